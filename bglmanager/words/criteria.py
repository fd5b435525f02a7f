"""Names of what the orders are made from, and their columns as they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from bglmanager.engine.board_events import top_win_in
from bglmanager.engine.derived import StandingRow
from bglmanager.engine.event import Better, Event, Number
from bglmanager.engine.rulesets.ruleset import Criterion
from bglmanager.i18n import Texts, capital
from bglmanager.words import number_format


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """The words of a criterion: at the head of a column, in a sentence, and what it counts.

    `title` is the criterion as a line of a list, `ends` how its higher and lower ends are called.
    """

    short: str
    name: str
    meaning: str = ""
    title: str = ""
    ends: tuple[str, str] | None = None


@cache
def _table(t: Texts) -> Mapping[str, CriterionWords]:
    """All words of one language: a criterion is looked up for every column and reason."""
    return {
        "points": CriterionWords(
            t.text("Points"),
            t.text("ranking points"),
            t.text("The ranking points of all rounds, added up."),
        ),
        "pbg": CriterionWords(
            t.text("PBG"),
            t.text("share of the points scored at one’s tables"),
            t.text(
                "One’s share of the points scored at the table, in per cent, added up over the "
                "rounds."
            ),
        ),
        "pba": CriterionWords(
            t.text("PBA"),
            t.text("strength of the opponents met"),
            t.text(
                "The ranking points all opponents have by now, added up: a high number is for "
                "who met strong ones."
            ),
        ),
        "lot": CriterionWords(t.text("Lot"), t.text("lot")),
        "wins": CriterionWords(
            t.text("Wins"), t.text("games won"), t.text("First places held alone.")
        ),
        "points_among_tied": CriterionWords(
            t.text("Among tied"),
            t.text("first places in the games among the tied"),
            t.text("First places held alone at tables where everybody is tied in wins and points."),
        ),
        "victory_points": CriterionWords(
            t.text("Vict. points"),
            t.text("victory points in all games"),
            t.text("What was scored in the games themselves, added up."),
        ),
        "share": CriterionWords(
            t.word("of the points", "Share"),
            t.text("sum of the shares of the victory points at one’s tables"),
            t.text("One’s share of the victory points of the table, between 0 and 1, added up."),
        ),
        "buildings": CriterionWords(
            t.text("Buildings"),
            t.text("settlements + cities"),
            t.text("Settlements and cities on the board at the end, added up."),
        ),
        "roads_cards": CriterionWords(
            t.text("Roads+cards"),
            t.text("roads + development cards bought"),
            t.text("Roads and development cards bought, added up."),
        ),
        "hand": CriterionWords(
            t.text("Hand cards"),
            t.text("resource cards left in hand"),
            t.text("Resource cards left in hand at the end, added up."),
        ),
        "warnings": CriterionWords(
            t.text("Warnings"),
            t.text("warnings"),
            t.text("Warnings the referee gave in this event."),
        ),
        "boards": CriterionWords(
            t.text("Boards"), t.text("boards played"), t.text("How many boards one has played.")
        ),
        "top_table": CriterionWords(
            t.text("Top table"),
            t.text("winner of the top table"),
            t.text("Whether one won the top table of the last round."),
            ends=(t.text("its winner"), t.text("the others")),
        ),
        "women": CriterionWords(
            t.text("Women first"),
            t.text("women before others"),
            t.text("Whether one is a woman, where that was stated."),
            title=t.text("Woman or not"),
            ends=(t.text("women"), t.text("the others")),
        ),
        "birth_date": CriterionWords(
            t.text("Birth date"),
            t.text("the younger first"),
            t.text("The date of birth, where it was stated: late is young."),
            title=t.text("Date of birth"),
            ends=(t.text("the younger"), t.text("the older")),
        ),
        "tables_and_places": CriterionWords(
            t.text("Tables and places"),
            t.text("tables and places, the last round first"),
            t.text(
                "The number of the table in the last round, then the place there; then the same in "
                "the round before, back to the first."
            ),
        ),
    }


def _words(texts: Texts, name: str) -> CriterionWords:
    """The words of a criterion; a name the catalogue does not know stays itself."""
    return _table(texts).get(name) or _of_a_round(texts, name) or CriterionWords(name, name)


def _of_a_round(t: Texts, name: str) -> CriterionWords | None:
    """The table, the place, the score or the power of one round ("table_2")."""
    what, _, number = name.rpartition("_")
    if not number.isdecimal():
        return None
    if what == "table":
        return CriterionWords(
            t.text("Table R{round}", round=number), t.text("table in round {round}", round=number)
        )
    if what == "place":
        return CriterionWords(
            t.text("Place R{round}", round=number), t.text("place in round {round}", round=number)
        )
    if what == "score":
        return CriterionWords(
            t.text("Score R{round}", round=number),
            t.text("score in round {round}", round=number),
            t.text("The score of the board played in round {round}.", round=number),
        )
    if what == "power":
        return CriterionWords(
            t.text("Power R{round}", round=number),
            t.text("power played in round {round}", round=number),
            t.text(
                "The power played in round {round}, in the order that breaks ties: Austria, "
                "Germany, Italy, Turkey, England, Russia, France.",
                round=number,
            ),
        )
    return None


def is_of_a_round(name: str) -> bool:
    """Whether the criterion is the table or the place of one round ("table_2")."""
    return re.fullmatch(r"(table|place)_\d+", name) is not None


def criterion_short(texts: Texts, name: str) -> str:
    """The criterion at the head of a column."""
    return _words(texts, name).short


def criterion_name(texts: Texts, name: str) -> str:
    """The criterion in full, for a legend or a sentence."""
    return _words(texts, name).name


def criterion_title(texts: Texts, name: str) -> str:
    """The criterion as a line of a list, whichever end of it comes first."""
    found = _words(texts, name)
    return capital(found.title or found.name)


def end_name(texts: Texts, name: str, *, high: bool) -> str:
    """Which end of a criterion comes first."""
    ends = _words(texts, name).ends or (texts.text("the higher"), texts.text("the lower"))
    return ends[0] if high else ends[1]


def criterion_meaning(texts: Texts, name: str) -> str:
    """What a criterion counts, in a sentence; nothing for the lot."""
    return _words(texts, name).meaning


def criteria_in_turn(texts: Texts, steps: tuple[Criterion, ...]) -> str:
    """The criteria of an order in a line, the lot at its end."""
    lower = texts.text("low")
    names = [
        criterion_short(texts, step.name) + (f" ({lower})" if step.better is Better.LOW else "")
        for step in steps
    ]
    return ", ".join((*names, criterion_short(texts, "lot")))


POINTS = "points"


def criterion_value(row: StandingRow, name: str) -> Number | None:
    """Ranking points, or a criterion by its name; None where there is none."""
    return row.points if name == POINTS else dict(row.criteria).get(name)


def score_cells(
    texts: Texts,
    event: Event,
    rows: Sequence[StandingRow | None],
    name: str,
    *,
    alone: bool = False,
) -> list[str]:
    """What the rows have of a criterion, or of the points, all with the same decimals.

    The win at the top table stands beside what the board gave (Diplomacy 8.3): "2000 + 254.80";
    in the points only where they stand `alone`, without the scores of the rounds. None stands for
    somebody who is in no row.
    """
    told = alone or name != POINTS
    wins = [top_win_in(event, row, name) if row is not None and told else 0 for row in rows]
    values = [None if row is None else criterion_value(row, name) for row in rows]
    scored = [
        value - win if value is not None and win else value
        for value, win in zip(values, wins, strict=True)
    ]
    written = number_format.column(texts, scored)
    return [
        f"{number_format.figure(texts, win)} + {cell}" if win else cell
        for cell, win in zip(written, wins, strict=True)
    ]
