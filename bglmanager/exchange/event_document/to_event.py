"""A document into the engine's snapshot."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal

from bglmanager.engine import event as facts
from bglmanager.engine import lineage as stands
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.lineage import Lineage
from bglmanager.exchange.event_document.canonical import canonical
from bglmanager.exchange.event_document.moments import read_moment
from bglmanager.exchange.event_document.numbers import exact, open_tree, open_value
from bglmanager.exchange.event_document.rounds_to_event import round_of
from bglmanager.exchange.event_document.schema import entries, event, log
from bglmanager.exchange.event_document.schema.document import Ancestor, Document, Origin


def to_event(document: Document) -> Event:
    """The facts of a document; what was left out has its default.

    Names and reasons that are null are empty texts in the snapshot.
    """
    return Event(
        settings=_settings(document.event),
        entries=tuple(map(_entry, document.entries)),
        teams=tuple(map(_team, document.teams)),
        rounds=tuple(map(round_of, document.rounds)),
        penalties=tuple(map(_penalty, document.penalties)),
        adjustments=tuple(map(_adjustment, document.adjustments)),
        corrections=tuple(map(_correction, document.corrections)),
        sat_out_points=_number(document.sat_out_points),
    )


def lineage_of(document: Document) -> Lineage | None:
    """Where the event stood in the library that wrote the document; None where it does not say."""
    given = document.origin
    if given is None:
        return None
    return Lineage(_origin(given), tuple(map(_origin, given.ancestors)))


def _origin(given: Origin | Ancestor) -> stands.Origin:
    return stands.Origin(given.library.lower(), given.act)


def _settings(given: event.Settings) -> facts.Settings:
    return facts.Settings(
        id=EventId(given.id.lower()),
        revision=given.revision,
        kind=facts.Kind(given.kind),
        qualifies=given.qualifies,
        online=given.online,
        not_valid=given.not_valid,
        name=given.name,
        date=date.fromisoformat(given.date),
        end_date=_date(given.end_date),
        start_time=_time(given.start_time),
        venue=given.venue,
        city=given.city,
        league=None if given.league is None else facts.League(given.league),
        league_code=given.league_code,
        tier=None if given.tier is None else facts.Tier(given.tier),
        ruleset=given.ruleset,
        options={key: open_value(value) for key, value in given.options.items()},
        game=given.game,
        plan=tuple(
            facts.PlannedRound(each.game, each.players_per_table, each.minutes)
            for each in given.plan
        ),
        players_per_table=given.players_per_table,
        rounds_planned=given.rounds_planned,
        minutes=given.minutes,
        seating=facts.Seating(given.seating),
        first_seating=facts.FirstSeating(given.first_seating),
        teams_mode=None if given.teams_mode is None else _teams_mode(given.teams_mode),
        draw_seed=given.draw_seed,
        organiser=facts.Organiser(**given.organiser.model_dump()),
        arbiters=tuple(given.arbiters),
        fee=_number(given.fee),
        max_players=given.max_players,
        points_limit=given.points_limit,
        prizes=tuple(facts.Prize(each.place, each.text) for each in given.prizes),
        pot=given.pot,
        appendices=tuple(given.appendices),
        expansions=tuple(given.expansions),
        desk=_event_desk(given.desk),
    )


def _teams_mode(given: event.TeamsMode) -> facts.TeamsMode:
    return facts.TeamsMode(
        kind=facts.TeamKind(given.kind),
        size=given.size,
        pairing=facts.TeamPairing(given.pairing),
        points=facts.TeamPoints(given.points),
    )


def _event_desk(given: event.EventDesk) -> facts.EventDesk:
    return facts.EventDesk(
        registration_until=_time(given.registration_until),
        fee_until=_time(given.fee_until),
        bring_copy=given.bring_copy,
        auction=given.auction,
        timetable=given.timetable,
        tables=tuple(given.tables),
        wishes=given.wishes,
        waits_until=_time(given.waits_until),
        done=tuple(given.done),
        entered_twice=given.entered_twice,
    )


def _entry(given: entries.Entry) -> facts.Entry:
    return facts.Entry(
        number=EntryNumber(given.number),
        first_name=given.first_name or "",
        last_name=given.last_name or "",
        email=given.email,
        birth_date=_date(given.birth_date),
        gender=None if given.gender is None else facts.Gender(given.gender),
        phone=given.phone,
        nickname=given.nickname,
        club=given.club,
        league_id=given.league_id,
        rating=_number(given.rating),
        seeded=given.seeded,
        status=facts.EntryStatus(given.status),
        first_round=RoundNumber(given.first_round),
        sits_out=tuple(map(RoundNumber, given.sits_out)),
        left_after=None if given.left_after is None else RoundNumber(given.left_after),
        team=None if given.team is None else TeamNumber(given.team),
        related=tuple(map(EntryNumber, given.related)),
        desk=_entry_desk(given.desk),
    )


def _entry_desk(given: entries.EntryDesk) -> facts.EntryDesk:
    return facts.EntryDesk(
        present=given.present,
        paid=given.paid,
        member=given.member,
        copies=given.copies,
        promised_copy=given.promised_copy,
        preregistered=None if given.preregistered is None else read_moment(given.preregistered),
        list=None if given.list is None else facts.ListState(given.list),
        table_label=given.table_label,
        notes=given.notes,
        fee=_number(given.fee),
        payments=tuple(
            facts.Payment(each.receipt, read_moment(each.at), exact(each.amount))
            for each in given.payments
        ),
    )


def _team(given: entries.Team) -> facts.Team:
    return facts.Team(
        number=TeamNumber(given.number),
        name=given.name,
        members=tuple(map(EntryNumber, given.members)),
        reserve=None if given.reserve is None else EntryNumber(given.reserve),
    )


def _penalty(given: log.Penalty) -> facts.Penalty:
    return facts.Penalty(
        entry=EntryNumber(given.entry),
        round=given.round,
        kind=facts.PenaltyKind(given.kind),
        reason=given.reason or "",
        note=given.note,
        at=read_moment(given.at),
        table=None if given.table is None else TableNumber(given.table),
    )


def _adjustment(given: log.Adjustment) -> facts.Adjustment:
    return facts.Adjustment(
        entry=EntryNumber(given.entry),
        round=RoundNumber(given.round),
        kind=facts.AdjustmentKind(given.kind),
        value=_number(given.value),
        note=given.note,
    )


def _correction(given: log.Correction) -> facts.Correction:
    return facts.Correction(
        at=read_moment(given.at),
        round=RoundNumber(given.round),
        table=TableNumber(given.table),
        entry=None if given.entry is None else EntryNumber(given.entry),
        field=given.field,
        old=_told(given.old),
        new=_told(given.new),
        reason=given.reason or "",
    )


def _told(value: object) -> str | None:
    """An old or new value as text; other programs may give it as a number or a list."""
    if value is None or isinstance(value, str):
        return value
    return canonical(open_tree(open_value(value))).decode()


def _number(value: int | Decimal | None) -> Number | None:
    return None if value is None else exact(value)


def _date(value: str | None) -> date | None:
    return None if value is None else date.fromisoformat(value)


def _time(value: str | None) -> time | None:
    return None if value is None else time.fromisoformat(value)
