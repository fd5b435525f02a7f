"""Bytes, or a tree, into a document, everything wrong in it at once; a document into an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bglmanager.engine.event import Event
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.exchange.event_document import limits
from bglmanager.exchange.event_document.canonical import checksum_of
from bglmanager.exchange.event_document.conversion import to_facts
from bglmanager.exchange.event_document.parsing import parse_tree
from bglmanager.exchange.event_document.schema import document as schema
from bglmanager.exchange.event_document.schema.document import FORMAT, Document
from bglmanager.exchange.event_document.schema.model import Patience, TooManyFaults
from bglmanager.exchange.event_document.tree import Object, Tree, capped_findings, joined_path
from bglmanager.exchange.event_document.versions import FIRST, NEWEST, later_keys

# What pydantic finds by itself; kinds of values have codes of their own.
_CODES: Mapping[str, str] = {
    "missing": "schema.missing",
    "extra_forbidden": "schema.unknown",
    "list_type": "schema.list",
    "dict_type": "schema.object",
    "model_type": "schema.object",
    "too_short": "schema.pair",
    "too_long": "schema.pair",
}


def read_document(data: bytes) -> Document:
    """The document in a file. Its checksum is not looked at, see `integrity`.

    Raises:
        Refused: no event document, of a newer version, or not as its schema says; with the JSON
            path of every fault.
    """
    return document_of_tree(parse_tree(data))


def document_of_tree(tree: Tree) -> Document:
    """The document of a tree; `Refused` as in `read`."""
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise Refused([problem("document.not-event")])
    _refuse_newer(tree)
    found = capped_findings(limits.problems_of_tree(tree))
    if found:
        raise Refused(found)
    try:
        made = Document.model_validate(tree, context=Patience())
    except TooManyFaults:
        raise Refused([problem("document.too-many-faults")]) from None
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        raise Refused(capped_findings(map(_problem_of_error, details))) from None
    wrong = capped_findings(_other_version(made.version, tree))
    if wrong:
        raise Refused(wrong)
    return made


def _other_version(version: int, tree: Object) -> Iterator[Problem]:
    """A document has the lowest version that can say it, so that every event has one spelling."""
    lowest = FIRST
    for path, came in later_keys(tree):
        lowest = max(lowest, came)
        if came > version:
            yield problem("schema.unknown", path)
    if lowest < version:
        yield problem("schema.whole", "version", least=lowest, most=lowest)


def check_integrity(read_document: Document) -> Iterator[Problem]:
    """What is wrong with the checksum; a document without one has nothing to be compared."""
    stated = read_document.integrity
    if stated is not None and stated.sha256 != checksum_of(read_document.pieces):
        yield problem("integrity.wrong", "integrity.sha256")


def _refuse_newer(tree: Object) -> None:
    version = tree.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version <= NEWEST:
        return
    generator = tree.get("generator")
    name = generator.get("name") if isinstance(generator, dict) else None
    release = generator.get("version") if isinstance(generator, dict) else None
    raise Refused(
        [
            problem(
                "document.newer",
                "version",
                version=version,
                own=NEWEST,
                generator=" ".join(filter(None, map(_shown_text, (name, release)))),
            )
        ]
    )


def _shown_text(value: Tree) -> str:
    """A text of a document that has not been checked, fit for a message."""
    return value[:40] if isinstance(value, str) and value.isprintable() else ""


def _problem_of_error(error: ErrorDetails) -> Problem:
    kind = error["type"]
    code = _CODES.get(kind, kind)
    values = error.get("ctx", {}) if code == kind else {}
    return problem(code, joined_path(error["loc"]), **values)


def to_event(document: Document) -> Event:
    """The facts of a document; what was left out has its default.

    Names and reasons that are null are empty texts in the snapshot.
    """
    (event,) = to_facts(Event, [{**document.unsealed, "settings": document.unsealed["event"]}])
    return event


def lineage_of(document: Document) -> Lineage | None:
    """Where the event stood in the library that wrote the document; None where it does not say."""
    given = document.origin
    if given is None:
        return None
    return Lineage(_origin_of(given), tuple(map(_origin_of, given.ancestors)))


def _origin_of(given: schema.Origin | schema.Ancestor) -> Origin:
    return Origin(given.library.lower(), given.act)
