"""How the entry list stands in words, what stays true of it, and the step that comes after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.copies import waiting_list
from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.presence import seat_held
from bglmanager.engine.problems import Problems, attention
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import teams, waiting
from bglmanager.services.limits import missing_data
from bglmanager.services.waiting import PlacesTaken
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import Notice


def count_here(event: Event) -> int:
    """How many have been seen."""
    unseen = seat_held(event)
    return sum(e.status is EntryStatus.ACTIVE and e.number not in unseen for e in event.entries)


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
    room = places_words(texts, event)
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


def places_words(texts: Texts, event: Event) -> str:
    """How many places there are, how many are free and how many could still be promised; empty
    where as many as come can play.
    """
    now = waiting.state_of_places(event)
    if now.left is None:
        return ""
    left = texts.many("{n} free", now.left) if now.left else texts.text("none free")
    said = [left] if event.rounds else [left, *_to_promise(texts, now)]
    return f"{_how_many(texts, now)}: {', '.join(said)}"


def _how_many(texts: Texts, now: PlacesTaken) -> str:
    places = texts.many("{n} place[s]", now.places.most or 0)
    if now.places.copies is None:
        return places
    made = texts.many("{n} cop[y|ies]", now.places.copies)
    if now.promised:
        made = texts.many("{copies}, {n} promised", now.promised, copies=made)
    return f"{places} ({made})"


def _to_promise(texts: Texts, now: PlacesTaken) -> Iterator[str]:
    """What can be said to who calls by phone; who waits says it for himself."""
    more = now.promisable
    if more is None or not (now.expected or now.promised):
        return
    if more > 0:
        yield texts.many("{n} can still be promised", more)
    elif more < 0 and not now.waiting:
        yield texts.many("{n} too many [is|are] expected", -more)


def worth_knowing(shell: Shell, event: Event) -> Sequence[Notice]:
    """What is missing of players, what is the matter with teams, and with places."""
    missing = shell.sentences(missing_data(event))
    in_teams = shell.sentences(teams.worth_knowing(event))
    places = shell.sentences(about_places(event))
    return [Notice(words) for words in (" ".join(missing), *in_teams, *places) if words]


def about_places(event: Event) -> Problems:
    """That places are short for want of copies or free while people wait, or players too many."""
    now = waiting.state_of_places(event)
    found = []
    if now.places.copies == 0:
        found.append(attention("waiting.no-copy-yet", waiting=now.waiting))
    if now.waiting and now.left:
        first = waiting_list(event)[0].number
        found.append(attention("waiting.free", entry=first, places=now.left))
    most = ruleset_of(event.settings).max_players
    if most is not None and now.places.most is None and now.taken > most:
        found.append(attention("waiting.beyond-rules", players=now.taken, most=most))
    return tuple(found)
