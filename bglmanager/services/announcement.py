"""The announcement of an event: its text, and what it would need to say."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.deadlines import fee_deadline
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.plan import minutes_planned, planned_round
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.words import announcement

ASKED = (
    "start_time",
    "venue",
    "city",
    "minutes",
    "desk.registration_until",
    "fee",
    "desk.fee_until",
    "organiser.name",
    "organiser.phone",
)
"""What people ask of any event, by the fields of its page."""


def announcement_text(event: Event, texts: Texts, games: Catalogue) -> str:
    """The announcement as plain text in this language."""
    words = games.words(event, texts.language)
    return announcement.as_text(texts, event.settings, words)


def missing_facts(settings: Settings, games: Catalogue) -> tuple[str, ...]:
    """What people would ask and nobody has filled in yet, by the fields of the event's page."""
    return tuple(_missing(settings, games))


def _missing(settings: Settings, games: Catalogue) -> Iterator[str]:
    organiser, desk = settings.organiser, settings.desk
    rules = games.rules(planned_round(settings, 1).game, settings)
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
    return (name for name, there in zip(ASKED, known, strict=True) if not there)
