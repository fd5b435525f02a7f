"""Which column holds what: by the titles of the header, else by what is in them.

Lists pasted from a chat have numbers and dots before the names, remarks behind them, lone titles.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, get_type_hints

from bglmanager.engine.event import Entry, EntryDesk
from bglmanager.engine.fact_kinds import Titles, marks_of
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.exchange.entry_lists import cells
from bglmanager.exchange.entry_lists.drafts import Column, Field, Reading
from bglmanager.exchange.entry_lists.names import GIVEN_NAMES, PARTICLES, fold_text

NAMES = ("first_name", "last_name", "name")
"""What says who somebody is."""

_TITLES: Mapping[Field, str] = {
    **{
        field: titles.written
        for made in (Entry, EntryDesk)
        for field, titles in marks_of(made, Titles).items()
    },
    "name": (
        "iscritti, giocatori, partecipanti, players, participants, nom et prenom, nom prenom, "
        "prenom nom, nom complet, joueur, joueuse, vor und nachname, spieler, spielerin, "
        "spielername, teilnehmer, vollständiger name, nombre y apellidos, nombre y apellido, "
        "apellidos y nombre, nombre completo, jugador, jugadora, participante, nominativo, "
        "giocatore, giocatrice, player, player name, name, full name, fullname, nome e "
        "cognome, cognome e nome, nome cognome, cognome nome, nome completo, partecipante, "
        "iscritto, participant, persona, name and surname, nome ed cognome, whole name"
    ),
    "team": (
        "equipe, nom de l equipe, mannschaft, teamname, equipo, nombre del equipo, squadra, "
        "team, nome squadra, nome della squadra, team name"
    ),
}

FIELDS = tuple(_TITLES)

_BY_KEY: Mapping[str, Field] = {
    fold_text(title): field for field, titles in _TITLES.items() for title in titles.split(",")
}


def field_of(title: str) -> Field | None:
    """What a column with this title holds, or None when the title is not known."""
    without_aside = re.sub(r"\([^)]*\)", " ", title)
    return _BY_KEY.get(fold_text(title)) or _BY_KEY.get(fold_text(without_aside))


def types_of_fields() -> Mapping[Field, Any]:
    """What each fact is, with what stands beside it in `Annotated`; names are texts."""
    hints = {
        name: hint
        for made in (EntryDesk, Entry)
        for name, hint in get_type_hints(made, include_extras=True).items()
    }
    return {field: hints[field] for field in FIELDS if field in hints} | {"team": str}


_PLACES = "citta city ville stadt wohnort ciudad localita comune provenienza residenza".split()
"""Where somebody comes from: it stands in the place of the club where a list names no clubs."""

_WORDS: Mapping[str, Field] = {
    "cognome nome": "name",
    "nascita": "birth_date",
    "birth": "birth_date",
    "cognome": "last_name",
    "naissance": "birth_date",
    "nacimiento": "birth_date",
    "surname": "last_name",
    "email": "email",
    "mail": "email",
    "telefono": "phone",
    "cellulare": "phone",
    "phone": "phone",
    "copia": "copies",
    "copy": "copies",
    "tessera": "league_id",
    "pagato": "paid",
    "elo": "rating",
    **dict.fromkeys(_PLACES, "club"),
}
"""Words by which a question is known, in the order in which they are looked for."""


def likely_field_of(title: str) -> Field | None:
    """What a question of a form asks for ("Porti una copia del gioco?"), by a word in it."""
    if "@" in title:
        return None
    words = set(fold_text(title).split())
    return next((field for known, field in _WORDS.items() if words.issuperset(known.split())), None)


_MARK = re.compile(
    r"\s*(?:\d{1,3}\s*[.)\]:°º]+\s*|\d{1,3}\s*[-–—]\s+|\d{1,3}\s+(?=[^\W\d])"
    r"|[-–—•*·▪◦‣✓✔✅☑]\ufe0f?\s+)(?=[^\W\d_])"
)
"""A number or a dot before a name: "1. Mario", "2) Giulia", "3 Ugo", "- Ada"."""

_ASIDE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")
_DASHED = re.compile(r"\s+[-–—]\s+|\s*:\s+|\s*;\s+")


@dataclass(frozen=True, slots=True)
class Marked:
    """The rows of a list without their marks, and by line which rows have none.

    `first` is the place of the first row with a mark, None for a list without marks.
    """

    rows: tuple[cells.SheetRow, ...]
    bare: frozenset[int] = frozenset()
    first: int | None = None


def without_marks(rows: Sequence[cells.SheetRow]) -> Marked:
    """The filled rows of a list without numbers and dots, where most rows begin with one."""
    marks = [_MARK.match(row.cell(_first_filled(row))) for row in rows]
    if sum(mark is not None for mark in marks) * 2 <= len(rows):
        return Marked(tuple(rows))
    first = next(place for place, mark in enumerate(marks) if mark is not None)
    bare = (row.line for row, mark in zip(rows[first:], marks[first:], strict=True) if not mark)
    begun = zip(rows, marks, strict=True)
    found = (row if mark is None else _without_start(row, mark.end()) for row, mark in begun)
    return Marked(tuple(found), frozenset(bare), first)


def _first_filled(row: cells.SheetRow) -> int:
    return next((n for n, cell in enumerate(row.cells) if cells.has_text(cell)), 0)


def _without_start(row: cells.SheetRow, size: int) -> cells.SheetRow:
    filled = list(row.cells)
    filled[_first_filled(row)] = filled[_first_filled(row)][size:]
    return replace(row, cells=tuple(filled))


def without_remark(name: str) -> tuple[str, str]:
    """A name and what stands behind it: "Giulia D'Angelo (celiaca)", "Ugo Neri - arriva tardi"."""
    if cells.looks_like_formula(name):
        return name, ""
    remarks = [aside.strip() for aside in _ASIDE.findall(name)]
    bare = _ASIDE.sub(" ", name).strip() if remarks else name
    parted = _DASHED.split(bare, maxsplit=1)
    if len(parted) == 2 and _is_remark(parted[1]):
        bare = parted[0]
        remarks.append(parted[1].strip())
    if not cells.has_text(bare):
        return name, ""
    return bare.strip(), "; ".join(filter(None, remarks))


def _is_remark(text: str) -> bool:
    """Whether it begins with a small letter, and with no part of a surname."""
    word = text.split(" ", maxsplit=1)[0].rstrip("'’")
    return word[:1].islower() and word not in PARTICLES


def is_title_row(row: cells.SheetRow) -> bool:
    """Whether a row among people is none: titles of columns once more, "Riserve:" alone."""
    filled = cells.filled_texts(row.cells)
    if len(filled) == 1:
        return field_of(filled[0]) is not None or filled[0].endswith(":")
    known = [field_of(cell) is not None for cell in filled]
    return any(known) and all(field_of(c) or likely_field_of(c) for c in filled)


def asks_questions(row: cells.SheetRow) -> bool:
    """Whether a row is a header whose titles are not known: questions, and no first name."""
    filled = cells.filled_texts(row.cells)
    words = {fold_text(word) for cell in filled for word in cell.split()}
    questions = (cell.endswith(("?", ":")) for cell in filled)
    known = sum(likely_field_of(cell) is not None for cell in filled)
    return (any(questions) or known > 1) and not words & GIVEN_NAMES


HEADER_WITHIN = 10
"""Rows from the top, blank ones not counted, in which the header is looked for."""

_ANY_DAY = date(2000, 1, 1)

Columns = tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns, the header's position among the filled rows, and what is wrong with them."""

    columns: Columns
    header: int | None
    problems: tuple[Problem, ...] = ()


