"""The announcement as it will be pasted, and what it still lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from bglmanager.i18n import capital
from bglmanager.services.preparation import ASKED
from bglmanager.ui.actions import Action
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, LinkButton, Words, WrappingRow, action_button
from bglmanager.words.entries import field_name


class Announced(Card):
    """A card with the text; what nobody has filled in yet stands above it, each with its way."""

    def __init__(
        self, look: Style, actions: Sequence[Action], fill_in: Callable[[str], object]
    ) -> None:
        """`fill_in` goes to a field of the event's page."""
        super().__init__(look)
        self._fill_in = fill_in
        t, px, muted = look.texts, look.theme.px, look.theme.colours.muted
        self.lacks = Words(look, t.text("People will ask for this too:"), colour=muted, wrap=True)
        self.links = {name: self._link(look, name) for name in ASKED}
        self.text = Words(look, wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAccessibleName(t.text("Announcement"))
        for widget in (
            Words(look, t.text("Announcement"), Size.SECTION, strong=True),
            WrappingRow(px(8), [action_button(look, each) for each in actions]),
            self.lacks,
            WrappingRow(px(4), tuple(self.links.values())),
            self.text,
        ):
            self.box.addWidget(widget)
        self.box.addStretch(1)

    def show_text(self, text: str, missing: Sequence[str]) -> None:
        """Show the announcement and what it lacks, by the fields of the event's page."""
        self.text.setText(text.strip())
        self.lacks.setVisible(bool(missing))
        for name, link in self.links.items():
            link.setVisible(name in missing)

    def _link(self, look: Style, name: str) -> LinkButton:
        words = field_name(look.texts, name)
        link = LinkButton(look, capital(words))
        link.clicked.connect(lambda: self._fill_in(name))
        return link
