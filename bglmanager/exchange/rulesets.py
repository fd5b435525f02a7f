"""Own rulesets as TOML files: read with everything that is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.toml_places import parsed, placed

MOST_BYTES = 100_000
_DIGITS = 400  # more than a number that is read can need


def read(data: bytes) -> Mapping[str, Json]:
    """The options of an event played by the ruleset in this file.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    file = parsed(data, MOST_BYTES)
    found = _plain(file.values)
    assert isinstance(found, Mapping)  # a TOML document is a table
    wrong = [
        replace(each, path=each.path.removeprefix("."))
        for each in custom.problems(RULESETS, found, "")
    ]
    if wrong:
        raise Refused(placed(file.text, wrong))
    return found


def _plain(value: Any) -> Json:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return tuple(_plain(inner) for inner in value)
    return value if isinstance(value, (bool, int, Fraction, str)) else str(value)


def write(options: Mapping[str, Json]) -> str:
    """The ruleset these options describe as a TOML file that `read` takes; always the same one."""
    ordered = dict(sorted(options.items(), key=lambda pair: _turn(custom.KEYS, pair[0])))
    tables = {key: value for key, value in ordered.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_value(value)}" for key, value in ordered.items() if key not in tables]
    for name, table in tables.items():
        keys = sorted(table, key=lambda key: _turn(custom.ORDERS, key))
        lines += ["", f"[{name}]", *(f"{key} = {_value(table[key])}" for key in keys)]
    return "\n".join(lines) + "\n"


def _turn(known: Sequence[str], key: str) -> tuple[int, str]:
    """Where a key stands: what is known in its order, the rest by name."""
    return (known.index(key) if key in known else len(known), key)


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{"".join(map(_escaped, value))}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Fraction) and value.denominator != 1:
        return _decimals(value)
    return str(value)


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return f"\\u{ord(character):04X}" if ord(character) < 0x20 or character == "\x7f" else character


def _decimals(value: Fraction) -> str:
    """A decimal number in full, as it was read; one without an end (none is read) cut."""
    digits = 1
    while (value * 10**digits).denominator != 1 and digits < _DIGITS:
        digits += 1
    scaled = abs(round(value * 10**digits))
    whole, rest = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{rest:0{digits}d}"
