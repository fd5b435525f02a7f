"""Days as they are typed on the page of the archive."""

from __future__ import annotations

import datetime as dt

from bglmanager.i18n import Texts


def read_day(t: Texts, typed: str) -> dt.date | None:
    """The day somebody typed, None for an empty field; ValueError with the sentence for no day."""
    text = typed.strip().replace(".", "/").replace("-", "/")
    if not text:
        return None
    try:
        return dt.datetime.strptime(text, "%d/%m/%Y").replace(tzinfo=dt.UTC).date()
    except ValueError:
        raise ValueError(
            t.text(
                "“{text}” is not a date. Write it as day/month/year: 21/11/1990.",
                text=typed.strip(),
            )
        ) from None
