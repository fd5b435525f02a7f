"""Pages and tables as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.problems import Refused
from bglmanager.services.number_ranges import read_ranges
from bglmanager.words.number_format import joined_spans


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", ()),
        ("  ", ()),
        ("3", (3,)),
        ("1-3, 5", (1, 2, 3, 5)),
        ("5 1 – 3;2", (1, 2, 3, 5)),
        ("7-", (7, 8)),
        ("-2", (1, 2)),
    ],
)
def test_what_is_written_is_read(typed: str, numbers: tuple[int, ...]) -> None:
    assert read_ranges(typed, 8) == numbers


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("x", "range.unread"),
        ("1.5", "range.unread"),
        ("-", "range.unread"),
        ("3-2", "range.unread"),
        ("1-2-3", "range.unread"),
        ("9", "range.beyond"),
        ("0", "range.beyond"),
        ("7-9", "range.beyond"),
        ("12345678", "range.unread"),
    ],
)
def test_what_is_none_is_refused(typed: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_ranges(typed, 8)
    assert [problem.code for problem in refused.value.problems] == [code]


@given(st.sets(st.integers(1, 60)))
def test_numbers_written_are_read_again(numbers: set[int]) -> None:
    assert read_ranges(joined_spans(numbers), 60) == tuple(sorted(numbers))
