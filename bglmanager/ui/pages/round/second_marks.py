"""Both values at every field of a form that two people have typed in two ways."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Differing, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SCORE
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.second_words import ReadingWords, cell_at


def mark_readings(texts: Texts, form: TableForm | BoardForm, table: Table) -> None:
    """Show at each seat of a stopped table what was typed in two ways."""
    words = ReadingWords(texts)
    places = {seat.entry: index for index, seat in enumerate(table.seats)}
    for entry, found in by_person(table):
        if entry is None:
            continue
        if isinstance(form, TableForm):
            _mark_seat(words, form, places[entry], found)
        else:
            _mark_power(words, form, places[entry], found)


def by_person(table: Table) -> Iterator[tuple[EntryNumber | None, list[Differing]]]:
    """What differs seat by seat, that of the whole table last; no sum of figures that differ."""
    for entry in (*(seat.entry for seat in table.seats), None):
        found = [each for each in table.desk.differs if each.entry == entry]
        made = any(each.field.startswith(_PARTS) for each in found)
        told = [each for each in found if not (made and each.field == SCORE)]
        if told:
            yield entry, told


_PARTS = ("components.", "games[")


def _mark_seat(words: ReadingWords, form: TableForm, index: int, found: list[Differing]) -> None:
    """One sentence below the seat, and every field of it marked."""
    said = {each.field: words.both(each, form.columns) for each in found}
    form.seats.lines[index].show_fault(" · ".join(said.values()))
    for field, sentence in said.items():
        form.seats.field(cell_at(index, field)).set_wrong(sentence)


def _mark_power(words: ReadingWords, form: BoardForm, index: int, found: list[Differing]) -> None:
    for each in found:
        cell = cell_at(index, each.field)
        if cell.field in form.sheet.fields:
            form.seats.field(cell).set_wrong(words.both(each, None))
