"""Generated events as evidence: program and second implementations make the same of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.exchange.event_document.schema import results_tree
from tests.engine import second, second_cups, second_teams
from tests.engine.documents import as_document
from tests.engine.generated_cups import CUPS, cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate
from tests.helpers.figures import figure

LEAGUES, OTHERS = figure(80, long=160), figure(40, long=80)
TEAMS = "teams"
"""What the team events go by; all others go by the id of their ruleset."""

Known = list[tuple[Event, dict[str, Any]]]


@cache
def known(subject: str) -> Known:
    """Generated events of a ruleset, or of teams, with what a second implementation makes of them.

    To be asked before anything is changed: some events are seated by the program itself.
    """
    if subject == TEAMS:
        return [(e, second_teams.derive(as_document(e))) for e in map(team_event, range(OTHERS))]
    if subject in CUPS:
        seeds = range(CUPS.index(subject), len(CUPS) * OTHERS, 2 * len(CUPS))  # seated anyhow
        return [(e, second_cups.derive(as_document(e))) for e in map(cup, seeds)]
    small = [event for event in leagues() if event.settings.ruleset == subject]
    return [(event, second.derive(as_document(event))) for event in small]


@cache
def leagues() -> list[Event]:
    """The smaller ones of the generated events of both leagues."""
    return [event for event in map(generate, range(LEAGUES)) if len(event.entries) < 40]


def agrees(event: Event, expected: dict[str, Any]) -> bool:
    """Scores, places, points, orders and league points of this event."""
    ours = results_tree(derive(event))
    return all(ours.get(key, []) == expected.get(key, []) for key in {*ours, *expected})


def results_agree(subject: str) -> bool:
    """All that follows from the generated events."""
    return all(agrees(event, expected) for event, expected in known(subject))
