"""After a fault in the program: the event is read from the store and shown again."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.services.faults import write_down
from bglmanager.ui.opened import Opened


def what_went_wrong(texts: Texts) -> str:
    """What is said of a fault in the program."""
    return texts.text(
        "Something went wrong in the program. What you entered is saved; the log has details."
    )


class CrashRecovery:
    """Goes on from the store, once for each state of the event.

    A fault of the page itself would come back every time the page is shown.
    """

    def __init__(self, opened: Opened | None, show: Callable[[], object]) -> None:
        """`show` shows the event as it is now."""
        self._opened, self._show = opened, show
        self._mended: Event | None = None

    def go_on(self) -> None:
        """Read the event and show it; what goes wrong with that is only written down."""
        if self._opened is None or self._mended is self._opened.event:
            return
        try:
            self._opened.read_again()
            self._mended = self._opened.event
            self._show()
        except Exception as error:  # noqa: BLE001 # the window stays as it is, and has said so
            self._mended = self._opened.event
            write_down(error)
