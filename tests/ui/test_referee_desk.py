"""The referee's page beyond giving: minutes, who gave it, put right, taken back, the way back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from bglmanager.engine.event import BottomReason, EntryStatus, Pairing
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import lateness, rounds
from bglmanager.services.reseating import Choice
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.referee.side import AtRiskPanel, SmallForm
from tests.helpers.events import closed, event, played, playing, with_result, with_round
from tests.ui.doubles import unnamed
from tests.ui.open_page import CONTROL, Opener, Seen
from tests.ui.referee import (
    EXPULSION,
    LAST,
    WARNING,
    choose,
    form_of,
    give,
    open_,
    page_of,
    says,
    small_form,
    story,
)
from tests.ui.tour import SHIFT

__all__ = ["open_"]

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
TWO = EntryNumber(2)


def mark(seen: Seen, row: int = 0) -> None:
    """Go to a line of the log by keys."""
    seen.press(Key.Key_F, CONTROL)
    seen.press(Key.Key_Tab)
    assert page_of(seen).log.table.hasFocus()
    seen.press(Key.Key_Down, times=row)


# ------------------------------------------------------------------------------ minutes


def test_the_minutes_of_a_wrong_list_are_filled_in_and_given_with_it(open_: Opener) -> None:
    seen = open_(playing())
    form = form_of(seen)
    assert form.fields["minutes"].isHidden()
    choose(seen, "bruno", "elements wrong")
    assert form.said["offer"].startswith("List of game elements wrong. No advantage"), "it is named"
    assert (form.reason.typed, form.minutes.value()) == (Reason.LIST_WRONG, 5)
    assert not form.fields["minutes"].isHidden()
    assert "5 minutes to correct the list" in form.said["offer"]
    assert form.said["follows"] == "Table 1 gets 5 minutes back."
    seen.press(Key.Key_Return)
    assert seen.desk.event.rounds[0].tables[0].extra_minutes == 5
    assert seen.said == "Warning for Bruno Rossi; 5 minutes for table 1"


def test_last_for_a_grave_mistake_has_no_minutes_of_its_own(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "wrong elements")
    assert form_of(seen).minutes.value() == 3
    seen.press(Key.Key_Tab)
    seen.press(Key.Key_Down)
    assert form_of(seen).minutes.value() == 0
    assert form_of(seen).said["offer"].endswith("You consider it serious: last in the game.")


def test_the_referee_gives_other_minutes_by_keys(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "rules error")
    seen.press(Key.Key_Tab, times=3)
    assert form_of(seen).minutes.hasFocus()
    seen.type("7")
    assert form_of(seen).said["follows"] == "Table 1 gets 7 minutes back."
    seen.press(Key.Key_Return)
    assert seen.desk.event.rounds[0].tables[0].extra_minutes == 7


def test_between_rounds_there_are_no_minutes_to_give(open_: Opener) -> None:
    seen = open_(played())
    choose(seen, "bruno", "list of")
    assert form_of(seen).fields["minutes"].isHidden()
    seen.press(Key.Key_Return)
    assert [line.kind for line in seen.desk.event.penalties] == [WARNING]


# ------------------------------------------------------------------------- who gave it


def test_of_several_referees_the_one_who_gave_it_signs_the_note(open_: Opener) -> None:
    seen = open_(playing(arbiters=("Ugo Neri", "Ada Verdi")))
    form = form_of(seen)
    choose(seen, "bruno", "late")
    seen.press(Key.Key_Tab, times=2)
    seen.type("asleep")
    seen.press(Key.Key_Tab, times=2)
    assert form.giver.hasFocus()
    seen.press(Key.Key_Down, times=2)
    seen.press(Key.Key_Return)
    assert seen.desk.event.penalties[0].note == "asleep – Ada Verdi"
    choose(seen, "carla", "late")
    seen.press(Key.Key_Return)
    assert seen.desk.event.penalties[1].note == "– Ada Verdi"


def test_a_single_referee_is_not_asked_for(open_: Opener) -> None:
    seen = open_(playing(arbiters=("Ugo Neri",)))
    assert form_of(seen).fields["giver"].isHidden()
    choose(seen, "bruno", "late")
    seen.press(Key.Key_Return)
    assert seen.desk.event.penalties[0].note is None


# ----------------------------------------------------------------- begun at a table


def test_a_penalty_is_begun_for_the_seat_and_given_it_leads_back(open_: Opener) -> None:
    """The next sheet is typed at once: its figures must not land on the referee's page."""
    seen = open_(with_round(played()))
    seen.window.go("referee/seat-6")
    form = form_of(seen)
    assert (form.player.entry, seen.focus) == (6, form.reason)
    assert seen.side == "Rossi Fabio"
    assert seen.page.primary() is None
    assert "Back to table 2" in [action.text() for action in seen.page.secondary()]
    asked: list[str] = []
    seen.page.shell.go = asked.append  # type: ignore[method-assign, assignment]  # to see where it leads
    seen.press(Key.Key_Return)
    assert (seen.desk.event.penalties, asked) == ((), [])
    seen.type("rules error")
    seen.press(Key.Key_Return)
    assert len(seen.desk.event.penalties) == 1
    assert asked == ["round-2/back-2"]


