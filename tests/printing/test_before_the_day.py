"""Sheets for before the day: what stands on them, what never does, how many pages they take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import Event, EventDesk
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.paper import ELLIPSIS
from bglmanager.words.games import GameWords
from tests.printing import before_the_day, builders, other_events, reading

EN = Texts("en")
PLAYERS_SHEETS = (Sheet.CHECK_IN, Sheet.CONSENT, Sheet.HALL)
SIGNED = "With my signature I agree"


def pages(sheet: Sheet, event: Event) -> list[str]:
    options = replace(builders.OPTIONS, games={event.settings.game: GameWords("Il gioco")})
    return reading.text(builders.printed(sheet, event, EN, options=options).data).split("\n----\n")


def heads(event: Event) -> str:
    """The heads of the columns of the check-in list."""
    return next(line for line in pages(Sheet.CHECK_IN, event)[0].split("\n") if "No." in line)


@pytest.mark.parametrize("sheet", PLAYERS_SHEETS)
def test_nothing_private_of_a_player_is_printed(sheet: Sheet) -> None:
    text = "\n".join(pages(sheet, before_the_day.told()))
    assert [secret for secret in before_the_day.SECRETS if secret in text] == []


def test_the_notes_for_the_desk_are_on_its_own_list_alone() -> None:
    told, words = before_the_day.told(), "Le chiavi sono al bar."
    on = [
        sheet for sheet in (*PLAYERS_SHEETS, Sheet.ANNOUNCEMENT) if words in pages(sheet, told)[0]
    ]
    assert on == [Sheet.HALL]


def test_the_line_that_is_signed_stands_on_every_page() -> None:
    found = pages(Sheet.CHECK_IN, builders.event(builders.ordinary(100)))
    assert len(found) > 1
    assert all(SIGNED in page for page in found)


@pytest.mark.parametrize("players", [0, 8, 26, 120, 450])
def test_the_list_for_the_hall_counts_the_pages_of_the_check_in_list(players: int) -> None:
    event = builders.event(builders.ordinary(players))
    [thing] = [
        each for each in equipment_needed.things_needed(event, {}) if each.need is Need.CHECK_IN
    ]
    printed = builders.printed(Sheet.CHECK_IN, event, EN).pages
    assert printed == (thing.number or 1)


def test_columns_for_what_the_event_asks_alone() -> None:
    bare = before_the_day.bare()
    assert heads(bare) == "No. Player Here Signature"
    asking = replace(bare.settings, fee=5, desk=EventDesk(bring_copy=True))
    assert heads(replace(bare, settings=asking)) == "No. Player Here Paid Copy Signature"
    assert heads(before_the_day.told()) == "No. Player Club Here Paid Member Copy Signature"


def test_fixed_teams_stand_in_the_place_of_clubs() -> None:
    assert heads(other_events.teams(count=6)).startswith("No. Player Team Here")


def test_minors_and_the_waiting_list_are_marked() -> None:
    [page] = pages(Sheet.CHECK_IN, before_the_day.told())
    marked = [line for line in page.split("\n") if "minor" in line or "waiting" in line]
    assert [line.split()[0] for line in marked] == ["2", "3"]
    assert "\n4 " not in page  # has called off


def test_a_consent_page_for_each_minor_and_a_blank_one() -> None:
    found = pages(Sheet.CONSENT, before_the_day.told())
    assert ["Greco Fabio" in page for page in found] == [True, False]
    assert len(pages(Sheet.CONSENT, before_the_day.bare())) == 1


def test_a_long_announcement_goes_on_and_nothing_is_cut() -> None:
    told = before_the_day.told()
    lines = "\n".join(f"{n}: pausa con un gioco di Maria Quaranta-Castelvecchi" for n in range(30))
    desk = replace(told.settings.desk, timetable=lines)
    long = replace(told, settings=replace(told.settings, desk=desk, name="Torneo " * 25))
    found = pages(Sheet.ANNOUNCEMENT, long)
    text = "\n".join(found)
    assert ELLIPSIS not in text
    assert "29: pausa" in text
    assert "gioco@example.org" in text


def test_what_is_ticked_off_is_crossed() -> None:
    """The crosses are lines, so the page with one more of them is another one."""
    told = before_the_day.told()
    none = replace(told, settings=replace(told.settings, desk=replace(told.settings.desk, done=())))
    ticked, plain = (builders.printed(Sheet.HALL, each, EN).data for each in (told, none))
    assert reading.text(ticked) == reading.text(plain)
    assert ticked != plain
