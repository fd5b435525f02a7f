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
from bglmanager.words.number_format import column, figure
from bglmanager.words.phases import round_name, table_name


def separation_words(
    texts: Texts, found: Separation | None, names: Mapping[EntryNumber, str], order: Order
) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    above = names.get(found.above, str(found.above))
    if found.criterion == "lot":
        return texts.text("Tied with {above} in everything: decided by lot.", above=above)
    value, other = column(texts, (found.value, found.above_value))
    values = {"above": above, "value": value, "other": other}
    if found.criterion == "points":
        return texts.text("Behind {above}: {value} points against {other}.", **values)
    if is_of_a_round(found.criterion):
        return _in_a_round(texts, found, above)
    said = _of_boards(texts, found, above)
    if said:
        return said
    values["criterion"] = _spoken(texts, found.criterion)
    if found.criterion == "pba" and order is Order.SEATING:
        return texts.text(
            "Same points as {above}; {criterion}: the lower value is better, {value} "
            "against {other}.",
            **values,
        )
    return _by_values(texts, found, values)


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
    above = names.get(found.above, str(found.above))
    value, other = column(texts, (found.value, found.above_value))
    if found.criterion == "points":
        return texts.text(
            "behind {above}: {value} points against {other}", above=above, value=value, other=other
        )
    if found.criterion == "lot":
        return texts.text("behind {above}: tied in everything, decided by lot", above=above)
    if found.criterion in ("top_table", "women", "birth_date") or found.value is None:
        return separation_words(texts, found, names, Order.STANDINGS)
    short = criterion_short(texts, found.criterion)
    values = {
        "above": above,
        "criterion": f"{short}:" if is_of_a_round(found.criterion) else short,
        "value": value,
        "other": other,
    }
    if decides_first:
        return texts.text("behind {above}: {criterion} {value} against {other}", **values)
    if level is None:
        return texts.text(
            "behind {above}: tied so far, {criterion} {value} against {other}", **values
        )
    return texts.text(
        "behind {above}: same points {points}, {criterion} {value} against {other}",
        points=figure(texts, level),
        **values,
    )


def _by_values(texts: Texts, found: Separation, values: Mapping[str, object]) -> str:
    """Which end of the criterion comes first, with the numbers."""
    if _is_lower_better(found):
        return texts.text(
            "Tied with {above} so far; {criterion}: fewer are better, {value} against {other}.",
            **values,
        )
    if found.criterion in _COUNTS:
        return texts.text(
            "Tied with {above} so far; {criterion}: more are better, {value} against {other}.",
            **values,
        )
    return texts.text(
        "Tied with {above} so far; {criterion}: the higher value is better, {value} "
        "against {other}.",
        **values,
    )


_COUNTS = ("victory_points", "buildings", "roads_cards", "boards")
"""Criteria that count things."""


def _spoken(texts: Texts, name: str) -> str:
    """The criterion within a sentence: what everybody abbreviates stays short."""
    short = name in ("pbg", "pba", "wins", "points_among_tied", "share")
    return criterion_short(texts, name) if short else criterion_name(texts, name)


def _is_lower_better(found: Separation) -> bool:
    """Whether who is above has the lower value."""
    value, other = found.value, found.above_value
    return value is not None and other is not None and other < value


def _of_boards(texts: Texts, found: Separation, above: str) -> str:
    """What decides in events of boards only (Diplomacy 5, 8.3); empty for anything else."""
    name, _, number = found.criterion.partition("_")
    if found.criterion == "top_table":
        return texts.text("{above} won the top table: first whatever the totals.", above=above)
    if found.criterion == "women":
        return texts.text("Level with {above} so far; then women come first.", above=above)
    if found.criterion == "birth_date":
        return texts.text("Level with {above} so far; then the younger comes first.", above=above)
    if name == "power" and found.value is not None:
        return texts.text(
            "Level with {above} so far; then the power played in round {round} decides.",
            above=above,
            round=number,
        )
    if name in ("score", "power") and found.value is None:
        return _did_not_play(texts, above, number)
    return ""


def _did_not_play(texts: Texts, above: str, number: str) -> str:
    return texts.text(
        "Tied with {above} so far, who played round {round}: {above} comes first.",
        above=above,
        round=number,
    )


