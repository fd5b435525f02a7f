"""Paper: values of the engine in, PDFs out.

The same event printed with the same options gives the same bytes. Names, seeds and notes are
printed as they were written; nothing in them is read as markup. People appear with their name
and club, never with anything else the entry list knows of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.printing import document, fonts
from bglmanager.printing.document import Page
from bglmanager.printing.job import GameWords, Job, Printed, PrintOptions, Sheet
from bglmanager.printing.preview import Picture, page_count, render
from bglmanager.printing.sheets import (
    announcement,
    call_out,
    check_in,
    consent,
    element_lists,
    game,
    hall,
    pairings,
    penalties,
    points,
    ranking,
    setup,
    standings,
    tables,
    teams,
)
from bglmanager.printing.text import Typesetter

__all__ = [
    "GameWords",
    "Picture",
    "PrintOptions",
    "Printed",
    "Sheet",
    "page_count",
    "print_sheet",
    "render",
    "sheet_name",
]

_PAGES: Mapping[Sheet, Callable[[Job], list[Page]]] = {
    Sheet.PAIRINGS: pairings.pages,
    Sheet.CALL_OUT: call_out.pages,
    Sheet.TABLES: tables.pages,
    Sheet.STANDINGS: standings.pages,
    Sheet.RANKING: ranking.pages,
    Sheet.TEAMS: teams.pages,
    Sheet.POINTS: points.pages,
    Sheet.PENALTIES: penalties.pages,
    Sheet.GAME: game.pages,
    Sheet.LISTS: element_lists.pages,
    Sheet.SETUP: setup.pages,
    Sheet.ANNOUNCEMENT: announcement.pages,
    Sheet.HALL: hall.pages,
    Sheet.CHECK_IN: check_in.pages,
    Sheet.CONSENT: consent.pages,
}


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

    `round_number` None takes the newest round, or the newest standings; the rankings, the
    penalties, the notes on the game and the lists of elements do not ask for it. Raises `Refused`
    when there is nothing to print yet (print.no-round, print.round-unknown, print.no-standings,
    print.no-standings-after, print.no-ranking, print.no-team-standings, print.no-points-ranking,
    print.no-setup, print.no-game, print.no-lists).
    """
    entries = {entry.number: entry for entry in event.entries}
    typesetter = Typesetter(fonts.register())
    job = Job(event, derived, texts, round_number, options, typesetter, entries)
    return document.write(job, sheet_name(texts, sheet), _PAGES[sheet](job))


def sheet_name(texts: Texts, sheet: Sheet) -> str:
    """What the sheet is called."""
    names = {
        Sheet.PAIRINGS: texts.text("Pairings by name"),
        Sheet.CALL_OUT: texts.text("Pairings by table"),
        Sheet.TABLES: texts.text("Table sheets"),
        Sheet.STANDINGS: texts.text("Standings"),
        Sheet.RANKING: texts.text("Final ranking"),
        Sheet.TEAMS: texts.text("Team standings"),
        Sheet.POINTS: texts.text("Ranking by points"),
        Sheet.PENALTIES: texts.text("Penalties"),
        Sheet.GAME: texts.text("Notes on the game"),
        Sheet.LISTS: texts.text("Lists of elements"),
        Sheet.SETUP: texts.text("Set-up"),
        Sheet.ANNOUNCEMENT: texts.text("Announcement"),
        Sheet.HALL: texts.text("What must be in the hall"),
        Sheet.CHECK_IN: texts.text("Check-in list"),
        Sheet.CONSENT: texts.text("Consent for minors"),
    }
    return names[sheet]
