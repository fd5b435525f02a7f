"""Why somebody stands or sits where he does."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import Number, Pairing
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.seating import Edge, SeatReason
from bglmanager.i18n import Texts
from bglmanager.words.criteria import criterion_name, criterion_short, is_of_a_round
from bglmanager.words.number_format import column, figure


def separation(
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


def behind(
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
        return separation(texts, found, names, Order.STANDINGS)
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


def edges(
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
    why = separation(texts, apart, names, Order.SEATING)
    return texts.text("{name}. {why}", name=name, why=why)


def seat(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> str:
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
            parts.append(separation(texts, reason.separation, names, reason.order))
    parts += _bye(texts, reason)
    parts += _met(texts, reason, names)
    if reason.exchanged:
        parts.append(texts.text("Then swapped by hand."))
    return " ".join(parts)
