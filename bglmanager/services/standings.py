"""Standings as they are asked about, and why somebody stands and sits where he does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bglmanager.engine import what_if
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Number, Round, RoundStatus
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, explain, separate
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.what_if import Answer, Goal, Question, goal_questions
from bglmanager.i18n import Texts
from bglmanager.words.names import names_of
from bglmanager.words.reasons import what_if_heading
from bglmanager.words.reasons import what_if_words as words_of
from bglmanager.words.standings import standings_after


def latest_standings(derived: Derived) -> Standings | None:
    """The newest standings, or None before the first round is closed."""
    return derived.standings[-1] if derived.standings else None


def why_not_higher(
    event: Event, derived: Derived, number: RoundNumber, entry: EntryNumber, order: Order
) -> Separation | None:
    """What put this player behind the one above him; None for the first."""
    return explain(ruleset_of(event.settings), standings_after(derived, number), entry, order)


def what_separates(
    event: Event, derived: Derived, number: RoundNumber, one: EntryNumber, other: EntryNumber
) -> Separation:
    """What separates two players of the standings, whoever is above; LookupError if unlisted."""
    found = standings_after(derived, number)
    rows = {row.entry: row for row in found.rows}
    above, below = sorted((rows[one], rows[other]), key=lambda row: row.rank)
    criteria = criteria_of(ruleset_of(event.settings), found, Order.STANDINGS)
    return separate(criteria, above, below)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Questions about somebody, with the event as it was when they were asked, the `game` of the
    final, and what the event is worth to him in his `league`.
    """

    event: Event
    derived: Derived
    questions: tuple[Question, ...]
    game: GameRules | None = None
    league: Number | None = None

    def find_answer(self, question: Question, check: Callable[[], object]) -> Answer | None:
        """The answer to one of them, for the worker: it takes some tenths of a second. `check` is
        called again and again, and may raise to stop.
        """
        return what_if.answer(self.event, self.derived, question, game=self.game, check=check)

    def answer_words(self, texts: Texts, found: Answer) -> tuple[str, tuple[str, ...]]:
        """Heading and sentences of an answer; no sentences where there is nothing to say."""
        names = names_of(self.event.entries)
        said = words_of(texts, found, names, self.event, self.league)
        return what_if_heading(texts, found.question.goal), said


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


def newest_seat(event: Event, entry: EntryNumber) -> Round | None:
    """The newest round he has a seat in that is not over."""
    for round_ in reversed(event.rounds):
        if round_.status is RoundStatus.CLOSED:
            return None
        if any(seat.entry == entry for seat in round_.seats()):
            return round_
    return None
