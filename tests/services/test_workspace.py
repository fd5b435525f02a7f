"""The library and the open event, as services and views use them."""

from __future__ import annotations

import datetime as dt
import os
import signal
import socket
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bglmanager.db.history import Mode
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Correction, Event, Organiser, RoundStatus
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import export
from bglmanager.services.changes import Changes, Topic, Way
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import open_document
from bglmanager.services.library_paths import LibraryLock
from bglmanager.services.workspace import OpenEvent, Workspace, open_library
from tests.helpers.events import EVENT_ID, closed, entries, event, playing, with_result, with_round
from tests.helpers.full_event import full_event
from tests.helpers.refusals import refused_codes, refused_for
from tests.helpers.workspaces import START, counting, open_workspace, ticking


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    return workspace.import_document(playing(8))


def score(table: int, *scores: int) -> Callable[[Event], Event]:
    return lambda event: with_result(event, table, scores)


def refuse(_event: Event) -> Event:
    raise Refused([problem("some.code", entry=3)])


def test_a_new_event_is_listed_and_open(workspace: Workspace) -> None:
    opened = workspace.create_event(event().settings)
    assert opened.event == Event(event().settings)
    (row,) = workspace.events()
    assert (row.id, row.name, row.date) == (EVENT_ID, "Trofeo di prova", "2026-03-14")
    assert (row.entries, row.rounds, row.changed_at) == (0, 0, START)
    assert workspace.open_event(EVENT_ID) is opened


def test_the_event_changed_last_is_listed_first(workspace: Workspace) -> None:
    first = workspace.import_document(event(3))
    workspace.create_event(event(0, id=EventId("second")).settings)
    assert [row.id for row in workspace.events()] == ["second", EVENT_ID]
    first.act("draw", {}, with_round)
    assert [(row.id, row.entries, row.rounds) for row in workspace.events()] == [
        (EVENT_ID, 3, 1),
        ("second", 0, 0),
    ]


def test_an_event_is_imported_once(workspace: Workspace, desk: OpenEvent) -> None:
    assert refused_for(workspace.import_document, event(3, name="Altro")) == (
        problem("event.exists", name="Altro"),
    )
    assert len(workspace.events()) == 1
    assert desk.event == playing(8)


def test_an_event_that_is_not_there(workspace: Workspace) -> None:
    with pytest.raises(NotOpened) as caught:
        workspace.open_event(EventId("nowhere"))
    assert caught.value.problem == problem("event.missing")


def test_an_act_is_written_before_it_returns(path: Path, desk: OpenEvent) -> None:
    desk.act("enter-result", {"round": 1, "table": 2}, score(2, 4, 3, 2, 1))
    other = open_workspace(path)
    assert (
        other.open_event(EVENT_ID).event == desk.event == with_result(playing(8), 2, [4, 3, 2, 1])
    )
    other.close()


def test_an_act_says_what_it_changed(desk: OpenEvent) -> None:
    changes = desk.act("enter-result", {"round": 1, "table": 2}, score(2, 4, 3, 2, 1))
    assert changes == Changes(
        event_id=EVENT_ID,
        topics=frozenset({Topic.RESULTS}),
        kind="enter-result",
        args={"round": 1, "table": 2},
        saved_at=START + dt.timedelta(seconds=1),
        way=Way.ACT,
    )
    assert desk.saved_at == changes.saved_at


def closed_without_scores(event: Event) -> Event:
    return replace(event, rounds=(replace(event.rounds[0], status=RoundStatus.CLOSED),))


def renamed(event: Event) -> Event:
    return replace(event, settings=replace(event.settings, organiser=Organiser("A", None, None)))


@pytest.mark.parametrize(
    ("change", "topics"),
    [
        (score(1, 1, 2, 3, 4), {Topic.RESULTS}),
        (closed_without_scores, {Topic.ROUNDS}),
        (closed, {Topic.ROUNDS, Topic.RESULTS}),
        (with_round, {Topic.ROUNDS}),
        (lambda e: replace(e, rounds=()), {Topic.ROUNDS}),
        (lambda e: replace(e, entries=entries(9)), {Topic.ENTRIES}),
        (lambda e: replace(e, sat_out_points=15), {Topic.SETTINGS}),
        (renamed, {Topic.SETTINGS}),
        (lambda e: replace(e, penalties=full_event().penalties), {Topic.PENALTIES}),
        (lambda e: replace(e, adjustments=full_event().adjustments), {Topic.ADJUSTMENTS}),
        (lambda e: replace(e, corrections=full_event().corrections), {Topic.CORRECTIONS}),
        (lambda e: replace(e, teams=full_event().teams), {Topic.TEAMS}),
    ],
)
def test_topics(desk: OpenEvent, change: Callable[[Event], Event], topics: set[Topic]) -> None:
    assert desk.act("change", {}, change).topics == topics
    assert desk.undo().topics == topics


