"""Canonical form and checksum: RFC 8785 for the numbers an event document may hold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from json.encoder import encode_basestring

from bglmanager.exchange.event_document.tree import Object, Tree

INTEGRITY = "integrity"

_WORDS = {None: "null", False: "false", True: "true"}


def canonical(tree: Tree) -> bytes:
    """The one spelling of a tree: keys sorted, no white space, plain numbers, UTF-8."""
    pieces: list[str] = []
    _write(tree, pieces.append)
    return "".join(pieces).encode("utf-8")


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
    return encode_basestring(value) if isinstance(value, str) else _WORDS[value]


def _write(tree: Tree, say: Callable[[str], None]) -> None:
    if tree is None or isinstance(tree, str | bool):
        say(scalar(tree))
    elif isinstance(tree, int | Decimal):
        say(number(tree))
    elif isinstance(tree, dict | Mapping):  # the abstract class takes long to ask
        _object(tree, say)
    else:
        _list(tree, say)


def _list(tree: Sequence[Tree], say: Callable[[str], None]) -> None:
    before = "["
    for each in tree:
        say(before)
        _write(each, say)
        before = ","
    say("]" if tree else "[]")


def _object(tree: Mapping[str, Tree], say: Callable[[str], None]) -> None:
    before = "{"
    for key in sorted(tree) if "".join(tree).isascii() else sorted(tree, key=_utf_16):
        say(f"{before}{scalar(key)}:")
        _write(tree[key], say)
        before = ","
    say("}" if tree else "{}")


def _utf_16(key: str) -> bytes:
    """RFC 8785 sorts by UTF-16 code units, which is another order than that of characters."""
    return key.encode("utf-16-be", "surrogatepass")
