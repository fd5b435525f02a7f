"""The referee's page: a penalty by keys alone, what the regulation offers, the log."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import BottomReason, EntryStatus, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.i18n import Texts
from bglmanager.services import penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.style import Style
from bglmanager.words.referee import reason_name
from tests.helpers.events import event, played, playing, with_entry, with_round
from tests.ui.doubles import unnamed
from tests.ui.open_page import CONTROL, SHIFT, Opener, Seen, pages
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
    story,
)

__all__ = ["open_"]

Key = Qt.Key


def kind_shown(seen: Seen) -> str:
    return form_of(seen).kind.currentText()


def log(seen: Seen) -> list[tuple[str, ...]]:
    model = page_of(seen).log.table.rows_model
    return [tuple(model.cell_text(row, n) for n in range(1, 7)) for row in model.rows]


def test_a_warning_needs_only_letters_and_enter(open_: Opener) -> None:
    seen = open_(playing())
    form = form_of(seen)
    assert form.player.hasFocus()
    assert seen.state == "No penalties have been given."
    seen.type("br")
    assert form.player.offered == ("Rossi Bruno  ·  Table 1",)
    seen.press(Key.Key_Return)
    assert (form.player.entry, form.player.text()) == (2, "Rossi Bruno")
    assert form.reason.hasFocus()
    seen.type("slow")
    assert form.reason.typed == "slow play"
    assert (kind_shown(seen), form.said["offer"]) == (
        "Warning",
        "The first time for this reason: a warning (BGL 5.1.1).",
    )
    seen.press(Key.Key_Return)
    (line,) = seen.desk.event.penalties
    assert (line.entry, line.kind, line.reason, line.table) == (2, WARNING, "slow play", 1)
    assert seen.said == "Warning for Bruno Rossi"
    assert seen.state == "1 penalty"
    assert log(seen) == [("Rossi Bruno", "Warning", "slow play", "Round 1", "1", "")]
    assert seen.focus is form.player
    assert form.fields["player"].problem == ""
    assert (form.player.text(), form.reason.currentText(), form.said["offer"]) == ("", "", "")


def test_letters_typed_on_coming_back_replace_the_name_left_there(open_: Opener) -> None:
    seen = open_(playing())
    seen.type("br")
    seen.press(Key.Key_Return)
    seen.window.go("standings")
    seen.window.go("referee")
    form = form_of(seen)
    assert (form.player.hasFocus(), form.player.text()) == (True, "Rossi Bruno")
    seen.type("an")
    assert (form.player.text(), form.player.entry) == ("an", None)
    seen.window.go("standings")
    seen.window.go("referee")
    seen.type("br")
    assert form.player.offered == ("Rossi Bruno  ·  Table 1",)


def test_letters_typed_after_a_click_on_a_player_replace_the_name(open_: Opener) -> None:
    seen = open_(playing())
    form = form_of(seen)
    seen.type("br")
    matches = form.player.matches
    where = matches.visualItemRect(matches.item(0)).center()
    QTest.mouseClick(matches.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert (form.player.hasFocus(), form.player.text()) == (True, "Rossi Bruno")
    seen.type("an")
    assert form.player.text() == "an"


def test_the_second_time_last_in_the_game_is_preselected_and_said_why(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    choose(seen, "bruno", "slow play")
    form = form_of(seen)
    assert kind_shown(seen) == "Last in the game"
    assert form.said["offer"] == (
        "The second time for the same reason: last in the game (BGL 5.1.1)."
    )
    assert form.said["follows"] == (
        "Bruno Rossi goes to the bottom of table 1, whatever the score, which still counts for "
        "the PBG."
    )
    seen.press(Key.Key_Return)
    seat = next(s for s in seen.desk.event.rounds[-1].seats() if s.entry == 2)
    assert seat.bottom_reason is BottomReason.PUT_LAST


def test_after_that_disqualification_is_offered(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, LAST)
    choose(seen, "bruno", "slow play")
    assert kind_shown(seen) == "Disqualification"
    assert form_of(seen).said["offer"] == (
        "Already last in a game for the same reason: disqualification is next (BGL 5.1.2)."
    )
    assert form_of(seen).said["follows"] == (
        "Bruno Rossi plays no more, leaves the standings and gets neither prize nor league points."
    )
    seen.press(Key.Key_Return)
    assert seen.desk.event.entry(EntryNumber(2)).status is EntryStatus.EXPELLED
    assert seen.state == "2 penalties; 1 last in the game; 1 disqualified"


def test_cheating_is_disqualification_at_once(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "cheating")
    assert kind_shown(seen) == "Disqualification"
    assert form_of(seen).said["offer"] == "Cheating is disqualification at once (BGL 5.10)."


def test_the_referee_decides_otherwise(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "rules error")
    seen.press(Key.Key_Tab)
    assert seen.focus is form_of(seen).kind
    seen.press(Key.Key_Down)
    assert form_of(seen).said["offer"] == (
        "The first time for this reason: a warning (BGL 5.1.1). You consider it "
        "serious: last in the game."
    )
    seen.press(Key.Key_Down)
    assert form_of(seen).said["offer"] == (
        "The first time for this reason: a warning (BGL 5.1.1). You chose otherwise: "
        "disqualification."
    )
    seen.press(Key.Key_Up)
    seen.press(Key.Key_Tab)
    seen.type("after the bell")
    assert kind_shown(seen) == "Last in the game"
    seen.press(Key.Key_Return)
    (line,) = seen.desk.event.penalties
    assert (line.kind, line.note) == (LAST, "after the bell")


def test_a_reason_in_ones_own_words_is_kept_as_typed(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "Dice on the floor")
    seen.press(Key.Key_Enter)
    assert seen.desk.event.penalties[0].reason == "Dice on the floor"


def test_reasons_are_kept_in_the_documents_words_whatever_the_language(
    look: Style, qtbot: QtBot, tmp_path: Path
) -> None:
    italian = Style.of(language="it", dark=False, scale=100, folder=tmp_path)
    with pages(italian, qtbot, tmp_path, "referee") as make:
        seen = make(playing())
        choose(seen, "bruno", reason_name(Texts("it"), Reason.LATE).upper())
        seen.press(Key.Key_Return)
        assert seen.desk.event.penalties[0].reason == "late"


def test_arrows_choose_among_the_matches(open_: Opener) -> None:
    seen = open_(playing())
    form = form_of(seen)
    seen.type("rossi")
    assert len(form.player.offered) == 8
    seen.press(Key.Key_Down, times=2)
    seen.press(Key.Key_Up)
    seen.press(Key.Key_Return)
    assert form.player.text() == "Rossi Bruno"
    assert not form.player.offered


def test_tab_takes_the_marked_match(open_: Opener) -> None:
    seen = open_(playing())
    seen.type("gaia")
    seen.press(Key.Key_Tab)
    assert form_of(seen).player.entry == 7
    assert seen.focus is form_of(seen).reason


def test_a_click_takes_a_match(open_: Opener) -> None:
    seen = open_(playing())
    seen.type("rossi")
    matches = form_of(seen).player.matches
    place = matches.visualItemRect(matches.item(3)).center()
    QTest.mouseClick(matches.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert form_of(seen).player.text() == "Rossi Dino"


def test_accents_and_numbers_find_people_and_escape_empties(open_: Opener) -> None:
    renamed = with_entry(playing(), 4, first_name="Niccolò", last_name="D’Àngelo")
    seen = open_(renamed)
    player = form_of(seen).player
    for typed in ("dang", "nicco", "4"):
        seen.type(typed)
        assert player.offered == ("D’Àngelo Niccolò  ·  Table 1",)
        seen.press(Key.Key_Escape, times=2)
        assert player.text() == ""
        assert not player.offered


def test_changing_the_name_forgets_the_choice(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "late")
    seen.press(Key.Key_Tab, SHIFT)
    assert seen.focus is form_of(seen).player
    seen.press(Key.Key_A, CONTROL)
    seen.type("x")
    assert form_of(seen).player.entry is None
    assert form_of(seen).said["offer"] == ""


def test_without_a_player_nothing_is_given_and_the_field_says_why(open_: Opener) -> None:
    seen = open_(playing())
    seen.press(Key.Key_Return)
    field = form_of(seen).fields["player"]
    assert field.problem == "Nobody is chosen. Type two letters of the name and press Enter."
    assert field.editor.property("wrong") == "true"
    assert seen.desk.event.penalties == ()


def test_without_a_reason_the_field_says_so_and_has_the_focus(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "")
    assert form_of(seen).fields["reason"].problem == ""
    seen.press(Key.Key_Return)
    assert form_of(seen).fields["reason"].problem == (
        "A penalty needs a reason. Choose or type one."
    )
    assert seen.focus is form_of(seen).reason
    seen.type("late")
    assert form_of(seen).fields["reason"].problem == ""
    seen.press(Key.Key_Return)
    assert len(seen.desk.event.penalties) == 1


def test_who_is_expelled_is_said_at_the_player(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, EXPULSION)
    choose(seen, "bruno", "late")
    assert (
        form_of(seen).fields["player"].problem
        == "Bruno Rossi has already been disqualified: nothing more can be given."
    )
    seen.press(Key.Key_Return)
    assert len(seen.desk.event.penalties) == 1


def test_who_is_not_playing_cannot_be_last(open_: Opener) -> None:
    seen = open_(played())
    choose(seen, "bruno", "late")
    seen.press(Key.Key_Tab)
    seen.press(Key.Key_Down)
    (sentence,) = seen.window.sentences(
        penalties.check_penalty(seen.desk.event, GivenPenalty(EntryNumber(2), LAST, "late"))
    )
    assert form_of(seen).fields["kind"].problem == sentence
    assert form_of(seen).said["follows"] == ""
    seen.press(Key.Key_Return)
    assert seen.desk.event.penalties == ()


def test_a_note_that_is_too_long_is_said_at_the_note(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "late")
    form_of(seen).note.setText("n" * 10_000)
    assert form_of(seen).fields["note"].problem
    form_of(seen).note.setText("short")
    assert form_of(seen).fields["note"].problem == ""


def test_what_is_worth_knowing_is_shown_before_it_is_given(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    choose(seen, "bruno", "slow play")
    form = form_of(seen)
    assert form.said["attention"] == ""
    form.kind.setFocus()
    seen.press(Key.Key_Up)
    assert form.said["attention"] == (
        "Bruno Rossi has the same penalty for the same reason in this round already. Is "
        "it another one?"
    )
    seen.press(Key.Key_Return)
    assert [line.kind for line in seen.desk.event.penalties] == [WARNING, WARNING]


def test_the_panel_has_everything_of_the_chosen_player(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    give(seen, WARNING, Reason.LATE, entry=3)
    seen.type("bruno")
    seen.press(Key.Key_Return)
    assert (seen.side, story(seen)) == ("Rossi Bruno", ("Warning: slow play",))
    seen.type("rules error")
    seen.press(Key.Key_Return)
    assert story(seen) == ("Warning: rules error", "Warning: slow play")


def test_who_was_given_nothing_has_a_clean_account(open_: Opener) -> None:
    seen = open_(playing())
    seen.type("ada")
    seen.press(Key.Key_Return)
    assert story(seen) == ()
    assert says(seen, "Nothing given so far.")


def test_undo_takes_the_penalty_and_what_came_of_it_back(open_: Opener) -> None:
    seen = open_(playing())
    before = seen.desk.event
    choose(seen, "bruno", "cheating")
    seen.press(Key.Key_Return)
    seen.press(Key.Key_Z, CONTROL)
    assert seen.desk.event == before
    assert (log(seen), seen.state) == ([], "No penalties have been given.")
    seen.press(Key.Key_Y, CONTROL)
    assert len(log(seen)) == 1


def test_the_log_is_newest_first_and_searched_by_player(open_: Opener) -> None:
    seen = open_(playing())
    for entry, kind in ((2, WARNING), (3, LAST), (2, LAST)):
        give(seen, kind, entry=entry)
    assert [line[:2] for line in log(seen)] == [
        ("Rossi Bruno", "Last in the game"),
        ("Rossi Carla", "Last in the game"),
        ("Rossi Bruno", "Warning"),
    ]
    seen.press(Key.Key_F, CONTROL)
    assert seen.focus is page_of(seen).log.search
    seen.type("carla")
    assert [line[0] for line in log(seen)] == ["Rossi Carla"]
    seen.press(Key.Key_Return)
    assert seen.side == "Rossi Carla"


def test_before_the_start_there_is_no_table(open_: Opener) -> None:
    seen = open_(event())
    choose(seen, "bruno", "late")
    seen.press(Key.Key_Return)
    assert log(seen) == [("Rossi Bruno", "Warning", "late", "Before the start", "–", "")]


def test_who_sits_in_a_draft_cannot_be_expelled_yet(open_: Opener) -> None:
    seen = open_(with_round(played(), status=RoundStatus.DRAFT))
    choose(seen, "bruno", "cheating")
    (sentence,) = seen.window.sentences(
        penalties.check_penalty(
            seen.desk.event, GivenPenalty(EntryNumber(2), EXPULSION, Reason.CHEATING)
        )
    )
    assert form_of(seen).fields["kind"].problem == sentence


def test_a_choice_is_kept_while_other_things_happen(open_: Opener) -> None:
    seen = open_(playing())
    choose(seen, "bruno", "late")
    form_of(seen).kind.setCurrentIndex(1)
    seen.desk.act("paid", {"entry": 1}, lambda e: with_entry(e, 1, club="Treemme"))
    assert (form_of(seen).player.entry, kind_shown(seen)) == (2, "Last in the game")


def test_everything_has_a_spoken_name(open_: Opener) -> None:
    seen = open_(playing())
    give(seen, WARNING)
    seen.type("bruno")
    seen.press(Key.Key_Return)
    assert unnamed(seen.page) == []
    assert unnamed(seen.window.side) == []


def test_the_form_fits_beside_the_panel_in_a_narrow_window(open_: Opener, qtbot: QtBot) -> None:
    seen = open_(playing())
    seen.type("bruno")
    seen.press(Key.Key_Return)
    seen.window.resize(760, 600)
    player, reason = (form_of(seen).fields[name] for name in ("player", "reason"))
    qtbot.waitUntil(lambda: player.x() == reason.x() and player.y() < reason.y())
    seen.window.resize(1200, 780)
    qtbot.waitUntil(lambda: player.x() < reason.x() and player.y() == reason.y())
