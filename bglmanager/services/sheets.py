"""Sheets of an event that is not in the library: those of a document, those of the sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.printing import PrintOptions, Sheet, print_sheet
from bglmanager.services import documents, games
from bglmanager.services.files import write_whole
from bglmanager.services.sample import make_sample
from bglmanager.services.workspace import open_library

KINDS: Mapping[str, Sheet] = {
    "pairings": Sheet.PAIRINGS,
    "call-out": Sheet.CALL_OUT,
    "tables": Sheet.TABLES,
    "standings": Sheet.STANDINGS,
    "final": Sheet.RANKING,
    "penalties": Sheet.PENALTIES,
}
"""The sheets by the word that asks for them."""

STORE = "library.sqlite"
"""Name of the file of events that the sample leaves."""


def print_kind(event: Event, kind: str, texts: Texts, *, printed_at: datetime) -> bytes:
    """One sheet as a PDF, of the newest round or standings there are.

    Raises `Refused` when there is nothing to print yet.
    """
    options = PrintOptions(
        printed_at=printed_at, games=games.catalogue().words(event, texts.language)
    )
    return print_sheet(
        KINDS[kind], event, derive(event), texts, round_number=None, options=options
    ).data


def play_sample(
    folder: Path, texts: Texts, *, clock: Callable[[], datetime], new_id: Callable[[], str]
) -> tuple[Path, ...]:
    """Play the sample event and leave its store, its sheets and its result file in the folder.

    Gives back the files in that order. Raises `NotOpened` and `NotSaved` as the library does.
    """
    store = folder / STORE
    workspace = open_library(store, clock=clock, new_id=new_id)
    try:
        event = make_sample(workspace, texts).event
    finally:
        workspace.close()
    files = {
        folder / f"{kind}.pdf": print_kind(event, kind, texts, printed_at=clock()) for kind in KINDS
    }
    document = documents.export(event, exported_at=clock(), for_league=False)
    files[folder / documents.file_name(event)] = document
    for file, data in files.items():
        write_whole(file, data)
    return (store, *files)
