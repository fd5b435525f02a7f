"""Boxes to tables at the desk: given out with the round, changed by hand, warned about."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import EntryStatus, Event, EventDesk, PlannedRound
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import boxes, leaving, rounds, waiting
from bglmanager.words.command_names import act
from bglmanager.words.names import names_of
from bglmanager.words.problems import sentence
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.helpers.refusals import refusal
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)


def table(number: int) -> TableNumber:
    return TableNumber(number)


def with_copies(players: int, copies: dict[int, int], *, asked: bool | None = None) -> Event:
    made = event(players, desk=EventDesk(bring_copy=asked))
    people = (
        replace(e, desk=replace(e.desk, present=True, copies=copies.get(e.number)))
        for e in made.entries
    )
    return replace(made, entries=tuple(people))


def stand(day: Day, round_: int = 1) -> dict[int, int | None]:
    found = day.event.round(RoundNumber(round_))
    return {int(t.number): t.desk.copy_of for t in found.tables}


def said(day: Day, found: tuple[Problem, ...]) -> list[str]:
    names = names_of(day.event.entries)
    return [sentence(Texts("en"), one, names) for one in found]


def test_a_draft_shows_the_boxes_and_publishing_puts_them_on_the_tables(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1, 3: 1}))
    rounds.draw(day.desk)
    shown = boxes.on_tables(day.event, day.round)
    assert len(shown) == 2
    assert stand(day) == {1: None, 2: None}
    seats = day.seated()
    rounds.publish(day.desk)
    assert stand(day) == dict(shown)
    assert day.seated() == seats


def test_without_copies_nothing_stands_on_the_tables(begin: DayMaker) -> None:
    day = begin(with_copies(8, {}))
    day.start()
    assert stand(day) == {1: None, 2: None}
    assert boxes.tables_without_copy(day.event, day.round) == ()


def test_before_the_draw_it_is_said_how_many_are_missing(begin: DayMaker) -> None:
    day = begin(with_copies(22, {1: 2, 2: 3}))
    assert said(day, boxes.before_the_draw(day.event)) == [
        (
            "6 tables and only 5 copies of the game. Find more of them, or note with F6 in "
            "the entries who has brought one."
        )
    ]
    enough = begin(with_copies(20, {1: 2, 2: 3}))
    assert boxes.before_the_draw(enough.event) == ()


def test_where_no_copy_need_be_brought_nothing_is_said(begin: DayMaker) -> None:
    day = begin(with_copies(22, {1: 2}, asked=False))
    assert boxes.before_the_draw(day.event) == ()
    day.start()
    assert boxes.tables_without_copy(day.event, day.round) == ()
    _, english = refusal(lambda: boxes.deal(day.desk, ONE))
    assert english == "On the page of the event it says that nobody need bring a copy of the game."


def test_the_tables_without_a_box_are_named(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1}))
    day.start()
    bare = [number for number, owner in stand(day).items() if owner is None]
    assert said(day, boxes.tables_without_copy(day.event, day.round)) == [
        f"2 copies of the game are missing. Tables {bare[0]}, {bare[1]} have none."
    ]


def test_a_box_that_comes_late_fills_a_table_and_those_in_use_stay(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1}))
    day.start()
    before = {number: owner for number, owner in stand(day).items() if owner}
    for owner in (7, 8):
        waiting.turn_copy(day.desk, EntryNumber(owner))
    [words] = said(day, boxes.tables_without_copy(day.event, day.round))
    assert "have no copy of the game, and some are left. Ctrl+B shows where they are." in words
    changes = boxes.deal(day.desk, ONE)
    assert act(Texts("en"), changes.kind, changes.args, {}) == (
        "copies assigned to the tables of round 1"
    )
    assert all(stand(day).values())
    assert before.items() <= stand(day).items()
    assert boxes.tables_without_copy(day.event, day.round) == ()


def test_two_tables_exchange_what_stands_on_them(begin: DayMaker) -> None:
    day = begin(with_copies(12, {1: 1, 2: 1}))
    rounds.draw(day.desk)
    shown = boxes.on_tables(day.event, day.round)
    [bare] = {1, 2, 3} - {int(number) for number in shown}
    full = next(iter(shown))
    changes = boxes.exchange(day.desk, ONE, full, table(bare))
    assert (stand(day)[bare], stand(day)[full]) == (shown[full], None)
    assert act(Texts("en"), changes.kind, changes.args, {}) == (
        f"copies of tables {full} and {bare} swapped"
    )
    rounds.publish(day.desk)
    given = [owner for owner in stand(day).values() if owner]
    assert len(given) == len(set(given)) == 2


def test_a_box_is_given_and_taken_away_by_hand(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 3}))
    day.start()
    boxes.give(day.desk, ONE, table(1), None)
    assert stand(day) == {1: None, 2: 1}
    boxes.give(day.desk, ONE, table(1), EntryNumber(1))
    assert stand(day) == {1: 1, 2: 1}
    waiting.turn_copy(day.desk, EntryNumber(1))
    waiting.turn_copy(day.desk, EntryNumber(1))
    _, english = refusal(lambda: boxes.give(day.desk, ONE, table(1), EntryNumber(1)))
    assert english == "No copy of number 1 is left: it stands on another table."


def test_a_draft_drawn_again_has_its_boxes_proposed_anew(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    rounds.draw(day.desk)
    first = next(iter(boxes.on_tables(day.event, day.round)))
    boxes.give(day.desk, ONE, first, None)
    assert len(boxes.on_tables(day.event, day.round)) == 1
    rounds.redraw(day.desk)
    assert len(boxes.on_tables(day.event, day.round)) == 2


def test_the_box_of_somebody_who_left_is_missing_in_the_next_round(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    day.start()
    day.enter(1, [40, 30, 20, 10])
    day.enter(2, [40, 30, 20, 10])
    rounds.close(day.desk, ONE)
    leaving.withdraw(day.desk, EntryNumber(1))
    assert day.event.entry(EntryNumber(1)).status is EntryStatus.WITHDRAWN
    [words] = said(day, boxes.before_the_draw(day.event))
    assert words.startswith("2 tables and only 1 copy of the game.")
    day.start()
    assert sorted(stand(day, 2).values(), key=str) == [2, None]


def test_a_closed_round_keeps_its_boxes(begin: DayMaker) -> None:
    day = begin(with_copies(8, {1: 1, 2: 1}))
    day.start()
    day.enter(1, [40, 30, 20, 10])
    day.enter(2, [40, 30, 20, 10])
    rounds.close(day.desk, ONE)
    _, english = refusal(lambda: boxes.deal(day.desk, ONE))
    assert english == "Round 1 is closed: its copies stay where they were."


def test_without_a_copy_there_is_nothing_to_give_out(begin: DayMaker) -> None:
    day = begin(with_copies(8, {}, asked=True))
    day.start()
    italian, english = refusal(lambda: boxes.deal(day.desk, ONE))
    assert english.startswith("No copy of the game is noted.")
    assert italian.startswith("Non è segnata nessuna copia")


def test_a_final_needs_copies_for_its_own_tables_only(begin: DayMaker) -> None:
    made = with_copies(22, {1: 2, 2: 3})
    day = begin(replace(made, settings=replace(made.settings, rounds_planned=1)))
    assert len(boxes.before_the_draw(day.event)) == 1
    day.play()
    assert boxes.before_the_draw(day.event, day.desk.derived) == ()


def test_copies_are_promised_to_no_table_where_the_rounds_differ_in_their_games(
    begin: DayMaker,
) -> None:
    plan = (PlannedRound("agricola", 4, 60), PlannedRound("seasons", 4, 60))
    made = with_copies(8, {1: 2})
    settings = replace(made.settings, game="multi", plan=plan, rounds_planned=2)
    day = begin(replace(made, settings=settings))
    day.start()
    assert stand(day) == {1: None, 2: None}
    assert boxes.tables_without_copy(day.event, day.round) == ()
