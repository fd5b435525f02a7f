"""Paper for the desk, what it never says, and how the command line asks for sheets."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import EntryDesk, Event, EventDesk, ListState
from bglmanager.engine.games.game import ElementList, GameRules
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.paper import ELLIPSIS
from bglmanager.printing.styles import PaperSize
from bglmanager.words.games import GameWords
from tests.helpers.refusals import refused_codes
from tests.helpers.told_games import ARMY, BATTLE, HARBOUR
from tests.printing import before_the_day, builders, other_events, reading
from tests.test_cli import Run

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


OF_PEOPLE = (
    *(Sheet.BADGES, Sheet.NAME_TENTS, Sheet.SIGNS, Sheet.ENTRIES, Sheet.PAIRINGS, Sheet.TABLES),
    *(Sheet.STANDINGS, Sheet.RANKING, Sheet.PRIZES, Sheet.CERTIFICATES, Sheet.CARDS, Sheet.WHY),
)


@pytest.mark.parametrize("sheet", OF_PEOPLE)
def test_nothing_private_is_on_what_is_worn_hung_up_or_given_away(sheet: Sheet) -> None:
    played = builders.played(builders.ordinary(9), 4)
    secret = before_the_day.told().entry(EntryNumber(2))
    hidden: dict[str, Any] = {
        "email": secret.email,
        "phone": secret.phone,
        "birth_date": secret.birth_date,
        "desk": secret.desk,
        "nickname": "Il Segreto",
        "league_id": "TESSERA-77",
    }
    entries = tuple(replace(entry, **hidden) for entry in played.entries)
    text = "\n".join(pages(sheet, replace(played, entries=entries)))
    assert any(entry.last_name in text for entry in entries) or sheet is Sheet.SIGNS
    marks = (*before_the_day.SECRETS, "Il Segreto", "TESSERA-77", "minor")
    assert [mark for mark in marks if mark in text] == []


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


@pytest.mark.parametrize("paper", PaperSize)
def test_there_is_room_to_sign_in_every_row_and_pages_are_balanced(paper: PaperSize) -> None:
    options = replace(builders.OPTIONS, paper=paper)
    event = builders.event(builders.ordinary(60))
    printed = builders.printed(Sheet.CHECK_IN, event, EN, options=options)
    rules = [sorted(set(page)) for page in reading.rules(printed.data)]
    gaps = [low - high for page in rules for high, low in pairwise(page[1:])]
    assert min(gaps) >= 8 * styles.MM - 0.01
    rows = [len(page) - 2 for page in rules]
    assert sum(rows) == 60 + equipment_needed.WALK_INS
    assert len(rows) == printed.pages > 1
    assert max(rows) - min(rows) <= len(rows)


def test_the_list_is_the_same_before_check_in_and_after() -> None:
    event = builders.event(builders.ordinary(12))

    def as_status(*statuses: EntryStatus) -> str:
        people = zip(event.entries, cycle(statuses), strict=False)
        entries = tuple(replace(entry, status=status) for entry, status in people)
        return reading.text(
            builders.printed(Sheet.CHECK_IN, replace(event, entries=entries), EN).data
        )

    assert as_status(EntryStatus.REGISTERED) == as_status(EntryStatus.ACTIVE, EntryStatus.LAPSED)


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


RIGHT = {"Re": 1, "Torre": 2, "Pedone": 3}


def event() -> Event:
    made = builders.event(builders.ordinary(3))
    kept = ARMY.with_notes("Paga domani", RIGHT)
    states = (
        EntryDesk(list=ListState.CHECKED, notes=kept),
        EntryDesk(list=ListState.HANDED_IN, notes=kept),
        EntryDesk(notes="Non risponde"),
    )
    entries = (replace(one, desk=desk) for one, desk in zip(made.entries, states, strict=True))
    return replace(made, entries=tuple(entries))


def text(language: str, game: GameRules = BATTLE) -> str:
    options = replace(builders.OPTIONS, games={game.id: GameWords("x", game)})
    printed = builders.printed(Sheet.LISTS, event(), Texts(language), options=options)
    return " ".join(reading.text(printed.data).split())


def test_a_checked_list_is_there_in_the_language_of_the_paper() -> None:
    assert "controllata Re 1, Torre 2, Pedone 3: 170 punti" in text("it")
    assert "checked King 1, Rook 2, Pawn 3: 170 points" in text("en")
    assert "armata, al massimo 250 punti" in text("it")


def test_what_is_not_checked_yet_is_not_shown() -> None:
    said = text("it")
    assert said.count("170 punti") == 1
    assert "consegnata –" in said
    assert "manca –" in said


def test_other_notes_stay_with_the_desk() -> None:
    assert "Paga" not in text("it")
    assert "risponde" not in text("it")


def test_lists_without_elements_have_their_state_only() -> None:
    plain = replace(BATTLE, list=ElementList(Text("esercito", "army")))
    said = text("it", plain)
    assert "controllata" in said
    assert "Elementi" not in said.replace("Liste degli elementi", "")


def test_a_game_that_asks_for_none_has_no_such_sheet() -> None:
    assert refused_codes(text, "it", HARBOUR) == ["print.no-lists"]


EXAMPLES = Path(__file__).parents[1] / "files" / "examples"


def test_the_ranking_by_points_of_a_catan_event(tmp_path: Path) -> None:
    file = EXAMPLES / "catan-firenze-2014.bgl.json"
    kinds = "standings,points,tables,final"
    run = Run("print", file, "--what", kinds, "--language", "en", "--out", tmp_path)
    assert (run.code, run.out) == (0, "")
    [points] = tmp_path.glob("*-ranking-by-points.pdf")
    text = reading.text(points.read_bytes())
    assert "Prize for most points:" in text


@pytest.mark.parametrize("ruleset", ["7wonders-ludolimpiadi-2015", "diplomacy-italia-2010"])
def test_every_sheet_of_the_other_single_events(ruleset: str, tmp_path: Path) -> None:
    file = EXAMPLES / f"{ruleset}.bgl.json"
    kinds = "pairings,call-out,tables,standings,final,penalties"
    run = Run("print", file, "--what", kinds, "--out", tmp_path)
    assert (run.code, run.out) == (0, "")
    assert len(list(tmp_path.glob("*.pdf"))) == 6


def test_the_set_up_of_the_last_round_from_the_command_line(tmp_path: Path) -> None:
    file = EXAMPLES / "big-2026.bgl.json"
    run = Run("print", file, "--what", "setup", "--language", "it", "--out", tmp_path)
    assert (run.code, run.out, run.err) == (0, "", "")
    [printed] = tmp_path.iterdir()
    text = reading.text(printed.read_bytes())
    assert "Isola" in text
    assert "campo" in text


def test_a_round_without_a_set_up_is_said_in_words(tmp_path: Path) -> None:
    file = EXAMPLES / "bgl-2010.bgl.json"
    run = Run("print", file, "--what", "setup", "--out", tmp_path)
    assert run.code == 1
    assert "has no set-up to print: none was drawn." in run.out
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_sheet_the_event_has_not_is_said_in_words() -> None:
    file = EXAMPLES / "diplomacy-italia-2010.bgl.json"
    run = Run("print", file, "--what", "teams", "--out", "unused")
    assert run.code == 1
    assert "There are no team standings." in run.out
