"""Prints of all paper of a round, and of one sheet of it, count together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.services.errors import NotSaved
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import Offer, Paper, Sheet
from tests.helpers import events
from tests.helpers.workspaces import open_workspace
from tests.printing import reading

FIRST = RoundNumber(1)
WHOLE, PAIRINGS, CALL_OUT = (
    Offer(sheet, FIRST) for sheet in (Sheet.ROUND, Sheet.PAIRINGS, Sheet.CALL_OUT)
)


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[Paper]:
    """Round 1 of eight players is being played."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.import_document(events.playing(8))
    yield Paper(workspace, desk, Texts("en"), game_catalogue())
    workspace.close()


def _print(sheets: Paper, offer: Offer) -> list[str]:
    """Print it, and what each of its pages says of the print it is."""
    pages = reading.text(sheets.sheet_job(offer)().data).split("\n----\n")
    sheets.note_printed(offer)
    said = [re.findall(r"Print no\. (\d)", words) for words in pages]
    return [found[-1] if found else "1" for found in said]


def test_a_sheet_says_which_print_of_its_own_it_is_alone_and_among_all(sheets: Paper) -> None:
    """The cover, the pairings by name and by table, two slips."""
    assert _print(sheets, PAIRINGS) == ["1"]
    assert _print(sheets, WHOLE)[1:] == ["2", "1", "1", "1"]
    assert _print(sheets, CALL_OUT) == ["2"]
    assert _print(sheets, WHOLE) == ["2", "3", "3", "2", "2"]
    assert _print(sheets, PAIRINGS) == ["4"]
    assert sheets.times_printed(WHOLE) == 2
    assert sheets.times_printed(CALL_OUT) == 3


def test_what_is_replaced_is_the_print_before_whichever_way_it_was_made(sheets: Paper) -> None:
    _print(sheets, WHOLE)
    again = sheets.sheet_job(PAIRINGS)()
    assert "Print no. 2, replaces 09:00" in reading.text(again.data)


def test_paper_that_was_not_saved_does_not_count(sheets: Paper, tmp_path: Path) -> None:
    printed = sheets.sheet_job(WHOLE)()
    with pytest.raises(NotSaved):
        sheets.save_sheet(WHOLE, printed, tmp_path / "nowhere" / "round.pdf")
    assert [sheets.times_printed(offer) for offer in (WHOLE, PAIRINGS, CALL_OUT)] == [0, 0, 0]
