"""Which of two copies has what the other has: asked of libraries and acts, never of a clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import (
    Brought,
    LibraryIdentity,
    Lineage,
    Origin,
    Stand,
    mark_of,
    not_surpassed,
)

A, B, C = "a", "b", "c"


def test_one_library_contains_what_it_was() -> None:
    seventy = Lineage(Origin(A, 70))
    assert seventy.contains(Origin(A, 70))
    assert seventy.contains(Origin(A, 3))
    assert not seventy.contains(Origin(A, 71))
    assert not seventy.contains(Origin(B, 3))


def test_a_library_contains_its_ancestors_as_far_as_it_left_them() -> None:
    back = LibraryIdentity(A).forked(B, 40).at(45)
    assert back.contains(Origin(A, 40))
    assert not back.contains(Origin(A, 41))
    assert back.goes_beyond(Lineage(Origin(A, 40)))
    assert not back.goes_beyond(Lineage(Origin(A, 70)))
    assert not Lineage(Origin(A, 70)).goes_beyond(back)


def test_an_event_that_was_brought_comes_from_its_document() -> None:
    """And from what the library was after it came; not from what the library was before."""
    document = Lineage(Origin(A, 70), (Origin(C, 5),))
    then = LibraryIdentity(B, (Origin("before", 9),))
    brought = Brought.by(document, then.library)
    assert then.of_event(brought, 3) == Lineage(Origin(B, 3), (Origin(C, 5), Origin(A, 70)))
    later = then.forked("later", 12)
    assert later.of_event(brought, 13) == Lineage(
        Origin("later", 13), (Origin(C, 5), Origin(A, 70), Origin(B, 12))
    )
    assert later.of_event(None, 13) == later.at(13)


def test_an_event_stands_where_something_was_last_done_in_it() -> None:
    """A library that went elsewhere has not gone beyond what it took along."""
    now = LibraryIdentity(A).forked(B, 40).forked(C, 60)
    assert now.of_event(None, 40) == Lineage(Origin(A, 40))
    assert now.of_event(None, 41) == Lineage(Origin(B, 41), (Origin(A, 40),))
    assert now.of_event(None, 61) == now.at(61)
    brought = Brought.by(Lineage(Origin("d", 5)), B)
    assert now.of_event(brought, 50) == Lineage(Origin(B, 50), (Origin("d", 5),))


def test_the_newest_are_those_nobody_went_beyond() -> None:
    died, on = Lineage(Origin(A, 70)), Lineage(Origin(B, 3), (Origin(A, 70),))
    other = Lineage(Origin(C, 900), (Origin(A, 60),))
    assert not_surpassed((died, on), Lineage.goes_beyond) == (on,)
    assert not_surpassed((died, on, other), Lineage.goes_beyond) == (on, other)


def test_a_copy_of_a_library_goes_beyond_another_one_by_its_events() -> None:
    """Whatever the libraries were: events move by documents."""
    one, two = EventId("1"), EventId("2")
    died = Stand(Lineage(Origin(A, 70)), {one: Lineage(Origin(A, 70))})
    on = Stand(Lineage(Origin(B, 3)), {one: Lineage(Origin(B, 3), (Origin(A, 70),))})
    more = Stand(Lineage(Origin(A, 71)), {**died.events, two: Lineage(Origin(A, 71))})
    assert on.goes_beyond(died)
    assert not died.goes_beyond(on)
    assert not_surpassed((on, more), Stand.goes_beyond) == (on, more)


def test_names_of_files_have_the_end_of_an_identity() -> None:
    assert mark_of("0b5e5c3a-6a55-4b57-8a0c-1A7B6C5D4E3F") == "1a7b6c5d4e3f"
    assert str(Origin("0b5e5c3a-6a55-4b57-8a0c-1a7b6c5d4e3f", 231).mark) == "1a7b6c5d4e3f-000231"


@dataclass
class Played:
    """A library with what was really done in it."""

    identity: LibraryIdentity
    act: int = 0
    done: frozenset[tuple[str, int]] = field(default_factory=frozenset)

    def play(self) -> None:
        self.act += 1
        self.done |= {(self.identity.library, self.act)}


@given(st.lists(st.tuples(st.sampled_from(["play", "copy", "back"]), st.integers(0, 99))))
def test_contains_says_what_was_really_done(steps: list[tuple[str, int]]) -> None:
    """Libraries are played in, copied to other laptops, and gone back to, in any order."""
    names = map(str, count())
    first = Played(LibraryIdentity(next(names)))
    played, copies = [first], [(first.identity.at(0), first.done, 0)]
    for what, which in steps:
        one = played[which % len(played)]
        if what == "play":
            one.play()
        elif what == "copy":
            copies.append((one.identity.at(one.act), one.done, one.act))
        else:
            lineage, done, act = copies[which % len(copies)]
            was = LibraryIdentity(lineage.origin.library, lineage.ancestors)
            played.append(Played(was.forked(next(names), act), act, done))
    stands = [(one.identity.at(one.act), one.done) for one in played]
    stands += [(lineage, done) for lineage, done, _ in copies]
    for lineage, done in stands:
        for other, less in stands:
            if lineage.contains(other.origin):
                assert less <= done
            elif less - done:
                assert not lineage.goes_beyond(other)
