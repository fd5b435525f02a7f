"""What would have changed a rank, a seat, the way to the final: the least that does.

Nothing is estimated. A result is made another one in the facts, everything is derived anew with
the tables as they were, and of all changes that do it the smallest is told. For reports and
screens; nothing of an event depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_other
from bglmanager.engine.derived import Derived, points_of_units
from bglmanager.engine.event import Event, Number
from bglmanager.engine.goals import Goal, Lots, Question, measure_of
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.result_variations import (
    Ladder,
    OtherResult,
    result_of,
    variation_ladders,
    with_variation,
)
from bglmanager.engine.team_standings import people_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class PlaceAtTable(NamedTuple):
    """What a table gave somebody: place, whether shared, ranking points (None: none are known)."""

    place: int
    shared: bool
    points: Number | None


class Alternative(NamedTuple):
    """The smallest change that does it, and exactly what comes of it.

    `value` is the rank, the number of the table, or 1 in the final and 2 outside; `company` who
    sits at that table then. League points are those with the change, None where there are none.
    """

    change: OtherResult
    before: PlaceAtTable
    then: PlaceAtTable
    value: int
    company: tuple[EntryNumber, ...] = ()
    league: Number | None = None


class Answer(NamedTuple):
    """What there is and what would have made it better or worse.

    An alternative that was looked for and is None: no result of his own does it. It is not looked
    for where there is nothing better or worse. `lot_above` and `lot_below` are those from whom
    only the lot separates him.
    """

    question: Question
    value: int
    last: int
    better: Alternative | None
    worse: Alternative | None
    lot_above: EntryNumber | None = None
    lot_below: EntryNumber | None = None

    @property
    def is_best(self) -> bool:
        """Whether there is nothing better."""
        return self.value == 1

    @property
    def is_last(self) -> bool:
        """Whether there is nothing worse."""
        return self.value == self.last


Check = Callable[[], object]
"""Called between two derivations; it may raise to stop the search."""


def _go_on() -> None:
    """Nobody wants the search to stop."""


def answer(
    event: Event,
    derived: Derived,
    question: Question,
    *,
    game: GameRules | None = None,
    check: Check = _go_on,
) -> Answer | None:
    """What would have changed it; None where the question has no answer: nobody of this number is
    listed, the table was not made by the order, everybody plays on.

    `game` is that of the final. `check` is called before every derivation and may raise.
    """
    search = _Search(event, derived, question, game, check)
    value, last = search.value(event, search.derived(event)), search.last
    if value is None:
        return None
    better = search.nearest(value, better=True) if value > 1 else None
    worse = search.nearest(value, better=False) if value < last else None
    above, below = search.lots()
    return Answer(question, value, last, better, worse, above, below)


class _Search:
    """Looks for the smallest change of somebody's results that does something."""

    def __init__(
        self,
        event: Event,
        derived: Derived,
        question: Question,
        game: GameRules | None,
        check: Check,
    ) -> None:
        self._event, self._derived, self._question = event, derived, question
        self._check = check
        self._measure = measure_of(event, derived, question, game)
        self._rounds = [r for r in closed_rounds(event) if r.number <= self._measure.until]
        self.last = self._measure.last(derived)
        self._people = _people_asked(event, question)

    def value(self, event: Event, derived: Derived) -> int | None:
        """What is asked about, as the facts have it."""
        return self._measure.value(event, derived)

    def derived(self, event: Event) -> Derived:
        """What the changed event gives, as far as it is asked about."""
        self._check()
        at = self._measure
        return derive_other(event, (self._event, self._derived), at.after, at.until)

    def nearest(self, value: int, *, better: bool) -> Alternative | None:
        """The smallest change with which the value is better (smaller), or worse."""
        best: tuple[tuple[int, int, int], Ladder, int] | None = None
        for ladder in self._ladders(better=better):
            limit = len(ladder.steps)
            if best is not None:
                limit = self._under(ladder, best[0])
            step = self._least(ladder, limit, value, better=better)
            if step is not None:
                best = (ladder.size(self._event, step), ladder, step)
        return None if best is None else self._told(best[1], best[2])

    def _ladders(self, *, better: bool) -> Iterable[Ladder]:
        """The last round first: what is freshest in mind is told where two changes are alike."""
        for round_ in reversed(self._rounds):
            for entry in self._people:
                yield from variation_ladders(self._event, round_, entry, better=better)

    def _under(self, ladder: Ladder, size: tuple[int, int, int]) -> int:
        """How many steps of a ladder are smaller than what was found already."""
        low, high = 0, len(ladder.steps)
        while low < high:
            middle = (low + high + 1) // 2
            if ladder.size(self._event, middle) < size:
                low = middle
            else:
                high = middle - 1
        return low

    def _least(self, ladder: Ladder, limit: int, value: int, *, better: bool) -> int | None:
        """The first step up to the limit that does it."""
        if not ladder.steady:
            steps = range(1, limit + 1)
            return next((s for s in steps if self._does(ladder, s, value, better=better)), None)
        if limit < 1 or not self._does(ladder, limit, value, better=better):
            return None
        low, high = 0, limit
        while high - low > 1:
            middle = (low + high) // 2
            if self._does(ladder, middle, value, better=better):
                high = middle
            else:
                low = middle
        return high

    def _does(self, ladder: Ladder, step: int, value: int, *, better: bool) -> bool:
        then = self._then(ladder.at(step))
        return then is not None and (then < value if better else then > value)

    def _then(self, change: OtherResult) -> int | None:
        event = with_variation(self._event, change)
        return self.value(event, self.derived(event))

    def _told(self, ladder: Ladder, step: int) -> Alternative:
        change = ladder.at(step)
        event = with_variation(self._event, change)
        derived = self.derived(event)
        value = self.value(event, derived)
        assert value is not None  # it was found by its value
        return Alternative(
            change,
            _place_after(self._event, change),
            _place_after(event, change),
            value,
            self._measure.company(event, derived),
            self._league(event),
        )

    def _league(self, event: Event) -> Number | None:
        """What the event is worth to him then; asked where the final ranking is."""
        if self._question.goal is not Goal.RANKING:
            return None
        found = {worth.entry: worth.points for worth in derive(event).league_points}
        return found.get(EntryNumber(self._question.number))

    def lots(self) -> Lots:
        """From whom, above and below, only the lot separates him."""
        return self._measure.lots(self._event, self._derived)


def _place_after(event: Event, change: OtherResult) -> PlaceAtTable:
    round_ = event.round(change.round)
    table = round_.table(change.table)
    own = result_of(event, round_, table, change.entry)
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    others = [seat.entry for seat in table.seats if seat.entry != change.entry]
    strangers = [e for e in others if unit.get(e, -1) != unit.get(change.entry, 0)]
    shared = any(result_of(event, round_, table, e).place == own.place for e in strangers)
    won = None if own.units is None else points_of_units(own.units)
    return PlaceAtTable(own.place or 0, shared, won)


def _people_asked(event: Event, question: Question) -> tuple[EntryNumber, ...]:
    """Whose results may be others."""
    if question.goal is Goal.TEAM:
        team = next(team for team in event.teams if team.number == question.number)
        return people_of(team)
    return (EntryNumber(question.number),)
