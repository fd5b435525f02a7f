"""The referee's page, read and worked by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.pages.referee.form import PenaltyForm
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.style import Style
from tests.ui.open_page import Opener, Seen, pages

WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION


@pytest.fixture
def open_(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the referee's page of an event."""
    with pages(look, qtbot, tmp_path, "referee") as make:
        yield make


def page_of(seen: Seen) -> RefereePage:
    page = seen.page
    assert isinstance(page, RefereePage)
    return page


def form_of(seen: Seen) -> PenaltyForm:
    return page_of(seen).form


def give(seen: Seen, kind: PenaltyKind, reason: str = Reason.SLOW_PLAY, entry: int = 2) -> None:
    """A penalty given earlier."""
    penalties.give_penalty(seen.desk, GivenPenalty(EntryNumber(entry), kind, reason))


def choose(seen: Seen, name: str, reason: str) -> None:
    """Choose player and reason by keys."""
    form_of(seen).player.setFocus()
    seen.type(name)
    seen.press(Qt.Key.Key_Return)
    seen.type(reason)
