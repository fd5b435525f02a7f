"""What is found by a few words: in any order, without accents, with a typing error."""

from __future__ import annotations

import random
import string
from dataclasses import dataclass

import pytest

from bglmanager.services.finding import Finder, Group, marked, words_of


@dataclass(frozen=True)
class Named:
    """Something to be found."""

    name: str
    group: Group = Group.COMMANDS
    words: str = ""
    liked: float = 0.0


PEOPLE = [
    Named(name, Group.PEOPLE)
    for name in ("Rossi Anna", "Rossini Bruno", "D’Àngelo Niccolò", "Żółkiewski Łukasz", "Li Bo")
]
THINGS = [
    *PEOPLE,
    Named("Table 7", Group.TABLES, "Tavolo 7"),
    Named("Table 70", Group.TABLES, "Tavolo 70"),
    Named("Prints", Group.PAGES, "stampe stampa"),
    Named("Print the log", words="Stampa il registro"),
    Named("BGL 5.1  Penalties", Group.RULES),
    Named("BGL 5.1.2  Last in the game", Group.RULES),
    Named("Withdraw", words="Ritira"),
]
FINDER = Finder(THINGS, {"leaving": "ritira withdraw", "penalty": "ammonisci"})


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("rossi", "Rossi Anna"),
        ("anna ros", "Rossi Anna"),
        ("ROSSINI", "Rossini Bruno"),
        ("rosini", "Rossini Bruno"),
        ("dangelo", "D’Àngelo Niccolò"),
        ("nicolo", "D’Àngelo Niccolò"),
        ("zolkiewsky", "Żółkiewski Łukasz"),
        ("li", "Li Bo"),
        ("where does rossini play", "Rossini Bruno"),
        ("tavolo 7", "Table 7"),
        ("70", "Table 70"),
        ("stampa", "Prints"),
        ("registro stampa", "Print the log"),
        ("5.1.2", "BGL 5.1.2  Last in the game"),
        ("ritira", "Withdraw"),
    ],
)
def test_it_is_the_first(typed: str, first: str) -> None:
    assert FINDER.find(typed, 9)[0].thing.name == first


@pytest.mark.parametrize("typed", ["ritira rossi", "rossi ritira", "withdraw rosi anna"])
def test_an_act_is_asked_for_with_a_person(typed: str) -> None:
    best = FINDER.find(typed, 9)[0]
    assert (best.thing.name, best.verb) == ("Rossi Anna", "leaving")


@pytest.mark.parametrize("typed", ["", "  ", "qqqq", "?!", "ritira qqqq"])
def test_nothing_is_made_up(typed: str) -> None:
    assert FINDER.find(typed, 9) == []


def test_kinds_stand_together_and_there_is_an_end() -> None:
    many = [Named(f"Red {n}", Group(1 + n % 3)) for n in range(60)]
    found = Finder(many).find("red", 9)
    groups = [one.thing.group for one in found]
    assert len(found) == 9
    assert len(set(groups)) == 3
    assert groups == sorted(groups, key=groups.index)


def test_any_text_finds_itself_and_breaks_nothing() -> None:
    dice = random.Random(7)
    signs = string.printable + "àÉłŻ李’—…"
    for _ in range(300):
        text = "".join(dice.choices(signs, k=dice.randrange(1, 120)))
        found = Finder([*THINGS, Named(text)]).find(text, 9)
        assert len(found) > 0 or not words_of(text[:100]) or len(text) > 100
        assert all(0 <= start < end <= len(text) for start, end in marked(text, text))


def test_what_was_typed_is_marked() -> None:
    name = "D’Àngelo Niccolò"
    assert [name[start:end] for start, end in marked(name, "nicc ange")] == ["Ànge", "Nicc"]
