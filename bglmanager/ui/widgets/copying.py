"""The clipboard: rows as a spreadsheet takes them and takes nothing for a formula, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

_RISKY = ("=", "+", "-", "@")
"""Beginnings that a spreadsheet takes for a formula."""

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)


def copied_data() -> QMimeData:
    """What was copied; without anything where the desktop keeps no clipboard."""
    found = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
    return QMimeData() if found is None else found


def as_lines(rows: Iterable[Sequence[str]]) -> str:
    """The rows with a tab between cells; in a cell no tab and no line of its own.

    What begins like a formula and is no number gets an apostrophe before it.
    """
    return "\n".join("\t".join(map(_cell_text, row)) for row in rows)


def _cell_text(text: str) -> str:
    flat = " ".join(text.split("\t")).replace("\r", " ").replace("\n", " ")
    risky = flat.lstrip().startswith(_RISKY) and not _NUMBER.fullmatch(flat.strip())
    return f"'{flat}" if risky else flat
