"""Why somebody sits where he does, for the panel on the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine import seating
from bglmanager.engine.event import Pairing, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.ahead import is_again
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
    if found is not None:
        return (reasons.seat(look.texts, found, names_of(desk.event.entries)),)
    if round_.phase is Phase.ROUND_ROBIN and round_.pairing is not Pairing.MANUAL:
        return (look.texts.text("By the schedule of everybody against everybody."),)
    return (look.texts.text("This round was seated by hand."),)


def _where(look: Look, round_: Round, entry: EntryNumber) -> str:
    for table in round_.tables:
        for place, seat in enumerate(table.seats, 1):
            if seat.entry == entry:
                title = table_title(look.texts, table)
                return look.texts.text("{table}, seat {seat}", table=title, seat=place)
    return ""


def _rule(look: Look, desk: OpenEvent, round_: Round) -> str:
    """The rule that seated the whole round."""
    text = look.texts.text
    if not round_.phase.counts_for_standings:
        return _of_finals(look, desk, round_)
    if seating.is_drawn_by_lot(desk.event, round_):
        return text(
            "Everybody is put in an order by lot and cut into tables from the top. The draw seed "
            "“{seed}” lets anybody compute it again (attempt {attempt}).",
            seed=desk.event.settings.draw_seed,
            attempt=round_.attempt,
        )
    if round_.phase is Phase.ROUND_ROBIN:
        return text(
            "Players sit round a table by start number, the first one stays, the others move on "
            "by one chair every round: who sits opposite each other meets."
        )
    return f"{_order(look, desk)} {_cut(look, desk, round_)}"


def _order(look: Look, desk: OpenEvent) -> str:
    if ruleset_of(desk.event.settings).finals.plans:
        return look.texts.text(
            "The order is that of the standings: ranking points, then table and place in the last "
            "round, in the one before, and so on, then lot (BIG 4.2)."
        )
    return look.texts.text(
        "The order is by ranking points, then lower PBA, then higher PBG, then lot (BGL 3.6.2)."
    )


def _cut(look: Look, desk: OpenEvent, round_: Round) -> str:
    text = look.texts.text
    if round_.players_per_table != DUEL:
        return text("It is cut into tables from the top.")
    rule = round_.pairing or ruleset_of(desk.event.settings).duels.rematches
    if rule is Pairing.FEWEST:
        return text("As few as possible meet again, and then the closest in the order meet.")
    if rule is Pairing.GREEDY_COMPLETE:
        return text(
            "From the top each meets the first below him whom he has not met, unless that would "
            "leave a rematch that can be avoided."
        )
    return text(
        "From the top each meets the first below him whom he has not met; if there is none, the "
        "first below him."
    )


def _of_finals(look: Look, desk: OpenEvent, round_: Round) -> str:
    text = look.texts.text
    if not ruleset_of(desk.event.settings).finals.plans:
        return text("The final is for the first of the standings who are here (BGL 3.11).")
    if is_again(desk.event, round_.number):
        return text("Who shared the first place plays once more (BIG 8.1).")
    if round_.players_per_table == DUEL:
        return text(
            "The best of those left meets the last, the second the last but one, and so on, by "
            "the Swiss standings (BIG 4.3)."
        )
    return text("The ranks of the Swiss standings say who meets whom (BIG 4.4).")
