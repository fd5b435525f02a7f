"""Who stands in the final, or may come there, while the last of the Swiss rounds is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.chances import Chance, PlaceWorth, Reachable
from bglmanager.engine.cut_race import CutRace, cut_race, last_swiss_round
from bglmanager.engine.day_map_boxes import Claim
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.reach import needs_of, race_of, reach_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules

MOST_NAMED = 12
"""Of more people who may still come nobody is named: the picture would say nothing any more."""


class Qualified(NamedTuple):
    """Who is in the final for certain, what the others need who may still come, and what the first
    phase hangs on while few tables still play.
    """

    certain: tuple[EntryNumber, ...] = ()
    claims: tuple[Claim, ...] = ()
    race: CutRace | None = None


def qualified_so_far(
    event: Event, derived: Derived, game: GameRules | None = None
) -> Qualified | None:
    """Who is certain of a place after the Swiss rounds, and who may still have one.

    In the last of them alone, with the results that have landed; None before it and after it. Where
    games lost are counted only the race is told. As exact as `reach_of`. Pairs by their numbers.
    """
    one = pairs.event_of_pairs(event)
    if one is not event:
        return qualified_so_far(one, derive(one), game)
    if last_swiss_round(event) is None:
        return None
    known = race_of(event, derived)
    race = cut_race(event, derived, game, known)
    found = reach_of(event, derived, game, known)
    if found is None or found.goal is not Reachable.PHASES or found.places is None:
        return None if race is None else Qualified(race=race)
    possible = found.among(Chance.POSSIBLE)
    if len(possible) > MOST_NAMED:
        return Qualified(found.among(Chance.CERTAIN), race=race)
    needs = needs_of(event, derived, possible, game, known)
    claims = [_claim(event, entry, needs.get(entry, ())) for entry in possible]
    return Qualified(found.among(Chance.CERTAIN), tuple(claims), race)


def _claim(event: Event, entry: EntryNumber, needs: Sequence[PlaceWorth]) -> Claim:
    """The worst place that is enough for somebody, else the worst with which he can come."""
    table = next(event.rounds[-1].tables_of(entry), None)
    enough = [each.place for each in needs if each.place and each.chance is Chance.CERTAIN]
    can = [each.place for each in needs if each.place and each.chance is Chance.POSSIBLE]
    if table is None or not (enough or can):
        return Claim(entry, None, 0, sure=False)
    return Claim(entry, table.number, max(enough or can), sure=bool(enough))
