"""Broken documents: refused in words or unchanged in content, never anything else."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import canonical
from bglmanager.services import documents
from tests.exchange.documents import data_of, lines, small, tree

SMALL = small()
CANONICAL = canonical(event_document.read(SMALL).tree())
MUTATIONS = 300
SPLICES = (b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"-", b"e9", b"\xff", b"\x00")


def computed(data: bytes) -> tuple[bytes, tuple[Problem, ...]]:
    """What computing gives, or nothing and why it is refused."""
    try:
        return documents.compute(data), ()
    except Refused as refused:
        return b"", refused.problems


def accepted(data: bytes) -> bytes | None:
    """What a document holds that is let in; None when it is refused, in words."""
    result, refusals = computed(data)
    found = documents.verify(data)
    assert len(lines(refusals)) + len(result) > 0
    assert len(lines(found)) >= len(refusals)
    return None if found else canonical(event_document.read(data).tree())


def mutated(chance: random.Random) -> bytes:
    data = bytearray(SMALL)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[place] = chance.randrange(256)
            case 1:
                del data[place : place + chance.randint(1, 40)]
            case 2:
                data[place:place] = chance.choice(SPLICES)
            case 3:
                other = chance.randrange(len(data))
                data[place:place] = data[other : other + chance.randint(1, 60)]
            case _:
                del data[place:]
        if not data:
            break
    return bytes(data)


@pytest.mark.parametrize("seed", range(MUTATIONS))
def test_damaged_bytes_are_refused_or_change_nothing(seed: int) -> None:
    assert accepted(mutated(random.Random(seed))) in (None, CANONICAL)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=300)
    | st.sampled_from(["", "active", "closed", "custom", "2026-03-14", "final"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=5,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a tree with each of its keys or indexes."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    inner = [place for key in keys for place in places(value[key])]
    return [(value, key) for key in keys] + inner


@given(st.data())
def test_replaced_values_are_refused_or_change_nothing(data: st.DataObject) -> None:
    changed = tree(SMALL)
    parts = {key: value for key, value in changed.items() if key != "integrity"}
    container, key = data.draw(st.sampled_from(places(parts)))
    target = changed if container is parts else container
    target[key] = data.draw(VALUES)
    assert accepted(data_of(changed)) in (None, CANONICAL)


@given(st.data())
def test_unsigned_documents_are_computed_or_refused(data: st.DataObject) -> None:
    changed = tree(SMALL)
    del changed["integrity"], changed["derived"]
    container, key = data.draw(st.sampled_from(places(changed)))
    if data.draw(st.booleans()):
        del container[key]
    else:
        container[key] = data.draw(VALUES)
    result, refusals = computed(data_of(changed))
    if refusals:
        assert lines(refusals)
    else:
        found = documents.verify(result)
        assert {each.code for each in found} <= {"draw.differs", "draw.tables"}


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    assert lines(documents.verify(data))
