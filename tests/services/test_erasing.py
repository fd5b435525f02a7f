"""Erasing in copies: what is rewritten, taken away, left for later, or refused by the disk."""

from __future__ import annotations

import datetime as dt
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from bglmanager.db.erasing import Erasure
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import problem
from bglmanager.services import documents, entries, people, rounds
from bglmanager.services.archive import Archive
from bglmanager.services.backups import ERASURES, Erasures
from bglmanager.services.changes import Changes
from bglmanager.services.entries import Person
from bglmanager.services.erasing import Reach, Report, erase_again, in_copies, in_turn
from bglmanager.services.errors import NotSaved
from bglmanager.services.library import Library, open_document, rescued_documents
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import event, played, with_entry
from tests.helpers.workspaces import counting, open_workspace, ticking

AT = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
NUMBER = EntryNumber(3)
MAIL = "carla@posta.example"
CARLA = {"first_name": "Carla", "last_name": "Rossi", "email": MAIL}
NAME = "Giocatore {number}"


@pytest.fixture
def places(tmp_path: Path) -> LibraryPaths:
    made = LibraryPaths(tmp_path)
    for folder in (made.backups, made.documents, made.set_aside):
        folder.mkdir()
    return made


@pytest.fixture
def workspace(places: LibraryPaths) -> Iterator[Workspace]:
    made = open_workspace(places.library)
    yield made
    made.close()


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    """Two rounds, and Carla with her address."""
    return workspace.import_document(with_entry(played(8, 2), NUMBER, **CARLA))


def erase(workspace: Workspace, places: LibraryPaths) -> tuple[Erasure, ...]:
    found = people.Directory(workspace).find_people("carla rossi")
    wanted, _ = people.erase_people(workspace, Erasures(places.folder), found, NAME)
    return wanted


def document(places: LibraryPaths, event: Event, name: str = "prova_5d4f6c1e_1-000001") -> Path:
    """A document of this event, as it is saved by itself."""
    file = places.documents / f"{name}.bgl.json"
    file.write_bytes(documents.write_document(event, exported_at=AT, for_league=False))
    return file


def clean(
    wanted: tuple[Erasure, ...], places: LibraryPaths, *now: Event, again: bool = False
) -> Report:
    events = {event.settings.id: event for event in now}
    return in_copies(wanted, Reach(places), events, AT, again=again)


def test_older_document_stays_what_it_was_without_her(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    older = document(places, replace(desk.event, rounds=desk.event.rounds[:1]))
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).documents == 1
    kept = replace(desk.event, rounds=desk.event.rounds[:1])
    assert documents.read_event(older.read_bytes()) == kept


def test_newer_document_keeps_its_results(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    """An older backup was gone back to; only the document has the third round."""
    longer = with_entry(played(8, 3), NUMBER, **CARLA)
    newer = document(places, longer)
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).documents == 1
    after = documents.read_event(newer.read_bytes())
    assert after.rounds == longer.rounds
    assert (after.entry(NUMBER).last_name, after.entry(NUMBER).email) == ("Giocatore 3", None)


