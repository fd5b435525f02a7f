"""The engine's snapshot into a document."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import NamedTuple

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    Adjustment,
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    Number,
    Penalty,
    Settings,
    Team,
    TeamsMode,
)
from bglmanager.engine.lineage import Lineage
from bglmanager.exchange.event_document import reader
from bglmanager.exchange.event_document.canonical import INTEGRITY, checksum_of
from bglmanager.exchange.event_document.moments import moment
from bglmanager.exchange.event_document.numbers import open_tree, typed
from bglmanager.exchange.event_document.privacy import for_league as without_private
from bglmanager.exchange.event_document.results import results
from bglmanager.exchange.event_document.rounds_from_event import round_tree
from bglmanager.exchange.event_document.schema.document import FORMAT, Document, Integrity
from bglmanager.exchange.event_document.tree import Object, Tree
from bglmanager.exchange.event_document.versions import NEWEST, needed


class Generator(NamedTuple):
    """The program that writes a document."""

    name: str
    version: str


def to_document(
    event: Event,
    derived: Derived | None,
    *,
    generator: Generator,
    exported_at: datetime,
    for_league: bool,
    lineage: Lineage | None = None,
) -> Document:
    """The whole event as a document with its checksum; optional keys at their default left out.

    The version is the lowest that can say it. For the league the desk's keys are left out, and of
    the people whatever that league's ranking does not look at; so is the lineage, which tells
    where the event stands in the library that has it. `derived` is None for a document that only
    carries facts.

    Raises:
        Refused: a fact is none that a document may hold (a text too long, say).
        ValueError: a fact has more than 6 decimals, or a time no time zone.
    """
    tree = _facts(without_private(event) if for_league else event)
    tree["generator"] = {"name": generator.name, "version": generator.version}
    tree["exported_at"] = moment(exported_at)
    if lineage is not None and not for_league:
        tree["origin"] = _origin(lineage)
    if derived is not None:
        tree["derived"] = results(derived)
    full = reader.document(tree)
    written = full.model_dump(exclude_defaults=True)
    return sealed(Document.model_validate(written | {"version": needed(written)}))


def sealed(rest: Document) -> Document:
    """A document that has no checksum, with it."""
    return rest.model_copy(update={INTEGRITY: Integrity(sha256=checksum_of(rest.pieces))})


def _origin(lineage: Lineage) -> Object:
    ancestors: list[Tree] = [{"library": one.library, "act": one.act} for one in lineage.ancestors]
    return {
        "library": lineage.origin.library,
        "act": lineage.origin.act,
        "ancestors": ancestors,
    }


def _facts(event: Event) -> Object:
    return {
        "format": FORMAT,
        "version": NEWEST,
        "event": _settings(event.settings),
        "entries": [_entry(entry) for entry in event.entries],
        "teams": [_team(team) for team in event.teams],
        "rounds": [round_tree(each) for each in event.rounds],
        "penalties": [_penalty(each) for each in event.penalties],
        "adjustments": [adjustment_tree(each) for each in event.adjustments],
        "corrections": [
            {
                "at": moment(each.at),
                "round": each.round,
                "table": each.table,
                "entry": each.entry,
                "field": each.field,
                "old": each.old,
                "new": each.new,
                "reason": each.reason,
            }
            for each in event.corrections
        ],
        "sat_out_points": _number(event.sat_out_points),
    }


def _settings(given: Settings) -> Object:
    return {
        "id": given.id,
        "revision": given.revision,
        "kind": given.kind.value,
        "qualifies": given.qualifies,
        "online": given.online,
        "not_valid": given.not_valid,
        "name": given.name,
        "date": given.date.isoformat(),
        "end_date": _date(given.end_date),
        "start_time": _time(given.start_time),
        "venue": given.venue,
        "city": given.city,
        "league": None if given.league is None else given.league.value,
        "league_code": given.league_code,
        "tier": None if given.tier is None else given.tier.value,
        "ruleset": given.ruleset,
        "options": open_tree(given.options),
        "game": given.game,
        "plan": [
            {
                "game": each.game,
                "players_per_table": each.players_per_table,
                "minutes": each.minutes,
            }
            for each in given.plan
        ],
        "players_per_table": given.players_per_table,
        "rounds_planned": given.rounds_planned,
        "minutes": given.minutes,
        "seating": given.seating.value,
        "first_seating": given.first_seating.value,
        "teams_mode": None if given.teams_mode is None else _teams_mode(given.teams_mode),
        "draw_seed": given.draw_seed,
        "organiser": {
            "name": given.organiser.name,
            "email": given.organiser.email,
            "phone": given.organiser.phone,
            "club": given.organiser.club,
        },
        "arbiters": list(given.arbiters),
        "fee": _number(given.fee),
        "max_players": given.max_players,
        "points_limit": given.points_limit,
        "prizes": [{"place": each.place, "text": each.text} for each in given.prizes],
        "pot": given.pot,
        "appendices": list(given.appendices),
        "expansions": list(given.expansions),
        "desk": _event_desk(given.desk),
    }


def _teams_mode(given: TeamsMode) -> Object:
    return {
        "kind": given.kind.value,
        "size": given.size,
        "pairing": given.pairing.value,
        "points": given.points.value,
    }


def _event_desk(given: EventDesk) -> Object:
    return {
        "registration_until": _time(given.registration_until),
        "fee_until": _time(given.fee_until),
        "bring_copy": given.bring_copy,
        "auction": given.auction,
        "timetable": given.timetable,
        "tables": list(given.tables),
        "wishes": given.wishes,
        "waits_until": _time(given.waits_until),
        "done": list(given.done),
        "entered_twice": given.entered_twice,
    }


def _entry(given: Entry) -> Object:
    return {
        "number": given.number,
        "first_name": given.first_name,
        "last_name": given.last_name,
        "email": given.email,
        "birth_date": _date(given.birth_date),
        "gender": None if given.gender is None else given.gender.value,
        "phone": given.phone,
        "nickname": given.nickname,
        "club": given.club,
        "league_id": given.league_id,
        "rating": _number(given.rating),
        "seeded": given.seeded,
        "status": given.status.value,
        "first_round": given.first_round,
        "sits_out": list(given.sits_out),
        "left_after": given.left_after,
        "team": given.team,
        "related": list(given.related),
        "desk": _entry_desk(given.desk),
    }


def _entry_desk(given: EntryDesk) -> Object:
    return {
        "present": given.present,
        "paid": given.paid,
        "member": given.member,
        "copies": given.copies,
        "promised_copy": given.promised_copy,
        "preregistered": None if given.preregistered is None else moment(given.preregistered),
        "list": None if given.list is None else given.list.value,
        "table_label": given.table_label,
        "notes": given.notes,
        "fee": _number(given.fee),
        "payments": [
            {"receipt": each.receipt, "at": moment(each.at), "amount": typed(each.amount)}
            for each in given.payments
        ],
    }


def _team(given: Team) -> Object:
    return {
        "number": given.number,
        "name": given.name,
        "members": list(given.members),
        "reserve": given.reserve,
    }


def adjustment_tree(line: Adjustment) -> Tree:
    """A modifier of a Diplomacy event as it stands in the document."""
    return {
        "entry": line.entry,
        "round": line.round,
        "kind": line.kind.value,
        "value": _number(line.value),
        "note": line.note,
    }


def _penalty(given: Penalty) -> Object:
    return {
        "entry": given.entry,
        "round": given.round,
        "table": given.table,
        "kind": given.kind.value,
        "reason": given.reason,
        "note": given.note,
        "at": moment(given.at),
    }


def _number(value: Number | None) -> Tree:
    return None if value is None else typed(value)


def _date(value: date | None) -> str | None:
    return None if value is None else value.isoformat()


def _time(value: time | None) -> str | None:
    return None if value is None else value.isoformat("minutes")
