"""The page of a round on which results are typed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.games.game import GameRules
from bglmanager.services import documents
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.style import Style
from tests.exchange.documents import by_hand
from tests.helpers.days import EVENING
from tests.helpers.games import shelf
from tests.ui.hall import CONTROL, Hall

Key = Qt.Key
HallMaker = Callable[..., Hall]


@pytest.fixture
def hall_of(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[HallMaker]:
    """Opens the round of an event."""
    made: list[Hall] = []

    def make(found: Event, game: GameRules | None = None) -> Hall:
        games = None if game is None else shelf(game)
        made.append(Hall.of(qtbot, look, tmp_path / f"{len(made)}", by_hand(found), games))
        return made[-1]

    yield make
    for hall in made:
        written = documents.write_document(hall.event, exported_at=EVENING, for_league=False)
        assert documents.verify_document(written) == ()
        hall.close()


def turn(hall: Hall) -> None:
    hall.press(Key.Key_2, CONTROL)


def second(hall: Hall) -> ResultsView:
    view = hall.results
    assert view.typing.again
    return view


def states(hall: Hall) -> list[str]:
    return [card.mark.value for card in hall.results.cards]
