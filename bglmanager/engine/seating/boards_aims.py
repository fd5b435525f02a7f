"""What boards of Diplomacy are judged by (rules 7.4): told of a seating, and wanted of one to come.

Nobody meets somebody for the third time as long as that costs no more than second meetings
elsewhere, however many: a third meeting is worse than two second ones (our reading, the rules
only want as few as can be). Powers are planned for the whole event: see `CIRCLES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Sized
from dataclasses import replace
from itertools import chain, combinations, pairwise, product

from bglmanager.engine import draws
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BoardVariant
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import aims, wishes
from bglmanager.engine.seating.aims import Aim, Asked, Broken, Told
from bglmanager.engine.seating.boards_search import Wanted, least_meetings, least_powers

RELATED_ROUNDS = 2
"""Related people are kept apart in rounds 1 and 2 only (source 8.1)."""

MEETINGS = (Aim.FORBIDDEN, Aim.RELATED, Aim.THRICE, Aim.AGAIN)
"""The aims that look at pairs; those that look at powers come behind them."""

GROUPS = (
    frozenset({"france", "italy"}),
    frozenset({"russia", "turkey"}),
    frozenset({"austria", "germany", "italy"}),
)
"""Powers that are alike to play (source 8)."""

_ALIKE = {both for group in GROUPS for both in product(group, repeat=2) if both[0] != both[1]}

POWERS = ("italy", "russia", "austria", "france", "germany", "turkey", "england")

CIRCLES = tuple(
    circle[::way]
    for way in (1, -1)
    for circle in (
        POWERS,
        ("italy", "russia", "germany", "france", "austria", "turkey", "england"),
        ("italy", "turkey", "austria", "france", "germany", "russia", "england"),
        ("italy", "turkey", "germany", "france", "austria", "russia", "england"),
    )
)
"""Everybody who can takes the next power of one of these in every round; which one, is drawn.

So none comes back in seven rounds; nobody has two of a group in the first two, and after three
two in seven have, which is the least: nine of the three times seven powers of three boards are
Austria, Germany and Italy.
"""


def _asked(before: Event, number: int, tables: Sequence[Sequence[EntryNumber]]) -> Asked:
    """The round as its pairs are counted: `before` has what was played when people sit down."""
    order = [entry for table in tables for entry in table]
    related = wishes.related(before) if number <= RELATED_ROUNDS else ()
    kept = [aim for aim in MEETINGS if aim is not Aim.RELATED or number <= RELATED_ROUNDS]
    met = wishes.met_times(before, len(before.rounds) + 1)
    return Asked(
        order, [*map(len, tables)], kept, met, wishes.forbidden(before), related, number=number
    )


def _had(before: Event) -> Mapping[EntryNumber, Sequence[str]]:
    """The powers that people had, in the order of the rounds."""
    found: dict[EntryNumber, list[str]] = {}
    for seat in chain.from_iterable(round_.seats() for round_ in before.rounds):
        if seat.role is not None:
            found.setdefault(seat.entry, []).append(seat.role)
    return found


def told(event: Event, round_: Round) -> tuple[Told, ...]:
    """What the boards of a round cost, aim by aim, for whom, and how little they could cost.

    People together in the first two rounds who are related, pairs who meet again and those who do
    for the third time, powers had before, and others of their group; each time counts.
    """
    number = round_.number
    before = replace(event, rounds=event.rounds[: number - 1])
    tables = [[seat.entry for seat in table.seats] for table in round_.tables]
    asked = _asked(before, number, tables)
    pairs = {each.aim: each for each in aims.told(asked, tables)}
    least = _least_of_pairs(before, asked, pairs[Aim.THRICE].cost)
    of_pairs = (each._replace(least=least.get(aim, 0)) for aim, each in pairs.items())
    return (*of_pairs, *_told_of_powers(_had(before), round_))


def _least_of_pairs(before: Event, asked: Asked, thrice: int) -> Mapping[Aim, int]:
    """What is proven of so many pairs meeting for the third time.

    Meetings are known by their sum only: a pair that meets again has met `most` times at most.
    """
    most = max((times for met in asked.met.values() for times in met.values()), default=0)
    least = _least_meetings(before, asked.order, asked.sizes)
    again = least[Aim.AGAIN] - max(most - 1, 0) * thrice
    third = -(-least[Aim.THRICE] // max(most * (most - 1) // 2, 1))
    return {**least, Aim.AGAIN: max(again, 0), Aim.THRICE: third}


def _least_meetings(
    before: Event, people: Sequence[EntryNumber], sizes: Sequence[int]
) -> Mapping[Aim, int]:
    """So many of these people meet at least on boards of these sizes: related ones, once for every
    board they met on, and for every two of those; who plays two boards counts as two.
    """
    rounds = [
        [{seat.entry for seat in table.seats} for table in round_.tables]
        for round_ in before.rounds
    ]
    twice = ([one & other for one, other in product(*both)] for both in combinations(rounds, 2))
    known: Mapping[Aim, Iterable[Iterable[Iterable[EntryNumber]]]] = {
        Aim.RELATED: [wishes.clubs(before).values()],
        Aim.THRICE: twice,
        Aim.AGAIN: rounds,
    }
    return {
        aim: sum(_least_within([*map(frozenset, groups)], people, sizes) for groups in found)
        for aim, found in known.items()
    }


def _least_within(
    groups: Sequence[Collection[EntryNumber]], people: Sequence[EntryNumber], sizes: Sequence[int]
) -> int:
    """How many pairs of people of one group meet at least, not all being in one.

    However every group is spread over the boards, and every board is filled from the groups.
    """
    times = Counter(people)
    there = [count for count in (sum(times[each] for each in group) for group in groups) if count]
    others = len(people) - sum(times[each] for each in {*chain(*groups)})
    spread = sum(least_meetings(count, len(sizes)) for count in there)
    filled = sum(least_meetings(size - others, len(there)) for size in sizes if size > others)
    return max(spread, filled)


def _told_of_powers(had: Mapping[EntryNumber, Sequence[str]], round_: Round) -> Iterable[Told]:
    """By powers; nothing is proven where a board plays escalation, which may have any of them."""
    seats = [(seat.entry, seat.role) for seat in round_.seats() if seat.role is not None]
    held = [power for _, power in seats]
    unit = _step(round_.number, seats)
    role, group = (aims.summed(aim, _had_before(had, seats, aim)) for aim in (Aim.ROLE, Aim.GROUP))
    if all(table.variant is not BoardVariant.ESCALATION for table in round_.tables):
        costs = _of_powers({*held}, 1, unit)
        rows = [_row(costs, had.get(entry, ())) for entry, _ in seats]
        least, rest = divmod(least_powers(rows, held), unit)
        role = role._replace(least=least)
        group = group._replace(least=rest if role.is_proven else 0)
    return role, group


def _had_before(
    had: Mapping[EntryNumber, Sequence[str]], seats: Sequence[tuple[EntryNumber, str]], aim: Aim
) -> Broken:
    for entry, power in seats:
        old = had.get(entry, ())
        alike = sum((power, each) in _ALIKE for each in old)
        yield (entry,), old.count(power) if aim is Aim.ROLE else alike


_Twins = Mapping[str, Mapping[str, int]]
"""What it costs to have both of two powers."""


def _of_powers(powers: Iterable[str], group: int, role: int) -> _Twins:
    every = {*powers, *POWERS}
    return {
        one: {other: role * (one == other) + group * ((one, other) in _ALIKE) for other in every}
        for one in powers
    }


def _row(costs: _Twins, old: Sequence[str]) -> dict[str, int]:
    """What every power costs somebody who had these."""
    return {power: sum(row.get(each, 0) for each in old) for power, row in costs.items()}


def wanted(
    before: Event, number: int, people: Sequence[EntryNumber], held: Sequence[Sequence[str]]
) -> Wanted:
    """What boards with these powers cost; one step of an aim is more than all the next together.

    `before` has what is known when people sit down: with the top table of the round, if it has one.
    """
    powers = ruleset_of(before.settings).roles
    _, group, role, *units = (_step(number, people) ** n for n in range(8))
    twice, units_of = units[-1], dict(zip(reversed(MEETINGS), units, strict=False))
    asked = _asked(before, number, [people])
    had, twin = _had(before), _of_powers(powers, group, role)
    single = {entry: _row(twin, had.get(entry, ())) for entry in people}
    cells = _cells(before, people, len(held))
    goes_on = bool(cells) and number < before.settings.rounds_planned
    if goes_on:
        _follow(single, powers, cells)
    least = least_powers([single[entry] for entry in people], [*chain(*held)])
    known = _least_meetings(before, people, [*map(len, held)])
    least += sum(units_of[aim] * known.get(aim, 0) for aim in asked.aims)
    together = _together(asked, units_of)
    return Wanted(
        together, single, twin, units_of[Aim.AGAIN], twice, least, group if goes_on else 1, cells
    )


def _follow(
    single: Mapping[EntryNumber, dict[str, int]],
    powers: Sequence[str],
    cells: Sequence[Sequence[EntryNumber]],
) -> None:
    """Let everybody's other powers cost a little more, so that the plan holds in the next round."""
    for power, row in zip(powers, cells, strict=True):
        for entry, other in product(row, powers):
            single[entry][other] += other != power


