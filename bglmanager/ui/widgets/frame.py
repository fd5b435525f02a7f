"""The parts of the window: header, strip, pages, side panel, bottom line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Deed, Keys
from bglmanager.ui.style import SIDE, TONE_ICONS, Size, Style, Tone, tone_colours
from bglmanager.ui.tasks import Task
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import TypedFields, typed_in
from bglmanager.ui.widgets.focus import is_stop, tab_stops

_UNDO_WIDTH = 220
_STATE_WIDTH = 160
_BETWEEN = 8
_GAP = "\N{EN SPACE}"


class PageHeader(QWidget):
    """Title, one line of state, the page's buttons; above them undo, redo, saved, commands."""

    def __init__(
        self, look: Style, *, undo: Action | None, redo: Action | None, commands: Action
    ) -> None:
        """Without an event there is nothing to undo and nothing is said to be saved."""
        super().__init__()
        self._look = look
        colours, px = look.theme.colours, look.theme.px
        self._title = basics.CutWords(look, "", Size.TITLE, strong=True)
        self._state = basics.CutWords(look, "", colour=colours.muted)
        self._saved = basics.Words(look, "", Size.SMALL, colour=colours.muted)
        self._shown: tuple[Action | None, tuple[Action, ...]] = (None, ())
        self._tools = basics.laid_out(QtWidgets.QHBoxLayout(), px(4))
        self._undo, self._commands = undo, commands
        self._undo_button = self._add_tool(undo) if undo else None
        if redo is not None:
            self._add_tool(redo)
        self._tools.addSpacing(px(4))
        self._tools.addWidget(self._saved)
        self._tools.addSpacing(px(4))
        self._commands_button = self._add_tool(commands)
        self._button_row = QWidget()
        self.buttons: list[basics.Button] = []
        self._lines = basics.laid_out(QtWidgets.QVBoxLayout(self._button_row), px(4))
        self._grid = QtWidgets.QGridLayout(self)
        self._narrow: bool | None = None
        self._broken: list[list[basics.Button]] = []
        self._rows: list[QtWidgets.QHBoxLayout] = []
        self._lay_out()
        self._arrange_buttons()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._grid.setContentsMargins(px(24), px(8), px(24), px(8))
        self._grid.setHorizontalSpacing(px(16))
        self._grid.setVerticalSpacing(px(2))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(self._title, 0, 0)
        self._grid.addLayout(self._tools, 0, 1, right)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowMinimumHeight(1, px(38))

    def _arrange_buttons(self) -> None:
        """Put the buttons beside the line of state, or under it where that would cut it."""
        px = self._look.theme.px
        least = max(self._state.sizeHint().width(), px(_STATE_WIDTH))
        narrow = self.width() < least + self._width_of(self.buttons) + px(80)
        if narrow is not self._narrow:
            self._narrow = narrow
            self._grid.removeWidget(self._state)
            self._grid.removeWidget(self._button_row)
            row, column, span = (2, 0, 2) if narrow else (1, 1, 1)
            side = Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignRight
            self._grid.addWidget(self._state, 1, 0, 1, span)
            self._grid.addWidget(
                self._button_row, row, column, 1, span, side | Qt.AlignmentFlag.AlignVCenter
            )
        self._break_lines()
        self._name_tools()

    def _width_of(self, buttons: Sequence[basics.Button]) -> int:
        """What these buttons need side by side."""
        gaps = self._look.theme.px(_BETWEEN) * max(len(buttons) - 1, 0)
        return sum(button.sizeHint().width() for button in buttons) + gaps

    def _break_lines(self) -> None:
        """Put the buttons on as many lines as they need in full."""
        room = self.width() - self._look.theme.px(48)
        lines: list[list[basics.Button]] = [[]]
        for button in self.buttons:
            if lines[-1] and self._width_of([*lines[-1], button]) > room:
                lines.append([])
            lines[-1].append(button)
        if lines == self._broken:
            return
        self._broken = lines
        while self._lines.count() < len(lines):
            added = basics.laid_out(QtWidgets.QHBoxLayout(), self._look.theme.px(_BETWEEN))
            added.addStretch(1)
            self._rows.append(added)
            self._lines.addLayout(added)
        for row, line in zip(self._rows, lines, strict=False):
            for place, button in enumerate(line):
                row.insertWidget(place, button)

    def _add_tool(self, action: Action) -> basics.Button:
        button = basics.FlatButton(self._look, "", action.icon_name)
        button.follow_action(action)
        button.setAccessibleName(action.text())
        action.changed.connect(self._name_tools)
        action.changed.connect(lambda: button.setAccessibleName(action.text()))
        self._tools.addWidget(button)
        return button

    def _name_tools(self) -> None:
        """Write words beside the icons of undo and commands where there is room for them."""
        if self._undo is not None and self._undo_button is not None:
            shown = self._undo_button.fontMetrics().elidedText(
                self._undo.text(), Qt.TextElideMode.ElideRight, self._look.theme.px(_UNDO_WIDTH)
            )
            named = self._is_roomy and self._undo.isEnabled()
            self._undo_button.setText(f"{_GAP}{shown}" if named else "")
        self._commands_button.setText(f"{_GAP}{self._commands.keys}" if self._is_roomy else "")

    @property
    def _is_roomy(self) -> bool:
        return self.width() >= self._look.theme.px(760)

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def state_line(self) -> str:
        """The line of state shown."""
        return self._state.whole_text

    def show_page(
        self, title: str, state: str, primary: Action | None, secondary: Sequence[Action]
    ) -> None:
        """Show a page's title, state and actions; buttons stay when the actions are the same."""
        self._title.set_whole(title)
        self._state.set_whole(state)
        wanted = (primary, tuple(secondary))
        if wanted != self._shown:
            self._shown = wanted
            self._set_buttons(primary, secondary)
        self._arrange_buttons()
        self._settle_layout()

    def _set_buttons(self, primary: Action | None, secondary: Sequence[Action]) -> None:
        for button in self.buttons:
            button.hide()
            for row in self._rows:
                row.removeWidget(button)
            button.deleteLater()
        buttons = [basics.action_button(self._look, action) for action in secondary]
        if primary is not None:
            buttons.append(basics.action_button(self._look, primary, primary=True))
        self.buttons = buttons
        for button in buttons:
            button.setParent(self._button_row)
            button.show()  # what is not shown yet has no width for `_arrange`

    def _settle_layout(self) -> None:
        """Give everything its place now: until Qt comes to it, a press would miss the buttons."""
        self._lines.activate()
        self._grid.activate()
        parent = self.parentWidget()
        around = parent.layout() if parent else None
        if around is not None:
            around.activate()  # on more or fewer lines of buttons the header has another height

    def show_saved(self, text: str) -> None:
        """Say when the event was saved."""
        self._saved.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_buttons()


