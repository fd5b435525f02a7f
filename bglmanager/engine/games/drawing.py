"""Set-up draws: every table gets the same random set-up (BGL 4.1), which anybody can draw again.

Everything that is drawn is sorted by the hash of rules 2.1 with purpose `setup`, the number of the
round and the attempt of the set-up, smallest first. What is hashed last is

- for players (who opens, who plays when): the start number;
- for elements: pass × 1,000,000 + running number. The running number counts from 1 through all
  draws of the game in the order of its file, whether they are drawn or not: every copy of every
  element, and of a copy every side, one after the other. An island has 49 (`island_items`). The
  pass is 1, and 2, 3 … where the pass before broke a condition of that draw.

Elements are taken in this order; a second side of a piece, and with `one_of_group` a second one of
a group, is passed over. Sets (`EACH`) are filled one after the other. With `unused_first` those
nothing of whose group was used in an earlier round of the game come first, then those not used.
A draw that is made `once` stays in later rounds of the game what it was in the first one.

Openers and turn orders are stored without names, a line for each table: "2: 3" says that seat 3
opens at table 2, "2: 3, 1, 4" that at table 2 seat 3 plays first, then seats 1 and 4. Seats count
from 1 in seat order. Players are drawn by their start number, so that a change at one table leaves
the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from bglmanager.engine.draws import Purpose, draw_keys
from bglmanager.engine.event import Drawn, Event, Round, Setup, Table
from bglmanager.engine.games.game import Drawable, GameRules, SetupDraw, SetupItem, SetupKind
from bglmanager.engine.games.island import island_items
from bglmanager.engine.ids import TableNumber

JOINER = " + "
"""Between the elements of a set."""


PASSES = 100
"""So often a draw is made again before a condition that nothing seems to meet is given up."""

PASS = 1_000_000
"""What the numbers of one pass are ahead of those of the pass before."""

NUMBERS_TAKEN = {SetupKind.ISLAND: 49, SetupKind.OPENER: 0, SetupKind.TURNS: 0}
"""Where it is not one for each element: of an island for 19 hexes, 9 harbours, 2 ways to begin and
19 places; players have their own numbers.
"""


class Lots(NamedTuple):
    """The hash draw of one set-up: `first` is the number of a draw's first element (rules 2.1)."""

    seed: str
    round: int
    attempt: int
    first: int = 1

    def of(self, pass_: int = 1) -> Callable[[int], str]:
        """What sorts the elements of a draw in this pass, by their numbers in it from 0."""
        lot, before = self.of_player, pass_ * PASS + self.first
        return lambda number: lot(before + number)

    @property
    def of_player(self) -> Callable[[int], str]:
        """What sorts a player with this start number."""
        return draw_keys(self.seed, self.round, self.attempt, Purpose.SETUP)


Drawing = Sequence[Sequence[Drawable]]
"""What a draw gives: one set for a list, several where there is one for each of something."""

Condition = Callable[[Drawing], bool]


def first_settled(make: Callable[[int], Drawing], conditions: Sequence[Condition]) -> Drawing:
    """The first pass that meets all conditions.

    Where none of `PASSES` does, the last condition is given up (all mixes were played, say), then
    the one before it, so that there is always a set-up.
    """
    for left in range(len(conditions), -1, -1):
        for pass_ in range(1, PASSES + 1):
            found = make(pass_)
            if all(holds(found) for holds in conditions[:left]):
                return found
    raise AssertionError("no condition is left that could fail")


def in_order(
    elements: Iterable[Drawable], lots: Lots, pass_: int, used: Collection[str]
) -> list[Drawable]:
    """The elements as this pass draws them; those `used` before come last, and before them the
    others of their groups.
    """
    known, lot = tuple(elements), lots.of(pass_)
    groups = {e.item.group for e in known if e.stored in used and e.item.group}

    def place(element: Drawable) -> tuple[bool, bool, str]:
        was = element.stored in used
        return element.item.group in groups, was, lot(element.number)

    return sorted(known, key=place)


