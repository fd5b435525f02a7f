"""The page of rules: copied, changed while the example follows, played, carried, refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from bglmanager.engine.derived import POINT
from bglmanager.engine.event import Better, Json, League, Settings, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Criterion
from bglmanager.services import documents, entries, export, own_rules, rounds
from bglmanager.services.entries import Person
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.style import Style
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.ui.doubles import unnamed
from tests.ui.event_desk import DeskMaker, EventDesk
from tests.ui.event_desk import desk_of as desk_of
from tests.ui.rules_desk import CONTROL, RulesDesk
from tests.ui.tour import SHIFT

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier

CASA: Mapping[str, Json] = {"name": "Casa", "base": "bgl-2010", "points": {"4": (7, 4, 2, 0)}}


@pytest.fixture
def desk(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[RulesDesk]:
    made = RulesDesk(look, tmp_path / "data")
    yield made
    made.close()
    made.library.close()


def make_casa(desk: RulesDesk) -> None:
    """From the Boardgame League: 10-6-3-1 at four; points, wins, victory points."""
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    desk.type(desk.name_line, "Torneo di casa")
    desk.row(4, 10, 6, 3, 1)
    table = desk.editor.standings.table
    desk.go_into(table)
    for _ in range(2):  # PBG, PBA
        QTest.keyClick(table, Key.Key_Down)
        QTest.keyClick(table, Key.Key_Delete)
    for wanted in ("Games won", "Victory points in all games"):
        desk.go_into(desk.editor.standings.more)
        while not desk.editor.standings.more.currentText().startswith(wanted):
            QTest.keyClick(desk.editor.standings.more, Key.Key_Down)
        desk.go_into(desk.editor.standings.add)
        desk.press(Key.Key_Space)
    desk.go_into(desk.editor.same)
    desk.press(Key.Key_Space)


def test_rules_are_made_by_keys_while_the_example_follows(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    assert desk.name_line.text() == "Copy of Boardgame League"
    assert desk.paid == ["100", "45", "45", "15"]
    assert all(now == before for now, before in desk.ranks)
    desk.press(Key.Key_Escape)
    make_casa(desk)
    assert desk.paid == ["10", "4.50", "4.50", "1"]
    assert desk.ranks[:4] == [(1, 1), (2, 3), (3, 2), (4, 6)]
    desk.press(Key.Key_S, CONTROL)
    assert desk.said == "Saved: Torneo di casa"
    [kept] = desk.own.list_rules()
    assert kept.options == {
        "name": "Torneo di casa",
        "base": "bgl-2010",
        "points": {"4": (10, 6, 3, 1)},
        "orders": {"standings": ("points high", "wins high", "victory_points high")},
    }
    desk.press(Key.Key_Escape)
    assert desk.names[0] == "Torneo di casa"
    assert desk.page.current is not None
    assert desk.page.current.changes == "points at tables of 4, ranking criteria"


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
    return desk.workspace.open_event(EventId(str(event_id)))


def test_a_new_event_is_played_by_own_rules(desk: RulesDesk, qtbot: QtBot, tmp_path: Path) -> None:
    make_casa(desk)
    desk.press(Key.Key_S, CONTROL)
    [kept] = desk.own.list_rules()
    opened = played_event(desk, qtbot, "Torneo di casa")
    settings: Settings = opened.event.settings
    assert (settings.ruleset, settings.options) == (custom.ID, kept.options)
    assert (settings.league, settings.tier, settings.players_per_table) == (None, None, 4)
    for number in range(8):
        entries.add_entry(opened, Person(f"Anna{number}", "Rossi"), present=True)
    Day(opened).play()
    rows = opened.derived.standings[-1].rows
    assert [row.units // POINT for row in rows] == [10, 10, 6, 6, 3, 3, 1, 1]
    assert [name for name, _ in rows[0].criteria][-2:] == ["wins", "victory_points"]
    desk.own.delete_rules(kept.key)  # the event has its own copy
    written = export.write_result_file(opened, tmp_path / "end.bgl.json", for_league=False)
    assert documents.verify_document(written.path.read_bytes()) == ()


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_saved(desk: RulesDesk) -> None:
    kept = desk.own.save_rules(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.press(Key.Key_F2)
    desk.type(desk.name_line, " ")
    desk.type(desk.editor.points.figure(3, 2), "200")
    desk.type(desk.editor.options.fields["tau_league"].editor, "x")
    assert desk.editor.still.isVisible()
    assert desk.paid == ["7", "3", "3", "0"]  # the last sound rules
    desk.press(Key.Key_S, CONTROL)
    assert desk.said == "Not saved: 3 things are to be put right."
    assert desk.editor.named.fields["name"].problem.startswith("The ruleset needs a name")
    assert "none higher than the one before" in desk.editor.wrong.text()
    tau = desk.editor.options.fields["tau_league"].problem
    assert tau.endswith("Allowed: 1 … 100.")
    assert desk.window.focusWidget() is desk.name_line
    assert desk.own.list_rules() == (kept,)
    desk.type(desk.name_line, "Casa nuova")
    desk.type(desk.editor.points.figure(3, 2), "50")
    desk.type(desk.editor.options.fields["tau_league"].editor, "4,5")
    assert not desk.editor.still.isVisible()
    desk.press(Key.Key_S, CONTROL)
    assert [each.name for each in desk.own.list_rules()] == ["Casa nuova"]
    assert [each.key for each in desk.own.list_rules()] == ["Casa"]


def test_the_order_is_moved_and_turned_by_key(desk: RulesDesk) -> None:
    desk.own.save_rules(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.press(Key.Key_Return)
    table = desk.editor.standings.table
    desk.go_into(table)
    QTest.keyClick(table, Key.Key_Down)
    QTest.keyClick(table, Key.Key_Down, ALT)
    QTest.keyClick(table, Key.Key_Space)
    told = [(step.name, str(step.better)) for step in desk.editor.standings.steps]
    assert told == [("points", "high"), ("pba", "high"), ("pbg", "low")]
    assert desk.editor.standings.table.accessibleDescription().startswith("One’s share")
    desk.go_into(desk.editor.usual_orders)
    desk.press(Key.Key_Space)
    assert [step.name for step in desk.editor.standings.steps] == ["points", "pbg", "pba"]
    assert not desk.page.save.isEnabled()
    desk.go_into(table)
    for _ in range(3):
        QTest.keyClick(table, Key.Key_Delete)
    desk.press(Key.Key_S, CONTROL)
    assert "at least one" in desk.editor.standings.problem


def test_enter_in_a_field_saves(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_Return)
    tau = desk.editor.options.fields["tau_league"].editor
    for field, text in ((desk.name_line, "Di casa"), (tau, "5")):
        desk.type(field, text)
        desk.press(Key.Key_Return)
        assert desk.said == "Saved: Di casa"
    [kept] = desk.own.list_rules()
    assert kept.options["readings"] == {"tau_league": 5}


def test_an_order_is_changed_by_the_mouse_alone(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_Return)
    part, left = desk.editor.standings, Qt.MouseButton.LeftButton
    desk.go_into(part.table)
    up, down, turn, out = part.table.buttons
    for button in (down, up, down, turn, part.add):
        QTest.mouseClick(button, left)
    assert part.table.current_row is not None
    added = part.table.current_row.step.name
    QTest.mouseClick(out, left)
    told = [(step.name, str(step.better)) for step in part.steps]
    assert told == [("pbg", "high"), ("points", "low"), ("pba", "high")]
    assert added not in dict(told)
    assert "orders" in desk.editor.draft.options()


def test_the_example_table_is_typed_in(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_Return)
    table = desk.editor.table
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
    [kept] = desk.own.list_rules()
    assert set(kept.options) == {"name", "base"}


def test_another_base_keeps_what_it_knows(desk: RulesDesk) -> None:
    make_casa(desk)
    desk.go_into(desk.base)
    QTest.keyClick(desk.base, Key.Key_Down)
    assert desk.editor.draft.base == "big-2026"
    assert desk.editor.points.typed_points[4] == ("10", "6", "3", "1")
    assert desk.editor.points.typed_points[7][0] == "1000"
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
    assert desk.editor.is_shown
    desk.close()
    desk.open()
    assert desk.notices == ["The changes of “Torneo di casa” are not saved yet."]
    desk.page.go_on.trigger()
    assert desk.editor.points.typed_points[4] == ("10", "6", "3", "1")
    assert desk.ranks[1] == (2, 3)
    desk.page.discard.trigger()
    assert desk.notices == []
    assert desk.own.typed.text == ""
    assert desk.own.list_rules() == ()


def test_rules_are_exported_deleted_brought_back_and_taken_in(
    desk: RulesDesk, tmp_path: Path
) -> None:
    kept = desk.own.save_rules(CASA)
    desk.page.refresh(None)
    desk.pick("own:Casa")
    desk.answers.file = tmp_path / "casa.rules.toml"
    desk.press(Key.Key_E, CONTROL)
    assert desk.said == f"Saved: {desk.answers.file}"
    desk.press(Key.Key_Delete)
    assert desk.said == "Deleted: Casa. Ctrl+Shift+R restores it."
    assert desk.own.list_rules() == ()
    desk.press(Key.Key_R, CONTROL | SHIFT)
    assert desk.own.list_rules() == (kept,)
    desk.press(Key.Key_Delete)
    desk.press(Key.Key_O, CONTROL)
    assert desk.own.list_rules() == (kept,)
    assert desk.said == "Imported: Casa"


def test_a_broken_file_is_refused_with_every_line(desk: RulesDesk, tmp_path: Path) -> None:
    path = desk.answers.file = tmp_path / "rotto.rules.toml"
    path.write_text('name = ""\nbase = "bgl-2010"\n[points]\n4 = [1, 2]\n', encoding="utf-8")
    desk.press(Key.Key_O, CONTROL)
    assert desk.window.side.title == "Not imported: rotto.rules.toml"
    assert desk.faults == (
        "Line 1, name: The ruleset needs a name of at most 200 characters.",
        (
            "Line 4, points.4: A row for 4 places: as many whole numbers from 0 to 1000000, none "
            "higher than the one before."
        ),
    )
    assert desk.said == "rotto.rules.toml cannot be imported: 2 things are wrong in it"
    assert desk.own.list_rules() == ()


def test_a_file_with_an_unknown_base_says_its_other_faults_as_well(
    desk: RulesDesk, tmp_path: Path
) -> None:
    path = desk.answers.file = tmp_path / "rotto.rules.toml"
    path.write_text('name = "R"\nbase = "bgl"\norders = 3\n[points]\n4 = [1, 2]\n', "utf-8")
    desk.press(Key.Key_O, CONTROL)
    lines = [line.partition(":")[0] for line in desk.faults]
    assert lines == ["Line 2, base", "Line 3, orders", "Line 5, points.4"]


def test_a_damaged_file_is_shown_with_its_errors_and_can_only_be_deleted(desk: RulesDesk) -> None:
    desk.own.save_rules(CASA)
    broken = desk.own.folder / "a-rotto.rules.toml"
    broken.write_text('name = "A"\ncolour = 1\nbase = "bgl-2010"\n', encoding="utf-8")
    desk.page.refresh(None)
    assert len(desk.notices) == 1
    assert desk.notices[0].startswith("1 file cannot be read")
    desk.pick("own:Casa")
    desk.pick("own:a-rotto")
    assert desk.faults[0].startswith("Line 2, colour: “colour” is not a key of a rules file.")
    assert [desk.page.copy.isEnabled(), desk.page.change.isEnabled()] == [False, False]
    assert not desk.page.share.isEnabled()
    desk.press(Key.Key_Delete)
    assert desk.names[0] == "Casa"


def test_regulations_stay_as_they_are(desk: RulesDesk) -> None:
    desk.pick("big-2026")
    assert (
        desk.page.change.refusal
        == "Official rules stay as they are: copy them and change the copy."
    )
    assert desk.page.delete.refusal == "Choose rules of your own."
    assert desk.state == "No rules of your own yet: copy official ones and change the copy."


def test_tab_goes_through_the_fields_as_they_stand(desk: RulesDesk) -> None:
    desk.pick("bgl-2010")
    desk.press(Key.Key_N, CONTROL)
    desk.go_into(desk.base)
    desk.press(Key.Key_Tab)
    assert desk.window.focusWidget() is desk.editor.points.figure(2, 1)
    desk.press(Key.Key_Tab, times=19)  # of 2 + 3 + 4 + 5 + 6 figures
    assert desk.window.focusWidget() is desk.editor.points.figure(6, 6)
    desk.press(Key.Key_F3)
    assert desk.editor.standings.isAncestorOf(desk.focus)


# ---------- What the editor of rules writes: it reads back the same, and means what was read


def halves(ranks: Sequence[int]) -> Json:
    """Two tables of the same size."""
    half = len(ranks) // 2
    return tuple(ranks[:half]), tuple(ranks[half:])


READINGS: Mapping[str, st.SearchStrategy[Json]] = {
    "virtual_ties": st.sampled_from(["shares", "loses"]),
    "tau_league": st.decimals(1, 100, places=4).map(Fraction),
    "elo_default": st.integers(0, 10_000),
    "rematches": st.sampled_from(["greedy", "greedy-complete", "fewest"]),
    "bracket": st.sampled_from(["re-ranked", "fixed"]),
    "semifinal_seating": st.permutations(range(3, 11)).map(halves),
    "semifinals_of_three": st.permutations(range(2, 8)).map(lambda r: (tuple(r[:3]), tuple(r[3:]))),
    "final_mates": st.sampled_from(["meet", "apart"]),
    "pairs_count": st.sampled_from(["pairs", "people"]),
    "shared_win": st.sampled_from(["each", "shared"]),
    "last_year": st.integers(1901, 1999),
    **dict.fromkeys(
        ("bid_deducted", "women_first", "worst_counts_tenth", "top_table", "third_place"),
        st.booleans(),
    ),
}


@st.composite
def orders(draw: st.DrawFn, base: str) -> tuple[str, ...]:
    """Some of the criteria, each with one of its ends."""
    steps = st.lists(
        st.sampled_from(custom.possible_criteria(RULESETS[base])), min_size=1, unique=True
    )
    return tuple(f"{name} {draw(st.sampled_from(('high', 'low')))}" for name in draw(steps))


@st.composite
def options(draw: st.DrawFn) -> Mapping[str, Json]:
    """Sound own rules of any base."""
    base = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    name = draw(
        st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30)
    )
    found: dict[str, Any] = {"name": f"x{name}".strip(), "base": base.id}
    sizes = [size for size, row in base.points.items() if row]
    row = st.integers(0, 1_000_000)
    found["points"] = {
        str(size): tuple(sorted((draw(row) for _ in range(size)), reverse=True))
        for size in sizes
        if draw(st.booleans())
    }
    found["readings"] = {
        option: draw(READINGS[option]) for option in base.options if draw(st.booleans())
    }
    if draw(st.booleans()):
        found["orders"] = {"standings": draw(orders(base.id))}
        if draw(st.booleans()):
            found["orders"]["seating"] = draw(orders(base.id))
    return {key: value for key, value in found.items() if value or key in ("name", "base")}


@given(options())
def test_what_is_written_reads_back_the_same_and_means_the_same(rules: Mapping[str, Json]) -> None:
    written = drafts.draft_of(rules).options()
    assert custom.made_ruleset(RULESETS, written) == custom.made_ruleset(RULESETS, rules)
    read = own_rules.read_rules(own_rules.text_of(written))
    assert read == written
    assert drafts.draft_of(read).options() == written


@given(options())
def test_what_is_typed_survives_as_text(rules: Mapping[str, Json]) -> None:
    made = drafts.draft_of(rules)
    assert drafts.of_text(made.as_text(), made.exact) == made


@given(options(), st.sampled_from(sorted(RULESETS)))
def test_another_base_leaves_rules_sound(rules: Mapping[str, Json], base: str) -> None:
    changed = drafts.draft_of(rules).with_base(base)
    assert list(custom.custom_problems(RULESETS, changed.options(), "")) == []


@pytest.mark.parametrize("base", RULESETS)
def test_a_copy_writes_only_its_name_and_base(base: str) -> None:
    copy = custom.copy_of(RULESETS[base], {}, "Copia")
    assert drafts.draft_of(copy).options() == {"name": "Copia", "base": base}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "{}", '{"name": 1, "base": "x"}', "[" * 100_000, "1" * 9_999]
)
def test_text_of_something_else_is_none(text: str) -> None:
    assert drafts.of_text(text, {}) is None


def test_a_text_without_one_of_its_rows_is_none() -> None:
    made = drafts.draft_of({"name": "x", "base": "bgl-2010"})
    assert drafts.of_text(made.as_text().replace('"6":', '"7":'), {}) is None


@pytest.mark.parametrize("typed", ["", "x", "1.5", "9" * 30, "-1", "²"])
def test_what_is_no_number_is_refused_where_it_stands(typed: str) -> None:
    usual = drafts.draft_of({"name": "x", "base": "bgl-2010"})
    made = replace(usual, points={**usual.points, 2: ("100", typed)})
    found = list(custom.custom_problems(RULESETS, made.options(), ""))
    assert [(each.code, each.path) for each in found] == [("custom.points-row", ".points.2")]


def test_an_order_is_changed_step_by_step() -> None:
    a, b, c = (Criterion(name, Better.HIGH) for name in ("points", "pbg", "wins"))
    steps = (a, b, c)
    assert drafts.moved(steps, 2, -1) == (a, c, b)
    assert drafts.moved(steps, 0, -1) == drafts.moved(steps, 2, 1) == steps
    assert drafts.without(steps, 1) == (a, c)
    assert drafts.turned(steps, 0) == (Criterion("points", Better.LOW), b, c)
    left = [step.name for step in drafts.left_out(RULESETS["bgl-2010"], steps)]
    assert left == ["pba", "points_among_tied", "victory_points"]


def test_an_order_as_the_regulation_is_not_written_but_where_that_has_two() -> None:
    bgl = drafts.draft_of({"name": "x", "base": "bgl-2010"})
    orders_ = {"standings": ("points high",)}
    own = drafts.draft_of({"name": "x", "base": "big-2026", "orders": orders_})
    assert own.options()["orders"] == orders_
    assert "orders" not in bgl.options()


# ---- Own rules in the window: saved, changed in the file, taken in, played, refused in words


def press(desk: EventDesk, text: str) -> None:
    """Press a button of the card by the keyboard."""
    desk.open("rules")
    [button] = [b for b in desk.page.rules.findChildren(QPushButton) if b.accessibleName() == text]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)


def ask(desk: EventDesk, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Whatever file is asked for is this one."""
    messages = desk.page.shell.messages
    monkeypatch.setattr(messages, "open_file", lambda *_: path)
    monkeypatch.setattr(messages, "save_file", lambda *_: path)


