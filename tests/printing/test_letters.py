"""Letters that the font lacks: never a box, and the person is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.printing.letters import Changed, Letters, changed_words
from bglmanager.printing.styles import Face, register_faces
from tests.printing import builders


@pytest.fixture
def letters() -> Letters:
    return Letters(register_faces().has_character)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("李 小龙", "Li Xiaolong"),
        ("O-李", "O-Li"),
        ("김민준", "Gimminjun"),
        ("سعد", "S`d"),
        ("العربية", "L`rbyh"),
        ("हिन्दी", "Hindi"),
        ("ნინო", "Nino"),
        ("ԱՐՄԵՆ Արմեն", "ARMEN Armen"),
        ("ﬁne \uff11\uff12", "fine 12"),
        ("Иванов Ёлка", "Иванов Ёлка"),
        ("q\u0308y", "q\u0308y"),
        ("Ada 🎲\ufe0f", "Ada :game_die:"),
        ("\ue000\u0378", "??"),
        ("\uffff", "?"),
        ("\u0627", "?"),
        ("\ud83d\u200b", ""),
    ],
)
def test_what_the_font_lacks_is_written_in_latin_letters(
    letters: Letters, text: str, printed: str
) -> None:
    assert letters.write(text) == printed


@given(st.text())
def test_every_character_is_in_every_face_and_is_written_as_it_is_again(text: str) -> None:
    faces = register_faces()
    letters = Letters(faces.has_character)
    written = letters.write(text)
    for face in Face:
        assert all(ord(character) in faces.widths[face] for character in written)
    assert "\uffff" not in written
    assert letters.write(written) == written


def test_who_was_changed_is_named_and_other_words_only_where_they_are_nobodys(
    letters: Letters,
) -> None:
    people = (builders.entry(3, "李", "小龙"), builders.entry(5, "Иванов", "Иван"))
    absent = builders.entry(7, "李", "娜")
    for text in ("李", " 小龙", "dietro 李 小龙: 10 punti", "(龙之队)", "Иванов Иван"):
        letters.write(text)
    assert letters.changed((*people, absent)) == (
        Changed("李 小龙", "Li Xiaolong", EntryNumber(3)),
        Changed("龙之队", "Longzhidui"),
    )
    assert changed_words(Texts("en"), letters.changed(people)) == (
        "Printed in Latin letters: no. 3 Li Xiaolong (李 小龙), Longzhidui (龙之队)"
    )


def test_of_many_some_are_named_and_the_others_counted() -> None:
    many = [Changed("李", "Li", EntryNumber(number)) for number in range(1, 12)]
    assert changed_words(Texts("en"), many).endswith("no. 8 Li (李), and 3 more")
    assert changed_words(Texts("en"), many, most=11).endswith("no. 11 Li (李)")
    assert changed_words(Texts("en"), ()) == ""
