"""Canonical form and checksum: RFC 8785 for the numbers an event document may hold."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from bglmanager.exchange.event_document.tree import Object, Tree

INTEGRITY = "integrity"


def canonical(tree: Tree) -> bytes:
    """The one spelling of a tree: keys sorted, no white space, plain numbers, UTF-8."""
    return "".join(_pieces(tree)).encode("utf-8")


def checksum(document: Object) -> str:
    """SHA-256, in lower-case hex, over the document without its key `integrity`."""
    rest = {key: value for key, value in document.items() if key != INTEGRITY}
    return hashlib.sha256(canonical(rest)).hexdigest()


def number(value: int | Decimal) -> str:
    """A number in plain decimal notation, without trailing zeros; zero has no sign."""
    if isinstance(value, int):
        return str(value)
    if not value:
        return "0"
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def scalar(value: bool | str | None) -> str:
    """A value that is no number, list or object as RFC 8785 spells it."""
    return json.dumps(value, ensure_ascii=False)


def _pieces(tree: Tree) -> Iterator[str]:
    if isinstance(tree, Mapping):
        yield from _object(tree)
    elif isinstance(tree, Sequence) and not isinstance(tree, str):
        before = "["
        for each in tree:
            yield before
            yield from _pieces(each)
            before = ","
        yield "]" if tree else "[]"
    elif isinstance(tree, int | Decimal) and not isinstance(tree, bool):
        yield number(tree)
    else:
        yield scalar(tree)


def _object(tree: Mapping[str, Tree]) -> Iterator[str]:
    before = "{"
    for key in sorted(tree, key=_utf_16):
        yield f"{before}{scalar(key)}:"
        yield from _pieces(tree[key])
        before = ","
    yield "}" if tree else "{}"


def _utf_16(key: str) -> bytes:
    """RFC 8785 sorts by UTF-16 code units, which is another order than that of characters."""
    return key.encode("utf-16-be", "surrogatepass")
