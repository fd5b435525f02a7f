"""What somebody put last does to the two sides of a table (BGL 3.7.4, 3.12)."""

from __future__ import annotations

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Event, Table
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.words.names import names_of


def side_words(texts: Texts, event: Event, table: Table, result: TableResult) -> tuple[str, ...]:
    """Who leaves his side for the last places, and which places the others of both sides share.

    Nothing where no sides are paid, nobody is put last, or points are not known yet. `table` may be
    one not saved yet, `result` is what it gives.
    """
    gone = [seat for seat in table.seats if seat.bottom is not None]
    known = all(seat.units is not None for seat in result.seats)
    if not (ruleset_of(event.settings).sides and gone and known):
        return ()
    names = names_of(event.entries)
    place = {seat.entry: seat.place or 0 for seat in result.seats}
    said = [
        texts.text(
            "{name} leaves the side and has place {place}.",
            name=names[seat.entry],
            place=place[seat.entry],
        )
        for seat in sorted(gone, key=lambda seat: seat.bottom or 0)
    ]
    staying = [seat for seat in table.seats if seat.bottom is None]
    everybody = len(table.seats) + len(result.virtual)
    ends = [place[seat.entry] for seat in staying] + [everybody - len(gone) + 1]
    for side in sorted({seat.side or 0 for seat in staying}):
        first = next(place[seat.entry] for seat in staying if seat.side == side)
        last = min(end for end in ends if end > first) - 1
        said.append(
            texts.many(
                "Side {side}: place {first}.",
                "Side {side} shares places {first} to {last}.",
                last - first + 1,
                side=side,
                first=first,
                last=last,
            )
        )
    return tuple(said)
