"""The announcement as it will be pasted, and what it still lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, LinkButton, Words, action_button, in_a_row
from bglmanager.words.actions import field_name


class Announced(Card):
    """A card with the text; what nobody has filled in yet stands above it, each with its way."""

    def __init__(
        self, look: Look, actions: Sequence[Action], fill_in: Callable[[str], object]
    ) -> None:
        """`fill_in` goes to a field of the event's page."""
        super().__init__(look)
        self._look, self._fill_in = look, fill_in
        self._missing: tuple[str, ...] | None = None
        t, muted = look.texts, look.theme.colours.muted
        self.box.addWidget(Words(look, t.text("Announcement"), Size.SECTION, strong=True))
        self.lacks = Words(look, t.text("People will ask for this too:"), colour=muted, wrap=True)
        self.box.addWidget(self.lacks)
        self.links: list[LinkButton] = []
        self._links = Card(look, spacing=0, margin=0)
        self._links.setProperty("kind", "")
        self.box.addWidget(self._links)
        self.text = Words(look, wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.addWidget(self.text)
        self.box.addLayout(in_a_row(look, [action_button(look, each) for each in actions]))
        self.box.addStretch(1)

    def show_text(self, text: str, missing: tuple[str, ...]) -> None:
        """Show the announcement and what it lacks, by the fields of the event's page."""
        self.text.setText(text.strip())
        if missing == self._missing:
            return
        self._missing = missing
        for link in self.links:
            link.hide()
            link.deleteLater()
        self.links = [self._link(name) for name in missing]
        for link in self.links:
            self._links.box.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        self.lacks.setVisible(bool(missing))
        self._links.setVisible(bool(missing))

    def _link(self, name: str) -> LinkButton:
        words = field_name(self._look.texts, name)
        link = LinkButton(self._look, words[:1].upper() + words[1:])
        link.clicked.connect(lambda: self._fill_in(name))
        return link
