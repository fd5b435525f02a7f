"""Which column holds what: by the titles of the header, else by what is in them.

Lists pasted from a chat have numbers and dots before the names, remarks behind them, lone titles.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any, get_type_hints

from bglmanager.engine.event import Entry, EntryDesk
from bglmanager.engine.fact_kinds import Titles, marks_of, record
from bglmanager.engine.problems import Problem, attention, problem
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
    "copies_of": (
        "jeux apportes, apporte, quels jeux apportes tu, mitgebrachte spiele, bringt mit, juegos "
        "que trae, trae, porta, porti, giochi, giochi portati, porta i giochi, giochi che porta, "
        "giochi che porti, che giochi porti, quali giochi porti, che giochi porta, gioco portato, "
        "che gioco porti, copie di, copie dei giochi, brings, brings games, games, games brought, "
        "brought games, games you bring, which games do you bring, what games do you bring, "
        "copies of"
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
    """What each fact is, with what stands beside it in `Annotated`."""
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
    "giochi porti": "copies_of",
    "giochi porta": "copies_of",
    "games bring": "copies_of",
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


@record
class Marked:
    """The rows of a list without their marks, and by line which rows have none.

    `first` is the place of the first row with a mark, None for a list without marks.
    """

    rows: tuple[cells.SheetRow, ...]
    bare: frozenset[int] = frozenset()
    first: int | None = None


def without_marks(rows: Sequence[cells.SheetRow]) -> Marked:
    """The filled rows of a list without numbers and dots, where most rows begin with one."""
    starts = [
        next((n for n, cell in enumerate(row.cells) if cells.has_text(cell)), 0) for row in rows
    ]
    begun = [(row, at, _MARK.match(row.cell(at))) for row, at in zip(rows, starts, strict=True)]
    first = next((place for place, (_, _, mark) in enumerate(begun) if mark), None)
    if sum(mark is not None for _, _, mark in begun) * 2 <= len(rows):
        return Marked(tuple(rows))
    bare = frozenset(row.line for row, _, mark in begun[first:] if not mark)
    return Marked(tuple(_without_start(*each) for each in begun), bare, first)


def _without_start(row: cells.SheetRow, at: int, mark: re.Match[str] | None) -> cells.SheetRow:
    if mark is None:
        return row
    start, end = row.cells[:at], row.cells[at + 1 :]
    return replace(row, cells=(*start, row.cells[at][mark.end() :], *end))


def without_remark(name: str) -> tuple[str, str]:
    """A name and what stands behind it: "Giulia D'Angelo (celiaca)", "Ugo Neri - arriva tardi"."""
    if cells.FORMULA.match(name):
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

Texts = Callable[[int], list[str]]
"""What stands in a column of the data."""

_Fields = dict[int, Field]
"""What columns are taken for."""


@record
class Layout:
    """The columns, the header's position among the filled rows, and what is wrong with them."""

    columns: tuple[Column, ...]
    header: int | None
    problems: tuple[Problem, ...] = ()


def lay_out(
    rows: Sequence[cells.SheetRow], reading: Reading, *, teams: bool | None, first: int | None
) -> Layout:
    """The layout of the filled rows, as far as the user has not chosen it.

    `teams` says that the event has fixed teams: in one without, which is said, and where there is
    no event (None) a "Squadra" is the club. `first` is the place of the first numbered row, where
    rows are numbered.
    """
    header = {None: _find_header(rows, first), True: 0, False: None}[reading.first_is_header]
    width = max(len(cells.without_empty_end(row.cells)) for row in rows)
    heads = [""] * width
    if header is not None:
        heads = [cells.clean_text(rows[header].cell(at)) for at in range(width)]
    problems: list[Problem] = []
    fields = reading.columns
    if fields is None:
        fields = _by_titles(heads, teams=bool(teams))
        if not fields:
            problems.append(attention("list.no-header"))
        data = rows if header is None else rows[header + 1 :]
        texts = cache(lambda at: cells.filled_texts(row.cell(at) for row in data))
        fields = _guessed_fields(heads, fields, texts)
    titles = (title or cells.column_letter(at) for at, title in enumerate(heads))
    columns = tuple(Column(at, title, fields.get(at)) for at, title in enumerate(titles))
    if teams is False:
        problems += _teams_not_played(columns)
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


