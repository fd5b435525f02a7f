"""Own rulesets as TOML files: read with everything that is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.toml_places import parsed, placed

MOST_BYTES = 100_000


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
    """The ruleset these options describe as a TOML file that `read` takes."""
    tables = {key: value for key, value in options.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_value(value)}" for key, value in options.items() if key not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Fraction):
        return f"{float(value)!r}" if value.denominator != 1 else str(value.numerator)
    return str(value)
