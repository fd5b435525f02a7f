"""The lists to tick off: dates to keep, and things for the hall."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from bglmanager.engine.event import Event, League
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.preparation import DateToKeep, ToBring
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words import preparation

Ticked = Callable[["HallRow", bool], None]
"""Hears that a line was ticked off, or not any more."""


@dataclass(frozen=True, slots=True)
class HallRow:
    """A line to tick off; `about` is what is said of it below the list.

    `settled` tells that a fact shows it as done; `missing` are the fields of the event it waits
    for.
    """

    code: str
    name: str
    figure: str
    left: str
    about: str
    tone: Tone
    done: bool
    settled: bool = False
    missing: tuple[str, ...] = ()


def date_row(texts: Texts, each: DateToKeep, event: Event, today: dt.date) -> HallRow:
    """The line of a date."""
    finals = event.settings.league is League.BGL
    days = each.days_left(today)
    late = each.is_late(today)
    left = (
        preparation.days_left(texts, days)
        if late or days >= 0
        else preparation.days_ago(texts, days)
    )
    open_now = each.day is None and days < 0
    return HallRow(
        each.what.code,
        preparation.date_name(texts, each.what),
        preparation.by_when(texts, each.day, each.hour),
        texts.text("done") if each.done else texts.text("now") if open_now else left,
        preparation.date_reason(
            texts, each.what, missing=each.missing, others=each.others, finals=finals
        ),
        _tone(each, late=late, near=days <= NEAR),
        each.done,
        each.settled,
        each.missing,
    )


NEAR = 3
"""Days before a date from which it stands out."""


def _tone(each: DateToKeep, *, late: bool, near: bool) -> Tone:
    if each.done:
        return Tone.GOOD
    if late:
        return Tone.WRONG
    return Tone.ATTENTION if near else Tone.PLAIN


def thing_row(texts: Texts, each: ToBring, event: Event, games: Catalogue) -> HallRow:
    """The line of a thing for the hall."""
    thing = each.thing
    game = games.name_of_game(thing.game, texts.language) if thing.game else ""
    return HallRow(
        each.thing.code,
        preparation.thing_name(texts, thing, game),
        "" if thing.number is None else str(thing.number),
        "",
        preparation.thing_note(texts, thing, event.settings),
        Tone.GOOD if each.done else Tone.PLAIN,
        each.done,
    )


def date_columns(texts: Texts, tick: Ticked) -> tuple[Column[HallRow], ...]:
    """The columns of the dates."""
    return (
        _box(texts, tick),
        Column(texts.text("What"), lambda row: row.name, stretch=True, strong=True),
        Column(texts.text("By when"), lambda row: row.figure, order=lambda _: 0),
        Column(
            texts.text("Time left"),
            lambda row: row.left,
            order=lambda _: 0,
            icon=lambda row: _ICONS[row.tone],
            tone=lambda row: row.tone,
        ),
    )


_ICONS = {
    Tone.GOOD: "circle-check",
    Tone.WRONG: "octagon-x",
    Tone.ATTENTION: "triangle-alert",
    Tone.PLAIN: "calendar",
}


def thing_columns(texts: Texts, tick: Ticked) -> tuple[Column[HallRow], ...]:
    """The columns of the things for the hall."""
    return (
        _box(texts, tick),
        Column(
            texts.text("Number"),
            lambda row: row.figure,
            order=lambda row: -int(row.figure or 0),
            figures=True,
        ),
        Column(texts.text("What"), lambda row: row.name, stretch=True, strong=True),
    )


def _box(texts: Texts, tick: Ticked) -> Column[HallRow]:
    return Column(
        "",
        lambda _: "",
        order=lambda row: row.done,
        check=lambda row: row.done,
        ticked=tick,
        spoken=texts.text("Done"),
    )
