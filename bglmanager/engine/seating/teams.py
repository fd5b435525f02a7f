"""Tables of fixed teams: united, divided, and the final of two teams (rules 3.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, zip_longest

from bglmanager.engine import draws, pairs
from bglmanager.engine.derived import Derived, TeamStandings
from bglmanager.engine.event import Event, Phase, Round, Seat, Table, Team, TeamKind, TeamPairing
from bglmanager.engine.finals import FinalPhase
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.rulesets.ruleset import Memory
from bglmanager.engine.seating.cut import avoided_opponents
from bglmanager.engine.seating.two_player import greedy
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.engine.team_standings import are_fixed, people_of

Tables = tuple[tuple[EntryNumber, ...], ...]


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


def seated_of(event: Event, number: int) -> Mapping[TeamNumber, tuple[EntryNumber, ...]]:
    """Who of every team may sit in this round, in start-number order; teams of nobody left out."""
    able = {entry.number for entry in event.entries if may_be_seated(entry, number)}
    found = {team.number: _people_of_team(event, team, able) for team in event.teams}
    return {team: people for team, people in found.items() if people}


def _people_of_team(
    event: Event, team: Team, able: Collection[EntryNumber]
) -> tuple[EntryNumber, ...]:
    """The members who can play, and the reserve where one of them cannot."""
    mode = event.settings.teams_mode
    there = [number for number in people_of(team) if number in able]
    size = len(team.members) if mode is None else mode.size
    return tuple(sorted(there[:size]))


def united_tables(
    event: Event,
    number: int,
    attempt: int,
    standings: TeamStandings | None,
) -> Tables:
    """Team against team, in the seating order of the teams (Reading `united_pairing`).

    Teams that met are kept apart as two single players are (BGL 3.6.7); an odd team sits alone,
    the last that has not done so yet. Without standings the teams are drawn.
    """
    people = seated_of(event, number)
    if standings is None:
        seed = event.settings.draw_seed
        order = list(draws.drawn_order(seed, number, attempt, map(EntryNumber, people)))
    else:
        order = [EntryNumber(team) for team in _in_order(standings) if team in people]
        order += [EntryNumber(team) for team in people if EntryNumber(team) not in order]
    alone: list[EntryNumber] = []
    if len(order) % DUEL:
        alone = [_team_with_bye(event, number, order)]
        order = [team for team in order if team not in alone]
    if standings is None:
        pairs = list(zip(order[::2], order[1::2], strict=True))
    else:
        pairs = list(greedy(order, _teams_met(event, number)))
    tables = [*pairs, *((team,) for team in alone)]
    return tuple(
        tuple(player for team in table for player in people[TeamNumber(team)]) for table in tables
    )


def teams_meeting_again(
    event: Event, number: int, standings: TeamStandings | None
) -> tuple[tuple[EntryNumber, EntryNumber], ...]:
    """The numbers of the teams that would meet again in this round; none where they are drawn."""
    if standings is None:
        return ()
    team = {e: EntryNumber(t.number) for t in event.teams for e in people_of(t)}
    met = _teams_met(event, number)
    seated = (
        tuple(dict.fromkeys(team[entry] for entry in table))
        for table in united_tables(event, number, 1, standings)
    )
    return tuple(
        (two[0], two[1]) for two in seated if len(two) == DUEL and two[1] in met.get(two[0], ())
    )


def _in_order(standings: TeamStandings) -> Iterator[TeamNumber]:
    rows = sorted(standings.rows, key=lambda row: row.seating_rank or row.rank)
    return (row.team for row in rows)


def _event_of_teams(event: Event, number: int) -> Event:
    """The rounds before this one with teams for players, so that who met can be asked."""
    team = {e: EntryNumber(t.number) for t in event.teams for e in people_of(t)}

    def table(old: Table) -> Table:
        first = {team.get(seat.entry, seat.entry): seat for seat in old.seats}
        seats = tuple(replace(seat, entry=number) for number, seat in first.items())
        return replace(old, seats=seats)

    rounds = tuple(
        replace(round_, tables=tuple(map(table, round_.tables)))
        for round_ in event.rounds[: number - 1]
    )
    return replace(event, rounds=rounds)


def _teams_met(event: Event, number: int) -> Mapping[EntryNumber, Collection[EntryNumber]]:
    return avoided_opponents(_event_of_teams(event, number), number, Memory.EVENT)


def _team_with_bye(event: Event, number: int, order: Sequence[EntryNumber]) -> EntryNumber:
    """The last team in the order that has not sat alone yet; the last if all have (rules 2.8)."""
    had = {entry for round_ in event.rounds[: number - 1] for entry in round_.byes}
    people = {EntryNumber(team.number): {*people_of(team)} for team in event.teams}
    return next((team for team in reversed(order) if not people[team] & had), order[-1])


def divided_tables(event: Event, order: Sequence[EntryNumber], per_table: int) -> Tables:
    """Mates at different tables: each player to the first table with a free seat and no mate.

    Where somebody would find none, players change places between neighbouring tables (Reading
    `divided_seating`). More mates than tables cannot be kept apart.
    """
    team = {e: t.number for t in event.teams for e in people_of(t)}
    free = list(sizes_of_tables(len(order), per_table))
    tables: list[list[EntryNumber]] = [[] for _ in free]
    left: list[EntryNumber] = []
    for player in order:
        place = next(
            (
                index
                for index, table in enumerate(tables)
                if len(table) < free[index] and not _has_mate(team, table, player)
            ),
            None,
        )
        if place is None:
            left.append(player)
        else:
            tables[place].append(player)
    for player in left:
        tables[_roomiest_table(tables, free)].append(player)
        _part_mates(team, tables)
    return tuple(tuple(table) for table in tables)


def _has_mate(
    team: Mapping[EntryNumber, TeamNumber], table: Sequence[EntryNumber], player: EntryNumber
) -> bool:
    own = team.get(player)
    return own is not None and any(team.get(other) == own for other in table)


def _roomiest_table(tables: Sequence[Sequence[EntryNumber]], free: Sequence[int]) -> int:
    return next(index for index, table in enumerate(tables) if len(table) < free[index])


def _count_clashes(team: Mapping[EntryNumber, TeamNumber], table: Sequence[EntryNumber]) -> int:
    return sum(team.get(a) == team.get(b) != None for a, b in combinations(table, 2))  # noqa: E711 # both of one team, which is known


def _part_mates(team: Mapping[EntryNumber, TeamNumber], tables: list[list[EntryNumber]]) -> None:
    """Exchange single players, the nearest tables first, until no mates sit together.

    Stops where no exchange helps: there are more mates than tables then.
    """
    while True:
        clash = next((i for i, table in enumerate(tables) if _count_clashes(team, table)), None)
        if clash is None or not _exchange_mates(team, tables, clash):
            return


def _exchange_mates(
    team: Mapping[EntryNumber, TeamNumber], tables: list[list[EntryNumber]], clash: int
) -> bool:
    """The first exchange that leaves fewer mates together at the two tables."""
    others = sorted((i for i in range(len(tables)) if i != clash), key=lambda i: abs(i - clash))
    for other in others:
        before = _count_clashes(team, tables[clash]) + _count_clashes(team, tables[other])
        for own in reversed(range(len(tables[clash]))):
            for seat in range(len(tables[other])):
                one, two = [*tables[clash]], [*tables[other]]
                one[own], two[seat] = two[seat], one[own]
                if _count_clashes(team, one) + _count_clashes(team, two) < before:
                    tables[clash], tables[other] = one, two
                    return True
    return False


def byes_of(event: Event, tables: Sequence[Table]) -> tuple[EntryNumber, ...]:
    """Who sits at a table of one team or of one player, by start number (rules 2.8)."""
    team = {e: t.number for t in event.teams for e in people_of(t)}
    alone = [
        table
        for table in tables
        if len(table.seats) == 1 or len({team.get(seat.entry) for seat in table.seats}) == 1
    ]
    return tuple(sorted(seat.entry for table in alone for seat in table.seats))


def exchanged_with(
    event: Event, round_: Round, one: EntryNumber, other: EntryNumber
) -> list[tuple[EntryNumber, EntryNumber]]:
    """Who changes places when these two do: their whole teams where teams sit together."""
    team = {e: t.number for t in event.teams for e in people_of(t)}
    whole = sit_together(event) and team.get(one) != team.get(other)
    seats = [seat.entry for seat in round_.seats()]
    if not whole or one not in seats or other not in seats:
        return [(one, other)]
    ours = [entry for entry in seats if team.get(entry) == team.get(one)]
    theirs = [entry for entry in seats if team.get(entry) == team.get(other)]
    return list(zip(ours, theirs, strict=False))


def final_of_teams(event: Event, derived: Derived) -> FinalPhase | None:
    """The two best teams that can play, in one final; None once it is there (rules 3.7, 3.8)."""
    if not derived.team_standings or not event.rounds[-1].phase.counts_for_standings:
        return None
    people = seated_of(event, len(event.rounds) + 1)
    best = [row.team for row in derived.team_standings[-1].rows if row.team in people][:DUEL]
    if len(best) < DUEL:
        return None
    return FinalPhase(Phase.FINAL, (tuple(player for team in best for player in people[team]),))


def with_sides(event: Event, round_: Round) -> Round:
    """The round with the side of every seat: the team of the first seat is side 1.

    Where no two teams meet at a table, the first half of its nominal seats is side 1.
    """
    mode = event.settings.teams_mode
    assert mode is not None  # sides are paid in an event of teams only
    team = {e: t.number for t in event.teams for e in people_of(t)}
    whole = mode.kind is TeamKind.FIXED and mode.pairing is TeamPairing.UNITED
    half = -(-round_.players_per_table // 2)

    def sided(table: Table) -> Table:
        first = team.get(table.seats[0].entry)

        def side(index: int, entry: EntryNumber) -> int:
            return 1 if (team.get(entry) == first if whole else index < half) else 2

        seats = (replace(s, side=side(i, s.entry)) for i, s in enumerate(table.seats))
        return replace(table, seats=tuple(seats))

    return replace(round_, tables=tuple(sided(table) for table in round_.tables))


def sides_in_turn(event: Event, round_: Round) -> Round:
    """The round with the seats of two sides in turn, as long as both have players (BGL 3.6.4).

    Expects mates one after the other. A table without two sides stays as it is.
    """
    return replace(
        round_,
        tables=tuple(replace(t, seats=_in_turn(_sides_at(event, t))) for t in round_.tables),
    )


def mates_together(event: Event, round_: Round) -> Round:
    """The round with mates one after the other, the side of the first seat first."""
    return replace(
        round_,
        tables=tuple(
            replace(table, seats=tuple(s for side in _sides_at(event, table) for s in side))
            for table in round_.tables
        ),
    )


def are_alternating(event: Event, round_: Round) -> bool:
    """Whether the seats of two sides take turns in this round: its own tables say so."""
    split = [(table, _sides_at(event, table)) for table in round_.tables]
    return any(
        len(sides) == DUEL and len(sides[0]) > 1 and table.seats[1] in sides[1]
        for table, sides in split
    )


def _in_turn(sides: Sequence[Sequence[Seat]]) -> tuple[Seat, ...]:
    return tuple(seat for seats in zip_longest(*sides) for seat in seats if seat is not None)


def _sides_at(event: Event, table: Table) -> list[list[Seat]]:
    """The seats of each side, that of the first seat first; all together where there are none."""
    team = {e: t.number for t in event.teams for e in people_of(t)} if is_united(event) else {}
    found: dict[int | None, list[Seat]] = {}
    for seat in table.seats:
        found.setdefault(seat.side or team.get(seat.entry), []).append(seat)
    return [*found.values()]
