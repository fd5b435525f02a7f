"""What is asked of paper and printer, as it is remembered and as a command line has it."""

from __future__ import annotations

from enum import StrEnum


class PaperSize(StrEnum):
    """What a printer is filled with; the value is what everybody calls it."""

    A4 = "A4"
    A3 = "A3"
    A5 = "A5"
    LETTER = "Letter"


class Sides(StrEnum):
    """Which sides of a sheet are printed, and over which edge it is turned; the value is that of
    `lp`.
    """

    ONE = "one-sided"
    LONG = "two-sided-long-edge"
    SHORT = "two-sided-short-edge"
