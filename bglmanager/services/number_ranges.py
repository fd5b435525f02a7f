"""Numbers as people write them on a form: "1-3, 5"."""

from __future__ import annotations

import re

from bglmanager.engine.problems import Refused, problem

_DASHES = str.maketrans("–—‑", "---")  # noqa: RUF001 # what is pasted from elsewhere
_PART = re.compile(r"(\d{1,6})?(-(\d{1,6})?)?")


def read_ranges(typed: str, highest: int) -> tuple[int, ...]:
    """The numbers from 1 to `highest` that are meant, each once and in order; "7-" goes to the end,
    "-3" begins at 1, and nothing typed names none.

    Raises `Refused` (range.unread, range.beyond).
    """
    tight = re.sub(r"\s*-\s*", "-", typed.translate(_DASHES))
    found: set[int] = set()
    for part in re.split(r"[\s,;]+", tight.strip(" ,;\t\n")):
        if part:
            found.update(_range_of(part, typed.strip(), highest))
    return tuple(sorted(found))


def _range_of(part: str, typed: str, highest: int) -> range:
    match = _PART.fullmatch(part)
    if match is None or part == "-":
        raise Refused([problem("range.unread", typed=typed)])
    first = int(match[1] or 1)
    last = int(match[3] or highest) if match[2] else first
    for number in (first, last):
        if not 1 <= number <= highest:
            raise Refused([problem("range.beyond", number=number, highest=highest)])
    if first > last:
        raise Refused([problem("range.unread", typed=typed)])
    return range(first, last + 1)