def _in_a_round(texts: Texts, found: Separation, above: str) -> str:
    """The table or the place of a round decides (BIG 4.2)."""
    what, _, number = found.criterion.partition("_")
    if found.value is None:
        return _did_not_play(texts, above, number)
    value, other = column(texts, (found.value, found.above_value))
    values = {"above": above, "round": number, "value": value, "other": other}
    if what == "table":
        return texts.text(
            "Tied with {above} so far; in round {round} table {value}, {above} at table "
            "{other}: the higher table comes first.",
            **values,
        )
    return texts.text(
        "Tied with {above} so far; in round {round} place {value}, {above} place {other}.",
        **values,
    )


def _bye(texts: Texts, reason: SeatReason) -> list[str]:
    if not reason.bye:
        return []
    return [
        texts.text(
            "This player has the bye: the last in the order who has not had one, or the "
            "last of all."
        )
    ]


def _met(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> list[str]:
    """Who was passed over at a two-player table, and who meets again."""
    parts = []
    if reason.passed:
        people = ", ".join(names.get(entry, str(entry)) for entry in reason.passed)
        parts.append(texts.text("Passed over, because met before: {people}.", people=people))
    if reason.again:
        parts.append(texts.text("The two have met before: nobody else was left."))
    return parts


def _seated_otherwise(texts: Texts, reason: SeatReason) -> str:
    """At boards and in teams."""
    values = {"rank": reason.rank, "points": figure(texts, reason.points)}
    if reason.way is Pairing.OPTIMISED and reason.order is None:
        return texts.text(
            "Drawn, then moved so that related people, the same opponents and the same powers "
            "keep apart as far as possible."
        )
    if reason.way is Pairing.OPTIMISED:
        return texts.text(
            "Number {rank} of the standings with {points} points: top table. The powers there "
            "are drawn.",
            **values,
        )
    if reason.order is None:
        return texts.text("The teams were drawn by lot.")
    return texts.text("The team is number {rank} of the teams with {points} points.", **values)


def edge_words(
    texts: Texts,
    found: tuple[Edge | None, Edge | None],
    names: Mapping[EntryNumber, str],
) -> tuple[str, ...]:
    """What keeps a player from the table above, and the first of the next table from his."""
    above, below = found
    said = []
    if above is not None:
        apart = above.separation
        neighbour = _neighbour(texts, above, apart.above_value, apart.value, names)
        values = {"table": above.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} ended with {neighbour}", **values))
    if below is not None:
        apart = below.separation
        neighbour = _neighbour(texts, below, apart.value, apart.above_value, names)
        values = {"table": below.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} began with {neighbour}", **values))
    return tuple(said)


def _neighbour(
    texts: Texts,
    edge: Edge,
    value: Number | None,
    own: Number | None,
    names: Mapping[EntryNumber, str],
) -> str:
    """The end of such a sentence: "Bruno, who had as many points and the lower PBA: 105 to 150"."""
    apart, name = edge.separation, names[edge.entry]
    theirs, ours = column(texts, (value, own))
    values = {"name": name, "value": theirs, "own": ours}
    if apart.criterion == "points":
        return texts.text("{name}, who had {value} points against {own}.", **values)
    if apart.criterion == "lot":
        return texts.text("{name}, tied in everything: decided by lot.", **values)
    if apart.criterion in ("pba", "pbg"):
        values["criterion"] = criterion_short(texts, apart.criterion)
        return texts.text("{name}, same points; {criterion}: {value} against {own}.", **values)
    why = separation_words(texts, apart, names, Order.SEATING)
    return texts.text("{name}. {why}", name=name, why=why)


def seat_words(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> str:
    """Why somebody has his seat, in one or two sentences."""
    parts = []
    if reason.way is not None:
        parts.append(_seated_otherwise(texts, reason))
    elif reason.order is None:
        parts.append(texts.text("Drawn by lot: number {rank} of the draw.", rank=reason.rank))
    else:
        parts.append(
            texts.text(
                "Number {rank} of the order with {points} points.",
                rank=reason.rank,
                points=figure(texts, reason.points),
            )
        )
        if reason.separation is not None:
            parts.append(separation_words(texts, reason.separation, names, reason.order))
    parts += _bye(texts, reason)
    parts += _met(texts, reason, names)
    if reason.exchanged:
        parts.append(texts.text("Then swapped by hand."))
    return " ".join(parts)


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