def test_nothing_changed_is_nothing_written(desk: OpenEvent) -> None:
    changes = desk.act("nothing", {}, replace)
    assert (changes.topics, changes.saved_at) == (frozenset(), START)
    assert [row.kind for row in desk.history_rows()] == ["import-document"]


def test_a_refusal_passes_and_nothing_is_written(desk: OpenEvent) -> None:
    snapshot = desk.event
    with pytest.raises(Refused, match=r"some\.code"):
        desk.act("refused", {}, refuse)
    assert desk.event is snapshot
    assert len(desk.history_rows()) == 1


def test_views_hear_of_changes_until_they_go(desk: OpenEvent) -> None:
    heard: list[Changes] = []
    forget = desk.subscribe(heard.append)
    act = desk.act("enter-result", {"table": 1}, score(1, 4, 3, 2, 1))
    desk.act("nothing", {}, lambda event: event)
    undo = desk.undo()
    forget()
    desk.redo()
    assert heard == [act, undo]


def test_undo_and_redo_say_what_they_took(desk: OpenEvent) -> None:
    assert (desk.timeline.undoable, desk.timeline.redoable) == (None, None)
    desk.act("enter-result", {"table": 1}, score(1, 4, 3, 2, 1))
    assert (act := desk.timeline.undoable) is not None
    assert (act.kind, act.args) == (
        "enter-result",
        {"table": 1},
    )
    undone = desk.undo()
    assert (undone.kind, undone.args, undone.way) == ("enter-result", {"table": 1}, Way.UNDO)
    assert desk.event == playing(8)
    assert desk.timeline.redoable is not None
    assert desk.timeline.redoable.kind == "enter-result"
    assert desk.redo().way is Way.REDO
    assert desk.event == with_result(playing(8), 1, [4, 3, 2, 1])


def test_nothing_to_undo_or_redo(desk: OpenEvent, workspace: Workspace) -> None:
    for step, code in (
        (desk.undo, "history.nothing-to-undo"),
        (lambda: desk.undo_to(1), "history.nothing-to-undo"),
        (desk.redo, "history.nothing-to-redo"),
        (workspace.undo_setting, "history.nothing-to-undo"),
        (partial(workspace.undo_setting, Mode.REDO), "history.nothing-to-redo"),
    ):
        assert refused_for(step) == (problem(code),)


def test_back_to_here_is_one_command(desk: OpenEvent) -> None:
    for table, first in ((1, 9), (2, 9), (1, 5)):
        desk.act("enter-result", {"table": table}, score(table, first, 3, 2, 1))
    here = desk.history_rows()[1]
    assert here.back
    desk.undo_to(here.sequence)
    assert desk.event == with_result(playing(8), 1, [9, 3, 2, 1])
    rows = [(row.way, row.done, row.back) for row in desk.history_rows()]
    assert rows == [
        (Way.ACT, True, True),
        (Way.ACT, True, False),
        (Way.ACT, False, False),
        (Way.ACT, False, False),
        (Way.UNDO, True, False),
    ]
    desk.redo()
    desk.redo()
    assert desk.event.rounds[0].tables[0].seats[0].score == 5


def test_who_comes_late_reads_again(path: Path, desk: OpenEvent) -> None:
    elsewhere = open_workspace(path)
    elsewhere.open_event(EVENT_ID).act("enter-result", {}, score(1, 7, 3, 2, 1))
    elsewhere.close()
    heard: list[Changes] = []
    desk.subscribe(heard.append)
    with pytest.raises(Refused, match=r"store\.stale"):
        desk.act("enter-result", {}, score(2, 4, 3, 2, 1))
    assert desk.event == with_result(playing(8), 1, [7, 3, 2, 1])
    assert [changes.topics for changes in heard] == [{Topic.RESULTS}]
    desk.act("enter-result", {}, score(2, 4, 3, 2, 1))
    assert desk.event.rounds[0].tables[1].seats[0].score == 4


def test_derived_is_made_once_a_snapshot(desk: OpenEvent) -> None:
    assert desk.derived == derive(desk.event)
    first = desk.derived
    assert desk.derived is first
    assert desk.derive(closed(desk.event)) is not first
    assert desk.derived is first
    desk.act("close", {}, closed)
    assert desk.derived == derive(desk.event)
    assert desk.derived is not first


def test_what_was_corrected_when_changes_nothing_that_is_derived(desk: OpenEvent) -> None:
    at = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)
    line = Correction(at, RoundNumber(1), TableNumber(1), None, "drawn", "no", "yes", "misread")
    after = replace(desk.event, corrections=(line,))
    assert desk.derive(after) is desk.derived


