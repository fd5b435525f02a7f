"""A library and its copies: made in time, thinned, doubled on a stick, gone back to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.db import copies
from bglmanager.engine.event import EntryStatus, Team
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.lineage import Origin, OriginMark, mark_of
from bglmanager.engine.problems import problem
from bglmanager.services import backup_scheduler, backups, documents
from bglmanager.services.backups import Backup, Reason
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import Library, Losses, losses_of, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths, number_of
from tests.helpers.events import EVENT_ID, event, with_round
from tests.helpers.libraries import Errands, Wall, half_a_day, make_library, one_more
from tests.helpers.libraries import wall as wall
from tests.helpers.teams import PAIRS


@pytest.fixture
def library(tmp_path: Path, wall: Wall) -> Iterator[Library]:
    made = make_library(tmp_path / "data", wall=wall)
    yield made
    made.close()


def reasons(library: Library) -> list[Reason | None]:
    """Why the backups were made, oldest first."""
    return [one.reason for one in reversed(library.backups.list_backups())]


def own(library: Library) -> str:
    """What names of files say of the library in use."""
    assert library.workspace is not None
    return mark_of(library.workspace.identity.library)


def trouble(library: Library) -> str:
    """Why no backup could be made."""
    found = library.keeping.state.problem
    return "" if found is None else found.code


def test_a_day_leaves_backups_at_its_turning_points(library: Library) -> None:
    desk = half_a_day(library)
    assert reasons(library) == [Reason.IMPORT, Reason.ROUND, Reason.ROUND]
    desk.act("draw", {"round": 2}, with_round)
    assert reasons(library) == [Reason.IMPORT, Reason.ROUND, Reason.ROUND]  # nothing was new
    desk.undo()
    desk.act("draw", {"round": 2}, with_round)
    assert reasons(library)[3:] == [Reason.DRAW]
    library.close()
    assert reasons(library)[4:] == [Reason.CLOSE]


def test_the_backup_before_an_act_does_not_have_it(library: Library) -> None:
    desk = library.open_library().import_document(event(8))
    desk.act("late", {"entry": 1}, lambda e: e.__class__(e.settings, e.entries[:-1]))
    desk.act("draw", {"round": 1}, with_round)
    newest = library.backups.list_backups()[0]
    found = library.backups.examine_backup(newest.file)
    assert newest.reason is Reason.DRAW
    assert [(one.entries, one.rounds) for one in found.events] == [(7, 0)]


def test_every_ten_minutes_if_something_changed(library: Library, wall: Wall) -> None:
    desk = half_a_day(library)
    before = reasons(library)
    wall.later(11)
    library.keeping.time_passed()
    assert reasons(library) == before
    desk.act("a", {}, one_more)
    library.keeping.time_passed()
    assert reasons(library) == [*before, Reason.TIMER]
    desk.act("a", {}, one_more)
    wall.later(9)
    library.keeping.time_passed()
    assert reasons(library) == [*before, Reason.TIMER]


def test_a_clock_that_was_put_back_keeps_no_backup_away(library: Library, wall: Wall) -> None:
    desk = half_a_day(library)
    wall.later(-600)
    desk.act("a", {}, one_more)
    library.keeping.time_passed()
    newest = library.backups.list_backups()[0]
    assert newest.reason is Reason.TIMER
    assert newest.sequence == copies.newest_command(library.places.library)


def test_a_backup_of_the_same_state_is_not_made_twice_but_takes_the_graver_reason(
    library: Library,
) -> None:
    half_a_day(library)
    before = library.backups.list_backups()
    library.keeping.copy_later()
    assert library.backups.list_backups() == before
    part = library.backups.copy_library(in_steps=False)
    assert library.backups.keep_copy(part, Reason.HAND, library.now()).reason is Reason.ROUND
    library.workspace = library.reopen()
    library.workspace.set_setting("a", "b")
    library.keeping.copy_later()
    part = library.backups.copy_library(in_steps=False)
    graver = library.backups.keep_copy(part, Reason.ROUND, library.now())
    assert graver == library.backups.list_backups()[0]
    assert graver.reason is Reason.ROUND


def test_what_a_name_says(library: Library) -> None:
    half_a_day(library)
    newest = library.backups.list_backups()[0]
    assert newest.file.name.startswith("2026-03-14_09-")
    assert newest.file.name.endswith(f"_{own(library)}-000004_round.sqlite3")
    assert newest.place == OriginMark(own(library), 4)
    other = newest.file.with_name("copia di Ada.sqlite3")
    newest.file.rename(other)
    assert (
        Backup(other, library.backups.list_backups()[-1].at) == library.backups.list_backups()[-1]
    )


def test_a_large_library_is_copied_by_the_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_scheduler, "AT_ONCE", 0)
    errands = Errands(at_once=False)
    library = make_library(tmp_path, errands=errands)
    half_a_day(library)
    assert library.backups.list_backups() == ()
    errands.do()
    assert reasons(library) == [Reason.ROUND]  # all of it was done before the worker came
    library.close()


def test_documents_are_of_what_the_backup_beside_them_has(tmp_path: Path, wall: Wall) -> None:
    errands = Errands(at_once=False)
    library = make_library(tmp_path / "data", wall=wall, errands=errands)
    desk = half_a_day(library)
    library.keeping.copy_later()
    desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    errands.do()
    (kept,) = documents.newest_documents([library.places.documents])
    assert kept.event == desk.event
    library.close()


def test_nothing_that_is_half_made_is_listed_and_a_start_takes_it_away(library: Library) -> None:
    library.open_library()
    part = library.backups.copy_library(in_steps=False)
    assert library.backups.list_backups() == ()
    library.reopen()
    assert not part.exists()


# ------------------------------------------------------------------------------ documents


def test_documents_are_saved_at_the_end_of_a_round(library: Library) -> None:
    desk = half_a_day(library)
    (newest, older) = sorted(library.places.documents.iterdir(), reverse=True)
    begins = f"Trofeo-di-prova-2026-03-14_2b6a1c7d8e90_{own(library)}"
    assert newest.name == f"{begins}-000004.bgl.json"
    assert documents.newest_documents([library.places.documents])[0].event == desk.event
    assert older.name == f"{begins}-000003.bgl.json"


def test_the_newest_two_of_every_event_stay(library: Library) -> None:
    desk = half_a_day(library)
    for _ in range(4):
        desk.act("a", {}, one_more)
        library.keeping.copy_later()
    names = sorted(file.name for file in library.places.documents.iterdir())
    assert [name[-16:-9] for name in names] == ["-000007", "-000008"]


def test_a_damaged_document_gives_way_to_the_one_before(library: Library) -> None:
    half_a_day(library)
    older, newest = sorted(library.places.documents.iterdir())
    newest.write_text(newest.read_text("utf-8").replace("Ada", "Ida"), "utf-8")
    (found,) = documents.newest_documents([library.places.documents])
    assert found.file == older
    older.write_bytes(b"")
    assert documents.newest_documents([library.places.documents]) == ()


def test_why_an_event_has_no_document_is_told(library: Library) -> None:
    bad = replace(
        event(8, teams_mode=PAIRS),
        teams=tuple(Team(TeamNumber(n), f"Orsi {n}", (EntryNumber(1),)) for n in (1, 2)),
    )
    desk = library.open_library().import_document(bad)
    library.keeping.copy_later()
    assert [one.code for one in library.keeping.state.undocumented] != []
    assert library.keeping.state.problem is None
    assert desk.event == bad


# ---------------------------------------------------------------------------------- stick


def test_a_second_set_on_a_stick(library: Library, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    half_a_day(library)
    library.use_target(stick)
    library.keeping.copy_later()
    folder = stick / ON_A_STICK
    here = {one.file.name for one in library.backups.list_backups()}
    assert here == {one.file.name for one in library.backups.list_backups(folder)}
    assert len(list(folder.glob("*.bgl.json"))) == 2
    assert library.keeping.state.target_at is not None
    library.reopen()
    assert library.keeping.state.target == stick


def test_the_stick_stays_the_one_when_an_older_library_is_gone_back_to(
    library: Library, tmp_path: Path
) -> None:
    half_a_day(library)
    library.use_target(tmp_path)
    library.restore_backup(library.backups.list_backups()[-1].file)
    library.reopen()
    assert library.keeping.state.target == tmp_path


def test_a_stick_that_is_not_plugged_in_is_no_fault(library: Library, tmp_path: Path) -> None:
    half_a_day(library)
    (tmp_path / "stick").mkdir()
    library.use_target(tmp_path / "stick")
    (tmp_path / "stick").rename(tmp_path / "pocket")
    library.keeping.copy_later()
    state = library.keeping.state
    assert (state.target_at, state.target_problem, state.problem) == (None, None, None)


def test_a_stick_that_cannot_be_written_is_told(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    half_a_day(library)
    library.use_target(stick)

    def carry(_file: Path, there: Path) -> None:
        raise OSError(5, "Input/output error", str(there))

    monkeypatch.setattr(backups, "_carry_file", carry)
    library.keeping.copy_later()
    state = library.keeping.state
    assert state.target_problem == problem("backups.target", folder=str(stick))
    assert state.problem is None
    assert state.last is not None


# ------------------------------------------------------------------------------ going back


def test_going_back_makes_a_new_library_and_keeps_the_old_one(library: Library) -> None:
    desk = half_a_day(library)
    first = library.backups.list_backups()[-2]
    desk.act("a", {}, one_more)
    old = library.places.library
    made = library.restore_backup(first.file)
    before = old.read_bytes()
    assert (old.name, made.name) == ("library.sqlite3", "library-2.sqlite3")
    assert reasons(library)[-1] is Reason.RESTORE
    assert library.workspace is not None
    before_it = library.workspace.identity.library
    workspace = library.reopen()
    assert old.read_bytes() == before
    assert library.places.library == made
    back = workspace.open_event(EVENT_ID)
    assert back.event.rounds[0].status.value == "playing"
    assert [row.kind for row in back.history_rows()] == ["import-document", *["enter-result"] * 2]
    back.act("a", {}, one_more)
    library.keeping.copy_later()
    newest = library.backups.newest_backup()
    assert newest is not None
    assert newest.place == OriginMark(own(library), 4)
    assert workspace.identity.ancestors == (Origin(before_it, 3),)


def test_what_would_be_lost_is_told_act_by_act(library: Library) -> None:
    desk = half_a_day(library)
    newest, oldest = library.backups.list_backups()[0], library.backups.list_backups()[-1]
    assert losses_of(library.places, newest.place) == Losses((), whole=True)
    desk.undo()
    lost = losses_of(library.places, newest.place)
    assert [(act.way.value, act.kind) for act in lost.acts] == [("undo", "close")]
    assert len(losses_of(library.places, oldest.place).acts) == 5
    assert not losses_of(library.places, OriginMark("0123456789ab", 1)).whole


def test_a_backup_that_is_not_sound_is_not_gone_back_to(library: Library) -> None:
    half_a_day(library)
    newest = library.backups.list_backups()[0].file
    data = bytearray(newest.read_bytes())
    data[5_000:9_000] = bytes(4_000)
    newest.write_bytes(data)
    with pytest.raises(NotOpened) as caught:
        library.restore_backup(newest)
    assert caught.value.problem.code == "store.damaged"
    assert [number_of(one) for one in library.places.libraries] == [1]


def test_starting_again_from_documents(library: Library) -> None:
    desk = half_a_day(library)
    found = rescued_documents(library.places)
    library.start_over(found)
    workspace = library.reopen()
    assert workspace.open_event(EVENT_ID).event == desk.event
    assert library.places.library.name == "library-2.sqlite3"


def test_a_damaged_library_is_copied_aside_before_anybody_is_told(
    library: Library, wall: Wall
) -> None:
    half_a_day(library)
    library.close()
    file = library.places.library
    file.write_bytes(b"no store at all")
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert caught.value.problem.code == "store.not-a-store"
    (aside,) = library.places.set_aside.iterdir()
    assert aside.read_bytes() == file.read_bytes() == b"no store at all"


def test_a_folder_that_cannot_be_read(library: Library, tmp_path: Path) -> None:
    with pytest.raises(NotOpened) as caught:
        library.backups.list_backups(tmp_path / "nowhere")
    assert caught.value.problem == problem("backups.folder", folder=str(tmp_path / "nowhere"))


def test_a_disk_that_says_no_is_told_and_tried_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = half_a_day(library)
    before = library.backups.list_backups()
    heard: list[None] = []
    library.keeping.told = lambda: heard.append(None)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(copies, "to_disk", full)
        desk.act("a", {}, one_more)
        library.keeping.copy_later()
        assert trouble(library) == "backups.full"
        desk.undo()
        desk.act("draw", {"round": 2}, with_round)  # the act goes on
    assert library.backups.list_backups() == before
    assert len(heard) == 2
    library.keeping.copy_later()
    assert trouble(library) == ""
    assert len(library.backups.list_backups()) == len(before) + 1


def test_numbers_of_libraries(tmp_path: Path) -> None:
    for name in ("library.sqlite3", "library-2.sqlite3", "library-10.sqlite3", "library-x.sqlite3"):
        (tmp_path / name).touch()
    places = LibraryPaths(tmp_path)
    assert [file.name for file in places.libraries] == [
        "library-10.sqlite3",
        "library-2.sqlite3",
        "library.sqlite3",
    ]
    assert places.next_library.name == "library-11.sqlite3"


def test_nothing_can_be_set_aside_on_a_full_disk(library: Library) -> None:
    library.open_library()
    library.places.set_aside.write_text("a file where the folder should be", "utf-8")
    with pytest.raises(NotSaved) as caught:
        library.backups.set_aside(library.now())
    assert caught.value.problem.code == "backups.set-aside"


def test_the_documents_of_a_library_can_be_read_by_anybody(library: Library) -> None:
    half_a_day(library)
    (file, *_) = library.places.documents.iterdir()
    document = json.loads(file.read_text("utf-8"))
    assert document["entries"][0]["status"] == EntryStatus.ACTIVE.value
