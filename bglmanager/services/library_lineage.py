"""What a workspace knows of which library it is, and of what was decided about others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from bglmanager.db.lineage import Home
from bglmanager.db.store import Store
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import LibraryIdentity, Origin
from bglmanager.services.errors import saving


class LibraryLineage:
    """The part of a workspace that tells its library from all others."""

    _store: Store
    new_id: Callable[[], str]

    @property
    def path(self) -> Path:
        """The file of the library."""
        return self._store.path

    @property
    def identity(self) -> LibraryIdentity:
        """Who the library is now."""
        return self._store.identity

    def settle(self, where: Home) -> None:
        """Note where the library is opened; taken elsewhere it becomes another one.

        Raises `NotSaved`.
        """
        with saving():
            self._store.settle(where, self.new_id)

    def fork(self) -> None:
        """Become another library, which comes from this one. Raises `NotSaved`."""
        with saving():
            self._store.fork(self.new_id())

    def answer(self, event: EventId, decided: Iterable[Origin]) -> None:
        """Remember that the person has decided about an event up to there. Raises `NotSaved`."""
        with saving():
            self._store.answer(event, decided)
