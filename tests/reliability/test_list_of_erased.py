"""The list of who was erased is kept twice; without it nothing is gone back to unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.services import people
from bglmanager.services.backups import Reason
from bglmanager.services.erasures import FILE
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.libraries import Wall, half_a_day, make_library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library with a backup, from which somebody was erased; a stick is plugged in."""
    made = make_library(tmp_path / "data", wall=Wall())
    half_a_day(made)
    (tmp_path / "stick").mkdir()
    made.use_target(tmp_path / "stick")
    assert made.workspace is not None
    found = people.find(made.workspace, "rossi") or made.workspace.reading.people()
    one = people.find(made.workspace, found[0].entry.last_name)[:1]
    people.erase(made.workspace, made.erasures, one, "Player {number}")
    made.keeping.settle(Reason.HAND)
    yield made
    made.close()


def lists(library: Library) -> tuple[Path, Path]:
    return library.places.folder / FILE, library.places.backups / FILE


def again(library: Library) -> str:
    """What is said of the list at the next start."""
    library.close()
    library.open()
    return library.erasures_problem.code if library.erasures_problem else ""


def test_two_copies_that_agree_say_nothing(library: Library) -> None:
    assert again(library) == ""
    assert len(library.erasures.all()) == 1


@pytest.mark.parametrize("damage", ["gone", "damaged"])
@pytest.mark.parametrize("which", [0, 1])
def test_one_copy_is_made_again_from_the_other(library: Library, which: int, damage: str) -> None:
    known, file = library.erasures.all(), lists(library)[which]
    if damage == "gone":
        file.unlink()
    else:
        file.write_text("{")
    assert again(library) == "erasing.list-mended"
    assert library.erasures.all() == known
    assert again(library) == ""
    library.restore(library.backups.listed()[0].file)


@pytest.mark.parametrize("damage", ["gone", "damaged"])
def test_without_a_list_nothing_is_gone_back_to_until_somebody_decides(
    library: Library, damage: str
) -> None:
    for file in lists(library):
        if damage == "gone":
            file.unlink()
        else:
            file.write_text("{")
    assert again(library) == "erasing.no-list"
    backup = library.backups.listed()[0].file
    before = library.places.libraries
    with pytest.raises(NotOpened) as refused:
        library.restore(backup)
    assert refused.value.problem.code == "erasing.no-list"
    assert library.places.libraries == before
    library.forget_erasures()
    kept_aside = list(library.places.folder.rglob(f"*{FILE}.damaged"))
    assert len(kept_aside) == (2 if damage == "damaged" else 0)
    library.restore(backup)
    assert again(library) == ""


def test_where_nobody_was_erased_no_list_is_missed(tmp_path: Path) -> None:
    library = make_library(tmp_path / "data", wall=Wall())
    half_a_day(library)
    assert again(library) == ""
    library.close()


def test_another_laptop_that_goes_on_from_the_stick_knows_who_was_erased(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "stick" / ON_A_STICK
    other = make_library(tmp_path / "other", wall=Wall())
    other.open()
    other.restore(other.backups.listed(folder)[0].file)
    other.reopen()
    assert other.erasures_problem is None
    assert other.erasures.all() == library.erasures.all()
    other.close()
