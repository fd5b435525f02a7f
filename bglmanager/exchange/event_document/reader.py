"""Documents read, everything wrong in one at once; verified against the facts in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Settings
from bglmanager.engine.finals import with_phases
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.problems import Level, Problem, Refused, problem, refuse_if
from bglmanager.engine.seating import making
from bglmanager.exchange.event_document import schema
from bglmanager.exchange.event_document.canonical import INTEGRITY, checksum_of, number_text
from bglmanager.exchange.event_document.parsing import check_limits, parse_tree
from bglmanager.exchange.trees import Findings, Object, Place, Tree, capped_findings, joined_path

MOST_FAULTS = 20_000
"""A file of nothing but faults would otherwise fill the memory with their descriptions."""


def read_document(data: bytes) -> schema.Document:
    """The document in a file. Its checksum is not looked at, see `check_integrity`.

    Raises:
        Refused: no event document, of a newer version, or not as its schema says; with the JSON
            path of every fault.
    """
    return document_of_tree(parse_tree(data))


def document_of_tree(tree: Tree) -> schema.Document:
    """The document of a tree; `Refused` as in `read_document`."""
    if not isinstance(tree, dict) or tree.get("format") != schema.FORMAT:
        raise Refused([problem("document.not-event")])
    _refuse_newer(tree)
    limits, faults = Findings(), Findings(MOST_FAULTS)
    check_limits(tree, limits.tell)
    limits.refuse_any()
    found = schema.DOCUMENT.check(tree, (), faults.tell)
    faults.refuse_any()
    refuse_if(capped_findings(_other_version(found)))
    return schema.Document(found)


def _other_version(tree: Object) -> Iterator[Problem]:
    """A document has the lowest version that can say it, so that every event has one spelling."""
    lowest, version = schema.FIRST, tree["version"]
    assert isinstance(version, int)
    for place, came in schema.later_keys(tree):
        lowest = max(lowest, came)
        if came > version:
            yield problem("schema.unknown", joined_path(place))
    if lowest < version:
        yield problem("schema.whole", "version", least=lowest, most=lowest)


def check_integrity(document: schema.Document) -> Iterator[Problem]:
    """What is wrong with the checksum; a document without one has nothing to be compared."""
    stated = document.tree.get(INTEGRITY)
    if stated is not None and stated != {"sha256": checksum_of(document.pieces)}:
        yield problem("integrity.wrong", "integrity.sha256")


def _refuse_newer(tree: Object) -> None:
    version = tree.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version <= schema.NEWEST:
        return
    generator = tree.get("generator")
    said = generator if isinstance(generator, dict) else {}
    name = " ".join(filter(None, (_shown_text(said.get(key)) for key in ("name", "version"))))
    found = problem("document.newer", "version", version=version, own=schema.NEWEST, generator=name)
    raise Refused([found])


def _shown_text(value: Tree) -> str:
    """A text of a document that has not been checked, fit for a message."""
    return value[:40] if isinstance(value, str) and value.isprintable() else ""


def to_event(document: schema.Document) -> Event:
    """The facts of a document; what was left out has its default.

    Names and reasons that are null are empty texts in the snapshot.
    """
    (event,) = schema.EVENT.read([document.tree])
    assert isinstance(event, Event)
    return event


def lineage_of(document: schema.Document) -> Lineage | None:
    """Where the event stood in the library that wrote the document; None where it does not say."""
    given: Any = document.tree.get("origin")
    if given is None:
        return None
    origins = [
        Origin(each["library"].lower(), each["act"]) for each in (given, *given["ancestors"])
    ]
    return Lineage(origins[0], tuple(origins[1:]))


def verify_file(
    data: bytes, against: Callable[[Settings], Iterable[Problem]] = lambda _settings: ()
) -> tuple[Problem, ...]:
    """What is wrong with a file; empty when nothing is. `against` says what else speaks against
    its settings, such as what is known of its games.

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


def wrong_results(document: schema.Document, event: Event) -> tuple[Problem, ...]:
    """Where the derived part says something else than the facts, which are those of the document.

    Nothing is said of a ruleset that cannot be computed here.
    """
    try:
        return capped_findings(_differing_results(document, derive(event)))
    except Refused:
        return ()


def _differing_results(document: schema.Document, derived: Derived) -> Iterator[Problem]:
    given = document.tree.get(schema.DERIVED)
    if given is not None:
        yield from tree_differences((schema.DERIVED,), given, schema.results_tree(derived))


def _differing_seatings(event: Event, derived: Derived) -> Iterator[Problem]:
    for index, given in enumerate(event.rounds):
        drawn = making.recompute(event, given.number, derived)
        if drawn is not None:
            yield from _differing_seats(index, given, drawn)


def _differing_seats(index: int, given: Round, drawn: Round) -> Iterator[Problem]:
    if len(given.tables) != len(drawn.tables):
        at: Place = ("rounds", index, "tables")
        yield _differing("draw.tables", at, len(given.tables), len(drawn.tables))
        return
    for number, (found, expected) in enumerate(zip(given.tables, drawn.tables, strict=True)):
        here = [seat.entry for seat in found.seats]
        there = [seat.entry for seat in expected.seats]
        if here != there:
            at = ("rounds", index, "tables", number, "seats")
            shown = (", ".join(map(str, each)) for each in (here, there))
            yield _differing("draw.differs", at, *shown)


def _differing(code: str, at: Place, found: object, expected: object) -> Problem:
    return problem(code, joined_path(at), found=found, expected=expected)


def tree_differences(at: Place, found: Tree, expected: Tree) -> Iterator[Problem]:
    """One problem for each place where a document has something else than the facts give."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        yield from _object_differences(at, found, expected)
    elif isinstance(found, list) and isinstance(expected, list):
        if len(found) != len(expected):
            yield _differing("derived.length", at, len(found), len(expected))
        for index, (one, other) in enumerate(zip(found, expected, strict=False)):
            yield from tree_differences((*at, index), one, other)
    elif isinstance(found, bool) != isinstance(expected, bool) or found != expected:
        yield _differing("derived.differs", at, _shown_value(found), _shown_value(expected))


def _object_differences(
    at: Place, found: Mapping[str, Tree], expected: Mapping[str, Tree]
) -> Iterator[Problem]:
    for key in expected:
        if key not in found:
            yield problem("derived.missing", joined_path((*at, key)))
    for key, value in found.items():
        if key in expected:
            yield from tree_differences((*at, key), value, expected[key])
        elif value != []:
            yield problem("derived.surplus", joined_path((*at, key)))


def _shown_value(value: Tree) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return number_text(value)
    return value if isinstance(value, str) else "–"
