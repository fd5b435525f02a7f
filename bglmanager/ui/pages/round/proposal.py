"""Before the draw: who plays, at which tables, how many rounds, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from bglmanager.engine import seating
from bglmanager.engine.finals import finalists
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.points import sizes
from bglmanager.i18n import Texts
from bglmanager.services import events, rounds, standings
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.subject import Subject, joined
from bglmanager.ui.theme.tokens import FORM, Size
from bglmanager.ui.widgets.basics import Card, Words


def sizes_in_words(texts: Texts, found: tuple[int, ...]) -> str:
    """Table sizes as "5 tables of 4 and 2 tables of 3"."""
    counted = Counter(found)
    parts = [
        texts.many("{n} table of {size}", "{n} tables of {size}", counted[size], size=size)
        for size in sorted(counted, reverse=True)
    ]
    return joined(texts, parts)


class ProposalView(QWidget):
    """What the regulation has for the players who are here.

    `plan` gets another number of Swiss rounds.
    """

    def __init__(self, look: Look, plan: Callable[[int], object]) -> None:
        super().__init__()
        self._look, self._plan = look, plan
        self._form = Format(look.texts.language)
        self.figure = Words(look, "", Size.FIGURE, strong=True)
        self.tables = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.tables_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.rounds = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.rounds_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.final = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.final_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.planned = QSpinBox()
        self.planned.setAccessibleName(look.texts.text("Rounds before the final"))
        self.planned.setMaximum(events.MAX_ROUNDS)
        self.planned.setKeyboardTracking(False)
        self.planned.setFont(look.theme.font())
        self.planned.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.planned.setFixedWidth(look.theme.px(96))
        self.planned.valueChanged.connect(self._planned)
        self._rounds_card = self._card(self.rounds, self.rounds_why)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(12))
        label = Words(self._look, self._look.texts.text("Rounds before the final"))
        label.setBuddy(self.planned)
        row.addWidget(label)
        row.addWidget(self.planned)
        row.addStretch(1)
        self._rounds_card.box.addLayout(row)
        column = QWidget()
        column.setMaximumWidth(px(FORM))
        inside = QVBoxLayout(column)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(px(12))
        inside.addWidget(self._card(self.figure, self.tables, self.tables_why))
        inside.addWidget(self._rounds_card)
        inside.addWidget(self._card(self.final, self.final_why))
        inside.addStretch(1)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(column, 4)
        box.addStretch(1)

    def _card(self, *words: Words) -> Card:
        card = Card(self._look, spacing=4)
        for one in words:
            card.box.addWidget(one)
        return card

    def _planned(self, value: int) -> None:
        self._plan(value)

    def show_subject(self, subject: Subject) -> None:
        """Show what would be made now."""
        if subject.is_final:
            self._show_final(subject)
        else:
            self._show_swiss(subject)
        self._rounds_card.setVisible(not subject.is_final)

    def _show_swiss(self, subject: Subject) -> None:
        texts, event = self._look.texts, subject.event
        found = rounds.proposal(event)
        self.figure.setText(texts.many("{n} player", "{n} players", found.players))
        self.tables.setText(sizes_in_words(texts, found.sizes))
        self.tables_why.setText(f"{self._why_tables(found)} {self._how(subject)}")
        planned = event.settings.rounds_planned
        self.rounds.setText(
            texts.text("Round {number} of {planned}", number=subject.number, planned=planned)
        )
        self.rounds_why.setText(self._why_rounds(subject, found))
        blocked = self.planned.blockSignals(True)
        self.planned.setMinimum(subject.number)
        self.planned.setValue(planned)
        self.planned.blockSignals(blocked)
        self.final.setText(
            texts.many(
                "Then the final for the first {n}",
                "Then the final for the first {n}",
                found.finalists,
            )
        )
        self.final_why.setText(
            texts.text("The first of the standings after round {n} (BGL 3.11).", n=planned)
        )

    def _why_tables(self, found: rounds.Proposal) -> str:
        short = found.per_table * len(found.sizes) - found.players
        if not short:
            return self._look.texts.text("All tables are full.")
        return self._look.texts.many(
            "{n} seat stays empty: the last table is the short one and gets a virtual player "
            "(BGL 3.6.1, 3.10).",
            "{n} seats stay empty: the last tables are the short ones and get a virtual player "
            "each (BGL 3.6.1, 3.10).",
            short,
        )

    def _how(self, subject: Subject) -> str:
        text = self._look.texts.text
        if seating.next_is_drawn_by_lot(subject.event):
            return text("Who sits where is drawn by lot.")
        return text("The standings say who sits where: the first together, and so on down.")

    def _why_rounds(self, subject: Subject, found: rounds.Proposal) -> str:
        text = self._look.texts.text
        if subject.number > 1:
            return text("The number planned stays the same when players leave (BGL 3.5).")
        return text(
            "For {players} players at tables of {size} the regulation asks for at least {least} "
            "rounds before the final; the classic Swiss number is {classic} (BGL 3.5).",
            players=found.players,
            size=found.per_table,
            least=found.rounds,
            classic=found.classic_rounds,
        )

    def _show_final(self, subject: Subject) -> None:
        texts, event = self._look.texts, subject.event
        latest = standings.latest(subject.desk.derived)
        size = event.settings.players_per_table
        playing = finalists(event, latest, size) if latest else ()
        self.figure.setText(texts.many("{n} finalist", "{n} finalists", len(playing)))
        self.tables.setText(sizes_in_words(texts, sizes(len(playing), size)) if playing else "")
        self.tables_why.setText(
            texts.text(
                "All {n} planned rounds are played. Who has left is replaced by the next of the "
                "standings (BGL 3.11).",
                n=event.settings.rounds_planned,
            )
        )
        self.final.setText(self._finalists(subject, playing))
        self.final_why.setText(
            texts.text("They sit in the order of the standings: points, PBG, higher PBA, lot.")
        )

    def _finalists(self, subject: Subject, playing: tuple[EntryNumber, ...]) -> str:
        people = People(subject.event)
        latest = standings.latest(subject.desk.derived)
        rows = {row.entry: row for row in latest.rows} if latest else {}
        return "\n".join(
            self._look.texts.text(
                "{rank}. {name}, {points} points",
                rank=rows[entry].rank,
                name=people[entry].name,
                points=self._form.number(rows[entry].points),
            )
            for entry in playing
        )
