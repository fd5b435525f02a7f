"""The stores that the tests of the store itself begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from bglmanager.db.engine import make_engine
from tests.db.conftest import empty_store as empty_store
from tests.db.conftest import library as library


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that know the statements of those before them, forked ones too.

    Each would compile them anew otherwise, which takes longer than what is proved here.
    """
    first: list[Engine] = []

    def make(path: Path, **options: Any) -> Engine:
        engine = make_engine(path, **options)
        first.append(engine)
        known = first[0]
        engine.dialect = engine.pool._dialect = known.dialect
        engine._compiled_cache = known._compiled_cache
        return engine

    monkeypatch.setattr("bglmanager.db.store.make_engine", make)
