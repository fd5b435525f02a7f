"""Random days of two to four laptops, two sticks and wrong clocks: nothing that was played is lost.

What a failure prints is one command that shows it again; `laptop_days` shrinks it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from unittest import mock

import pytest

from bglmanager.services import branches
from bglmanager.services.backups import Backups
from bglmanager.services.erasing import Report
from tests.helpers.figures import figure
from tests.reliability import roaming_moves
from tests.reliability.laptop_days import DAYS, Step, failure, run, told

PARTS = 2
"""The days are played in parts, so that every core has some."""


@pytest.mark.parametrize("part", range(PARTS))
def test_random_days_of_several_laptops(part: int) -> None:
    for seed in range(part, figure(20, long=2_000) // DAYS, PARTS):
        failed = run(seed)
        assert failed is None, told(seed, failed)


def steps(*moves: str) -> tuple[Step, ...]:
    """Moves told as "b play"; with this seed a stick that is put in is used."""
    return tuple(Step(0, "ab".index(move[0]), move[2:], 3) for move in moves)


APART = steps("a plug", "a play", "a by_hand", "b open_newest", "b play", "b by_hand")
TOGETHER = (*APART, *steps("a plug", "a play", "a by_hand"))
"""Two laptops play the same event on, one after the other."""


def wrong(tmp_path: Path, moves: Iterable[Step]) -> str:
    failed = failure(tuple(moves), tmp_path / "world")
    return failed.said if failed else "nothing"


def test_it_goes_well_as_it_is(tmp_path: Path) -> None:
    assert wrong(tmp_path, TOGETHER) == "nothing"


def test_who_does_not_ask_is_found_out(tmp_path: Path) -> None:
    with mock.patch.object(branches, "_open_questions", return_value=()):
        assert wrong(tmp_path, TOGETHER).startswith("Wrong: not asked")


def test_who_thins_what_others_wrote_is_found_out(tmp_path: Path) -> None:
    def thin(self: Backups, folder: Path, now: object) -> None:
        for one in self.list_backups(folder):
            if one.library != self.own_mark:
                one.file.unlink()

    with mock.patch.object(Backups, "thin_folder", thin):
        assert wrong(tmp_path, TOGETHER).startswith("Wrong: taken from another branch")


def test_who_thins_the_newest_is_found_out(tmp_path: Path) -> None:
    with mock.patch.object(Backups, "thin_folder", _oldest):
        assert wrong(tmp_path, TOGETHER).startswith("Wrong: not in any backup")


def _oldest(self: Backups, folder: Path, _now: object) -> None:
    own = [one for one in self.list_backups(folder) if one.library == self.own_mark]
    for one in own[:-1]:
        one.file.unlink()


def test_who_leaves_people_in_the_copies_is_found_out(tmp_path: Path) -> None:
    with mock.patch.object(roaming_moves, "in_copies", return_value=Report()):
        found = wrong(tmp_path, (*APART, *steps("b erase")))
    assert found.startswith("Wrong: erased, and there")
