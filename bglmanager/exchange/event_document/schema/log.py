"""The lists `penalties`, `adjustments` and `corrections`: what the referee did."""

from __future__ import annotations

from typing import Annotated

from bglmanager.engine import event as facts
from bglmanager.exchange.event_document.schema.leaves import (
    AnyValue,
    Counted,
    Note,
    Number,
    OneOf,
    Text,
    Timestamp,
    Whole,
)
from bglmanager.exchange.event_document.schema.model import Model

PenaltyKind = Annotated[str, OneOf.members(facts.PenaltyKind)]
AdjustmentKind = Annotated[str, OneOf.members(facts.AdjustmentKind)]


class Penalty(Model):
    """A line of the referee's log."""

    entry: Counted
    round: Whole
    table: Counted | None = None
    kind: PenaltyKind
    reason: Text | None
    note: Note | None
    at: Timestamp


class Adjustment(Model):
    """A modifier of a Diplomacy event."""

    entry: Counted
    round: Counted
    kind: AdjustmentKind
    value: Number | None = None
    note: Note | None


class Correction(Model):
    """A result changed after it had been entered."""

    at: Timestamp
    round: Counted
    table: Counted
    entry: Counted | None
    field: Text
    old: AnyValue
    new: AnyValue
    reason: Text | None
