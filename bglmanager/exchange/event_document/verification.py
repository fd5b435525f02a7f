"""Everything that can be said against a document without knowing what happened at the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal

from bglmanager.engine import facts, seating
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Settings
from bglmanager.engine.finals import with_phases
from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.event_document.canonical import number_text
from bglmanager.exchange.event_document.reader import check_integrity, read_document, to_event
from bglmanager.exchange.event_document.results import results_tree
from bglmanager.exchange.event_document.schema.document import Document
from bglmanager.exchange.event_document.tree import (
    Object,
    Tree,
    capped_findings,
    element_path,
    joined_path,
    member_path,
)

Against = Callable[[Settings], Iterable[Problem]]
"""What else speaks against the settings of a document, such as what is known of its games."""


def verify_file(data: bytes, against: Against = lambda _settings: ()) -> tuple[Problem, ...]:
    """What is wrong with a file; empty when nothing is.

    Schema, checksum, facts, that the derived part is what the facts give, and that the seatings
    which can be computed again are what the draw gives. Where one step fails so that the next
    has nothing to stand on, the later ones are not reached.
    """
    try:
        document = read_document(data)
    except Refused as refused:
        return refused.problems
    found = [*check_integrity(document)]
    event = to_event(document)
    speaking = (*facts.check_event(event), *against(event.settings))
    wrong = [each for each in speaking if each.level is Level.WRONG]
    if wrong:
        return capped_findings((*found, *wrong))
    try:
        derived = derive(event)
        seated = with_phases(event, _differing_seatings(event, derived))
        return capped_findings((*found, *_differing_results(document, derived), *seated))
    except Refused as refused:
        return capped_findings((*found, *with_phases(event, refused.problems)))


def wrong_results(document: Document, event: Event) -> tuple[Problem, ...]:
    """Where the derived part says something else than the facts, which are those of the document.

    Nothing is said of a ruleset that cannot be computed here.
    """
    try:
        return capped_findings(_differing_results(document, derive(event)))
    except Refused:
        return ()


def _differing_results(document: Document, derived: Derived) -> Iterator[Problem]:
    if document.derived is not None:
        yield from tree_differences("derived", document.derived, results_tree(derived))


def _differing_seatings(event: Event, derived: Derived) -> Iterator[Problem]:
    for index, given in enumerate(event.rounds):
        drawn = seating.recompute(event, given.number, derived)
        if drawn is not None:
            yield from _differing_seats(index, given, drawn)


def _differing_seats(index: int, given: Round, drawn: Round) -> Iterator[Problem]:
    if len(given.tables) != len(drawn.tables):
        yield problem(
            "draw.tables",
            joined_path(("rounds", index, "tables")),
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
                joined_path(("rounds", index, "tables", number, "seats")),
                found=", ".join(map(str, here)),
                expected=", ".join(map(str, there)),
            )


def tree_differences(path: str, found: Tree, expected: Tree) -> Iterator[Problem]:
    """One problem for each place where a document has something else than the facts give."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        yield from _object_differences(path, dict(found), dict(expected))
    elif isinstance(found, list) and isinstance(expected, list):
        if len(found) != len(expected):
            yield problem("derived.length", path, found=len(found), expected=len(expected))
        for index, (one, other) in enumerate(zip(found, expected, strict=False)):
            yield from tree_differences(element_path(path, index), one, other)
    elif not _same_value(found, expected):
        yield problem(
            "derived.differs", path, found=_shown_value(found), expected=_shown_value(expected)
        )


def _object_differences(path: str, found: Object, expected: Object) -> Iterator[Problem]:
    for key in expected:
        if key not in found:
            yield problem("derived.missing", member_path(path, key))
    for key, value in found.items():
        if key in expected:
            yield from tree_differences(member_path(path, key), value, expected[key])
        elif value != []:
            yield problem("derived.surplus", member_path(path, key))


def _same_value(found: Tree, expected: Tree) -> bool:
    return isinstance(found, bool) == isinstance(expected, bool) and found == expected


def _shown_value(value: Tree) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return number_text(value)
    return value if isinstance(value, str) else "–"
