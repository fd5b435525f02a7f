"""Refused facts of what a seat carries: score, bid, tie-break values, parts of the score, side."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import RoundStatus, Seat, TeamPoints
from bglmanager.engine.facts.table_at import TableAt, is_whole
from bglmanager.engine.problems import Problem

MOST_ENERGY = 15


def check(at: TableAt) -> Iterator[Problem]:
    """What is wrong with the values entered at the seats of this table."""
    mode = at.settings.teams_mode
    sides = mode is not None and mode.points is TeamPoints.WINNERS_LOSERS and not at.bye
    scores_due = at.round.status is RoundStatus.CLOSED and not at.bye and not at.board
    for index, seat in enumerate(at.table.seats):
        if scores_due and seat.score is None and seat.bottom is None:
            yield at.problem("score.missing", index, "score")
        if sides and seat.side is None:
            yield at.problem("side.missing", index, "side")
        if seat.bid < 0:
            yield at.problem("bid.negative", index, "bid", bid=seat.bid)
        yield from _tie_breaks(at, index, seat)
        if at.bye:
            yield from _result_at_bye(at, index, seat)
        if seat.components or seat.games:
            yield from _check_sums(at, index, seat)
        if "energy" in seat.extra:
            yield from _check_energy(at, index, seat)


def _tie_breaks(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """One value per label of the round; at a bye nothing was played, so none will do."""
    due, there = len(at.round.tie_breaks), len(seat.tie_breaks)
    if there != due and not (at.bye and there == 0):
        yield at.problem("tie-breaks.count", index, "tie_breaks", values=there, labels=due)


def _result_at_bye(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    for key, value in (("score", seat.score), ("place", seat.place), ("bottom", seat.bottom)):
        if value is not None:
            yield at.problem(f"{key}.at-bye", index, key)


def _check_sums(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """Parts of the score add up to it; a score left out cannot be what they add up to."""
    if seat.components and (total := sum(seat.components.values())) != seat.score:
        yield at.problem("components.sum", index, "components", sum=total, score=seat.score)
    if seat.games and (total := sum(game.score for game in seat.games)) != seat.score:
        yield at.problem("games.sum", index, "games", sum=total, score=seat.score)


def _check_energy(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """Energy left of a rider, Giro d'Italia, appendix A (BGL 4.14.4)."""
    energy = seat.extra["energy"]
    if not (is_whole(energy) and 0 <= energy <= MOST_ENERGY):
        yield at.problem("energy.range", index, "extra.energy", maximum=MOST_ENERGY)
