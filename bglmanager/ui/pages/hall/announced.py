"""The announcement as it will be pasted, and what it still lacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from bglmanager.engine.event import Event, Settings
from bglmanager.engine.plan import fee_deadline, minutes_planned, planned_round
from bglmanager.i18n import Texts, capital
from bglmanager.services.games import Catalogue
from bglmanager.ui.actions import Action
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, LinkButton, Words, WrappingRow, action_button
from bglmanager.words.entries import field_name
from bglmanager.words.preparation import announcement_as_text

ASKED = (
    "start_time venue city minutes desk.registration_until fee desk.fee_until organiser.name "
    "organiser.phone"
).split()
"""What people ask of any event, by the fields of its page."""


def announcement_text(event: Event, texts: Texts, games: Catalogue) -> str:
    """The announcement as plain text in this language."""
    words = games.words_for_paper(event, texts.language)
    return announcement_as_text(texts, event.settings, words)


def missing_facts(settings: Settings, games: Catalogue) -> tuple[str, ...]:
    """What people would ask and nobody has filled in yet, by the fields of the event's page."""
    organiser, desk = settings.organiser, settings.desk
    rules = games.rules_in_event(planned_round(settings, 1).game, settings)
    known = (
        settings.start_time is not None,
        settings.online or settings.venue,
        settings.online or settings.city,
        minutes_planned(settings, 1, rules) is not None,
        desk.registration_until is not None,
        settings.fee is not None,
        not settings.fee or fee_deadline(settings) is not None,
        organiser.name,
        organiser.phone or organiser.email,
    )
    return tuple(name for name, there in zip(ASKED, known, strict=True) if not there)


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
