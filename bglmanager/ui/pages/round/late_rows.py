"""Who is awaited at a table, and who has come without a seat, as rows of two small lists."""

from __future__ import annotations

from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import lateness
from bglmanager.services.lateness import Awaited, LatenessStep
from bglmanager.ui.format import Format
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import listed_names


@record
class AwaitedRow:
    """Somebody who is not at his table; `due` says what comes next, and when."""

    entry: EntryNumber
    name: str
    table: TableNumber
    step: LatenessStep
    due: str


@record
class NewcomerRow:
    """Somebody without a seat; `tables` are those he could join, the one proposed first."""

    entry: EntryNumber
    name: str
    tables: tuple[TableNumber, ...]


def awaited_rows(
    texts: Texts, format_: Format, event: Event, awaited: tuple[Awaited, ...]
) -> tuple[AwaitedRow, ...]:
    """The rows, table by table."""
    names = listed_names(event.entries)
    return tuple(
        AwaitedRow(one.entry, names[one.entry], one.table, one.step, due(texts, format_, one))
        for one in awaited
    )


def due(texts: Texts, format_: Format, one: Awaited) -> str:
    """Where the rules for lateness stand with somebody, in a word or two."""
    at = "" if one.until is None else format_.clock_time(one.until)
    if one.step is LatenessStep.GIVEN_UP:
        return texts.word("at the table", "last")
    if one.step is LatenessStep.OVER:
        return texts.text("over")
    if one.step is LatenessStep.EXPECTED or not at:
        return texts.text("to warn") if one.until else texts.text("expected")
    return at


_TONES = {
    LatenessStep.AGREED: Tone.PLAIN,
    LatenessStep.EXPECTED: Tone.ATTENTION,
    LatenessStep.WARNED: Tone.ATTENTION,
    LatenessStep.OVER: Tone.WRONG,
    LatenessStep.GIVEN_UP: Tone.PLAIN,
}

_ICONS = {
    LatenessStep.AGREED: "clock",
    LatenessStep.EXPECTED: "circle-alert",
    LatenessStep.WARNED: "clock",
    LatenessStep.OVER: "bell",
    LatenessStep.GIVEN_UP: "user-x",
}


def awaited_columns(texts: Texts) -> tuple[Column[AwaitedRow], ...]:
    """The columns of those who are awaited."""
    return (
        Column(texts.text("Name"), lambda row: row.name, stretch=True, strong=True),
        Column(
            texts.text("T."),
            lambda row: f"{row.table}",
            order=lambda row: row.table,
            figures=True,
            spoken=texts.text("Table"),
        ),
        Column(
            texts.text("Waits"),
            lambda row: row.due,
            icon=lambda row: _ICONS[row.step],
            tone=lambda row: _TONES[row.step],
        ),
    )


def newcomer_rows(event: Event, number: RoundNumber) -> tuple[NewcomerRow, ...]:
    """Who has no seat, with the tables he could join; nobody where nobody can join any more."""
    if lateness.can_join_any(event, number):
        return ()
    names = listed_names(event.entries)
    return tuple(
        NewcomerRow(entry, names[entry], lateness.free_tables(event, number, entry))
        for entry in lateness.newcomers_to(event, number)
    )


def newcomer_columns(texts: Texts) -> tuple[Column[NewcomerRow], ...]:
    """The columns of those without a seat."""
    return (
        Column(texts.text("Name"), lambda row: row.name, stretch=True, strong=True),
        Column(
            texts.text("Free seat"),
            lambda row: (
                texts.text("table {table}", table=row.tables[0])
                if row.tables
                else texts.text("none")
            ),
        ),
    )
