"""What is said of the games of the page: regulations, kinds, what is wrong."""

from __future__ import annotations

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services.own_games import REGULATIONS, Draft, value_at
from bglmanager.words import regulations
from bglmanager.words.messages import Messages, say
from bglmanager.words.problems import problem_sentence

LEAGUES = tuple(
    dict.fromkeys(each.league.value for each in RULESETS.values() if each.league is not None)
)
"""Tables that are about the regulation of a league."""

SINGLES = tuple(key for key in REGULATIONS if key not in LEAGUES)
"""Tables that are about the regulation of a single event."""

_AT_FIELDS: Messages = {
    "game.missing": "Fill this in.",
    "game.wording": "Write it in Italian and in English.",
    "game.blank": "Fill this in.",
    "game.whole": "A whole number from {least} to {most}.",
    "game.number": "A number from {least} to {most}, with at most {decimals} decimals.",
}
"""What is said at a field of the editor, where nobody sees the file."""


def left(t: Texts, draft: Draft) -> str:
    """What is offered of a game that was being written when the program ended."""
    name = value_at(draft.values, f"name.{t.language}") or t.text("without a name")
    return t.text("A game that was being written is not saved yet: {name}.", name=name)


def regulation(t: Texts, key: str) -> str:
    """What a table of a game's file is about."""
    names = {"bgl": t.text("Boardgame League"), "big": t.text("Board Italian Gamers")}
    return names.get(key) or regulations.regulation_without_league(t, key)


def short_regulations(t: Texts, game: Game) -> str:
    """The regulations a game is proposed for, short enough for a column."""
    names = {key: key.upper() for key in LEAGUES}
    alone = t.text("single event")
    return ", ".join(names.get(key, alone) for key in REGULATIONS if key in game.rules)


def at_field(t: Texts, found: Problem) -> str:
    """What is wrong with a fact, said at the field it is typed in."""
    said = _AT_FIELDS.get(found.code)
    return problem_sentence(t, found) if said is None else say(t, said, dict(found.values))
