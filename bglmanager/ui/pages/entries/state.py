"""How the entry list stands, in one line of words, and the step that comes after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.engine.copies import waiting_list
from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.presence import seat_held
from bglmanager.i18n import Texts
from bglmanager.ui.pages.entries import places


def state_line(texts: Texts, event: Event) -> str:
    """How many are here, waiting, missing, not coming and gone, and what places there are."""
    total = len(event.entries)
    if not total:
        return ""
    counts = dict.fromkeys(EntryStatus, 0)
    unseen = seat_held(event)
    for entry in event.entries:
        counts[EntryStatus.REGISTERED if entry.number in unseen else entry.status] += 1
    here = counts[EntryStatus.ACTIVE]
    room = places.places_words(texts, event)
    if here == total:
        everybody = texts.many("[The only player is|All {n} are] here", total)
        return "; ".join(filter(None, (everybody, room)))
    waits = len(waiting_list(event))
    counts[EntryStatus.REGISTERED] += counts[EntryStatus.WAITING] - waits
    counts[EntryStatus.WAITING] = waits
    said = [texts.text("Here: {here} of {total}", here=here, total=total), *_others(texts, counts)]
    return "; ".join(filter(None, (*said, room)))


def _others(texts: Texts, counts: Mapping[EntryStatus, int]) -> Iterator[str]:
    """Who is not here, and why, in words."""
    left = counts[EntryStatus.WITHDRAWN] + counts[EntryStatus.EXPELLED]
    if n := counts[EntryStatus.WAITING]:
        yield texts.many("{n} on the waiting list", n)
    if n := counts[EntryStatus.REGISTERED]:
        yield texts.many("{n} [has|have] not come", n)
    if n := counts[EntryStatus.LAPSED]:
        yield texts.many("{n} registration[s] lapsed", n)
    if n := counts[EntryStatus.NO_SHOW]:
        yield texts.many("{n} [is|are] not coming", n)
    if left:
        yield texts.many("{n} [has|have] left", left)
