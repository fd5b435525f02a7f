"""JSON paths as messages write them: `rounds[0].tables[1].seats[2].score`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST_KEY = 60


def member(path: str, key: str) -> str:
    """The path of a key of the object at `path`; unusual keys are quoted, so none can mislead."""
    if _PLAIN_KEY.fullmatch(key):
        return f"{path}.{key}" if path else key
    shown = key if len(key) <= _LONGEST_KEY else f"{key[:_LONGEST_KEY]}…"
    return f"{path}[{json.dumps(shown)}]"


def element(path: str, index: int) -> str:
    """The path of an element, counted from 0, of the list at `path`."""
    return f"{path}[{index}]"


def joined(steps: Iterable[str | int]) -> str:
    """The path that leads through these keys and indexes."""
    path = ""
    for step in steps:
        path = element(path, step) if isinstance(step, int) else member(path, step)
    return path
