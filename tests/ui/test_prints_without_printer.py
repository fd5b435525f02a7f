"""Sheets for a printer that fails, stands still or is gone, and where there is none."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from bglmanager.engine.ids import RoundNumber
from bglmanager.services.paper import Offer, Sheet
from tests.ui.test_prints_page import Office, office

__all__ = ["office"]


def test_a_printer_that_fails_is_said_with_the_way_out(office: Office) -> None:
    office.printers.works = False
    page = office.prints()
    assert office.printed() == (
        "The printer did not take the pages: out of paper. Save them as PDF instead."
    )
    assert page.paper().times_printed(Offer(Sheet.PAIRINGS, RoundNumber(1))) == 0


def test_a_printer_that_is_stopped_has_the_pages_and_says_so(office: Office) -> None:
    office.printers.stopped = True
    office.prints()
    assert office.printed() == (
        "The printer Hall is stopped: it has the pages and prints them once it is resumed."
    )


def test_pages_that_go_to_another_printer_are_not_looked_for_at_the_one_chosen(
    office: Office,
) -> None:
    page = office.prints()
    office.printers.names = ("Office",)
    said = "The printer Hall is not there: sent to Office: Pairings by name – Round 1"
    assert office.printed() == said
    assert [sent.order.printer for sent in office.printers.sent] == ["Office"]
    assert page.order.chosen[0] == "Office"


def test_pages_without_the_printer_chosen_are_saved_and_counted(
    office: Office, tmp_path: Path
) -> None:
    page = office.prints()
    office.printers.names = ()
    office.answers.file = tmp_path / "pairings.pdf"
    office.printed()
    assert office.answers.asked == ["The printer Hall is not there. Save the pages as PDF"]
    assert (tmp_path / "pairings.pdf").read_bytes().startswith(b"%PDF")
    assert page.paper().times_printed(Offer(Sheet.PAIRINGS, RoundNumber(1))) == 1


def test_without_a_printer_the_key_saves(office: Office, tmp_path: Path) -> None:
    office.printers.names = ()
    page = office.prints()
    assert page.primary() is page.save
    assert not page.order.copies.isVisible()
    office.answers.file = tmp_path / "pairings.pdf"
    office.press(Qt.Key.Key_P)
    assert (tmp_path / "pairings.pdf").read_bytes().startswith(b"%PDF")
    assert office.answers.asked == ["Save as…"]
