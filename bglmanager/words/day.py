"""Sentences about the day of an event: its hours."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from bglmanager.words.sentence import Sentences


def _with_hours(v: Mapping[str, object]) -> Mapping[str, object]:
    """The values with hours as the screen has them."""
    return {k: f"{x:%H:%M}" if isinstance(x, dt.time) else x for k, x in v.items()}


SENTENCES: Sentences = {
    "event.registration-after-start": lambda t, v: t.text(
        "Registration is open until {until}, but the event starts at {start}. "
        "Correct one of the two, unless late players are welcome.",
        **_with_hours(v),
    ),
    "event.many-tables": lambda t, v: t.text(
        "{tables} tables in the hall are named; {most} are allowed. Take some away.", **v
    ),
    "event.fee-after-start": lambda t, v: t.text(
        "The fee can be paid until {until}, but the event starts at {start}. "
        "Correct one of the two.",
        **_with_hours(v),
    ),
    "event.fee-before-registration": lambda t, v: t.text(
        "Registration is open until {registration}, but the fee is due at {fee} already. "
        "Correct one of the two.",
        **_with_hours(v),
    ),
}
