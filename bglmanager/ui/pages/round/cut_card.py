"""Who plays on after the Swiss rounds: what the regulation has, and another number by hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine import pairs
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.finals import Cut, FinalPhase
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.seating import making
from bglmanager.i18n import Texts
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.ui.pages.round.choices import Choose
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, laid_out
from bglmanager.ui.widgets.fields import Field, NumberField
from bglmanager.words.names import phase_name
from bglmanager.words.problems import problem_sentence
from bglmanager.words.regulations import plan_cited

MOST = 64
"""The most that can play on: a bracket of two-player tables has six phases."""


def may_choose_cut(event: Event) -> bool:
    """Whether the next round is the first final one, so that it can be said who plays on."""
    last = event.last_round
    if last is None or last.status is not RoundStatus.CLOSED or making.swiss_left(event):
        return False
    return last.phase.counts_for_standings and has_phases(event)


class CutCard(Card):
    """How many qualify, and how many of them go straight past the first phase."""

    def __init__(self, look: Style, choose: Choose) -> None:
        super().__init__(look)
        self._look, self._choose = look, choose
        self._subject: RoundContext | None = None
        text = look.texts.text
        self.said = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.qualified = NumberField(look, 2, 1, MOST)
        self.direct = NumberField(look, 0, 0, MOST)
        self.qualified_field = Field(look, text("Players advancing"), self.qualified)
        self.direct_field = Field(look, text("Of them straight to the final"), self.direct)
        for field in (self.qualified, self.direct):
            field.setKeyboardTracking(False)
            field.valueChanged.connect(self._changed)
        row = laid_out(QHBoxLayout(), look.theme.px(16))
        for part in (self.qualified_field, self.direct_field):
            part.setMaximumWidth(look.theme.px(224))
            row.addWidget(part)
        row.addStretch(1)
        self.box.addWidget(self.said)
        self.box.addWidget(self.why)
        self.box.addLayout(row)

    def show_subject(self, subject: RoundContext) -> None:
        """Show the cut; hidden where there is none to be chosen."""
        self._subject = subject
        shown = may_choose_cut(subject.event)
        self.setVisible(shown)
        if not shown:
            return
        ahead = subject.upcoming
        usual = ahead.usual_cut
        cut = subject.wishes.cut or usual
        self.said.setText(self._regulation(subject, usual))
        self.why.setText(
            " ".join(
                (
                    plan_cited(
                        self._look.texts.text("So say the rules."),
                        subject.event.settings,
                        subject.usual.game,
                    ),
                    self._look.texts.text("Another number is yours to choose."),
                )
            )
        )
        self.direct_field.setVisible(ahead.final_size != DUEL)
        if cut is not None:
            self._write(cut)
            wishes = subject.wishes._replace(cut=cut)
            found = making.Upcoming(subject.event, subject.desk.derived, wishes).cut_faults
            self.qualified_field.set_problem(
                "\n".join(problem_sentence(self._look.texts, one) for one in found)
            )

    def _write(self, cut: Cut) -> None:
        for field, value in ((self.qualified, cut.qualified), (self.direct, cut.direct)):
            blocked = field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(blocked)

    def _regulation(self, subject: RoundContext, cut: Cut | None) -> str:
        """What the regulation has: "8 qualify: Quarterfinal"."""
        texts, event = self._look.texts, subject.event
        found = making.Upcoming(event, subject.desk.derived, subject.usual).final
        if cut is None or found is None:
            return texts.text("By the rules everything is decided.")
        phase = phase_name(texts, found.phase)
        if cut.direct:
            return texts.text(
                "{n} qualify, {direct} of them straight to the final: {phase}",
                n=cut.qualified,
                direct=cut.direct,
                phase=phase,
            )
        return texts.text("{n} qualify: {phase}", n=cut.qualified, phase=phase)

    def _changed(self) -> None:
        subject = self._subject
        if subject is None:
            return
        direct = 0 if subject.upcoming.final_size == DUEL else self.direct.value()
        cut = Cut(self.qualified.value(), direct)
        self._choose(subject.wishes._replace(cut=cut))


def final_of(subject: RoundContext) -> FinalPhase | None:
    """The next final phase as it would be made; None while the cut cannot be played."""
    ahead = subject.upcoming
    return None if ahead.cut_faults else ahead.final


def who_plays(subject: RoundContext) -> frozenset[EntryNumber] | None:
    """Who is in the final phases that come next; None in a Swiss round: all who can play."""
    if subject.is_swiss:
        return None
    found = final_of(subject)
    if found is None:
        return frozenset()
    numbers = {*found.direct, *(entry for table in found.tables for entry in table)}
    if not pairs.are_played(subject.event.settings):
        return frozenset(numbers)
    mates = pairs.pair_members(subject.event)
    return frozenset(mate for number in numbers for mate in mates[number])


def phase_in_words(texts: Texts, found: FinalPhase) -> str:
    """The phase with its size: "Quarterfinal: 4 tables, 8 players"."""
    players = sum(map(len, found.tables))
    return texts.text(
        "{phase}: {tables}, {players}",
        phase=phase_name(texts, found.phase),
        tables=texts.many("{n} table[s]", len(found.tables)),
        players=texts.many("{n} player[s]", players),
    )


def tables_in_words(texts: Texts, people: People, found: FinalPhase) -> str:
    """Who would sit where, a line for every table, and who waits for a later phase."""
    lines = [
        texts.text("Table {number}: {names}", number=number, names=_names(people, players))
        for number, players in enumerate(found.tables, 1)
    ]
    if found.direct:
        lines.append(texts.text("Straight on: {names}", names=_names(people, found.direct)))
    return "\n".join(lines)


def _names(people: People, entries: Sequence[EntryNumber]) -> str:
    return " – ".join(people[entry].name for entry in entries)
