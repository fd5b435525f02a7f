"""Own rulesets as TOML files: read with everything that is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.toml import pair, parsed, placed
from bglmanager.exchange.trees import to_exact

MOST_BYTES = 100_000


def read(data: bytes) -> Mapping[str, Json]:
    """The options of an event played by the ruleset in this file.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    file = parsed(data, MOST_BYTES)
    found = _plain(file.values)
    assert isinstance(found, Mapping)  # a TOML document is a table
    wrong = [
        each._replace(path=each.path.removeprefix("."))
        for each in custom.custom_problems(RULESETS, found, "")
    ]
    if wrong:
        raise Refused(placed(file.text, wrong))
    return found


def _plain(value: Any) -> Json:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return tuple(_plain(inner) for inner in value)
    if isinstance(value, Decimal):
        return to_exact(value)
    return value if isinstance(value, (int, str)) else str(value)


def write(options: Mapping[str, Json]) -> str:
    """The ruleset these options describe as a TOML file that `read` takes; always the same one."""
    ordered = dict(sorted(options.items(), key=lambda item: _turn(custom.KEYS, item[0])))
    tables = {key: value for key, value in ordered.items() if isinstance(value, Mapping)}
    lines = [pair(key, value) for key, value in ordered.items() if key not in tables]
    for name, table in tables.items():
        keys = sorted(table, key=lambda key: _turn(custom.ORDERS, key))
        lines += ["", f"[{name}]", *(pair(key, table[key]) for key in keys)]
    return "\n".join(lines) + "\n"


def _turn(known: Sequence[str], key: str) -> tuple[int, str]:
    """Where a key stands: what is known in its order, the rest by name."""
    return (known.index(key) if key in known else len(known), key)
