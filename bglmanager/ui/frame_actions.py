"""What can be done from every page, the command list (Ctrl+K), and the list of keys (F1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import (
    Action,
    KeyGroup,
    keys_as_written,
    of_actions,
    of_kinds,
    of_widgets,
)
from bglmanager.ui.kit.acts import REDO, UNDO, Need, act, made_acts
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Host, Shell
from bglmanager.ui.steps import Step
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import ENTER, Words, is_held, laid_out
from bglmanager.ui.widgets.fields import LineField
from bglmanager.ui.widgets.focus import explain_widget
from bglmanager.ui.widgets.frame import SidePanel
from bglmanager.ui.widgets.rows import folded_text
from bglmanager.ui.wording import Wording

_WIDTH, _HEIGHT = 520, 32
_BESIDE = 72
"""What a line of the list does not have for its words: edges, icon, scroll bar."""

ACTION = Qt.ItemDataRole.UserRole


class CommandList(QtWidgets.QFrame):
    """Everything that can be done from here, found by typing; lies over the page, no dialog. Its
    `lines` have the `ACTION` they do, what can be done first.
    """

    def __init__(self, look: Style, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self._window = window
        self._actions: tuple[Action, ...] = ()
        self._before: QWidget | None = None
        px, name = look.theme.px, look.texts.text("Search commands and pages")
        self.setProperty("kind", "popup")
        self._field = LineField(look, name)
        self._field.setPlaceholderText(name)
        self._field.textChanged.connect(self._list_found)
        self._field.installEventFilter(self)
        self.lines = QtWidgets.QListWidget()
        self.lines.setProperty("kind", "plain")
        self.lines.setAccessibleName(look.texts.text("Commands and pages"))
        self.lines.setFont(look.theme.font())
        self.lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lines.itemClicked.connect(self._run_item)
        box = laid_out(QtWidgets.QVBoxLayout(self), px(8), (px(8), px(8), px(8), px(8)))
        box.addWidget(self._field)
        box.addWidget(self.lines)
        self.setFixedWidth(px(_WIDTH))
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.hide()

    def offer_actions(self, actions: Sequence[Action]) -> None:
        """Show the list with these; last and grey those that are refused now, with the reason."""
        told = (action for action in actions if not action.isEnabled() and action.refusal)
        self._actions = (*(action for action in actions if action.isEnabled()), *told)
        window = self._window
        self._before = window.focusWidget()
        self._field.clear()
        self._list_found("")
        self.adjustSize()
        self.move(QPoint((window.width() - self.width()) // 2, self._look.theme.px(72)))
        self.show()
        self.raise_()
        self._field.setFocus()

    def leave_list(self) -> None:
        """Hide the list and go back to where the user was."""
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self._before = None

    def _list_found(self, text: str) -> None:
        parts = folded_text(text).split()
        self.lines.clear()
        for action in self._actions:
            words = folded_text(action.text())
            if all(part in words for part in parts):
                self.lines.addItem(self._make_item(action))
        self.lines.setCurrentRow(0)
        least = self._look.theme.px(_HEIGHT)
        needed = sum(self.lines.item(n).sizeHint().height() for n in range(self.lines.count()))
        self.lines.setFixedHeight(min(max(needed, least), 10 * least) + 4)
        self.adjustSize()

    def _make_item(self, action: Action) -> QtWidgets.QListWidgetItem:
        named = f"{action.text()}   {action.keys}" if action.keys else action.text()
        item = QtWidgets.QListWidgetItem("\n".join(filter(None, (named, action.refusal))))
        icon = action.icon_name or "chevron-right"
        muted = self._look.theme.colours.muted
        item.setIcon(self._look.icons.icon(icon, 16, muted))
        item.setData(ACTION, action)
        item.setSizeHint(QSize(0, self._item_height(action)))
        if action.refusal:
            item.setForeground(QColor(muted))
        return item

    def _item_height(self, action: Action) -> int:
        """A line, and as many more as the reason needs."""
        px, metrics = self._look.theme.px, self.lines.fontMetrics()
        room = QRect(0, 0, px(_WIDTH - _BESIDE), 10 * metrics.lineSpacing())
        wrapped = int(Qt.TextFlag.TextWordWrap)
        reason = metrics.boundingRect(room, wrapped, action.refusal).height()
        return px(_HEIGHT) + (reason + px(4) if action.refusal else 0)

    def _run_item(self, item: QtWidgets.QListWidgetItem | None) -> None:
        """Do it; what is refused stays where it can be read."""
        action = None if item is None else item.data(ACTION)
        if isinstance(action, QAction) and action.isEnabled():
            self.leave_list()
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field that belong to the list; losing the focus closes it."""
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.leave_list()
        elif key in ENTER:
            if not is_held(event):
                self._run_item(self.lines.currentItem())
        elif key in _WAYS:
            row = self.lines.currentRow() + _WAYS[Qt.Key(key)]
            self.lines.setCurrentRow(row % max(self.lines.count(), 1))
        else:
            return super().eventFilter(watched, event)
        return True


