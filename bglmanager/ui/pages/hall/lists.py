"""The lists to tick off: dates to keep, and things for the hall; what is to be said of the line
chosen stands below.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from bglmanager.engine.equipment_needed import Thing
from bglmanager.engine.event import Event, League
from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Named, Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.preparation import DateToKeep, Due
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import ROW, Size, Style, Tone
from bglmanager.ui.widgets.basics import ENTER, Card, Words, is_held
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import preparation
from bglmanager.words.entries import field_name
from bglmanager.words.number_format import short_day

Ticked = Callable[["HallRow", bool], None]
"""Hears that a line was ticked off, or not any more."""


@record
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
    late = each.is_late(today)
    finals = event.settings.league is League.BGL
    return HallRow(
        each.what.code,
        preparation.date_name(texts, each.what),
        _by_when(texts, each),
        _left(texts, each, each.days_left(today), late=late),
        " ".join(_reasons(texts, each, finals=finals)),
        _tone(each, late=late, near=each.days_left(today) <= NEAR),
        each.done,
        each.settled,
        each.missing,
    )


def _left(texts: Texts, each: DateToKeep, days: int, *, late: bool) -> str:
    """How long there still is for it; what is not late once its day is past was so long ago."""
    if each.done:
        return texts.text("done")
    if days >= 0 or late:
        return preparation.days_left(texts, days)
    return texts.text("now") if each.day is None else texts.many("{n} day[s] ago", -days)


def _by_when(texts: Texts, each: DateToKeep) -> str:
    """Its day and hour: "09/03/2026", "14/03, 09:30", "after the event"."""
    if each.day is None:
        return texts.text("after the event")
    return f"{each.day:%d/%m}, {each.hour:%H:%M}" if each.hour else short_day(each.day)


_REASONS = Named(
    {
        Due.CODE: "At least 5 days before the event. Without it nothing counts. Organisers who "
        "buy games at the league’s prices hold at least four valid events of each title a "
        "year.",
        Due.TIER_A: "One for each game in each of the five regions of the league.",
        Due.TIER_C: "One organiser holds at most one tier C event of the same game a week.",
        Due.REQUEST: "Preferably 7 days before the event. It is held in a public place.",
        Due.FIRST_CALL: "About a month before: everybody called may answer.",
        Due.SECOND_CALL: "About 15 days before: then the reserves may come in.",
        Due.REGISTRATION: "Who comes later is added by hand.",
        Due.FEE: "Players who have not paid by then can be dropped by one key.",
        Due.RESULTS: "As soon as it is over. For a regional or national final only those count "
        "that arrive two weeks before it.",
    }
)


def _reasons(texts: Texts, each: DateToKeep, *, finals: bool) -> Iterator[str]:
    """What it is for, what is missing, which events; no `finals`: none waits for the results."""
    waited = finals or each.what is not Due.RESULTS
    yield _REASONS(texts, each.what) if waited else texts.text("As soon as it is over.")
    if each.missing:
        fields = ", ".join(field_name(texts, field) for field in each.missing)
        yield texts.text("Still missing on the page of the event: {fields}.", fields=fields)
    if each.others:
        listed = "; ".join(f"{other.name} ({short_day(other.date)})" for other in each.others)
        yield texts.text("In this event library: {events}.", events=listed)


NEAR = 3
"""Days before a date from which it stands out."""


def _tone(each: DateToKeep, *, late: bool, near: bool) -> Tone:
    if each.done:
        return Tone.GOOD
    if late:
        return Tone.WRONG
    return Tone.ATTENTION if near else Tone.PLAIN


def thing_row(texts: Texts, thing: Thing, event: Event, games: Catalogue) -> HallRow:
    """The line of a thing for the hall."""
    done = thing.code in event.settings.desk.done
    game = games.name_of_game(thing.game, texts.language) if thing.game else ""
    return HallRow(
        thing.code,
        preparation.thing_name(texts, thing, game),
        "" if thing.number is None else str(thing.number),
        "",
        preparation.thing_note(texts, thing, event.settings),
        Tone.GOOD if done else Tone.PLAIN,
        done,
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


_MOST = 8
"""Rows a list shows at most before it scrolls, where it does not fill the page."""


class TickTable(TableView[HallRow]):
    """A list in which Enter ticks the current line off, or not any more; Space is the page's."""

    def __init__(self, look: Style, model: RowsModel[HallRow], name: str, tick: Ticked) -> None:
        super().__init__(look, model, name)
        self._tick = tick

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return", texts.text("Done, or not any more")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.key() in ENTER and row is not None:
            if not is_held(event):
                self._tick(row, not row.done)
        else:
            super().keyPressEvent(event)


class TickList(Card):
    """A card with a list: what is ticked off is counted in its title."""

    def __init__(
        self, look: Style, title: str, columns: Sequence[Column[HallRow]], tick: Ticked
    ) -> None:
        super().__init__(look)
        self._look, self._title = look, title
        self._heading = Words(look, title, Size.SECTION, strong=True)
        self.model = RowsModel(look, columns, lambda row: row.code)
        self.table = TickTable(look, self.model, title, tick)
        self.about = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for widget in (self._heading, self.table, self.about):
            self.box.addWidget(widget, int(widget is self.table))
        self.table.picked.connect(self._tell)

    def show_rows(self, rows: Sequence[HallRow], *, whole: bool = False) -> None:
        """Show these lines; `whole` gives the list the height of its lines."""
        self.table.show_rows(rows)
        done = sum(row.done for row in rows)
        t = self._look.texts
        counted = t.text(
            "{title} ({done} of {of} done)", title=self._title, done=done, of=len(rows)
        )
        self._heading.setText(counted if rows else self._title)
        if rows and not self.table.currentIndex().isValid():
            first = next((place for place, row in enumerate(rows) if not row.done), 0)
            self.table.selectRow(first)
        if whole:
            head = self.table.horizontalHeader().sizeHint().height()
            shown = self._look.theme.px(ROW) * min(len(rows), _MOST)
            self.table.setFixedHeight(head + shown + self._look.theme.px(6))
        self.setVisible(bool(rows))
        self._tell()

    def _tell(self) -> None:
        row = self.table.current_row
        self.about.setText("" if row is None else row.about)