def test_one_key_leads_back_without_a_penalty(open_: Opener) -> None:
    seen = open_(with_round(played()))
    seen.window.go("referee/seat-6")
    asked: list[str] = []
    seen.page.shell.go = asked.append  # type: ignore[method-assign, assignment]  # to see where it leads
    seen.press(Key.Key_Left, ALT)
    assert asked == ["round-2/back-2"]


def test_from_elsewhere_there_is_no_way_back(open_: Opener) -> None:
    seen = open_(playing())
    seen.window.go("referee/seat-6")
    seen.window.go("referee")
    assert seen.page.primary() is None
    seen.press(Key.Key_Left, ALT)
    assert isinstance(seen.page, RefereePage)


def test_expelled_at_the_table_asks_for_the_reason_only(open_: Opener) -> None:
    seen = open_(playing())
    seen.window.go("referee/expel-2")
    form = form_of(seen)
    assert seen.focus is form.reason
    seen.type("rules error")
    assert form.penalty is EXPULSION
    seen.press(Key.Key_Return)
    assert seen.desk.event.entry(TWO).status is EntryStatus.EXPELLED
    seen.window.go("referee")
    choose(seen, "carla", "rules error")
    assert form_of(seen).penalty is WARNING


def test_who_never_came_is_disqualified_with_one_key(open_: Opener) -> None:
    seen = open_(playing())
    lateness.not_there(seen.desk, RoundNumber(1), TableNumber(1), TWO)
    seen.window.go("referee/absent-2")
    form = form_of(seen)
    assert (form.reason.typed, form.penalty, seen.focus) == (Reason.LATE, EXPULSION, form.kind)
    seen.press(Key.Key_Return)
    assert seen.desk.event.entry(TWO).status is EntryStatus.EXPELLED


def test_the_notice_about_who_never_came_begins_his_disqualification(open_: Opener) -> None:
    seen = open_(playing())
    lateness.not_there(seen.desk, RoundNumber(1), TableNumber(1), TWO)
    over = with_result(seen.desk.event, 1, [40, None, 20, 10])
    seen.desk.act("enter-result", {"round": 1, "table": 1}, lambda _before: over)
    seen.window.go("round-1")
    (action,) = [
        notice.action
        for notice in seen.page.notices()
        if notice.action is not None and notice.action.text() == "Referee"
    ]
    action.trigger()
    form = form_of(seen)
    assert (form.player.entry, form.penalty) == (TWO, EXPULSION)


# ------------------------------------------------------------------- put right, taken back


def test_del_takes_the_marked_penalty_back_with_a_reason(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, LAST)
    give(seen, WARNING, entry=3)
    mark(seen, 1)
    seen.press(Key.Key_Delete)
    panel = small_form(seen)
    assert panel.fields["reason"].editor.hasFocus()
    assert unnamed(panel) == []
    seen.press(Key.Key_Return)
    assert panel.fields["reason"].problem == "Say why the penalty is taken back."
    seen.type("his brother did it")
    seen.press(Key.Key_Return)
    assert [line.entry for line in seen.desk.event.penalties] == [3]
    (line,) = seen.desk.event.corrections
    assert (line.field, line.reason) == ("penalty", "his brother did it")
    assert seen.said == "Penalty for Bruno Rossi taken back"
    assert story(seen) == ("penalty taken back (last in the game: slow play): his brother did it",)


def test_what_becomes_of_the_next_round_is_chosen_before_it_is_taken_back(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, LAST, entry=1)
    made = closed(seen.desk.event)
    seen.desk.act("close", {"round": 1}, lambda _before: made)
    rounds.draw_round(seen.desk)
    rounds.publish_draft(seen.desk)
    mark(seen)
    seen.press(Key.Key_Delete)
    seen.type("his brother did it")
    seen.press(Key.Key_Return)
    panel = small_form(seen)
    assert [line.entry for line in seen.desk.event.penalties] == [1]
    card = panel.findChild(ConsequencesCard)
    assert card is not None
    assert seen.focus is card.buttons[Choice.KEEP]
    assert "Round 2 (being played" in card.said.text()
    seen.press(Key.Key_Escape)
    assert (panel.fields["reason"].editor.hasFocus(), card.isVisible()) == (True, False)
    seen.press(Key.Key_Return)
    seen.press(Key.Key_R)
    seen.press(Key.Key_Return)
    assert [line.entry for line in seen.desk.event.penalties] == []
    assert {line.field for line in seen.desk.event.corrections} >= {"penalty", "seats"}
    assert seen.desk.event.rounds[1].pairing is not Pairing.MANUAL


