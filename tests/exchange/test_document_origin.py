"""Which library a document comes from: said by exports of a library, and by nothing else."""

from __future__ import annotations

import json

import pytest

from bglmanager.engine.event import Event
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.problems import Refused
from bglmanager.exchange import event_document
from bglmanager.services import documents
from tests.exchange.documents import AT, tree
from tests.helpers.events import event, played, playing

STANDS = Lineage(
    Origin("9d8c7b6a-0000-4000-8000-0000000000a2", 231),
    (Origin("9d8c7b6a-0000-4000-8000-0000000000a1", 17),),
)


def exported(facts: Event, lineage: Lineage | None = STANDS, *, for_league: bool = False) -> bytes:
    return documents.export(facts, exported_at=AT, for_league=for_league, lineage=lineage)


def test_a_document_says_which_library_it_comes_from() -> None:
    written = tree(exported(playing(8)))
    assert written["version"] == 4
    head = ["format", "version", "generator", "exported_at", "origin", "integrity"]
    assert list(written)[:6] == head
    assert written["origin"] == {
        "library": "9d8c7b6a-0000-4000-8000-0000000000a2",
        "act": 231,
        "ancestors": [{"library": "9d8c7b6a-0000-4000-8000-0000000000a1", "act": 17}],
    }
    assert documents.printable(exported(playing(8))).lineage == STANDS


def test_the_file_of_the_league_does_not_and_one_of_no_library_is_as_it_was() -> None:
    for data in (exported(playing(8), for_league=True), exported(playing(8), None)):
        assert "origin" not in tree(data)
        assert tree(data)["version"] == 1
        assert documents.printable(data).lineage is None


def test_computing_and_seating_keep_it_and_never_add_it() -> None:
    with_it, without = exported(played(8)), exported(played(8), None)
    assert documents.compute(with_it) == with_it
    assert documents.verify(exported(event(8))) == ()
    assert tree(documents.seat(with_it))["origin"] == tree(with_it)["origin"]
    assert "origin" not in tree(documents.compute(without))
    assert "origin" not in tree(documents.seat(without))


def test_it_is_checked_like_the_rest() -> None:
    given = tree(exported(playing(8)))
    given["origin"]["library"] = "somewhere"
    given["origin"]["ancestors"][0]["act"] = -1
    with pytest.raises(Refused) as caught:
        event_document.read(json.dumps(given).encode())
    assert [(found.code, found.path) for found in caught.value.problems] == [
        ("schema.uuid", "origin.library"),
        ("schema.whole", "origin.ancestors[0].act"),
    ]


def test_a_version_before_it_does_not_know_it() -> None:
    given = tree(exported(playing(8)))
    given["version"] = 3
    with pytest.raises(Refused) as caught:
        event_document.read(json.dumps(given).encode())
    assert [(found.code, found.path) for found in caught.value.problems] == [
        ("schema.unknown", "origin"),
    ]
