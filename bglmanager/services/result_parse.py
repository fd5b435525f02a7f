"""Figures of a table sheet as they are typed."""

from __future__ import annotations

import re
from fractions import Fraction

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Number
from bglmanager.services.result_input import GameInput

WON, DRAWN = "*", "="
"""Marks behind a figure of a series: this one won the game; nobody did."""

WON_LETTERS = ("v", "w")
"""Letters that are typed for the first of them: vinta, won."""

_MARKS = {WON: WON, **dict.fromkeys(WON_LETTERS, WON), DRAWN: DRAWN}

_DIVIDED = re.compile(
    r"[+-]?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+(?:\.\d+)+,\d*|\d+(?:,\d+)+\.\d*)", re.ASCII
)
"""Digits whose point or comma may divide thousands."""


class TwoWays(ValueError):
    """A number that could be read in two ways: a point or comma of thousands, or of decimals."""


def parse_score(text: str) -> Number | None:
    """A score as it is typed: digits, a sign, a comma or a point; None for an empty field.

    Raises ValueError for anything else, `TwoWays` where thousands may be divided: 1.234 and
    1,234.5 could each be meant.
    """
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if _DIVIDED.fullmatch(text):
        raise TwoWays(text)
    digits = text.lstrip("+-").replace(",", ".", 1)
    whole, _, part = digits.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or len(text) > 20:
        raise ValueError(text)
    if text.count("+") + text.count("-") > 1:
        raise ValueError(text)
    value = Fraction(f"{whole or 0}.{part or 0}")
    return plain_number(-value if text.startswith("-") else value)


def parse_game(text: str) -> GameInput:
    """The figure of one game of a series, with * (or v, w) for who won it, = for a drawn game.

    Raises ValueError for anything else, `TwoWays` as `parse_score` does.
    """
    text = text.strip()
    mark = _MARKS.get(text[-1:].casefold(), "")
    score = parse_score(text[:-1] if mark else text)
    return GameInput(score, won=mark == WON, drawn=mark == DRAWN)
