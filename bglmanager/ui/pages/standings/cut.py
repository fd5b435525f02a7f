"""Who plays the final as things stand, and whether it was the lot that kept the next one out."""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import default_cut, finalists
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import what_separates
from bglmanager.engine.rulesets import ruleset_of


@record
class Cut:
    """`last` is the last one in; `by_lot` the next one when only the lot parts the two after all
    rounds that are planned.
    """

    places: int
    last: EntryNumber
    by_lot: EntryNumber | None


def cut(event: Event, derived: Derived, game: GameRules | None = None) -> Cut | None:
    """The cut in the newest standings; None where everybody plays on, or nobody has to.

    `game` is that of the final.
    """
    latest = derived.latest_standings
    if latest is None:
        return None
    ruleset = ruleset_of(event.settings)
    phases = bool(ruleset.finals.plans)
    if phases and len(derived.standings) < event.settings.rounds_planned:
        return None  # who plays on is known when the planned rounds are over (BIG 8.1)
    chosen = default_cut(event, derived, game)
    if chosen is None:
        return None
    able = finalists(event, latest, len(latest.rows))
    seated = frozenset() if phases else _seated(event)
    best = able[: chosen.qualified]
    inside = [row.entry for row in latest.rows if row.entry in (seated or best)]
    outside = [number for number in able if number not in inside]
    if not inside or not outside:
        return None
    found = what_separates(ruleset, latest, inside[-1], outside[0])
    over = len(derived.standings) >= event.settings.rounds_planned
    lot = over and found.criterion == "lot" and found.above == inside[-1]
    return Cut(len(inside), inside[-1], outside[0] if lot else None)


def _seated(event: Event) -> frozenset[EntryNumber]:
    """Who sits in the final that was made."""
    rounds = (round_ for round_ in event.rounds if round_.phase is Phase.FINAL)
    return frozenset(seat.entry for round_ in rounds for seat in round_.seats())
