"""Why somebody stands or sits where he does, and what would have changed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.engine import boards
from bglmanager.engine.event import BottomReason, Event, Number, Pairing
from bglmanager.engine.goals import IN, Goal
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.result_variations import OtherResult, Sort
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import Edge, SeatReason
from bglmanager.engine.tables import DUEL
from bglmanager.engine.what_if import Alternative, Answer, PlaceAtTable
from bglmanager.i18n import Named, Texts
from bglmanager.words.criteria import criterion_name, criterion_short, is_of_a_round
from bglmanager.words.messages import Messages, say
from bglmanager.words.number_format import column, figure
from bglmanager.words.phases import round_name, table_name

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


def separation_words(
    texts: Texts, found: Separation | None, names: Mapping[EntryNumber, str], order: Order
) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    values = _values(texts, found, names)
    values["criterion"] = _spoken(texts, found.criterion)
    return say(texts, _SEPARATIONS[_what_separates(found, order)], values)


def _values(texts: Texts, found: Separation, names: Mapping[EntryNumber, str]) -> dict[str, object]:
    value, other = column(texts, (found.value, found.above_value))
    above = names.get(found.above, str(found.above))
    number = found.criterion.partition("_")[2]
    return {"above": above, "value": value, "other": other, "round": number}


def _what_separates(found: Separation, order: Order) -> str:
    """What is said of it: the table or the place of a round (BIG 4.2), what decides at boards only
    (Diplomacy 5, 8.3), or which end of the criterion comes first.
    """
    criterion, of_a_round = found.criterion, found.criterion.partition("_")[0]
    if of_a_round in _OF_A_ROUND and found.value is None:
        return "not played"
    for each in (criterion, *({of_a_round} & {*_OF_A_ROUND})):
        if each in _SEPARATIONS:
            return each
    if criterion == "pba" and order is Order.SEATING:
        return "lower"
    if _is_lower_better(found):
        return "fewer"
    return "more" if criterion in _COUNTS else "higher"


def behind_words(
    texts: Texts,
    found: Separation | None,
    names: Mapping[EntryNumber, str],
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
    values, criterion = _values(texts, found, names), found.criterion
    if criterion in _BEHIND:
        return say(texts, _BEHIND[criterion], values)
    if criterion in ("top_table", "women", "birth_date") or found.value is None:
        return separation_words(texts, found, names, Order.STANDINGS)
    short = criterion_short(texts, criterion)
    values["criterion"] = f"{short}:" if is_of_a_round(criterion) else short
    values["points"] = figure(texts, level)
    tied = "so far" if level is None else "same points"
    return say(texts, _BEHIND["first" if decides_first else tied], values)


def _spoken(texts: Texts, name: str) -> str:
    """The criterion within a sentence: what everybody abbreviates stays short."""
    short = name in ("pbg", "pba", "wins", "points_among_tied", "share")
    return criterion_short(texts, name) if short else criterion_name(texts, name)


def _is_lower_better(found: Separation) -> bool:
    """Whether who is above has the lower value."""
    value, other = found.value, found.above_value
    return value is not None and other is not None and other < value


def edge_words(
    texts: Texts,
    found: tuple[Edge | None, Edge | None],
    names: Mapping[EntryNumber, str],
) -> tuple[str, ...]:
    """What keeps a player from the table above, and the first of the next table from his."""
    above, below = found
    said = []
    if above is not None:
        neighbour = _neighbour(texts, above, names, is_above=True)
        values = {"table": above.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} ended with {neighbour}", **values))
    if below is not None:
        neighbour = _neighbour(texts, below, names, is_above=False)
        values = {"table": below.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} began with {neighbour}", **values))
    return tuple(said)


_NEIGHBOURS: Messages = {
    "points": "{name}, who had {value} points against {own}.",
    "lot": "{name}, tied in everything: decided by lot.",
    "pba": "{name}, same points; {criterion}: {value} against {own}.",
    "pbg": "{name}, same points; {criterion}: {value} against {own}.",
}


def _neighbour(
    texts: Texts, edge: Edge, names: Mapping[EntryNumber, str], *, is_above: bool
) -> str:
    """The end of such a sentence: "Bruno, who had as many points and the lower PBA: 105 to 150"."""
    apart, name = edge.separation, names[edge.entry]
    theirs, ours = column(texts, (apart.above_value, apart.value))
    if apart.criterion not in _NEIGHBOURS:
        why = separation_words(texts, apart, names, Order.SEATING)
        return texts.text("{name}. {why}", name=name, why=why)
    value, own = (theirs, ours) if is_above else (ours, theirs)
    short = criterion_short(texts, apart.criterion)
    values = {"name": name, "value": value, "own": own, "criterion": short}
    return say(texts, _NEIGHBOURS[apart.criterion], values)


_SEATS: Messages = {
    "drawn": "Drawn by lot: number {rank} of the draw.",
    "order": "Number {rank} of the order with {points} points.",
    "boards drawn": "Drawn, then moved so that related people, the same opponents and the same "
    "powers keep apart as far as possible.",
    "top table": "Number {rank} of the standings with {points} points: top table. The powers there "
    "are drawn.",
    "teams drawn": "The teams were drawn by lot.",
    "teams": "The team is number {rank} of the teams with {points} points.",
}
"""How the tables were made."""


def seat_words(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> str:
    """Why somebody has his seat, in one or two sentences."""
    values = {"rank": reason.rank, "points": figure(texts, reason.points)}
    parts = [say(texts, _SEATS[_how_seated(reason)], values)]
    if reason.way is None and reason.order is not None and reason.separation is not None:
        parts.append(separation_words(texts, reason.separation, names, reason.order))
    return " ".join([*parts, *_besides(texts, reason, names)])


def _how_seated(reason: SeatReason) -> str:
    drawn = reason.order is None
    if reason.way is None:
        return "drawn" if drawn else "order"
    if reason.way is Pairing.OPTIMISED:
        return "boards drawn" if drawn else "top table"
    return "teams drawn" if drawn else "teams"


def _besides(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> Iterator[str]:
    """A bye, who was passed over at a two-player table, who meets again, what was done by hand."""
    if reason.bye:
        yield texts.text(
            "This player has the bye: the last in the order who has not had one, or the "
            "last of all."
        )
    if reason.passed:
        people = ", ".join(names.get(entry, str(entry)) for entry in reason.passed)
        yield texts.text("Passed over, because met before: {people}.", people=people)
    if reason.again:
        yield texts.text("The two have met before: nobody else was left.")
    if reason.exchanged:
        yield texts.text("Then swapped by hand.")


Names = Mapping[EntryNumber, str]


def what_if_words(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None = None
) -> tuple[str, ...]:
    """What would have been better, what worse, and where only the lot decided.

    `league` are his league points as they are, where the answer has those that might have been.
    """
    return tuple(_sentences(texts, found, names, event, league))


def _sentences(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None
) -> Iterator[str]:
    if found.better is not None:
        yield _alternative(texts, found, found.better, names, event, league)
    elif not found.is_best:
        yield _nothing_better(texts, found.question.goal)
    if found.worse is not None:
        yield _alternative(texts, found, found.worse, names, event, league)
    elif not found.is_last:
        yield _nothing_worse(texts, found.question.goal)
    yield from _lots(texts, found, names)


def what_if_premise(texts: Texts) -> str:
    """What every answer takes for granted."""
    return texts.text(
        "Computed with the results and the tables of everybody else as they were. It "
        "is the smallest change of the player’s own results that does it."
    )


def _alternative(
    texts: Texts,
    found: Answer,
    other: Alternative,
    names: Names,
    event: Event,
    league: Number | None,
) -> str:
    change = other.change
    round_ = event.round(change.round)
    where = texts.text(
        "{round}, {table}",
        round=round_name(texts, round_),
        table=table_name(texts, change.table),
    )
    if change.entry != found.question.number:
        where = texts.text("{where}, {name}", where=where, name=names[change.entry])
    return texts.text(
        "{where}: {deed} ({places}), and {outcome}.",
        where=where,
        deed=_deed(texts, change, other, names, event),
        places=_places(texts, other.before, other.then),
        outcome=_outcome(texts, found, other, names, event, league),
    )


def _deed(texts: Texts, change: OtherResult, other: Alternative, names: Names, event: Event) -> str:
    """What would have been otherwise."""
    n = abs(change.by)
    if change.sort is Sort.SCORE and change.by > 0:
        return texts.many("{n} game point more", "{n} game points more", n)
    if change.sort is Sort.SCORE:
        return texts.many("{n} game point fewer", "{n} game points fewer", n)
    better = other.then.place < other.before.place
    if change.sort is Sort.CENTRES:
        return _centres(texts, change, names, event)
    if change.sort is Sort.SPARED:
        return _spared(texts, change, event)
    if change.sort is Sort.SIDES:
        won = texts.text("the game won by the own side")
        return won if better else texts.text("the game lost by the own side")
    return _exchange(texts, change, names, event, better=better)


def _exchange(
    texts: Texts, change: OtherResult, names: Names, event: Event, *, better: bool
) -> str:
    rival = names[change.other] if change.other is not None else ""
    if len(event.round(change.round).table(change.table).seats) == DUEL:
        if better:
            return texts.text("the game against {rival} won", rival=rival)
        return texts.text("the game against {rival} lost", rival=rival)
    return texts.text("results swapped with {rival}", rival=rival)


def _centres(texts: Texts, change: OtherResult, names: Names, event: Event) -> str:
    table = event.round(change.round).table(change.table)
    values = {
        "year": boards.counted_years(table)[0],
        "rival": names[change.other] if change.other is not None else "",
    }
    if change.by > 0:
        return texts.many(
            "{n} centre of {rival} more in {year}",
            "{n} centres of {rival} more in {year}",
            change.by,
            **values,
        )
    return texts.many(
        "{n} centre lost to {rival} in {year}",
        "{n} centres lost to {rival} in {year}",
        -change.by,
        **values,
    )


def _spared(texts: Texts, change: OtherResult, event: Event) -> str:
    seat = event.round(change.round).table(change.table).seat_of(change.entry)
    if seat.bottom_reason is BottomReason.WITHDREW:
        return texts.text("the game played to its end with the same score")
    return texts.text("the same score, without being last in the game")


def _places(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    """The places and points at the table, those that would have been first."""
    said = [_place_words(texts, before, then)]
    if before.points is not None and then.points not in (None, before.points):
        said.append(
            texts.text(
                "{points} points instead of {before}",
                points=figure(texts, then.points),
                before=figure(texts, before.points),
            )
        )
    return ", ".join(said)


def _place_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    if before.place != then.place:
        values = {"place": then.place, "before": before.place}
        if then.shared:
            return texts.text("place {place} shared instead of place {before}", **values)
        return texts.text("place {place} instead of place {before}", **values)
    if before.shared and not then.shared:
        return texts.text("place {place} alone instead of shared", place=then.place)
    if then.shared and not before.shared:
        return texts.text("place {place} shared instead of alone", place=then.place)
    return texts.text("place {place} as it is", place=then.place)


def _outcome(
    texts: Texts,
    found: Answer,
    other: Alternative,
    names: Names,
    event: Event,
    league: Number | None,
) -> str:
    goal, value = found.question.goal, other.value
    if goal is Goal.TABLE:
        people = ", ".join(names[each] for each in other.company)
        return texts.text("would sit at table {table} with {people}", table=value, people=people)
    if goal is Goal.FINAL:
        return _final(texts, event, inside=value == IN)
    if goal is Goal.ORDER:
        return texts.text("would be number {rank} in the seating order", rank=value)
    if goal is Goal.TEAM:
        return texts.text("the team would be number {rank}", rank=value)
    if goal is Goal.RANKING:
        return _ranking(texts, other, league)
    return texts.text("would be number {rank} in the standings", rank=value)


def _ranking(texts: Texts, other: Alternative, league: Number | None) -> str:
    if league is None or other.league is None:
        return texts.text("would be number {rank} in the final ranking", rank=other.value)
    return texts.text(
        "would be number {rank} in the final ranking, with {points} league points "
        "instead of {before}",
        rank=other.value,
        points=figure(texts, other.league, 0),
        before=figure(texts, league, 0),
    )


def _final(texts: Texts, event: Event, *, inside: bool) -> str:
    phases = bool(ruleset_of(event.settings).finals.plans)
    if inside:
        if phases:
            return texts.text("would have reached the playoffs")
        return texts.text("would have reached the final")
    if phases:
        return texts.text("would not have reached the playoffs")
    return texts.text("would not have reached the final")


def _nothing_better(texts: Texts, goal: Goal) -> str:
    if goal is Goal.TABLE:
        return texts.text("No result would have led to a higher table.")
    if goal is Goal.FINAL:
        return texts.text("No result would have led to the final.")
    if goal is Goal.TEAM:
        return texts.text("No result of one player alone would have brought the team higher.")
    return texts.text("No result would have led to a higher rank.")


def _nothing_worse(texts: Texts, goal: Goal) -> str:
    if goal is Goal.TABLE:
        return texts.text("No worse result would have led to a lower table.")
    if goal is Goal.FINAL:
        return texts.text("No worse result would have cost the final.")
    if goal is Goal.TEAM:
        return texts.text("No worse result of one player alone would have cost the team its rank.")
    return texts.text("No worse result would have cost the rank.")


def _lots(texts: Texts, found: Answer, names: Names) -> Iterator[str]:
    if found.lot_above is not None:
        yield texts.text(
            "{name} comes first by lot alone: with another draw code it could have been "
            "the other way round.",
            name=names[found.lot_above],
        )
    if found.lot_below is not None:
        yield texts.text(
            "{name} comes after by lot alone: with another draw code it could have been "
            "the other way round.",
            name=names[found.lot_below],
        )


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
