"""Every file of the catalogue against the facts as the regulations have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.event import Number
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionWay, Scoring, Sides, Text
from bglmanager.i18n import Texts
from bglmanager.ui.pages.event.game import game_summary
from bglmanager.words.games import GameLines, Played
from tests.exchange.game_facts import (
    APPENDICES,
    AT_MOST,
    BGL_MINUTES,
    BGL_VARIANTS,
    BIG,
    BY_TURN,
    EXCLUDED,
    EXPANSIONS,
    EXTRA_ROUNDS,
    FINAL_PLAN,
    HIGH,
    IN_TURN,
    LISTS,
    NOTES,
    OVERTIME,
    POINTS_LIMIT,
    REFEREE,
    RULINGS,
    SCORING,
    SINGLE,
    VALID,
    WONDER,
)
from tests.helpers.shipped import shipped_games, usual_minutes

GAMES = {game.id: game for game in shipped_games()}


def under(regulation: str, name: str) -> GameRules:
    """The game as this regulation has it; it must have it."""
    return GAMES[name].rules[regulation]


def everywhere() -> list[tuple[str, str, GameRules]]:
    return [(key, game.id, rules) for game in GAMES.values() for key, rules in game.rules.items()]


def test_every_game_is_there_under_its_regulations_and_no_other() -> None:
    expected = {("bgl", name) for name in BGL_MINUTES} | {("big", name) for name in BIG}
    expected |= set(SINGLE.items())
    assert {(key, name) for key, name, _ in everywhere()} == expected
    assert len(BGL_MINUTES) == 18
    assert len(BIG) == 23 + 2
    assert not any(game.own for game in GAMES.values())


@pytest.mark.parametrize("name", BGL_MINUTES)
def test_minutes_of_the_boardgame_league(name: str) -> None:
    usual, *others = under("bgl", name).timings
    assert (usual.minutes, usual.name, usual.option) == (BGL_MINUTES[name], None, None)
    found = [(each.option, each.points, each.minutes) for each in others]
    assert found == BGL_VARIANTS.get(name, [])
    assert all(each.name is not None for each in others)
    assert usual.points == (5000 if name == "arcane-legions" else None)


@pytest.mark.parametrize("name", BIG)
def test_facts_of_board_italian_gamers(name: str) -> None:
    minutes, per_player, recommended, auction, ties, final, level = BIG[name]
    rules = under("big", name)
    assert usual_minutes(rules, recommended) == minutes
    assert rules.minutes_per_player == per_player
    assert rules.sizes.recommended == recommended
    assert (rules.auction.of if rules.auction else None) == auction
    assert [(each.label.it, each.better.value) for each in rules.tie_breaks] == ties
    assert (rules.drawn_final.value, rules.level_tables) == (final, level)


@pytest.mark.parametrize("name", [name for name in BIG if BIG[name][0] is not None])
def test_other_tables_have_the_minutes_of_the_players_more_or_less(name: str) -> None:
    rules = under("big", name)
    total = BIG[name][0]
    (timing,) = rules.timings
    sizes = rules.sizes.valid or range(rules.sizes.least, rules.sizes.most + 1)
    for players in sizes:
        each = rules.minutes_per_player or 0
        wanted = (total or 0) + (players - rules.sizes.recommended) * each
        assert rules.minutes_at(timing, players) == wanted
    said = dict(timing.minutes) | rules.scaled_minutes(timing)
    assert set(said) == set(sizes)


@pytest.mark.parametrize("name", [name for name in BIG if BIG[name][1] is not None])
def test_only_the_minutes_of_the_text_are_said_all_others_are_marked_as_scaled(name: str) -> None:
    rules = under("big", name)
    total, _, recommended, *_ = BIG[name]
    assert [dict(each.minutes) for each in rules.timings] == (
        [] if total is None else [{recommended: total}]
    )


def test_minutes_that_are_scaled_are_marked_wherever_they_are_told() -> None:
    texts, rules = Texts("it"), under("big", "concordia")
    assert list(GameLines(texts, rules, Played(None)).minute_lines())[1].replace(
        "\N{NO-BREAK SPACE}", " "
    ) == ("In proporzione ai minuti per giocatore, non nel regolamento: 2 → 40 · 3 → 60 · 5 → 100")
    assert "i minuti ai tavoli da 5 sono in proporzione" in game_summary(texts, rules, 5)
    assert "in proporzione" not in game_summary(texts, rules, 4)
    assert "proporzione" not in " ".join(
        GameLines(texts, under("bgl", "agricola"), Played(None)).minute_lines()
    )


def test_minutes_of_the_single_events() -> None:
    assert under("catan-firenze-2014", "catan").timings[0].minutes == {3: 70, 4: 70}
    ludolimpiadi = under("7wonders-ludolimpiadi-2015", "7-wonders")
    assert usual_minutes(ludolimpiadi, 5) == usual_minutes(ludolimpiadi, 4) == 30
    assert ludolimpiadi.sizes.recommended == 5
    assert under("diplomacy-italia-2010", "diplomacy").timings == ()
    assert under("diplomacy-italia-2010", "diplomacy").sizes.recommended == 7
    assert "1907" in str(under("diplomacy-italia-2010", "diplomacy").overtime)


def test_games_that_say_what_happens_when_time_is_up() -> None:
    assert {(key, name) for key, name, rules in everywhere() if rules.overtime} == OVERTIME


def test_minutes_per_player_in_the_boardgame_league() -> None:
    found = {name: under("bgl", name).minutes_per_player for name in BGL_MINUTES}
    assert {name: each for name, each in found.items() if each} == {"shuuro": 20}


def test_auctions() -> None:
    held = {(key, name): rules.auction for key, name, rules in everywhere() if rules.auction}
    assert {at for at, each in held.items() if each.way is AuctionWay.IN_TURN} == IN_TURN
    assert {at: each.step for at, each in held.items() if each.step != 1} == {
        ("big", "splendor"): Fraction(1, 10)
    }
    assert not any(key == "bgl" for key, _ in held)
    assert held["7wonders-ludolimpiadi-2015", "7-wonders"].of is WONDER
    when = {name: each.when.it for (_, name), each in held.items() if each.when}
    assert when == {
        "agricola": "Dopo il draft e dopo aver scoperto la prima carta azione",
        "dominion": "Prima di vedere la mano iniziale",
        "marco-polo": "Posto, personaggio e contratto insieme",
    }


def test_extra_rounds_and_final_plans() -> None:
    extra = {(key, name): rules.extra_rounds for key, name, rules in everywhere()}
    assert {at: each for at, each in extra.items() if each} == dict.fromkeys(EXTRA_ROUNDS, 1)
    plans = {(key, name): rules.final_plan for key, name, rules in everywhere()}
    assert {at: each for at, each in plans.items() if each} == FINAL_PLAN


def test_sizes_of_tables() -> None:
    sizes = {(key, name): rules.sizes for key, name, rules in everywhere()}
    assert {at: each.valid for at, each in sizes.items() if each.valid} == VALID
    assert {at: sizes[at].most for at in AT_MOST} == AT_MOST
    assert all(sizes[at].most > sizes[at].valid[-1] for at in VALID), "larger ones can be chosen"
    assert sizes["big", "pozioni-esplosive"].least == 2
    assert sizes["big", "puerto-rico"].least == 3
    assert sizes["catan-firenze-2014", "catan"].least == 3
    for name, by_size in BGL_MINUTES.items():
        most = 4 if name == "doomtrooper" else max(by_size)  # teams of two
        assert (sizes["bgl", name].least, sizes["bgl", name].most) == (min(by_size), most)
        assert sizes["bgl", name].recommended == (4 if 4 in by_size else 2)


def test_tie_breaks_that_are_filled_in_or_judged() -> None:
    values = [(name, tie) for _, name, rules in everywhere() for tie in rules.tie_breaks]
    assert {name for name, tie in values if tie.referee} == REFEREE
    assert {name for name, tie in values if tie.source is not None} == BY_TURN
    assert not any(under("bgl", name).tie_breaks for name in BGL_MINUTES)
    assert not any(under(key, name).tie_breaks for key, name in SINGLE.items())


def test_excluded_elements() -> None:
    found = {(key, name): [e.it for e in r.excluded] for key, name, r in everywhere()}
    assert {at: each for at, each in found.items() if each} == EXCLUDED


def test_corrections_of_cards() -> None:
    found = {(key, name): len(rules.corrections) for key, name, rules in everywhere()}
    assert {at: each for at, each in found.items() if each} == {
        ("bgl", "agricola"): 24,
        ("big", "terra-mystica"): 1,
        ("7wonders-ludolimpiadi-2015", "7-wonders"): 3,
    }
    cards = [each.it.partition(":")[0] for each in under("bgl", "agricola").corrections]
    assert cards == [
        "Falegnameria", "Accademico", "Portuale", "Costruttore di tetti", "Posatore di mattoni",
        "Aia", "Laghetto per le carpe", "Zufolo", "Agricoltore biologico", "Custode del negozio",
        "Aratro storto", "Libreria", "Sgabello per mungere", "Telaio", "Tetto di sterpaglie",
        "Servitore", "Giocoliere", "Sicofante", "Aratro bivomere", "Capanno per la mungitura",
        "Carro del legno", "Fioriera", "Stagno delle papere", "Bollitore del birraio",
    ]  # fmt: skip


def test_appendices_and_expansions() -> None:
    found = {(key, name): [o.id for o in r.appendices] for key, name, r in everywhere()}
    assert {name: each for (_, name), each in found.items() if each} == APPENDICES
    found = {(key, name): [o.id for o in r.expansions] for key, name, r in everywhere()}
    assert {at: each for at, each in found.items() if each} == EXPANSIONS


def test_how_scores_are_entered() -> None:
    for _, name, rules in everywhere():
        assert rules.scoring is SCORING.get(name, Scoring.NUMBER), name
        assert (rules.series is not None) == (rules.scoring is Scoring.SERIES)
        assert bool(rules.components) == (rules.scoring is Scoring.COMPONENTS)


def test_series() -> None:
    found: dict[str, tuple[int, int | None, bool, Number | None]] = {}
    for name in ("quoridor", "quarto", "doomtrooper"):
        series = under("bgl", name).series
        assert series is not None
        found[name] = (series.games, series.to_win, series.more_when_drawn, series.drawn_score)
    assert found == {
        "quoridor": (3, None, False, None),
        "quarto": (3, None, False, 3),
        "doomtrooper": (3, 2, True, None),
    }


def test_limits_of_scores() -> None:
    shuuro = under("bgl", "shuuro")
    assert (shuuro.least_score, shuuro.most_score) == (-250, 250)
    assert [name for _, name, rules in everywhere() if rules.opposite] == ["shuuro"]
    perudo = under("big", "perudo")
    assert (perudo.least_score, perudo.most_score) == (0, 5 * perudo.sizes.most)
    assert {name: rules.high for _, name, rules in everywhere() if rules.high} == HIGH


def test_wings_of_war_adds_up_its_components_and_has_sides() -> None:
    rules = under("bgl", "wings-of-war")
    found = [(each.label.it, each.least, each.most) for each in rules.components]
    assert found == [("Squadra", 0, 3), ("In volo", -1, 3), ("Abbattuti", 0, 12)]
    assert rules.sides is Sides.TOGETHER
    assert [rules.name for _, _, rules in everywhere() if rules.pairs] == [
        GAMES["7-wonders-cities"].general.name
    ]


def test_lists_of_elements_and_points_limits() -> None:
    assert {name for _, name, rules in everywhere() if rules.list} == LISTS
    found = {name: rules.points_limit for _, name, rules in everywhere() if rules.points_limit}
    assert found == POINTS_LIMIT
    army = under("bgl", "arcane-legions").list
    assert army is not None
    assert army.elements == ()
    shuuro = under("bgl", "shuuro").list
    assert shuuro is not None
    assert shuuro.points == 250
    assert [(e.name.it, e.name.en, e.cost, e.least, e.most) for e in shuuro.elements] == [
        ("Re", "King", 0, 1, 1),
        ("Regina", "Queen", 110, 0, 2),
        ("Torre", "Rook", 70, 0, 3),
        ("Alfiere", "Bishop", 40, 0, 4),
        ("Cavallo", "Knight", 40, 0, 4),
        ("Pedone", "Pawn", 10, 0, 6),
    ]


def test_energy_of_the_giro_is_kept_with_its_appendix() -> None:
    extras = [(name, each) for _, name, rules in everywhere() for each in rules.extras]
    ((name, energy),) = extras
    assert (name, energy.key, energy.most) == ("giro-d-italia", "energy", 15)
    assert (energy.option, energy.carried) == ("a", True)


@pytest.mark.parametrize(("regulation", "name"), NOTES)
def test_notes_for_the_table_sheet(regulation: str, name: str) -> None:
    said = " ".join(each.it for each in under(regulation, name).notes)
    assert [each for each in NOTES[regulation, name] if each not in said] == []


@pytest.mark.parametrize("name", RULINGS)
def test_what_the_regulation_answers_to_questions(name: str) -> None:
    said = " ".join(each.it for each in under("big", name).rulings)
    assert [each for each in RULINGS[name] if each not in said] == []
    told = GameLines(Texts("it"), under("big", name), Played(None)).sections()
    (lines,) = (each.lines for each in told if each.title == "Per l’arbitro")
    assert len(lines) == len(under("big", name).rulings)


def test_bazar_and_vineyard_count_when_they_are_played() -> None:
    said = [each.it for each in under("7wonders-ludolimpiadi-2015", "7-wonders").corrections]
    assert [each.partition(":")[0] for each in said if "quando è messa in gioco" in each] == [
        "Bazar",
        "Vineyard",
    ]


def test_names_in_english() -> None:
    found = {
        game.general.name.it: game.general.name.en
        for game in GAMES.values()
        if game.general.name.it != game.general.name.en
    }
    assert found == {
        "Alta Tensione": "Power Grid",
        "Century": "Century: Spice Road",
        "Coloni di Catan": "Catan",
        "I coloni di Catan": "The Settlers of Catan",
        "Marco Polo": "The Voyages of Marco Polo",
        "Pozioni esplosive": "Potion Explosion",
        "Progetto Gaia": "Gaia Project",
    }


def texts(value: Any) -> Iterator[Text]:
    """Every text in the facts of a game."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def numbers(words: str) -> list[str]:
    return sorted(re.findall(r"\d+(?:\.\d+)?", words.replace(",", ".")))


@pytest.mark.parametrize("name", GAMES)
def test_texts_are_set_well_and_say_the_same_numbers_in_both_languages(name: str) -> None:
    game = GAMES[name]
    for text in texts((game.general, *game.rules.values())):
        for words in (text.it, text.en):
            assert not re.search(r"['\"]|\.\.\.|  | [.,;:]|^ | $", words), words
        assert numbers(text.it) == numbers(text.en), text
        assert (text.it[-1] == ".") == (text.en[-1] == "."), text
