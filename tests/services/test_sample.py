"""The sample event: the same everywhere, sound, and with a bit of everything in it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bglmanager.engine.event import BottomReason, EntryStatus, PenaltyKind, Phase, RoundStatus
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import documents, paper, rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.errors import NotOpened
from bglmanager.services.workspace import Workspace
from tests.helpers.days import ENGLISH, Day
from tests.helpers.workspaces import START, counting, open_workspace, ticking


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    workspace = open_workspace(tmp_path_factory.mktemp("sample") / "library.sqlite")
    return Day(sample.make_sample(workspace, ENGLISH))


def test_it_is_a_whole_event(day: Day) -> None:
    event = day.event
    assert (event.settings.name, len(event.entries)) == ("Sample event", 26)
    assert [round_.phase for round_ in event.rounds] == [Phase.SWISS] * 3 + [Phase.FINAL]
    assert {round_.status for round_ in event.rounds} == {RoundStatus.CLOSED}
    assert [len(table.seats) for table in event.rounds[0].tables] == [4, 4, 4, 4, 4, 3, 3]
    assert len(day.desk.derived.league_points) == 26


def test_it_has_what_happens_at_every_event(day: Day) -> None:
    statuses = Counter(entry.status for entry in day.event.entries)
    assert statuses == {EntryStatus.ACTIVE: 24, EntryStatus.WITHDRAWN: 2}
    reasons = [seat.bottom_reason for seat in day.event.rounds[1].seats() if seat.bottom_reason]
    assert sorted(reasons) == [BottomReason.PUT_LAST, BottomReason.WITHDREW]
    assert [line.kind for line in day.event.penalties] == [PenaltyKind.WARNING, PenaltyKind.LAST]


def test_it_is_sound_from_end_to_end(day: Day) -> None:
    assert documents.verify_document(day.document()) == ()
    assert documents.with_results_computed(day.document()) == day.document()


def test_it_is_the_same_everywhere(day: Day, tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite")
    again = sample.make_sample(workspace, Texts("it"))
    workspace.close()
    assert again.event.rounds == day.event.rounds
    assert again.event.entries == day.event.entries


def test_it_leaves_store_sheets_and_result_file(tmp_path: Path) -> None:
    files = sample.leave_sample(tmp_path, ENGLISH, clock=ticking(), new_id=counting())
    names = [sample.STORE, *(f"{kind}.pdf" for kind in paper.USUAL_KINDS)]
    assert [file.name for file in files] == [*names, "BGL-SAMPLE-2026-11-21.bgl.json"]
    assert sorted(files) == sorted(tmp_path.iterdir())
    assert documents.verify_document(files[-1].read_bytes()) == ()
    assert all(file.read_bytes().startswith(b"%PDF") for file in files[1:-1])
    library = open_workspace(files[0])
    [row] = library.events()
    assert (row.name, row.entries, row.rounds) == ("Sample event", 26, 4)
    assert library.open_event(row.id).event.penalties[0].at > START
    library.close()


def test_it_is_not_left_where_something_else_is(tmp_path: Path) -> None:
    (tmp_path / sample.STORE).write_bytes(b"a picture of a cat" * 100)
    with pytest.raises(NotOpened):
        sample.leave_sample(tmp_path, ENGLISH, clock=ticking(), new_id=counting())
    assert (tmp_path / sample.STORE).read_bytes() == b"a picture of a cat" * 100


# ---------------------------------------------- The played event that ships with the program


def test_the_played_event_stands_its_own_check() -> None:
    data = path("samples/torneo-giocato.bgl.json").read_bytes()
    assert documents.verify_document(data) == ()
    assert documents.with_results_computed(data) == data


def test_the_played_event_went_to_the_end_of_its_final() -> None:
    event = documents.read_event(path("samples/torneo-giocato.bgl.json").read_bytes())
    assert len(event.entries) == 26
    assert (event.rounds[-1].phase, event.rounds[-1].status) == (Phase.FINAL, RoundStatus.CLOSED)


# -------------------------------------------------------- The example event played by itself


def test_who_goes_home_has_finished_the_first_round(workspace: Workspace) -> None:
    desk = sample.create_sample(
        workspace, [Person("Anna", f"Rossi {n}") for n in range(20)], name="Prova"
    )
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    sample.play_round(desk)
    assert [row.kind for row in desk.history_rows()][-2:] == ["close", "withdraw"]
    assert [e.left_after for e in desk.event.entries if e.left_after is not None] == [1]
