"""The roll call before a round by keys, and sitting rounds out from the page of entries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import BottomReason, EntryDesk, EntryStatus, Event, League, TeamsMode
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.seating import next_round
from bglmanager.ui.pages.entries.panel import KnownPlayer
from bglmanager.ui.pages.entries.panels import SitsOutPanel
from bglmanager.ui.pages.round.roll_call import CallingView
from tests.engine.evidence_teams import falling
from tests.engine.evidence_teams import played as scored
from tests.helpers import events
from tests.helpers.teams import PAIRS, UNITED
from tests.services.test_by_hand import of_teams
from tests.ui.conftest import HallMaker
from tests.ui.desk import DeskMaker
from tests.ui.doubles import unnamed
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.panel_hand import PanelHand
from tests.ui.test_final_ranking import QUARTERS, phases

Key = Qt.Key


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Nine players, one round closed; round 2 is to be drawn."""
    return hall_of(events.played(9), "round-2")


def view(hall: Hall) -> CallingView:
    return hall.page.before.calling.view


def rows(hall: Hall) -> list[str]:
    """As "1 Rossi Ada plays"."""
    model = view(hall).listed.model
    return [" ".join(model.cell_text(line, n) for n in range(3)).strip() for line in model.rows]


def current(hall: Hall) -> int:
    line = view(hall).listed.table.current_row
    return 0 if line is None else line.entry.number


def sits_out(hall: Hall, number: int) -> tuple[int, ...]:
    return hall.event.entry(EntryNumber(number)).sits_out