SHOWN = 3
"""So many notices are shown; the others wait behind a link."""


@record
class Notice:
    """One thing that stays true until it is mended, with the way out where there is one."""

    text: str
    tone: Tone = Tone.ATTENTION
    action: Action | None = None


class MessageStrip(QWidget):
    """The notices of a page, the gravest first; it takes no room when there are none."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.notices: tuple[Notice, ...] = ()
        self._all = False
        self._box = basics.laid_out(QtWidgets.QVBoxLayout(self), look.theme.px(4))
        self.hide()

    def show_notices(self, notices: Sequence[Notice]) -> None:
        """Show these and no others."""
        ordered = tuple(sorted(notices, key=lambda n: n.tone is not Tone.WRONG))
        if ordered == self.notices:
            return
        self.notices = ordered
        self._all = False
        self._build_lines()

    def _build_lines(self) -> None:
        basics.empty_layout(self._box)
        shown = self.notices if self._all else self.notices[:SHOWN]
        for notice in shown:
            self._box.addWidget(self._notice_line(notice))
        rest = len(self.notices) - len(shown)
        if rest:
            more = basics.LinkButton(self._look, self._look.texts.many("Show {n} more", rest))
            more.clicked.connect(self._show_all)
            self._box.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self.notices))

    def _show_all(self) -> None:
        self._all = True
        self._build_lines()

    def _notice_line(self, notice: Notice) -> QtWidgets.QFrame:
        px = self._look.theme.px
        ink, _ = tone_colours(self._look.theme.colours, notice.tone)
        line = QtWidgets.QFrame(self)
        line.setProperty("notice", notice.tone.value)
        line.setMinimumHeight(px(36))
        words = basics.Words(self._look, notice.text, wrap=True)
        basics.paint_text(words, self._look.theme.colours.text)
        box = basics.laid_out(QtWidgets.QHBoxLayout(line), px(8), (px(12), px(6), px(8), px(6)))
        box.addWidget(basics.Symbol(self._look, TONE_ICONS[notice.tone], ink), 0)
        box.addWidget(words, 1)
        if notice.action is not None:
            button = basics.LinkButton(self._look, notice.action.text())
            button.follow_action(notice.action)
            box.addWidget(button)
        return line


class Answers:
    """What the frame asks of a page, and a page of the view it shows; a base of widgets."""

    def state_line(self) -> str:
        """How things stand, in one line of words: "Tables 4 and 6 are still playing"."""
        return ""

    def notices(self) -> Sequence[Notice]:
        """What stays true and must be seen, the strip under the header."""
        return ()

    def primary(self) -> Action | None:
        """The next thing to do, if it is done here."""
        return None

    def secondary(self) -> Sequence[Action]:
        """What else has a button in the header."""
        return ()

    def first_focus(self) -> QWidget | None:
        """What has the focus when it is entered; None for the first that takes it."""
        return None


class PageView(Answers):
    """What a view says of itself while it is shown; a base of widgets."""

    acts: Sequence[Action] = ()
    """Its acts, made by the page it is on."""

    @property
    def is_shown(self) -> bool:
        """Whether it has the page's room now."""
        assert isinstance(self, QWidget)  # the other base
        stack = self.parent()
        return isinstance(stack, QtWidgets.QStackedWidget) and stack.currentWidget() is self

    def title(self) -> str:
        """The title of the page; nothing for the usual one."""
        return ""

    def enter(self) -> None:
        """It takes the place of another view."""

    def leave(self) -> None:
        """Another view takes its place."""


