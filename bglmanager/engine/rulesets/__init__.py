"""The regulations this version can play, and the one an event plays by."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import Settings
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.options import with_options
from bglmanager.engine.rulesets.ruleset import Ruleset

RULESETS: Mapping[str, Ruleset] = {each.id: each for each in (BGL_2010, BIG_2026)}
"""By id; the order is the one they are offered in."""


def ruleset_of(settings: Settings) -> Ruleset:
    """The event's ruleset with its options taken in.

    Raises `Refused` when this version does not play it, or an option is not one of its own.
    """
    found = RULESETS.get(settings.ruleset)
    if found is None:
        raise Refused([problem("ruleset.not-supported", "event.ruleset", ruleset=settings.ruleset)])
    return with_options(found, settings.options) if settings.options else found
