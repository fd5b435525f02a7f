"""The rail: the steps of the event down the left side, wide with words or narrow with icons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.i18n import Named, Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.steps import Mark, Step
from bglmanager.ui.style import LARGE, RADIUS, RAIL, RAIL_NARROW, Size, Style, set_tip
from bglmanager.ui.widgets.basics import ENTER, IconButton, Rule, Words, laid_out

_HEIGHT = 36
_MARKS = Named({Mark.DONE: "done", Mark.NOW: "now", Mark.LATER: "later"})


class RailButton(QAbstractButton):
    """One step: icon, name, mark and count. `walked` carries -1 for the key up, 1 for down."""

    walked = Signal(int)

    def __init__(self, look: Style, step: Step) -> None:
        super().__init__()
        self._look = look
        self.step = step
        self.narrow = False
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
        return QSize(self._look.theme.px(120), self._look.theme.px(_HEIGHT))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("Another step")),
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
        px = self._look.theme.px
        side = px(LARGE)
        top = (self.height() - side) // 2
        left = (self.width() - side) // 2 if self.narrow else px(12)
        icon = self._look.icons.pixmap(self.step.icon, LARGE, self._icon_colour)
        painter.drawPixmap(QRect(left, top, side, side), icon)
        if self.narrow:
            self._paint_corner(painter, left + side, top)
        else:
            self._paint_words(painter, left + side + px(10))
        painter.end()

    @property
    def _icon_colour(self) -> str:
        colours = self._look.theme.colours
        if self.isChecked():
            return colours.accent
        return colours.muted if self.step.mark is Mark.LATER else colours.text

    def _paint_ground(self, painter: QPainter) -> None:
        colours = self._look.theme.colours
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        hovered = colours.raised if self.underMouse() else ""
        ground = colours.accent_soft if self.isChecked() else hovered
        painter.setPen(QPen(QColor(colours.accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, RADIUS, RADIUS)

    def _paint_words(self, painter: QPainter, left: int) -> None:
        theme, px = self._look.theme, self._look.theme.px
        right = self.width() - px(8)
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

    def _paint_corner(self, painter: QPainter, x: int, y: int) -> None:
        """Mark and round of a narrow rail: a digit, or a dot for what is to do now."""
        theme = self._look.theme
        if self.step.number:
            painter.setFont(theme.font(Size.SMALL, strong=True))
            painter.setPen(QColor(self._icon_colour))
            corner = self.step.short or str(self.step.number)
            painter.drawText(x + theme.px(2), y + theme.px(16), corner)
        if self._typed or self.step.mark is Mark.NOW:
            ink = theme.colours.attention if self._typed else theme.colours.accent
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QRectF(x - theme.px(1), y - theme.px(3), theme.px(7), theme.px(7)))


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
        px = look.theme.px
        self._look = look
        self.step_buttons: list[RailButton] = []
        self._current = ""
        self.is_narrow = False
        self._home = IconButton(look, "house", look.texts.text("All events"))
        self._home.clicked.connect(self.home_asked)
        self._title = Words(look, "", Size.TEXT, strong=True, wrap=True)
        self._title.setMaximumHeight(3 * self._title.fontMetrics().lineSpacing())
        self._title.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._fold = IconButton(look, "panel-left-close", look.texts.text("Shrink the steps"))
        self._fold.clicked.connect(self.width_asked)
        self._top, self._below = QVBoxLayout(), QVBoxLayout()
        for part in (self._top, self._below):
            part.setSpacing(px(2))
        self._lay_out(has_home=has_home)
        self.set_narrow(False)

    def _lay_out(self, *, has_home: bool) -> None:
        px = self._look.theme.px
        steps = QWidget()
        inside = laid_out(QVBoxLayout(steps))
        inside.addLayout(self._top)
        inside.addStretch(1)
        self._area = area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(steps)
        self._head = laid_out(QVBoxLayout(), px(4), (px(4), 0, 0, 0))
        if not has_home:  # shown before it has a place, it would be a window
            self._home.hide()
        self._head.addWidget(self._home, 0, Qt.AlignmentFlag.AlignLeft)
        self._head.addWidget(self._title)
        box = laid_out(QVBoxLayout(self), px(8), (px(8), px(12), px(8), px(8)))
        box.addLayout(self._head)
        box.addWidget(area, 1)
        box.addWidget(Rule())
        box.addLayout(self._below)
        box.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons alone, or words too."""
        self.is_narrow = narrow
        texts = self._look.texts
        self.setFixedWidth(self._look.theme.px(RAIL_NARROW if narrow else RAIL))
        bar = Qt.ScrollBarPolicy
        self._area.setVerticalScrollBarPolicy(
            bar.ScrollBarAlwaysOff if narrow else bar.ScrollBarAsNeeded
        )
        self.show_title(self._title.text())
        self._fold.set_icon("panel-left-open" if narrow else "panel-left-close")
        self._fold.name_it(texts.text("Widen the steps" if narrow else "Shrink the steps"))
        for button in self.step_buttons:
            button.narrow = narrow
            button.update()

    def show_title(self, title: str) -> None:
        """Say the name of the event above the steps; none where there is no event."""
        self._title.setText(title)
        set_tip(self._title, title)
        self._title.setVisible(not self.is_narrow and bool(title))

    def show_steps(self, steps: Sequence[Step], current: str) -> None:
        """Show the steps; buttons are kept where the steps are the same ones."""
        if [b.step.key for b in self.step_buttons] == [s.key for s in steps]:
            for button, step in zip(self.step_buttons, steps, strict=True):
                button.show_step(step)
        else:
            self._make_buttons(steps)
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
        self.step_buttons = []
        for step in steps:
            button = RailButton(self._look, step)
            button.narrow = self.is_narrow
            button.clicked.connect(self._step_clicked)
            button.walked.connect(self._walk_steps)
            (self._below if step.below else self._top).addWidget(button)
            self.step_buttons.append(button)

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
            self._area.ensureWidgetVisible(button)


_WAYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
