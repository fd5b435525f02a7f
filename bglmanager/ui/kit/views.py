"""Views that take each other's place on a page, each asked what the page is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.widgets.lines import Notice


class PageView:
    """What a view says of itself while it is shown, as in `pages.base.Page`; a base of widgets."""

    @property
    def is_shown(self) -> bool:
        """Whether it has the page's room now."""
        assert isinstance(self, QWidget)  # the other base
        stack = self.parent()
        return isinstance(stack, QStackedWidget) and stack.currentWidget() is self

    def title(self) -> str:
        """The title of the page; nothing for the usual one."""
        return ""

    def state_line(self) -> str:
        """How things stand, in words."""
        return ""

    def notices(self) -> Sequence[Notice]:
        """What stays true and must be seen."""
        return ()

    def primary(self) -> Action | None:
        """The next thing to do."""
        return None

    def secondary(self) -> Sequence[Action]:
        """What else has a button in the header."""
        return ()

    def first_focus(self) -> QWidget | None:
        """What has the keyboard when the view is entered."""
        return None

    def enter(self) -> None:
        """It takes the place of another view."""

    def leave(self) -> None:
        """Another view takes its place."""
