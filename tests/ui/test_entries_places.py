"""Places by keys: who waits, who is called in, copies of the game, what the list says of them."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

from bglmanager.engine.event import EntryDesk, Event, EventDesk, PlannedRound
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus, FirstSeating, League, ListState
from bglmanager.engine.plan import MULTI
from bglmanager.services import events, rounds
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.people import Filter
from tests.helpers.events import event, settings, with_round
from tests.ui.desk import CONTROL, SHIFT, Desk, DeskMaker, here, registered
from tests.ui.doubles import unnamed
from tests.ui.panel_hand import PanelHand

Key = Qt.Key


def big(*, places: int | None = None, asked: bool = False, count: int = 6) -> Event:
    made = registered(count)
    desk = EventDesk(bring_copy=True if asked else None)
    new = replace(made.settings, ruleset="big-2026", league=None, tier=None, desk=desk)
    return replace(made, settings=replace(new, max_players=places))


def check_in(desk: Desk, *names: str) -> None:
    for name in names:
        desk.type(name)
        desk.press(Key.Key_Return)


def notices(desk: Desk) -> list[str]:
    return [notice.text for notice in desk.window.strip.notices]


def column(desk: Desk, title: str) -> list[str]:
    model = desk.page.listed.model
    [number] = [n for n, found in enumerate(model.columns) if found.title == title]
    return [model.cell_text(row, number) for row in model.rows]


def test_two_letters_and_enter_put_on_the_waiting_list_who_comes_too_late(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(big(places=2))
    assert desk.state == (
        "Here: 0 of 6; 6 have not come; 2 places: 2 free, 4 too many are expected"
    )
    check_in(desk, "rossi", "rossin", "li")
    assert desk.said == "Bo Li is here, number 1 on the waiting list"
    assert desk.state == (
        "Here: 2 of 6; 1 on the waiting list; 3 have not come; 2 places: none free"
    )
    assert desk.entry(6).status is EntryStatus.WAITING


def test_the_waiting_list_is_there_once_somebody_waits_and_has_its_order(
    desk_of: DeskMaker,
) -> None:
    made = big(places=1)
    early = replace(
        made.entries[5],
        desk=EntryDesk(preregistered=dt.datetime(2026, 1, 3, tzinfo=dt.UTC)),
    )
    own = replace(made.entries[1], desk=EntryDesk(copies=1))
    desk = desk_of(replace(made, entries=(made.entries[0], own, *made.entries[2:5], early)))
    assert "Waiting 0" not in desk.chips
    check_in(desk, "rossin", "rossi", "li", "zol")
    assert "Waiting 3" in desk.chips
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_F3)
    desk.press(Key.Key_F3)
    desk.press(Key.Key_F3)
    assert desk.page.listed.chips.chosen_key is Filter.WAITING
    assert desk.names == ["Li Bo", "Rossi Anna", "Żółkiewski Łukasz"]
    assert desk.stands == ["1. waiting", "2. waiting", "3. waiting"]
    assert column(desk, "Notes") == [
        "1. waiting; registered on 3/1",
        "2. waiting; not pre-registered",
        "3. waiting; not pre-registered",
    ]
    desk.page.listed.chips.choose(Filter.ALL)
    assert desk.stands == [
        *["not here yet"] * 2,
        *("1. waiting", "2. waiting", "3. waiting"),
        "here",
    ]
    missing = desk.names[:2]
    assert missing == sorted(missing)


def test_who_waits_is_no_longer_listed_as_missing(desk_of: DeskMaker) -> None:
    desk = desk_of(big(places=1))
    check_in(desk, "rossi", "li")
    assert "Missing 4" in desk.chips


def test_f6_notes_the_copy_of_the_current_player_and_takes_it_back(desk_of: DeskMaker) -> None:
    desk = desk_of(big(asked=True))
    assert notices(desk)[0].startswith("Copies of the game are asked for and none is noted yet")
    check_in(desk, "rossi")
    assert desk.said == "Anna Rossi is here, number 1 on the waiting list"
    desk.press(Key.Key_F6)
    assert desk.said == "Anna Rossi has brought a copy of the game; called in: Anna Rossi"
    assert desk.entry(1).desk.copies == 1
    assert desk.state.endswith("4 places (1 copy): 3 free, 2 too many are expected")
    assert notices(desk) == []
    desk.press(Key.Key_F6)
    assert desk.entry(1).desk.copies is None
    assert desk.entry(1).status is EntryStatus.WAITING


def test_f6_works_from_the_search_before_and_after_enter(desk_of: DeskMaker) -> None:
    desk = desk_of(big(asked=True))
    desk.type("da")
    desk.press(Key.Key_F6)
    desk.press(Key.Key_Return)
    assert (desk.entry(3).desk.copies, desk.entry(3).status) == (1, EntryStatus.ACTIVE)


def test_a_copy_calls_in_who_waits_and_one_undo_takes_it_all_back(desk_of: DeskMaker) -> None:
    desk = desk_of(big(asked=True))
    check_in(desk, "rossin", "li", "rossi")
    desk.press(Key.Key_F6)
    assert [desk.entry(n).status for n in (1, 2, 6)] == [EntryStatus.ACTIVE] * 3
    desk.press(Key.Key_Z, CONTROL)
    assert [desk.entry(n).status for n in (1, 2, 6)] == [EntryStatus.WAITING] * 3


def test_enter_on_who_waits_says_why_he_waits(desk_of: DeskMaker) -> None:
    desk = desk_of(big(places=1))
    check_in(desk, "rossi", "li")
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_Return)
    assert desk.said.startswith("Bo Li is number 1 on the waiting list: the only place is taken.")
    assert desk.entry(6).status is EntryStatus.WAITING


def test_f5_takes_somebody_off_the_waiting_list(desk_of: DeskMaker) -> None:
    desk = desk_of(big(places=1))
    check_in(desk, "rossi", "li")
    desk.press(Key.Key_F5)
    assert desk.entry(6).status is EntryStatus.NO_SHOW


def test_a_place_that_is_free_after_the_draw_is_given_with_enter(desk_of: DeskMaker) -> None:
    made = with_round(event(8, max_players=8))
    late = replace(
        made.entries[0],
        number=EntryNumber(9),
        last_name="Zeta",
        status=EntryStatus.WAITING,
        desk=EntryDesk(present=True),
    )
    desk = desk_of(replace(made, entries=(*made.entries, late)))
    events.change_settings(desk.opened, replace(desk.opened.event.settings, max_players=9))
    assert "1 place is free: Enter on Ada Zeta calls the first of the waiting list in." in notices(
        desk
    )
    check_in(desk, "zeta")
    assert desk.said == "Ada Zeta called in from the waiting list"
    assert desk.entry(9).status is EntryStatus.ACTIVE


def test_the_row_says_who_promised_a_copy_and_has_not_brought_it(desk_of: DeskMaker) -> None:
    made = big(asked=True)
    promised = EntryDesk(promised_copy=True)
    several = EntryDesk(copies=2)
    people = (
        replace(made.entries[0], desk=promised),
        replace(made.entries[1], desk=promised),
        replace(made.entries[2], desk=several),
    )
    desk = desk_of(replace(made, entries=people))
    assert column(desk, "Copies") == ["2", "promised", "promised"]
    assert desk.state.endswith(
        "0 places (0 copies, 4 promised): none free, 13 can still be promised"
    )
    check_in(desk, "rossi", "da")
    assert column(desk, "Copies") == ["promised", "2", "missing"]


def test_the_form_keeps_a_promise_and_the_copies(desk_of: DeskMaker) -> None:
    desk = desk_of(big(asked=True))
    desk.type("li")
    desk.press(Key.Key_F2)
    panel = desk.page.players.panels.shown
    assert panel is not None
    copies, promise = (PanelHand(panel).fields[name].editor for name in ("copies", "promised_copy"))
    assert isinstance(copies, QLineEdit)
    assert isinstance(promise, QCheckBox)
    promise.setFocus()
    desk.press(Key.Key_Space)
    copies.setFocus()
    desk.type("2")
    desk.press(Key.Key_Return)
    assert (desk.entry(6).desk.promised_copy, desk.entry(6).desk.copies) == (True, 2)


def test_where_rounds_have_their_games_the_form_asks_which_are_brought(desk_of: DeskMaker) -> None:
    made = big()
    plan = tuple(PlannedRound(game, 3) for game in ("azul", "kingsburg"))
    new = replace(made.settings, game=MULTI, plan=plan, rounds_planned=2)
    desk = desk_of(replace(made, settings=new))
    desk.type("li")
    desk.press(Key.Key_F2)
    panel = desk.page.players.panels.shown
    assert panel is not None
    hand = PanelHand(panel)
    shown = {name for name, field in hand.fields.items() if not field.isHidden()}
    assert shown & {"copies", "promised_copy", "copies_of"} == {"copies_of"}
    hand.fields["copies_of"].editor.setFocus()
    desk.type("azul, zorb")
    desk.press(Key.Key_Return)
    assert hand.problems == {"copies_of": "“zorb” is no game of this event."}
    for _ in range(len(", zorb")):
        desk.press(Key.Key_Backspace)
    desk.press(Key.Key_Return)
    assert desk.entry(6).desk.copies_of == ("azul",)
    assert desk.entry(6).desk.promised_copy is True


def test_a_form_that_is_not_touched_leaves_an_unasked_promise_unasked(desk_of: DeskMaker) -> None:
    desk = desk_of(big())
    desk.type("li")
    desk.press(Key.Key_F2)
    panel = desk.page.players.panels.shown
    assert panel is not None
    phone = PanelHand(panel).fields["phone"].editor
    phone.setFocus()
    desk.type("055123456")
    desk.press(Key.Key_Return)
    assert (desk.entry(6).phone, desk.entry(6).desk.promised_copy) == ("055123456", None)


def test_a_walk_in_with_a_copy_goes_before_one_without(desk_of: DeskMaker) -> None:
    made = big(places=1, count=1)
    day = replace(made.settings, date=dt.date(2026, 1, 1))
    desk = desk_of(replace(made, settings=day))
    check_in(desk, "rossi")
    desk.press(Key.Key_Insert)
    assert isinstance(desk.page.players.panels.shown, NewPlayer)
    desk.type("Zeta")
    desk.page.players.panels.shown.form.show_all()
    copies = desk.page.players.panels.shown.form.fields["copies"].editor
    copies.setFocus()
    desk.type("1")
    desk.press(Key.Key_Return)
    assert desk.said == "Zeta entered; on the waiting list: Anna Rossi"


def test_somebody_who_does_not_play_lends_his_copy(desk_of: DeskMaker) -> None:
    desk = desk_of(big(asked=True))
    desk.type("li")
    desk.press(Key.Key_Down)
    desk.press(Key.Key_Escape)
    desk.page.listed.table.pick_key(6)
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_F5)
    desk.press(Key.Key_F6)
    assert desk.state.endswith("4 places (1 copy): 4 free, 1 too many is expected")
    assert "lends" in desk.stands


# ---- The entry list of Board Italian Gamers and of seeds: membership, data, lists of elements
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}


def big_event(**changes: Any) -> Event:
    """Six people registered for an event of Board Italian Gamers."""
    return Event(settings(**{**BIG, **changes}), registered().entries)


def panel(desk: Desk) -> KnownPlayer:
    """The panel of the current player, opened."""
    desk.press(Key.Key_F2)
    shown = desk.page.players.panels.shown
    assert isinstance(shown, KnownPlayer)
    return shown


def choose(desk: Desk, shown: KnownPlayer, name: str, words: str) -> None:
    """Choose in a box of the panel and save."""
    box = shown.form.fields[name].editor
    assert isinstance(box, QComboBox)
    box.setFocus()
    QTest.keyClick(box, Key.Key_Home)
    while box.currentText() != words:
        last = box.currentIndex()
        QTest.keyClick(box, Key.Key_Down)
        assert box.currentIndex() > last, words
    shown.confirm.setFocus()
    desk.press(Key.Key_Return)


def test_enter_in_a_box_saves_and_the_next_letters_find_the_next_one(desk_of: DeskMaker) -> None:
    desk = desk_of(big_event())
    desk.type("li")
    box = panel(desk).form.fields["member"].editor
    box.setFocus()
    desk.type("ref")
    desk.press(Key.Key_Return)
    assert desk.entry(6).desk.member is False
    desk.type("li")
    desk.press(Key.Key_Return)
    assert desk.said.startswith("Bo Li refuses the free membership")
    desk.type("rossin")
    assert (desk.page.listed.search.text(), desk.current) == ("rossin", "Rossini Bruno")


def test_who_refuses_membership_stays_out(desk_of: DeskMaker) -> None:
    desk = desk_of(big_event())
    desk.type("li")
    choose(desk, panel(desk), "member", "refuses")
    assert desk.entry(6).desk.member is False
    desk.press(Key.Key_Return)
    assert desk.entry(6).status is EntryStatus.REGISTERED
    refusal = (
        "Bo Li refuses the free membership of the league and cannot play. Change “Member” first."
    )
    assert desk.said == refusal
    [line] = [line for line in desk.page.listed.model.rows if line.entry.number == 6]
    assert line.hint == "refuses membership; missing: e-mail, birth date"
    shown = panel(desk)
    assert refusal in PanelHand(shown).words
    choose(desk, shown, "member", "yes")
    desk.press(Key.Key_Return)
    assert desk.entry(6).status is EntryStatus.ACTIVE


def test_data_that_are_missing_are_said_in_one_line(desk_of: DeskMaker) -> None:
    desk = desk_of(big_event())
    [notice] = desk.window.strip.notices
    assert notice.text == "6 players: e-mail missing. 6 players: birth date missing."
    desk.type("li")
    shown = panel(desk)
    for name, text in (("email", "bo@example.org"), ("birth_date", "31/01/1990")):
        editor = shown.form.fields[name].editor
        assert isinstance(editor, QLineEdit)
        QTest.keyClicks(editor, text)
    desk.press(Key.Key_Return)
    assert desk.entry(6).birth_date == dt.date(1990, 1, 31)
    model, notes = desk.page.listed.model, desk.page.listed.model.columns[-1]
    marked = {line.entry.number for line in model.rows if model.icon_of(line, notes)}
    assert marked == {1, 2, 3, 4, 5}
    [notice] = desk.window.strip.notices
    assert notice.text == "5 players: e-mail missing. 5 players: birth date missing."


def test_each_league_asks_for_its_own(desk_of: DeskMaker) -> None:
    def asked(made: Event) -> set[str]:
        fields = panel(desk_of(made)).form.fields
        return {name for name in ("member", "list", "seeded") if fields[name].isVisible()}

    assert asked(big_event()) == {"member"}
    assert asked(registered()) == {"list"}
    assert asked(big_event(first_seating=FirstSeating.SEEDED)) == {"member", "seeded"}


def test_a_list_of_elements_is_handed_in(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    choose(desk, panel(desk), "list", "handed in")
    assert desk.entry(6).desk.list is ListState.HANDED_IN


def test_seeds_are_ticked_in_the_list_until_they_are_drawn(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(settings(first_seating=FirstSeating.SEEDED), registered().entries))
    table = desk.page.listed.table
    assert desk.is_shown("Seeded")
    seed = [each.title for each in desk.page.listed.model.columns].index("Seeded")
    desk.type("li")
    table.setFocus()
    table.setCurrentIndex(table.currentIndex().siblingAtColumn(seed))
    desk.press(Key.Key_Space)
    assert desk.entry(6).seeded
    assert desk.said == "Bo Li is a seed"
    desk.press(Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().splitlines()[0].endswith("Club\tSeeded")
    desk.press(Key.Key_Space)
    assert not desk.entry(6).seeded
    assert unnamed(desk.window) == []


def test_a_seed_of_a_drawn_round_stays_one(desk_of: DeskMaker) -> None:
    people = tuple(map(here, registered().entries))
    seeds = (replace(people[0], seeded=True), *people[1:])
    desk = desk_of(Event(settings(first_seating=FirstSeating.SEEDED), seeds))
    rounds.draw_round(desk.opened)
    desk.page.listed.seeded.emit(1, True)
    desk.page.listed.seeded.emit(1, False)
    assert desk.said == "Round 1 is drawn: who is a seed cannot change any more."
    assert desk.entry(1).seeded


def test_seeds_have_a_column_once_the_event_has_seeds(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert not desk.is_shown("Seeded")
    seeded = replace(desk.opened.event.settings, first_seating=FirstSeating.SEEDED)
    events.change_settings(desk.opened, seeded)
    assert desk.is_shown("Seeded")


def test_who_is_a_seed_is_asked_at_the_top_until_round_1_is_drawn(desk_of: DeskMaker) -> None:
    desk = desk_of(Event(registered().settings, tuple(map(here, registered().entries))))
    assert desk.page.players.seeds not in desk.page.secondary()
    seeded = replace(desk.opened.event.settings, first_seating=FirstSeating.SEEDED)
    events.change_settings(desk.opened, seeded)
    assert desk.page.players.seeds in desk.page.secondary()
    rounds.draw_round(desk.opened)
    assert desk.page.players.seeds not in desk.page.secondary()


# ---- What is done goes quiet, what is missing stands out


def test_a_chip_lists_only_some_and_letters_find_everybody_all_the_same(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(registered(fee=5))
    check_in(desk, "rossi")
    assert desk.chips == ["All 6", "Missing 5", "Here 1", "To pay 6"]
    desk.click(desk.page.listed.chips.buttons[Filter.HERE])
    assert desk.names == ["Rossi Anna"]
    desk.page.listed.search.setFocus()
    desk.type("zol")
    assert desk.names == ["Żółkiewski Łukasz"]
    desk.press(Key.Key_Escape)
    desk.click(desk.page.listed.chips.buttons[Filter.ALL])
    assert (len(desk.names), desk.names[-1]) == (6, "Rossi Anna")


def test_the_only_one_found_says_what_enter_does(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    table = desk.page.listed.table
    usual = table.rowHeight(0)
    desk.type("da")
    assert (table.only, table.rowHeight(0) > usual) == ("Enter: Here", True)
    desk.press(Key.Key_Return)
    assert (table.only, table.rowHeight(0), len(desk.names)) == ("", usual, 6)


def test_who_is_checked_in_down_the_list_stays_in_his_place(desk_of: DeskMaker) -> None:
    """The next one below is the next one missing; another search puts him among those here."""
    desk = desk_of(registered())
    desk.page.listed.table.setFocus()
    before = desk.names
    for _ in range(2):
        desk.press(Key.Key_Return)
        desk.press(Key.Key_Down)
    assert desk.names == before
    assert (desk.stands[:3], desk.current) == (["here", "here", "not here yet"], before[2])
    desk.type("r")
    desk.press(Key.Key_Escape)
    assert desk.names == [*before[2:], *before[:2]]


def test_a_large_window_always_shows_who_stands_on_the_current_line(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    assert desk.window.side.isHidden()
    desk.window.resize(1920, 1010)
    desk.press(Key.Key_Down)
    desk.qtbot.waitUntil(lambda: desk.page.players.panels.shown is not None)
    assert desk.window.side.title == "6  Bo Li"
    assert desk.focus is desk.page.listed.search
    desk.press(Key.Key_Down)
    assert desk.window.side.title == "5  Maria Antonietta Quaranta-Castelvecchi"
    desk.press(Key.Key_Insert)
    assert isinstance(desk.page.players.panels.shown, NewPlayer)
    desk.press(Key.Key_Escape)
    desk.qtbot.waitUntil(lambda: isinstance(desk.page.players.panels.shown, KnownPlayer))
    assert desk.focus is desk.page.listed.search
    desk.page.players.details.trigger()
    desk.press(Key.Key_Escape)
    assert desk.page.players.panels.shown is None


def test_the_badges_of_the_selected_are_printed(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("li")
    desk.press(Key.Key_P, CONTROL | SHIFT)
    assert desk.window.visited[0] == "prints/badges/6"
    desk.window.go("entries")
    desk.press(Key.Key_Escape)
    assert desk.page.listed.table.pick_key(2)
    desk.page.listed.table.setFocus()
    desk.press(Key.Key_Down, SHIFT)
    numbers = desk.page.listed.numbers
    desk.press(Key.Key_P, CONTROL | SHIFT)
    assert desk.window.visited[0] == f"prints/badges/{numbers[0]},{numbers[1]}"
