"""Events at a desk, each over a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.desks import Begin as DayMaker
from tests.helpers.desks import days

__all__ = ["DayMaker"]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[DayMaker]:
    """Begins the day of an event; it is undone and done again at the end of the test."""
    with days(tmp_path, whole=True) as make:
        yield make
