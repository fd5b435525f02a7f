"""Documents written again: their facts as they were given, the rest afresh."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Adjustment, Round
from bglmanager.engine.problems import refuse_if
from bglmanager.exchange.event_document import limits, reader
from bglmanager.exchange.event_document.canonical import INTEGRITY, checksum_of, pieces
from bglmanager.exchange.event_document.conversion import objects
from bglmanager.exchange.event_document.pretty import pretty
from bglmanager.exchange.event_document.results import results
from bglmanager.exchange.event_document.schema.document import DERIVED, HEAD, Document
from bglmanager.exchange.event_document.tree import Object, Tree, capped


def rewritten(given: Document, derived: Derived) -> bytes:
    """The file of the same facts, generator and time, with this derived part and its checksum.

    Raises `Refused` for results no document may hold: sums beyond what a number may be.
    """
    facts = {**given.unsealed}
    spelled, own = given.pieces, results(derived)
    if facts.pop(DERIVED, None) != own:  # what was there is within its limits and spelled already
        fresh: Object = {DERIVED: own}
        spelled = {**spelled, **pieces(fresh)}
        if _may_be_too_large(own, spelled[DERIVED]):
            refuse_if(capped(limits.problems(fresh)))
    seal = {INTEGRITY: {"sha256": checksum_of(spelled)}}
    head = {key: facts.pop(key) for key in HEAD if key in facts}
    return pretty({**head, **seal, **facts, DERIVED: own})


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
    before = _lines(tree, "rounds")[: added.number - 1]
    tree |= {"rounds": [*before, *objects(Round, [added])]}
    before_it = _lines(tree, "adjustments")
    if adjustments or not all(stays):
        new = objects(Adjustment, adjustments)
        kept = [line for line, own in zip(before_it, stays, strict=True) if own]
        tree["adjustments"] = [*kept, *({"value": None, **each} for each in new)]
    return reader.document(tree)


def _lines(tree: Object, key: str) -> list[Tree]:
    found = tree.get(key)
    return found if isinstance(found, list) else []