def one_each(ordered: Iterable[Drawable], *, by_group: bool) -> Iterator[Drawable]:
    """The elements without a second side of a piece, and without a second one of a group."""
    pieces: set[int] = set()
    groups: set[str] = set()
    for element in ordered:
        group = element.item.group if by_group else ""
        if element.piece in pieces or (group and group in groups):
            continue
        pieces.add(element.piece)
        groups.add(group)
        yield element


def draw_setup(event: Event, round_: Round, game: GameRules, attempt: int = 1) -> Setup | None:
    """The set-up of a round, `round_` seated as it is; None where the game has no draw for it.

    Draws of an appendix or expansion are made where the event has it. Earlier rounds are those of
    `event` before the round's number.
    """
    found = tuple(_Drawing(event, round_, game, attempt, game.played(event.settings)).all())
    return Setup(attempt, found) if found else None


def has_draws(event: Event, round_: Round, game: GameRules) -> bool:
    """Whether there is something to draw in the set-up of this round."""
    played = game.played(event.settings)
    return any(_is_there(each, played, round_) for each in game.setup)


@dataclass(slots=True)
class _Drawing:
    event: Event
    round_: Round
    game: GameRules
    attempt: int
    played: frozenset[str]

    def all(self) -> Iterator[Drawn]:
        seed, number, first = self.event.settings.draw_seed, self.round_.number, 1
        made: dict[str, Drawing] = {}
        for each in self.game.setup:
            if _is_there(each, self.played, self.round_):
                items = self._items(each, Lots(seed, number, self.attempt, first), made)
                if items:
                    yield Drawn(each.label.stored, items)
            first += NUMBERS_TAKEN.get(each.kind, len(each.elements))

    def _items(self, each: SetupDraw, lots: Lots, made: dict[str, Drawing]) -> tuple[str, ...]:
        kept = _earlier_draws(self.event, self.round_, each) if each.once else ()
        if kept:  # drawn for the whole event (7 Wonders 2)
            return kept[0].items
        if each.kind is SetupKind.ISLAND:
            return island_items(lots.of())
        if each.kind in (SetupKind.OPENER, SetupKind.TURNS):
            return seat_lines(self.round_, lots, openers=each.kind is SetupKind.OPENER)
        sets = made[each.id] = self._drawn(each, lots, made)
        stored = [[element.stored for element in one] for one in sets]
        return tuple(stored[0] if each.kind is SetupKind.LIST else map(JOINER.join, stored))

    def _drawn(self, each: SetupDraw, lots: Lots, made: Mapping[str, Drawing]) -> Drawing:
        out = {e.stored for id_ in each.without for one in made.get(id_, ()) for e in one}
        pool = [
            element
            for element in each.elements
            if element.stored not in out and _is_there(element.item, self.played, self.round_)
        ]
        before = _earlier_draws(self.event, self.round_, each)
        earlier = before if each.unused_first else ()
        used = frozenset(text for drawn in earlier for text in drawn.items)
        sets = self._sets(each, made)

        def make(pass_: int) -> Drawing:
            ordered = in_order(pool, lots, pass_, used)
            taken = one_each(ordered, by_group=each.one_of_group)
            if sets is None:
                return (_first_elements(list(taken), each, self.round_.players_per_table),)
            return tuple(tuple(islice(taken, size)) for size in sets)

        return first_settled(make, tuple(_pass_conditions(each, before)))

    def _sets(self, each: SetupDraw, made: Mapping[str, Drawing]) -> Sequence[int] | None:
        """How many elements each set has; None for a plain list."""
        if each.kind is SetupKind.LIST:
            return None
        if each.counts:
            return each.counts
        if each.each_of is None:
            return [each.count or 1] * len(each.places)
        others = made.get(each.each_of, ((),))
        return [each.count or 1] * len(others[0])


def _is_there(part: SetupDraw | SetupItem, played: frozenset[str], round_: Round) -> bool:
    """Whether tables of this round, or short ones of it, use a draw or an element."""
    fits = not part.sizes or min(part.sizes) <= round_.players_per_table
    return fits and (part.option is None or part.option in played)


def _earlier_draws(event: Event, round_: Round, each: SetupDraw) -> tuple[Drawn, ...]:
    """What earlier rounds of the same game had for this draw."""
    return tuple(
        drawn
        for before in event.rounds
        if before.number < round_.number and before.game == round_.game and before.setup
        for drawn in before.setup.drawn
        if drawn.label == each.label.stored
    )


