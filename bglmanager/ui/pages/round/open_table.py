"""What the form shows of the open table: where it stands, what is typed, what comes of it."""

from __future__ import annotations

from bglmanager.engine.event import Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.tables import is_complete
from bglmanager.i18n import Texts
from bglmanager.services import lateness
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.table_words import table_state, time_and_box
from bglmanager.words.results import side_words, ties_at_table, value_to_ask, virtual_words


def show_open_table(
    texts: Texts, subject: RoundContext, people: People, form: TableForm | BoardForm, *, twice: bool
) -> None:
    """Show the table that is open; with `twice` it says how often its result was typed.

    Where a closed round is corrected it asks for the reason, though nothing is typed yet.
    """
    sheet, round_ = form.sheet, subject.made
    dirty, correcting = sheet.is_dirty, sheet.needs_reason
    form.show_sheet()
    form.ask_reason(asked=correcting and sheet.is_editable and (dirty or sheet.unlocked))
    form.minutes.setText(time_and_box(texts, subject, people, sheet.table))
    form.show_state(
        *table_state(
            texts, round_, sheet.table, typed=dirty, correcting=correcting and dirty, twice=twice
        )
    )
    if isinstance(form, TableForm):
        _show_words(texts, subject, form)


def _show_words(texts: Texts, subject: RoundContext, form: TableForm) -> None:
    """Who is late, and what is said of players who are level."""
    event, number, game = subject.event, subject.number, subject.game
    sheet, new = form.sheet, form.sheet.would_be
    late = late_at(subject, sheet.table)
    form.seats.show_late(entry in late for entry in sheet.seated_entries)
    form.show_ties(
        (
            *ties_at_table(texts, event, number, new, game),
            *value_to_ask(texts, event, number, new, game),
            *virtual_words(texts, event, number, new),
            *side_words(texts, event, new, sheet.result),
        )
    )


def late_at(subject: RoundContext, table: Table | None) -> tuple[EntryNumber, ...]:
    """Who is late at a table, has not come since and has not been given up yet (BGL 5.5)."""
    if table is None or is_complete(subject.made, table):
        return ()
    event, number = subject.event, subject.number
    return tuple(
        seat.entry
        for seat in table.seats
        if seat.bottom is None
        and not event.entry(seat.entry).desk.present
        and lateness.is_warned(event, number, seat.entry)
    )
