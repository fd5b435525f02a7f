"""What somebody has played: his events, and how each of them ended for him."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace

from bglmanager.db.archive import Spot
from bglmanager.engine.derive import derive
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Refused
from bglmanager.services.archived_person import Past, PastPenalty
from bglmanager.services.workspace import Workspace


def past_of(workspace: Workspace, spots: Iterable[Spot]) -> tuple[Past, ...]:
    """The events of these entries, the newest first."""
    found = [
        Past(p.event, p.name, dt.date.fromisoformat(p.date), p.game, p.number, p.status)
        for p in workspace.appeared(spots)
    ]
    found.sort(key=lambda past: (past.date, past.event, past.number), reverse=True)
    ranks = workspace.archive.ranks
    return tuple(
        _with_rank(past, ranks[past.event][1]) if past.event in ranks else past for past in found
    )


def with_final_rank(workspace: Workspace, past: Past) -> Past:
    """The line with the final rank; computed once while the event stays as it is."""
    return _with_rank(past, _ranking(workspace, past.event))


def penalties_of(workspace: Workspace, past: Iterable[Past]) -> tuple[PastPenalty, ...]:
    """What somebody was given in these events, the newest event first."""
    events = {(one.event, one.number): one for one in past}
    found = workspace.penalised(events) if events else ()
    return tuple(
        PastPenalty(one.event, one.name, one.date, line.kind, line.reason)
        for spot, one in events.items()
        for line in found
        if (line.event, line.number) == spot
    )


def _with_rank(past: Past, ranking: tuple[EntryNumber, ...]) -> Past:
    if past.number not in ranking:
        return replace(past, rank=None, players=len(ranking) or None)
    return replace(past, rank=ranking.index(past.number) + 1, players=len(ranking))


def _ranking(workspace: Workspace, event_id: EventId) -> tuple[EntryNumber, ...]:
    ranks, newest = workspace.archive.ranks, workspace.newest_command(event_id)
    if event_id not in ranks or ranks[event_id][0] != newest:
        try:
            found = derive(workspace.snapshot(event_id)).final_ranking
        except Refused:  # an event that contradicts itself has no ranking
            found = ()
        ranks[event_id] = (newest, found)
    return ranks[event_id][1]
