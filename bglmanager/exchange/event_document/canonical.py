"""Canonical form and checksum: RFC 8785 for the numbers an event document may hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from decimal import Decimal

from bglmanager.exchange.event_document.spelling import Style
from bglmanager.exchange.event_document.tree import Object, Tree

INTEGRITY = "integrity"


def canonical(tree: Tree) -> bytes:
    """The one spelling of a tree: keys sorted, no white space, plain numbers, UTF-8."""
    return _SEALED.spelled(tree).encode()


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


def _by_utf_16(keys: Iterable[str]) -> list[str]:
    return sorted(keys, key=lambda key: key.encode("utf-16-be", "surrogatepass"))


_SEALED = Style(line="", step="", colon=":", decimal=number, order=_by_utf_16)
