"""What somebody put last does to the two sides of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from bglmanager.i18n import Texts
from bglmanager.words.results import side_words
from tests.engine import notation
from tests.engine.builders import with_settings

MODE = TeamsMode(TeamKind.VARIABLE, 2, TeamPairing.FREE, TeamPoints.WINNERS_LOSERS)


def said(seats: str, language: str = "en", mode: TeamsMode | None = MODE) -> tuple[str, ...]:
    event = with_settings(
        notation.event(f"size 4\nentries 1-4\nround 1\n1: {seats}"), teams_mode=mode
    )
    (table,) = event.rounds[0].tables
    half = tuple(replace(seat, side=1 + index // 2) for index, seat in enumerate(table.seats))
    table = replace(table, seats=half)
    result = play_table(ruleset_of(event.settings), event.rounds[0], table)
    return side_words(Texts(language), event, table, result)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        # side 1 won with 90 to 30; its second member is put last: fourth, the others second, third
        (
            "1=50 2=40!1l 3=20 4=10",
            ("First 2 Last 2 leaves the side and has place 4.", "Side 1: place 1.",
             "Side 2 shares places 2 to 3."),
        ),
        (
            "1=50 2=40 3=20 4=10!1w",
            ("First 4 Last 4 leaves the side and has place 4.", "Side 1 shares places 1 to 2.",
             "Side 2: place 3."),
        ),
        # level: all who stay share
        (
            "1=50 2=10!1l 3=40 4=20",
            ("First 2 Last 2 leaves the side and has place 4.", "Side 1 shares places 1 to 3.",
             "Side 2 shares places 1 to 3."),
        ),
        (
            "1=50!1w 2=10!2l 3=40 4=10",
            ("First 1 Last 1 leaves the side and has place 4.",
             "First 2 Last 2 leaves the side and has place 3.", "Side 2 shares places 1 to 2."),
        ),
        ("1=50 2=40 3=20 4=10", ()),
        ("1=50 2=?!1a 3=20 4=?", ()),
    ],
)  # fmt: skip
def test_what_becomes_of_both_sides_is_said(seats: str, expected: tuple[str, ...]) -> None:
    assert said(seats) == expected


def test_it_is_said_in_italian_and_only_where_sides_are_paid() -> None:
    assert said("1=50 2=40!1l 3=20 4=10", "it") == (
        "First 2 Last 2 esce dallo schieramento e ha il piazzamento 4.",
        "Schieramento 1: piazzamento 1.",
        "Lo schieramento 2 divide i piazzamenti da 2 a 3.",
    )
    assert said("1=50 2=40!1l 3=20 4=10", mode=None) == ()
