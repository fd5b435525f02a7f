"""Sheets swapped, players at the wrong table: put right by keys on the page of the round."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import lateness, rounds
from bglmanager.services.reseating import Affected, Choice
from bglmanager.services.result_input import SeatInput
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.kit.hall_card import TableMark
from bglmanager.ui.pages.consequences import ConsequencesCard, choice_name, letters
from bglmanager.ui.pages.round.swap import PersonField, SwapView, WentWrong
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Card
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.check_code import check_code
from tests.helpers import boards, events
from tests.helpers.days import Day
from tests.helpers.pairs import in_pairs
from tests.helpers.prepared import prepared
from tests.helpers.results_typed import enter_result
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall

ESCAPE, DOWN, U = Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_U


def typed(*results: tuple[int, list[int]], players: int = 8) -> Event:
    """Round 1 being played with these results."""
    event = events.playing(players)
    for table, scores in results:
        event = events.with_result(event, table, scores)
    return event


BOTH = ((1, [4, 3, 2, 1]), (2, [40, 30, 20, 10]))


def player(hall: Hall) -> PersonField:
    """Where the player is asked for."""
    found = view(hall).fields["player"]
    assert isinstance(found, PersonField)
    return found


def view(hall: Hall) -> SwapView:
    return hall.page.swap.view


def is_shown(hall: Hall) -> bool:
    return hall.page.swap.is_shown


def ask(hall: Hall, kind: str | None = None, *typed: str) -> None:
    """Ctrl+U, the number of what went wrong, "" for Enter on the first, and what is typed then."""
    hall.press(U, CONTROL)
    if kind is not None:
        keys(hall, kind or "\r")
        hall.type(*typed)


def asked(hall_of: HallMaker, event: Event, kind: str | None = None, *typed: str) -> Hall:
    """The same in round 1 of an event."""
    hall = hall_of(event, "round-1")
    ask(hall, kind, *typed)
    return hall


def keys(hall: Hall, text: str) -> None:
    """Type without Enter."""
    QTest.keyClicks(hall.focus, text)


def cells(hall: Hall) -> list[list[tuple[str, ...]]]:
    """What the cards of the tables show."""
    return [[line.cells for line in table.lines] for table in view(hall).preview.shown]


def test_two_sheets_are_swapped_by_nine_keys(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(*BOTH))
    assert hall.page.title() == "Round 1: sheets or seats swapped"
    assert hall.at(view(hall).kinds.buttons[WentWrong.SHEETS])
    hall.press(ENTER)
    hall.type("1", "2")
    assert hall.at(view(hall).reason)
    assert view(hall).reason.text() == "sheets swapped"
    assert cells(hall)[0] == [
        ("Rossi Ada", "4 → 40", "1", "100"),
        ("Rossi Bruno", "3 → 30", "2", "55"),
        ("Rossi Carla", "2 → 20", "3", "35"),
        ("Rossi Dino", "1 → 10", "4", "15"),
    ]
    hall.press(ENTER)
    assert (hall.scores(1), hall.scores(2)) == ([40, 30, 20, 10], [4, 3, 2, 1])
    assert hall.said == "Round 1: sheets of tables 1 and 2 swapped"
    assert {line.reason for line in hall.event.corrections} == {"sheets swapped"}
    assert hall.page.title() == "Round 1"
    assert hall.at(hall.results.first_focus())
    hall.press(Qt.Key.Key_Z, CONTROL)
    assert hall.scores(1) == [4, 3, 2, 1]


def test_the_open_table_is_the_first_one(hall_of: HallMaker) -> None:
    hall = hall_of(typed(*BOTH))
    hall.type("2")
    hall.press(U, CONTROL)
    hall.press(ENTER)
    assert view(hall).fields["one"].line.selectedText() == "2"
    hall.press(ENTER)
    assert hall.at(view(hall).fields["other"].line)


def test_two_players_change_and_the_figures_stay(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(*BOTH), "2", "bruno")
    hall.type("gaia")
    assert hall.at(view(hall).reason)
    assert view(hall).reason.text() == "places swapped"
    assert cells(hall)[0][1] == ("Rossi Gaia", "3", "2", "55")
    assert cells(hall)[1][2] == ("Rossi Bruno", "20", "3", "35")
    notes = [line.note for table in view(hall).preview.shown for line in table.lines]
    assert [note for note in notes if note] == [
        "instead of Rossi Bruno",
        "instead of Rossi Gaia",
    ]
    hall.press(ENTER)
    assert hall.names(1)[1] == "Rossi Gaia"
    assert hall.event.rounds[0].exchanged == ((2, 7),)


def test_a_player_at_a_table_that_had_room(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(players=7))
    hall.press(DOWN, times=2)
    hall.press(ENTER)
    hall.type("bruno", "2")
    assert [len(table) for table in cells(hall)] == [4, 4]
    hall.press(ENTER)
    assert len(hall.names(1)) == 3
    assert hall.names(2)[-1] == "Rossi Bruno"


def test_two_tables_in_the_hall(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(), "4", "1", "2")
    assert [table.words for table in view(hall).preview.shown] == [
        "sits at the place “2” in the hall",
        "sits at the place “1” in the hall",
    ]
    hall.press(ENTER)
    assert [table.label for table in hall.event.rounds[0].tables] == ["2", "1"]


def test_what_cannot_be_is_said_at_once(hall_of: HallMaker) -> None:
    hall = hall_of(typed(BOTH[0], players=7))
    before = hall.event
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type("1")
    keys(hall, "2")
    assert view(hall).wrong.text().startswith("Table 1 has 4 players, table 2 has 3:")
    hall.press(ENTER)
    assert hall.at(view(hall).fields["other"].line)
    assert view(hall).preview.shown == ()
    assert hall.event is before


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("9", "There is no table “9”: tables go from 1 to 2."),
        ("", "Type the number of the table, or the code on its sheet."),
    ],
)
def test_a_table_that_is_not_there(hall_of: HallMaker, said: str, words: str) -> None:
    hall = asked(hall_of, typed())
    hall.press(ENTER)
    hall.type(said)
    assert view(hall).fields["one"].problem == words
    assert hall.at(view(hall).fields["one"].line)


def test_escape_leaves_all_as_it_was(hall_of: HallMaker) -> None:
    hall = hall_of(typed(*BOTH))
    before = hall.event
    hall.press(U, CONTROL)
    keys(hall, "2")
    keys(hall, "br")
    assert player(hall).line.offered
    hall.press(ESCAPE)
    assert player(hall).line.offered == ()
    assert is_shown(hall)
    hall.press(ESCAPE)
    assert not is_shown(hall)
    assert hall.event is before


def test_while_it_is_asked_nothing_else_is_done(hall_of: HallMaker) -> None:
    hall = hall_of(typed(*BOTH))
    before = hall.event
    hall.press(U, CONTROL)
    hall.press(ENTER, CONTROL)
    hall.press(Qt.Key.Key_M, CONTROL)
    assert hall.event is before
    assert is_shown(hall)


def test_a_round_seated_since_is_asked_about(hall_of: HallMaker) -> None:
    event = events.played(8, 1)
    hall = hall_of(event, "round-2")
    hall.press(ENTER, CONTROL, times=2)
    hall.window.go("round-1")
    ask(hall, "2", "ada", "hugo")
    assert not view(hall).card.isVisible()
    hall.press(ENTER)
    assert view(hall).card.has_keyboard
    hall.press(ESCAPE)
    assert hall.at(view(hall).reason)
    hall.press(ENTER, times=2)
    assert hall.event.rounds[0].exchanged == ((1, 8),)
    assert hall.event.rounds[1].pairing is Pairing.MANUAL


def test_it_is_repaired_by_its_letter(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1), "round-2")
    hall.press(ENTER, CONTROL, times=2)
    seated = hall.names(1)
    hall.window.go("round-1")
    ask(hall, "2", "ada", "hugo")
    hall.press(ENTER)
    keys(hall, "r")
    hall.press(ENTER)
    assert hall.names(1) != seated
    assert hall.event.rounds[1].pairing is Pairing.GREEDY


def test_the_reason_may_not_be_empty(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(*BOTH), "", "1", "2")
    hall.press(Qt.Key.Key_Delete)
    hall.press(ENTER)
    assert view(hall).reason_field.problem.startswith("Say in a few words what went wrong")
    assert hall.scores(1) == [4, 3, 2, 1]
    hall.type("runner mixed them up")
    assert hall.scores(1) == [40, 30, 20, 10]


def test_everything_has_a_name_to_be_read_aloud(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(*BOTH))
    shown = view(hall)
    sheets = shown.kinds.buttons[WentWrong.SHEETS]
    assert sheets.accessibleName() == "The sheets of two tables were swapped"
    assert sheets.accessibleDescription().startswith("The figures change table")
    hall.press(ENTER)
    hall.type("1", "2")
    names = [field.line.accessibleName() for field in shown.asked_for]
    assert names == ["Table", "Other table"]
    assert shown.reason.accessibleDescription().startswith(
        "Table 1: Rossi Ada, score 40, it was 4, place 1, points 100; "
    )


def test_a_start_number_is_that_player_first(hall_of: HallMaker) -> None:
    hall = asked(hall_of, typed(players=35), "2", "3")
    assert player(hall).line.entry == 3


def test_the_player_at_the_keyboard_is_the_first(hall_of: HallMaker) -> None:
    hall = hall_of(typed())
    hall.press(ENTER)
    hall.type("50")
    hall.press(U, CONTROL)
    keys(hall, "2")
    assert player(hall).line.entry == 2


def test_the_check_code_of_a_sheet_names_its_table(hall_of: HallMaker) -> None:
    hall = hall_of(typed(*BOTH))
    made = hall.event.rounds[0]
    codes = [check_code(hall.event.settings.id, made, table) for table in made.tables[:2]]
    hall.press(U, CONTROL)
    hall.press(ENTER)
    hall.type(*codes)
    hall.press(ENTER)
    assert hall.scores(1) == [40, 30, 20, 10]


def test_mates_do_not_move_alone(hall_of: HallMaker) -> None:
    hall = asked(hall_of, in_pairs(8))
    assert not view(hall).kinds.buttons[WentWrong.TABLE].isEnabled()
    keys(hall, "3")
    assert view(hall).kinds.kind is WentWrong.SHEETS


def test_boards_show_their_centres(hall_of: HallMaker) -> None:
    def deed(day: Day) -> None:
        day.start()
        boards.fill(day.desk, 1, 1)

    hall = asked(hall_of, prepared(boards.event(14), deed), "", "1", "2")
    assert [line.cells[1] for line in view(hall).preview.shown[0].lines] == [
        f"{held} → –" for held in boards.YEARS[-1]
    ]
    hall.press(ENTER)
    assert hall.said == "Round 1: sheets of tables 1 and 2 swapped"


def test_figures_that_nobody_saved_are_not_lost(hall_of: HallMaker) -> None:
    hall = hall_of(typed())
    hall.press(ENTER)
    hall.type("50", "40")
    before = hall.event
    ask(hall, "2", "ada", "gaia")
    hall.press(ENTER)
    assert view(hall).wrong.text() == (
        "Table 1: figures are typed there that are not saved. Go back, save them or empty the "
        "fields, then put it right."
    )
    hall.press(ESCAPE)
    assert [hall.line(seat).score.text() for seat in (1, 2)] == ["50", "40"]
    assert hall.event is before


class OnLinux(QKeyEvent):
    """Ctrl+U about to be pressed on a desktop where it empties a line of text."""

    def __init__(self) -> None:
        super().__init__(QEvent.Type.ShortcutOverride, U, CONTROL)

    def matches(self, key: QKeySequence.StandardKey) -> bool:
        return key is QKeySequence.StandardKey.DeleteCompleteLine


def test_no_desktop_takes_the_key_for_a_line_of_text(look: Style) -> None:
    field, pressed = LineField(look), OnLinux()
    pressed.accept()
    assert not field.event(pressed)
    assert not pressed.isAccepted()
    field.deleteLater()


# ---------- The card under a correction: what it changes, and what is done about it, by keys

Key = Qt.Key
KEEP, REPAIR, AGAIN = Choice.KEEP, Choice.REPAIR, Choice.AGAIN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_the_letter_with_which_its_line_begins(language: str) -> None:
    texts, event = Texts(language), events.playing()
    found = Affected(event.rounds[0].number, (), ())
    named = letters(texts)
    assert {choice: choice_name(texts, event, found, choice)[0] for choice in named} == named


def card(hall: Hall) -> ConsequencesCard:
    found = hall.page.findChild(ConsequencesCard)
    assert found is not None
    return found


@cache
def second_round() -> Event:
    """Round 1 over, with shares far apart at table 1; round 2 a draft."""

    def deed(day: Day) -> None:
        for table in day.round.tables:
            day.enter(table.number, (100, 50, 25, 20) if table.number == 1 else (40, 30, 20, 10))
        rounds.close_round(day.desk, day.round.number)
        rounds.draw_round(day.desk)

    return prepared(events.playing(16), deed)


def begun(hall_of: HallMaker, *, published: bool) -> Hall:
    """Round 1 shown, with round 2 drawn."""
    hall = hall_of(second_round())
    if published:
        rounds.publish_draft(hall.desk)
    hall.window.go("round-1")
    return hall


def correct(hall: Hall) -> None:
    """Third and last of table 1 of round 1 exchanged, up to the question."""
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.type("100", "50", "20", "25", "two lines")


def test_the_card_says_who_would_stand_up_and_asks(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    correct(hall)
    asked = card(hall)
    assert asked.said.text() == (
        "Round 2 (being played, no result yet): only tables 3 and 4 would change. "
        "Rossi Carla from table 3 to 4; Rossi Dino from table 4 to 3.\n"
        "Standings: Rossi Dino from 13 to 12; Rossi Carla from 12 to 13."
    )
    assert [button.text() for button in asked.buttons.values()] == [
        "K   Keep the seats of round 2",
        "R   Repair only what changes in round 2",
        "D   Draw round 2 again",
    ]
    assert hall.at(asked.buttons[KEEP])
    assert hall.scores_of(1, 1) == [100, 50, 25, 20]
    cards = hall.results.cards
    assert [card.number for card in cards if card.mark is TableMark.CHANGES] == [3, 4]
    assert {seat.name: seat.figure for card in cards for seat in card.seats if seat.first} == {
        "Rossi Carla": "→ 4",
        "Rossi Dino": "→ 3",
    }
    assert hall.results.side.said == "Round 2: the ringed tables would change"
    hall.press(Key.Key_Escape)
    assert {card.mark for card in hall.results.cards} <= {TableMark.DONE, TableMark.TYPING}


def test_the_clock_that_runs_is_said(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    lateness.start_clock(hall.desk, hall.event.rounds[1].number)
    started = hall.event.rounds[1].desk.started
    assert started is not None
    correct(hall)
    since = f"{started.astimezone():%H:%M}"
    said = f"Round 2 (being played since {since}, no result yet): only tables 3 and 4"
    assert card(hall).said.text().startswith(said)


def test_enter_keeps_what_is_published(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    seats = [hall.names(table) for table in (3, 4)]
    correct(hall)
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]
    assert [hall.names(table) for table in (3, 4)] == seats
    assert hall.event.rounds[1].pairing is Pairing.MANUAL
    assert not card(hall).isVisible()
    assert hall.said == "Round 1, table 1 corrected; 2 players change rank"


def test_a_letter_chooses_the_repair_and_enter_does_it(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    above = [hall.names(table) for table in (1, 2)]
    correct(hall)
    hall.press(Key.Key_R)
    assert hall.at(card(hall).buttons[REPAIR])
    hall.press(ENTER)
    assert ("Rossi Dino" in hall.names(3), "Rossi Carla" in hall.names(4)) == (True, True)
    assert [hall.names(table) for table in (1, 2)] == above
    assert hall.said == (
        "Round 1, table 1 corrected; round 2 repaired at tables 3 and 4; 2 players change rank"
    )
    hall.window.go("round-2")
    (notice,) = hall.notices
    assert notice == (
        "Tables 3 and 4 were seated anew: tell the players and print their sheets again."
    )
    hall.type("3", "9", "8", "7", "6")
    assert hall.notices == ["Table 4 was seated anew: tell the players and print its sheet again."]


def test_a_draft_follows_the_correction_unless_told_otherwise(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=False)
    correct(hall)
    assert card(hall).said.text().startswith("Round 2 (a draft): only tables 3 and 4")
    assert card(hall).choice is REPAIR
    hall.press(Key.Key_Up)
    assert card(hall).choice is KEEP
    hall.press(Key.Key_Down, times=2)
    assert card(hall).choice is AGAIN
    hall.press(ENTER)
    assert hall.event.rounds[1].status is RoundStatus.DRAFT
    assert "Rossi Dino" in hall.names(3)


def test_a_round_being_played_is_thrown_away_and_is_a_draft(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    correct(hall)
    hall.press(Key.Key_D)
    hall.press(ENTER)
    assert hall.event.rounds[1].status is RoundStatus.DRAFT


def test_escape_goes_back_to_the_figures(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    before = hall.event
    correct(hall)
    hall.press(Key.Key_Escape)
    assert not card(hall).isVisible()
    assert hall.at(hall.line(1).score)
    assert hall.line(3).score.text() == "20"
    hall.press(Key.Key_Escape)
    assert hall.line(3).score.text() == "25"
    assert hall.event is before


def test_other_figures_ask_anew(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    correct(hall)
    hall.line(3).score.setFocus()
    hall.type("26")
    assert not card(hall).isVisible()
    assert hall.scores_of(1, 1) == [100, 50, 25, 20]


@pytest.mark.parametrize(("table", "can"), [(1, True), (3, False)])
def test_what_cannot_be_chosen_says_why(hall_of: HallMaker, table: int, *, can: bool) -> None:
    hall = begun(hall_of, published=True)
    round_ = hall.event.rounds[1]
    inputs = [SeatInput(score) for score in (9, 8, 7, 6)]
    enter_result(hall.desk, round_.number, round_.tables[table - 1].number, inputs)
    correct(hall)
    asked = card(hall)
    assert "being played, 1 of 4 results in" in asked.said.text()
    assert asked.buttons[REPAIR].isEnabled() is can
    assert not asked.buttons[AGAIN].isEnabled()
    hall.press(Key.Key_R)
    assert asked.choice is (REPAIR if can else KEEP)
    if not can:
        assert asked.buttons[REPAIR].toolTip() == (
            "Table 3 of round 2 would change and has results already: nobody leaves it."
        )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]


def test_a_round_that_is_over_is_only_kept(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=True)
    round_ = hall.event.rounds[1]
    for table in round_.tables:
        inputs = [SeatInput(score) for score in (9, 8, 7, 6)]
        enter_result(hall.desk, round_.number, table.number, inputs)
    rounds.close_round(hall.desk, round_.number)
    correct(hall)
    assert list(card(hall).buttons) == [KEEP]
    assert (
        card(hall)
        .said.text()
        .startswith("Round 2 (all results in): only tables 3 and 4 would change.")
    )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]


def test_without_consequences_for_seats_it_is_saved_at_once(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(8, 1))
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.type("1", "30", "20", "10", "misread")
    assert hall.scores_of(1, 1) == [1, 30, 20, 10]
    assert hall.said == "Round 1, table 1 corrected; 5 players change rank"


def test_a_repaired_draft_has_no_paper_that_is_old(hall_of: HallMaker) -> None:
    hall = begun(hall_of, published=False)
    correct(hall)
    hall.press(ENTER)
    rounds.publish_draft(hall.desk)
    hall.window.go("round-2")
    assert hall.notices == []


def test_a_corrected_board_asks_about_the_top_table(hall_of: HallMaker) -> None:

    def deed(day: Day) -> None:
        boards.play(day.desk)
        day.start()

    made = prepared(boards.event(14, rounds_planned=2), deed)
    hall = hall_of(made)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.form.grid.field(Cell(2, "1903")).setFocus(Qt.FocusReason.TabFocusReason)
    hall.type("0")
    hall.form.reason.setFocus()
    hall.type("misread")
    asked = card(hall)
    assert asked.said.text().startswith("Round 2 (being played, no result yet): all 2 tables")
    hall.press(Key.Key_R)
    hall.press(ENTER)
    assert hall.said.startswith("Round 1, table 1 corrected; round 2 repaired at tables 1 and 2")


def is_whole(widget: QWidget) -> bool:
    """Whether all of a widget is in sight."""
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize(("wide", "high"), [(1366, 690), (910, 460)])
def test_seats_and_choices_are_whole_in_a_small_window(
    hall_of: HallMaker, wide: int, high: int
) -> None:
    """At 1366 × 768, and there at 150 %: a table corrected, and two players who changed places."""
    hall = begun(hall_of, published=True)
    hall.window.resize(wide, high)
    correct(hall)
    QApplication.processEvents()
    form = hall.form
    fields = [hall.line(seat).score for seat in (1, 2, 3, 4)]
    whole = [*fields, form.reason, *card(hall).buttons.values(), form.save]
    assert [widget for widget in whole if not is_whole(widget)] == []
    hall.press(Key.Key_Escape, times=2)
    ask(hall, "2", "ada", "hugo", "")
    QApplication.processEvents()
    shown = view(hall)
    cards = shown.preview.findChildren(Card)
    assert len(cards) == 2
    assert shown.card.isVisible()
    asked_for = [*(field.line for field in shown.asked_for), shown.reason]
    whole = [*shown.kinds.buttons.values(), *asked_for, shown.card, shown.button, *cards]
    assert [widget for widget in whole if not is_whole(widget)] == []
