"""Games are data: nothing in the program knows one by name."""

from __future__ import annotations

import ast
from pathlib import Path

import bglmanager
from bglmanager.services.games import game_catalogue

PACKAGE = Path(bglmanager.__file__).parent

OF_ONE_GAME = {
    "engine/rulesets/catan_firenze_2014.py": {"catan"},
    "engine/rulesets/diplomacy_italia_2010.py": {"diplomacy"},
    "engine/rulesets/seven_wonders_2015.py": {"7-wonders"},
    "services/sample.py": {"race-for-the-galaxy"},
}
"""The regulations of single events say which game they are for; the sample event is played with
one."""


def test_no_game_of_the_catalogue_stands_in_the_code() -> None:
    ids = {game.id for game in game_catalogue().games}
    assert "carcassonne" in ids
    found: dict[str, set[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        used = ids & {
            node.value
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if used:
            found[file.relative_to(PACKAGE).as_posix()] = used
    assert found == OF_ONE_GAME
