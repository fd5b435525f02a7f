"""From the facts of an event to what is asked of a way that searches, and what a round costs."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence

from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.seating import cut, wishes
from bglmanager.engine.seating.aims import (
    SCORELESS_AIMS,
    SWISS_AIMS,
    Asked,
    Seated,
    Way,
    looking_ahead,
)
from bglmanager.engine.seating.optimised import optimised
from bglmanager.engine.seating.soft import soft
from bglmanager.engine.tables import sizes_of_tables

SEARCHED: Mapping[Pairing, Way] = {Pairing.SOFT: soft, Pairing.OPTIMISED: optimised}
"""The ways that search, tables of boards aside."""


_LATELY: deque[tuple[Pairing, Asked, Seated]] = deque(maxlen=8)
"""What was found to the end: the same is looked for, drawn, and asked again after a correction."""


def searched(way: Pairing, asked: Asked) -> Iterator[Seated]:
    """Ever better seatings by a way that searches; the best alone where it was asked lately."""
    for known, before, best in _LATELY:
        if (known, before) == (way, asked):
            yield best
            return
    for best in SEARCHED[way](asked):
        yield best
    _LATELY.append((way, asked, best))


def asked_of(event: Event, round_: Round, order: Sequence[EntryNumber], *, drawn: bool) -> Asked:
    """What is asked of a way that seats this order in a Swiss round, who has the bye left out.

    The round has its number, its attempt and the size of its tables. Where the order was `drawn`
    the aims are those of a round that looks at no standings.
    """
    number = round_.number
    asked = Asked(
        order=tuple(order),
        sizes=tuple(sizes_of_tables(len(order), round_.players_per_table)),
        aims=SCORELESS_AIMS if drawn else SWISS_AIMS,
        met=wishes.met_times(event, number),
        forbidden=wishes.forbidden(event),
        related=wishes.related(event),
        short=wishes.short_before(event, number),
        seats=wishes.seats_before(event, number),
        start=_start(event, round_, order),
        number=number,
        rounds=event.settings.rounds_planned,
    )
    return looking_ahead(asked)


def _start(
    event: Event, round_: Round, players: Collection[EntryNumber]
) -> tuple[EntryNumber, ...]:
    """The players of the first round as they were drawn; those of this one if it is the first.

    Nobody for a later round that is drawn again: what the first draw had planned was not wanted.
    """
    if round_.number > 1 and round_.attempt > 1:
        return ()
    first = event.rounds[0] if event.rounds and round_.number > 1 else round_
    people = players if first is round_ else [seat.entry for seat in first.seats()]
    return tuple(cut.by_lot(event, 1, first.attempt, people))
