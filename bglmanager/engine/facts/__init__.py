"""Facts that contradict each other or the rules of play: what no document may say.

`check_event` finds all of them at once. Number ranges, lengths of texts and unknown keys are the
matter of whoever reads a document; this module takes a well-typed snapshot.
"""

from __future__ import annotations

from bglmanager.engine.event import Event
from bglmanager.engine.facts import desk, entries, rounds
from bglmanager.engine.finals import with_phases
from bglmanager.engine.problems import Problem


def check_event(event: Event) -> tuple[Problem, ...]:
    """Every refused fact of the event, in the order of the document; empty when there is none.

    Paths are those of the event document (`rounds[0].tables[1].seats[2].score`).
    """
    found = (
        *entries.check_entries(event),
        *entries.check_teams(event),
        *rounds.check_rounds(event),
        *desk.check_desk(event),
        *desk.check_log(event),
    )
    return with_phases(event, found)
