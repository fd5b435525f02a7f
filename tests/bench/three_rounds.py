"""Seatings that others published: three rounds at tables of five and four, 4 to 300 people.

Only figures, to be measured against; the seatings are not here. They are those of the project's
yardstick `three-rounds-of-4-and-5`, counted from published seatings. Every round has as many
tables of five as can be; 6, 7 and 11 people cannot be seated at fives and fours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ROUNDS = 3
FIVE = 5


class Published(NamedTuple):
    """What the seating for so many people costs; less is better, the first figure first.

    Pairs who met three times, then twice; who had one seat three times, then twice; and by how many
    rounds at a table of five the people differ.
    """

    thrice: int
    twice: int
    seat_thrice: int
    seat_twice: int
    spread: int


MEETINGS = {
    4: (6, 0, 0, 0),
    5: (10, 0, 1, 0),
    8: (0, 12, 0, 0),
    9: (1, 15, 0, 0),
    10: (2, 18, 0, 0),
    12: (0, 9, 0, 0),
    13: (0, 12, 0, 0),
    14: (0, 18, 0, 0),
    15: (0, 18, 0, 0),
    17: (0, 12, 0, 0),
    18: (0, 12, 0, 0),
    19: (0, 12, 0, 0),
    20: (0, 12, 0, 0),
    21: (0, 6, 0, 0),
    22: (0, 8, 0, 0),
    23: (0, 10, 0, 0),
    26: (0, 4, 0, 0),
}
"""People → the first four figures, where one of them is not 0."""

FIVES = """
00 33 00 03 33 00 13 23 33 00 01 12 23 33 01 12 12 23 33 12 12 23 23 33 12 12 23 23 33 12
23 23 23 33 12 23 23 23 33 12 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23
23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33 23 23 23 23 33
"""
"""The fewest and the most rounds that somebody sits at a table of five, by people."""


def sizes_of(people: int) -> Sequence[int]:
    """The tables of a round, those of five first; empty where fours and fives do not do."""
    tables = -(-people // FIVE)
    short = tables * FIVE - people
    return [] if short > tables else [FIVE] * (tables - short) + [FIVE - 1] * short


def published() -> dict[int, Published]:
    """People → the figures of their seating."""
    able = (people for people in range(4, 301) if sizes_of(people))
    return {
        people: Published(*MEETINGS.get(people, (0, 0, 0, 0)), int(most) - int(least))
        for people, (least, most) in zip(able, map(tuple, FIVES.split()), strict=True)
    }
