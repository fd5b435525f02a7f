"""The list `rounds`: who sat where, and what came of it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bglmanager.engine import event as facts
from bglmanager.exchange.event_document.schema.event import PerTable
from bglmanager.exchange.event_document.schema.leaves import (
    AnyValue,
    Counted,
    Flag,
    Note,
    Number,
    OneOf,
    Text,
    Timestamp,
    Whole,
    WholeNumber,
)
from bglmanager.exchange.event_document.schema.model import Model, Small

Phase = Annotated[str, OneOf.members(facts.Phase)]
Pairing = Annotated[str, OneOf.members(facts.Pairing)]
RoundStatus = Annotated[str, OneOf.members(facts.RoundStatus)]
Better = Annotated[str, OneOf.members(facts.Better)]
BoardVariant = Annotated[str, OneOf.members(facts.BoardVariant)]
BottomReason = Annotated[str, OneOf.members(facts.BottomReason)]
Season = Annotated[str, OneOf.members(facts.Season)]
Side = Annotated[int, WholeNumber(1, 2)]
Exchanged = Annotated[list[Counted], Field(min_length=2, max_length=2)]


class Drawn(Model):
    """One lot of a set-up draw."""

    label: Text
    items: list[Text]


class Setup(Model):
    """The set-up draw used."""

    attempt: Counted
    drawn: list[Drawn]


class TieBreak(Model):
    """A tie-break value of the game."""

    label: Text
    better: Better


class SeriesGame(Small):
    """One player's result in one game of a series."""

    winner: Flag
    score: Number


class Seat(Small):
    """One player at one table."""

    entry: Counted
    turn: Counted | None = None
    role: Text | None = None
    side: Side | None = None
    score: Number | None
    bid: Number
    tie_breaks: list[Number | None]
    components: dict[str, Number] | None = None
    place: Counted | None
    bottom: Counted | None
    bottom_reason: BottomReason | None
    games: list[SeriesGame] = Field(default_factory=list)
    extra: dict[str, AnyValue] = Field(default_factory=dict)


class Differing(Model):
    """A figure that was typed in two ways."""

    entry: Counted | None = None
    field: Note
    first: Text | None
    second: Text | None


class TableDesk(Model):
    """What the desk keeps about a table."""

    entered_twice: Flag = False
    copy_of: Counted | None = None
    notes: Note | None = None
    differs: list[Differing] = Field(default_factory=list)


class DrawProposal(Model):
    """A player who asked for a vote on a draw."""

    entry: Counted
    year: Counted
    season: Season


class Table(Model):
    """One table of a round."""

    number: Counted
    label: Text | None = None
    variant: BoardVariant | None = None
    overran: Flag
    drawn: Flag
    extra_minutes: Whole = 0
    draw_proposals: list[DrawProposal] = Field(default_factory=list)
    ended_in_draw: Flag = False
    seats: list[Seat]
    desk: TableDesk = Field(default_factory=TableDesk)


class Absence(Model):
    """Somebody who may be away from his table until then."""

    entry: Counted
    until: Timestamp


class RoundDesk(Model):
    """What the desk keeps about a round."""

    started: Timestamp | None = None
    absences: list[Absence] = Field(default_factory=list)


class Round(Model):
    """All tables that play at the same time."""

    number: Counted
    phase: Phase
    game: Text
    players_per_table: PerTable
    minutes: Counted | None = None
    turns: Counted | None = None
    attempt: Counted
    pairing: Pairing | None = None
    exchanged: list[Exchanged] = Field(default_factory=list)
    partial: Flag = False
    setup: Setup | None = None
    status: RoundStatus
    tie_breaks: list[TieBreak]
    byes: list[Counted]
    tables: list[Table]
    desk: RoundDesk = Field(default_factory=RoundDesk)
