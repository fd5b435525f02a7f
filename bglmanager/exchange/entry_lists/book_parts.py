"""What an .xlsx workbook says beside its sheets: their names, its texts, how it counts days."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from bglmanager.exchange.entry_lists.markup import Attributes, walk
from bglmanager.exchange.entry_lists.sheet import MAX_CELLS, refused

TRUE = ("1", "true")

_MAX_SHEETS = 255
_NAMES = frozenset({"workbook.xml", "workbook.xml.rels", "styles.xml", "sharedstrings.xml"})
_LAST_NAME = re.compile(r"[^/\\]*\Z")
_COUNT = re.compile(r"\d{1,20}", re.ASCII)


@dataclass
class BookParts:
    """Where each sheet stands, the lengths of the texts that cells share, and the epoch."""

    paths: dict[str, str] = field(default_factory=dict)
    texts: list[int] = field(default_factory=list)
    epoch_1904: bool = False


def read_book(parts: Mapping[str, bytes]) -> BookParts:
    """What the parts say that the reader of workbooks opens before any sheet.

    Raises `Refused` for more sheets or texts than any list needs, announced ones, too: the reader
    makes room for as many as are announced.
    """
    read = [(_LAST_NAME.findall(name)[0].casefold(), name) for name in parts]
    found = [(last, name) for last, name in read if last in _NAMES]
    if max(Counter(last for last, _ in found).values(), default=0) > 1:
        raise refused("list.damaged")  # two readers would take two different parts
    listener = _BookListener()
    for _, name in found:
        walk(parts[name], start=listener.start, end=listener.end, text=listener.text)
    return listener.found


class _BookListener:
    def __init__(self) -> None:
        self._book = BookParts()
        self._sheets: list[tuple[str, str]] = []
        self._targets: dict[str, str] = {}
        self._in_text = False

    @property
    def found(self) -> BookParts:
        for name, relation in self._sheets:
            target = self._targets.get(relation, "")
            path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
            self._book.paths.setdefault(name, path)
        return self._book

    def start(self, name: str, attributes: Attributes) -> None:
        match name:
            case "workbookPr":
                self._book.epoch_1904 = attributes.get("date1904") in TRUE
            case "sheet":
                self._sheets.append((attributes.get("name", ""), attributes.get("id", "")))
                if len(self._sheets) > _MAX_SHEETS:
                    raise refused("list.too-many-cells")
            case "Relationship":
                self._targets[attributes.get("Id", "")] = attributes.get("Target", "")
            case "sst":
                _check_count(attributes.get("uniqueCount", "0"))
            case "si":
                if self._in_text:
                    raise refused("list.damaged")
                self._in_text = True
                self._book.texts.append(0)
            case _:
                pass

    def end(self, name: str) -> None:
        if name == "si":
            self._in_text = False

    def text(self, text: str) -> None:
        if self._in_text:
            self._book.texts[-1] += len(text)


def _check_count(count: str) -> None:
    if not _COUNT.fullmatch(count):
        raise refused("list.damaged")
    if int(count) > MAX_CELLS:
        raise refused("list.too-many-cells")
