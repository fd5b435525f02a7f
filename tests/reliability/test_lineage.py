"""Two laptops and a stick: what one wrote is never taken away, or called older, by the other."""

from __future__ import annotations

import shutil
from pathlib import Path

from bglmanager.services import documents
from bglmanager.services.backups import Backup, Reason
from bglmanager.services.library import Library, open_document, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.events import EVENT_ID
from tests.helpers.libraries import Wall, half_a_day, one_more
from tests.reliability.laptops import Laptop, laptop, play_a_round, stick, wall

__all__ = ["laptop", "stick", "wall"]  # fixtures


def died_at_the_seventieth(laptop: Laptop, stick: Path) -> Library:
    """Laptop A, whose last act is on the stick as its 70th command."""
    died = laptop("a")
    died.open()
    died.use_target(stick)
    desk = half_a_day(died)
    while desk.lineage.origin.act < 70:
        desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    died.keeping.by_hand()
    assert died.workspace is not None
    died.workspace.close()
    died.workspace = None
    return died


def on_the_stick(library: Library, stick: Path) -> tuple[Backup, ...]:
    """The backups of this library on the stick, newest first."""
    assert library.workspace is not None
    mark = library.workspace.identity.at(0).origin.mark.library
    listed = library.backups.listed(stick / ON_A_STICK)
    return tuple(one for one in listed if one.library == mark)


def newest_there(stick: Path) -> documents.KeptDocument:
    (found,) = documents.newest_documents([stick / ON_A_STICK])
    return found


def test_what_is_played_on_from_a_document_stays_on_the_stick(
    laptop: Laptop, stick: Path, wall: Wall
) -> None:
    died = died_at_the_seventieth(laptop, stick)
    theirs = {file.name for file in (stick / ON_A_STICK).iterdir()}
    other = laptop("b")
    other.open()
    assert other.workspace is not None
    desk = open_document(other.workspace, newest_there(stick).file)
    other.use_target(stick)
    for number in (2, 3):
        play_a_round(desk, number)
        assert newest_there(stick).event == desk.event
    other.keeping.by_hand()
    ends = {one.file.name for one in on_the_stick(other, stick) if one.reason is Reason.ROUND}
    assert len(ends) == 4  # all results are there, and the round is closed
    wall.later(24 * 60)
    desk.act("enter-result", {"round": 3, "table": 1}, one_more)
    other.keeping.by_hand()
    there = {file.name for file in (stick / ON_A_STICK).iterdir()}
    assert theirs <= there
    assert newest_there(stick).event == desk.event
    assert died.places.library.exists()


def test_a_backup_gone_back_to_on_another_laptop_is_another_library(
    laptop: Laptop, stick: Path
) -> None:
    died = died_at_the_seventieth(laptop, stick)
    other = laptop("b")
    other.open()
    (newest, *_) = other.backups.listed(stick / ON_A_STICK)
    other.restore(newest.file)
    workspace = other.reopen()
    (came_from,) = workspace.identity.ancestors
    assert came_from.mark == newest.place
    assert workspace.identity.library != came_from.library
    assert workspace.open(EVENT_ID).lineage.contains(came_from)
    assert died.open().identity.library == came_from.library


def test_a_library_that_is_carried_elsewhere_is_another_one(laptop: Laptop, tmp_path: Path) -> None:
    first = laptop("a")
    half_a_day(first)
    first.close()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    carried, at_home = laptop("b").open(), laptop("a").open()
    assert carried.identity.library != at_home.identity.library
    assert [one.library for one in carried.identity.ancestors] == [at_home.identity.library]
    again = laptop("b")
    assert again.open().identity == carried.identity


def test_starting_over_from_documents_goes_on_from_each(laptop: Laptop) -> None:
    library = laptop("a")
    desk = half_a_day(library)
    before = desk.lineage
    library.start_over(rescued_documents(library.places))
    workspace = library.reopen()
    again = workspace.open(EVENT_ID)
    assert again.event == desk.event
    assert again.lineage.goes_beyond(before)
    assert workspace.identity.ancestors == ()


def test_a_day_is_thinned_as_ever_by_its_own_library(laptop: Laptop, wall: Wall) -> None:
    library = laptop("a")
    desk = half_a_day(library)
    for _ in range(40):
        wall.later(1)
        desk.act("enter-result", {"round": 1, "table": 1}, one_more)
        library.keeping.by_hand()
    assert len(library.backups.listed()) < 20
