"""The next round of an event: its phase, its players, its order, its tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bglmanager.engine import draws
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import (
    Event,
    FirstSeating,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    Seating,
    TieBreak,
)
from bglmanager.engine.finals import finalists
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import in_seating_order
from bglmanager.engine.plan import rounds_proposed
from bglmanager.engine.points import sizes
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Level, Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.cut import cut, exchanged
from bglmanager.engine.tables import is_complete

MIN_PLAYERS = 2
"""Fewer cannot play each other."""


def next_phase(event: Event) -> Phase | None:
    """The phase of the next round: Swiss as planned, then one final; None when all is played."""
    if any(round_.phase is Phase.FINAL for round_ in event.rounds):
        return None
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    return Phase.SWISS if swiss < event.settings.rounds_planned else Phase.FINAL


def seatable(event: Event) -> tuple[EntryNumber, ...]:
    """Who could be given a seat in the next round, by start number."""
    number = len(event.rounds) + 1
    return tuple(entry.number for entry in event.entries if may_be_seated(entry, number))


def problems(event: Event) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made."""
    found = [*_open_rounds(event), *_not_supported(event)]
    if next_phase(event) is None:
        found.append(problem("seating.event-over"))
    players, per_table = len(seatable(event)), event.settings.players_per_table
    if players < MIN_PLAYERS:
        found.append(problem("seating.too-few-players", players=players, least=MIN_PLAYERS))
    elif next_phase(event) is Phase.SWISS:
        found += _worth_knowing(event, players, per_table)
    return tuple(found)


def _open_rounds(event: Event) -> list[Problem]:
    last = event.last_round
    if last is None or last.status is RoundStatus.CLOSED:
        return []
    if last.status is RoundStatus.DRAFT:
        return [problem("seating.draft-open", f"rounds[{last.number - 1}]", round=last.number)]
    missing = tuple(table.number for table in last.tables if not is_complete(table))
    path = f"rounds[{last.number - 1}]"
    if missing:
        return [problem("seating.results-missing", path, round=last.number, tables=missing)]
    return [problem("seating.round-not-closed", path, round=last.number)]


def _not_supported(event: Event) -> list[Problem]:
    settings = event.settings
    found = []
    ruleset = ruleset_of(settings)
    if settings.players_per_table not in ruleset.points:
        found.append(
            problem(
                "ruleset.table-size",
                "event.players_per_table",
                size=settings.players_per_table,
                least=ruleset.min_table,
                most=ruleset.max_table,
            )
        )
    if settings.first_seating is not FirstSeating.RANDOM:
        found.append(
            problem("seating.not-supported", "event.first_seating", way=settings.first_seating)
        )
    if settings.seating not in (Seating.SWISS, Seating.RANDOM):
        found.append(problem("seating.not-supported", "event.seating", way=settings.seating))
    if settings.rounds_planned < 1:
        found.append(problem("seating.no-rounds", "event.rounds_planned"))
    if settings.teams_mode is not None:
        found.append(problem("seating.teams-not-supported", "event.teams_mode"))
    return found


def _worth_knowing(event: Event, players: int, per_table: int) -> list[Problem]:
    found = []
    least = ruleset_of(event.settings).min_players
    if not event.rounds and players < least:
        found.append(
            problem("seating.few-players", level=Level.ATTENTION, players=players, least=least)
        )
    least_rounds = _least_rounds(event, players)
    if not event.rounds and event.settings.rounds_planned < least_rounds:
        found.append(
            problem(
                "seating.few-rounds",
                level=Level.ATTENTION,
                players=players,
                rounds=event.settings.rounds_planned,
                least=least_rounds,
            )
        )
    if any(size < per_table - 1 for size in sizes(players, per_table)):
        found.append(
            problem(
                "seating.very-short-tables",
                level=Level.ATTENTION,
                sizes=sizes(players, per_table),
                per_table=per_table,
            )
        )
    return found


def _least_rounds(event: Event, players: int) -> int:
    """What the regulation asks for; 0 for a table size it does not know."""
    ruleset, per_table = ruleset_of(event.settings), event.settings.players_per_table
    return rounds_proposed(ruleset, players, per_table) if per_table in ruleset.rounds else 0


