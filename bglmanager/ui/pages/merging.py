"""The side panel in which two lines of the archive become one person."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.i18n import Texts, capital
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import SWAP
from bglmanager.ui.kit.panels import value_words
from bglmanager.ui.pages.personal_data import DATA, known_name, value_of
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import (
    PrimaryButton,
    QuietButton,
    Rule,
    Words,
    in_a_row,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.fields import ClosablePanel


class MergePanel(ClosablePanel):
    """Who stays, who goes into him, and what the one who stays will have.

    `merged` carries the ids of who stays and who goes; `left` is sent when the user thinks better
    of it.
    """

    merged = Signal(int, int)

    def __init__(self, look: Style, keep: ArchivedPerson, other: ArchivedPerson) -> None:
        super().__init__()
        self._look = look
        self._format = Format(look.texts)
        self.keep, self.other = keep, other
        t, px = look.texts, look.theme.px
        self.merge = PrimaryButton(look, t.text("Merge the two"), "users")
        self.merge.clicked.connect(lambda: self.merged.emit(self.keep.id, self.other.id))
        back = QuietButton(look, t.text("Cancel"))
        back.clicked.connect(self.left)
        self.turn = QuietButton(look, t.text("Keep the other (Ctrl+Shift+X)"), "arrow-left-right")
        self.turn.clicked.connect(self.swap)
        inside = QWidget()
        self._place = laid_out(QVBoxLayout(inside), None, (0, 0, px(8), 0))
        self._place.addStretch(1)
        self._shown: QWidget | None = None
        box = laid_out(QVBoxLayout(self), px(12), (0, px(4), 0, px(8)))
        box.addWidget(scrolled_area(inside), 1)
        self._ways = laid_out(QVBoxLayout(), px(8))
        self._ways.addWidget(self.turn, 0, Qt.AlignmentFlag.AlignLeft)
        box.addLayout(self._ways)
        box.addLayout(in_a_row(look, (self.merge, back)))
        self.told: tuple[tuple[str, str, str], ...] = ()
        self._show()

    def swap(self) -> None:
        """Keep the other one."""
        self.keep, self.other = self.other, self.keep
        self._show()

    def start(self) -> None:
        """Put the focus on what merges."""
        self.merge.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        if self._shown is not None:
            self._place.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
        self.told = tuple(self._lines())
        self._shown = self._made()
        self._place.insertWidget(0, self._shown)

    def _lines(self) -> list[tuple[str, str, str]]:
        """Name of a datum, what is kept, and what is given up."""
        t, found = self._look.texts, []
        names = self.keep.name, self.other.name
        if names[0] != names[1]:
            found.append((t.text("name"), *names))
        for datum in DATA:
            kept, other = (value_of(t, self._format, one, datum) for one in (self.keep, self.other))
            if kept or other:
                lost = other if kept and other not in ("", kept) else ""
                found.append((known_name(t, datum), kept or other, lost))
        bans = [one.banned for one in (self.keep, self.other) if one.banned is not None]
        if bans:
            lost = bans[1] if len(set(bans)) > 1 else ""
            found.append((known_name(t, "banned"), bans[0], lost))
        return found

    def _made(self) -> QWidget:
        t, px, muted = self._look.texts, self._look.theme.px, self._look.theme.colours.muted
        made = QWidget()
        box = laid_out(QVBoxLayout(made), px(4))
        for title, known in ((t.text("Stays"), self.keep), (t.text("Goes into it"), self.other)):
            box.addWidget(Words(self._look, title, Size.SMALL, colour=muted))
            box.addWidget(Words(self._look, known.name, strong=True, wrap=True))
            box.addWidget(Words(self._look, self._about(known), wrap=True))
            box.addSpacing(px(4))
        box.addWidget(Rule())
        box.addSpacing(px(4))
        box.addWidget(Words(self._look, self._sum(), wrap=True))
        box.addLayout(self._grid())
        return made

    def _about(self, known: ArchivedPerson) -> str:
        """What tells one of the two, under the name."""
        events = self._look.texts.many("{n} event[s]", known.events)
        return " · ".join(filter(None, (known.club, events)))

    def _sum(self) -> str:
        """What both make together, above the data."""
        return self._look.texts.many(
            "The person kept has {n} event[s], and:", self.keep.events + self.other.events
        )

    def add_way_out(self, button: QuietButton) -> None:
        """Another button, beside the one that keeps the other."""
        self._ways.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _grid(self) -> QGridLayout:
        """What is kept of both, and under it what is given up."""
        t, px, colours = self._look.texts, self._look.theme.px, self._look.theme.colours
        top = Qt.AlignmentFlag.AlignTop
        grid = QGridLayout()
        grid.setContentsMargins(0, px(4), 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(1, 1)
        for name, kept, lost in self.told:
            line = grid.rowCount()
            title = capital(name)
            grid.addWidget(Words(self._look, title, Size.SMALL, colour=colours.muted), line, 0, top)
            grid.addWidget(value_words(self._look, kept), line, 1, top)
            if lost:
                words = t.text("not kept: {value}", value=lost)
                said = value_words(self._look, words, Size.SMALL, colour=colours.attention)
                grid.addWidget(said, line + 1, 1, top)
        return grid

    def own_keys(self, texts: Texts) -> Keys:
        return (
            (SWAP.keys, texts.text("Keep the other one")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if QKeySequence(event.keyCombination()) == QKeySequence(SWAP.keys):
            self.swap()
        else:
            super().keyPressEvent(event)
