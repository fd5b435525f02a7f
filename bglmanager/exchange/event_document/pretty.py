"""The written form: keys in their order, two spaces, a newline at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any

from bglmanager.exchange.event_document.canonical import plain
from bglmanager.exchange.event_document.tree import Tree

_STEP = "  "

_PLAIN: Mapping[type, Callable[[Any], str]] = {
    str: encode_basestring,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
    Decimal: plain,
}
"""How values that hold no others are written; most of a large document is such values."""


def pretty(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    return f"{_written(tree, chr(10))}\n".encode()


def _written(tree: Any, margin: str) -> str:
    deeper = f"{margin}{_STEP}"
    if not isinstance(tree, list):
        return _object(tuple(tree), margin) % tuple(_members(tree.values(), deeper))
    if not tree:
        return "[]"
    return f"[{deeper}{f',{deeper}'.join(map(str, _members(tree, deeper)))}{margin}]"


def _members(values: Iterable[Any], margin: str) -> list[int | str]:
    of = _PLAIN.get
    return [
        each
        if type(each) is int
        else write(each)
        if (write := of(type(each)))
        else _written(each, margin)
        for each in values
    ]


@lru_cache(4096)
def _object(keys: tuple[str, ...], margin: str) -> str:
    """What an object with these keys is written like, with a place for each of the values."""
    if not keys:
        return "{}"
    deeper = f"{margin}{_STEP}"
    names = (encode_basestring(key).replace("%", "%%") for key in keys)
    return f"{{{deeper}{f',{deeper}'.join(f'{name}: %s' for name in names)}{margin}}}"
