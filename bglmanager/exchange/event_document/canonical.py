"""Trees as text, in two styles: as people read them, and as they are sealed.

A document is sealed in its canonical form: RFC 8785 for the numbers that it may hold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, islice, repeat
from json.encoder import encode_basestring
from typing import Any

from bglmanager.exchange.codec import by_keys
from bglmanager.exchange.trees import Tree

Columns = tuple[str, list[Iterable[Any]]]
"""A pattern with a place for each of the columns: filled row by row, the texts of many values."""

_WRITERS: Mapping[type, Callable[[Any], str]] = {
    int: str,
    str: encode_basestring,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
}
"""Values that every style writes in one way."""


@dataclass(frozen=True)
class Style:
    """What stands before a line and behind a key, decimals, the order of keys.

    A large document is many objects of few kinds. They are written in columns: what stands under
    one key in all of them at once, what is the same in all of them once.
    """

    line: str
    step: str
    colon: str
    decimal: Callable[[Decimal], str]
    order: Callable[[Iterable[str]], Iterable[str]]

    def spell_tree(self, tree: Tree) -> str:
        """The text of a tree."""
        return self._text_of(tree, self.line)

    def _text_of(self, value: Tree, margin: str) -> str:
        return "".join(self._texts_of([value], margin))

    def _texts_of(self, values: list[Any], margin: str) -> Iterable[str]:
        """The texts of values that stand equally deep."""
        pattern, columns = self._in_columns(values, margin)
        rows = zip(*columns, strict=True) if columns else repeat((), len(values))
        return map(pattern.__mod__, rows)

    def _in_columns(self, values: list[Any], margin: str) -> Columns:
        kinds = set(map(type, values))
        if kinds == {dict}:
            return self._columns_of_objects(values, margin)
        if kinds == {list}:
            return ("%s", [self._texts_of_lists(values, margin)]) if any(values) else ("[]", [])
        write = {**_WRITERS, Decimal: self.decimal}
        if not kinds <= write.keys():
            return "%s", [[self._text_of(each, margin) for each in values]]
        if len(kinds) > 1:
            return "%s", [[write[type(each)](each) for each in values]]
        (kind,) = kinds
        if kind is not Decimal and values.count(values[0]) == len(values):
            return write[kind](values[0]).replace("%", "%%"), []
        return "%s", [map(write[kind], values)]

    def _texts_of_lists(self, values: list[list[Any]], margin: str) -> Iterator[str]:
        deeper = f"{margin}{self.step}"
        texts = iter(self._texts_of(list(chain.from_iterable(values)), deeper))
        between = f",{deeper}"
        for each in values:
            own = between.join(islice(texts, len(each)))
            yield f"[{deeper}{own}{margin}]" if each else "[]"

    def _columns_of_objects(self, values: list[Mapping[str, Any]], margin: str) -> Columns:
        keys, *others = set(map(tuple, values))
        if others:
            return "%s", [by_keys(values, lambda _, alike: self._texts_of(alike, margin))]
        deeper = f"{margin}{self.step}"
        members: list[str] = []
        columns: list[Iterable[Any]] = []
        for key in self.order(keys):
            pattern, own = self._in_columns([each[key] for each in values], deeper)
            members.append(f"{encode_basestring(key).replace('%', '%%')}{self.colon}{pattern}")
            columns += own
        text = f",{deeper}".join(members)
        return f"{{{deeper}{text}{margin}}}" if text else "{}", columns


INTEGRITY = "integrity"


def canonical_form(tree: Tree) -> bytes:
    """The one spelling of a tree: keys sorted, no white space, plain numbers, UTF-8."""
    return _SEALED.spell_tree(tree).encode()


def canonical_pieces(document: Mapping[str, Tree]) -> dict[str, bytes]:
    """What each key of a document adds to its canonical form.

    Most of a document that is computed stays as it was, and need not be spelled a second time.
    """
    return {key: canonical_form(value) for key, value in document.items() if key != INTEGRITY}


def checksum_of(spelled: Mapping[str, bytes]) -> str:
    """The checksum of a document of these pieces; its own keys are ASCII."""
    members = (canonical_form(key) + b":" + spelled[key] for key in sorted(spelled))
    return hashlib.sha256(b"{" + b",".join(members) + b"}").hexdigest()


def number_text(value: int | Decimal) -> str:
    """A number in plain decimal notation, without trailing zeros; zero has no sign."""
    if isinstance(value, int):
        return str(value)
    if not value:
        return "0"
    text = plain_decimal(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def plain_decimal(value: Decimal) -> str:
    """A number in plain decimal notation, with the digits it has."""
    text = str(value)  # several times as quick as `format`
    return format(value, "f") if "E" in text else text


_SEALED = Style(
    line="",
    step="",
    colon=":",
    decimal=number_text,
    order=lambda keys: sorted(keys, key=lambda key: key.encode("utf-16-be", "surrogatepass")),
)
_WRITTEN = Style(line="\n", step="  ", colon=": ", decimal=plain_decimal, order=tuple)


def pretty_text(tree: Tree) -> bytes:
    """The tree as a file; a decimal keeps the digits it was written with."""
    return f"{_WRITTEN.spell_tree(tree)}\n".encode()
