"""Fixed teams: their standings (rules 3.7), and pairs that count as one player.

An event of pairs (7 Wonders Cities, BIG 8.3.4; Reading `pairs`) is turned into one whose entries
are the pairs, played like any other, and the results are given back to the members. So rounds,
opponents, byes, brackets and numbers of players count pairs without any rule knowing of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine import draws
from bglmanager.engine.derived import (
    Derived,
    Standings,
    TableResult,
    TeamRow,
    TeamStandings,
    exact_sum,
    points_of_units,
    units_gathered,
)
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Entry, Event, Number, Round, Seat, Settings, Table, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    Phase,
    RoundStatus,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from bglmanager.engine.tallies import Count, Tally

SIZE = 2
"""Members of a pair."""

_WORST_FIRST = "expelled withdrawn no-show lapsed waiting registered active".split()
"""A pair is what the worst of its members is: it plays only while both do."""


def are_played(settings: Settings) -> bool:
    """Whether the event is one of pairs."""
    return settings.teams_mode is not None and settings.teams_mode.points is TeamPoints.PAIRS


def are_fixed(event: Event) -> bool:
    """Whether fixed teams play that do not count as one player each."""
    mode = event.settings.teams_mode
    return mode is not None and mode.kind is TeamKind.FIXED and not are_played(event.settings)


def pair_members(event: Event) -> Mapping[EntryNumber, tuple[EntryNumber, ...]]:
    """Who plays in each pair, by the number of the pair, in start-number order."""
    return {EntryNumber(team.number): tuple(sorted(team.members)) for team in event.teams}


def team_of(event: Event) -> Mapping[EntryNumber, EntryNumber]:
    """The pair of everybody who is in one, the reserve's too."""
    return {number: EntryNumber(team.number) for team in event.teams for number in team.people}


def event_of_pairs(event: Event) -> Event:
    """The event with its pairs for entries; any other event as it is."""
    return as_one(event) if _count(event) else event


def _count(event: Event) -> bool:
    return are_played(event.settings) and bool(event.teams)


def at_table(event: Event, round_: Round, table: Table) -> tuple[Round, Table]:
    """A round, without tables, and a table as pairs play them; as they are in other events."""
    if not _count(event):
        return round_, table
    unit = team_of(event)
    return _round_of_pairs(replace(round_, tables=()), unit), _table_of_pairs(table, unit)


def result_of_pairs(event: Event, round_: Round, table: Table) -> TableResult:
    """What a table gives its players as it is given here; in pairs both have that of the pair."""
    result = play_table(ruleset_of(event.settings), *at_table(event, round_, table))
    return _of_people(result, table, team_of(event)) if _count(event) else result


class Units:
    """What counts as one player: the pair where pairs are played, otherwise the person."""

    def __init__(self, event: Event) -> None:
        teams = team_of(event) if are_played(event.settings) else {}
        self._of = {e.number: teams.get(e.number, -e.number) for e in event.entries}

    def number(self, people: Iterable[EntryNumber]) -> int:
        """How many these people are."""
        return len({self._of[number] for number in people})

    def places(self, ranking: Iterable[EntryNumber]) -> Mapping[EntryNumber, int]:
        """Everybody's place in a ranking, mates at the same one."""
        order: dict[int, int] = {}
        return {number: order.setdefault(self._of[number], len(order) + 1) for number in ranking}


