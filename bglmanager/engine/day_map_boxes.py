"""What a map of the day is made of: stops, boxes, seats, and the lines between them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bglmanager.engine.event import Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber


class BoxState(StrEnum):
    """How far a table is: to be made, drawn, playing, with its whole result."""

    PLANNED = "planned"
    DRAFT = "draft"
    PLAYING = "playing"
    DONE = "done"


class Claim(NamedTuple):
    """Who may still come to a seat: if he is `worst`-th or better at this table, `best`-th at most.

    Players level there count in the order of the standings; in a Swiss round each of them has the
    last of the places that they share. `sure` tells that this is enough;
    otherwise it hangs on other tables as well. Without a `table` all of it does.
    """

    entry: EntryNumber
    table: TableNumber | None
    worst: int
    sure: bool = True
    best: int = 1


class Source(StrEnum):
    """Where who has a seat comes from.

    Seated by the draw; n-th of the standings; n-th of a table of the phase before; n-th best of
    those still in, by the standings (re-ranked); straight on from the phase before; the next in
    order of those who are out, for somebody who has left.
    """

    SEATED = "seated"
    RANK = "rank"
    PLACE = "place"
    REMAINING = "remaining"
    WAITING = "waiting"
    NEXT = "next"


class BoxSeat(NamedTuple):
    """A seat and who has it, None while that is open; `number` is the rank or place.

    `table` is that of the phase before where the place counts. `claims` are those who may still
    come, the best of the standings first. `mates` play as one with `entry` (pairs, united teams).
    """

    source: Source
    entry: EntryNumber | None = None
    number: int = 0
    table: TableNumber | None = None
    claims: tuple[Claim, ...] = ()
    mates: tuple[EntryNumber, ...] = ()


class Box(NamedTuple):
    """A table; `first` have won it or share its first place; `third` is the game for third place.

    It `decides` who plays on while the last of the Swiss rounds is over but for a few tables.
    A planned table of a Swiss round has no seats: nobody knows yet who meets there. With a `bye`
    nobody plays at it (rules 2.8).
    """

    table: TableNumber
    state: BoxState
    seats: tuple[BoxSeat, ...]
    first: tuple[EntryNumber, ...] = ()
    third: bool = False
    decides: bool = False
    bye: bool = False


class Stop(NamedTuple):
    """A round: its tables, and who goes straight to the next phase; `again` is a replay."""

    phase: Phase
    number: RoundNumber
    boxes: tuple[Box, ...]
    waiting: tuple[BoxSeat, ...] = ()
    again: bool = False


class Node(NamedTuple):
    """A box of a stop, by its place; those who wait for the next phase are counted on."""

    stop: int
    box: int


class Way(NamedTuple):
    """A line of the drawing: from a box to a seat of a later one, by the indexes of all of them.

    `box` counts on through who waits there (the first of them has the number of boxes), `into`
    too. `to` is the number of stops, `into` and `seat` are 0, where it leads to the champion.
    `entry` is who goes that way, None while it is open who does. Lines lead to final phases only,
    and to a seat that anybody from several tables may come to there are none: its claims tell.
    """

    stop: int
    box: int
    to: int
    into: int
    seat: int
    entry: EntryNumber | None


class DayMap(NamedTuple):
    """The drawing of an event; `places` are the finalists, 0 where there is no final.

    `most` tells that it is drawn for the most that can qualify, as the games won will say (BIG
    8.1.1). `champion` stands alone at the end.
    """

    stops: tuple[Stop, ...]
    ways: tuple[Way, ...]
    champion: BoxSeat
    places: int = 0
    most: bool = False
