"""Why somebody stands or sits where he does."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import Pairing
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.seating import SeatReason
from bglmanager.i18n import Texts
from bglmanager.words.criteria import criterion_short, is_of_a_round
from bglmanager.words.figures import figure


def separation(
    texts: Texts, found: Separation | None, names: Mapping[EntryNumber, str], order: Order
) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    above = names.get(found.above, str(found.above))
    if found.criterion == "lot":
        return texts.text("Equal to {above} in everything: the lot decided.", above=above)
    values = {
        "above": above,
        "value": figure(texts, found.value),
        "other": figure(texts, found.above_value),
    }
    if found.criterion == "points":
        return texts.text("Behind {above}: {value} points against {other}.", **values)
    if is_of_a_round(found.criterion):
        return _in_a_round(texts, found, above)
    values["criterion"] = criterion_short(texts, found.criterion)
    if found.criterion == "pba" and order is Order.SEATING:
        return texts.text(
            "Same points as {above}; then the lower {criterion} comes first: {value} against "
            "{other}.",
            **values,
        )
    return texts.text(
        "Level with {above} so far; then the higher {criterion} comes first: {value} against "
        "{other}.",
        **values,
    )


def _in_a_round(texts: Texts, found: Separation, above: str) -> str:
    """The table or the place of a round decides (BIG 4.2)."""
    what, _, number = found.criterion.partition("_")
    if found.value is None:
        return texts.text(
            "Level with {above} so far, who played in round {round}: he did not.",
            above=above,
            round=number,
        )
    values = {"above": above, "round": number, "value": found.value, "other": found.above_value}
    if what == "table":
        return texts.text(
            "Level with {above} so far; in round {round} he sat at table {value}, {above} at "
            "table {other}: the higher table comes first.",
            **values,
        )
    return texts.text(
        "Level with {above} so far; in round {round} he took place {value}, {above} place {other}.",
        **values,
    )


def _bye(texts: Texts, reason: SeatReason) -> list[str]:
    if not reason.bye:
        return []
    return [
        texts.text("He has the bye: the last in the order who has not had one, or the last of all.")
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
        parts.append(texts.text("Then exchanged by hand."))
    return " ".join(parts)
