"""Own rulesets as TOML files: read with everything that is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine.event import Json
from bglmanager.engine.problems import refuse_if
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange.toml import pair, parsed, placed
from bglmanager.exchange.trees import open_value

MOST_BYTES = 100_000


def read(data: bytes) -> Mapping[str, Json]:
    """The options of an event played by the ruleset in this file.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    file = parsed(data, MOST_BYTES)
    found = {key: open_value(value) for key, value in file.values.items()}
    wrong = custom.custom_problems(RULESETS, found, "")
    refuse_if(
        placed(file.text, (each._replace(path=each.path.removeprefix(".")) for each in wrong))
    )
    return found


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
