"""Lists pasted from a chat: numbers and dots before the names, remarks behind them, lone titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bglmanager.exchange.entry_lists.cells import filled_texts, looks_like_formula
from bglmanager.exchange.entry_lists.fields import field_of, likely_field_of
from bglmanager.exchange.entry_lists.names import GIVEN_NAMES, PARTICLES, fold_text
from bglmanager.exchange.entry_lists.sheet import SheetRow, has_text

_MARK = re.compile(
    r"\s*(?:\d{1,3}\s*[.)\]:°º]+\s*|\d{1,3}\s*[-–—]\s+|\d{1,3}\s+(?=[^\W\d])"
    r"|[-–—•*·▪◦‣✓✔✅☑]\ufe0f?\s+)(?=[^\W\d_])"
)
"""A number or a dot before a name: "1. Mario", "2) Giulia", "3 Ugo", "- Ada"."""

_ASIDE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")
_DASHED = re.compile(r"\s+[-–—]\s+|\s*:\s+|\s*;\s+")


@dataclass(frozen=True, slots=True)
class Marked:
    """The rows of a list without their marks, and by line which rows have none.

    `first` is the place of the first row with a mark, None for a list without marks.
    """

    rows: tuple[SheetRow, ...]
    bare: frozenset[int] = frozenset()
    first: int | None = None


def without_marks(rows: Sequence[SheetRow]) -> Marked:
    """The filled rows of a list without numbers and dots, where most rows begin with one."""
    marks = [_MARK.match(_first_text(row)) for row in rows]
    if sum(mark is not None for mark in marks) * 2 <= len(rows):
        return Marked(tuple(rows))
    first = next(place for place, mark in enumerate(marks) if mark is not None)
    bare = (row.line for row, mark in zip(rows[first:], marks[first:], strict=True) if not mark)
    begun = zip(rows, marks, strict=True)
    found = (row if mark is None else _without_start(row, mark.end()) for row, mark in begun)
    return Marked(tuple(found), frozenset(bare), first)


def _first_filled(row: SheetRow) -> int:
    return next((n for n, cell in enumerate(row.cells) if has_text(cell)), 0)


def _first_text(row: SheetRow) -> str:
    return row.cell(_first_filled(row))


def _without_start(row: SheetRow, size: int) -> SheetRow:
    cells = list(row.cells)
    cells[_first_filled(row)] = cells[_first_filled(row)][size:]
    return replace(row, cells=tuple(cells))


def without_remark(name: str) -> tuple[str, str]:
    """A name and what stands behind it: "Giulia D'Angelo (celiaca)", "Ugo Neri - arriva tardi"."""
    if looks_like_formula(name):
        return name, ""
    remarks = [aside.strip() for aside in _ASIDE.findall(name)]
    bare = _ASIDE.sub(" ", name).strip() if remarks else name
    parted = _DASHED.split(bare, maxsplit=1)
    if len(parted) == 2 and _is_remark(parted[1]):
        bare = parted[0]
        remarks.append(parted[1].strip())
    if not has_text(bare):
        return name, ""
    return bare.strip(), "; ".join(filter(None, remarks))


def _is_remark(text: str) -> bool:
    """Whether it begins with a small letter, and with no part of a surname."""
    word = text.split(" ", maxsplit=1)[0].rstrip("'’")
    return word[:1].islower() and word not in PARTICLES


def is_title_row(row: SheetRow) -> bool:
    """Whether a row among people is none: titles of columns once more, "Riserve:" alone."""
    cells = filled_texts(row.cells)
    if len(cells) == 1:
        return field_of(cells[0]) is not None or cells[0].endswith(":")
    known = [field_of(cell) is not None for cell in cells]
    return any(known) and all(field_of(c) or likely_field_of(c) for c in cells)


def asks_questions(row: SheetRow) -> bool:
    """Whether a row is a header whose titles are not known: questions, and no first name."""
    cells = filled_texts(row.cells)
    words = {fold_text(word) for cell in cells for word in cell.split()}
    questions = (cell.endswith(("?", ":")) for cell in cells)
    known = sum(likely_field_of(cell) is not None for cell in cells)
    return (any(questions) or known > 1) and not words & GIVEN_NAMES
