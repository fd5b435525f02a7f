"""The games of the catalogue, and those nobody has heard of."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import League, Phase, Round
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.seating import plays_again
from bglmanager.i18n import Texts
from bglmanager.printing import GameWords
from bglmanager.services.games import game_catalogue
from tests.helpers.events import event, played
from tests.helpers.shipped import usual_minutes

BGL, BIG = "bgl-2010", "big-2026"


def test_a_game_has_a_name_in_each_language_and_its_minutes() -> None:
    games = game_catalogue()
    assert games.name("alta-tensione", "it") == "Alta Tensione"
    assert games.name("alta-tensione", "en") == "Power Grid"
    assert usual_minutes(games.under("race-for-the-galaxy", BGL), 4) == 45
    assert usual_minutes(games.under("race-for-the-galaxy", BGL), 17) is None
    assert usual_minutes(games.under("race-for-the-galaxy", BIG), 4) is None


def test_any_other_game_is_called_what_was_typed() -> None:
    games = game_catalogue()
    assert games.name("Il Gioco <b>dell’Oca</b>", "it") == "Il Gioco <b>dell’Oca</b>"
    assert usual_minutes(games.under("Il Gioco <b>dell’Oca</b>", BGL), 4) is None
    assert games.under("Il Gioco <b>dell’Oca</b>", "big-2026") is None


def test_an_event_whose_rounds_differ_is_one_of_several_games() -> None:
    found = game_catalogue()
    assert [found.of_event("multi", Texts(language)) for language in ("it", "en")] == [
        "Più giochi",
        "Several games",
    ]
    assert found.of_event("catan", Texts("it")) == found.name("catan", "it")


def test_paper_has_words_for_every_game_that_was_played() -> None:
    made = played(8, game="puerto-rico")
    other = replace(made, rounds=(replace(made.rounds[0], game="go"),))
    games = game_catalogue()
    assert games.words(other, "en") == {
        "puerto-rico": GameWords("Puerto Rico", games.rules("puerto-rico", made.settings)),
        "go": GameWords("go"),
    }
    assert set(games.words(event(0, game="x"), "it")) == {"x"}


def test_every_game_is_there_once_and_whole() -> None:
    games = game_catalogue().games
    assert len({game.id for game in games}) == len(games) >= 9
    for game in games:
        assert game.general.name.it
        assert game.general.name.en
        assert game.rules


def test_a_game_of_both_leagues_has_what_each_of_them_says() -> None:
    games = game_catalogue()
    both = {g.id for g in games.of_rules(League.BGL)} & {g.id for g in games.of_rules(League.BIG)}
    assert both == {"agricola", "puerto-rico"}
    assert usual_minutes(games.under("agricola", BGL), 4) == 120
    assert usual_minutes(games.under("agricola", BIG), 4) == 80
    big = games.under("agricola", "big-2026")
    assert big is not None
    assert big.sizes.recommended == 4


def test_the_last_game_of_some_is_played_again_when_it_is_drawn() -> None:
    games = game_catalogue()
    for game, again in (("7-wonders-duel", True), ("carcassonne", False)):
        final = Round(RoundNumber(1), game, 2, (), phase=Phase.FINAL)
        played = replace(event(0, game=game), rounds=(final,))
        assert plays_again(played, games.wishes(played)) is again
        semifinal = replace(played, rounds=(replace(final, phase=Phase.SEMIFINAL),))
        assert not plays_again(semifinal, games.wishes(semifinal))
