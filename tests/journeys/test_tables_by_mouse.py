"""Events at tables of two to five to their champion, by mouse alone: brackets, seeds, a slow table,
round robins, finalists who leave or do not come.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import BottomReason, EntryStatus, FirstSeating, Phase, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.round_times import started_at
from bglmanager.ui.pages.entries.seating_panels import SeedsPanel
from tests.journeys.by_mouse import (
    GRAB,
    Kind,
    at_the_event,
    begin,
    choose_setting,
    draw_and_publish,
    fill_in_tables,
    finish,
    play_round,
)
from tests.journeys.by_mouse import mouse as mouse
from tests.journeys.cups import bids, island, meetings, scores, write_ranking
from tests.journeys.mouse import Mouse

pytestmark = [pytest.mark.long, GRAB]


def tables_of(size: int, players: int) -> Kind:
    """An event of the league at tables of this size."""
    return Kind("Board Italian Gamers", players, scores, size, game="Russian Railroads")


def play_on(mouse: Mouse, kind: Kind, *rounds: list[int]) -> None:
    """Round after round with tables of these sizes."""
    for sizes in rounds:
        assert play_round(mouse, kind)
        assert [len(table.seats) for table in mouse.last.tables] == sizes


def test_13_at_a_game_of_two_to_the_champion_of_a_final_played_again(
    mouse: Mouse, tmp_path: Path
) -> None:
    """BIG 8.1.1: all who lost one game at most are through; a tied final is played again."""
    kind, person = tables_of(2, 13), mouse.person
    begin(mouse, kind, tmp_path)
    play_on(mouse, kind, *[[2] * 6 + [1]] * 3)
    choose_who_advances(mouse)
    play_on(mouse, kind, [2] * 3, [2] * 2)
    mouse.go("round-6")
    draw_and_publish(mouse, [2])
    fill_in_tables(mouse, lambda _: ("50", "50"))
    mouse.close_round()
    mouse.press_notice("Play again")
    assert person.hall.page.title() == "Final, played again"
    mouse.go_on()
    fill_in_tables(mouse, lambda _: ("40", "50"))
    mouse.close_round()
    champion = mouse.last.tables[0].seats[1].entry
    document = finish(mouse, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["quarterfinal", "semifinal", "final", "final"]
    assert document["derived"]["final_ranking"][0]["entry"] == champion


def choose_who_advances(mouse: Mouse) -> None:
    """Another number than the rules say, and theirs again."""
    mouse.go("round-4")
    cut = mouse.person.hall.page.proposal.cut
    usual = cut.qualified.value()
    mouse.step_to(cut.qualified, 8)
    assert cut.chosen.text() == "Your choice: 8 advance: ranks 1–8 in 4 quarterfinals."
    mouse.press("As the rules say")
    assert cut.qualified.value() == usual == 7


def test_25_at_tables_of_three_with_seeds_to_the_champion(mouse: Mouse, tmp_path: Path) -> None:
    """BIG 7, 8.1.2: seeds never meet in round 1; the first of seven goes straight to the final."""
    kind = tables_of(3, 25)
    begin(mouse, kind, tmp_path)
    seeded = choose_seeds(mouse, tmp_path)
    play_on(mouse, kind, *[[3] * 7 + [2] * 2] * 3)
    first, *_ = mouse.person.desk.event.rounds
    assert [table.seats[0].entry for table in first.tables[:3]] == seeded
    play_on(mouse, kind, [3, 3], [3])
    best = mouse.person.desk.derived.standings_after(RoundNumber(3)).rows[0].entry
    assert mouse.last.phase is Phase.FINAL
    assert best in {seat.entry for seat in mouse.last.seats()}
    document = finish(mouse, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["semifinal", "final"]


def choose_seeds(mouse: Mouse, folder: Path) -> list[EntryNumber]:
    """Round 1 is drawn with seeds: the best three of a ranking file."""
    person = mouse.person
    choose_setting(mouse, "first_seating", "With")
    assert person.desk.event.settings.first_seating is FirstSeating.SEEDED
    mouse.go("entries")
    person.answers.file, best = write_ranking(folder, person.desk.event)
    mouse.press("Seeds")
    mouse.press("Read a ranking")
    panels = person.entries.players.panels
    person.qtbot.waitUntil(lambda: _is_read(panels.shown))
    panel = panels.shown
    assert isinstance(panel, SeedsPanel)
    mouse.step_to(panel.count, 3)
    mouse.press("Save")
    assert person.said == "3 seeds by the ranking of the league"
    return sorted(best[:3])


def _is_read(panel: QWidget | None) -> bool:
    return isinstance(panel, SeedsPanel) and bool(panel.found.ranked)


SLOW = 4
"""The table of round 2 that takes longest."""


def test_34_at_tables_of_four_with_a_slow_table_to_the_champion(
    mouse: Mouse, tmp_path: Path
) -> None:
    """BIG 7.2.2, 8.1.3: what can start of round 3 does; ten advance, two straight to the final."""
    kind, sizes = tables_of(4, 34), [4] * 7 + [3] * 2
    begin(mouse, kind, tmp_path)
    play_on(mouse, kind, sizes)
    mouse.go("round-2")
    draw_and_publish(mouse, sizes)
    mouse.press("Start the clock")
    fill_in_tables(mouse, scores, SLOW)
    begun = begin_round_3(mouse)
    the_slow_table_reports(mouse)
    mouse.go("round-3")
    mouse.go_on()  # seats the others
    assert [len(table.seats) for table in mouse.last.tables] == sizes
    assert seats(mouse).items() >= begun.items()
    mouse.press("Start the clock")
    third = mouse.last
    assert len({started_at(third, table) for table in third.tables}) == 2
    fill_in_tables(mouse, scores)
    mouse.close_round()
    mouse.go_on()
    cut = mouse.person.hall.page.proposal.cut
    assert cut.title.text().startswith("34 players: 10 advance: ")
    play_on(mouse, kind, [4, 4], [4])
    document = finish(mouse, tmp_path)
    phases = [each["phase"] for each in document["rounds"]]
    assert phases == ["swiss"] * 3 + ["semifinal", "final"]


def begin_round_3(mouse: Mouse) -> dict[TableNumber, list[EntryNumber]]:
    """What can start is drawn, published, on the clock and over before the slow table."""
    mouse.press_notice("Go to round 3")
    mouse.go_on()
    mouse.go_on()
    assert mouse.last.partial
    mouse.press("Start the clock")
    fill_in_tables(mouse, scores)
    return seats(mouse)


def the_slow_table_reports(mouse: Mouse) -> None:
    mouse.go("round-2")
    mouse.open_table(SLOW)
    mouse.fill_in(scores(mouse.person.desk.event.rounds[1].table(TableNumber(SLOW))))
    mouse.go_on()


def seats(mouse: Mouse) -> dict[TableNumber, list[EntryNumber]]:
    """Who sits where in the newest round."""
    return {table.number: [seat.entry for seat in table.seats] for table in mouse.last.tables}


@pytest.mark.parametrize("players", [4, 6])
def test_a_round_robin(mouse: Mouse, tmp_path: Path, players: int) -> None:
    """BIG 8.1 suggests it to four; whoever chooses it has as many rounds as it takes."""
    kind = tables_of(2, players)
    begin(mouse, kind, tmp_path)
    if players == 4:
        at_the_event(mouse, lambda page: page.plans)
        mouse.press("Take this plan")
    else:
        choose_setting(mouse, "seating", "Round robin")
    assert mouse.person.desk.event.settings.seating is Seating.ROUND_ROBIN
    play_on(mouse, kind, *[[2] * (players // 2)] * (players - 1))
    met = meetings(mouse.person.desk.event)
    assert len(met) == len({*met}) == players * (players - 1) // 2
    document = finish(mouse, tmp_path)
    assert {each["phase"] for each in document["rounds"]} == {"round-robin"}


def test_17_at_catan_with_one_who_leaves_a_game_and_a_finalist_who_goes(
    mouse: Mouse, tmp_path: Path
) -> None:
    """Catan 3: the first of those who are out plays for a finalist who leaves."""
    kind, person = Kind("Single event: Catan", 17, island), mouse.person
    begin(mouse, kind, tmp_path)
    mouse.go("round-1")
    draw_and_publish(mouse, [4, 4, 3, 3, 3])
    leaver = mouse.last.tables[0].seats[3].entry
    mouse.open_table(1)
    mouse.click(person.hall.line(4).fields()[0])
    mouse.press("Left")
    fill_in_tables(mouse, island)
    mouse.close_round()
    assert person.desk.event.entry(leaver).status is EntryStatus.WITHDRAWN
    play_on(mouse, kind, [4, 4, 4, 4])
    call_the_finalists(mouse)
    first, *_, next_one = without_the_first(mouse, "Leaves the event")
    assert person.desk.event.entry(first).status is EntryStatus.WITHDRAWN
    play_on(mouse, kind, [4])
    seated = [seat.entry for seat in mouse.last.seats()]
    assert seated[-1] == next_one
    assert first not in seated
    document = finish(mouse, tmp_path)
    reasons = [seat.get("bottom_reason") for seat in document["rounds"][0]["tables"][0]["seats"]]
    assert reasons == [None, None, None, BottomReason.WITHDREW.value]


def test_10_at_7_wonders_with_a_finalist_who_does_not_come(mouse: Mouse, tmp_path: Path) -> None:
    """7 Wonders 1: absent finalists are replaced in the order of the standings."""
    kind = Kind("Single event: 7 Wonders", 10, bids)
    begin(mouse, kind, tmp_path)
    play_on(mouse, kind, [5, 5], [5, 5], [5, 5])
    call_the_finalists(mouse)
    first, *others = without_the_first(mouse, "Is not here, or is back")
    mouse.press("Undo Ctrl+Z")
    assert mouse.person.hall.page.before.calling.view.result.text() == ""
    assert without_the_first(mouse, "Is not here, or is back") == [first, *others]
    play_on(mouse, kind, [5])
    assert mouse.last.phase is Phase.FINAL
    assert [seat.entry for seat in mouse.last.seats()] == others
    document = finish(mouse, tmp_path)
    assert document["derived"]["final_ranking"][0]["entry"] == others[0]


def call_the_finalists(mouse: Mouse) -> None:
    mouse.go(f"round-{mouse.round + 1}")
    mouse.press("Call the finalists")


def without_the_first(mouse: Mouse, words: str) -> list[EntryNumber]:
    """The first who is called does not play; who was called, and last who plays instead."""
    roll = mouse.person.hall.page.before.calling.view
    called = [line.entry.number for line in roll.listed.model.rows]
    mouse.menu_of_row(roll.listed.table, called[0])
    mouse.choose(words)
    assert "who is not there: the next in the standings" in roll.result.text()
    return called[: mouse.person.desk.event.settings.players_per_table + 1]
