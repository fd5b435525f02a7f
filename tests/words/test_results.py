"""What is said of results at a table: what puts players apart, and what sides share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import TeamsMode
from bglmanager.engine.games.game import GameRules, Sizes, TieValue
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from bglmanager.i18n import Texts
from bglmanager.ui.pages.round.sheet_words import side_words, virtual_words
from bglmanager.words.results import ties_at_table
from tests.engine import notation
from tests.engine.builders import with_settings, with_table
from tests.helpers.teams import sides_of

GAME = GameRules(
    id="harbour",
    name=Text("Porto", "Harbour"),
    sizes=Sizes(2, 4, 5),
    tie_breaks=(TieValue(Text("tb1", "coins")),),  # the notation's label is the stored wording
)
BGL = "size 4, rounds 3\nentries 1-4\n"
SEVEN = "ruleset 7wonders-ludolimpiadi-2015, size 4, rounds 3\nentries 1-4\n"


def said(text: str, language: str = "en", game: GameRules | None = GAME) -> tuple[str, ...]:
    event = notation.event(text)
    return ties_at_table(Texts(language), event, RoundNumber(1), event.rounds[0].tables[0], game)


EQUAL = f"{BGL}round 1 tb high\n1: 1=40.5/3 2=40.5/5 3=30/1 4=20/0\n"


def test_the_deciding_value_is_said() -> None:
    (sentence,) = said(EQUAL)
    assert sentence == (
        "Level at 40.50: First 2 Last 2 is before First 1 Last 1 by “coins”, 5 to 3 (more is "
        "better)."
    )


def test_it_is_said_in_italian() -> None:
    assert said(EQUAL, "it") == (
        (
            "Pari a 40,50: First 2 Last 2 è davanti a First 1 Last 1 per “tb1”, 5 a 3 "
            "(vince il più alto)."
        ),
    )


def test_without_the_game_it_is_called_as_the_round_has_it() -> None:
    (sentence,) = said(EQUAL, game=None)
    assert sentence.endswith("by “tb1”, 5 to 3 (more is better).")


def test_less_can_be_better() -> None:
    (sentence,) = said(f"{BGL}round 1 tb low\n1: 1=40/3 2=40/5 3=30/1 4=20/0\n")
    assert sentence.endswith("by “coins”, 3 to 5 (less is better).")


def test_a_value_nobody_noted_is_behind() -> None:
    (sentence,) = said(f"{BGL}round 1 tb high\n1: 1=40/3 2=40/- 3=30/1 4=20/0\n")
    assert sentence.endswith("by “coins”, 3; nothing is noted for First 2 Last 2.")


def test_the_lower_bid_decides_in_seven_wonders() -> None:
    (sentence,) = said(f"{SEVEN}round 1\n1: 1=52b2 2=51b1 3=30 4=20\n")
    assert sentence.endswith("First 2 Last 2 is before First 1 Last 1 by the lower bid, 1 to 2.")


def test_only_what_is_between_two_players_can_be_asked_for() -> None:
    event = notation.event(f"{BGL}round 1 tb high\n1: 1=40/1 2=40/2 3=40/3 4=20/0\n")
    table = event.rounds[0].tables[0]

    def between(*two: int) -> list[str]:
        people = [EntryNumber(number) for number in two]
        found = ties_at_table(Texts("en"), event, RoundNumber(1), table, GAME, between=people)
        return [sentence.split(" by ")[1] for sentence in found]

    assert between(1, 2) == ["“coins”, 2 to 1 (more is better)."]
    assert between(3, 2) == ["“coins”, 3 to 2 (more is better)."]
    assert between(1, 4) == []
    assert len(ties_at_table(Texts("en"), event, RoundNumber(1), table, GAME)) == 2


def test_nothing_is_said_where_nobody_is_level() -> None:
    assert said(f"{BGL}round 1 tb high\n1: 1=50/3 2=40/5 3=30/1 4=20/0\n") == ()


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("1=30#1 2=30#2 3=20#3", ""),
        (
            "1=20#1 2=30#2 3=30#3",
            "I piazzamenti non seguono i punteggi: il giocatore virtuale viene dopo gli altri.",
        ),
        (
            "1=20#1 2=30#2",
            "I piazzamenti non seguono i punteggi: i 2 giocatori virtuali vengono dopo gli altri.",
        ),
    ],
)
def test_virtual_players_behind_places_against_the_scores_are_said(
    seats: str, expected: str
) -> None:
    event = notation.event(f"{BGL}round 1\n1: {seats}\n")
    found = virtual_words(Texts("it"), event, RoundNumber(1), event.rounds[0].tables[0])
    assert "".join(found) == expected


def test_virtual_players_at_a_tied_table_are_said() -> None:
    event = with_table(notation.event(f"{BGL}round 1\n1: 1=9 2=8 3=7\n"), 0, 0, drawn=True)
    (sentence,) = virtual_words(Texts("it"), event, RoundNumber(1), event.rounds[0].tables[0])
    assert sentence == "Tavolo pari: il giocatore virtuale viene dopo gli altri."


MODE = sides_of(2)


def shares_said(seats: str, language: str = "en", mode: TeamsMode | None = MODE) -> tuple[str, ...]:
    event = with_settings(
        notation.event(f"size 4\nentries 1-4\nround 1\n1: {seats}"), teams_mode=mode
    )
    (table,) = event.rounds[0].tables
    half = tuple(replace(seat, side=1 + index // 2) for index, seat in enumerate(table.seats))
    table = replace(table, seats=half)
    result = play_table(ruleset_of(event.settings), event.rounds[0], table)
    return tuple(side_words(Texts(language), event, table, result))


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
    assert shares_said(seats) == expected


def test_it_is_said_in_italian_and_only_where_sides_are_paid() -> None:
    assert shares_said("1=50 2=40!1l 3=20 4=10", "it") == (
        "First 2 Last 2 esce dallo schieramento e ha il piazzamento 4.",
        "Schieramento 1: piazzamento 1.",
        "Lo schieramento 2 divide i piazzamenti da 2 a 3.",
    )
    assert shares_said("1=50 2=40!1l 3=20 4=10", mode=None) == ()
