"""Names of what the orders are made from, as they head a column."""

from __future__ import annotations

from bglmanager.i18n import Texts


def criterion_short(texts: Texts, name: str) -> str:
    """The criterion at the head of a column; a name the catalogue does not know stays itself."""
    shorts = {
        "points": texts.text("Points"),
        "pbg": texts.text("PBG"),
        "pba": texts.text("PBA"),
        "lot": texts.text("Lot"),
    }
    return shorts.get(name, name)


def criterion_name(texts: Texts, name: str) -> str:
    """The criterion in full, for a legend or a sentence."""
    names = {
        "points": texts.text("ranking points"),
        "pbg": texts.text("share of the points scored at one's tables"),
        "pba": texts.text("strength of the opponents met"),
        "lot": texts.text("lot"),
    }
    return names.get(name, name)
