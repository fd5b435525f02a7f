"""The written form: keys in their order, two spaces, a newline at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from bglmanager.exchange.event_document.canonical import scalar
from bglmanager.exchange.event_document.tree import Tree

_STEP = "  "


def pretty(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    return "".join((*_pieces(tree, "\n"), "\n")).encode("utf-8")


def _pieces(tree: Tree, margin: str) -> Iterator[str]:
    if isinstance(tree, Mapping):
        members = ((f"{scalar(key)}: ", value) for key, value in tree.items())
        yield from _block("{}", members, margin)
    elif isinstance(tree, Sequence) and not isinstance(tree, str):
        yield from _block("[]", (("", value) for value in tree), margin)
    elif isinstance(tree, Decimal):
        yield format(tree, "f")
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield str(tree)
    else:
        yield scalar(tree)


def _block(brackets: str, members: Iterator[tuple[str, Tree]], margin: str) -> Iterator[str]:
    deeper = margin + _STEP
    before = brackets[0]
    for name, value in members:
        yield f"{before}{deeper}{name}"
        yield from _pieces(value, deeper)
        before = ","
    yield brackets if before == brackets[0] else f"{margin}{brackets[1]}"
