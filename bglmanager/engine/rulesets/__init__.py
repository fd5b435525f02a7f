"""The regulations this version can play, and the one an event plays by."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import Settings, TeamPoints
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import custom
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.catan_firenze_2014 import CATAN_FIRENZE_2014
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.rulesets.seven_wonders_2015 import SEVEN_WONDERS_2015

RULESETS: Mapping[str, Ruleset] = {
    each.id: each
    for each in (
        BGL_2010,
        BIG_2026,
        CATAN_FIRENZE_2014,
        SEVEN_WONDERS_2015,
        DIPLOMACY_ITALIA_2010,
    )
}
"""By id; the order is the one they are offered in."""

USUAL = BGL_2010
"""The one proposed for a new event."""


def regulation_of(settings: Settings) -> Ruleset | None:
    """The regulation the event is played by, as it is printed: that behind an own ruleset.

    None for one that this version does not know.
    """
    return RULESETS.get(custom.base_of(settings.ruleset, settings.options))


def ruleset_of(settings: Settings) -> Ruleset:
    """The event's ruleset with its options and the way its teams are paid taken in.

    Raises `Refused` when this version does not play it, or an option is not one of its own.
    """
    found = RULESETS.get(settings.ruleset)
    if settings.ruleset == custom.ID:
        found = custom.made_ruleset(RULESETS, settings.options)
    elif found is None:
        raise Refused([problem("ruleset.not-supported", "event.ruleset", ruleset=settings.ruleset)])
    elif settings.options:
        found = custom.with_options(found, settings.options)
    mode = settings.teams_mode
    if mode is not None and mode.points is TeamPoints.WINNERS_LOSERS:
        return found._replace(sides=True)
    return found
