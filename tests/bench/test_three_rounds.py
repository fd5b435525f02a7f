"""The published seatings of three rounds."""

from __future__ import annotations

import pytest

from tests.bench.three_rounds import Published, published, sizes_of


def test_all_of_them_are_here() -> None:
    known = published()
    assert len(known) == 294
    assert {*range(4, 301)} - known.keys() == {6, 7, 11}
    assert all(sum(sizes_of(people)) == people for people in known)


@pytest.mark.parametrize(
    ("people", "figures"),
    [
        (4, (6, 0, 0, 0, 0)),
        (5, (10, 0, 1, 0, 0)),
        (9, (1, 15, 0, 0, 3)),
        (13, (0, 12, 0, 0, 2)),
        (26, (0, 4, 0, 0, 1)),
        (300, (0, 0, 0, 0, 0)),
    ],
)
def test_one_is_read_whole(people: int, figures: tuple[int, ...]) -> None:
    assert published()[people] == Published(*figures)