def test_an_equal_question_is_answered_once(desk: OpenEvent) -> None:
    asked: list[int] = []

    def find() -> int:
        asked.append(1)
        return len(asked)

    assert desk.answer_once("ranks", (desk.event, [1]), find) == 1
    assert desk.answer_once("ranks", (replace(desk.event), [1]), find) == 1
    assert desk.answer_once("others", (desk.event, [1]), find) == 2
    assert desk.answer_once("ranks", (desk.event, [2]), find) == 3
    desk.read_again()
    assert desk.answer_once("ranks", (desk.event, [2]), find) == 4


def test_settings_of_the_library(workspace: Workspace, path: Path) -> None:
    assert workspace.read_setting("theme") is None
    workspace.set_setting("theme", "dark")
    workspace.set_setting("theme", "light")
    workspace.undo_setting()
    assert workspace.read_setting("theme") == "dark"
    workspace.undo_setting(Mode.REDO)
    other = open_workspace(path)
    assert other.read_setting("theme") == "light"
    other.close()


def test_not_saved_leaves_the_snapshot(path: Path, desk: OpenEvent) -> None:
    snapshot = desk.event
    path.unlink()
    with pytest.raises(NotSaved) as caught:
        desk.act("enter-result", {}, score(1, 7, 3, 2, 1))
    assert caught.value.problem == problem("store.gone")
    assert desk.event is snapshot


def test_a_file_that_is_no_library(path: Path) -> None:
    path.write_text("a shopping list")
    with pytest.raises(NotOpened) as caught:
        open_library(path, clock=ticking(), new_id=counting())
    assert caught.value.problem == problem("store.not-a-store", file="library.sqlite3")


# --------------------------------------------------------------------- One program at a time


def test_the_second_is_told_who_is_first(tmp_path: Path) -> None:
    with LibraryLock(tmp_path), pytest.raises(NotOpened) as caught, LibraryLock(tmp_path):
        raise AssertionError("the second came in")
    assert caught.value.problem.code == "store.in-use"
    holder = str(caught.value.problem.value("holder"))
    assert socket.gethostname() in holder
    assert str(os.getpid()) in holder


def test_the_lock_goes_with_its_holder(tmp_path: Path) -> None:
    with LibraryLock(tmp_path):
        pass
    with LibraryLock(tmp_path):
        pass


def test_a_crash_lets_go(tmp_path: Path) -> None:
    ready, write = os.pipe()
    child = os.fork()
    if child == 0:
        with LibraryLock(tmp_path):
            os.write(write, b".")
            signal.pause()
        os._exit(0)
    os.read(ready, 1)
    with pytest.raises(NotOpened), LibraryLock(tmp_path):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with LibraryLock(tmp_path):
        pass
    os.close(ready)
    os.close(write)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "data").write_text("")
    with pytest.raises(NotOpened) as caught, LibraryLock(tmp_path / "data"):
        pass
    assert caught.value.problem.code == "store.folder"


# ------------------------------------------------------ An event document brought on a stick

EXAMPLES = Path(__file__).parents[1] / "files" / "examples"
DOCUMENT = EXAMPLES / "bgl-2010.bgl.json"


def test_a_document_becomes_an_event(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    opened = open_document(workspace, DOCUMENT)
    assert opened.derived == derive(opened.event)
    workspace.close()
    again = open_workspace(tmp_path / "library.sqlite3")
    assert again.open_event(opened.id).event == opened.event
    again.close()


@pytest.mark.parametrize("document", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_every_example_goes_through_the_store(workspace: Workspace, document: Path) -> None:
    """Facts of all rulesets have their place, also where the engine cannot play them."""
    opened = open_document(workspace, document)
    assert workspace._store.load_event(opened.id).event == opened.event


def test_an_event_that_is_there_is_opened_where_the_file_says_the_same(
    workspace: Workspace, tmp_path: Path
) -> None:
    opened = open_document(workspace, DOCUMENT)
    for for_league in (False, True):
        export.write_result_file(opened, tmp_path / f"{for_league}.bgl.json", for_league=for_league)
    before = opened.event
    assert open_document(workspace, tmp_path / "False.bgl.json") is opened
    assert open_document(workspace, tmp_path / "True.bgl.json") is opened
    assert open_document(workspace, DOCUMENT) is opened
    assert opened.event is before


def test_a_digit_changed_by_hand_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    changed = tmp_path / "changed.bgl.json"
    changed.write_bytes(DOCUMENT.read_bytes().replace(b'"score": ', b'"score": 1', 1))
    assert changed.read_bytes() != DOCUMENT.read_bytes()
    assert refused_for(open_document, workspace, changed) == (
        problem("integrity.wrong", "integrity.sha256"),
    )
    assert workspace.events() == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [("nowhere", "file.not-found"), ("folder", "file.not-a-file"), ("pipe", "file.not-a-file")],
)
def test_a_file_that_cannot_be_read(
    workspace: Workspace, tmp_path: Path, name: str, code: str
) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    assert refused_codes(open_document, workspace, tmp_path / name) == [code]
