"""The written form: keys in their order, two spaces, a newline at the end."""

from __future__ import annotations

from bglmanager.exchange.event_document.canonical import plain
from bglmanager.exchange.event_document.spelling import Style
from bglmanager.exchange.event_document.tree import Tree

_WRITTEN = Style(line="\n", step="  ", colon=": ", decimal=plain, order=tuple)


def pretty(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    return f"{_WRITTEN.spelled(tree)}\n".encode()
