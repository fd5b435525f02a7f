"""The header of a page: title and state on the left, what can be done on the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Button, CutWords, Words, action_button, laid_out

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
        self._title = CutWords(look, "", Size.TITLE, strong=True)
        self._state = CutWords(look, "", colour=colours.muted)
        self._saved = Words(look, "", Size.SMALL, colour=colours.muted)
        self._shown: tuple[Action | None, tuple[Action, ...]] = (None, ())
        self._tools = laid_out(QHBoxLayout(), px(4))
        self._undo, self._commands = undo, commands
        self._undo_button = self._add_tool(undo) if undo else None
        if redo is not None:
            self._add_tool(redo)
        self._tools.addSpacing(px(4))
        self._tools.addWidget(self._saved)
        self._tools.addSpacing(px(4))
        self._commands_button = self._add_tool(commands)
        self._button_row = QWidget()
        self._buttons: list[Button] = []
        self._lines = laid_out(QVBoxLayout(self._button_row), px(4))
        self._grid = QGridLayout(self)
        self._narrow: bool | None = None
        self._broken: list[list[Button]] = []
        self._rows: list[QHBoxLayout] = []
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
        narrow = self.width() < least + self._width_of(self._buttons) + px(80)
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

    def _width_of(self, buttons: Sequence[Button]) -> int:
        """What these buttons need side by side."""
        gaps = self._look.theme.px(_BETWEEN) * max(len(buttons) - 1, 0)
        return sum(button.sizeHint().width() for button in buttons) + gaps

    def _break_lines(self) -> None:
        """Put the buttons on as many lines as they need in full."""
        room = self.width() - self._look.theme.px(48)
        lines: list[list[Button]] = [[]]
        for button in self._buttons:
            if lines[-1] and self._width_of([*lines[-1], button]) > room:
                lines.append([])
            lines[-1].append(button)
        if lines == self._broken:
            return
        self._broken = lines
        while self._lines.count() < len(lines):
            added = laid_out(QHBoxLayout(), self._look.theme.px(_BETWEEN))
            added.addStretch(1)
            self._rows.append(added)
            self._lines.addLayout(added)
        for row, line in zip(self._rows, lines, strict=False):
            for place, button in enumerate(line):
                row.insertWidget(place, button)

    def _add_tool(self, action: Action) -> Button:
        button = Button(self._look, "flat", "", action.icon_name)
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

    @property
    def buttons_shown(self) -> Sequence[Button]:
        """The buttons of the page shown, from left to right."""
        return tuple(self._buttons)

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
        for button in self._buttons:
            button.hide()
            for row in self._rows:
                row.removeWidget(button)
            button.deleteLater()
        buttons = [action_button(self._look, action) for action in secondary]
        if primary is not None:
            buttons.append(action_button(self._look, primary, primary=True))
        self._buttons = buttons
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
