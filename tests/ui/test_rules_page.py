"""The page of rules: copied, changed while the example follows, played, carried, refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.derived import POINT
from bglmanager.engine.event import Json, Settings
from bglmanager.engine.ids import EventId
from bglmanager.engine.rulesets import custom
from bglmanager.services import documents, entries, export
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.look import Look
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.rules.panel import RulesPanel
from tests.helpers.days import Day
from tests.ui.doubles import unnamed
from tests.ui.rules_desk import CONTROL, RulesDesk

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier

CASA: Mapping[str, Json] = {"name": "Casa", "base": "bgl-2010", "points": {"4": (7, 4, 2, 0)}}


@pytest.fixture
def desk(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[RulesDesk]:
    made = RulesDesk(look, tmp_path / "data")
    yield made
    made.close()
    made.library.close()


def make_casa(desk: RulesDesk) -> None:
    """From the Boardgame League: 10-6-3-1 at four; points, wins, victory points."""
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    desk.type(desk.editor.name, "Torneo di casa")
    desk.row(4, 10, 6, 3, 1)
    table = desk.editor.standings.table
    table.setFocus()
    for _ in range(2):  # PBG, PBA
        QTest.keyClick(table, Key.Key_Down)
        QTest.keyClick(table, Key.Key_Delete)
    for wanted in ("Games won", "Victory points in all games"):
        desk.editor.standings.more.setFocus()
        while not desk.editor.standings.more.currentText().startswith(wanted):
            QTest.keyClick(desk.editor.standings.more, Key.Key_Down)
        desk.editor.standings.add.setFocus()
        desk.press(Key.Key_Space)
    desk.editor.same.setFocus()
    desk.press(Key.Key_Space)


def test_rules_are_made_by_keys_while_the_example_follows(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    assert desk.editor.name.text() == "Copy of Boardgame League"
    assert desk.paid == ["100", "45", "45", "15"]
    assert all(now == before for now, before in desk.ranks)
    desk.press(Key.Key_Escape)
    make_casa(desk)
    assert desk.paid == ["10", "4.50", "4.50", "1"]
    assert desk.ranks[:4] == [(1, 1), (2, 3), (3, 2), (4, 6)]
    desk.press(Key.Key_S, CONTROL)
    assert desk.said == "Saved: Torneo di casa"
    [kept] = desk.own.listed()
    assert kept.options == {
        "name": "Torneo di casa",
        "base": "bgl-2010",
        "points": {"4": (10, 6, 3, 1)},
        "orders": {"standings": ("points high", "wins high", "victory_points high")},
    }
    desk.press(Key.Key_Escape)
    assert desk.names[0] == "Torneo di casa"
    assert desk.page.listed.current is not None
    assert desk.page.listed.current.changes == "points at tables of 4, orders"


def played_event(desk: RulesDesk, qtbot: QtBot, name: str) -> OpenEvent:
    """A new event by the rules of this name, made in four questions."""
    desk.window.go("home")
    desk.press(Key.Key_N, CONTROL)
    page = desk.window.page
    assert isinstance(page, HomePage)
    box = page.form.league
    box.setFocus()
    QTest.keyClick(box, Key.Key_End)
    assert box.currentText() == f"Own rules: {name}"
    desk.press(Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: bool(desk.host.asked))
    [(_, event_id)] = [each for each in desk.host.asked if isinstance(each, tuple)]
    return desk.workspace.open(EventId(str(event_id)))


def test_a_new_event_is_played_by_own_rules(desk: RulesDesk, qtbot: QtBot, tmp_path: Path) -> None:
    make_casa(desk)
    desk.press(Key.Key_S, CONTROL)
    [kept] = desk.own.listed()
    opened = played_event(desk, qtbot, "Torneo di casa")
    settings: Settings = opened.event.settings
    assert (settings.ruleset, settings.options) == (custom.ID, kept.options)
    assert (settings.league, settings.tier, settings.players_per_table) == (None, None, 4)
    for number in range(8):
        entries.add(opened, Person(f"Anna{number}", "Rossi"), present=True)
    Day(opened).play()
    rows = opened.derived.standings[-1].rows
    assert [row.units // POINT for row in rows] == [10, 10, 6, 6, 3, 3, 1, 1]
    assert [name for name, _ in rows[0].criteria][-2:] == ["wins", "victory_points"]
    desk.own.delete(kept.key)  # the event has its own copy
    written = export.write(opened, tmp_path / "end.bgl.json", for_league=False)
    assert documents.verify(written.path.read_bytes()) == ()


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_saved(desk: RulesDesk) -> None:
    kept = desk.own.save(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.press(Key.Key_F2)
    desk.type(desk.editor.name, " ")
    desk.type(desk.editor.points.figure(3, 2), "200")
    desk.type(desk.editor.options.fields["tau_league"].editor, "x")
    assert desk.page.workshop.still.isVisible()
    assert desk.paid == ["7", "3", "3", "0"]  # the last sound rules
    desk.press(Key.Key_S, CONTROL)
    assert desk.said == "Not saved: 3 things are to be put right."
    assert desk.editor.name_field.problem.startswith("The ruleset needs a name")
    assert "none higher than the one before" in desk.page.workshop.wrong.text()
    tau = desk.editor.options.fields["tau_league"].problem
    assert tau.endswith("Allowed: 1 … 100.")
    assert desk.window.focusWidget() is desk.editor.name
    assert desk.own.listed() == (kept,)
    desk.type(desk.editor.name, "Casa nuova")
    desk.type(desk.editor.points.figure(3, 2), "50")
    desk.type(desk.editor.options.fields["tau_league"].editor, "4,5")
    assert not desk.page.workshop.still.isVisible()
    desk.press(Key.Key_S, CONTROL)
    assert [each.name for each in desk.own.listed()] == ["Casa nuova"]
    assert [each.key for each in desk.own.listed()] == ["Casa"]


def test_the_order_is_moved_and_turned_by_key(desk: RulesDesk) -> None:
    desk.own.save(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.press(Key.Key_Return)
    table = desk.editor.standings.table
    table.setFocus()
    QTest.keyClick(table, Key.Key_Down)
    QTest.keyClick(table, Key.Key_Down, ALT)
    QTest.keyClick(table, Key.Key_Space)
    told = [(step.name, str(step.better)) for step in desk.editor.standings.steps]
    assert told == [("points", "high"), ("pba", "high"), ("pbg", "low")]
    assert desk.editor.standings.meaning.text().startswith("One’s share")
    desk.editor.usual_orders.setFocus()
    desk.press(Key.Key_Space)
    assert [step.name for step in desk.editor.standings.steps] == ["points", "pbg", "pba"]
    assert not desk.page.save.isEnabled()
    table.setFocus()
    for _ in range(3):
        QTest.keyClick(table, Key.Key_Delete)
    desk.press(Key.Key_S, CONTROL)
    assert "at least one" in desk.editor.standings.fault.text()


def test_the_example_table_is_typed_in(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_Return)
    table = desk.page.workshop.table
    table.short.setFocus()
    desk.press(Key.Key_Space)
    for line, score in zip(table.lines, (35, 27, 25), strict=True):
        desk.type(line.score, str(score))
    assert desk.paid == ["100", "55", "15"]
    assert table.virtual.text() == "A virtual player fills the table: score 26."
    desk.type(table.lines[0].bid, "20")
    assert [line.place.text() for line in table.lines] == ["4", "1", "2"]
    table.lines[1].gone.setFocus()
    desk.press(Key.Key_Space)
    assert [line.place.text() for line in table.lines][1] == "4"


@pytest.mark.parametrize(
    "base",
    ["big-2026", "catan-firenze-2014", "7wonders-ludolimpiadi-2015", "diplomacy-italia-2010"],
)
def test_every_regulation_opens_with_its_fields(desk: RulesDesk, base: str) -> None:
    desk.pick(base)
    desk.press(Key.Key_N, CONTROL)
    assert all(now == before for now, before in desk.ranks)
    assert desk.editor.draft.base == base
    assert unnamed(desk.window) == []
    desk.press(Key.Key_S, CONTROL)
    [kept] = desk.own.listed()
    assert set(kept.options) == {"name", "base"}


def test_another_base_keeps_what_it_knows(desk: RulesDesk) -> None:
    make_casa(desk)
    desk.editor.base.setFocus()
    QTest.keyClick(desk.editor.base, Key.Key_Down)
    assert desk.editor.draft.base == "big-2026"
    assert desk.editor.points.typed(4) == ("10", "6", "3", "1")
    assert desk.editor.points.typed(7)[0] == "1000"
    assert [step.name for step in desk.editor.standings.steps][1:] == ["wins", "victory_points"]


def test_unsaved_work_survives_leaving_page_and_window(desk: RulesDesk) -> None:
    make_casa(desk)
    desk.press(Key.Key_Escape)
    assert desk.notices == ["The changes of “Torneo di casa” are not saved yet."]
    desk.pick("bgl-2010")
    assert not desk.page.copy.isEnabled()
    desk.page.go_on.trigger()
    desk.window.go("home")
    desk.window.go("rules")
    assert desk.page.is_editing
    desk.close()
    desk.open()
    assert desk.notices == ["The changes of “Torneo di casa” are not saved yet."]
    desk.page.go_on.trigger()
    assert desk.editor.points.typed(4) == ("10", "6", "3", "1")
    assert desk.ranks[1] == (2, 3)
    desk.page.discard.trigger()
    assert desk.notices == []
    assert desk.own.typed.text == ""
    assert desk.own.listed() == ()


def test_rules_are_exported_deleted_brought_back_and_taken_in(
    desk: RulesDesk, tmp_path: Path
) -> None:
    kept = desk.own.save(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.answers.file = tmp_path / "casa.rules.toml"
    desk.press(Key.Key_E, CONTROL)
    assert desk.said == f"Saved: {desk.answers.file}"
    desk.press(Key.Key_F8)
    assert desk.said == "Deleted: Casa. Ctrl+B restores it."
    assert desk.own.listed() == ()
    desk.press(Key.Key_B, CONTROL)
    assert desk.own.listed() == (kept,)
    desk.press(Key.Key_F8)
    desk.press(Key.Key_O, CONTROL)
    assert desk.own.listed() == (kept,)
    assert desk.said == "Taken in: Casa"


def test_a_broken_file_is_refused_with_every_line(desk: RulesDesk, tmp_path: Path) -> None:
    path = desk.answers.file = tmp_path / "rotto.rules.toml"
    path.write_text('name = ""\nbase = "bgl-2010"\n[points]\n4 = [1, 2]\n', encoding="utf-8")
    desk.press(Key.Key_O, CONTROL)
    assert desk.page.listed.faults.text().splitlines() == [
        "Not taken in: rotto.rules.toml",
        "Line 1, name: The ruleset needs a name of at most 200 characters.",
        (
            "Line 4, points.4: A row for 4 places: as many whole numbers from 0 to 1000000, none "
            "higher than the one before."
        ),
    ]
    assert desk.said == "rotto.rules.toml gives no rules: 2 things are wrong in it"
    assert desk.own.listed() == ()


def test_a_file_with_an_unknown_base_says_its_other_faults_as_well(
    desk: RulesDesk, tmp_path: Path
) -> None:
    path = desk.answers.file = tmp_path / "rotto.rules.toml"
    path.write_text('name = "R"\nbase = "bgl"\norders = 3\n[points]\n4 = [1, 2]\n', "utf-8")
    desk.press(Key.Key_O, CONTROL)
    lines = [line.partition(":")[0] for line in desk.page.listed.faults.text().splitlines()]
    assert lines == ["Not taken in", "Line 2, base", "Line 3, orders", "Line 5, points.4"]


def test_a_damaged_file_is_shown_with_its_errors_and_can_only_be_deleted(desk: RulesDesk) -> None:
    desk.own.save(CASA)
    broken = desk.own.folder / "a-rotto.rules.toml"
    broken.write_text('name = "A"\ncolour = 1\nbase = "bgl-2010"\n', encoding="utf-8")
    desk.page.refresh(None)
    assert len(desk.notices) == 1
    assert desk.notices[0].startswith("1 file of rules is damaged")
    desk.pick("own:Casa")
    desk.pick("own:a-rotto")
    [panel] = [each for each in desk.window.findChildren(RulesPanel) if each.isVisible()]
    assert panel.told[0][1].startswith("Line 2, colour: “colour” is not a key of a rules file.")
    assert [desk.page.copy.isEnabled(), desk.page.change.isEnabled()] == [False, False]
    assert not desk.page.write.isEnabled()
    desk.press(Key.Key_F8)
    assert desk.names[0] == "Casa"


def test_regulations_stay_as_they_are(desk: RulesDesk) -> None:
    desk.pick("big-2026")
    assert (
        desk.page.change.refusal
        == "Official rules stay as they are: copy them and change the copy."
    )
    assert desk.page.delete.refusal == "Choose rules of your own."
    assert desk.page.listed.none_yet.isVisible()


def test_tab_goes_through_the_fields_as_they_stand(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    desk.editor.base.setFocus()
    desk.press(Key.Key_Tab)
    assert desk.window.focusWidget() is desk.editor.points.figure(2, 1)
    for _ in range(20):  # 2 + 3 + 4 + 5 + 6 figures
        desk.press(Key.Key_Tab)
    focus = desk.window.focusWidget()
    assert focus is not None
    assert desk.editor.standings.isAncestorOf(focus)
