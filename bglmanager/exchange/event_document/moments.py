"""Moments as RFC 3339 has them."""

from __future__ import annotations

from datetime import datetime


def moment(value: datetime) -> str:
    """A moment as RFC 3339 has it; ValueError when it has no time zone."""
    if value.tzinfo is None:
        raise ValueError(value)
    return value.isoformat().replace("+00:00", "Z")


def read_moment(text: str) -> datetime:
    """The moment of a text that the schema let in."""
    return datetime.fromisoformat(text)
