"""What a PDF says of itself, read back: title, subject, language, date, bookmarks, page labels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pypdfium2  # type: ignore[import-untyped]  # it carries none
import pytest

from bglmanager.engine.event import Event, Organiser
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing.kinds import Sheet
from tests.printing import builders

ROME = timezone(timedelta(hours=2))
AT = datetime(2026, 5, 8, 11, 5, 9, tzinfo=ROME)


@pytest.fixture(scope="module")
def event() -> Event:
    made = builders.played(builders.ordinary(60), 1)
    return builders.with_desk(builders.with_round(made, closed=False))


@contextmanager
def opened(data: bytes) -> Iterator[pypdfium2.PdfDocument]:
    with pypdfium2.PdfDocument(data) as document:
        yield document


def about(event: Event, sheet: Sheet, at: datetime = AT, language: str = "en") -> dict[str, str]:
    options = replace(builders.OPTIONS, printed_at=at)
    data = builders.printed(sheet, event, Texts(language), options=options).data
    with opened(data) as document:
        found: dict[str, str] = document.get_metadata_dict()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_says_what_it_is_and_of_what(event: Event, language: str) -> None:
    found = about(event, Sheet.PAIRINGS, language=language)
    name, round_, day = {
        "en": ("Pairings by name", "Round 2", "8 May 2026"),
        "it": ("Abbinamenti per nome", "Turno 2", "8 maggio 2026"),
    }[language]
    assert found["Title"] == f"{name} - Torneo d’autunno"
    assert found["Subject"] == f"{name} · {round_} · Torneo d’autunno · {day} · BGL-581"
    data = builders.printed(Sheet.PAIRINGS, event, Texts(language)).data
    assert f"/Lang ({language})".encode() in data


@pytest.mark.parametrize(("club", "said"), [("Ludus\n", "Ludus"), (None, "")])
def test_a_sheet_is_of_the_club_and_names_nobody(event: Event, club: str | None, said: str) -> None:
    organiser = Organiser("Ada Neri", "ada@example.org", None, club)
    settings = replace(event.settings, organiser=organiser)
    assert about(replace(event, settings=settings), Sheet.CHECK_IN)["Author"] == said


def test_a_sheet_of_no_round_speaks_of_none(event: Event) -> None:
    found = about(event, Sheet.CHECK_IN)
    assert found["Subject"].startswith("Check-in sheet · Torneo d’autunno · ")


def test_the_title_has_the_letters_of_the_event_and_nothing_that_cannot_be_seen(
    event: Event,
) -> None:
    settings = replace(event.settings, name="李小龙杯 🎲\ud83d\x00\u202e (l’ultimo)\n\\")
    found = about(replace(event, settings=settings), Sheet.CHECK_IN)
    assert found["Title"] == "Check-in sheet - 李小龙杯 🎲 (l’ultimo) \\"


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (AT, "D:20260508110509+02'00'"),
        (AT.replace(tzinfo=timezone(-timedelta(hours=3, minutes=30))), "D:20260508110509-03'30'"),
        (AT.replace(tzinfo=None), "D:20260508110509"),
    ],
)
def test_it_was_made_when_it_was_printed(event: Event, at: datetime, said: str) -> None:
    found = about(event, Sheet.CHECK_IN, at)
    assert found["CreationDate"] == found["ModDate"] == said


def test_all_paper_of_a_round_is_turned_to_by_sheet_and_by_part(event: Event) -> None:
    data = builders.printed(Sheet.ROUND, event, Texts("en")).data
    with opened(data) as document:
        found = [(b.level, b.get_title(), b.get_dest().get_index()) for b in document.get_toc()]
        labels = [document.get_page_label(page) for page in range(len(document))]
        lines = [page.get_textpage().get_text_bounded() for page in document]
    sheets = [title for level, title, _ in found if level == 0]
    assert sheets == [
        "All paper of the round",
        "Pairings by name",
        "Pairings by table",
        "Table sheets",
    ]
    assert [page for *_, page in found] == sorted(page for *_, page in found)
    assert found[-1] == (1, "Table 15", len(lines) - 1)
    for level, title, page in found[1:]:
        if level == 0:
            assert labels[page] == f"{title} 1"
        else:
            assert title.removeprefix("Table ") in lines[page]
    assert labels[-1] == "Table sheets 15"


def test_a_sheet_by_itself_has_its_pages_numbered_as_they_are(event: Event) -> None:
    data = builders.printed(Sheet.TABLES, event, Texts("en")).data
    with opened(data) as document:
        assert document.get_page_label(1) in ("", "2")


def test_a_sheet_of_a_table_is_found_by_its_number_wherever_it_was_put(event: Event) -> None:
    options = replace(builders.OPTIONS, per_page=4)
    data = builders.printed(Sheet.TABLES, event, Texts("it"), options=options).data
    with opened(data) as document:
        (whole, *tables) = document.get_toc()
        found = [(each.get_title(), each.get_dest().get_index()) for each in tables]
        assert whole.get_title() == "Statini"
        corners = {tuple(each.get_dest().get_view()[1][:2]) for each in tables[::4]}
    assert found == [(f"Tavolo {n}", (n - 1) % 4) for n in range(1, 16)]
    assert len(corners) == 4
