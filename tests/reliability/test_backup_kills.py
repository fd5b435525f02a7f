"""Killed while a copy is made, named, thinned, carried or gone back to: nothing half is left."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from bglmanager.db import copies
from bglmanager.services.backups import Reason
from bglmanager.services.errors import NotSaved
from bglmanager.services.library import Library, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.helpers.libraries import Wall, make_library
from tests.reliability.backed_up import contents, desk_of, in_a_child
from tests.reliability.backed_up import library as library
from tests.reliability.backed_up import stick as stick
from tests.reliability.backed_up import wall as wall

EVERY = figure(3, long=1)
"""In the suite it is killed at every third touch of the disk."""


def die_at(step: int, patch: pytest.MonkeyPatch) -> None:
    """End the process, as nothing can be caught, before the step-th touch of the disk."""
    left = [step]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def touch(*args: object, **kwargs: object) -> object:
            left[0] -= 1
            if left[0] == 0:
                os._exit(9)
            return real(*args, **kwargs)

        return touch

    def backup(real: Callable[..., object]) -> Callable[..., object]:
        def steps(*args: object, **kwargs: object) -> object:
            return counted(real)(*args, **{**kwargs, "pages": 5})

        return steps

    patch.setattr(os, "fsync", counted(os.fsync))
    patch.setattr(Path, "replace", counted(Path.replace))
    patch.setattr(Path, "rename", counted(Path.rename))
    patch.setattr(Path, "unlink", counted(Path.unlink))
    patch.setattr(shutil, "copyfile", counted(shutil.copyfile))
    patch.setattr(copies, "copy_store", backup(_in_steps(counted)))


def _in_steps(
    counted: Callable[[Callable[..., object]], Callable[..., object]],
) -> Callable[..., object]:
    real = copies.copy_store

    def copy(source: Path, there: Path, **_: object) -> None:
        real(source, there, pages=5, progress=counted(_nothing))  # type: ignore[arg-type] # returns

    return copy


def _nothing(_done: int, _of: int) -> None:
    """Nothing is shown."""


def _backup(library: Library) -> None:
    library.keeping.settle(Reason.HAND)


def _round(library: Library) -> None:
    """The backup that is there takes over a graver reason, on the stick as well."""
    library.keeping.settle(Reason.HAND)
    library.keeping.settle(Reason.ROUND)


def _restore(library: Library) -> None:
    library.restore(library.backups.listed()[0].file)


def _start_over(library: Library) -> None:
    library.start_over(rescued_documents(library.places))


def _set_aside(library: Library) -> None:
    library.backups.set_aside(library.now())


@pytest.mark.parametrize("work", [_backup, _round, _restore, _start_over, _set_aside])
def test_killed_at_every_step_leaves_nothing_half(
    library: Library,
    stick: Path,
    wall: Wall,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Library], None],
) -> None:
    event = desk_of(library).event
    before = contents(library.places.backups)
    assert library.workspace is not None
    library.workspace.close()
    steps = 1
    while in_a_child(partial(_die, library, steps, monkeypatch, work)) != 0:
        again = make_library(library.places.folder, wall=wall, ids=10_000 * steps)
        workspace = again.open()
        assert workspace.open(EVENT_ID).event in (
            event,
            rescued_documents(again.places)[0].event,
        )
        workspace.close()
        _nothing_half(again.places, stick)
        kept = contents(again.places.backups)
        assert {name: kept.get(name) for name in before} == before or work is _round
        steps += EVERY
    assert steps > 3


def _die(
    library: Library, step: int, patch: pytest.MonkeyPatch, work: Callable[[Library], None]
) -> None:
    die_at(step, patch)
    with suppress(NotSaved):
        work(library)


def _nothing_half(places: LibraryPaths, stick: Path) -> None:
    """What is listed is sound, and the start has taken away what was half made."""
    again = make_library(places.folder)
    for folder in (places.backups, stick / ON_A_STICK):
        for one in again.backups.listed(folder):
            again.backups.look(one.file)
    for folder in (places.folder, places.backups, places.set_aside):
        assert [*folder.glob(f"*{copies.PART}*")] == []
    for file in places.libraries:
        again.backups.look(file)
