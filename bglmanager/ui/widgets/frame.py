"""How the parts of the window stand to each other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.ui.look import Look
from bglmanager.ui.widgets.basics import Rule
from bglmanager.ui.widgets.in_sight import show_now
from bglmanager.ui.widgets.tab_order import next_stop


class Frame(QWidget):
    """What the window holds; Tab leads through it as one reads, and what has it comes in sight."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        stop = next_stop(self, self.window().focusWidget(), back=not forward)
        if stop is None:
            return super().focusNextPrevChild(forward)
        reason = Qt.FocusReason
        stop.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
        show_now(stop)
        return True


def framed(
    look: Look,
    rail: QWidget,
    header: QWidget,
    strip: QWidget,
    content: QWidget,
    side: QWidget,
    bottom: QWidget,
) -> QWidget:
    """Rail at the left; header, strip, content with the side panel, bottom line at the right."""
    margin = look.theme.px(24)
    body = QHBoxLayout()
    body.setSpacing(0)
    body.addWidget(content, 1)
    body.addWidget(side)
    inset = QVBoxLayout()
    inset.setContentsMargins(margin, 0, margin, 0)
    inset.addWidget(strip)
    right = QVBoxLayout()
    right.setSpacing(0)
    right.addWidget(header)
    right.addLayout(inset)
    right.addLayout(body, 1)
    right.addWidget(Rule())
    right.addWidget(bottom)
    centre = Frame()
    everything = QHBoxLayout(centre)
    everything.setContentsMargins(0, 0, 0, 0)
    everything.setSpacing(0)
    everything.addWidget(rail)
    everything.addWidget(Rule(upright=True))
    everything.addLayout(right, 1)
    return centre
