"""Events played so that every way of seating comes up, and which ways those are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bglmanager.engine import seating
from bglmanager.engine.event import Event, Round, Team
from bglmanager.engine.ids import TeamNumber
from bglmanager.engine.kinds import (
    FirstSeating,
    Pairing,
    RoundStatus,
    Seating,
)
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS, custom, ruleset_of
from bglmanager.engine.seating import boards
from bglmanager.engine.seating.making import SeatingOptions
from tests.engine.generated_cups import CupResults
from tests.engine.generated_settings import Style
from tests.helpers.cups import CATAN, DIPLOMACY, SEVEN_WONDERS, catan, diplomacy, seven_wonders
from tests.helpers.events import entries, settings
from tests.helpers.teams import DIVIDED, PAIRS, UNITED

Cell = tuple[str, str, str]
"""A ruleset, a way of pairing, the first seating of the event."""

CUT = "cut"
"""What `greedy` is at tables of more than two."""


PLAYERS = 8
MOST_ROUNDS = 8
"""A tied final could be played again and again."""


def cell(event: Event, round_: Round) -> Cell:
    """What is pinned by a round of this event."""
    way = str(round_.pairing)
    if round_.pairing is Pairing.GREEDY and not _is_of_two(event, round_):
        way = CUT
    return event.settings.ruleset, way, str(event.settings.first_seating)


def _is_of_two(event: Event, round_: Round) -> bool:
    """Whether two players, or pairs, meet at a table."""
    return round_.players_per_table == (2 * DUEL if are_played(event.settings) else DUEL)


def cells(event: Event) -> Iterator[Cell]:
    """What is pinned by an event."""
    return (cell(event, round_) for round_ in event.rounds)


def begun(players: int = PLAYERS, **changes: Any) -> Event:
    """An event before its first round: two seeds, teams of two where it has teams."""
    made = Event(settings(**changes), entries(players))
    people = tuple(replace(e, seeded=e.number <= 2) for e in made.entries)
    if made.settings.teams_mode is None:
        return replace(made, entries=people)
    people = tuple(replace(e, team=TeamNumber((e.number + 1) // 2)) for e in people)
    teams = tuple(
        Team(number, f"Team {number}", tuple(e.number for e in people if e.team == number))
        for number in sorted({e.team for e in people if e.team is not None})
    )
    return replace(made, entries=people, teams=teams)


def played(event: Event, round_: Round) -> Event:
    """The event with this round and results by chance at its tables, closed."""
    own = ruleset_of(event.settings)
    style = Style(
        ruleset=own.id,
        per_table=round_.players_per_table,
        most=round_.players_per_table,
        players=len(event.entries),
        rounds=event.settings.rounds_planned,
        scores="large",
        breaks=round_.tie_breaks,
        leaving=0,
        bottom=0,
    )
    chance = Random(f"{event.settings.draw_seed} {round_.number}")
    results = CupResults(chance, style, lambda *_: None)
    tables = tuple(
        table
        if round_.byes and all(seat.entry in round_.byes for seat in table.seats)
        else results.at(table, round_.number)
        for table in round_.tables
    )
    closed = replace(round_, tables=tables, status=RoundStatus.CLOSED)
    rounds = (*event.rounds[: round_.number - 1], closed)
    return boards.with_adjustments(replace(event, rounds=rounds))


def makeable() -> set[Cell]:
    """Every cell the program can fill, found by asking it for everything that can be asked for."""
    return {found for event in _asked() for found in _filled(event)}


def _asked() -> Iterator[Event]:
    """Events of every ruleset, seating, size of tables and kind of teams."""
    for usual in (*_rulesets(), *map(_own, _rulesets())):
        plain = settings(**usual)
        for size in {min(ruleset_of(plain).points), plain.players_per_table}:
            for first in FirstSeating:
                for later in Seating:
                    for mode in (None, PAIRS, UNITED, DIVIDED):
                        ways = {"first_seating": first, "seating": later, "teams_mode": mode}
                        more = {"players_per_table": size, "rounds_planned": 2}
                        yield begun(**{**usual, **ways, **more})


def _rulesets() -> tuple[Mapping[str, Any], ...]:
    """The settings of an event of every ruleset of the program."""
    known = {CATAN: catan(), SEVEN_WONDERS: seven_wonders(), DIPLOMACY: diplomacy()}
    plain = {"league": None, "tier": None}
    return tuple(known.get(each, {**plain, "ruleset": each}) for each in RULESETS)


def _own(usual: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same by rules of one's own."""
    options = {"name": "House rules", "base": usual["ruleset"]}
    return {**usual, "ruleset": custom.ID, "options": options}


def _filled(event: Event) -> Iterator[Cell]:
    """The cells of the rounds that this event can have."""
    while len(event.rounds) < MOST_ROUNDS:
        made = [*_rounds(event)]
        yield from (cell(event, round_) for round_ in made)
        if not made:
            return
        yield cell(event, replace(made[0], pairing=Pairing.MANUAL))
        event = played(event, made[0])


def _rounds(event: Event) -> Iterator[Round]:
    """The next round as it usually is, then by every rule of two-player tables asked for."""
    rules = Pairing if len(event.rounds) == 1 else ()
    for wishes in (SeatingOptions(), *(SeatingOptions(pairing=rule) for rule in rules)):
        try:
            yield seating.next_round(event, wishes)
        except Refused:
            continue
