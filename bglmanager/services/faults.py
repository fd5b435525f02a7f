"""Errors that nobody foresaw, written down without names."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from pathlib import Path

LOGGER = "bglmanager"
"""The log of the program; the crash net gives it a file."""


def fault_places(error: BaseException) -> Iterator[str]:
    """Kind of the error and the places it came through, then those of what caused it.

    No words of an error: they may hold names, and so may the folders of the user.
    """
    seen: BaseException | None = error
    while seen is not None:
        yield f"{type(seen).__module__}.{type(seen).__qualname__}"
        for frame in traceback.extract_tb(seen.__traceback__):
            file = Path(frame.filename)
            yield f"  {file.parent.name}/{file.name}:{frame.lineno} {frame.name}"
        seen = seen.__cause__ or seen.__context__


def write_down(error: BaseException) -> None:
    """Put an error into the log of the program."""
    logging.getLogger(LOGGER).error("%s", "\n".join(fault_places(error)))
