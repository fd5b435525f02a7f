"""What an act at the desk has changed, and how the result file tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bglmanager.engine.event import Event
from tests.journeys.hands import Document, Hands

Line = tuple[object, ...]
"""Round, table, player, what, old, new, reason."""


@dataclass(frozen=True)
class Told:
    """The event before and after, and the lines of the result file that tell the difference."""

    before: Event
    after: Event
    lines: Sequence[Line]

    def seats(self, number: int) -> tuple[list[list[int]], list[list[int]]]:
        """Who sat at the tables of a round, and who sits there now."""
        return seated(self.before, number), seated(self.after, number)

    def moved(self, number: int, reason: str) -> list[Line]:
        """What has to be told of the tables at which others sit now."""
        tables = zip(*self.seats(number), strict=True)
        return [
            (number, n, None, "seats", *(", ".join(map(str, people)) for people in both), reason)
            for n, both in enumerate(tables, 1)
            if both[0] != both[1]
        ]


def done(hands: Hands, deed: Callable[[], object]) -> Told:
    """Does it, takes it back, does it again: each time the same to the byte; then it is sent."""
    before, was = hands.event, hands.canonical()
    deed()
    after, made = hands.event, hands.canonical()
    assert made != was
    hands.undo()
    assert hands.canonical() == was
    hands.redo()
    assert hands.canonical() == made
    return Told(before, after, lines(hands.document()))


def lines(document: Document) -> list[Line]:
    """The corrections of a result file, without their time."""
    names = ("round", "table", "entry", "field", "old", "new", "reason")
    return [tuple(line[name] for name in names) for line in document.corrections]


def seated(event: Event, number: int) -> list[list[int]]:
    """Who sits at each table of a round."""
    return [[seat.entry for seat in table.seats] for table in event.rounds[number - 1].tables]
