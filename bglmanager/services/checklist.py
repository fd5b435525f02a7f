"""What had to be thought of and was: dates to keep and things in the hall, ticked off."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Event
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent


def is_done(event: Event, code: str) -> bool:
    """Whether this is ticked off."""
    return code in event.settings.desk.done


def set_done(desk: OpenEvent, code: str, *, done: bool) -> Changes:
    """Tick this off, or not any more."""
    return desk.act(
        "ticked" if done else "not-ticked",
        {"what": code},
        lambda event: _with(event, code, done=done),
    )


def _with(event: Event, code: str, *, done: bool) -> Event:
    settings = event.settings
    kept = tuple(each for each in settings.desk.done if each != code)
    codes = (*kept, code) if done else kept
    if done and code in settings.desk.done:
        return event
    return replace(event, settings=replace(settings, desk=replace(settings.desk, done=codes)))
