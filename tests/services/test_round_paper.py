"""Prints of all paper of a round, and of one sheet of it, count together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services.errors import NotSaved
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import Asked, Offer, Paper, Sheet
from bglmanager.services.sheet_choices import SheetChoices, keep_choices
from bglmanager.services.workspace import OpenEvent
from tests.helpers import events
from tests.helpers.workspaces import open_workspace
from tests.printing import reading

FIRST = RoundNumber(1)
WHOLE, PAIRINGS, CALL_OUT = (
    Offer(sheet, FIRST) for sheet in (Sheet.ROUND, Sheet.PAIRINGS, Sheet.CALL_OUT)
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    """Round 1 of eight players is being played."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    yield workspace.import_document(events.playing(8))
    workspace.close()


@pytest.fixture
def sheets(desk: OpenEvent) -> Paper:
    return Paper(desk, Texts("en"), game_catalogue())


def _print(sheets: Paper, offer: Offer) -> list[str]:
    """Print it, and what each of its pages says of the print it is."""
    made = sheets.sheet_job(offer)()
    pages = reading.text(made.data).split("\n----\n")
    sheets.note_printed(offer, made)
    said = [re.findall(r"Print no\. (\d)", words) for words in pages]
    return [found[-1] if found else "1" for found in said]


def test_a_sheet_says_which_print_of_its_own_it_is_alone_and_among_all(sheets: Paper) -> None:
    """The cover, the pairings by name and by table, two slips and two blank ones."""
    assert _print(sheets, PAIRINGS) == ["1"]
    assert _print(sheets, WHOLE)[1:] == ["2", "1", "1", "1", "1", "1"]
    assert _print(sheets, CALL_OUT) == ["2"]
    assert _print(sheets, WHOLE) == ["2", "3", "3", "2", "2", "2", "2"]
    assert _print(sheets, PAIRINGS) == ["4"]
    assert sheets.times_printed(WHOLE) == 2
    assert sheets.times_printed(CALL_OUT) == 3


def test_paper_whose_draw_was_undone_while_it_was_made_is_replaced_by_that_of_the_next_draw(
    sheets: Paper, desk: OpenEvent, tmp_path: Path
) -> None:
    made, rounds = sheets.sheet_job(WHOLE)(), desk.event.rounds
    desk.act("cancel-round", {"round": FIRST}, lambda event: replace(event, rounds=()))
    sheets.note_printed(WHOLE, made)
    sheets.save_sheet(WHOLE, made, tmp_path / "round.pdf")
    desk.act("draw", {"round": FIRST}, lambda event: replace(event, rounds=rounds))
    assert _print(sheets, WHOLE) == ["3"] * 7
    assert _print(sheets, CALL_OUT) == ["4"]


def test_what_is_replaced_is_the_print_before_whichever_way_it_was_made(sheets: Paper) -> None:
    _print(sheets, WHOLE)
    again = sheets.sheet_job(PAIRINGS)()
    assert "Print no. 2, replaces 09:00" in reading.text(again.data)


def test_a_lost_slip_printed_again_is_the_second_print_of_its_table_alone(sheets: Paper) -> None:
    slips, first, second = (
        Offer(Sheet.TABLES, FIRST, Asked(tuple(map(TableNumber, tables))))
        for tables in ((), (1,), (2,))
    )
    assert _print(sheets, WHOLE)[3:5] == ["1", "1"]
    assert _print(sheets, first) == ["2"]
    assert "Print no. 3, replaces 09:00" in reading.text(sheets.sheet_job(first)().data)
    assert _print(sheets, second) == ["2"]
    assert _print(sheets, first) == ["3"]
    assert sheets.times_printed(slips) == 3
    assert _print(sheets, slips) == ["4", "4"]
    assert _print(sheets, second) == ["5"]
    assert "Table sheets 2 – Round 1" in sheets.title(second)
    assert sheets.file_name(second).endswith("table-sheets-2.pdf")


def test_blank_slips_are_in_all_paper_of_a_round_as_many_as_were_chosen_last(
    sheets: Paper, desk: OpenEvent
) -> None:
    def blanks() -> int:
        pages = reading.text(sheets.sheet_job(WHOLE)().data).split("\n----\n")
        return sum("Referee" in page and "Rossi" not in page for page in pages)

    assert blanks() == 2
    keep_choices(desk.workspace, Sheet.ROUND, SheetChoices(blanks=4))
    assert blanks() == 4


def test_paper_that_was_not_saved_does_not_count(sheets: Paper, tmp_path: Path) -> None:
    printed = sheets.sheet_job(WHOLE)()
    with pytest.raises(NotSaved):
        sheets.save_sheet(WHOLE, printed, tmp_path / "nowhere" / "round.pdf")
    assert [sheets.times_printed(offer) for offer in (WHOLE, PAIRINGS, CALL_OUT)] == [0, 0, 0]
