"""Everything that can be said against a document without knowing what happened at the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bglmanager.engine import facts, seating
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Settings
from bglmanager.engine.final_phases import with_phases
from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.event_document.differences import differences
from bglmanager.exchange.event_document.paths import joined
from bglmanager.exchange.event_document.reader import integrity, read
from bglmanager.exchange.event_document.results import results
from bglmanager.exchange.event_document.schema.document import Document
from bglmanager.exchange.event_document.to_event import to_event
from bglmanager.exchange.event_document.tree import capped

Against = Callable[[Settings], Iterable[Problem]]
"""What else speaks against the settings of a document, such as what is known of its games."""


def verify(data: bytes, against: Against = lambda _settings: ()) -> tuple[Problem, ...]:
    """What is wrong with a file; empty when nothing is.

    Schema, checksum, facts, that the derived part is what the facts give, and that the seatings
    which can be computed again are what the draw gives. Where one step fails so that the next
    has nothing to stand on, the later ones are not reached.
    """
    try:
        document = read(data)
    except Refused as refused:
        return refused.problems
    found = [*integrity(document)]
    event = to_event(document)
    speaking = (*facts.check(event), *against(event.settings))
    wrong = [each for each in speaking if each.level is Level.WRONG]
    if wrong:
        return capped((*found, *wrong))
    try:
        derived = derive(event)
        seated = with_phases(event, _seatings(event, derived))
        return capped((*found, *_results(document, derived), *seated))
    except Refused as refused:
        return capped((*found, *with_phases(event, refused.problems)))


def wrong_results(document: Document, event: Event) -> tuple[Problem, ...]:
    """Where the derived part says something else than the facts, which are those of the document.

    Nothing is said of a ruleset that cannot be computed here.
    """
    try:
        return capped(_results(document, derive(event)))
    except Refused:
        return ()


def _results(document: Document, derived: Derived) -> Iterator[Problem]:
    if document.derived is not None:
        yield from differences("derived", document.derived, results(derived))


def _seatings(event: Event, derived: Derived) -> Iterator[Problem]:
    for index, given in enumerate(event.rounds):
        drawn = seating.recompute(event, given.number, derived)
        if drawn is not None:
            yield from _seats(index, given, drawn)


def _seats(index: int, given: Round, drawn: Round) -> Iterator[Problem]:
    if len(given.tables) != len(drawn.tables):
        yield problem(
            "draw.tables",
            joined(("rounds", index, "tables")),
            found=len(given.tables),
            expected=len(drawn.tables),
        )
        return
    for number, (found, expected) in enumerate(zip(given.tables, drawn.tables, strict=True)):
        here = [seat.entry for seat in found.seats]
        there = [seat.entry for seat in expected.seats]
        if here != there:
            yield problem(
                "draw.differs",
                joined(("rounds", index, "tables", number, "seats")),
                found=", ".join(map(str, here)),
                expected=", ".join(map(str, there)),
            )
