"""Rounds of the engine's snapshot into JSON values."""

from __future__ import annotations

from bglmanager.engine.event import Number, Round, RoundDesk, Seat, Setup, Table, TableDesk
from bglmanager.exchange.event_document.moments import moment
from bglmanager.exchange.event_document.numbers import open_tree, typed
from bglmanager.exchange.event_document.tree import Object, Tree


def round_tree(given: Round) -> Object:
    """One round with all its keys, those at their default as well."""
    return {
        "number": given.number,
        "phase": given.phase.value,
        "game": given.game,
        "players_per_table": given.players_per_table,
        "minutes": given.minutes,
        "turns": given.turns,
        "attempt": given.attempt,
        "pairing": None if given.pairing is None else given.pairing.value,
        "exchanged": [list(pair) for pair in given.exchanged],
        "partial": given.partial,
        "setup": None if given.setup is None else _setup(given.setup),
        "status": given.status.value,
        "tie_breaks": [
            {"label": each.label, "better": each.better.value} for each in given.tie_breaks
        ],
        "byes": list(given.byes),
        "tables": [_table(table) for table in given.tables],
        "desk": _round_desk(given.desk),
    }


def _round_desk(given: RoundDesk) -> Object:
    return {
        "started": None if given.started is None else moment(given.started),
        "absences": [{"entry": each.entry, "until": moment(each.until)} for each in given.absences],
    }


def _setup(given: Setup) -> Object:
    return {
        "attempt": given.attempt,
        "drawn": [{"label": each.label, "items": list(each.items)} for each in given.drawn],
    }


def _table(given: Table) -> Object:
    return {
        "number": given.number,
        "label": given.label,
        "variant": None if given.variant is None else given.variant.value,
        "overran": given.overran,
        "drawn": given.drawn,
        "extra_minutes": given.extra_minutes,
        "draw_proposals": [
            {"entry": each.entry, "year": each.year, "season": each.season.value}
            for each in given.draw_proposals
        ],
        "ended_in_draw": given.ended_in_draw,
        "seats": [_seat(seat) for seat in given.seats],
        "desk": _desk(given.desk),
    }


def _desk(given: TableDesk) -> Object:
    return {
        "entered_twice": given.entered_twice,
        "copy_of": given.copy_of,
        "notes": given.notes,
        "differs": [
            {
                "entry": each.entry,
                "field": each.field,
                "first": each.first,
                "second": each.second,
            }
            for each in given.differs
        ],
    }


def _seat(given: Seat) -> Object:
    return {
        "entry": given.entry,
        "turn": given.turn,
        "role": given.role,
        "side": given.side,
        "score": _number(given.score),
        "bid": typed(given.bid),
        "tie_breaks": [_number(value) for value in given.tie_breaks],
        "components": _components(given),
        "place": given.place,
        "bottom": given.bottom,
        "bottom_reason": None if given.bottom_reason is None else given.bottom_reason.value,
        "games": [{"winner": each.winner, "score": typed(each.score)} for each in given.games],
        "extra": open_tree(given.extra),
    }


def _components(given: Seat) -> Tree:
    if given.components is None:
        return None
    return {label: typed(value) for label, value in given.components.items()}


def _number(value: Number | None) -> Tree:
    return None if value is None else typed(value)
