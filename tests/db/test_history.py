"""The journal, and the way back and forth."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.db.history import Deed, digest
from bglmanager.db.store import Store
from bglmanager.db.timeline import Line, Mode, reach, replay
from bglmanager.engine.event import Event, Penalty, PenaltyKind, Seat
from bglmanager.engine.problems import Refused
from bglmanager.services.changes import Way
from bglmanager.services.workspace import OpenEvent
from tests.db.raw import dump, journal, raw
from tests.helpers.events import EVENT_ID, closed, entries, event, playing, with_result, with_round
from tests.helpers.workspaces import START, open_workspace

Change = Callable[[Event], Event]


def line(sequence: int, mode: Mode = Mode.ACT, target: int | None = None) -> Line:
    return Line(sequence, START, mode, "kind", {}, target)


def numbers(lines: tuple[Line, ...]) -> list[int]:
    return [one.sequence for one in lines]


def test_a_new_act_forgets_what_was_undone() -> None:
    timeline = replay([line(1, Mode.BEGIN), line(2), line(3), line(4, Mode.UNDO, 3)])
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([2], [3])
    timeline = timeline.then(line(5))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([2, 5], [])


def test_one_undo_may_reach_over_many_acts() -> None:
    timeline = replay([line(1), line(2), line(3), line(4, Mode.UNDO, 2)])
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([1], [3, 2])
    timeline = timeline.then(line(5, Mode.REDO, 2))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([1, 2], [3])


def test_what_is_not_on_the_stack_cannot_be_reached() -> None:
    with pytest.raises(ValueError, match="command 7 is not on the stack"):
        reach((line(1), line(2)), 7)


def test_a_command_carries_its_digest(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(4))
    desk.act("enter-result", {"table": 1}, lambda event: with_result(event, 1, [1, 2, 3, 4]))
    desk.undo()
    workspace.close()
    with raw(library) as connection:
        commands = connection.execute(
            "SELECT sequence, action_id, event_id, at, mode, kind, arguments, target, digest "
            "FROM command"
        ).fetchall()
        assert len(commands) == 3
        for sequence, action, key, at, mode, kind, arguments, target, kept in commands:
            changes = connection.execute(
                "SELECT table_name, row_id, before, after FROM change WHERE sequence = ? "
                "ORDER BY table_name, row_id",
                (sequence,),
            ).fetchall()
            said = [action, key, at, mode, kind, json.loads(arguments), target, changes]
            assert digest(said) == kept


def images(path: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """The newest image of every row the journal knows and that is still there."""
    found: dict[tuple[str, int], dict[str, Any] | None] = {}
    with raw(path) as connection:
        for table, key, after in connection.execute(
            "SELECT table_name, row_id, after FROM change ORDER BY sequence"
        ):
            found[table, key] = None if after is None else json.loads(after)
    return {place: image for place, image in found.items() if image is not None}


def test_the_newest_images_are_the_rows(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    desk.act("a", {}, lambda event: with_result(event, 1, [1, 2, 3, 4]))
    desk.act("b", {}, lambda event: replace(event, entries=(*event.entries, *entries(9)[8:])))
    desk.undo()
    workspace.close()
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    with raw(library) as connection:
        for table in ("event", "entry", "round", "game_table", "seat"):
            found = connection.execute(f"SELECT * FROM {table}")  # noqa: S608 # own names
            names = [column[0] for column in found.description]
            for cells in found:
                row: dict[str, Any] = {
                    name: c for name, c in zip(names, cells, strict=True) if c is not None
                }
                rows[table, row.pop("id")] = row
    assert images(library) == rows


def test_the_same_action_twice_has_one_effect(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.create(event(0).settings)
    more: Change = lambda event: replace(event, entries=entries(len(event.entries) + 1))  # noqa: E731 # passed about
    first = desk.act("add-entry", {}, more, action_id="one")
    again = desk.act("add-entry", {}, more, action_id="one")
    assert len(desk.event.entries) == 1
    assert (bool(first.topics), bool(again.topics)) == (True, False)
    desk.undo(action_id="two")
    desk.act("add-entry", {}, more)
    desk.undo(action_id="two")
    assert len(desk.event.entries) == 1
    assert journal(library)[0] == 4
    workspace.close()


def test_the_store_itself_takes_an_action_once(library: Path) -> None:
    store = Store.open(library, synchronous="OFF")
    before, after = playing(4), with_result(playing(4), 1, [1, 2, 3, 4])
    store.create(before, Deed("begin", START, "create", {}))
    deed = Deed("one", START, "enter-result", {})
    first = store.act(1, before, after, deed)
    assert store.act(1, before, after, deed) == first
    assert journal(library)[0] == 2
    store.close()


def test_an_old_snapshot_is_refused(library: Path) -> None:
    store = Store.open(library, synchronous="OFF")
    before = playing(4)
    store.create(before, Deed("begin", START, "create", {}))
    mine, yours = (with_result(before, 1, [score, 0, 0, 0]) for score in (1, 2))
    store.act(1, before, mine, Deed("mine", START, "enter-result", {}))
    kept = dump(library), journal(library)
    with pytest.raises(Refused, match=r"store\.stale"):
        store.act(1, before, yours, Deed("yours", START, "enter-result", {}))
    with pytest.raises(Refused, match=r"store\.stale"):
        store.undo(EVENT_ID, 1, 1, Deed("undo", START, "undo", {}))
    assert (dump(library), journal(library)) == kept
    store.close()


def test_exchanged_seats_never_meet(library: Path) -> None:
    """Two players change places at one table: for an instant both would sit on one chair."""

    def exchange(whole: Event) -> Event:
        round_ = whole.rounds[0]
        table = round_.tables[0]
        swapped = replace(table, seats=(table.seats[1], table.seats[0], *table.seats[2:]))
        return replace(whole, rounds=(replace(round_, tables=(swapped, *round_.tables[1:])),))

    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    desk.act("exchange", {}, exchange)
    assert [seat.entry for seat in desk.event.rounds[0].tables[0].seats] == [2, 1, 3, 4]
    desk.undo()
    assert desk.event == playing(8)
    workspace.close()


def test_a_cleared_payload_stops_undo(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(4))
    desk.act("a", {}, lambda event: with_result(event, 1, [1, 2, 3, 4]))
    desk.act("b", {}, lambda event: with_result(event, 1, [5, 2, 3, 4]))
    with raw(library) as connection:
        connection.execute(
            "UPDATE change SET before = NULL, after = NULL, cleared = 1 WHERE sequence = 2"
        )
    desk.undo()
    kept = dump(library)
    with pytest.raises(Refused, match=r"history\.cleared"):
        desk.undo()
    assert dump(library) == kept
    assert desk.event == with_result(playing(4), 1, [1, 2, 3, 4])
    workspace.close()


def test_a_row_changed_past_the_program_stops_undo(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(4))
    desk.act("a", {}, lambda event: with_result(event, 1, [1, 2, 3, 4]))
    with raw(library) as connection:
        connection.execute("UPDATE seat SET score = 9 WHERE position = 2")
    kept = dump(library)
    with pytest.raises(Refused, match=r"history\.broken"):
        desk.undo()
    assert dump(library) == kept
    workspace.close()


def test_the_library_has_a_stack_of_its_own(library: Path) -> None:
    store = Store.open(library, synchronous="OFF")
    store.create(event(1), Deed("begin", START, "create", {}))
    store.set_setting("theme", "dark", Deed("dark", START, "set-setting", {}))
    store.act(1, event(1), event(2), Deed("act", START, "add-entry", {}))
    store.set_setting("theme", "light", Deed("light", START, "set-setting", {}))
    timeline = store.library()
    assert numbers(timeline.done) == [2, 4]
    store.undo_setting(timeline.newest, 4, Deed("undo", START, "set-setting", {}))
    assert store.settings() == {"theme": "dark"}
    assert store.load(EVENT_ID).event == event(2)
    store.redo_setting(5, 4, Deed("redo", START, "set-setting", {}))
    assert store.settings() == {"theme": "light"}
    store.close()


# ------------------------------------------------------------------ anything, back and forth


def change_something(chance: Random) -> Change:
    """One of the things that happen to an event, wherever they can."""

    def change(event: Event) -> Event:
        kinds: list[Change] = [_add_entry, _rename(chance), _penalty(chance), _points(chance)]
        if not event.rounds or not event.rounds[-1].tables:
            return chance.choice(kinds)(with_round(event))
        kinds += [with_round, closed, _drop_round, _result(chance), _shuffle(chance)]
        return chance.choice(kinds)(event)

    return change


def _add_entry(event: Event) -> Event:
    return replace(event, entries=(*event.entries, entries(len(event.entries) + 1)[-1]))


def _rename(chance: Random) -> Change:
    def change(event: Event) -> Event:
        people = list(event.entries)
        i = chance.randrange(len(people))
        people[i] = replace(people[i], club=f"Club {chance.randrange(5)}")
        return replace(event, entries=tuple(people))

    return change


def _penalty(chance: Random) -> Change:
    def change(event: Event) -> Event:
        at = datetime(2026, 3, 14, tzinfo=UTC)
        reason = f"{chance.randrange(99)}"
        given = Penalty(event.entries[0].number, 0, PenaltyKind.WARNING, reason, None, at)
        lines = list(event.penalties)
        lines.insert(chance.randrange(len(lines) + 1), given)
        return replace(event, penalties=tuple(lines[-4:]))

    return change


def _points(chance: Random) -> Change:
    name, options = f"Event {chance.randrange(9)}", {"n": chance.randrange(3)}
    return lambda event: replace(
        event, settings=replace(event.settings, name=name, options=options)
    )


def _drop_round(event: Event) -> Event:
    return replace(event, rounds=event.rounds[:-1])


def _result(chance: Random) -> Change:
    def change(event: Event) -> Event:
        tables = event.rounds[-1].tables
        table = chance.choice(tables)
        return with_result(event, table.number, [chance.randrange(50) for _ in table.seats])

    return change


def _shuffle(chance: Random) -> Change:
    """Everybody of the last round sits somewhere else."""

    def change(event: Event) -> Event:
        round_ = event.rounds[-1]
        people = [seat.entry for seat in round_.seats()]
        chance.shuffle(people)
        left = iter(people)
        tables = tuple(
            replace(table, seats=tuple(Seat(next(left)) for _ in table.seats))
            for table in round_.tables
        )
        return replace(event, rounds=(*event.rounds[:-1], replace(round_, tables=tables)))

    return change


def start(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> tuple[Path, OpenEvent]:
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("history")))
    return path, open_workspace(path).import_document(event(6, players_per_table=3))


@given(chance=st.randoms(use_true_random=False), acts=st.integers(1, 8))
def test_all_undone_and_all_redone_is_all_the_same(
    tmp_path_factory: pytest.TempPathFactory, empty_store: Path, chance: Random, acts: int
) -> None:
    path, desk = start(tmp_path_factory, empty_store)
    dumps = [dump(path)]
    snapshots = [desk.event]
    for _ in range(acts):
        if desk.act("act", {}, change_something(chance)).topics:
            dumps.append(dump(path))
            snapshots.append(desk.event)
    for kept, snapshot in zip(dumps[-2::-1], snapshots[-2::-1], strict=True):
        desk.undo()
        assert dump(path) == kept
        assert desk.event == snapshot
    assert desk.undoable is None
    desk = open_workspace(path).open(EVENT_ID)
    for kept, snapshot in zip(dumps[1:], snapshots[1:], strict=True):
        desk.redo()
        assert dump(path) == kept
        assert desk.event == snapshot
    assert desk.redoable is None


class Stack:
    """What undo and redo do, with nothing but two lists; `step` does the same to the real one."""

    def __init__(self, path: Path, desk: OpenEvent) -> None:
        self.path = path
        self.desk = desk
        self.past = [desk.event]
        self.future: list[Event] = []

    def step(self, chance: Random) -> None:
        steps = [self.act, self.act, self.act, self.undo, self.undo, self.redo, self.back]
        chance.choice([*steps, self.reopen])(chance)
        assert self.desk.event == self.past[-1]
        assert (self.desk.undoable is None) == (len(self.past) == 1)
        assert (self.desk.redoable is None) == (not self.future)

    def act(self, chance: Random) -> None:
        if self.desk.act("act", {}, change_something(chance)).topics:
            self.past.append(self.desk.event)
            self.future = []

    def undo(self, _chance: Random) -> None:
        if len(self.past) > 1:
            self.desk.undo()
            self._take(1)

    def redo(self, _chance: Random) -> None:
        if self.future:
            self.desk.redo()
            self.past.append(self.future.pop())

    def back(self, chance: Random) -> None:
        rows = [row for row in self.desk.history() if row.way is Way.ACT and row.done]
        if len(rows) > 1:
            depth = chance.randrange(1, len(rows))
            assert rows[-1 - depth].back
            self.desk.undo_to(rows[-1 - depth].sequence)
            self._take(depth)

    def reopen(self, _chance: Random) -> None:
        self.desk = open_workspace(self.path).open(EVENT_ID)

    def _take(self, depth: int) -> None:
        for _ in range(depth):
            self.future.append(self.past.pop())


@given(chance=st.randoms(use_true_random=False), steps=st.integers(1, 20))
def test_undo_and_redo_at_random_follow_a_plain_stack(
    tmp_path_factory: pytest.TempPathFactory, empty_store: Path, chance: Random, steps: int
) -> None:
    stack = Stack(*start(tmp_path_factory, empty_store))
    for _ in range(steps):
        stack.step(chance)
