"""The ways of the keyboard through a day map, and what lies under a point of it."""

from __future__ import annotations

from bglmanager.engine.day_map import BoxState, Node
from bglmanager.engine.day_map_layout import Drawing, PlacedBox
from bglmanager.engine.ids import EntryNumber
from bglmanager.words.map_boxes import MapText

Place = tuple[Node, int | None]
"""A box and a seat of it; None for the box itself."""


class MapWalk:
    """Where each arrow leads in a drawing with these texts."""

    def __init__(self, drawing: Drawing, text: MapText) -> None:
        self._drawing, self._text = drawing, text
        self._boxes = {placed.node: placed for placed in drawing.boxes}

    def nearest_to(self, place: Place | None) -> Place | None:
        """This place, as far as it is there; without one the first of the round that is being
        played, else who won what was over last, else the first of all.
        """
        if place is not None and place[0] in self._boxes:
            return self.at_seat(place[0], place[1] or 0)
        now = [n for n, head in enumerate(self._text.heads) if head.now]
        nodes, done = list(self._text.boxes), BoxState.DONE
        over = [node for node in nodes if self._text.boxes[node].state is done]
        here = next(iter([node for node in nodes if node.stop in now] or over[-1:] or nodes), None)
        if here is None:
            return None
        won = (n for n, seat in enumerate(self._text.boxes[here].seats) if seat.first)
        return self.at_seat(here, next(won, 0))

    def at_seat(self, node: Node, seat: int) -> Place:
        """A seat of a box, or the box where it has none, or is a square."""
        seats = len(self._text.boxes[node].seats)
        if not seats or self._boxes[node].is_square:
            return node, None
        return node, min(max(seat, 0), seats - 1)

    def place_at(self, x: float, y: float) -> Place | None:
        """The seat at a point of the drawing, or the box."""
        placed = next((each for each in self._drawing.boxes if each.spot.holds(x, y)), None)
        if placed is None:
            return None
        seats = range(0 if placed.is_square else len(self._text.boxes[placed.node].seats))
        return placed.node, next((n for n in seats if placed.seat(n).holds(x, y)), None)

    def end(self, which: int) -> Place | None:
        """The first box at the left, or at the right for -1."""
        boxes = self._drawing.boxes
        edges = sorted({placed.spot.left for placed in boxes})
        if not edges:
            return None
        column = [placed for placed in boxes if placed.spot.left == edges[which]]
        return self.at_seat(min(column, key=lambda placed: placed.spot.top).node, 0)

    def beside(self, here: Place, right: int, down: int) -> Place | None:
        """The seat in the direction of an arrow: up and down in the column; to the side where who
        sits here sits next, or sat before, else the nearest box.
        """
        return self._below(here, down) if down else self._across(here, right)

    def _below(self, here: Place, down: int) -> Place | None:
        node, seat = here
        if seat is not None and 0 <= seat + down < len(self._text.boxes[node].seats):
            return node, seat + down
        placed = self._boxes[node]
        column = sorted(
            (
                each
                for each in self._drawing.boxes
                if each.node.stop == node.stop and each.spot.left == placed.spot.left
            ),
            key=lambda each: each.spot.top,
        )
        to = column.index(placed) + down
        if not 0 <= to < len(column):
            return None
        into = column[to].node
        return self.at_seat(into, 0 if down > 0 else len(self._text.boxes[into].seats) - 1)

    def _across(self, here: Place, right: int) -> Place | None:
        placed = self._boxes[here[0]]
        on = self._on_the_way(here, -right if placed.mirrored else right)
        if on is not None:
            return on
        ahead = (
            each
            for each in self._drawing.boxes
            if (each.spot.left - placed.spot.left) * right > 0 and each is not placed
        )
        near = min(ahead, key=lambda each: _distance(each, placed), default=None)
        return None if near is None else self.at_seat(near.node, 0)

    def _on_the_way(self, here: Place, on: int) -> Place | None:
        """Where who sits here sits next in time, or sat before; in a square nobody is meant."""
        entry = self._entry_at(here)
        places = () if entry is None else self._text.places_of(entry)
        at = next((n for n, each in enumerate(places) if each[0] == here[0]), 0) + on
        return places[at] if 0 <= at < len(places) else None

    def _entry_at(self, here: Place) -> EntryNumber | None:
        node, seat = here
        return None if seat is None else self._text.boxes[node].seats[seat].entry


def _distance(placed: PlacedBox, here: PlacedBox) -> float:
    """How far a box is, a column to the side counting most."""
    across = abs(placed.spot.left - here.spot.left)
    return across * 10 + abs(placed.spot.middle - here.spot.middle)
