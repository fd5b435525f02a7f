"""QR codes on paper, read back from the picture of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.paper import About, Paper, Room, Typesetter, body_room
from bglmanager.printing.qr import CAPACITIES, QUIET, code_modules, draw_code, modules_across
from bglmanager.printing.styles import register_faces
from bglmanager.words.check_code import ALPHABET, read_check_code
from tests.printing import builders, scanning

ABOUT = About("codes", "codes", "", "en", builders.PRINTED_AT)


def _page(*codes: tuple[str, Room]) -> bytes:
    paper = Paper(Typesetter(register_faces()), ABOUT)
    paper.begin_page(styles.A4, body_room(styles.A4))
    for data, room in codes:
        draw_code(paper, room, data)
    paper.end_page()
    return paper.finish_document()


@pytest.mark.parametrize("look", scanning.WANTED)
def test_a_small_code_is_read_from_any_picture_of_the_page(look: str) -> None:
    side = 19 * styles.MM
    rooms = [Room(60.0 + 90 * n, 80.0 + 140 * n, side, side) for n in range(4)]
    said = [ALPHABET[7 * n : 7 * n + 7] for n in range(4)]
    page = _page(*zip(said, rooms, strict=True))
    assert sorted(scanning.codes_on(page, 0, look)) == sorted(said)


def test_a_code_has_white_around_it_and_is_as_large_as_its_room() -> None:
    paper = Paper(Typesetter(register_faces()), ABOUT)
    module = draw_code(paper, Room(50, 50, 90, 58), "TABLE")
    assert module == pytest.approx(58 / 29)


@pytest.mark.parametrize("place", range(0, len(CAPACITIES), 5))
def test_a_code_takes_as_many_modules_as_its_characters_need(place: int) -> None:
    for characters in (CAPACITIES[place], CAPACITIES[place] + 1):
        made = len(code_modules("A" * characters)) + 2 * QUIET
        assert modules_across(characters) == made


def test_what_no_code_holds_is_said() -> None:
    with pytest.raises(ValueError, match="too large"):
        code_modules("7" * 8000)


def test_the_same_code_is_the_same_bytes() -> None:
    room = Room(50, 50, 200, 200)
    assert _page(("ABC", room)) == _page(("ABC", room))


@pytest.mark.parametrize("per_page", [1, 4])
def test_the_code_of_every_table_sheet_is_read_and_opens_its_table(per_page: int) -> None:
    event = builders.with_round(builders.event(builders.ordinary(14)), closed=False)
    options = replace(builders.OPTIONS, per_page=per_page)
    printed = builders.printed(Sheet.TABLES, event, Texts("it"), options=options)
    read = [
        read_check_code(event.settings.id, code)
        for page in range(printed.pages)
        for code in scanning.codes_on(printed.data, page, scanning.WANTED[-1])
    ]
    (round_,) = event.rounds
    assert sorted(code.table for code in read if code) == [one.number for one in round_.tables]
