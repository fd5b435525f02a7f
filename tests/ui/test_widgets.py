"""Buttons, fields, pills, strips and panels; widgets that others are built on."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date

import pytest
from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bglmanager.ui.actions import Action
from bglmanager.ui.messages import Box
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.tasks import Task
from bglmanager.ui.widgets.bars import PageHeader, RoundClock, StatusLine
from bglmanager.ui.widgets.basics import (
    AbstractWidget,
    Button,
    CutWords,
    EmptyState,
    IconButton,
    StatusPill,
    Words,
    action_button,
    filled,
)
from bglmanager.ui.widgets.fields import (
    DateField,
    Field,
    Form,
    LineField,
    NumberField,
    SearchField,
    StillBox,
)
from bglmanager.ui.widgets.frame import MessageStrip, Notice, RoundTime, SidePanel
from bglmanager.ui.widgets.table import TableView
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from tests.ui.doubles import entry_model, sample_event, unnamed

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_markup_in_a_name_is_shown_as_it_is(look: Style, qtbot: QtBot) -> None:
    words = Words(look, "Rossi & C. <b>")
    qtbot.addWidget(words)
    assert words.textFormat() is Qt.TextFormat.PlainText


def test_words_without_room_are_cut_and_whole_in_the_tooltip(look: Style, qtbot: QtBot) -> None:
    words = CutWords(look, "Maria Antonietta Quaranta-Castelvecchi")
    qtbot.addWidget(words)
    words.resize(120, 20)
    words.show()
    assert words.text().endswith("…")
    assert words.toolTip() == words.whole_text == "Maria Antonietta Quaranta-Castelvecchi"
    words.resize(600, 20)
    assert (words.text(), words.toolTip()) == (words.whole_text, "")


def test_what_refuses_an_action_greys_its_button_and_says_why(look: Style, parent: QWidget) -> None:
    reasons: list[str] = []
    action = Action(
        look,
        parent,
        "Draw",
        lambda: None,
        icon="shuffle",
        keys="Ctrl+D",
        refused_by=lambda: reasons,
    )
    button = action_button(look, action, primary=True)
    button.setParent(parent)
    assert (button.isEnabled(), button.toolTip()) == (True, "Draw (Ctrl+D)")
    reasons.append("Table 4 has no result.")
    action.renew()
    assert (button.isEnabled(), button.toolTip()) == (False, "Table 4 has no result.")
    assert button.accessibleDescription() == "Table 4 has no result."
    reasons.clear()
    action.renew()
    assert (button.isEnabled(), button.toolTip()) == (True, "Draw (Ctrl+D)")


def test_a_button_does_what_its_action_does(look: Style, parent: QWidget, qtbot: QtBot) -> None:
    done: list[str] = []
    action = Action(look, parent, "Draw", lambda: done.append("drawn"))
    button = action_button(look, action)
    button.setParent(parent)
    parent.show()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert done == ["drawn"]


def test_an_icon_alone_has_a_name(look: Style, qtbot: QtBot) -> None:
    button = IconButton(look, "x", "Close")
    qtbot.addWidget(button)
    assert (button.accessibleName(), button.toolTip()) == ("Close", "Close")


def test_a_field_says_its_fault_and_takes_it_back(look: Style, qtbot: QtBot) -> None:
    field = Field(look, "Name of the event", LineField(look), "As on the posters")
    qtbot.addWidget(field)
    assert field.editor.accessibleName() == "Name of the event"
    field.set_problem("The event needs a name.")
    assert field.problem == "The event needs a name."
    assert field.editor.accessibleDescription() == "The event needs a name."
    field.set_problem("")
    assert (field.problem, field.editor.accessibleDescription()) == ("", "As on the posters")


def test_a_date_is_typed_day_first(look: Style, qtbot: QtBot) -> None:
    field = DateField(look, date(2026, 11, 2), "Date")
    qtbot.addWidget(field)
    assert (field.text(), field.day) == ("02/11/2026", date(2026, 11, 2))
    field.setSelectedSection(DateField.Section.DaySection)
    QTest.keyClicks(field, "21122026")
    assert field.day == date(2026, 12, 21)


def test_tab_leaves_a_date_and_arrows_walk_it(look: Style, qtbot: QtBot) -> None:
    form = Form(look)
    qtbot.addWidget(form)
    field, after = DateField(look, date(2026, 11, 2), "Date"), LineField(look, "Place")
    before = LineField(look, "Name")
    for widget in (before, field, after):
        form.add_line(widget)
    form.show()
    form.activateWindow()
    assert QTest.qWaitForWindowActive(form)
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert field.hasFocus()
    seen = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(field, key)
        seen.append(field.lineEdit().selectedText())
    assert seen == ["11", "2026", "2026", "11"]
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.day == date(2026, 12, 2)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert after.hasFocus()
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    assert field.hasFocus()
    QTest.keyClick(field, Qt.Key.Key_Backtab)
    assert before.hasFocus()


def test_a_number_keeps_to_its_bounds(look: Style, qtbot: QtBot) -> None:
    field = NumberField(look, 9, 3, 6, "Players per table")
    qtbot.addWidget(field)
    assert (field.value(), field.accessibleName()) == (6, "Players per table")
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.value() == 5


def test_a_form_is_no_wider_than_is_readable(look: Style, qtbot: QtBot) -> None:
    form = Form(look)
    qtbot.addWidget(form)
    form.add_line(Field(look, "Date", LineField(look)), Field(look, "Place", LineField(look)))
    form.resize(1200, 200)
    assert form.width() == 640


def test_search_drives_the_list_without_losing_the_focus(look: Style, qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    search = SearchField(look, "Search")
    table = TableView(look, entry_model(look, box), "Entries")
    for widget in (search, table):
        widget.setParent(box)
    table.show_rows(sample_event().entries)
    search.drive_list(table)
    search.searched.connect(table.search_rows)
    box.show()
    search.setFocus()
    QTest.keyClicks(search, "quar")
    assert table.current_row is not None
    assert table.current_row.last_name == "Quaranta-Castelvecchi"
    with qtbot.waitSignal(table.opened):
        QTest.keyClick(search, Qt.Key.Key_Return)
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert (search.text(), table.model().rowCount()) == ("", 8)
    QTest.keyClick(search, Qt.Key.Key_Down)
    assert table.current_row is not None
    assert table.current_row.last_name == "Żółkiewski"


def test_letters_typed_in_the_list_go_to_the_search(look: Style, qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    search = SearchField(look, "Search")
    table = TableView(look, entry_model(look, box), "Entries")
    for widget in (search, table):
        widget.setParent(box)
    search.drive_list(table)
    box.show()
    table.setFocus()
    QTest.keyClicks(table, "z")
    assert search.text() == "z"


def test_a_pill_says_its_state_in_words(look: Style, qtbot: QtBot) -> None:
    pill = StatusPill(look, "Playing", Tone.NOW)
    qtbot.addWidget(pill)
    pill.show_state("Closed", Tone.GOOD)
    assert pill.text == "Closed"


def test_the_gravest_notices_come_first_and_many_wait_behind_a_link(
    look: Style, qtbot: QtBot
) -> None:
    strip = MessageStrip(look)
    qtbot.addWidget(strip)
    assert strip.isHidden()
    notices = [Notice(f"Table {n} is late.") for n in range(1, 5)]
    strip.show_notices([*notices, Notice("Two sheets say the same.", Tone.WRONG)])
    assert not strip.isHidden()
    assert strip.notices[0].text == "Two sheets say the same."
    more = strip.findChildren(Button)[-1]
    assert more.text() == "Show 2 more"
    more.click()

    def shown() -> list[str]:
        return [w.text() for w in strip.findChildren(Words) if w.isVisibleTo(strip)]

    qtbot.waitUntil(lambda: shown()[-4:] == [f"Table {n} is late." for n in range(1, 5)])
    strip.show_notices([])
    assert strip.isHidden()


def test_the_status_line_offers_the_way_back_only_for_acts(
    look: Style, parent: QWidget, qtbot: QtBot
) -> None:
    pressed: list[str] = []
    event = Action(look, parent, "Undo", lambda: pressed.append("event"), keys="Ctrl+Z")
    event.rename("Undo: Anna Rossi is here")
    line = StatusLine(look, event)
    qtbot.addWidget(line)
    line.show()
    undo = line.findChildren(Button)[0]
    line.say("Zanon is forgotten", take_back=lambda: pressed.append("back"))
    assert (line.text, undo.text(), undo.isVisible()) == ("Zanon is forgotten", "Undo", True)
    undo.click()
    line.say("Saved to the stick")
    assert not undo.isVisible()
    line.say_act("Anna Rossi is here")
    assert (undo.text(), undo.isVisible()) == ("Undo Ctrl+Z", True)
    assert undo.toolTip() == "Undo: Anna Rossi is here"
    undo.click()
    assert pressed == ["back", "event"]
    event.setEnabled(False)
    assert not undo.isVisible()


@pytest.mark.parametrize(
    ("gone", "of", "shown"),
    [(7, 45, "38 min"), (45, 45, "0 min"), (48, 45, "+3 min"), (7, None, "7 min")],
)
def test_the_clock_of_a_round(
    look: Style, qtbot: QtBot, gone: int, of: int | None, shown: str
) -> None:
    clock = RoundClock(look)
    qtbot.addWidget(clock)
    clock.show_time(RoundTime(gone, of, "said aloud"))
    assert (clock.text, clock.accessibleName()) == (shown, "said aloud")
    short = clock.fit(0)
    assert (clock.fit(600) > short) is (of is not None)
    clock.show()
    assert clock.grab().width() == clock.width()


def test_an_act_keeps_its_way_back_when_a_task_ends(look: Style, qtbot: QtBot) -> None:
    line = StatusLine(look)
    qtbot.addWidget(line)
    line.show()
    task = Task(line, "Reading", lambda deed: deed())
    pressed: list[str] = []
    line.follow_task(task)
    line.say("Anna Rossi is here", take_back=lambda: pressed.append("back"))
    task.ended.emit()
    undo, stop = line.findChildren(Button)
    assert (line.text, undo.isVisible(), stop.isVisible()) == ("Anna Rossi is here", True, False)
    undo.click()
    assert pressed == ["back"]


def test_a_list_of_two_lines_is_read_aloud_and_chosen_from(look: Style, qtbot: QtBot) -> None:
    made = TwoLineList(look, "People")
    qtbot.addWidget(made)
    chosen: list[str] = []
    made.chosen.connect(chosen.append)
    made.show_pairs([Pair("7", "Rossi Anna", "Treemme", "Alt+1"), Pair("9", "Rossi Bo")])
    made.show()
    spoken = [made.item(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(2)]
    assert spoken == ["Rossi Anna, Treemme, Alt+1", "Rossi Bo"]
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert chosen == []
    QTest.keyClick(made, Qt.Key.Key_Down)
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert chosen == ["7"]


def test_the_side_panel_closes_with_escape(look: Style, qtbot: QtBot) -> None:
    panel = SidePanel(look)
    qtbot.addWidget(panel)
    panel.show_content("Why?", LineField(look, "Note"))
    assert (panel.isVisible(), panel.title) == (True, "Why?")
    assert panel.content_shown is not None
    QTest.keyClick(panel.content_shown, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert panel.content_shown is None


def test_who_leaves_a_field_may_put_something_else_into_the_panel_he_goes_to(
    look: Style, parent: QWidget, qtbot: QtBot
) -> None:
    """A name half typed is taken for its player when the keyboard leaves for another panel."""
    panel, field = SidePanel(look), QLineEdit()
    row = QVBoxLayout(parent)
    row.addWidget(field)
    row.addWidget(panel)
    with qtbot.waitActive(parent):
        parent.show()
        parent.activateWindow()
    other = LineField(look, "Account")
    field.editingFinished.connect(lambda: panel.show_content("Rossi", other))
    field.setFocus()
    QTest.keyClicks(field, "Ro")
    near = QLineEdit()
    panel.show_content("At risk", near)
    near.setFocus(Qt.FocusReason.TabFocusReason)
    assert (panel.title, panel.content_shown) == ("Rossi", other)
    assert isValid(near)


def test_an_empty_page_has_the_button_that_starts_it(
    look: Style, parent: QWidget, qtbot: QtBot
) -> None:
    done: list[str] = []
    action = Action(look, parent, "New event", lambda: done.append("new"), icon="plus")
    empty = EmptyState(
        look, icon="inbox", title="No events yet", text="Events appear here.", actions=(action,)
    )
    qtbot.addWidget(empty)
    empty.show()
    empty.findChildren(Button)[0].click()
    assert done == ["new"]
    assert unnamed(empty) == []


def test_enter_goes_back_from_a_question(look: Style, parent: QWidget, qtbot: QtBot) -> None:
    box = Box(look, parent, "Erase Anna Rossi?", "Her results stay.", "Erase", stop=True)
    qtbot.addWidget(box)
    box.show()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.result() == QDialog.DialogCode.Rejected
    assert not box.isVisible()


def test_what_cannot_be_undone_wants_a_word(look: Style, parent: QWidget, qtbot: QtBot) -> None:
    box = Box(
        look, parent, "Erase?", "For good.", "Erase", ("23 results stay",), "erase", stop=True
    )
    qtbot.addWidget(box)
    box.show()
    go = next(b for b in box.findChildren(Button) if b.text() == "Erase")
    field = box.findChildren(QLineEdit)[0]
    assert (go.isEnabled(), field.accessibleName()) == (False, "Type erase to go on")
    QTest.keyClicks(field, "Erase")
    assert go.isEnabled()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert box.result() == QDialog.DialogCode.Accepted


def test_enter_does_nothing_while_the_word_is_another(
    look: Style, parent: QWidget, qtbot: QtBot
) -> None:
    box = Box(look, parent, "Erase?", "For good.", "Erase", (), "erase", stop=True)
    qtbot.addWidget(box)
    box.show()
    field = box.findChildren(QLineEdit)[0]
    QTest.keyClicks(field, "erased")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert box.isVisible()


@pytest.mark.parametrize("width", [1200, 700, 480])
def test_buttons_of_another_page_are_in_their_places_at_once(
    look: Style, parent: QWidget, qtbot: QtBot, width: int
) -> None:
    """A press may come before Qt has laid anything out."""
    named = (
        "Second set on a USB stick",
        "Ready for another laptop",
        "Back up now",
        "Take the list",
    )
    actions = [Action(look, parent, text, lambda: None) for text in named]
    commands = Action(look, parent, "Search and commands", lambda: None)
    header, window = PageHeader(look, commands=commands, frame=()), QWidget()
    qtbot.addWidget(window)
    box = QVBoxLayout(window)
    box.addWidget(header)
    box.addStretch(1)
    window.resize(width, 600)
    window.show()
    qtbot.waitExposed(window)

    def places() -> list[tuple[str, QRect]]:
        shown = [b for b in header.findChildren(Button) if b.isVisible() and b.text() in named]
        return [(b.text(), QRect(b.mapTo(window, b.rect().topLeft()), b.size())) for b in shown]

    first, second, third, fourth = actions
    for wanted in ([first], [second, third], [], actions, [fourth], [third, first, fourth]):
        header.show_page("Backups", "No backup yet.", next(iter(wanted), None), wanted[1:])
        at_once = places()
        told = [text for text, _ in at_once] + [one.text() for one in header.in_menu]
        assert sorted(told) == sorted(one.text() for one in wanted)
        assert len(at_once) <= 3
        assert [text for text, rect in at_once if not window.rect().contains(rect)] == []
        QTest.qWait(0)
        assert places() == at_once


def test_the_search_gives_its_words_up_before_a_button_goes_into_the_menu(
    look: Style, parent: QWidget, qtbot: QtBot
) -> None:
    printing = Action(look, parent, "Print", lambda: None)
    commands = Action(look, parent, "Search and commands", lambda: None)
    header, window = PageHeader(look, commands=commands, frame=()), QWidget()
    qtbot.addWidget(window)
    header.setParent(window)
    window.show()
    header.show_page("Semifinal", "Semifinal in progress: tables 1 and 2", None, (printing,))
    named = {button.accessibleName(): button for button in header.findChildren(Button)}
    search, seen = named[commands.text()], set()
    for width in range(900, 300, -10):
        header.resize(width, header.height())
        seen.add((search.text() != "", printing in header.in_menu))
    assert {(True, False), (False, False), (False, True)} <= seen


def test_wrapped_words_give_back_the_room_they_needed(look: Style, qtbot: QtBot) -> None:
    """What was narrow for a moment is no higher than its lines once it is wide."""
    words = Words(look, "Torneo di primavera della Casa del popolo", wrap=True)
    qtbot.addWidget(words)
    words.show()
    words.resize(60, 300)
    narrow = words.minimumHeight()
    words.resize(900, 300)
    assert words.minimumHeight() == words.fontMetrics().lineSpacing() < narrow


class Asking(QWidget, metaclass=AbstractWidget):
    """Asks for a name."""

    told = Signal(str)

    @abstractmethod
    def name(self) -> str:
        """A name."""


class Answering(Asking):
    """Has one."""

    def name(self) -> str:
        return "Ada"


def test_what_says_nothing_is_not_made() -> None:
    with pytest.raises(TypeError, match="Asking does not say: name"):
        Asking()  # type: ignore[abstract]  # mypy knows it too


def test_what_says_it_is_a_widget_like_others(qtbot: QtBot) -> None:
    made = Answering()
    qtbot.addWidget(made)
    heard: list[str] = []
    made.told.connect(heard.append)
    made.told.emit(made.name())
    assert heard == ["Ada"]
    assert isinstance(made, Asking)


def test_a_box_leaves_keys_of_the_page_to_the_page(qapp: QApplication) -> None:
    box, control = StillBox(), Qt.KeyboardModifier.ControlModifier
    box.addItems(["Classic", "Paper"])
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_P, control, "p")
    box.keyPressEvent(event)
    assert (event.isAccepted(), box.currentIndex()) == (False, 0)


def test_a_choice_that_is_cut_ends_in_dots_and_is_whole_in_its_tip(
    qtbot: QtBot, look: Style
) -> None:
    box, whole = StillBox(), "As the rules are read, to and fro, and dealt"
    qtbot.addWidget(box)
    box.addItems(["No", whole])
    box.setFixedWidth(look.theme.px(160))
    assert box.cut_text == "No"
    box.setCurrentIndex(1)
    assert box.cut_text.startswith("As the rules")
    assert box.cut_text.endswith("…")
    place = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    assert QToolTip.text() == whole
    QToolTip.hideText()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("forward", [True, False])
def test_tab_takes_the_line_of_an_open_list_and_goes_on(
    qtbot: QtBot, look: Style, forward: bool
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    before, box, after = LineField(look), StillBox(), LineField(look)
    box.addItems(["Classic", "Paper", "Dark"])
    filled(QVBoxLayout(page), before, box, after)
    page.show()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    QTest.keyClick(box.view(), Qt.Key.Key_Down)
    if forward:
        QTest.keyClick(box.view(), Qt.Key.Key_Tab)
    else:
        QTest.keyClick(box.view(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert not box.view().isVisible()
    assert box.currentText() == "Paper"
    assert page.focusWidget() is (after if forward else before)
