"""What nobody can mean at the desk: sums of money, hours, tables of the hall, copies, absences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import entries, events, lateness, penalties, rounds, till, waiting
from bglmanager.services import lateness as clocks
from bglmanager.services.entries import Person
from bglmanager.services.entry_lists import KnownGames
from bglmanager.services.penalties import GivenPenalty
from bglmanager.ui.application import Dress
from bglmanager.ui.pages.event.fields import form_fields
from bglmanager.ui.pages.person_fields import MOST_COPIES, GamesKind, entry_fields
from bglmanager.ui.style import Style
from tests.bad_inputs.said import Case
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import event, playing, settings
from tests.helpers.workspaces import START
from tests.reliability.player import stage
from tests.ui.conftest import qapp
from tests.ui.hall import CONTROL, Hall

ONE, LATE = EntryNumber(1), EntryNumber(13)
FIRST, TABLE = RoundNumber(1), TableNumber(1)
NO_SUM = (
    "“{}” is not a sum of money. Type euro from 0 on, with comma or point: 7.50.",
    (
        "“{}” non è una somma di denaro. Scrivi gli euro da 0 in su, con la virgola o il punto: "
        "7,50."
    ),
)


def with_fee() -> Event:
    return event(4, fee=5)


def with_copies() -> Event:
    made = playing()
    people = (replace(e, desk=replace(e.desk, present=True, copies=1)) for e in made.entries)
    return replace(made, entries=tuple(people))


def sum_of(typed: str) -> Callable[[Day], object]:
    return lambda day: till.take_fee(day.desk, ONE, till.read_amount(typed))


def fee_of(typed: str) -> Callable[[Day], object]:
    return lambda day: till.set_fee(day.desk, ONE, till.read_amount(typed, "fee"))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("nan", "nan"),
        ("1e999", "1e999"),
        ("−5", "−5"),
        ("\u0665", "\u0665"),
        ("5 000", "5 000"),
        ("%_'\"", "%_'\""),
        ("5🎲", "5🎲"),
        ("\u202e5", "\u202e5"),
        ("9" * 5_000, "9" * 60 + "…"),
    ],
)
@pytest.mark.parametrize("deed", [sum_of, fee_of])
def test_what_is_no_sum(
    begin: Begin, deed: Callable[[str], Callable[[Day], object]], typed: str, shown: str
) -> None:
    english, italian = (sentence.format(shown) for sentence in NO_SUM)
    Case(lambda: begin(with_fee()), deed(typed), english, italian).check()


def changed(**desk: object) -> Callable[[Day], object]:
    """The settings with this about the day."""

    def deed(day: Day) -> object:
        was = day.event.settings
        made: Any = replace(was.desk, **desk)  # type: ignore[arg-type]  # by name
        return events.change_settings(day.desk, replace(was, desk=made))

    return deed


def edited(**data: object) -> Callable[[Day], object]:
    def deed(day: Day) -> object:
        person = entries.person_of(day.event.entry(ONE))
        return entries.edit_entry(day.desk, ONE, replace(person, **data))  # type: ignore[arg-type]  # as above

    return deed


def away(minutes: int) -> Callable[[Day], object]:
    return lambda day: lateness.agree_absence(day.desk, FIRST, ONE, minutes)


WRONG: dict[str, tuple[Callable[[], Event], Callable[[Day], object], str, str]] = {
    "a part of a cent": (
        with_fee,
        lambda day: till.take_fee(day.desk, ONE, Fraction(1, 3)),
        "“0.333333” has parts of a cent. Type at most two digits after the comma or point.",
        (
            "“0.333333” ha frazioni di centesimo. Scrivi al massimo due cifre dopo la virgola o il "
            "punto."
        ),
    ),
    "more than anybody has": (
        with_fee,
        lambda day: till.set_fee(day.desk, ONE, 10**30),
        "“1e+30” is too much: a sum may be 1000000 € at most. Check the figures.",
        "“1e+30” è troppo: una somma può essere al massimo di 1000000 €. Controlla le cifre.",
    ),
    "a label of 5,000 characters": (
        with_fee,
        changed(tables=("x" * 5_000,)),
        "The field “tables in the hall” has 5000 characters; 200 are allowed. Shorten it.",
        "Il campo “tavoli in sala” ha 5000 caratteri; il massimo è 200. Accorcialo.",
    ),
    "25,000 tables": (
        with_fee,
        changed(tables=tuple(f"T{n}" for n in range(25_000))),
        "25000 tables in the hall are named; 1000 are allowed. Take some away.",
        "I tavoli in sala sono 25000; il massimo è 1000. Togline qualcuno.",
    ),
    "a timetable with half a character": (
        with_fee,
        changed(timetable="09:00 Apertura \ud83c"),
        "The field “timetable” holds the invisible character U+D83C. Type it again.",
        "Il campo “orario della giornata” contiene il carattere invisibile U+D83C. Riscrivilo.",
    ),
    "notes of 5,000 characters": (
        with_fee,
        changed(wishes="x" * 5_000),
        "The field “notes for the day” has 5000 characters; 2000 are allowed. Shorten it.",
        "Il campo “appunti per la giornata” ha 5000 caratteri; il massimo è 2000. Accorcialo.",
    ),
    "a surname of nothing to be seen": (
        with_fee,
        lambda day: entries.add_entry(day.desk, Person("Ada", "\u200b \u202e"), present=True),
        "The surname is missing. Type at least that.",
        "Manca il cognome. Scrivi almeno quello.",
    ),
    "fewer copies than none": (
        with_fee,
        edited(copies=-1),
        "The field “copies” must hold a number from 0 to 1,000,000 with at most 6 decimals.",
        "Nel campo “copie” va un numero da 0 a 1.000.000 con al massimo 6 decimali.",
    ),
    "an absence of no minutes": (
        playing,
        away(0),
        "An agreed absence lasts 1 to 240 minutes. Type such a number.",
        "Un’assenza concordata dura da 1 a 240 minuti. Scrivi un numero così.",
    ),
    "an absence of weeks": (
        playing,
        away(10**12),
        "An agreed absence lasts 1 to 240 minutes. Type such a number.",
        "Un’assenza concordata dura da 1 a 240 minuti. Scrivi un numero così.",
    ),
    "boxes where nobody has one": (
        playing,
        lambda day: waiting.deal_boxes(day.desk, FIRST),
        "No copy of the game is noted. F6 in the entries notes who has brought one.",
        "Non è segnata nessuna copia del gioco. F6 tra gli iscritti segna chi ne ha portata una.",
    ),
    "a box in a round that is not there": (
        lambda: stage("places"),
        lambda day: waiting.give_box(day.desk, FIRST, TABLE, ONE),
        "There is no round 1. Choose one that has been drawn.",
        "Il turno 1 non c’è. Scegline uno già sorteggiato.",
    ),
    "a box for a table that is not there": (
        with_copies,
        lambda day: waiting.give_box(day.desk, FIRST, TableNumber(9), None),
        "There is no table 9 in round 1. Look for the number on the table sheet.",
        "Nel turno 1 non c’è il tavolo 9. Cerca il numero sullo statino.",
    ),
    "boxes exchanged with such a table": (
        with_copies,
        lambda day: waiting.exchange_boxes(day.desk, FIRST, TABLE, TableNumber(9)),
        "There is no table 9 in round 1. Look for the number on the table sheet.",
        "Nel turno 1 non c’è il tavolo 9. Cerca il numero sullo statino.",
    ),
    "called in before he has come": (
        lambda: stage("places"),
        lambda day: waiting.call_in(day.desk, LATE, day.desk.event),
        "Carla Bianchi is not on the waiting list.",
        "Carla Bianchi non è in lista d’attesa.",
    ),
    "a clock of no round": (
        event,
        lambda day: clocks.start_clock(day.desk, FIRST),
        "There is no round 1. Choose one that has been drawn.",
        "Il turno 1 non c’è. Scegline uno già sorteggiato.",
    ),
    "one newcomer twice at a table": (
        playing,
        lambda day: lateness.open_table(day.desk, FIRST, (ONE, ONE)),
        "Somebody is named twice for the new table.",
        "Per il nuovo tavolo qualcuno è indicato due volte.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_refused_with_a_sentence(name: str, begin: Begin) -> None:
    made, deed, english, italian = WRONG[name]
    Case(lambda: begin(made()), deed, english, italian).check()


@pytest.mark.parametrize("name", ["desk.registration_until", "desk.fee_until", "start_time"])
@pytest.mark.parametrize(
    "typed", ["25:00", "24", "9:60", "-1", "9:3", "noon", "9:30:00", "9:30 🎲", "9" * 5_000]
)
def test_what_is_no_hour_is_said_at_its_field(name: str, typed: str) -> None:
    for language, said in (
        ("en", "This is not a time of day. Write it as hours and minutes: 09:30."),
        ("it", "Questo non è un orario. Scrivi ore e minuti: 09:30."),
    ):
        fields = form_fields(Texts(language))
        read = fields.read_record(settings(), {**fields.write_record(settings()), name: typed})
        assert read.faults == {name: said}


@pytest.mark.parametrize("typed", ["-1", "1,5", "\u0665", "100", "9" * 5_000, "una"])
def test_what_is_no_number_of_copies_is_said_at_its_field(typed: str) -> None:
    for language, said in (
        ("en", "“{}” is not a number of copies. Write a number up to {}."),
        ("it", "“{}” non è un numero di copie. Scrivi un numero fino a {}."),
    ):
        texts = Texts(language)
        games = GamesKind(texts, KnownGames({}), str)
        fields = entry_fields(texts, lambda: START, settings(), (), games, quick=True)
        read = fields.read_record(Person("Ada", "Neri"), {"copies": typed})
        assert read.faults == {"copies": said.format(typed, MOST_COPIES)}
        assert read.record.copies is None


def test_copies_beyond_counting_are_given_out_at_once(begin: Begin) -> None:
    """No more boxes are looked at than there are tables."""
    day = begin(stage("places"))
    for number in range(1, 13):
        person = entries.person_of(day.event.entry(EntryNumber(number)))
        entries.edit_entry(day.desk, EntryNumber(number), replace(person, copies=1_000_000))
    day.start()
    waiting.deal_boxes(day.desk, FIRST)
    assert all(table.desk.copy_of is not None for table in day.round.tables)


# -------- Penalties that cannot be right: every one has its sentence, and nothing is written

WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
Earlier = tuple[int, PenaltyKind]


def given(
    entry: int, kind: PenaltyKind = WARNING, reason: str = "late", note: str = ""
) -> Callable[[Day], object]:
    """Looked at as the referee's page does."""
    return lambda day: penalties.check_penalty(
        day.event, GivenPenalty(EntryNumber(entry), kind, reason, note)
    )


