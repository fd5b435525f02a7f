"""Events to their champion by keys: brackets, round robins, finalists who leave or do not come."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, EntryStatus, Phase, RoundStatus, Seating, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import documents
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.journeys.cups import (
    ask_and_answer,
    bids,
    draw_and_publish,
    island,
    meetings,
    scores,
    take_the_list,
    write_names,
)
from tests.journeys.person import CONTROL, Person, at_the_keyboard
from tests.printing.reading import text

Key = Qt.Key
ENTER = Key.Key_Return
Figures = Callable[[Table], Sequence[str]]
"""What is typed at a table, field after field."""


def duel_of(person: Person, players: int, folder: Path) -> None:
    """A new event of two at a table, and who comes."""
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    person.press(Key.Key_Down)
    person.press(Key.Key_Tab)
    person.type("Russian")
    person.reach(page.form.per_table)
    person.press(Key.Key_A, CONTROL)
    person.type("2")
    person.reach(page.form.city)
    person.type("Siena")
    person.wait_for_another_window(lambda: person.press(ENTER))
    settings = person.desk.event.settings
    assert (settings.ruleset, settings.players_per_table) == ("big-2026", 2)
    come(person, players, folder)


def come(person: Person, players: int, folder: Path) -> None:
    """Names from a file, each of them checked in by its letters."""
    take_the_list(person, write_names(folder, players))
    for entry in person.desk.event.entries:
        person.lines(entry.last_name)
    assert {entry.status for entry in person.desk.event.entries} == {EntryStatus.ACTIVE}


def play(person: Person, sizes: Sequence[int], figures: Figures = scores) -> None:
    """The round that is shown, from the draw to the page of what comes after it."""
    draw_and_publish(person, sizes)
    type_and_close(person, figures)
    go_on(person)


def type_and_close(person: Person, figures: Figures = scores) -> None:
    """Every open table in order, then the round is closed."""
    made = person.desk.event.rounds[-1]
    person.press(ENTER)
    for table in made.tables:
        if len(table.seats) > 1:
            person.lines(*figures(table))
    close(person)


def close(person: Person) -> None:
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.CLOSED, person.notices


def go_on(person: Person) -> None:
    person.press(ENTER, CONTROL)
    assert person.window.key in (f"round-{len(person.desk.event.rounds) + 1}", "send")


def name_of(person: Person, entry: EntryNumber) -> str:
    found = person.desk.event.entry(entry)
    return f"{found.last_name} {found.first_name}"


def finish(person: Person, folder: Path) -> Any:
    """The result file, which stands its check, and the final ranking on paper."""
    ranking = person.desk.derived.final_ranking
    if person.window.key != "send":
        go_on(person)
    assert person.window.key == "send"
    data = person.saved(folder / "risultato.bgl.json")
    assert documents.verify_document(data) == ()
    person.press(Key.Key_K, CONTROL)
    person.lines("standings")
    assert person.window.key == "standings"
    person.press(Key.Key_P, CONTROL)
    page = person.window.page
    assert isinstance(page, PrintsPage)
    person.qtbot.waitUntil(lambda: page.printed is not None)
    said = text(person.saved(folder / "ranking.pdf"))
    first, second = (name_of(person, entry) for entry in ranking[:2])
    assert said.index(first) < said.index(second)
    assert "Final ranking" in said
    document = json.loads(data)
    assert document["derived"]["final_ranking"][0]["entry"] == ranking[0]
    return document


def test_13_at_a_game_of_two_to_the_champion_of_a_final_played_again(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BIG 8.1.1: all who lost one game at most are through; a tied final is played again."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        duel_of(person, 13, tmp_path)
        person.go("round-1")
        for _ in range(3):
            play(person, [2] * 6 + [1])
        cut = person.hall.page.proposal.cut
        qualified = cut.qualified.value()
        assert cut.title.text().startswith(f"13 players: {qualified} advance: ")
        assert "(BIG 8.1.1)" in cut.why.text()
        cut.qualified.setFocus()
        person.press(Key.Key_A, CONTROL)
        person.lines("8")
        assert cut.chosen.text() == "Your choice: 8 advance: ranks 1–8 in 4 quarterfinals."
        person.reach(cut.usual)
        person.press(Key.Key_Space)
        assert cut.qualified.value() == qualified == 7
        play(person, [2] * 3)
        play(person, [2] * 2)
        draw_and_publish(person, [2])
        type_and_close(person, lambda _: ("50", "50"))
        QApplication.processEvents()  # a notice made anew is shown by its layout
        person.reach(person.hall.notice_button("Play again"))
        person.press(Key.Key_Space)
        assert person.hall.page.title() == "Final, played again"
        person.press(ENTER, CONTROL)
        type_and_close(person, lambda _: ("40", "50"))
        champion = person.desk.event.rounds[-1].tables[0].seats[1].entry
        assert person.hall.results.ranking.lines[0] == name_of(person, champion)
        document = finish(person, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["quarterfinal", "semifinal", "final", "final"]
    assert document["derived"]["final_ranking"][0]["entry"] == champion


def test_a_round_robin_of_four(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """BIG 8.1 suggests it: everybody meets everybody in three rounds."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        duel_of(person, 4, tmp_path)
        person.go("event")
        person.press(Key.Key_F10)
        everybody_meets(person, 3, [2, 2])
        document = finish(person, tmp_path)
    assert [each["phase"] for each in document["rounds"]] == ["round-robin"] * 3


