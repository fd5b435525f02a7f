"""What hinders the next round, and what is worth knowing before it is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    AdjustmentKind,
    Event,
    FirstSeating,
    RoundStatus,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.finals import cut_problems, mates_in_final
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL, ROUND_ROBIN_OF, PlanKind, event_plans, planned_round
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula, FinalMates
from bglmanager.engine.seating import diplomacy, making, swiss, teams
from bglmanager.engine.seating.boards import SEVEN, without_second
from bglmanager.engine.tables import is_complete, sizes_of_tables
from bglmanager.engine.team_standings import people_of

MIN_PLAYERS = 2
"""Fewer cannot play each other."""

MANY_PLAYERS = 1_000
"""With more the desk is slow: every act takes seconds."""


def seating_hindrances(
    event: Event,
    derived: Derived | None = None,
    wishes: making.SeatingOptions = making.DEFAULT_OPTIONS,
) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made.

    `derived` saves the work when it is at hand.
    """
    open_ = [*open_rounds(event)]
    found = [*open_, *_check_settings(event), *_check_pairing(event, wishes)]
    hindered = bool(found)
    if making.swiss_left(event):
        players = len(making.seatable_entries(event))
        if players < MIN_PLAYERS:
            found.append(problem("seating.too-few-players", players=players, least=MIN_PLAYERS))
        elif not hindered:
            hindering = [*_check_split(event, players), *_second_boards(event, derived, wishes)]
            again = _teams_again(event, derived)
            found += hindering or [*_worth_knowing(event, players, wishes), *again]
    elif not open_:  # what only hinders a draw does not hide that all is played
        found += _check_final(event, derived, wishes)
    return tuple(found)


def _check_final(
    event: Event, derived: Derived | None, wishes: making.SeatingOptions
) -> list[Problem]:
    ruleset = ruleset_of(event.settings)
    if wishes.cut is not None and (wrong := cut_problems(event, ruleset, wishes.cut, wishes.game)):
        return [*wrong]
    players = len(making.seatable_entries(event))
    found = making.final_phase(event, derived, wishes)
    if found is not None:
        least, smallest = ruleset.least_at_table, min(map(len, found.tables))
        if smallest >= least:
            return [*_check_mates(event, derived, max(map(len, found.tables)))]
        return [problem("seating.too-few-players", players=smallest, least=least)]
    if players < MIN_PLAYERS and all(r.phase.counts_for_standings for r in event.rounds):
        return [problem("seating.too-few-players", players=players, least=MIN_PLAYERS)]
    return [problem("seating.event-over")]


def _teams_again(event: Event, derived: Derived | None) -> Iterator[Problem]:
    """Whole teams, or pairs, that have to meet again in the next round (BGL 3.6.7, BIG 4.1)."""
    ruleset, number = ruleset_of(event.settings), len(event.rounds) + 1
    in_pairs = pairs.are_played(event.settings)
    if not event.rounds or not (in_pairs or teams.is_united(event)):
        return
    known = derived or derive_latest(event)
    by_order = event.settings.seating is Seating.SWISS and bool(known.team_standings)
    if in_pairs:
        way = swiss.default_way(event, ruleset, number, DUEL)
        again = making.pairing_cost(event, known, way)[0] if way in swiss.DUELS else ()
        names = {int(entry.number): entry.first_name for entry in event.entries}
    else:
        again = teams.teams_meeting_again(
            event, number, known.team_standings[-1] if by_order else None
        )
        names = {int(team.number): team.name for team in event.teams}
    if again:
        met = "; ".join(f"{names[one]} – {names[other]}" for one, other in again)
        yield problem("seating.teams-again", level=Level.ATTENTION, pairs=met)


def _check_mates(event: Event, derived: Derived | None, places: int) -> Iterator[Problem]:
    """Mates of a divided team in the first final: they meet, or the second is passed over."""
    if not event.rounds[-1].phase.counts_for_standings:
        return
    latest = making.standings_before(derived or derive_latest(event), len(event.rounds) + 1)
    apart = ruleset_of(event.settings).finals.mates is FinalMates.APART
    for people in mates_in_final(event, latest, places) if latest else ():
        code = "seating.mates-passed-over" if apart else "seating.mates-in-final"
        entries = people[1:] if apart else people
        yield problem(code, level=Level.ATTENTION, entries=entries)