def _by_titles(heads: Sequence[str], *, teams: bool) -> _Fields:
    """Without fixed teams a "Squadra" is the club, or kept aside where there is one already."""
    fields = {at: field for at, head in enumerate(heads) if (field := field_of(head))}
    if teams:
        return fields
    has_club = "club" in fields.values()
    return {
        at: "club" if field == "team" else field
        for at, field in fields.items()
        if field != "team" or not has_club
    }


def _guessed_fields(heads: Sequence[str], fields: _Fields, texts: Texts) -> _Fields:
    """What the columns are taken for, where their titles do not tell."""
    if not fields:
        fields = _by_content(range(len(heads)), texts)
    taken = {*fields.values()}
    for at, head in enumerate(heads):
        field = likely_field_of(head) if at not in fields else None
        if field is not None and field not in taken:
            taken.add(field)
            fields[at] = field
    if taken.isdisjoint(NAMES):  # no title speaks of names ("Come ti chiami?")
        free = [at for at in range(len(heads)) if at not in fields and _holds_words(texts(at))]
        fields |= _name_columns([at for at in free if _has_given_names(texts(at))], texts)
    return _with_whole_name(fields, texts)


def _teams_not_played(columns: Sequence[Column]) -> Iterator[Problem]:
    """What becomes of a column of teams where none are played."""
    for column in columns:
        if column.field == "team":
            yield attention("list.team-no-teams", column=column.title)
        elif column.field == "club" and field_of(column.title) == "team":
            yield attention("list.team-as-club", column=column.title)


def _columns_twice(columns: Sequence[Column]) -> Iterator[Problem]:
    seen: dict[Field, Column] = {}
    for column in columns:
        first = seen.setdefault(column.field, column) if column.field else column
        if first is not column:
            yield problem(
                "list.column-twice",
                first=cells.column_letter(first.index),
                second=cells.column_letter(column.index),
                title=column.title,
            )


def _with_whole_name(fields: _Fields, texts: Texts) -> _Fields:
    """A lone "Nome" with two words in most filled is a whole name; beside name and surname, a
    column with both is kept aside; beside a surname, "Name" or "Giocatore" is the first name, and
    beside a name the surname.
    """
    parts = {"first_name", "last_name"} & {*fields.values()}
    whole = [at for at, field in fields.items() if field == "name"]
    if len(parts) == 2:
        return {at: field for at, field in fields.items() if field != "name"}
    if parts and whole:
        (other,) = {"first_name", "last_name"} - parts
        return fields | dict.fromkeys(whole, other)
    lone = (at for at, field in fields.items() if field in parts and _are_several(texts(at)))
    return fields | dict.fromkeys(lone, "name")


def _are_several(filled: Sequence[str]) -> bool:
    """Whether most have several words."""
    return sum(" " in text for text in filled) * 2 > len(filled)


def _by_content(columns: Iterable[int], texts: Texts) -> _Fields:
    """Columns told by their filled: addresses, birth dates, F and M, then names."""
    guesses: _Fields = {}
    for at in columns:
        field = _field_by_content(texts(at))
        if field is not None and field not in guesses.values():
            guesses[at] = field
    words = [at for at in columns if at not in guesses and _holds_words(texts(at))]
    return guesses | _name_columns(words, texts)


def _has_given_names(filled: Sequence[str]) -> bool:
    """Whether most have a first name in them."""
    named = sum(not GIVEN_NAMES.isdisjoint(fold_text(text).split()) for text in filled)
    return named * 2 >= max(len(filled), 1)


def _field_by_content(filled: Sequence[str]) -> Field | None:
    found = Counter(map(_field_of_cell, filled))
    return next((field for field, count in found.items() if count * 2 > len(filled)), None)


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


def _holds_words(filled: Sequence[str]) -> bool:
    bare = [name for text in filled if (name := without_remark(text)[0])]
    letters = sum(not any(c.isdigit() or c == "@" for c in name) for name in bare)
    return letters * 2 > len(bare)


def _name_columns(words: Sequence[int], texts: Texts) -> _Fields:
    if not words:
        return {}
    if _are_several(texts(words[0])) or len(words) == 1:
        return {words[0]: "name"}
    first, last = words[:2]
    if _count_given_names(texts(last)) > _count_given_names(texts(first)):
        first, last = last, first
    return {first: "first_name", last: "last_name"}


def _count_given_names(filled: Sequence[str]) -> int:
    return sum(fold_text(text).split(" ")[0] in GIVEN_NAMES for text in filled)
