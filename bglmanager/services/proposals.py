"""What the regulation proposes for a number of players: tables, rounds, final phases."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from bglmanager.engine import pairs, plan, seating
from bglmanager.engine.event import EntryStatus, Event, Seating, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL, PlanKind, Plans
from bglmanager.engine.points import sizes_of_tables
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.seating.teams import is_united, seated_of
from bglmanager.engine.team_standings import people_of
from bglmanager.services.games import Catalogue


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the regulation has for a number of players (BGL 3.5, 3.6.1, 3.6.4, 3.11; BIG 8.1).

    `units` are seated as one: players, pairs or united teams; `sizes` are their tables. The
    rounds go by `players`: pairs where they count as players, otherwise people, in teams too.
    `classic_rounds` is None where the regulation has no such number. `plans` are the ways to
    hold the event, with the one that is proposed; `finalists` the seats of a final.
    """

    units: int
    players: int
    per_table: int
    sizes: tuple[int, ...]
    rounds: int
    classic_rounds: int | None
    finalists: int
    plans: Plans


def event_proposal(
    event: Event,
    players: int | None = None,
    *,
    game: GameRules | None = None,
    available: int | None = None,
) -> Proposal:
    """Table sizes, rounds and finalists for the players present, or for a number of them.

    Where pairs are played everything counts pairs. `game` is that of the next round, `available`
    are the minutes there are for playing, None for as many as it takes.
    """
    number = len(event.rounds) + 1
    minutes = plan.minutes_planned(event.settings, number, game)
    one = pairs.as_one(event) if pairs.are_played(event.settings) else event
    ruleset = ruleset_of(one.settings)
    per_table = plan.planned_round(one.settings, number).players_per_table
    settings = replace(one.settings, players_per_table=per_table)
    united = is_united(event)
    if players is None:
        units, players = _seatable(one)
    else:
        units = DUEL * players // per_table if united else players
    plans = plan.event_plans(
        ruleset, settings, players, game=game, minutes=minutes, available=available
    )
    return Proposal(
        units=units,
        players=players,
        per_table=per_table,
        sizes=sizes_of_tables(units, DUEL if united else per_table),
        rounds=plans.least.rounds,
        classic_rounds=plan.classic_rounds(ruleset, players, per_table),
        finalists=min(plan.final_size(ruleset, settings, game), players),
        plans=plans,
    )


def _seatable(one: Event) -> tuple[int, int]:
    """What is seated as one in the next round, and the players it makes."""
    if is_united(one):
        teams = seated_of(one, len(one.rounds) + 1).values()
        return len(teams), sum(map(len, teams))
    players = len(seating.seatable_entries(one))
    return players, players


def units_at(event: Event, tables: Iterable[Collection[EntryNumber]]) -> tuple[int, ...]:
    """How many are seated as one at each of these tables: players, or united teams."""
    united = event.teams if is_united(event) else ()
    team = {number: each.number for each in united for number in people_of(each)}
    return tuple(len({team.get(number, -number) for number in table}) for table in tables)


def for_who_is_there(
    event: Event, *, game: GameRules | None = None, available: int | None = None
) -> Proposal | None:
    """The proposal for who is here, or who is entered while nobody is; pairs count once.

    With nobody entered it is for the fewest that the regulation is made for. None where it has
    no tables of this size.
    """
    ruleset = ruleset_of(event.settings)
    if event.settings.players_per_table not in ruleset.points:
        return None
    expected = event if any(_seatable(pairs.event_of_pairs(event))) else _entered(event)
    players = None
    if not expected.teams or not any(_seatable(pairs.event_of_pairs(expected))):
        together = pairs.SIZE if pairs.are_played(event.settings) else 1
        players = len(seating.seatable_entries(expected)) // together or ruleset.min_players
    return event_proposal(expected, players, game=game, available=available)


def _entered(event: Event) -> Event:
    """The event with everybody here who is expected: nobody on the waiting list, no reserve."""
    status = {EntryStatus.REGISTERED: EntryStatus.ACTIVE}
    entries = (replace(e, status=status.get(e.status, e.status)) for e in event.entries)
    return replace(event, entries=tuple(entries))


def usual_rounds(settings: Settings, game: GameRules | None = None) -> int:
    """The rounds a new event has: those of the regulation for the smallest field."""
    return with_usual_rounds(settings, game).rounds_planned


def with_usual_rounds(settings: Settings, game: GameRules | None = None) -> Settings:
    """The settings with those rounds, where the regulation has tables of this size."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or settings.players_per_table not in ruleset.points:
        return settings
    per_table = settings.players_per_table // (pairs.SIZE if pairs.are_played(settings) else 1)
    sized = replace(settings, players_per_table=per_table)
    if per_table not in ruleset.rounds:
        return settings
    least = plan.event_plans(ruleset, sized, ruleset.min_players, game=game).proposed
    return replace(settings, rounds_planned=least.rounds)


def rounds_to_plan(event: Event, *, game: GameRules | None = None, typed: int | None = None) -> int:
    """The rounds with which the first draw is made: those proposed for who is here, or entered
    while nobody is, until somebody chooses a number.

    Another number than that of a new event is a choice, and the same where it was `typed` since
    the event was opened.
    """
    settings = event.settings
    found = for_who_is_there(event, game=game) if are_open(event, game, typed) else None
    if found is None:
        return settings.rounds_planned
    proposed = found.plans.proposed
    fits = (proposed.kind is PlanKind.ROUND_ROBIN) is (settings.seating is Seating.ROUND_ROBIN)
    return max(proposed.rounds if fits else found.rounds, 1)


def are_open(event: Event, game: GameRules | None, typed: int | None) -> bool:
    """Whether nobody has chosen the rounds, as `rounds_to_plan` has it."""
    rounds = event.settings.rounds_planned
    chosen = event.rounds or event.settings.plan or rounds == typed
    return not chosen and rounds == usual_rounds(event.settings, game)


def filled_in(event: Event, games: Catalogue, *, typed: int | None = None) -> Event:
    """The event with the rounds that are planned with the first draw, as `rounds_to_plan`."""
    rounds = rounds_to_plan(event, game=games.wishes(event).game, typed=typed)
    if rounds == event.settings.rounds_planned:
        return event
    return replace(event, settings=replace(event.settings, rounds_planned=rounds))
