"""Who sits where: draws, cuts from the top, finalists (BGL 3.6, 3.11)."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Seating
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating import exchange, next_round, redraw
from tests.engine import notation, reference
from tests.engine.builders import with_settings
from tests.engine.generator import generate


def arrangement(round_: Round) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in round_.tables]


def by_draw(seed: str, attempt: int, players: int) -> list[int]:
    def key(n: int) -> str:
        return sha256(f"{seed}:1:{attempt}:seating:{n}".encode()).hexdigest()

    return sorted(range(1, players + 1), key=key)


def with_draft(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


START = notation.event("size 4, rounds 2, seed tombola\nentries 1-26")

PLAYED = """
    size 3, rounds 3
    entries 1-7
    round 1
    1: 1=90 2=5 3=4
    2: 4=10 5=9
    3: 6=10 7=9
"""


def test_3_6_1_round_1_by_the_draw_in_five_tables_of_4_and_two_of_3() -> None:
    order = by_draw("tombola", 1, 26)
    expected = [order[i : i + 4] for i in range(0, 20, 4)] + [order[20:23], order[23:26]]
    assert arrangement(next_round(START)) == expected


def test_a_draw_anybody_can_check() -> None:
    """The digest of seed, round, attempt, purpose and start number, written out."""
    assert next_round(START).tables[0].seats[0].entry == by_draw("tombola", 1, 26)[0]
    assert [n for table in arrangement(next_round(START, attempt=3)) for n in table] == by_draw(
        "tombola", 3, 26
    )


def test_the_seed_may_be_any_text() -> None:
    event = with_settings(START, draw_seed="è un: seme")
    drawn = [n for table in arrangement(next_round(event)) for n in table]
    assert drawn == by_draw("è un: seme", 1, 26)


def test_the_next_round_is_a_draft_with_nothing_entered() -> None:
    round_ = next_round(START)
    assert (round_.number, round_.status, round_.phase) == (1, RoundStatus.DRAFT, Phase.SWISS)
    assert (round_.attempt, round_.players_per_table, round_.byes) == (1, 4, ())
    assert [table.number for table in round_.tables] == [1, 2, 3, 4, 5, 6, 7]
    assert all(seat.score is None and seat.bottom is None for seat in round_.seats())
    assert facts.check(with_draft(START, round_)) == ()


def test_a_new_draw_takes_the_next_attempt() -> None:
    event = with_draft(START, next_round(START))
    again = redraw(event)
    assert again.attempt == 2
    assert [n for table in arrangement(again) for n in table] == by_draw("tombola", 2, 26)
    third = redraw(with_draft(START, again))
    assert third.attempt == 3


def test_2_1_a_cut_from_the_top_is_not_drawn_again() -> None:
    event = notation.event(PLAYED)
    with pytest.raises(Refused):
        redraw(with_draft(event, next_round(event)))


def test_3_6_2_later_rounds_are_cut_from_the_seating_order() -> None:
    """The winners first, 1 behind 6 and 4 whose opponents were weaker (55 against 70)."""
    event = notation.event(PLAYED)
    assert arrangement(next_round(event)) == reference.next_tables(event)
    assert [len(table) for table in arrangement(next_round(event))] == [3, 2, 2]


def test_only_active_people_of_that_round_are_seated() -> None:
    event = notation.event(
        PLAYED.replace("entries 1-7", "entries 1-12")
        + """
        2 withdrawn 1
        3 expelled 1
        5 out 2
        8 from 2
        9 from 3
        10 registered
        11 waiting
        12 no-show
        """
    )
    seated = sorted(n for table in arrangement(next_round(event)) for n in table)
    assert seated == [1, 4, 6, 7, 8]


def test_3_5_the_number_of_rounds_stays_when_players_leave() -> None:
    event = notation.event(PLAYED + "\n2 withdrawn 1\n3 withdrawn 1\n7 withdrawn 1")
    assert next_round(event).phase is Phase.SWISS


FINAL = """
    size 4, rounds 1
    entries 1-9
    round 1
    1: 1=90 2=8 3=7
    2: 4=90 5=80 6=7
    3: 7=20 8=10 9=1
"""


def test_3_11_the_best_of_the_standings_play_the_final() -> None:
    round_ = next_round(notation.event(FINAL))
    assert round_.phase is Phase.FINAL
    assert arrangement(round_) == [[1, 7, 4, 5]]
    assert (round_.number, len(round_.tables), round_.tables[0].number) == (2, 1, 1)


def test_a_finalist_who_left_is_replaced_by_the_next() -> None:
    event = notation.event(FINAL + "\n7 withdrawn 1\n5 expelled 1")
    (final,) = arrangement(next_round(event))
    assert final == [1, 4, 8, 2]


def test_a_final_of_fewer_able_players_is_a_short_table() -> None:
    event = notation.event(
        "size 4, rounds 1\nentries 1-4\n4 withdrawn 1\nround 1\n1: 1=9 2=8 3=7 4=1"
    )
    assert arrangement(next_round(event)) == [[1, 2, 3]]


def test_nothing_is_seated_while_a_round_is_open() -> None:
    for status in ("draft", "playing"):
        event = notation.event(PLAYED + f"\nround 2 {status}\n1: 1=? 4=? 6=?")
        with pytest.raises(Refused):
            next_round(event)


def test_nothing_is_seated_without_players() -> None:
    with pytest.raises(Refused):
        next_round(notation.event("size 4\nentries 1-1\n1 registered"))
    with pytest.raises(Refused):
        next_round(notation.event("size 4"))


def test_nothing_is_seated_after_the_final() -> None:
    event = notation.event(FINAL + "\nround 2 final\n1: 1=1 7=2 4=3 5=4")
    with pytest.raises(Refused):
        next_round(event)


def test_random_rounds_are_drawn_with_their_own_number() -> None:
    event = with_settings(notation.event(PLAYED), seating=Seating.RANDOM)
    drawn = [n for table in arrangement(next_round(event)) for n in table]
    assert drawn == sorted(
        range(1, 8), key=lambda n: sha256(f"seed:2:1:seating:{n}".encode()).hexdigest()
    )


def test_an_exchange_swaps_two_seats_and_is_recorded() -> None:
    round_ = next_round(START)
    (a, *_), (_, b, *_), *_ = arrangement(round_)
    swapped = exchange(round_, EntryNumber(a), EntryNumber(b))
    assert swapped.exchanged == ((a, b),)
    expected = [[{a: b, b: a}.get(n, n) for n in table] for table in arrangement(round_)]
    assert arrangement(swapped) == expected
    back = exchange(swapped, EntryNumber(b), EntryNumber(a))
    assert arrangement(back) == arrangement(round_)


def test_an_exchange_with_somebody_who_is_not_seated_is_refused() -> None:
    round_ = next_round(START)
    with pytest.raises(Refused):
        exchange(round_, EntryNumber(1), EntryNumber(99))
    with pytest.raises(Refused):
        exchange(round_, EntryNumber(1), EntryNumber(1))
    with pytest.raises(Refused):
        exchange(replace(round_, status=RoundStatus.PLAYING), EntryNumber(1), EntryNumber(2))


@pytest.mark.parametrize("seed", range(120))
def test_seating_of_generated_events_agrees_with_the_reference(seed: int) -> None:
    event = generate(seed)
    for played in range(len(event.rounds)):
        before = replace(event, rounds=event.rounds[:played])
        if played > event.settings.rounds_planned:
            continue
        expected = reference.next_tables(before)
        if sum(map(len, expected)) < 2 or any(len(table) < 2 for table in expected):
            continue
        assert arrangement(next_round(before)) == expected