def test_rules_go_out_are_changed_and_come_in(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(16, league=League.BGL, tier=Tier.B, league_code="X-1"))
    assert desk.page.rules.played_by.text() == "Played by the official rules, unchanged."
    path = tmp_path / "casa.rules.toml"
    ask(desk, monkeypatch, path)
    press(desk, "Rules into a file…")
    text = path.read_text(encoding="utf-8")
    assert 'base = "bgl-2010"\n' in text
    assert "4 = [100, 55, 35, 15]\n" in text
    changed = text.replace("4 = [100, 55, 35, 15]", "4 = [7, 4, 2, 0]").replace(
        'standings = ["points high", "pbg high", "pba high"]',
        'standings = ["points high", "wins high", "pbg high"]',
    )
    path.write_text(changed, encoding="utf-8")
    press(desk, "Rules from a file…")
    settings = desk.settings
    assert (settings.ruleset, settings.league, settings.tier) == ("custom", None, None)
    assert desk.page.rules.played_by.text() == (
        "Played by “Rules of Trofeo di prova”, which starts from: Boardgame League."
    )
    options = settings.options
    desk.type("name", "Torneo di casa")
    desk.save()
    assert desk.settings.name == "Torneo di casa"
    assert (desk.settings.ruleset, desk.settings.options) == ("custom", options)
    day = Day(desk.opened)
    day.play()
    rows = desk.opened.derived.standings[-1].rows
    assert rows[0].units == 7 * POINT
    assert [name for name, _ in rows[0].criteria] == ["pba", "pbg", "wins"]
    assert not rounds.can_draw(desk.opened.event)
    written = export.write_result_file(desk.opened, tmp_path / "end.bgl.json", for_league=False)
    assert documents.verify_document(written.path.read_bytes()) == ()
    desk.page.refresh(None)
    assert desk.page.rules.from_file.refusal


