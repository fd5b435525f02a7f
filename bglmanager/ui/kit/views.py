"""Views that take each other's place on a page, each asked what the page is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.widgets.lines import Notice


class Answers:
    """What the frame asks of a page, and a page of the view it shows; a base of widgets."""

    def state_line(self) -> str:
        """How things stand, in one line of words: "Tables 4 and 6 are still playing"."""
        return ""

    def notices(self) -> Sequence[Notice]:
        """What stays true and must be seen, the strip under the header."""
        return ()

    def primary(self) -> Action | None:
        """The next thing to do, if it is done here."""
        return None

    def secondary(self) -> Sequence[Action]:
        """What else has a button in the header."""
        return ()

    def first_focus(self) -> QWidget | None:
        """What has the focus when it is entered; None for the first that takes it."""
        return None


class PageView(Answers):
    """What a view says of itself while it is shown; a base of widgets."""

    acts: Sequence[Action] = ()
    """Its acts, made by the page it is on."""

    @property
    def is_shown(self) -> bool:
        """Whether it has the page's room now."""
        assert isinstance(self, QWidget)  # the other base
        stack = self.parent()
        return isinstance(stack, QStackedWidget) and stack.currentWidget() is self

    def title(self) -> str:
        """The title of the page; nothing for the usual one."""
        return ""

    def enter(self) -> None:
        """It takes the place of another view."""

    def leave(self) -> None:
        """Another view takes its place."""


class Views(QStackedWidget):
    """One view at a time; those not shown ask for no room."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().sizeHint() if shown is None else shown.sizeHint()

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()
