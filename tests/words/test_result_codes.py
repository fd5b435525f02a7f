"""Standings as texts for QR codes, read back by the page that phones have."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.words.result_codes import DIGITS, FORMAT, CodedTable, codes_of, pack_table
from tests.helpers.figures import figure
from tests.helpers.standings_reader import StandingsReader

pytestmark = pytest.mark.usefixtures("qapp")

_NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)


DOCS = Path(__file__).parents[2] / "docs"


@cache
def _reader() -> StandingsReader:
    return StandingsReader()


def _table(ranks: tuple[str, ...], names: tuple[str, ...]) -> CodedTable:
    about = ("Torneo d’autunno", "Turno 3", "08/05/2026 11:05")
    points = tuple(f"{len(name)},5" for name in names)
    return CodedTable(*about, ("N.", "Nome", "Punti"), (ranks, names, points))


def _ranked(*names: str) -> CodedTable:
    return _table(tuple(str(rank) for rank in range(1, len(names) + 1)), names)


EXAMPLE = CodedTable(
    "Torneo d’autunno",
    "Turno 3",
    "08/05/2026 11:05",
    ("N.", "Nome", "Punti"),
    (
        ("1", "2", "2", "4"),
        ("Rossi Anna", "Łoś Jan", "Neri Ida", "Po Ugo"),
        ("9", "7", "7", "3"),
    ),
)


def test_the_example_of_the_documentation_is_read() -> None:
    page = (DOCS / "result-codes.md").read_text(encoding="utf-8")
    code = page.rstrip().rpartition("\n")[2].strip()
    read = _reader().table([code])
    assert read["rows"] == [list(row) for row in zip(*EXAMPLE.columns, strict=True)]
    assert code.startswith("BGL1:1/1:CZQ+:1PA")
    assert "\n    ".join(("", *EXAMPLE.text.split("\n"))).replace("    \n", "\n") in page


def test_columns_follow_each_other_and_a_rank_is_written_where_it_does_not_follow() -> None:
    assert EXAMPLE.text.split("\n") == [
        *("Torneo d’autunno", "Turno 3", "08/05/2026 11:05", "3", "N.", "Nome", "Punti"),
        *("", "", "2", "4"),
        *("Rossi Anna", "Łoś Jan", "Neri Ida", "Po Ugo", "9", "7", "7", "3"),
    ]


@settings(max_examples=figure(25, long=500))
@given(st.lists(_NAMES, min_size=1, max_size=30), st.integers(1, 5), st.randoms())
def test_the_page_reads_every_table_whatever_the_order_of_its_codes(
    names: list[str], count: int, chance: random.Random
) -> None:
    table = _ranked(*names)
    codes = codes_of(pack_table(table), count)
    chance.shuffle(codes)
    read = _reader().table(codes)
    assert [read["event"], read["title"], read["at"]] == [table.event, table.title, table.at]
    assert read["heads"] == list(table.heads)
    assert read["rows"] == [list(row) for row in zip(*table.columns, strict=True)]


def test_ranks_that_are_shared_or_missing_are_read_as_they_are() -> None:
    read = _reader().table(codes_of(pack_table(EXAMPLE), 2))
    assert [row[0] for row in read["rows"]] == ["1", "2", "2", "4"]


def test_codes_that_ran_together_lost_their_capitals_or_were_broken_into_lines_are_read() -> None:
    codes = codes_of(pack_table(EXAMPLE), 3)
    whole = "".join(codes).lower()
    broken = "\r\n ".join(whole[i : i + 20] for i in range(0, len(whole), 20))
    assert _reader().table([broken])["rows"][0] == ["1", "Rossi Anna", "9"]


def test_a_list_that_is_not_whole_says_which_codes_are_missing() -> None:
    reader, codes = _reader(), codes_of(pack_table(EXAMPLE), 4)
    (found,) = reader.ask("readCodes", codes[1] + codes[3]).values()
    assert reader.ask("missingParts", found) == [1, 3]


def test_the_codes_of_two_lists_are_kept_apart() -> None:
    one, other = (codes_of(pack_table(_ranked(*names)), 2) for names in (("A", "B"), ("A", "C")))
    found = _reader().ask("readCodes", "\n".join([one[0], other[1]]))
    assert [sorted(each["parts"]) for each in found.values()] == [["1"], ["2"]]


def test_a_code_has_only_characters_that_take_little_room_and_survive_copying() -> None:
    for code in codes_of(pack_table(EXAMPLE), 3):
        name, place, whole, data = code.split(":")
        assert name == FORMAT
        assert place[1:] == "/3"
        assert len(whole) == 4
        assert set(whole + data) <= set(DIGITS)


def test_a_line_break_in_a_name_moves_nothing() -> None:
    assert _ranked("Rossi\nAnna\x7f", "B").text == _ranked("Rossi Anna ", "B").text