def open_rounds(event: Event) -> Iterator[Problem]:
    """The rounds that are not closed yet: the first of them says what is to be done."""
    for round_ in event.rounds:
        if round_.status is RoundStatus.CLOSED:
            continue
        path = f"rounds[{round_.number - 1}]"
        missing = tuple(table.number for table in round_.tables if not is_complete(round_, table))
        if round_.status is RoundStatus.DRAFT:
            yield problem("seating.draft-open", path, round=round_.number)
        elif missing:
            yield problem("seating.results-missing", path, round=round_.number, tables=missing)
        else:
            yield problem("seating.round-not-closed", path, round=round_.number)
        return


def _check_settings(event: Event) -> Iterator[Problem]:
    settings = event.settings
    ruleset = ruleset_of(settings)
    size = planned_round(settings, len(event.rounds) + 1).players_per_table
    whole = ruleset.board is None or size == ruleset.max_table
    if size not in ruleset.points or not whole:
        yield problem(
            "ruleset.table-size",
            "event.plan" if settings.plan else "event.players_per_table",
            size=size,
            least=ruleset.min_table if ruleset.board is None else ruleset.max_table,
            most=ruleset.max_table,
        )
    if ruleset.board is None and settings.first_seating is FirstSeating.OPTIMISED:
        yield problem("seating.not-supported", "event.first_seating", way=settings.first_seating)
    if ruleset.board is None and settings.seating is Seating.OPTIMISED:
        yield problem("seating.not-supported", "event.seating", way=settings.seating)
    if settings.seating is Seating.ROUND_ROBIN and size != DUEL:
        yield problem("seating.schedule-of-two", "event.seating")
    if settings.rounds_planned < 1:
        yield problem("seating.no-rounds", "event.rounds_planned")
    yield from _check_teams(event)
    yield from _check_seeds(event)


def _check_teams(event: Event) -> Iterator[Problem]:
    """Teams that cannot be seated as the event says (rules 3.7)."""
    mode = event.settings.teams_mode
    if mode is None:
        return
    if ruleset_of(event.settings).game is not None:
        yield problem("seating.no-teams", "event.teams_mode")
    elif mode.points is not TeamPoints.PAIRS:
        yield from _check_members(event, mode)
        yield from _tables_of_teams(event, mode)


def _tables_of_teams(event: Event, mode: TeamsMode) -> Iterator[Problem]:
    """Fixed teams that do not fit the tables, and players without a team."""
    pairing, number = teams.pairing_of(event), len(event.rounds) + 1
    if pairing is None:
        return
    size = planned_round(event.settings, number).players_per_table
    there = teams.seated_of(event, number)
    if pairing is TeamPairing.UNITED and size != DUEL * mode.size:
        yield problem("seating.two-teams", "event.players_per_table", size=size, team=mode.size)
    if pairing is TeamPairing.UNITED and len(there) < DUEL:
        yield problem("seating.few-teams", "teams", teams=len(there), least=DUEL)
    without = without_team(event)
    if without:
        yield problem("seating.without-team", "entries", entries=without)
    tables = len(sizes_of_tables(len(making.seatable_entries(event)), size))
    most = max((len(people) for people in there.values()), default=0)
    if pairing is TeamPairing.DIVIDED and most > tables:
        yield problem("seating.divided", "event.teams_mode", team=most, tables=tables)


def of_pairs(event: Event) -> tuple[Problem, ...]:
    """What hinders an event of pairs before they are played as one player each.

    Pairs are fixed teams of two that sit united, in an event of one game (Reading `pairs`).
    """
    mode = event.settings.teams_mode
    if mode is None or mode.points is not TeamPoints.PAIRS:
        return ()
    if ruleset_of(event.settings).game is not None:
        return (problem("seating.no-teams", "event.teams_mode"),)
    united = mode.kind is TeamKind.FIXED and mode.pairing is TeamPairing.UNITED
    if not united or mode.size != pairs.SIZE or event.settings.plan:
        return (problem("seating.pairs-otherwise", "event.teams_mode"),)
    without = without_team(event) if making.swiss_left(event) else ()
    alone = [problem("seating.without-team", "entries", entries=without)] if without else []
    return (*_check_members(event, mode), *alone)


