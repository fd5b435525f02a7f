"""The side panel in which two lines of the archive become one person."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import SWAP
from bglmanager.ui.kit.panels import PartsPanel, RulePart, ValuesPart, WordsPart
from bglmanager.ui.pages.person_fields import DATA, known_name, value_of
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import (
    PrimaryButton,
    QuietButton,
    empty_layout,
    in_a_row,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.fields import ClosablePanel


class MergePanel(ClosablePanel):
    """Who stays, who goes into him, and what the one who stays will have: `told` are the name of
    each datum, what is kept, and what is given up.

    `merged` carries the ids of who stays and who goes.
    """

    merged = Signal(int, int)

    def __init__(self, look: Style, keep: ArchivedPerson, other: ArchivedPerson) -> None:
        super().__init__()
        self._look, self.keep, self.other = look, keep, other
        t, px, left = look.texts, look.theme.px, Qt.AlignmentFlag.AlignLeft
        self.merge = PrimaryButton(look, t.text("Merge the two"), "users")
        self.merge.clicked.connect(lambda: self.merged.emit(self.keep.id, self.other.id))
        back = QuietButton(look, t.text("Cancel"))
        back.clicked.connect(self.left)
        self.turn = QuietButton(look, t.text("Keep the other (Ctrl+Shift+X)"), "arrow-left-right")
        self.turn.clicked.connect(self.swap)
        inside = QWidget()
        self._place = laid_out(QVBoxLayout(inside))
        self._ways = laid_out(QVBoxLayout(), px(8))
        self._ways.addWidget(self.turn, 0, left)
        box = laid_out(QVBoxLayout(self), px(12), (0, px(4), 0, px(8)))
        box.addWidget(scrolled_area(inside), 1)
        box.addLayout(self._ways)
        box.addLayout(in_a_row(look, (self.merge, back)))
        self._show()

    def add_way_out(self, button: QuietButton) -> None:
        """Another button, beside the one that keeps the other."""
        self._ways.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def swap(self) -> None:
        """Keep the other one."""
        self.keep, self.other = self.other, self.keep
        self._show()

    def start(self) -> None:
        """Put the focus on what merges."""
        self.merge.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        t, self.told = self._look.texts, tuple(self._lines())
        empty_layout(self._place)
        shown = PartsPanel(self._look)
        shown.left.connect(self.left)
        shown.draw_parts(
            *self._one(t.text("Stays"), self.keep),
            *self._one(t.text("Goes into it"), self.other),
            RulePart(),
            WordsPart(self._sum()),
            ValuesPart((name, self._value(kept, lost)) for name, kept, lost in self.told),
            spacing=8,
        )
        self._place.addWidget(shown)

    def _one(self, title: str, known: ArchivedPerson) -> tuple[WordsPart, ...]:
        said = WordsPart(title, Size.SMALL, muted=True), WordsPart(known.name, strong=True)
        return *said, WordsPart(self._about(known))

    def _value(self, kept: str, lost: str) -> str:
        """What is kept, and under it what is given up."""
        return f"{kept}\n{self._look.texts.text('not kept: {value}', value=lost)}" if lost else kept

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        t, both = self._look.texts, (self.keep, self.other)
        form = Format(t)
        if self.keep.name != self.other.name:
            yield t.text("name"), self.keep.name, self.other.name
        for datum in DATA:
            kept, other = (value_of(t, form, one, datum) for one in both)
            if kept or other:
                lost = other if kept and other != kept else ""
                yield known_name(t, datum), kept or other, lost
        bans = [one.banned for one in both if one.banned is not None]
        if bans:
            lost = bans[1] if len(set(bans)) > 1 else ""
            yield known_name(t, "banned"), bans[0], lost

    def _about(self, known: ArchivedPerson) -> str:
        """What tells one of the two, under the name."""
        events = self._look.texts.many("{n} event[s]", known.events)
        return " · ".join(filter(None, (known.club, events)))

    def _sum(self) -> str:
        """What both make together, above the data."""
        return self._look.texts.many(
            "The person kept has {n} event[s], and:", self.keep.events + self.other.events
        )

    def own_keys(self, texts: Texts) -> Keys:
        return ((SWAP.keys, texts.text("Keep the other one")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if QKeySequence(event.keyCombination()) == QKeySequence(SWAP.keys):
            self.swap()
        else:
            super().keyPressEvent(event)
