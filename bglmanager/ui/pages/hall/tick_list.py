"""A list to tick off: dates to keep, or things for the hall; what is to be said of the line chosen
stands below it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtGui import QKeyEvent

from bglmanager.engine.equipment_needed import Thing
from bglmanager.engine.event import Event, League
from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Named, Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.preparation import DateToKeep, Due
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import ENTER, Card, Words, is_held
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import preparation
from bglmanager.words.entries import field_name
from bglmanager.words.number_format import short_day


@record
class HallRow:
    """A line to tick off: what it is, its day or number, how long there still is.

    `rank` is what it is sorted by, `about` is said of it below the list, `settled` tells that a
    fact shows it as done; `missing` are the fields of the event it waits for.
    """

    code: str
    name: str
    figure: str
    rank: int
    about: str
    done: bool
    left: str = ""
    tone: Tone = Tone.PLAIN
    settled: bool = False
    missing: tuple[str, ...] = ()


Ticked = Callable[[HallRow, bool], None]
"""Hears that a line was ticked off, or not any more."""

NEAR = 3
"""Days before a date from which it stands out."""


def date_row(texts: Texts, each: DateToKeep, event: Event, today: dt.date) -> HallRow:
    """The line of a date: its day, and its hour where it has one."""
    late, left = each.is_late(today), each.days_left(today)
    near = Tone.ATTENTION if left <= NEAR else Tone.PLAIN
    figure = texts.text("after the event") if each.day is None else short_day(each.day)
    if each.day and each.hour:
        figure = f"{each.day:%d/%m}, {each.hour:%H:%M}"
    return HallRow(
        each.what.code,
        preparation.date_name(texts, each.what),
        figure,
        left,
        " ".join(_reasons(texts, each, finals=event.settings.league is League.BGL)),
        each.done,
        _time_left(texts, each, left, late=late),
        Tone.GOOD if each.done else Tone.WRONG if late else near,
        each.settled,
        each.missing,
    )


def _time_left(texts: Texts, each: DateToKeep, days: int, *, late: bool) -> str:
    """How long there still is for it; what is not late once its day is past was so long ago."""
    if each.done:
        return texts.text("done")
    if days >= 0 or late:
        return preparation.days_left(texts, days)
    return texts.text("now") if each.day is None else texts.many("{n} day[s] ago", -days)


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


def thing_row(texts: Texts, thing: Thing, event: Event, games: Catalogue) -> HallRow:
    """The line of a thing for the hall."""
    game = games.name_of_game(thing.game, texts.language) if thing.game else ""
    return HallRow(
        thing.code,
        preparation.thing_name(texts, thing, game),
        "" if thing.number is None else str(thing.number),
        -(thing.number or 0),
        preparation.thing_note(texts, thing, event.settings),
        done=thing.code in event.settings.desk.done,
    )


_ICONS = {
    Tone.GOOD: "circle-check",
    Tone.WRONG: "octagon-x",
    Tone.ATTENTION: "triangle-alert",
    Tone.PLAIN: "calendar",
}


class TickTable(TableView[HallRow]):
    """The lines: Enter ticks the current one off, or not any more; Space is the page’s."""

    def __init__(
        self, look: Style, title: str, figures: str, tick: Ticked, *, numbers: bool
    ) -> None:
        """`figures` is what the days or the `numbers` are called."""
        t = look.texts
        columns: tuple[Column[HallRow], ...] = (
            Column(
                "",
                lambda _: "",
                order=lambda row: row.done,
                check=lambda row: row.done,
                ticked=tick,
                spoken=t.text("Done"),
            ),
            Column(
                figures,
                lambda row: row.figure,
                order=lambda row: row.rank,
                figures=numbers,
            ),
            Column(t.text("What"), lambda row: row.name, stretch=True, strong=True),
            Column(
                t.text("Time left"),
                lambda row: row.left,
                order=lambda row: row.rank,
                icon=lambda row: _ICONS[row.tone] if row.left else "",
                tone=lambda row: row.tone,
                optional=True,
            ),
        )
        model = RowsModel(look, columns, lambda row: row.code, quiet=lambda row: row.done)
        super().__init__(look, model, title)
        self._tick = tick

    def own_keys(self, texts: Texts) -> Keys:
        return ("Return", texts.text("Done, or not any more")), *super().own_keys(texts)

    def tick_current(self) -> None:
        """Tick the current line off, or not any more."""
        row = self.current_row
        if row is not None:
            self._tick(row, not row.done)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not is_held(event):
            self.tick_current()


_MOST = 8
"""Rows a list shows at most before it scrolls, where it is not as high as the page."""


class TickList(Card):
    """A card with the list: what is ticked off is counted in its title."""

    def __init__(
        self, look: Style, title: str, figures: str, tick: Ticked, *, numbers: bool = False
    ) -> None:
        super().__init__(look)
        self._look, self._title = look, title
        self._heading = Words(look, title, Size.SECTION, strong=True)
        self.table = TickTable(look, title, figures, tick, numbers=numbers)
        self.about = Words(look, colour=look.theme.colours.muted, wrap=True)
        for widget in (self._heading, self.table, self.about):
            self.box.addWidget(widget, int(widget is self.table))
        self.table.picked.connect(self._tell)

    @property
    def rows(self) -> Sequence[HallRow]:
        """The lines, as they are shown."""
        return self.table.rows_model.rows

    def show_rows(self, rows: Sequence[HallRow], *, whole: bool = False) -> None:
        """Show these lines; `whole` gives the list the height of its lines."""
        self.table.show_rows(rows)
        done, text = sum(row.done for row in rows), self._look.texts.text
        heading = text("{title} ({done} of {of} done)", title=self._title, done=done, of=len(rows))
        self._heading.setText(heading)
        if rows and self.table.current_row is None:
            self.table.selectRow(next((n for n, row in enumerate(rows) if not row.done), 0))
        if whole:
            self.table.fit_height(min(len(rows), _MOST))
        self.setVisible(bool(rows))
        self._tell()

    def _tell(self) -> None:
        row = self.table.current_row
        self.about.setText("" if row is None else row.about)
