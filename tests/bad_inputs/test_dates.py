"""Every bad date: in a list of entries, in a workbook, in the settings of an event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Settings
from bglmanager.services import entries, events
from bglmanager.services.workspace import OpenEvent
from tests.bad_inputs.list_dates import DATES
from tests.bad_inputs.lists import Shown, outcome, saved, xlsx
from tests.db.raw import dump, journal
from tests.files_made.ods import ods
from tests.files_made.sheets import Made
from tests.files_made.xls import xls
from tests.helpers.refusals import refusal

TABS = ("Le colonne sono separate da tabulazioni.", "Columns are separated by tabs.")
EPOCH = (
    "Il foglio conta i giorni dal 1904; le date si leggono così.",
    "The spreadsheet counts its days from 1904; its dates are read that way.",
)
BORN = dt.date(1990, 5, 7)


@pytest.mark.parametrize("name", DATES)
def test_birth_dates(name: str, desk: OpenEvent) -> None:
    data, expected, kept = DATES[name]
    assert isinstance(expected, Shown)
    assert outcome(desk, data()) == Shown([TABS, *expected.said], expected.added)
    if kept is not None:
        field, value = kept
        assert getattr(entries.person_of(desk.event.entries[-1]), field) == value


def _xlsx(cell: dt.date | int, *, epoch_1904: bool) -> bytes:
    book = xlsx(["Nome", "Cognome", "Nascita"])
    if epoch_1904:
        book.epoch = dt.datetime(1904, 1, 1)  # noqa: DTZ001  # as the library names the epoch
    book.worksheets[0].append(["Anna", "Neri", cell])
    return saved(book)


def _made(cell: dt.date | int) -> Made:
    return Made([["Nome", "Cognome", "Nascita"], ["Anna", "Neri", cell]])


WORKBOOKS: dict[str, Callable[..., bytes]] = {
    "xlsx": _xlsx,
    "ods": lambda cell, *, epoch_1904: ods(_made(cell), epoch_1904=epoch_1904),
    "xls": lambda cell, *, epoch_1904: xls(_made(cell), epoch_1904=epoch_1904),
}


@pytest.mark.parametrize("epoch_1904", [False, True])
@pytest.mark.parametrize("kind", WORKBOOKS)
def test_days_of_workbooks(kind: str, *, epoch_1904: bool, desk: OpenEvent) -> None:
    data = WORKBOOKS[kind](BORN, epoch_1904=epoch_1904)
    assert outcome(desk, data) == Shown([EPOCH] * epoch_1904, ["Anna|Neri"])
    assert desk.event.entries[-1].birth_date == BORN


@pytest.mark.parametrize("epoch_1904", [False, True])
@pytest.mark.parametrize("kind", WORKBOOKS)
def test_day_numbers_of_workbooks(kind: str, *, epoch_1904: bool, desk: OpenEvent) -> None:
    number = (BORN - (dt.date(1904, 1, 1) if epoch_1904 else dt.date(1899, 12, 30))).days
    data = WORKBOOKS[kind](number, epoch_1904=epoch_1904)
    said = (
        (
            f"Riga 2, “Nascita”: {number} è una data scritta come numero di giorni, come fanno i "
            "fogli di calcolo; letta come 07/05/1990."
        ),
        f"Line 2, “Nascita”: {number} is how a spreadsheet counts days; it was read as 07/05/1990.",
    )
    assert outcome(desk, data) == Shown([*[EPOCH] * epoch_1904, said], ["Anna|Neri"])
    assert desk.event.entries[-1].birth_date == BORN


SETTINGS: dict[str, tuple[Callable[[Settings], Settings], tuple[str, str]]] = {
    "the last day before the first": (
        lambda s: replace(s, end_date=s.date - dt.timedelta(1)),
        (
            (
                "L’ultimo giorno (13/03/2026) viene prima del primo (14/03/2026). Correggi uno "
                "dei due."
            ),
            "The last day (13/03/2026) is before the first (14/03/2026). Correct one of the two.",
        ),
    ),
    "a year of three digits": (
        lambda s: replace(s, date=dt.date(1026, 3, 14)),
        (
            "14/03/1026 è troppo indietro nel tempo. Controlla l’anno.",
            "14/03/1026 is too long ago. Check the year.",
        ),
    ),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_days_of_the_event(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    change, said = SETTINGS[name]
    store = tmp_path / "library.sqlite"
    before = dump(store), journal(store)
    wanted = change(desk.event.settings)
    assert refusal(lambda: events.change(desk, wanted)) == said
    assert (dump(store), journal(store)) == before
