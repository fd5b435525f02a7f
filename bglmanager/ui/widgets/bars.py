"""The two bars of the window: the header above the page, the status line below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from bglmanager.ui.actions import Action, Deed, Keys, keys_as_written
from bglmanager.ui.motion import FLASH, MOTION
from bglmanager.ui.style import (
    HEADER,
    MARGIN,
    STATUS,
    TONE_ICONS,
    Size,
    Style,
    Tone,
    set_tip,
    tone_colours,
)
from bglmanager.ui.tasks import Task
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.frame import RoundTime

_QUIET = 2
"""So many buttons stand beside the primary one; the menu has the rest."""

_STATE = 280
"""So much of the state is worth more than a button that can be in the menu."""

_GAP, _BAR = 8, 104


class RoundClock(QWidget):
    """The minutes a round has left, with a bar; where nobody said how many it has, those gone."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._font = look.theme.font(Size.TITLE, strong=True)
        self._time: RoundTime | None = None
        self._bar = 0
        self.hide()

    @property
    def text(self) -> str:
        """The minutes shown, after the phase they are of: "+3 min" are over."""
        time, t = self._time or RoundTime(0, None, ""), self._look.texts
        left = time.gone if time.of is None else abs(time.of - time.gone)
        said = t.text("{n} min", n=left)
        if time.phase:
            return t.text("{phase}: {minutes}", phase=time.phase, minutes=said)
        return f"+{said}" if self._is_over else said

    @property
    def _is_over(self) -> bool:
        return bool(self._time and self._time.of is not None and self._time.gone > self._time.of)

    def show_time(self, time: RoundTime) -> None:
        """Show another time."""
        self._time = time
        self.setAccessibleName(time.words)
        set_tip(self, time.words)
        self.update()

    def fit(self, room: int) -> int:
        """Take the width that is needed, without the bar where there is no room for it."""
        px, time = self._look.theme.px, self._time
        words = QFontMetrics(self._font).horizontalAdvance(self.text) + px(4)
        has_bar = time is not None and time.of and words + px(_GAP + _BAR) <= room
        self._bar = px(_BAR) if has_bar else 0
        self.setFixedWidth(words + (px(_GAP + _BAR) if has_bar else 0))
        return self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._look.theme
        ink = theme.colours.attention if self._is_over else theme.colours.accent
        painter.setFont(self._font)
        painter.setPen(QColor(ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.text)
        time = self._time
        if time is not None and time.of and self._bar:
            wide, high = self._bar, theme.px(4)
            bar = QRect(self.width() - wide, (self.height() - high) // 2, wide, high)
            painter.fillRect(bar, QColor(theme.colours.border))
            bar.setWidth(wide * min(time.gone, time.of) // time.of)
            painter.fillRect(bar, QColor(ink))
        painter.end()


class PageHeader(QWidget):
    """One row: title, state in words, search, what can be done, the menu, the next thing to do.

    What has no room, and everything beyond two quiet buttons, is in the menu, with what the frame
    has there on every page.
    """

    def __init__(self, look: Style, *, commands: Action, frame: Sequence[Action]) -> None:
        super().__init__()
        self._look, self._frame, self._commands = look, tuple(frame), commands
        px = look.theme.px
        self._title = basics.CutWords(look, "", Size.TITLE)
        bold = self._title.font()
        bold.setWeight(QFont.Weight.Bold)
        self._title.setFont(bold)
        self._state = basics.CutWords(look, "", colour=look.theme.colours.muted)
        self._search = basics.QuietButton(look, "", commands.icon_name)
        self._search.follow_action(commands)
        self._search.setAccessibleName(commands.text())
        self.more = basics.QuietButton(look, "", "ellipsis")
        self.more.setAccessibleName(look.texts.text("More"))
        set_tip(self.more, self.more.accessibleName())
        self.more.clicked.connect(self._open_menu)
        self.offered: tuple[Action, ...] = ()
        self._quiet: list[basics.Button] = []
        self._primary: list[basics.Button] = []
        self._arranged: object = None
        margin = px(MARGIN)
        self._row = basics.laid_out(QtWidgets.QHBoxLayout(self), px(_GAP), (margin, 0, margin, 0))
        policy = QtWidgets.QSizePolicy.Policy
        for words in (self._title, self._state):
            words.setSizePolicy(policy.Fixed, policy.Preferred)
            self._row.addWidget(words)
        self.clock = RoundClock(look)
        self._row.addWidget(self.clock)
        self._row.addStretch(1)
        self._row.addWidget(self._search)
        self._row.addWidget(self.more)
        self.setFixedHeight(px(HEADER))

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def state_line(self) -> str:
        """The state shown."""
        return self._state.whole_text

    @property
    def buttons(self) -> Sequence[basics.Button]:
        """The buttons of the page that are shown, from left to right."""
        return [each for each in (*self._quiet, *self._primary) if not each.isHidden()]

    @property
    def in_menu(self) -> Sequence[Action]:
        """What of the page has no button."""
        shown = {button.action_followed for button in self.buttons}
        return [action for action in self.offered if action not in shown]

    def show_page(
        self, title: str, state: str, primary: Action | None, secondary: Sequence[Action]
    ) -> None:
        """Show a page's title, state and actions; buttons stay when the actions are the same."""
        self._title.set_whole(title)
        self._state.set_whole(state)
        wanted = (*secondary, *filter(None, [primary]))
        if wanted != self.offered or bool(self._primary) is not bool(primary):
            self.offered = wanted
            self._set_buttons(primary, secondary)
        self._arrange()

    def show_clock(self, time: RoundTime | None) -> None:
        """Show the time of a round, or none; it is laid out with the page."""
        self.clock.setVisible(time is not None)
        if time is not None:
            self.clock.show_time(time)

    def _set_buttons(self, primary: Action | None, secondary: Sequence[Action]) -> None:
        for button in (*self._quiet, *self._primary):
            button.hide()
            self._row.removeWidget(button)
            button.deleteLater()
        look, before = self._look, self._row.indexOf(self.more)
        self._quiet = [basics.action_button(look, action) for action in secondary[:_QUIET]]
        for place, button in enumerate(self._quiet, before):
            self._row.insertWidget(place, button)
        self._primary = [
            basics.action_button(look, action, primary=True) for action in (primary,) if action
        ]
        for button in self._primary:
            self._row.addWidget(button)
            button.show()  # what is not shown yet is not laid out
        self._arranged = None

    def _arrange(self) -> None:
        """Give the words what the buttons leave: those go into the menu before the state is cut
        short, the first of them after the words of the search.
        """
        buttons = (*self._quiet, *self._primary)
        clock = "" if self.clock.isHidden() else self.clock.text
        said = (self.title, self.state_line, clock, *(button.text() for button in buttons))
        if self._arranged == (self.width(), said):
            return
        self._arranged = self.width(), said
        px = self._look.theme.px
        title, state = self._title.sizeHint().width(), self._state.sizeHint().width()
        gap, worth = px(_GAP), title + min(state, px(_STATE))
        room = self.width() - 2 * px(MARGIN) - 2 * gap
        room -= sum(each.sizeHint().width() + gap for each in (self.more, *self._primary))
        if clock:
            room -= self.clock.fit(room - worth - self._name_search(0) - gap) + gap
        first = sum(button.sizeHint().width() + gap for button in self._quiet[:1])
        if self._name_search(0) + first > room - worth:
            first = 0  # it is in the menu whatever the search is called
        room -= self._name_search(room - worth - first) + gap
        for button in self._quiet:
            wide = button.sizeHint().width() + gap
            button.setVisible(room - wide >= worth)
            room -= wide if room - wide >= worth else 0
        self._title.setFixedWidth(max(min(title, room), 0))
        self._state.setFixedWidth(max(min(state, room - title), 0))
        self._row.activate()  # until Qt comes to it, a press would miss the buttons

    def _name_search(self, room: int) -> int:
        """Write words and key beside the glass, where there is room for them; the width needed."""
        words = f"\N{EN SPACE}{self._look.texts.text('Search')}  {self._commands.keys}"
        self._search.setText(words)
        if self._search.sizeHint().width() > room:
            self._search.setText("")
        return self._search.sizeHint().width()

    def _open_menu(self) -> None:
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)  # they say why something is grey
        for part in (self.in_menu, self._frame):
            for action in part:
                action.go_into_menu()
                menu.addAction(action)
            menu.addSeparator()
        below = QPoint(self.more.width() - menu.sizeHint().width(), self.more.height())
        menu.popup(self.more.mapToGlobal(below))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class KeyChips(QWidget):
    """Keys as small chips, each with what it does behind it; as many as there is room for."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._fonts = look.theme.font(Size.SMALL, strong=True), look.theme.font(Size.SMALL)
        self._widths = [QFontMetrics(font).horizontalAdvance for font in self._fonts]
        self._all = keys_as_written("F1"), look.texts.text("all keys")
        self.keys: tuple[tuple[str, str], ...] = (self._all,)
        policy = QtWidgets.QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Ignored)
        self.setMinimumWidth(self._needed(self._all))

    def show_keys(self, keys: Keys) -> None:
        """Show these, as they are written, and the one that shows all."""
        told: dict[str, str] = {}
        for key, does in keys:
            told.setdefault(key, does)
        self.keys = (*told.items(), self._all)
        self.setAccessibleName(", ".join(f"{key} {does}" for key, does in self.keys))
        self.update()

    def _needed(self, one: tuple[str, str]) -> int:
        px = self._look.theme.px
        return sum(width(word) for width, word in zip(self._widths, one, strict=True)) + px(32)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, room = 0, self.width() - self._needed(self._all)
        for one in self.keys:
            wide = self._needed(one)
            if one is self._all or left + wide <= room:
                self._paint_chip(painter, left, one)
                left += wide
        painter.end()

    def _paint_chip(self, painter: QPainter, left: int, one: tuple[str, str]) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        (bold, plain), (key, does) = self._fonts, one
        wide, high = self._widths[0](key) + px(10), px(18)
        chip = QRectF(left + 0.5, (self.height() - high) // 2 + 0.5, wide, high)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.raised))
        painter.drawRoundedRect(chip, px(4), px(4))
        painter.setPen(QColor(colours.muted))
        painter.setFont(bold)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, key)
        painter.setFont(plain)
        beside = QRectF(chip.right() + px(6), 0, self._widths[1](does) + px(4), self.height())
        painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, does)


class StatusLine(QtWidgets.QFrame):
    """What just happened and the way back, the keys of what has the keyboard, and when all was
    saved; or a task under way, and the way to stop it.
    """

    def __init__(self, look: Style, undo: Action | None = None) -> None:
        """`undo` takes back the last act of the event, where there is one."""
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        self._look, self._undo = look, undo
        self._task: Task | None = None
        self._take_back: Deed | None = None
        self._tells_act, self._lit = True, 0.0
        self._symbol = basics.Symbol(look, "check", colours.good)
        self._words = basics.CutWords(look, "")
        policy = QtWidgets.QSizePolicy.Policy
        self._words.setSizePolicy(policy.Maximum, policy.Preferred)
        self._words.setMinimumWidth(px(8))  # it is cut before anything else
        self._back = basics.LinkButton(look, look.texts.text("Undo"))
        self._back.clicked.connect(self._go_back)
        self.chips = KeyChips(look)
        self._why = basics.CutWords(look, "", Size.SMALL, colour=colours.muted)
        self._why.setSizePolicy(policy.Maximum, policy.Preferred)
        self._why.hide()
        self._saved = basics.Words(look, "", Size.SMALL, colour=colours.muted)
        self._bar = QtWidgets.QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(px(160))
        self._stop = basics.LinkButton(look, look.texts.text("Stop"))
        self._stop.clicked.connect(self._stop_task)
        self.setProperty("kind", "status")
        self.setFixedHeight(px(STATUS))
        margin = px(MARGIN)
        row = basics.laid_out(QtWidgets.QHBoxLayout(self), px(6), (margin, 0, margin, 0))
        left, right = (
            (self._symbol, self._words, self._back),
            (self._why, self._bar, self._stop, self._saved),
        )
        for widget in (*left, self.chips, *right):
            row.addWidget(widget, int(widget is self.chips))
        row.insertSpacing(len(left), px(12))
        if undo is not None:
            undo.changed.connect(self._show_way_back)
        self.say("")

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.whole_text

    def say(self, text: str, tone: Tone = Tone.GOOD, *, take_back: Deed | None = None) -> None:
        """Say what just happened; `take_back` is the way back."""
        ink, _ = tone_colours(self._look.theme.colours, tone)
        self._symbol.show_icon("check" if tone is Tone.GOOD else TONE_ICONS[tone], ink)
        self._symbol.setVisible(bool(text))
        self._words.setVisible(bool(text))
        self._words.set_whole(text)
        self._words.updateGeometry()
        self._take_back, self._tells_act = take_back, not text
        self._show_way_back()
        self._show_task()

    def say_act(self, text: str) -> None:
        """Say what was done with the event, and light the line for a moment."""
        self.say(text)
        MOTION.run(self, FLASH, self._light)
        self._tells_act = True
        self._show_way_back()

    def show_saved(self, text: str) -> None:
        """Say when the event was saved."""
        self._saved.setText(text)

    def _light(self, way: float) -> None:
        """Show the line lit, the less the further on its way."""
        self._lit = 1.0 - way
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._lit > 0:
            painter = QPainter(self)
            painter.setOpacity(self._lit)
            painter.fillRect(event.rect(), QColor(self._look.theme.colours.accent_soft))
            painter.end()

    def show_why_not(self, primary: Action | None) -> None:
        """Say why the next thing to do cannot be done yet."""
        refusal = "" if primary is None else primary.refusal
        self._why.set_whole(refusal.partition("\n")[0])
        self._why.setVisible(bool(refusal))

    @property
    def why_not(self) -> str:
        """What is said of it."""
        return self._why.whole_text

    def _show_way_back(self) -> None:
        """Offer the way back of what is said: after an act of the event, and where nothing is said,
        to take back the last one.
        """
        undo = self._undo if self._tells_act else None
        words = self._look.texts.text("Undo")
        self._back.rename(f"{words} {undo.keys}" if undo else words)
        self._back.setAccessibleName(undo.text() if undo else words)
        set_tip(self._back, undo.text() if undo else "")
        self._back.setVisible(undo.isEnabled() if undo else self._take_back is not None)

    def _go_back(self) -> None:
        if self._tells_act and self._undo is not None:
            self._undo.trigger()
        elif self._take_back is not None:
            self._take_back()

    def follow_task(self, task: Task) -> None:
        """Show a task until it ends."""
        self._task = task
        self._bar.setRange(0, 0)
        self._bar.setAccessibleName(task.name)
        task.progressed.connect(self._show_progress)
        task.ended.connect(lambda: self._end_task(task))
        self.say(task.name, Tone.NOW)

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _show_task(self) -> None:
        runs = self._task is not None
        self._bar.setVisible(runs)
        self._stop.setVisible(runs)
        self._saved.setVisible(not runs)

    def _stop_task(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _end_task(self, task: Task) -> None:
        if self._task is not task:
            return
        self._task = None
        if self.text == task.name:
            self.say("")
        self._show_task()
