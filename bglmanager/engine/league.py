"""League points of one event (BGL 3.13)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from bglmanager.engine.derived import LeaguePoints, TableResult, plain, points
from bglmanager.engine.event import EntryStatus, Event, Number, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets.ruleset import LeagueFormula, Ruleset

_DIGITS = 50
"""Working precision of e^x; the regulation's figures need far less, the document asks for 30."""


def league_points(
    event: Event,
    ruleset: Ruleset,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    ranking: Sequence[EntryNumber],
) -> tuple[LeaguePoints, ...]:
    """What the event is worth to everybody in the final ranking, in that order.

    Nothing for an event without league or tier, declared not valid, or with too few players;
    nothing for who is expelled, even while the round of it is being played.
    """
    formula, settings = ruleset.league, event.settings
    players = len({seat.entry for round_ in closed for seat in round_.seats()})
    if settings.league is not formula.league or settings.tier is None or settings.not_valid:
        return ()
    if players < formula.min_players:
        return ()
    factor = formula.tiers[settings.tier]
    swiss = [round_.number for round_ in closed if round_.phase.counts_for_standings]
    finals = [round_.number for round_ in closed if round_.phase is Phase.FINAL]
    preliminary = _units(results, swiss)
    final = _units(results, finals[-1:])
    growth = growth_of(players, formula)

    def worth(number: EntryNumber) -> LeaguePoints:
        mean = points(Fraction(preliminary.get(number, 0)) / len(swiss))
        last = points(final.get(number, 0))
        inner = (mean + formula.final_weight * last) * growth
        detail = {"pm": mean, "pf": last, "n": players, "tier": plain(factor)}
        return LeaguePoints(number, plain(factor * formula.scale * inner), detail)

    expelled = {e.number for e in event.entries if e.status is EntryStatus.EXPELLED}
    return tuple(worth(number) for number in ranking if number not in expelled)


def growth_of(players: int, formula: LeagueFormula) -> Fraction:
    """1 - e^(-players / spread), to more than 30 digits."""
    with localcontext() as context:
        context.prec = _DIGITS
        return Fraction(1 - (-Decimal(players) / formula.spread).exp())


def _units(results: Sequence[TableResult], rounds: Sequence[int]) -> dict[EntryNumber, Number]:
    total: dict[EntryNumber, Number] = {}
    for result in results:
        if result.round in rounds:
            for seat in result.seats:
                total[seat.entry] = total.get(seat.entry, 0) + (seat.units or 0)
    return total
