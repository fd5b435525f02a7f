"""A seating that is impossible, breaks down or is nonsense: the round stays, hands seat it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import seating
from bglmanager.engine.event import Event, FirstSeating, Pairing, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.seating import making, slow
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import event
from tests.helpers.sentences import sentences

FAULT = (
    "Round 1 could not be seated: program error (see the log). Nothing has "
    "changed. Seat the round by hand."
)
NONSENSE = (
    "The draw of round 1 breaks the rules and was not taken. Nothing has changed: seat the round "
    "by hand."
)
Make = Callable[[Event], object]


def stub(monkeypatch: pytest.MonkeyPatch, make: Make, name: str = "next_round") -> None:
    """The seating answers what `make` makes of the event."""
    where = {"redraw": making, "completed": slow}.get(name, seating)
    monkeypatch.setattr(where, name, lambda event, *_args, **_more: make(event))


def right(made: Event) -> Round:
    """The first round as it should be, by number."""
    return replace(making.by_number(made), pairing=Pairing.RANDOM)


def changed(made: Event, table: int, change: Callable[[Table], Table]) -> Round:
    """The round with something done to one of its tables."""
    round_ = right(made)
    tables = (change(t) if t.number == table else t for t in round_.tables)
    return replace(round_, tables=tuple(tables))


def seated(table: Table, *numbers: int) -> Table:
    seats = zip(numbers, table.seats, strict=False)
    return replace(
        table, seats=tuple(replace(seat, entry=EntryNumber(number)) for number, seat in seats)
    )


def raises(_event: Event) -> object:
    raise RuntimeError("Ada Rossi, ada@example.org")


def recurses(made: Event) -> object:
    return recurses(made)


def _without_tables(made: Event) -> Round:
    none: Any = None
    return replace(right(made), tables=(none,))


BREAKDOWNS: dict[str, Make] = {
    "it raises": raises,
    "it does not end": recurses,
    "it gives nothing": lambda _event: None,
    "it gives a number": lambda _event: 7,
    "it gives another round": lambda made: replace(right(made), number=RoundNumber(7)),
    "its tables are none": _without_tables,
}


@pytest.mark.parametrize("what", BREAKDOWNS)
def test_an_engine_that_breaks_down_changes_nothing(
    what: str, begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = begin(event(8))
    stub(monkeypatch, BREAKDOWNS[what])
    assert day.refused(lambda: rounds.draw_round(day.desk)) == [FAULT]
    assert "Rossi" not in caplog.text
    assert "example.org" not in caplog.text
    kind = "problems.Unknown" if what == "it gives another round" else "builtins."
    assert kind in caplog.text
    assert rounds.can_seat_by_hand(day.event) == ()


def twice(made: Event) -> Round:
    return changed(made, 2, lambda table: seated(table, 1, 6, 7, 8))


def unknown(made: Event) -> Round:
    return changed(made, 2, lambda table: seated(table, 5, 6, 7, 99))


def one_missing(made: Event) -> Round:
    return changed(made, 2, lambda table: seated(table, 5, 6, 7))


def too_large(made: Event) -> Round:
    round_ = right(made)
    [one, two] = round_.tables
    large = replace(one, seats=(*one.seats, two.seats[0]))
    return replace(round_, tables=(large, replace(two, seats=two.seats[1:])))


def numbered(made: Event) -> Round:
    return changed(made, 2, lambda table: replace(table, number=TableNumber(5)))


def filled(made: Event) -> Round:
    scores = (replace(seat, score=4) for seat in right(made).tables[0].seats)
    seats = tuple(scores)
    return changed(made, 1, lambda table: replace(table, seats=seats))


NOT_DRAWN = "Round 1: the seats are not those of the draw."
WRONG: dict[str, tuple[Make, list[str]]] = {
    "twice": (twice, ["Round 1: Ada Rossi has two seats.", "Round 1: Elena Rossi has no seat."]),
    "unknown": (
        unknown,
        [
            "Round 1: number 99 has a seat and may not play in it.",
            "Round 1: Hugo Rossi has no seat.",
        ],
    ),
    "missing": (one_missing, ["Round 1: Hugo Rossi has no seat."]),
    "too large": (
        too_large,
        ["Round 1: tables of 5, 3 are not what the rules have for so many players."],
    ),
    "tables": (numbered, ["Round 1: the tables are not numbered from 1 on."]),
    "another draw": (right, [NOT_DRAWN]),
    "nobody": (
        lambda made: replace(right(made), tables=()),
        [f"Round 1: {name} Rossi has no seat." for name in ("Ada", "Bruno", "Carla")],
    ),
    "scores": (filled, [NOT_DRAWN]),
    "closed": (
        lambda made: replace(right(made), status=RoundStatus.CLOSED),
        [NOT_DRAWN],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_nonsense_is_not_taken(what: str, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    make, wrong = WRONG[what]
    day = begin(event(8))
    stub(monkeypatch, make)
    said = day.refused(lambda: rounds.draw_round(day.desk))
    assert said[: 1 + len(wrong)] == [NONSENSE, *wrong]
    assert rounds.can_seat_by_hand(day.event) == ()


def test_a_refusal_is_said_as_it_is(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_event: Event) -> object:
        raise Refused([problem("seating.no-such-way", pairing="optimised")])

    day = begin(event(8))
    stub(monkeypatch, refuses)
    assert day.refused(lambda: rounds.draw_round(day.desk)) == [
        (
            "This round cannot be seated that way (“optimised”): it goes neither with its tables "
            "nor with the seating of the event."
        )
    ]
    assert rounds.can_seat_by_hand(day.event) == ()


def test_what_hinders_only_a_draw_hinders_no_hand(begin: Begin) -> None:
    day = begin(
        replace(
            event(5, first_seating=FirstSeating.SEEDED),
            entries=tuple(replace(entry, seeded=True) for entry in event(5).entries),
        )
    )
    assert day.refused(lambda: rounds.draw_round(day.desk)) == sentences("""
        5 seeds and only 2 tables: two seeds would meet in round 1. Take the mark of a seed from
            some of them.
    """)
    rounds.seat_by_hand(day.desk)
    assert day.seated() == [[1, 2, 3], [4, 5]]


def test_a_draft_stays_when_the_next_draw_of_it_fails(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    stub(monkeypatch, raises, "redraw")
    assert day.refused(lambda: rounds.redraw_round(day.desk)) == sentences("""
        Round 1 could not be drawn again: program error (see the log). The draft is as it was. Swap
            players by hand.
    """)
    stub(monkeypatch, lambda made: replace(made.rounds[-1], attempt=2), "redraw")
    assert day.refused(lambda: rounds.redraw_round(day.desk)) == [NONSENSE, NOT_DRAWN]


def begun_early(begin: Begin) -> Day:
    """Round 3 was begun before the last table of round 2 had reported; now it has."""
    day = begin(event(10, **BIG_OF_TWO))
    day.play()
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20, 10])
    day.start()
    day.enter(5, [20, 10], round_=2)
    rounds.close_round(day.desk, RoundNumber(2))
    return day


BIG_OF_TWO: dict[str, Any] = {
    "ruleset": "big-2026",
    "league": None,
    "tier": None,
    "players_per_table": 2,
    "rounds_planned": 3,
}


def test_the_tables_that_play_stay_when_the_others_cannot_be_seated(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = begun_early(begin)
    assert day.round.partial
    stub(monkeypatch, raises, "completed")
    assert day.refused(lambda: rounds.seat_rest(day.desk)) == sentences("""
        The other tables of round 3 could not be seated: program error (see the log). Nothing has
            changed. Undo round 3, close round 2, and seat all tables by hand.
    """)


HINDERED = {
    "a draft": "Round 1 is still a draft. Publish it or discard it first.",
    "nobody": "Only 0 players can be seated; at least 2 are needed. Check somebody in.",
    "over": "Everything is decided: there is no next round.",
}


@pytest.mark.parametrize("what", HINDERED)
def test_what_hinders_a_hand_is_said(what: str, begin: Begin) -> None:
    day = begin(event(0 if what == "nobody" else 8, rounds_planned=1))
    if what == "a draft":
        rounds.draw_round(day.desk)
    if what == "over":
        day.play(2)
    assert day.refused(lambda: rounds.seat_by_hand(day.desk)) == [HINDERED[what]]


def test_the_open_round_is_said_even_where_the_seating_breaks_down(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    stub(monkeypatch, raises, "problems")
    assert day.refused(lambda: rounds.seat_by_hand(day.desk)) == [HINDERED["a draft"]]


def test_where_nothing_works_paper_does(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = begin(event(8))
    monkeypatch.setattr(making, "by_number", lambda *_: raises(day.event))
    assert day.refused(lambda: rounds.seat_by_hand(day.desk)) == sentences("""
        Round 1 could not be prepared by hand either: program error (see the log). Nothing has
            changed. Seat the round on paper, and send the log to the developers.
    """)


def test_the_acts_have_names_in_both_languages(begin: Begin) -> None:
    day = begin(event(8))
    names = names_of(day.event.entries)
    args = {"round": 2, "entry": 1, "table": 3}
    for language, seat, move in (
        ("en", "round 2 seated by hand", "Ada Rossi moved to table 3"),
        ("it", "tavoli del turno 2 composti a mano", "passaggio di Ada Rossi al tavolo 3"),
    ):
        texts = Texts(language)
        assert command_words(texts, "seat-by-hand", args, names) == seat
        assert command_words(texts, "move-seat", args, names) == move


def test_what_is_said_is_said_in_italian_too() -> None:
    italian = Texts("it")
    said = {
        "seating.fault": (
            "Il turno 3 non è stato sorteggiato: errore del programma (vedi il registro). "
            "Nulla è cambiato. Componi i tavoli a mano."
        ),
        "seating.nonsense": "Il sorteggio del turno 3 non rispetta il regolamento ed è stato "
        "scartato. Nulla è cambiato: componi i tavoli a mano.",
    }
    for code, words in said.items():
        assert problem_sentence(italian, problem(code, round=3)) == words
