"""What is promised of the paper of a hall, measured on the pages alone: the figures stand here as
they were promised, and nothing of how pages are made is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from functools import cache
from itertools import pairwise, product
from statistics import median
from string import ascii_uppercase

import pypdfium2  # type: ignore[import-untyped]  # it carries none
import pytest

from bglmanager.engine.event import Event, EventDesk, RoundStatus
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.styles import Distance, PaperSize
from tests.helpers.figures import LONG, figure
from tests.printing import builders, other_events, reading
from tests.printing.reading import Page, Piece, Shape
from tests.printing.test_printing import BUILT

MM = 72 / 25.4
ROUNDING = 0.1
COUNTS = (26, 8, 60, 120, 450)[: figure(1, long=5)]
PAPERS = [*product(PaperSize, (False, True))] if LONG else [(PaperSize.A4, False)]
OPTIONS = replace(
    other_events.OPTIONS, games={**other_events.OPTIONS.games, **builders.OPTIONS.games}
)
DRAFT = {"it": "Bozza", "en": "Draft"}


@cache
def seated(count: int) -> Event:
    """A round that is played now, with its hour."""
    event = builders.event(builders.ordinary(count))
    event = replace(event, settings=replace(event.settings, start_time=time(15, 5)))
    return builders.with_round(event, closed=False)


@cache
def played(count: int) -> Event:
    return builders.played(builders.ordinary(count), 4)


SLIPS: Mapping[str, Callable[[], Event]] = {
    "auction and tie-breaks": lambda: builders.with_desk(seated(26)),
    "two at a table": lambda: builders.with_round(builders.big(9, 0), closed=False),
    "catan": lambda: other_events.catan(17, rounds=1, open_=True),
    "7 wonders": lambda: other_events.seven_wonders(18, rounds=1, open_=True),
    "teams": lambda: other_events.teams(rounds=1, open_=True),
    "seven at a table": lambda: builders.with_round(
        builders.big(14, 0, players_per_table=7), closed=False
    ),
}
ON_SLIPS = [*product(SLIPS, (1, 2, 4), PAPERS, LANGUAGES)][:: figure(8, long=1)]


def pdf(sheet: Sheet, event: Event, language: str = "it", options: PrintOptions = OPTIONS) -> bytes:
    return builders.printed(sheet, event, Texts(language), options=options).data


def pieces(data: bytes) -> Iterator[Piece]:
    for page in reading.pieces(data):
        yield from page.pieces


def boxes_of(shapes: Iterable[Shape]) -> list[Shape]:
    """Frames to write in; those for a tick are square and small."""
    frames = (shape for shape in shapes if shape.high > 3 * MM and shape.wide > 3 * MM)
    return [each for each in frames if max(each.wide, each.high) > 6.5 * MM]


# Sheets of tables.


@pytest.mark.parametrize(("name", "per_page", "paper", "language"), ON_SLIPS)
def test_boxes_signatures_and_letters_of_table_sheets(
    name: str, per_page: int, paper: tuple[PaperSize, bool], language: str
) -> None:
    """Boxes 12 mm wide, lines to sign on 45 mm, letters of 7 pt, the table’s number of 48 pt."""
    event = SLIPS[name]()
    options = replace(OPTIONS, per_page=per_page, paper=paper[0], wide=paper[1])
    data = pdf(Sheet.TABLES, event, language, options)
    shapes = [shape for page in reading.shapes(data) for shape in page]
    alone = 2 if event.teams else 1
    tables = [table for table in event.rounds[-1].tables if len(table.seats) > alone]
    assert min(box.wide for box in boxes_of(shapes)) >= 12 * MM - ROUNDING
    lines = [s for s in shapes if s.high < 1 and s.wide >= 45 * MM - ROUNDING]
    assert len(lines) >= sum(len(table.seats) + 1 for table in tables), "everybody, the referee"
    assert min(abs(piece.size) for piece in pieces(data)) >= 7 - ROUNDING
    large = Counter(p.text.strip() for p in pieces(data) if p.size >= 48 - ROUNDING)
    assert large == Counter(str(table.number) for table in tables)


def test_rows_of_a_table_sheet_are_as_high_as_is_written() -> None:
    """12 mm, and a box for the bid where bids are taken."""
    for event in (SLIPS["auction and tie-breaks"](), SLIPS["7 wonders"]()):
        for per_page in (1, 2, 4) if LONG else (4,):
            data = pdf(Sheet.TABLES, event, options=replace(OPTIONS, per_page=per_page))
            seats = sum(len(table.seats) for table in event.rounds[-1].tables)
            boxes = [
                b for page in reading.shapes(data) for b in boxes_of(page) if b.high >= 12 * MM - 1
            ]
            assert len(boxes) >= 2 * seats, "score and bid"
            assert reading.text(data).lower().count("asta") >= len(event.rounds[-1].tables)


def test_the_code_stands_at_the_top_right_and_the_number_at_the_top_left() -> None:
    page, *_ = reading.pieces(pdf(Sheet.TABLES, seated(26)))
    [number] = [piece for piece in page.pieces if piece.size >= 48 - ROUNDING]
    [code] = [
        p for p in page.pieces if re.fullmatch(r"[0-9A-Z]{2,4}( [0-9A-Z]{2,4})+", p.text.strip())
    ]
    assert number.box[0] < page.wide / 4 < 3 * page.wide / 4 < code.box[2]
    assert min(number.box[3], code.box[3]) > page.high - 35 * MM


def test_namesakes_at_one_table_are_told_apart() -> None:
    people = [builders.entry(n, "Rossi", "Marco") for n in (1, 2, 3)]
    people.append(builders.entry(4, "Neri", "Ada"))
    event = builders.with_round(builders.event(tuple(people)), closed=False)
    for per_page in (1, 4):
        data = pdf(Sheet.TABLES, event, options=replace(OPTIONS, per_page=per_page))
        said = " ".join(reading.text(data).split())
        assert len(set(re.findall(r"Rossi Marco \(\w+\)", said))) == 3


# The wall.


def rows_on(page: Page, surnames: set[str]) -> list[Piece]:
    """Everybody’s surname; a first name begins with the space before it."""
    return [piece for piece in page.pieces if piece.text.removesuffix(" ") in surnames]


def columns_of(rows: Sequence[Piece], page: Page) -> list[list[Piece]]:
    """Rows by where they begin across the page, from the top."""
    columns: list[list[Piece]] = []
    for row in sorted(rows, key=lambda row: row.box[0]):
        if not columns or row.box[0] - columns[-1][-1].box[0] > page.wide / 12:
            columns.append([])
        columns[-1].append(row)
    return [sorted(column, key=lambda row: -row.box[1]) for column in columns]


READ_FROM = {Distance.ARM: 10, Distance.TWO: 14, Distance.THREE: 18, Distance.FIVE: 28}
FROM_AFAR = [*product(COUNTS, PAPERS, READ_FROM if LONG else [Distance.THREE])]


@pytest.mark.parametrize(("count", "paper", "distance"), FROM_AFAR)
def test_names_on_the_wall_are_large_and_their_table_is_larger(
    count: int, paper: tuple[PaperSize, bool], distance: Distance
) -> None:
    event = seated(count)
    options = replace(OPTIONS, paper=paper[0], wide=paper[1], distance=distance)
    surnames = {entry.last_name for entry in event.entries}
    listed: list[Piece] = []
    for page in reading.pieces(pdf(Sheet.PAIRINGS, event, options=options)):
        rows = rows_on(page, surnames)
        listed += rows
        numbers = [p for p in page.pieces if re.fullmatch(r"\d+", p.text.strip())]
        assert len(numbers) == len(rows)
        assert min(n.size for n in numbers) > max(row.size for row in rows)
        assert balanced(columns_of(rows, page), page)
    assert are_as_large(listed, READ_FROM[distance])
    assert len(listed) == count


def are_as_large(rows: Sequence[Piece], least: float) -> bool:
    """Nineteen of twenty; a long name alone may be smaller."""
    return sum(row.size < least - ROUNDING for row in rows) <= max(1, len(rows) / 20)


def balanced(columns: Sequence[Sequence[Piece]], page: Page) -> bool:
    """Columns end within a row and the letter above it of each other, nobody is alone in one."""
    if len(columns) < 2:
        return True
    steps = [one.box[1] - below.box[1] for column in columns for one, below in pairwise(column)]
    ends = [column[-1].box[1] for column in columns]
    return min(map(len, columns)) > 1 and max(ends) - min(ends) <= 2.6 * median(steps)


def test_one_long_name_makes_nobody_else_smaller() -> None:
    people = builders.ordinary(60)
    long = replace(people[0], last_name="Quaranta-Castelvecchi di Montalbano Superiore")
    event = builders.with_round(builders.event((long, *people[1:])), closed=False)
    with_it, without = (reading.pieces(pdf(Sheet.PAIRINGS, each)) for each in (event, seated(60)))
    assert len(with_it) == len(without)
    surnames = {entry.last_name for entry in people[1:]}
    sizes = [
        min(row.size for page in pages for row in rows_on(page, surnames))
        for pages in (with_it, without)
    ]
    assert sizes[0] == pytest.approx(sizes[1], abs=0.5)


@pytest.mark.parametrize("count", [60, *([120, 450] if LONG else [])])
def test_the_sheets_of_a_split_list_leave_no_letter_out(count: int) -> None:
    """Whoever has a name knows which sheet it would be on."""
    pages = reading.text(pdf(Sheet.PAIRINGS, seated(count))).split("\n----\n")
    parts = [re.findall(r"Abbinamenti per nome (\w+)(?: – (\w+))?", page) for page in pages]
    spans = [(first, last or first) for [(first, last)] in parts]
    assert len(spans) > 1
    if all(len(end) == 1 for span in spans for end in span):
        assert spans[0][0] == "A"
        assert spans[-1][1] == "Z"
        for (_, last), (first, _) in pairwise(spans):
            assert ascii_uppercase.index(first) == ascii_uppercase.index(last) + 1
    else:
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


@pytest.mark.parametrize("sheet", [Sheet.STANDINGS_WALL, Sheet.RANKING_WALL])
@pytest.mark.parametrize(("count", "distance"), [*product(COUNTS, Distance if LONG else ["3"])])
def test_standings_are_as_large_on_the_wall(sheet: Sheet, count: int, distance: str) -> None:
    event = played(count)
    options = replace(OPTIONS, distance=Distance(distance) if LONG else Distance.THREE)
    surnames = {entry.last_name for entry in event.entries}
    least = READ_FROM[options.distance]
    pages = reading.pieces(pdf(sheet, event, options=options))
    rows = [row for page in pages for row in rows_on(page, surnames)]
    assert len(rows) == count
    assert are_as_large(rows, least)
    for page in pages:
        assert balanced(columns_of(rows_on(page, surnames), page), page)


# What all of them say.


OF_A_ROUND = (Sheet.PAIRINGS, Sheet.CALL_OUT, Sheet.TABLES)


@pytest.mark.parametrize("language", LANGUAGES if LONG else ["it"])
@pytest.mark.parametrize("sheet", OF_A_ROUND)
def test_a_draft_says_so_and_what_is_played_does_not(sheet: Sheet, language: str) -> None:
    event = seated(26)
    draft = replace(event, rounds=(replace(event.rounds[0], status=RoundStatus.DRAFT),))
    word = DRAFT[language]
    for page in reading.pieces(pdf(sheet, draft, language)):
        large = [p for p in page.pieces if word in p.text and p.size >= 12]
        assert large, "on every page"
    assert word not in reading.text(pdf(sheet, event, language))


REPRINTED = (*OF_A_ROUND, Sheet.STANDINGS_WALL, Sheet.RANKING_WALL)


@pytest.mark.parametrize("sheet", REPRINTED)
def test_a_second_print_says_large_at_the_top_which_one_it_replaces(sheet: Sheet) -> None:
    event = seated(26) if sheet in OF_A_ROUND else played(26)
    before = datetime(2026, 5, 8, 10, 42, tzinfo=UTC)
    options = replace(OPTIONS, edition=2, replaces=before)
    for page in reading.pieces(pdf(sheet, event, options=options)):
        said = [p for p in page.pieces if "2ª stampa, sostituisce quella delle 10:42" in p.text]
        top = [p for p in said if p.box[1] > page.high * 0.8]
        assert max(piece.size for piece in top) >= 12


@pytest.mark.parametrize("sheet", OF_A_ROUND)
def test_head_and_foot_say_of_which_draw_and_when(sheet: Sheet) -> None:
    """Day, hours, event and round above; seed, round, attempt, time and page below."""
    for page in reading.pieces(pdf(sheet, seated(26))):
        foot = " ".join(p.text.strip() for p in page.pieces if p.box[1] < 20 * MM)
        assert "è un seme · turno 1 · sorteggio 1" in foot
        assert "08/05/2026 11:05" in foot
        assert re.search(r"(pagina|tavolo) \d+ di \d+", foot)
        head = " ".join(p.text.strip() for p in page.pieces if p.box[1] > page.high - 45 * MM)
        assert "Torneo d’autunno" in head
        assert "Turno 1" in head
        assert "15:05–16:05" in head
        assert "8 maggio 2026" in head or "08/05/2026" in head


def test_the_foot_counts_the_draws() -> None:
    event = seated(26)
    again = replace(event, rounds=(replace(event.rounds[0], attempt=3),))
    assert "sorteggio 3" in reading.text(pdf(Sheet.PAIRINGS, again))


@pytest.mark.parametrize("sheet", [*Sheet] if LONG else [Sheet.PAIRINGS, Sheet.EMERGENCY])
@pytest.mark.parametrize("count", COUNTS[:2])
def test_every_file_says_what_it_is(sheet: Sheet, count: int) -> None:
    event = BUILT[sheet](count) if sheet in BUILT else builders.played(builders.ordinary(count), 4)
    with pypdfium2.PdfDocument(pdf(sheet, event)) as document:
        about = document.get_metadata_dict()
    assert "Torneo d’autunno" in about["Title"] or event.settings.name in about["Title"]
    assert about["Subject"]
    assert about["CreationDate"].startswith("D:20260508110500")


# Before the day.


@pytest.mark.parametrize("count", COUNTS)
def test_rows_to_sign_in_at_the_desk_are_8_mm(count: int) -> None:
    data = pdf(Sheet.CHECK_IN, builders.event(builders.ordinary(count)))
    for depths in reading.rules(data):
        steps = [lower - upper for upper, lower in pairwise(sorted(depths))]
        assert min(steps[1:]) >= 8 * MM - ROUNDING


# When the computer dies.


EMERGENCIES: Mapping[str, Callable[[], Event]] = {
    "26": lambda: replace_desk(builders.played(builders.ordinary(26), 1), EventDesk(auction=True)),
    "40": lambda: builders.played(builders.ordinary(40), 1),
    "7 wonders": lambda: other_events.seven_wonders(18, rounds=1),
    "catan": lambda: other_events.catan(17, rounds=1),
    "two at a table": lambda: builders.big(9, 1),
}


def replace_desk(event: Event, desk: EventDesk) -> Event:
    return replace(event, settings=replace(event.settings, desk=desk))


@pytest.mark.parametrize("name", EMERGENCIES if LONG else ["26", "7 wonders"])
def test_sheets_to_fill_in_by_hand_have_the_room_of_printed_ones(name: str) -> None:
    """The blank table sheets of the emergency pack: boxes of 12 mm, lines of 45 mm."""
    event = EMERGENCIES[name]()
    data = pdf(Sheet.EMERGENCY, event)
    blank = [
        shapes
        for shapes, page in zip(reading.shapes(data), reading.pieces(data), strict=True)
        if {"Arbitro", "Note"} <= {piece.text.strip() for piece in page.pieces}
    ]
    assert blank
    for shapes in blank:
        assert min(box.wide for box in boxes_of(shapes)) >= 12 * MM - ROUNDING
        signed = [s for s in shapes if s.wide >= 45 * MM - ROUNDING]
        assert len(signed) >= 4
