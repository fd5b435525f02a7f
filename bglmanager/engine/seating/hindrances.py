"""What hinders the next round, and what is worth knowing before it is made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import comb

from bglmanager.engine import pairs
from bglmanager.engine.event import Event, TeamsMode
from bglmanager.engine.finals import mates_in_final
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import (
    FirstSeating,
    Pairing,
    RoundStatus,
    Seating,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.plan import (
    DUEL,
    MIN_PLAYERS,
    ROUND_ROBIN_OF,
    PlanKind,
    event_plans,
    planned_round,
    round_robin_rounds,
)
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.problems import Problem, Problems, attention, problem, problem_if
from bglmanager.engine.rulesets.ruleset import EloFormula, FinalMates
from bglmanager.engine.seating import boards, boards_aims, making, teams, wishes
from bglmanager.engine.seating.boards_search import least_meetings
from bglmanager.engine.seating.making import DUELS, Upcoming
from bglmanager.engine.tables import is_complete, sizes_of_tables

MANY_PLAYERS = 1_000
"""With more the desk is slow: every act takes seconds."""

LEAST = (PlanKind.SWISS, PlanKind.SHORT)
"""The plans with the fewest rounds that a regulation asks for."""


def seating_hindrances(coming: Upcoming) -> Problems:
    """What hinders the next round, or deserves a word before it is made."""
    open_, players = [*open_rounds(coming.event)], len(coming.players)
    found = [*open_, *_check_settings(coming)]
    if making.swiss_left(coming.event):
        if players < MIN_PLAYERS:
            found.append(problem("seating.too-few-players", players=players, least=MIN_PLAYERS))
        elif not found:
            found += [*_check_split(coming), *_second_boards(coming)]
            found += [] if found else [*_worth_knowing(coming), *_teams_again(coming)]
    elif not open_:  # what only hinders a draw does not hide that all is played
        found += _check_final(coming)
    return tuple(found)


def _check_final(coming: Upcoming) -> Problems:
    event, ruleset = coming.event, coming.ruleset
    if wrong := coming.cut_faults:
        return wrong
    players, found = len(coming.players), coming.final
    if found is not None:
        least, smallest = ruleset.least_at_table, min(map(len, found.tables))
        few = problem_if(smallest < least, "seating.too-few-players", players=smallest, least=least)
        return few or tuple(_check_mates(coming, max(map(len, found.tables))))
    swiss = all(each.phase.counts_for_standings for each in event.rounds)
    if players < MIN_PLAYERS and swiss:
        return (problem("seating.too-few-players", players=players, least=MIN_PLAYERS),)
    return (problem("seating.event-over"),)


def _teams_again(coming: Upcoming) -> Iterator[Problem]:
    """Whole teams, or pairs, that have to meet again in the next round (BGL 3.6.7, BIG 4.1)."""
    event = coming.event
    if not event.rounds:
        return
    if pairs.are_played(coming.settings):
        way = making.default_way(event, coming.ruleset, coming.number, DUEL)
        again = making.pairing_cost(event, coming.derived, way)[0] if way in DUELS else ()
        names = {int(entry.number): entry.first_name for entry in event.entries}
    elif teams.is_united(event):
        known = coming.derived.team_standings
        standings = known[-1] if known and coming.settings.seating is Seating.SWISS else None
        again = teams.teams_meeting_again(event, coming.number, standings)
        names = {int(team.number): team.name for team in event.teams}
    else:
        return
    if again:
        met = "; ".join(f"{names[one]} – {names[other]}" for one, other in again)
        yield attention("seating.teams-again", pairs=met)


def _check_mates(coming: Upcoming, places: int) -> Iterator[Problem]:
    """Mates of a divided team in the first final: they meet, or the second is passed over."""
    if not coming.event.rounds[-1].phase.counts_for_standings or coming.before is None:
        return
    apart = coming.ruleset.finals.mates is FinalMates.APART
    for people in mates_in_final(coming.event, coming.before, places):
        code = "seating.mates-passed-over" if apart else "seating.mates-in-final"
        yield attention(code, entries=people[1:] if apart else people)


def open_rounds(event: Event) -> Iterator[Problem]:
    """The rounds that are not closed yet: the first of them says what is to be done."""
    for round_ in event.rounds:
        if round_.status is RoundStatus.CLOSED:
            continue
        path, number = f"rounds[{round_.number - 1}]", round_.number
        missing = tuple(table.number for table in round_.tables if not is_complete(round_, table))
        if round_.status is RoundStatus.DRAFT:
            yield problem("seating.draft-open", path, round=number)
        elif missing:
            yield problem("seating.results-missing", path, round=number, tables=missing)
        else:
            yield problem("seating.round-not-closed", path, round=number)
        return


def _check_settings(coming: Upcoming) -> Iterator[Problem]:
    settings, ruleset, size = coming.settings, coming.ruleset, coming.size
    boards_, most = ruleset.board is not None, ruleset.max_table
    if size not in ruleset.points or (boards_ and size != most):
        path = "event.plan" if settings.plan else "event.players_per_table"
        least = most if boards_ else ruleset.min_table
        yield problem("ruleset.table-size", path, size=size, least=least, most=most)
    if settings.seating is Seating.ROUND_ROBIN and size != DUEL:
        yield problem("seating.schedule-of-two", "event.seating")
    if settings.rounds_planned < 1:
        yield problem("seating.no-rounds", "event.rounds_planned")
    yield from _check_teams(coming)
    yield from _check_seeds(coming)
    rule = coming.wishes.pairing
    wrong = rule is not None and rule not in coming.ways
    yield from problem_if(wrong, "seating.no-such-way", pairing=rule)


def _check_teams(coming: Upcoming) -> Iterator[Problem]:
    """Teams that cannot be seated as the event says (rules 3.7)."""
    mode = coming.settings.teams_mode
    if mode is None:
        return
    if coming.ruleset.game is not None:
        yield problem("seating.no-teams", "event.teams_mode")
    elif mode.points is not TeamPoints.PAIRS:
        yield from _check_members(coming.event, mode)
        yield from _tables_of_teams(coming, mode)


def _tables_of_teams(coming: Upcoming, mode: TeamsMode) -> Iterator[Problem]:
    """Fixed teams that do not fit the tables, and players without a team."""
    pairing, size = teams.pairing_of(coming.event), coming.size
    if pairing is None:
        return
    there = teams.seated_of(coming.event, coming.number)
    united, divided = pairing is TeamPairing.UNITED, pairing is TeamPairing.DIVIDED
    if united and size != DUEL * mode.size:
        yield problem("seating.two-teams", "event.players_per_table", size=size, team=mode.size)
    if united and len(there) < DUEL:
        yield problem("seating.few-teams", "teams", teams=len(there), least=DUEL)
    yield from _check_without_team(coming.event)
    tables = len(sizes_of_tables(len(coming.players), size))
    most = max((len(people) for people in there.values()), default=0)
    if divided and most > tables:
        yield problem("seating.divided", "event.teams_mode", team=most, tables=tables)


def of_pairs(coming: Upcoming) -> Problems:
    """What hinders an event of pairs before they are played as one player each.

    Pairs are fixed teams of two that sit united, in an event of one game (Reading `pairs`).
    """
    event, mode = coming.people, coming.settings.teams_mode
    if mode is None or mode.points is not TeamPoints.PAIRS:
        return ()
    united = mode.kind is TeamKind.FIXED and mode.pairing is TeamPairing.UNITED
    if coming.ruleset.game is not None:
        return (problem("seating.no-teams", "event.teams_mode"),)
    if not united or mode.size != pairs.SIZE or event.settings.plan:
        return (problem("seating.pairs-otherwise", "event.teams_mode"),)
    without = _check_without_team(event) if making.swiss_left(event) else ()
    return (*_check_members(event, mode), *without)


def _check_members(event: Event, mode: TeamsMode) -> Iterator[Problem]:
    """Fixed teams without exactly as many members as the event asks for (BGL 3.1.1)."""
    for team in event.teams if mode.kind is TeamKind.FIXED else ():
        members = len(team.members)
        if members != mode.size:
            yield problem("seating.team-size", name=team.name, members=members, size=mode.size)


def _check_without_team(event: Event) -> Problems:
    """Who could be seated and belongs to no team."""
    unit = pairs.team_of(event)
    without = tuple(number for number in seatable_entries(event) if number not in unit)
    return problem_if(without, "seating.without-team", "entries", entries=without)


def _check_seeds(coming: Upcoming) -> Problems:
    """More seeds than tables: two of them would meet in round 1 (BIG 7)."""
    players = {*coming.players}
    if coming.event.rounds or coming.settings.first_seating is not FirstSeating.SEEDED:
        return ()
    seeds = sum(entry.seeded for entry in coming.event.entries if entry.number in players)
    tables = len(sizes_of_tables(len(players), coming.size))
    many = seeds > tables
    return problem_if(many, "seating.seeds", "event.first_seating", seeds=seeds, tables=tables)


_SEARCHED = (Pairing.SOFT, Pairing.OPTIMISED)
"""Ways that look at whom somebody met, and at clubs and relatives."""


def _check_wishes(coming: Upcoming) -> Iterator[Problem]:
    """What is wished for and cannot be had, whatever the seating: said before it is looked for."""
    event, players, sizes = coming.event, coming.players, _sizes(coming)
    if event is not coming.people:  # the wishes are those of single players
        return
    apart = wishes.largest_group(wishes.couples_among(wishes.forbidden(event), players))
    if len(apart) > len(sizes):
        yield attention("seating.never-apart", entries=apart, tables=len(sizes))
    yield from _own_tables(event, players)
    if coming.way in _SEARCHED:
        yield from _clubs_meet(coming, len(sizes))
        yield from _rematches_certain(coming)


def _sizes(coming: Upcoming) -> Sequence[int]:
    """Players at the tables of the round, the first table first."""
    event, number, players = coming.event, coming.number, coming.players
    if coming.ruleset.board is None:
        return sizes_of_tables(len(players), coming.size)
    seats = boards.seats_wanted(event, number, players)
    return boards.sizes_of(event, number, seats, even=coming.wishes.even)


def _own_tables(event: Event, players: Collection[EntryNumber]) -> Iterator[Problem]:
    """Tables of one's own that two have, or that the hall does not have."""
    hall = {label.casefold() for label in event.settings.desk.tables}
    people: dict[str, list[EntryNumber]] = {}
    own = wishes.own_tables(event)
    for number in filter(own.__contains__, players):
        people.setdefault(own[number].casefold(), []).append(number)
    for name, found in people.items():
        values = {"entries": tuple(found), "label": own[found[0]]}
        if hall and name not in hall:
            yield attention("seating.own-table-unknown", **values)
        elif len(found) > 1:
            yield attention("seating.own-table-shared", **values)


