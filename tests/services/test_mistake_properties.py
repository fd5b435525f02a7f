"""Mistakes that are put right twice, and what no correction of this kind ever changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import facts
from bglmanager.engine.bottom_group import with_seat_at_bottom
from bglmanager.engine.derive import derive
from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import mistakes
from bglmanager.services.mistakes import Furniture, Mistake, Sheets, SwappedPlaces, WrongTable
from tests.helpers.events import playing

ONE = RoundNumber(1)


@st.composite
def rounds(draw: st.DrawFn) -> Event:
    """A round being played at tables of four and three; some have a sheet, somebody may be last."""
    event = playing(draw(st.integers(8, 15)))
    round_ = event.rounds[0]
    tables = []
    for table in round_.tables:
        typed = draw(st.booleans())
        scores = [draw(st.integers(-5, 60)) if typed else None for _ in table.seats]
        seats = (replace(s, score=n) for s, n in zip(table.seats, scores, strict=True))
        new = replace(table, seats=tuple(seats), drawn=typed and draw(st.booleans()))
        if draw(st.booleans()):
            last = draw(st.sampled_from(table.seats)).entry
            new = with_seat_at_bottom(new, last, draw(st.sampled_from([*BottomReason])))
        tables.append(new)
    return replace(event, rounds=(replace(round_, tables=tuple(tables)),))


@st.composite
def swaps(draw: st.DrawFn) -> tuple[Event, Mistake]:
    """A round, and something that may have happened in it."""
    event = draw(rounds())
    tables = [table.number for table in event.rounds[0].tables]
    people = [entry.number for entry in event.entries]
    table, player = st.sampled_from(tables), st.sampled_from(people)
    mistake: Mistake = draw(
        st.one_of(
            st.builds(Sheets, table, table),
            st.builds(SwappedPlaces, player, player),
            st.builds(WrongTable, player, table),
            st.builds(Furniture, table, table),
        )
    )
    return event, mistake


def after(event: Event, mistake: Mistake) -> Event | None:
    """The event put right, None where that is refused."""
    found = mistakes.correction_outcome(event, ONE, mistake, derive(event))
    return None if found.is_refused else found.after


@given(swaps())
def test_what_is_put_right_is_a_round_that_can_be(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    new = after(event, mistake)
    if new is not None:
        assert [*facts.check_event(new)] == []
        assert people(new) == people(event)
        assert len(new.rounds[0].tables) == len(event.rounds[0].tables)


@given(swaps())
def test_no_sheet_is_lost(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    new = after(event, mistake)
    if new is not None:
        assert typed(new.rounds[0]) == typed(event.rounds[0])


@given(swaps())
def test_twice_is_as_before(found: tuple[Event, Mistake]) -> None:
    event, mistake = found
    once = None if isinstance(mistake, WrongTable) else after(event, mistake)
    if once is not None:
        assert after(once, mistake) == event


@given(rounds())
def test_who_was_last_is_last_wherever_the_sheets_go(event: Event) -> None:
    new = after(event, Sheets(TableNumber(1), TableNumber(2)))
    if new is not None:
        assert last(new.rounds[0]) == last(event.rounds[0])


@given(rounds(), st.integers(1, 8), st.integers(1, 8))
def test_who_was_last_is_last_wherever_he_sits(event: Event, one: int, other: int) -> None:
    new = after(event, SwappedPlaces(EntryNumber(one), EntryNumber(other)))
    if new is not None:
        assert last(new.rounds[0]) == last(event.rounds[0])


def people(event: Event) -> Counter[EntryNumber]:
    return Counter(seat.entry for seat in event.rounds[0].seats())


def typed(round_: Round) -> Counter[Number | None]:
    return Counter(seat.score for seat in round_.seats())


def last(round_: Round) -> dict[EntryNumber, BottomReason | None]:
    return {s.entry: s.bottom_reason for s in round_.seats() if is_last(s)}


def is_last(seat: Seat) -> bool:
    return seat.bottom is not None
