"""PySide 6.12 loses a reference to None per call on Python 3.10 and 3.11, then aborts."""

from __future__ import annotations

import sys

from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words


def test_twenty_thousand_calls_that_return_none_keep_none_alive(look: Style) -> None:
    words = Words(look, "steady")
    words.setToolTip("warm")
    before = sys.getrefcount(None)
    for _ in range(20_000):
        words.setToolTip("steady")
    assert abs(sys.getrefcount(None) - before) < 500
