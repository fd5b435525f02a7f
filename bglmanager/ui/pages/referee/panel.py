"""The side panel of the referee: everything this event has of a player, and earlier penalties."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import capital
from bglmanager.services.archive_index import PastPenalty
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.pages.referee.log import kind_icon, kind_tone
from bglmanager.ui.pages.referee.offer import near_next_step
from bglmanager.ui.pages.referee.player_story import (
    Teller,
    Told,
    earlier_lines,
    earlier_words,
    story_of,
)
from bglmanager.ui.style import Size, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import Rule, StatusPill, Words, laid_out
from bglmanager.words.referee import next_words


class Account(QWidget):
    """One player's story, the newest first, with reasons and notes in full.

    What comes next for him stands above it, and what other events of the library have.
    """

    def __init__(
        self, look: Style, desk: OpenEvent, entry: EntryNumber, past: Sequence[PastPenalty] = ()
    ) -> None:
        super().__init__()
        self.entry, self._look, self._texts = entry, look, look.texts
        self._format = Format(look.texts)
        items = story_of(desk.event, entry)
        self._lines = Teller(look.texts, self._format, desk.event).told(items)
        self.told = tuple(line.spoken for line in self._lines)
        self.next = tuple(
            next_words(look.texts, one) for one in near_next_step(desk.event) if one.entry == entry
        )
        self.earlier = earlier_words(look.texts, past)
        px = look.theme.px
        self._box = laid_out(QVBoxLayout(self), px(6), (0, px(4), px(8), px(8)))
        self._add_head(desk)
        self._add_earlier(past)
        heading = ""
        for line in self._lines:
            self._add(line, new=line.heading != heading)
            heading = line.heading
        self._box.addStretch(1)

    def _add_head(self, desk: OpenEvent) -> None:
        look, t = self._look, self._texts
        entry = desk.event.entry(self.entry)
        if entry.club:
            self._small(entry.club)
        if entry.status is EntryStatus.EXPELLED:
            self._box.addWidget(StatusPill(look, t.text("disqualified"), Tone.WRONG, "ban"))
        for words in self.next:
            text = capital(words)
            self._box.addWidget(self._words(text, colour=look.theme.colours.attention))
        if not any(line.kind is not None for line in self._lines):
            self._box.addWidget(Words(look, t.text("Nothing given so far."), wrap=True))

    def _add_earlier(self, past: Sequence[PastPenalty]) -> None:
        if not past:
            return
        self._box.addWidget(Rule())
        self._box.addWidget(self._words(self.earlier, strong=True))
        for what, where in earlier_lines(self._texts, self._format, past):
            self._box.addWidget(self._words(what))
            self._small(where)

    def _add(self, line: Told, *, new: bool) -> None:
        if new:
            self._box.addWidget(Rule())
            self._small(line.heading)
        if line.kind is not None:
            top = QHBoxLayout()
            pill = StatusPill(self._look, line.given, kind_tone(line.kind), kind_icon(line.kind))
            top.addWidget(pill)
            top.addStretch(1)
            top.addWidget(self._time(line.time))
            self._box.addLayout(top)
            self._box.addWidget(self._words(capital(line.words), strong=True))
            if line.note:
                self._box.addWidget(self._words(line.note))
            return
        colour = tone_colours(self._look.theme.colours, line.tone)[0]
        text = capital(line.words)
        plain = line.tone is Tone.PLAIN
        words = self._words(text, colour="" if plain else colour)
        if not line.time:
            self._box.addWidget(words)
            return
        row = QHBoxLayout()
        row.addWidget(words, 1)
        row.addWidget(self._time(line.time), 0, Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(row)

    def _time(self, time: str) -> Words:
        return Words(self._look, time, Size.SMALL, colour=self._look.theme.colours.muted)

    def _small(self, text: str) -> None:
        muted = self._look.theme.colours.muted
        self._box.addWidget(Words(self._look, text, Size.SMALL, colour=muted, wrap=True))

    def _words(self, text: str, *, strong: bool = False, colour: str = "") -> Words:
        words = Words(self._look, text, strong=strong, wrap=True, colour=colour)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return words
