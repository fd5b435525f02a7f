"""Boards of Diplomacy: how many, who meets whom, with which power, and the checker of it all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.derived import Derived, StandingRow, Standings
from bglmanager.engine.event import Adjustment, AdjustmentKind, BoardVariant, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating.boards import (
    Board,
    Remedy,
    board_sizes,
    last_remedies,
    seat_boards,
    size_remedies,
    without_second,
)
from bglmanager.engine.seating.boards_search import least_assignment, least_meetings, least_powers
from bglmanager.engine.seating.check import check
from tests.engine.builders import with_entry, with_settings, with_table
from tests.engine.diplomacy import (
    POWERS,
    at_random,
    cost,
    entries,
    event,
    everybody,
    played,
    round_of,
    sizes_in,
)
from tests.helpers.figures import figure

IMPOSSIBLE = {8, 9, 10, 11, 15, 16, 17, 22, 23, 29}  # rules 7.4, from six players on


# ------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize("players", range(6, 101))
def test_sevens_and_sixes_as_many_sevens_as_can_be(players: int) -> None:
    splits = [
        (7,) * sevens + (6,) * ((players - 7 * sevens) // 6)
        for sevens in range(players // 7, -1, -1)
        if (players - 7 * sevens) % 6 == 0
    ]
    assert (not splits) == (players in IMPOSSIBLE)
    if splits:
        assert board_sizes(players) == splits[0]
        assert size_remedies(players) == ()


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, (2,)),
        (5, (5,)),
        (8, (4, 4)),
        (9, (5, 4)),
        (11, (6, 5)),
        (15, (5, 5, 5)),
        (17, (6, 6, 5)),
        (22, (6, 6, 5, 5)),
        (29, (6, 6, 6, 6, 5)),
    ],
)
def test_even_sizes_where_sevens_and_sixes_cannot_be(players: int, sizes: tuple[int, ...]) -> None:
    assert board_sizes(players) == sizes


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_plays_alone(players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        board_sizes(players)


def test_remedies_of_fifteen() -> None:
    assert size_remedies(15) == (
        Remedy(1, 0, (7, 7)),
        Remedy(3, 0, (6, 6)),
        Remedy(0, 3, (6, 6, 6)),
        Remedy(0, 6, (7, 7, 7)),
    )


@pytest.mark.parametrize("players", sorted(IMPOSSIBLE))
def test_remedies_are_the_least_that_help(players: int) -> None:
    found = size_remedies(players)
    for remedy in found:
        assert board_sizes(players - remedy.sit_out + remedy.twice) == remedy.sizes
        assert min(remedy.sizes) >= 6
        assert remedy.twice <= players
    out = min(remedy.sit_out for remedy in found if remedy.sit_out)
    twice = min(remedy.twice for remedy in found if remedy.twice)
    assert all(min(board_sizes(players - fewer)) < 6 for fewer in range(out))
    assert all(min(board_sizes(players + fewer)) < 6 for fewer in range(twice))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_helps_fewer_than_six(players: int) -> None:
    assert size_remedies(players) == ()


@pytest.mark.parametrize(
    ("players", "sizes", "evened"),
    [
        (2, (2,), (2,)),
        (7, (7,), (7,)),
        (8, (4, 4), (4, 4)),
        (9, (7, 2), (7, 2)),
        (10, (7, 3), (7, 3)),
        (12, (7, 5), (7, 5)),
        (14, (7, 7), (7, 7)),
        (15, (7, 4, 4), (7, 4, 4)),
        (16, (7, 7, 2), (7, 5, 4)),
        (17, (7, 7, 3), (7, 5, 5)),
        (18, (7, 7, 4), (7, 6, 5)),
        (19, (7, 7, 5), (7, 6, 6)),
        (20, (7, 7, 6), (7, 7, 6)),
        (22, (7, 5, 5, 5), (7, 5, 5, 5)),
        (29, (7, 6, 6, 5, 5), (7, 6, 6, 5, 5)),
    ],
)
def test_8_4_a_the_last_round_has_as_many_sevens_as_can_be(
    players: int, sizes: tuple[int, ...], evened: tuple[int, ...]
) -> None:
    """The top table is a seven wherever seven play and another board can stand."""
    one = event(players)
    assert sizes_in(one, 3, players) == sizes
    assert sizes_in(one, 3, players, even=True) == evened
    assert sizes_in(one, 2, players) == board_sizes(players)
    assert sizes_in(with_settings(one, rounds_planned=1), 1, players) == board_sizes(players)


@pytest.mark.parametrize(
    ("players", "sizes", "evened"),
    [(12, (7, 5), (6, 6)), (15, (5, 5, 5), (5, 5, 5)), (17, (7, 7, 3), (6, 6, 5))],
)
def test_8_4_a_without_a_top_table_all_boards_may_be_evened(
    players: int, sizes: tuple[int, ...], evened: tuple[int, ...]
) -> None:
    one = with_settings(event(players), options={"top_table": False})
    assert sizes_in(one, 3, players) == sizes
    assert sizes_in(one, 3, players, even=True) == evened


@pytest.mark.parametrize("players", [*range(2, 8), 11, 12, 13, 14, 18, 20, 21])
def test_nothing_is_to_be_mended_in_a_last_round_with_a_rest_of_four_to_six(players: int) -> None:
    assert last_remedies(players, 4) == ()


def test_what_mends_a_last_round() -> None:
    assert last_remedies(15, 4) == (
        Remedy(1, 0, (7, 7)),
        Remedy(0, 3, (7, 7, 4)),
        Remedy(0, 6, (7, 7, 7)),
    )
    for players in (8, 9, 10, 15, 16, 17, 22):
        for found in last_remedies(players, 4):
            seats = players - found.sit_out + found.twice
            assert sizes_in(event(players), 3, seats) == found.sizes


# -------------------------------------------------------------------------------------- draws


def test_with_no_aim_to_serve_the_draw_is_cut_as_it_is() -> None:
    one = event(20)
    order = sorted(everybody(one), key=lambda n: sha256(f"seed:1:1:seating:{n}".encode()).digest())
    made = seat_boards(one, 1, 1, everybody(one))
    assert [[entry for entry, _ in board.seats] for board in made] == [
        order[:7], order[7:14], order[14:],
    ]  # fmt: skip


def test_a_seating_is_the_same_whoever_asks_and_another_with_another_attempt() -> None:
    one = played(event(33, clubs=5), 2)
    wanted = seat_boards(one, 3, 1, everybody(one))
    assert seat_boards(one, 3, 1, tuple(reversed(everybody(one)))) == wanted
    assert seat_boards(one, 3, 2, everybody(one)) != wanted
    assert seat_boards(with_settings(one, draw_seed="other"), 3, 1, everybody(one)) != wanted


def test_friends_are_kept_apart_whoever_of_them_said_so() -> None:
    one = event(14, "friends")
    together = seat_boards(one, 1, 1, everybody(one))[0].seats
    pair = [together[0][0], together[1][0]]
    for mine, other in (pair, pair[::-1]):
        friends = with_entry(one, mine - 1, related=(other,))
        assert cost(played(friends, 2), 1)[0] == cost(played(friends, 2), 2)[0] == 0


def test_a_club_is_the_same_in_capitals_and_none_is_none() -> None:
    one = event(14, "clubs")
    first, second = (entry for entry, _ in seat_boards(one, 1, 1, everybody(one))[0].seats[:2])
    none = with_entry(with_entry(one, first - 1, club=""), second - 1, club="")
    assert seat_boards(none, 1, 1, everybody(one)) == seat_boards(one, 1, 1, everybody(one))
    same = with_entry(with_entry(one, first - 1, club="La Torre"), second - 1, club="LA TORRE")
    assert cost(played(same, 1), 1)[0] == 0


def test_friends_do_not_matter_any_more_in_round_three() -> None:
    one = played(event(21), 2)
    friends = replace(one, entries=tuple(replace(e, related=everybody(one)) for e in one.entries))
    assert seat_boards(friends, 3, 1, everybody(one)) == seat_boards(one, 3, 1, everybody(one))


@pytest.mark.parametrize(("players", "clubs"), [(5, 0), (16, 5), (20, 0)][: figure(1, long=3)])
def test_a_search_ends_early_only_where_nothing_better_is_to_be_found(
    players: int, clubs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = event(players, clubs=clubs)
    early = played(one, 3)
    for bound in ("least_meetings", "least_powers"):
        monkeypatch.setattr(f"bglmanager.engine.seating.boards_aims.{bound}", lambda *_: 0)
    assert played(one, 3) == early


@st.composite
def cases(draw: st.DrawFn) -> Event:
    players = draw(st.integers(12, 40))
    one = event(players, draw(st.sampled_from("abcdef")), draw(st.sampled_from([0, 0, 3, 6])))
    friends = st.tuples(st.integers(1, players), st.integers(1, players))
    for mine, other in draw(st.lists(friends, max_size=4)):
        if mine != other:
            one = with_entry(one, mine - 1, related=entries(other))
    return one


@settings(deadline=None, database=None, derandomize=True, max_examples=figure(4, long=12))
@given(one=cases(), rounds=st.integers(1, 3), luck=st.randoms(use_true_random=False))
def test_every_seating_is_valid_and_better_than_chance(
    one: Event, rounds: int, luck: Random
) -> None:
    one = played(one, rounds)
    for round_ in one.rounds:
        assert check(one, round_.number, Derived()) == ()
        assert sorted(seat.entry for seat in round_.seats()) == list(everybody(one))
        for table in round_.tables:
            ranks = [POWERS.index(seat.role or "") for seat in table.seats]
            assert ranks == sorted(ranks)
    chance = [cost(at_random(one, luck), rounds) for _ in range(20)]
    mean = tuple(sum(each[aim] for each in chance) / len(chance) for aim in range(4))
    assert cost(one, rounds) <= mean
    assert cost(one, rounds) <= min(chance)


def test_who_comes_late_or_sat_out_is_seated_with_the_others() -> None:
    one = event(21)
    early = everybody(one)[:20]
    one = replace(one, rounds=(round_of(1, seat_boards(one, 1, 1, early)),))
    made = round_of(2, seat_boards(one, 2, 1, everybody(one)[1:]))
    both = replace(one, rounds=(*one.rounds, made))
    assert sorted(seat.entry for seat in made.seats()) == list(everybody(one)[1:])
    assert cost(both, 2)[2:] == (0, 0)


# ----------------------------------------------------------------------------------- variants


def test_a_six_begins_without_italy_and_fewer_play_escalation() -> None:
    by_size = {
        len(board.seats): board
        for players in (2, 3, 4, 5, 13)
        for board in seat_boards(event(players), 1, 1, everybody(event(players)))
    }
    assert {size: board.variant for size, board in by_size.items()} == {
        7: None,
        6: BoardVariant.ITALY_CIVIL_DISORDER,
        5: BoardVariant.ESCALATION,
        4: BoardVariant.ESCALATION,
        3: BoardVariant.ESCALATION,
        2: BoardVariant.ESCALATION,
    }
    assert [power for _, power in by_size[6].seats] == [p for p in POWERS if p != "italy"]


def test_no_power_comes_back_at_boards_of_escalation() -> None:
    one = played(event(5), 3)
    assert [cost(one, number)[2] for number in (1, 2, 3)] == [0, 0, 0]


# ---------------------------------------------------------------------------------- top table


def test_the_top_table_is_board_one_with_powers_by_lot() -> None:
    one = played(event(20), 2)
    best = entries(3, 18, 5, 9, 1, 11, 14)
    made = seat_boards(one, 3, 2, everybody(one), top=best)
    lots = sorted(best, key=lambda n: sha256(f"seed:3:2:power:{n}".encode()).hexdigest())
    assert made[0].seats == tuple(zip(lots, POWERS, strict=True))
    others = sorted(entry for board in made[1:] for entry, _ in board.seats)
    assert others == sorted(set(everybody(one)) - set(best))
    assert seat_boards(one, 3, 2, everybody(one), top=best[::-1]) == made


def test_a_top_table_of_six_has_no_italy_and_may_be_the_only_board() -> None:
    one = played(event(6), 2)
    (board,) = seat_boards(one, 3, 1, everybody(one), top=everybody(one))
    assert board.variant is BoardVariant.ITALY_CIVIL_DISORDER
    assert [power for _, power in board.seats] == [power for power in POWERS if power != "italy"]


def test_a_top_table_of_another_size_than_the_first_board_is_a_mistake() -> None:
    one = event(20)
    with pytest.raises(ValueError, match="1, 2, 3, 4, 5, 6"):
        seat_boards(one, 3, 1, everybody(one), top=entries(1, 2, 3, 4, 5, 6))


# ----------------------------------------------------------------------------------- two boards


def seats_of(made: Sequence[Board], entry: int) -> list[tuple[int, str]]:
    return [
        (index, power)
        for index, board in enumerate(made)
        for player, power in board.seats
        if player == entry
    ]


@pytest.mark.parametrize(
    ("players", "twice", "sizes"),
    [
        (8, (2, 3, 5, 8), (6, 6)),
        (9, (1, 2, 3, 4, 5), (7, 7)),
        (15, (1, 7, 13), (6, 6, 6)),
        (15, (1, 2, 3, 4, 5, 6), (7, 7, 7)),
        (29, (29,), (6, 6, 6, 6, 6)),
    ][:: figure(2, long=1)],
)
def test_who_plays_two_boards_has_two_powers_at_two_boards(
    players: int, twice: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    one = event(players)
    for number in (1, 2, 3):
        made = seat_boards(one, number, 1, everybody(one), entries(*twice))
        assert tuple(len(board.seats) for board in made) == sizes
        for entry in everybody(one):
            seats = seats_of(made, entry)
            assert len(seats) == (2 if entry in twice else 1)
            assert len({board for board, _ in seats}) == len(seats)
            assert len({power for _, power in seats}) == len(seats)
        one = replace(one, rounds=(*one.rounds, round_of(number, made)))


def test_the_second_board_of_somebody_at_the_top_table() -> None:
    one = played(event(8), 2)
    best, twice = entries(1, 2, 3, 4, 5, 6), entries(1, 2, 3, 4)
    first, second = seat_boards(one, 3, 1, everybody(one), twice, best)
    assert sorted(entry for entry, _ in first.seats) == list(best)
    assert sorted(entry for entry, _ in second.seats) == [1, 2, 3, 4, 7, 8]
    assert not set(first.seats) & set(second.seats)


@pytest.mark.parametrize(
    ("players", "twice", "top", "without"),
    [
        (5, (2,), (), (2,)),
        (8, (7, 1, 2, 8), (1, 2, 3, 4, 5, 6), (7, 8)),
        (8, (1, 2, 3, 4), (), ()),
        (15, (8, 9, 10), (1, 2, 3, 4, 5, 6), ()),
    ],
)
def test_who_cannot_have_a_second_board(
    players: int, twice: tuple[int, ...], top: tuple[int, ...], without: tuple[int, ...]
) -> None:
    one = event(players)
    held = len(board_sizes(players + len(twice)))
    assert without_second(held, entries(*twice), entries(*top)) == without
    if without:
        with pytest.raises(ValueError, match=str(without[0])):
            seat_boards(one, 3, 1, everybody(one), entries(*twice), entries(*top))
    else:
        made = seat_boards(one, 3, 1, everybody(one), entries(*twice), entries(*top))
        assert all(len(seats_of(made, entry)) == 2 for entry in twice)


# ---------------------------------------------------------------------------------- assignment


@given(
    st.integers(1, 5).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(0, 30), min_size=5, max_size=5), min_size=rows, max_size=rows
        )
    )
)
@settings(deadline=None, database=None, derandomize=True)
def test_the_powers_of_a_board_are_the_cheapest_of_all_ways(costs: list[list[int]]) -> None:
    def price(columns: Sequence[int]) -> int:
        return sum(row[column] for row, column in zip(costs, columns, strict=True))

    found = least_assignment(costs)
    assert len(set(found)) == len(costs)
    assert price(found) == min(price(way) for way in permutations(range(5), len(costs)))


# ------ The checker of boards: silent about right ones, and it names every kind of wrong one


def codes(event: Event, best: Collection[int] = ()) -> set[str]:
    """What the checker says of the last round; `best` are the standings before it."""
    rows = tuple(StandingRow(rank, EntryNumber(n), 0, ()) for rank, n in enumerate(best, 1))
    last = event.rounds[-1]
    before = (Standings(RoundNumber(last.number - 1), rows),) if rows else ()
    return {found.code for found in check(event, last.number, Derived(standings=before))}


def adjusted(event: Event, kind: AdjustmentKind, *numbers: int) -> Event:
    number = event.rounds[-1].number
    lines = tuple(Adjustment(EntryNumber(entry), number, kind) for entry in numbers)
    return replace(event, adjustments=lines)


@pytest.mark.parametrize("players", [2, 5, 6, 8, 13, 15, 20, 29, 35])
def test_the_checker_has_nothing_to_say_of_a_drawn_round(players: int) -> None:
    assert codes(played(event(players), 2)) == set()


@pytest.mark.parametrize("players", [8, 9, 12, 15, 16, 17, 18, 22][: figure(2, long=8)])
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


# ---- What a seating on boards costs at least: never more than any seating does, and often reached

THREE_POWERS = ("austria", "germany", "italy")


@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("people", range(8))
def test_no_way_to_spread_people_makes_fewer_of_them_meet(people: int, boards: int) -> None:
    ways = product(range(boards), repeat=people)
    meetings = (sum(a == b for a, b in combinations(way, 2)) for way in ways)
    assert least_meetings(people, boards) == min(meetings)


@given(
    st.lists(st.sampled_from(THREE_POWERS), min_size=1, max_size=6).flatmap(
        lambda held: st.tuples(
            st.just(held),
            st.lists(
                st.fixed_dictionaries(dict.fromkeys(THREE_POWERS, st.integers(0, 9))),
                min_size=len(held),
                max_size=len(held),
            ),
        )
    )
)
def test_powers_given_out_best(case: tuple[list[str], list[dict[str, int]]]) -> None:
    held, costs = case
    ways = (zip(costs, way, strict=True) for way in permutations(held))
    prices = [sum(row[power] for row, power in way) for way in ways]
    assert least_powers(costs, held) == min(prices)
