"""What is said of lists of elements, in both languages."""

from __future__ import annotations

import pytest

from bglmanager.engine.games import lists
from bglmanager.engine.games.game import Element, ElementList
from bglmanager.engine.games.text import Text
from bglmanager.i18n import Texts
from bglmanager.words.games import element_price, list_contents, list_cost, list_named
from bglmanager.words.problems import sentence
from tests.helpers.told_games import ARMY

IT, EN = Texts("it"), Texts("en")


def faults(texts: Texts, wanted: ElementList, counts: dict[str, int], limit: int) -> list[str]:
    return [sentence(texts, found) for found in lists.check_list(wanted, counts, limit)]


def test_everything_wrong_is_said_in_italian() -> None:
    assert faults(IT, ARMY, {"Regina": 3, "Cavallo": 5}, 250) == [
        "Re: non c’è, deve essercene almeno 1.",
        "Regina: 3, se ne ammettono al massimo 2.",
        "Cavallo: 5, se ne ammettono al massimo 4.",
        "La lista degli elementi costa 530 punti, 280 più dei 250 ammessi.",
    ]


def test_too_few_of_an_element_are_some_of_it() -> None:
    wanted = ElementList(Text("armata", "army"), (Element(Text("Fante", "Foot"), 5, 9, least=3),))
    assert faults(EN, wanted, {"Fante": 2}, 50) == ["Foot: 2, at least 3 must be there."]


def test_what_is_in_a_list_and_what_it_costs() -> None:
    counts = {"Re": 1, "Torre": 2, "Pedone": 3}
    assert list_contents(EN, ARMY, counts) == "King 1, Rook 2, Pawn 3: 170 points"
    assert list_named(IT, ARMY, 250) == "armata, al massimo 250 punti"
    assert list_named(EN, ARMY, None) == "army"
    assert element_price(EN, ARMY.elements[0]) == "0 points, always 1"
    assert element_price(EN, ARMY.elements[2]) == "70 points, at most 3"


@pytest.mark.parametrize(
    ("total", "limit", "said"),
    [
        (170, None, "170 points"),
        (170, 250, "170 points of 250: 80 left"),
        (250, 250, "250 points of 250: 0 left"),
        (260, 250, "260 points of 250: 10 too many"),
    ],
)
def test_what_is_left_or_too_much(total: int, limit: int | None, said: str) -> None:
    assert list_cost(EN, total, limit) == said
