"""A walk-in whom the archive knows: offered, taken by one key, banned, a minor; by real keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import problem
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Index
from bglmanager.services.entries import Person
from bglmanager.services.errors import NotOpened
from bglmanager.services.games import NO_GAMES
from bglmanager.services.workspace import Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer, Recognised
from bglmanager.ui.pages.past import PastList
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import CONTROL, Desk, registered
from tests.ui.doubles import Answers, EventInMemory, HostDouble, SamplePage, unnamed
from tests.ui.lists import fates, pasted, remarks
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier

CARLA = Person(
    "Carla",
    "Verdi",
    email="carla@example.org",
    birth_date=dt.date(1990, 4, 3),
    phone="333 1234567",
    club="Treemme",
    league_id="0017",
    notes="desk notes of another day",
)
CHILD = Person("Ugo", "Verdini", birth_date=dt.date(2012, 5, 1))
OTHERS = tuple(Person(first, "Zanetti") for first in ("Ada", "Bo", "Ciro", "Dino", "Eva"))


class Hand:
    """Presses keys and counts them."""

    def __init__(self, desk: Desk, archive: Archive, forget: Callable[[], None]) -> None:
        """`forget` is what erasing somebody does to the archive in memory."""
        self.desk, self.archive, self.forget = desk, archive, forget
        self.pressed = 0

    def press(
        self, key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.pressed += 1
        self.desk.press(key, modifiers)

    def type(self, text: str) -> None:
        """Letters are not counted."""
        self.desk.type(text)

    @property
    def panel(self) -> NewPlayer:
        panel = self.desk.page.players.panels.shown
        assert isinstance(panel, NewPlayer)
        return panel

    @property
    def recognised(self) -> Recognised:
        return self.panel.recognised

    @property
    def offered(self) -> list[str]:
        """Who is offered, each with what is said of him."""
        pairs = self.recognised.list.pairs_shown
        shown = self.recognised.list.isVisible()
        return [f"{pair.first}: {pair.second}" for pair in pairs] if shown else []

    def ban(self, name: str, reason: str) -> None:
        """Ban somebody, as is done in another window."""
        [known] = [one for one in self.archive.everybody_by_name() if one.name == name]
        self.archive.ban_people(known.id, reason, None)


def earlier(workspace: Workspace) -> None:
    """An event in which the people of the archive have played."""
    day = dt.date(2026, 2, 1)
    event = settings(id=EventId(workspace.new_id()), name="Coppa di febbraio", date=day)
    desk = workspace.create_event(event)
    for person in (CARLA, CHILD, *OTHERS):
        entries.add_entry(desk, person, present=True)


@pytest.fixture
def hand(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    workspace = open_workspace(tmp_path / "library.sqlite")
    earlier(workspace)
    event = registered()
    opened = workspace.import_document(
        replace(event, settings=replace(event.settings, id=EventId(workspace.new_id())))
    )
    archive, memory = Archive(workspace), EventInMemory(Event(settings()))
    window = MainWindow(
        look,
        HostDouble(),
        {
            "entries": lambda shell, _step: EntriesPage(shell, opened, NO_GAMES, archive),
            "round": lambda shell, step: SamplePage(shell, step, memory),
        },
        Preferences(language="en"),
        opened,
    )
    qtbot.addWidget(window)
    window.show()
    window.go("entries")
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    qtbot.waitUntil(lambda: archive.is_ready)
    yield Hand(Desk(window, opened, qtbot), archive, workspace.archive.forget_all)
    window.close()
    workspace.close()


def test_who_is_known_is_in_with_four_keys_beyond_the_letters(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    assert hand.offered == ["Verdi Carla: Treemme, born 1990, Coppa di febbraio"]
    hand.press(Key.Key_Down)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_Return)
    assert hand.pressed == 4
    entry = hand.desk.entry(7)
    assert (entry.status, entry.desk.present) == (EntryStatus.ACTIVE, True)
    assert entries.person_of(entry) == replace(CARLA, notes=None)
    assert hand.desk.said == "Carla Verdi entered"
    assert hand.desk.focus is hand.desk.page.listed.search


def test_who_is_new_is_in_with_three_keys_beyond_the_letters(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("Zeta")
    hand.press(Key.Key_Tab)
    hand.type("Zoe")
    assert hand.offered == []
    hand.press(Key.Key_Return)
    assert hand.pressed == 3
    assert hand.desk.entry(7).last_name == "Zeta"


def test_alt_and_the_number_takes_one_of_five(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("zanetti")
    assert [line.split(":")[0] for line in hand.offered] == [
        "Zanetti Ada",
        "Zanetti Bo",
        "Zanetti Ciro",
        "Zanetti Dino",
        "Zanetti Eva",
    ]
    hand.press(Key.Key_3, ALT)
    assert hand.desk.window.key == "entries"
    typed = hand.panel.form.typed_texts
    assert (typed["last_name"], typed["first_name"]) == ("Zanetti", "Ciro")
    assert hand.offered == []


def test_what_came_from_the_archive_is_said(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("carla")
    hand.press(Key.Key_1, ALT)
    assert hand.recognised.filled.text() == (
        "From People: club, e-mail, phone, birth date, league number."
    )
    hand.press(Key.Key_End)
    hand.type("x")
    assert hand.recognised.filled.text() == ""


def test_a_typing_error_is_forgiven_and_letters_before_ins_count(hand: Hand) -> None:
    hand.type("vredi")
    hand.press(Key.Key_Insert)
    assert hand.offered[0].startswith("Verdi Carla")


def test_up_and_escape_unmark_and_the_form_stays(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("zanetti")
    hand.press(Key.Key_Down)
    hand.press(Key.Key_Down)
    hand.press(Key.Key_Escape)
    assert hand.recognised.list.currentRow() == -1
    assert hand.panel.form.typed_texts["last_name"] == "zanetti"
    hand.press(Key.Key_Down)
    hand.press(Key.Key_Up)
    hand.press(Key.Key_Return)
    assert hand.desk.entry(7).first_name == ""


def test_who_is_in_the_list_already_is_not_offered(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    hand.press(Key.Key_1, ALT)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    assert hand.offered == []


def test_a_banned_one_is_pointed_out_and_the_organiser_decides(hand: Hand) -> None:
    hand.ban("Verdi Carla", "Red card in Bologna")
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    assert hand.offered == ["Verdi Carla: banned: Red card in Bologna"]
    hand.press(Key.Key_1, ALT)
    assert hand.recognised.ban.text == "Banned by the league: Red card in Bologna"
    hand.press(Key.Key_Return)
    assert len(hand.desk.opened.event.entries) == 6
    assert hand.desk.focus is hand.panel.confirm
    assert hand.panel.confirm.text() == "Enter all the same"
    hand.press(Key.Key_Return)
    assert hand.desk.entry(7).status is EntryStatus.ACTIVE


def test_a_banned_one_is_known_without_being_taken_from_the_offers(hand: Hand) -> None:
    hand.ban("Verdi Carla", "Red card in Bologna")
    hand.press(Key.Key_Insert)
    hand.type("carla")
    hand.press(Key.Key_Tab)
    hand.type("verdi")
    assert hand.recognised.ban.text == "Banned by the league: Red card in Bologna"
    hand.press(Key.Key_Escape)
    assert len(hand.desk.opened.event.entries) == 6


def test_a_minor_is_pointed_out(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("verdini")
    hand.press(Key.Key_1, ALT)
    assert hand.recognised.minor.text == "A minor, 13 years old: a parent has to sign."
    hand.press(Key.Key_Return)
    assert hand.desk.entry(7).last_name == "Verdini"


def test_the_row_and_the_panel_say_a_ban_and_the_panel_where_one_has_played(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    hand.press(Key.Key_1, ALT)
    hand.press(Key.Key_Return)
    model = hand.desk.page.listed.model
    [line] = [line for line in model.rows if line.entry.number == 7]
    assert model.spoken_text(line, model.columns[0]) == "here"
    hand.ban("Verdi Carla", "Red card in Bologna")
    [line] = [line for line in model.rows if line.entry.number == 7]
    assert model.spoken_text(line, model.columns[0]) == "here, banned"
    assert line.hint == "banned by the league: Red card in Bologna"
    hand.press(Key.Key_F2)
    panel = hand.desk.page.players.panels.shown
    assert isinstance(panel, KnownPlayer)
    assert panel.ban.text == "Banned by the league: Red card in Bologna"
    assert "Has played in 1 other event" in PanelHand(panel).words
    [played] = panel.findChildren(PastList)
    assert [pair.first for pair in played.pairs_shown] == ["Coppa di febbraio"]
    assert unnamed(hand.desk.window.side) == []


def test_a_banned_one_of_the_list_is_pointed_out_when_he_is_checked_in(hand: Hand) -> None:
    bruno = Details("Bruno", "Rossini")
    hand.archive.ban_people(hand.archive.add_person(bruno).id, "Red card in Bologna", None)
    hand.type("rossini")
    hand.press(Key.Key_Return)
    assert hand.desk.entry(2).status is EntryStatus.ACTIVE
    assert hand.desk.said == "Bruno Rossini is here, but banned by the league: Red card in Bologna"
    hand.press(Key.Key_Z, CONTROL)
    assert hand.desk.entry(2).status is EntryStatus.REGISTERED


def test_the_archive_is_read_again_when_somebody_was_erased(hand: Hand, qtbot: QtBot) -> None:
    hand.ban("Verdi Carla", "Red card in Bologna")
    hand.forget()
    assert not hand.archive.is_ready
    qtbot.waitUntil(lambda: hand.archive.is_ready)
    hand.press(Key.Key_Insert)
    hand.type("verdi c")
    assert hand.offered == ["Verdi Carla: banned: Red card in Bologna"]


def test_everything_in_the_panel_has_a_name(hand: Hand) -> None:
    hand.press(Key.Key_Insert)
    hand.type("zanetti")
    assert unnamed(hand.desk.window.side) == []


# ---- New people of a list are recognised in the archive, completed from it, and asked about
ANNA = Details(
    "Anna",
    "Rossi",
    email="anna@example.org",
    birth_date=dt.date(1990, 11, 21),
    phone="347 111",
    club="Treemme",
    league_id="0042",
    rating=1500,
    notes="allergic to cats",
)

Open = Callable[..., Desk]


@pytest.fixture
def open_desk(look: Style, qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[Open]:
    """An event of a library whose archive has these people; the archive was not read yet."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    made: list[MainWindow] = []

    def make(
        *people: Details, banned: str = "", entries: tuple[Entry, ...] = (), past: int = 0
    ) -> Desk:
        """`past` are earlier events with Anna Rossi."""
        archive = Archive(workspace)
        for n in range(past):
            own = EventId(f"5d4f6c1e-0000-4000-8000-00000000000{n}")
            anna = (Entry(EntryNumber(1), "Anna", "Rossi", phone="347 111"),)
            workspace.import_document(Event(replace(settings(), id=own), anna))
        for one in people:
            known = archive.add_person(one)
            if banned:
                archive.ban_people(known.id, banned, None)
        workspace.archive.forget_all()
        event = Event(settings(), entries)
        opened = workspace.import_document(event)
        memory = EventInMemory(event)
        window = MainWindow(
            look,
            HostDouble(),
            {
                "entries": lambda shell, _step: EntriesPage(
                    shell, opened, archive=Archive(workspace)
                ),
                "round": lambda shell, step: SamplePage(shell, step, memory),
            },
            Preferences(language="en"),
            opened,
            answers,
        )
        made.append(window)
        qtbot.addWidget(window)
        window.show()
        window.go("entries")
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        return Desk(window, opened, qtbot)

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    workspace.close()


