"""What has to be in the hall, what was thought of, and the announcement that calls people there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need as Need
from bglmanager.engine.equipment_needed import Thing
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.plan import fee_deadline, minutes_planned, planned_round
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.preparation import announcement_as_text


def is_done(event: Event, code: str) -> bool:
    """Whether this is ticked off."""
    return code in event.settings.desk.done


def set_done(desk: OpenEvent, code: str, *, done: bool) -> Changes:
    """Tick this off, or not any more."""
    return desk.act(
        "ticked" if done else "not-ticked",
        {"what": code},
        _with_done(desk.event, code, done=done),
    )


def _with_done(event: Event, code: str, *, done: bool) -> Event:
    settings = event.settings
    kept = tuple(each for each in settings.desk.done if each != code)
    codes = (*kept, code) if done else kept
    if done and code in settings.desk.done:
        return event
    return replace(event, settings=replace(settings, desk=replace(settings.desk, done=codes)))


@dataclass(frozen=True, slots=True)
class ToBring:
    """A thing of the list, and whether it is there."""

    thing: Thing
    done: bool

    @property
    def code(self) -> str:
        """What names it for good."""
        return self.thing.code


def to_bring(event: Event, games: Catalogue) -> tuple[ToBring, ...]:
    """Everything this event needs, nothing that it does not."""
    known = {game: games.rules_in_event(game, event.settings) for game in games_of(event)}
    return tuple(
        ToBring(each, is_done(event, each.code))
        for each in equipment_needed.things_needed(event, known)
    )


def expected_players(event: Event) -> int | None:
    """Players the numbers are for; None while nothing tells how many may come."""
    return equipment_needed.expected_players(event)


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
