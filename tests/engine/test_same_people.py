"""Who is the same person in several events."""

from __future__ import annotations

import datetime as dt
from itertools import permutations

import pytest

from bglmanager.engine.rankings import Appearance, ComparableIdentity, People, people_of

BORN, OTHER = dt.date(1990, 2, 28), dt.date(1991, 3, 1)


def who(
    name: str = "rossi|mario",
    *,
    id_: str | None = None,
    mail: str | None = None,
    born: dt.date | None = None,
) -> ComparableIdentity:
    return ComparableIdentity(name, id_, mail, born)


def told(*places: tuple[ComparableIdentity, ...]) -> People:
    """The people of events "0", "1", …"""
    return people_of(
        Appearance(str(place), key, identity)
        for place, identities in enumerate(places)
        for key, identity in enumerate(identities)
    )


def count(found: People) -> int:
    return len(set(found.person.values()))


SAME = [
    (who(id_="7"), who("x|y", id_="7", mail="a@x", born=OTHER)),
    (who(id_="7", mail="a@x"), who(mail="a@x")),
    (who(mail="a@x"), who("rosi|mario", mail="a@x")),
    (who(mail="a@x", born=BORN), who(mail="a@x", born=OTHER)),
    (who(mail="a@x", born=BORN), who(born=BORN)),
    (who(id_="7", born=BORN), who(born=BORN)),
    (who(), who()),
]
TWO = [
    (who(id_="7", mail="a@x", born=BORN), who(id_="8", mail="a@x", born=BORN)),
    (who(mail="a@x", born=BORN), who(mail="b@x", born=BORN)),
    (who(mail="a@x", born=BORN), who("rossi|luigi", mail="a@x", born=OTHER)),
    (who(born=BORN), who(born=OTHER)),
    (who("rossi|luigi"), who()),
    (who(id_="7"), who()),
    (who(mail="a@x"), who()),
    (who(born=BORN), who()),
]


@pytest.mark.parametrize("pair", SAME)
def test_one_person(pair: tuple[ComparableIdentity, ComparableIdentity]) -> None:
    for a, b in permutations(pair):
        assert count(told((a,), (b,))) == 1


@pytest.mark.parametrize("pair", TWO)
def test_two_people(pair: tuple[ComparableIdentity, ComparableIdentity]) -> None:
    for a, b in permutations(pair):
        assert count(told((a,), (b,))) == 2


@pytest.mark.parametrize("pair", [*SAME, *TWO])
def test_two_entries_of_one_event_are_never_one_person(
    pair: tuple[ComparableIdentity, ComparableIdentity],
) -> None:
    assert count(told(pair)) == 2


def test_a_third_event_may_hold_two_together() -> None:
    found = told((who(id_="7"),), (who(mail="a@x", born=BORN),), (who(id_="7", mail="a@x"),))
    assert count(found) == 1
    assert found.doubtful == ()


def test_two_league_numbers_are_not_held_together_by_a_third_event() -> None:
    found = told((who(id_="7", mail="a@x"),), (who(id_="8", mail="a@x"),), (who(mail="a@x"),))
    assert count(found) == 3
    assert found.doubtful == ((0, 1, 2),)


def test_a_family_with_one_address_is_told_by_name() -> None:
    mario, luigi = who(mail="a@x"), who("rossi|luigi", mail="a@x")
    found = told((mario, luigi), (luigi, mario))
    assert found.person == {("0", 0): 0, ("0", 1): 1, ("1", 0): 1, ("1", 1): 0}
    assert (found.renamed, found.doubtful) == ((), ())


def test_who_cannot_be_told_is_named() -> None:
    assert told((who(id_="7"),), (who(),)).doubtful == ((0, 1),)
    assert told((who(born=BORN),), (who(),), (who(),)).doubtful == ((0, 1),)
    assert told((who(mail="a@x", born=BORN),), (who(mail="b@x", born=BORN),)).doubtful == ((0, 1),)


def test_who_is_surely_two_is_not_named() -> None:
    assert told((who(id_="7"),), (who(id_="8"),)).doubtful == ()
    assert told((who(born=BORN),), (who(born=OTHER),)).doubtful == ()
    assert told((who(), who(born=BORN))).doubtful == ()


def test_namesakes_of_one_event_are_not_told_in_the_next() -> None:
    found = told((who(), who()), (who(),))
    assert count(found) == 3
    assert found.doubtful == ((0, 1, 2),)


def test_a_league_number_twice_in_one_event_holds_nobody_together() -> None:
    found = told((who(id_="7"), who("rossi|luigi", id_="7")), (who("x|y", id_="7"),))
    assert count(found) == 3
    assert found.doubtful == ((0, 1, 2),)


def test_several_names_and_names_alone_are_told() -> None:
    found = told((who(), who("x|y", id_="7")), (who("x|z", id_="7"), who()), (who("only|once"),))
    assert found.by_name == (found.person["0", 0],)
    assert found.renamed == (found.person["0", 1],)


def test_the_order_of_events_does_not_matter() -> None:
    events = [
        Appearance("a", 1, who(id_="7", mail="a@x")),
        Appearance("b", 1, who(mail="a@x", born=BORN)),
        Appearance("c", 1, who(born=BORN)),
        Appearance("d", 1, who()),
    ]
    seen = set()
    for order in permutations(events):
        person = people_of(order).person
        seen.add(tuple(person[p, 1] == person["a", 1] for p in "abcd"))
    assert seen == {(True, True, True, False)}


def test_nobody() -> None:
    assert told() == People({}, (), (), ())