def looked_up(desk: Desk, *lines: str) -> ImportView:
    """Paste a list, and wait until it was looked up."""
    view = pasted(desk, "\n".join(("Nome\tCognome\tEmail", *lines)))
    desk.qtbot.waitUntil(lambda: bool(view.decisions.people))
    return view


def shown(view: ImportView) -> list[tuple[str, str]]:
    return list(zip(fates(view), remarks(view), strict=True))


def test_who_is_known_is_completed_from_the_archive(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    view = looked_up(desk, "ANNA\tROSSI\t", "Ugo\tZà\t")
    assert shown(view) == [
        (
            "new, known",
            (
                "Line 2: “ANNA ROSSI” is read as first name “Anna”, surname “Rossi”. Check it. "
                "Known: Rossi Anna, Treemme, 1990. From People: E-mail, Birth date, Phone, "
                "Club, League number, Rating."
            ),
        ),
        ("new", ""),
    ]
    assert desk.state == "2 new, already there: 0, known people: 1"
    desk.press(Key.Key_Return, CONTROL)
    anna, ugo = desk.opened.event.entries
    assert (anna.first_name, anna.last_name, anna.email) == ("Anna", "Rossi", "anna@example.org")
    assert (anna.birth_date, anna.league_id, anna.rating) == (dt.date(1990, 11, 21), "0042", 1500)
    assert (anna.desk.notes, ugo.email) == (None, None)


def test_another_e_mail_is_asked_about(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    view = looked_up(desk, "Anna\tRossi\tnuova@example.org")
    assert shown(view) == [("new", "Perhaps Rossi Anna, Treemme, 1990: Enter says so.")]
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return, CONTROL)
    (anna,) = desk.opened.event.entries
    assert (anna.email, anna.phone) == ("nuova@example.org", "347 111")


def test_a_typing_error_is_asked_about_and_put_right(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    view = looked_up(desk, "Ugo\tZà\t", "Anna\tRosssi\t")
    assert shown(view)[1] == ("new", "Perhaps Rossi Anna, Treemme, 1990: Enter says so.")
    assert view.next.text() == "Lines to look at: 1 (F3)"
    line = view.table.current_row
    assert line is not None
    assert line.last_name == "Rosssi"
    desk.press(Key.Key_Return)
    assert shown(view)[1][0] == "new, known"
    desk.press(Key.Key_Return)
    assert shown(view)[1][0] == "left out"
    desk.press(Key.Key_Return)
    assert shown(view)[1][0] == "new"
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries] == ["Zà", "Rossi"]
    assert desk.entry(2).phone == "347 111"


def test_undecided_is_somebody_new(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    looked_up(desk, "Anna\tRosssi\t")
    desk.press(Key.Key_Return, CONTROL)
    (entry,) = desk.opened.event.entries
    assert (entry.last_name, entry.phone) == ("Rosssi", None)


def test_who_is_known_and_somebody_else_all_the_same(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    view = looked_up(desk, "Anna\tRossi\t")
    desk.press(Key.Key_Return)
    assert shown(view) == [("new", "Perhaps Rossi Anna, Treemme, 1990: Enter says so.")]
    desk.press(Key.Key_Return, CONTROL)
    assert desk.entry(1).phone is None


def test_two_of_one_name_are_asked_about(open_desk: Open) -> None:
    other = Details("Anna", "Rossi", birth_date=dt.date(1970, 1, 1), club="Altrove")
    view = looked_up(open_desk(ANNA, other), "Anna\tRossi\t")
    assert shown(view)[0][0] == "new"
    assert view.next.text() == "Lines to look at: 1 (F3)"


def test_who_is_banned_is_pointed_out(open_desk: Open) -> None:
    view = looked_up(open_desk(ANNA, banned="cheated"), "Anna\tRossi\t")
    assert shown(view)[0][1].startswith("Rossi Anna is banned: cheated. Known: Rossi Anna")
    assert view.next.text() == "Lines to look at: 1 (F3)"


def test_who_has_an_entry_is_nobody_else_of_the_list(open_desk: Open) -> None:
    anna = Entry(EntryNumber(1), "Anna", "Rossi", birth_date=dt.date(1990, 11, 21))
    desk = open_desk(ANNA, Details("Ugo", "Zà", phone="348 222"), entries=(anna,))
    view = looked_up(desk, "Anna\tRosi\tanna.due@example.org", "Ugo\tZà\t")
    assert [fate for fate, _ in shown(view)] == ["looks like no. 1", "new, known"]


def test_people_of_earlier_events_are_known_with_how_many(open_desk: Open) -> None:
    view = looked_up(open_desk(past=2), "Anna\tRossi\t")
    assert shown(view) == [("new, known", "Known: Rossi Anna, 2 events. From People: Phone.")]


def test_a_long_list_is_looked_up_in_parts(open_desk: Open) -> None:
    desk = open_desk(ANNA)
    view = looked_up(
        desk,
        *(f"Ugo\tZanella{n:c}{m:c}\t" for n in range(97, 107) for m in range(97, 123)),
        "Anna\tRossi\t",
    )
    assert shown(view)[-1][0] == "new, known"
    assert desk.state == "261 new, already there: 0, known people: 1"


def test_a_list_comes_in_though_the_archive_cannot_be_read(
    open_desk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable() -> Index:
        raise NotOpened(problem("store.damaged"))

    monkeypatch.setattr(Archive, "loading_work", lambda _self: unreadable)
    desk = open_desk(ANNA)
    pasted(desk, "Nome\tCognome\nAnna\tRossi\n")
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries] == ["Rossi"]
