"""The line between the columns of a list that comes in and its lines: keys, and where to look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import LinkButton, Words, laid_out

_WIDE = 860
QWIDGETSIZE_MAX = 16_777_215  # of Qt, which Python does not get


class ImportLinks(QWidget):
    """What the keys do, and two links: the next line to look at, who is not in the list."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.next, self.others = LinkButton(look, ""), LinkButton(look, "")
        self.hint = Words(look, size=Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(8))
        self._box.addWidget(self.hint, 1)
        links = laid_out(QHBoxLayout(), look.theme.px(8))
        for link in (self.next, self.others):
            links.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        links.addStretch(1)
        self._box.addLayout(links)

    def show_counts(
        self, *, doubtful: int, absent: int, shows_absent: bool, differences: bool
    ) -> None:
        """Say what the keys do, and how much there is to look at."""
        t = self._look.texts
        self.hint.setText(_absent_keys(t) if shows_absent else _keys(t, differences=differences))
        others = t.text("Not in this list: {n} (Ctrl+M)", n=absent)
        if shows_absent:
            others = t.text("Back to the list that comes in (Ctrl+M)")
        for link, words, shown in (
            (self.next, t.text("Lines to look at: {n} (F3)", n=doubtful), doubtful > 0),
            (self.others, others, absent > 0),
        ):
            link.setText(words)
            link.setAccessibleName(words)
            link.setVisible(shown)
        self._arrange()

    def _arrange(self) -> None:
        """Where there is little room the links stand below the words, and these take no more
        room than they need.
        """
        wide = self.width() >= self._look.theme.px(_WIDE)
        if wide:
            self._box.setDirection(QBoxLayout.Direction.LeftToRight)
            self.hint.setMinimumHeight(0)
            self.hint.setMaximumHeight(QWIDGETSIZE_MAX)
        else:
            self._box.setDirection(QBoxLayout.Direction.TopToBottom)
            self.hint.setFixedHeight(max(self.hint.heightForWidth(self.width()), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def _absent_keys(t: Texts) -> str:
    return t.text(
        "These are expected and not in this list. Enter notes who is not coming; without it "
        "they stay."
    )


def _keys(t: Texts, *, differences: bool) -> str:
    keys = t.text("Enter changes what happens with a line; F2 lets you correct a name.")
    if not differences:
        return keys
    more = t.text("What is known here stays: F10 takes what the list says, Ctrl+F10 for all lines.")
    return f"{keys} {more}"
