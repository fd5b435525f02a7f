"""In which order players are seated, and who has the bye."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bglmanager.engine import draws
from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Event, Phase
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import in_seating_order
from bglmanager.engine.plan import DUEL
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
