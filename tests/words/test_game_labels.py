"""Wordings of a game that stand in events, in the language in use."""

from __future__ import annotations

import pytest

from bglmanager.engine.games.game import (
    Component,
    Element,
    ElementList,
    GameRules,
    Option,
    Sizes,
    TieValue,
)
from bglmanager.engine.games.setup import SetupDraw, SetupItem
from bglmanager.engine.games.text import Text
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.ui.pages.round.form_columns import extra_title
from bglmanager.words.games import drawn_label, extra_name, label, labels

GAME = GameRules(
    id="harbour",
    name=Text("Porto", "Harbour"),
    sizes=Sizes(2, 4, 5),
    tie_breaks=(TieValue(Text("monete", "coins")),),
    components=(Component(Text("Navi", "Ships")),),
    setup=(
        SetupDraw(
            "wharves",
            Text("Moli", "Wharves"),
            items=(SetupItem(Text("Molo di ponente", "West wharf")),),
            sides=(Text("giorno", "day"),),
        ),
    ),
    appendices=(Option("a", Text("Appendice A: nebbia", "Appendix A: fog")),),
    list=ElementList(Text("Flotta", "Fleet"), (Element(Text("Vela", "Sail"), 10, 3),)),
)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("monete", "coins"),
        ("Navi", "Ships"),
        ("Moli", "Wharves"),
        ("Molo di ponente", "West wharf"),
        ("giorno", "day"),
        ("Molo di ponente – giorno", "West wharf – day"),
        ("Appendice A: nebbia", "Appendix A: fog"),
        ("Vela", "Sail"),
    ],
)
def test_a_stored_wording_is_shown_in_the_language_in_use(stored: str, shown: str) -> None:
    assert label(GAME, stored, "en") == shown
    assert label(GAME, stored, "it") == stored


def test_a_wording_the_game_does_not_have_stays_as_it_is() -> None:
    assert label(GAME, "conchiglie", "en") == "conchiglie"


def test_a_set_that_was_drawn_is_called_by_its_parts() -> None:
    called = labels(GAME.setup, "en")
    assert drawn_label(called, "Moli") == "Wharves"
    assert drawn_label(called, "Molo di ponente – giorno + conchiglie") == (
        "West wharf – day + conchiglie"
    )
    assert drawn_label(called, "monete") == "monete"
    assert drawn_label(labels(GAME.setup, "it"), "Molo di ponente") == "Molo di ponente"


def test_without_the_game_every_wording_stays_as_it_is() -> None:
    assert label(None, "monete", "en") == "monete"
    assert labels(None, "en") == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ["Colonie + città", "Strade + carte", "Carte in mano"]),
        ("en", ["Settlements + cities", "Roads + cards", "Cards in hand"]),
    ],
)
def test_the_numbers_of_catan_are_called_on_screen_as_on_paper(
    language: str, said: list[str]
) -> None:
    texts, columns = Texts(language), SheetColumns(auction=False, tie_breaks=())
    keys = ("buildings", "roads_cards", "hand")
    assert [extra_title(texts, columns, key) for key in keys] == said
    assert [extra_name(texts, key) for key in keys] == said
