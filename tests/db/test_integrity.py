"""An event is what its journal says, or it is not shown."""

from __future__ import annotations

import shutil
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from bglmanager.db.codec import from_millionths, json_text, json_value, to_millionths
from bglmanager.db.errors import StoreError
from bglmanager.db.store import Store
from bglmanager.engine.event import Entry, Event, Json, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from tests.db.raw import dump, raw
from tests.helpers.events import EVENT_ID, closed, event, playing, with_result, with_round
from tests.helpers.figures import figure
from tests.helpers.full_event import full_event
from tests.helpers.workspaces import open_workspace

GUARDS = ("command_stays_as_it_is", "command_stays", "change_is_only_cleared", "change_stays")


@pytest.fixture
def played(library: Path) -> Path:
    """A library with an event that has a past, and another one."""
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    desk.act("enter-result", {"table": 1}, lambda e: with_result(e, 1, [1, 2, 3, 4]))
    desk.act("enter-result", {"table": 2}, lambda e: with_result(e, 2, [4, 3, 2, 1]))
    desk.act("close", {"round": 1}, closed)
    desk.undo()
    workspace.import_document(event(4, id=EventId("5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e91")))
    workspace.set_setting("theme", "dark")
    workspace.close()
    return library


def changed(path: Path, *statements: str) -> None:
    with raw(path) as connection:
        for guard in GUARDS:
            connection.execute(f"DROP TRIGGER {guard}")
        for statement in statements:
            connection.execute(statement)


def refusal(path: Path) -> str:
    store = Store.open(path, synchronous="OFF")
    try:
        store.load_event(EVENT_ID)
    except StoreError as error:
        return error.problem.code
    finally:
        store.close()
    return ""


DAMAGES = {
    "a score": "UPDATE seat SET score = score + 1000000 WHERE id = 1",
    "a name": "UPDATE entry SET last_name = 'Rosso' WHERE id = 2",
    "a truth value": "UPDATE entry SET seeded = 2 WHERE id = 2",
    "a number that became a text": "UPDATE round SET minutes = 'x' WHERE id = 1",
    "a text that became bytes": "UPDATE entry SET club = x'ff00' WHERE id = 1",
    "a row too few": "DELETE FROM seat WHERE id = 8",
    "a row too many": (
        "INSERT INTO penalty (event_id, position, entry, round, kind, reason, at) "
        "VALUES (1, 1, 1, 0, 'warning', 'x', '2026-03-14T09:00:00+00:00')"
    ),
    "a setting of the event": "UPDATE event SET draw_seed = 'x' WHERE id = 1",
    "an image": "UPDATE change SET after = replace(after, 'Ada', 'Ida') WHERE sequence = 1",
    "an older image": "UPDATE change SET before = NULL WHERE sequence = 3",
    "a change too few": "DELETE FROM change WHERE sequence = 2 AND row_id = 1",
    "a command too few": "DELETE FROM change WHERE sequence = 5",
    "the kind of a command": "UPDATE command SET kind = 'draw' WHERE sequence = 3",
    "the time of a command": "UPDATE command SET at = '2026' WHERE sequence = 3",
    "a target": "UPDATE command SET target = 3 WHERE sequence = 5",
    "arguments": "UPDATE command SET arguments = '{}' WHERE sequence = 3",
    "a digest": "UPDATE command SET digest = 'x' WHERE sequence = 3",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_to_an_event_is_noticed(played: Path, damage: str) -> None:
    changed(played, DAMAGES[damage])
    assert refusal(played) == "store.event-damaged"


def test_another_event_is_not_touched_by_it(played: Path) -> None:
    changed(played, "UPDATE entry SET last_name = 'Rosso' WHERE event_id = 2")
    assert refusal(played) == ""


def test_what_was_cleared_on_purpose_says_nothing(played: Path) -> None:
    changed(
        played,
        "UPDATE change SET before = NULL, after = NULL, cleared = 1 "
        "WHERE table_name = 'entry' AND row_id = 1",
        "UPDATE entry SET last_name = 'Giocatore 1' WHERE id = 1",
    )
    assert refusal(played) == ""
    changed_again = "UPDATE entry SET last_name = 'Rosso' WHERE id = 2"
    with raw(played) as connection:
        connection.execute(changed_again)
    assert refusal(played) == "store.event-damaged"


def test_every_kind_of_row_passes(library: Path) -> None:
    workspace = open_workspace(library)
    everything = full_event()
    workspace.import_document(
        replace(everything, settings=replace(everything.settings, revision=2))
    )
    workspace.close()
    assert refusal(library) == ""


def test_keys_that_lead_nowhere_are_noticed(played: Path) -> None:
    """Even where the journal agrees: a player who is not in the list sits at a table."""
    cleared = "UPDATE change SET before = NULL, after = NULL, cleared = 1 WHERE table_name = 'seat'"
    changed(played, cleared, "UPDATE seat SET entry = 99 WHERE id = 1")
    assert refusal(played) == "store.event-damaged"


def test_an_event_that_is_sound_opens(played: Path) -> None:
    assert refusal(played) == ""


# ----------------------------------------------------------- Rows and snapshots say the same


def stored(path: Path, whole: Event) -> Event:
    """The event after a way through the file."""
    first = open_workspace(path)
    first.import_document(whole)
    first.close()
    second = open_workspace(path)
    found = second.open_event(whole.settings.id).event
    second.close()
    return found


def test_every_field_comes_back(library: Path) -> None:
    whole = full_event()
    assert stored(library, whole) == whole


def test_the_full_event_is_full() -> None:
    """A new field must be added to it, or the round trip would say nothing about it."""
    by_class: dict[type, list[Any]] = {}
    _collect(full_event(), by_class)
    usual = [
        f"{made.__name__}.{field.name}"
        for made, instances in by_class.items()
        for field in fields(made)
        if all(
            getattr(instance, field.name) in (field.default, None, (), {}) for instance in instances
        )
    ]
    assert usual == []


def _collect(value: object, by_class: dict[type, list[Any]]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _collect(item, by_class)
    elif is_dataclass(value) and not isinstance(value, type):
        by_class.setdefault(type(value), []).append(value)
        for field in fields(value):
            _collect(getattr(value, field.name), by_class)


def test_numbers_are_whole_millionths(library: Path) -> None:
    stored(library, with_result(playing(4), 1, [Fraction("0.000001"), -3, Fraction(1, 2), 0]))
    with raw(library) as connection:
        scores = connection.execute("SELECT score FROM seat ORDER BY position").fetchall()
    assert scores == [(1,), (-3_000_000,), (500_000,), (0,)]


@given(st.integers(-(10**12), 10**12))
def test_millionths_come_back(cell: int) -> None:
    assert to_millionths(from_millionths(cell)) == cell
    assert json_value(json_text(Fraction(cell, 1_000_000))) == from_millionths(cell)


def test_a_number_that_cannot_be_kept_is_no_number() -> None:
    with pytest.raises(ValueError, match="1/3 has more than six decimals"):
        to_millionths(Fraction(1, 3))


JSON: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.dictionaries(st.text(), inner) | st.lists(inner).map(tuple),
    max_leaves=8,
)


@settings(max_examples=figure(10, long=2_000))
@given(extra=st.dictionaries(st.text(), JSON))
def test_open_places_come_back(
    tmp_path_factory: pytest.TempPathFactory, empty_store: Path, extra: dict[str, Json]
) -> None:
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("open")))
    whole = playing(4)
    table = whole.rounds[0].tables[0]
    seats = (replace(table.seats[0], extra=extra), *table.seats[1:])
    whole = replace(
        whole,
        rounds=(replace(whole.rounds[0], tables=(replace(table, seats=seats),)),),
        settings=replace(whole.settings, options=extra),
    )
    assert stored(path, whole) == whole


