"""The written form: keys in their order, two spaces, a newline at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal

from bglmanager.exchange.event_document.canonical import scalar
from bglmanager.exchange.event_document.tree import Tree

_STEP = "  "


def pretty(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    pieces: list[str] = []
    _write(tree, "\n", pieces.append)
    return "".join((*pieces, "\n")).encode("utf-8")


def _write(tree: Tree, margin: str, say: Callable[[str], None]) -> None:
    if tree is None or isinstance(tree, str | bool):
        say(scalar(tree))
    elif isinstance(tree, int):
        say(str(tree))
    elif isinstance(tree, Decimal):
        say(format(tree, "f"))
    elif isinstance(tree, dict | Mapping):  # the abstract class takes long to ask
        members = ((f"{scalar(key)}: ", value) for key, value in tree.items())
        _block("{}", members, margin, say)
    else:
        _block("[]", (("", value) for value in tree), margin, say)


def _block(
    brackets: str, members: Iterable[tuple[str, Tree]], margin: str, say: Callable[[str], None]
) -> None:
    deeper = margin + _STEP
    before = brackets[0]
    for name, value in members:
        say(f"{before}{deeper}{name}")
        _write(value, deeper, say)
        before = ","
    say(brackets if before == brackets[0] else f"{margin}{brackets[1]}")
