"""On the screen that everything is made for, 1366x768 less its bars, only lists scroll."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea

from tests.helpers.figures import figure
from tests.ui.states import STATES, WALKED
from tests.ui.tour import Tour, settle

SIZE = (1366, 728)
FORMS = ("player", "note of a table", "boards", "send", "a correction", "new event")
"""The longest forms, besides one state of each kind of page."""


SEEN = sorted({*WALKED, *FORMS} - {"prints"})


@pytest.mark.parametrize("name", SEEN[:: figure(2, long=1)])
def test_no_page_scrolls_but_lists(dressed: None, tour: Tour, name: str) -> None:
    """Panels beside a page do, where somebody has more to say of himself than goes in; and paper,
    which is looked at in its own size.
    """
    STATES[name].show(tour, SIZE)
    settle()
    found = [
        (type(area.widget()).__name__, area.size().toTuple())
        for area in tour.window.stack.findChildren(QScrollArea)
        if area.isVisible()
        and (area.verticalScrollBar().maximum() or area.horizontalScrollBar().maximum())
    ]
    assert found == []
