"""What hinders the next round, and what is worth knowing before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, FirstSeating, RoundStatus, Seating
from bglmanager.engine.finals import cut_problems
from bglmanager.engine.plan import DUEL, ROUND_ROBIN_OF, rounds_proposed
from bglmanager.engine.points import sizes
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.engine.seating import schedule
from bglmanager.engine.seating.making import PLAIN, Wishes, final_phase, seatable, swiss_left
from bglmanager.engine.seating.swiss import DUELS
from bglmanager.engine.tables import is_complete

MIN_PLAYERS = 2
"""Fewer cannot play each other."""


def problems(
    event: Event, derived: Derived | None = None, wishes: Wishes = PLAIN
) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made.

    `derived` saves the work when it is at hand.
    """
    found = [*_open_rounds(event), *_settings(event), *_pairing(event, wishes)]
    hindered = bool(found)
    if swiss_left(event):
        players = len(seatable(event))
        if players < MIN_PLAYERS:
            found.append(problem("seating.too-few-players", players=players, least=MIN_PLAYERS))
        elif not hindered:
            found += _worth_knowing(event, players)
    elif not hindered:
        found += _final(event, derived, wishes)
    return tuple(found)


def _final(event: Event, derived: Derived | None, wishes: Wishes) -> list[Problem]:
    ruleset = ruleset_of(event.settings)
    if wishes.cut is not None and (wrong := cut_problems(event, ruleset, wishes.cut)):
        return [*wrong]
    players = len(seatable(event))
    if final_phase(event, derived, wishes) is not None:
        return []
    if players < MIN_PLAYERS and all(r.phase.counts_for_standings for r in event.rounds):
        return [problem("seating.too-few-players", players=players, least=MIN_PLAYERS)]
    return [problem("seating.event-over")]


def _open_rounds(event: Event) -> Iterator[Problem]:
    """The rounds that are not closed yet: the first of them says what is to be done."""
    for round_ in event.rounds:
        if round_.status is RoundStatus.CLOSED:
            continue
        path = f"rounds[{round_.number - 1}]"
        missing = tuple(table.number for table in round_.tables if not is_complete(table))
        if round_.status is RoundStatus.DRAFT:
            yield problem("seating.draft-open", path, round=round_.number)
        elif missing:
            yield problem("seating.results-missing", path, round=round_.number, tables=missing)
        else:
            yield problem("seating.round-not-closed", path, round=round_.number)
        return


def _settings(event: Event) -> Iterator[Problem]:
    settings = event.settings
    ruleset = ruleset_of(settings)
    if settings.players_per_table not in ruleset.points:
        yield problem(
            "ruleset.table-size",
            "event.players_per_table",
            size=settings.players_per_table,
            least=ruleset.min_table,
            most=ruleset.max_table,
        )
    if settings.first_seating is FirstSeating.OPTIMISED:
        yield problem("seating.not-supported", "event.first_seating", way=settings.first_seating)
    if settings.seating is Seating.OPTIMISED:
        yield problem("seating.not-supported", "event.seating", way=settings.seating)
    if settings.seating is Seating.ROUND_ROBIN and settings.players_per_table != DUEL:
        yield problem("seating.schedule-of-two", "event.seating")
    if settings.rounds_planned < 1:
        yield problem("seating.no-rounds", "event.rounds_planned")
    if settings.teams_mode is not None and not pairs.are_played(settings):
        yield problem("seating.teams-not-supported", "event.teams_mode")
    yield from _seeds(event)


def _seeds(event: Event) -> Iterator[Problem]:
    """More seeds than tables: two of them would meet in round 1 (BIG 7)."""
    settings = event.settings
    if event.rounds or settings.first_seating is not FirstSeating.SEEDED:
        return
    players = set(seatable(event))
    seeds = sum(entry.seeded for entry in event.entries if entry.number in players)
    tables = len(sizes(len(players), settings.players_per_table))
    if seeds > tables:
        yield problem("seating.seeds", "event.first_seating", seeds=seeds, tables=tables)


def _pairing(event: Event, wishes: Wishes) -> Iterator[Problem]:
    if wishes.pairing is None:
        return
    if event.settings.players_per_table != DUEL or wishes.pairing not in DUELS:
        yield problem("seating.pairing-of-two", pairing=wishes.pairing)


def _worth_knowing(event: Event, players: int) -> Iterator[Problem]:
    per_table = event.settings.players_per_table
    if not event.rounds:
        yield from _before_the_start(event, players)
    if any(size < per_table - 1 for size in sizes(players, per_table)) and per_table > DUEL:
        yield problem(
            "seating.very-short-tables",
            level=Level.ATTENTION,
            sizes=sizes(players, per_table),
            per_table=per_table,
        )


def _before_the_start(event: Event, players: int) -> Iterator[Problem]:
    settings, ruleset = event.settings, ruleset_of(event.settings)
    planned, per_table = settings.rounds_planned, settings.players_per_table
    if players < ruleset.min_players:
        halved = isinstance(ruleset.formula, EloFormula)
        yield problem(
            "seating.few-players-halved" if halved else "seating.few-players",
            level=Level.ATTENTION,
            players=players,
            least=ruleset.min_players,
        )
    if settings.seating is Seating.ROUND_ROBIN:
        whole = schedule.rounds_of(players)
        if planned != whole:
            yield problem(
                "seating.schedule-rounds", level=Level.ATTENTION, rounds=planned, whole=whole
            )
        return
    if per_table == DUEL and players == ROUND_ROBIN_OF and ruleset.short_rounds:
        yield problem("seating.round-robin", level=Level.ATTENTION, players=players)
    elif per_table == DUEL and planned > players // DUEL:
        yield problem("seating.many-rounds", level=Level.ATTENTION, players=players, rounds=planned)
    yield from _few_rounds(event, players)


def _few_rounds(event: Event, players: int) -> Iterator[Problem]:
    settings, ruleset = event.settings, ruleset_of(event.settings)
    if settings.players_per_table not in ruleset.rounds:
        return
    least = rounds_proposed(ruleset, players, settings.players_per_table, settings.game)
    least -= settings.players_per_table in ruleset.short_rounds
    if settings.rounds_planned < least:
        yield problem(
            "seating.few-rounds",
            level=Level.ATTENTION,
            players=players,
            rounds=settings.rounds_planned,
            least=least,
        )
