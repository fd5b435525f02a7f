"""A list turned into a preview: columns, orders, rows with all that is wrong, who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any, get_args

from bglmanager.engine.event import Entry, Gender
from bglmanager.engine.fact_kinds import LONGEST_NOTE, LONGEST_TEXT, NOTE, but_marks, record
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.problems import Level, Problem, attention, problem
from bglmanager.exchange.entry_lists import cells, columns, drafts, names
from bglmanager.exchange.entry_lists.calamine_process import NO_VALUE
from bglmanager.exchange.entry_lists.games_brought import (
    NO_GAMES,
    GamesBrought,
    KnownGames,
    read_games,
)

YOUNGEST = 5
OLDEST = 100
"""Ages that deserve a word when they are outside."""

FIRST_YEAR = 1900


@record
class Manner:
    """How the cells of a file are to be read; `now` carries the time zone of its times, `games` are
    None for a list that is for no event.
    """

    columns: tuple[drafts.Column, ...]
    names: names.NameOrder
    dates: cells.DateOrder | None
    now: datetime
    epoch_1904: bool
    id_length: int | None = None
    games: KnownGames | None = None


@dataclass
class _Reading:
    """One row while it is read."""

    row: cells.SheetRow
    manner: Manner
    found: list[Problem] = field(default_factory=list)

    def note(
        self,
        code: str,
        column: drafts.Column | None = None,
        *,
        level: Level = Level.ATTENTION,
        **values: object,
    ) -> None:
        """Something to be said; texts in it are cut where they are long."""
        said = {k: cells.shorten_text(v) if isinstance(v, str) else v for k, v in values.items()}
        place = f"{self.row.line}"
        if column is not None:
            said["column"] = column.title
            place = f"{place}:{column.index + 1}"
        self.found.append(problem(code, place, level=level, line=self.row.line, **said))


@record
class _Cell:
    """A cleaned cell that is not empty."""

    reading: _Reading
    column: drafts.Column
    text: str

    def note(self, code: str, *, level: Level = Level.ATTENTION, **values: object) -> None:
        self.reading.note(code, self.column, level=level, text=self.text, **values)


def read_row(row: cells.SheetRow, manner: Manner) -> tuple[drafts.EntryDraft, tuple[Problem, ...]]:
    """The draft of a row and its problems; one of `Level.WRONG` means it cannot be taken."""
    reading = _Reading(row, manner)
    filled = _filled_cells(reading)
    values = {name: _READERS[name](cell) for name, cell in filled.items() if name in _READERS}
    brought = _read_brought(filled)
    kept = brought.pop("notes", None)
    values = {**brought, **{name: value for name, value in values.items() if value is not None}}
    named = {
        name: columns.without_remark(filled[name].text) for name in columns.NAMES if name in filled
    }
    bare = {name: replace(filled[name], text=text) for name, (text, _) in named.items()}
    draft = drafts.EntryDraft(*_read_names(reading, bare)).with_facts(values)
    remarks = [remark for _, remark in named.values() if remark] + [kept] * bool(kept)
    if remarks:
        notes = "; ".join(filter(None, (draft.notes, *remarks)))
        draft = replace(draft, notes=notes[:LONGEST_NOTE].rstrip())
    return draft, tuple(reading.found)


def usual_id_length(texts: Sequence[str]) -> int | None:
    """How many digits the ids of a list have, where most have the same number of four or more."""
    lengths = [len(text) for text in texts if text.isdigit()]
    if len(lengths) < 2:
        return None
    usual = max(set(lengths), key=lambda n: (lengths.count(n), n))
    return usual if usual >= 4 and lengths.count(usual) * 2 > len(lengths) else None


_Cells = Mapping[drafts.Field, _Cell]


def _filled_cells(reading: _Reading) -> _Cells:
    """What the row says of each field."""
    found: dict[drafts.Field, _Cell] = {}
    for column in reading.manner.columns:
        if column.field is None or column.field in found:
            continue
        tell = partial(reading.note, column=column)
        cell = _Cell(reading, column, cells.clean_text(reading.row.cell(column.index), tell))
        if cells.is_error_value(cell.text):
            no_value = cell.text == NO_VALUE
            cell.note("list.formula-no-value" if no_value else "list.error-value")
        elif cell.text:
            found[column.field] = cell
    return found


def _read_names(reading: _Reading, named: _Cells) -> tuple[str, str]:
    for cell in named.values():
        if len(cell.text) > LONGEST_TEXT:
            limits = {"limit": LONGEST_TEXT, "length": len(cell.text)}
            cell.note("list.name-too-long", level=Level.WRONG, **limits)
        elif cells.FORMULA.match(cell.text):
            cell.note("list.formula-text")
    if "name" in named:
        whole, order = named["name"], reading.manner.names
        first, last = names.split_name(whole.text, order)
        if names.is_unsure(whole.text, order):
            reading.note(drafts.NAME_CUT, whole.column, first=first, last=last)
    else:
        first, last = (named[f].text if f in named else "" for f in ("first_name", "last_name"))
    if not first or not last:
        lacking = "surname" if first else "first-name" if last else "name"
        reading.note(f"list.no-{lacking}", level=Level.WRONG, name=first or last)
    return _with_capitals(reading, first, last)


def _with_capitals(reading: _Reading, first: str, last: str) -> tuple[str, str]:
    """Both as names are written, where all of the name is in capitals or in small letters."""
    whole = f"{first} {last}".strip()
    if names.with_capitals(whole) == whole:
        return first, last
    found = names.with_capitals(first.lower()), names.with_capitals(last.lower())
    name = " ".join(found).strip()
    reading.note(drafts.CAPITALS, text=whole, name=name, first=found[0], last=found[1])
    return found


def _read_short(cell: _Cell) -> str | None:
    if len(cell.text) > LONGEST_TEXT:
        cell.note("list.text-too-long", limit=LONGEST_TEXT, length=len(cell.text))
        return None
    if cells.FORMULA.match(cell.text):
        cell.note("list.formula-text")
    return cell.text


def _read_long(cell: _Cell) -> str:
    if len(cell.text) > LONGEST_NOTE:
        cell.note("list.text-cut", limit=LONGEST_NOTE, length=len(cell.text))
    return cell.text[:LONGEST_NOTE].rstrip()


def _read_birth_date(cell: _Cell) -> date | None:
    manner = cell.reading.manner
    today = manner.now.date()
    try:
        read = cells.read_date(cell.text, manner.dates, today, epoch_1904=manner.epoch_1904)
    except cells.UnreadableDateError as error:
        cell.note(str(error))
        return None
    day = read.day
    if day > today or day.year < FIRST_YEAR:
        code = "list.birth-future" if day > today else "list.birth-too-old"
        cell.note("list.date-unreadable" if read.serial else code)  # a number, and of no day
        return None
    if read.century_guessed:
        cell.note("list.birth-century", day=day)
    if read.serial:
        cell.note("list.birth-serial", day=day)
    age = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    if not YOUNGEST <= age <= OLDEST:
        cell.note("list.birth-age", day=day, age=age)
    return day


def _read_number_text(cell: _Cell) -> str | None:
    """A phone or a league number: spreadsheets take both for numbers."""
    if cells.SHORTENED_NUMBER.fullmatch(cell.text):
        cell.note("list.number-shortened")
        return None
    usual = cell.reading.manner.id_length if cell.column.field == "league_id" else None
    if usual is not None and cell.text.isdigit() and len(cell.text) < usual:
        cell.note("list.id-zeros", digits=usual)
    return _read_short(cell)


def _read_preregistered(cell: _Cell) -> datetime | None:
    """A moment; a plain yes is the moment of the import, by which he has registered."""
    manner = cell.reading.manner
    answer = cells.read_yes_no(cell.text)
    if answer is not None:
        return manner.now if answer else None
    with suppress(cells.UnreadableDateError):
        moment = cells.read_moment(cell.text, manner.dates, manner.now.date())
        moment = moment.replace(tzinfo=moment.tzinfo or manner.now.tzinfo)
        if moment <= manner.now + timedelta(days=1):
            return moment
    cell.note("list.preregistered")
    return None


_BROUGHT = ("copies", "copies_of")
"""Lists ask in one question whether somebody brings a copy, how many, and of which games."""


def _read_brought(filled: _Cells) -> dict[drafts.Field, Any]:
    """Copies and the games they are of; what is no game of the event stands among the `notes`."""
    found: dict[drafts.Field, Any] = {}
    for name in _BROUGHT:
        if name in filled:
            found |= _read_brought_cell(filled[name])
    return found


def _read_brought_cell(cell: _Cell) -> Mapping[drafts.Field, Any]:
    """Who names a game has promised a copy; yes and numbers are copies, as they always were."""
    count, known = cells.read_copies(cell.text), cell.reading.manner.games
    asks_which = cell.column.field == "copies_of" and known is not None and known.are_several
    if count is not None:
        if count and asks_which:
            cell.note("list.game-which")
        return {"copies": count}
    told = read_games(cell.reading.row.cell(cell.column.index), known) if known else NO_GAMES
    if cell.column.field == "copies" and not told.games:
        cell.note("list.copies")
        return {}
    found: dict[drafts.Field, Any] = {"promised_copy": True} if told.games else {}
    if known and known.are_several and told.games:
        found["copies_of"] = told.games
    if kept := ", ".join(map(cells.clean_text, _tell_brought(cell, told))):
        found["notes"] = f"{cell.column.title}: {kept}"
    return found


def _tell_brought(cell: _Cell, told: GamesBrought) -> Iterator[str]:
    """Say what was guessed and what is no game of the event; what of it would be lost."""
    for text, game in told.guessed:
        cell.reading.note("list.game-guessed", cell.column, text=text, game=game)
        if len(text.split()) > len(game.split()):
            yield text
    if told.others:
        others = ", ".join(map(cells.clean_text, told.others))
        cell.reading.note("list.game-not-played", cell.column, text=others)
        yield from told.others


_Reader = Callable[[_Cell], object]


def _reader_by(read: Callable[[str], object], code: str, **values: Any) -> _Reader:
    """A reader that says `code` of a text that means nothing to `read`."""

    def read_cell(cell: _Cell) -> object:
        value = read(cell.text)
        if value is None:
            cell.note(code, **values)
        return value

    return read_cell


_BY_NAME: Mapping[drafts.Field, _Reader] = {
    "email": _reader_by(cells.read_email, "list.email"),
    "phone": _read_number_text,
    "league_id": _read_number_text,
}
"""Texts that are more than any text."""

_BY_TYPE: Mapping[type, _Reader] = {
    bool: _reader_by(cells.read_yes_no, "list.yes-no"),
    Gender: _reader_by(cells.read_gender, "list.gender"),
    datetime: _read_preregistered,
    date: _read_birth_date,
    Fraction: _reader_by(cells.read_rating, "list.rating", limit=cells.MAX_RATING),
    str: _read_short,
}


def _reader_of(name: drafts.Field, hint: Any) -> _Reader:
    if NOTE in get_args(hint):
        return _read_long
    kind = but_marks(hint)
    kinds = get_args(kind) or (kind,)
    by_type = (reader for type_, reader in _BY_TYPE.items() if type_ in kinds)
    return _BY_NAME.get(name) or next(by_type)


_READERS = {
    name: _reader_of(name, hint)
    for name, hint in columns.types_of_fields().items()
    if name not in (*columns.NAMES, *_BROUGHT)
}


def preview_list(
    sheet: cells.Sheet,
    entries: Iterable[Entry] = (),
    *,
    now: datetime,
    reading: drafts.Reading = drafts.AS_GUESSED,
    teams: bool | None = None,
    games: KnownGames | None = None,
) -> drafts.Preview:
    """What the list says, compared with the entries of the event.

    `now` carries a time zone: that of time stamps in the list; `teams` says whether the
    event has fixed teams, so that a column of teams is no column of clubs, None where it is for no
    event; `games` are those that people may bring. Raises `Refused` for a list that has nothing
    but a header. Problems of single rows are in the rows, those of the whole list in
    `problems`: one of `Level.WRONG` there hinders the import until `reading` settles it.
    """
    filled = [row for row in sheet.rows if not row.blank]
    if not filled:
        raise cells.refused("list.empty")
    marked = columns.without_marks(filled)
    laid = columns.lay_out(marked.rows, reading, teams=teams, first=marked.first)
    data = marked.rows if laid.header is None else marked.rows[laid.header + 1 :]
    if not data:
        raise cells.refused("list.header-only")
    places = {column.field: column.index for column in reversed(laid.columns)}

    def texts_of(field: drafts.Field) -> list[str]:
        return cells.filled_texts(row.cell(places[field]) for row in data if field in places)

    name_guess = date_guess = None
    if "name" in places:
        whole = (columns.without_remark(text)[0] for text in texts_of("name"))
        name_guess = names.guess_name_order(whole, reading.names)
    # birth dates tell the order, and time stamps of the same file with them
    if days := [*texts_of("birth_date"), *texts_of("preregistered")]:
        date_guess = cells.guess_date_order(days, reading.dates)
    manner = Manner(
        columns=laid.columns,
        names=name_guess.order if name_guess else names.NameOrder.FIRST_LAST,
        dates=date_guess.order if date_guess else cells.DateOrder.DAY_FIRST,
        now=now,
        epoch_1904=sheet.epoch_1904,
        id_length=usual_id_length(texts_of("league_id")),
        games=games,
    )
    ragged = sheet.ragged and laid.header is not None
    width = len(marked.rows[laid.header or 0].cells) if ragged else None
    read = [_preview_row(row, manner, width=width, bare=row.line in marked.bare) for row in data]
    rows, capitals = _capitals_told(list(_compare_rows(read, names.People(entries))))
    notes = (*sheet.notes, *laid.problems, *_notes_on_guesses(name_guess, date_guess), *capitals)
    return drafts.Preview(laid.columns, rows, notes, name_guess, date_guess)


def _notes_on_guesses(
    guess: names.NameGuess | None, days: cells.DateGuess | None
) -> Iterator[Problem]:
    if guess is not None and not guess.by_hand:
        against, agree = sorted((guess.first_last, guess.last_first))
        yield attention(f"list.names-{guess.order}", agree=agree, against=against)
    if days is None or days.by_hand:
        return
    first, second, unsure = days.day_first, days.month_first, days.unsure
    if days.order is None:
        found = {"day_first": first, "month_first": second, "unsure": unsure}
        yield attention("list.dates-both-orders", **found)
    elif unsure:  # an order that makes no difference is not worth a word
        yield attention(f"list.dates-{days.order}", unsure=unsure, sure=first + second)


_FEW = 20
"""A list that is written in capitals as a whole has no row that stands out."""


def _capitals_told(
    rows: Sequence[drafts.PreviewRow],
) -> tuple[tuple[drafts.PreviewRow, ...], Sequence[Problem]]:
    """The rows, and one word for all new names that got capitals.

    Rows say it themselves while they are few and the name is not to be looked at anyhow.
    """
    fresh = {drafts.State.NEW, drafts.State.LIKELY}
    said = {row.line: {p.code: p for p in row.problems} for row in rows if row.state in fresh}
    found = [of[drafts.CAPITALS] for of in said.values() if drafts.CAPITALS in of]
    few = {line for line, of in said.items() if len(found) <= _FEW and drafts.NAME_CUT not in of}
    notes = [
        attention(
            f"{drafts.CAPITALS}-all",
            count=len(found),
            text=first.value("text"),
            name=first.value("name"),
        )
        for first in found[:1]
    ]
    return tuple(
        row
        if row.line in few
        else replace(row, problems=tuple(p for p in row.problems if p.code != drafts.CAPITALS))
        for row in rows
    ), notes


def _preview_row(
    row: cells.SheetRow, manner: Manner, *, width: int | None, bare: bool
) -> drafts.PreviewRow:
    draft, problems = read_row(row, manner)
    if columns.is_title_row(row):
        shown = " ".join(map(cells.clean_text, row.cells)).strip()
        problems = (problem("list.title-row", f"{row.line}", line=row.line, text=shown),)
    else:
        problems = (*_notes_on_form(row, width, bare), *problems)
    wrong = any(p.level is Level.WRONG for p in problems)
    state = drafts.State.REFUSED if wrong else drafts.State.NEW
    return drafts.PreviewRow(row.line, row.cells, draft, state, problems)


def _notes_on_form(row: cells.SheetRow, width: int | None, bare: bool) -> Iterator[Problem]:
    """A row with more filled cells than the header, or with fewer cells; one without a mark."""
    filled = max((i + 1 for i, cell in enumerate(row.cells) if cells.has_text(cell)), default=0)
    if width is not None and not filled <= width <= len(row.cells):
        count = filled if filled > width else len(row.cells)
        yield attention("list.ragged", f"{row.line}", line=row.line, cells=count, header=width)
    if bare:
        yield attention("list.no-mark", f"{row.line}", line=row.line)


def _compare_rows(
    rows: Sequence[drafts.PreviewRow], people: names.People
) -> Iterator[drafts.PreviewRow]:
    """The rows with their state: there, a double of a row above, likely there, or new."""
    seen: dict[str, list[drafts.PreviewRow]] = {}
    compared: list[drafts.PreviewRow] = []
    for row in rows:
        if row.state is drafts.State.NEW:
            key = names.name_key(row.draft.first_name, row.draft.last_name)
            row = _there_or_double(row, people, seen.get(key, ()))  # noqa: PLW2901  # refined
            seen.setdefault(key, []).append(row)
        compared.append(row)
    likely = iter(
        people.find_likely([row.draft for row in compared if row.state is drafts.State.NEW])
    )
    return _near_each_other(
        [
            _with_note(
                row, "list.likely", drafts.State.LIKELY, entry=near.number, known=_name_of(near)
            )
            if row.state is drafts.State.NEW and (near := next(likely))
            else row
            for row in compared
        ]
    )


def _near_each_other(rows: Sequence[drafts.PreviewRow]) -> Iterator[drafts.PreviewRow]:
    """The rows; who is new and probably somebody further up too is pointed out."""
    fresh = [row for row in rows if row.state is drafts.State.NEW]
    above: dict[int, tuple[drafts.PreviewRow, names.Reason]] = {}
    for pair in names.likely_pairs([row.draft for row in fresh]):
        if pair.reason is not names.Reason.NAME:  # said already, as a double or a namesake
            above.setdefault(fresh[pair.other].line, (fresh[pair.one], pair.reason))
    for row in rows:
        if row.line in above:
            other, reason = above[row.line]
            known = _name_of(other.draft)
            yield _with_note(
                row, "list.likely-line", other=other.line, known=known, reason=reason.value
            )
        else:
            yield row


def _there_or_double(
    row: drafts.PreviewRow, people: names.People, above: Sequence[drafts.PreviewRow]
) -> drafts.PreviewRow:
    twin = next((r for r in above if names.same_person(r.draft, row.draft)), None)
    if twin is not None:
        first = twin.double_of or twin.line
        return replace(
            _with_note(row, "list.double", drafts.State.DOUBLE, other=first), double_of=first
        )
    entry = people.find_same(row.draft)
    if entry is not None:
        if None not in (born := {entry.birth_date, row.draft.birth_date}) and len(born) > 1:
            return _with_note(row, "list.born-otherwise", drafts.State.THERE, entry=entry.number)
        return replace(row, state=drafts.State.THERE, entry=entry.number)
    if above:
        return _with_note(row, "list.namesake-line", other=above[0].line)
    if named := people.find_namesakes(row.draft):
        return _with_note(row, "list.namesake-entry", entry=named[0].number)
    return row


def _with_note(
    row: drafts.PreviewRow, code: str, state: drafts.State = drafts.State.NEW, **values: Any
) -> drafts.PreviewRow:
    """The row with one thing more worth knowing; with another state, `entry` says who he is."""
    note = attention(code, f"{row.line}", line=row.line, name=_name_of(row.draft), **values)
    entry = None if state is drafts.State.NEW else values.get("entry")
    return replace(row, state=state, entry=entry, problems=(*row.problems, note))


def _name_of(who: PersonFacts) -> str:
    return f"{who.first_name} {who.last_name}"
