"""What must be in the hall is named as many times as it is counted, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import Prize
from bglmanager.engine.games.game import ElementList, GameRules, Sizes
from bglmanager.engine.games.setup import SetupDraw
from bglmanager.engine.games.text import Text
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.words import announcement, preparation
from tests.helpers.events import event

ONE_NAME = {
    *(Need.TIMER, Need.REGULATION, Need.RULES, Need.ANNOUNCEMENT, Need.CASH, Need.SPARE),
    *(Need.POWER, Need.WALL, Need.PAPER, Need.PENS),
}
"""Of these there is always one, or never one alone."""


def named(language: str, need: Need, number: int | None) -> str:
    return preparation.thing_name(Texts(language), Thing(need, number))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("need", list(Need))
def test_one_thing_is_named_as_one(language: str, need: Need) -> None:
    one, two, unknown = (named(language, need, number) for number in (1, 2, None))
    assert two == unknown
    assert (one == two) is (need in ONE_NAME)


@pytest.mark.parametrize(
    ("need", "one", "two"),
    [
        (Need.REFEREES, "Arbitro", "Arbitri"),
        (Need.TABLES, "Tavolo con le sue sedie", "Tavoli con le loro sedie"),
        (Need.COPIES, "Copia del gioco", "Copie del gioco"),
        (Need.CHECK_IN, "Foglio presenze, pagina", "Foglio presenze, pagine"),
        (Need.PRIZES, "Premio", "Premi"),
    ],
)
def test_one_and_two_in_italian(need: Need, one: str, two: str) -> None:
    assert (named("it", need, 1), named("it", need, 2)) == (one, two)


def test_what_has_one_name_is_one_or_never_one() -> None:
    """The smallest event of all, with everything an event can need."""
    drawn = GameRules(
        id="puerto-rico",
        name=Text("Puerto Rico", "Puerto Rico"),
        sizes=Sizes(3, 4, 5),
        minutes_per_player=25,
        list=ElementList(Text("Esercito", "Army")),
        setup=(SetupDraw("x", Text("X", "X")),),
    )
    smallest = event(1, rounds_planned=1, fee=5, minutes=60, prizes=(Prize(1, "Coppa"),))
    found = {
        each.need: each.number
        for each in equipment_needed.things_needed(smallest, {"puerto-rico": drawn})
    }
    always = {need for need in ONE_NAME if found[need] == 1}
    assert always == ONE_NAME - {Need.WALL, Need.PAPER, Need.PENS}
    assert {found[need] for need in ONE_NAME - always} == {3, 4, 20}
    assert {found[need] for need in found.keys() - ONE_NAME} == {1, None, 2}


@pytest.mark.parametrize(
    ("language", "minutes", "said"),
    [
        ("it", 1, "1 minuto a partita"),
        ("it", 60, "60 minuti a partita"),
        ("en", 1, "1 minute for each game"),
        ("en", 60, "60 minutes for each game"),
    ],
)
def test_one_minute_is_announced_as_one(language: str, minutes: int, said: str) -> None:
    settings = replace(event(8).settings, minutes=minutes)
    assert said in announcement.as_text(Texts(language), settings, {})
