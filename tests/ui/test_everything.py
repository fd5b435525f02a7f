"""One box for everything: an organiser’s questions are answered in its first lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.kinds import RoundStatus
from bglmanager.engine.personal import listed_name
from bglmanager.services.finding import Group
from bglmanager.ui.everything_box import MOST, EverythingBox
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panel import NewPlayer
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Appearance
from bglmanager.ui.style import SCALES
from tests.helpers import events
from tests.ui.states import STATES
from tests.ui.tour import CONTROL, NONE, Tour, settle

Key = Qt.Key

PEREZ = 26
"""He sits at table 7, in seat 2."""

QUESTIONS = [
    ("stampa", "prints", "print", "prints"),
    ("ritira rossi", "Lascia il tavolo", "withdraw rossi", "Leave table"),
    ("dove gioca perez", "round-2/table-7", "where does perez play", "round-2/table-7"),
    ("perez", "round-2/table-7", "juan perez", "round-2/table-7"),
    ("peres juan", "round-2/table-7", "peres", "round-2/table-7"),
    ("quota", "event/fee", "fee", "event/fee"),
    ("tavolo 7", "round-2/table-7", "table 7", "round-2/table-7"),
    ("7", "round-2/table-7", "t 7", "round-2/table-7"),
    ("scuro", "Colori: Scuro", "dark", "Colours: Dark"),
    ("lingua inglese", "Lingua dello schermo: English", "language english", "Language of the"),
    ("caratteri grandi", "Dimensione del testo", "text size", "Size of the text"),
    ("cassa", "till", "till", "till"),
    ("aiuto", "Tasti", "help", "Keys"),
    ("5.1.2", "BGL 5.1.2", "bgl 5.1.2", "BGL 5.1.2"),
    ("regola ritardo", "BGL 5.", "rule late", "BGL 5.5"),
    ("classifica", "standings", "standings", "standings"),
    ("turno 2", "round-2", "round 2", "round-2"),
    ("iscritti", "entries", "entries", "entries"),
    ("annulla", "Annulla", "undo", "Undo"),
    ("chiudi turno", "Chiudi il turno", "close round", "Close the round"),
    ("statini", "prints/tables", "table sheets", "prints/tables"),
    ("puerto rico", "Puerto Rico", "puerto rico", "Puerto Rico"),
    ("carcasonne", "Carcassonne", "carcasonne", "Carcassonne"),
    ("nuovo torneo", "Tutti i tornei", "new event", "All events"),
    ("altro torneo", "Altro torneo", "altro torneo", "Altro torneo"),
    ("penalità perez", f"referee/seat-{PEREZ}", "warning perez", f"referee/seat-{PEREZ}"),
    ("scheda perez", f"entries/details-{PEREZ}", "details perez", f"entries/details-{PEREZ}"),
    ("sede", "event/venue", "venue", "event/venue"),
    ("codice lega", "event/league_code", "league code", "event/league_code"),
    ("importa lista", "Importa un elenco", "import list", "Import a list"),
    ("arbitro", "referee", "referee", "referee"),
    ("copia sicurezza chiavetta", "backups", "backups stick", "backups"),
    ("cartellino perez", "Cartellino: Pérez", "badge perez", "Badge: Pérez"),
    ("attestato perez", f"prints/certificates/{PEREZ}", "tent perez", f"prints/name-tents/{PEREZ}"),
    ("pagamento perez", "Incassa", "collect perez", "Take"),
]


def _with_id(tour: Tour, event: Event) -> Event:
    id_ = EventId(str(UUID(int=next(tour.numbers))))
    return replace(event, settings=replace(event.settings, id=id_))


def _at_standings(tour: Tour, language: str) -> None:
    """Round 1 is over, round 2 is played; 28 players pay; there is another event."""
    tour.likes.language = language
    event = events.with_entry(
        events.played(28, fee=10), PEREZ, first_name="Juan", last_name="Pérez"
    )
    event = events.with_round(event, status=RoundStatus.PLAYING)
    tour.workspace.import_document(_with_id(tour, events.event(4, name="Altro torneo")))
    tour.at("standings", _with_id(tour, event))


@pytest.fixture(scope="module", params=["it", "en"])
def asked(tours: Tour, request: pytest.FixtureRequest) -> Iterator[Tour]:
    """The program at the standings of an event, in each language."""
    _at_standings(tours, request.param)
    _ask(tours, "quetzalcoatl")  # the archive is read for it
    tours.press(Key.Key_Escape)
    yield tours
    tours.leave()


@pytest.fixture
def at(tour: Tour) -> Tour:
    """The same in English, for one test."""
    _at_standings(tour, "en")
    return tour


def _box(tour: Tour) -> EverythingBox:
    return tour.window.everything_box


def _ask(tour: Tour, typed: str) -> list[str]:
    """Open the box, type; what the lines come to once all pages and games are known."""
    tour.press(Key.Key_K, CONTROL)
    source = _box(tour).source
    assert source is not None
    while source.read_more():
        pass
    tour.press(Key.Key_Escape)
    tour.press(Key.Key_K, CONTROL)
    for sign in typed:
        if sign.isascii():
            QTest.keyClicks(_box(tour).field, sign)
        else:
            _box(tour).field.insert(sign)  # QTest has no keys for it
    return [one.address or one.name for one in _box(tour).answers]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question[2])
def test_the_first_lines_answer(asked: Tour, question: tuple[str, str, str, str]) -> None:
    at = 0 if asked.likes.language == "it" else 2
    typed, answer = question[at : at + 2]
    found = _ask(asked, typed)
    assert any(one.startswith(answer) for one in found[:3]), found
    assert len(found) <= MOST
    asked.press(Key.Key_Escape)
    assert not _box(asked).isVisible()


def test_a_person_says_where_he_is_and_how_he_stands(at: Tour) -> None:
    _ask(at, "perez")
    [answer] = _box(at).answers
    assert answer.about() == "table 7, seat 2 · rank 13 after round 1 · owes 10 €"
    at.press(Key.Key_Return)
    assert at.window.key == "round-2"


def test_tab_lists_the_acts_on_a_person_and_esc_goes_back(at: Tour) -> None:
    _ask(at, "perez")
    at.press(Key.Key_Tab)
    names = [one.name for one in _box(at).answers]
    assert {"Go there", "Undo check-in", "Take 10 €", "Penalty", "Details"} <= set(names)
    at.press(Key.Key_Escape)
    assert (_box(at).field.text(), len(_box(at).answers)) == ("perez", 1)
    at.press(Key.Key_Tab)
    at.type("pen")
    at.press(Key.Key_Return)
    assert at.window.key == "referee"
    assert isinstance(at.page, RefereePage)
    assert at.page.form.player.entry == PEREZ


def test_the_mouse_does_the_same(at: Tour) -> None:
    _ask(at, "perez")
    lines = _box(at).lines
    lines.customContextMenuRequested.emit(lines.visualItemRect(lines.item(0)).center())
    details = next(n for n, one in enumerate(_box(at).answers) if one.name == "Details")
    place = lines.visualItemRect(lines.item(details)).center()
    QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, NONE, place)
    assert isinstance(at.page, EntriesPage)
    assert at.page.players.panels.shown is not None
    assert at.page.players.panels.shown.isAncestorOf(at.focus)
    at.press(Key.Key_Escape)


def test_an_act_on_a_person_is_done_at_once_and_can_be_taken_back(at: Tour) -> None:
    _ask(at, "collect perez")
    at.press(Key.Key_Return)
    assert at.window.key == "standings"
    assert "Juan Pérez" in at.said
    at.press(Key.Key_Z, CONTROL)
    assert not at.desk.event.entry(EntryNumber(PEREZ)).desk.payments


def test_what_is_refused_says_why_and_stays(at: Tour) -> None:
    _ask(at, "present perez")
    box = _box(at)
    refused = next(n for n, one in enumerate(box.answers) if one.refused())
    box.lines.setCurrentRow(refused)
    at.press(Key.Key_Return)
    assert box.isVisible()
    assert box.answers[refused].refused() in box.lines.item(refused).text()


def test_an_act_of_another_page_is_done_there_or_offered_there(at: Tour) -> None:
    _ask(at, "import list")
    at.press(Key.Key_Return)
    assert at.window.key == "entries"
    assert at.answers.asked  # a file is asked for: the page has a button for it
    at.window.go("standings")
    _ask(at, "team")
    team = next(n for n, one in enumerate(_box(at).answers) if one.name == "Team")
    _box(at).lines.setCurrentRow(team)
    at.press(Key.Key_Return)
    assert (at.window.key, _box(at).isVisible(), _box(at).field.text()) == ("entries", True, "Team")


def test_nothing_found_is_an_offer(at: Tour) -> None:
    assert _ask(at, "quetzalcoatl") == ["entries/new/quetzalcoatl"]
    assert _box(at).answers[0].name == "Nothing for “quetzalcoatl”. Add as a player?"
    at.press(Key.Key_Return)
    assert isinstance(at.page, EntriesPage)
    panel = at.page.players.panels.shown
    assert isinstance(panel, NewPlayer)
    assert panel.isAncestorOf(at.focus)
    assert "quetzalcoatl" in str(panel.form.half_typed).casefold()
    at.window.close_side()


def test_before_typing_the_last_places_and_the_acts_of_the_page(at: Tour) -> None:
    for key in ("entries", "prints", "round-2/table-3", "event", "standings"):
        at.window.go(key)
    at.press(Key.Key_K, CONTROL)
    answers = _box(at).answers
    assert [one.address for one in answers[:3]] == ["event", "round-2/table-3", "prints"]
    assert {one.group for one in answers[3:]} == {Group.COMMANDS}
    assert answers[3].action in at.page.page_actions


def test_dark_is_chosen_at_once(at: Tour) -> None:
    dark = _ask(at, "dark").index("Colours: Dark")
    _box(at).lines.setCurrentRow(dark)
    at.press(Key.Key_Return)
    settle()
    assert at.window.preferences.appearance is Appearance.DARK


def test_it_is_never_wider_than_the_window_and_rows_are_equal(at: Tour) -> None:
    at.likes.text_size = SCALES[2]
    _at_standings(at, "en")
    at.likes.text_size = 100
    at.window.resize(700, 600)
    _ask(at, "rossi")
    box = _box(at)
    heights = {box.lines.visualItemRect(box.lines.item(n)).height() for n in range(3)}
    assert heights == {at.window.look.theme.px(36)}
    assert box.width() <= at.window.width()
    assert box.geometry().bottom() <= at.window.height() or box.lines.count() == MOST


def test_without_an_event_events_and_regulations_are_found(at: Tour) -> None:
    window = at.at("home")
    assert _ask(at, "altro")[:1] == ["Altro torneo"]
    at.press(Key.Key_Escape)
    assert "rules/big-2026" in _ask(at, "board italian")
    at.press(Key.Key_Return)
    assert window.key == "rules"
    _ask(at, "quetzalcoatl")
    assert _box(at).answers[0].address == "people/quetzalcoatl"
    at.press(Key.Key_Return)
    assert window.key == "people"


SEATED = (
    *("draft", "why here", "playing", "lateness", "minutes of a table", "note of a table"),
    *("second pass", "sheets swapped", "boards", "set-up"),
)
"""The states of a round in which people sit; once it is closed, its hall is searched."""


@pytest.mark.parametrize("state", SEATED)
def test_where_somebody_sits_is_two_letters_away_in_every_state_of_a_round(
    tour: Tour, state: str
) -> None:
    STATES[state].show(tour)
    event = tour.desk.event
    last = event.rounds[-1]
    sits = {
        listed_name(event.entry(seat.entry)): f"table {table.number}, seat {place}"
        for table in last.tables
        for place, seat in enumerate(table.seats, start=1)
    }
    name = min(sits)
    tour.press(Key.Key_K, CONTROL)
    tour.type(name[:2])
    settle()
    said = {one.name: one.about() for one in _box(tour).answers}
    assert sits[name] in said.get(name, ""), said
