"""Every refused fact with its code, place and sentence; what is at the edges of facts."""

from __future__ import annotations

import datetime as dt
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.erased import (
    Mentions,
    compared_words,
    hints_left,
    mentions_of,
    name_words,
    without_person,
)
from bglmanager.engine.event import Drawn, Entry, Event, Seat, Setup, Table, TieBreak
from bglmanager.engine.facts import check_event
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.reasons import seat_edges
from bglmanager.i18n import Texts
from bglmanager.words.documents import FACT_MESSAGES
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from bglmanager.words.reasons import edge_words as words
from tests.engine import documents, notation
from tests.engine.builders import with_entry, with_seat
from tests.engine.facts.diplomacy import DIPLOMACY
from tests.engine.facts.entries import DESK, EVENT_AND_ENTRIES, LOG, TEAMS
from tests.engine.facts.fine import FINE
from tests.engine.facts.samples import GOOD, Found, warned
from tests.engine.facts.tables import ROUNDS, SEATED, SEATS, TABLES
from tests.helpers.events import playing

CASES = {
    **EVENT_AND_ENTRIES,
    **TEAMS,
    **ROUNDS,
    **TABLES,
    **SEATED,
    **SEATS,
    **DIPLOMACY,
    **DESK,
    **LOG,
}


def findings(event: Event, language: str = "en") -> list[Found]:
    texts = Texts(language)
    return [
        (found.code, found.path, problem_sentence(texts, found)) for found in check_event(event)
    ]


@pytest.mark.parametrize("name", CASES)
def test_refused(name: str) -> None:
    event, *said = CASES[name]
    expected = [
        (*where.split(), sentence) for where, sentence in zip(said[::2], said[1::2], strict=True)
    ]
    assert sorted(findings(event)) == sorted(expected)


OF_GAMES = {"plan.game-size"}
"""What only somebody who knows the games can say (`services.games`)."""


def test_every_sentence_has_a_case() -> None:
    codes = {where.split()[0] for _, *said in CASES.values() for where in said[::2]}
    assert codes | OF_GAMES == set(FACT_MESSAGES)


def test_numbers_in_a_sentence_are_written_as_the_language_does() -> None:
    event, *_ = CASES["a bid below 0"]
    (found,) = check_event(event)
    assert "-0,5" in problem_sentence(Texts("it"), found)


def test_all_findings_at_once_in_the_order_of_the_document() -> None:
    event = with_seat(warned(GOOD, 99), 0, 0, 0, score=None, bid=-1)
    event = with_seat(event, 0, 0, 1, entry=EntryNumber(8))
    event = with_entry(event, 8, number=EntryNumber(4))
    assert [(found.code, found.path) for found in check_event(event)] == [
        ("entry.number", "entries[8].number"),
        ("score.missing", "rounds[0].tables[0].seats[0].score"),
        ("bid.negative", "rounds[0].tables[0].seats[0].bid"),
        ("seat.twice", "rounds[0].tables[1].seats[3].entry"),
        ("penalty.entry-unknown", "penalties[0].entry"),
    ]


@pytest.mark.parametrize("name", FINE)
def test_not_refused(name: str) -> None:
    assert check_event(FINE[name]) == ()


@pytest.mark.parametrize(
    "name",
    [
        "bgl-2010",
        "big-2026",
        "catan-firenze-2014",
        "7wonders-ludolimpiadi-2015",
        "diplomacy-italia-2010",
    ],
)
def test_examples_have_no_findings(name: str) -> None:
    assert check_event(documents.event_of(documents.read(name))) == ()


def test_checking_300_players_is_fast() -> None:
    people = tuple(
        Entry(EntryNumber(n), "A", "B", status=EntryStatus.ACTIVE) for n in range(1, 301)
    )
    tables = tuple(
        Table(TableNumber(t + 1), tuple(Seat(EntryNumber(4 * t + s), score=s) for s in range(1, 5)))
        for t in range(75)
    )
    rounds = tuple(
        replace(GOOD.rounds[0], number=RoundNumber(r), tables=tables) for r in range(1, 7)
    )
    event = replace(GOOD, entries=people, rounds=rounds)
    assert check_event(event) == ()


