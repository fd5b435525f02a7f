"""What `lp` is asked, and what is said where it does not do it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bglmanager.engine.problems import Refused
from bglmanager.printing.styles import PageSize, PaperSize, page_size
from bglmanager.services import print_queues
from bglmanager.services.print_queues import (
    FoundPrinters,
    PrintOrder,
    Sides,
    find_queues,
    has_queues,
    is_stopped,
    send_to_queue,
)
from tests.helpers.lp_double import HANGS, LpDouble

A4, LETTER = page_size(PaperSize.A4), page_size(PaperSize.LETTER)
AS_IT_IS = ["-o", "print-scaling=none"]


@pytest.fixture
def lp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LpDouble:
    made = LpDouble(tmp_path / "queues")
    made.install(monkeypatch)
    return made


def document(*sizes: PageSize) -> bytes:
    written = BytesIO()
    canvas = Canvas(written)
    for size in sizes:
        canvas.setPageSize(size)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def went_on(_done: int, _of: int) -> None:
    """Nobody has had enough."""


def test_the_printers_are_those_of_the_queues(lp: LpDouble) -> None:
    assert has_queues()
    found = find_queues()
    assert found == FoundPrinters(("sala", "segreteria"), "sala")
    assert [found.chosen(name) for name in ("segreteria", "gone", "")] == [
        "segreteria",
        "sala",
        "sala",
    ]
    assert FoundPrinters(("one",)).chosen("") == "one"
    assert FoundPrinters().chosen("sala") == ""


def test_all_pages_go_once_on_their_paper_and_as_large_as_they_are(lp: LpDouble) -> None:
    data = document(A4, A4)
    send_to_queue(data, PrintOrder(), "Statini – Turno 2", went_on)
    [asked] = lp.jobs
    media = ["-o", "media=A4", "-o", "sides=one-sided", *AS_IT_IS]
    assert asked == ["-t", "Statini – Turno 2", "-n", "1", *media, "-"]
    assert lp.given == [data]


def test_printer_pages_copies_and_sides_are_said(lp: LpDouble) -> None:
    order = PrintOrder("segreteria", (1, 2, 3, 5), copies=2, sides=Sides.SHORT)
    send_to_queue(document(*[LETTER] * 5), order, "-t", went_on)
    [asked] = lp.jobs
    told = ["-d", "segreteria", "-t", "-t", "-n", "2", "-P", "1-3,5"]
    media = ["-o", "media=Letter", "-o", "sides=two-sided-short-edge", *AS_IT_IS]
    assert asked == [*told, *media, "-"]


def test_pages_of_several_sizes_are_several_jobs(lp: LpDouble) -> None:
    wide = page_size(PaperSize.A3, wide=True)
    send_to_queue(document(A4, wide, (252, 153), A4), PrintOrder("sala"), "Turno 2", went_on)
    asked = [(args[args.index("-P") + 1], args[args.index("-o") + 1]) for args in lp.jobs]
    assert asked == [
        ("1", "media=A4"),
        ("2", "media=A3"),
        ("3", "media=Custom.153x252"),
        ("4", "media=A4"),
    ]


def test_what_a_queue_says_against_it_is_told(lp: LpDouble) -> None:
    lp.behave("echo 'lp: The printer is on fire' >&2; exit 1")
    with pytest.raises(Refused) as refused:
        send_to_queue(document(A4), PrintOrder(), "x", went_on)
    [problem] = refused.value.problems
    assert (problem.code, dict(problem.values)) == (
        "print.not-taken",
        {"reason": "lp: The printer is on fire"},
    )


def test_a_queue_that_hangs_is_given_up_and_said(
    lp: LpDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_queues, "PATIENCE", 0.2)
    lp.behave(HANGS)
    with pytest.raises(Refused, match=r"print\.no-answer"):
        send_to_queue(document(A4), PrintOrder(), "x", went_on)


def test_who_has_had_enough_need_not_wait(lp: LpDouble) -> None:
    lp.behave(HANGS)
    asked = 0

    def enough(_done: int, _of: int) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        send_to_queue(document(A4), PrintOrder(), "x", enough)


def test_a_stopped_queue_is_known(lp: LpDouble) -> None:
    assert not is_stopped("sala")
    lp.be("disabled")
    assert is_stopped("sala")