_WAYS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Backtab: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Tab: 1,
}
"""Tab stays in the list: elsewhere it would close it."""


class KeyList(QWidget):
    """Keys and what they do, for the side panel; those that do nothing now in muted words."""

    def __init__(self, look: Style, groups: Sequence[KeyGroup]) -> None:
        super().__init__()
        px, muted = look.theme.px, look.theme.colours.muted
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(px(8), px(4), px(8), px(8))
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(1, 1)
        line = 0
        for group in groups:
            grid.setRowMinimumHeight(line, px(28))
            title = Words(look, group.title, Size.SMALL, strong=True, colour=muted, wrap=True)
            grid.addWidget(title, line, 0, 1, 2)
            for keys, meaning in group.keys:
                line += 1
                colour = "" if group.works else muted
                key = Words(look, keys_as_written(keys), strong=True, colour=colour, wrap=True)
                key.setMinimumWidth(px(96))  # more of them stand under each other
                does = Words(look, meaning, colour=colour, wrap=True)
                grid.addWidget(key, line, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(does, line, 1, Qt.AlignmentFlag.AlignTop)
            line += 1
        grid.setRowStretch(line, 1)


STEP_LETTERS: Mapping[str, str] = {
    "standings": "C",
    "prints": "P",
    "send": "N",
    "referee": "A",
    "till": "E",
    "history": "R",
    "backups": "B",
    "settings": "I",
}
"""The steps that stay where they are in mind while rounds are added, by the letter that goes there
with Alt: one of the Italian name in every language (classifica, stampe, consegna, arbitro, €,
cronologia, backup, impostazioni), so that a hand that knows it finds it on every computer.
"""


class FrameShell(Shell, Protocol):
    """What the acts of the frame ask of the window, besides what pages do."""

    opened: OpenEvent | None
    wording: Wording
    key: str
    side: SidePanel
    command_list: CommandList

    @property
    def page(self) -> Page | None:
        """The page shown."""


def _with_event(acts: FrameActions) -> bool:
    return acts.frame.opened is not None


def _with_windows(acts: FrameActions) -> bool:
    return acts.host.several


_ANOTHER = Need(
    "There is no other window. Ctrl+Shift+N opens one.",
    lambda acts: bool(acts.host.other_windows()),
)


class FrameActions:
    """The acts of a frame; undo, redo and the way home only with an event."""

    def __init__(self, window: QWidget, frame: FrameShell, host: Host) -> None:
        """`window` is the `frame` as a widget, which keys belong to."""
        self._window, self.frame, self.host = window, frame, host
        self._steps: dict[str, Action] = {}
        self._made = made_acts(self, frame, window)
        has_event = frame.opened is not None
        self.undo = self._undo if has_event else None
        self.redo = self._redo if has_event else None
        self.home = self._go_home if has_event else None

    @act(
        "Undo",
        UNDO,
        unless=lambda acts: acts.frame.wording.why_no_undo(),
        attempted=True,
        there=_with_event,
    )
    def _undo(self) -> None:
        if self.frame.opened is not None:
            self.frame.opened.undo()

    @act(
        "Redo",
        REDO,
        unless=lambda acts: acts.frame.wording.why_no_redo(),
        attempted=True,
        there=_with_event,
    )
    def _redo(self) -> None:
        if self.frame.opened is not None:
            self.frame.opened.redo()

    @act("All events", icon="house", there=_with_event)
    def _go_home(self) -> None:
        self.frame.leave_event()

    @act("Search and commands", keys="Ctrl+K", icon="search")
    def commands(self) -> None:
        page: Sequence[Action] = self.frame.page.page_actions if self.frame.page else ()
        self.frame.command_list.offer_actions((*page, *self.all_actions()))

    @act("Keys", keys="F1", icon="keyboard")
    def show_keys(self) -> None:
        look, side = self.frame.look, self.frame.side
        title = look.texts.text("Keys")
        if side.isVisible() and side.title == title:
            side.step_back()
        else:
            side.lay_over(title, KeyList(look, self.key_groups(self.frame.page, side)))

    @act("What is this?", keys="Shift+F1", icon="info")
    def explain_this(self) -> None:
        here: QWidget | None = self._window.focusWidget()
        if here is not None:
            explain_widget(here)

    @act("The step before", keys="Ctrl+PgUp", icon="arrow-left")
    def _step_before(self) -> None:
        self._walk_steps(-1)

    @act("The next step", keys="Ctrl+PgDown", icon="arrow-right")
    def _next_step(self) -> None:
        self._walk_steps(1)

    @act("Full screen", keys="F11", icon="maximize")
    def full_screen(self) -> None:
        full = self._window.windowState() ^ Qt.WindowState.WindowFullScreen
        self._window.setWindowState(full)

    @act("Another window", keys="Ctrl+Shift+N", icon="copy", there=_with_windows)
    def _another_window(self) -> None:
        self.host.another_window()

    @act("Next window", keys="Ctrl+Tab", icon="monitor", unless=_ANOTHER, there=_with_windows)
    def _next_window(self) -> None:
        self.host.next_window()

    def renew(self) -> None:
        """Name undo and redo after the acts they are about."""
        for action in self._made:
            action.renew()
        if self.undo is not None and self.redo is not None:
            self.undo.rename(self.frame.wording.undo_words())
            self.redo.rename(self.frame.wording.redo_words())

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Make one action for every step: Alt+1 to Alt+9 for the first nine of the day, Alt+0 for
        what comes before it, Alt and a letter for what follows the rounds, however many they are.
        """
        if [a.text() for a in self._steps.values()] == [s.title for s in steps]:
            return
        for action in self._steps.values():
            self._window.removeAction(action)
            action.deleteLater()
        counted = accumulate(int(not step.before) for step in steps)
        self._steps = {
            step.key: self._make_step(0 if step.before else place, step)
            for place, step in zip(counted, steps, strict=True)
        }

    def _walk_steps(self, way: int) -> None:
        """Go to the step before or after, from the last one to the first."""
        keys = list(self._steps)
        if self.frame.key in keys:
            self.frame.go(keys[(keys.index(self.frame.key) + way) % len(keys)])

    def step_action(self, key: str) -> Action | None:
        """The action that shows the page of a step, None when there is no such step."""
        return self._steps.get(key)

    def _make_step(self, place: int, step: Step) -> Action:
        look, go = self.frame.look, partial(self.frame.go, step.key)
        digit = f"Alt+{place}" if place <= 9 else ""
        letter = STEP_LETTERS.get(step.key)
        keys = "; ".join(filter(None, (letter and f"Alt+{letter}", digit)))
        made = Action(look, self._window, step.title, go, icon=step.icon, keys=keys)
        self._window.addAction(made)
        return made

    def all_actions(self) -> Sequence[Action]:
        """Everything, for the command list."""
        first, home = (self.undo, self.redo), self.home
        rest = [one for one in self._made if one not in (*first, home, self.commands)]
        return tuple(one for one in (*first, *self._steps.values(), home, *rest) if one is not None)

    def in_menu(self) -> Sequence[Action]:
        """What the menu of the header has on every page."""
        return tuple(filter(None, (self.undo, self.redo, self.show_keys)))

    def key_groups(self, page: Page | None, side: QWidget) -> Sequence[KeyGroup]:
        """The keys that do something now: of the page, of what is shown on it and beside it, of
        the window and the steps; last those that do nothing now.
        """
        t = self.frame.look.texts
        parts = [side] if page is None else [page, side]
        own = page.page_actions if page else ()
        frame = (*self.all_actions(), self.commands)
        groups = (
            KeyGroup(t.text("On this page"), of_actions(a for a in own if a.isEnabled())),
            KeyGroup(t.text("In lists and fields"), of_widgets(t, parts)),
            KeyGroup(t.text("In every list and field"), of_kinds(t, parts)),
            KeyGroup(t.text("Everywhere"), of_actions(a for a in frame if a.isEnabled())),
            KeyGroup(
                t.text("Not now: Ctrl+K says why"),
                of_actions(a for a in (*own, *frame) if not a.isEnabled()),
                works=False,
            ),
        )
        return tuple(group for group in groups if group.keys)
