"""What the page of a round calls the units of an event of fixed pairs."""

from __future__ import annotations

import pytest

from bglmanager.engine.event import League
from bglmanager.i18n import Texts
from bglmanager.services.events import PAIRS
from bglmanager.words.seating import people_in_words, sizes_in_words
from tests.helpers.events import event


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("5 pairs", "2 tables of two pairs and 1 bye")),
        ("it", ("5 coppie", "2 tavoli da due coppie e 1 riposo")),
    ],
)
def test_pairs_are_counted_as_pairs(language: str, said: tuple[str, str]) -> None:
    made = event(10, ruleset="big-2026", league=League.BIG, tier=None, teams_mode=PAIRS)
    texts = Texts(language)
    assert (people_in_words(texts, made, 5), sizes_in_words(texts, made, (2, 2, 1))) == said


def test_players_stay_players() -> None:
    texts = Texts("en")
    assert people_in_words(texts, event(9), 9) == "9 players"
    assert sizes_in_words(texts, event(9), (4, 4, 1)) == "2 tables of 4 and 1 bye"
