"""Lists of elements, checked by cost and number (BGL 4.7, 4.19; Shuuro's numbers)."""

from __future__ import annotations

import pytest

from bglmanager.engine.games import lists
from tests.helpers.told_games import ARMY

RIGHT = {"Re": 1, "Torre": 2, "Alfiere": 1, "Cavallo": 1, "Pedone": 3}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (RIGHT, []),
        ({"Re": 1}, []),
        ({"Re": 1, "Torre": 3, "Cavallo": 1}, []),  # 250, all of it
        ({"Re": 1, "Torre": 3, "Pedone": 5}, [("list.too-expensive", None)]),
        ({"Re": 1, "Cavallo": 5}, [("list.too-many", "Cavallo")]),
        ({"Torre": 1}, [("list.not-there", "Re")]),
        (
            {"Regina": 3, "Cavallo": 5},
            [
                ("list.not-there", "Re"),
                ("list.too-many", "Regina"),
                ("list.too-many", "Cavallo"),
                ("list.too-expensive", None),
            ],
        ),
    ],
)
def test_everything_wrong_is_found_at_once(
    counts: dict[str, int], expected: list[tuple[str, str | None]]
) -> None:
    found = lists.check_list(ARMY, counts, 250)
    assert [(each.code, each.path or None) for each in found] == expected


def test_the_total_says_how_much_too_expensive_a_list_is() -> None:
    counts = {"Re": 1, "Torre": 3, "Pedone": 5}
    assert lists.total_cost(ARMY, counts) == 260
    (found,) = lists.check_list(ARMY, counts, 250)
    assert dict(found.values) == {"total": 260, "limit": 250, "over": 10}


def test_the_limit_of_the_event_comes_before_that_of_the_game() -> None:
    assert lists.limit_of(ARMY, None) == 250
    assert lists.limit_of(ARMY, 200) == 200
    assert [each.code for each in lists.check_list(ARMY, {"Re": 1, "Torre": 3}, 200)] == [
        "list.too-expensive"
    ]


def test_without_a_limit_only_the_numbers_count() -> None:
    assert lists.check_list(ARMY, {"Re": 1, "Regina": 2, "Torre": 3}, None) == ()


@pytest.mark.parametrize("notes", [None, "", "Arriva tardi.\nHa due copie."])
def test_a_list_is_noted_below_other_notes_and_read_again(notes: str | None) -> None:
    written = lists.notes_with_list(notes, ARMY, RIGHT)
    assert written.splitlines()[-1] == (
        "Lista: Re 1, Torre 2, Alfiere 1, Cavallo 1, Pedone 3 = 250"
    )
    assert lists.list_in_notes(written, ARMY) == RIGHT
    assert lists.other_notes(written) == (notes or "")


def test_a_new_list_takes_the_place_of_the_old_one() -> None:
    old = lists.notes_with_list("Arriva tardi.", ARMY, RIGHT)
    assert lists.notes_with_list(old, ARMY, {"Re": 1}) == "Arriva tardi.\nLista: Re 1 = 0"


@pytest.mark.parametrize(
    ("notes", "found"),
    [
        (None, None),
        ("Ha la lista: Re 1 = 0", None),
        ("Lista: Re 1, Drago 4 = 9", {"Re": 1}),
        ("Lista: non ancora", {}),
        ("Lista: Re x = 0", {}),
    ],
)
def test_what_somebody_wrote_by_hand_is_read_as_far_as_it_goes(
    notes: str | None, found: dict[str, int] | None
) -> None:
    assert lists.list_in_notes(notes, ARMY) == found
