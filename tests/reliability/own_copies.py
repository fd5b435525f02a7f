"""Own games and rules of a laptop, and what of them lies on its stick."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from bglmanager.services import own_files
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.own_rules import OwnRules
from tests.helpers.own_games import BROKEN, ISLANDS, put
from tests.services.test_own_rules import CASA

OTHER = ISLANDS.replace("Harbours", "Lighthouses")


@pytest.fixture
def own(library: Library, stick: Path) -> Path:
    """A game, a damaged one and rules of one's own, all on the stick; the folder there."""
    put(library.own_games, "isole.toml")
    put(library.own_games, "rotto.toml", BROKEN)
    rules_of(library).save_rules(CASA)
    library.keeping.copy_later()
    return stick / ON_A_STICK


def rules_of(library: Library) -> OwnRules:
    return OwnRules(library.places.rules)


def found(folder: Path) -> dict[str, str]:
    """The own files of a folder, with what is in them."""
    files = (f for name in ("games", "rules") for f in (folder / name).glob("*.toml"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def aside(folder: Path) -> list[str]:
    """What was put aside beside backups, without the time of it."""
    files = (folder / own_files.ASIDE).glob("*/*")
    return sorted(file.name.partition("_")[2].partition("_")[2] for file in files)


def no(code: int) -> Callable[..., NoReturn]:
    """A disk that says no, and why."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return fail
