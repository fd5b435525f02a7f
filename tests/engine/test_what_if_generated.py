"""What is claimed to change a rank does exactly that, and nothing smaller does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from bglmanager.engine import what_if
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.what_if import (
    Alternative,
    Goal,
    Ladder,
    Measure,
    Question,
    goal_questions,
    variation_ladders,
    with_variation,
)
from tests.engine.generated_cups import cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.helpers.figures import figure

KINDS: Mapping[str, Callable[[int], Event]] = {"league": generate, "cup": cup, "team": team_event}
SEEDS = range(figure(1, long=61))
FEW = 60
"""Events of more seats than this take too long to be tried change by change."""


def asked(event: Event, derived: Derived) -> Iterator[Question]:
    """Questions about people from all over the last standings and the first, and about teams."""
    last = derived.standings[-1]
    for found in {last.after_round: last, 1: derived.standings[0]}.values():
        for row in found.rows[:: max(1, len(found.rows) // 4)]:
            yield from goal_questions(event, derived, row.entry, found.after_round)
    for number in derived.final_ranking[:: max(1, len(derived.final_ranking) // 4)]:
        yield Question(Goal.RANKING, number, last.after_round)
    for team in derived.team_standings[-1].rows[:2] if derived.team_standings else ():
        yield Question(Goal.TEAM, team.team, last.after_round)


def value(
    event: Event, question: Question, then: Event | None = None, known: Derived | None = None
) -> int | None:
    """What is asked about, derived anew from the facts alone: of the event, or of a changed one.

    How many play on is a fact of the event as it is: the seats of its final. `known` is what
    follows from it.
    """
    derived = derive(then or event)
    if question.goal is Goal.TEAM:
        found = next(f for f in derived.team_standings if f.after_round == question.after)
        return next((row.rank for row in found.rows if row.team == question.number), None)
    return Measure(event, known or derive(event), question).value(then or event, derived)


def all_ladders(event: Event, question: Question, *, better: bool) -> Iterator[Ladder]:
    people = [EntryNumber(question.number)]
    if question.goal is Goal.TEAM:
        people = list(next(t for t in event.teams if t.number == question.number).people)
    until = Measure(event, derive(event), question).until
    for round_ in closed_rounds(event):
        for entry in people if round_.number <= until else ():
            yield from variation_ladders(event, round_, entry, better=better)


class Trial:
    """Changes of an event tried out, and whether they do what is asked for."""

    def __init__(self, event: Event, question: Question, *, better: bool) -> None:
        now = value(event, question)
        assert now is not None
        self.event, self.question, self.better, self.now = event, question, better, now
        self.known = derive(event)

    def does(self, ladder: Ladder, step: int) -> bool:
        then = value(
            self.event, self.question, with_variation(self.event, ladder.at(step)), self.known
        )
        return then is not None and (then < self.now if self.better else then > self.now)


def exact(event: Event, question: Question, found: Alternative, *, better: bool) -> None:
    """The change has the effect that is told, and the step before it has not."""
    assert value(event, question, with_variation(event, found.change)) == found.value
    trial = Trial(event, question, better=better)
    for ladder in all_ladders(event, question, better=better):
        for step in range(1, len(ladder.steps) + 1):
            if ladder.at(step) == found.change:
                assert trial.does(ladder, step)
                smaller = [step - 1] if ladder.steady else range(1, step)
                assert not any(trial.does(ladder, s) for s in smaller if s)
                return
    raise AssertionError(found)


FINALS = (("league", 16), ("league", 35), ("league", 38), ("cup", 40), ("cup", 52), ("team", 6))
"""Finals for which another result would have put somebody first who does not sit in them."""

ASKED = [
    *dict.fromkeys(
        [*((kind, seed) for kind in KINDS for seed in SEEDS), *FINALS[:: figure(2, long=1)]]
    )
]


@pytest.mark.parametrize(("kind", "seed"), ASKED)
def test_what_is_claimed_happens_and_nothing_smaller_of_its_kind_does(kind: str, seed: int) -> None:
    event = KINDS[kind](seed)
    derived = derive(event)
    if not derived.standings or len(event.entries) > FEW:
        return
    for question in asked(event, derived):
        found = what_if.answer(event, derived, question)
        if found is None:
            continue
        assert found.value == value(event, question)
        if found.better:
            assert found.better.value < found.value
            exact(event, question, found.better, better=True)
        if found.worse:
            assert found.worse.value > found.value
            exact(event, question, found.worse, better=False)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(figure(1, long=4)))
def test_no_smaller_change_anywhere_does_it(kind: str, seed: int) -> None:
    """Everything smaller in every round is tried."""
    event = KINDS[kind](seed)
    derived = derive(event)
    if not derived.standings or len(event.entries) > FEW // 4:
        return
    for question in list(asked(event, derived))[:6]:
        found = what_if.answer(event, derived, question)
        if found is None:
            continue
        if not found.is_best:
            least(event, question, found.better, better=True)
        if not found.is_last:
            least(event, question, found.worse, better=False)


def least(event: Event, question: Question, found: Alternative | None, *, better: bool) -> None:
    """No change that is smaller does it; none at all where none is told."""
    size = _size(event, question, found, better=better)
    trial = Trial(event, question, better=better)
    for ladder in all_ladders(event, question, better=better):
        for step in range(1, len(ladder.steps) + 1):
            if size is None or ladder.size(event, step) < size:
                assert not trial.does(ladder, step)


def _size(
    event: Event, question: Question, found: Alternative | None, *, better: bool
) -> tuple[int, int, int] | None:
    for ladder in all_ladders(event, question, better=better):
        for step in range(1, len(ladder.steps) + 1):
            if found is not None and ladder.at(step) == found.change:
                return ladder.size(event, step)
    return None
