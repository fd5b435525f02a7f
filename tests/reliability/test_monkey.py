"""Whatever somebody does at the window, and whatever goes wrong meanwhile: nothing breaks.

Nothing that nobody caught, no stop of a second, a sound library at the end of each run. A failure
names its seed and its last steps; `./dev long 'tests/reliability/test_monkey.py' -k SEED` goes them
again.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.reliability.monkey import Monkey
from tests.ui.conftest import look, looks, qapp

__all__ = ["look", "looks", "qapp"]

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")
"""A list that drops down, without a screen."""


def test_a_monkey_at_the_window(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Monkey(qapp, tmp_path, 0, monkeypatch).play(30)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(100, 160))
def test_a_monkey_for_twenty_minutes(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """In all, on one core."""
    Monkey(qapp, tmp_path, seed, monkeypatch).play(250)
