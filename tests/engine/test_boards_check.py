"""The checker of boards: silent about right ones, and it names every kind of wrong one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from hashlib import sha256

import pytest

from bglmanager.engine.derived import StandingRow, Standings
from bglmanager.engine.event import Adjustment, AdjustmentKind, BoardVariant, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating.boards import board_sizes, seat_boards
from bglmanager.engine.seating.check.boards import check
from tests.engine.builders import with_settings, with_table
from tests.engine.diplomacy import entries, event, everybody, played, round_of, sizes_in
from tests.helpers.figures import figure


def codes(event: Event, best: Collection[int] = ()) -> set[str]:
    """What the checker says of the last round; `best` are the standings before it."""
    rows = tuple(StandingRow(rank, EntryNumber(n), 0, ()) for rank, n in enumerate(best, 1))
    last = event.rounds[-1]
    before = Standings(RoundNumber(last.number - 1), rows) if rows else None
    return {found.code for found in check(event, last, before)}


def adjusted(event: Event, kind: AdjustmentKind, *numbers: int) -> Event:
    number = event.rounds[-1].number
    lines = tuple(Adjustment(EntryNumber(entry), number, kind) for entry in numbers)
    return replace(event, adjustments=lines)


@pytest.mark.parametrize("players", [2, 5, 6, 8, 13, 15, 20, 29, 35])
def test_the_checker_has_nothing_to_say_of_a_drawn_round(players: int) -> None:
    assert codes(played(event(players), 2)) == set()


@pytest.mark.parametrize("players", [8, 9, 12, 15, 16, 17, 18, 22][:: figure(3, long=1)])
def test_the_sizes_of_the_last_round(players: int) -> None:
    """As many sevens as can be, or what the director evens out; never as in rounds before."""
    before = played(event(players), 2)
    people = everybody(before)

    def last(sizes: tuple[int, ...]) -> Event:
        made = seat_boards(before, 3, 1, people, sizes=sizes)
        return replace(before, rounds=(*before.rounds, round_of(3, made)))

    assert codes(last(sizes_in(before, 3, players))) == set()
    assert codes(last(sizes_in(before, 3, players, even=True))) == set()
    if players != 8:
        assert codes(last(board_sizes(players))) == {"check.boards-sizes"}


def test_boards_of_other_sizes() -> None:
    one = played(event(13), 1)
    seven, six = one.rounds[0].tables
    wrong = replace(one.rounds[0], tables=(six, seven))
    assert codes(replace(one, rounds=(wrong,))) == {"check.boards-sizes"}


@pytest.mark.parametrize(
    ("variant", "power"),
    [
        (BoardVariant.ITALY_CIVIL_DISORDER, "italy"),
        (BoardVariant.ITALY_CIVIL_DISORDER, "england"),
        (BoardVariant.ITALY_CIVIL_DISORDER, None),
        (BoardVariant.ITALY_CIVIL_DISORDER, "spain"),
        (BoardVariant.TURKEY_OUT, "turkey"),
        (None, "austria"),
    ],
)
def test_powers_that_do_not_belong_to_a_board_of_six(
    variant: BoardVariant | None, power: str | None
) -> None:
    one = played(event(6), 1)
    seats = one.rounds[0].tables[0].seats
    changed = (replace(seats[0], role=power), *seats[1:])
    assert codes(with_table(one, 0, 0, seats=changed, variant=variant)) == {"check.boards-power"}


@pytest.mark.parametrize("variant", [BoardVariant.ESCALATION, BoardVariant.TURKEY_OUT])
def test_the_players_of_a_six_may_vote_for_another_variant(variant: BoardVariant) -> None:
    one = played(event(6), 1)
    seats = tuple(
        replace(seat, role="italy") if seat.role == "turkey" else seat
        for seat in one.rounds[0].tables[0].seats
    )
    assert codes(with_table(one, 0, 0, seats=seats, variant=variant)) == set()


@pytest.mark.parametrize("players", [5, 7])
def test_a_variant_of_another_size(players: int) -> None:
    one = played(event(players), 1)
    wrong = with_table(one, 0, 0, variant=BoardVariant.ITALY_CIVIL_DISORDER)
    assert codes(wrong) == {"check.boards-power"}


def test_two_boards_only_at_the_request_of_the_director() -> None:
    one = event(15)
    made = seat_boards(one, 1, 1, everybody(one), entries(4, 5, 6))
    one = replace(one, rounds=(round_of(1, made),))
    assert codes(one) == {"check.boards-twice"}
    assert codes(adjusted(one, AdjustmentKind.TWO_BOARDS, 4, 5, 6)) == set()
    assert codes(adjusted(one, AdjustmentKind.TWO_BOARDS, 4, 5)) == {"check.boards-twice"}
    assert codes(adjusted(one, AdjustmentKind.SAT_OUT, 4, 5, 6)) == {"check.boards-twice"}


def test_nobody_is_twice_on_one_board() -> None:
    one = played(event(14), 1)
    seats = one.rounds[0].tables[0].seats
    twice = seats[0].entry
    same = with_table(one, 0, 0, seats=(*seats[:-1], replace(seats[-1], entry=twice)))
    assert codes(adjusted(same, AdjustmentKind.TWO_BOARDS, twice)) == {"check.boards-twice"}


BEST = (20, 2, 18, 4, 16, 6, 14, 8, 12, 10, 1, 3, 5)


def with_top(*top: int) -> Event:
    one = played(event(20), 2)
    made = seat_boards(one, 3, 1, everybody(one), top=entries(*top))
    return replace(one, rounds=(*one.rounds, round_of(3, made)))


def test_the_best_seven_play_the_top_table() -> None:
    assert codes(with_top(*BEST[:7]), BEST) == set()
    worse = with_top(*BEST[:6], BEST[7])
    assert codes(worse, BEST) == {"check.boards-top"}
    assert codes(adjusted(worse, AdjustmentKind.TOP_TABLE_REFUSED, BEST[6]), BEST) == set()
    refused = adjusted(with_top(*BEST[:7]), AdjustmentKind.TOP_TABLE_REFUSED, BEST[0])
    assert codes(refused, BEST) == {"check.boards-top"}


def test_no_top_table_where_there_is_none() -> None:
    plain = played(event(20), 3)
    assert codes(plain, BEST) == {"check.boards-top"}
    assert codes(with_settings(plain, options={"top_table": False}), BEST) == set()
    assert codes(with_settings(plain, rounds_planned=4), BEST) == set()
    declined = adjusted(plain, AdjustmentKind.TOP_TABLE_REFUSED, *range(1, 15))
    assert codes(declined, BEST) == set()


def test_who_is_in_no_standings_comes_behind_them_by_lot() -> None:
    """Rules 7.2: somebody new has a place behind everybody who played or sat out."""
    others = [entry for entry in range(1, 21) if entry not in BEST[:6]]
    drawn = min(others, key=lambda n: sha256(f"seed:2:1:lot:{n}".encode()).hexdigest())
    assert codes(with_top(*BEST[:6], drawn), BEST[:6]) == set()
    (another, *_) = (entry for entry in others if entry != drawn)
    assert codes(with_top(*BEST[:6], another), BEST[:6]) == {"check.boards-top"}


def test_an_exchange_at_the_top_table_is_undone_before_it_is_judged() -> None:
    one = with_top(*BEST[:7])
    top, other = one.rounds[2].tables[0].seats, one.rounds[2].tables[1].seats
    moved = with_table(one, 2, 0, seats=(replace(top[0], entry=other[0].entry), *top[1:]))
    moved = with_table(moved, 2, 1, seats=(replace(other[0], entry=top[0].entry), *other[1:]))
    assert codes(moved, BEST) == {"check.boards-top"}
    said = replace(moved.rounds[2], exchanged=((top[0].entry, other[0].entry),))
    assert codes(replace(moved, rounds=(*moved.rounds[:2], said)), BEST) == set()
