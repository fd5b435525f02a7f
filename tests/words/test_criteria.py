"""Names of the criteria, and what is said when one of a single event decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES
from bglmanager.i18n import Texts
from bglmanager.words import reasons
from bglmanager.words.criteria import criterion_name, criterion_short

ENGLISH = Texts("en")
ANNA = EntryNumber(1)


def names() -> Iterator[str]:
    for ruleset in RULESETS.values():
        for orders in ruleset.orders.values():
            yield from orders.shown
            yield from (step.name for step in orders.standings)


@pytest.mark.parametrize("name", sorted(set(names()) - {TABLES_AND_PLACES}))
def test_every_criterion_has_a_name_and_a_short_one(name: str) -> None:
    assert "_" not in criterion_name(ENGLISH, name)
    assert "_" not in criterion_short(ENGLISH, name)
    assert len(criterion_short(ENGLISH, name)) <= 12


def test_catans_numbers_say_what_they_hold() -> None:
    """As the sheet of the table says it: a column of “Cities” would leave out the settlements."""
    keys = ("buildings", "roads_cards", "hand")
    assert [criterion_short(ENGLISH, key) for key in keys] == [
        "Buildings",
        "Roads+cards",
        "Hand cards",
    ]
    assert [criterion_short(Texts("it"), key) for key in keys] == [
        "Col.+città",
        "Strade+carte",
        "Carte in mano",
    ]


def test_a_name_nobody_knows_stays_itself() -> None:
    assert criterion_name(ENGLISH, "luck") == criterion_short(ENGLISH, "luck") == "luck"


@pytest.mark.parametrize(
    ("criterion", "value", "above", "said"),
    [
        (
            "buildings",
            9,
            11,
            "Tied with Anna so far; settlements + cities: more are better, 9 against 11.",
        ),
        (
            "hand",
            5,
            2,
            ("Tied with Anna so far; resource cards left in hand: fewer are better, 5 against 2."),
        ),
        ("top_table", 0, 1, "Anna won the top table: first whatever the totals."),
        ("women", 0, 1, "Level with Anna so far; then women come first."),
        ("birth_date", None, 1, "Level with Anna so far; then the younger comes first."),
        ("power_2", 4, 1, "Level with Anna so far; then the power played in round 2 decides."),
        ("power_2", None, 1, "Tied with Anna so far, who played round 2: Anna comes first."),
        ("score_3", None, 80, "Tied with Anna so far, who played round 3: Anna comes first."),
        (
            "score_3",
            70,
            80,
            ("Tied with Anna so far; score in round 3: the higher value is better, 70 against 80."),
        ),
    ],
)
def test_what_separates_two(criterion: str, value: Number | None, above: Number, said: str) -> None:
    found = Separation(criterion, value, ANNA, above)
    assert reasons.separation_words(ENGLISH, found, {ANNA: "Anna"}, Order.STANDINGS) == said