def _check_members(event: Event, mode: TeamsMode) -> Iterator[Problem]:
    """Fixed teams without exactly as many members as the event asks for (BGL 3.1.1)."""
    for team in event.teams if mode.kind is TeamKind.FIXED else ():
        members = len(team.members)
        if members != mode.size:
            yield problem("seating.team-size", name=team.name, members=members, size=mode.size)


def without_team(event: Event) -> tuple[EntryNumber, ...]:
    """Who could be seated and belongs to no team."""
    members = {number for team in event.teams for number in people_of(team)}
    return tuple(number for number in making.seatable_entries(event) if number not in members)


def _check_seeds(event: Event) -> Iterator[Problem]:
    """More seeds than tables: two of them would meet in round 1 (BIG 7)."""
    settings = event.settings
    if event.rounds or settings.first_seating is not FirstSeating.SEEDED:
        return
    players = set(making.seatable_entries(event))
    seeds = sum(entry.seeded for entry in event.entries if entry.number in players)
    tables = len(sizes_of_tables(len(players), planned_round(settings, 1).players_per_table))
    if seeds > tables:
        yield problem("seating.seeds", "event.first_seating", seeds=seeds, tables=tables)


def _check_pairing(event: Event, wishes: making.SeatingOptions) -> Iterator[Problem]:
    if wishes.pairing is None:
        return
    size = planned_round(event.settings, len(event.rounds) + 1).players_per_table
    if size != DUEL or wishes.pairing not in swiss.DUELS:
        yield problem("seating.pairing-of-two", pairing=wishes.pairing)


def _worth_knowing(event: Event, players: int, wishes: making.SeatingOptions) -> Iterator[Problem]:
    per_table = planned_round(event.settings, len(event.rounds) + 1).players_per_table
    if not event.rounds:
        yield from _too_many(players)
        yield from _before_the_start(event, players, wishes)
    if ruleset_of(event.settings).board is not None:
        yield from _check_boards(event, wishes)
        return
    if (
        any(size < per_table - 1 for size in sizes_of_tables(players, per_table))
        and per_table > DUEL
    ):
        yield problem(
            "seating.very-short-tables",
            level=Level.ATTENTION,
            sizes=sizes_of_tables(players, per_table),
            per_table=per_table,
        )


def _second_boards(
    event: Event, derived: Derived | None, wishes: making.SeatingOptions
) -> Iterator[Problem]:
    """Who cannot be given a second board: there is no other one for him (rules 7.2)."""
    ruleset, number = ruleset_of(event.settings), len(event.rounds) + 1
    players = making.seatable_entries(event)
    twice = diplomacy.adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS) & {*players}
    if ruleset.board is None or not twice:
        return
    known = derived or derive_latest(event)
    before = making.standings_before(known, number)
    seats = diplomacy.seats_wanted(event, number, players)
    sizes_ = diplomacy.sizes_of(event, ruleset.board, number, seats, even=wishes.even)
    top = diplomacy.top_players(event, ruleset.board, number, players, before, sizes_[0])
    alone = without_second(len(sizes_), twice, top)
    if alone:
        yield problem("seating.no-second-board", entries=alone)


