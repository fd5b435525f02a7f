"""How a text gets onto paper."""

from __future__ import annotations

import pytest

from bglmanager.printing import styles
from bglmanager.printing.paper import Run, Typesetter
from bglmanager.printing.styles import Face, Metrics, register_faces

WHITE = "Anna\u00a0\u200dBruno\ufe0f\n\x07Carla"


@pytest.fixture(scope="module")
def metrics() -> Metrics:
    return register_faces()


@pytest.fixture
def typesetter(metrics: Metrics) -> Typesetter:
    return Typesetter(metrics)


def test_invisible_characters_never_reach_the_paper(typesetter: Typesetter) -> None:
    assert typesetter.make_printable(WHITE) == "Anna Bruno  Carla"
    assert typesetter.missing_characters == ()


def test_a_letter_and_its_accent_become_one_character(typesetter: Typesetter) -> None:
    assert typesetter.make_printable("Nicolo\u0300") == "Nicolò"


def test_a_character_no_face_has_is_said_once(typesetter: Typesetter) -> None:
    assert typesetter.make_printable("李 李 漢") == "□ □ □"
    assert typesetter.missing_characters == ("李", "漢")


def test_what_fits_is_left_alone(typesetter: Typesetter) -> None:
    line = typesetter.fit_line("Rossi Anna", 10, 100)
    assert (line.runs, line.size) == ((Run("Rossi Anna"),), 10)


def test_a_long_name_is_condensed_then_smaller_then_cut(typesetter: Typesetter) -> None:
    name = "Maria Antonietta Quaranta-Castelvecchi"
    whole = typesetter.text_width(name) * 10
    condensed = typesetter.fit_line(name, 10, whole * 0.9)
    smaller = typesetter.fit_line(name, 10, whole * 0.7)
    cut = typesetter.fit_line(name, 10, whole * 0.4)
    assert (condensed.runs[0].face, condensed.size) == (Face.CONDENSED, 10)
    assert smaller.runs[0].text == name
    assert 10 * styles.SHRINK_TO < smaller.size < 10
    assert cut.runs[0].text.endswith("…")
    assert cut.size == 10 * styles.SHRINK_TO
    for line, room in ((condensed, 0.9), (smaller, 0.7), (cut, 0.4)):
        assert line.width <= whole * room + 1e-6


def test_a_name_that_fits_smaller_is_never_cut(typesetter: Typesetter) -> None:
    name = "Maria Antonietta Quaranta-Castelvecchi"
    whole = typesetter.text_width(name) * 10
    rooms = [whole * part / 1000 for part in range(650, 900)]
    assert not any(typesetter.fit_line(name, 10, room).is_cut for room in rooms)


def test_a_note_is_broken_between_words(typesetter: Typesetter) -> None:
    lines = typesetter.wrap_lines(
        "one two three four", 10, typesetter.text_width("three four") * 10
    )
    assert [line.runs[0].text for line in lines] == ["one two", "three four"]


def test_every_face_has_the_signs_the_program_uses(metrics: Metrics) -> None:
    for face in Face:
        for character in "□■✓✗→←↑↓▲▼●−≤≥€…–ŁøżΣωЖщ½’":
            assert ord(character) in metrics.widths[face], (face, character)
        assert all(code in metrics.widths[face] for code in range(0x20, 0x7F)), face
        digits = {metrics.widths[face][ord(digit)] for digit in "0123456789"}
        assert len(digits) == 1


def test_no_room_at_all_is_no_failure(typesetter: Typesetter) -> None:
    assert typesetter.fit_line("", 10, -5).width == 0
    assert typesetter.fit_line("Rossi", 10, -5).runs[0].text == "…"
