"""How a day goes for so many players: rounds, tables, who advances, and when it is over."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine.event import Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import CutBy, planned_cut
from bglmanager.engine.plan import final_size, most_phases, most_with_one_loss
from bglmanager.engine.rulesets import ruleset_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules

BETWEEN = 15
"""Minutes from the end of a round to the beginning of the next, for results and seating."""


class PhasesPlanned(NamedTuple):
    """The final phases after the Swiss rounds: how many `rounds` they take at most, and who plays
    on: so many, `direct` of them past the first phase. The number is the most there can be where
    `at_most` holds: then everybody plays on who lost one game at most.
    """

    rounds: int
    advancing: int
    direct: int = 0
    at_most: bool = False


def phases_planned(
    settings: Settings, players: int, rounds: int, game: GameRules | None = None
) -> PhasesPlanned:
    """The final phases for a field after these rounds (BGL 3.11, BIG 8.1), of this last `game`."""
    by, cut = planned_cut(settings, players, rounds, game)
    if cut is None and by is not CutBy.LOSSES:
        return PhasesPlanned(0, 0)
    size = final_size(ruleset_of(settings), settings, game)
    advancing = most_with_one_loss(players, rounds) if cut is None else min(cut.qualified, players)
    direct = 0 if cut is None else cut.direct
    return PhasesPlanned(most_phases(size, advancing), advancing, direct, at_most=cut is None)


@record
class DayPlan:
    """The rounds for so many players, and the time of each.

    `units` are seated as one, at tables of these `sizes`; `phases` come after the `rounds`.
    `minutes` are those of every game one after the other, the final phases' too, None where
    nobody knows them. `starts` is None while the hour is not known.
    """

    units: int
    sizes: tuple[int, ...]
    rounds: int
    phases: PhasesPlanned
    minutes: tuple[int | None, ...]
    starts: dt.datetime | None = None

    @property
    def lasts(self) -> int | None:
        """Minutes from the first game to the end of the last; None while one is not known."""
        known = [each for each in self.minutes if each is not None]
        if not known or len(known) < len(self.minutes):
            return None
        return sum(known) + BETWEEN * (len(known) - 1)

    @property
    def times(self) -> tuple[dt.datetime, ...]:
        """When each game begins, as far as that is known."""
        return () if self.starts is None else times_from(self.starts, self.minutes)

    @property
    def ends(self) -> dt.datetime | None:
        """When the last game is over; None where hour or minutes are not known."""
        if self.starts is None or self.lasts is None:
            return None
        return self.starts + dt.timedelta(minutes=self.lasts)


def times_from(starts: dt.datetime, minutes: Sequence[int | None]) -> tuple[dt.datetime, ...]:
    """When games that are played one after the other begin, up to one that takes nobody knows how
    long.
    """
    known: list[int] = []
    for each in minutes[:-1]:
        if each is None:
            break
        known.append(each + BETWEEN)
    passed = accumulate(known, initial=0) if minutes else ()
    return tuple(starts + dt.timedelta(minutes=each) for each in passed)


@record
class PlanChange:
    """The plan for who was expected, and the one for who is here."""

    before: DayPlan
    now: DayPlan
