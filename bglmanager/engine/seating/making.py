"""The next round of an event: its phase, its players, its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Pairing, Phase, Round, RoundStatus, Seating, TieBreak
from bglmanager.engine.finals import Cut, FinalPhase, cut_problems, next_final
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.plan import DUEL, final_size
from bglmanager.engine.presence import may_be_seated
from bglmanager.engine.problems import Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.cut import byes_of, tables_of
from bglmanager.engine.seating.order import avoided, by_seating_order, bye_last, needs_bye
from bglmanager.engine.seating.swiss import default_way, is_by_lot, swiss_tables, way_of


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the organiser may choose for the next round, beyond the event's settings.

    `pairing` is the rule of two-player tables; `cut` who plays on after the Swiss rounds;
    `replay` that drawn tables of a final phase are played again (rules 4.5).
    """

    attempt: int = 1
    pairing: Pairing | None = None
    cut: Cut | None = None
    replay: bool = False


PLAIN = Wishes()


def seatable(event: Event) -> tuple[EntryNumber, ...]:
    """Who could be given a seat in the next round, by start number."""
    number = len(event.rounds) + 1
    return tuple(entry.number for entry in event.entries if may_be_seated(entry, number))


def swiss_left(event: Event) -> bool:
    """Whether Swiss rounds are still to be made."""
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    return swiss < event.settings.rounds_planned and swiss == len(event.rounds)


def next_phase(
    event: Event, derived: Derived | None = None, wishes: Wishes = PLAIN
) -> Phase | None:
    """The phase of the next round: Swiss as planned, then the final ones; None when all is played.

    While a round is open it is what will come as far as that is known.
    """
    if swiss_left(event):
        robin = event.settings.seating is Seating.ROUND_ROBIN
        return Phase.ROUND_ROBIN if robin else Phase.SWISS
    last = event.last_round
    if last is not None and last.status is not RoundStatus.CLOSED:
        return None if last.phase is Phase.FINAL else Phase.FINAL
    final = final_phase(event, derived, wishes)
    return None if final is None else final.phase


def final_phase(
    event: Event, derived: Derived | None = None, wishes: Wishes = PLAIN
) -> FinalPhase | None:
    """The next round of the final phases once all Swiss rounds are closed; None: all is decided."""
    if not event.rounds:
        return None
    return next_final(
        event,
        ruleset_of(event.settings),
        derived or derive_latest(event),
        cut=wishes.cut,
        replay=wishes.replay,
    )


def made(event: Event, derived: Derived, wishes: Wishes) -> Round:
    """The next round as a draft; expects that nothing hinders it.

    Raises `Refused` for a cut that cannot be played, or for a second attempt where the standings
    leave nothing to chance (rules 2.1).
    """
    settings, number = event.settings, RoundNumber(len(event.rounds) + 1)
    phase = next_phase(event, derived, wishes)
    assert phase is not None  # a problem otherwise
    empty = Round(
        number=number,
        phase=phase,
        game=settings.game,
        players_per_table=settings.players_per_table,
        minutes=settings.minutes,
        attempt=wishes.attempt,
        tie_breaks=_tie_breaks(event),
        tables=(),
    )
    if phase.counts_for_standings:
        return _swiss(event, derived, empty, wishes)
    if wishes.attempt > 1:
        raise Refused([problem("seating.nothing-to-draw", round=number)])
    return _final(event, derived, empty, wishes)


def _swiss(event: Event, derived: Derived, empty: Round, wishes: Wishes) -> Round:
    ruleset = ruleset_of(event.settings)
    usual = default_way(event, ruleset, empty.number, empty.players_per_table)
    chosen = wishes.pairing if wishes.pairing is not usual else None
    round_ = replace(empty, pairing=chosen)
    if wishes.attempt > 1 and not is_by_lot(way_of(event, ruleset, round_)):
        raise Refused([problem("seating.nothing-to-draw", round=empty.number)])
    before = standings_before(derived, empty.number)
    return with_tables(round_, swiss_tables(event, ruleset, round_, seatable(event), before))


def _final(event: Event, derived: Derived, empty: Round, wishes: Wishes) -> Round:
    ruleset = ruleset_of(event.settings)
    if wishes.cut is not None:
        refuse_if(cut_problems(event, ruleset, wishes.cut))
    final = final_phase(event, derived, wishes)
    assert final is not None  # its phase was asked for before
    straight = final.phase is Phase.FINAL and event.rounds[-1].phase.counts_for_standings
    return with_tables(
        replace(
            empty,
            players_per_table=final_size(ruleset, event.settings),
            pairing=None if straight else Pairing.BRACKET,
        ),
        final.tables,
    )


def with_tables(round_: Round, arrangement: Sequence[Sequence[EntryNumber]]) -> Round:
    """The round with these players at its tables, from table 1 on."""
    tables = tables_of(arrangement, len(round_.tie_breaks))
    return replace(round_, tables=tables, byes=byes_of(tables))


def cost(
    event: Event, derived: Derived, rule: Pairing
) -> tuple[tuple[tuple[EntryNumber, EntryNumber], ...], int]:
    """What a rule of two-player tables would give in the next round: who meets again, and the
    sum of the squared distances in the order. Expects that nothing hinders the round.
    """
    ruleset, number = ruleset_of(event.settings), len(event.rounds) + 1
    round_ = made(event, derived, Wishes(pairing=rule))
    avoid = avoided(event, number, ruleset.duels.memory)
    before = standings_before(derived, number)
    order = by_seating_order(seatable(event), before) if before else []
    if needs_bye(len(order), round_.players_per_table):
        order = bye_last(event, number, order)
    rank = {entry: rank for rank, entry in enumerate(order)}
    pairs = [(t.seats[0].entry, t.seats[1].entry) for t in round_.tables if len(t.seats) == DUEL]
    again = tuple((one, other) for one, other in pairs if other in avoid.get(one, ()))
    return again, sum((rank[one] - rank[other]) ** 2 for one, other in pairs)


def is_drawn_by_lot(event: Event, round_: Round) -> bool:
    """Whether chance seats this Swiss round, so that a new draw makes sense."""
    way = way_of(event, ruleset_of(event.settings), round_)
    return round_.phase.counts_for_standings and is_by_lot(way)


def next_is_drawn_by_lot(event: Event) -> bool:
    """Whether chance will seat the next round."""
    settings, number = event.settings, len(event.rounds) + 1
    way = default_way(event, ruleset_of(settings), number, settings.players_per_table)
    return swiss_left(event) and is_by_lot(way)


def standings_before(derived: Derived, number: int) -> Standings | None:
    """The last standings before the round with this number."""
    before = [found for found in derived.standings if found.after_round < number]
    return before[-1] if before else None


def _tie_breaks(event: Event) -> tuple[TieBreak, ...]:
    """Those of the last round: they belong to the game, which stays the same."""
    return event.last_round.tie_breaks if event.last_round else ()
