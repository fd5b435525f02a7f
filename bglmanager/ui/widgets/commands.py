"""What can be done: the command list (Ctrl+K), and the list of keys (F1)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bglmanager.ui.actions import Action, KeyGroup, keys_as_written
from bglmanager.ui.models.rows import folded_text
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import ENTER, Words, is_held, laid_out
from bglmanager.ui.widgets.fields import LineField

_WIDTH = 520
_LINES = 10
_HEIGHT = 32
_BESIDE = 72
"""What a line of the list does not have for its words: edges, icon, scroll bar."""

_ACTION = Qt.ItemDataRole.UserRole


class CommandList(QFrame):
    """Everything that can be done from here, found by typing; lies over the page, no dialog."""

    def __init__(self, look: Style, window: QWidget) -> None:
        super().__init__(window)
        self._look = look
        self._window = window
        self._actions: tuple[Action, ...] = ()
        self._before: QWidget | None = None
        px = look.theme.px
        self.setProperty("kind", "popup")
        self._field = LineField(look, look.texts.text("Search commands and pages"))
        self._field.setPlaceholderText(look.texts.text("Search commands and pages"))
        self._field.textChanged.connect(self._list_found)
        self._field.installEventFilter(self)
        self._list = QListWidget()
        self._list.setProperty("kind", "plain")
        self._list.setAccessibleName(look.texts.text("Commands and pages"))
        self._list.setFont(look.theme.font())
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.itemClicked.connect(self._run_item)
        box = laid_out(QVBoxLayout(self), px(8), (px(8), px(8), px(8), px(8)))
        box.addWidget(self._field)
        box.addWidget(self._list)
        self.setFixedWidth(px(_WIDTH))
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.hide()

    @property
    def actions_found(self) -> Sequence[Action]:
        """What is listed now, what can be done first."""
        items = (self._list.item(n) for n in range(self._list.count()))
        return tuple(item.data(_ACTION) for item in items)

    @property
    def lines_shown(self) -> Sequence[str]:
        """What is listed now, as it stands there."""
        return tuple(self._list.item(n).text() for n in range(self._list.count()))

    @property
    def current_action(self) -> Action | None:
        """What Enter does."""
        item: QListWidgetItem | None = self._list.currentItem()
        action = None if item is None else item.data(_ACTION)
        return action if isinstance(action, Action) else None

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
        self._list.clear()
        for action in self._actions:
            words = folded_text(action.text())
            if all(part in words for part in parts):
                self._list.addItem(self._make_item(action))
        self._list.setCurrentRow(0)
        least = self._look.theme.px(_HEIGHT)
        needed = sum(self._list.item(n).sizeHint().height() for n in range(self._list.count()))
        self._list.setFixedHeight(min(max(needed, least), _LINES * least) + 4)
        self.adjustSize()

    def _make_item(self, action: Action) -> QListWidgetItem:
        named = f"{action.text()}   {action.keys}" if action.keys else action.text()
        item = QListWidgetItem("\n".join(filter(None, (named, action.refusal))))
        icon = action.icon_name or "chevron-right"
        muted = self._look.theme.colours.muted
        item.setIcon(self._look.icons.icon(icon, 16, muted))
        item.setData(_ACTION, action)
        item.setSizeHint(QSize(0, self._item_height(action)))
        if action.refusal:
            item.setForeground(QColor(muted))
        return item

    def _item_height(self, action: Action) -> int:
        """A line, and as many more as the reason needs."""
        px, metrics = self._look.theme.px, self._list.fontMetrics()
        room = QRect(0, 0, px(_WIDTH - _BESIDE), 10 * metrics.lineSpacing())
        wrapped = int(Qt.TextFlag.TextWordWrap)
        reason = metrics.boundingRect(room, wrapped, action.refusal).height()
        return px(_HEIGHT) + (reason + px(4) if action.refusal else 0)

    def _run_item(self, item: QListWidgetItem | None) -> None:
        """Do it; what is refused stays where it can be read."""
        action = None if item is None else item.data(_ACTION)
        if isinstance(action, QAction) and action.isEnabled():
            self.leave_list()
            action.trigger()

    def _walk_lines(self, way: int) -> None:
        count = self._list.count()
        if count:
            self._list.setCurrentRow((self._list.currentRow() + way) % count)

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
                self._run_item(self._list.currentItem())
        elif key in _WAYS:
            self._walk_lines(_WAYS[Qt.Key(key)])
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


_KEYS = 96
"""The narrowest column of keys: more of them stand under each other."""


class KeyList(QWidget):
    """Keys and what they do, for the side panel; those that do nothing now in muted words."""

    def __init__(self, look: Style, groups: Sequence[KeyGroup]) -> None:
        super().__init__()
        px, muted = look.theme.px, look.theme.colours.muted
        self._look = look
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(px(8), px(4), px(8), px(8))
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(6))
        self._grid.setColumnStretch(1, 1)
        line = 0
        for group in groups:
            self._grid.setRowMinimumHeight(line, px(28))
            title = Words(look, group.title, Size.SMALL, strong=True, colour=muted, wrap=True)
            self._grid.addWidget(title, line, 0, 1, 2)
            for keys, meaning in group.keys:
                line += 1
                self._add_group(line, keys, meaning, "" if group.works else muted)
            line += 1
        self._grid.setRowStretch(line, 1)

    def _add_group(self, line: int, keys: str, meaning: str, colour: str) -> None:
        top = Qt.AlignmentFlag.AlignTop
        key = Words(self._look, keys_as_written(keys), strong=True, colour=colour, wrap=True)
        key.setMinimumWidth(self._look.theme.px(_KEYS))
        self._grid.addWidget(key, line, 0, top)
        self._grid.addWidget(Words(self._look, meaning, colour=colour, wrap=True), line, 1, top)
