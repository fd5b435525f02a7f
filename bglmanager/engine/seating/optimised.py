"""Tables for aims alone, whatever the standings say."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.seating.aims import Asked, Seated, told


def optimised(asked: Asked) -> Iterator[Seated]:
    """Ever better seatings for the aims of a round that looks at no standings."""
    people = iter(asked.order)
    tables = [[next(people) for _ in range(size)] for size in asked.sizes]
    yield Seated(tables, told(asked, tables))
