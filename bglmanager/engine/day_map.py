"""The day as a picture: its rounds and final phases, their tables, who sits there or may come.

`day_map` gives the content of the drawing: stops (rounds) with boxes (tables) from the first round
to the champion. What is not played yet stands there by where its people come from; who is certain
stands in his seat as soon as the results are in that say so (BGL 3.11; BIG 4.3, 4.4, 8.1).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Table
from bglmanager.engine.finals import default_cut, is_again
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.tables import is_complete

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class BoxState(StrEnum):
    """How far a table is: to be made, drawn, playing, with its whole result."""

    PLANNED = "planned"
    DRAFT = "draft"
    PLAYING = "playing"
    DONE = "done"


class Claim(NamedTuple):
    """Who may still come to a seat: if he is `worst`-th or better at this table.

    Players level there count in the order of the standings. `sure` tells that this is enough;
    otherwise it hangs on other tables as well. Without a `table` all of it does.
    """

    entry: EntryNumber
    table: TableNumber | None
    worst: int
    sure: bool = True


class Source(StrEnum):
    """Where who has a seat comes from.

    Seated by the draw; n-th of the standings; n-th of a table of the phase before; n-th best of
    those still in, by the standings (re-ranked); straight on from the phase before.
    """

    SEATED = "seated"
    RANK = "rank"
    PLACE = "place"
    REMAINING = "remaining"
    WAITING = "waiting"


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

    A planned table of a Swiss round has no seats: nobody knows yet who meets there.
    """

    table: TableNumber
    state: BoxState
    seats: tuple[BoxSeat, ...]
    first: tuple[EntryNumber, ...] = ()
    third: bool = False


class Stop(NamedTuple):
    """A round: its tables, and who goes straight to the next phase; `again` is a replay."""

    phase: Phase
    number: RoundNumber
    boxes: tuple[Box, ...]
    waiting: tuple[BoxSeat, ...] = ()
    again: bool = False


class Way(NamedTuple):
    """A line of the drawing: from a box to a seat of a later one, by the indexes of all of them.

    `box` counts on through who waits there (the first of them has the number of boxes), `into`
    too. `to` is the number of stops, `into` and `seat` are 0, where it leads to the champion.
    `entry` is who goes, or may go, that way; None where nobody can be named yet.
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


def day_map(event: Event, derived: Derived, game: GameRules | None = None) -> DayMap:
    """The map of this event; `game` is that of the final."""
    stops = tuple(_made_stop(event, made) for made in event.rounds)
    cut = default_cut(event, derived, game)
    places = 0 if cut is None else cut.qualified
    return DayMap(stops, (), BoxSeat(Source.PLACE, number=1), places)


def _made_stop(event: Event, made: Round) -> Stop:
    boxes = tuple(_made_box(event, made, table) for table in made.tables)
    return Stop(made.phase, made.number, boxes, again=is_again(event, made.number))


def _made_box(event: Event, made: Round, table: Table) -> Box:
    seats = tuple(BoxSeat(Source.SEATED, seat.entry) for seat in table.seats)
    state = _state_of(made, table)
    first: tuple[EntryNumber, ...] = ()
    if state is BoxState.DONE:
        result = pairs.result_of_pairs(event, made, table).seats
        first = tuple(seat.entry for seat in result if seat.place == 1)
    return Box(table.number, state, seats, first)


def _state_of(made: Round, table: Table) -> BoxState:
    if made.status is RoundStatus.DRAFT:
        return BoxState.DRAFT
    over = made.status is RoundStatus.CLOSED or is_complete(made, table)
    return BoxState.DONE if over else BoxState.PLAYING
