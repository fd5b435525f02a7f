"""Penalties in other events of the library: quick, and only those of the same person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.workspace import Workspace
from tests.helpers.events import event, playing
from tests.helpers.workspaces import open_workspace

WARNING, LAST = PenaltyKind.WARNING, PenaltyKind.LAST
OLD, OLDER, NOW = (EventId(f"{n:08d}-0000-4000-8000-000000000000") for n in (1, 2, 3))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite")
    yield made
    made.close()


def test_penalties_of_earlier_events_are_found_by_person(workspace: Workspace) -> None:
    for identity, kinds in ((OLDER, (WARNING, LAST)), (OLD, (WARNING,))):
        desk = workspace.import_document(playing(id=identity))
        for kind in kinds:
            penalties.give(desk, GivenPenalty(EntryNumber(2), kind, f"in {identity[7]}"))
        penalties.give(desk, GivenPenalty(EntryNumber(3), WARNING, "somebody else"))
    workspace.import_document(event(id=NOW))
    archive = Archive(workspace)
    archive.catch_up()
    known = archive.of_entry(NOW, EntryNumber(2))
    assert known is not None
    past = [one for one in archive.history(known.id) if one.event != NOW]
    found = [(line.event, line.kind, line.reason) for line in archive.penalised(past)]
    assert found == [
        (OLDER, WARNING, "in 2"),
        (OLDER, LAST, "in 2"),
        (OLD, WARNING, "in 1"),
    ]
    assert archive.penalised(past)[0].name == "Trofeo di prova"
    assert archive.penalised(()) == ()