def _step(number: int, seats: Sized) -> int:
    """More than any aim can come to in this round."""
    return len(POWERS) * len(seats) * number * number + 1


def _together(
    asked: Asked, units: Mapping[Aim, int]
) -> Mapping[EntryNumber, Mapping[EntryNumber, int]]:
    """What two on a board cost."""
    again, thrice = units[Aim.AGAIN], units[Aim.THRICE]
    found: dict[EntryNumber, Counter[EntryNumber]] = {entry: Counter() for entry in asked.order}
    for entry, costs in found.items():
        for other, times in asked.met.get(entry, {}).items():
            costs[other] = again * times + thrice * (times * (times - 1) // 2)
    for aim, couples in ((Aim.RELATED, asked.related), (Aim.FORBIDDEN, asked.forbidden)):
        for one, other in wishes.couples_among(couples, found):
            found[one][other] += units[aim]
            found[other][one] += units[aim]
    return found


def _cells(
    before: Event, people: Sequence[EntryNumber], boards: int
) -> Sequence[Sequence[EntryNumber]]:
    """Who takes each power if everybody takes the next one, by his board of round 1.

    Empty where that does not seat them all: before round 1, and once people have come or gone.
    """
    if not before.rounds:
        return ()
    first, had = before.rounds[0].tables, _had(before)
    at = {seat.entry: board for board, table in enumerate(first) for seat in table.seats}
    circle = _circle(before)
    following = dict(pairwise((*circle, circle[0])))
    old = (entry for entry in people if entry in at and entry in had)
    found = {(following.get(had[entry][-1]), at[entry]): entry for entry in old}
    powers = ruleset_of(before.settings).roles
    if len(found) < len(people) or found.keys() != {*product(powers, range(boards))}:
        return ()
    return [[found[power, board] for board in range(boards)] for power in powers]


def _circle(event: Event) -> Sequence[str]:
    """The one of this event, drawn with its first round: the circles count from 1."""
    lot = draws.draw_keys(event.settings.draw_seed, 1, event.rounds[0].attempt, Purpose.POWER)
    return CIRCLES[min(range(1, len(CIRCLES) + 1), key=lot) - 1]
