"""Fixed pairs that count as one player: 7 Wonders Cities (BIG 8.3.4; Reading `pairs`).

An event of pairs is turned into one whose entries are the pairs, played like any other, and the
results are given back to the members. So rounds, opponents, byes, brackets and numbers of
players count pairs without any rule knowing of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.derived import (
    Derived,
    StandingRow,
    Standings,
    TableResult,
    TeamRow,
    TeamStandings,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Round,
    Seat,
    Settings,
    Table,
    Team,
    TeamPoints,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from bglmanager.engine.tallies import Count, Tally

SIZE = 2
"""Members of a pair."""

_WORST_FIRST = (
    EntryStatus.EXPELLED,
    EntryStatus.WITHDRAWN,
    EntryStatus.NO_SHOW,
    EntryStatus.LAPSED,
    EntryStatus.WAITING,
    EntryStatus.REGISTERED,
    EntryStatus.ACTIVE,
)
"""A pair is what the worst of its members is: it plays only while both do."""


def are_played(settings: Settings) -> bool:
    """Whether the event is one of pairs."""
    return settings.teams_mode is not None and settings.teams_mode.points is TeamPoints.PAIRS


def pair_members(event: Event) -> Mapping[EntryNumber, tuple[EntryNumber, ...]]:
    """Who plays in each pair, by the number of the pair, in start-number order."""
    return {EntryNumber(team.number): tuple(sorted(team.members)) for team in event.teams}


def team_of(event: Event) -> Mapping[EntryNumber, EntryNumber]:
    """The pair of everybody who is in one, the reserve's too."""
    return {
        number: EntryNumber(team.number)
        for team in event.teams
        for number in (*team.members, team.reserve)
        if number is not None
    }


def event_of_pairs(event: Event) -> Event:
    """The event with its pairs for entries; any other event as it is."""
    return as_one(event) if _count(event) else event


def _count(event: Event) -> bool:
    return are_played(event.settings) and bool(event.teams)


def at_table(event: Event, round_: Round, table: Table) -> tuple[Round, Table]:
    """A round and a table in it, given as it may be, with pairs for players where they are played.

    The round of pairs has no tables; any other is as it is.
    """
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
    """The event with pairs for entries: their numbers are those of the teams.

    Who belongs to no pair is left out.
    """
    unit = team_of(event)
    people = {entry.number: entry for entry in event.entries}
    mode = event.settings.teams_mode
    settings = replace(event.settings, players_per_table=event.settings.players_per_table // SIZE)
    assert mode is not None  # an event of pairs
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
    gone = sorted(
        (first, number)
        for number, seats in grouped.items()
        if (first := _lowest_value(seats, "bottom"))
    )
    order = {number: index for index, (_, number) in enumerate(gone, 1)}
    return replace(
        table,
        seats=tuple(
            _seat_of_pair(number, seats, order.get(number)) for number, seats in grouped.items()
        ),
    )


def _lowest_value(seats: Iterable[Seat], name: str) -> int | None:
    values: list[int] = [value for seat in seats if (value := getattr(seat, name)) is not None]
    return min(values, default=None)


def _seat_of_pair(number: EntryNumber, seats: Sequence[Seat], bottom: int | None) -> Seat:
    """The pair: sums of effective scores and of tie-break values, a value not known being 0."""
    known = [Fraction(seat.score) - Fraction(seat.bid) for seat in seats if seat.score is not None]
    missing = bottom is None and len(known) < len(seats)
    return Seat(
        number,
        score=None if missing or not known else plain_number(sum(known, Fraction(0))),
        tie_breaks=tuple(
            plain_number(sum((Fraction(value or 0) for value in values), Fraction(0)))
            for values in zip(*(seat.tie_breaks for seat in seats), strict=True)
        ),
        place=_lowest_value(seats, "place"),
        bottom=bottom,
        bottom_reason=next((seat.bottom_reason for seat in seats if seat.bottom_reason), None),
        games=tuple(game for seat in seats for game in seat.games),
    )


def given_back(event: Event, one: Event, derived: Derived) -> Derived:
    """The results of the pairs (`one` is the event of pairs) as those of their members."""
    pairs, unit = pair_members(event), team_of(event)
    return derived._replace(
        tables=tuple(
            _of_people(each, event.round(each.round).table(each.table), unit)
            for each in derived.tables
        ),
        standings=tuple(_standings_of_people(each, pairs) for each in derived.standings),
        team_standings=tuple(_team_standings(one, derived)),
        final_ranking=_people_of(derived.final_ranking, pairs),
        struck=tuple(sorted(_people_of(derived.struck, pairs))),
    )


def _people_of(
    numbers: Iterable[EntryNumber], pairs: Mapping[EntryNumber, tuple[EntryNumber, ...]]
) -> tuple[EntryNumber, ...]:
    return tuple(member for number in numbers for member in pairs[number])


def _of_people(
    result: TableResult, table: Table, unit: Mapping[EntryNumber, EntryNumber]
) -> TableResult:
    """The result of a table of pairs as that of the members who sit there."""
    own = {seat.entry: seat for seat in result.seats}
    people = [seat.entry for seat in table.seats]
    seats = (own[unit.get(entry, entry)]._replace(entry=entry) for entry in people)
    return result._replace(seats=tuple(seats))


def _standings_of_people(
    standings: Standings, pairs: Mapping[EntryNumber, tuple[EntryNumber, ...]]
) -> Standings:
    rows: list[StandingRow] = []
    for row in standings.rows:
        for member in pairs[row.entry]:
            rows.append(row._replace(entry=member, rank=len(rows) + 1))
    return standings._replace(rows=tuple(rows))


def _team_standings(one: Event, derived: Derived) -> Iterator[TeamStandings]:
    """The standings of the pairs themselves, with their PBA and PBG."""
    count = Count()
    after = {standings.after_round: standings for standings in derived.standings}
    for round_ in one.rounds:
        if round_.number not in after:
            continue
        results = (result for result in derived.tables if result.round == round_.number)
        count.add(round_, results)
        count.count_opponents()
        rows = after[round_.number].rows
        yield TeamStandings(round_.number, tuple(_team_row(row, count) for row in rows))


def _team_row(row: StandingRow, count: Count) -> TeamRow:
    own = count.tallies.get(row.entry) or Tally(row.entry)
    criteria = (("pba", points_of_units(own.pba)), ("pbg", own.pbg))
    return TeamRow(row.rank, TeamNumber(row.entry), row.units, criteria, row.rank)


def round_of_people(event: Event, made: Round) -> Round:
    """A round of pairs with the members at the tables, mates one after the other.

    No exchange by hand is made in it.
    """
    pairs = pair_members(event)
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, entry=member) for seat in table.seats for member in pairs[seat.entry]
            ),
        )
        for table in made.tables
    )
    return replace(
        made,
        players_per_table=made.players_per_table * SIZE,
        tables=tables,
        byes=tuple(sorted(_people_of(made.byes, pairs))),
    )
