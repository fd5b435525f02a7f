"""Names of what the orders are made from, as they head a column."""

from __future__ import annotations

import re

from bglmanager.i18n import Texts

_OF_A_ROUND = re.compile(r"(table|place)_(\d+)")
_BOARD_OF_A_ROUND = re.compile(r"(score|power)_(\d+)")


def is_of_a_round(name: str) -> bool:
    """Whether the criterion is the table or the place of one round ("table_2")."""
    return _OF_A_ROUND.fullmatch(name) is not None


def criterion_short(texts: Texts, name: str) -> str:
    """The criterion at the head of a column; a name the catalogue does not know stays itself."""
    shorts = {
        "points": texts.text("Points"),
        "pbg": texts.text("PBG"),
        "pba": texts.text("PBA"),
        "lot": texts.text("Lot"),
        "wins": texts.text("Wins"),
        "points_among_tied": texts.text("Among tied"),
        "victory_points": texts.text("Vict. points"),
        "share": texts.text("Share"),
        "buildings": texts.text("Cities"),
        "roads_cards": texts.text("Roads"),
        "hand": texts.text("Hand"),
        "warnings": texts.text("Warnings"),
        "boards": texts.text("Boards"),
        "top_table": texts.text("Top table"),
        "women": texts.text("Women first"),
        "birth_date": texts.text("Birth date"),
    }
    found = _OF_A_ROUND.fullmatch(name)
    if found is None:
        return shorts.get(name) or _board_short(texts, name)
    if found[1] == "table":
        return texts.text("Table R{round}", round=found[2])
    return texts.text("Place R{round}", round=found[2])


def criterion_name(texts: Texts, name: str) -> str:
    """The criterion in full, for a legend or a sentence."""
    names = {
        "points": texts.text("ranking points"),
        "pbg": texts.text("share of the points scored at one's tables"),
        "pba": texts.text("strength of the opponents met"),
        "lot": texts.text("lot"),
        "wins": texts.text("games won"),
        "points_among_tied": texts.text("first places in the games among the tied"),
        "victory_points": texts.text("victory points in all games"),
        "share": texts.text("sum of the shares of the victory points at one's tables"),
        "buildings": texts.text("settlements + cities"),
        "roads_cards": texts.text("roads + development cards bought"),
        "hand": texts.text("resource cards left in hand"),
        "warnings": texts.text("warnings"),
        "boards": texts.text("boards played"),
        "top_table": texts.text("winner of the top table"),
        "women": texts.text("women before others"),
        "birth_date": texts.text("the younger first"),
    }
    found = _OF_A_ROUND.fullmatch(name)
    if found is None:
        return names.get(name) or _board_name(texts, name)
    if found[1] == "table":
        return texts.text("table in round {round}", round=found[2])
    return texts.text("place in round {round}", round=found[2])


def _board_short(texts: Texts, name: str) -> str:
    found = _BOARD_OF_A_ROUND.fullmatch(name)
    if found is None:
        return name
    if found[1] == "score":
        return texts.text("Score R{round}", round=found[2])
    return texts.text("Power R{round}", round=found[2])


def _board_name(texts: Texts, name: str) -> str:
    found = _BOARD_OF_A_ROUND.fullmatch(name)
    if found is None:
        return name
    if found[1] == "score":
        return texts.text("score in round {round}", round=found[2])
    return texts.text("power played in round {round}", round=found[2])
