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
from bglmanager.engine.ids import EntryNumber, RoundNumber
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
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import Rule, Words, laid_out
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import names_of, round_name, table_name
from bglmanager.words.number_format import figure, figures


@record
class Inquiry:
    """Questions about somebody, with the event as it was when they were asked, and the `game` of
    the final.
    """

    event: Event
    derived: Derived
    questions: tuple[Question, ...]
    game: GameRules | None = None

    @property
    def league_points(self) -> Number | None:
        """What the event is worth to the player as things stand."""
        worth = {found.entry: found.points for found in self.derived.league_points}
        return worth.get(EntryNumber(self.questions[0].number))


def about_table(
    event: Event, derived: Derived, entry: EntryNumber, number: RoundNumber
) -> Inquiry | None:
    """What would have brought him to another table of this round; None where no order made it."""
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
    "lot above": "{name} comes first by lot alone: with another draw code it could have been the "
    "other way round.",
    "lot below": "{name} comes after by lot alone: with another draw code it could have been the "
    "other way round.",
}
"""What is said where no result would have changed it, and where the lot has decided."""

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


def answer_words(texts: Texts, inquiry: Inquiry, found: Answer) -> Iterator[str]:
    """What would have been better or worse, what the lot decided; none for nothing."""
    goal, names = found.question.goal, names_of(inquiry.event.entries)
    ways = (("better", found.better, found.is_best), ("worse", found.worse, found.is_last))
    for way, other, is_end in ways:
        if other is not None:
            yield _alternative_words(texts, inquiry, found.question, other)
        elif not is_end:
            yield say(texts, _NOTHING.get(f"{way} {goal}", _NOTHING[way]), {})
    for way, entry in (("lot above", found.lot_above), ("lot below", found.lot_below)):
        if entry is not None:
            yield say(texts, _NOTHING[way], {"name": names[entry]})


def _alternative_words(t: Texts, inquiry: Inquiry, asked: Question, other: Alternative) -> str:
    change, names = other.change, names_of(inquiry.event.entries)
    round_ = inquiry.event.round(change.round)
    called, table = round_name(t, round_), round_.table(change.table)
    where = t.text("{round}, {table}", round=called, table=table_name(t, change.table))
    if change.entry != asked.number:
        where = t.text("{where}, {name}", where=where, name=names[change.entry])
    values: dict[str, object] = {"n": abs(change.by)}
    if change.other is not None:
        values["rival"] = names[change.other]
    if change.sort is Sort.CENTRES:
        values["year"] = boards.counted_years(table)[0]
    won = other.then.place < other.before.place
    return t.text(
        "{where}: {deed} ({places}), and {outcome}.",
        where=where,
        deed=say(t, _OTHERWISE[_what_is_otherwise(change, table, won=won)], values),
        places=_places_words(t, other.before, other.then),
        outcome=_outcome_words(t, inquiry, asked, other),
    )


def _outcome_words(t: Texts, inquiry: Inquiry, asked: Question, other: Alternative) -> str:
    outcome, before, names = f"{asked.goal}", inquiry.league_points, names_of(inquiry.event.entries)
    people = ", ".join(names[each] for each in other.company)
    values = {"rank": other.value, "table": other.value, "people": people}
    if outcome == Goal.FINAL:
        plans = ruleset_of(inquiry.event.settings).finals.plans
        reached = "reached" if other.value == IN else "missed"
        outcome = f"{'playoffs' if plans else 'final'} {reached}"
    elif outcome == Goal.RANKING and before is not None and other.league is not None:
        outcome = "league points"
        values |= {"points": figure(t, other.league, 0), "before": figure(t, before, 0)}
    return say(t, _OUTCOMES[outcome], values)


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
        self._shell, self._inquiry, self._left = shell, inquiry, list(inquiry.questions)
        self._box = laid_out(QVBoxLayout(self), shell.look.theme.px(6))
        self._box.addWidget(Rule())
        waiting = shell.look.texts.text("Working out what would have changed it…")
        self._waiting = self._add(waiting, muted=True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask_next)
        if self._left:
            self._timer.start(WAIT)
        else:
            self.hide()

    @property
    def is_ready(self) -> bool:
        """Whether the answers are shown."""
        return not isValid(self._waiting) or self._waiting.isHidden()

    def _add(
        self, text: str, size: Size = Size.TEXT, *, strong: bool = False, muted: bool = False
    ) -> Words:
        colour = self._shell.look.theme.colours.muted if muted else ""
        words = Words(self._shell.look, text, size, strong=strong, colour=colour, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._box.addWidget(words)
        return words

    def _ask_next(self) -> None:
        """Work out the next answer; nothing any more where the window is gone."""
        if not self.isVisible() or not self._left:
            self._finish()
            return
        question, *self._left = self._left
        asked = self._inquiry

        def work(progress: Progress) -> Answer | None:
            return answer(
                asked.event, asked.derived, question, game=asked.game, check=progress.check
            )

        name = self._waiting.text()
        task = self._shell.tasks.start(name, work, self._show, self._failed, quiet=True)
        self.destroyed.connect(lambda: task.stop() if isValid(task) else None)

    def _show(self, found: Answer | None) -> None:
        if not isValid(self):
            return
        texts = self._shell.look.texts
        words = [] if found is None else list(answer_words(texts, self._inquiry, found))
        if found is not None and words:
            self._add(goal_heading(texts, found.question.goal), strong=True)
            for sentence in words:
                self._add(sentence)
            self._box.addWidget(self._waiting)  # it is the last line again
        self._ask_next()

    def _finish(self) -> None:
        """All answers are there."""
        self._waiting.hide()
        is_answered = self._box.count() > 2  # besides the hairline and what is hidden
        self.setVisible(is_answered)
        if is_answered:
            premise = self._shell.look.texts.text(
                "Computed with the results and the tables of everybody else as they were. It "
                "is the smallest change of the player’s own results that does it."
            )
            self._add(premise, Size.SMALL, muted=True)

    def _failed(self, fault: Exception) -> None:
        """A fault of the program is told as any other; nothing is left waiting for it."""
        if isValid(self):
            self.hide()
        raise fault
