"""Lists a league keeps beside its events, and its rankings as a workbook that shows its sums."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from bglmanager.engine.derived import LeaguePoints
from bglmanager.engine.event import League, Number, Settings, Tier
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Problem, Problems, Refused, problem, refuse_if
from bglmanager.engine.rankings import BEST_OF_GAME, Ranked, RankingLine, Result
from bglmanager.exchange.entry_lists import cells
from bglmanager.exchange.entry_lists.cells import Sheet, SheetRow
from bglmanager.exchange.entry_lists.columns import field_of
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.entry_lists.names import fold_text
from bglmanager.exchange.spreadsheets import Cell, SpreadsheetTable, plain_cell, workbook_bytes
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.words.league import head, sheet_name, tier_heads
from bglmanager.words.problems import problem_sentence

MOST_POINTS = 1_000_000
"""The largest total that is taken; as for every number of a document."""

_TITLES: Mapping[str, tuple[str, ...]] = {
    "points": ("points", "total", "total points", "punti", "totale", "punti totali", "punteggio"),
    "event": ("event", "event id", "id", "file", "file name", "torneo", "evento", "nome file"),
    "date": ("date", "received", "received on", "data", "ricevuto", "ricevuto il", "arrivo"),
}

Columns = Mapping[str, int]
T = TypeVar("T")


@record
class Former:
    """Somebody's total in a ranking, of last season say, with the line it stands in."""

    line: int
    first_name: str
    last_name: str
    points: Number
    league_id: str | None = None
    birth_date: dt.date | None = None


@record
class Receipt:
    """The day a result came in; `event` is the id of an event, or the name of a file."""

    line: int
    event: str
    day: dt.date


def read_previous(data: bytes, today: dt.date) -> tuple[Former, ...]:
    """Last season's totals; see `read_totals`."""
    return read_totals(data, today)[0]


def read_totals(data: bytes, today: dt.date) -> tuple[tuple[Former, ...], Problems]:
    """Totals from a CSV file or a workbook, with what had to be guessed to read it; a ranking of
    this program is one.

    Columns are told by their titles; league number and birth date may lack. `today` tells the
    century of years of two digits. Raises `Refused` for what is no list, and every wrong line.
    """
    sheet = read_list(data)
    columns, rows = _people_columns(sheet), _filled(sheet)[1:]
    name = "last_name" if "first_name" in columns else "first_name"
    refuse_if(_missing({"name": name, "points": "points"}, columns))
    born = _days(sheet, rows, columns.get("birth_date"), today)

    def one(row: SheetRow) -> Former:
        first, last = _text(row, columns, "first_name"), _text(row, columns, "last_name")
        if not first and not last:
            raise Refused([problem("league.row-name", line=row.line)])
        number = _text(row, columns, "league_id") or None
        return Former(row.line, first, last, _points(row, columns), number, born(row))

    return _each(rows, one), sheet.notes


def read_received(data: bytes, today: dt.date) -> tuple[Receipt, ...]:
    """When results came in, from a CSV file or a workbook; `Refused` as `read_previous`."""
    sheet = read_list(data)
    columns, rows = _columns(sheet, ("event", "date")), _filled(sheet)[1:]
    refuse_if(_missing({"event": "event", "date": "date"}, columns))
    days = _days(sheet, rows, columns["date"], today)
    seen: dict[str, Receipt] = {}

    def one(row: SheetRow) -> Receipt:
        day = days(row)
        if day is None:
            raise Refused([problem("league.row-date", line=row.line, text="")])
        receipt = Receipt(row.line, _text(row, columns, "event"), day)
        first = seen.setdefault(receipt.event.casefold(), receipt)
        if first.day != day:
            raise Refused([problem("league.row-twice", line=row.line, other=first.line)])
        return receipt

    return _each(rows, one)


def _each(rows: Iterable[SheetRow], one: Callable[[SheetRow], T]) -> tuple[T, ...]:
    """Every row read; `Refused` with what is wrong in any of them."""
    found: list[T] = []
    wrong: list[Problem] = []
    for row in rows:
        try:
            found.append(one(row))
        except Refused as refused:
            wrong += refused.problems
    refuse_if(wrong)
    return tuple(found)


def _filled(sheet: Sheet) -> Sequence[SheetRow]:
    return [row for row in sheet.rows if not row.blank]


def _columns(sheet: Sheet, wanted: Iterable[str]) -> dict[str, int]:
    """The first column with each of these titles."""
    titles = [fold_text(cell) for cell in _filled(sheet)[0].cells]
    own = {name: {*_TITLES[name], *_own_titles(name)} for name in wanted}
    found = {
        name: next((at for at, title in enumerate(titles) if title in known), None)
        for name, known in own.items()
    }
    return {name: at for name, at in found.items() if at is not None}


