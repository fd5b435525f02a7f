"""Everybody against everybody as a cross table: who meets whom in which round, and how it ended.

The schedule is known to its last round (rules 4.3), so the whole table stands from the beginning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import permutations
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.day_map import expected_field
from bglmanager.engine.derived import Derived, StandingRow
from bglmanager.engine.event import Event, Number, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Phase, Seating
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import people_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import cut
from bglmanager.engine.seating.repair import people_at
from bglmanager.engine.tables import is_complete, play_table


class Outcome(StrEnum):
    """How a meeting ended for one of the two, or that it has not."""

    TO_COME = "to-come"
    PLAYING = "playing"
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Meeting(NamedTuple):
    """A meeting as one of the two sees it; scores are None until they are known."""

    round: RoundNumber
    table: TableNumber
    outcome: Outcome
    own: Number | None = None
    other: Number | None = None


class CrossRow(NamedTuple):
    """A player, or a pair with its `mates`; `meetings` stand in the order of the rows.

    `rank` and `points` are those of the newest standings, None before them. `rests` are the rounds
    without an opponent. Two who meet more than once have more meetings in their cell.
    """

    entry: EntryNumber
    mates: tuple[EntryNumber, ...]
    rank: int | None
    points: Number | None
    wins: int
    meetings: tuple[tuple[Meeting, ...], ...]
    rests: tuple[RoundNumber, ...]


class ScheduledRound(NamedTuple):
    """A round of the schedule: who meets whom, by start number, and who rests."""

    number: RoundNumber
    pairs: tuple[tuple[EntryNumber, EntryNumber], ...]
    rest: tuple[EntryNumber, ...]


class CrossTable(NamedTuple):
    """Rows by start number, and all rounds, played and to come."""

    rows: tuple[CrossRow, ...]
    rounds: tuple[ScheduledRound, ...]


def cross_table(event: Event, derived: Derived) -> CrossTable | None:
    """The cross table of a round robin; None for any other event, and for fewer than two.

    Pairs (BIG 8.3.4) are one player each, by the first of their members.
    """
    if event.settings.seating is not Seating.ROUND_ROBIN:
        return None
    one = pairs.event_of_pairs(event)
    made = [each for each in one.rounds if each.phase is Phase.ROUND_ROBIN]
    players = sorted(people_seated(made) | {*expected_field(one)})
    if len(players) < DUEL:
        return None
    people = pairs.pair_members(event) if one is not event else {n: (n,) for n in players}
    sat = (_scheduled_round(each.number, [*map(people_at, each.tables)]) for each in made)
    rounds = [*sat, *_to_come(one, len(made))]
    met: dict[tuple[EntryNumber, EntryNumber], list[Meeting]] = defaultdict(list)
    for both, meeting in (*_played(one, made), *_scheduled(rounds[len(made) :])):
        met[both].append(meeting)
    latest = derived.latest_standings
    standing = {row.entry: row for row in latest.rows} if latest else {}
    rows = (
        _row(
            people[player],
            standing.get(people[player][0]),
            tuple(tuple(met.get((player, other), ())) for other in players),
            (each.number for each in rounds if player in each.rest),
        )
        for player in players
    )
    return CrossTable(tuple(rows), tuple(_of_people(each, people) for each in rounds))


def _to_come(event: Event, made: int) -> Iterator[ScheduledRound]:
    able = {*expected_field(event)}
    for number in range(made + 1, event.settings.rounds_planned + 1):
        tables = cut.scheduled_tables(event, number, able) if len(able) >= DUEL else []
        yield _scheduled_round(RoundNumber(number), tables)


def _scheduled_round(
    number: RoundNumber, tables: Sequence[Sequence[EntryNumber]]
) -> ScheduledRound:
    both = tuple((table[0], table[1]) for table in tables if len(table) == DUEL)
    return ScheduledRound(number, both, tuple(table[0] for table in tables if len(table) == 1))


_Seen = tuple[tuple[EntryNumber, EntryNumber], Meeting]


def _scheduled(rounds: Sequence[ScheduledRound]) -> Iterator[_Seen]:
    for each in rounds:
        for at, both in enumerate(each.pairs, 1):
            for one, other in permutations(both):
                meeting = Meeting(each.number, TableNumber(at), Outcome.TO_COME)
                yield (one, other), meeting


def _played(event: Event, made: Sequence[Round]) -> Iterator[_Seen]:
    for round_ in made:
        for table in round_.tables:
            if len(table.seats) == DUEL:
                yield from _of_table(event, round_, table)


def _of_table(event: Event, round_: Round, table: Table) -> Iterator[_Seen]:
    over = round_.status is not RoundStatus.DRAFT and is_complete(round_, table)
    first = play_table(ruleset_of(event.settings), round_, table).first if over else ()
    scores = {seat.entry: seat.score for seat in table.seats}
    waits = Outcome.TO_COME if round_.status is RoundStatus.DRAFT else Outcome.PLAYING
    for one, other in permutations(scores):
        outcome = _outcome(first, one) if over else waits
        yield (
            (one, other),
            Meeting(round_.number, table.number, outcome, scores[one], scores[other]),
        )


def _outcome(first: Sequence[EntryNumber], entry: EntryNumber) -> Outcome:
    if entry not in first:
        return Outcome.LOST
    return Outcome.WON if len(first) == 1 else Outcome.DRAWN


def _row(
    people: Sequence[EntryNumber],
    standing: StandingRow | None,
    meetings: tuple[tuple[Meeting, ...], ...],
    rests: Iterable[RoundNumber],
) -> CrossRow:
    """What a player has played and will play, against each of the others in turn."""
    first, *mates = people
    won = [each for cell in meetings for each in cell if each.outcome is Outcome.WON]
    rank = None if standing is None else standing.rank
    points = None if standing is None else standing.points
    return CrossRow(first, tuple(mates), rank, points, len(won), meetings, tuple(rests))


def _of_people(
    each: ScheduledRound, people: Mapping[EntryNumber, Sequence[EntryNumber]]
) -> ScheduledRound:
    both = tuple((people[one][0], people[other][0]) for one, other in each.pairs)
    return each._replace(pairs=both, rest=tuple(people[one][0] for one in each.rest))
