"""A card of the event page whose fields count once they are taken, by an act of their own."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout

from bglmanager.ui.actions import Action
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Card, action_button
from bglmanager.ui.widgets.fields import TypedFields


class TakenCard(TypedFields, Card):
    """What is chosen in it and not taken stays when the event is shown anew."""

    _take: Action

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        self.setMaximumWidth(look.theme.px(720))
        self._look = look

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons below do these; the last one takes what is chosen."""
        self._take = actions[-1]
        row = QHBoxLayout()
        for action in actions:
            row.addWidget(action_button(self._look, action))
        row.addStretch(1)
        self.box.addLayout(row)

    def save(self) -> None:
        self._take.trigger()
