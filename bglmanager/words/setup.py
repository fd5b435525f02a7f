"""The set-up of a round in words (BGL 4.1): what was drawn, where it goes, who plays without it.

What is stored has the Italian wording of the game. Here it is said in the language in use as far
as the game is at hand, and as it is stored otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from bglmanager.engine.event import Drawn, Event, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games import drawing, island
from bglmanager.engine.games.asked import asked_at_seats
from bglmanager.engine.games.drawing import JOINER, seats_of
from bglmanager.engine.games.game import SIDE, GameRules, SetupDraw
from bglmanager.engine.games.island import HarbourKind, Island, Terrain
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Named, Texts
from bglmanager.words.games import drawn_label, labels_shown
from bglmanager.words.number_format import joined

_NO_BREAK = "\N{NO-BREAK SPACE}"
_COUNTED = re.compile(r"(?<=\d) (?=\w)")
_BRACKETS = re.compile(r"(.*\S)\s+(\([^()]*\))")


@record
class Element:
    """An element drawn: name and brackets, position ("3", "Round 1"), side, who plays with it."""

    name: str
    aside: str = ""
    place: str = ""
    side: str = ""
    only: str = ""

    @property
    def with_side(self) -> str:
        """Its name, with the side where it has one: "Gizah A"."""
        return f"{self.name} {self.side}".strip()


@record
class AtTable:
    """What was drawn for one table, or won there: names in order; `label` is that of the furniture.

    `places` stand beside the names where they are not simply their order.
    """

    number: TableNumber
    label: str
    names: tuple[str, ...]
    places: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[tuple[str, str], ...]:
        """What stands beside each name, and the name; beside one alone nothing."""
        if self.places:
            return tuple(zip(self.places, self.names, strict=True))
        if len(self.names) == 1:
            return (("", self.names[0]),)
        return tuple((f"{n}", name) for n, name in enumerate(self.names, 1))


@record
class Lot:
    """One draw: elements in order, an island, or something for every table; `only` for some."""

    label: str
    elements: tuple[Element, ...] = ()
    tables: tuple[AtTable, ...] = ()
    island: Island | None = None
    only: str = ""


def setup_lots(
    texts: Texts, event: Event, round_: Round, game: GameRules | None
) -> tuple[Lot, ...]:
    """Everything that was drawn for a round; nothing while no set-up is drawn."""
    if round_.setup is None:
        return ()
    said = _DrawWords(texts, event, round_, game)
    found = (said.lot_drawn(drawn) for drawn in round_.setup.drawn)
    return tuple(lot for lot in found if lot.elements or lot.tables or lot.island)


def lots_at_tables(
    texts: Texts, event: Event, round_: Round, game: GameRules | None
) -> tuple[Lot, ...]:
    """The same, and what each table won at the auction once that is noted: tables are set up by
    both.
    """
    drawn = setup_lots(texts, event, round_, game)
    asked = asked_at_seats(event, round_, game)
    if not drawn or not (asked.role or asked.turns):
        return drawn
    people = {entry.number: listed_name(entry) for entry in event.entries}
    called = labels_shown(game, texts.language)
    won = (_won_at(table, people, called) for table in round_.tables)
    tables = tuple(at for at in won if at is not None)
    return (*drawn, Lot(texts.text("Won at the auction"), tables=tables)) if tables else drawn


def _won_at(
    table: Table, people: Mapping[EntryNumber, str], called: Mapping[str, str]
) -> AtTable | None:
    """Who plays when, and what: by turns, once they are known of all; None while nothing is."""
    turns = [seat.turn for seat in table.seats if seat.turn is not None]
    whole = len(turns) == len(table.seats)
    seats = [seat for seat in table.seats if seat.turn is not None or seat.role]
    if whole:
        seats.sort(key=lambda seat: seat.turn or 0)
    names = (
        " · ".join(filter(None, (people[seat.entry], called.get(seat.role or "", seat.role))))
        for seat in seats
    )
    places = tuple("" if seat.turn is None else f"{seat.turn}" for seat in seats)
    return AtTable(table.number, table.label or "", tuple(names), places) if seats else None


def at_table(
    texts: Texts, event: Event, round_: Round, table: Table, game: GameRules | None
) -> tuple[str, ...]:
    """What was drawn for this table alone, a line each: "Opens the auction: Rossi Anna"."""
    alone = setup_lots(texts, event, replace(round_, tables=(table,)), game)
    return tuple(f"{lot.label}: {ranked_names(at)}" for lot in alone for at in lot.tables)


# --- the island -----------------------------------------------------------------------------------


terrain_name = Named(
    {
        Terrain.FOREST: "forest",
        Terrain.PASTURE: "pasture",
        Terrain.FIELDS: "fields",
        Terrain.HILLS: "hills",
        Terrain.MOUNTAINS: "mountains",
        Terrain.DESERT: "desert",
    }
)
"""What a hex is."""


def harbour_words(texts: Texts, kind: HarbourKind) -> tuple[str, str]:
    """The rate of a harbour, and what is traded there; nothing where it is anything."""
    goods = {
        HarbourKind.ANY: "",
        HarbourKind.WOOD: texts.text("wood"),
        HarbourKind.WOOL: texts.text("wool"),
        HarbourKind.GRAIN: texts.text("grain"),
        HarbourKind.BRICK: texts.text("brick"),
        HarbourKind.ORE: texts.text("ore"),
    }
    return ("3:1" if kind is HarbourKind.ANY else "2:1"), goods[kind]


def token_dots(number: int) -> int:
    """The dots of a number token: how many of the 36 throws of two dice give it."""
    return 6 - abs(7 - number)


# --- the draws ------------------------------------------------------------------------------------


class _DrawWords:
    """Says the draws of one round."""

    def __init__(self, texts: Texts, event: Event, round_: Round, game: GameRules | None) -> None:
        self._texts, self._event, self._round, self._game = texts, event, round_, game
        self._draws = {each.label.stored: each for each in game.setup} if game else {}
        self._people = {entry.number: entry for entry in event.entries}
        self._called = labels_shown(game.setup if game else None, texts.language)

    def lot_drawn(self, drawn: Drawn) -> Lot:
        """One draw; elements that no table of the round plays with are left out."""
        label, seats = drawn_label(self._called, drawn.label), seats_of(drawn)
        if seats:
            return Lot(label, tables=tuple(self._tables_drawn(seats)))
        found = island.read_island(drawn.items)
        if found is not None:
            return Lot(label, island=found)
        draw, sizes = self._draws.get(drawn.label), self._sizes_of(drawn)
        together = frozenset().union(*sizes)
        named, places = self._elements(drawn, draw), self._places(drawn, draw)
        elements = tuple(
            replace(each, place=place, only="" if used == together else self._only_at(used))
            for each, place, used in zip(named, places, sizes, strict=True)
            if used
        )
        told = draw is not None and draw.sizes  # the label says so
        return Lot(label, elements, only="" if told else self._only_at(together))

    def _tables_drawn(self, seats: Mapping[TableNumber, Sequence[int]]) -> Iterator[AtTable]:
        """Who was drawn at each table; a seat that is not there any more is passed over."""
        for table in self._round.tables:
            there = (n for n in seats.get(table.number, ()) if 0 < n <= len(table.seats))
            names = tuple(listed_name(self._people[table.seats[n - 1].entry]) for n in there)
            if names:
                yield AtTable(table.number, table.label or "", names)

    def _elements(self, drawn: Drawn, draw: SetupDraw | None) -> Iterator[Element]:
        """The elements with their sides."""
        for item in drawn.items:
            name, side = drawn_label(self._called, item), ""
            if draw is not None and draw.sides:
                name, _, side = name.rpartition(SIDE)
            yield Element(*_name_and_aside(name), side=side)

    def _places(self, drawn: Drawn, draw: SetupDraw | None) -> Sequence[str]:
        """Where each element goes: a named position, what it is drawn for, or its number."""
        count = len(drawn.items)
        named = [each.of(self._texts.language) for each in draw.places] if draw else []
        if draw is not None and draw.each_of is not None:
            named = self._drawn_before(draw.each_of)
        numbers = [str(n) if count > 1 else "" for n in range(1, count + 1)]
        return [*named[:count], *numbers[len(named) :]]

    def _drawn_before(self, id_: str) -> list[str]:
        """The elements of another draw of this round, with their sides."""
        for drawn in self._round.setup.drawn if self._round.setup else ():
            draw = self._draws.get(drawn.label)
            if draw is not None and draw.id == id_:
                return [each.with_side for each in self._elements(drawn, draw)]
        return []

    # who plays without

    @cached_property
    def _used_by_size(self) -> Mapping[int, Mapping[str, Sequence[str]]]:
        """What tables of each size of this round use, by label."""
        found: dict[int, Mapping[str, Sequence[str]]] = {}
        for table in self._round.tables:
            size = len(table.seats)
            if size not in found and (used := drawing.of_table(self._game, self._round, table)):
                found[size] = {drawn.label: drawn.items for drawn in used}
        return found

    def _sizes_of(self, drawn: Drawn) -> list[frozenset[int]]:
        """For every element the sizes of the tables that play with it."""
        found: list[set[int]] = [set() for _ in drawn.items]
        for size, used in self._used_by_size.items():
            left = list(used.get(drawn.label, ()))
            for at, item in enumerate(drawn.items):
                if left and left[0] == item:
                    found[at].add(size)
                    del left[0]
        return [frozenset(sizes) for sizes in found]

    def _only_at(self, sizes: Iterable[int]) -> str:
        """For tables of which sizes; nothing where that is all of them, or nobody's."""
        said = [str(size) for size in sorted(sizes)]
        if not said or len(said) == len(self._used_by_size):
            return ""
        return self._texts.text("only at tables of {sizes}", sizes=joined(self._texts, said))


def _name_and_aside(name: str) -> tuple[str, str]:
    """A name, its numbers held to what they count, and what stands in brackets after it."""
    if JOINER in name:
        parts = (part.replace(" ", _NO_BREAK) for part in name.split(JOINER))
        return f"{_NO_BREAK}+ ".join(parts), ""
    found = _BRACKETS.fullmatch(name)
    before, aside = (found[1], found[2]) if found else (name, "")
    return _COUNTED.sub(_NO_BREAK, before), aside


def ranked_names(at: AtTable) -> str:
    """One name, or several with their numbers: "1 Rossi Anna, 2 Li Bo"."""
    return ", ".join(f"{place} {name}".lstrip() for place, name in at.numbered)