# ------------------ What keeps a player from the tables above and below (BGL 3.6.2, BIG 4.2)

BGL = """
    size 4, rounds 3
    entries 1-8
    round 1
    1: 1=40 2=30 3=20 4=10
    2: 5=41 6=30 7=20 8=9
"""


def seated(text: str, **changes: object) -> Event:
    event = notation.event(text)
    made = replace(next_round(event), status=RoundStatus.PLAYING, **changes)  # type: ignore[arg-type] # named fields
    return replace(event, rounds=(*event.rounds, made))


def said(event: Event, number: int, round_: int = 2) -> tuple[str, ...]:
    found = seat_edges(event, RoundNumber(round_), derive(event), EntryNumber(number))
    return words(Texts("en"), found, names_of(event.entries))


def test_points_keep_the_tables_apart() -> None:
    event = seated(BGL)
    assert said(event, 6) == ("Table 2 began with First 3 Last 3, who had 35 points against 55.",)
    assert said(event, 7)[0] == "Table 1 ended with First 6 Last 6, who had 55 points against 35."


def test_bgl_3_6_2_a_lower_pba_keeps_them_apart() -> None:
    """Eight with one winner more: the last of table 1 has as many points and a lower PBA."""
    text = (
        "size 4, rounds 3\nentries 1-12\nround 1\n"
        "1: 1=40 2=30 3=20 4=10\n2: 5=40 6=40 7=20 8=10\n3: 9=40 10=30 11=20 12=10\n"
        "round 2\n1: 1=40 9=30 5=20 6=10\n2: 2=40 10=30 3=20 7=10\n3: 11=40 4=30 8=20 12=10"
    )
    event = seated(text)
    derived = derive(event)
    rows = {row.entry: row for row in derived.standings[-1].rows}
    found = [
        (seat.entry, edge, reason)
        for seat in event.rounds[-1].seats()
        for edge, reason in zip(
            filter(None, seat_edges(event, RoundNumber(3), derived, seat.entry)),
            said(event, seat.entry, 3),
            strict=True,
        )
        if edge.separation.criterion == "pba"
    ]
    assert found
    for entry, edge, reason in found:
        assert rows[entry].points == rows[edge.entry].points
        assert "same points; PBA: " in reason


def test_the_first_and_the_last_table_have_one_edge_only() -> None:
    event = seated(BGL)
    above, below = seat_edges(event, RoundNumber(2), derive(event), EntryNumber(1))
    assert (above, below is not None) == (None, True)
    above, below = seat_edges(event, RoundNumber(2), derive(event), EntryNumber(8))
    assert (above is not None, below) == (True, None)


def test_where_no_order_was_cut_there_is_none() -> None:
    event = seated(BGL)
    assert said(event, 1, 1) == ()
    draft = replace(event.rounds[-1], status=RoundStatus.DRAFT)
    moved = exchange(draft, EntryNumber(1), EntryNumber(8))
    by_hand = replace(event, rounds=(*event.rounds[:-1], moved))
    assert said(by_hand, 1) == ()
    duels = "size 2, rounds 3\nentries 1-4\nround 1\n1: 1=9 2=3\n2: 3=8 4=2"
    assert said(seated(duels), 1) == ()


# ---- An event without a person: what speaks of him goes, what the game calls its parts stays


def test_wordings_of_the_game_are_nobody_s_name() -> None:
    made = playing(8, appendices=("Marco Polo",), expansions=("Polo: Venezia",))
    one = replace(made.entries[0], first_name="Marco", last_name="Polo", nickname="Venezia")
    setup = Setup(1, (Drawn("Marco Polo", ("Polo Marco", "Kublai Khan")),))
    round_ = replace(made.rounds[0], setup=setup, tie_breaks=(TieBreak("chi batte Marco Polo"),))
    event = replace(made, entries=(one, *made.entries[1:]), rounds=(round_,))
    mentions = mentions_of(event, EntryNumber(1), [one])
    after = without_person(event, EntryNumber(1), "Giocatore 1", mentions)
    assert after.rounds[0].setup == setup
    assert (after.settings.appendices, after.settings.expansions) == (
        ("Marco Polo",),
        ("Polo: Venezia",),
    )
    assert after.rounds[0].tie_breaks == (TieBreak("chi batte Giocatore 1"),)
    assert after.entries[0].last_name == "Giocatore 1"
    assert hints_left(after, mentions) == ()


