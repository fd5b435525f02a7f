"""The header of a page: title and state on the left, what can be done on the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Button, CutWords, Words, action_button

_UNDO_WIDTH = 220


class PageHeader(QWidget):
    """Title, one line of state, the page's buttons; above them undo, redo, saved, commands."""

    def __init__(
        self, look: Look, *, undo: Action | None, redo: Action | None, commands: Action
    ) -> None:
        """Without an event there is nothing to undo and nothing is said to be saved."""
        super().__init__()
        self._look = look
        colours, px = look.theme.colours, look.theme.px
        self._title = CutWords(look, "", Size.TITLE, strong=True)
        self._state = CutWords(look, "", colour=colours.muted)
        self._saved = Words(look, "", Size.SMALL, colour=colours.muted)
        self._shown: tuple[Action | None, tuple[Action, ...]] = (None, ())
        self._tools = QHBoxLayout()
        self._tools.setSpacing(px(4))
        self._undo = self._tool(undo, words=True) if undo else None
        if redo is not None:
            self._tool(redo)
        self._tools.addSpacing(px(4))
        self._tools.addWidget(self._saved)
        self._tools.addSpacing(px(4))
        self._tool(commands).setText(f"\N{EN SPACE}{commands.keys}")
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(px(8))
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        grid = QGridLayout(self)
        grid.setContentsMargins(px(24), px(8), px(24), px(8))
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(2))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self._title, 0, 0)
        grid.addLayout(self._tools, 0, 1, right)
        grid.addWidget(self._state, 1, 0)
        grid.addLayout(self._buttons, 1, 1, right)
        grid.setColumnStretch(0, 1)
        grid.setRowMinimumHeight(1, px(38))

    def _tool(self, action: Action, *, words: bool = False) -> Button:
        button = Button(self._look, "flat", "", action.icon_name)
        button.follow(action)
        button.setAccessibleName(action.text())
        action.changed.connect(lambda: self._rename(button, action, words=words))
        self._rename(button, action, words=words)
        self._tools.addWidget(button)
        return button

    def _rename(self, button: Button, action: Action, *, words: bool) -> None:
        button.setAccessibleName(action.text())
        if words:
            shown = button.fontMetrics().elidedText(
                action.text(), Qt.TextElideMode.ElideRight, self._look.theme.px(_UNDO_WIDTH)
            )
            button.setText(f"\N{EN SPACE}{shown}" if self._roomy and action.isEnabled() else "")

    @property
    def _roomy(self) -> bool:
        return self.width() >= self._look.theme.px(760)

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole

    @property
    def state_line(self) -> str:
        """The line of state shown."""
        return self._state.whole

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

    def _set_buttons(self, primary: Action | None, secondary: Sequence[Action]) -> None:
        while (item := self._buttons.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for action in secondary:
            self._buttons.addWidget(action_button(self._look, action))
        if primary is not None:
            self._buttons.addWidget(action_button(self._look, primary, primary=True))

    def show_saved(self, text: str) -> None:
        """Say when the event was saved."""
        self._saved.setText(text)
