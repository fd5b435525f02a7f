"""What would have changed it: asked of the engine, worked out in the background, said in words."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.engine import boards
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import BottomReason, Event, Number, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import DUEL
from bglmanager.engine.what_if import (
    IN,
    Alternative,
    Answer,
    Goal,
    OtherResult,
    PlaceAtTable,
    Question,
    Sort,
    answer,
    goal_questions,
)
from bglmanager.i18n import Many, Named, Texts
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.tasks import Progress, Task
from bglmanager.ui.widgets.basics import Rule, Words, laid_out
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import names_of, round_name, table_name
from bglmanager.words.number_format import figure, figures


@record
class Inquiry:
    """Questions about somebody, with the event as it was when they were asked, the `game` of the
    final, and what the event is worth to him in his `league`.
    """

    event: Event
    derived: Derived
    questions: tuple[Question, ...]
    game: GameRules | None = None
    league: Number | None = None


def about_player(
    event: Event,
    derived: Derived,
    entry: EntryNumber,
    number: RoundNumber,
    game: GameRules | None = None,
) -> Inquiry:
    """What would have changed his rank after a round, his next table, the way to the final."""
    return Inquiry(event, derived, goal_questions(event, derived, entry, number), game)


def about_ranking(
    event: Event, derived: Derived, entry: EntryNumber, game: GameRules | None = None
) -> Inquiry:
    """What would have changed his rank in the final ranking, and what it is worth."""
    last = derived.standings[-1].after_round
    worth = {found.entry: found.points for found in derived.league_points}
    asked = (Question(Goal.RANKING, entry, last),)
    return Inquiry(event, derived, asked, game, worth.get(entry))


def about_team(event: Event, derived: Derived, team: TeamNumber, number: RoundNumber) -> Inquiry:
    """What one of its players would have changed for a team."""
    return Inquiry(event, derived, (Question(Goal.TEAM, team, number),))


def about_table(
    event: Event, derived: Derived, entry: EntryNumber, number: RoundNumber
) -> Inquiry | None:
    """What would have brought him to another table of this round; None where no order made it."""
    if number == 1:
        return None
    before = RoundNumber(number - 1)
    if all(found.after_round != before for found in derived.standings):
        return None
    asked = goal_questions(event, derived, entry, before)
    found = tuple(question for question in asked if question.goal is Goal.TABLE)
    return Inquiry(event, derived, found) if found else None


goal_heading = Named(
    {
        Goal.RANK: "What would have changed the rank",
        Goal.ORDER: "What would have changed the seating order",
        Goal.TABLE: "What would have changed the next table",
        Goal.FINAL: "What would have changed the way to the final",
        Goal.RANKING: "What would have changed the final ranking",
        Goal.TEAM: "What would have changed the team’s rank",
    }
)
"""What the answers are about."""

_NOTHING: Messages = {
    "better": "No result would have led to a higher rank.",
    f"better {Goal.TABLE}": "No result would have led to a higher table.",
    f"better {Goal.FINAL}": "No result would have led to the final.",
    f"better {Goal.TEAM}": "No result of one player alone would have brought the team higher.",
    "worse": "No worse result would have cost the rank.",
    f"worse {Goal.TABLE}": "No worse result would have led to a lower table.",
    f"worse {Goal.FINAL}": "No worse result would have cost the final.",
    f"worse {Goal.TEAM}": "No worse result of one player alone would have cost the team its rank.",
}
_OTHERWISE: Messages = {
    "more": Many("{n} game point[s] more"),
    "fewer": Many("{n} game point[s] fewer"),
    "centres more": Many("{n} centre[s] of {rival} more in {year}"),
    "centres fewer": Many("{n} centre[s] lost to {rival} in {year}"),
    "not withdrawn": "the game played to its end with the same score",
    "not last": "the same score, without being last in the game",
    "side won": "the game won by the own side",
    "side lost": "the game lost by the own side",
    "swapped": "results swapped with {rival}",
    "duel won": "the game against {rival} won",
    "duel lost": "the game against {rival} lost",
}
"""Results that are other ones."""

_OUTCOMES: Messages = {
    Goal.RANK: "would be number {rank} in the standings",
    Goal.ORDER: "would be number {rank} in the seating order",
    Goal.TABLE: "would sit at table {table} with {people}",
    Goal.TEAM: "the team would be number {rank}",
    Goal.RANKING: "would be number {rank} in the final ranking",
    "league points": "would be number {rank} in the final ranking, with {points} league points "
    "instead of {before}",
    "playoffs reached": "would have reached the playoffs",
    "playoffs missed": "would not have reached the playoffs",
    "final reached": "would have reached the final",
    "final missed": "would not have reached the final",
}
"""What they would have led to."""


class AnswerWords:
    """Says what an answer to an inquiry found."""

    def __init__(self, texts: Texts, inquiry: Inquiry, found: Answer) -> None:
        self._t, self._event, self._league = texts, inquiry.event, inquiry.league
        self._found, self._names = found, names_of(inquiry.event.entries)

    def sentences(self) -> Iterator[str]:
        """What would have been better or worse, what the lot decided; none for nothing."""
        t, found = self._t, self._found
        ways = (("better", found.better, found.is_best), ("worse", found.worse, found.is_last))
        for way, other, is_end in ways:
            if other is not None:
                yield self._alternative_words(other)
            elif not is_end:
                said = _NOTHING.get(f"{way} {found.question.goal}", _NOTHING[way])
                yield say(t, said, {})
        for entry, is_above in ((found.lot_above, True), (found.lot_below, False)):
            if entry is not None:
                yield t.text(
                    "{name} comes first by lot alone: with another draw code it could have been "
                    "the other way round."
                    if is_above
                    else "{name} comes after by lot alone: with another draw code it could have "
                    "been the other way round.",
                    name=self._names[entry],
                )

    def _alternative_words(self, other: Alternative) -> str:
        t, change = self._t, other.change
        round_ = self._event.round(change.round)
        called, table = round_name(t, round_), table_name(t, change.table)
        where = t.text("{round}, {table}", round=called, table=table)
        if change.entry != self._found.question.number:
            where = t.text("{where}, {name}", where=where, name=self._names[change.entry])
        return t.text(
            "{where}: {deed} ({places}), and {outcome}.",
            where=where,
            deed=self._other_result(other, round_.table(change.table)),
            places=_places_words(t, other.before, other.then),
            outcome=self._outcome_words(other),
        )

    def _other_result(self, other: Alternative, table: Table) -> str:
        """What would have been otherwise."""
        change, won = other.change, other.then.place < other.before.place
        values: dict[str, object] = {"n": abs(change.by)}
        if change.other is not None:
            values["rival"] = self._names[change.other]
        if change.sort is Sort.CENTRES:
            values["year"] = boards.counted_years(table)[0]
        return say(self._t, _OTHERWISE[_what_is_otherwise(change, table, won=won)], values)

    def _outcome_words(self, other: Alternative) -> str:
        outcome, value = f"{self._found.question.goal}", other.value
        people = ", ".join(self._names[each] for each in other.company)
        values = {"rank": value, "table": value, "people": people}
        if outcome == Goal.FINAL:
            final = "playoffs" if ruleset_of(self._event.settings).finals.plans else "final"
            outcome = f"{final} reached" if value == IN else f"{final} missed"
        elif outcome == Goal.RANKING and self._league is not None and other.league is not None:
            outcome = "league points"
            points, before = (figure(self._t, each, 0) for each in (other.league, self._league))
            values |= {"points": points, "before": before}
        return say(self._t, _OUTCOMES[outcome], values)


def _what_is_otherwise(change: OtherResult, table: Table, *, won: bool) -> str:
    more, withdrew = "more" if change.by > 0 else "fewer", BottomReason.WITHDREW
    match change.sort:
        case Sort.SCORE:
            return more
        case Sort.CENTRES:
            return f"centres {more}"
        case Sort.SPARED:
            reason = table.seat_of(change.entry).bottom_reason
            return "not withdrawn" if reason is withdrew else "not last"
        case Sort.SIDES:
            return "side won" if won else "side lost"
        case _ if len(table.seats) != DUEL:
            return "swapped"
        case _:
            return "duel won" if won else "duel lost"


def _places_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    """The places and points at the table, those that would have been first."""
    other, shared = before.place != then.place, then.shared
    said = texts.text(
        "place {place} shared instead of place {before}"
        if other and shared
        else "place {place} instead of place {before}"
        if other
        else "place {place} as it is"
        if before.shared == shared
        else "place {place} shared instead of alone"
        if shared
        else "place {place} alone instead of shared",
        place=then.place,
        before=before.place,
    )
    if before.points is None or then.points in (None, before.points):
        return said
    values = figures(texts, points=then.points, before=before.points)
    return f"{said}, " + texts.text("{points} points instead of {before}", **values)


WAIT = 200
"""Milliseconds somebody is looked at before it is worked out: not for all that arrows pass."""


class WhatIf(QWidget):
    """Headings and sentences about one player; another one chosen stops the work."""

    def __init__(self, shell: Shell, inquiry: Inquiry) -> None:
        super().__init__()
        self._shell, self._inquiry = shell, inquiry
        self.sentences: tuple[str, ...] = ()
        self._left = list(inquiry.questions)
        look = shell.look
        self._muted = look.theme.colours.muted
        self._box = laid_out(QVBoxLayout(self), look.theme.px(6))
        self._waiting = Words(
            look,
            look.texts.text("Working out what would have changed it…"),
            colour=self._muted,
            wrap=True,
        )
        self._box.addWidget(Rule())
        self._box.addWidget(self._waiting)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)
        if inquiry.questions:
            self._timer.start(WAIT)
        else:
            self.hide()

    @property
    def is_ready(self) -> bool:
        """Whether the answers are shown."""
        return not isValid(self._waiting) or self._waiting.isHidden()

    def _start(self) -> None:
        """Work out the next answer; nothing any more where the window is gone."""
        if not self.isVisible() or not self._left:
            self._finish()
            return
        question, *self._left = self._left
        inquiry = self._inquiry

        def work(progress: Progress) -> Answer | None:
            return answer(
                inquiry.event, inquiry.derived, question, game=inquiry.game, check=progress.check
            )

        name = self._waiting.text()
        task = self._shell.tasks.start(name, work, self._show, self._failed, quiet=True)
        self.destroyed.connect(lambda: _stop(task))

    def _show(self, found: Answer | None) -> None:
        if not isValid(self):
            return
        if found is not None:
            texts = self._shell.look.texts
            words = list(AnswerWords(texts, self._inquiry, found).sentences())
            if words:
                self.sentences = (*self.sentences, "\n".join(words))
                self._add(goal_heading(texts, found.question.goal), strong=True)
                for sentence in words:
                    self._add(sentence)
        self._start()

    def _finish(self) -> None:
        """All answers are there."""
        self._waiting.hide()
        look = self._shell.look
        if self.sentences:
            premise = look.texts.text(
                "Computed with the results and the tables of everybody else as they were. It "
                "is the smallest change of the player’s own results that does it."
            )
            note = Words(look, premise, Size.SMALL, colour=self._muted, wrap=True)
            self._box.addWidget(note)
        else:
            self.hide()

    def _failed(self, fault: Exception) -> None:
        """A fault of the program is told as any other; nothing is left waiting for it."""
        if isValid(self):
            self.hide()
        raise fault

    def _add(self, text: str, *, strong: bool = False) -> None:
        words = Words(self._shell.look, text, strong=strong, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._box.insertWidget(self._box.indexOf(self._waiting), words)


def _stop(task: Task) -> None:
    if isValid(task):
        task.stop()
