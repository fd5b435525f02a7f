"""Teams, plans of several games and other rankings in the window, by keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from bglmanager.engine.event import Event, PlannedRound, TeamsMode
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    Pairing,
    RoundStatus,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.reasons import SeatReason
from bglmanager.i18n import Texts
from bglmanager.services import rounds, upcoming_rounds
from bglmanager.ui.pages.round.hall_cards import draft_cards, find_people
from bglmanager.ui.pages.round.roll_call import seats_in_words
from bglmanager.ui.pages.round.round_context import People
from bglmanager.words.reasons import seat_place, seat_words
from tests.engine import playing
from tests.engine.test_teams import FIXED, SIDES, UNITED, in_teams
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.ui.conftest import HallMaker
from tests.ui.event_desk import DeskMaker, EventDesk
from tests.ui.event_desk import desk_of as desk_of

Key, EN = Qt.Key, Texts("en")


def button(around: QWidget, name: str) -> QPushButton:
    [found] = [b for b in around.findChildren(QPushButton) if b.accessibleName() == name]
    return found


def press(around: QWidget, name: str) -> None:
    found = button(around, name)
    found.setFocus()
    QTest.keyClick(found, Key.Key_Space)


def down(box: QWidget, times: int) -> None:
    QTest.keyClick(box, Key.Key_Home)
    for _ in range(times):
        QTest.keyClick(box, Key.Key_Down)


def test_the_ways_of_playing_in_teams_explain_themselves(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.open("teams")
    card = desk.page.teams
    assert card.explained.text() == "Everybody plays alone."
    assert desk.page.take_teams.refusal == "Nothing else is chosen."
    down(card.kind, 1)
    down(card.pairing, 1)
    assert card.explained.text() == (
        "Teammates sit at different tables until the final. Every player has the "
        "points of their own place."
    )
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode == TeamsMode(
        TeamKind.FIXED, 2, TeamPairing.DIVIDED, TeamPoints.INDIVIDUAL
    )
    down(card.kind, 2)
    assert not card.pairing.isVisible()
    assert card.explained.text().startswith("At every table the first half of the seats")
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode is not None
    assert desk.settings.teams_mode.kind is TeamKind.VARIABLE
    down(card.kind, 0)
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode is None


def test_teams_that_fit_no_table_are_said(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.open("teams")
    card = desk.page.teams
    down(card.kind, 1)
    card.members.setFocus()
    for _ in range(2):
        QTest.keyClick(card.members, Key.Key_Up)
    press(card, "Play in teams like this")
    assert "Two teams of 4 would sit at tables of 8" in desk.window.bottom.text
    assert desk.settings.teams_mode is None


def test_several_games_have_a_row_for_every_round(desk_of: DeskMaker) -> None:
    desk = desk_of(event(12))
    desk.open("rounds")
    card = desk.page.rounds
    for game, players in (("Puerto Rico", 4), ("Quoridor", 2), ("House game", 3)):
        press(card, "Add a round")
        row = card.rows[-1]
        row.game.setFocus()
        row.game.lineEdit().selectAll()  # type: ignore[union-attr] # an editable box has one
        QTest.keyClicks(row.game, game)
        row.players.setValue(players)
    press(card, "Play these rounds")
    assert desk.settings.plan == (
        PlannedRound("puerto-rico", 4, 80),
        PlannedRound("quoridor", 2, 30),
        PlannedRound("House game", 3),
    )
    assert (desk.settings.game, desk.settings.rounds_planned) == ("multi", 3)
    press_last_away(desk)
    assert desk.settings.rounds_planned == 2
    day = Day(desk.opened)
    day.play()
    second = next_round(day.event)
    assert (second.game, [len(t.seats) for t in second.tables]) == ("quoridor", [2] * 6)
    rounds.draw_round(desk.opened)
    assert desk.opened.event.rounds[-1].status is RoundStatus.DRAFT
    desk.page.refresh(None)
    assert desk.page.take_rounds.refusal


def press_last_away(desk: EventDesk) -> None:
    """Take the last round away again."""
    row = desk.page.rounds.rows[-1]
    found = button(row, "Remove")
    found.setFocus()
    QTest.keyClick(found, Key.Key_Space)
    press(desk.page.rounds, "Play these rounds")


def test_without_rows_there_is_one_game_again(desk_of: DeskMaker) -> None:
    made = event(12)
    plan = (PlannedRound("quoridor", 2, 30), PlannedRound("puerto-rico", 4, 80))
    settings = replace(made.settings, plan=plan, game="multi", rounds_planned=2)
    desk = desk_of(replace(made, settings=settings))
    desk.open("rounds")
    assert [row.minutes.value() for row in desk.page.rounds.rows] == [30, 80]
    for _ in range(2):
        row = desk.page.rounds.rows[-1]
        press(row, "Remove")
    press(desk.page.rounds, "Play these rounds")
    assert (desk.settings.game, desk.settings.plan) == ("quoridor", ())


# ----------------------------- What is proposed for whole teams is what is drawn (BGL 3.6.4)


def here(event: Event) -> Event:
    """With everybody in the hall."""
    people = (replace(each, desk=replace(each.desk, present=True)) for each in event.entries)
    return replace(event, entries=tuple(people))


def test_teams_are_proposed_by_teams(hall_of: HallMaker) -> None:
    event = here(in_teams(5, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2))
    hall = hall_of(event, "round-1")
    proposal = hall.page.before.proposal
    assert proposal.figure.text() == "5 teams"
    assert proposal.tables.text() == "2 tables of two teams and 1 bye"
    assert proposal.tables_why.text().startswith("One team has the bye")
    assert sorted(map(len, playing.tables(next_round(event)))) == [2, 4, 4]
    assert proposal.rounds_why.text() == (
        "The rules count the players of all teams: for 10 at tables of 4 they ask for at least 2 "
        "rounds before the final; the classic Swiss number is 2 (BGL 3.5)."
    )
    assert proposal.final.text() == "Then the final of the two best teams"
    said = seats_in_words(hall.page.texts, event, hall.page.subject)
    assert said == "Would be seated: 5 teams, 2 tables of two teams and 1 bye."


def test_reserves_and_players_without_a_team_are_not_counted() -> None:
    """17 players are entered, whom the letter of BGL 3.5 has three rounds for: 16 play."""
    event = in_teams(8, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2, reserve=True)
    waiting = (replace(e, status=EntryStatus.WAITING) for e in event.entries[16:])
    absent = (replace(e, status=EntryStatus.REGISTERED) for e in event.entries[:16])
    for made in (event, replace(event, entries=(*absent, *waiting))):
        found = upcoming_rounds.for_who_is_there(made)
        assert found is not None
        assert (found.units, found.players, found.rounds) == (8, 16, 2)
        assert found.sizes == (2, 2, 2, 2)
    loose = replace(event, teams=event.teams[1:])
    found = upcoming_rounds.for_who_is_there(loose)
    assert found is not None
    assert (found.units, found.players, found.sizes) == (7, 14, (2, 2, 2, 1))


def test_teams_that_are_not_made_yet_are_expected() -> None:
    event = in_teams(8, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2)
    found = upcoming_rounds.for_who_is_there(replace(event, teams=()))
    assert found is not None
    assert (found.units, found.players) == (8, 16)


def test_the_plans_say_for_how_many_teams_they_are(desk_of: DeskMaker) -> None:
    desk = desk_of(in_teams(5, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2))
    assert desk.plans._why.text() == "For 5 teams."


def test_the_final_is_proposed_with_its_two_teams(hall_of: HallMaker) -> None:
    event = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=1)
    event = here(playing.play(event, playing.by_number))
    hall = hall_of(event, "round-2")
    proposal = hall.page.before.proposal
    assert proposal.figure.text() == "Final of the two best teams"
    assert proposal.tables.text() == "1 table of two teams"
    said = seats_in_words(hall.page.texts, event, hall.page.subject)
    assert said == "Would be seated: 2 teams, 1 table of two teams."
    shown = [line.split(". ")[1].split(",")[0] for line in proposal.final.text().splitlines()]
    seated = playing.tables(next_round(event))[0]
    assert {int(name.split()[1]) for name in shown} == {(entry + 1) // 2 for entry in seated}


# --------------------------------------------------------------------- Found in the hall


def test_letters_of_a_team_find_its_players_where_nobody_is_called_so() -> None:
    made = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES))
    called = replace(made, teams=(replace(made.teams[0], name="Lupi"), *made.teams[1:]))
    drawn = next_round(called)
    cards = draft_cards(EN, drawn, People(called))
    found = find_people(cards, "lup")
    assert sorted(cards[card].seats[seat].entry for card, seat in found) == [1, 2]
    first = called.with_facts(EntryNumber(8), last_name="Lupini")
    found = find_people(draft_cards(EN, drawn, People(first)), "lup")
    assert [cards[card].seats[seat].entry for card, seat in found] == [8]


def test_a_team_that_rests_sits_at_no_table() -> None:
    """On its card and where a seat is written; the reason is of the whole team (rules 3.7)."""
    made = in_teams(3, TeamsMode(FIXED, 2, UNITED, SIDES))
    drawn = next_round(made)
    heads = [(card.head, card.title) for card in draft_cards(EN, drawn, People(made))]
    assert heads == [("1", "Table 1"), ("Bye", "Bye")]
    [*_, resting] = drawn.byes
    assert seat_place(EN, drawn, resting) == "Bye"
    why = SeatReason(resting, 3, bye=True, way=Pairing.TEAMS)
    assert "They have the bye together" in seat_words(EN, why, {})
