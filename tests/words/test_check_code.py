"""The code on a table sheet."""

from __future__ import annotations

from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.words.check_code import ALPHABET, check_code, read_check_code

EVENT = EventId("798b1b8f-01b5-409e-b77f-21d9656e0a4d")
OTHER = EventId("3f2c8a52-3b1e-4f57-9a55-0a1a2b3c4d5e")
PLACES = [(RoundNumber(r), TableNumber(t)) for r in range(1, 9) for t in range(1, 121)]


def test_every_code_leads_back_to_its_own_table() -> None:
    codes = {check_code(EVENT, *place): place for place in PLACES}
    assert len(codes) == len(PLACES)
    assert {code: read_check_code(EVENT, code) for code in codes} == codes


def test_the_code_stays_what_it_is() -> None:
    assert check_code(EVENT, RoundNumber(2), TableNumber(1)) == "4Y3A"


def test_case_and_spaces_do_not_matter() -> None:
    assert read_check_code(EVENT, " 4y3a ") == (2, 1)


def test_one_wrong_character_and_two_exchanged_ones_are_found() -> None:
    for place in PLACES[:40]:
        code = check_code(EVENT, *place)
        for i, right in enumerate(code):
            for wrong in ALPHABET:
                if wrong != right:
                    assert read_check_code(EVENT, code[:i] + wrong + code[i + 1 :]) is None
        for i in range(3):
            turned = code[:i] + code[i + 1] + code[i] + code[i + 2 :]
            if turned != code:
                assert read_check_code(EVENT, turned) is None


def test_what_is_no_code_is_none() -> None:
    for typed in ("", "4Y3", "4Y3AA", "4Y3O", "4Y3!"):
        assert read_check_code(EVENT, typed) is None


def test_a_sheet_of_another_event_is_nearly_always_found() -> None:
    taken = [p for p in PLACES if read_check_code(OTHER, check_code(EVENT, *p)) is not None]
    assert len(taken) <= len(PLACES) / 20
