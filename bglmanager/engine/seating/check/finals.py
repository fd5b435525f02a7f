"""Final phases: who is let in, who goes on, who meets whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import EntryStatus, Event, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.seating.check.arrangement import Tables, as_made, path_of

TWO = 2
LISTED: Mapping[tuple[int, int], Sequence[Sequence[int]]] = {
    (3, 9): ((1, 4, 9), (2, 5, 8), (3, 6, 7)),
    (3, 7): ((2, 4, 7), (3, 5, 6)),
    (4, 10): ((3, 6, 7, 10), (4, 5, 8, 9)),
}
"""Semifinals by players at a table and number qualified, as ranks (BIG 4.4, Readings)."""

GONE = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)
PLAYERS = {
    Phase.FINAL: 2,
    Phase.SEMIFINAL: 4,
    Phase.QUARTERFINAL: 8,
    Phase.LAST_16: 16,
    Phase.LAST_32: 32,
    Phase.LAST_64: 64,
}


def check(event: Event, round_: Round, derived: Derived) -> Iterator[Problem]:
    """What is wrong with a round of the final phases."""
    if not derived.standings:
        return
    earlier = [
        r for r in event.rounds if r.number < round_.number and not r.phase.counts_for_standings
    ]
    if not earlier:
        yield from _check_first(event, round_, derived)
    elif earlier[-1].phase is not round_.phase:
        yield from _check_later(event, round_, derived, earlier)
    else:
        yield from _check_replay(round_, derived, earlier)


def _check_first(event: Event, round_: Round, derived: Derived) -> Iterator[Problem]:
    """A block of the standings without a gap; brackets and listed semifinals to the seat."""
    made = as_made(round_)
    seated = {entry for table in made for entry in table}
    statuses = {entry.number: entry for entry in event.entries}

    def able(entry: EntryNumber) -> bool:
        own = statuses[entry]
        fits = own.first_round <= round_.number and round_.number not in own.sits_out
        return entry in seated or (own.status is EntryStatus.ACTIVE and fits)

    rows = [row.entry for row in derived.standings[-1].rows]
    gone = (e for e in event.entries if e.status in GONE and e.number not in seated)
    if any(e.left_after is None or e.left_after >= round_.number - 1 for e in gone):
        return  # who left before this round, and who after it, cannot be told apart
    order = [entry for entry in rows if able(entry)]
    places = sorted(order.index(entry) + 1 for entry in seated)
    direct, qualified = places[0] - 1, places[-1]
    if places != list(range(direct + 1, qualified + 1)):
        yield problem("check.qualified", path_of(round_), round=round_.number)
        return
    ranks = [[order.index(entry) + 1 for entry in table] for table in made]
    wanted = _wanted(event, round_, direct, qualified)
    if wanted is not None and ranks != wanted:
        yield problem("check.final-tables", path_of(round_), round=round_.number)


def _wanted(event: Event, round_: Round, direct: int, qualified: int) -> list[list[int]] | None:
    """The tables as ranks, where the rules leave no choice."""
    if round_.players_per_table == TWO:
        if direct + qualified != PLAYERS[round_.phase]:
            return []
        half = (qualified - direct) // TWO
        return [[direct + 1 + i, qualified - i] for i in range(half)]
    if round_.phase is Phase.FINAL:
        return [list(range(1, qualified + 1))]
    own = {"semifinal_seating", "semifinals_of_three"} & {*event.settings.options}
    listed = LISTED.get((round_.players_per_table, qualified))
    rules = RULESETS.get(event.settings.ruleset)
    lists = rules is not None and rules.finals.semifinals
    if own or not lists or listed is None or listed[0][0] != direct + 1:
        return None
    return [list(table) for table in listed]


def _check_later(
    event: Event, round_: Round, derived: Derived, earlier: Sequence[Round]
) -> Iterator[Problem]:
    """Every winner who can plays on, and the better meets the worse (BIG 4.3)."""
    seated = {seat.entry for seat in round_.seats()}
    statuses = {entry.number: entry for entry in event.entries}
    for result in derived.tables:
        if result.round != earlier[-1].number:
            continue
        first = [seat.entry for seat in result.seats if seat.place == 1]
        able = [
            entry
            for entry in first
            if statuses[entry].status is EntryStatus.ACTIVE
            and round_.number not in statuses[entry].sits_out
        ]
        if (
            len(first) == len(able) == 1
            and able[0] not in seated
            and not _does_somebody_wait(round_)
        ):
            yield problem("check.winner", path_of(round_), round=round_.number, entry=able[0])
    if round_.players_per_table == TWO and event.settings.options.get("bracket") != "fixed":
        rank = {row.entry: row.rank for row in derived.standings[-1].rows}
        yield from _re_ranked(round_, as_made(round_), rank)


def _does_somebody_wait(round_: Round) -> bool:
    """Whether so many have left that somebody goes past this phase without a game."""
    return sum(1 for _ in round_.seats()) < PLAYERS[round_.phase] == TWO * len(round_.tables)


def _re_ranked(round_: Round, made: Tables, rank: Mapping[EntryNumber, int]) -> Iterator[Problem]:
    order = sorted((entry for table in made for entry in table), key=lambda e: rank.get(e, 0))
    wanted = [[order[i], order[-1 - i]] for i in range(len(order) // TWO)]
    if made != wanted:
        yield problem("check.final-tables", path_of(round_), round=round_.number)


def _check_replay(round_: Round, derived: Derived, earlier: Sequence[Round]) -> Iterator[Problem]:
    """Who plays again shared the first place of one table."""
    for table in as_made(round_):
        people = set(table)
        shared = [
            {seat.entry for seat in result.seats if seat.place == 1}
            for result in derived.tables
            if result.round in [r.number for r in earlier]
        ]
        if not any(people <= first for first in shared):
            yield problem("check.replay", path_of(round_), round=round_.number)
