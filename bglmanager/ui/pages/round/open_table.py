"""What the form shows of the open table: where it stands, what is typed, what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Event, Table
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.totals import asked_for, virtual_behind
from bglmanager.i18n import Many, Texts
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.hall_cards import late_at
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.table_words import table_state, time_and_box
from bglmanager.words.games import labels_shown
from bglmanager.words.names import names_of
from bglmanager.words.results import ties_at_table


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
    form.minutes.setVisible(bool(form.minutes.text()))
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
            *_value_to_ask(texts, event, number, new, game),
            *virtual_words(texts, event, number, new),
            *side_words(texts, event, new, sheet.result),
        )
    )


def _value_to_ask(
    texts: Texts, event: Event, number: RoundNumber, table: Table, game: GameRules | None
) -> Iterator[str]:
    """Which value has to be typed, as who is level."""
    asked = asked_for(event, number, table)
    missing = (one for one in asked if table.seats[one.seat].tie_breaks[one.value] is None)
    first = next(missing, None)
    if first is None:
        return
    stored, names = event.round(number).tie_breaks[first.value].label, names_of(event.entries)
    level = (table.seats[one.seat].entry for one in asked if one.value == first.value)
    yield texts.text(
        "Level: {names}. “{label}” decides.",
        names=", ".join(names[entry] for entry in level),
        label=labels_shown(game, texts.language).get(stored, stored),
    )


_BEHIND_TIED = Many("Tied table: the [|{n} ]virtual player[s] [comes|come] after the others.")
_BEHIND_PLACED = Many(
    "These places are not in the order of the scores: the [|{n} ]virtual player[s] "
    "[comes|come] after the others."
)


def virtual_words(texts: Texts, event: Event, number: RoundNumber, table: Table) -> Iterator[str]:
    """That virtual players come last, where places or a draw hide it; a table may be unsaved."""
    behind = virtual_behind(event, number, table)
    if behind:
        yield texts.say(_BEHIND_TIED if table.drawn else _BEHIND_PLACED, {"n": behind})


def side_words(texts: Texts, event: Event, table: Table, result: TableResult) -> Iterator[str]:
    """Who leaves his side for the last places, and which places the others of both sides share.

    Nothing where no sides are paid, nobody is put last, or points are not known yet. `table` may be
    one not saved yet, `result` is what it gives.
    """
    gone = [seat for seat in table.seats if seat.bottom is not None]
    known = all(seat.units is not None for seat in result.seats)
    if not (ruleset_of(event.settings).sides and gone and known):
        return
    names, place = names_of(event.entries), {seat.entry: seat.place or 0 for seat in result.seats}
    for seat in sorted(gone, key=lambda seat: seat.bottom or 0):
        yield texts.text(
            "{name} leaves the side and has place {place}.",
            name=names[seat.entry],
            place=place[seat.entry],
        )
    staying = [(seat.side or 0, place[seat.entry]) for seat in table.seats if seat.bottom is None]
    ends = [*(at for _, at in staying), len(table.seats) + len(result.virtual) - len(gone) + 1]
    for side, first in sorted(dict(reversed(staying)).items()):
        last = min(end for end in ends if end > first) - 1
        yield texts.many(
            "Side {side}[: place| shares places] {first}[| to {last}].",
            last - first + 1,
            side=side,
            first=first,
            last=last,
        )