# ------------------------------------ Where a text speaks of a person, and where it only may

MARIO = PersonFacts(
    "Mario Antonio",
    "D’Angelo",
    email="mario.dangelo@example.org",
    phone="+39 347 5566778",
    nickname="Supermario",
    league_id="BGI-0042",
    birth_date=dt.date(1987, 9, 6),
)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("viene con Mario Antonio D'Angelo", "viene con N"),
        ("D'ANGELO, Mario Antonio: assente", "N: assente"),
        ("MARIO\nANTONIO\nD ANGELO", "N"),
        ("scrivere a mario.dangelo@example.org!", "scrivere a N!"),
        ("tel. 347 556 6778", "tel. N"),
        ("tel. +39 347/5566778", "tel. +N"),
        ("0039 347 5566778 (casa)", "0039 N (casa)"),
        ("nato il 6/9/1987 o 06.09.1987", "nato il N o N"),
        ("1987-09-06", "N"),
        ("tessera bgi 0042", "tessera N"),
        ("Mario Antonio", "Mario Antonio"),
        ("Angelo", "Angelo"),
        ("15 347 55667789", "15 347 55667789"),
        ("16/9/1987", "16/9/1987"),
        ("", ""),
    ],
)
def test_mentions_become_the_number(text: str, after: str) -> None:
    found = Mentions([MARIO])
    assert found.without(text, "N") == after
    assert found.speaks(text) == (text != after)


def test_accents_and_case_do_not_matter() -> None:
    found = Mentions([PersonFacts("Zoë", "Łódź")])
    assert found.without("ZOE\N{COMBINING DIAERESIS} łódź e zoe ŁÓDŹ", "N") == "N e N"


def test_surname_and_nickname_alone_are_hints() -> None:
    found = Mentions([MARIO])
    for text in ("vedi Angelo", "chiedere a SUPERMARIO", "D'Angelo in ritardo"):
        assert found.hints(text)
        assert not found.speaks(text)
    assert not found.hints("Mario")


def test_name_of_somebody_else_as_well_is_a_hint() -> None:
    found = Mentions([MARIO], but_not=frozenset({name_words(MARIO)}))
    assert not found.speaks("Mario Antonio D'Angelo")
    assert found.hints("Mario Antonio D'Angelo")
    assert found.speaks("mario.dangelo@example.org")


def test_single_name_is_a_hint() -> None:
    found = Mentions([PersonFacts("", "Luca")])
    assert not found.speaks("Luca è in ritardo")
    assert found.hints("Luca è in ritardo")


def test_words_of_a_text() -> None:
    assert compared_words("D’Ângelo, M.") == ("d", "angelo", "m")
    assert compared_words("李 明") == ("李", "明")


def test_records_are_equal_where_all_that_is_compared_is() -> None:
    one, same = Setup(1, (Drawn("a", ("b",)),)), Setup(1, (Drawn("a", ("b",)),))
    assert (one, hash(one), repr(one)) == (same, hash(same), repr(same))
    assert repr(one) == "Setup(attempt=1, drawn=(Drawn(label='a', items=('b',)),))"
    assert one not in (Setup(2, one.drawn), (1, one.drawn))
    with pytest.raises(FrozenInstanceError):
        one.attempt = 2  # type: ignore[misc] # that is the point
    with pytest.raises(FrozenInstanceError):
        del one.attempt
    assert deepcopy(one) == one
    seat, other = Seat(EntryNumber(1)), Seat(EntryNumber(1))
    assert seat.extra == other.extra == {}
    assert seat.extra is not other.extra