def _first_elements(
    ordered: Sequence[Drawable], each: SetupDraw, players: int
) -> tuple[Drawable, ...]:
    """The first elements, so many that tables of any size have enough that is there for them."""
    if each.count is None and not each.per_player:
        return tuple(ordered)
    end = 0
    for size in range(players, 1, -1):
        fit = [at for at, e in enumerate(ordered, 1) if not e.item.sizes or size in e.item.sizes]
        end = max(end, *fit[: _count_for(each, size)], 0)
    return tuple(ordered[:end])


def _count_for(each: SetupDraw, players: int) -> int:
    return (each.count or 0) + (players if each.per_player else 0)


def _pass_conditions(each: SetupDraw, before: Sequence[Drawn]) -> Iterator[Condition]:
    """What a pass has to meet, the most important first."""
    if any(item.not_at for item in each.items):
        yield _all_placed
    if each.not_alike:
        yield _none_alike
    if each.needs:
        needed = frozenset(each.needs)
        yield lambda sets: any(e.item.name.stored in needed for one in sets for e in one)
    if each.new_mix:
        mixes = [frozenset(drawn.items) for drawn in before]
        yield lambda sets: frozenset(e.stored for one in sets for e in one) not in mixes


def _all_placed(sets: Drawing) -> bool:
    """Nothing lies at a place where it never comes; places of sets are the sets."""
    if len(sets) == 1:
        return all(at not in e.item.not_at for at, e in enumerate(sets[0], 1))
    return all(at not in e.item.not_at for at, one in enumerate(sets, 1) for e in one)


def _none_alike(sets: Drawing) -> bool:
    return all(len(one) < 2 or len({e.item.group for e in one}) > 1 for one in sets)


def of_table(game: GameRules | None, round_: Round, table: Table) -> tuple[Drawn, ...]:
    """What of the round's set-up this table uses.

    A short table leaves out the last drawn where it is drawn per player. Of openers and turns the
    seat numbers of this table are given ("3", "3, 1, 2"). Where the game is not at hand, or has
    changed since, the rest is given as it is stored.
    """
    if round_.setup is None or len(table.seats) < 2:  # nobody plays alone
        return ()
    known = {each.label.stored: each for each in game.setup} if game else {}
    lengths: dict[str, int] = {}
    found: list[Drawn] = []
    for drawn in round_.setup.drawn:
        each = known.get(drawn.label)
        items = _of_table(each, drawn, table, lengths)
        if each is not None:
            lengths[each.id] = len(items)
        if items:
            found.append(replace(drawn, items=items))
    return tuple(found)


def _of_table(
    each: SetupDraw | None, drawn: Drawn, table: Table, lengths: Mapping[str, int]
) -> tuple[str, ...]:
    seats = seats_of(drawn)
    if seats:
        own = seats.get(table.number)
        return () if own is None else (", ".join(map(str, own)),)
    if each is None:
        return drawn.items
    players = len(table.seats)
    if each.sizes and players not in each.sizes:
        return ()
    if each.kind is SetupKind.EACH and each.each_of is not None:
        return drawn.items[: lengths.get(each.each_of)]
    if each.kind is not SetupKind.LIST:
        return drawn.items
    sized = [element for element in each.elements if element.item.sizes]
    elsewhere = {element.stored for element in sized if players not in element.item.sizes}
    fit = [item for item in drawn.items if item not in elsewhere]
    return tuple(fit if not each.per_player else fit[: _count_for(each, players)])


_LINE = re.compile(r"(\d+): (\d+(?:, \d+)*)")


def seat_lines(round_: Round, lots: Lots, *, openers: bool) -> tuple[str, ...]:
    """Who opens, or who plays when, at every table; nobody plays alone."""
    lot, found = lots.of_player, {}
    for table in round_.tables:
        drawn = sorted((lot(seat.entry), index) for index, seat in enumerate(table.seats, 1))
        order = [index for _, index in drawn]
        if len(order) > 1:
            found[table.number] = order[:1] if openers else order
    return _lines_of(found)


