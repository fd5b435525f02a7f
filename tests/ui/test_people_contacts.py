"""Whether the archive keeps e-mails and phones: asked on its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.people.page import PeoplePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import settings
from tests.helpers.workspaces import counting, ticking
from tests.ui.doubles import Answers, HostDouble
from tests.ui.tour import SHIFT


class Asked(Answers):
    """Somebody who answers, and remembers which word was to be typed."""

    word = ""

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        self.word = word
        return super().confirm(title, text, verb, consequences, word=word)


class Desk:
    """The window at the page, over an archive of one with an address."""

    def __init__(self, look: Style, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.library = Library(folder, clock=ticking(), new_id=counting(), run=lambda work: work())
        workspace = self.library.open_library()
        desk = workspace.create_event(settings())
        entries.add_entry(desk, Person("Anna", "Verdi", email="anna@example.org"), present=True)
        self.archive, self.answers = Archive(workspace), Asked()
        self.archive.catch_up()
        pages = {"people": lambda shell, _step: PeoplePage(shell, workspace, self.library)}
        likes = Preferences(language=look.texts.language)
        self.window = MainWindow(look, HostDouble(), pages, likes, None, self.answers)
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.go("people")
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    @property
    def page(self) -> PeoplePage:
        page = self.window.page
        assert isinstance(page, PeoplePage)
        return page

    def answer(self, *, agreed: bool) -> None:
        """Go to the personal data and press the second button there."""
        self.answers.yes = agreed
        QTest.keyClick(self.window.focusWidget(), Qt.Key.Key_F2, SHIFT)
        self.page.data.list.search.clear()
        _, contacts = self.page.secondary()
        contacts.trigger()
        self.qtbot.waitUntil(lambda: self.archive.is_ready)

    @property
    def email(self) -> str | None:
        return self.archive.everybody_by_name()[0].email


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(look, qtbot, tmp_path)
    yield made
    made.window.close()
    made.window.deleteLater()
    made.library.close()


def test_contacts_go_once_the_word_is_typed_and_are_taken_over_again(desk: Desk) -> None:
    desk.answer(agreed=False)
    assert (desk.answers.word, desk.email) == ("erase", "anna@example.org")
    desk.answer(agreed=True)
    assert (desk.archive.keeps_contacts, desk.email) == (False, None)
    desk.answer(agreed=True)
    assert desk.archive.keeps_contacts
