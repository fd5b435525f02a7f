"""Before the draw: who plays, at which tables, how many rounds, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from bglmanager.engine.derived import StandingRow
from bglmanager.engine.event import Number, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.engine.seating.teams import is_united
from bglmanager.i18n import Texts, capital
from bglmanager.services import events, upcoming_rounds
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.ui.pages.round.choices import (
    Choose,
    CutCard,
    DecisionsCard,
    PairingCard,
    ReplayCard,
    final_of,
    phase_in_words,
    tables_in_words,
)
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.proposal_words import (
    has_final,
    how,
    proposed_sizes,
    rounds_words,
    units_at,
    why_cut,
    why_final,
    why_finalists,
    why_no_final,
    why_phase,
    why_rounds,
    why_tables,
)
from bglmanager.ui.pages.round.round_context import RoundContext, tables_of
from bglmanager.ui.style import FORM, Size, Style
from bglmanager.ui.widgets.basics import Card, Words, laid_out
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import plan_cited, with_paragraph
from bglmanager.words.seating import people_in_words, sizes_in_words


class ProposalView(QWidget):
    """What the regulation has for the players who are here.

    `plan` gets another number of Swiss rounds, `choose` another way to make the next round;
    `decisions` is the card for those of a Diplomacy event.
    """

    def __init__(
        self,
        look: Style,
        plan: Callable[[int], object],
        choose: Choose,
        decisions: DecisionsCard,
    ) -> None:
        super().__init__()
        self._look, self._plan = look, plan
        self.figure = Words(look, "", Size.FIGURE, strong=True)
        self.tables = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.tables_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.rounds = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.rounds_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.final = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.final_why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.planned = QSpinBox()
        self._planned_label = Words(look, "")
        self.planned.setMaximum(events.MAX_ROUNDS)
        self.planned.setKeyboardTracking(False)
        self.planned.setFont(look.theme.font())
        self.planned.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.planned.setFixedWidth(look.theme.px(96))
        self.planned.valueChanged.connect(self._planned)
        self._rounds_card = self._card(self.rounds, self.rounds_why)
        self._final_card = self._card(self.final, self.final_why)
        self.pairing = PairingCard(look, choose)
        self.replay = ReplayCard(look, choose)
        self.cut = CutCard(look, choose)
        self.decisions = decisions
        self._choices = (self.decisions, self.pairing, self.replay, self.cut)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        row = laid_out(QHBoxLayout(), px(12))
        label = self._planned_label
        label.setBuddy(self.planned)
        row.addWidget(label)
        row.addWidget(self.planned)
        row.addStretch(1)
        self._rounds_card.box.addLayout(row)
        column = QWidget()
        column.setMaximumWidth(px(FORM))
        inside = laid_out(QVBoxLayout(column), px(12))
        inside.addWidget(self._card(self.figure, self.tables, self.tables_why))
        for card in (*self._choices, self._rounds_card, self._final_card):
            inside.addWidget(card)
        inside.addStretch(1)
        box = laid_out(QHBoxLayout(self))
        box.addWidget(column, 4)
        box.addStretch(1)

    def _card(self, *words: Words) -> Card:
        card = Card(self._look, spacing=4)
        for one in words:
            card.box.addWidget(one)
        return card

    def _planned(self, value: int) -> None:
        self._plan(value)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what would be made now."""
        words = rounds_words(self._look.texts, subject)
        self._planned_label.setText(words)
        self.planned.setAccessibleName(words)
        self.planned.lineEdit().setAccessibleName(words)
        swiss, early = subject.is_swiss, subject.early
        for card in self._choices:
            card.show_subject(subject)
        self._rounds_card.setVisible(swiss and early is None)
        self._final_card.setVisible(early is None)
        if early is not None:
            self._show_early(subject, early)
        elif swiss:
            self._show_swiss(subject)
        elif has_phases(subject.event):
            self._show_phase(subject)
        else:
            self._show_final(subject)

    def _show_early(self, subject: RoundContext, early: Round) -> None:
        texts, people = self._look.texts, People(subject.event)
        seated = sum(len(table.seats) for table in early.tables)
        self.figure.setText(texts.many("{n} player[s]", seated))
        self.tables.setText(
            "\n".join(
                texts.text(
                    "Table {number}: {names}",
                    number=table.number,
                    names=" – ".join(people[seat.entry].name for seat in table.seats),
                )
                for table in early.tables
            )
        )
        self.tables_why.setText(
            with_paragraph(
                texts.text(
                    "Can start: {tables}. Whatever the slow tables report cannot change who sits "
                    "there. The others follow when their results are in.",
                    tables=capital(tables_of(texts, subject.event, early)),
                ),
                ruleset_of(subject.event.settings),
                Topic.EARLY,
            )
        )

    def _show_swiss(self, subject: RoundContext) -> None:
        texts, event = self._look.texts, subject.event
        found = upcoming_rounds.event_proposal(event, game=subject.usual.game)
        self.figure.setText(people_in_words(texts, event, found.units))
        split = sizes_in_words(texts, event, proposed_sizes(event, found, even=subject.wishes.even))
        self.tables.setText(split)
        self.tables.setVisible(bool(split))
        self.tables_why.setText(
            f"{why_tables(texts, subject, found)} {how(texts, subject)}" if split else ""
        )
        planned = subject.planned
        self.rounds.setText(_of_how_many(texts, subject, planned))
        self.rounds_why.setText(why_rounds(texts, subject, found))
        blocked = self.planned.blockSignals(True)
        self.planned.setMinimum(subject.number)
        self.planned.setValue(planned)
        self.planned.blockSignals(blocked)
        self._show_then(subject, found)

    def _show_then(self, subject: RoundContext, found: upcoming_rounds.Proposal) -> None:
        """What comes after the Swiss rounds."""
        texts, planned = self._look.texts, subject.planned
        ruleset = ruleset_of(subject.event.settings)
        if not has_final(subject):
            self.final.setText(texts.text("No final"))
            self.final_why.setText(why_no_final(texts, ruleset))
        elif is_united(subject.event):
            self.final.setText(texts.text("Then the final of the two best teams"))
            self.final_why.setText(why_cut(texts, subject.event, planned))
        elif not has_phases(subject.event):
            self.final.setText(texts.many("Then the final for the first {n}", found.finalists))
            self.final_why.setText(why_cut(texts, subject.event, planned))
        else:
            self.final.setText(texts.text("Then the playoffs"))
            said = texts.text("The players advancing are known after round {n}.", n=planned)
            self.final_why.setText(plan_cited(said, subject.event.settings, subject.usual.game))

    def _show_phase(self, subject: RoundContext) -> None:
        """A final phase of a regulation that has several (BIG 8.1)."""
        texts, found = self._look.texts, final_of(subject)
        if found is None:
            for words in (self.figure, self.tables, self.tables_why, self.final, self.final_why):
                words.setText("")
            self._final_card.hide()
            return
        seated = sum(map(len, found.tables))
        self.figure.setText(people_in_words(texts, subject.event, seated))
        self.tables.setText(phase_in_words(texts, found))
        self.tables_why.setText(why_phase(texts, subject, found))
        single = subject.event.settings.teams_mode is None  # of pairs only the numbers are known
        self._final_card.setVisible(single)
        if single:
            self.final.setText(tables_in_words(texts, People(subject.event), found))
            self.final_why.setText(texts.text("In the order of the Swiss standings."))

    def _show_final(self, subject: RoundContext) -> None:
        texts, event = self._look.texts, subject.event
        found = final_of(subject)
        playing = found.tables[0] if found else ()
        united = is_united(event)
        if united:
            self.figure.setText(texts.text("Final of the two best teams"))
        else:
            self.figure.setText(texts.many("{n} finalist[s]", len(playing)))
        self.tables.setText(
            sizes_in_words(texts, event, units_at(event, [playing])) if playing else ""
        )
        self.tables.setVisible(bool(playing))
        self.tables_why.setText(why_final(texts, event))
        lines = self._teams(subject, playing) if united else self._finalists(subject, playing)
        self.final.setText("\n".join(lines))
        self.final_why.setText(why_finalists(texts, event))

    def _teams(self, subject: RoundContext, playing: Collection[EntryNumber]) -> Iterator[str]:
        """The united teams that meet in the final, with their points."""
        teams = {team.number: team for team in subject.event.teams}
        for row in subject.desk.derived.team_standings[-1].rows:
            if {*teams[row.team].people} & {*playing}:
                yield self._line(row.rank, teams[row.team].name, row.points)

    def _finalists(self, subject: RoundContext, playing: Sequence[EntryNumber]) -> Iterator[str]:
        people = People(subject.event)
        latest = subject.desk.derived.latest_standings
        rows = {row.entry: row for row in latest.rows} if latest else {}
        return (self._finalist(people[entry].name, rows[entry]) for entry in playing)

    def _finalist(self, name: str, row: StandingRow) -> str:
        """With points, or with wins where they come first (Catan)."""
        texts, wins = self._look.texts, dict(row.criteria).get("wins")
        if wins is not None:
            return texts.text(
                "{rank}. {name}, wins: {wins}",
                rank=row.rank,
                name=name,
                wins=figure(texts, wins),
            )
        return self._line(row.rank, name, row.points)

    def _line(self, rank: int, name: str, won: Number) -> str:
        return self._look.texts.text(
            "{rank}. {name}, {points} points",
            rank=rank,
            name=name,
            points=figure(self._look.texts, won),
        )


def _of_how_many(texts: Texts, subject: RoundContext, planned: int) -> str:
    values = {"number": subject.number, "planned": planned}
    if subject.phase is Phase.ROUND_ROBIN:
        return texts.text("Round {number} of the schedule, of {planned}", **values)
    return texts.text("Round {number} of {planned}", **values)