def test_f2_puts_reason_and_note_right(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING, "rud")
    mark(seen)
    seen.press(Key.Key_F2)
    panel = small_form(seen)
    assert panel.fields["reason"].editor.hasFocus()
    seen.press(Key.Key_A, CONTROL)
    seen.press(Key.Key_Backspace)
    seen.press(Key.Key_Return)
    assert panel.fields["reason"].problem == "A penalty needs a reason. Choose or type one."
    seen.type("rude")
    seen.press(Key.Key_Tab)
    seen.type("to the table")
    seen.press(Key.Key_Return)
    (line,) = seen.desk.event.penalties
    assert (line.reason, line.note) == ("rude", "to the table")


def test_without_a_marked_line_the_keys_say_why(open_: Opener) -> None:
    seen = open_(playing())
    refusals = {action.text(): action.refusal for action in seen.page.page_actions}
    assert refusals["Take a penalty back"] == "Mark a line of the log first."
    assert refusals["Correct reason and note"] == "Mark a line of the log first."
    assert refusals["Note about a player"] == "Choose a player first."
    assert refusals["At risk"] == "Nobody is near a next step."
    assert refusals["Print the log"] == "No penalties have been given."


def test_a_form_is_closed_when_its_line_is_undone(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    mark(seen)
    seen.press(Key.Key_Delete)
    form_of(seen).player.setFocus()
    seen.press(Key.Key_Z, CONTROL)
    assert seen.desk.event.penalties == ()
    assert not isinstance(seen.window.side.content_shown, SmallForm)


def test_a_note_is_no_penalty_and_stands_in_the_story(open_: Opener) -> None:
    seen = open_(playing())
    seen.type("bruno")
    seen.press(Key.Key_Return)
    seen.press(Key.Key_N, CONTROL)
    assert list(small_form(seen).fields) == ["note"]
    seen.type("asked twice about the bank")
    seen.press(Key.Key_Return)
    assert seen.desk.event.penalties == ()
    assert seen.said == "Referee’s note about Bruno Rossi"
    (told,) = story(seen)
    assert told.endswith("referee: asked twice about the bank")


# ------------------------------------------------------------------------ near, the story


def test_f3_lists_who_is_near_the_next_step_and_enter_begins(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING, Reason.RULES_ERROR)
    give(seen, LAST, "rude", entry=3)
    seen.press(Key.Key_F3)
    panel = seen.window.side.content_shown
    assert isinstance(panel, AtRiskPanel)
    assert [(pair.first, pair.second) for pair in panel.list.pairs_shown] == [
        ("Rossi Carla", "Disqualification · rude"),
        ("Rossi Bruno", "Last in the game · rules error"),
    ]
    assert panel.list.hasFocus()
    seen.press(Key.Key_Down)
    seen.press(Key.Key_Return)
    assert (form_of(seen).player.entry, seen.focus) == (2, form_of(seen).reason)


def test_the_panel_tells_what_is_next_and_what_was_played(open_: Opener) -> None:
    seen = open_(with_round(played(8, 2)))
    give(seen, WARNING)
    seen.type("bruno")
    seen.press(Key.Key_Return)
    assert says(seen, "Slow play: last in the game is next")
    assert story(seen) == (
        "Warning: slow play",
        "place 2 of 4, 55 points",
        "place 2 of 4, 55 points",
    )


# -------------------------------------------------------------------- log and paper


def test_log_and_blank_sheet_are_printed_from_the_page_of_prints(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    asked: list[str] = []
    seen.page.shell.go = asked.append  # type: ignore[method-assign, assignment]  # to see where it leads
    seen.press(Key.Key_P, CONTROL)
    seen.press(Key.Key_B, CONTROL | SHIFT)
    assert asked == ["prints/penalties", "prints/referee"]


def test_a_line_of_the_log_is_copied_to_a_spreadsheet(open_: Opener) -> None:
    seen = open_(event())
    give(seen, WARNING, "rude")
    give(seen, WARNING, "rude", entry=3)
    mark(seen, 1)
    seen.press(Key.Key_C, CONTROL)
    assert "Rossi Bruno\tWarning\trude" in QApplication.clipboard().text()


def test_a_late_player_is_put_last_and_said_in_the_log(open_: Opener) -> None:
    seen = open_(playing())
    lateness.not_there(seen.desk, RoundNumber(1), TableNumber(1), TWO)
    (row,) = page_of(seen).log.table.rows_model.rows
    assert (row.reason, row.note) == ("slow play", "late")
    seat = next(s for s in seen.desk.event.rounds[0].seats() if s.entry == 2)
    assert seat.bottom_reason is BottomReason.ABSENT
