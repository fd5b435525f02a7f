"""The copies of each computer apart, and the lineage by which they are told apart."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from bglmanager.i18n import Texts
from bglmanager.services import backups, documents
from bglmanager.services.backups import Backup, Reason
from bglmanager.services.branches import Branch
from bglmanager.services.library import Library, open_document, rescued_documents
from bglmanager.services.library_paths import MARKER, ON_A_STICK
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.helpers.libraries import Wall, half_a_day, one_more
from tests.helpers.refusals import refused_codes
from tests.reliability.laptops import Laptop, desk_of, laptop, play_a_round, stick, wall

__all__ = ["laptop", "stick", "wall"]  # fixtures


@pytest.fixture
def died(laptop: Laptop, stick: Path) -> Library:
    library = laptop("a")
    library.open_library()
    library.use_target(stick)
    half_a_day(library)
    library.close()
    return library


@pytest.fixture
def other(died: Library, laptop: Laptop, stick: Path) -> Library:
    """Another laptop that goes on from the newest document on the stick."""
    library = laptop("b")
    (newest,) = documents.newest_documents([stick / ON_A_STICK])
    open_document(library.open_library(), newest.file)
    library.use_target(stick)
    play_a_round(desk_of(library), 2)
    library.keeping.copy_later()
    return library


def told(found: tuple[Branch, ...]) -> list[tuple[str, bool, bool]]:
    return [(one.host, one.own, one.newest) for one in found]


def test_a_stick_is_listed_branch_by_branch(other: Library, stick: Path) -> None:
    own, theirs = other.branches.list_branches(stick / ON_A_STICK)
    assert told((own, theirs)) == [("b", True, True), ("a", False, False)]
    everything = {file for file in (stick / ON_A_STICK).iterdir() if file.is_file()}
    of_the_stick = {stick / ON_A_STICK / name for name in ("erasures.json", MARKER)}
    assert {*own.files, *theirs.files} == everything - of_the_stick
    assert own.size == sum(file.stat().st_size for file in own.files)
    assert [(one.name, one.rounds) for one in own.events] == [("Trofeo di prova", 2)]
    assert own.until == desk_of(other).saved_at


def test_what_only_a_branch_has(other: Library, died: Library, stick: Path) -> None:
    _, theirs = other.branches.list_branches(stick / ON_A_STICK)
    assert theirs.only_there == ()
    died.open_library()
    desk_of(died).act("enter-result", {"round": 1, "table": 1}, one_more)
    died.keeping.copy_later()
    _, theirs = other.branches.list_branches(stick / ON_A_STICK)
    assert [(one.id, one.rounds) for one in theirs.only_there] == [(EVENT_ID, 1)]
    assert told((theirs,)) == [("a", False, True)]


def test_a_branch_is_deleted_by_name_and_never_the_own_one(other: Library, stick: Path) -> None:
    own, theirs = other.branches.list_branches(stick / ON_A_STICK)
    assert refused_codes(other.branches.delete_library, own.library) == ["branches.own"]
    other.branches.delete_library(theirs.library)
    assert other.branches.list_branches(stick / ON_A_STICK) == (own,)
    other.keeping.copy_later()
    assert other.branches.list_branches(stick / ON_A_STICK) == (own,)


def test_a_branch_of_documents_alone_is_one(other: Library, stick: Path) -> None:
    _, theirs = other.branches.list_branches(stick / ON_A_STICK)
    for one in theirs.backups:
        one.file.unlink()
    own, left = other.branches.list_branches(stick / ON_A_STICK)
    assert (left.library, left.newest, left.host) == (theirs.library, False, "")
    assert left.stand is not None
    assert left.stand.events.keys() == {EVENT_ID}
    assert [(one.name, one.rounds, one.results) for one in left.events] == [
        ("Trofeo di prova", 1, 2)
    ]
    assert own.newest


def test_copies_of_before_libraries_had_identities_are_never_thinned_and_never_the_newest(
    died: Library, wall: Wall, stick: Path
) -> None:
    library, folder = died, died.places.backups
    library.open_library()
    newest = library.backups.list_backups()[0]
    old = [folder / f"2024-01-01_00-{n:02}-00_1-{n:06}_timer.sqlite3" for n in range(1, 60)]
    for file in old:
        file.write_bytes(newest.file.read_bytes())
    wall.later(1)
    desk_of(library).act("enter-result", {"round": 1, "table": 1}, one_more)
    library.keeping.copy_later()
    assert all(file.exists() for file in old)
    assert library.backups.newest_backup() == library.backups.list_backups()[0]
    own, before = library.branches.list_branches()
    assert (own.newest, before.newest, before.library) == (True, False, "1")
    assert len(before.backups) == len(old)


def test_a_full_stick_is_said_with_what_each_branch_takes(
    other: Library, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backups, "_carry_file", full)
    desk_of(other).act("enter-result", {"round": 1, "table": 1}, one_more)
    other.keeping.copy_later()
    problem = other.keeping.state.target_problem
    assert problem is not None
    assert problem_sentence(Texts("en"), problem) == (
        f"The USB stick in {stick} is full: the second set of backups is not complete. "
        "On it: this computer (1\N{NO-BREAK SPACE}MB); a, until 14/03/2026 09:00 "
        "(1\N{NO-BREAK SPACE}MB). Make room, or delete the backups of one on the Backups page."
    )


# ---- Two laptops and a stick: what one wrote is never taken away, or called older, by the other


def died_at_the_seventieth(laptop: Laptop, stick: Path) -> Library:
    """Laptop A, whose last act is on the stick as its 70th command."""
    died = laptop("a")
    died.open_library()
    died.use_target(stick)
    desk = half_a_day(died)
    while desk.lineage.origin.act < 70:
        desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    died.keeping.copy_later()
    assert died.workspace is not None
    died.workspace.close()
    died.workspace = None
    return died


def on_the_stick(library: Library, stick: Path) -> tuple[Backup, ...]:
    """The backups of this library on the stick, newest first."""
    assert library.workspace is not None
    mark = library.workspace.identity.at(0).origin.mark.library
    listed = library.backups.list_backups(stick / ON_A_STICK)
    return tuple(one for one in listed if one.library == mark)


def newest_there(stick: Path) -> documents.ReadDocument:
    (found,) = documents.newest_documents([stick / ON_A_STICK])
    return found


def test_what_is_played_on_from_a_document_stays_on_the_stick(
    laptop: Laptop, stick: Path, wall: Wall
) -> None:
    died = died_at_the_seventieth(laptop, stick)
    theirs = {file.name for file in (stick / ON_A_STICK).iterdir()}
    other = laptop("b")
    other.open_library()
    assert other.workspace is not None
    desk = open_document(other.workspace, newest_there(stick).file)
    other.use_target(stick)
    for number in (2, 3):
        play_a_round(desk, number)
        assert newest_there(stick).event == desk.event
    other.keeping.copy_later()
    ends = {one.file.name for one in on_the_stick(other, stick) if one.reason is Reason.ROUND}
    assert len(ends) == 4  # all results are there, and the round is closed
    wall.later(24 * 60)
    desk.act("enter-result", {"round": 3, "table": 1}, one_more)
    other.keeping.copy_later()
    there = {file.name for file in (stick / ON_A_STICK).iterdir()}
    assert theirs <= there
    assert newest_there(stick).event == desk.event
    assert died.places.library.exists()


def test_a_backup_gone_back_to_on_another_laptop_is_another_library(
    laptop: Laptop, stick: Path
) -> None:
    died = died_at_the_seventieth(laptop, stick)
    other = laptop("b")
    other.open_library()
    (newest, *_) = other.backups.list_backups(stick / ON_A_STICK)
    other.restore_backup(newest.file)
    workspace = other.reopen()
    (came_from,) = workspace.identity.ancestors
    assert came_from.mark == newest.place
    assert workspace.identity.library != came_from.library
    assert workspace.open_event(EVENT_ID).lineage.contains(came_from)
    assert died.open_library().identity.library == came_from.library


def test_a_library_that_is_carried_elsewhere_is_another_one(laptop: Laptop, tmp_path: Path) -> None:
    first = laptop("a")
    half_a_day(first)
    first.close()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    carried, at_home = laptop("b").open_library(), laptop("a").open_library()
    assert carried.identity.library != at_home.identity.library
    assert [one.library for one in carried.identity.ancestors] == [at_home.identity.library]
    again = laptop("b")
    assert again.open_library().identity == carried.identity


def test_starting_over_from_documents_goes_on_from_each(laptop: Laptop) -> None:
    library = laptop("a")
    desk = half_a_day(library)
    before = desk.lineage
    library.start_over(rescued_documents(library.places))
    workspace = library.reopen()
    again = workspace.open_event(EVENT_ID)
    assert again.event == desk.event
    assert again.lineage.goes_beyond(before)
    assert workspace.identity.ancestors == ()


def test_a_day_is_thinned_as_ever_by_its_own_library(laptop: Laptop, wall: Wall) -> None:
    library = laptop("a")
    desk = half_a_day(library)
    for _ in range(figure(24, long=40)):
        wall.later(1)
        desk.act("enter-result", {"round": 1, "table": 1}, one_more)
        library.keeping.copy_later()
    assert len(library.backups.list_backups()) < 20
