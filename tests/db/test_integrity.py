"""An event is what its journal says, or it is not shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.db.errors import StoreError
from bglmanager.db.store import Store
from bglmanager.engine.ids import EventId
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, closed, event, playing, with_result
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
        store.load(EVENT_ID)
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
