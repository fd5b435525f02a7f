"""Opening an event document that somebody brings on a stick."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from bglmanager.engine.problems import Refused, problem
from bglmanager.services import documents
from bglmanager.services.workspace import OpenEvent, Workspace

_READ_AT_MOST = 20_000_001
"""A byte more than a document may have, so that a larger one is noticed."""


def open_document(workspace: Workspace, file: Path) -> OpenEvent:
    """The event of a document: the library's own when it is there already, else imported.

    Raises `Refused` with everything that is wrong with the file, `NotSaved`, `NotOpened`.
    """
    event = documents.load(_content(file))
    if any(row.id == event.settings.id for row in workspace.events()):
        return workspace.open(event.settings.id)
    return workspace.import_document(event)


def _content(file: Path) -> bytes:
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):  # a pipe is waited on for ever
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        with file.open("rb") as opened:
            return opened.read(_READ_AT_MOST)
    except FileNotFoundError:
        raise Refused([problem("file.not-found", file=file.name)]) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused([problem("file.not-read", file=file.name, reason=reason)]) from error
