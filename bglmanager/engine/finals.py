"""The final and the final ranking (BGL 3.11, rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine.derived import Standings, TableResult
from bglmanager.engine.event import Event, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import Attendance, may_be_seated

_DEPTH: Mapping[Phase, int] = {phase: depth for depth, phase in enumerate(Phase)}
"""How far a phase is from the start; the final is the deepest."""


def finalists(event: Event, standings: Standings, places: int) -> tuple[EntryNumber, ...]:
    """The best `places` of the standings who can play, best first (BGL 3.11).

    Who has left is skipped, so that the next in order replaces him.
    """
    number = (event.last_round.number if event.last_round else 0) + 1
    entries = {entry.number: entry for entry in event.entries}
    able = [row.entry for row in standings.rows if may_be_seated(entries[row.entry], number)]
    return tuple(able[:places])


def final_ranking(
    event: Event,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    standings: Standings | None,
    attendance: Attendance,
) -> tuple[EntryNumber, ...]:
    """Everybody who was seated and is not struck, best first.

    By phase reached, then the later round of that phase, then the place at its table, then the
    standings. Provisional while rounds are missing; empty before the first standings.
    """
    if standings is None:
        return ()
    rank = {row.entry: row.rank for row in standings.rows}
    after = closed[-1].number
    entries = {entry.number: entry for entry in event.entries}
    reached = _reached(closed, results)
    ranked = sorted(
        (number for number in reached if not attendance.is_struck(entries[number], after)),
        key=lambda number: (*reached[number], rank.get(number, len(entries) + 1), number),
    )
    return tuple(ranked)


def _reached(
    closed: Sequence[Round], results: Sequence[TableResult]
) -> dict[EntryNumber, tuple[int, int, int]]:
    """Everybody seated → how far he came: smaller is better, phase, round and place there.

    Swiss rounds all count as the same, lowest phase, where only the standings decide.
    """
    phases = {round_.number: round_.phase for round_ in closed}
    reached: dict[EntryNumber, tuple[int, int, int]] = {}
    for result in results:
        phase = phases[result.round]
        for seat in result.seats:
            if phase.counts_for_standings:
                reached.setdefault(seat.entry, (0, 0, 0))
            else:
                reached[seat.entry] = (-_DEPTH[phase], -result.round, seat.place or 0)
    return reached
