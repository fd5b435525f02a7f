"""Erasing once more, with the report of what that did to the copies."""

from __future__ import annotations

from bglmanager.services.backups import Erasures
from bglmanager.services.erasing import Reach, Report, events_of, in_copies, in_library
from bglmanager.services.workspace import Workspace


def erased_again(workspace: Workspace, erasures: Erasures, reach: Reach) -> Report:
    """What a start does about everybody who was erased once, waited for."""
    listed = erasures.list_erasures()
    in_library(workspace, listed)
    events = events_of(workspace, listed)
    return in_copies(listed, reach, events, workspace.now(), again=True)
