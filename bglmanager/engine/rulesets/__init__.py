"""The regulations this version can play, and the one an event plays by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bglmanager.engine.event import Json, Settings
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.ruleset import Ruleset, VirtualTies

RULESETS: Mapping[str, Ruleset] = {BGL_2010.id: BGL_2010}
"""By id; the order is the one they are offered in."""


def ruleset_of(settings: Settings) -> Ruleset:
    """The event's ruleset with its options taken in.

    Raises `Refused` when this version does not play it, or an option is not one of its own.
    """
    found = RULESETS.get(settings.ruleset)
    if found is None:
        raise Refused([problem("ruleset.not-supported", "event.ruleset", ruleset=settings.ruleset)])
    return _with_options(found, settings.options)


def _with_options(ruleset: Ruleset, options: Mapping[str, Json]) -> Ruleset:
    unknown = [name for name in options if name != "virtual_ties"]
    if unknown:
        raise Refused(
            problem("ruleset.option-unknown", f"event.options.{name}", option=name)
            for name in unknown
        )
    ties = options.get("virtual_ties", ruleset.virtual.ties)
    if ties not in list(VirtualTies):
        raise Refused(
            [
                problem(
                    "ruleset.option-value",
                    "event.options.virtual_ties",
                    option="virtual_ties",
                    allowed=", ".join(VirtualTies),
                )
            ]
        )
    return replace(ruleset, virtual=replace(ruleset.virtual, ties=VirtualTies(str(ties))))
