"""The day itself on the form of an event: hours, own copies, tables in the hall, timetable."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bglmanager.engine.event import Settings
from bglmanager.i18n import Texts
from bglmanager.ui.pages.event.parts import SettingField, hour_read, hour_written

NOTES = ("desk.timetable", "desk.tables", "desk.wishes")
"""Fields of several lines."""

TICKS = ("desk.bring_copy", "desk.entered_twice")
HOURS = ("desk.registration_until", "desk.fee_until")

LINES: Sequence[tuple[str, ...]] = (HOURS, *((name,) for name in (*TICKS, *NOTES)))
"""The fields as they stand on the card."""

_BETWEEN = re.compile(r"[,;\n\u2028]")


def labels(t: Texts) -> Mapping[str, str]:
    """The fields by name."""
    return {
        "desk.registration_until": t.text("Registration until"),
        "desk.fee_until": t.text("Fee until"),
        "desk.bring_copy": t.text("Copies of the game"),
        "desk.entered_twice": t.text("Second pass"),
        "desk.timetable": t.text("Timetable"),
        "desk.tables": t.text("Tables in the hall"),
        "desk.wishes": t.text("Notes for the day"),
    }


def hints(t: Texts) -> Mapping[str, str]:
    """What is said below the fields."""
    return {
        "desk.registration_until": t.text("The time on the day itself"),
        "desk.fee_until": t.text("The payment deadline"),
        "desk.bring_copy": t.text("At check-in the copies brought set the places; the rest wait."),
        "desk.entered_twice": t.text(
            "A round is closed when both have typed the same; Ctrl+2 on its page."
        ),
        "desk.timetable": t.text("One line for each time; printed on the announcement."),
        "desk.tables": t.text("What the tables are called, separated by commas or one a line."),
        "desk.wishes": t.text("For the desk alone: not printed on any sheet for the players."),
    }


def ticks(t: Texts) -> Mapping[str, str]:
    """What stands beside the boxes to tick."""
    return {
        "desk.bring_copy": t.text("Players are asked to bring a copy of the game"),
        "desk.entered_twice": t.text("Results are typed twice, by two people"),
    }


def labels_of(text: str) -> tuple[str, ...]:
    """The tables named in a text, each once."""
    return tuple(dict.fromkeys(label.strip() for label in _BETWEEN.split(text) if label.strip()))


def _with(settings: Settings, **values: object) -> Settings:
    return replace(settings, desk=replace(settings.desk, **values))  # type: ignore[arg-type]  # by name


def _brings(settings: Settings, text: str) -> Settings:
    """A tick that nobody touched says no more than it did."""
    if bool(settings.desk.bring_copy) == bool(text):
        return settings
    return _with(settings, bring_copy=bool(text))


def _reads_twice(settings: Settings, text: str) -> Settings:
    return _with(settings, entered_twice=bool(text))


def _note(name: str) -> SettingField:
    def written(settings: Settings) -> str:
        text: str | None = getattr(settings.desk, name)
        return (text or "").strip()

    def read(settings: Settings, text: str) -> Settings:
        return settings if text == written(settings) else _with(settings, **{name: text or None})

    return SettingField(written, read)


def _hour(name: str) -> SettingField:
    def written(settings: Settings) -> str:
        return hour_written(getattr(settings.desk, name))

    def read(settings: Settings, text: str) -> Settings:
        """Seconds that the field does not show stay as they are."""
        if text == written(settings):
            return settings
        return _with(settings, **{name: hour_read(text)})

    return SettingField(written, read)


def _tables(settings: Settings) -> str:
    return ", ".join(settings.desk.tables)


def _with_tables(settings: Settings, text: str) -> Settings:
    return settings if text == _tables(settings) else _with(settings, tables=labels_of(text))


PARTS: Mapping[str, SettingField] = {
    "desk.registration_until": _hour("registration_until"),
    "desk.fee_until": _hour("fee_until"),
    "desk.bring_copy": SettingField(lambda s: "yes" if s.desk.bring_copy else "", _brings),
    "desk.entered_twice": SettingField(
        lambda s: "yes" if s.desk.entered_twice else "", _reads_twice
    ),
    "desk.timetable": _note("timetable"),
    "desk.tables": SettingField(_tables, _with_tables),
    "desk.wishes": _note("wishes"),
}
"""The fields by name; names are those of the event document."""
