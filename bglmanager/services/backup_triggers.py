"""What a workspace tells whoever makes copies of the library."""

from __future__ import annotations

from typing import Protocol

from bglmanager.engine.event import Event
from bglmanager.engine.lineage import Lineage


class BackupTriggers(Protocol):
    """Who makes copies of the library at the right moments."""

    def before(self, kind: str) -> None:
        """An act of this kind is about to be written."""
        ...

    def opened(self, event: Event) -> None:
        """An event was opened."""
        ...

    def after(self, event: Event, lineage: Lineage) -> None:
        """An act was written; this is the event now, and where it stands."""
        ...


class NoBackups:
    """Makes no copies: for a store that is a copy itself, or is thrown away."""

    def before(self, kind: str) -> None:
        """Nothing is copied."""

    def opened(self, event: Event) -> None:
        """Nothing is noted."""

    def after(self, event: Event, lineage: Lineage) -> None:
        """Nothing is copied."""
