"""Tables of the hall in a round: in their order, but for who always sits at one of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Event, EventDesk, Round, TablePlace
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.room_plan import with_furniture
from bglmanager.services import entries, room_plan, rounds
from tests.helpers.days import Day
from tests.helpers.events import event, with_round
from tests.services.conftest import DayMaker

THREE = TableNumber(3)


def own(event: Event, **labels: str) -> Event:
    """The event where people always sit at these tables: `n7="Stage"` for number 7."""
    for name, label in labels.items():
        event = event.with_facts(EntryNumber(int(name[1:])), table_label=label)
    return event


def with_hall(*labels: str, players: int = 12) -> Event:
    return event(players, players_per_table=4, desk=EventDesk(tables=labels))


def standing(round_: Round) -> Sequence[str | None]:
    return [table.label for table in round_.tables]


def table_of(day: Day, number: int) -> str | None:
    [table] = day.round.tables_of(EntryNumber(number))
    return table.label


def test_tables_stand_at_those_of_the_hall_in_their_order(begin: DayMaker) -> None:
    day = begin(with_hall("A1", "A2", "3", "A4"))
    rounds.draw_round(day.desk)
    assert standing(day.round) == ["A1", "A2", None]
    few = begin(with_hall("A1"))
    rounds.draw_round(few.desk)
    assert standing(few.round) == ["A1", None, None]


def test_who_has_a_table_of_his_own_sits_there_wherever_he_is_drawn_to(begin: DayMaker) -> None:
    """The table that would have stood there stands at the place of his, also after a swap."""
    made = own(with_hall("A1", "A2", "Stage"), n7="stage", n2="Balcony")
    day = begin(made)
    rounds.draw_round(day.desk)
    assert (table_of(day, 7) or "").casefold() == "stage"
    assert len({*standing(day.round)}) == 3
    there = {seat.entry for table in day.round.tables if table.label for seat in table.seats}
    [at] = day.round.tables_of(EntryNumber(7))
    other = min(there - {seat.entry for seat in at.seats} - {2})
    rounds.exchange_seats(day.desk, EntryNumber(7), other)
    assert (table_of(day, 7) or "").casefold() == "stage"
    entries.edit_entry(
        day.desk, EntryNumber(7), entries.person_of(own(made, n7="A1").entry(EntryNumber(7)))
    )
    rounds.publish_draft(day.desk)
    assert table_of(day, 7) == "A1"


def test_a_hall_of_numbers_has_tables_of_ones_own_too() -> None:
    """Tables 1 and 3 change place; the second table that wants it does not get it."""
    made = with_round(own(event(12, players_per_table=4), n1="3", n5="3"))
    assert made.rounds[0].tables[1].seats[0].entry == 5
    assert standing(with_furniture(made, made.rounds[0])) == ["3", None, "1"]
    begun = with_furniture(made, made.rounds[0], begun=[THREE])
    assert standing(begun) == [None, None, None]


def test_a_table_stands_in_the_room_where_its_furniture_does(begin: DayMaker) -> None:
    """The plan says where the tables of the hall stand, whoever sits at them."""
    room = tuple(TablePlace(TableNumber(n), 2 * n, 1) for n in (1, 2, 3))
    made = own(with_hall("A1", "A2", "Stage"), n1="Stage")
    made = made.with_settings(desk=replace(made.settings.desk, room=room))
    day = begin(made)
    rounds.draw_round(day.desk)
    [at] = day.round.tables_of(EntryNumber(1))
    cells = room_plan.cells_in_room(day.desk, day.round)
    assert cells[at.number] == (5, 0)
    assert sorted(cells.values()) == [(1, 0), (3, 0), (5, 0)]
