"""What the copies of one computer are called, and how much room they take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import cast

from bglmanager.i18n import Texts
from bglmanager.words.number_format import clock, short_day

Sized = tuple[bool, str, datetime | None, int]
"""Whether a branch is the own one, its computer, when something was last done in it, its bytes."""

_MEGABYTE = 1_000_000


def called(texts: Texts, host: str, until: datetime | None, *, own: bool) -> str:
    """A branch in a few words: "laptop-b, until 14/03/2026 11:40"."""
    if own:
        return texts.text("this computer")
    computer = host or texts.text("unknown computer")
    if until is None:
        return computer
    time = f"{short_day(until)} {clock(until)}"
    return texts.text("{computer}, until {time}", computer=computer, time=time)


def size(room: int) -> str:
    """How much room something takes: "12 MB"."""
    return f"{max(1, round(room / _MEGABYTE))}\N{NO-BREAK SPACE}MB"


def full(texts: Texts, values: Mapping[str, object]) -> str:
    """A stick has no room: what takes how much, and what to do."""
    branches = cast("Iterable[Sized]", values.get("branches", ()))
    told = texts.text(
        "The USB stick in {folder} is full: the second set of backups is not complete.",
        folder=values["folder"],
    )
    each = (
        f"{called(texts, host, until, own=own)} ({size(room)})"
        for own, host, until, room in branches
    )
    inside = "; ".join(each)
    if not inside:
        return told
    rest = texts.text(
        "On it: {branches}. Make room, or delete the backups of one on the Backups page.",
        branches=inside,
    )
    return f"{told} {rest}"
