"""Tables of fixed teams: united, divided, and the final of two teams (rules 3.7).

Where whole teams meet, the number of a team stands for it as that of an entry for a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, zip_longest

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, TeamStandings
from bglmanager.engine.event import Event, Phase, Round, Seat, Table, Team, TeamKind, TeamPairing
from bglmanager.engine.finals import FinalPhase
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.pairs import are_fixed
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.rulesets.ruleset import Memory
from bglmanager.engine.seating import cut
from bglmanager.engine.seating.cut import Tables
from bglmanager.engine.seating.two_player import Pairs, greedy, rematches_among
from bglmanager.engine.tables import sizes_of_tables


def pairing_of(event: Event) -> TeamPairing | None:
    """How fixed teams are seated; None where there are none that matter for seating."""
    mode = event.settings.teams_mode
    if mode is None or not are_fixed(event) or mode.pairing is TeamPairing.FREE:
        return None
    return mode.pairing


def is_united(event: Event) -> bool:
    """Whether whole teams meet at a table."""
    return pairing_of(event) is TeamPairing.UNITED


def sit_together(event: Event) -> bool:
    """Whether nobody changes tables without his mates: whole teams are seated, or pairs."""
    return is_united(event) or pairs.are_played(event.settings)


def seated_of(event: Event, number: int) -> Mapping[EntryNumber, tuple[EntryNumber, ...]]:
    """Who of every team may sit in this round, in start-number order; teams of nobody left out.

    The reserve plays where one of the members cannot.
    """
    able = {*seatable_entries(event, number)}
    mode = event.settings.teams_mode

    def there(team: Team) -> tuple[EntryNumber, ...]:
        size = len(team.members) if mode is None else mode.size
        return tuple(sorted([entry for entry in team.people if entry in able][:size]))

    found = {EntryNumber(team.number): there(team) for team in event.teams}
    return {team: people for team, people in found.items() if people}


def united_tables(
    event: Event, number: int, attempt: int, standings: TeamStandings | None
) -> Tables:
    """Team against team, in the seating order of the teams (Reading `united_pairing`).

    Teams that met are kept apart as two single players are (BGL 3.6.7); an odd team sits alone,
    the last that has not done so yet (rules 2.8). Without standings the teams are drawn.
    """
    people, of_teams = seated_of(event, number), _event_of_teams(event)
    if standings is None:
        order = cut.by_lot(event, number, attempt, people)
    else:
        rows = sorted(standings.rows, key=lambda row: row.seating_rank or row.rank)
        ranked = dict.fromkeys((*(EntryNumber(row.team) for row in rows), *people))
        order = [team for team in ranked if team in people]
    order = cut.with_bye_last(of_teams, number, order, DUEL)
    even = len(order) // DUEL * DUEL
    if standings is None:
        couples = tuple(zip(order[:even:2], order[1:even:2], strict=True))
    else:
        couples = greedy(order[:even], cut.avoided_opponents(of_teams, number, Memory.EVENT))
    tables: Tables = [*couples, *((team,) for team in order[even:])]
    return [[player for team in table for player in people[team]] for table in tables]


def teams_meeting_again(event: Event, number: int, standings: TeamStandings | None) -> Pairs:
    """The numbers of the teams that would meet again in this round; none where they are drawn."""
    if standings is None:
        return ()
    unit = pairs.team_of(event)
    met = cut.avoided_opponents(_event_of_teams(event), number, Memory.EVENT)
    tables = united_tables(event, number, 1, standings)
    seated = [tuple(dict.fromkeys(unit[entry] for entry in table)) for table in tables]
    return rematches_among([(two[0], two[1]) for two in seated if len(two) == DUEL], met)


def _event_of_teams(event: Event) -> Event:
    """The event with teams for players at its tables, so that byes and who met can be asked."""
    unit = pairs.team_of(event)

    def table(old: Table) -> Table:
        there = dict.fromkeys(unit.get(seat.entry, seat.entry) for seat in old.seats)
        return replace(old, seats=tuple(map(Seat, there)))

    rounds = (
        replace(
            round_,
            tables=tuple(map(table, round_.tables)),
            byes=tuple({unit.get(entry, entry) for entry in round_.byes}),
        )
        for round_ in event.rounds
    )
    return replace(event, rounds=tuple(rounds))


def final_of_teams(event: Event, derived: Derived) -> FinalPhase | None:
    """The two best teams that can play, in one final; None once it is there (rules 3.7, 3.8)."""
    best = teams_in_order(event, derived)[:DUEL]
    if len(best) < DUEL:
        return None
    people, rank = seated_of(event, event.next_number), team_ranks(derived)
    best.sort(key=rank.__getitem__)
    return FinalPhase(Phase.FINAL, (tuple(player for team in best for player in people[team]),))


def team_ranks(derived: Derived) -> Mapping[EntryNumber, int]:
    """The ranks of the teams in their last standings, the first of them first."""
    rows = derived.team_standings[-1].rows if derived.team_standings else ()
    return {EntryNumber(row.team): row.rank for row in rows}


def teams_in_order(event: Event, derived: Derived) -> list[EntryNumber]:
    """The teams that can play the final, the first to be called to it first; none once it is there.

    A team plays with all its members or their reserve, or it leaves its place to the next (BGL
    3.1.1, 3.12.1): those of whom somebody is missing come behind the others, as long as enough of
    the others are left.
    """
    if not derived.team_standings or not event.rounds[-1].phase.counts_for_standings:
        return []
    people, mode = seated_of(event, event.next_number), event.settings.teams_mode
    able = [team for team in team_ranks(derived) if team in people]
    return sorted(able, key=lambda team: mode is not None and len(people[team]) < mode.size)


def divided_tables(event: Event, order: Sequence[EntryNumber], per_table: int) -> Tables:
    """Mates at different tables: each player to the first table with a free seat and no mate.

    Where somebody would find none, players change places between neighbouring tables (Reading
    `divided_seating`). More mates than tables cannot be kept apart.
    """
    known = pairs.team_of(event)
    unit = {entry: known.get(entry, EntryNumber(-entry)) for entry in order}
    sizes = sizes_of_tables(len(order), per_table)
    tables: list[list[EntryNumber]] = [[] for _ in sizes]
    left: list[EntryNumber] = []
    for player in order:
        free = (table for table, size in zip(tables, sizes, strict=True) if len(table) < size)
        place = next((t for t in free if unit[player] not in [unit[e] for e in t]), left)
        place.append(player)
    for player in left:
        both = zip(tables, sizes, strict=True)
        next(table for table, size in both if len(table) < size).append(player)
        _part_mates(unit, tables)
    return tables


def _count_clashes(unit: Mapping[EntryNumber, EntryNumber], *tables: Iterable[EntryNumber]) -> int:
    return sum(unit[a] == unit[b] for table in tables for a, b in combinations(table, 2))


def _part_mates(unit: Mapping[EntryNumber, EntryNumber], tables: list[list[EntryNumber]]) -> None:
    """Exchange single players, the nearest tables first, until no mates sit together.

    Stops where no exchange helps: there are more mates than tables then.
    """
    while True:
        clash = next((i for i, table in enumerate(tables) if _count_clashes(unit, table)), None)
        if clash is None or not _exchange_mates(unit, tables, clash):
            return


def _exchange_mates(
    unit: Mapping[EntryNumber, EntryNumber], tables: list[list[EntryNumber]], clash: int
) -> bool:
    """The first exchange that leaves fewer mates together at the two tables."""
    others = sorted((i for i in range(len(tables)) if i != clash), key=lambda i: abs(i - clash))
    for other in others:
        before = _count_clashes(unit, tables[clash], tables[other])
        for own in reversed(range(len(tables[clash]))):
            for seat in range(len(tables[other])):
                one, two = [*tables[clash]], [*tables[other]]
                one[own], two[seat] = two[seat], one[own]
                if _count_clashes(unit, one, two) < before:
                    tables[clash], tables[other] = one, two
                    return True
    return False


def byes_of(event: Event, tables: Sequence[Table]) -> tuple[EntryNumber, ...]:
    """Who sits at a table of one player, or of one team where they are united (rules 2.8)."""
    if not is_united(event):
        return cut.byes_of(tables)
    unit = pairs.team_of(event)
    alone = [t for t in tables if t.seats and len({unit.get(seat.entry) for seat in t.seats}) == 1]
    return tuple(sorted(seat.entry for table in alone for seat in table.seats))


def exchanged_with(
    event: Event, round_: Round, one: EntryNumber, other: EntryNumber
) -> list[tuple[EntryNumber, EntryNumber]]:
    """Who changes places when these two do: their whole teams where teams sit together."""
    unit = pairs.team_of(event)
    whole = sit_together(event) and unit.get(one) != unit.get(other)
    seats = [seat.entry for seat in round_.seats()]
    if not whole or one not in seats or other not in seats:
        return [(one, other)]
    ours, theirs = (
        [entry for entry in seats if unit.get(entry) == unit.get(each)] for each in (one, other)
    )
    return list(zip(ours, theirs, strict=False))


def with_sides(event: Event, round_: Round) -> Round:
    """The round with the side of every seat: the team of the first seat is side 1.

    Where no two teams meet at a table, the first half of its nominal seats is side 1.
    """
    mode = event.settings.teams_mode
    assert mode is not None  # sides are paid in an event of teams only
    team = pairs.team_of(event)
    whole = mode.kind is TeamKind.FIXED and mode.pairing is TeamPairing.UNITED
    half = -(-round_.players_per_table // 2)

    def sided(table: Table) -> Iterable[Seat]:
        first = next((team.get(seat.entry) for seat in table.seats), None)  # a damaged file: nobody

        def side(index: int, entry: EntryNumber) -> int:
            return 1 if (team.get(entry) == first if whole else index < half) else 2

        return (replace(s, side=side(i, s.entry)) for i, s in enumerate(table.seats))

    return _with_seats(round_, sided)


def sides_in_turn(event: Event, round_: Round) -> Round:
    """The round with the seats of two sides in turn, as long as both have players (BGL 3.6.4).

    Expects mates one after the other. A table without two sides stays as it is.
    """

    def in_turn(table: Table) -> Iterable[Seat]:
        return (s for seats in zip_longest(*_sides_at(event, table)) for s in seats if s)

    return _with_seats(round_, in_turn)


def mates_together(event: Event, round_: Round) -> Round:
    """The round with mates one after the other, the side of the first seat first."""
    return _with_seats(round_, lambda table: (s for side in _sides_at(event, table) for s in side))


def _with_seats(round_: Round, seats: Callable[[Table], Iterable[Seat]]) -> Round:
    tables = (replace(table, seats=tuple(seats(table))) for table in round_.tables)
    return replace(round_, tables=tuple(tables))


def are_alternating(event: Event, round_: Round) -> bool:
    """Whether the seats of two sides take turns in this round: its own tables say so."""
    split = [(table, _sides_at(event, table)) for table in round_.tables]
    return any(
        len(sides) == DUEL and len(sides[0]) > 1 and table.seats[1] in sides[1]
        for table, sides in split
    )


def _sides_at(event: Event, table: Table) -> list[list[Seat]]:
    """The seats of each side, that of the first seat first; all together where there are none."""
    team = pairs.team_of(event) if is_united(event) else {}
    found: dict[int | None, list[Seat]] = {}
    for seat in table.seats:
        found.setdefault(seat.side or team.get(seat.entry), []).append(seat)
    return [*found.values()]
