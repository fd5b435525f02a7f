"""Where a player has played before, beside his data: a few events, small and quick."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.pages.entries.archive_lookup import SHOWN, ArchiveLookup, events_words
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out


class Played(QWidget):
    """The last three events of a player; nothing for who has played nowhere else."""

    def __init__(self, look: Style, acquaintance: ArchiveLookup, number: EntryNumber) -> None:
        super().__init__()
        past = acquaintance.past(number)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        self.list = PastList(look, past[:SHOWN], acquaintance.games)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(PastList.SelectionMode.NoSelection)
        muted = look.theme.colours.muted
        self.words = events_words(look.texts, past) if past else ""
        box.addWidget(Words(look, self.words, Size.SMALL, colour=muted, wrap=True))
        box.addWidget(self.list)
        self.list.rank(acquaintance.ranked)
        if not past:
            self.hide()
