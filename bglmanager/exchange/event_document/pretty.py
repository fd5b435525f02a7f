"""The written form: keys in their order, two spaces, a newline at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any

from bglmanager.exchange.event_document.canonical import plain
from bglmanager.exchange.event_document.tree import Tree

_STEP = "  "

_PLAIN: Mapping[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: str,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
    Decimal: plain,
}
"""How values that hold no others are written; most of a large document is such values."""

_quoted = lru_cache(4096)(encode_basestring)


def pretty(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    return f"{_written(tree, chr(10))}\n".encode()


def _written(tree: Any, margin: str) -> str:
    deeper, plain_ = f"{margin}{_STEP}", _PLAIN
    if not isinstance(tree, list):
        members = [
            f"{_quoted(key)}: {plain_[type(each)](each)}"
            if type(each) in plain_
            else f"{_quoted(key)}: {_written(each, deeper)}"
            for key, each in tree.items()
        ]
        return _block("{}", members, margin, deeper)
    members = [
        plain_[type(each)](each) if type(each) in plain_ else _written(each, deeper)
        for each in tree
    ]
    return _block("[]", members, margin, deeper)


def _block(brackets: str, members: list[str], margin: str, deeper: str) -> str:
    if not members:
        return brackets
    return f"{brackets[0]}{deeper}{f',{deeper}'.join(members)}{margin}{brackets[1]}"
