"""A round before it is played: the proposal, the draft, exchanges, publishing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from bglmanager.engine import seating
from bglmanager.engine.event import Better, Pairing, RoundStatus, TieBreak
from bglmanager.ui.pages.round.draft import WhyPanel
from bglmanager.ui.pages.round.proposal import words_fitting
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.ui.conftest import HallMaker
from tests.ui.doubles import unnamed
from tests.ui.hall import CONTROL, ENTER, Hall, after_round_1
from tests.ui.tour import SHIFT

X, V, W = Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_W


@pytest.fixture
def hall(hall_of: HallMaker) -> Hall:
    """Ten players are here, two rounds are planned, nothing is drawn."""
    return hall_of(events.event(10, rounds_planned=2))


@pytest.fixture
def drafted(hall: Hall) -> Hall:
    """Round 1 is a draft of three tables."""
    hall.press(ENTER, CONTROL)
    return hall


def test_before_the_draw_the_page_says_what_would_be_made_and_why(hall: Hall) -> None:
    shown = hall.page.proposal
    assert hall.state == "Not drawn yet: 10 players are here."
    assert shown.figure.text() == "10 players"
    assert shown.tables.text() == "1 table of 4 and 2 tables of 3"
    assert shown.tables_why.text() == (
        "2 seats stay empty: the last tables are short and get a virtual player each "
        "(BGL 3.6.1, 3.10). Who sits where is drawn by lot."
    )
    assert shown.rounds_why.text() == (
        "For 10 players at tables of 4 the rules ask for at least 2 rounds before the "
        "final; the classic Swiss number is 2 (BGL 3.5)."
    )
    assert shown.final.text() == "Then the final for the first 4"


def test_another_number_of_rounds_is_one_key_away(hall: Hall) -> None:
    hall.page.proposal.planned.setFocus()
    hall.press(Qt.Key.Key_Up)
    assert hall.event.settings.rounds_planned == 3
    assert hall.page.proposal.rounds.text() == "Round 1 of 3"
    assert "round-3" in [step.key for step in hall.window.steps]


def test_the_rounds_for_who_is_here_are_filled_in_until_somebody_types_a_number(
    hall_of: HallMaker,
) -> None:
    """A new event has the rounds of the smallest field: 26 who came play one more. The steps at
    the side are the same.
    """
    hall = hall_of(events.event(26, rounds_planned=2))

    def steps() -> list[str]:
        return [step.key for step in hall.window.steps if step.kind == "round"]

    assert hall.page.proposal.rounds.text() == "Round 1 of 3"
    assert steps() == ["round-1", "round-2", "round-3", "round-4"]
    assert hall.notices == []
    hall.page.proposal.planned.setFocus()
    hall.press(Qt.Key.Key_Down)
    assert hall.page.proposal.rounds.text() == "Round 1 of 2"
    assert steps() == ["round-1", "round-2", "round-3"]
    assert len(hall.notices) == 1
    assert hall.notices[0].startswith("2 rounds are planned; for 26 players")
    hall.press(ENTER, CONTROL)
    assert hall.event.settings.rounds_planned == 2


def test_too_few_players_hinder_the_draw_in_words(hall_of: HallMaker) -> None:
    hall = hall_of(events.event(1))
    why = "Only 1 player can be seated; at least 2 are needed. Check somebody in."
    assert hall.notices == [why]
    assert hall.page.draw.toolTip() == why
    hall.press(ENTER, CONTROL)
    assert not hall.event.rounds


def test_six_players_are_drawn_after_a_word_of_warning(hall_of: HallMaker) -> None:
    hall = hall_of(events.event(6))
    assert hall.notices == [
        (
            "Only 6 players: below 8 the event does not count for the league. Check in who "
            "is still missing, or play all the same."
        )
    ]
    hall.press(ENTER, CONTROL)
    assert len(hall.event.rounds[0].tables) == 2


def test_a_stop_of_the_day_without_room_for_its_name_keeps_its_number(look: Style) -> None:
    metrics = QFontMetrics(look.theme.font())
    room = metrics.horizontalAdvance("Round 9")
    names = ("Round 9", "Round 10", "Quarterfinals")
    shown = [words_fitting(metrics, name, room) for name in names]
    assert shown[:2] == ["Round 9", "10"]
    assert shown[2].endswith("…")


def test_a_later_round_waits_and_leads_to_what_comes_first(hall: Hall) -> None:
    hall.window.go("round-2")
    assert hall.state == "Not yet: round 1 comes first."
    assert hall.page.primary() is None
    hall.window.go("round-3")
    assert hall.state == "Not yet: round 1 comes first."


def test_the_draft_says_that_it_is_one(drafted: Hall) -> None:
    assert drafted.event.rounds[0].status is RoundStatus.DRAFT
    assert drafted.state == "Draft, attempt 1: 3 tables, 10 players."
    assert drafted.draft.band.text().startswith("Nobody sees it yet.")
    assert drafted.said == "Round 1 drawn"
    assert [drafted.drafted_names(card) for card in range(3)] == [
        drafted.names(table) for table in (1, 2, 3)
    ]


def test_arrows_go_from_seat_to_seat(drafted: Hall) -> None:
    assert drafted.at_seat(0, 0)
    drafted.press(Qt.Key.Key_Down, times=3)
    assert drafted.at_seat(0, 3)
    drafted.press(Qt.Key.Key_Right)
    assert drafted.at_seat(1, 2)
    assert drafted.draft.hall.current == drafted.event.rounds[0].tables[1].seats[2].entry
    drafted.press(Qt.Key.Key_Home)
    assert drafted.at_seat(0, 0)
    drafted.press(Qt.Key.Key_End)
    assert drafted.at_seat(2, 2)


def test_the_current_seat_is_read_aloud(drafted: Hall) -> None:
    drafted.press(Qt.Key.Key_Right)
    name = drafted.names(2)[0]
    assert drafted.draft.hall.accessibleDescription() == f"{name}, Table 2, seat 1"


def test_letters_find_a_seat_of_the_draft(drafted: Hall) -> None:
    name = drafted.names(2)[1]
    QTest.keyClicks(drafted.focus, name.split()[1][:4].lower())
    assert drafted.draft.said.whole_text == f"{name}: table 2"
    assert drafted.draft.hall.faded == {1, 3}
    drafted.press(ENTER)
    assert drafted.at_seat(1, 1)
    assert drafted.draft.hall.faded == set()


def test_two_players_are_exchanged_by_keys(drafted: Hall) -> None:
    one, other = drafted.names(1)[0], drafted.names(2)[0]
    drafted.press(X, CONTROL)
    assert drafted.draft.band.text() == (
        f"{one}: press Ctrl+V on another player to swap; Esc cancels."
    )
    taken = drafted.page.draft.taken
    assert taken == drafted.event.rounds[0].tables[0].seats[0].entry
    drafted.press(Qt.Key.Key_Right)
    drafted.press(V, CONTROL)
    assert (drafted.names(1)[0], drafted.names(2)[0]) == (other, one)
    assert len(drafted.event.rounds[0].exchanged) == 1
    assert drafted.page.draft.taken is None
    assert drafted.at_seat(1, 0)


def test_escape_lets_go(drafted: Hall) -> None:
    before = drafted.event
    drafted.press(X, CONTROL)
    drafted.press(Qt.Key.Key_Escape)
    assert drafted.page.draft.taken is None
    drafted.press(Qt.Key.Key_Right)
    drafted.press(V, CONTROL)
    assert drafted.event is before


def test_nobody_is_exchanged_with_himself(drafted: Hall) -> None:
    drafted.press(X, CONTROL)
    drafted.press(V, CONTROL)
    name = " ".join(reversed(drafted.names(1)[0].split(" ")))
    assert drafted.said == f"Choose another player to swap with {name}."


def test_two_players_are_exchanged_by_dragging(drafted: Hall) -> None:
    one, other = drafted.names(1)[1], drafted.names(2)[2]
    drafted.drag(drafted.seat_point(0, 1), drafted.seat_point(1, 2))
    assert (drafted.names(1)[1], drafted.names(2)[2]) == (other, one)
    assert drafted.drafted_names(0)[1] == other
    assert "swapped" in drafted.said


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_two_players_are_exchanged_from_the_menu_of_a_seat(drafted: Hall) -> None:
    one, other = drafted.names(1)[1], drafted.names(2)[2]
    drafted.choose_at(0, 1, "Take for a swap")
    drafted.choose_at(1, 2, "Swap with the player taken")
    assert (drafted.names(1)[1], drafted.names(2)[2]) == (other, one)
    assert drafted.draft.lines[1].fact.words.startswith("Swapped by hand: ")


def test_the_sheet_says_what_had_to_be_accepted_and_rings_the_seats(drafted: Hall) -> None:
    short, *others = drafted.draft.lines
    assert short.fact.words == "Tables 2 and 3 are short."
    assert others == []
    short.setFocus()
    seats = [seat.entry for table in drafted.event.rounds[0].tables[1:] for seat in table.seats]
    assert drafted.draft.hall.ringed == {*seats}
    drafted.press(ENTER)
    assert drafted.draft.hall.current == min(seats)
    assert drafted.draft.hall.ringed == set()
    drafted.press(Qt.Key.Key_Home)
    QTest.mouseMove(short, short.rect().center())
    drafted.qtbot.waitUntil(lambda: drafted.draft.hall.ringed == {*seats})
    QTest.mouseClick(short, Qt.MouseButton.LeftButton)
    assert drafted.draft.hall.current == min(seats)


def test_the_sheet_names_the_tables_at_which_a_club_sits_together(hall_of: HallMaker) -> None:
    made = events.with_entry(events.event(8), 1, club="Ludica")
    hall = hall_of(events.with_entry(made, 2, club="ludica"))
    hall.press(H, CONTROL)
    facts = [line.fact for line in hall.draft.lines]
    assert facts[0].words == "People of one club or family sit together at table 1."
    assert facts[0].entries == {1, 2}


def test_a_name_dropped_beside_the_cards_stays_where_it_was(drafted: Hall) -> None:
    before = drafted.event
    drafted.drag(drafted.seat_point(0, 1), QPoint(9, -40))
    assert drafted.event is before


def test_an_exchange_is_undone(drafted: Hall) -> None:
    before = drafted.names(1)
    drafted.press(X, CONTROL)
    drafted.press(Qt.Key.Key_Right)
    drafted.press(V, CONTROL)
    drafted.press(Qt.Key.Key_Z, CONTROL)
    assert drafted.names(1) == before
    assert drafted.drafted_names(0) == before


def test_a_click_on_a_player_says_why_he_sits_there(drafted: Hall) -> None:
    view = drafted.draft.hall.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=drafted.seat_point(1, 1))
    assert drafted.window.side.title == drafted.names(2)[1]
    panel = drafted.window.side.content_shown
    assert isinstance(panel, WhyPanel)
    assert panel.sentences == ("Drawn by lot: number 6 of the draw.",)
    drafted.press(Qt.Key.Key_Escape)
    assert drafted.window.side.isHidden()


def test_why_by_the_standings_is_said_with_the_numbers(hall_of: HallMaker) -> None:
    hall = after_round_1(hall_of)
    hall.press(Qt.Key.Key_Down, times=2)
    hall.press(W, CONTROL)
    panel = hall.window.side.content_shown
    assert isinstance(panel, WhyPanel)
    assert panel.sentences == (
        "Number 3 of the order with 55 points. Behind Ada Rossi: 55 points against 100.",
        "Table 2 began with Gaia Rossi, who had 35 points against 55.",
    )


def test_where_the_standings_seat_there_is_nothing_to_draw_again(hall_of: HallMaker) -> None:
    hall = after_round_1(hall_of)
    assert not hall.page.draft.redraw.isEnabled()
    assert hall.page.draft.redraw.toolTip() == (
        "Round 2 is seated by the standings: there is nothing to draw again. Swap two "
        "players by hand if you must."
    )


def test_minutes_and_tie_breaks_are_set_beside_the_draft(drafted: Hall) -> None:
    form = drafted.open_options(drafted.draft.options)
    assert drafted.at(form.fields["minutes"].editor)
    QTest.keyClicks(drafted.focus, "50")
    QTest.keyClicks(form.fields["label0"].editor, "Buildings")
    drafted.press(Qt.Key.Key_Tab, times=2)
    drafted.press(Qt.Key.Key_Down)
    drafted.press(ENTER)
    round_ = drafted.event.rounds[0]
    assert round_.minutes == 50
    assert round_.tie_breaks == (TieBreak("Buildings", Better.LOW),)
    assert drafted.window.side.isHidden()


def test_minutes_that_are_none_are_refused_at_the_field(drafted: Hall) -> None:
    form = drafted.open_options(drafted.draft.options)
    before = drafted.event.rounds[0].minutes
    drafted.type("an hour")
    assert form.fields["minutes"].problem == (
        "“an hour” is not a number of minutes. Type digits only."
    )
    assert drafted.event.rounds[0].minutes == before


def test_a_published_round_takes_results(drafted: Hall) -> None:
    drafted.press(ENTER, CONTROL)
    assert drafted.event.rounds[0].status is RoundStatus.PLAYING
    assert drafted.said == "Round 1 published"
    assert "keeps the table" not in dict(drafted.window.bottom.chips.keys).values()
    assert drafted.at(drafted.results.number)


def test_everything_has_a_spoken_name(drafted: Hall) -> None:
    assert unnamed(drafted.window) == []
    drafted.press(Qt.Key.Key_F3)
    drafted.open_options(drafted.draft.options)
    assert unnamed(drafted.window) == []


def test_a_new_draw_is_the_next_attempt(hall: Hall) -> None:
    hall.press(ENTER, CONTROL)
    before = hall.names(1)
    hall.page.draft.redraw.trigger()
    assert hall.event.rounds[0].attempt == 2
    assert hall.names(1) != before
    assert hall.state == "Draft, attempt 2: 3 tables, 10 players."


def test_a_draft_is_thrown_away_and_can_be_had_back(hall: Hall) -> None:
    hall.press(ENTER, CONTROL)
    hall.page.draft.discard.trigger()
    assert not hall.event.rounds
    assert hall.page.proposal.isVisible()
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.DRAFT


def test_later_rounds_say_that_the_number_planned_stays(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1, rounds_planned=2), "round-2")
    shown = hall.page.proposal
    assert shown.rounds.text() == "Round 2 of 2"
    assert shown.rounds_why.text() == (
        "The number planned stays the same when players leave (BGL 3.5)."
    )
    assert shown.tables_why.text() == (
        "All tables are full. The standings say who sits where: the first together, and so on down."
    )


# --------------- A round seated by hand at the window: by keys, and after a draw that failed

H = Qt.Key.Key_H
DOWN, RIGHT = Qt.Key.Key_Down, Qt.Key.Key_Right

BY_NUMBER = (
    "Nothing was drawn: the players sit in the order of their numbers. Swap them "
    "as you want, or move one to a table with a free seat: Ctrl+X on the player, "
    "Ctrl+Shift+V on anybody there."
)
FAULT = (
    "Round 1 could not be seated: program error (see the log). Nothing has "
    "changed. Seat the round by hand."
)


def seats(hall: Hall) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in hall.event.rounds[-1].tables]


def test_everybody_sits_by_number_and_it_is_said(hall: Hall) -> None:
    hall.press(H, CONTROL)
    assert seats(hall) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]
    assert hall.event.rounds[0].pairing is Pairing.MANUAL
    assert hall.state == "Draft, by hand: 3 tables, 10 players."
    assert hall.said == "Round 1 seated by hand"
    assert hall.notices == [BY_NUMBER]
    assert hall.page.draft.redraw.toolTip() == (
        "Round 1 is seated by hand. To have it drawn, discard the draft and draw."
    )
    assert unnamed(hall.window) == []


def test_a_player_is_moved_to_a_table_with_a_free_seat(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(V, CONTROL | SHIFT)
    assert seats(hall) == [[2, 3, 4], [5, 6, 7, 1], [8, 9, 10]]
    assert hall.said == "Ada Rossi moved to table 2"
    assert hall.draft.hall.current == 1
    assert hall.page.draft.taken is None
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(V, CONTROL)
    assert hall.event.rounds[0].exchanged == ()
    assert seats(hall)[1] != [5, 6, 7, 1]


def test_a_full_table_takes_nobody(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(RIGHT)
    hall.press(X, CONTROL)
    hall.press(Qt.Key.Key_Left)
    before = hall.event
    hall.press(V, CONTROL | SHIFT)
    assert hall.event is before
    assert hall.said == (
        "Table 1 is full: it has 4 seats. Swap two players, or choose another table."
    )


def test_the_reason_of_a_seat_is_that_a_hand_gave_it(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(W, CONTROL)
    panel = hall.window.side.content_shown
    assert isinstance(panel, WhyPanel)
    assert panel.sentences == ("This round was seated by hand.",)


def test_a_published_round_says_that_it_was_seated_by_hand(hall: Hall) -> None:
    hall.press(H, CONTROL)
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.PLAYING
    assert hall.notices == ["This round was seated by hand."]


def test_who_meets_again_by_hand_is_named(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(4, 1, players_per_table=2), "round-2")
    hall.press(H, CONTROL)
    assert hall.notices == [
        BY_NUMBER,
        (
            "Table 1: Ada Rossi and Bruno Rossi have met in round 1 already. Swap one of "
            "them, or publish it as it is."
        ),
        (
            "Table 2: Carla Rossi and Dino Rossi have met in round 1 already. Swap one of "
            "them, or publish it as it is."
        ),
    ]
    said = [line.fact.words for line in hall.draft.lines]
    assert said[0] == "Rossi Ada and Rossi Bruno meet again: round 1, now table 1."
    hall.press(X, CONTROL)
    hall.press(RIGHT)
    hall.press(V, CONTROL)
    assert hall.notices == [BY_NUMBER]


def test_more_than_three_rematches_are_counted(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1, rounds_planned=2), "round-2")
    hall.press(H, CONTROL)
    assert hall.notices[-1] == "9 other pairs of players meet again as well."
    assert len(hall.notices) == 5


def broken(*_arguments: object, **_more: object) -> None:
    raise ZeroDivisionError("Ada Rossi")


def test_a_fault_of_the_draw_is_said_and_leads_to_seating_by_hand(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(seating, "next_round", broken)
    before = hall.event
    hall.press(ENTER, CONTROL)
    assert hall.event is before
    assert hall.said == FAULT
    assert hall.notices == [FAULT]
    [notice] = hall.window.strip.notices
    assert notice.action is hall.page.by_hand.seat
    assert "Rossi" not in caplog.text
    assert "builtins.ZeroDivisionError" in caplog.text
    notice.action.trigger()
    assert seats(hall) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]
    assert FAULT not in hall.notices


def test_a_fault_of_what_is_looked_up_before_the_draw_leads_there_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(seating, "problems", broken)
    hall.window.renew()
    assert hall.notices == [FAULT]
    assert not hall.page.draw.isEnabled()
    hall.press(H, CONTROL)
    assert len(seats(hall)) == 3
