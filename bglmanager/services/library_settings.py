"""What a workspace does with the settings of the library, beside its events."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bglmanager.db.history import REMEMBER, CommandRecord
from bglmanager.db.store import Store
from bglmanager.engine.problems import Refused, problem
from bglmanager.services.errors import opening, saving


class LibrarySettings:
    """The part of a workspace that keeps settings, with an undo of their own."""

    _store: Store
    now: Callable[[], datetime]
    new_id: Callable[[], str]

    def setting(self, key: str) -> str | None:
        """A setting of the library, None when it was never set. Raises `NotOpened`."""
        with opening():
            return self._store.settings().get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Keep a setting of the library. Raises `NotSaved`."""
        self._set("set-setting", key, value)

    def remember(self, key: str, value: str) -> None:
        """Keep a setting that nobody asked for as such: undo goes past it. Raises `NotSaved`."""
        self._set(REMEMBER, key, value)

    def _set(self, kind: str, key: str, value: str) -> None:
        deed = CommandRecord(self.new_id(), self.now(), kind, {"key": key})
        with saving():
            self._store.set_setting(key, value, deed)

    def undo(self) -> None:
        """Take back the newest setting that was kept; events and the archive have their own undo.

        `Refused` with "history.nothing-to-undo"; raises `NotSaved`.
        """
        with saving():
            timeline = self._store.library()
            if not timeline.done:
                raise Refused([problem("history.nothing-to-undo")])
            last = timeline.done[-1]
            deed = CommandRecord(self.new_id(), self.now(), last.kind, last.arguments)
            self._store.undo_setting(timeline, last.sequence, deed)

    def redo(self) -> None:
        """Keep again the setting undone last, as `undo` does."""
        with saving():
            timeline = self._store.library()
            if not timeline.undone:
                raise Refused([problem("history.nothing-to-redo")])
            last = timeline.undone[-1]
            deed = CommandRecord(self.new_id(), self.now(), last.kind, last.arguments)
            self._store.redo_setting(timeline, last.sequence, deed)
