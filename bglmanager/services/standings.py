"""Standings as they are asked about: the newest, and why somebody is where he is."""

from __future__ import annotations

from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation, criteria_of, explain, separate
from bglmanager.engine.rulesets import ruleset_of
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
