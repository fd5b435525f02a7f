"""New people of a list are recognised in the archive, completed from it, and asked about."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import problem
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Loaded
from bglmanager.services.errors import NotOpened
from bglmanager.ui.look import Look
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.preferences import Preferences
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import CONTROL, Desk
from tests.ui.doubles import Answers, EventInMemory, HostDouble, SamplePage
from tests.ui.lists import fates, pasted, remarks

Key = Qt.Key
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
def open_desk(look: Look, qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[Open]:
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
            known = archive.add(one)
            if banned:
                archive.ban(known.id, banned, None)
        workspace.archive.forget()
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
    assert view.links.next.text() == "Lines to look at: 1 (F3)"
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
    assert view.links.next.text() == "Lines to look at: 1 (F3)"


def test_who_is_banned_is_pointed_out(open_desk: Open) -> None:
    view = looked_up(open_desk(ANNA, banned="cheated"), "Anna\tRossi\t")
    assert shown(view)[0][1].startswith("Rossi Anna is banned: cheated. Known: Rossi Anna")
    assert view.links.next.text() == "Lines to look at: 1 (F3)"


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
    def unreadable() -> Loaded:
        raise NotOpened(problem("store.damaged"))

    monkeypatch.setattr(Archive, "loading", lambda _self: unreadable)
    desk = open_desk(ANNA)
    pasted(desk, "Nome\tCognome\nAnna\tRossi\n")
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries] == ["Rossi"]
