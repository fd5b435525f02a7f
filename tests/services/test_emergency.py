"""The emergency pack on the stick: anew after each round, whole, and no hindrance to anything."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.problems import problem
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed
from bglmanager.services import emergency, files, paper
from bglmanager.services.backups import Reason
from bglmanager.services.emergency import PACKS, library_of
from bglmanager.services.errors import NotSaved
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID, event
from tests.helpers.libraries import Wall, make_library
from tests.helpers.libraries import wall as wall
from tests.printing import reading


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """An empty one."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def library(tmp_path: Path, wall: Wall) -> Library:
    """A test closes it."""
    return make_library(tmp_path / "data", wall=wall)


@pytest.fixture
def day(library: Library, stick: Path) -> Day:
    """An event of eight in it, three rounds planned."""
    made = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)
    return made


def packs(stick: Path) -> list[Path]:
    """The packs on the stick."""
    return sorted((stick / ON_A_STICK).glob(PACKS))


def test_the_pack_lies_on_the_stick_after_a_closed_round(
    tmp_path: Path, stick: Path, library: Library, day: Day
) -> None:
    library.keeping.packs.texts = Texts("en")
    day.play()
    [first] = packs(stick)
    assert "Closed last: Round 1." in reading.text(first.read_bytes())
    stick.rename(tmp_path / "pocket")
    day.play()
    assert library.keeping.state.pack_problem is None, "a stick that is away is no fault"
    (tmp_path / "pocket").rename(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    [second] = packs(stick)
    assert second != first
    assert "Closed last: Round 2." in reading.text(second.read_bytes())
    standings = second.read_bytes()
    day.enter(1, [1, 2, 3, 4], round_=1, reason="read the wrong way round")
    library.keeping.copy_and_wait(Reason.HAND)
    assert packs(stick) == [second]
    assert second.read_bytes() != standings, "a result of theirs was corrected"
    library.close()


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads the packs: they have no pages, and are there at once."""
    monkeypatch.setattr(paper, "print_kind", lambda *_, **__: Printed(b"%PDF-", 0, ()))


def test_two_laptops_with_one_stick_keep_their_packs(
    tmp_path: Path, stick: Path, wall: Wall, unprinted: None
) -> None:
    for name in ("a", "b"):
        library = make_library(tmp_path / name, wall=wall)
        day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
        library.use_target(stick)
        for _ in range(2 if name == "a" else 1):
            day.play()
        library.close()
    assert ["turno-2" in pack.name for pack in packs(stick)].count(True) == 1
    assert len(packs(stick)) == 2


@pytest.mark.long
def test_a_pack_takes_the_place_of_the_one_from_before_a_backup_was_gone_back_to(
    tmp_path: Path, stick: Path, wall: Wall, unprinted: None
) -> None:
    theirs = make_library(tmp_path / "b", wall=wall, ids=100)
    day = Day(theirs.open_library().import_document(event(8, rounds_planned=4)))
    theirs.use_target(stick)
    day.play()
    theirs.close()
    [other] = packs(stick)
    library = make_library(tmp_path / "a", wall=wall, ids=200)
    day = Day(library.open_library().import_document(event(8, rounds_planned=4)))
    library.use_target(stick)
    day.play()
    first = library.backups.list_backups()[0]
    day.play()
    [second] = set(packs(stick)) - {other}
    assert "turno-2" in second.name
    library.restore_backup(first.file)
    day = Day(library.reopen().open_event(EVENT_ID))
    renamed = replace(day.event.settings, name="Coppa")
    day.desk.act("edit-settings", {}, lambda made: replace(made, settings=renamed))
    day.play()
    [again] = set(packs(stick)) - {other}
    assert "coppa-turno-2" in again.name
    assert library_of(again) != library_of(second)
    library.close()
    shutil.copytree(tmp_path / "a", tmp_path / "c")
    carried = make_library(tmp_path / "c", wall=wall, ids=300)
    day = Day(carried.open_library().open_event(EVENT_ID))
    carried.use_target(stick)
    day.play()
    assert {other, again} < set(packs(stick)), "a folder that was copied is another computer’s"
    carried.close()


def test_a_pack_that_cannot_be_made_hinders_nothing(
    stick: Path, library: Library, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:

    def full(*_: object, **__: object) -> None:
        raise NotSaved(problem("file.not-written"))

    with monkeypatch.context() as broken:
        broken.setattr(emergency, "write_whole", full)
        day.play()
    state = library.keeping.state
    name = day.event.settings.name
    assert state.pack_problem == problem("emergency.not-written", name=name)
    assert state.target_problem is None
    assert not packs(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    assert len(packs(stick)) == 1, "it waited"
    assert library.keeping.state.pack_problem is None
    library.close()


class BadStick:
    """A stick that fails when the pack is written, in one of two steps."""

    def __init__(self, patch: pytest.MonkeyPatch, step: str, fault: int, stick: Path) -> None:
        self._stick, self._pocket = stick, stick.with_name("pocket")
        well = getattr(files, step)

        def bad(*given: Any, **more: Any) -> Any:
            if any(str(one).endswith(".pdf") for one in given):
                if fault == errno.EIO:
                    self._stick.rename(self._pocket)
                raise OSError(fault, os.strerror(fault))
            return well(*given, **more)

        patch.setattr(files, step, bad)

    def plug_in(self) -> None:
        if self._pocket.exists():
            self._pocket.rename(self._stick)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("put_in_place", errno.EIO),
        *(
            pytest.param(step, fault, marks=pytest.mark.long)
            for step in ("_written_beside", "put_in_place")
            for fault in (errno.ENOSPC, errno.EROFS)
        ),
    ],
)
def test_a_stick_that_fails_keeps_no_half_pack(
    step: str, fault: int, stick: Path, library: Library, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full, locked, or pulled out: the older pack stays whole, and the new one comes later."""
    day.play()
    [first] = packs(stick)
    with monkeypatch.context() as patch:
        bad = BadStick(patch, step, fault, stick)
        day.play()
        bad.plug_in()
    assert packs(stick) == [first]
    assert reading.text(first.read_bytes())
    state = library.keeping.state
    name = day.event.settings.name
    assert state.pack_problem == problem("emergency.not-written", name=name)
    library.keeping.copy_and_wait(Reason.HAND)
    [second] = packs(stick)
    assert second != first
    left = list((stick / ON_A_STICK).glob(".20*"))
    assert left == [], "what the pulled stick had of it is taken away"
    assert library.keeping.state.pack_problem is None
    library.close()


def test_a_stick_too_full_for_the_copies_may_have_room_for_the_pack(
    stick: Path, library: Library, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.keeping.copy_and_wait(Reason.HAND)

    def full(*_: object) -> None:
        raise NotSaved(problem("backups.target-full", folder=str(stick)))

    monkeypatch.setattr(library.backups, "mirror_on_stick", full)
    day.play()
    assert library.keeping.state.target_problem is not None
    assert len(packs(stick)) == 1
    library.close()
