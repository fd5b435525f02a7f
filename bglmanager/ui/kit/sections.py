"""A long form in sections, listed at the left, of which one is open beside the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from bglmanager.ui.style import ROW, Style
from bglmanager.ui.widgets.basics import laid_out, scrolled_area
from bglmanager.ui.widgets.focus import tab_stops
from bglmanager.ui.widgets.frame import Views

_LIST, _BAR = 192, 3

Content = TypeVar("Content", bound=QWidget)


class SectionList(QListWidget):
    """The titles of the sections, each with a mark: `currentRowChanged` opens another one."""

    def __init__(self, look: Style, titles: Sequence[str]) -> None:
        super().__init__()
        self._look, px = look, look.theme.px
        self.setProperty("kind", "sections")
        self.setAccessibleName(look.texts.text("Sections"))
        self.setFont(look.theme.font())
        self.setIconSize(QSize(px(16), px(16)))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for title in titles:
            item = QListWidgetItem(title, self)
            item.setSizeHint(QSize(0, px(ROW)))
        self.setFixedHeight(px(ROW) * len(titles) + 2)

    def mark_section(self, place: int, said: str, *, wrong: bool = False) -> None:
        """Mark a section by what is `said` of it, empty for nothing, or that something is wrong."""
        colours = self._look.theme.colours
        icon, ink = ("check", colours.muted) if said else ("minus", colours.border)
        if wrong:
            icon, ink = "octagon-x", colours.wrong
            said = self._look.texts.text("something is wrong")
        self.item(place).setIcon(self._look.icons.icon(icon, 16, ink))
        self.item(place).setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = self.visualRect(self.currentIndex())
        painter = QPainter(self.viewport())
        painter.fillRect(0, place.top(), _BAR, place.height(), self.palette().accent().color())
        painter.end()


class SectionedForm(QWidget, Generic[Content]):
    """The sections; each is made when it is first opened, and scrolls alone where it must."""

    def __init__(
        self, look: Style, titles: Sequence[str], make: Callable[[int], Content], width: int
    ) -> None:
        """`width` is the most that a section is wide; `under` is the room below the list."""
        super().__init__()
        self._make, px = make, look.theme.px
        self.made: dict[int, Content] = {}
        self.titles = SectionList(look, titles)
        self._stack = Views()
        beside, inside = QWidget(), QWidget()
        inside.setMaximumWidth(px(width))
        self.under = laid_out(QVBoxLayout(), px(8))
        left = laid_out(QVBoxLayout(beside), px(12))
        left.addWidget(self.titles)
        left.addLayout(self.under)
        left.addStretch(1)
        right = laid_out(QVBoxLayout(inside), None, (0, 0, px(8), 0))
        right.addWidget(self._stack)
        right.addStretch(1)
        box = laid_out(QHBoxLayout(self), px(16))
        listed = scrolled_area(beside)
        listed.setFixedWidth(px(_LIST))
        box.addWidget(listed)
        box.addWidget(scrolled_area(inside), 1)
        self.titles.currentRowChanged.connect(
            lambda place: self._stack.setCurrentWidget(self.content_of(place))
        )

    def content_of(self, place: int) -> Content:
        """What is in a section."""
        if place not in self.made:
            self.made[place] = self._make(place)
            self._stack.addWidget(self.made[place])
        return self.made[place]

    @property
    def first_field(self) -> QWidget:
        """Where typing starts in the section that is open."""
        return next(iter(tab_stops(self.content_of(self.titles.currentRow()))), self.titles)

    def open_section(self, place: int) -> None:
        """Show one of the sections."""
        self.titles.setCurrentRow(place)

    def open_next(self) -> None:
        """Open the next section, after the last the first, and go into it."""
        here, count = self.titles.currentRow(), self.titles.count()
        others = ((here + n) % count for n in range(1, count + 1))
        self.open_section(next(n for n in others if not self.titles.item(n).isHidden()))
        self.first_field.setFocus(Qt.FocusReason.OtherFocusReason)
