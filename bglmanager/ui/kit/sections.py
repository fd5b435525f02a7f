"""A long form in sections, listed at the left, of which one is open beside the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bglmanager.ui.style import ROW, Size, Style, set_tip
from bglmanager.ui.widgets.basics import Card, Words, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import Field
from bglmanager.ui.widgets.focus import tab_stops
from bglmanager.ui.widgets.frame import Views

_LIST, _BAR, _GAP, _EDGE, _BAR_OF_SCROLLING = 192, 3, 16, 8, 14

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
        self.show_mark(place, icon, ink, said)

    def show_mark(self, place: int, icon: str, ink: str, said: str) -> None:
        """Mark a section by an icon, with what it says in words."""
        line = self.item(place)
        line.setIcon(self._look.icons.icon(icon, 16, ink))
        line.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)
        set_tip(line, said)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = self.visualRect(self.currentIndex())
        painter = QPainter(self.viewport())
        painter.fillRect(0, place.top(), _BAR, place.height(), self.palette().accent().color())
        painter.end()


class NumberedCard(Card):
    """Questions or steps under each other: a number, its words, and what belongs to it beside."""

    def __init__(self, look: Style, width: int, title: int = 0) -> None:
        """`width` is the card's, `title` the least width of the words."""
        super().__init__(look)
        px, self._look, self._grid = look.theme.px, look, QGridLayout()
        self.setFixedWidth(px(width))
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(12))
        self._grid.setColumnMinimumWidth(1, px(title))
        self._grid.setColumnStretch(2, 1)
        self.box.addLayout(self._grid)
        self._titles: list[tuple[Words, Words]] = []

    def show_line(self, place: int, *, shown: bool) -> None:
        """Show or hide number and words of a line; its fields are the caller's."""
        for words in self._titles[place]:
            words.setVisible(shown)

    def add_line(self, words: str, *lines: Sequence[QWidget]) -> None:
        """One of them: its words, and its fields line by line; a text alone has the whole line."""
        look, px, row = self._look, self._look.theme.px, self._grid.rowCount()
        accent = look.theme.colours.accent
        number = Words(look, str(row), Size.SECTION, strong=True, colour=accent)
        self._titles.append((number, Words(look, words, strong=True)))
        for column, shown in enumerate(self._titles[-1]):
            shown.setContentsMargins(0, px(6), 0, 0)
            self._grid.addWidget(shown, row, column, Qt.AlignmentFlag.AlignTop)
        held = laid_out(QVBoxLayout(), px(6))
        for widgets in lines:
            line = laid_out(QHBoxLayout(), px(8))
            for widget in widgets:
                alone = len(widgets) == 1 and not isinstance(widget, QPushButton)
                line.addWidget(widget, int(alone or isinstance(widget, Field)))
            line.addStretch(int(not any(line.stretch(n) for n in range(line.count()))))
            held.addLayout(line)
        self._grid.addLayout(held, row, 2)


class SectionedForm(QWidget, Generic[Content]):
    """The sections; each is made when it is first opened, and scrolls alone where it must."""

    def __init__(
        self, look: Style, titles: Sequence[str], make: Callable[[int], Content], width: int
    ) -> None:
        """`width` is the most that a section is wide; `under` is the room below the list.

        What is `beside` a section has so many pixels.
        """
        super().__init__()
        self._make, px = make, look.theme.px
        self.beside = px(_LIST + _GAP + _EDGE + _BAR_OF_SCROLLING)
        self.made: dict[int, Content] = {}
        self.titles = SectionList(look, titles)
        self._stack = Views()
        beside, inside = QWidget(), QWidget()
        inside.setMaximumWidth(px(width + _EDGE))
        self.under = laid_out(QVBoxLayout(), px(8))
        left = laid_out(QVBoxLayout(beside), px(12))
        left.addWidget(self.titles)
        left.addLayout(self.under)
        left.addStretch(1)
        right = laid_out(QVBoxLayout(inside), None, (0, 0, px(_EDGE), 0))
        right.addWidget(self._stack)
        right.addStretch(1)
        box = laid_out(QHBoxLayout(self), px(_GAP))
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
