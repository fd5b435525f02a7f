"""Why somebody sits where he does in a draft, for the panel on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.standings.what_if import WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule


class WhyPanel(QWidget):
    """Table, seat, club and reason of one player, and what would have changed the table."""

    def __init__(self, shell: Shell, desk: OpenEvent, round_: Round, entry: EntryNumber) -> None:
        super().__init__()
        self.entry = entry
        look, event, derived = shell.look, desk.event, desk.derived
        self.sentences = seat_reasons(look.texts, event, derived, round_, entry)
        person = People(event)[entry]
        box = laid_out(QVBoxLayout(self), look.theme.px(8), (0, 0, look.theme.px(8), 0))
        muted = look.theme.colours.muted
        if person.club:
            box.addWidget(Words(look, person.club, colour=muted, wrap=True))
        place = seat_place(look.texts, round_, entry)
        box.addWidget(Words(look, place, strong=True, wrap=True))
        for sentence in self.sentences:
            box.addWidget(Words(look, sentence, wrap=True))
        rule = seat_rule(look.texts, event, round_)
        box.addWidget(Words(look, rule, colour=muted, wrap=True))
        for label in self.findChildren(Words):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inquiry = about_table(event, derived, entry, round_.number)
        if inquiry is not None:
            self.what_if = WhatIf(shell, inquiry)
            box.addWidget(self.what_if)
        box.addStretch(1)