def _own_titles(column: str) -> Iterable[str]:
    """What the rankings of this program call it, in every language."""
    return (fold_text(head(Texts(language), column)) for language in LANGUAGES)


def _people_columns(sheet: Sheet) -> Columns:
    """Columns with people and points; beside a surname, "Name" is the first name."""
    found = _columns(sheet, ("points",))
    number = set(_own_titles("league_id"))
    for at, cell in enumerate(_filled(sheet)[0].cells):
        field = "league_id" if fold_text(cell) in number else field_of(cell)
        if field is not None:
            found.setdefault(field, at)
    if "name" in found:
        found.setdefault("first_name", found["name"])
    return found


def _missing(wanted: Mapping[str, str], columns: Columns) -> list[Problem]:
    missing = tuple(name for name, key in wanted.items() if key not in columns)
    return [problem("league.columns", missing=missing)] if missing else []


def _text(row: SheetRow, columns: Columns, column: str) -> str:
    return cells.clean_text(row.cell(columns[column])) if column in columns else ""


def _points(row: SheetRow, columns: Columns) -> Number:
    text = _text(row, columns, "points")
    points = cells.read_number(text)
    if points is None or not 0 <= points <= MOST_POINTS:
        found = problem("league.row-points", line=row.line, text=text, most=MOST_POINTS)
        raise Refused([found])
    return points


def _days(
    sheet: Sheet, rows: Sequence[SheetRow], column: int | None, today: dt.date
) -> Callable[[SheetRow], dt.date | None]:
    """Reads the day of a row; None where there is no column, or nothing in it."""
    texts = {} if column is None else {row.line: cells.clean_text(row.cell(column)) for row in rows}
    order = cells.guess_date_order(texts.values()).order

    def read_day(row: SheetRow) -> dt.date | None:
        text = texts.get(row.line, "")
        if not text:
            return None
        try:
            return cells.read_date(text, order, today, epoch_1904=sheet.epoch_1904).day
        except cells.UnreadableDateError as error:
            found = problem("league.row-date", line=row.line, text=text)
            raise Refused([found]) from error

    return read_day


_NOT_IN_A_CELL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MADE = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_NO_TIME = rb"\g<1>2000-01-01T00:00:00Z"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest a ZIP file can tell
_WHO = ("rank", "last_name", "first_name", "club", "league_id", "points", "exact", "events")


@record
class Person:
    """What the rankings say of a person."""

    first_name: str
    last_name: str
    club: str | None = None
    league_id: str | None = None


@record
class Listed:
    """An event that was handed in; `left_out` says why it does not count."""

    file: str
    settings: Settings
    players: int
    left_out: Problem | None = None


@record
class Season:
    """Everything the workbook shows; `overall` is None where one game was asked for.

    `details` are the league points of each result, by event and person; `names` those of games.
    """

    league: League
    people: Sequence[Person]
    overall: tuple[Ranked, ...] | None
    games: Mapping[str, tuple[Ranked, ...]]
    names: Mapping[str, str]
    results: Sequence[Result]
    details: Mapping[tuple[EventId, int], LeaguePoints]
    listed: Sequence[Listed]


def season_workbook(season: Season, texts: Texts) -> bytes:
    """The rankings as an XLSX file, the same bytes for the same season."""
    return _without_times(workbook_bytes(list(map(_cleaned_table, season_tables(season, texts)))))


def season_tables(season: Season, texts: Texts) -> list[SpreadsheetTable]:
    """The overall ranking, one of each game, all results, and the events with who counts."""
    games = [_game_table(season, game, texts) for game in season.games]
    overall = [] if season.overall is None else [_overall_table(season, season.overall, texts)]
    return [*overall, *games, _results_table(season, texts), _events_table(season, texts)]


def _overall_table(season: Season, ranking: Sequence[Ranked], texts: Texts) -> SpreadsheetTable:
    carried = [head(texts, "carried")] if season.league is League.BGL else []
    heads = [*_heads(texts, _WHO), *carried, *(season.names[game] for game in season.games)]
    rows = [
        [
            *_person_cells(season, each),
            *([each.line.carried] if carried else []),
            *(plain_cell(each.line.games.get(game)) for game in season.games),
        ]
        for each in ranking
    ]
    return SpreadsheetTable(sheet_name(texts, "overall"), heads, rows)


