"""A round begun early while slow tables play (rules 4.4): who waits, who comes, whose copy."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import (
    BottomReason,
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    EventDesk,
    Pairing,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import boxes, drafts, entries, leaving, roll_call, rounds
from bglmanager.services.entries import Person
from tests.engine import notation
from tests.engine.test_big_seating import SLOW
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID
from tests.services.conftest import DayMaker

TWO, THREE = RoundNumber(2), RoundNumber(3)
WAITS, STILL_PLAYS, SITS, AWAY = map(EntryNumber, (7, 9, 1, 13))
NOBODY_JOINS = (
    "Round 3 began early and still gets its other tables: anyone without a seat, and anyone who "
    "arrives now, is seated there."
)


def playing() -> Event:
    """Table 4 of round 2 is slow; table 1 of round 3 can start. Number 13 has not come."""
    made = notation.event(
        SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    )
    away = Entry(AWAY, "Zoe", "Assente", status=EntryStatus.LAPSED)
    named = replace(made.settings, id=EVENT_ID)
    by_hand = tuple(replace(round_, pairing=Pairing.MANUAL) for round_ in made.rounds)
    return replace(made, settings=named, entries=(*made.entries, away), rounds=by_hand)


def begun(begin: DayMaker, event: Event | None = None) -> Day:
    day = begin(event or playing())
    day.start()
    assert day.round.partial
    assert day.seated() == [[1, 10, 4]]
    return day


def whole(day: Day) -> None:
    """The slow table reports, and the other tables are seated."""
    day.enter(4, [9, 8, 7], round_=2)
    rounds.close(day.desk, TWO)
    rounds.seat_rest(day.desk)
    assert not day.round.partial


def test_nobody_joins_and_no_table_is_opened_before_the_others_are_seated(begin: DayMaker) -> None:
    day = begun(begin)
    assert roll_call.newcomers(day.event, THREE) == ()
    assert day.said(roll_call.can_join_any(day.event, THREE)) == [NOBODY_JOINS]
    companions = (WAITS, STILL_PLAYS, EntryNumber(6))
    assert day.refused(lambda: roll_call.open_table(day.desk, THREE, companions)) == [NOBODY_JOINS]
    join = roll_call.join
    assert day.refused(lambda: join(day.desk, THREE, AWAY, TableNumber(1))) == [NOBODY_JOINS]
    whole(day)
    assert day.said(roll_call.can_join_any(day.event, THREE)) == []


def test_who_comes_now_is_seated_with_the_other_tables(begin: DayMaker) -> None:
    day = begun(begin)
    late = drafts.late_entry(day.event)
    assert late is not None
    assert (late.code, dict(late.values)["round"]) == ("entry.late", THREE)
    entries.check_in(day.desk, AWAY)
    entries.add(day.desk, Person("Ugo", "Tardi"), present=True)
    whole(day)
    seated = sorted(seat.entry for seat in day.round.seats())
    assert seated == list(range(1, 15))
    assert day.seated()[0] == [1, 10, 4]


def test_who_comes_at_the_draft_is_not_told_to_draw_anew(begin: DayMaker) -> None:
    day = begin(playing())
    rounds.draw(day.desk)
    late = drafts.late_entry(day.event)
    assert late is not None
    assert late.code == "entry.late"


def test_who_waits_for_his_table_can_sit_the_round_out_and_who_plays_cannot(
    begin: DayMaker,
) -> None:
    day = begun(begin)
    assert roll_call.rounds_ahead(day.event, WAITS) == (THREE,)
    assert roll_call.rounds_ahead(day.event, SITS) == (RoundNumber(4),)
    assert day.refused(lambda: roll_call.sit_out(day.desk, SITS, (THREE,))) == [
        ("Round 3 is made: it is too late to sit out. Note at the table who is not there.")
    ]
    roll_call.sit_out(day.desk, WAITS, (THREE,))
    whole(day)
    seated = [seat.entry for seat in day.round.seats()]
    assert WAITS not in seated
    assert len(seated) == 11


def test_who_withdraws_and_comes_back_meanwhile_is_seated_with_the_others(begin: DayMaker) -> None:
    day = begun(begin)
    leaving.withdraw(day.desk, WAITS)
    leaving.readmit(day.desk, WAITS)
    whole(day)
    assert sorted(seat.entry for seat in day.round.seats()) == list(range(1, 13))


def test_a_copy_at_a_slow_table_is_in_use(begin: DayMaker) -> None:
    """At the table of 4 they play with that of 6: his own stands where round 2 is played."""

    def note(entry: Entry) -> Entry:
        copies = {4: 1, 6: 1}.get(entry.number)
        return replace(entry, desk=EntryDesk(present=True, copies=copies))

    def stood(table: Table) -> Table:
        owner = {1: EntryNumber(6), 4: EntryNumber(4)}.get(table.number)
        return replace(table, desk=replace(table.desk, copy_of=owner))

    made = playing()
    tables = tuple(map(stood, made.rounds[1].tables))
    people = tuple(map(note, made.entries[:-1]))
    settings = replace(made.settings, desk=EventDesk(bring_copy=True))
    second = replace(made.rounds[1], tables=tables)
    day = begun(
        begin, replace(made, settings=settings, entries=people, rounds=(made.rounds[0], second))
    )
    assert day.table(1).desk.copy_of == 6
    assert boxes.spare_copies(day.event, day.round).total() == 0
    whole(day)
    assert {table.desk.copy_of for table in day.round.tables} == {4, 6, None}


def test_who_has_a_seat_in_the_next_round_withdraws_from_that_one(begin: DayMaker) -> None:
    """His table of round 2 has reported: at another one of that round they still play."""
    day = begin(playing())
    gone = BottomReason.WITHDREW

    def leave() -> None:
        leaving.leave(day.desk, TWO, TableNumber(1), SITS, gone)

    rounds.draw(day.desk)
    assert day.refused(leave) == [
        f"{day.name(SITS)} has a seat in the draft of round 3. Discard the draft first."
    ]
    rounds.publish(day.desk)
    assert day.refused(leave) == [
        f"{day.name(SITS)} has a seat in round 3 already. Note the withdrawal at that table."
    ]
    leaving.leave(day.desk, THREE, TableNumber(1), SITS, gone)
    assert day.event.entry(SITS).left_after == THREE
