"""A column copied in a spreadsheet, for the seats of a table."""

from __future__ import annotations

from bglmanager.i18n import Texts


def is_column(copied: str) -> bool:
    """Whether a text from the clipboard is more than one cell."""
    return len(cells(copied)) > 1 or "\t" in copied.strip()


def cells(copied: str) -> list[str]:
    """The lines of a column, each as it stands: dashes and halves are for the reader to refuse."""
    return [line.strip() for line in copied.rstrip("\r\n").splitlines()]


def why_not_pasted(texts: Texts, copied: str, seats: int) -> str:
    """Why the column cannot be taken by so many seats, as a sentence; empty when it can."""
    if "\t" in copied.strip():
        return texts.text(
            "Several columns were copied. Copy one column, a line for every seat, and paste it "
            "again."
        )
    lines = len(cells(copied))
    if lines > seats:
        return texts.many(
            "{lines} lines were copied for {n} seat[s]. Copy a line for every seat, and paste them "
            "again.",
            seats,
            lines=lines,
        )
    return ""
