"""The code on a table sheet: what it says, what is found of what is mistyped or old."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import Event, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.words.check_code import (
    ALPHABET,
    check_code,
    is_seated_so,
    old_sheet_words,
    read_check_code,
    spaced,
)
from tests.helpers import events

EVENT = EventId("798b1b8f-01b5-409e-b77f-21d9656e0a4d")


def made(number: int = 2, attempt: int = 1) -> Round:
    return Round(RoundNumber(number), "", 4, (), attempt=attempt)


def table(number: int = 1, *people: int) -> Table:
    seats = people or (1, 2, 3, 4)
    return Table(TableNumber(number), tuple(Seat(EntryNumber(one)) for one in seats))


SHEETS = st.tuples(
    st.integers(1, 105), st.integers(1, 256), st.integers(1, 8), st.integers(1, 9), st.integers(1)
)


@given(SHEETS)
def test_every_code_leads_back_to_its_round_table_draw_and_print(
    sheet: tuple[int, int, int, int, int],
) -> None:
    round_, number, attempt, edition, player = sheet
    code = check_code(EVENT, made(round_, attempt), table(number, player), edition)
    found = read_check_code(EVENT, f" {spaced(code).lower()}")
    assert found is not None
    assert (found.round, found.table, found.draw) == (round_, number, attempt)
    assert found.again == (edition > 1)


def test_every_table_of_an_event_has_a_code_of_its_own() -> None:
    codes = {check_code(EVENT, made(r), table(t)) for r in range(1, 9) for t in range(1, 121)}
    assert len(codes) == 8 * 120


def test_the_code_stays_what_it_is() -> None:
    assert check_code(EVENT, made(), table()) == "XRR8QY9"


@given(SHEETS, st.data())
def test_one_wrong_character_and_two_exchanged_ones_are_found(
    sheet: tuple[int, int, int, int, int], data: st.DataObject
) -> None:
    round_, number, attempt, edition, player = sheet
    code = check_code(EVENT, made(round_, attempt), table(number, player), edition)
    at = data.draw(st.integers(0, len(code) - 1))
    for wrong in set(ALPHABET) - {code[at]}:
        assert read_check_code(EVENT, code[:at] + wrong + code[at + 1 :]) is None
    for one, two in combinations(range(len(code)), 2):
        turned = list(code)
        turned[one], turned[two] = code[two], code[one]
        if code[one] != code[two]:
            assert read_check_code(EVENT, "".join(turned)) is None


def test_what_is_no_code_is_none() -> None:
    code = check_code(EVENT, made(), table())
    for typed in ("", code[:-1], code + "A", code[:-1] + "O", code[:-1] + "!"):
        assert read_check_code(EVENT, typed) is None


def test_a_sheet_of_another_event_is_nearly_always_found() -> None:
    event = events.playing(120)
    found = []
    for sheet in range(960):
        other = replace(event, settings=replace(event.settings, id=EventId(f"event {sheet}")))
        theirs = check_code(EVENT, made(sheet % 8 + 1), table(sheet % 120 + 1))
        code = read_check_code(other.settings.id, theirs)
        if code is not None:
            found.append(is_seated_so(other, code))
    assert len(found) <= 960 / 20
    assert not any(found)


def test_of_an_event_with_the_same_check_and_the_same_people_hardly_a_sheet_names_a_table() -> None:
    event = events.playing(120)
    round_, same, named = event.rounds[0], 0, 0
    for nth in range(1_000):
        other = EventId(f"event {nth}")
        for one in round_.tables[::5]:
            code = read_check_code(event.settings.id, check_code(other, round_, one))
            if code is None:  # it checks otherwise
                break
            same += 1
            named += code.round == round_.number and code.table <= len(round_.tables)
            assert not is_seated_so(event, code)
    assert same > 100
    assert named <= same / 50


def test_others_at_a_table_or_other_seats_are_nearly_always_found() -> None:
    seatings = [
        (a, b, c, d) for a in range(1, 6) for b in (7, 8) for c in (9, 10) for d in (11, 12)
    ]
    codes = {check_code(EVENT, made(), table(1, *people)) for people in seatings}
    assert len(codes) == len(seatings)
    assert check_code(EVENT, made(), table(1, 1, 2)) != check_code(EVENT, made(), table(1, 2, 1))


def said(event: Event, attempt: int) -> str:
    code = read_check_code(
        event.settings.id, check_code(event.settings.id, made(1, attempt), table(1, 90))
    )
    assert code is not None
    return old_sheet_words(Texts("en"), event, code)


def test_the_draw_of_an_old_sheet_is_told_by_its_number() -> None:
    event = events.playing(8)
    drawn = [replace(event, rounds=(replace(event.rounds[0], attempt=n),)) for n in range(13)]
    assert said(drawn[2], 1).startswith(
        "This is the sheet of the first draw, but round 1 is played"
    )
    assert "after the third draw" in said(drawn[3], 2)
    assert said(drawn[12], 10).startswith("This is the sheet of draw no. 10, but")
    assert "after draw no. 12" in said(drawn[12], 10)
    assert said(drawn[2], 2).startswith("Others sit at table 1 in round 1 than on this sheet")
    assert said(drawn[2], 3).startswith("This is the sheet of the third draw")  # it was undone


def test_sheets_of_a_discarded_draw_are_nearly_never_taken() -> None:
    """Ten times 113 tables, at which nobody sits who sat there before."""
    event = events.playing(450)
    made_, taken = event.rounds[0], 0
    for shift in range(1, 11):
        for number in range(1, 114):
            seated = made_.table(TableNumber((number + shift * 7) % 113 + 1))
            old = check_code(event.settings.id, made_, replace(seated, number=TableNumber(number)))
            code = read_check_code(event.settings.id, old)
            taken += code is not None and is_seated_so(event, code)
    assert taken <= 3
