"""The side panel of the referee: everything a player was given."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.ui.look import Look
from bglmanager.ui.pages.referee.log import Line, kind_icon, kind_tone
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import Rule, Words
from bglmanager.ui.widgets.states import StatusPill


class Account(QWidget):
    """One player's penalties, the newest first, with reasons and notes in full."""

    def __init__(self, look: Look, entry: Entry, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self.entry, self._look = entry.number, look
        self.told = tuple(f"{line.given}: {line.reason}" for line in lines)
        px, t, muted = look.theme.px, look.texts, look.theme.colours.muted
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, px(4), px(8), px(8))
        self._box.setSpacing(px(6))
        if entry.club:
            self._box.addWidget(Words(look, entry.club, colour=muted, wrap=True))
        if entry.status is EntryStatus.EXPELLED:
            self._box.addWidget(StatusPill(look, t.text("expelled"), Tone.WRONG, "ban"))
        if not lines:
            self._box.addWidget(Words(look, t.text("Nothing given so far."), wrap=True))
        for line in lines:
            self._add(line)
        self._box.addStretch(1)

    def _add(self, line: Line) -> None:
        muted = self._look.theme.colours.muted
        if self._box.count():
            self._box.addWidget(Rule())
        kind = line.penalty.kind
        self._box.addWidget(StatusPill(self._look, line.given, kind_tone(kind), kind_icon(kind)))
        self._box.addWidget(self._words(line.reason[:1].upper() + line.reason[1:], strong=True))
        if line.penalty.note:
            self._box.addWidget(self._words(line.penalty.note))
        when = f"{line.time} · {line.where}"
        self._box.addWidget(Words(self._look, when, Size.SMALL, colour=muted, wrap=True))

    def _words(self, text: str, *, strong: bool = False) -> Words:
        words = Words(self._look, text, strong=strong, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return words
