"""What is said of the games of the page: regulations, kinds, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services.game_drafts import REGULATIONS
from bglmanager.words import games, own_games, toml_files
from bglmanager.words.problems import sentence


def regulation(t: Texts, key: str) -> str:
    """What a table of a game's file is about."""
    leagues = {"bgl": t.text("Boardgame League"), "big": t.text("Board Italian Gamers")}
    return leagues.get(key) or single(t, key)


def single(t: Texts, key: str) -> str:
    """What the regulation of a single event is called."""
    known = {
        "catan-firenze-2014": t.text("Catan, FirenzeGioca 2014"),
        "7wonders-ludolimpiadi-2015": t.text("7 Wonders, Ludolimpiadi 2015"),
        "diplomacy-italia-2010": t.text("Diplomacy, Italian scoring"),
    }
    return known.get(key, key)


def short_regulations(t: Texts, game: Game) -> str:
    """The regulations a game is proposed for, short enough for a column."""
    leagues = {
        each.league.value: each.league.value.upper() for each in RULESETS.values() if each.league
    }
    found = [leagues.get(key) or single(t, key) for key in REGULATIONS if key in game.rules]
    return ", ".join(found)


def in_file(t: Texts, found: Problem) -> str:
    """What is wrong with a game's file, with line and key where it has a place."""
    if ":" not in found.path:
        return sentence(t, found)
    return toml_files.in_file(t, found, {**games.SENTENCES, **own_games.SENTENCES})


def all_in_file(t: Texts, found: Iterable[Problem]) -> Sequence[str]:
    """Everything that is wrong with a game's file."""
    return tuple(in_file(t, each) for each in found)


def at_field(t: Texts, found: Problem) -> str:
    """What is wrong with a fact, said at the field it is typed in."""
    values = dict(found.values)
    said = own_games.AT_FIELDS.get(found.code)
    return sentence(t, found) if said is None else said(t, values)