def _clubs_meet(coming: Upcoming, tables: int) -> Iterator[Problem]:
    """Clubs with more people than there are tables; nothing where all are of one club."""
    if coming.ruleset.board is not None and coming.number > boards_aims.RELATED_ROUNDS:
        return
    for club in wishes.clubs(coming.event).values():
        here = [number for number in club if number in coming.players]
        if tables < len(here) < len(coming.players):
            name, least = coming.event.entry(here[0]).club, least_meetings(len(here), tables)
            yield attention("seating.club-meets", club=name, players=len(here), pairs=least)


def _rematches_certain(coming: Upcoming) -> Problems:
    """The first round from which people have to meet again: more meet than there are pairs."""
    settings, players, met = coming.settings, len(coming.players), 0
    for number in range(1, settings.rounds_planned + 1) if not coming.event.rounds else ():
        size = planned_round(settings, number).players_per_table
        met += sum(comb(each, DUEL) for each in sizes_of_tables(players, size))
        if met > comb(players, DUEL):
            rounds = settings.rounds_planned
            return (
                attention("seating.meet-again", players=players, rounds=rounds, free=number - 1),
            )
    return ()


def _worth_knowing(coming: Upcoming) -> Iterator[Problem]:
    players, per_table = len(coming.players), coming.size
    if not coming.event.rounds:
        if players > MANY_PLAYERS:
            yield attention("seating.many-players", players=players, most=MANY_PLAYERS)
        yield from _unusual_field(coming)
        yield from _number_of_rounds(coming)
    yield from _check_wishes(coming)
    if coming.ruleset.board is not None:
        yield from _check_boards(coming)
        yield from _check_top_table(coming)
        return
    sizes = sizes_of_tables(players, per_table)
    if per_table > DUEL and min(sizes) < per_table - 1:
        yield attention("seating.very-short-tables", sizes=sizes, per_table=per_table)


