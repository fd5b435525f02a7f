"""Pages on which the hour counts: they look at the clock and say so when it matters."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QTimer

from bglmanager.ui.pages.base import Page

SECOND = 1000


class ClockWatcher(QTimer):
    """Looks at the clock every second while its page is shown.

    `seen` says what the hour makes of things, in a value that costs little; `turned` is called
    when that is another one than before.
    """

    def __init__(
        self, page: Page, seen: Callable[[], Hashable], turned: Callable[[], object]
    ) -> None:
        super().__init__(page)
        self._page, self._seen, self._turned = page, seen, turned
        self._last: Hashable = None
        self.setInterval(SECOND)
        self.timeout.connect(self.look)
        self.start()

    def note(self) -> None:
        """What is shown now is what the hour makes of it."""
        self._last = self._seen()

    def look(self) -> None:
        """Look at the clock."""
        if self._page.isVisible() and self._seen() != self._last:
            self.note()
            self._turned()
