"""Event documents for engine tests: read as plainly as possible, and written from a snapshot."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from bglmanager import __version__
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    Better,
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    Gender,
    League,
    Pairing,
    Penalty,
    PenaltyKind,
    Phase,
    Round,
    RoundStatus,
    Seat,
    Settings,
    Table,
    TieBreak,
    Tier,
)
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.exchange.event_document import Generator, to_document

MOMENT = datetime(2026, 5, 8, 18, 0, tzinfo=UTC)
GENERATOR = Generator("BGL Manager", __version__)
EXAMPLES = Path(__file__).parent.parent / "files" / "examples"


def as_document(event: Event, derived: Derived | None = None) -> dict[str, Any]:
    """The document of an event, with what was derived from it if that is wanted.

    As it is parsed from a file: numbers that are not whole are `Decimal`.
    """
    document = to_document(
        event, derived, generator=GENERATOR, exported_at=MOMENT, for_league=False
    )
    return document.tree


def read(name: str) -> dict[str, Any]:
    """An example document, its numbers exact: `int` when whole, `Fraction` otherwise."""
    text = (EXAMPLES / f"{name}.bgl.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text, parse_float=_exact)
    return document


def _exact(text: str) -> int | Fraction:
    value = Fraction(Decimal(text))
    return value.numerator if value.denominator == 1 else value


def event_of(document: dict[str, Any]) -> Event:
    """The facts of the document that a regulation looks at."""
    return Event(
        settings=_settings(document["event"]),
        entries=tuple(map(_entry, document["entries"])),
        rounds=tuple(map(_round, document["rounds"])),
        penalties=tuple(map(_penalty, document.get("penalties", ()))),
        adjustments=tuple(map(_adjustment, document.get("adjustments", ()))),
        sat_out_points=document.get("sat_out_points"),
    )


def _settings(o: dict[str, Any]) -> Settings:
    assert o["teams_mode"] is None
    return Settings(
        id=EventId(o["id"]),
        name=o["name"],
        date=date.fromisoformat(o["date"]),
        ruleset=o["ruleset"],
        game=o["game"],
        players_per_table=o["players_per_table"],
        rounds_planned=o["rounds_planned"],
        draw_seed=o["draw_seed"],
        league=League(o["league"]) if o["league"] else None,
        tier=Tier(o["tier"]) if o["tier"] else None,
        options=o["options"],
    )


def _entry(o: dict[str, Any]) -> Entry:
    return Entry(
        number=o["number"],
        first_name=o["first_name"],
        last_name=o["last_name"],
        birth_date=date.fromisoformat(o["birth_date"]) if o["birth_date"] else None,
        gender=Gender(o["gender"]) if o["gender"] else None,
        rating=o["rating"],
        seeded=o["seeded"],
        status=EntryStatus(o["status"]),
        first_round=o.get("first_round", RoundNumber(1)),
        sits_out=tuple(o.get("sits_out", ())),
        left_after=o["left_after"],
        related=tuple(o.get("related", ())),
    )


def _round(o: dict[str, Any]) -> Round:
    return Round(
        number=o["number"],
        game=o["game"],
        players_per_table=o["players_per_table"],
        tables=tuple(map(_table, o["tables"])),
        phase=Phase(o["phase"]),
        status=RoundStatus(o["status"]),
        attempt=o["attempt"],
        pairing=Pairing(o["pairing"]) if "pairing" in o else None,
        exchanged=tuple((a, b) for a, b in o.get("exchanged", ())),
        partial=o.get("partial", False),
        tie_breaks=tuple(TieBreak(t["label"], Better(t["better"])) for t in o["tie_breaks"]),
        byes=tuple(o["byes"]),
    )


def _table(o: dict[str, Any]) -> Table:
    return Table(
        TableNumber(o["number"]),
        tuple(map(_seat, o["seats"])),
        overran=o["overran"],
        drawn=o["drawn"],
    )


def _seat(o: dict[str, Any]) -> Seat:
    return Seat(
        entry=o["entry"],
        score=o["score"],
        bid=o["bid"],
        tie_breaks=tuple(o["tie_breaks"]),
        place=o["place"],
        bottom=o["bottom"],
        bottom_reason=BottomReason(o["bottom_reason"]) if o["bottom_reason"] else None,
        turn=o.get("turn"),
        role=o.get("role"),
        extra=o.get("extra", {}),
    )


def _penalty(o: dict[str, Any]) -> Penalty:
    return Penalty(
        entry=o["entry"],
        round=o["round"],
        kind=PenaltyKind(o["kind"]),
        reason=o["reason"],
        note=o["note"],
        at=datetime.fromisoformat(o["at"]),
        table=o.get("table"),
    )


def _adjustment(o: dict[str, Any]) -> Adjustment:
    return Adjustment(
        EntryNumber(o["entry"]),
        RoundNumber(o["round"]),
        AdjustmentKind(o["kind"]),
        o.get("value"),
        o["note"],
    )
