"""The announcement of an event: its text, and what it would need to say."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Event, Settings
from bglmanager.engine.plan import minutes_planned, planned
from bglmanager.i18n import Texts
from bglmanager.services.day import fee_deadline
from bglmanager.services.games import Catalogue
from bglmanager.words import announcement


def text(event: Event, texts: Texts, games: Catalogue) -> str:
    """The announcement as plain text in this language."""
    words = games.words(event, texts.language)
    return announcement.as_text(texts, event.settings, words)


def missing(settings: Settings, games: Catalogue) -> tuple[str, ...]:
    """What people would ask and nobody has filled in yet, by the fields of the event's page."""
    return tuple(_missing(settings, games))


def _missing(settings: Settings, games: Catalogue) -> Iterator[str]:
    organiser, desk = settings.organiser, settings.desk
    rules = games.rules(planned(settings, 1).game, settings)
    there = {
        "start_time": settings.start_time is not None,
        "venue": settings.online or settings.venue,
        "city": settings.online or settings.city,
        "minutes": minutes_planned(settings, 1, rules) is not None,
        "desk.registration_until": desk.registration_until is not None,
        "fee": settings.fee is not None,
        "desk.fee_until": not settings.fee or fee_deadline(settings) is not None,
        "organiser.name": organiser.name,
        "organiser.phone": organiser.phone or organiser.email,
    }
    return (name for name, known in there.items() if not known)
