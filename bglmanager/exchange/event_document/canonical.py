"""Canonical form and checksum: RFC 8785 for the numbers an event document may hold."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from decimal import Decimal
from json.encoder import JSONEncoder

from bglmanager.exchange.event_document.tree import Object, Tree

INTEGRITY = "integrity"

_MARK = "\x01"
"""Begins what is no text for the encoder to quote; no text of a document may hold it."""

_MARKED = re.compile(r'"\\u0001([^"]*)"')


def canonical(tree: Tree) -> bytes:
    """The one spelling of a tree: keys sorted, no white space, plain numbers, UTF-8."""
    text = _SORTED.encode(tree)
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text):
        text = _AS_GIVEN.encode(_in_order(tree))  # RFC 8785 sorts otherwise beyond U+FFFF
    return "".join(_MARKED.split(text)).encode("utf-8")


def checksum(document: Object) -> str:
    """SHA-256, in lower-case hex, over the document without its key `integrity`."""
    return checksum_of(pieces(document))


def pieces(document: Mapping[str, Tree]) -> dict[str, bytes]:
    """What each key of a document adds to its canonical form.

    Most of a document that is computed stays as it was, and need not be spelled a second time.
    """
    return {key: canonical(value) for key, value in document.items() if key != INTEGRITY}


def checksum_of(spelled: Mapping[str, bytes]) -> str:
    """The checksum of a document of these pieces; its own keys are ASCII."""
    members = (canonical(key) + b":" + spelled[key] for key in sorted(spelled))
    return hashlib.sha256(b"{" + b",".join(members) + b"}").hexdigest()


def number(value: int | Decimal) -> str:
    """A number in plain decimal notation, without trailing zeros; zero has no sign."""
    if isinstance(value, int):
        return str(value)
    if not value:
        return "0"
    text = plain(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def plain(value: Decimal) -> str:
    """A number in plain decimal notation, with the digits it has."""
    text = str(value)  # several times as quick as `format`
    return format(value, "f") if "E" in text else text


def _marked(value: Decimal | Mapping[str, Tree]) -> Tree:
    """What the encoder does not know by itself."""
    return f"{_MARK}{number(value)}" if isinstance(value, Decimal) else dict(value)


def _encoder(*, sort_keys: bool) -> JSONEncoder:
    return JSONEncoder(
        ensure_ascii=False,
        check_circular=False,
        sort_keys=sort_keys,
        separators=(",", ":"),
        default=_marked,
    )


_SORTED, _AS_GIVEN = _encoder(sort_keys=True), _encoder(sort_keys=False)


def _in_order(tree: Tree) -> Tree:
    """The tree with its keys sorted by UTF-16 code units."""
    if isinstance(tree, Mapping):
        return {key: _in_order(tree[key]) for key in sorted(tree, key=_utf_16)}
    if isinstance(tree, list):
        return [_in_order(each) for each in tree]
    return tree


def _utf_16(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")
