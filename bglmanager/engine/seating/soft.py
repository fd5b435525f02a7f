"""Tables by the standings with as few rematches as can be."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.seating.aims import Asked, Seated, told


def soft(asked: Asked) -> Iterator[Seated]:
    """Ever better seatings near the order cut from the top, which is the first of them."""
    people = iter(asked.order)
    tables = [[next(people) for _ in range(size)] for size in asked.sizes]
    yield Seated(tables, told(asked, tables))