def as_one(event: Event) -> Event:
    """The event with pairs, by the numbers of their teams, for entries; others are left out."""
    unit = team_of(event)
    people = {entry.number: entry for entry in event.entries}
    settings = replace(event.settings, players_per_table=event.settings.players_per_table // SIZE)
    return replace(
        event,
        settings=settings,
        teams=(),
        entries=tuple(
            _entry_of_pair(team, [people[number] for number in team.members if number in people])
            for team in sorted(event.teams, key=lambda team: team.number)
        ),
        rounds=tuple(_round_of_pairs(round_, unit) for round_ in event.rounds),
    )


def _entry_of_pair(team: Team, people: Sequence[Entry]) -> Entry:
    left = [person.left_after for person in people if person.left_after is not None]
    return Entry(
        EntryNumber(team.number),
        team.name,
        "",
        status=min((p.status for p in people), key=_WORST_FIRST.index, default=EntryStatus.LAPSED),
        first_round=max((p.first_round for p in people), default=RoundNumber(1)),
        sits_out=tuple(sorted({number for p in people for number in p.sits_out})),
        left_after=min(left, default=None),
        seeded=any(person.seeded for person in people),
    )


def _round_of_pairs(round_: Round, unit: Mapping[EntryNumber, EntryNumber]) -> Round:
    """Hands exchange people, not pairs: that is for the round that is given back."""
    return replace(
        round_,
        players_per_table=round_.players_per_table // SIZE,
        tables=tuple(_table_of_pairs(table, unit) for table in round_.tables),
        byes=tuple(sorted({unit.get(entry, entry) for entry in round_.byes})),
        exchanged=(),
    )


def _table_of_pairs(table: Table, unit: Mapping[EntryNumber, EntryNumber]) -> Table:
    grouped: dict[EntryNumber, list[Seat]] = {}
    for seat in table.seats:
        grouped.setdefault(unit.get(seat.entry, seat.entry), []).append(seat)
    seats = [_seat_of_pair(number, own) for number, own in grouped.items()]
    gone = sorted((seat.bottom, seat.entry) for seat in seats if seat.bottom is not None)
    order = {entry: place for place, (_, entry) in enumerate(gone, 1)}
    return replace(table, seats=tuple(replace(s, bottom=order.get(s.entry)) for s in seats))


def _seat_of_pair(number: EntryNumber, seats: Sequence[Seat]) -> Seat:
    """The pair: sums of effective scores and of tie-break values, a value not known being 0."""
    known = [seat.score - seat.bid for seat in seats if seat.score is not None]
    bottom = min((seat.bottom for seat in seats if seat.bottom), default=None)
    missing = bottom is None and len(known) < len(seats)
    values = zip(*(seat.tie_breaks for seat in seats), strict=True)
    return Seat(
        number,
        score=None if missing or not known else exact_sum(known),
        tie_breaks=tuple(exact_sum(value or 0 for value in both) for both in values),
        place=min((seat.place for seat in seats if seat.place is not None), default=None),
        bottom=bottom,
        bottom_reason=next((seat.bottom_reason for seat in seats if seat.bottom_reason), None),
        games=tuple(game for seat in seats for game in seat.games),
    )


def given_back(event: Event, one: Event, derived: Derived) -> Derived:
    """The results of the pairs (`one` is the event of pairs) as those of their members."""
    pairs, unit = pair_members(event), team_of(event)

    def of_people(numbers: Iterable[EntryNumber]) -> Iterator[EntryNumber]:
        return (member for number in numbers for member in pairs[number])

    def of_rows(standings: Standings) -> Standings:
        both = [row._replace(entry=mate) for row in standings.rows for mate in pairs[row.entry]]
        rows = tuple(row._replace(rank=rank) for rank, row in enumerate(both, 1))
        return standings._replace(rows=rows)

    return derived._replace(
        tables=tuple(
            _of_people(each, event.round(each.round).table(each.table), unit)
            for each in derived.tables
        ),
        standings=tuple(map(of_rows, derived.standings)),
        team_standings=tuple(_team_standings(one, derived)),
        final_ranking=tuple(of_people(derived.final_ranking)),
        struck=tuple(sorted(of_people(derived.struck))),
    )


def _of_people(
    result: TableResult, table: Table, unit: Mapping[EntryNumber, EntryNumber]
) -> TableResult:
    """The result of a table of pairs as that of the members who sit there."""
    own = {seat.entry: seat for seat in result.seats}
    people = [seat.entry for seat in table.seats]
    seats = (own[unit.get(entry, entry)]._replace(entry=entry) for entry in people)
    return result._replace(seats=tuple(seats))


def _team_standings(one: Event, derived: Derived) -> Iterator[TeamStandings]:
    """The standings of the pairs themselves, with their PBA and PBG."""
    count = Count()
    for standings in derived.standings:
        round_ = one.round(standings.after_round)
        count.add(round_, (each for each in derived.tables if each.round == round_.number))
        count.count_opponents()
        rows = []
        for row in standings.rows:
            own = count.tallies.get(row.entry) or Tally(row.entry)
            criteria = (("pba", points_of_units(own.pba)), ("pbg", own.pbg))
            team = TeamNumber(row.entry)
            rows.append(TeamRow(row.rank, team, row.units, criteria, row.rank))
        yield TeamStandings(round_.number, tuple(rows))


def round_of_people(event: Event, made: Round) -> Round:
    """A round of pairs with mates one after the other, and without exchanges by hand."""
    pairs = pair_members(event)

    def of_people(table: Table) -> Table:
        both = ((seat, member) for seat in table.seats for member in pairs[seat.entry])
        return replace(table, seats=tuple(replace(seat, entry=member) for seat, member in both))

    return replace(
        made,
        players_per_table=made.players_per_table * SIZE,
        tables=tuple(map(of_people, made.tables)),
        byes=tuple(sorted(member for number in made.byes for member in pairs[number])),
    )


class _Sums(NamedTuple):
    """What the listed people of a team have together."""

    team: TeamNumber
    units: Number
    pba: Number
    pbg: Number


def team_standings(event: Event, count: Count, standings: Standings) -> Iterator[TeamStandings]:
    """The standings of the teams after the last round counted; nothing where no teams are fixed.

    Sums over members and reserve who are in the standings of the players; the same orders as
    theirs (BGL 3.6.2, 3.11), the lot by number of team.
    """
    if not are_fixed(event):
        return
    count.count_opponents()
    listed = {row.entry for row in standings.rows}
    sums = [_sums_of_team(team, listed, count) for team in event.teams if listed & {*team.people}]
    seed, after = event.settings.draw_seed, standings.after_round
    lots = {
        each.team: draws.lot_key(seed, after, EntryNumber(each.team), Purpose.TEAM_LOT)
        for each in sums
    }
    ranked = sorted(sums, key=lambda s: (-s.units, -s.pbg, -s.pba, lots[s.team]))
    seated = sorted(sums, key=lambda s: (-s.units, s.pba, -s.pbg, lots[s.team]))
    seating_rank = {each.team: rank for rank, each in enumerate(seated, 1)}
    rows = tuple(
        TeamRow(
            rank,
            each.team,
            each.units,
            (("pba", points_of_units(each.pba)), ("pbg", each.pbg)),
            seating_rank[each.team],
        )
        for rank, each in enumerate(ranked, 1)
    )
    yield TeamStandings(after, rows)


def final_team_standings(event: Event, derived: Derived) -> TeamStandings | None:
    """The last standings of the teams with those of a final of teams before the others.

    Of these the one whose members won more ranking points there is first, level ones as they were
    (rules 3.7, 3.8). Where single players meet in the final the sums decide (BGL 3.6.6). None
    without teams.
    """
    if not derived.team_standings:
        return None
    last, place = derived.team_standings[-1], _places_in_final(event, derived)
    ranked = sorted(last.rows, key=lambda row: place.get(row.team, len(place) + 1))
    rows = tuple(row._replace(rank=rank) for rank, row in enumerate(ranked, 1))
    return TeamStandings(last.after_round, rows)


def _places_in_final(event: Event, derived: Derived) -> dict[TeamNumber, int]:
    """The teams that whole teams' finals put in an order, or pairs by all that they played."""
    team = {entry: each.number for each in event.teams for entry in each.people}
    if are_played(event.settings):
        order = dict.fromkeys(team[entry] for entry in derived.final_ranking if entry in team)
        return {number: place for place, number in enumerate(order, 1)}
    mode = event.settings.teams_mode
    finals = [r for r in event.rounds if r.phase is Phase.FINAL and r.status is RoundStatus.CLOSED]
    if mode is None or mode.pairing is not TeamPairing.UNITED or not finals:
        return {}
    won: dict[TeamNumber, Number] = {}
    for entry, units in units_gathered(derived.tables, {finals[-1].number}).items():
        won[team[entry]] = won.get(team[entry], 0) + units
    rank = {row.team: row.rank for row in derived.team_standings[-1].rows}
    order_ = sorted(won, key=lambda number: (-won[number], rank.get(number, len(rank) + 1)))
    return {number: place for place, number in enumerate(order_, 1)}


def _sums_of_team(team: Team, listed: Iterable[EntryNumber], count: Count) -> _Sums:
    own = [
        count.tallies[number]
        for number in team.people
        if number in listed and number in count.tallies
    ]
    return _Sums(
        team.number,
        sum(tally.units for tally in own),
        exact_sum(tally.pba for tally in own),
        exact_sum(tally.pbg for tally in own),
    )
