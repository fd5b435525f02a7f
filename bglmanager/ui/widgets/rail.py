"""The rail: the steps of the event down the left side, wide with words or narrow with icons.

Where the steps do not all fit, rounds that are over, then those far ahead, become chips.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bglmanager.i18n import Named, Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.steps import Mark, Step
from bglmanager.ui.style import (
    LARGE,
    RADIUS,
    RAIL,
    RAIL_NARROW,
    ROW,
    SMALL,
    Size,
    Style,
    set_tip,
)
from bglmanager.ui.widgets.basics import ENTER, CutWords, IconButton, Rule, Symbol, laid_out

_CHIP, _BAR, _TOOLS, _NARROW_TOOL = 26, 3, 4, 27
_MARKS = Named({Mark.DONE: "done", Mark.NOW: "now", Mark.LATER: "later"})


_ANY = 16777215  # Qt's own for no limit


class StepForm(Enum):
    """How a step is drawn."""

    ROW = "row"
    ICON = "icon"
    CHIP = "chip"


class RailButton(QAbstractButton):
    """One step: icon, name, mark and count, or its icon or its number alone.

    `walked` carries -1 for the key up, 1 for down.
    """

    walked = Signal(int)

    def __init__(self, look: Style, step: Step) -> None:
        super().__init__()
        self._look = look
        self.step = step
        self.form = StepForm.ROW
        self._typed = False
        self.setCheckable(True)
        self.setFont(look.theme.font())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_step(step)

    def show_step(self, step: Step) -> None:
        """Show another state of the step."""
        self.step = step
        self.setText(step.title)
        typed = self._look.texts.text("not saved") if self._typed else ""
        count = step.spoken if step.count else ""
        mark = step.mark and _MARKS(self._look.texts, step.mark)
        words = (step.title, mark, count, typed)
        self.setAccessibleName(", ".join(word for word in words if word))
        set_tip(self, self.accessibleName())
        self.update()

    def show_typed(self, *, typed: bool) -> None:
        """Show whether something is typed on its page that is not saved."""
        if typed is not self._typed:
            self._typed = typed
            self.show_step(self.step)

    def sizeHint(self) -> QSize:
        row = self._look.theme.px(ROW)
        return QSize(row if self.form is StepForm.ICON else 2 * row, row)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right", texts.text("Another step")),
            ("Return", texts.text("Go there")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _WAYS:
            self.walked.emit(_WAYS[key])
        elif key in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        if self.form is StepForm.ROW:
            self._paint_row(painter)
        elif self.form is StepForm.ICON:
            self._paint_icon_alone(painter)
        else:
            self._paint_chip(painter)
        painter.end()

    @property
    def _icon_colour(self) -> str:
        colours = self._look.theme.colours
        if self.isChecked():
            return colours.accent
        is_quiet = self.step.mark is Mark.LATER or self.form is not StepForm.ROW
        return colours.muted if is_quiet else colours.text

    def _paint_ground(self, painter: QPainter) -> None:
        colours, px = self._look.theme.colours, self._look.theme.px
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        hovered = colours.raised if self.underMouse() else ""
        ground = colours.accent_soft if self.isChecked() else hovered
        painter.setPen(Qt.PenStyle.NoPen)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
        elif self.form is StepForm.CHIP:
            painter.setPen(QColor(colours.accent if self.isChecked() else colours.border))
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        if self.isChecked() and self.form is not StepForm.CHIP:
            bar = QRect(0, px(4), px(_BAR), self.height() - 2 * px(4))
            painter.fillRect(bar, QColor(colours.accent))

    def _paint_row(self, painter: QPainter) -> None:
        left = self._look.theme.px(9)
        self._paint_icon(painter, left, SMALL)
        self._paint_words(painter, left + self._look.theme.px(SMALL + 8))

    def _paint_icon(self, painter: QPainter, left: int, size: int) -> None:
        side = self._look.theme.px(size)
        icon = self._look.icons.pixmap(self.step.icon, size, self._icon_colour)
        painter.drawPixmap(QRect(left, (self.height() - side) // 2, side, side), icon)

    def _paint_icon_alone(self, painter: QPainter) -> None:
        side = self._look.theme.px(LARGE)
        left = min((self.width() - side) // 2, self.width() - side - self._corner_wide())
        self._paint_icon(painter, left, LARGE)
        self._paint_corner(painter, left + side, (self.height() - side) // 2)

    def _paint_chip(self, painter: QPainter) -> None:
        theme = self._look.theme
        if self.step.number:
            font, room = theme.font(Size.SMALL, strong=True), self.width() - theme.px(6)
            wide = QFontMetrics(font).horizontalAdvance(self._short)
            if wide > room:  # "1/16", "1/32"
                font.setPixelSize(font.pixelSize() * room // wide)
            painter.setFont(font)
            painter.setPen(QColor(self._icon_colour))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._short)
        else:
            self._paint_icon(painter, (self.width() - theme.px(SMALL)) // 2, SMALL)
        self._paint_dot(painter, self.width() - theme.px(8), theme.px(2))

    @property
    def _short(self) -> str:
        return self.step.short or str(self.step.number)

    def _paint_words(self, painter: QPainter, left: int) -> None:
        theme, px = self._look.theme, self._look.theme.px
        right = self.width() - px(5)
        mark_side = px(16)
        if self._typed or self.step.mark in {Mark.DONE, Mark.NOW}:
            self._paint_mark(painter, QRect(right - mark_side, 0, mark_side, mark_side))
        right -= mark_side + px(6)
        if self.step.count:
            painter.setFont(theme.font(Size.SMALL))
            painter.setPen(QColor(theme.colours.muted))
            width = painter.fontMetrics().horizontalAdvance(self.step.count)
            area = QRect(right - width, 0, width, self.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.step.count)
            right -= width + px(6)
        painter.setFont(theme.font(strong=self.isChecked()))
        painter.setPen(QColor(self._icon_colour))
        title = painter.fontMetrics().elidedText(
            self.step.title, Qt.TextElideMode.ElideRight, right - left
        )
        painter.drawText(
            QRect(left, 0, right - left, self.height()), Qt.AlignmentFlag.AlignVCenter, title
        )

    def _paint_mark(self, painter: QPainter, area: QRect) -> None:
        area.moveTop((self.height() - area.height()) // 2)
        colours = self._look.theme.colours
        done = ("check", colours.good)
        name, ink = done if self.step.mark is Mark.DONE else ("circle-dot", colours.accent)
        if self._typed:
            name, ink = "pencil", colours.attention
        painter.drawPixmap(area, self._look.icons.pixmap(name, 16, ink))

    def _corner_wide(self) -> int:
        """What the round beside the icon needs: "1/16" is wider than a digit."""
        theme = self._look.theme
        metrics = QFontMetrics(theme.font(Size.SMALL, strong=True))
        wide = metrics.horizontalAdvance(self._short) + theme.px(4)
        return wide if self.step.number else 0

    def _paint_corner(self, painter: QPainter, x: int, y: int) -> None:
        """Mark and round of a narrow rail: a digit, or a dot for what is to do now."""
        theme = self._look.theme
        if self.step.number:
            painter.setFont(theme.font(Size.SMALL, strong=True))
            painter.setPen(QColor(self._icon_colour))
            painter.drawText(x + theme.px(2), y + theme.px(16), self._short)
        self._paint_dot(painter, x - theme.px(1), y - theme.px(3))

    def _paint_dot(self, painter: QPainter, x: int, y: int) -> None:
        """A dot for what is to do now, or not saved."""
        theme = self._look.theme
        if self._typed or self.step.mark is Mark.NOW:
            ink = theme.colours.attention if self._typed else theme.colours.accent
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QRectF(x, y, theme.px(7), theme.px(7)))


def ways_to_fold(steps: Sequence[Step]) -> Sequence[frozenset[str]]:
    """Which steps are chips: none, the rounds that are over, also those after the next one, all."""
    rounds = [step for step in steps if step.number]
    over = [step.key for step in rounds if step.mark is Mark.DONE]
    ahead = [step.key for step in rounds if step.mark is Mark.LATER]
    everything = frozenset(step.key for step in steps)
    return frozenset(), frozenset(over), frozenset(over + ahead[1:]), everything


class _Steps(QScrollArea):
    """The steps of the day, each a row or a chip; it scrolls where even that does not fit."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.buttons: list[RailButton] = []
        self.is_narrow = False
        self.setFrameShape(QScrollArea.Shape.NoFrame)  # two chips fill the narrow rail
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._tick = Symbol(look, "check", look.theme.colours.good)
        self._tick.setParent(self._inside)
        self.setWidget(self._inside)

    def hold(self, buttons: Sequence[RailButton]) -> None:
        """Show these steps and no others."""
        self.buttons = list(buttons)
        for button in buttons:
            button.setParent(self._inside)
            button.show()

    def arrange(self) -> None:
        """Give each its place, with as few chips as need be."""
        px = self._look.theme.px
        steps = [button.step for button in self.buttons]
        room, ways = self.viewport().height(), ways_to_fold(steps)
        ways = ways if self.is_narrow else ways[:-1]
        folded = next((way for way in ways if self._places(way)[1] <= room), ways[-1])
        places, high = self._places(folded)
        for button, place in zip(self.buttons, places, strict=True):
            row = StepForm.ICON if self.is_narrow else StepForm.ROW
            button.form = StepForm.CHIP if button.step.key in folded else row
            button.setGeometry(place)
            button.update()
        self._inside.setMinimumHeight(high)
        rounds = [one for one in self.buttons if one.form is StepForm.CHIP and one.step.number]
        over = [one for one in rounds if one.step.mark is Mark.DONE]
        self._tick.setVisible(bool(over) and not self.is_narrow)
        if over:
            last = over[-1].geometry()
            self._tick.move(last.right() + px(6), last.top() + px(5))

    def _places(self, folded: Collection[str]) -> tuple[list[QRect], int]:
        """Where each step stands, and how much height they take."""
        px = self._look.theme.px
        chip, row, wide = px(_CHIP), px(ROW), self.viewport().width()
        gap = px(2 if self.is_narrow else 4)
        found: list[QRect] = []
        left, top = 0, 0  # where the next chip goes
        for button in self.buttons:
            if button.step.key in folded:
                if left + chip > wide:
                    left, top = 0, top + chip + gap
                found.append(QRect(left, top + px(2), chip, chip))
                left += chip + gap
                continue
            if left:
                left, top = 0, top + chip + gap
            found.append(QRect(0, top, wide, row))
            top += row + px(2)
        return found, top + (chip + gap if left else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


class Rail(QWidget):
    """The steps. Up and down walk, Enter goes; one stop of the tab key for all of them.

    `chosen` carries the key of a step; `home_asked` and `width_asked` are its two small buttons.
    """

    chosen = Signal(str)
    home_asked = Signal()
    width_asked = Signal()

    def __init__(self, look: Style, *, has_home: bool) -> None:
        """`has_home` shows the way to all events."""
        super().__init__()
        self._look = look
        self.step_buttons: list[RailButton] = []
        self._current = ""
        self.is_narrow = False
        self._home = IconButton(look, "house", look.texts.text("All events"))
        self._home.clicked.connect(self.home_asked)
        self._title = CutWords(look, "", strong=True)
        self._fold = IconButton(look, "panel-left-close", look.texts.text("Shrink the steps"))
        self._fold.setProperty("tight", True)
        self._fold.clicked.connect(self.width_asked)
        self._steps = _Steps(look)
        self._below = laid_out(QVBoxLayout(), look.theme.px(2))
        self._tools = QGridLayout()
        self._tools.setContentsMargins(0, 0, 0, 0)
        self._tools.setSpacing(0)
        self._tools.setColumnStretch(_TOOLS, 1)
        self._lay_out(has_home=has_home)
        self.show_width(RAIL)

    def _lay_out(self, *, has_home: bool) -> None:
        px = self._look.theme.px
        head = laid_out(QHBoxLayout(), px(2))
        if not has_home:  # shown before it has a place, it would be a window
            self._home.hide()
        head.addWidget(self._home)
        head.addWidget(self._title, 1)
        self._box = laid_out(QVBoxLayout(self), px(6))
        self._box.addLayout(head)
        self._box.addWidget(self._steps, 1)
        self._box.addWidget(Rule())
        self._box.addLayout(self._below)
        self._box.addLayout(self._tools)

    def show_width(self, width: int, *, fixed: bool = False) -> None:
        """Take this width, with icons alone in the smallest; `fixed` where there is no other."""
        px, texts = self._look.theme.px, self._look.texts
        self.is_narrow = self._steps.is_narrow = narrow = width == RAIL_NARROW
        self.setFixedWidth(px(width))
        edge = px(3 if narrow else 8)
        self._box.setContentsMargins(edge, px(8), edge, px(8))
        bar = Qt.ScrollBarPolicy
        self._steps.setVerticalScrollBarPolicy(
            bar.ScrollBarAlwaysOff if narrow else bar.ScrollBarAsNeeded
        )
        self.show_title(self._title.whole_text)
        self._fold.set_icon("panel-left-open" if narrow else "panel-left-close")
        self._fold.name_it(texts.text("Widen the steps" if narrow else "Shrink the steps"))
        self._place_steps()
        self._fold.setVisible(not fixed)

    def show_title(self, title: str) -> None:
        """Say the name of the event above the steps; none where there is no event."""
        self._title.set_whole(title)
        self._title.setVisible(not self.is_narrow and bool(title))

    def show_steps(self, steps: Sequence[Step], current: str) -> None:
        """Show the steps; buttons are kept where the steps are the same ones."""
        if [b.step.key for b in self.step_buttons] != [s.key for s in steps]:
            self._make_buttons(steps)
        elif [b.step for b in self.step_buttons] != list(steps):
            for button, step in zip(self.step_buttons, steps, strict=True):
                button.show_step(step)
            self._steps.arrange()
        self.set_current(current)

    def show_typed(self, keys: Collection[str]) -> None:
        """Mark the steps on whose pages something is typed that is not saved."""
        for button in self.step_buttons:
            button.show_typed(typed=button.step.key in keys)

    def set_current(self, key: str) -> None:
        """Mark the step whose page is shown."""
        self._current = key
        for button in self.step_buttons:
            here = button.step.key == key
            button.setChecked(here)
            policy = Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.NoFocus
            button.setFocusPolicy(policy)
            if here:
                self._bring_into_sight(button)
        if self.step_buttons and not any(button.isChecked() for button in self.step_buttons):
            self.step_buttons[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _make_buttons(self, steps: Sequence[Step]) -> None:
        for button in self.step_buttons:
            button.hide()
            button.deleteLater()
        self.step_buttons = [RailButton(self._look, step) for step in steps]
        for button in self.step_buttons:
            button.clicked.connect(self._step_clicked)
            button.walked.connect(self._walk_steps)
        self._steps.hold([button for button in self.step_buttons if not button.step.below])
        for button in self.step_buttons:
            if self._is_row_below(button):
                self._below.addWidget(button)
        self._place_steps()

    def _is_row_below(self, button: RailButton) -> bool:
        """Whether it has a row at the foot; in a narrow rail all are small icons there."""
        return button.step.below and not button.step.tool and not self.is_narrow

    def _place_steps(self) -> None:
        """Give every step the form and the place that go with the width."""
        px, columns = self._look.theme.px, 2 if self.is_narrow else _TOOLS
        tools: list[QWidget] = []
        for button in self.step_buttons:
            if self._is_row_below(button):
                button.form = StepForm.ROW
                button.setFixedHeight(px(ROW))
                button.setMinimumWidth(0)
                button.setMaximumWidth(_ANY)
                self._below.addWidget(button)
            elif button.step.below:
                button.form = StepForm.ICON
                tools.append(button)
        for place, tool in enumerate((*tools, self._fold)):
            tool.setFixedSize(px(_NARROW_TOOL if self.is_narrow else ROW), px(ROW))
            left = Qt.AlignmentFlag.AlignLeft
            self._tools.addWidget(tool, place // columns, place % columns, left)
        self._steps.arrange()

    def _step_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, RailButton):
            button.setChecked(button.step.key == self._current)
            self.chosen.emit(button.step.key)

    def _walk_steps(self, way: int) -> None:
        here = next((n for n, b in enumerate(self.step_buttons) if b.hasFocus()), 0)
        there = min(max(here + way, 0), len(self.step_buttons) - 1)
        self.step_buttons[there].setFocus(Qt.FocusReason.TabFocusReason)
        self._bring_into_sight(self.step_buttons[there])

    def _bring_into_sight(self, button: RailButton) -> None:
        if not button.step.below:
            self._steps.ensureWidgetVisible(button)


_WAYS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Right: 1,
}
