"""From an order of players to tables: byes, who is kept apart, the cut, exchanges by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bglmanager.engine import draws
from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.orders import in_seating_order
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets.ruleset import Memory
from bglmanager.engine.tables import sizes_of_tables


def by_lot(
    event: Event, number: int, attempt: int, players: Collection[EntryNumber]
) -> list[EntryNumber]:
    """The players in the drawn order of this round (rules 2.1)."""
    return list(draws.drawn_order(event.settings.draw_seed, number, attempt, players))


def by_seating_order(players: Collection[EntryNumber], standings: Standings) -> list[EntryNumber]:
    """The players in the order that seats a Swiss round; who is not listed is left out."""
    wanted = set(players)
    return [row.entry for row in in_seating_order(standings) if row.entry in wanted]


def seeded_order(
    event: Event, attempt: int, players: Collection[EntryNumber], per_table: int
) -> list[EntryNumber]:
    """Round 1 with seeds: one to a table from the top, in seat 1; lots fill the rest (BIG 7)."""
    seeds = sorted(entry.number for entry in event.entries if entry.seeded)
    first = [seed for seed in seeds if seed in players]
    tables = sizes_of_tables(len(players), per_table)
    lots = by_lot(event, 1, attempt, [p for p in players if p not in first])
    others = iter([*lots, *first[len(tables) :]])
    order: list[EntryNumber] = []
    for table, size in enumerate(tables):
        head = [first[table]] if table < len(first) else [next(others)]
        order += [*head, *(next(others) for _ in range(size - 1))]
    return order


def bye_last(event: Event, number: int, order: Sequence[EntryNumber]) -> list[EntryNumber]:
    """The order with who has the bye at its end: the last who had none yet (rules 2.8).

    Everybody had one: the last.
    """
    had = {entry for round_ in event.rounds[: number - 1] for entry in round_.byes}
    chosen = next((entry for entry in reversed(order) if entry not in had), order[-1])
    return [*(entry for entry in order if entry != chosen), chosen]


def needs_bye(players: int, per_table: int) -> bool:
    """Whether one of this many players sits alone."""
    return per_table == DUEL and players % DUEL == 1


def avoided_opponents(
    event: Event, number: int, memory: Memory
) -> Mapping[EntryNumber, Collection[EntryNumber]]:
    """Whom each player has met and should not meet again in this Swiss round.

    Everybody of the event (BGL 3.6.7), or the opponents of the last round only (BIG 4.1).
    """
    rounds = [
        round_
        for round_ in event.rounds[: number - 1]
        if round_.phase in (Phase.SWISS, Phase.ROUND_ROBIN)
    ]
    found: dict[EntryNumber, set[EntryNumber]] = {}
    for round_ in rounds if memory is Memory.EVENT else rounds[-1:]:
        for table in round_.tables:
            people = {seat.entry for seat in table.seats}
            for entry in people:
                found.setdefault(entry, set()).update(people - {entry})
    return found


def tables_of(
    arrangement: Sequence[Sequence[EntryNumber]], tie_breaks: int = 0
) -> tuple[Table, ...]:
    """Tables numbered from 1 with these players.

    Every seat has room for this many tie-break values, none of them known yet.
    """
    empty = (None,) * tie_breaks
    return tuple(
        Table(TableNumber(number), tuple(Seat(entry, tie_breaks=empty) for entry in players))
        for number, players in enumerate(arrangement, 1)
    )


def with_tie_breaks(tables: Sequence[Table], tie_breaks: int) -> tuple[Table, ...]:
    """These tables with room for so many tie-break values at every seat, none of them known."""
    empty = (None,) * tie_breaks
    return tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=empty) for seat in table.seats))
        for table in tables
    )


def byes_of(tables: Sequence[Table]) -> tuple[EntryNumber, ...]:
    """Who sits at a table of one (rules 2.8)."""
    return tuple(sorted(t.seats[0].entry for t in tables if len(t.seats) == 1))


def exchange(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    """The draft with the seats of two players exchanged, and the exchange recorded.

    Raises `Refused` when the round is no draft any more, when a player is not seated in it or
    plays two boards of it, or when the two are the same.
    """
    wrong = []
    if round_.status is not RoundStatus.DRAFT:
        wrong.append(problem("exchange.not-draft", round=round_.number))
    seated = Counter(seat.entry for seat in round_.seats())
    wrong += [
        problem("exchange.not-seated", entry=number, round=round_.number)
        for number in (one, other)
        if number not in seated
    ]
    twice = tuple(number for number in (one, other) if seated[number] > 1)
    if twice:
        wrong.append(problem("exchange.two-boards", entries=twice))
    if one == other:
        wrong.append(problem("exchange.same", entry=one))
    if wrong:
        raise Refused(wrong)
    swapped = with_exchanges(round_, [(one, other)])
    return replace(swapped, exchanged=(*round_.exchanged, (one, other)))


def with_exchanges(round_: Round, pairs: Sequence[tuple[EntryNumber, EntryNumber]]) -> Round:
    """The round after these exchanges, in order; nothing is checked or recorded."""
    tables = round_.tables
    for one, other in pairs:
        tables = _tables_exchanged(tables, one, other)
    alone = [
        index
        for index, table in enumerate(round_.tables)
        if round_.byes and all(seat.entry in round_.byes for seat in table.seats)
    ]
    teams = {seat.entry for index in alone for seat in tables[index].seats}
    return replace(round_, tables=tables, byes=tuple(sorted({*byes_of(tables), *teams})))


def _tables_exchanged(
    tables: Sequence[Table], one: EntryNumber, other: EntryNumber
) -> tuple[Table, ...]:
    trade = {one: other, other: one}

    def seat(old: Seat) -> Seat:
        return replace(old, entry=trade[old.entry]) if old.entry in trade else old

    return tuple(
        replace(
            table,
            seats=tuple(map(seat, table.seats)),
            draw_proposals=tuple(
                replace(line, entry=trade.get(line.entry, line.entry))
                for line in table.draw_proposals
            ),
        )
        for table in tables
    )
