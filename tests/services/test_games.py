"""The games of the catalogue, and those nobody has heard of."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.printing import GameWords
from bglmanager.services.games import catalogue
from tests.helpers.events import event, played


def test_a_game_has_a_name_in_each_language_and_its_minutes() -> None:
    games = catalogue()
    assert games.name("alta-tensione", "it") == "Alta Tensione"
    assert games.name("alta-tensione", "en") == "Power Grid"
    assert games.minutes("race-for-the-galaxy", 4) == 45
    assert games.minutes("race-for-the-galaxy", 17) is None


def test_any_other_game_is_called_what_was_typed() -> None:
    games = catalogue()
    assert games.name("Il Gioco <b>dell’Oca</b>", "it") == "Il Gioco <b>dell’Oca</b>"
    assert games.minutes("Il Gioco <b>dell’Oca</b>", 4) is None


def test_paper_has_words_for_every_game_that_was_played() -> None:
    made = played(8, game="puerto-rico")
    other = replace(made, rounds=(replace(made.rounds[0], game="go"),))
    games = catalogue()
    assert games.words(other, "en") == {
        "puerto-rico": GameWords("Puerto Rico", games.minutes("puerto-rico", 4)),
        "go": GameWords("go", None),
    }
    assert set(games.words(event(0, game="x"), "it")) == {"x"}


def test_every_game_is_there_once_and_whole() -> None:
    games = catalogue().games
    assert len({game.id for game in games}) == len(games) >= 9
    for game in games:
        assert set(game.names) == {"it", "en"}
        assert all(0 < minutes <= 1440 for minutes in game.minutes.values())