def test_a_broken_file_is_said_line_by_line_and_changes_nothing(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(8))
    before = desk.settings
    path = tmp_path / "broken.toml"
    path.write_text('name = ""\nbase = "bgl-2010"\n[points]\n4 = [1, 2]\n', encoding="utf-8")
    ask(desk, monkeypatch, path)
    press(desk, "Rules from a file…")
    assert desk.page.rules.faults.text().splitlines() == [
        "Line 1, name: The ruleset needs a name of at most 200 characters.",
        (
            "Line 4, points.4: A row for 4 places: as many whole numbers from 0 to 1000000, none "
            "higher than the one before."
        ),
    ]
    assert desk.settings == before
    path.unlink()
    press(desk, "Rules from a file…")
    assert "is not there" in desk.page.rules.faults.text()


def test_rules_of_the_library_are_chosen_among_the_regulations(
    desk_of: DeskMaker, tmp_path: Path
) -> None:
    own = OwnRules(tmp_path)
    own.save_rules(CASA)
    own.save_rules({"name": "Due", "base": "catan-firenze-2014"})
    desk = desk_of(event(8))
    assert desk.offered("league")[-2:] == ["Own rules: Casa", "Own rules: Due"]
    desk.choose("league", "Own rules: Casa")
    assert "league_code" not in desk.shown
    desk.save()
    assert (desk.settings.ruleset, desk.settings.options) == ("custom", CASA)
    own.delete_rules("Casa")  # the event has its own copy
    desk.page.refresh(None)
    assert desk.offered("league")[-2:] == ["Own rules: Due", "Own rules: Casa"]
    desk.choose("league", "No league, Boardgame League rules")
    desk.save()
    assert (desk.settings.ruleset, desk.settings.options) == ("bgl-2010", {})


def test_rules_for_one_game_bring_it(desk_of: DeskMaker, tmp_path: Path) -> None:
    OwnRules(tmp_path).save_rules({"name": "Due", "base": "catan-firenze-2014"})
    desk = desk_of(event(12))
    desk.choose("league", "Own rules: Due")
    desk.save()
    assert (desk.settings.ruleset, desk.settings.game) == ("custom", "catan")


def test_the_rules_of_an_event_are_kept_in_the_library(
    desk_of: DeskMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = desk_of(event(8))
    assert desk.page.rules.keep.refusal == "Played by the official rules, unchanged."
    path = tmp_path / "file.toml"
    path.write_text(own_rules.text_of(CASA), encoding="utf-8")
    ask(desk, monkeypatch, path)
    press(desk, "Rules from a file…")
    press(desk, "Keep in my rules")
    press(desk, "Keep in my rules")  # the same ones once
    assert [each.options for each in OwnRules(tmp_path).list_rules()] == [CASA]
    assert desk.window.bottom.text == "Kept in your rules: Casa"
    assert desk.offered("league").count("Own rules: Casa") == 1