def test_a_key_calls_everybody_by_the_table_of_the_last_round(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    assert hall.page.before.calling.is_shown
    assert hall.at(view(hall).listed.search)
    assert rows(hall)[0] == "1 Rossi Ada plays"
    assert [row[0] for row in rows(hall)] == list("111222333")
    assert view(hall).head.text() == ("Would be seated: 9 players, 3 tables of 3.")
    assert view(hall).note.text() == "Everybody plays."
    assert unnamed(hall.page) == []


def test_enter_goes_down_the_list_and_says_who_is_not_here(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    first = current(hall)
    hall.press(ENTER)
    assert sits_out(hall, first) == (2,)
    assert current(hall) != first
    assert view(hall).head.text() == "Would be seated: 8 players, 2 tables of 4."
    assert view(hall).note.text() == "1 sits out"
    hall.press(Key.Key_Up)
    hall.press(ENTER)
    assert sits_out(hall, first) == ()
    assert hall.said.endswith("plays from round 2 on")


def test_letters_find_and_enter_calls(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    hall.type("gaia")
    assert sits_out(hall, 7) == (2,)
    assert view(hall).listed.search.text() == ""
    assert current(hall) == 7


def test_del_withdraws_and_enter_brings_back(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    one = current(hall)
    hall.press(Key.Key_F5)
    assert hall.event.entry(EntryNumber(one)).status is EntryStatus.WITHDRAWN
    assert view(hall).note.text() == "1 has left"
    assert current(hall) not in (0, one)
    assert view(hall).listed.table.currentIndex().row() == 0
    view(hall).listed.table.pick_key(one)
    hall.press(ENTER)
    assert hall.event.entry(EntryNumber(one)).status is EntryStatus.ACTIVE


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_mouse_alone_calls_from_the_menu_of_a_line(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    table = view(hall).listed.table

    def choose(row: int, words: str) -> int:
        place = table.visualRect(table.model().index(row, 1)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        chosen = current(hall)
        hall.choose(table.viewport(), place, words)
        return chosen

    away = choose(1, "Is not here, or is back")
    assert sits_out(hall, away) == (2,)
    gone = choose(3, "Leaves the event")
    assert hall.event.entry(EntryNumber(gone)).status is EntryStatus.WITHDRAWN
    assert view(hall).note.text() == "1 sits out; 1 has left"


def test_f3_turns_the_order_to_names_and_back(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    by_table = rows(hall)
    hall.press(Key.Key_F3)
    names = [row[2:] for row in rows(hall)]
    assert names == sorted(names)
    hall.press(Key.Key_F3)
    assert rows(hall) == by_table


def test_the_draw_follows_the_call(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    one = current(hall)
    hall.press(ENTER)
    hall.press(ENTER, CONTROL)
    assert one not in {seat.entry for seat in hall.event.rounds[1].seats()}
    assert len(list(hall.event.rounds[1].seats())) == 8


def test_escape_and_the_key_lead_back(hall: Hall) -> None:
    for keys in ((Key.Key_Escape,), (Key.Key_M, CONTROL)):
        hall.press(Key.Key_M, CONTROL)
        assert hall.page.before.calling.is_shown
        hall.press(*keys)
        assert hall.page.stack.currentWidget() is hall.page.proposal


def test_escape_empties_the_search_first(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    view(hall).listed.search.insert("ga")
    hall.press(Key.Key_Escape)
    assert hall.page.before.calling.is_shown
    assert view(hall).listed.search.text() == ""


def test_who_was_not_seen_is_called_first(hall_of: HallMaker) -> None:
    event = events.with_entry(events.played(9), 1, desk=EntryDesk(present=True))
    late = replace(events.entries(10)[9], desk=EntryDesk())
    hall = hall_of(replace(event, entries=(*event.entries, late)), "round-2")
    hall.press(Key.Key_M, CONTROL)
    assert rows(hall)[0] == "Rossi Luca plays; never came"
    hall.press(Key.Key_Space)
    assert hall.event.entry(EntryNumber(10)).desk.present
    assert rows(hall)[-1] == "Rossi Luca plays"


def test_who_was_absent_is_named_before_the_draw_and_withdrawn_by_one_key(
    hall_of: HallMaker,
) -> None:
    made = events.played(9)
    first, *others = made.rounds
    table, *rest = first.tables
    seats = tuple(
        replace(seat, score=None, bottom=n, bottom_reason=BottomReason.ABSENT) if n else seat
        for n, seat in enumerate(table.seats)
    )
    rounds = (replace(first, tables=(replace(table, seats=seats), *rest)), *others)
    people = {seat.entry for seat in seats[1:]}
    here = (replace(e, desk=EntryDesk(present=e.number not in people)) for e in made.entries)
    hall = hall_of(replace(made, entries=tuple(here), rounds=rounds), "round-2")
    names = " and ".join(listed_name(hall.event.entry(n)) for n in sorted(people))
    assert f"Absent from round 1, about to get a seat again: {names}." in hall.notices
    hall.press(Key.Key_F5, CONTROL)
    assert {hall.event.entry(n).status for n in people} == {EntryStatus.WITHDRAWN}
    assert not any(words.startswith("Absent") for words in hall.notices)
    hall.press(Key.Key_F5, CONTROL)
    assert hall.said == "Nobody was absent from the last round."
    hall.press(ENTER, CONTROL)
    assert len([*hall.event.rounds[1].seats()]) == 7


def test_everything_is_taken_back(hall: Hall) -> None:
    hall.press(Key.Key_M, CONTROL)
    before = hall.event
    hall.press(ENTER)
    hall.press(Key.Key_Z, CONTROL)
    assert hall.event == before


def test_450_are_called(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(450), "round-2")
    hall.press(Key.Key_M, CONTROL)
    assert len(rows(hall)) == 450
    hall.press(ENTER)
    assert view(hall).note.text() == "1 sits out"


def played() -> Event:
    return events.played(9)


def test_rounds_are_sat_out_from_the_entries(desk_of: DeskMaker) -> None:
    desk = desk_of(played())
    desk.page.listed.table.pick_key(7)
    desk.press(Key.Key_F7)
    panel = desk.window.side.content_shown
    assert isinstance(panel, SitsOutPanel)
    assert unnamed(panel) == []
    assert [box.text() for box in panel.boxes.values()] == ["Round 2", "Round 3", "Round 4"]
    desk.press(Key.Key_Space)
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Space)
    desk.press(ENTER)
    assert desk.entry(7).sits_out == (2, 3)
    assert desk.said == "Gaia Rossi sits out rounds 2, 3"
    line = desk.page.listed.current
    assert line is not None
    assert line.hint == "sits out: 2, 3"


def test_before_the_first_draw_the_rounds_it_will_plan_can_be_sat_out(
    desk_of: DeskMaker,
) -> None:
    """Two stand in a new event of this league; three are planned for the 40 who are here."""
    big = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
    desk = desk_of(events.event(40, **big, rounds_planned=2))
    desk.page.listed.table.pick_key(7)
    desk.press(Key.Key_F7)
    panel = desk.window.side.content_shown
    assert isinstance(panel, SitsOutPanel)
    assert [box.text() for box in panel.boxes.values()] == ["Round 1", "Round 2", "Round 3"]
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Space)
    desk.press(ENTER)
    assert desk.entry(7).sits_out == (3,)
    line = desk.page.listed.current
    assert line is not None
    assert line.hint == "missing: e-mail, birth date; sits out: 3"


def test_the_panel_of_a_player_lets_him_sit_the_next_round_out(desk_of: DeskMaker) -> None:
    desk = desk_of(played())
    desk.page.listed.table.pick_key(7)
    desk.press(Key.Key_F2)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, KnownPlayer)
    button = PanelHand(panel).button("Sits round 2 out")
    button.click()
    assert desk.entry(7).sits_out == (2,)
    assert button.text() == "Undo sitting out round 2"
    button.click()
    assert desk.entry(7).sits_out == ()


def test_the_roll_call_before_a_final_counts_who_plays_it(hall_of: HallMaker) -> None:
    made = hall_of(events.played(9, rounds_planned=1), "round-2")
    made.press(Key.Key_M, CONTROL)
    assert view(made).head.text() == "Would be seated: 4 players, 1 table of 4."
    assert view(made).note.text() == "5 in reserve"
    called = [row.split(" ", 2)[-1] for row in rows(made)]
    assert sum(row.endswith(" plays") for row in called) == 4
    assert called[4].endswith("next in the standings")
    assert all(row.endswith("in reserve") for row in called[5:])


# ---------- A final phase: the finalists in order, and who plays for whom


SEVEN = {
    "ruleset": "7wonders-ludolimpiadi-2015",
    "league": None,
    "tier": None,
    "game": "7-wonders",
    "players_per_table": 5,
    "rounds_planned": 3,
}


def test_the_finalists_are_called_in_order_and_replaced_by_the_next(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(12, 3, **SEVEN), "round-4")
    assert hall.page.before.calling.show.text() == "Call the finalists"
    hall.press(Key.Key_M, CONTROL)
    assert [row.split()[0] for row in rows(hall)] == [f"{n}" for n in range(1, 13)]
    assert [row.split(" ", 3)[3] for row in rows(hall)][4:7] == [
        "plays", "next in the standings", "in reserve"
    ]  # fmt: skip
    names = [" ".join(row.split()[1:3]) for row in rows(hall)]
    hall.press(Key.Key_Down)
    hall.press(ENTER)
    assert rows(hall)[1] == f"2 {names[1]} not here: {names[5]} plays"
    assert rows(hall)[5] == f"6 {names[5]} plays for {names[1]}"
    said = (
        f"{names[5]} plays for {names[1]}, who is not there: the next in the standings "
        "(7 Wonders 1)."
    )
    assert view(hall).result.text() == said
    hall.press(Key.Key_Escape)
    assert hall.page.proposal.replaced.text() == said
    hall.press(Key.Key_Z, CONTROL)
    assert hall.page.proposal.replaced.isHidden()
    hall.press(Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    hall.press(ENTER, CONTROL)
    numbers = {listed_name(entry): entry.number for entry in hall.event.entries}
    seated = [seat.entry for seat in hall.event.rounds[-1].seats()]
    assert seated == [numbers[name] for name in (names[0], *names[2:6])]


def test_in_a_later_phase_the_next_of_the_table_is_called(hall_of: HallMaker) -> None:
    hall = hall_of(phases(QUARTERS), "round-3")
    hall.press(Key.Key_M, CONTROL)
    names = [" ".join(row.split()[1:3]) for row in rows(hall)]
    states = [row.split(" ", 3)[3] for row in rows(hall)]
    assert states[:4] == ["plays"] * 4
    assert sorted(states[4:]) == [f"next of table {n}" for n in (1, 2, 3, 4)]
    hall.press(ENTER)
    [plays] = [row for row in rows(hall) if f"plays for {names[0]}" in row]
    assert view(hall).result.text().endswith("who is not there: the next of table 3.")
    assert " ".join(plays.split()[1:3]) in view(hall).result.text()
    hall.press(Key.Key_Up)
    hall.press(ENTER)
    assert view(hall).result.text() == ""


def of_mates(mode: TeamsMode, **changes: Any) -> Event:
    """Five pairs or teams of two after a round that the lower numbers won."""
    made = of_teams(10, mode, players_per_table=4, rounds_planned=1, **changes)
    return scored(made, next_round(made), falling)


CITIES = {"ruleset": "big-2026", "game": "7-wonders-cities", "league": None, "tier": None}


@pytest.mark.parametrize("changes", [{}, CITIES])
def test_a_team_or_a_pair_that_does_not_come_is_replaced_by_the_next(
    hall_of: HallMaker, changes: dict[str, Any]
) -> None:
    """BGL 3.12.1, rules 2.10: the question is asked of everybody, the answer is for the team."""
    hall = hall_of(of_mates(PAIRS if changes else UNITED, **changes), "round-2")
    hall.press(Key.Key_M, CONTROL)
    model = view(hall).listed.model
    names = [model.cell_text(line, 1) for line in model.rows]
    states = [row.split(" · ")[-1] for row in rows_of_teams(hall)]
    count = states.index("next in the standings")
    assert states[:count] == ["plays"] * count
    assert names[:count:2] == names[1:count:2], "mates stand one after the other"
    hall.press(Key.Key_Down)
    hall.press(ENTER)
    away, instead = names[0], names[count]
    lines = [row.split(" · ") for row in rows_of_teams(hall)]
    assert [line[-1] for line in lines if line[1] == away] == [
        f"without the teammate: {instead} plays",
        f"not here: {instead} plays",
    ]
    assert [line[-1] for line in lines if line[1] == instead] == [f"plays for {away}"] * 2
    said = f"{instead} plays for {away}, who is not there: the next in the standings"
    assert view(hall).result.text().startswith(said)
    hall.press(ENTER, CONTROL)
    teams = {team.name: team.members for team in hall.event.teams}
    seated = {seat.entry for seat in hall.event.rounds[-1].seats()}
    assert seated.isdisjoint(teams[away])
    assert seated >= {*teams[instead]}


def rows_of_teams(hall: Hall) -> list[str]:
    """As "1 · Lupi · Rossi Ada · plays"."""
    model = view(hall).listed.model
    return [" · ".join(model.cell_text(line, n) for n in range(4)) for line in model.rows]


def test_who_is_absent_from_a_published_final_is_replaced_by_a_button(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(12, 3, **SEVEN), "round-4")
    hall.press(ENTER, CONTROL, times=2)
    before = [seat.entry for seat in hall.event.rounds[-1].seats()]
    hall.type("1")
    hall.press(Key.Key_F7)
    name = listed_name(hall.event.entry(before[0])).split()
    [said] = hall.notices
    assert said == (
        f"Not at the table in the playoffs: {name[1]} {name[0]}. No result is in yet: the next "
        "in order can still play instead."
    )
    hall.notice_button("Assign seats again").click()
    now = [seat.entry for seat in hall.event.rounds[-1].seats()]
    assert now[:4] == before[1:]
    assert hall.event.entry(before[0]).sits_out == (4,)
    hall.press(Key.Key_Z, CONTROL)
    assert [seat.entry for seat in hall.event.rounds[-1].seats()] == before
