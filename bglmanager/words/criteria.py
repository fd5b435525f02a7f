"""Names of what the orders are made from, as they head a column."""

from __future__ import annotations

import re

from bglmanager.i18n import Texts

_OF_A_ROUND = re.compile(r"(table|place)_(\d+)")


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
    }
    found = _OF_A_ROUND.fullmatch(name)
    if found is None:
        return shorts.get(name, name)
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
        "wins": texts.text("first places not shared"),
        "points_among_tied": texts.text("first places in the games among the tied"),
    }
    found = _OF_A_ROUND.fullmatch(name)
    if found is None:
        return names.get(name, name)
    if found[1] == "table":
        return texts.text("table in round {round}", round=found[2])
    return texts.text("place in round {round}", round=found[2])
