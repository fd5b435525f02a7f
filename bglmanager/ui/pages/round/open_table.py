"""What the form shows of the open table: where it stands, what is typed, what comes of it."""

from __future__ import annotations

from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.tables import is_complete
from bglmanager.i18n import Texts
from bglmanager.services import boards, lateness, results
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_or_scores import Editing
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.table_words import table_state, time_and_box
from bglmanager.ui.pages.round.typing_desk import TypingDesk
from bglmanager.words.sides import side_words
from bglmanager.words.table_ties import at_table, to_be_asked, virtual_words


def show_open_table(
    texts: Texts,
    subject: RoundContext,
    people: People,
    edited: Editing,
    *,
    editable: bool,
    asked: bool,
    twice: bool,
) -> None:
    """Show the table that is open; `asked` for the reason of a correction though none is typed.

    With `twice` it says how often its result was typed.
    """
    form, desk, round_ = edited.form, edited.desk, subject.made
    table = desk.table
    assert table is not None  # one is open
    dirty, correcting = desk.is_dirty, desk.needs_reason
    form.set_editable(editable=editable)
    form.ask_reason(asked=correcting and editable and (dirty or asked))
    form.minutes.setText(time_and_box(texts, subject, people, table))
    form.show_state(
        *table_state(
            texts, round_, table, typed=dirty, correcting=correcting and dirty, twice=twice
        )
    )
    _show_outcome(texts, subject, edited, round_, desk.would_be())


def _show_outcome(
    texts: Texts, subject: RoundContext, edited: Editing, round_: Round, new: Table
) -> None:
    """Show what comes of what is typed."""
    event, form, desk = subject.event, edited.form, edited.desk
    result = results.preview(event, round_.number, new)
    form.show_result(result)
    if isinstance(form, BoardForm):
        form.show_outlook(boards.outlook(event, new))
    elif isinstance(desk, TypingDesk):
        game, number = subject.game, round_.number
        late = late_at(subject, desk.table)
        form.seats.show_late(seat.entry in late for seat in new.seats)
        form.show_made(new, desk.games_wanted())
        form.seats.ask(desk.ties_asked_for(new))
        said = at_table(texts, event, number, new, game)
        asked_first = to_be_asked(texts, event, number, new, game)
        form.show_ties(
            (
                *said,
                *asked_first,
                *virtual_words(texts, event, number, new),
                *side_words(texts, event, new, result),
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
