"""Boards of a Diplomacy round: how many, who sits there, with which power, and what is recorded
with them (rules 7.2, 7.4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bglmanager.engine import draws
from bglmanager.engine.derived import Standings
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Adjustment, Event, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import AdjustmentKind, BoardVariant
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating.boards_aims import told as told
from bglmanager.engine.seating.boards_aims import wanted
from bglmanager.engine.seating.boards_search import Search, Wanted, least_assignment
from bglmanager.engine.tables import sizes_of_tables as as_even

SEVEN = 7
SIX = 6
FEWEST = 2
BOARDS_OF_TWO = 2

LEFT_OUT_OF_SIX = "italy"


class Remedy(NamedTuple):
    """A way to sevens and sixes: so many people sit out, or so many play two boards."""

    sit_out: int
    twice: int
    sizes: tuple[int, ...]


class Board(NamedTuple):
    """One board: its people with their powers, in the order of the powers of rules 7.1.1.

    `variant` is None for a seven. A six begins as one with Italy in civil disorder; its players
    vote when they sit there (source 8.5). Five and fewer play escalation: there powers are no
    more than colours, and those are missing that serve the aims of the seating least.
    """

    seats: tuple[tuple[EntryNumber, str], ...]
    variant: BoardVariant | None

    def at(self, number: int) -> Table:
        """The board as a table of the round."""
        seats = tuple(Seat(entry, role=power) for entry, power in self.seats)
        return Table(TableNumber(number), seats, variant=self.variant)


class PlannedBoards(NamedTuple):
    """The boards of a round before anybody sits there: how large, the larger ones first, who of
    the players has two of them, and who plays the top table, which is the first.
    """

    sizes: tuple[int, ...]
    twice: frozenset[EntryNumber]
    top: tuple[EntryNumber, ...]


def board_sizes(players: int) -> tuple[int, ...]:
    """Players at each board, larger boards first (Reading `board_sizes`).

    The fewest boards of at most seven, as even as possible: sevens and sixes, as many sevens as
    can be, wherever there is such a split. ValueError for fewer than two players.
    """
    if players < FEWEST:
        raise ValueError(players)
    return as_even(players, SEVEN)


def last_sizes(players: int, *, top: bool, even: bool = False) -> tuple[int, ...]:
    """Players at each board of the last round: as many sevens as can be, the rest one smaller.

    A rest of one is no board: then, and where the director wants them `even`, the boards beside
    the top table are as even as possible. The top table keeps its seven as long as another board
    can stand (source 8.2, 8.4 A); without one (`top`) all boards are evened. ValueError as in
    `board_sizes`.
    """
    sevens, rest = divmod(players, SEVEN)
    if players >= FEWEST and rest != 1 and not even:
        return (SEVEN,) * sevens + (rest,) * bool(rest)
    others = players - SEVEN
    if not top or others < FEWEST:
        return board_sizes(players)
    return (SEVEN, *board_sizes(others))


def last_remedies(players: int, least: int) -> tuple[Remedy, ...]:
    """The least that leaves no rest in the last round, or one of `least` players or more.

    Who sits out leaves nothing but sevens; so do the more of those on two boards, the fewer make
    the smaller board one of `least`. Empty where it is that already, and where one board holds all.
    """
    sevens, rest = divmod(players, SEVEN)
    if players <= SEVEN or rest == 0 or rest >= least:
        return ()
    whole = (SEVEN,) * sevens
    return (
        Remedy(rest, 0, whole),
        Remedy(0, least - rest, (*whole, least)),
        Remedy(0, SEVEN - rest, (*whole, SEVEN)),
    )


def size_remedies(players: int) -> tuple[Remedy, ...]:
    """The least that makes sevens and sixes possible where they are not, for the director.

    The fewest who sit out, and the fewest who leave nothing but sixes; the fewest on two boards,
    and the fewest who make all of them sevens. Empty where sevens and sixes are possible
    already, and below six, where nobody has a second board to play.
    """
    if players < SIX or min(board_sizes(players)) >= SIX:
        return ()
    fewer, more = players // SEVEN, players // SEVEN + 1
    found = [Remedy(players - size * fewer, 0, (size,) * fewer) for size in (SEVEN, SIX)]
    found += [Remedy(0, size * more - players, (size,) * more) for size in (SIX, SEVEN)]
    return tuple(found)


def without_second(
    held: int, twice: Collection[EntryNumber], top: Collection[EntryNumber] = ()
) -> tuple[EntryNumber, ...]:
    """Who of those to play two of so many boards cannot: there is one only, or one beside the top
    table and he is not at that.
    """
    others = held - bool(top)
    return tuple(sorted(entry for entry in twice if others + (entry in top) < BOARDS_OF_TWO))


def adjusted_entries(event: Event, number: int, kind: AdjustmentKind) -> frozenset[EntryNumber]:
    """Who has this adjustment in this round."""
    return frozenset(
        line.entry for line in event.adjustments if (line.round, line.kind) == (number, kind)
    )


def is_top_table(event: Event, number: int, table: Table) -> bool:
    """Whether this is the top table of its round (rules 7.2)."""
    best = adjusted_entries(event, number, AdjustmentKind.TOP_TABLE)
    return bool(table.seats) and best.issuperset(seat.entry for seat in table.seats)


def is_top_round(event: Event, number: int) -> bool:
    """Whether this round has the top table, which an event need not have."""
    return _formula_of(event).top_table and is_last_round(event, number)


def is_last_round(event: Event, number: int) -> bool:
    """Whether boards are made as in the last round: the last one planned, never the first."""
    return number == event.settings.rounds_planned and number > 1


def _formula_of(event: Event) -> BoardFormula:
    formula = ruleset_of(event.settings).board
    assert formula is not None  # only events of boards are asked
    return formula


def sizes_of(event: Event, number: int, seats: int, *, even: bool = False) -> tuple[int, ...]:
    """Players at each board of this round, the larger boards first (rules 7.4).

    `even`: the director evens out the boards of the last round. ValueError for fewer than two.
    """
    if not is_last_round(event, number):
        return board_sizes(seats)
    return last_sizes(seats, top=is_top_round(event, number), even=even)


def are_evened(event: Event, round_: Round) -> bool:
    """Whether the director has evened out the boards of this round: it is made so again."""
    if ruleset_of(event.settings).board is None:
        return False
    found, number = tuple(len(table.seats) for table in round_.tables), round_.number
    seats = sum(found)
    if seats < FEWEST or found == sizes_of(event, number, seats):
        return False
    return found == sizes_of(event, number, seats, even=True)


def remedies_for_director(event: Event, number: int, seats: int) -> tuple[Remedy, ...]:
    """The least that makes boards of the usual sizes in this round, for the director.

    In the last one the smaller board is one that starting pieces are suggested for (8.5.2).
    """
    if is_last_round(event, number):
        return last_remedies(seats, min(_formula_of(event).pieces))
    return size_remedies(seats)


def seats_wanted(event: Event, number: int, players: Collection[EntryNumber]) -> int:
    """Seats of the round: who plays two boards has two."""
    twice = adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS)
    return len(players) + len(twice & set(players))


def planned_boards(
    event: Event,
    number: int,
    players: Collection[EntryNumber],
    standings: Standings | None = None,
    *,
    even: bool = False,
) -> PlannedBoards:
    """The boards of this round for these players; `even` as in `sizes_of`."""
    twice = adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS) & set(players)
    sizes = sizes_of(event, number, len(players) + len(twice), even=even)
    top = top_players(event, number, players, standings, sizes[0])
    return PlannedBoards(sizes, twice, top)


def top_players(
    event: Event,
    number: int,
    players: Collection[EntryNumber],
    standings: Standings | None,
    size: int,
) -> tuple[EntryNumber, ...]:
    """The best who are there and have not declined, as many as the first board holds.

    Who is not in the standings comes behind all who are, by lot (rules 7.2). Nobody in a round
    without a top table, or where too many have declined.
    """
    if standings is None or not is_top_round(event, number):
        return ()
    willing, listed = willing_at_top(event, number, players), [row.entry for row in standings.rows]
    seed, after = event.settings.draw_seed, standings.after_round
    new = sorted(willing.difference(listed), key=lambda entry: draws.lot_key(seed, after, entry))
    able = [entry for entry in (*listed, *new) if entry in willing]
    return tuple(able[:size]) if len(able) >= size else ()


def willing_at_top(
    event: Event, number: int, players: Collection[EntryNumber]
) -> frozenset[EntryNumber]:
    """Who of these players has not declined the top table of this round (8.3.2)."""
    refused = adjusted_entries(event, number, AdjustmentKind.TOP_TABLE_REFUSED)
    return frozenset(players).difference(refused)


def can_fill_top(event: Event, number: int, players: Collection[EntryNumber], size: int) -> bool:
    """Whether this round has a top table, and enough of these players have not declined it."""
    return is_top_round(event, number) and len(willing_at_top(event, number, players)) >= size


def with_boards(
    event: Event,
    round_: Round,
    players: Collection[EntryNumber],
    standings: Standings | None,
    *,
    even: bool = False,
) -> Round:
    """The round with its boards, the top table first; `even` as in `sizes_of`."""
    number, attempt = round_.number, round_.attempt
    plan = planned_boards(event, number, players, standings, even=even)
    made = seat_boards(
        event, number, attempt, tuple(players), plan.twice, plan.top, sizes=plan.sizes
    )
    return replace(round_, tables=tuple(board.at(n) for n, board in enumerate(made, 1)))


def variant_by_lot(
    event: Event, round_: Round, table: TableNumber, tied: Collection[BoardVariant]
) -> BoardVariant:
    """The variant of a board of six whose players' vote is tied between these (8.5).

    The variants count 1, 2, 3 in the order of `BoardVariant`, after ten times the table.
    """
    seed, variants = event.settings.draw_seed, tuple(BoardVariant)
    lot = draws.draw_keys(seed, round_.number, round_.attempt, Purpose.SETUP)
    return min(tied, key=lambda variant: lot(10 * table + variants.index(variant) + 1))


def with_adjustments(event: Event) -> Event:
    """The event whose last round, while it is a draft, has the lines of its top table.

    They follow the players of the first board, whoever the director puts there; it is no top table
    where too many have declined to fill it. Lines of rounds that are gone go with them. Any other
    event as it is.
    """
    if ruleset_of(event.settings).board is None:
        return event
    last, kind = event.last_round, AdjustmentKind.TOP_TABLE
    kept = tuple(
        line
        for line in event.adjustments
        if line.kind is not kind or (last and line.round < last.number)
    )
    made = () if last is None else _lines_of_top(event, last)
    return replace(event, adjustments=(*kept, *made))


def _lines_of_top(event: Event, round_: Round) -> Iterator[Adjustment]:
    number, people = round_.number, {seat.entry for seat in round_.seats()}
    for table in round_.tables[:1]:
        if can_fill_top(event, number, people, len(table.seats)):
            for seat in table.seats:
                yield Adjustment(seat.entry, number, AdjustmentKind.TOP_TABLE)


def seat_boards(
    event: Event,
    number: int,
    attempt: int,
    players: Sequence[EntryNumber],
    twice: Collection[EntryNumber] = (),
    top: Sequence[EntryNumber] = (),
    *,
    sizes: Sequence[int] = (),
) -> tuple[Board, ...]:
    """The boards of a round for these players, each named once, the larger ones first.

    `sizes` are those of the boards, without them as `board_sizes` has them.
    `twice` are those of them who play two boards, `top` those of the top table, which is board 1
    and has its powers by lot. The others are drawn, and moved for these aims in this order:
    related people apart in rounds 1 and 2, nobody meets for the third time, or again, has the same
    power again, or one of the same group (rules 7.4). One seed, round and attempt give one seating.

    ValueError when `top` is not as large as the first board, or somebody is `without_second`.
    """
    powers = ruleset_of(event.settings).roles
    all_sizes = tuple(sizes) or board_sizes(len(players) + len(twice))
    if (top and len(top) != all_sizes[0]) or without_second(len(all_sizes), twice, top):
        raise ValueError(twice, top)
    first = [_by_lot(event, number, attempt, top, powers)] if top else []
    before = replace(event, rounds=event.rounds[: number - 1])
    if first:
        size = all_sizes[0]
        top_round = Round(RoundNumber(number), event.settings.game, size, (first[0].at(1),))
        before = replace(before, rounds=(*before.rounds, top_round))
    order = draws.drawn_order(event.settings.draw_seed, number, attempt, players)
    people = [entry for entry in order if entry not in top]
    people += [entry for entry in order if entry in twice]
    if not people:
        return tuple(first)
    held = [powers_of(powers, size) for size in all_sizes[len(first) :]]
    known = wanted(before, number, people, held)
    search = Search(people, held, known)
    made = search.run()
    if search.is_least and all_sizes[-1] >= SIX:
        whole = [tuple(zip(*board, strict=True)) for board in zip(made, held, strict=True)]
        return (*first, *(Board(seats, variant_of(len(seats))) for seats in whole))
    return (*first, *_with_powers(made, powers, known))


def variant_of(size: int) -> BoardVariant | None:
    """How a board of this many players begins; None for a whole one."""
    if size == SEVEN:
        return None
    return BoardVariant.ITALY_CIVIL_DISORDER if size == SIX else BoardVariant.ESCALATION


def powers_of(powers: Sequence[str], size: int) -> tuple[str, ...]:
    """As many powers as there are players at a board of this size."""
    return tuple(power for power in powers if size != SIX or power != LEFT_OUT_OF_SIX)[:size]


def _by_lot(
    event: Event, number: int, attempt: int, top: Sequence[EntryNumber], powers: Sequence[str]
) -> Board:
    """The top table: the powers in their order to the people in the order of the draw."""
    lot = draws.draw_keys(event.settings.draw_seed, number, attempt, Purpose.POWER)
    held = powers_of(powers, len(top))
    return Board(tuple(zip(sorted(top, key=lot), held, strict=True)), variant_of(len(top)))


def _with_powers(
    made: Sequence[Sequence[EntryNumber]], powers: Sequence[str], known: Wanted
) -> Iterator[Board]:
    """The boards with the powers given out anew, as the aims like it best on each of them."""
    given: dict[EntryNumber, str] = {}  # to who has another board too
    for people in made:
        size = len(people)
        free = powers if size < SIX else powers_of(powers, size)
        costs = [[known.power[entry][power] for power in free] for entry in people]
        for own, entry in zip(costs, people, strict=True):
            twin = known.twin.get(given.get(entry, ""), {})
            own[:] = [cost + twin.get(power, 0) for cost, power in zip(own, free, strict=True)]
        seats = sorted(zip(least_assignment(costs), people, strict=True))
        board = Board(tuple((entry, free[column]) for column, entry in seats), variant_of(size))
        given.update(board.seats)
        yield board