def test_an_act_touches_only_the_rows_that_changed(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    before = dump(library)
    desk.act("enter-result", {}, lambda event: with_result(event, 2, [4, 3, 2, None]))
    after = dump(library)
    changed = {table for table in before if before[table] != after[table]}
    assert changed == {"seat"}
    assert [
        row[0] for row, old in zip(after["seat"], before["seat"], strict=True) if row != old
    ] == [
        5,
        6,
        7,
    ]
    with raw(library) as connection:
        touched = connection.execute(
            "SELECT table_name, row_id FROM change WHERE sequence = 2 ORDER BY row_id"
        ).fetchall()
    assert touched == [("seat", 5), ("seat", 6), ("seat", 7)]
    workspace.close()


def test_keys_are_never_used_again(library: Path) -> None:
    workspace = open_workspace(library)
    desk = workspace.create_event(event(0).settings)
    desk.act("add-entry", {}, lambda event: replace(event, entries=(_entry(1),)))
    desk.act("remove", {}, lambda event: replace(event, entries=()))
    desk.act("add-entry", {}, lambda event: replace(event, entries=(_entry(1),)))
    assert [row[0] for row in dump(library)["entry"]] == [2]
    workspace.close()


def _entry(number: int) -> Entry:
    return Entry(EntryNumber(number), "Ada", "Rossi")


def _two_tables(*seated: tuple[int, ...]) -> Event:
    """A round with these tables, as no rule would allow it."""
    tables = tuple(
        Table(TableNumber(i), tuple(Seat(EntryNumber(number)) for number in numbers))
        for i, numbers in enumerate(seated, start=1)
    )
    return replace(event(6), rounds=(Round(RoundNumber(1), "x", 4, tables),))


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (_two_tables((1, 2, 1)), "seat.event_id"),
        (_two_tables((1, 2, 3), (4, 5, 1)), "seat.event_id"),
        (_two_tables((1, 2, 99)), "FOREIGN KEY"),
        (replace(event(2), entries=(_entry(0),)), "ck_entry_number"),
    ],
    ids=["twice at a table", "twice in a round", "nobody", "number nought"],
)
def test_what_must_never_be_is_not_written(library: Path, wrong: Event, named: str) -> None:
    workspace = open_workspace(library)
    with pytest.raises(IntegrityError, match=named):
        workspace.import_document(wrong)
    assert dump(library)["event"] == []
    workspace.close()


def test_two_boards_are_two_seats(library: Path) -> None:
    """A Diplomacy player with a two-boards adjustment sits at two tables (rules 7.2)."""
    whole = _two_tables((1, 2, 3), (4, 5, 1))
    line = replace(full_event().adjustments[0], entry=EntryNumber(1))
    assert stored(library, replace(whole, adjustments=(line,))).rounds == whole.rounds


def test_entries_out_of_order_are_a_mistake_of_the_program(library: Path) -> None:
    workspace = open_workspace(library)
    whole = event(3)
    with pytest.raises(ValueError, match="not in ascending order"):
        workspace.import_document(replace(whole, entries=whole.entries[::-1]))
    workspace.close()


def test_a_big_event_comes_back(library: Path) -> None:
    whole = event(300)
    for _ in range(6):
        whole = closed(with_round(whole))
    workspace = open_workspace(library)
    workspace.import_document(whole)
    assert workspace._store.load_event(whole.settings.id).event == whole
    workspace.close()