def _second_boards(coming: Upcoming) -> Problems:
    """Who cannot be given a second board: there is no other one for him (rules 7.2)."""
    if coming.ruleset.board is None:
        return ()
    event, number, players = coming.event, coming.number, coming.players
    if boards.seats_wanted(event, number, players) == len(players):
        return ()
    even = coming.wishes.even
    plan = boards.planned_boards(event, number, players, coming.before, even=even)
    alone = boards.without_second(len(plan.sizes), plan.twice, plan.top)
    return problem_if(alone, "seating.no-second-board", entries=alone)


def _check_boards(coming: Upcoming) -> Iterator[Problem]:
    """Boards of other sizes than there should be: sevens and sixes, in the last round sevens and
    one of four to six (rules 7.4).
    """
    event, number, formula = coming.event, coming.number, coming.ruleset.board
    assert formula is not None  # only rounds of boards are looked at
    seats = boards.seats_wanted(event, number, coming.players)
    sizes = boards.sizes_of(event, number, seats, even=coming.wishes.even)
    pieces = sorted(formula.pieces)
    if not boards.remedies_for_director(event, number, seats):
        return
    if not boards.is_last_round(event, number):
        code = "seating.boards-uneven"
    elif seats % boards.SEVEN == 1:
        code = "seating.board-of-one"
    elif sizes[-1] < pieces[0]:
        code = "seating.board-small"
    else:
        return
    yield attention(
        code, players=seats, sizes=sizes, smallest=sizes[-1], least=pieces[0], most=pieces[-1]
    )


