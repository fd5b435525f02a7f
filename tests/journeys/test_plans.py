"""The plan of the rounds, by keys: a game for each of four, and fewer players than expected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from anyascii import anyascii
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine import copies
from bglmanager.engine.event import RoundStatus
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.printing.kinds import Sheet
from bglmanager.services import documents
from bglmanager.services.games import game_catalogue
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.journeys.cups import (
    ask_and_answer,
    check_in,
    draw_and_publish,
    export,
    take_the_list,
)
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard
from tests.printing.reading import text

Key = Qt.Key
ENTER = Key.Key_Return
SAID = (
    "Here: 14 players instead of 26. The plan is now: 2 rounds instead of 3, 5 h instead of "
    "6 h 45. The rules go by the number of players (BGL 3.5)."
)
GAMES = ("Puerto Rico", "Kingsburg", "Carcassonne", "Stone Age")


def test_four_rounds_of_a_game_each(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_for_several_games(person, *GAMES)
        settings = person.desk.event.settings
        assert (settings.game, settings.rounds_planned) == ("multi", 4)
        take_the_list(person)
        bringing = tmp_path / "porta.csv"
        owner = list_who_brings_two_games(person, bringing)
        check_in(person, 8)
        bring_the_games_promised(person, owner)
        for number, sizes in enumerate(([4, 4], [4, 4], [2, 2, 2, 2], [4, 4]), 1):
            person.go(f"round-{number}")
            draw_and_publish(person, sizes)
            round_ = person.desk.event.round(RoundNumber(number))
            assert (round_.game, round_.minutes) == (
                settings.plan[number - 1].game,
                settings.plan[number - 1].minutes,
            )
            assert owner in copies.on_tables(person.desk.event, round_).values() or number > 2
            type_results(person)
            person.press(ENTER, CONTROL)
            assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED
        file = export(person, tmp_path)
        ranking = list(person.desk.derived.final_ranking)
        printed = printed_sheet(person, Sheet.RANKING)
        winner = person.desk.event.entry(ranking[0])
    assert winner.last_name in printed
    data = file.read_bytes()
    assert documents.verify_document(data) == ()
    document = json.loads(data)
    assert [row["entry"] for row in document["derived"]["final_ranking"]] == ranking
    assert [row["game"] for row in document["event"]["plan"]] == [
        "puerto-rico", "kingsburg", "carcassonne", "stone-age",
    ]  # fmt: skip


def ask_for_several_games(person: Person, *games: str) -> None:
    """Make an event of Board Italian Gamers with a game for each round."""
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    while page.form.league.currentText() != "Board Italian Gamers":
        person.press(Key.Key_Down)
    person.reach(page.form.several.tick)
    person.press(Key.Key_Space)
    *first, last = games
    person.lines(*first)
    person.type(last)
    person.wait_for_another_window(lambda: person.press(ENTER))


def list_who_brings_two_games(person: Person, file: Path) -> EntryNumber:
    """A second list says that the first of the entries brings the games of rounds 1 and 2."""
    first = person.desk.event.entries[0]
    games = "Puerto Rico, Kingsbrug; Zorb"
    file.write_text(
        f'Cognome,Nome,Porta\n{first.last_name},{first.first_name},"{games}"\n', encoding="utf-8"
    )
    person.answers.file = file
    person.press(Key.Key_I, CONTROL)
    intake = person.entries.intake
    person.qtbot.waitUntil(lambda: intake.is_preview)
    assert intake.why.text().splitlines() == [
        "Line 2, “Porta”: “Kingsbrug” is read as Kingsburg. Check it.",
        "Line 2, “Porta”: “Zorb” is no game of this event. It is kept in the notes.",
        "Filled in: Notes, Promised copy, Games brought.",
    ]
    person.press(ENTER, CONTROL)
    desk = person.desk.event.entries[0].desk
    assert (desk.copies_of, desk.notes) == (("puerto-rico", "kingsburg"), "Porta: Zorb")
    return first.number


def bring_the_games_promised(person: Person, number: EntryNumber) -> None:
    """The panel has ticked what was promised: Enter says that it is here."""
    entry = person.desk.event.entry(number)
    assert copies.broke_promise(entry)
    person.type(anyascii(f"{entry.last_name} {entry.first_name}"))
    person.press(Key.Key_F6)
    person.press(ENTER)
    desk = person.desk.event.entry(number).desk
    assert (desk.copies, desk.copies_of) == (2, ("puerto-rico", "kingsburg"))


def type_results(person: Person) -> None:
    """Every table of the newest round, the first player winning; nothing is bid at an auction."""
    event, round_ = person.desk.event, person.desk.event.rounds[-1]
    rules = game_catalogue().planned_game(event, round_.number)
    bid = ("0",) * has_auction(event.settings, rules)
    for table in round_.tables:
        if len(table.seats) > 1:
            person.hall.results.number.setFocus()
            person.lines(f"{table.number}")
            for score in ("50", "40", "30", "20")[: len(table.seats)]:
                person.lines(*bid, score)


def printed_sheet(person: Person, sheet: Sheet) -> str:
    """Go down to a sheet on the page of prints, save it; what stands on it."""
    person.go("prints")
    page = person.window.page
    assert isinstance(page, PrintsPage)
    while page.offer is None or page.offer.sheet is not sheet:
        before = page.offer
        person.press(Key.Key_Down)
        assert page.offer != before, sheet
    file = Path(person.answers.file or "").with_name("sheet.pdf")
    person.answers.file = file
    person.qtbot.waitUntil(page.save.isEnabled)
    person.press(Key.Key_S, CONTROL)
    person.qtbot.waitUntil(file.exists)
    return text(file.read_bytes())


def test_26_were_expected_and_14_are_here(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """The plan is that of 14, until a key keeps the rounds of 26."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League, tier C", "Pisa")
        take_the_list(person)
        before = steps(person)
        check_in(person, 14)
        assert steps(person) != before
        person.go("round-1")
        assert person.hall.notices == [SAID]
        person.press(Key.Key_F8, SHIFT)
        assert person.hall.notices == []
        draw_and_publish(person, [4, 4, 3, 3])
        assert steps(person) == before
        file = export(person, tmp_path)
    assert documents.verify_document(file.read_bytes()) == ()


def steps(person: Person) -> Sequence[str]:
    """The rounds on the rail."""
    return [step.key for step in person.window.steps if step.kind == "round"]
