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
from bglmanager.i18n import capital
from bglmanager.services import penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.pages.referee.form import PenaltyForm
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.referee.side import Account, SmallForm
from bglmanager.ui.pages.referee.story import Story
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words
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


def account_of(seen: Seen) -> Account:
    """The panel of a player."""
    shown = seen.window.side.content_shown
    assert isinstance(shown, Account)
    return shown


def story(seen: Seen) -> tuple[str, ...]:
    """What has happened to the player of the panel, the newest first, as it is read aloud."""
    found = Story(seen.page.texts, seen.desk.event, account_of(seen).entry).told()
    shown = {label.text() for label in account_of(seen).findChildren(Words)}
    assert {capital(each.words) for each in found} <= {each.partition(" · ")[0] for each in shown}
    return tuple(each.spoken for each in found)


def says(seen: Seen, words: str) -> bool:
    """Whether the panel of a player says this."""
    return words in [label.text() for label in account_of(seen).findChildren(Words)]


def small_form(seen: Seen) -> SmallForm:
    """The small form beside the page."""
    shown = seen.window.side.content_shown
    assert isinstance(shown, SmallForm)
    return shown
