"""Names of what the orders are made from, as they head a column."""

from __future__ import annotations

import re

from bglmanager.engine.event import Better
from bglmanager.engine.rulesets.ruleset import Criterion
from bglmanager.i18n import Texts, capital

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
        "share": texts.word("of the points", "Share"),
        "buildings": texts.text("Buildings"),
        "roads_cards": texts.text("Roads+cards"),
        "hand": texts.text("Hand cards"),
        "warnings": texts.text("Warnings"),
        "boards": texts.text("Boards"),
        "top_table": texts.text("Top table"),
        "women": texts.text("Women first"),
        "birth_date": texts.text("Birth date"),
        "tables_and_places": texts.text("Tables and places"),
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
        "pbg": texts.text("share of the points scored at one’s tables"),
        "pba": texts.text("strength of the opponents met"),
        "lot": texts.text("lot"),
        "wins": texts.text("games won"),
        "points_among_tied": texts.text("first places in the games among the tied"),
        "victory_points": texts.text("victory points in all games"),
        "share": texts.text("sum of the shares of the victory points at one’s tables"),
        "buildings": texts.text("settlements + cities"),
        "roads_cards": texts.text("roads + development cards bought"),
        "hand": texts.text("resource cards left in hand"),
        "warnings": texts.text("warnings"),
        "boards": texts.text("boards played"),
        "top_table": texts.text("winner of the top table"),
        "women": texts.text("women before others"),
        "birth_date": texts.text("the younger first"),
        "tables_and_places": texts.text("tables and places, the last round first"),
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


def criterion_title(texts: Texts, name: str) -> str:
    """The criterion as a line of a list, whichever end of it comes first."""
    titles = {
        "women": texts.text("Woman or not"),
        "birth_date": texts.text("Date of birth"),
    }
    found = titles.get(name) or criterion_name(texts, name)
    return capital(found)


def end_name(texts: Texts, name: str, *, high: bool) -> str:
    """Which end of a criterion comes first."""
    ends = {
        "women": (texts.text("women"), texts.text("the others")),
        "birth_date": (texts.text("the younger"), texts.text("the older")),
        "top_table": (texts.text("its winner"), texts.text("the others")),
    }
    higher, lower = ends.get(name, (texts.text("the higher"), texts.text("the lower")))
    return higher if high else lower


def criterion_meaning(texts: Texts, name: str) -> str:
    """What a criterion counts, in a sentence."""
    meanings = {
        "points": texts.text("The ranking points of all rounds, added up."),
        "pbg": texts.text(
            "One’s share of the points scored at the table, in per cent, added up over the rounds."
        ),
        "pba": texts.text(
            "The ranking points all opponents have by now, added up: a high number is for who met "
            "strong ones."
        ),
        "wins": texts.text("First places held alone."),
        "points_among_tied": texts.text(
            "First places held alone at tables where everybody is tied in wins and points."
        ),
        "victory_points": texts.text("What was scored in the games themselves, added up."),
        "tables_and_places": texts.text(
            "The number of the table in the last round, then the place there; then the same in "
            "the round before, back to the first."
        ),
        "share": texts.text(
            "One’s share of the victory points of the table, between 0 and 1, added up."
        ),
        "buildings": texts.text("Settlements and cities on the board at the end, added up."),
        "roads_cards": texts.text("Roads and development cards bought, added up."),
        "hand": texts.text("Resource cards left in hand at the end, added up."),
        "warnings": texts.text("Warnings the referee gave in this event."),
        "top_table": texts.text("Whether one won the top table of the last round."),
        "boards": texts.text("How many boards one has played."),
        "women": texts.text("Whether one is a woman, where that was stated."),
        "birth_date": texts.text("The date of birth, where it was stated: late is young."),
    }
    return meanings.get(name) or _board_meaning(texts, name)


def _board_meaning(texts: Texts, name: str) -> str:
    found = _BOARD_OF_A_ROUND.fullmatch(name)
    if found is None:
        return ""
    if found[1] == "score":
        return texts.text("The score of the board played in round {round}.", round=found[2])
    return texts.text(
        "The power played in round {round}, in the order that breaks ties: Austria, Germany, "
        "Italy, Turkey, England, Russia, France.",
        round=found[2],
    )


def in_turn(texts: Texts, steps: tuple[Criterion, ...]) -> str:
    """The criteria of an order in a line, the lot at its end."""
    lower = texts.text("low")
    names = [
        criterion_short(texts, step.name) + (f" ({lower})" if step.better is Better.LOW else "")
        for step in steps
    ]
    return ", ".join((*names, criterion_short(texts, "lot")))
