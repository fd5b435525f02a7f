"""Documents written: of an event, for a league, or again with their facts as they were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    Adjustment,
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    Round,
    RoundDesk,
    TableDesk,
)
from bglmanager.engine.fact_kinds import Personal, cleared, marks_of
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.problems import refuse_if
from bglmanager.exchange.event_document import limits, reader
from bglmanager.exchange.event_document.canonical import (
    INTEGRITY,
    canonical_pieces,
    checksum_of,
    pretty_text,
)
from bglmanager.exchange.event_document.conversion import to_objects
from bglmanager.exchange.event_document.numbers import moment_text
from bglmanager.exchange.event_document.results import results_tree
from bglmanager.exchange.event_document.schema.document import (
    DERIVED,
    FORMAT,
    HEAD,
    Document,
    Integrity,
)
from bglmanager.exchange.event_document.tree import Object, Tree, capped_findings
from bglmanager.exchange.event_document.versions import version_needed


class WritingProgram(NamedTuple):
    """The program that writes a document."""

    name: str
    version: str


def to_document(
    event: Event,
    derived: Derived | None,
    *,
    generator: WritingProgram,
    exported_at: datetime,
    for_league: bool,
    lineage: Lineage | None = None,
) -> Document:
    """The whole event as a document with its checksum; optional keys at their default left out.

    The version is the lowest that can say it. For the league the desk's keys are left out, and of
    the people whatever that league's ranking does not look at; so is the lineage, which tells
    where the event stands in the library that has it. `derived` is None for a document that only
    carries facts.

    Raises:
        Refused: a fact is none that a document may hold (a text too long, say).
        ValueError: a fact has more than 6 decimals, or a time no time zone.
    """
    tree = _facts_tree(asked_by_league(event) if for_league else event)
    tree["generator"] = {"name": generator.name, "version": generator.version}
    tree["exported_at"] = moment_text(exported_at)
    if lineage is not None and not for_league:
        tree["origin"] = _origin_tree(lineage)
    if derived is not None:
        tree["derived"] = results_tree(derived)
    return with_checksum(reader.document_of_tree({**tree, "version": version_needed(tree)}))


def with_checksum(rest: Document) -> Document:
    """A document that has no checksum, with it."""
    return rest.model_copy(update={INTEGRITY: Integrity(sha256=checksum_of(rest.pieces))})


def _origin_tree(lineage: Lineage) -> Object:
    (own,), ancestors = to_objects(Origin, [lineage.origin]), to_objects(Origin, lineage.ancestors)
    return {**own, "ancestors": ancestors}


def _facts_tree(event: Event) -> Object:
    (tree,) = to_objects(Event, [event])
    return {
        "format": FORMAT,
        "event": tree.pop("settings"),
        **{key: value for key, value in tree.items() if key != "brought"},
    }


def asked_by_league(event: Event) -> Event:
    """The event without the desk's notes and without what its league does not ask of people."""
    said = marks_of(Entry, Personal).items()
    unasked = [name for name, each in said if event.settings.league not in each.asked_by]
    nothing = {**cleared(Entry, unasked), "desk": EntryDesk()}
    return replace(
        event,
        settings=replace(event.settings, desk=EventDesk()),
        entries=tuple(replace(entry, **nothing) for entry in event.entries),
        rounds=tuple(map(_round_without_desk, event.rounds)),
    )


def _round_without_desk(given: Round) -> Round:
    tables = tuple(replace(each, desk=TableDesk()) for each in given.tables)
    return replace(given, tables=tables, desk=RoundDesk())


def rewritten_file(given: Document, derived: Derived) -> bytes:
    """The file of the same facts, generator and time, with this derived part and its checksum.

    Raises `Refused` for results no document may hold: sums beyond what a number may be.
    """
    facts = {**given.unsealed}
    spelled, own = given.pieces, results_tree(derived)
    if facts.pop(DERIVED, None) != own:  # what was there is within its limits and spelled already
        fresh: Object = {DERIVED: own}
        spelled = {**spelled, **canonical_pieces(fresh)}
        if _may_be_too_large(own, spelled[DERIVED]):
            refuse_if(capped_findings(limits.problems_of_tree(fresh)))
    seal = {INTEGRITY: {"sha256": checksum_of(spelled)}}
    head = {key: facts.pop(key) for key in HEAD if key in facts}
    return pretty_text({**head, **seal, **facts, DERIVED: own})


def _may_be_too_large(derived: Object, spelled: bytes) -> bool:
    """Whether results should be looked through: there are hundreds of thousands of values in them.

    Nothing but a number can be too large, or the list of tables: lists of people are those of the
    facts. A number of as many digits is seen in the text at once.
    """
    lists = max(len(each) for each in derived.values() if isinstance(each, list))
    return lists > limits.LONGEST_LIST or _MANY_DIGITS in spelled.translate(_AS_ZEROS)


_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_MANY_DIGITS = b"0" * len(str(limits.LARGEST_DERIVED))


def with_round(
    given: Document,
    added: Round,
    stays: Sequence[bool] = (),
    adjustments: Sequence[Adjustment] = (),
) -> Document:
    """The same facts with this round at the end, or in the place of the one with its number.

    `adjustments` are those that come with the round (rules 7.2); `stays` says of each that is
    there whether it does. Derived part and checksum are left out.
    """
    tree = {**given.unsealed}
    tree.pop(DERIVED, None)
    before = _lines_of(tree, "rounds")[: added.number - 1]
    tree |= {"rounds": [*before, *to_objects(Round, [added])]}
    before_it = _lines_of(tree, "adjustments")
    if adjustments or not all(stays):
        new = to_objects(Adjustment, adjustments)
        kept = [line for line, own in zip(before_it, stays, strict=True) if own]
        tree["adjustments"] = [*kept, *({"value": None, **each} for each in new)]
    return reader.document_of_tree(tree)


def _lines_of(tree: Object, key: str) -> list[Tree]:
    found = tree.get(key)
    return found if isinstance(found, list) else []