def lay_out(
    rows: Sequence[cells.SheetRow], reading: Reading, *, teams: bool, first: int | None
) -> Layout:
    """The layout of the filled rows, as far as the user has not chosen it.

    `teams` says that the event has fixed teams: elsewhere a "Squadra" is the club. `first` is the
    place of the first numbered row, where rows are numbered.
    """
    header = {None: _find_header(rows, first), True: 0, False: None}[reading.first_is_header]
    problems: list[Problem] = []
    if reading.columns is not None:
        titles = enumerate(_column_titles(rows, header))
        columns = tuple(Column(i, title, reading.columns.get(i)) for i, title in titles)
    else:
        data = rows if header is None else rows[header + 1 :]
        columns = _by_titles(rows, header, teams=teams)
        if not any(column.field for column in columns):
            columns = _by_content(columns, data)
            problems.append(problem("list.no-header", level=Level.ATTENTION))
        columns = _by_words(columns, titled=header is not None)
        columns = _named_by_content(columns, data)
        columns = _whole_name(columns, data)
    problems += _columns_twice(columns)
    if not any(column.field in NAMES for column in columns):
        problems.append(problem("list.no-name-column"))
    return Layout(columns, header, tuple(problems))


def _find_header(rows: Sequence[cells.SheetRow], first: int | None) -> int | None:
    """The row with the most known titles; one alone is a header if no data could look like it.

    Else what stands right above a numbered list, or a first row that asks questions.
    """
    known = [len({field_of(cell) for cell in row.cells} - {None}) for row in rows[:HEADER_WITHIN]]
    if any(known):
        return known.index(max(known))
    if first:
        return first - 1
    return 0 if len(rows) > 1 and asks_questions(rows[0]) else None


