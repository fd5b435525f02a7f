"""The tables of a round with their state, at the left of the results."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

from bglmanager.engine.event import Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import Reading, is_bye, is_complete, reading_of
from bglmanager.i18n import Texts
from bglmanager.ui.pages.round.people import People, table_short
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.number_format import joined_spans


class TableState(StrEnum):
    """Where a table stands; `TYPED` has something typed that is not saved.

    `ONCE`, `TWICE` and `STOPPED` are those of results that two people type.
    """

    OPEN = "open"
    TYPED = "typed"
    LEFT = "left"
    DONE = "done"
    ONCE = "once"
    TWICE = "twice"
    STOPPED = "stopped"
    BYE = "bye"


_LOOKS = {
    TableState.OPEN: ("circle", Tone.PLAIN),
    TableState.TYPED: ("pencil", Tone.ATTENTION),
    TableState.LEFT: ("user-minus", Tone.ATTENTION),
    TableState.DONE: ("circle-check", Tone.GOOD),
    TableState.ONCE: ("check", Tone.NOW),
    TableState.TWICE: ("check-check", Tone.GOOD),
    TableState.STOPPED: ("octagon-x", Tone.WRONG),
    TableState.BYE: ("minus", Tone.PLAIN),
}


@record
class TableRow:
    """One table; `gone` names who is in its bottom group, `note` is what the desk has noted."""

    number: TableNumber
    label: str
    state: TableState
    gone: str
    note: str = ""


def table_rows(
    round_: Round, people: People, typed: Collection[TableNumber], *, twice: bool = False
) -> tuple[TableRow, ...]:
    """The tables of a round; `typed` are those with something not saved.

    With `twice` they say how often their result was typed.
    """
    return tuple(
        TableRow(
            number=table.number,
            label=table_short(table),
            state=state_of(round_, table, typed=table.number in typed, twice=twice),
            gone=", ".join(people[s.entry].name for s in table.seats if s.bottom is not None),
            note=table.desk.notes or "",
        )
        for table in round_.tables
    )


def open_count(texts: Texts, missing: int, rows: Sequence[TableRow]) -> str:
    """How many of the tables where a game is played have not reported."""
    if not missing:
        return texts.text("No table is open")
    tables = sum(1 for row in rows if row.state is not TableState.BYE)
    return texts.many("{n} open of {tables}", missing, tables=tables)


def open_numbers(texts: Texts, missing: Sequence[TableNumber]) -> str:
    """Which they are: "4, 6, 17–20"; so many that they fill the side are cut."""
    said = joined_spans(missing)
    if len(said) <= _ROOM:
        return said
    shown = said[:_ROOM].rpartition(", ")[0]
    last = int(shown.rpartition(", ")[2].rpartition("–")[2])
    left = sum(number > last for number in missing)
    return texts.many("{numbers} and {n} more", left, numbers=shown)


_ROOM = 130
"""Characters for the numbers of open tables: about five lines of the side."""


def not_saved(texts: Texts, rows: Sequence[TableRow]) -> Sequence[str]:
    """Why a round whose results are all in is not closed: corrections that are not saved.

    Once closed it would show what was typed and never saved as its results.
    """
    return [
        texts.text(
            "At table {table} a correction is not saved. Save it, or press Esc there.",
            table=row.number,
        )
        for row in rows
        if row.state is TableState.TYPED
    ]


_READ = {
    Reading.ONCE: TableState.ONCE,
    Reading.TWICE: TableState.TWICE,
    Reading.STOPPED: TableState.STOPPED,
}


def state_of(round_: Round, table: Table, *, typed: bool, twice: bool = False) -> TableState:
    """Where a table stands; with `twice` how often its result was typed."""
    if is_bye(round_, table):
        return TableState.BYE
    if typed:
        return TableState.TYPED
    read = _READ.get(reading_of(round_, table))
    if read is TableState.STOPPED or (twice and read is not None):
        return read
    if is_complete(round_, table):
        return TableState.DONE
    left = any(seat.bottom is not None for seat in table.seats)
    return TableState.LEFT if left else TableState.OPEN


def state_word(texts: Texts, state: TableState) -> str:
    """The state in a word or two."""
    return {
        TableState.OPEN: texts.text("playing"),
        TableState.TYPED: texts.text("not saved"),
        TableState.LEFT: texts.text("somebody last"),
        TableState.DONE: texts.text("done"),
        TableState.ONCE: texts.text("typed once"),
        TableState.TWICE: texts.text("typed twice"),
        TableState.STOPPED: texts.text("stopped"),
        TableState.BYE: texts.text("bye"),
    }[state]


def _short_word(texts: Texts, state: TableState) -> str:
    """The same in the list, where a tick or two beside it say what was done so often."""
    short = {TableState.ONCE: texts.text("once"), TableState.TWICE: texts.text("twice")}
    return short.get(state) or state_word(texts, state)


def table_columns(look: Style) -> tuple[Column[TableRow], ...]:
    """The columns of the list."""
    text = look.texts.text

    def tip(row: TableRow) -> str:
        gone = text("Last in the game or gone: {names}", names=row.gone) if row.gone else ""
        read = state_word(look.texts, row.state) if row.state in _READ.values() else ""
        return "\n".join(filter(None, (read, gone, row.note)))

    def state(row: TableRow) -> str:
        word = _short_word(look.texts, row.state)
        return text("{state} · note", state=word) if row.note else word

    return (
        Column(
            text("No."),
            lambda r: r.label,
            lambda r: r.number,
            strong=True,
            spoken=text("Table"),
        ),
        Column(
            text("State"),
            state,
            lambda r: list(TableState).index(r.state),
            stretch=True,
            icon=lambda r: _LOOKS[r.state][0],
            tone=lambda r: _LOOKS[r.state][1],
            tip=tip,
        ),
    )
