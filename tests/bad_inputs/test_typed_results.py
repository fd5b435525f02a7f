"""What is typed or pasted for a score and is none: said at its field, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.ui.application import Dress
from bglmanager.ui.look import Look
from tests.helpers.events import playing
from tests.ui.conftest import qapp
from tests.ui.hall import CONTROL, Hall

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
        look = Look.of(language=language, dark=False, scale=100, folder=tmp_path)
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
    assert [line.score.text() for line in hall.form.seats.lines] == [""] * 4
    paste(hall, "40\r\n–\r\n\r\n4½\r\n")
    assert [line.score.text() for line in hall.form.seats.lines] == ["40", "–", "", "4½"]
    assert hall.at(hall.line(4).score)
    hall.press(Qt.Key.Key_Return)
    assert hall.line(2).fault == NO_NUMBER[which].format("–")
    assert hall.line(4).fault == NO_NUMBER[which].format("4½")
    assert hall.event is before
    hall.line(1).score.setFocus()
    paste(hall, "40\n30,5\n20\n10")
    hall.press(Qt.Key.Key_Return)
    assert [str(score) for score in hall.scores(1)] == ["40", "61/2", "20", "10"]
