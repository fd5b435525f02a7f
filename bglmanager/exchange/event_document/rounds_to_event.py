"""Rounds of a document into the engine's snapshot."""

from __future__ import annotations

from decimal import Decimal

from bglmanager.engine import event as facts
from bglmanager.engine.desk import Differing
from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.exchange.event_document.moments import read_moment
from bglmanager.exchange.event_document.numbers import exact, open_value
from bglmanager.exchange.event_document.schema import rounds


def round_of(given: rounds.Round) -> facts.Round:
    """One round; what was left out has its default."""
    return facts.Round(
        number=RoundNumber(given.number),
        phase=facts.Phase(given.phase),
        game=given.game,
        players_per_table=given.players_per_table,
        minutes=given.minutes,
        turns=given.turns,
        attempt=given.attempt,
        pairing=None if given.pairing is None else facts.Pairing(given.pairing),
        exchanged=tuple((EntryNumber(one), EntryNumber(other)) for one, other in given.exchanged),
        partial=given.partial,
        setup=None if given.setup is None else _setup(given.setup),
        status=facts.RoundStatus(given.status),
        tie_breaks=tuple(
            facts.TieBreak(each.label, facts.Better(each.better)) for each in given.tie_breaks
        ),
        byes=tuple(map(EntryNumber, given.byes)),
        tables=tuple(map(_table, given.tables)),
        desk=_round_desk(given.desk),
    )


def _setup(given: rounds.Setup) -> facts.Setup:
    drawn = (facts.Drawn(each.label, tuple(each.items)) for each in given.drawn)
    return facts.Setup(given.attempt, tuple(drawn))


def _round_desk(given: rounds.RoundDesk) -> facts.RoundDesk:
    started = given.started
    return facts.RoundDesk(
        None if started is None else read_moment(started),
        tuple(
            facts.Absence(EntryNumber(each.entry), read_moment(each.until))
            for each in given.absences
        ),
    )


def _table(given: rounds.Table) -> facts.Table:
    return facts.Table(
        number=TableNumber(given.number),
        label=given.label,
        variant=None if given.variant is None else facts.BoardVariant(given.variant),
        overran=given.overran,
        drawn=given.drawn,
        extra_minutes=given.extra_minutes,
        draw_proposals=tuple(
            facts.DrawProposal(EntryNumber(each.entry), each.year, facts.Season(each.season))
            for each in given.draw_proposals
        ),
        ended_in_draw=given.ended_in_draw,
        seats=tuple(map(_seat, given.seats)),
        desk=_desk(given.desk),
    )


def _desk(given: rounds.TableDesk) -> facts.TableDesk:
    return facts.TableDesk(
        entered_twice=given.entered_twice,
        copy_of=None if given.copy_of is None else EntryNumber(given.copy_of),
        notes=given.notes,
        differs=tuple(
            Differing(
                each.field,
                each.first,
                each.second,
                None if each.entry is None else EntryNumber(each.entry),
            )
            for each in given.differs
        ),
    )


def _seat(given: rounds.Seat) -> facts.Seat:
    return facts.Seat(
        entry=EntryNumber(given.entry),
        turn=given.turn,
        role=given.role,
        side=given.side,
        score=_number(given.score),
        bid=exact(given.bid),
        tie_breaks=tuple(map(_number, given.tie_breaks)),
        components=_components(given),
        place=given.place,
        bottom=given.bottom,
        bottom_reason=_reason(given),
        games=tuple(facts.SeriesGame(each.winner, exact(each.score)) for each in given.games),
        extra={key: open_value(value) for key, value in given.extra.items()},
    )


def _components(given: rounds.Seat) -> dict[str, Number] | None:
    if given.components is None:
        return None
    return {label: exact(value) for label, value in given.components.items()}


def _reason(given: rounds.Seat) -> facts.BottomReason | None:
    return None if given.bottom_reason is None else facts.BottomReason(given.bottom_reason)


def _number(value: int | Decimal | None) -> Number | None:
    return None if value is None else exact(value)