def _check_boards(event: Event, wishes: making.SeatingOptions) -> Iterator[Problem]:
    """Boards of other sizes than there should be: sevens and sixes, in the last round sevens and
    one of four to six (rules 7.4).
    """
    formula, number = ruleset_of(event.settings).board, len(event.rounds) + 1
    assert formula is not None  # only rounds of boards are looked at
    seats = diplomacy.seats_wanted(event, number, making.seatable_entries(event))
    found = diplomacy.sizes_of(event, formula, number, seats, even=wishes.even)
    if not diplomacy.remedies_for_director(event, formula, number, seats):
        return
    if not diplomacy.is_last_round(event, number):
        code = "seating.boards-uneven"
    elif seats % SEVEN == 1:
        code = "seating.board-of-one"
    elif found[-1] < min(formula.pieces):
        code = "seating.board-small"
    else:
        return
    pieces = sorted(formula.pieces)
    yield problem(
        code,
        level=Level.ATTENTION,
        players=seats,
        sizes=found,
        smallest=found[-1],
        least=pieces[0],
        most=pieces[-1],
    )


def _check_split(event: Event, players: int) -> Iterator[Problem]:
    """No split into tables of the least size exists (rules 2.2)."""
    ruleset = ruleset_of(event.settings)
    per_table = planned_round(event.settings, len(event.rounds) + 1).players_per_table
    if ruleset.board is not None or _can_be_split(players, per_table, ruleset.least_at_table):
        return
    least = ruleset.least_at_table
    near = [n for n in range(least, players + per_table + 1) if _can_be_split(n, per_table, least)]
    below = [number for number in near if number < players][-1:]
    above = [number for number in near if number > players][:1]
    yield problem("seating.no-split", players=players, least=least, works=(*below, *above))


def _can_be_split(players: int, per_table: int, least: int) -> bool:
    return players > 0 and min(sizes_of_tables(players, per_table)) >= least


def _too_many(players: int) -> Iterator[Problem]:
    if players > MANY_PLAYERS:
        yield problem(
            "seating.many-players", level=Level.ATTENTION, players=players, most=MANY_PLAYERS
        )


def _before_the_start(
    event: Event, players: int, wishes: making.SeatingOptions
) -> Iterator[Problem]:
    settings, ruleset = event.settings, ruleset_of(event.settings)
    people = players * (pairs.SIZE if pairs.are_played(settings) else 1)
    rounds = settings.rounds_planned
    per_table = [
        planned_round(settings, number).players_per_table for number in range(1, rounds + 1)
    ]
    duels = per_table.count(DUEL)
    if ruleset.league is None:
        most = ruleset.max_players
        if players < ruleset.min_players or (most is not None and players > most):
            yield problem(
                "seating.unusual-number",
                level=Level.ATTENTION,
                players=players,
                least=ruleset.min_players,
                most=most,
            )
    elif people < ruleset.min_players:
        halved = isinstance(ruleset.formula, EloFormula)
        yield problem(
            "seating.few-players-halved" if halved else "seating.few-players",
            level=Level.ATTENTION,
            players=people,
            least=ruleset.min_players,
        )
    if settings.seating is Seating.ROUND_ROBIN:
        whole = swiss.rounds_of(players)
        if rounds != whole:
            yield problem(
                "seating.schedule-rounds", level=Level.ATTENTION, rounds=rounds, whole=whole
            )
        return
    if duels == rounds and players == ROUND_ROBIN_OF and ruleset.short_rounds:
        yield problem("seating.round-robin", level=Level.ATTENTION, players=players)
    elif duels > players // DUEL:
        yield problem("seating.many-rounds", level=Level.ATTENTION, players=players, rounds=duels)
    yield from _few_rounds(event, players, wishes)


LEAST = (PlanKind.SWISS, PlanKind.SHORT)
"""The plans with the fewest rounds that a regulation asks for."""


def _few_rounds(event: Event, players: int, wishes: making.SeatingOptions) -> Iterator[Problem]:
    settings, ruleset = event.settings, ruleset_of(event.settings)
    row = planned_round(settings, 1)
    if row.players_per_table not in ruleset.rounds:
        return
    sized = replace(settings, players_per_table=row.players_per_table)
    found = event_plans(ruleset, sized, players, game=wishes.game)
    least = min(each.rounds for each in found.all if each.kind in LEAST)
    if settings.rounds_planned < least:
        yield problem(
            "seating.few-rounds",
            level=Level.ATTENTION,
            players=players,
            rounds=settings.rounds_planned,
            least=least,
        )
