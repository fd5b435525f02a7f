"""The journal, and the way back and forth."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.db.erasing import Erasure
from bglmanager.db.history import (
    Command,
    CommandRecord,
    Mode,
    Timeline,
    command_digest,
    reached_lines,
)
from bglmanager.db.store import Store
from bglmanager.engine.event import Entry, EntryDesk, Event, Organiser, Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from tests.db.raw import dump, journal, raw
from tests.helpers.events import EVENT_ID, entries, event, playing, settings, with_result
from tests.helpers.refusals import refused_codes
from tests.helpers.workspaces import START, open_workspace

Change = Callable[[Event], Event]


def moved(event: Event) -> Event:
    first, *others = event.entries
    return replace(event, entries=(replace(first, club="Prato"), *others))


def longer(event: Event) -> Event:
    return replace(event, rounds=(replace(event.rounds[0], minutes=90),))


def line(sequence: int, mode: Mode = Mode.ACT, target: int | None = None) -> Command:
    return Command(sequence, START, mode, "kind", {}, target)


def numbers(lines: tuple[Command, ...]) -> list[int]:
    return [one.sequence for one in lines]


def test_a_new_act_forgets_what_was_undone() -> None:
    timeline = Timeline().with_lines(line(1, Mode.BEGIN), line(2), line(3), line(4, Mode.UNDO, 3))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([2], [3])
    timeline = timeline.with_lines(line(5))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([2, 5], [])


def test_one_undo_may_reach_over_many_acts() -> None:
    timeline = Timeline().with_lines(line(1), line(2), line(3), line(4, Mode.UNDO, 2))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([1], [3, 2])
    timeline = timeline.with_lines(line(5, Mode.REDO, 2))
    assert (numbers(timeline.done), numbers(timeline.undone)) == ([1, 2], [3])


def test_what_is_not_on_the_stack_cannot_be_reached() -> None:
    with pytest.raises(ValueError, match="command 7 is not on the stack"):
        reached_lines((line(1), line(2)), 7)


def test_only_what_an_undo_touches_is_read_again(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    before = desk.event
    desk.act("enter-result", {"table": 2}, lambda event: with_result(event, 2, [1, 2, 3, 4]))
    desk.undo()
    assert desk.event == before
    assert desk.event.entries is before.entries
    assert desk.event.rounds[0] is not before.rounds[0]
    desk.act("edit-entry", {"entry": 1}, moved)
    rounds = desk.event.rounds
    desk.undo()
    assert desk.event == before
    assert desk.event.rounds is rounds
    desk.act("minutes", {"round": 1}, longer)
    desk.undo()
    assert desk.event == before
    assert desk.event.rounds[0].tables is rounds[0].tables
    workspace.close()


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
            assert command_digest(said) == kept


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
    desk = workspace.create_event(event(0).settings)
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
    store.create_event(before, CommandRecord("begin", START, "create", {}))
    deed = CommandRecord("one", START, "enter-result", {})
    first = store.keep_act(1, before, after, deed)
    assert store.keep_act(1, before, after, deed) == first
    assert journal(library)[0] == 2
    store.close()


def test_an_action_done_elsewhere_from_a_newer_snapshot_is_read_again(library: Path) -> None:
    """Its line alone would make an old snapshot look like the newest."""
    store = Store.open(library, synchronous="OFF")
    before = playing(4)
    store.create_event(before, CommandRecord("begin", START, "create", {}))
    between, after, mine = (with_result(before, 1, [score, 0, 0, 0]) for score in (1, 2, 3))
    store.keep_act(1, before, between, CommandRecord("between", START, "enter-result", {}))
    store.keep_act(2, between, after, CommandRecord("one", START, "enter-result", {}))
    with pytest.raises(Refused, match=r"store\.stale"):
        store.keep_act(1, before, mine, CommandRecord("one", START, "enter-result", {}))
    store.close()


def test_an_old_snapshot_is_refused(library: Path) -> None:
    store = Store.open(library, synchronous="OFF")
    before = playing(4)
    kept = store.create_event(before, CommandRecord("begin", START, "create", {}))
    mine, yours = (with_result(before, 1, [score, 0, 0, 0]) for score in (1, 2))
    store.keep_act(1, before, mine, CommandRecord("mine", START, "enter-result", {}))
    there = dump(library), journal(library)
    with pytest.raises(Refused, match=r"store\.stale"):
        store.keep_act(1, before, yours, CommandRecord("yours", START, "enter-result", {}))
    with pytest.raises(Refused, match=r"store\.stale"):
        store.step_event(kept, 1, CommandRecord("undo", START, "undo", {}), Mode.UNDO)
    assert (dump(library), journal(library)) == there
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
    store.create_event(event(1), CommandRecord("begin", START, "create", {}))
    store.set_setting("theme", "dark", CommandRecord("dark", START, "set-setting", {}))
    store.keep_act(1, event(1), event(2), CommandRecord("act", START, "add-entry", {}))
    store.set_setting("theme", "light", CommandRecord("light", START, "set-setting", {}))
    timeline = store.library_timeline()
    assert numbers(timeline.done) == [2, 4]
    undo = CommandRecord("undo", START, "set-setting", {})
    store.step_setting(timeline, 4, undo, Mode.UNDO)
    assert store.settings_by_name() == {"theme": "dark"}
    assert store.load_event(EVENT_ID).event == event(2)
    redo = CommandRecord("redo", START, "set-setting", {})
    store.step_setting(store.library_timeline(), 4, redo, Mode.REDO)
    assert store.settings_by_name() == {"theme": "light"}
    store.close()


# --------------------- Erasing a person from a store, row and journal, seen past the program

AT = dt.datetime(2026, 3, 14, 10, 42, 7, tzinfo=dt.UTC)
NUMBER = EntryNumber(3)
PERSON = Entry(
    NUMBER,
    "Zenobia",
    "D'Oltremonte",
    email="zenobia@posta.example",
    birth_date=dt.date(1987, 9, 6),
    phone="+39 347 5566778",
    nickname="Quokka",
    league_id="BGI-77412",
    desk=EntryDesk(notes="allergica alle arachidi"),
)
CANARIES = ("Zenobia", "Oltremonte", "posta.example", "1987-09-06", "5566778", "77412", "arachidi")


def deed(number: int, kind: str = "edit-entry") -> CommandRecord:
    return CommandRecord(
        f"action-{number}", AT + dt.timedelta(minutes=number), kind, {"entry": NUMBER}
    )


def erasure(store: Store, **changes: Any) -> Erasure:
    row = [one.row for one in store.people() if one.entry.number == NUMBER][-1]
    action, *_ = store.first_command(row)
    made = Erasure("erase-1", EVENT_ID, action, row, NUMBER, "Giocatore 3", AT)
    return replace(made, **changes)


def found_in(path: Path) -> list[str]:
    """The canaries that are in the bytes of a store."""
    data = path.read_bytes()
    return [word for word in CANARIES if word.encode() in data]


@pytest.fixture
def store(library: Path) -> Iterator[Store]:
    """Eight entries; the third is the person, added later, edited, taken away and re-added."""
    made = Store.open(library, synchronous="OFF")
    base = event(8)
    without = replace(base, entries=tuple(e for e in base.entries if e.number != NUMBER))
    made.create_event(without, deed(0, "create"))
    _become(made, with_person(base, PERSON), 1)
    _become(made, with_person(base, replace(PERSON, first_name="Zenobbia")), 2)
    _become(made, without, 3)
    _become(made, with_person(base, PERSON), 4)
    yield made
    made.close()


def with_person(base: Event, person: Entry) -> Event:
    people = tuple(person if e.number == NUMBER else e for e in base.entries)
    return replace(base, entries=people)


def _become(store: Store, after: Event, number: int) -> None:
    kept = store.load_event(EVENT_ID)
    assert (
        store.keep_act(kept.timeline.newest_sequence, kept.event, after, deed(number)) is not None
    )


def test_row_and_every_image_are_nobodys(store: Store) -> None:
    assert set(CANARIES) == set(found_in(store.path))
    assert store.erase(erasure(store)) is not None
    assert found_in(store.path) == []
    store.compact_file()
    assert found_in(store.path) == []
    person = store.load_event(EVENT_ID).event.entry(NUMBER)
    assert person == Entry(NUMBER, "", "Giocatore 3")


def test_results_status_and_rating_stay(store: Store) -> None:
    seeded = replace(PERSON, rating=1600, seeded=True, desk=EntryDesk(paid=True, notes="x"))
    _become(store, with_person(store.load_event(EVENT_ID).event, seeded), 5)
    store.erase(erasure(store))
    person = store.load_event(EVENT_ID).event.entry(NUMBER)
    assert person == Entry(
        NUMBER, "", "Giocatore 3", rating=1600, seeded=True, desk=EntryDesk(paid=True)
    )


def test_texts_of_the_event_say_the_number(store: Store) -> None:
    now = store.load_event(EVENT_ID).event
    named = replace(
        now,
        settings=replace(
            now.settings,
            organiser=Organiser("Zenobia D’Oltremonte", "zenobia@posta.example", "055", "Club"),
            arbiters=("Ada Rossi", "D'OLTREMONTE Zenobia"),
        ),
        penalties=(
            Penalty(NUMBER, 0, PenaltyKind.WARNING, "late", "urlava", AT),
            Penalty(
                EntryNumber(1), 0, PenaltyKind.WARNING, "late", "con Zenobia D'Oltremonte!", AT
            ),
            Penalty(EntryNumber(2), 0, PenaltyKind.WARNING, "late", "vedi Oltremonte", AT),
        ),
    )
    _become(store, named, 5)
    outcome = store.erase(erasure(store))
    after = store.load_event(EVENT_ID).event
    assert after.settings.organiser == Organiser(None, None, None, "Club")
    assert after.settings.arbiters == ("Ada Rossi", "Giocatore 3")
    assert [p.note for p in after.penalties] == [None, "con Giocatore 3!", "vedi Oltremonte"]
    assert outcome is not None
    assert outcome == ("vedi Oltremonte",)
    assert b"urlava" not in store.path.read_bytes()


def test_undo_stops_at_it_and_says_why(store: Store) -> None:
    store.erase(erasure(store))
    kept = store.load_event(EVENT_ID)
    top = kept.timeline.done[-1]
    assert (top.kind, top.args) == ("erase-person", {"entry": NUMBER})
    assert refused_codes(store.step_event, kept, top.sequence, deed(9), Mode.UNDO) == [
        "history.cleared"
    ]


def test_twice_has_one_effect(store: Store) -> None:
    wanted = erasure(store)
    assert store.erase(wanted) is not None
    lines = store.load_event(EVENT_ID).timeline.lines
    assert store.erase(wanted) is None
    assert store.load_event(EVENT_ID).timeline.lines == lines


def test_row_of_another_command_is_somebody_else(store: Store) -> None:
    assert store.erase(erasure(store, inserted_by="action-0")) is None
    assert store.erase(erasure(store, inserted_by="action-of-another-copy")) is None
    assert store.load_event(EVENT_ID).event.entry(NUMBER) == PERSON


def test_who_is_only_remembered_is_erased_too(store: Store) -> None:
    wanted = erasure(store)
    without = tuple(e for e in event(8).entries if e.number != NUMBER)
    _become(store, replace(store.load_event(EVENT_ID).event, entries=without), 5)
    assert {one.row for one in store.people() if one.gone} >= {wanted.row}
    assert store.erase(wanted) is not None
    assert found_in(store.path) == []
    assert store.load_event(EVENT_ID).event.entries == without


def test_namesake_in_the_event_keeps_everything(store: Store) -> None:
    now = store.load_event(EVENT_ID).event
    namesake = Entry(EntryNumber(9), "Zenobia", "D'Oltremonte", desk=EntryDesk(notes="mancina"))
    note = Penalty(EntryNumber(9), 0, PenaltyKind.WARNING, "late", "Zenobia D'Oltremonte", AT)
    _become(store, replace(now, entries=(*now.entries, namesake), penalties=(note,)), 5)
    outcome = store.erase(erasure(store))
    after = store.load_event(EVENT_ID).event
    assert after.entry(EntryNumber(9)) == namesake
    assert after.penalties == (note,)
    assert outcome is not None
    assert outcome == ("Zenobia D'Oltremonte",)


def test_what_others_did_is_kept_in_the_journal(store: Store) -> None:
    store.erase(erasure(store))
    with raw(store.path) as connection:
        kept = connection.execute(
            "SELECT count(*) FROM change WHERE table_name = 'entry' AND NOT cleared"
        ).fetchone()
    assert kept == (7,)


def test_tidied_event_keeps_no_image(store: Store) -> None:
    kept = store.load_event(EVENT_ID)
    after = replace(kept.event, settings=settings(name="Altro nome"))
    tidied = store.tidy_event(kept.timeline.newest_sequence, kept.event, after, deed(7, "tidy"))
    assert tidied.event == store.load_event(EVENT_ID).event == after
    with raw(store.path) as connection:
        images = connection.execute("SELECT count(*) FROM change WHERE NOT cleared").fetchone()
    assert images == (0,)
    assert len(entries(8)) == len(after.entries)
