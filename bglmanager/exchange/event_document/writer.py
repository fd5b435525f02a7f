"""Documents written: of an event, for a league, or again with their facts as they were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bglmanager.engine import event as facts
from bglmanager.engine.derived import Derived
from bglmanager.engine.fact_kinds import Personal, cleared, marks_of
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.exchange.event_document import parsing, reader, schema
from bglmanager.exchange.event_document.canonical import (
    INTEGRITY,
    canonical_pieces,
    checksum_of,
    pretty_text,
)
from bglmanager.exchange.trees import Findings, Object, Tree


def to_document(
    event: facts.Event,
    derived: Derived | None,
    *,
    generator: schema.Generator,
    exported_at: datetime,
    for_league: bool,
    lineage: Lineage | None = None,
) -> schema.Document:
    """The whole event as a document with its checksum; optional keys at their default left out.

    The version is the lowest that can say it. For the league the desk's keys are left out, and of
    the people whatever that league's ranking does not look at; so is the lineage, which tells
    where the event stands in the library that has it. `derived` is None for a document that only
    carries facts.

    Raises:
        Refused: a fact is none that a document may hold (a text too long, say).
        ValueError: a fact has more than 6 decimals, or a time no time zone.
    """
    (said,) = schema.EVENT.write([asked_by_league(event) if for_league else event])
    tree: Object = {
        "format": schema.FORMAT,
        "generator": {"name": generator.name, "version": generator.version},
        "exported_at": schema.moment_text(exported_at),
        **said,
    }
    if lineage is not None and not for_league:
        ancestors = list(map(_origin_tree, lineage.ancestors))
        tree["origin"] = {**_origin_tree(lineage.origin), "ancestors": ancestors}
    if derived is not None:
        tree[schema.DERIVED] = schema.results_tree(derived)
    version = max((came for _, came in schema.later_keys(tree)), default=schema.FIRST)
    rest = reader.document_of_tree({**tree, "version": version})
    return schema.Document(_sealed(rest.tree, checksum_of(rest.pieces)))


def _origin_tree(origin: Origin) -> Object:
    return {"library": origin.library, "act": origin.act}


def _sealed(tree: Object, checksum: str) -> Object:
    """A tree with this checksum behind its head."""
    head = {key: tree[key] for key in schema.HEAD if key in tree}
    rest = {key: each for key, each in tree.items() if key != INTEGRITY}
    return {**head, INTEGRITY: {"sha256": checksum}, **rest}


def asked_by_league(event: facts.Event) -> facts.Event:
    """The event without the desk's notes and without what its league does not ask of people."""
    said = marks_of(facts.Entry, Personal).items()
    unasked = [name for name, each in said if event.settings.league not in each.asked_by]
    nothing = {**cleared(facts.Entry, unasked), "desk": facts.EntryDesk()}
    return replace(
        event,
        settings=replace(event.settings, desk=facts.EventDesk()),
        entries=tuple(replace(entry, **nothing) for entry in event.entries),
        rounds=tuple(
            replace(
                each,
                tables=tuple(replace(table, desk=facts.TableDesk()) for table in each.tables),
                desk=facts.RoundDesk(),
            )
            for each in event.rounds
        ),
    )


def rewritten_file(given: schema.Document, derived: Derived) -> bytes:
    """The file of the same facts, generator and time, with this derived part and its checksum.

    Raises `Refused` for results no document may hold: sums beyond what a number may be.
    """
    spelled, own = given.pieces, schema.results_tree(derived)
    if (
        given.tree.get(schema.DERIVED) != own
    ):  # what was there is within its limits and spelled already
        fresh: Object = {schema.DERIVED: own}
        spelled = {**spelled, **canonical_pieces(fresh)}
        if _may_be_too_large(own, spelled[schema.DERIVED]):
            findings = Findings()
            parsing.check_limits(fresh, findings.tell)
            findings.refuse_any()
    return pretty_text(_sealed({**given.tree, schema.DERIVED: own}, checksum_of(spelled)))


def _may_be_too_large(derived: Object, spelled: bytes) -> bool:
    """Whether results should be looked through: there are hundreds of thousands of values in them.

    Nothing but a number can be too large, or the list of tables: lists of people are those of the
    facts. A number of as many digits is seen in the text at once.
    """
    lists = max(len(each) for each in derived.values() if isinstance(each, list))
    return lists > parsing.LONGEST_LIST or _MANY_DIGITS in spelled.translate(_AS_ZEROS)


_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_MANY_DIGITS = b"0" * len(str(parsing.LARGEST_DERIVED))


def with_round(
    given: schema.Document,
    added: facts.Round,
    stays: Sequence[bool] = (),
    adjustments: Sequence[facts.Adjustment] = (),
) -> schema.Document:
    """The same facts with this round at the end, or in the place of the one with its number.

    `adjustments` are those that come with the round (rules 7.2); `stays` says of each that is
    there whether it does. Derived part and checksum are left out.
    """
    tree = {key: each for key, each in given.tree.items() if key not in {INTEGRITY, schema.DERIVED}}
    before = _lines_of(tree, "rounds")[: added.number - 1]
    tree |= {"rounds": [*before, *schema.CODEC.record_of(facts.Round).write([added])]}
    before_it = _lines_of(tree, "adjustments")
    if adjustments or not all(stays):
        new = schema.CODEC.record_of(facts.Adjustment).write(adjustments)
        kept = [line for line, own in zip(before_it, stays, strict=True) if own]
        tree["adjustments"] = [*kept, *({"value": None, **each} for each in new)]
    return reader.document_of_tree(tree)


def _lines_of(tree: Object, key: str) -> list[Tree]:
    found = tree.get(key)
    return found if isinstance(found, list) else []
