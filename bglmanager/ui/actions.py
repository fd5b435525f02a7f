"""Actions: what a button, a key and the command list do, with the reason when they cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from bglmanager.ui.literal import as_label, as_read, set_tip
from bglmanager.ui.look import Look

Refusals = Callable[[], Sequence[str]]
"""Says, as sentences, why an action cannot be done now; nothing when it can."""

Deed = Callable[[], object]
"""What is done when somebody presses something."""


def nothing_refused() -> Sequence[str]:
    """An action that can always be done."""
    return ()


class Action(QAction):
    """One thing that can be done here.

    Call `renew` (the frame does for the actions of a page) when the event has changed: what
    refuses the action greys it and becomes its tooltip. A key that is held does it once. `legend`
    is what the line under a list says behind its key, where there is something to say and
    `in_legend` holds.
    """

    def __init__(
        self,
        look: Look,
        parent: QObject,
        text: str,
        run: Callable[[], object],
        *,
        icon: str = "",
        keys: str = "",
        refused_by: Refusals = nothing_refused,
    ) -> None:
        """`keys` is a portable key sequence, "Ctrl+P", or several divided by "; "."""
        super().__init__(as_label(text), parent)
        self.name, self.icon_name = text, icon
        self.refusal = self.legend = ""
        self.in_legend = True
        self._look = look
        self._refused_by = refused_by
        self._run = run
        if keys:
            self.setShortcuts([QKeySequence(one) for one in keys.split("; ")])
        self.keys = self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        """The first key sequence as it is written for people."""
        self.setAutoRepeat(False)
        self.triggered.connect(self._do)
        self.renew()

    def renew(self) -> None:
        """Ask again whether the action can be done."""
        refusals = self._refused_by()
        self.refusal = "\n".join(refusals)
        self.setEnabled(not refusals)
        set_tip(self, self.refusal or self._hint())

    def rename(self, text: str) -> None:
        """Give the action another name, that of the act to undo say."""
        self.setText(as_label(text))
        set_tip(self, self.refusal or self._hint())

    def say_count(self, count: int) -> None:
        """Say with how many it is done, behind its first name; 0 where that is no question."""
        several = self._look.texts.text("{act} ({count})", act=self.name, count=count)
        self.rename(several if count else self.name)

    def text(self) -> str:
        """The name as it is read; menus have it as a label."""
        return as_read(super().text())

    def show_icon(self) -> None:
        """Have the icon in a menu; buttons and lists draw their own, in their colours."""
        if self.icon_name:
            self.setIcon(self._look.icons.icon(self.icon_name))

    def _do(self) -> None:
        self._run()

    def _hint(self) -> str:
        return f"{self.text()} ({self.keys})" if self.keys else self.text()
