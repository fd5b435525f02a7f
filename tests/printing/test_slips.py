"""Table sheets: who they name, when they are played, which are printed."""

from __future__ import annotations

from dataclasses import replace
from datetime import time

import pytest

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import TableNumber
from bglmanager.i18n import Texts
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet
from bglmanager.services.paper import read_tables
from tests.helpers.refusals import refused_codes
from tests.printing import builders, reading

IT = Texts("it")


def slips(event: Event, options: PrintOptions = builders.OPTIONS) -> str:
    return reading.text(builders.printed(Sheet.TABLES, event, IT, options=options).data)


def seated(*names: tuple[str, str, str | None]) -> Event:
    people = tuple(builders.entry(n, *name) for n, name in enumerate(names, 1))
    return builders.with_round(builders.event(people), closed=False)


@pytest.mark.parametrize("per_page", [1, 4])
def test_two_of_one_name_are_told_apart_by_club_or_number_where_they_sit_and_sign(
    per_page: int,
) -> None:
    event = seated(
        ("Rossi", "Marco", "Ludus"),
        ("Rossi", "Marco", None),
        ("Rossi", "Mario", None),
        ("Neri", "Ada", None),
    )
    lines = slips(event, replace(builders.OPTIONS, per_page=per_page)).split()
    said = " ".join(lines)
    assert "Rossi Marco (Ludus)" in said
    assert "Rossi Marco (2)" in said
    assert "Rossi Mario" in said
    assert "Neri Ada" in said


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_names_of_any_length_are_told_apart_where_they_sit(per_page: int) -> None:
    """In two lines where one would be cut: what tells them apart stands at the end."""
    long = "Quaranta-Castelvecchi della Rovere", "Maria Antonietta Ludovica"
    event = seated((*long, "Gilda"), (*long, "Ludus"), ("Neri", "Ada", None), ("Riva", "Ivo", None))
    said = slips(event, replace(builders.OPTIONS, per_page=per_page))
    assert "Maria Antonietta Ludovica (Gilda)" in said
    assert "Maria Antonietta Ludovica (Ludus)" in said


def test_who_signs_is_told_by_as_many_letters_as_that_takes() -> None:
    event = seated(
        ("Rossi", "Marco", None),
        ("Rossi", "Marta", None),
        ("Rossi", "Anna", None),
        ("Neri", "Ada", None),
    )
    said = slips(event)
    for signer in ("Rossi Marc.", "Rossi Mart.", "Rossi A.", "Neri", "Arbitro"):
        assert signer in said.replace("\n", " ").split("Note")[0], signer


def test_a_sheet_says_the_day_and_from_when_to_when_its_table_plays() -> None:
    event = seated(*((name, "Ada", None) for name in ("Neri", "Bo", "Li", "Re")))
    event = replace(event, settings=replace(event.settings, start_time=time(15, 5)))
    assert "08/05/2026 · 15:05–16:05 circa" in slips(event)
    started = event.rounds[0].noted_at_desk(started=builders.PRINTED_AT)
    event = replace(event, rounds=(replace(started, minutes=60),))
    assert "08/05/2026 · 11:05–12:05" in slips(event)


def test_a_draft_says_so_large() -> None:
    event = seated(*((name, "Ada", None) for name in ("Neri", "Bo", "Li", "Re")))
    draft = replace(event, rounds=(replace(event.rounds[0], status=RoundStatus.DRAFT),))
    data = builders.printed(Sheet.TABLES, draft, IT).data
    assert reading.sizes(data, "Bozza") == [13.0]
    assert "Bozza" not in slips(event)


@pytest.mark.parametrize(
    ("typed", "tables", "blanks"),
    [
        ("", (), 0),
        ("3", (3,), 0),
        ("999", (999,), 0),
        ("3, 7-9", (3, 7, 8, 9), 0),
        (" 9 – 10;2 2 +2", (2, 9, 10), 2),
        ("+1", (), 1),
    ],
)
def test_tables_are_named_by_numbers_and_ranges(
    typed: str, tables: tuple[int, ...], blanks: int
) -> None:
    assert read_tables(typed) == (tables, blanks)


@pytest.mark.parametrize(
    "typed", ["x", "0", "9-7", "3,-", "3 +", "3 +x", "1-2-3", "+100", "1000", "7-"]
)
def test_what_names_no_tables_is_refused(typed: str) -> None:
    assert refused_codes(read_tables, typed) == ["print.tables-unread"]


def test_only_the_sheets_asked_for_are_printed_and_blank_ones_with_the_head_of_the_round() -> None:
    event = builders.with_round(builders.event(builders.ordinary(26)), closed=False)
    some = replace(builders.OPTIONS, tables=(TableNumber(3), TableNumber(6)), blanks=2)
    pages = slips(event, some).split("\n----\n")
    assert [page.split()[1] for page in pages[:2]] == ["3", "6"]
    assert len(pages) == 4
    assert pages[2] == pages[3].rstrip("\n")
    assert "Turno 1 · Race for the Galaxy" in pages[2]
    assert not [entry for entry in event.entries if entry.last_name in pages[2]]
    assert "tavolo 0" not in pages[2]
    unknown = replace(builders.OPTIONS, tables=(TableNumber(70),))
    assert refused_codes(slips, event, unknown) == ["table.unknown"]
