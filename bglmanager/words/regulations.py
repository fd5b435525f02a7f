"""What regulations are called, and what their orders are made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bglmanager.engine.derived import StandingRow, TeamRow
from bglmanager.engine.event import Better, Event, Number, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import plan_size
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.ruleset import Criterion, Ruleset, SharedWin, Topic
from bglmanager.engine.tallies import top_win_in
from bglmanager.i18n import Named, Said, Texts, Word
from bglmanager.words import number_format


def regulation_name(texts: Texts, ruleset: str) -> str:
    """What a regulation is called; its id where it is not known."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None else texts.say(found.called.name)


def regulation_without_league(texts: Texts, ruleset: str) -> str:
    """What an event by this regulation is called that counts for no league."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None else texts.say(found.without_league.name)


def with_paragraph(said: str, ruleset: Ruleset, topic: Topic, per_table: int = 0) -> str:
    """The sentence with the paragraph on the topic, if any, before its stop, as “(BGL 3.5)”."""
    return with_place(said, ruleset.paragraphs.cited(topic, per_table))


def plan_cited(said: str, settings: Settings, game: GameRules | None) -> str:
    """The sentence with where the rules have the final phases of this size, or of this game."""
    ruleset = ruleset_of(settings)
    if game is not None and game.final_plan is not None:
        return with_place(said, ruleset.paragraphs.named(game.paragraph))
    topic = Topic.PLAN if ruleset.finals.plans else Topic.FINAL
    return with_paragraph(said, ruleset, topic, plan_size(settings, game))


def with_place(said: str, where: str) -> str:
    """The sentence with where it is from before its stop; itself where that is nowhere."""
    return f"{said.removesuffix('.')} ({where})." if where else said


@record
class CriterionWords:
    """The words of a criterion: at the head of a column, in a sentence, and what it counts.

    `title` is the criterion as a line of a list, `ends` how its higher and lower ends are called.
    """

    short: Said
    name: str
    meaning: str = ""
    title: str = ""
    ends: tuple[Said, Said] | None = None


_CRITERIA: Mapping[str, CriterionWords] = {
    "points": CriterionWords(
        "Points", "ranking points", "The ranking points of all rounds, added up."
    ),
    "pbg": CriterionWords(
        "PBG",
        "share of the points scored at one’s tables",
        "One’s share of the points scored at the table, in per cent, added up over the rounds.",
    ),
    "pba": CriterionWords(
        "PBA",
        "strength of the opponents met",
        "The ranking points all opponents have by now, added up: a high number is for "
        "who met strong ones.",
    ),
    "lot": CriterionWords("Lot", "lot"),
    "wins": CriterionWords("Wins", "games won", "First places held alone."),
    "points_among_tied": CriterionWords(
        "Among tied",
        "first places in the games among the tied",
        "First places held alone at tables where everybody is tied in wins and points.",
    ),
    "victory_points": CriterionWords(
        "Vict. points",
        "victory points in all games",
        "What was scored in the games themselves, added up.",
    ),
    "share": CriterionWords(
        Word("of the points", "Share"),
        "sum of the shares of the victory points at one’s tables",
        "One’s share of the victory points of the table, between 0 and 1, added up.",
    ),
    "buildings": CriterionWords(
        "Buildings",
        "settlements + cities",
        "Settlements and cities on the board at the end, added up.",
    ),
    "roads_cards": CriterionWords(
        "Roads+cards",
        "roads + development cards bought",
        "Roads and development cards bought, added up.",
    ),
    "hand": CriterionWords(
        "Hand cards",
        "resource cards left in hand",
        "Resource cards left in hand at the end, added up.",
    ),
    "warnings": CriterionWords("Warnings", "warnings", "Warnings the referee gave in this event."),
    "boards": CriterionWords("Boards", "boards played", "How many boards one has played."),
    "top_table": CriterionWords(
        "Top table",
        "winner of the top table",
        "Whether one won the top table of the last round.",
        ends=("its winner", "the others"),
    ),
    "women": CriterionWords(
        "Women first",
        "women before others",
        "Whether one is a woman, where that was stated.",
        title="Woman or not",
        ends=("women", "the others"),
    ),
    "birth_date": CriterionWords(
        "Birth date",
        "the younger first",
        "The date of birth, where it was stated: late is young.",
        title="Date of birth",
        ends=("the younger", "the older"),
    ),
    "tables_and_places": CriterionWords(
        "Tables and places",
        "tables and places, the last round first",
        "The number of the table in the last round, then the place there; then the same in "
        "the round before, back to the first.",
    ),
}

_OF_A_ROUND: Mapping[str, CriterionWords] = {
    "table": CriterionWords("Table R{round}", "table in round {round}"),
    "place": CriterionWords("Place R{round}", "place in round {round}"),
    "score": CriterionWords(
        "Score R{round}",
        "score in round {round}",
        "The score of the board played in round {round}.",
    ),
    "power": CriterionWords(
        "Power R{round}",
        "power played in round {round}",
        "The power played in round {round}, in the order that breaks ties: Austria, Germany, "
        "Italy, Turkey, England, Russia, France.",
    ),
}
"""What is asked of one round ("table_2")."""


def criterion_words(texts: Texts, name: str, part: Callable[[CriterionWords], Said]) -> str:
    """Words of a criterion; a name the catalogue does not know stays itself."""
    what, _, number = name.rpartition("_")
    if name in _CRITERIA:
        said = part(_CRITERIA[name])
    elif number.isdecimal() and what in _OF_A_ROUND:
        said = part(_OF_A_ROUND[what])
    else:
        return f"{part(CriterionWords(name, name))}"
    return texts.say(said, {"round": number}) if said else ""


_WINS = Named(
    {
        SharedWin.EACH: "A win counts 1, at a table stopped by the time limit {overran} for each "
        "who is first there. At any other table several first ones divide the 1.",
        SharedWin.SHARED: "A win counts 1, at a table stopped by the time limit {overran}. Several "
        "first ones divide it.",
    }
)
"""What wins are where they are counted in parts (Catan 3)."""


def criterion_meaning(texts: Texts, name: str, ruleset: Ruleset) -> str:
    """What the criterion counts by these rules; empty where its name says it."""
    if name == "wins" and ruleset.wins is not None:
        overran = number_format.figure(texts, ruleset.wins.overran, 1)
        return _WINS(texts, ruleset.wins.shared, overran=overran)
    return criterion_words(texts, name, lambda words: words.meaning)


def is_of_a_round(name: str) -> bool:
    """Whether the criterion is the table or the place of one round ("table_2")."""
    return re.fullmatch(r"(table|place)_\d+", name) is not None


def criterion_short(texts: Texts, name: str) -> str:
    """The criterion at the head of a column."""
    return criterion_words(texts, name, lambda words: words.short)


def criterion_name(texts: Texts, name: str) -> str:
    """The criterion in full, for a legend or a sentence."""
    return criterion_words(texts, name, lambda words: words.name)


def end_name(texts: Texts, name: str, *, high: bool) -> str:
    """Which end of a criterion comes first."""
    found = _CRITERIA.get(name)
    if found is not None and found.ends is not None:
        return texts.say(found.ends[0] if high else found.ends[1])
    return texts.text("the higher") if high else texts.text("the lower")


def criteria_in_turn(texts: Texts, steps: tuple[Criterion, ...]) -> str:
    """The criteria of an order in a line, the lot at its end."""
    lower = texts.text("low")
    names = [
        criterion_short(texts, step.name) + (f" ({lower})" if step.better is Better.LOW else "")
        for step in steps
    ]
    return ", ".join((*names, criterion_short(texts, "lot")))


POINTS = "points"


def criterion_value(row: StandingRow | TeamRow | None, name: str) -> Number | None:
    """Ranking points, or a criterion by its name; None where there is none."""
    if row is None:
        return None
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
    values = zip((criterion_value(row, name) for row in rows), wins, strict=True)
    scored = [None if value is None else value - win for value, win in values]
    written = number_format.column(texts, scored)
    return [
        f"{number_format.figure(texts, win)} + {cell}" if win else cell
        for cell, win in zip(written, wins, strict=True)
    ]
