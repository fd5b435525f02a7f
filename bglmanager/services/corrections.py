"""What a changed result leaves behind: the old values with the reason, rounds seated before."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

from bglmanager.engine.event import Correction, Seat, Table
from bglmanager.engine.ids import RoundNumber
from bglmanager.services import rounds
from bglmanager.services.edit import with_table
from bglmanager.services.limits import DECIMALS
from bglmanager.services.workspace import OpenEvent


def reseated(desk: OpenEvent, number: RoundNumber, table: Table) -> tuple[RoundNumber, ...]:
    """Later rounds that would have been seated otherwise with this table as it is here.

    Their published seating stays (rules 2.12).
    """
    before = desk.event
    if number >= len(before.rounds):
        return ()
    already = rounds.differently_seated(before, desk)
    differ = rounds.differently_seated(with_table(before, number, table), desk)
    return tuple(found for found in differ if found not in already)


def corrections(
    number: RoundNumber, old: Table, new: Table, reason: str, at: dt.datetime
) -> tuple[Correction, ...]:
    """One line for every value that differs between two states of a table."""
    found = [
        Correction(at, number, new.number, after.entry, field, _text(was), _text(now), reason)
        for before, after in zip(old.seats, new.seats, strict=True)
        for field, was, now in _differences(before, after)
    ]
    if old.drawn is not new.drawn:
        was, now = str(old.drawn).lower(), str(new.drawn).lower()
        found.append(Correction(at, number, new.number, None, "drawn", was, now, reason))
    return tuple(found)


def _differences(old: Seat, new: Seat) -> list[tuple[str, object, object]]:
    names = ("score", "bid", "tie_breaks", "place", "bottom", "bottom_reason")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return [(name, was, now) for name, was, now in pairs if was != now]


def _text(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, tuple):
        return " / ".join(_text(item) or "-" for item in value)
    if isinstance(value, Fraction):
        return f"{float(value):.{DECIMALS}f}".rstrip("0").rstrip(".")
    return str(value)
