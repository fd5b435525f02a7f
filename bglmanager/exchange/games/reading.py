"""A game's file to its values, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange.games.kinds import Problems, member_path
from bglmanager.exchange.games.references import rule_problems
from bglmanager.exchange.games.shape import RULES, SECTION, SECTIONS
from bglmanager.exchange.toml_places import parsed, placed
from bglmanager.exchange.toml_text import pair, written

MOST_BYTES = 100_000
MOST_PROBLEMS = 200


def read_game(data: bytes, name: str, *, own: bool = False) -> Game:
    """The game in this file; `name` is its id where the file says none.

    Raises `Refused` with everything that is wrong (the first two hundred problems of a file that
    is nothing but wrong); the path of a problem is "line:key".
    """
    file = parsed(data, MOST_BYTES)
    wrong: Problems = []
    game = _game_of_values({"id": name, **file.values}, own, wrong)
    if game is None or wrong:
        raise Refused(placed(file.text, wrong)[:MOST_PROBLEMS])
    return game


def _game_of_values(values: Mapping[str, Any], own: bool, wrong: Problems) -> Game | None:
    general = RULES.read_value({k: v for k, v in values.items() if k not in SECTIONS}, "", wrong)
    said = {
        key: SECTION.values_said(values[key], key, wrong)
        for key in SECTIONS
        if key in values and SECTION.is_table(values[key], key, wrong)
    }
    if general is None or wrong:
        return None
    rules = {key: replace(general, **each) for key, each in said.items()}
    wrong += rule_problems(general)
    for key, each in rules.items():
        wrong += _of_section(key, each, said[key], wrong)
    return Game(general, rules, own)


def _of_section(
    key: str, rules: GameRules, said: Collection[str], general: list[Problem]
) -> list[Problem]:
    """What is wrong because of a section, and was not without it.

    General minutes for tables that the section does not have are none of its faults.
    """
    found = [
        each
        for each in rule_problems(rules)
        if each not in general
        and ("timings" in said or not each.path.startswith("timings") or each.code != "game.size")
    ]
    return [each._replace(path=member_path(key, each.path)) for each in found]


_WIDE = 100


def write_game(game: Game) -> str:
    """The game as a TOML file that `read_game` takes."""
    general = {each.name: getattr(game.general, each.name) for each in fields(game.general)}
    lines = list(_table_lines(RULES.write_value(game.general)))
    for key in SECTIONS:
        if key in game.rules:
            lines += [
                "",
                f"[{key}]",
                *_table_lines(SECTION.given_otherwise(game.rules[key], general), key),
            ]
    return "\n".join(lines) + "\n"


def _table_lines(values: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """The lines of a table; its draws, the last key, become tables of their own."""
    draws = values.get("setup") or []
    for key, value in values.items():
        if key != "setup" or not draws:
            yield from _pair_lines(key, value)
    for draw in draws:
        yield ""
        yield f"[[{f'{within}.' if within else ''}setup]]"
        for key, value in draw.items():
            yield from _pair_lines(key, value)


def _pair_lines(key: str, value: Any) -> Iterator[str]:
    whole = pair(key, value)
    if isinstance(value, list) and len(whole) > _WIDE:
        yield f"{key} = ["
        yield from (f"    {written(each)}," for each in value)
        yield "]"
    else:
        yield whole