def _check_top_table(coming: Upcoming) -> Iterator[Problem]:
    """Too many have declined the top table: nobody is left to replace them (Diplomacy 8.3.2)."""
    event, number, players = coming.event, coming.number, coming.players
    size = boards.planned_boards(event, number, players, even=coming.wishes.even).sizes[0]
    willing = len(boards.willing_at_top(event, number, players))
    if boards.is_top_round(event, number) and willing < size:
        yield attention("seating.no-top-table", willing=willing, size=size)


def _check_split(coming: Upcoming) -> Problems:
    """No split into tables of the least size exists (rules 2.2)."""
    least, per_table, players = coming.ruleset.least_at_table, coming.size, len(coming.players)
    if coming.ruleset.board is not None or _can_be_split(players, per_table, least):
        return ()
    numbers = range(least, players + per_table + 1)
    others = [number for number in numbers if _can_be_split(number, per_table, least)]
    below = [number for number in others if number < players][-1:]
    above = [number for number in others if number > players][:1]
    return (problem("seating.no-split", players=players, least=least, works=(*below, *above)),)


def _can_be_split(players: int, per_table: int, least: int) -> bool:
    return players > 0 and min(sizes_of_tables(players, per_table)) >= least


def _unusual_field(coming: Upcoming) -> Iterator[Problem]:
    """Fewer players than the regulation counts, or more than it has places for."""
    players, ruleset = len(coming.players), coming.ruleset
    people = players * (pairs.SIZE if pairs.are_played(coming.settings) else 1)
    least, most = ruleset.min_players, ruleset.max_players
    if ruleset.league is None:
        if players < least or (most is not None and players > most):
            yield attention("seating.unusual-number", players=players, least=least, most=most)
    elif people < least:
        halved = isinstance(ruleset.formula, EloFormula)
        code = "seating.few-players-halved" if halved else "seating.few-players"
        yield attention(code, players=people, least=least)


def _number_of_rounds(coming: Upcoming) -> Iterator[Problem]:
    """More or fewer rounds than go with so many players."""
    settings, players = coming.settings, len(coming.players)
    rounds = settings.rounds_planned
    if settings.seating is Seating.ROUND_ROBIN:
        whole = round_robin_rounds(players)
        if rounds != whole:
            yield attention("seating.schedule-rounds", rounds=rounds, whole=whole)
        return
    planned = [planned_round(settings, number + 1).players_per_table for number in range(rounds)]
    duels = planned.count(DUEL)
    if duels == rounds and players == ROUND_ROBIN_OF and coming.ruleset.short_rounds:
        yield attention("seating.round-robin", players=players)
    elif duels > players // DUEL:
        yield attention("seating.many-rounds", players=players, rounds=duels)
    yield from _few_rounds(coming)


def _few_rounds(coming: Upcoming) -> Problems:
    settings, ruleset, players = coming.settings, coming.ruleset, len(coming.players)
    size, rounds = planned_round(settings, 1).players_per_table, settings.rounds_planned
    if size not in ruleset.rounds:
        return ()
    sized = replace(settings, players_per_table=size)
    found = event_plans(ruleset, sized, players, game=coming.wishes.game)
    least = min(each.rounds for each in found.all if each.kind in LEAST)
    if rounds >= least:
        return ()
    return (attention("seating.few-rounds", players=players, rounds=rounds, least=least),)
