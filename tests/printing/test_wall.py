"""Lists for the wall: letters that are read from where people stand, balanced columns and pages."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from itertools import chain, pairwise

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, RoundStatus
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.printing.paper import body_room
from bglmanager.printing.styles import DISTANCES, Distance, PaperSize, page_size
from bglmanager.printing.wall import Item, WallList, fit_wall
from tests.printing import builders, reading

IT = Texts("it")
BODY = body_room(styles.A4)


def _row(letter: str, width: float = 12.0) -> Item:
    return Item(1.0, lambda paper, spot: None, width, width * 0.9, letter)


def _rows(letters: str, width: float = 12.0) -> list[Item]:
    return [_row(letter, width) for letter in letters]


def _heights(fitted: WallList) -> list[list[float]]:
    return [[sum(item.lines for item in column) for column in page] for page in fitted.pages]


def _event(count: int) -> Event:
    return builders.with_round(builders.event(builders.ordinary(count)), closed=False)


@pytest.mark.parametrize("distance", Distance)
@pytest.mark.parametrize(
    ("paper", "wide"),
    [(PaperSize.A4, False), (PaperSize.A4, True), (PaperSize.A3, False), (PaperSize.LETTER, False)],
)
@pytest.mark.parametrize("sheet", [Sheet.PAIRINGS, Sheet.CALL_OUT])
def test_table_numbers_are_as_large_as_the_distance_asks(
    sheet: Sheet, paper: PaperSize, wide: bool, distance: Distance
) -> None:
    event = _event(60)
    options = PrintOptions(builders.PRINTED_AT, paper=paper, wide=wide, distance=distance)
    printed = print_sheet(sheet, event, derive(event), IT, round_number=None, options=options)
    assert reading.size(printed.data) == pytest.approx(page_size(paper, wide=wide), abs=0.1)
    sizes = reading.sizes(printed.data, r"\d{1,2}")
    assert min(sizes) >= DISTANCES[distance]
    surnames = reading.sizes(printed.data, "|".join({e.last_name for e in event.entries}))
    assert min(surnames) >= DISTANCES[distance] * styles.SHRINK_TO
    assert sum(size >= DISTANCES[distance] for size in surnames) >= 0.9 * len(surnames)


ON_THE_WALL = (Sheet.STANDINGS_WALL, Sheet.RANKING_WALL)


@pytest.mark.parametrize("distance", Distance)
@pytest.mark.parametrize("sheet", ON_THE_WALL)
def test_points_are_as_large_as_the_distance_asks(sheet: Sheet, distance: Distance) -> None:
    event = builders.played(builders.ordinary(60), 4)
    options = replace(builders.OPTIONS, distance=distance)
    data = builders.printed(sheet, event, IT, options=options).data
    points = reading.sizes(data, r"\d+(,\d+)?")
    assert len(points) == 2 * len(event.entries), "his place and his points"
    assert min(points) >= DISTANCES[distance]


def test_standings_are_split_by_places_and_name_their_columns_over_each() -> None:
    event = builders.played(builders.ordinary(120), 4)
    printed = builders.printed(Sheet.STANDINGS_WALL, event, IT)
    pages = reading.text(printed.data).split("----")
    parts = [re.findall(r"Classifica (\d+) – (\d+)", page) for page in pages]
    assert parts == [[("1", "40")], [("41", "80")], [("81", "120")]]
    assert [page.count("Giocatore Punti") for page in pages] == [2, 2, 2]


def test_standings_without_anybody_are_a_page_without_rows() -> None:
    event = builders.played(builders.ordinary(8), 1)
    gone = tuple(replace(entry, status=EntryStatus.EXPELLED) for entry in event.entries)
    printed = builders.printed(Sheet.STANDINGS_WALL, replace(event, entries=gone), IT)
    assert "Classifica" in reading.text(printed.data)
    assert "Giocatore Punti" not in reading.text(printed.data)


def test_who_shares_a_place_stands_on_one_page() -> None:
    rows = [replace(_row(""), group=f"{place // 7 * 7 + 1}") for place in range(70)]
    fitted = fit_wall(rows, BODY, 18.0)
    places = [{item.group for item in chain(*page)} for page in fitted.pages]
    assert len(places) > 1
    assert all(not one & other for one, other in pairwise(places))


def test_how_far_somebody_went_up_is_left_out_where_it_costs_a_page() -> None:
    few = builders.printed(Sheet.STANDINGS_WALL, builders.played(builders.ordinary(8), 3), IT)
    assert "Fabbri Elena +1 235" in reading.text(few.data)
    many = builders.printed(Sheet.STANDINGS_WALL, builders.played(builders.ordinary(120), 3), IT)
    assert not re.findall(r"[+−]\d", reading.text(many.data))


def test_columns_are_of_one_height() -> None:
    fitted = fit_wall(_rows("A" * 31), BODY, 18.0)
    (heights,) = _heights(fitted)
    assert len(heights) == 2
    assert max(heights) - min(heights) <= 1


def test_pages_are_split_between_letters() -> None:
    fitted = fit_wall(_rows("".join(letter * 9 for letter in "ABCDEFGHIJ")), BODY, 18.0)
    letters = [{item.group for item in chain(*page)} for page in fitted.pages]
    assert len(letters) > 1
    assert all(not one & other for one, other in pairwise(letters))
    assert not fitted.broken


def test_a_letter_longer_than_a_page_goes_on_on_the_next() -> None:
    fitted = fit_wall(_rows("A" * 200), BODY, 18.0)
    assert fitted.broken
    heights = list(chain(*_heights(fitted)))
    assert max(heights[:-1]) - min(heights[:-1]) <= 1


def test_one_long_name_makes_nobody_else_smaller_where_that_costs_a_page() -> None:
    ordinary = fit_wall(_rows("A" * 50), BODY, 18.0)
    with_one = fit_wall([*_rows("A" * 49), _row("A", 40.0)], BODY, 18.0)
    assert (with_one.size, len(with_one.pages)) == (ordinary.size, len(ordinary.pages))


def test_of_a_few_the_longest_name_is_whole() -> None:
    fitted = fit_wall([*_rows("ABC"), _row("D", 20.0)], BODY, 18.0)
    assert fitted.size * 20.0 <= fitted.width


@pytest.mark.parametrize("count", [3, 26, 60])
def test_rows_share_the_height_that_is_left(count: int) -> None:
    fitted = fit_wall(_rows("A" * count), BODY, 18.0)
    tallest = max(chain(*_heights(fitted)))
    assert styles.WALL_LINE * fitted.size <= fitted.row_height
    assert fitted.row_height <= styles.WALL_LINE_MOST * fitted.size + 1e-6
    assert tallest * fitted.row_height <= BODY.height + 1e-6


def test_each_page_says_which_letters_stand_on_it() -> None:
    printed = builders.printed(Sheet.PAIRINGS, _event(120), IT)
    titles = re.findall("Abbinamenti per nome (\\w+ – \\w+)", reading.text(printed.data))
    assert len(titles) == printed.pages > 1


def test_a_second_print_says_so_large() -> None:
    event = _event(8)
    options = replace(builders.OPTIONS, edition=2)
    printed = print_sheet(
        Sheet.PAIRINGS, event, derive(event), IT, round_number=None, options=options
    )
    assert max(reading.sizes(printed.data, "2ª stampa.*")) >= 14


def test_a_draft_says_so_as_large_as_its_part_and_when_the_round_is_to_be() -> None:
    played = builders.with_round(builders.played(builders.ordinary(60), 1), closed=False)
    first, second = played.rounds
    began = builders.PRINTED_AT - timedelta(minutes=50)
    first = replace(first.noted_at_desk(started=began), minutes=60)
    event = replace(played, rounds=(first, replace(second, status=RoundStatus.DRAFT)))
    data = builders.printed(Sheet.PAIRINGS, event, IT).data
    assert min(reading.sizes(data, "Bozza")) >= 18
    assert min(reading.sizes(data, "11:30–12:30 circa")) >= 14


def test_tables_are_called_on_a_sheet_for_each_area_of_the_hall() -> None:
    event = _event(61)
    (round_,) = event.rounds
    named = [
        replace(table, label=f"{'Loggia' if table.number > 9 else 'Sala Verde'} {table.number}")
        for table in round_.tables
    ]
    placed = replace(event, rounds=(replace(round_, tables=tuple(named)),))
    pages = reading.text(builders.printed(Sheet.CALL_OUT, placed, IT).data).split("----")
    parts = [re.findall(r"Abbinamenti per tavolo (.*) Turno 1", page) for page in pages]
    assert parts == [["Sala Verde"], ["Loggia"]]
    for table in named:
        seated = {event.entries[seat.entry - 1].last_name for seat in table.seats}
        page = pages[table.number > 9]
        assert table.label is not None
        assert table.label in " ".join(page.split())
        assert all(name in page for name in seated)


@pytest.mark.parametrize("sheet", [Sheet.PAIRINGS, Sheet.CALL_OUT])
def test_a_name_with_no_room_for_a_bold_surname_has_two_lines(sheet: Sheet) -> None:
    """Nothing of it is cut, and neighbours are as large as before."""
    event = _event(26)
    long = replace(event.entries[4], first_name="Maria Antonietta Ludovica", last_name=LONG)
    named = replace(event, entries=(*event.entries[:4], long, *event.entries[5:]))
    before, data = (builders.printed(sheet, each, IT).data for each in (event, named))
    lines = reading.text(data).splitlines()
    assert lines[lines.index(LONG) + 1] == "Maria Antonietta Ludovica"
    neighbour = event.entries[7].last_name
    assert reading.sizes(data, neighbour) == pytest.approx(reading.sizes(before, neighbour))


LONG = "Quaranta-Castelvecchi della Rovere"
