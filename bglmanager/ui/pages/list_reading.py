"""Lists that come in, for an event or for the archive: read in the background, told what their
columns hold, read in another way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import cast

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from bglmanager.engine import personal
from bglmanager.engine.event import Event
from bglmanager.engine.problems import Level, Refused
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import (
    Column,
    EntryList,
    Field,
    KnownGames,
    NameOrder,
    Preview,
    Reading,
)
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.ui.kit.acts import SWAP, SWAP_DATES, Need, act
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import CutWords, LinkButton, Words, WrappingRow, laid_out
from bglmanager.ui.widgets.fields import StillBox, TypedPanel
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.entries import fact_label

_WIDTH, _HEIGHT = 168, 156
"""Of the box of a column, and of the room for them: the list itself stays in sight."""


def field_names(t: Texts) -> Mapping[Field, str]:
    """What a column may hold, as it is offered."""
    known = {name: fact_label(t, name) for name in ("club", "email", "phone", *personal.DATA)}
    return {
        **{name: fact_label(t, name) for name in ("last_name", "first_name")},
        "name": t.text("Whole name"),
        "club": known["club"],
        "team": t.text("Team"),
        **known,
        "paid": t.text("Fee paid"),
        "copies": t.text("Copies of the game"),
        "promised_copy": t.text("Promised copy"),
        "copies_of": t.text("Games brought"),
        "preregistered": t.text("Registered on"),
        "member": t.text("Member"),
        "seeded": t.text("Seeded"),
        "notes": t.text("Notes"),
    }


class ColumnBox(QWidget):
    """One column: its title, what it holds, and what stands in its first line."""

    def __init__(self, look: Style, chosen: Callable[[int, Field | None], None]) -> None:
        """`chosen` gets the place of the column and the field, None for a column not read."""
        super().__init__()
        self._texts, self._wide, self._index = look.texts, look.theme.px(_WIDTH), 0
        self._title = CutWords(look, "", Size.SMALL, strong=True)
        self._sample = CutWords(look, "", Size.SMALL, colour=look.theme.colours.muted)
        self.choice = StillBox()
        self.choice.setFont(look.theme.font())
        self.choice.addItem(look.texts.text("– not read –"), "")
        for field, name in field_names(look.texts).items():
            self.choice.addItem(name, field)
        self.choice.narrow()
        self.choice.activated.connect(
            lambda: chosen(self._index, cast("Field", self.choice.currentData()) or None)
        )
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        for widget in (self._title, self.choice, self._sample):
            box.addWidget(widget)

    def sizeHint(self) -> QSize:
        return QSize(self._wide, super().sizeHint().height())

    def show_column(self, column: Column, preview: Preview) -> None:
        """Show a column, with the first thing that stands in it."""
        cells = (row.cells[column.index] for row in preview.rows if column.index < len(row.cells))
        self._index = column.index
        self._title.set_whole(column.title)
        self._sample.set_whole(next((" ".join(c.split()) for c in cells if c.strip()), "–"))
        self.choice.setCurrentIndex(self.choice.findData(column.field or ""))
        name = self._texts.text("What column “{title}” holds", title=column.title)
        self.choice.setAccessibleName(name)


class ColumnBoxes(QScrollArea):
    """The columns of a list, as many in a line as there is room for; two lines are in sight."""

    def __init__(self, look: Style, chosen: Callable[[int, Field | None], None]) -> None:
        super().__init__()
        self._look, self._chosen = look, chosen
        self.boxes: list[ColumnBox] = []
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_columns(self, preview: Preview) -> None:
        """Show what the columns hold; boxes stay as long as there are as many."""
        if len(self.boxes) != len(preview.columns):
            self.boxes = [ColumnBox(self._look, self._chosen) for _ in preview.columns]
            self.setWidget(WrappingRow(self._look.theme.px(12), self.boxes))
        for box, column in zip(self.boxes, preview.columns, strict=True):
            box.show_column(column, preview)
        self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        if (inside := self.widget()) is not None:
            self.setFixedHeight(min(inside.height(), self._look.theme.px(_HEIGHT)))


_NAME_CODES = ("list.names-first-last", "list.names-last-first")
_DATE_CODES = ("list.dates-day-first", "list.dates-month-first", "list.dates-both-orders")

A_LIST = Need("Choose “Import a list” first.", lambda view: view.is_read)
_NAMES = Need("The list has no column with whole names.", lambda view: view.can_swap_names)
_DATES = Need("No date of the list could be another day.", lambda view: view.can_swap_dates)

Compared = Callable[[], tuple[Event | None, datetime]]
"""The event as it is, where a list is read for one and not for the archive, and the time."""


class ListPreview(TypedPanel):
    """A list as it was read: its file, what its columns hold, and the other ways to read it.

    One that is asked for takes the place of those still being read. What is decided about it is
    lost with it.
    """

    def __init__(self, shell: Shell, compared: Compared, games: Catalogue = NO_GAMES) -> None:
        """Of the `games` people bring those of the event."""
        super().__init__()
        self._shell, self._look, self._compared = shell, shell.look, compared
        self.games = games
        self._found: EntryList | None = None
        self._first: Reading | None = None
        self._wanted, self.name = 0, ""
        self.file = Words(self._look, colour=self._look.theme.colours.muted, wrap=True)
        self.names, self.dates = Words(self._look, wrap=True), Words(self._look, wrap=True)
        self._turns = LinkButton(self._look, "…"), LinkButton(self._look, "…")
        self._turns[0].clicked.connect(lambda *_: self.names_swap.trigger())
        self._turns[1].clicked.connect(lambda *_: self.dates_swap.trigger())
        self.boxes = ColumnBoxes(self._look, self._choose_field)

    def lay_out(self, around: QWidget, *parts: QWidget) -> None:
        """Lay out what was found out, the columns, then these; the table has the room."""
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(around), px(8))
        box.addWidget(self.file)
        for words, link in zip((self.names, self.dates), self._turns, strict=True):
            row = laid_out(QHBoxLayout(), px(8))
            row.addWidget(words, 1)
            row.addWidget(link)
            box.addLayout(row)
        for part in (self.boxes, *parts):
            box.addWidget(part, 0 if isinstance(part, Words | ColumnBoxes | WrappingRow) else 1)

    # ---------------------------------------------------------------------- reading

    @abstractmethod
    def show_list(self, found: EntryList) -> None:
        """A list was read: show it."""

    @abstractmethod
    def show_refusal(self, name: str, why: Sequence[str]) -> None:
        """What has this name is no list: say so."""

    @abstractmethod
    def why_not(self) -> Sequence[str]:
        """Why the list cannot be taken now."""

    @abstractmethod
    def take_list(self) -> None:
        """Take it."""

    def choose(self) -> None:
        """Let the user choose a file."""
        t = self._look.texts
        files = " ".join(entry_lists.FILES)
        kinds = f"{t.text('Entry lists')} ({files});;{t.text('All files')} (*)"
        file = self._shell.messages.open_file(t.text("Import a list"), kinds)
        if file is not None:
            self.read_file(file)

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        t, data = self._look.texts, QGuiApplication.clipboard().mimeData()
        # some desktops keep no clipboard
        copied = QMimeData() if cast("QMimeData | None", data) is None else data
        files = [url.toLocalFile() for url in copied.urls() if url.isLocalFile()]
        (event, now), text = self._compared(), copied.text()
        games = self._known_games(event)
        if files:
            self.read_file(Path(files[0]))
        elif is_list(text):
            self._start(
                t.text("Pasted list"),
                lambda _: entry_lists.read_pasted(text, event, now=now, games=games),
                t.text("Loading the pasted list"),
            )
        else:
            said = t.text("There is no list to paste. Copy its lines in the spreadsheet first.")
            self._shell.say(said, Tone.ATTENTION)

    def read_file(self, file: Path) -> None:
        """Read a file in the background, then show it."""
        event, now = self._compared()
        games = self._known_games(event)
        self._start(
            file.name,
            lambda progress: entry_lists.read_file(
                file, event, now=now, games=games, step=progress.step
            ),
        )

    def read_again(self, reading: Reading) -> None:
        """Read the list in another way, or compare it with another event."""
        found, (event, now) = self.found, self._compared()
        games = self._known_games(event)
        self._start(
            self.name,
            lambda _: entry_lists.read_again(found, event, now=now, games=games, reading=reading),
        )

    def _known_games(self, event: Event | None) -> KnownGames | None:
        """The games that people of the list may bring, looked up before it is read elsewhere."""
        return None if event is None else entry_lists.known_games(event, self.games)

    def _start(self, name: str, work: Callable[[Progress], EntryList], saying: str = "") -> None:
        self.forget_reading()
        wanted = self._wanted

        def done(found: EntryList) -> None:
            if wanted == self._wanted:
                self.name = name
                self.show_list(found)

        def failed(problem: Exception) -> None:
            if not isinstance(problem, Refused):
                raise problem
            if wanted == self._wanted:
                self.show_refusal(name, self._shell.sentences(problem.problems))

        saying = saying or self._look.texts.text("Loading {file}", file=name)
        self._shell.tasks.start(saying, work, done, failed)

    def forget_reading(self) -> None:
        """What is still being read is not wanted any more."""
        self._wanted += 1

    # ------------------------------------------------------------------- what was read

    @property
    def found(self) -> EntryList:
        """The list shown. Raises LookupError when there is none."""
        if self._found is None:
            raise LookupError("no list")
        return self._found

    @property
    def is_read(self) -> bool:
        """Whether there is one."""
        return self._found is not None

    def show_read(self, found: EntryList) -> None:
        """Say what was found out about a list and its columns."""
        if self._found is None:
            self._first = found.reading
        self._found = found
        self.file.setText(" ".join(self._about_file(found.preview)))
        self.file.setVisible(bool(self.file.text()))
        orders = (self.names, self._about_names()), (self.dates, self._about_dates())
        for (words, (said, other)), link in zip(orders, self._turns, strict=True):
            words.setText(said)
            link.rename(other)
            for widget in (words, link):
                widget.setVisible(bool(other))
        self.boxes.show_columns(found.preview)

    def _about_file(self, preview: Preview) -> Iterator[str]:
        told = (*_NAME_CODES, *_DATE_CODES)
        others = (p for p in preview.problems if p.level is Level.ATTENTION and p.code not in told)
        yield from self._shell.sentences(others)
        aside = ", ".join(f"“{column.title}”" for column in preview.unknown_columns)
        if aside:
            yield self._look.texts.text("Not read: {columns}.", columns=aside)

    def _about_names(self) -> tuple[str, str]:
        """In which order whole names are read, and what reads them in the other one."""
        t, names = self._look.texts, self.found.preview.names
        if names is None:
            return "", ""
        told = self._told(_NAME_CODES)
        if names.order is NameOrder.FIRST_LAST:
            said = t.text("Whole names are read with the name first.")
            return told or said, t.text("Surname first (Ctrl+Shift+X)")
        said = t.text("Whole names are read with the surname first.")
        return told or said, t.text("Name first (Ctrl+Shift+X)")

    def _about_dates(self) -> tuple[str, str]:
        """The same of dates."""
        t = self._look.texts
        by_hand = t.text("The order of day and month was chosen by hand.")
        other = t.text("Swap day and month (Ctrl+Shift+G)") if self.can_swap_dates else ""
        return self._told(_DATE_CODES) or by_hand, other

    def _told(self, codes: tuple[str, ...]) -> str:
        found = (each for each in self.found.preview.problems if each.code in codes)
        return " ".join(self._shell.sentences(found))

    def has_typed(self) -> bool:
        """Whether the list is read otherwise than it was at first."""
        return self._found is not None and self._found.reading != self._first

    def save(self) -> None:
        if why := self.why_not():
            self._shell.say(why[0], Tone.ATTENTION)
        else:
            self.take_list()

    @property
    def can_swap_names(self) -> bool:
        """Whether the list has whole names."""
        return self.found.preview.names is not None

    @property
    def can_swap_dates(self) -> bool:
        """Whether some dates could be another day."""
        guess = self.found.preview.dates
        return guess is not None and bool(guess.by_hand or guess.unsure)

    def _choose_field(self, index: int, field: Field | None) -> None:
        self.read_again(entry_lists.with_column(self.found, index, field))

    @act("Swap name and surname", SWAP, unless=(A_LIST, _NAMES))
    def names_swap(self) -> None:
        self.read_again(entry_lists.with_names_swapped(self.found))

    @act("Swap day and month", SWAP_DATES, unless=(A_LIST, _DATES))
    def dates_swap(self) -> None:
        self.read_again(entry_lists.with_dates_swapped(self.found))

    def notices(self) -> Sequence[Notice]:
        """What hinders the list as a whole."""
        wrong = [p for p in self.found.preview.problems if p.level is Level.WRONG]
        return [Notice(sentence, Tone.WRONG) for sentence in self._shell.sentences(wrong)]


def is_list(text: str) -> bool:
    """Whether a text of the clipboard is a list and not a word to search for."""
    stripped = text.strip()
    return "\n" in stripped or "\t" in stripped