def _column_titles(rows: Sequence[cells.SheetRow], header: int | None) -> list[str]:
    """One title a column; where the header has none, or there is no header, its letter."""
    width = max(
        (i + 1 for row in rows for i, cell in enumerate(row.cells) if cell.strip()), default=0
    )
    titles = (
        [""] * width
        if header is None
        else [cells.clean_text(rows[header].cell(i)).text for i in range(width)]
    )
    return [title or cells.column_letter(i) for i, title in enumerate(titles)]


def _by_titles(rows: Sequence[cells.SheetRow], header: int | None, *, teams: bool) -> Columns:
    """Without fixed teams a "Squadra" is the club, or kept aside where there is one already."""
    titles = _column_titles(rows, header)
    fields = [
        None if header is None else field_of(rows[header].cell(i)) for i in range(len(titles))
    ]
    if not teams:
        club = None if "club" in fields else "club"
        fields = [club if field == "team" else field for field in fields]
    return tuple(Column(i, title, fields[i]) for i, title in enumerate(titles))


def _with_guesses(columns: Columns, fields: Mapping[int, Field]) -> Columns:
    """The columns with what some of them, by their places, are taken for."""
    return tuple(
        replace(column, field=fields.get(column.index, column.field)) for column in columns
    )


def _by_words(columns: Columns, *, titled: bool) -> Columns:
    """Columns without a known title, by a word in it, unless another column has that field."""
    taken = {column.field for column in columns}
    found: dict[int, Field] = {}
    for column in columns:
        field = likely_field_of(column.title) if titled and column.field is None else None
        if field is not None and field not in taken:
            taken.add(field)
            found[column.index] = field
    return _with_guesses(columns, found)


def _columns_twice(columns: Columns) -> Iterator[Problem]:
    seen: dict[Field, Column] = {}
    for column in columns:
        if column.field is None:
            continue
        first = seen.setdefault(column.field, column)
        if first is not column:
            yield problem(
                "list.column-twice",
                first=cells.column_letter(first.index),
                second=cells.column_letter(column.index),
                title=column.title,
            )


