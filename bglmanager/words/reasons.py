"""Why somebody stands or sits where he does."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.seating import SeatReason
from bglmanager.i18n import Texts
from bglmanager.words.criteria import criterion_short
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


def seat(texts: Texts, reason: SeatReason, names: Mapping[EntryNumber, str]) -> str:
    """Why somebody has his seat, in one or two sentences."""
    parts = []
    if reason.order is None:
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
    if reason.exchanged:
        parts.append(texts.text("Then exchanged by hand."))
    return " ".join(parts)