class Views(QtWidgets.QStackedWidget):
    """One view at a time; those not shown ask for no room."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().sizeHint() if shown is None else shown.sizeHint()

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


class BottomLine(QtWidgets.QFrame):
    """What just happened, and the way back; or a task under way, and the way to stop it."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        self._look = look
        self._task: Task | None = None
        self._symbol = basics.Symbol(look, "check", colours.good)
        self._words = basics.CutWords(look, "", Size.TEXT)
        self._undo = basics.LinkButton(look, look.texts.text("Undo"))
        self._undo.clicked.connect(self._go_back)
        self._take_back: Deed | None = None
        self._bar = QtWidgets.QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(px(160))
        self._stop = basics.LinkButton(look, look.texts.text("Stop"))
        self._stop.clicked.connect(self._stop_task)
        box = basics.laid_out(QtWidgets.QHBoxLayout(self), px(8), (px(24), px(4), px(20), px(4)))
        for widget in (self._symbol, self._words, self._bar, self._undo, self._stop):
            box.addWidget(widget, 1 if widget is self._words else 0)
        self.setFixedHeight(px(40))
        self.say("")

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.whole_text

    def say(self, text: str, tone: Tone = Tone.GOOD, *, take_back: Deed | None = None) -> None:
        """Say what just happened; `take_back` is the way back."""
        ink, _ = tone_colours(self._look.theme.colours, tone)
        icon = "check" if tone is Tone.GOOD else TONE_ICONS[tone]
        self._symbol.show_icon(icon, ink)
        self._symbol.setVisible(bool(text))
        self._words.set_whole(text)
        self._take_back = take_back
        self._undo.setVisible(take_back is not None and bool(text))
        self._bar.setVisible(self._task is not None)
        self._stop.setVisible(self._task is not None)

    def _go_back(self) -> None:
        if self._take_back is not None:
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

    def _stop_task(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _end_task(self, task: Task) -> None:
        if self._task is not task:
            return
        self._task = None
        if self.text == task.name:
            self.say("")
        self._bar.hide()
        self._stop.hide()


_EDGE = 24
_READ = Qt.FocusPolicy.StrongFocus


class SidePanel(QWidget):
    """The panel on the right for "why?", a player, a table. Escape closes it.

    What is only read has the keyboard itself, so that arrows and page keys scroll it.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        px = look.theme.px
        self.setFixedWidth(px(SIDE) + px(_EDGE))
        self._before: QWidget | None = None
        self._under: tuple[str, QWidget, QWidget | None] | None = None
        self._title = basics.CutWords(look, "", Size.SECTION, strong=True)
        close = basics.IconButton(look, "x", look.texts.text("Close the panel"))
        close.clicked.connect(self.step_back)
        self._area = QtWidgets.QScrollArea()
        self._area.setProperty("kind", "read")
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        top = QtWidgets.QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        card = basics.Card(look)
        card.box.setContentsMargins(px(16), px(8), px(8), px(8))
        card.box.addLayout(top)
        card.box.addWidget(self._area, 1)
        outside = basics.laid_out(QtWidgets.QVBoxLayout(self), None, (0, px(8), px(_EDGE), px(16)))
        outside.addWidget(card)
        self.hide()

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def content_shown(self) -> QWidget | None:
        """What the panel shows."""
        return self._area.widget()

    @property
    def form_typed_in(self) -> tuple[str, TypedFields] | None:
        """What has something typed that is not saved, also under what lies over it; its title."""
        shown = (self.title, self.content_shown), *([self._under[:2]] if self._under else [])
        found = ((title, form) for title, each in shown if each for form in typed_in(each))
        return next(found, None)

    def show_content(self, title: str, content: QWidget) -> None:
        """Show a widget; what was shown before is destroyed."""
        if self.isHidden():
            self._before = self.window().focusWidget()
        self._drop_under()
        self._put_content(title, content)

    def lay_over(self, title: str, content: QWidget) -> None:
        """Show a widget and give it the keyboard; closed, it leaves what was shown as it was."""
        here, covered = self.window().focusWidget(), self.content_shown
        if self.isHidden() or covered is None:
            self.show_content(title, content)
        else:
            self._drop_under()
            self._under = self.title, covered, here
            self._area.takeWidget()
            covered.setParent(self)
            covered.hide()
            self._put_content(title, content)
        self.take_focus()

    def _put_content(self, title: str, content: QWidget) -> None:
        self._title.set_whole(title)
        self.setAccessibleName(title)
        _end_widget(self._area.takeWidget())
        self._area.setWidget(content)
        self._area.setAccessibleName(title)
        only_read = not tab_stops(content) and not is_stop(content)
        self._area.setFocusPolicy(_READ if only_read else Qt.FocusPolicy.NoFocus)
        self.show()

    def take_focus(self) -> None:
        """Put the keyboard where the content begins."""
        first = next(iter(tab_stops(self._area)), self._area)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_back(self) -> None:
        """Close what lies over the panel, or the panel."""
        if self._under is None:
            self.close_panel()
            return
        title, covered, here = self._under
        self._under = None
        _end_widget(self._area.takeWidget())
        self._put_content(title, covered)
        covered.show()
        _return_to(here)

    def close_panel(self) -> None:
        """Hide the panel and destroy what it shows; who was in it is where he was before."""
        if self.isHidden():
            return
        here: QWidget | None = self.window().focusWidget()
        within, before = here is not None and self.isAncestorOf(here), self._before
        self.hide()
        if within:
            _return_to(before)
        self._before = None
        self._drop_under()
        _end_widget(self._area.takeWidget())

    def _drop_under(self) -> None:
        if self._under is not None:
            _end_widget(self._under[1])
            self._under = None

    def event(self, event: QEvent) -> bool:
        """Escape is the panel's while the keyboard is in it, whatever it does on the page."""
        asked = basics.asked_first(event)
        if asked is not None and asked.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Esc", texts.text("Close the panel")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.step_back()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 0)


Content = TypeVar("Content", bound=QWidget)


def still_there(content: Content | None) -> Content | None:
    """What was put into the panel, as long as it is there, also with something laid over it."""
    return content if content is not None and isValid(content) and content.parent() else None


def _end_widget(content: QWidget | None) -> None:
    """What was typed in it was saved or let go before: nobody is asked about it any more. It goes
    later: it may be in the middle of taking the keyboard.
    """
    if content is not None:
        for form in tuple(typed_in(content)):
            form.discard()
        content.hide()
        content.deleteLater()


def _return_to(widget: QWidget | None) -> None:
    if widget is not None and isValid(widget) and widget.isVisible():
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


class PageStack(QtWidgets.QStackedWidget):
    """Pages by their keys, each in an area that scrolls when there is less room than it needs.

    A page is made where it stays, with `ground` as its parent: Qt goes through everything in a
    widget again each time it gets another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ground: QWidget = self
        self._areas: dict[str, QtWidgets.QScrollArea] = {}

    def add_page(self, key: str, make: Callable[[], Content]) -> Content:
        """Make a page and keep it under this key."""
        area = QtWidgets.QScrollArea()
        self.addWidget(area)
        self.ground = area.viewport()
        page = make()
        basics.fill_area(area, page)
        self._areas[key] = area
        return page

    def turn_to(self, key: str) -> None:
        """Show a page; who was in another one is in none then.

        Qt would look for the next stop on the page that goes, and on the one that comes.
        """
        here: QWidget | None = self.window().focusWidget()
        if here is not None and self.isAncestorOf(here):
            here.clearFocus()
        self.setCurrentWidget(self._areas[key])

    def drop_page(self, key: str) -> None:
        """Destroy a page."""
        area = self._areas.pop(key)
        self.removeWidget(area)
        area.deleteLater()
