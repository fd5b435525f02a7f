"""Notes on the game for the wall; `python -m tests.printing.test_game_sheet` writes them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Event
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.text import Text
from bglmanager.engine.problems import Refused
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing import GameWords, Printed, Sheet
from tests.helpers.told_games import BATTLE, HARBOUR
from tests.printing import builders, reading

GOLDEN = Path(__file__).parent / "golden"


def printed(language: str, *games: GameRules) -> Printed:
    made: Event = builders.event(builders.ordinary(8))
    settings = replace(made.settings, appendices=("Appendice A: nebbia",))
    options = replace(
        builders.OPTIONS,
        games={game.id: GameWords(game.name.of(language), game) for game in games},
    )
    event = replace(made, settings=settings)
    return builders.printed(Sheet.GAME, event, Texts(language), options=options)


def text(language: str) -> str:
    return reading.text(printed(language, HARBOUR, BATTLE).data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_word_for_word(language: str) -> None:
    assert text(language) == (GOLDEN / f"game.{language}.txt").read_text("utf-8")


def test_every_game_has_a_page_of_its_own() -> None:
    assert printed("it", HARBOUR).pages == 1
    assert printed("it", HARBOUR, BATTLE).pages == 2


def test_long_corrections_go_over_several_pages_and_nothing_is_lost() -> None:
    many = tuple(Text(f"Carta {n}: costa {n}, non 2.", "") for n in range(150))
    found = printed("it", replace(HARBOUR, corrections=many))
    assert found.pages > 1
    said = reading.text(found.data)
    assert all(f"Carta {n}: costa {n}, non 2." in said for n in range(150))


def test_a_game_the_catalogue_does_not_have_has_no_notes() -> None:
    made = builders.event(builders.ordinary(8))
    options = replace(builders.OPTIONS, games={"oca": GameWords("Il gioco dell’oca")})
    with pytest.raises(Refused) as refused:
        builders.printed(Sheet.GAME, made, Texts("it"), options=options)
    assert [found.code for found in refused.value.problems] == ["print.no-game"]


if __name__ == "__main__":
    for each in LANGUAGES:
        (GOLDEN / f"game.{each}.txt").write_text(text(each), "utf-8")
