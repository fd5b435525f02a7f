"""What the table sheet will ask for, while a game is being written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bglmanager.engine.games.kinds import Scoring
from bglmanager.i18n import Texts
from bglmanager.services.own_games import value_at
from bglmanager.ui.pages.games.parts import in_both


def asked(t: Texts, values: Mapping[str, Any]) -> str:
    """The columns of the sheet between name and place, in a line of words."""
    columns = []
    if value_at(values, "auction.of"):
        columns.append(t.text("Bid"))
    columns += _score(t, values)
    for row in values.get("tie_breaks") or ():
        if value_at(row, "source") is None:
            columns.append(_label(t, value_at(row, "label")))
    return " · ".join(filter(None, columns))


def _score(t: Texts, values: Mapping[str, Any]) -> list[str]:
    scoring = values.get("scoring", Scoring.NUMBER.value)
    if scoring == Scoring.COMPONENTS.value:
        parts = [_label(t, value_at(row, "label")) for row in values.get("components") or ()]
        return [*parts, t.text("Total")]
    if scoring == Scoring.SERIES.value:
        games = value_at(values, "series.games")
        count = games if isinstance(games, int) and 0 < games < 20 else 3
        return [t.text("Game {n}", n=n) for n in range(1, count + 1)]
    winner = [t.text("Winner")] if scoring == Scoring.WINNER.value else []
    return [*winner, t.text("Score")]


def _label(t: Texts, words: Any) -> str:
    both = in_both(words)
    return both.get(t.language) or both.get("it", "")
