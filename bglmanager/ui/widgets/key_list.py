"""The list of keys (F1)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from bglmanager.ui.keys import KeyGroup, shown
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Words

_KEYS = 96
"""The narrowest column of keys: more of them stand under each other."""


class KeyList(QWidget):
    """Keys and what they do, for the side panel; those that do nothing now in muted words."""

    def __init__(self, look: Look, groups: Sequence[KeyGroup]) -> None:
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
                self._add(line, keys, meaning, "" if group.works else muted)
            line += 1
        self._grid.setRowStretch(line, 1)

    def _add(self, line: int, keys: str, meaning: str, colour: str) -> None:
        top = Qt.AlignmentFlag.AlignTop
        key = Words(self._look, shown(keys), strong=True, colour=colour, wrap=True)
        key.setMinimumWidth(self._look.theme.px(_KEYS))
        self._grid.addWidget(key, line, 0, top)
        self._grid.addWidget(Words(self._look, meaning, colour=colour, wrap=True), line, 1, top)
