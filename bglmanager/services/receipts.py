"""Receipts of the till on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import problem, refuse_if
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed, PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet, sheet_name
from bglmanager.services.files import pdf_name
from bglmanager.services.workspace import OpenEvent

PER_PAGE = 4
"""Receipts of one player on a page."""


def receipts_job(
    desk: OpenEvent, texts: Texts, people: Sequence[EntryNumber]
) -> Callable[[], Printed]:
    """The receipts of these people as one PDF, to be made on another thread.

    Refused: till.no-receipt for somebody of whom the till has no line.
    """
    event = desk.event
    refuse_if(
        problem("till.no-receipt", entry=number)
        for number in people
        if not event.entry(number).desk.payments
    )
    options = PrintOptions(printed_at=desk.now(), per_page=PER_PAGE, people=tuple(people))
    return partial(
        print_sheet,
        Sheet.RECEIPTS,
        event,
        desk.derived,
        texts,
        round_number=None,
        options=options,
    )


def receipts_name(event: Event, texts: Texts, people: Sequence[EntryNumber]) -> str:
    """A name for the file: "2026-11-21-receipts-12.pdf"."""
    numbers = " ".join(str(number) for number in people)
    return pdf_name(event.settings.date, f"{sheet_name(texts, Sheet.RECEIPTS)} {numbers}")
