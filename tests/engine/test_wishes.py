"""What the facts of an event say of a seating: who stays apart, who met, who had which seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import wishes
from tests.helpers.events import event, played, with_entry


def apart(event: Event, one: int, *others: int) -> Event:
    return event.with_facts(EntryNumber(one), never_with=tuple(map(EntryNumber, others)))


def at_table(event: Event, label: str, *people: int) -> Event:
    for each in people:
        event = event.with_facts(EntryNumber(each), table_label=label)
    return event


def test_who_never_sits_together_is_so_by_the_word_of_either() -> None:
    made = apart(apart(event(6), 4, 2, 1), 2, 4)
    assert wishes.forbidden(made) == {(2, 4), (1, 4)}
    assert wishes.related(made) == set()


def test_who_has_a_table_of_his_own_meets_nobody_of_another_one() -> None:
    made = at_table(at_table(event(6), "Stage", 1, 2), "stage", 5)
    assert wishes.forbidden(made) == set()
    assert wishes.forbidden(at_table(made, "Window", 4)) == {(1, 4), (2, 4), (4, 5)}
    assert wishes.own_tables(made) == {1: "Stage", 2: "Stage", 5: "stage"}


def test_relatives_and_people_of_one_club_are_related() -> None:
    made = with_entry(event(8), 3, club="Treemme")
    made = with_entry(with_entry(made, 7, club="TREEMME"), 8, club="Straße")
    made = with_entry(with_entry(made, 4, club="STRASSE"), 5, related=(EntryNumber(1),))
    assert wishes.related(made) == {(3, 7), (4, 8), (1, 5)}


def test_past_rounds_are_counted_as_they_were_played() -> None:
    """Eleven people at tables of four, four and three."""
    made = played(11, 3, players_per_table=4)
    met: Counter[tuple[EntryNumber, EntryNumber]] = Counter()
    short: Counter[EntryNumber] = Counter()
    seats: Counter[tuple[EntryNumber, int]] = Counter()
    for round_ in made.rounds[:2]:
        for table in round_.tables:
            people = [seat.entry for seat in table.seats]
            met.update(combinations(sorted(people), 2))
            seats.update((entry, seat) for seat, entry in enumerate(people))
            short.update(people if len(people) == 3 else ())
    found = wishes.met_times(made, 3)
    assert {(a, b): n for a in found for b, n in found[a].items() if a < b} == met
    assert all(found[b][a] == n for (a, b), n in met.items())
    assert all(a not in found[a] for a in found)
    had = wishes.seats_before(made, 3)
    assert {(a, seat): n for a in had for seat, n in had[a].items()} == seats
    assert wishes.short_before(made, 3) == short
    assert wishes.met_times(made, 1) == wishes.seats_before(made, 1) == {}