def test_a_round_robin_of_six(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Chosen by hand: five rounds, no final."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        duel_of(person, 6, tmp_path)
        person.go("event")
        page = person.window.page
        assert isinstance(page, EventPage)
        for name, typed in (("rounds_planned", "5"), ("seating", "Round")):
            person.reach_section(page.form.fields[name].editor)
            person.press(Key.Key_A, CONTROL)
            person.type(typed)
        person.press(Key.Key_S, CONTROL)
        everybody_meets(person, 5, [2, 2, 2])
        finish(person, tmp_path)


def everybody_meets(person: Person, rounds: int, sizes: Sequence[int]) -> None:
    settings = person.desk.event.settings
    assert (settings.seating, settings.rounds_planned) == (Seating.ROUND_ROBIN, rounds)
    person.go("round-1")
    for _ in range(rounds):
        play(person, sizes)
    met = meetings(person.desk.event)
    assert len(met) == len({*met}) == rounds * len(sizes)
    assert person.window.key == "send"


def test_17_at_catan_with_one_who_leaves_a_game_and_a_finalist_who_goes(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Catan 3: the first of those who are out plays for a finalist who leaves."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Single event: Catan", "Firenze")
        come(person, 17, tmp_path)
        person.go("round-1")
        draw_and_publish(person, [4, 4, 3, 3, 3])
        person.lines("1")
        leaver = person.desk.event.rounds[0].tables[0].seats[3].entry
        person.press(Key.Key_Down, times=3)
        person.press(Key.Key_F5)
        person.press(Key.Key_Escape)
        type_and_close(person, island)
        assert person.desk.event.entry(leaver).status is EntryStatus.WITHDRAWN
        go_on(person)
        play(person, [4, 4, 4, 4], island)
        person.press(Key.Key_M, CONTROL)
        roll = person.hall.page.before.calling.view
        first, *_, next_one = [line.entry for line in roll.listed.model.rows[:5]]
        person.press(Key.Key_F5)
        assert person.desk.event.entry(first.number).status is EntryStatus.WITHDRAWN
        assert roll.result.text() == (
            f"{next_one.last_name} {next_one.first_name} plays for {first.last_name} "
            f"{first.first_name}, who is not there: the next in the standings (Catan 3)."
        )
        draw_and_publish(person, [4])
        seated = [seat.entry for seat in person.desk.event.rounds[-1].seats()]
        assert seated[-1] == next_one.number
        assert first.number not in seated
        type_and_close(person, island)
        document = finish(person, tmp_path)
    reasons = [seat.get("bottom_reason") for seat in document["rounds"][0]["tables"][0]["seats"]]
    assert reasons == [None, None, None, BottomReason.WITHDREW.value]


def test_10_at_7_wonders_with_a_finalist_who_does_not_come(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """7 Wonders 1: absent finalists are replaced in the order of the standings."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Single event: 7 Wonders", "Pisa")
        come(person, 10, tmp_path)
        person.go("round-1")
        for _ in range(3):
            play(person, [5, 5], bids)
        person.press(Key.Key_M, CONTROL)
        roll = person.hall.page.before.calling.view
        called = [line.entry.number for line in roll.listed.model.rows]
        person.press(Key.Key_Down)
        person.press(ENTER)
        assert roll.result.text().endswith("the next in the standings (7 Wonders 1).")
        person.press(Key.Key_Z, CONTROL)
        assert roll.result.text() == ""
        roll.listed.table.pick_key(called[1])
        person.press(ENTER)
        draw_and_publish(person, [5])
        final = person.desk.event.rounds[-1]
        assert final.phase is Phase.FINAL
        assert [seat.entry for seat in final.seats()] == [called[0], *called[2:6]]
        type_and_close(person, bids)
        document = finish(person, tmp_path)
    assert document["derived"]["final_ranking"][0]["entry"] == called[0]
