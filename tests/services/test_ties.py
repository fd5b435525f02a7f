"""Personal ties (Diplomacy 8.1) and seeds by Elo (BIG 7): set, seen, taken back."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import EntryStatus, FirstSeating
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, rounds
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers import boards as diplomacy
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

ONE, TWO, THREE, FOUR = (EntryNumber(n) for n in (1, 2, 3, 4))


def last_act(day: Day) -> str:
    done = day.desk.undoable
    assert done is not None
    return command_words(ENGLISH, done.kind, done.args, names_of(day.event.entries))


def test_8_1_two_players_are_tied_whoever_is_asked(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    entries.tie_players(day.desk, (TWO, ONE))
    assert (entries.ties_of(day.event, ONE), entries.ties_of(day.event, TWO)) == (
        (TWO,),
        (ONE,),
    )
    assert last_act(day) == f"tie between {day.name(ONE)} and {day.name(TWO)}"
    day.desk.undo()
    assert entries.ties_of(day.event, ONE) == ()
    day.desk.redo()
    entries.untie_players(day.desk, (ONE, TWO))
    assert entries.ties_of(day.event, TWO) == ()


def test_8_1_a_family_is_tied_by_one_act_and_sits_apart(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    entries.tie_players(day.desk, (ONE, TWO, THREE))
    assert last_act(day) == "ties of 3 players with each other"
    assert entries.are_tied(day.event, (ONE, TWO, THREE))
    entries.tie_players(day.desk, (ONE, FOUR))
    assert not entries.are_tied(day.event, (ONE, TWO, THREE, FOUR))
    rounds.draw_round(day.desk)
    for table in day.round.tables:
        seated = {seat.entry for seat in table.seats}
        assert len(seated & {ONE, TWO, THREE}) < 3
        assert not {ONE, FOUR} <= seated


def test_a_tie_declared_by_the_other_is_taken_away_too(begin: DayMaker) -> None:
    made = diplomacy.event(14)
    first, second, *others = made.entries
    made = replace(made, entries=(first, replace(second, related=(ONE, THREE)), *others))
    day = begin(made)
    assert entries.ties_of(day.event, ONE) == (TWO,)
    entries.untie_players(day.desk, (ONE, TWO))
    assert day.event.entry(TWO).related == (THREE,)


def test_ties_are_refused_where_no_seating_looks_at_them(begin: DayMaker) -> None:
    day = begin(event(8))
    assert day.refuses(entries.tie_players, (ONE, TWO)) == [
        "Personal ties are looked at on Diplomacy boards only (8.1)."
    ]
    boards = begin(diplomacy.event(14))
    assert boards.refuses(entries.tie_players, (ONE, ONE)) == [
        "A tie is between two players or more. Choose another one."
    ]


def rated(begin: DayMaker) -> Day:
    """Twelve people, six of whom have an Elo; number 6 does not come, 1 is ticked by hand."""
    made = event(12, first_seating=FirstSeating.SEEDED)
    elo = {2: 1500, 4: 1800, 5: 1650, 6: 2000, 9: 1650, 11: 1400}
    entries = tuple(
        replace(
            each,
            rating=elo.get(each.number),
            seeded=each.number == ONE,
            status=EntryStatus.NO_SHOW if each.number == 6 else each.status,
        )
        for each in made.entries
    )
    return begin(replace(made, entries=entries))


def test_big_7_the_best_by_elo_are_the_seeds(begin: DayMaker) -> None:
    day = rated(begin)
    assert entries.by_elo(day.event) == (4, 5, 9, 2, 11)
    assert entries.proposed_seeds(day.event) == 3  # three tables of four
    entries.choose_seeds(day.desk, 3)
    assert [entry.number for entry in day.event.entries if entry.seeded] == [4, 5, 9]
    assert last_act(day) == "3 seeds by Elo"
    rounds.draw_round(day.desk)
    assert [table.seats[0].entry for table in day.round.tables] == [4, 5, 9]
    day.desk.undo()
    day.desk.undo()
    assert [entry.number for entry in day.event.entries if entry.seeded] == [1]


def test_why_seeds_are_not_chosen_by_elo(begin: DayMaker) -> None:
    day = begin(event(8))
    assert day.refuses(entries.choose_seeds, 2) == [
        "Round 1 is not drawn with seeds. Choose that on the page of the event."
    ]
    nobody = begin(event(8, first_seating=FirstSeating.SEEDED))
    assert nobody.refuses(entries.choose_seeds, 2) == [
        "Nobody who is expected has an Elo. Import it, or type it in the details."
    ]
    drawn = rated(begin)
    rounds.draw_round(drawn.desk)
    assert drawn.refuses(entries.choose_seeds, 2) == [
        "Round 1 is drawn: who is a seed cannot change any more."
    ]