def _lines_of(seats: Mapping[TableNumber, Sequence[int]]) -> tuple[str, ...]:
    return tuple(f"{n}: {', '.join(map(str, order))}" for n, order in seats.items() if order)


def seats_of(drawn: Drawn) -> Mapping[TableNumber, tuple[int, ...]]:
    """The seats drawn at every table; empty where something else is drawn."""
    found = [match for item in drawn.items if (match := _LINE.fullmatch(item))]
    if len(found) < len(drawn.items):
        return {}
    pairs = (match.groups() for match in found)
    return {TableNumber(int(table)): tuple(map(int, seats.split(", "))) for table, seats in pairs}


def _are_turns(drawn: Drawn) -> bool:
    return any(len(seats) > 1 for seats in seats_of(drawn).values())


def are_turns_drawn(round_: Round) -> bool:
    """Whether the turn order at the tables of a round comes from its set-up."""
    return round_.setup is not None and any(map(_are_turns, round_.setup.drawn))


def with_player_moved(
    round_: Round, seat: tuple[TableNumber, int], to: tuple[TableNumber, int]
) -> Round:
    """The round whose set-up knows of one player who sat down in the last seat of another table.

    `seat` and `to` are table and seat, before and after; nothing is drawn again. Who was to open
    and went leaves his table without an opener.
    """
    if round_.setup is None:
        return round_
    return replace(
        round_, setup=_with_lots(round_.setup, lambda drawn: _lots_moved(drawn, seat, to))
    )


def _with_lots(setup: Setup, lines: Callable[[Drawn], tuple[str, ...]]) -> Setup:
    """The set-up with these lines for openers and turns; what was drawn for all stays."""
    drawn = (replace(d, items=lines(d)) if seats_of(d) else d for d in setup.drawn)
    return replace(setup, drawn=tuple(drawn))


def _lots_moved(
    drawn: Drawn, seat: tuple[TableNumber, int], to: tuple[TableNumber, int]
) -> tuple[str, ...]:
    new: dict[TableNumber, Sequence[int]] = {**seats_of(drawn)}
    (left, gone), (joined, last) = seat, to
    there = new.get(joined, ())
    new[left] = [each - (each > gone) for each in new.get(left, ()) if each != gone]
    if len(there) > 1:
        new[joined] = (*there, last)
    return _lines_of(new)


def with_turns(round_: Round) -> Round:
    """The round with the turn order that its set-up has drawn at its seats (BGL 4.17.6)."""
    drawn = round_.setup.drawn if round_.setup else ()
    orders = next((seats_of(each) for each in drawn if _are_turns(each)), {})
    tables = (_with_turns(table, orders.get(table.number, ())) for table in round_.tables)
    return replace(round_, tables=tuple(tables)) if orders else round_


def _with_turns(table: Table, order: Sequence[int]) -> Table:
    if len(table.seats) == 1:  # nobody plays alone
        return replace(table, seats=(replace(table.seats[0], turn=None),))
    if sorted(order) != list(range(1, len(table.seats) + 1)):
        return table  # somebody came or went by hand
    turns = {index: turn for turn, index in enumerate(order, 1)}
    seats = (replace(seat, turn=turns[index]) for index, seat in enumerate(table.seats, 1))
    return replace(table, seats=tuple(seats))


def with_draws_reseated(event: Event, before: Round, after: Round) -> Round:
    """`after`, which seats a round otherwise than `before` did, with the set-up of that one.

    What was drawn for all stays. Openers and turns are drawn for the players who sit at the tables
    now, by the same attempt; tables where nobody changed keep what is at their seats.
    """
    setup = before.setup
    if setup is None:
        return after
    lots = Lots(event.settings.draw_seed, after.number, setup.attempt)
    drawn = _with_lots(setup, lambda each: seat_lines(after, lots, openers=not _are_turns(each)))
    new = replace(after, setup=drawn)
    there = {_players_at(table) for table in before.tables}
    pairs = zip(new.tables, with_turns(new).tables, strict=True)
    tables = (old if _players_at(old) in there else turned for old, turned in pairs)
    return replace(new, tables=tuple(tables))


def _players_at(table: Table) -> tuple[int, ...]:
    return (table.number, *(seat.entry for seat in table.seats))
