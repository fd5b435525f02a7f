"""Lists that come in: chosen, dropped or pasted; read in the background; shown or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from bglmanager.engine.problems import Refused
from bglmanager.services import entry_lists
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import EntryList, Reading
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.intake_keys import IntakeKeys
from bglmanager.ui.pages.entries.listed import is_list
from bglmanager.ui.tasks import Progress
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Symbol, Words
from bglmanager.ui.widgets.copying import copied


class RefusedList(QWidget):
    """Why a file is no list, and the way out: another file, or back."""

    def __init__(self, look: Look, choose: Callable[[], None], leave: Callable[[], None]) -> None:
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
        row = QHBoxLayout()
        row.setSpacing(px(8))
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


class Intake(QStackedWidget):
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
        self._shell, self._desk, self._page = page.shell, desk, page
        self._wanted = 0
        self._name = ""
        self.is_on = False
        self._after = leave
        self.view = ImportView(page.shell, desk, archive)
        keys = self._keys = IntakeKeys(page, self)
        self.import_, self.paste_ = keys.import_, keys.paste
        self.back, self._take = keys.back, keys.take
        self.refused = RefusedList(page.look, self.choose, self.leave)
        self.addWidget(self.view)
        self.addWidget(self.refused)
        self.view.asked.connect(self._read_again)
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
        t = self._shell.look.texts
        kinds = (
            f"{t.text('Entry lists')} ({' '.join(entry_lists.FILES)});;{t.text('All files')} (*)"
        )
        file = self._shell.messages.open_file(t.text("Import a list"), kinds)
        if file is not None:
            self.read_file(file)

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        data = copied()
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if files:
            self.read_file(Path(files[0]))
        elif is_list(data.text()):
            self._read_text(data.text())
        else:
            t = self._shell.look.texts
            self._shell.say(
                t.text("There is no list to paste. Copy its lines in the spreadsheet first."),
                Tone.ATTENTION,
            )

    def read_file(self, file: Path) -> None:
        """Read a file in the background, then show it."""
        event, now = self._desk.event, self._desk.now()
        t = self._shell.look.texts
        self._start(
            file.name,
            t.text("Reading {file}", file=file.name),
            lambda p: entry_lists.read_file(file, event, now=now, step=p.step),
        )

    def _read_text(self, text: str) -> None:
        event, now = self._desk.event, self._desk.now()
        t = self._shell.look.texts
        self._start(
            t.text("Pasted list"),
            t.text("Reading the pasted list"),
            lambda _p: entry_lists.read_pasted(text, event, now=now),
        )

    def _read_again(self, reading: Reading) -> None:
        found, event, now = self.view.found, self._desk.event, self._desk.now()
        self._start(
            self._name,
            self._shell.look.texts.text("Reading {file}", file=self._name),
            lambda _p: entry_lists.again(found, event, now=now, reading=reading),
        )

    def compare_again(self) -> None:
        """The event is another one: compare the list with it."""
        if self.is_preview:
            self._read_again(self.view.found.reading)

    def _start(self, name: str, saying: str, work: Callable[[Progress], EntryList]) -> None:
        self._wanted += 1
        wanted = self._wanted

        def done(found: EntryList) -> None:
            if wanted == self._wanted:
                self._show(name, found)

        def failed(problem: Exception) -> None:
            if not isinstance(problem, Refused):
                raise problem
            if wanted == self._wanted:
                self._refuse(name, problem)

        self._shell.tasks.start(saying, work, done, failed)

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
        self._wanted += 1
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
        self._wanted += 1
        self.is_on = False
        self.view.forget()
        self._after()

    def title(self) -> str:
        """What is shown, as the title of the page."""
        return self._name if self.is_preview else self._shell.look.texts.text("Import a list")

    def focus(self) -> QWidget:
        """Where the keyboard starts."""
        return self.view.tables.shown if self.is_preview else self.refused.other
