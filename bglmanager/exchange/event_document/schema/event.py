"""The object `event`: what was announced."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bglmanager.engine import event as facts
from bglmanager.exchange.event_document.schema.leaves import (
    Amount,
    AnyValue,
    Counted,
    Flag,
    HourMinute,
    IsoDate,
    Note,
    OneOf,
    Text,
    Uuid,
    Whole,
    WholeNumber,
)
from bglmanager.exchange.event_document.schema.model import Model

RULESETS = (
    "bgl-2010",
    "big-2026",
    "catan-firenze-2014",
    "7wonders-ludolimpiadi-2015",
    "diplomacy-italia-2010",
    "custom",
)

Ruleset = Annotated[str, OneOf(RULESETS)]
Kind = Annotated[str, OneOf.members(facts.Kind)]
League = Annotated[str, OneOf.members(facts.League)]
Tier = Annotated[str, OneOf.members(facts.Tier)]
Seating = Annotated[str, OneOf.members(facts.Seating)]
FirstSeating = Annotated[str, OneOf.members(facts.FirstSeating)]
TeamKind = Annotated[str, OneOf.members(facts.TeamKind)]
TeamPairing = Annotated[str, OneOf.members(facts.TeamPairing)]
TeamPoints = Annotated[str, OneOf.members(facts.TeamPoints)]
PerTable = Annotated[int, WholeNumber(2, 100)]
Planned = Annotated[int, WholeNumber(0, 99)]


class PlannedRound(Model):
    """One round of the plan."""

    game: Text
    players_per_table: PerTable
    minutes: Counted | None = None


class TeamsMode(Model):
    """How teams work."""

    kind: TeamKind
    size: PerTable
    pairing: TeamPairing
    points: TeamPoints


class Organiser(Model):
    """Who answers for the event."""

    name: Text | None
    email: Text | None
    phone: Text | None
    club: Text | None = None


class Prize(Model):
    """What a place wins."""

    place: Counted
    text: Text


class EventDesk(Model):
    """What the desk keeps about the event."""

    registration_until: HourMinute | None = None
    fee_until: HourMinute | None = None
    bring_copy: Flag | None = None
    auction: Flag | None = None
    timetable: Note | None = None
    tables: list[Text] = Field(default_factory=list)
    wishes: Note | None = None
    waits_until: HourMinute | None = None
    done: list[Text] = Field(default_factory=list)
    entered_twice: Flag = False


class Settings(Model):
    """The event itself."""

    id: Uuid
    revision: Counted
    kind: Kind = facts.Kind.REGULAR.value
    qualifies: Flag = False
    online: Flag = False
    not_valid: Text | None = None
    name: Text
    date: IsoDate
    end_date: IsoDate | None = None
    start_time: HourMinute | None = None
    venue: Text | None
    city: Text | None
    league: League | None
    league_code: Text | None
    tier: Tier | None
    ruleset: Ruleset
    options: dict[str, AnyValue]
    game: Text
    plan: list[PlannedRound] = Field(default_factory=list)
    players_per_table: PerTable
    rounds_planned: Planned
    minutes: Counted | None = None
    seating: Seating
    first_seating: FirstSeating
    teams_mode: TeamsMode | None
    draw_seed: Text
    organiser: Organiser
    arbiters: list[Text]
    fee: Amount | None
    max_players: Counted | None = None
    points_limit: Whole | None = None
    prizes: list[Prize] = Field(default_factory=list)
    pot: Flag | None = None
    appendices: list[Text] = Field(default_factory=list)
    expansions: list[Text] = Field(default_factory=list)
    desk: EventDesk = Field(default_factory=EventDesk)