def _game_table(season: Season, game: str, texts: Texts) -> SpreadsheetTable:
    ranking = season.games[game]
    heads = _heads(texts, _WHO)
    if season.league is League.BGL:
        tiers = sorted({share.tier for each in ranking for share in each.line.tiers})
        heads += [name for tier in tiers for name in tier_heads(texts, tier)]
        rows = [[*_person_cells(season, each), *_share_cells(each.line, tiers)] for each in ranking]
    else:
        heads += [str(best) for best in range(1, BEST_OF_GAME + 1)]
        rows = []
        for each in ranking:
            points = sorted((result.points for result in each.line.counted), reverse=True)
            lacking = (None,) * (BEST_OF_GAME - len(points))
            rows.append([*_person_cells(season, each), *map(plain_cell, points), *lacking])
    return SpreadsheetTable(season.names[game], heads, rows)


def _share_cells(line: RankingLine, tiers: Sequence[Tier]) -> Iterator[Cell]:
    own = {share.tier: share for share in line.tiers}
    for tier in tiers:
        share = own.get(tier)
        if share is None:
            yield from (None,) * 4
        else:
            yield share.events
            yield from map(plain_cell, (share.mean, share.growth, share.points))


def _person_cells(season: Season, each: Ranked) -> list[Cell]:
    person = season.people[each.line.person]
    return [
        each.rank,
        person.last_name,
        person.first_name,
        person.club or "",
        person.league_id or "",
        round(each.line.total),
        plain_cell(each.line.total),
        len(each.line.counted),
    ]


_RESULT = ("last_name", "first_name", "game", "event", "date")
_BGL_RESULT = ("tier", "pm", "pf", "n", "tierless")
_BIG_RESULT = ("base", "prize", "elo", "points", "in_game", "in_overall")


def _results_table(season: Season, texts: Texts) -> SpreadsheetTable:
    """Every result of every event that counts, with the parts of its formula."""
    bgl = season.league is League.BGL
    heads = _heads(texts, (*_RESULT, *(_BGL_RESULT if bgl else _BIG_RESULT)))
    events = {each.settings.id: each.settings for each in season.listed if not each.left_out}
    in_game = _counted_results(each for ranking in season.games.values() for each in ranking)
    in_overall = _counted_results(season.overall or ())
    rows = []
    for result in season.results:
        person, event = season.people[result.person], events[result.event]
        row: list[Cell] = [person.last_name, person.first_name, season.names[result.game]]
        row += [event.name, event.date.isoformat()]
        detail = season.details[result.event, result.person].detail
        if bgl:
            row += [str(result.tier), *(plain_cell(detail[name]) for name in ("pm", "pf", "n"))]
            row += [plain_cell(result.points)]
        else:
            row += [plain_cell(detail.get(name)) for name in ("base", "prize", "elo")]
            key = (result.event, result.person)
            row += [
                plain_cell(result.points),
                *(texts.text("yes") if key in c else "" for c in (in_game, in_overall)),
            ]
        rows.append(row)
    return SpreadsheetTable(sheet_name(texts, "results"), heads, rows)


def _counted_results(ranking: Sequence[Ranked] | Iterator[Ranked]) -> set[tuple[EventId, int]]:
    return {(result.event, result.person) for each in ranking for result in each.line.counted}


def _events_table(season: Season, texts: Texts) -> SpreadsheetTable:
    names = ("event", "date", "game", "tier", "players", "organiser", "revision", "file", "reason")
    rows: list[list[Cell]] = [
        [
            each.settings.name,
            each.settings.date.isoformat(),
            season.names[each.settings.game],
            str(each.settings.tier or ""),
            each.players,
            each.settings.organiser.name or "",
            each.settings.revision,
            each.file,
            problem_sentence(texts, each.left_out) if each.left_out else "",
        ]
        for each in season.listed
    ]
    return SpreadsheetTable(sheet_name(texts, "events"), _heads(texts, names), rows)


def _heads(texts: Texts, names: Sequence[str]) -> list[str]:
    return [head(texts, name) for name in names]


def _cleaned_table(table: SpreadsheetTable) -> SpreadsheetTable:
    heads, rows = list(map(_clean_text, table.heads)), [_clean_row(row) for row in table.rows]
    return SpreadsheetTable(_clean_text(table.name), heads, rows)


def _clean_row(row: Sequence[Cell]) -> list[Cell]:
    return [_clean_text(cell) if isinstance(cell, str) else cell for cell in row]


def _clean_text(text: str) -> str:
    """The text without what no workbook can hold; the name of a file may have any of it."""
    return _NOT_IN_A_CELL.sub("\ufffd", text)


def _without_times(data: bytes) -> bytes:
    """The workbook without the time it was made at, in its properties and in its container."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as given,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written,
    ):
        for part in given.infolist():
            content = given.read(part)
            if part.filename == "docProps/core.xml":
                content = _MADE.sub(_NO_TIME, content)
            plain = zipfile.ZipInfo(part.filename, _FIRST_DAY)
            plain.compress_type = zipfile.ZIP_DEFLATED
            written.writestr(plain, content)
    return made.getvalue()
