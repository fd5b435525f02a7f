"""Why somebody stands where he does, in a sentence and in a line of a list."""

from __future__ import annotations

from bglmanager.engine.event import Number
from bglmanager.engine.orders import Order, Separation
from bglmanager.i18n import Texts
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names
from bglmanager.words.number_format import column, figure
from bglmanager.words.regulations import criterion_name, criterion_short, is_of_a_round

_SEPARATIONS: Messages = {
    "lot": "Tied with {above} in everything: decided by lot.",
    "points": "Behind {above}: {value} points against {other}.",
    "table": "Tied with {above} so far; in round {round} table {value}, {above} at table "
    "{other}: the higher table comes first.",
    "place": "Tied with {above} so far; in round {round} place {value}, {above} place {other}.",
    "top_table": "{above} won the top table: first whatever the totals.",
    "women": "Level with {above} so far; then women come first.",
    "birth_date": "Level with {above} so far; then the younger comes first.",
    "power": "Level with {above} so far; then the power played in round {round} decides.",
    "not played": "Tied with {above} so far, who played round {round}: {above} comes first.",
    "lower": "Same points as {above}; {criterion}: the lower value is better, {value} "
    "against {other}.",
    "fewer": "Tied with {above} so far; {criterion}: fewer are better, {value} against {other}.",
    "more": "Tied with {above} so far; {criterion}: more are better, {value} against {other}.",
    "higher": "Tied with {above} so far; {criterion}: the higher value is better, {value} "
    "against {other}.",
}
"""What puts two apart: a criterion, that of a round, or which end of it comes first."""

_BEHIND: Messages = {
    "points": "behind {above}: {value} points against {other}",
    "lot": "behind {above}: tied in everything, decided by lot",
    "first": "behind {above}: {criterion} {value} against {other}",
    "so far": "behind {above}: tied so far, {criterion} {value} against {other}",
    "same points": "behind {above}: same points {points}, {criterion} {value} against {other}",
}
"""The same in a line of a list."""

_COUNTS = ("victory_points", "buildings", "roads_cards", "boards")
"""Criteria that count things."""


def separation_words(texts: Texts, found: Separation | None, names: Names, order: Order) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    values, name = _separation_values(texts, found, names), found.criterion
    short = name in ("pbg", "pba", "wins", "points_among_tied", "share")  # everybody says so
    values["criterion"] = criterion_short(texts, name) if short else criterion_name(texts, name)
    return say(texts, _SEPARATIONS[_what_separates(found, order)], values)


def _separation_values(texts: Texts, found: Separation, names: Names) -> dict[str, object]:
    value, other = column(texts, (found.value, found.above_value))
    above = names.get(found.above, str(found.above))
    number = found.criterion.partition("_")[2]
    return {"above": above, "value": value, "other": other, "round": number}


def _what_separates(found: Separation, order: Order) -> str:
    """What is said of it: the table or the place of a round (BIG 4.2), what decides at boards only
    (Diplomacy 5, 8.3), or which end of the criterion comes first.
    """
    criterion, of_a_round = found.criterion, found.criterion.rpartition("_")[0]
    value, other = found.value, found.above_value
    if value is None and of_a_round in ("table", "place", "power", "score"):
        return "not played"
    for each in (criterion, of_a_round):
        if each in _SEPARATIONS:
            return each
    if criterion == "pba" and order is Order.SEATING:
        return "lower"
    if value is not None and other is not None and other < value:
        return "fewer"
    return "more" if criterion in _COUNTS else "higher"


def behind_words(
    texts: Texts,
    found: Separation | None,
    names: Names,
    level: Number | None,
    *,
    decides_first: bool = False,
) -> str:
    """The same in a line of a list: "behind Bianchi: same points 155, PBG 88.20 against 90.10".

    `level` are the points both have; None where something else comes first. `decides_first` tells
    that the criterion is the first of the order.
    """
    if found is None:
        return texts.text("nobody above")
    values, criterion = _separation_values(texts, found, names), found.criterion
    if criterion in _BEHIND:
        return say(texts, _BEHIND[criterion], values)
    if criterion in ("top_table", "women", "birth_date") or found.value is None:
        return separation_words(texts, found, names, Order.STANDINGS)
    short = criterion_short(texts, criterion)
    values["criterion"] = f"{short}:" if is_of_a_round(criterion) else short
    values["points"] = figure(texts, level)
    tied = "so far" if level is None else "same points"
    return say(texts, _BEHIND["first" if decides_first else tied], values)
