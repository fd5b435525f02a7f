"""Why somebody sits where he does, for the panel on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine import seating
from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.widgets.basics import Words
from bglmanager.words import reasons
from bglmanager.words.problems import names_of


class WhyPanel(QWidget):
    """Table, seat, club and reason of one player."""

    def __init__(self, look: Look, desk: OpenEvent, round_: Round, entry: EntryNumber) -> None:
        super().__init__()
        self.entry = entry
        self.sentences = why(look, desk, round_, entry)
        person = People(desk.event)[entry]
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, look.theme.px(8), 0)
        box.setSpacing(look.theme.px(8))
        muted = look.theme.colours.muted
        if person.club:
            box.addWidget(Words(look, person.club, colour=muted, wrap=True))
        box.addWidget(Words(look, _where(look, round_, entry), strong=True, wrap=True))
        for sentence in self.sentences:
            box.addWidget(Words(look, sentence, wrap=True))
        box.addWidget(Words(look, _rule(look, desk, round_), colour=muted, wrap=True))
        box.addStretch(1)
        for label in self.findChildren(Words):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)


def why(look: Look, desk: OpenEvent, round_: Round, entry: EntryNumber) -> tuple[str, ...]:
    """The reason of a seat in sentences."""
    found = seating.reasons(desk.event, round_.number, desk.derived).get(entry)
    if found is None:
        return (look.texts.text("This round was seated by hand."),)
    return (reasons.seat(look.texts, found, names_of(desk.event.entries)),)


def _where(look: Look, round_: Round, entry: EntryNumber) -> str:
    for table in round_.tables:
        for place, seat in enumerate(table.seats, 1):
            if seat.entry == entry:
                title = table_title(look.texts, table)
                return look.texts.text("{table}, seat {seat}", table=title, seat=place)
    return ""


def _rule(look: Look, desk: OpenEvent, round_: Round) -> str:
    text = look.texts.text
    if not round_.phase.counts_for_standings:
        return text("The final is for the first of the standings who are here (BGL 3.11).")
    if seating.is_drawn_by_lot(desk.event, round_):
        return text(
            "Everybody is put in an order by lot and cut into tables from the top. The draw seed "
            "“{seed}” lets anybody compute it again (attempt {attempt}).",
            seed=desk.event.settings.draw_seed,
            attempt=round_.attempt,
        )
    return text(
        "The order by ranking points, then lower PBA, then higher PBG, then lot is cut into "
        "tables from the top (BGL 3.6.2)."
    )
