"""What the entry list shows of places, of copies of the game, and of who waits for a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.engine import copies
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services import waiting
from bglmanager.services.waiting import PlacesTaken
from bglmanager.ui.style import Tone


def waiting_places(event: Event) -> Mapping[EntryNumber, int]:
    """The place of everybody who is on the waiting list, counted from 1."""
    return {entry.number: place for place, entry in enumerate(copies.waiting_list(event), 1)}


def why(texts: Texts, entry: Entry, hint: str) -> str:
    """Why somebody stands on the waiting list where he stands ("registered on 3/11"), before what
    else is known.
    """
    registered = entry.desk.preregistered
    if entry.desk.copies:
        found = texts.text("with a copy")
    elif copies.broke_promise(entry):
        found = texts.text("without the copy promised")
    elif registered is None:
        found = texts.text("not pre-registered")
    else:
        found = texts.text("registered on {day}", day=f"{registered.day}/{registered.month}")
    return "; ".join(filter(None, (found, hint)))


def status_words(texts: Texts, waits: int, word: str) -> str:
    """Where somebody stands, with his place on the waiting list if he has one."""
    return texts.text("{n}. waiting", n=waits) if waits else word


def copies_word(texts: Texts, entry: Entry) -> str:
    """The copies of the game that somebody has brought, promises, or has promised in vain."""
    desk = entry.desk
    if copies.to_come(entry):
        return texts.text("promised") if (desk.copies or 1) == 1 else f"{desk.copies}"
    if desk.copies:
        return f"{desk.copies}"
    return texts.text("missing") if copies.broke_promise(entry) else ""


def copies_tone(entry: Entry) -> Tone:
    """What was brought is good; a promise that was not kept wants to be seen."""
    if copies.broke_promise(entry):
        return Tone.ATTENTION
    return Tone.GOOD if copies.copies_brought(entry) else Tone.PLAIN


def lends(entry: Entry) -> bool:
    """Whether somebody who does not play has left his copies in the hall."""
    return entry.status is EntryStatus.NO_SHOW and waiting.lends_copies(entry)


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
    copies = now.places.copies
    if copies is None:
        return places
    made = texts.many("{n} cop[y|ies]", copies)
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