def test_document_of_an_event_that_is_in_no_library(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    file = document(places, desk.event)
    wanted = erase(workspace, places)
    assert clean(wanted, places).documents == 1
    assert MAIL.encode() not in file.read_bytes()
    assert clean(wanted, places).documents == 0


def test_documents_of_other_events_are_not_touched(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    other = replace(
        desk.event, settings=replace(desk.event.settings, id=EventId(workspace.new_id()))
    )
    file = document(places, other)
    before = file.read_bytes()
    wanted = erase(workspace, places)
    assert not clean(wanted, places, desk.event).changed
    assert file.read_bytes() == before


def test_unreadable_document_is_taken_away(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    whole = document(places, desk.event).read_bytes()
    broken = places.documents / "prova_5d4f6c1e_1-000002.bgl.json"
    broken.write_bytes(whole[: len(whole) // 2])
    wanted = erase(workspace, places)
    report = clean(wanted, places, desk.event)
    assert report.removed == (broken,)
    assert report.documents == 1


def test_damaged_copy_is_taken_away_once(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    """One that is set aside after the erasing holds nobody who was erased, and may be needed."""
    old = places.set_aside / "old.sqlite3"
    old.write_bytes(b"?" * 100)
    wanted = erase(workspace, places)
    assert clean(wanted, places, desk.event).removed == (old,)
    new = places.set_aside / "new.sqlite3"
    new.write_bytes(b"?" * 100)
    assert clean(wanted, places, desk.event, again=True).removed == ()
    os.utime(new, (0, 0))
    assert clean(wanted, places, desk.event, again=True).removed == (new,)


def test_backup_that_may_not_be_written_is_named(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = places.backups / "mine.sqlite3"
    backup.write_bytes(places.library.read_bytes())
    wanted = erase(workspace, places)

    def full(_from: Path, _to: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        report = clean(wanted, places, desk.event)
    [(file, why)] = report.failed
    assert (file, why.code) == (backup, "store.full")
    assert {found.name for found in places.backups.iterdir()} == {"mine.sqlite3", ERASURES}
    assert clean(wanted, places, desk.event).stores == 1
    assert MAIL.encode() not in backup.read_bytes()


def test_backup_of_a_newer_version_is_named(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    backup = places.backups / "newer.sqlite3"
    copy = open_workspace(backup)
    copy.close()
    _revise(backup, "9999")
    wanted = erase(workspace, places)
    [(file, why)] = clean(wanted, places, desk.event).failed
    assert (file, why.code) == (backup, "store.newer")


def _revise(store: Path, revision: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()


def test_open_event_is_read_again(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths
) -> None:
    heard: list[Changes] = []
    desk.subscribe(heard.append)
    erase(workspace, places)
    assert [changes.kind for changes in heard] == ["erase-person"]
    assert desk.event.entry(NUMBER).last_name == "Giocatore 3"
    entries.edit_entry(desk, EntryNumber(1), Person("Ada", "Rossi", club="Ludica"))
    desk.undo()


def test_document_that_waits_to_be_saved_has_her_no_more(tmp_path: Path) -> None:
    """Whoever keeps copies had noted the event as it was before."""
    waiting: list[object] = []
    library = Library(tmp_path, clock=ticking(), new_id=counting(), run=waiting.append)
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    rounds.draw_round(desk)
    erase(workspace, library.places)
    library.close()
    [file] = library.places.documents.iterdir()
    assert MAIL.encode() not in file.read_bytes()


def test_killed_before_the_library_was_done(
    workspace: Workspace, desk: OpenEvent, places: LibraryPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise NotSaved(problem("store.full"))

    with monkeypatch.context() as patched:
        patched.setattr(Workspace, "erase_person", fail)
        with pytest.raises(NotSaved):
            erase(workspace, places)
    assert desk.event.entry(NUMBER).email == MAIL
    later: list[object] = []
    erase_again(workspace, Reach(places), later.append)
    assert desk.event.entry(NUMBER).last_name == "Giocatore 3"
    assert len(later) == 1


def test_nothing_is_resumed_where_nobody_was_erased(
    workspace: Workspace, places: LibraryPaths
) -> None:
    later: list[object] = []
    erase_again(workspace, Reach(places), later.append)
    assert later == []


def test_in_turn_gives_back_value_and_mistake() -> None:
    def run(work: object) -> None:
        assert callable(work)
        thread = Thread(target=work)
        thread.start()
        thread.join()

    assert in_turn(run, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        in_turn(run, lambda: 1 // 0)


def test_stick_that_is_back_is_seen_to(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    library.use_target(stick)
    rounds.draw_round(desk)
    library.keeping.copy_later()
    away = stick.rename(tmp_path / "away")
    library.look_for_stick()
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places, stick), {}, AT)
    library.look_for_stick()
    assert _with_her(away) == ["draw", "hand"]
    away.rename(stick)
    library.look_for_stick()
    assert _with_her(stick) == []
    library.close()


def _with_her(stick: Path) -> list[str]:
    """Why those backups on a stick were made that still have her."""
    stores = sorted(stick.rglob("*.sqlite3"))
    return [f.stem.split("_")[-1] for f in stores if MAIL.encode() in f.read_bytes()]


def test_library_gone_back_to_is_erased_in_when_it_opens(tmp_path: Path) -> None:
    library = Library(tmp_path, clock=ticking(), new_id=counting(), run=lambda w: w())
    workspace = library.open_library()
    workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    library.keeping.copy_later()
    backup = library.backups.list_backups()[0]
    aside = tmp_path / "aside.sqlite3"
    aside.write_bytes(backup.file.read_bytes())
    erase(workspace, library.places)
    library.restore_backup(aside)
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    assert MAIL.encode() not in library.places.library.read_bytes()
    library.close()


def _out_of_reach(desk: OpenEvent, folder: Path) -> Path:
    """A document of the event as it is, in a folder that nobody looks into."""
    folder.mkdir()
    file = folder / "prova_5d4f6c1e_1-000001.bgl.json"
    data = documents.write_document(
        desk.event, exported_at=AT, for_league=False, lineage=desk.lineage
    )
    file.write_bytes(data)
    return file


def _naming_her(folder: Path) -> list[str]:
    """The files of a data folder that still have her."""
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    return [one.name for one in files if MAIL.encode() in one.read_bytes()]


def test_document_that_was_out_of_reach_does_not_bring_her_back(tmp_path: Path) -> None:
    """A backup from before the event was gone back to, and the event is read from its document."""
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    library.keeping.copy_later()
    [before] = library.backups.list_backups()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    file = _out_of_reach(desk, tmp_path / "away")
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places), {}, AT)
    library.restore_backup(before.file)
    again = library.reopen()
    assert list(again.events()) == []
    assert open_document(again, file).event.entry(NUMBER).last_name == "Giocatore 3"
    assert open_document(again, file).event.entry(NUMBER).email is None
    Archive(again).catch_up()
    assert people.Directory(again).find_people("carla rossi") == ()
    library.close()
    assert _naming_her(tmp_path / "data") == []


def test_library_begun_anew_from_documents_has_her_no_more(tmp_path: Path) -> None:
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(with_entry(event(8), NUMBER, **CARLA))
    file = _out_of_reach(desk, tmp_path / "away")
    wanted = erase(workspace, library.places)
    in_copies(wanted, Reach(library.places), {}, AT)
    library.start_over(rescued_documents(library.places, [file.parent]))
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    library.close()


def test_backup_of_another_laptop_that_has_her_from_a_document(tmp_path: Path) -> None:
    """There the number is in another row, written by another command."""
    library = Library(tmp_path / "data", clock=ticking(), new_id=counting(), run=lambda w: w())
    library.places.folder.mkdir()
    workspace = library.open_library()
    desk = workspace.import_document(event(8))
    entries.edit_entry(desk, NUMBER, Person("Carla", "Rossi", email=MAIL))
    file = _out_of_reach(desk, tmp_path / "away")
    other = Library(tmp_path / "other", clock=ticking(), new_id=counting(500), run=lambda w: w())
    other.places.folder.mkdir()
    open_document(other.open_library(), file)
    other.keeping.copy_later()
    backup = other.backups.list_backups()[0].file
    other.close()
    erase(workspace, library.places)
    library.restore_backup(backup)
    again = library.reopen()
    [line] = again.events()
    assert again.open_event(line.id).event.entry(NUMBER).last_name == "Giocatore 3"
    library.close()
    assert MAIL.encode() not in library.places.library.read_bytes()
