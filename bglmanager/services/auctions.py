"""Who won which auction before a game: the seat, a faction, a wonder (BIG 6.1).

It is kept as the turn order of a table and the roles of its seats; a power of Diplomacy is a role
too, which was drawn and goes with the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.event import Seat, Table
from bglmanager.engine.facts import POWERS
from bglmanager.engine.games.kinds import Text
from bglmanager.exchange.entry_lists.names import fold_text

ROLE = "role"
"""The field of what was won."""


def role_won(seat: Seat) -> str | None:
    """What somebody won at the auction; a power of a board goes with the seat."""
    return None if seat.role in POWERS else seat.role


def with_role(seat: Seat, won: str | None) -> str | None:
    """What stands as the role of a seat whose player won this, or nothing: its power stays."""
    return seat.role if seat.role in POWERS else won


def with_turns_won(table: Table, in_order: Sequence[str]) -> Table:
    """Who won the first of the elements drawn plays first (BIG 6.1.2), once it is known of all."""
    if not in_order:
        return table
    roles = [seat.role for seat in table.seats]
    known = [role for role in in_order if role in roles]
    whole = len(known) == len(roles)
    turns = [known.index(role) + 1 if whole and role else None for role in roles]
    seats = zip(table.seats, turns, strict=True)
    return replace(table, seats=tuple(replace(seat, turn=turn) for seat, turn in seats))


def role_meant(typed: str, there: Sequence[Text]) -> Sequence[str]:
    """What somebody won at the auction, as it is stored, by its number in the set-up or by the
    first letters of its name, in whichever language; several where it may be each of them.

    What is none of those that are `there` stands as it was typed.
    """
    if typed.isdigit() and 0 < int(typed) <= len(there):
        return [there[int(typed) - 1].stored]
    wanted = fold_text(typed)
    names = [(text.stored, {fold_text(text.it), fold_text(text.en)}) for text in there]
    whole = [stored for stored, own in names if wanted in own]
    first = [stored for stored, own in names if any(n.startswith(wanted) for n in own)]
    inside = [stored for stored, own in names if any(f" {wanted}" in n for n in own)]
    return whole[:1] or first or inside or [typed]
