"""The lists `entries` and `teams`: who takes part."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bglmanager.engine import event as facts
from bglmanager.exchange.event_document.schema.leaves import (
    Amount,
    Counted,
    Flag,
    IsoDate,
    Note,
    Number,
    OneOf,
    Text,
    Timestamp,
    Whole,
)
from bglmanager.exchange.event_document.schema.model import Model

Gender = Annotated[str, OneOf.members(facts.Gender)]
EntryStatus = Annotated[str, OneOf.members(facts.EntryStatus)]
ListState = Annotated[str, OneOf.members(facts.ListState)]


class Payment(Model):
    """A line of the till."""

    receipt: Counted
    at: Timestamp
    amount: Number


Payments = list[Payment]
"""Named here: a desk has a key `list` of its own."""

_NO_PAYMENTS = Field(default_factory=list[Payment])


class EntryDesk(Model):
    """What the desk keeps about an entry."""

    present: Flag = False
    paid: Flag = False
    member: Flag | None = None
    copies: Whole | None = None
    promised_copy: Flag | None = None
    preregistered: Timestamp | None = None
    list: ListState | None = None
    table_label: Text | None = None
    notes: Note | None = None
    fee: Amount | None = None
    payments: Payments = _NO_PAYMENTS


class Entry(Model):
    """One person taking part."""

    number: Counted
    first_name: Text | None
    last_name: Text | None
    email: Text | None
    birth_date: IsoDate | None
    gender: Gender | None
    phone: Text | None = None
    nickname: Text | None = None
    club: Text | None = None
    league_id: Text | None
    rating: Number | None
    seeded: Flag
    status: EntryStatus
    first_round: Counted = 1
    sits_out: list[Counted] = Field(default_factory=list)
    left_after: Whole | None
    team: Counted | None
    related: list[Counted] = Field(default_factory=list)
    desk: EntryDesk = Field(default_factory=EntryDesk)


class Team(Model):
    """A fixed team."""

    number: Counted
    name: Text
    members: list[Counted]
    reserve: Counted | None
