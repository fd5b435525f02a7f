"""Lists of elements on paper: what was checked, and nothing else that the desk noted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import EntryDesk, Event, ListState
from bglmanager.engine.games.game import ElementList, GameRules
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet
from bglmanager.words.games import GameWords
from tests.helpers.told_games import ARMY, BATTLE, HARBOUR
from tests.printing import builders, reading

RIGHT = {"Re": 1, "Torre": 2, "Pedone": 3}


def event() -> Event:
    made = builders.event(builders.ordinary(3))
    kept = ARMY.with_notes("Paga domani", RIGHT)
    states = (
        EntryDesk(list=ListState.CHECKED, notes=kept),
        EntryDesk(list=ListState.HANDED_IN, notes=kept),
        EntryDesk(notes="Non risponde"),
    )
    entries = (replace(one, desk=desk) for one, desk in zip(made.entries, states, strict=True))
    return replace(made, entries=tuple(entries))


def text(language: str, game: GameRules = BATTLE) -> str:
    options = replace(builders.OPTIONS, games={game.id: GameWords("x", game)})
    printed = builders.printed(Sheet.LISTS, event(), Texts(language), options=options)
    return " ".join(reading.text(printed.data).split())


def test_a_checked_list_is_there_in_the_language_of_the_paper() -> None:
    assert "controllata Re 1, Torre 2, Pedone 3: 170 punti" in text("it")
    assert "checked King 1, Rook 2, Pawn 3: 170 points" in text("en")
    assert "armata, al massimo 250 punti" in text("it")


def test_what_is_not_checked_yet_is_not_shown() -> None:
    said = text("it")
    assert said.count("170 punti") == 1
    assert "consegnata –" in said
    assert "manca –" in said


def test_other_notes_stay_with_the_desk() -> None:
    assert "Paga" not in text("it")
    assert "risponde" not in text("it")


def test_lists_without_elements_have_their_state_only() -> None:
    plain = replace(BATTLE, list=ElementList(Text("esercito", "army")))
    said = text("it", plain)
    assert "controllata" in said
    assert "Elementi" not in said.replace("Liste degli elementi", "")


def test_a_game_that_asks_for_none_has_no_such_sheet() -> None:
    with pytest.raises(Refused) as refused:
        text("it", HARBOUR)
    assert [found.code for found in refused.value.problems] == ["print.no-lists"]
