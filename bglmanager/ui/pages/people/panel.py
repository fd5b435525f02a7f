"""The side panel of a person of the archive: the data, the events, what can be done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from bglmanager.i18n import capital
from bglmanager.services.games import Catalogue
from bglmanager.services.known import Known, Past
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.panels import value_words
from bglmanager.ui.look import Look
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.pages.people.said import ban_words
from bglmanager.ui.pages.personal_data import values
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton, Rule, Words
from bglmanager.ui.widgets.closable import ClosablePanel
from bglmanager.ui.widgets.states import StatusPill


class PersonPanel(ClosablePanel):
    """Everything that is known of somebody; `told` are name and value.

    `opened` carries the id of an event of his; `left` is sent for Escape.
    """

    opened = Signal(str)

    def __init__(
        self,
        look: Look,
        known: Known,
        past: Sequence[Past],
        acts: Sequence[Action],
        today: dt.date,
        games: Catalogue,
    ) -> None:
        """`acts` get a button each; `games` know the names of games."""
        super().__init__()
        self._look, self.known = look, known
        self._format = Format(look.texts.language)
        self.told = tuple(values(look.texts, self._format, known))
        px = look.theme.px
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, px(4), px(8), px(8))
        self._box.setSpacing(px(8))
        if known.banned is not None:
            self._add_ban(known, today)
        self._add_data()
        self._add_buttons(acts)
        self._box.addWidget(Rule())
        self.past = PastList(look, past, games)
        self.past.chosen.connect(self.opened)
        self._add_past(past)
        self._box.addStretch(1)

    def _add_ban(self, known: Known, today: dt.date) -> None:
        t = self._look.texts
        pill = StatusPill(self._look)
        words = ban_words(t, self._format, known)
        tone = Tone.WRONG if known.is_banned(today) else Tone.PLAIN
        pill.show_state(capital(words), tone, "ban")
        self._box.addWidget(pill, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addWidget(Words(self._look, known.banned or "", wrap=True))

    def _add_data(self) -> None:
        t, px, muted = self._look.texts, self._look.theme.px, self._look.theme.colours.muted
        if not self.told:
            nothing = t.text("Only the name is known.")
            self._box.addWidget(Words(self._look, nothing, colour=muted, wrap=True))
            return
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(1, 1)
        for line, (name, value) in enumerate(self.told):
            title = capital(name)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(Words(self._look, title, Size.SMALL, colour=muted), line, 0, top)
            grid.addWidget(value_words(self._look, value), line, 1, top)
        self._box.addLayout(grid)

    def _add_buttons(self, acts: Sequence[Action]) -> None:
        grid = QGridLayout()
        grid.setSpacing(self._look.theme.px(8))
        for place, act in enumerate(acts):
            button = QuietButton(self._look, act.text(), act.icon_name)
            button.follow(act)
            grid.addWidget(button, place // 2, place % 2)
        self._box.addLayout(grid)

    def _add_past(self, past: Sequence[Past]) -> None:
        t, muted = self._look.texts, self._look.theme.colours.muted
        if not past:
            nothing = t.text("Has not played in an event of this computer.")
            self._box.addWidget(Words(self._look, nothing, colour=muted, wrap=True))
            self.past.hide()
            return
        title = t.many("Played in {n} event", "Played in {n} events", len(past))
        self._box.addWidget(Words(self._look, title, strong=True, wrap=True))
        self._box.addWidget(self.past)
        hint = t.text("Enter opens the event.")
        self._box.addWidget(Words(self._look, hint, Size.SMALL, colour=muted, wrap=True))

    def start(self) -> bool:
        """Put the keyboard on the events; False when there is none."""
        if not self.past.pairs:
            return False
        self.past.setCurrentRow(0)
        self.past.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
