"""Keys and values as they are written in a TOML file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

_DIGITS = 400  # more than a number that is read can need


def pair(key: str, value: Any) -> str:
    """A line that says what a key is."""
    return f"{_key(key)} = {written(value)}"


def written(value: Any) -> str:
    """A value: numbers exact, what is in a table or in a list in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(pair(key, each) for key, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, Decimal):
        return format(value, "f")
    return _decimals(value) if isinstance(value, Fraction) else str(value)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _decimals(value: Fraction) -> str:
    """A decimal number in full, as it was read; one without an end (none is read) cut."""
    if value.denominator == 1:
        return str(value)
    digits = 1
    while (value * 10**digits).denominator != 1 and digits < _DIGITS:
        digits += 1
    scaled = abs(round(value * 10**digits))
    whole, rest = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{digits}d}"
