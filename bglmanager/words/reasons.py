"""Why somebody stands where he does, and what would have changed it."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine import boards
from bglmanager.engine.event import BottomReason, Event, Number, Table
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import DUEL
from bglmanager.engine.what_if import IN, Alternative, Answer, Goal, OtherResult, PlaceAtTable, Sort
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, round_name, table_name
from bglmanager.words.number_format import column, figure, figures
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

_OF_A_ROUND = ("table", "place", "power", "score")
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
    criterion, of_a_round = found.criterion, found.criterion.partition("_")[0]
    value, other = found.value, found.above_value
    if of_a_round in _OF_A_ROUND and value is None:
        return "not played"
    for each in (criterion, *({of_a_round} & {*_OF_A_ROUND})):
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


what_if_heading = Named(
    {
        Goal.RANK: "What would have changed the rank",
        Goal.ORDER: "What would have changed the seating order",
        Goal.TABLE: "What would have changed the next table",
        Goal.FINAL: "What would have changed the way to the final",
        Goal.RANKING: "What would have changed the final ranking",
        Goal.TEAM: "What would have changed the team’s rank",
    }
)
"""What the answers are about."""

_NOTHING: Messages = {
    "better": "No result would have led to a higher rank.",
    f"better {Goal.TABLE}": "No result would have led to a higher table.",
    f"better {Goal.FINAL}": "No result would have led to the final.",
    f"better {Goal.TEAM}": "No result of one player alone would have brought the team higher.",
    "worse": "No worse result would have cost the rank.",
    f"worse {Goal.TABLE}": "No worse result would have led to a lower table.",
    f"worse {Goal.FINAL}": "No worse result would have cost the final.",
    f"worse {Goal.TEAM}": "No worse result of one player alone would have cost the team its rank.",
}
_OTHERWISE: Messages = {
    "more": Many("{n} game point[s] more"),
    "fewer": Many("{n} game point[s] fewer"),
    "centres more": Many("{n} centre[s] of {rival} more in {year}"),
    "centres fewer": Many("{n} centre[s] lost to {rival} in {year}"),
    "not withdrawn": "the game played to its end with the same score",
    "not last": "the same score, without being last in the game",
    "side won": "the game won by the own side",
    "side lost": "the game lost by the own side",
    "swapped": "results swapped with {rival}",
    "duel won": "the game against {rival} won",
    "duel lost": "the game against {rival} lost",
}
"""Results that are other ones."""

_OUTCOMES: Messages = {
    Goal.RANK: "would be number {rank} in the standings",
    Goal.ORDER: "would be number {rank} in the seating order",
    Goal.TABLE: "would sit at table {table} with {people}",
    Goal.TEAM: "the team would be number {rank}",
    Goal.RANKING: "would be number {rank} in the final ranking",
    "league points": "would be number {rank} in the final ranking, with {points} league points "
    "instead of {before}",
    "playoffs reached": "would have reached the playoffs",
    "playoffs missed": "would not have reached the playoffs",
    "final reached": "would have reached the final",
    "final missed": "would not have reached the final",
}
"""What they would have led to."""


def what_if_words(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None = None
) -> tuple[str, ...]:
    """What would have been better or worse, what the lot decided; `league`: points as they are."""
    return tuple(_WhatIf(texts, found, names, event, league).all_sentences())


class _WhatIf:
    """Says what an answer found."""

    def __init__(
        self, texts: Texts, found: Answer, names: Names, event: Event, league: Number | None
    ) -> None:
        self._t, self._found, self._names = texts, found, names
        self._event, self._league = event, league

    def all_sentences(self) -> Iterator[str]:
        """The better, the worse, the lots."""
        t, found = self._t, self._found
        ways = (("better", found.better, found.is_best), ("worse", found.worse, found.is_last))
        for way, other, is_end in ways:
            if other is not None:
                yield self._alternative_words(other)
            elif not is_end:
                said = _NOTHING.get(f"{way} {found.question.goal}", _NOTHING[way])
                yield say(t, said, {})
        for entry, is_above in ((found.lot_above, True), (found.lot_below, False)):
            if entry is not None:
                yield t.text(
                    "{name} comes first by lot alone: with another draw code it could have been "
                    "the other way round."
                    if is_above
                    else "{name} comes after by lot alone: with another draw code it could have "
                    "been the other way round.",
                    name=self._names[entry],
                )

    def _alternative_words(self, other: Alternative) -> str:
        t, change = self._t, other.change
        round_ = self._event.round(change.round)
        called, table = round_name(t, round_), table_name(t, change.table)
        where = t.text("{round}, {table}", round=called, table=table)
        if change.entry != self._found.question.number:
            where = t.text("{where}, {name}", where=where, name=self._names[change.entry])
        return t.text(
            "{where}: {deed} ({places}), and {outcome}.",
            where=where,
            deed=self._other_result(other, round_.table(change.table)),
            places=_places_words(t, other.before, other.then),
            outcome=self._outcome_words(other),
        )

    def _other_result(self, other: Alternative, table: Table) -> str:
        """What would have been otherwise."""
        change, won = other.change, other.then.place < other.before.place
        values: dict[str, object] = {"n": abs(change.by)}
        if change.other is not None:
            values["rival"] = self._names[change.other]
        if change.sort is Sort.CENTRES:
            values["year"] = boards.counted_years(table)[0]
        return say(self._t, _OTHERWISE[_what_is_otherwise(change, table, won=won)], values)

    def _outcome_words(self, other: Alternative) -> str:
        outcome, value = f"{self._found.question.goal}", other.value
        people = ", ".join(self._names[each] for each in other.company)
        values = {"rank": value, "table": value, "people": people}
        if outcome == Goal.FINAL:
            final = "playoffs" if ruleset_of(self._event.settings).finals.plans else "final"
            outcome = f"{final} reached" if value == IN else f"{final} missed"
        elif outcome == Goal.RANKING and self._league is not None and other.league is not None:
            outcome = "league points"
            points, before = (figure(self._t, each, 0) for each in (other.league, self._league))
            values |= {"points": points, "before": before}
        return say(self._t, _OUTCOMES[outcome], values)


def _what_is_otherwise(change: OtherResult, table: Table, *, won: bool) -> str:
    more, withdrew = "more" if change.by > 0 else "fewer", BottomReason.WITHDREW
    match change.sort:
        case Sort.SCORE:
            return more
        case Sort.CENTRES:
            return f"centres {more}"
        case Sort.SPARED:
            reason = table.seat_of(change.entry).bottom_reason
            return "not withdrawn" if reason is withdrew else "not last"
        case Sort.SIDES:
            return "side won" if won else "side lost"
        case _ if len(table.seats) != DUEL:
            return "swapped"
        case _:
            return "duel won" if won else "duel lost"


def _places_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    """The places and points at the table, those that would have been first."""
    other, shared = before.place != then.place, then.shared
    said = texts.text(
        "place {place} shared instead of place {before}"
        if other and shared
        else "place {place} instead of place {before}"
        if other
        else "place {place} as it is"
        if before.shared == shared
        else "place {place} shared instead of alone"
        if shared
        else "place {place} alone instead of shared",
        place=then.place,
        before=before.place,
    )
    if before.points is None or then.points in (None, before.points):
        return said
    values = figures(texts, points=then.points, before=before.points)
    return f"{said}, " + texts.text("{points} points instead of {before}", **values)