def is_drawn_by_lot(event: Event, number: int) -> bool:
    """Whether chance seats the Swiss round with this number, so that a new draw makes sense."""
    return number == 1 or event.settings.seating is Seating.RANDOM


def was_drawn_by_lot(event: Event, round_: Round) -> bool:
    """Whether chance seated this round: as it says itself, otherwise as the event does."""
    if round_.phase is Phase.FINAL or round_.pairing is Pairing.GREEDY:
        return False
    return round_.pairing is Pairing.RANDOM or is_drawn_by_lot(event, round_.number)


def next_round(event: Event, *, attempt: int = 1, derived: Derived | None = None) -> Round:
    """The next round as a draft: a Swiss round as planned, after the last one the final.

    `derived` saves the work when it is at hand. Raises `Refused` with all of `problems` that
    hinder it, or for a second attempt where the standings leave nothing to chance (rules 2.1).
    """
    refuse_if(problems(event))
    number = RoundNumber(len(event.rounds) + 1)
    phase = next_phase(event)
    assert phase is not None  # a problem otherwise
    by_lot = phase is Phase.SWISS and is_drawn_by_lot(event, number)
    if attempt > 1 and not by_lot:
        raise Refused([problem("seating.nothing-to-draw", round=number)])
    settings = event.settings
    standings = _standings(derived or derive(event), number)
    tie_breaks = _tie_breaks(event)
    if phase is Phase.FINAL:
        assert standings is not None  # at least one Swiss round is planned
        players = finalists(event, standings, settings.players_per_table)
    else:
        players = _order(event, number, attempt, seatable(event), None if by_lot else standings)
    return Round(
        number=number,
        phase=phase,
        game=settings.game,
        players_per_table=settings.players_per_table,
        minutes=settings.minutes,
        attempt=attempt,
        tie_breaks=tie_breaks,
        tables=cut(players, settings.players_per_table, len(tie_breaks)),
    )


def redraw(event: Event) -> Round:
    """The last round, still a draft, drawn once more with the next attempt.

    Raises `Refused` when it is no draft, or when the standings leave nothing to chance.
    """
    last = event.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Refused([problem("seating.no-draft")])
    before = replace(event, rounds=event.rounds[:-1])
    again = next_round(before, attempt=last.attempt + 1)
    return replace(last, attempt=again.attempt, tables=again.tables, exchanged=(), pairing=None)


def recompute(event: Event, number: RoundNumber, derived: Derived) -> Round | None:
    """The seating the rules give the players who sit in this round, its exchanges applied.

    For comparing arrangements: seats carry nothing but the player. None where it cannot be said:
    seated by hand, or by a way that this version does not know.
    """
    round_ = event.round(number)
    if round_.pairing not in (None, Pairing.RANDOM, Pairing.GREEDY):
        return None
    standings = _standings(derived, number)
    players = [seat.entry for seat in round_.seats()]
    if round_.phase is Phase.FINAL:
        order = _by_standings(players, standings)
    else:
        by_lot = was_drawn_by_lot(event, round_)
        order = _order(event, number, round_.attempt, players, None if by_lot else standings)
    tables = cut(order, round_.players_per_table)
    return exchanged(replace(round_, tables=tables), round_.exchanged)


def _standings(derived: Derived, number: int) -> Standings | None:
    """The last standings before this round."""
    before = [found for found in derived.standings if found.after_round < number]
    return before[-1] if before else None


def _order(
    event: Event,
    number: int,
    attempt: int,
    players: Collection[EntryNumber],
    standings: Standings | None,
) -> tuple[EntryNumber, ...]:
    """The players in the order they are cut in: by the standings if given, by lot otherwise."""
    if standings is None:
        return draws.drawn(event.settings.draw_seed, number, attempt, players)
    wanted = set(players)
    return tuple(row.entry for row in in_seating_order(standings) if row.entry in wanted)


def _by_standings(
    players: Sequence[EntryNumber], standings: Standings | None
) -> tuple[EntryNumber, ...]:
    rank = {row.entry: row.rank for row in standings.rows} if standings else {}
    return tuple(sorted(players, key=lambda entry: rank.get(entry, len(rank) + 1)))


def _tie_breaks(event: Event) -> tuple[TieBreak, ...]:
    """Those of the last round: they belong to the game, which stays the same."""
    return event.last_round.tie_breaks if event.last_round else ()