HERE = replace(playing(8), entries=event(9).entries)
"""Number 9 came after the draw of round 1, which the other eight are playing."""

CASES: dict[str, tuple[Callable[[Day], object], str, str, *tuple[Earlier, ...]]] = {
    "the same twice": (
        given(2),
        (
            "Bruno Rossi has the same penalty for the same reason in this round already. Is it "
            "another one?"
        ),
        "Bruno Rossi ha già la stessa penalità per lo stesso motivo in questo turno. È un’altra?",
        (2, WARNING),
    ),
    "a warning for somebody not in the round": (
        given(9),
        "Irene Rossi does not play in round 1. Is it the right player?",
        "Irene Rossi non gioca nel turno 1. È il giocatore giusto?",
    ),
    "last for somebody not in the round": (
        given(9, LAST),
        (
            "Irene Rossi is not playing now: “last in the game” needs a game. Choose another "
            "penalty. Irene Rossi does not play in round 1. Is it the right player?"
        ),
        (
            "Irene Rossi ora non sta giocando: per “ultimo nella partita” serve una partita. "
            "Scegli un’altra penalità. Irene Rossi non gioca nel turno 1. È il giocatore giusto?"
        ),
    ),
    "for nobody": (
        given(88),
        "There is no player number 88 in this event. Look the player up in the entries.",
        "In questo torneo non c’è il giocatore numero 88. Cercalo tra gli iscritti.",
    ),
    "no reason": (
        given(2, reason=" "),
        "A penalty needs a reason. Choose or type one.",
        "Una penalità richiede un motivo. Sceglilo o scrivilo.",
    ),
    "a reason longer than its field": (
        given(2, reason="x" * 201),
        "The field “reason” has 201 characters; 200 are allowed. Shorten it.",
        "Il campo “motivo” ha 201 caratteri; il massimo è 200. Accorcialo.",
    ),
    "a note longer than its field": (
        given(2, note="x" * 2001),
        "The field “note” has 2001 characters; 2000 are allowed. Shorten it.",
        "Il campo “nota” ha 2001 caratteri; il massimo è 2000. Accorcialo.",
    ),
    "a reason of two lines": (
        given(2, reason="late\nagain"),
        "The field “reason” holds the invisible character U+000A. Type it again.",
        "Il campo “motivo” contiene il carattere invisibile U+000A. Riscrivilo.",
    ),
    "last for everybody at a table": (
        given(4, LAST),
        ("With this everybody at table 1 is last in the game: the last to leave will be 1st."),
        "Così al tavolo 1 sono tutti ultimi nella partita: chi esce per ultimo sarà 1º.",
        (1, LAST),
        (2, LAST),
        (3, LAST),
    ),
    "expulsion for the last one left at a table": (
        given(4, EXPULSION),
        ("With this everybody at table 1 is last in the game: the last to leave will be 1st."),
        "Così al tavolo 1 sono tutti ultimi nella partita: chi esce per ultimo sarà 1º.",
        (1, LAST),
        (2, LAST),
        (3, LAST),
    ),
    "last twice": (
        given(2, LAST, "cheating"),
        "Bruno Rossi is already among the last at table 1. Nothing else has to be done.",
        "Bruno Rossi è già tra gli ultimi del tavolo 1. Non c’è altro da fare.",
        (2, LAST),
    ),
    "after an expulsion": (
        given(2),
        "Bruno Rossi has already been disqualified: nothing more can be given.",
        "Bruno Rossi ha già una squalifica: non si può dare altro.",
        (2, EXPULSION),
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_it_is_said_and_nothing_is_written(what: str, begin: Begin) -> None:
    deed, english, italian, *earlier = CASES[what]

    def ready() -> Day:
        day = begin(HERE)
        for entry, kind in earlier:
            penalties.give_penalty(day.desk, GivenPenalty(EntryNumber(entry), kind, "late"))
        return day

    Case(ready, deed, english, italian).check()


def test_who_sits_in_a_draft_is_not_expelled(begin: Begin) -> None:
    def drafted() -> Day:
        day = begin(event(8))
        rounds.draw_round(day.desk)
        return day

    Case(
        drafted,
        given(2, EXPULSION),
        (
            "Bruno Rossi has a seat in the draft of round 1. Discard the draft, issue the "
            "penalty, and draw again."
        ),
        (
            "Bruno Rossi ha un posto nella bozza del turno 1. Scarta la bozza, assegna la "
            "penalità e sorteggia di nuovo."
        ),
    ).check()


# ----- What is typed or pasted for a score and is none: said at its field, in both languages

__all__ = ["qapp"]

TABLES = playing(8)

NO_NUMBER = (
    "“{}” is not a number. Type digits, with a comma or a point for decimals.",
    "“{}” non è un numero. Scrivi cifre, con virgola o punto per i decimali.",
)
TWO_WAYS = (
    (
        "“{}” can be read in two ways. Leave out what divides the thousands; if decimals are "
        "meant, add a 0 to them."
    ),
    (
        "“{}” si può leggere in due modi. Togli il segno delle migliaia; se sono "
        "decimali, aggiungi uno 0 alla fine."
    ),
)
TYPED = {
    **dict.fromkeys(
        ("NaN", "inf", "1e999", "12a", "-", "–", "½", "4½", "5/2", "1 000", "=5", "٣", "1,2,3"),
        NO_NUMBER,
    ),
    **dict.fromkeys(("1.234,5", "1,234.5", "1.234", "1,234", "-1.234.567"), TWO_WAYS),
}


@pytest.fixture
def halls(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[str], Hall]]:
    """A round being played, in the language asked for."""
    made: list[Hall] = []

    def opened(language: str) -> Hall:
        look = Style.of(language=language, dark=False, scale=100, folder=tmp_path)
        Dress(qapp).put_on(look)
        made.append(Hall.of(qtbot, look, tmp_path / language, TABLES))
        return made[-1]

    yield opened
    for hall in made:
        hall.close()


@pytest.mark.parametrize(("which", "language"), [(0, "en"), (1, "it")])
def test_what_is_typed_and_no_number_is_said_at_its_field(
    which: int, language: str, halls: Callable[[str], Hall]
) -> None:
    hall = halls(language)
    before = hall.event
    hall.type("1")
    for typed, sentences in TYPED.items():
        for seat, text in enumerate(("40", typed, "20", "10"), 1):
            hall.line(seat).score.selectAll()
            hall.line(seat).score.insert(text)
        hall.line(4).score.setFocus()
        hall.press(Qt.Key.Key_Return)
        assert hall.line(2).fault == sentences[which].format(typed)
        assert hall.at(hall.line(2).score)
    assert hall.event is before


COLUMNS = (
    "Several columns were copied. Copy one column, a line for every seat, and paste it again.",
    (
        "Hai copiato più colonne. Copia una colonna sola, una riga per ogni posto, e incollala "
        "di nuovo."
    ),
)
LINES = (
    "5 lines were copied for 4 seats. Copy a line for every seat, and paste them again.",
    "Hai copiato 5 righe per 4 posti. Copia una riga per ogni posto e incolla di nuovo.",
)


def paste(hall: Hall, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    hall.press(Qt.Key.Key_V, CONTROL)


@pytest.mark.parametrize(("which", "language"), [(0, "en"), (1, "it")])
def test_a_column_is_pasted_seat_by_seat_and_judged_as_if_it_was_typed(
    which: int, language: str, halls: Callable[[str], Hall]
) -> None:
    hall = halls(language)
    before = hall.event
    hall.type("1")
    paste(hall, "40\t1\n30\t2\n")
    assert hall.line(1).fault == COLUMNS[which]
    paste(hall, "40\n30\n20\n10\n5\n")
    assert hall.line(1).fault == LINES[which]
    assert [line.score.text() for line in hall.lines] == [""] * 4
    paste(hall, "40\r\n–\r\n\r\n4½\r\n")
    assert [line.score.text() for line in hall.lines] == ["40", "–", "", "4½"]
    assert hall.at(hall.line(4).score)
    hall.press(Qt.Key.Key_Return)
    assert hall.line(2).fault == NO_NUMBER[which].format("–")
    assert hall.line(4).fault == NO_NUMBER[which].format("4½")
    assert hall.event is before
    hall.line(1).score.setFocus()
    paste(hall, "40\n30,5\n20\n10")
    hall.press(Qt.Key.Key_Return)
    assert [str(score) for score in hall.scores(1)] == ["40", "61/2", "20", "10"]
