"""The day of an event: its hours, what they ask for, and what does not go together."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Settings
from bglmanager.engine.problems import Problem, attention, problem
from bglmanager.services.limits import check_note, check_text

MOST_TABLES = 1_000
"""Tables in the hall that are named at most."""

ASKED = {"date.code", "date.request"}
"""Ticked off: the league was asked, its answer may be on the way."""


def is_asked(settings: Settings) -> bool:
    """Whether the league was asked for its code, as far as was ticked off."""
    return not ASKED.isdisjoint(settings.desk.done)


def check(settings: Settings) -> Iterator[Problem]:
    """What is wrong with the texts of the day."""
    desk = settings.desk
    for name in ("timetable", "wishes"):
        yield from check_note(getattr(desk, name), path=f"event.desk.{name}", field=f"desk.{name}")
    if len(desk.tables) > MOST_TABLES:
        yield problem(
            "event.many-tables", "event.desk.tables", tables=len(desk.tables), most=MOST_TABLES
        )
    for label in desk.tables:
        yield from check_text(label, path="event.desk.tables", field="desk.tables")


def out_of_order(settings: Settings) -> Iterator[Problem]:
    """Hours that do not go together. They are only pointed out: the organiser may mean them."""
    start, desk = settings.start_time, settings.desk
    for name, code in (
        ("registration_until", "event.registration-after-start"),
        ("fee_until", "event.fee-after-start"),
    ):
        until = getattr(desk, name)
        if start is not None and until is not None and until > start:
            yield attention(code, f"event.desk.{name}", until=until, start=start)
    registration, fee = desk.registration_until, desk.fee_until
    if registration is not None and fee is not None and fee < registration:
        yield attention(
            "event.fee-before-registration",
            "event.desk.fee_until",
            fee=fee,
            registration=registration,
        )
