"""Who has another rank by corrected facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import closed_rounds


@dataclass(frozen=True, slots=True)
class RankChange:
    """Somebody's rank before and after a correction; None where he has none."""

    entry: EntryNumber
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class RankChanges:
    """Who changes rank, the best of the new order first; `final` in the final ranking.

    `league` tells that the final is over and what the event is worth to its league changes.
    """

    rows: tuple[RankChange, ...] = ()
    final: bool = False
    league: bool = False


def rank_changes(event: Event, before: Derived, after: Derived) -> RankChanges:
    """Who changes rank between two states of this event.

    In the final ranking once a final phase is over; before that in the newest standings.
    """
    closed = closed_rounds(event)
    final = bool(closed) and not closed[-1].phase.counts_for_standings
    was, is_ = _ranks(before, final=final), _ranks(after, final=final)
    everybody = sorted({*was, *is_}, key=lambda entry: (is_.get(entry, len(is_) + 1), entry))
    rows = (RankChange(entry, was.get(entry), is_.get(entry)) for entry in everybody)
    changed = tuple(row for row in rows if row.before != row.after)
    over = bool(closed) and closed[-1].phase is Phase.FINAL
    return RankChanges(changed, final, over and before.league_points != after.league_points)


def _ranks(derived: Derived, *, final: bool) -> Mapping[EntryNumber, int]:
    if final:
        return {entry: rank for rank, entry in enumerate(derived.final_ranking, 1)}
    if not derived.standings:
        return {}
    return {row.entry: row.rank for row in derived.standings[-1].rows}
