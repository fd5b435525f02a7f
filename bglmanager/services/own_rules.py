"""An organiser's own rules: written to a file, changed there, taken into an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from bglmanager.engine.event import Event, Json, Settings
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import rulesets
from bglmanager.services import documents, events
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent

SUFFIX = ".rules.toml"
"""How the name of such a file ends."""


def name_of(settings: Settings) -> str | None:
    """What the event's own ruleset is called; None for an event by a regulation."""
    return cast("str", settings.options.get("name")) if settings.ruleset == custom.ID else None


def base_of(settings: Settings) -> str:
    """The id of the regulation the event is played by, that behind an own ruleset."""
    return custom.base_of(settings.ruleset, settings.options)


def file_of(settings: Settings, name: str) -> bytes:
    """The rules of an event as a file, to be changed under this name."""
    if settings.ruleset == custom.ID:
        options: Mapping[str, Json] = {**settings.options, "name": name}
    else:
        options = custom.copy_of(RULESETS[settings.ruleset], settings.options, name)
    return rulesets.write(options).encode()


def file_stem(name: str) -> str:
    """What a file of the rules with this name is called, without its ending."""
    return documents.slug(name) or "rules"


def can_take(event: Event) -> tuple[Problem, ...]:
    """Why the event takes no other rules; nothing when it does: before the first draw."""
    if event.rounds:
        return (problem("event.fixed-after-draw", "event.ruleset", field="ruleset"),)
    return ()


def take(desk: OpenEvent, data: bytes) -> Changes:
    """Play the event by the rules in this file; no league counts it then.

    Raises `Refused` with everything that is wrong in the file ("line:key" as path), or because
    the event is drawn already.
    """
    refuse_if(can_take(desk.event))
    options = rulesets.read(data)
    base = RULESETS[cast("str", options["base"])]
    settings = events.with_league(desk.event.settings, base.id, league=False, tier=None)
    size = settings.players_per_table
    fits = size if size in base.points else base.max_table
    settings = replace(
        settings, ruleset=custom.ID, options=options, league_code=None, players_per_table=fits
    )
    return events.change(desk, settings)
