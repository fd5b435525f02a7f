"""What a field of the form is: how its setting is written in it, and how it is read back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping

from bglmanager.engine.event import Settings
from bglmanager.engine.fact_kinds import record

Typed = Mapping[str, str]
"""What stands in the fields, by the name of the field."""

_HOUR = re.compile(r"(\d{1,2})(?:[:.,hH ]?(\d{2}))?")
"""9, 9:30, 9.30, 9h30, 0930."""


class Unreadable(ValueError):
    """A field holds something that is no number, date or time."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(field)


@record
class SettingField:
    """One field: how a setting is written in it, and how it is read back."""

    written: Callable[[Settings], str]
    read: Callable[[Settings, str], Settings]


def day_read(text: str) -> dt.date:
    """A day as it is typed. Raises ValueError for what is none."""
    return dt.datetime.strptime(text, "%d/%m/%Y").replace(tzinfo=dt.UTC).date()


def hour_read(text: str) -> dt.time | None:
    """An hour as it is typed, None for nothing. Raises ValueError for what is none."""
    if not text:
        return None
    found = _HOUR.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return dt.time(int(found[1]), int(found[2] or 0))


def hour_written(hour: dt.time | None) -> str:
    """An hour as it stands in a field; documents have no seconds."""
    return "" if hour is None else f"{hour:%H:%M}"
