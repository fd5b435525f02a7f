"""Laptops and a stick for tests about what is done in several places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bglmanager.engine.event import Event
from bglmanager.services.library import Library
from bglmanager.services.workspace import OpenEvent
from tests.helpers.events import closed, with_result, with_round
from tests.helpers.libraries import Wall, make_library
from tests.helpers.libraries import desk_of as desk_of
from tests.helpers.libraries import wall as wall

Laptop = Callable[[str], Library]


@pytest.fixture
def laptop(tmp_path: Path, wall: Wall) -> Iterator[Laptop]:
    """A laptop by its name; the same one when it is started again."""
    made: list[Library] = []

    def start(name: str) -> Library:
        ids = 1_000_000 * (len(made) + 1)
        made.append(make_library(tmp_path / name, wall=wall, ids=ids))
        return made[-1]

    yield start
    for one in made:
        if one.workspace is not None:
            one.workspace.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def play_a_round(desk: OpenEvent, number: int) -> None:
    desk.act("draw", {"round": number}, with_round)
    for table in (1, 2):
        desk.act("enter-result", {"round": number, "table": table}, _result(table))
    desk.act("close", {"round": number}, closed)


def _result(table: int) -> Callable[[Event], Event]:
    return lambda event: with_result(event, table, [40, 30, 20, 10])
