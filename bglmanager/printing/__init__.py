"""Paper: values of the engine in, PDFs out.

The same event printed with the same options gives the same bytes. Names, seeds and notes are
printed as they were written; nothing in them is read as markup. People appear with their name
and club, never with anything else the entry list knows of them.
"""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.printing import document, fonts
from bglmanager.printing.job import Job, Printed, PrintOptions
from bglmanager.printing.kinds import KINDS, PrintContext, Sheet, SheetGroup, SheetKind, sheet_name
from bglmanager.printing.preview import Picture, page_count, render_page
from bglmanager.printing.text import Typesetter
from bglmanager.words.game_words import GameWords

__all__ = [
    "KINDS",
    "GameWords",
    "Picture",
    "PrintContext",
    "PrintOptions",
    "Printed",
    "Sheet",
    "SheetGroup",
    "SheetKind",
    "page_count",
    "print_sheet",
    "render_page",
    "sheet_name",
]


def print_sheet(
    sheet: Sheet,
    event: Event,
    derived: Derived,
    texts: Texts,
    *,
    round_number: RoundNumber | None,
    options: PrintOptions,
) -> Printed:
    """Print one sheet of an event.

    `round_number` None takes the newest round, or the newest standings; sheets of which there is
    one do not ask for it. Raises `Refused` (print.no-…, print.round-unknown) when there is nothing
    to print yet.
    """
    entries = {entry.number: entry for entry in event.entries}
    typesetter = Typesetter(fonts.register_faces())
    job = Job(event, derived, texts, round_number, options, typesetter, entries)
    return document.write_document(job, sheet_name(texts, sheet), KINDS[sheet].pages(job))
