"""The copies of each computer apart: what they are, what only they have, deleting them by name."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import backups, documents
from bglmanager.services.branches import Branch
from bglmanager.services.library import Library, open_document
from bglmanager.services.library_paths import MARKER, ON_A_STICK
from bglmanager.words.problems import sentence
from tests.helpers.events import EVENT_ID
from tests.helpers.libraries import Wall, half_a_day, one_more
from tests.reliability.laptops import Laptop, desk_of, laptop, play_a_round, stick, wall

__all__ = ["laptop", "stick", "wall"]  # fixtures


@pytest.fixture
def died(laptop: Laptop, stick: Path) -> Library:
    library = laptop("a")
    library.open()
    library.use_target(stick)
    half_a_day(library)
    library.close()
    return library


@pytest.fixture
def other(died: Library, laptop: Laptop, stick: Path) -> Library:
    """Another laptop that goes on from the newest document on the stick."""
    library = laptop("b")
    (newest,) = documents.newest_documents([stick / ON_A_STICK])
    open_document(library.open(), newest.file)
    library.use_target(stick)
    play_a_round(desk_of(library), 2)
    library.keeping.by_hand()
    return library


def told(found: tuple[Branch, ...]) -> list[tuple[str, bool, bool]]:
    return [(one.host, one.own, one.newest) for one in found]


def test_a_stick_is_listed_branch_by_branch(other: Library, stick: Path) -> None:
    own, theirs = other.branches.of(stick / ON_A_STICK)
    assert told((own, theirs)) == [("b", True, True), ("a", False, False)]
    everything = {file for file in (stick / ON_A_STICK).iterdir() if file.is_file()}
    of_the_stick = {stick / ON_A_STICK / name for name in ("erasures.json", MARKER)}
    assert {*own.files, *theirs.files} == everything - of_the_stick
    assert own.size == sum(file.stat().st_size for file in own.files)
    assert [(one.name, one.rounds) for one in own.events] == [("Trofeo di prova", 2)]
    assert own.until == desk_of(other).saved_at


def test_what_only_a_branch_has(other: Library, died: Library, stick: Path) -> None:
    _, theirs = other.branches.of(stick / ON_A_STICK)
    assert theirs.only_there == ()
    died.open()
    desk_of(died).act("enter-result", {"round": 1, "table": 1}, one_more)
    died.keeping.by_hand()
    _, theirs = other.branches.of(stick / ON_A_STICK)
    assert [(one.id, one.rounds) for one in theirs.only_there] == [(EVENT_ID, 1)]
    assert told((theirs,)) == [("a", False, True)]


def test_a_branch_is_deleted_by_name_and_never_the_own_one(other: Library, stick: Path) -> None:
    own, theirs = other.branches.of(stick / ON_A_STICK)
    with pytest.raises(Refused) as caught:
        other.branches.delete(own.library)
    assert [one.code for one in caught.value.problems] == ["branches.own"]
    other.branches.delete(theirs.library)
    assert other.branches.of(stick / ON_A_STICK) == (own,)
    other.keeping.by_hand()
    assert other.branches.of(stick / ON_A_STICK) == (own,)


def test_a_branch_of_documents_alone_is_one(other: Library, stick: Path) -> None:
    _, theirs = other.branches.of(stick / ON_A_STICK)
    for one in theirs.backups:
        one.file.unlink()
    own, left = other.branches.of(stick / ON_A_STICK)
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
    library.open()
    newest = library.backups.listed()[0]
    old = [folder / f"2024-01-01_00-{n:02}-00_1-{n:06}_timer.sqlite3" for n in range(1, 60)]
    for file in old:
        file.write_bytes(newest.file.read_bytes())
    wall.later(1)
    desk_of(library).act("enter-result", {"round": 1, "table": 1}, one_more)
    library.keeping.by_hand()
    assert all(file.exists() for file in old)
    assert library.backups.newest() == library.backups.listed()[0]
    own, before = library.branches.of()
    assert (own.newest, before.newest, before.library) == (True, False, "1")
    assert len(before.backups) == len(old)


def test_a_full_stick_is_said_with_what_each_branch_takes(
    other: Library, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backups, "_carry", full)
    desk_of(other).act("enter-result", {"round": 1, "table": 1}, one_more)
    other.keeping.by_hand()
    problem = other.keeping.state.target_problem
    assert problem is not None
    assert sentence(Texts("en"), problem) == (
        f"The USB stick in {stick} is full: the second set of backups is not complete. "
        "On it: this computer (1\N{NO-BREAK SPACE}MB); a, until 14/03/2026 09:00 "
        "(1\N{NO-BREAK SPACE}MB). Make room, or delete the backups of one on the Backups page."
    )
