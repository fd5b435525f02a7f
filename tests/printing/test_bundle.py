"""All paper of a round as one document: its cover, its sheets as they are by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pypdfium2  # type: ignore[import-untyped]  # it carries none
import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed, PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.printing.styles import PaperSize, page_size
from tests.helpers import setups
from tests.printing import builders, reading

EN = Texts("en")
OPTIONS = replace(builders.OPTIONS, per_page=2)
PARTS = (Sheet.PAIRINGS, Sheet.CALL_OUT, Sheet.TABLES, Sheet.BOXES, Sheet.SETUP)


def _round(count: int) -> Event:
    """A round with copies at its tables and a set-up."""
    made = builders.with_round(builders.played(builders.ordinary(count), 1), closed=False)
    return setups.drawn(builders.with_copies(made), setups.EVERYTHING)


def _pages(printed: Printed) -> list[str]:
    return reading.text(printed.data).rstrip("\n").split("\n----\n")


def _bookmarks(printed: Printed) -> Iterator[tuple[int, str, int]]:
    """Level, words, page from 1."""
    with pypdfium2.PdfDocument(printed.data) as pdf:
        for mark in pdf.get_toc():
            yield mark.level, mark.get_title(), mark.get_dest().get_index() + 1


def test_every_sheet_is_in_it_as_it_is_by_itself() -> None:
    """To the word: title, parts, page x of y of its own."""
    event = _round(26)
    whole = builders.printed(Sheet.ROUND, event, EN, options=OPTIONS)
    alone = [builders.printed(part, event, EN, options=OPTIONS) for part in PARTS]
    assert _pages(whole)[1:] == [page for part in alone for page in _pages(part)]
    assert whole.pages == 1 + sum(part.pages for part in alone)


def test_what_a_round_does_not_have_is_not_in_it() -> None:
    event = builders.with_round(builders.event(builders.ordinary(8)), closed=False)
    marks = _bookmarks(builders.printed(Sheet.ROUND, event, EN))
    found = [words for level, words, _ in marks if level == 0]
    assert found == [
        "All paper of the round",
        "Pairings by name",
        "Pairings by table",
        "Table sheets",
    ]


def test_the_cover_says_the_pages_that_the_bookmarks_lead_to() -> None:
    whole = builders.printed(Sheet.ROUND, _round(26), EN, options=OPTIONS)
    sheets = [(words, page) for level, words, page in _bookmarks(whole) if level == 0][1:]
    cover = _pages(whole)[0]
    for (words, first), (_, after) in zip(
        sheets, [*sheets[1:], ("", whole.pages + 1)], strict=True
    ):
        last = after - 1
        said = str(first) if first == last else f"{first}–{last}"
        assert f"{words} {said}" in " ".join(cover.split())


def test_a_list_that_is_split_is_turned_to_by_its_parts() -> None:
    small = replace(OPTIONS, paper=PaperSize.A5, per_page=1)
    whole = builders.printed(Sheet.ROUND, _round(26), EN, options=small)
    pages = _pages(whole)
    marks = list(_bookmarks(whole))
    slips = next(page for _, words, page in marks if words == "Table sheets")
    parts = [(words, page) for level, words, page in marks if level == 1 and page < slips]
    assert parts
    for words, page in parts:
        assert words in pages[page - 1]
        assert words in pages[0].replace("\N{NO-BREAK SPACE}", " ")


def test_every_sheet_keeps_its_paper_and_says_which_print_of_its_own_it_replaces() -> None:
    at = datetime(2026, 5, 8, 10, 42, tzinfo=UTC)
    again = replace(OPTIONS, edition=2, replaces=at)
    parts: dict[str, PrintOptions] = {
        Sheet.PAIRINGS: replace(again, paper=PaperSize.A3, wide=True),
        Sheet.TABLES: OPTIONS,
    }
    options = replace(again, edition=3, replaces=at.replace(hour=11), parts=parts)
    whole = builders.printed(Sheet.ROUND, _round(26), EN, options=options)
    with pypdfium2.PdfDocument(whole.data) as pdf:
        sizes = [page.get_size() for page in pdf]
    upright, wide = page_size(PaperSize.A4), page_size(PaperSize.A3, wide=True)
    assert sizes[0] == sizes[-1] == pytest.approx(upright)
    assert sizes[1] == pytest.approx(wide)
    cover, pairings, slip = (_pages(whole)[page] for page in (0, 1, -1))
    assert "Print no. 3, replaces 11:42" in cover
    assert "Print no. 2, replaces 10:42" in cover.replace("\N{NO-BREAK SPACE}", " ")
    assert "Print no. 2, replaces 10:42" in pairings
    assert "replaces" not in slip


def test_whoever_waits_hears_of_every_page_and_can_end_it() -> None:
    class Enough(Exception):
        pass

    heard: list[tuple[int, int]] = []

    def step(done: int, of: int) -> None:
        heard.append((done, of))
        if done == 3:
            raise Enough

    event = _round(26)
    with pytest.raises(Enough):
        print_sheet(
            Sheet.ROUND,
            event,
            derive(event),
            EN,
            round_number=None,
            options=OPTIONS,
            step=step,
        )
    assert [done for done, _ in heard] == [0, 1, 2, 3]


@pytest.mark.long
def test_the_paper_of_450_is_no_large_file() -> None:
    whole = builders.printed(Sheet.ROUND, _round(450), EN)
    assert whole.pages > 113
    assert len(whole.data) < 1_000_000
