"""What a workspace says of all its events at once."""

from __future__ import annotations

from bglmanager.db.store import EventLine, Store
from bglmanager.engine.event import Settings
from bglmanager.services.errors import opening


class EventLists:
    """The part of a workspace that lists its events."""

    _store: Store

    def events(self) -> tuple[EventLine, ...]:
        """All events, the one changed last first. Raises `NotOpened`."""
        with opening():
            return self._store.events()

    def all_settings(self) -> tuple[Settings, ...]:
        """The settings of every event, the earliest first. Raises `NotOpened`.

        Those of an event that cannot be read are left out: opening it says what is wrong.
        """
        with opening():
            return self._store.all_settings()
