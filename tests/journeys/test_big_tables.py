"""BIG at tables of three and four to the champion, by keys: seeds, auctions, a slow table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import FirstSeating, Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.round_times import started_at
from bglmanager.services import rounds
from bglmanager.ui.pages.entries.seating_panels import SeedsPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from tests.journeys.cups import draw_and_publish, scores, write_ranking
from tests.journeys.person import CONTROL, SHIFT, Person, at_the_keyboard
from tests.journeys.test_finals import close, come, finish, go_on, play, type_and_close

Key = Qt.Key
ENTER = Key.Key_Return


def tables_of(person: Person, size: int, game: str, players: int, folder: Path) -> None:
    """A new event of the league at tables of this size, and who comes."""
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    person.press(Key.Key_Down)
    person.press(Key.Key_Tab)
    person.type(game)
    person.reach(page.form.per_table)
    person.press(Key.Key_A, CONTROL)
    person.type(str(size))
    person.reach(page.form.city)
    person.type("Modena")
    person.wait_for_another_window(lambda: person.press(ENTER))
    settings = person.desk.event.settings
    assert (settings.ruleset, settings.players_per_table) == ("big-2026", size)
    come(person, players, folder)


def with_seeds(person: Person, folder: Path) -> list[EntryNumber]:
    """Round 1 is drawn with seeds: the best three of a ranking file."""
    person.go("event")
    page = person.window.page
    assert isinstance(page, EventPage)
    person.reach_section(page.form.fields["first_seating"].editor)
    person.press(Key.Key_A, CONTROL)
    person.type("With")
    person.press(Key.Key_S, CONTROL)
    assert person.desk.event.settings.first_seating is FirstSeating.SEEDED
    person.go("entries")
    person.answers.file, best = write_ranking(folder, person.desk.event)
    person.press(Key.Key_F3, CONTROL | SHIFT)
    players = person.entries.players
    person.qtbot.waitUntil(lambda: players.panels.shown is not None)
    panel = players.panels.shown
    assert isinstance(panel, SeedsPanel)
    person.window.activateWindow()
    person.qtbot.waitUntil(panel.count.hasFocus)
    person.press(Key.Key_A, CONTROL)
    person.lines("3")
    assert person.said == "3 seeds by the ranking of the league"
    return sorted(best[:3])


def test_25_at_tables_of_three_with_seeds_to_the_champion(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BIG 7, 8.1.2: seeds never meet in round 1; the first of seven goes straight to the final."""
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        tables_of(person, 3, "Russian", 25, tmp_path)
        seeded = with_seeds(person, tmp_path)
        person.go("round-1")
        for _ in range(3):
            play(person, [3] * 7 + [2] * 2)
        first = person.desk.event.rounds[0]
        assert [table.seats[0].entry for table in first.tables[:3]] == seeded
        cut = person.hall.page.proposal.cut
        assert cut.title.text().startswith("25 players: 7 advance: ")
        assert "(BIG 8.1.2)" in cut.why.text()
        play(person, [3, 3])
        draw_and_publish(person, [3])
        final = person.desk.event.rounds[-1]
        best = person.desk.derived.standings_after(RoundNumber(3)).rows[0].entry
        assert final.phase is Phase.FINAL
        assert best in {seat.entry for seat in final.seats()}
        type_and_close(person)
        champion = final.tables[0].seats[0].entry
        document = finish(person, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["semifinal", "final"]
    assert document["derived"]["final_ranking"][0]["entry"] == champion


SLOW = 4
"""The table of round 2 that takes longest."""


def test_34_at_tables_of_four_with_a_slow_table_to_the_champion(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """BIG 7.2.2, 8.1.3: what can start of round 3 does; ten advance, two straight to the final."""
    sizes = [4] * 7 + [3] * 2
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        tables_of(person, 4, "Russian", 34, tmp_path)
        person.go("round-1")
        play(person, sizes)
        draw_and_publish(person, sizes)
        person.press(Key.Key_T, CONTROL)
        all_but(person, {SLOW})
        begun = begin_round_3(person)
        the_slow_table_reports(person)
        person.go("round-3")
        person.press(ENTER, CONTROL)  # seats the others
        third = person.desk.event.rounds[-1]
        assert [len(table.seats) for table in third.tables] == sizes
        assert {table.number: [s.entry for s in table.seats] for table in third.tables}.items() >= (
            begun.items()
        )
        person.press(Key.Key_T, CONTROL)
        assert len({started_at(third, table) for table in third.tables}) == 2
        all_but(person, set())
        close(person)
        go_on(person)
        assert person.hall.page.proposal.cut.title.text().startswith("34 players: 10 advance: ")
        play(person, [4, 4])
        play(person, [4])
        document = finish(person, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["semifinal", "final"]


def all_but(person: Person, left_out: set[int]) -> None:
    """Type every open table but these, each by its number."""
    round_ = person.desk.event.rounds[-1]
    for number in rounds.missing_tables(round_):
        if number not in left_out:
            person.hall.results.number.setFocus()
            person.lines(str(number), *scores(round_.table(number)))


def begin_round_3(person: Person) -> dict[TableNumber, list[int]]:
    """What can start is drawn, published and on the clock; the slow table is on its page."""
    [start] = [one for one in person.notices if "can start" in one]
    cards = {card.number: card for card in person.hall.results.side.hall.cards}
    assert cards[SLOW].note.endswith("wait")
    assert cards[SLOW].said.endswith("left")
    person.press(ENTER, CONTROL)
    assert person.window.key == "round-3", start
    person.press(ENTER, CONTROL)
    person.press(ENTER, CONTROL)
    round_ = person.desk.event.rounds[-1]
    assert round_.partial
    person.press(Key.Key_T, CONTROL)
    [waits] = [one for one in person.notices if f"Table {SLOW} of round 2" in one]
    assert waits.endswith("wait for it.")
    all_but(person, set())
    return {table.number: [seat.entry for seat in table.seats] for table in round_.tables}


def the_slow_table_reports(person: Person) -> None:
    person.go("round-2")
    person.hall.results.number.setFocus()
    person.lines(str(SLOW), "10", "40", "20", "30")
    person.press(ENTER, CONTROL)
