"""Lists that come in: chosen, dropped or pasted; read in the background; shown or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from bglmanager.engine.problems import Refused
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import EntryList, Reading
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.intake_keys import IntakeKeys
from bglmanager.ui.pages.entries.list_reader import ListReader
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Symbol, Words, laid_out


class RefusedList(QWidget):
    """Why a file is no list, and the way out: another file, or back."""

    def __init__(self, look: Style, choose: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        centre = Qt.AlignmentFlag.AlignHCenter
        self.title = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.why = Words(look, "", wrap=True)
        box = QVBoxLayout(self)
        box.setSpacing(px(12))
        box.addStretch(2)
        box.addWidget(Symbol(look, "octagon-x", colours.wrong, 40), 0, centre)
        for words in (self.title, self.why):
            words.setAlignment(centre)
            words.setFixedWidth(px(440))
            box.addWidget(words, 0, centre)
        row = laid_out(QHBoxLayout(), px(8))
        row.addStretch(1)
        self.other = PrimaryButton(look, look.texts.text("Choose another file"), "file-down")
        back = QuietButton(look, look.texts.text("Back to the list"), "arrow-left")
        self.other.clicked.connect(choose)
        back.clicked.connect(leave)
        row.addWidget(self.other)
        row.addWidget(back)
        row.addStretch(1)
        box.addSpacing(px(4))
        box.addLayout(row)
        box.addStretch(3)


class EntriesIntake(QStackedWidget):
    """The preview of a list, or why it cannot be read.

    `opened` is sent when there is something to show, `changed` when its state is another.
    """

    opened = Signal()
    changed = Signal()

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        leave: Callable[[], None],
        archive: Archive | None = None,
    ) -> None:
        """`leave` shows the list again, once this was left; `archive` knows new people."""
        super().__init__()
        self._shell, self._page = page.shell, page
        self._reader = ListReader(
            page.shell, lambda: (desk.event, desk.now()), self._show, self._refuse
        )
        self._name = ""
        self.is_on = False
        self._after = leave
        self.view = ImportView(page.shell, desk, archive)
        keys = self._keys = IntakeKeys(page, self)
        self.import_ = keys.import_
        self.back, self._take = keys.back, keys.take
        self.refused = RefusedList(page.look, self.choose, self.leave)
        self.addWidget(self.view)
        self.addWidget(self.refused)
        self.view.asked.connect(self._read_again)
        self.view.wanted.connect(self.take)
        self.view.left.connect(self.leave)
        self.view.changed.connect(self.changed)

    @property
    def is_preview(self) -> bool:
        """Whether a list is shown, and not a refusal."""
        return self.is_on and self.currentWidget() is self.view

    def primary(self) -> Action | None:
        """What takes the list, named after what that comes to."""
        if not self.is_preview:
            return None
        self._take.rename(self.view.verb())
        return self._take

    def why_busy(self) -> Sequence[str]:
        """Why nothing can be done with the list of entries."""
        if not self.is_on:
            return ()
        return (self._page.texts.text("Take the list that comes in, or go back, first."),)

    def choose(self) -> None:
        """Let the user choose a file."""
        self._reader.choose(self._shell.look.texts.text("Import a list"))

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        self._reader.paste()

    def read_file(self, file: Path) -> None:
        """Read a file in the background, then show it."""
        self._reader.read_file(file)

    def _read_again(self, reading: Reading) -> None:
        self._reader.read_again(self._name, self.view.found, reading)

    def compare_again(self) -> None:
        """The event is another one: compare the list with it."""
        if self.is_preview:
            self._read_again(self.view.found.reading)

    def _show(self, name: str, found: EntryList) -> None:
        self._name = name
        first = not self.is_preview
        self.is_on = True
        self.setCurrentWidget(self.view)
        self.view.show_list(found)
        if first:
            self.opened.emit()

    def _refuse(self, name: str, problem: Refused) -> None:
        t = self._shell.look.texts
        self.view.forget()
        self.refused.title.setText(t.text("{file} cannot be imported", file=name))
        self.refused.why.setText("\n".join(self._shell.sentences(problem.problems)))
        self.setCurrentWidget(self.refused)
        self.is_on = True
        self.opened.emit()

    def take(self) -> None:
        """Enter the people of the list in one act, and show them."""
        self._reader.forget()
        self.is_on = False
        if self._shell.attempt(self.view.take):
            self.leave()
        else:
            self.is_on = True
            self.changed.emit()

    def step_back(self) -> None:
        """From who is not in the list to the list, from there to the entries."""
        if self.is_preview and self.view.tables.shows_absent:
            self.view.turn_absent()
        else:
            self.leave()

    def leave(self) -> None:
        """Let the list go; nothing is written, and what is still being read is not shown."""
        self._reader.forget()
        self.is_on = False
        self.view.forget()
        self._after()

    def title(self) -> str:
        """What is shown, as the title of the page."""
        return self._name if self.is_preview else self._shell.look.texts.text("Import a list")

    def focus(self) -> QWidget:
        """Where the keyboard starts."""
        return self.view.tables.shown if self.is_preview else self.refused.other
