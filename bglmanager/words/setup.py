"""The set-up of a round in words (BGL 4.1): what was drawn, where it goes, who plays without it.

What is stored has the Italian wording of the game. Here it is said in the language in use as far
as the game is at hand, and as it is stored otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bglmanager.engine.event import Drawn, Event, Round, Table
from bglmanager.engine.games import drawing, island
from bglmanager.engine.games.drawing import JOINER, seats_of
from bglmanager.engine.games.game import SIDE, GameRules, SetupDraw
from bglmanager.engine.games.island import HarbourKind, Island, Terrain
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Named, Texts
from bglmanager.words import names
from bglmanager.words.games import drawn_label, labels_shown
from bglmanager.words.names import table_name
from bglmanager.words.number_format import joined

_NO_BREAK = "\N{NO-BREAK SPACE}"
_COUNTED = re.compile(r"(?<=\d) (?=\w)")
_BRACKETS = re.compile(r"(.*\S)\s+(\([^()]*\))")


@dataclass(frozen=True, slots=True)
class Element:
    """An element drawn: name and brackets, position ("3", "Round 1"), side, who plays with it."""

    name: str
    aside: str = ""
    place: str = ""
    side: str = ""
    only: str = ""


@dataclass(frozen=True, slots=True)
class AtTable:
    """What was drawn for one table: names in order; `label` is that of the furniture."""

    number: TableNumber
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
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


def at_table(
    texts: Texts, event: Event, round_: Round, table: Table, game: GameRules | None
) -> tuple[str, ...]:
    """What was drawn for this table alone, a line each: "Opens the auction: Rossi Anna"."""
    if round_.setup is None:
        return ()
    said = _DrawWords(texts, event, round_, game)
    found = []
    for drawn in round_.setup.drawn:
        names = said.names_seated(table, seats_of(drawn).get(table.number, ()))
        if names:
            found.append(f"{said.wording_shown(drawn.label)}: {_ranked_names(names)}")
    return tuple(found)


def in_a_line(found: Iterable[Lot]) -> str:
    """A set-up in a line, to know it by: "Wonders: Gizah A, Rhodos B · Tiles: …"."""
    return " · ".join(filter(None, map(_lot_in_brief, found)))


def spoken_lot(texts: Texts, lot: Lot) -> str:
    """A draw read aloud: its label, then its elements with place and side."""
    if lot.island is not None:
        return f"{lot.label}. {island_spoken(texts, lot.island)}"
    lines = [
        ", ".join(
            filter(None, (each.place, f"{each.name} {each.aside}".rstrip(), each.side, each.only))
        )
        for each in lot.elements
    ]
    lines += [
        f"{table_name(texts, each.number)}: {_ranked_names(each.names)}" for each in lot.tables
    ]
    return ". ".join((": ".join(filter(None, (lot.label, lot.only))), *lines))


def draw_words(texts: Texts, event: Event, round_: Round) -> str:
    """What anybody needs to draw the set-up again (rules 2.1)."""
    attempt = round_.setup.attempt if round_.setup else 1
    return names.draw_words(texts, event, round_.number, attempt)


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


def island_spoken(texts: Texts, found: Island) -> str:
    """An island row by row, then its harbours clockwise."""
    rows: dict[int, list[str]] = {}
    for each in found.hexes:
        words = (terrain_name(texts, each.terrain), each.number)
        rows.setdefault(each.place.r, []).append(" ".join(str(w) for w in words if w))
    lines = [
        texts.text("Row {n}: {hexes}", n=n, hexes=", ".join(hexes))
        for n, hexes in enumerate(rows.values(), 1)
    ]
    harbours = (harbour_words(texts, each.kind) for each in found.harbours)
    said = ", ".join(" ".join(filter(None, words)) for words in harbours)
    return ". ".join((*lines, texts.text("Harbours clockwise: {harbours}", harbours=said)))


# --- the draws ------------------------------------------------------------------------------------


class _DrawWords:
    """Says the draws of one round."""

    def __init__(self, texts: Texts, event: Event, round_: Round, game: GameRules | None) -> None:
        self._texts, self._event, self._round, self._game = texts, event, round_, game
        self._draws = {each.label.stored: each for each in game.setup} if game else {}
        self._people = {entry.number: entry for entry in event.entries}
        self._called = labels_shown(game.setup if game else None, texts.language)

    def wording_shown(self, stored: str) -> str:
        """A stored wording in the language in use."""
        return drawn_label(self._called, stored)

    def lot_drawn(self, drawn: Drawn) -> Lot:
        """One draw; elements that no table of the round plays with are left out."""
        label, seats = self.wording_shown(drawn.label), seats_of(drawn)
        if seats:
            return Lot(label, tables=tuple(self._tables_drawn(seats)))
        found = island.read_island(drawn.items)
        if found is not None:
            return Lot(label, island=found)
        draw = self._draws.get(drawn.label)
        sizes = self._sizes_of(drawn)
        together = frozenset().union(*sizes)
        rows = zip(
            self._element_places(drawn, draw), self._element_names(drawn, draw), sizes, strict=True
        )
        elements = tuple(
            Element(
                *_name_and_aside(name), place, side, "" if used == together else self._only_at(used)
            )
            for place, (name, side), used in rows
            if used
        )
        told = draw is not None and draw.sizes  # the label says so
        return Lot(label, elements, only="" if told else self._only_at(together))

    def names_seated(self, table: Table, seats: Sequence[int]) -> tuple[str, ...]:
        """Who sits there, in this order; a seat that is not there any more is passed over."""
        return tuple(
            listed_name(self._people[table.seats[seat - 1].entry])
            for seat in seats
            if 0 < seat <= len(table.seats)
        )

    def _tables_drawn(self, seats: Mapping[TableNumber, Sequence[int]]) -> Iterator[AtTable]:
        for table in self._round.tables:
            names = self.names_seated(table, seats.get(table.number, ()))
            if names:
                yield AtTable(table.number, table.label or "", names)

    def _element_places(self, drawn: Drawn, draw: SetupDraw | None) -> Iterator[str]:
        """Where each element goes: a named position, what it is drawn for, or its number."""
        language, count = self._texts.language, len(drawn.items)
        named = [each.of(language) for each in draw.places] if draw else []
        if draw is not None and draw.each_of is not None:
            named = self._drawn_before(draw.each_of)
        for at in range(count):
            yield named[at] if at < len(named) else str(at + 1) if count > 1 else ""

    def _drawn_before(self, id_: str) -> list[str]:
        """The elements of another draw of this round, with their sides."""
        other = next((each for each in self._draws.values() if each.id == id_), None)
        found = self._round.setup.drawn if self._round.setup else ()
        for drawn in found:
            if other is not None and drawn.label == other.label.stored:
                names = self._element_names(drawn, other)
                return [
                    " ".join(filter(None, (_name_and_aside(name)[0], side))) for name, side in names
                ]
        return []

    def _element_names(self, drawn: Drawn, draw: SetupDraw | None) -> Iterator[tuple[str, str]]:
        """The elements and their sides."""
        for item in drawn.items:
            name = self.wording_shown(item)
            if draw is not None and draw.sides:
                name, _, side = name.rpartition(SIDE)
                yield name, side
            else:
                yield name, ""

    # who plays without

    @cached_property
    def _used_by_size(self) -> tuple[tuple[int, Mapping[str, Sequence[str]]], ...]:
        return tuple(self._find_used())

    def _find_used(self) -> Iterator[tuple[int, Mapping[str, Sequence[str]]]]:
        """What tables of each size of this round use, by label."""
        seen: set[int] = set()
        for table in self._round.tables:
            size = len(table.seats)
            used = () if size in seen else drawing.of_table(self._game, self._round, table)
            if used:
                seen.add(size)
                yield size, {drawn.label: drawn.items for drawn in used}

    def _sizes_of(self, drawn: Drawn) -> list[frozenset[int]]:
        """For every element the sizes of the tables that play with it."""
        found: list[set[int]] = [set() for _ in drawn.items]
        for size, used in self._used_by_size:
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


def _lot_in_brief(lot: Lot) -> str:
    named = ", ".join(" ".join(filter(None, (e.name, e.side))) for e in lot.elements)
    return f"{lot.label}: {named}" if named else lot.label


def _ranked_names(names: Sequence[str]) -> str:
    """One name, or several with their numbers: "1 Rossi Anna, 2 Li Bo"."""
    if len(names) == 1:
        return names[0]
    return ", ".join(f"{n} {name}" for n, name in enumerate(names, 1))
