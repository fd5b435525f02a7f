"""The question that an imported game asks when the organiser has one of the same name already."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy

from bglmanager.ui.actions import Action
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Button, Card, Words, action_button, in_a_row


class ClashCard(Card):
    """What came, what is there, and what can be done."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        self._look = look
        self._buttons: Sequence[Button] = ()
        self.question = Words(look, "", wrap=True)
        self.box.addWidget(self.question)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def offer(self, actions: Sequence[Action]) -> None:
        """Give the answers their buttons, the first the primary one."""
        self._buttons = [
            action_button(self._look, action, primary=n == 0) for n, action in enumerate(actions)
        ]
        self.box.addLayout(in_a_row(self._look, self._buttons))

    def ask(self, coming: str, known: str, id_: str) -> None:
        """Ask about a game that came under an id which another has."""
        self.question.setText(
            self._look.texts.text(
                "The file holds “{coming}”, and your own game “{known}” has the same id ({id}). "
                "Replace yours, or keep both?",
                coming=coming,
                known=known,
                id=id_,
            )
        )
        self.show()

    def take_focus(self) -> None:
        """Let Enter do the first thing."""
        self._buttons[0].setFocus()