def _whole_name(columns: Columns, data: Sequence[cells.SheetRow]) -> Columns:
    """A lone "Nome" with two words in most filled is a whole name; beside name and surname, a
    column with both is kept aside; beside a surname, "Name" or "Giocatore" is the first name, and
    beside a name the surname.
    """
    fields = {column.field for column in columns}
    parts = fields & {"first_name", "last_name"}
    whole = [column for column in columns if column.field == "name"]
    if len(parts) == 2:
        return tuple(replace(c, field=None) if c in whole else c for c in columns)
    if len(parts) == 1 and whole:
        other = "first_name" if "last_name" in parts else "last_name"
        return _with_guesses(columns, {column.index: other for column in whole})
    lone = (c.index for c in columns if c.field in parts and _mostly_several_words(c.index, data))
    return _with_guesses(columns, dict.fromkeys(lone, "name"))


def _texts_of_column(index: int, data: Sequence[cells.SheetRow]) -> list[str]:
    return cells.filled_texts(row.cell(index) for row in data)


def _mostly_several_words(index: int, data: Sequence[cells.SheetRow]) -> bool:
    filled = _texts_of_column(index, data)
    return sum(" " in text for text in filled) * 2 > len(filled)


def _by_content(columns: Columns, data: Sequence[cells.SheetRow]) -> Columns:
    """Columns told by their filled: addresses, birth dates, F and M, then names."""
    guesses: dict[int, Field] = {}
    for column in columns:
        field = _field_by_content(_texts_of_column(column.index, data))
        if field is not None and field not in guesses.values():
            guesses[column.index] = field
    words = [c.index for c in columns if c.index not in guesses and _holds_words(c.index, data)]
    return _with_guesses(columns, guesses | _name_columns(words, data))


def _named_by_content(columns: Columns, data: Sequence[cells.SheetRow]) -> Columns:
    """Where no title speaks of names ("Come ti chiami?"), the columns with words are asked."""
    if any(column.field in NAMES for column in columns):
        return columns
    free = [c.index for c in columns if c.field is None and _holds_words(c.index, data)]
    return _with_guesses(
        columns, _name_columns([n for n in free if _has_given_names(n, data)], data)
    )


def _has_given_names(index: int, data: Sequence[cells.SheetRow]) -> bool:
    """Whether most filled that are filled have a first name in them."""
    filled = _texts_of_column(index, data)
    named = sum(not GIVEN_NAMES.isdisjoint(fold_text(text).split()) for text in filled)
    return named * 2 >= max(len(filled), 1)


def _field_by_content(filled: Sequence[str]) -> Field | None:
    if not filled:
        return None
    found = Counter(_field_of_cell(cell) for cell in filled)
    field, count = found.most_common(1)[0]
    return field if count * 2 > len(filled) else None


def _field_of_cell(cell: str) -> Field | None:
    if cells.read_email(cell):
        return "email"
    if len(cell) <= 1 and cells.read_gender(cell):
        return "gender"
    digits = sum(c.isdigit() for c in cell)
    if digits >= 6 and any(c in cell for c in "/-.") and _is_date(cell):
        return "birth_date"
    if digits >= 8 and not any(c.isalpha() for c in cell):
        return "phone"
    return None


def _is_date(cell: str) -> bool:
    try:
        cells.read_date(cell, cells.guess_date_order([cell]).order, _ANY_DAY, epoch_1904=False)
    except cells.UnreadableDateError:
        return False
    return True


def _holds_words(index: int, data: Sequence[cells.SheetRow]) -> bool:
    filled = [bare for text in _texts_of_column(index, data) if (bare := without_remark(text)[0])]
    letters = sum(not any(c.isdigit() or c == "@" for c in text) for text in filled)
    return bool(filled) and letters * 2 > len(filled)


def _name_columns(words: Sequence[int], data: Sequence[cells.SheetRow]) -> dict[int, Field]:
    if not words:
        return {}
    if _mostly_several_words(words[0], data) or len(words) == 1:
        return {words[0]: "name"}
    first, last = words[:2]
    if _given_names_in(last, data) > _given_names_in(first, data):
        first, last = last, first
    return {first: "first_name", last: "last_name"}


def _given_names_in(index: int, data: Sequence[cells.SheetRow]) -> int:
    return sum(
        fold_text(text).split(" ")[0] in GIVEN_NAMES for text in _texts_of_column(index, data)
    )
