"""The sheet with what a player was given, for him to read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.i18n import Texts
from bglmanager.printing import Printed, PrintOptions, Sheet, print_sheet, sheet_name
from bglmanager.services.files import pdf_name
from bglmanager.services.workspace import OpenEvent


def can_print(event: Event, entry: EntryNumber) -> tuple[Problem, ...]:
    """Why there is no sheet for this player: he was given nothing."""
    if any(line.entry == entry for line in event.penalties):
        return ()
    return (problem("penalty.nothing-given", entry=entry),)


def player_sheet_job(desk: OpenEvent, texts: Texts, entry: EntryNumber) -> Callable[[], Printed]:
    """The sheet of one player, to be made on another thread."""
    refuse_if(can_print(desk.event, entry))
    options = PrintOptions(printed_at=desk.now(), people=(entry,))
    return partial(
        print_sheet,
        Sheet.PLAYER_PENALTIES,
        desk.event,
        desk.derived,
        texts,
        round_number=None,
        options=options,
    )


def file_name(event: Event, texts: Texts, entry: EntryNumber) -> str:
    """A name for the file: "2026-11-21-penalties-of-a-player-12.pdf"."""
    return pdf_name(event.settings.date, f"{sheet_name(texts, Sheet.PLAYER_PENALTIES)} {entry}")
