"""An event played on in two places, and sticks that know themselves: asked at once, both kept."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.db import copies
from bglmanager.db.errors import StoreError
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import problem
from bglmanager.services import branches, documents, files, people
from bglmanager.services import library_paths as sticks
from bglmanager.services.branches import Question
from bglmanager.services.erasing import Reach, events_of, in_copies
from bglmanager.services.library import Library, PlayedElsewhere, open_document
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.events import EVENT_ID
from tests.helpers.libraries import Wall, half_a_day, make_library, one_more
from tests.helpers.refusals import refused_for
from tests.helpers.workspaces import START
from tests.reliability.laptops import Laptop, desk_of, laptop, play_a_round, stick, wall

__all__ = ["laptop", "stick", "wall"]  # fixtures


def asked(library: Library) -> list[tuple[bool, int, int]]:
    """What is to be decided: whether both played on, and how many rounds are here and there."""
    questions = library.keeping.state.questions
    return [(one.apart, one.here.contents.rounds, one.there.contents.rounds) for one in questions]


def the_question(library: Library) -> Question:
    (found,) = library.keeping.state.questions
    return found


def take(library: Library, question: Question) -> None:
    library.take_over(question, branches.version_elsewhere(question))


@pytest.fixture
def first(laptop: Laptop, stick: Path) -> Library:
    """A laptop with a round played, all of it on the stick."""
    library = laptop("a")
    library.open_library()
    library.use_target(stick)
    half_a_day(library)
    library.keeping.copy_later()
    return library


@pytest.fixture
def second(first: Library, laptop: Laptop, stick: Path) -> Library:
    """Another one, which went on from the newest document of the stick."""
    library = laptop("b")
    (newest,) = documents.newest_documents([stick / ON_A_STICK])
    open_document(library.open_library(), newest.file)
    library.use_target(stick)
    assert first.keeping.state.questions == ()
    return library


def test_what_was_played_on_elsewhere_is_asked_when_the_stick_is_looked_at(
    first: Library, second: Library
) -> None:
    assert asked(first) == asked(second) == []
    play_a_round(desk_of(second), 2)
    assert asked(second) == []
    first.keeping.copy_later()
    assert asked(first) == [(False, 1, 2)]
    question = the_question(first)
    assert question.there.contents.changed_at > question.here.contents.changed_at
    assert question.since == question.here.contents.changed_at


def test_what_was_played_on_in_both_places_is_asked_in_both(
    first: Library, second: Library
) -> None:
    desk_of(first).act("enter-result", {"round": 1, "table": 1}, one_more)
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    assert asked(first) == [(True, 1, 2)]
    second.keeping.copy_later()
    assert asked(second) == [(True, 2, 1)]
    assert the_question(first).since is not None


def test_it_is_asked_at_the_start_and_when_the_stick_comes(
    first: Library, second: Library, laptop: Laptop, stick: Path
) -> None:
    first.close()
    play_a_round(desk_of(second), 2)
    away = stick.rename(stick.with_name("away"))
    again = laptop("a")
    again.open_library()
    assert asked(again) == []
    away.rename(stick)
    again.look_for_stick()
    assert asked(again) == [(False, 1, 2)]
    again.close()
    once_more = laptop("a")
    once_more.open_library()
    assert asked(once_more) == [(False, 1, 2)]


def test_staying_is_remembered_until_they_went_further(
    first: Library, second: Library, laptop: Laptop
) -> None:
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    first.stay_here(the_question(first))
    assert asked(first) == []
    first.keeping.copy_later()
    first.close()
    again = laptop("a")
    again.open_library()
    assert asked(again) == []
    play_a_round(desk_of(second), 3)
    again.keeping.copy_later()
    assert asked(again) == [(False, 1, 3)]


def test_taking_over_is_one_act_that_keeps_both(
    first: Library, second: Library, stick: Path
) -> None:
    desk = desk_of(first)
    desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    ours, before = desk.event, desk.lineage
    was = _document(ours)
    take(first, the_question(first))
    assert desk.event == desk_of(second).event
    assert desk.lineage.goes_beyond(desk_of(second).lineage)
    assert not desk.lineage.contains(before.origin)
    kept = {one.lineage: one.event for one in documents.sound_documents([first.places.documents])}
    assert kept[before] == ours
    assert first.workspace is not None
    assert first.workspace.identity.ancestors[-1].library == before.origin.library
    backups = [one.place for one in first.backups.list_backups()]
    assert before.origin.mark in backups
    first.keeping.copy_later()
    assert asked(first) == []
    desk.undo()
    assert desk.event == ours
    assert desk.lineage.contains(before.origin)
    assert _document(desk.event) == was
    first.keeping.copy_later()
    assert asked(first) == []
    desk.redo()
    assert desk.event == desk_of(second).event
    assert second.keeping.state.questions == ()


def _document(event: Event) -> bytes:
    return documents.write_document(event, exported_at=START, for_league=False)


def test_the_other_one_sees_what_was_taken_over_as_its_own_going_on(
    first: Library, second: Library
) -> None:
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    take(first, the_question(first))
    play_a_round(desk_of(first), 3)
    second.keeping.copy_later()
    assert asked(second) == [(False, 2, 3)]
    take(second, the_question(second))
    assert desk_of(second).event == desk_of(first).event
    first.keeping.copy_later()
    assert asked(first) == []


def test_revisions_never_go_back(first: Library, second: Library) -> None:
    play_a_round(desk_of(second), 2)
    desk_of(first).act(
        "export",
        {"revision": 1},
        lambda event: replace(event, settings=replace(event.settings, revision=7)),
    )
    first.keeping.copy_later()
    take(first, the_question(first))
    assert desk_of(first).event.settings.revision == 7


def test_where_there_is_no_document_a_backup_is_seen(
    first: Library, second: Library, stick: Path
) -> None:
    play_a_round(desk_of(second), 2)
    for file in documents.document_files(stick / ON_A_STICK):
        file.unlink()
    for file in documents.document_files(first.places.documents):
        file.unlink()
    first.keeping.copy_later()
    assert asked(first) == [(False, 1, 2)]
    assert the_question(first).there.host == "b"
    take(first, the_question(first))
    assert desk_of(first).event == desk_of(second).event


def test_opening_a_document_of_an_event_that_is_here_asks_the_same(
    first: Library, second: Library
) -> None:
    play_a_round(desk_of(second), 2)
    (newest,) = documents.newest_documents([second.places.documents])
    assert first.workspace is not None
    with pytest.raises(PlayedElsewhere) as caught:
        open_document(first.workspace, newest.file)
    question = caught.value.question
    assert (question.apart, question.here.contents.rounds) == (False, 1)
    take(first, question)
    assert open_document(first.workspace, newest.file) is desk_of(first)


def test_going_back_on_purpose_is_not_asked_about(first: Library) -> None:
    play_a_round(desk_of(first), 2)
    first.restore_backup(first.backups.list_backups()[-1].file)
    first.reopen()
    first.keeping.copy_later()
    assert asked(first) == []


def test_a_library_of_before_that_says_the_same_is_not_asked_about(
    first: Library, laptop: Laptop, stick: Path
) -> None:
    """Two that were brought to this version apart know nothing of each other."""
    assert first.workspace is not None
    stranger = laptop("c")
    stranger.open_library().import_document(desk_of(first).event)
    stranger.use_target(stick)
    assert asked(stranger) == []
    desk_of(stranger).act("enter-result", {"round": 1, "table": 1}, one_more)
    stranger.keeping.copy_later()
    assert asked(stranger) == [(True, 1, 1)]


def test_what_cannot_be_read_asks_nothing(first: Library, second: Library, stick: Path) -> None:
    play_a_round(desk_of(second), 2)
    mark = desk_of(second).lineage.origin.mark.library
    for file in (stick / ON_A_STICK).glob(f"*{mark}*"):
        file.write_bytes(b"?" * 100)
    first.keeping.copy_later()
    assert asked(first) == []
    shutil.rmtree(stick)
    first.keeping.look_elsewhere()
    assert asked(first) == []


def test_another_person_with_the_same_number_is_another_row(
    first: Library, second: Library
) -> None:
    assert first.workspace is not None
    rows = {one.row for one in first.workspace.reading.people() if one.event == EVENT_ID}
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    take(first, the_question(first))
    assert rows.isdisjoint(
        one.row
        for one in first.workspace.reading.people()
        if one.event == EVENT_ID and not one.gone
    )


def test_who_goes_back_to_before_a_take_over_has_decided_about_that_too(
    first: Library, second: Library, stick: Path
) -> None:
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    another = Path(shutil.copytree(stick, stick.with_name("another")))
    take(first, the_question(first))
    first.restore_backup(first.backups.list_backups()[-2].file)
    for file in documents.document_files(first.places.documents):
        file.unlink()
    first.reopen()
    first.use_target(another)
    assert asked(first) == []


def erase(library: Library, number: int, stick: Path) -> None:
    """Erase an entry from everything within reach."""
    workspace = library.workspace
    assert workspace is not None
    name = desk_of(library).event.entry(EntryNumber(number)).last_name
    found = [
        one for one in people.Directory(workspace).find_people(name) if one.entry.number == number
    ]
    wanted, _ = people.erase_people(workspace, library.erasures, found, "Giocatore {number}")
    in_copies(wanted, Reach(library.places, stick), events_of(workspace, wanted), START)


def registers(library: Library, name: str) -> None:
    """Somebody new, with number 9."""
    entry = Entry(EntryNumber(9), "Zoe", name, status=EntryStatus.REGISTERED)
    desk_of(library).act(
        "add-entry", {"entry": 9}, lambda event: replace(event, entries=(*event.entries, entry))
    )
    library.keeping.copy_later()


def names(folder: Path, number: int) -> set[str]:
    """How an entry is called in the copies of a folder that have it."""
    backups = (copies.event_of(file, EVENT_ID) for file in folder.glob("*.sqlite3"))
    events = [
        *filter(None, backups),
        *(one.event for one in documents.sound_documents([folder])),
    ]
    return {
        entry.last_name for event in events for entry in event.entries if entry.number == number
    }


def test_erasing_takes_nobody_else_with_the_same_number(
    first: Library, second: Library, stick: Path
) -> None:
    registers(first, "Zanetti")
    registers(second, "Quaranta")
    assert names(stick / ON_A_STICK, 9) == {"Zanetti", "Quaranta"}
    erase(first, 9, stick)
    assert names(stick / ON_A_STICK, 9) == {"Giocatore 9", "Quaranta"}
    first.keeping.copy_later()
    take(first, the_question(first))
    first.keeping.copy_later()
    first.erase_again()
    assert desk_of(first).event.entries[-1].last_name == "Quaranta"
    assert names(first.places.backups, 9) == {"Giocatore 9", "Quaranta"}


def test_who_was_erased_does_not_come_back_with_a_take_over(
    first: Library, second: Library, stick: Path
) -> None:
    elsewhere = Path(shutil.copytree(stick, stick.with_name("elsewhere")))
    second.use_target(elsewhere)
    play_a_round(desk_of(second), 2)
    erase(first, 8, stick)
    (newest,) = documents.newest_documents([elsewhere / ON_A_STICK])
    assert first.workspace is not None
    with pytest.raises(PlayedElsewhere) as caught:
        open_document(first.workspace, newest.file)
    take(first, caught.value.question)
    assert desk_of(first).event.entry(EntryNumber(8)).last_name == "Giocatore 8"
    assert len(desk_of(first).event.rounds) == 2
    first.keeping.copy_later()
    first.erase_again()
    assert names(first.places.backups, 8) == names(first.places.documents, 8) == {"Giocatore 8"}


def test_erasing_finds_whose_row_is_another_one_since_a_take_over(
    first: Library, second: Library, stick: Path
) -> None:
    play_a_round(desk_of(second), 2)
    first.keeping.copy_later()
    take(first, the_question(first))
    first.keeping.copy_later()
    desk_of(first).undo()
    erase(first, 8, stick)
    assert names(first.places.backups, 8) == {"Giocatore 8"}
    assert names(stick / ON_A_STICK, 8) == {"Giocatore 8"}


def test_erasing_somebody_is_no_playing_on(first: Library, second: Library, stick: Path) -> None:
    before = desk_of(first).lineage
    erase(first, 8, stick)
    assert desk_of(first).lineage == before
    for one in first.backups.list_backups(stick / ON_A_STICK):
        copied = copies.read_copied(one.file)
        assert copied is not None
        assert copied.stand.library.origin.act == one.sequence
    first.keeping.copy_later()
    second.keeping.copy_later()
    assert asked(second) == asked(first) == []


# ---- A stick knows itself again: nothing else at its path is taken for it, and nothing hangs on
# it


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    """A folder as a stick is seen."""
    made = tmp_path / "media" / "STICK"
    made.mkdir(parents=True)
    return made


@pytest.fixture
def library(tmp_path: Path, plugged: Path) -> Iterator[Library]:
    """A library with half a day in it and a stick."""
    made = make_library(tmp_path / "data", wall=Wall())
    half_a_day(made)
    made.use_target(plugged)
    made.keeping.copy_later()
    assert made.keeping.state.target_at is not None
    yield made
    made.close()


def on(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / ON_A_STICK).glob("*.sqlite3"))


def one_more_backup(library: Library) -> None:
    assert library.workspace is not None
    library.workspace.set_setting("language", "en")
    library.keeping.copy_later()


def test_an_empty_folder_in_its_place_is_no_stick(library: Library, plugged: Path) -> None:
    away = plugged.rename(plugged.with_name("pocket"))
    plugged.mkdir()  # where sticks are mounted
    one_more_backup(library)
    assert (list(plugged.iterdir()), library.keeping.state.target_here) == ([], False)
    plugged.rmdir()
    away.rename(plugged)
    one_more_backup(library)
    assert library.keeping.state.target_here
    assert on(plugged) == sorted(one.file.name for one in library.backups.list_backups())


def test_another_stick_at_the_same_path_is_not_taken_for_it(
    library: Library, plugged: Path, tmp_path: Path
) -> None:
    plugged.rename(plugged.with_name("pocket"))
    plugged.mkdir()
    other = make_library(tmp_path / "other", wall=Wall(), ids=5_000)
    half_a_day(other)
    other.use_target(plugged)
    other.keeping.copy_later()
    theirs = on(plugged)
    one_more_backup(library)
    assert (on(plugged), library.keeping.state.target_here) == (theirs, False)
    library.use_target(plugged)  # chosen by name it is used by both
    one_more_backup(library)
    assert set(on(plugged)) > set(theirs)
    other.close()


@pytest.mark.parametrize("inside", ["", "backups", "documents"])
def test_the_folder_of_the_backups_is_no_stick(library: Library, inside: str) -> None:
    before = library.keeping.state.target
    assert (
        refused_for(library.use_target, library.places.folder / inside)[0].code
        == "backups.target-here"
    )
    assert library.keeping.state.target == before


def test_a_library_that_comes_from_elsewhere_brings_no_stick(
    library: Library, plugged: Path, tmp_path: Path
) -> None:
    other = make_library(tmp_path / "other", wall=Wall())
    other.open_library()
    other.restore_backup(other.backups.list_backups(plugged / ON_A_STICK)[0].file)
    other.reopen()
    assert other.keeping.state.target is None
    other.close()


def test_a_disk_that_takes_no_backup_does_not_keep_the_stick_from_one(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copies.copy_store

    def full(source: Path, copy: Path, **how: object) -> None:
        if library.places.folder in copy.parents:
            raise StoreError(problem("store.full"))
        real(source, copy)

    before = on(plugged)
    monkeypatch.setattr(copies, "copy_store", full)
    one_more_backup(library)
    state = library.keeping.state
    assert state.problem is not None
    assert state.problem.code == "backups.full"
    assert state.target_problem is None
    assert len(on(plugged)) == len(before) + 1
    newest = library.backups.list_backups(plugged / ON_A_STICK)[0]
    assert library.backups.examine_backup(newest.file).events[0].rounds == 1


def test_a_stick_that_takes_nothing_does_not_keep_the_disk_from_a_backup(
    library: Library, plugged: Path
) -> None:
    kept = library.keeping.state.last
    shutil.rmtree(plugged / ON_A_STICK)
    one_more_backup(library)
    assert library.keeping.state.last != kept
    assert library.keeping.state.problem is None


def test_a_stick_that_hangs_is_given_up_and_said(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    monkeypatch.setattr(files, "SLOW", 0.2)
    real = sticks._identity_on

    def hang(folder: Path) -> str | None:
        answers.wait(60)
        return real(folder)

    monkeypatch.setattr(sticks, "_identity_on", hang)
    kept = library.keeping.state.last
    one_more_backup(library)
    assert library.keeping.state.last != kept  # here it was made
    assert [library.keeping.state.target_here] == [False]
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
    one_more_backup(library)
    assert library.keeping.state.target_here
    assert on(plugged) == sorted(one.file.name for one in library.backups.list_backups())


def test_a_stick_that_hangs_while_it_is_written_is_said(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(files, "SLOW", 0.2)
    real = library.backups.mirror_on_stick

    def hang(*given: object, **more: object) -> object:
        answers.wait(60)
        return real(*given, **more)  # type: ignore[arg-type] # the same as it was given

    monkeypatch.setattr(library.backups, "mirror_on_stick", hang)
    one_more_backup(library)
    assert library.keeping.state.target_problem == problem("file.no-answer", folder=str(plugged))
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
