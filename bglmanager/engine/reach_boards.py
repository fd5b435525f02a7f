"""Between what and what everybody's score can come to before the top table of a Diplomacy event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine.boards import is_played, play_board, power_scores
from bglmanager.engine.derived import POINT, Derived, exact_sum
from bglmanager.engine.event import Event, Number, Round
from bglmanager.engine.facts import CENTRES
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import RoundStatus
from bglmanager.engine.presence import closed_rounds, seatable_entries
from bglmanager.engine.rulesets.ruleset import BoardFormula

_AT_MOST = 2
"""Boards somebody plays in a round."""


class ScoreRange(NamedTuple):
    """The least and the most a score can come to, in units."""

    least: Number
    most: Number


def score_ranges(
    event: Event, derived: Derived, formula: BoardFormula, before: int
) -> Mapping[EntryNumber, ScoreRange]:
    """The scores after round `before` of everybody who can be seated in the one that follows it.

    A board of the round being played counts as it is once its centres are in; one that is open is
    worth nothing at least, a solo at most. In a round to come two solos can be had.
    """
    closed = len(closed_rounds(event))
    playing = [each for each in event.rounds[closed:] if each.status is RoundStatus.PLAYING][:1]
    known = {n: gain for each in playing for n, gain in _gains(formula, each)}
    ahead = most_of_board(formula) * POINT * _AT_MOST * max(_factors(formula, _AT_MOST))
    scores = {row.entry: row.units for row in derived.standings[-1].rows}
    rest, anything = ahead * (before - closed - len(playing)), ScoreRange(0, ahead * len(playing))
    found = {}
    for entry in seatable_entries(event, before + 1):
        has, gain = scores.get(entry, 0), known.get(entry, anything)
        found[entry] = ScoreRange(has + gain.least, has + gain.most + rest)
    return found


def _gains(formula: BoardFormula, round_: Round) -> Iterator[tuple[EntryNumber, ScoreRange]]:
    """What this round can bring to everybody who sits in it (Diplomacy 8.6: on two boards too)."""
    open_, boards = ScoreRange(0, most_of_board(formula) * POINT), defaultdict(list)
    for table in round_.tables:
        landed = is_played(table)
        for seat in play_board(formula, round_, table).seats:
            units = seat.units or 0
            boards[seat.entry].append(ScoreRange(units, units) if landed else open_)
    for entry, own in boards.items():
        least, most = (exact_sum(each) for each in zip(*own, strict=True))
        factors = _factors(formula, len(own))
        yield entry, ScoreRange(least * min(factors), most * max(factors))


def _factors(formula: BoardFormula, boards: int) -> tuple[Fraction, ...]:
    """What the boards of a round may be multiplied by, for who has so many of them."""
    return (Fraction(1), *(formula.two_boards if boards > 1 else ()))


def most_of_board(formula: BoardFormula) -> Number:
    """The most that one board can be worth: centres for a solo, the others solid powers."""

    def boards() -> Iterator[Number]:
        for held in range(1, CENTRES + 1):
            others = min(len(formula.powers) - 1, (CENTRES - held) // formula.solid)
            yield power_scores(formula, [held, *[formula.solid] * others])[0]

    return max(boards())
