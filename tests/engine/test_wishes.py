"""What the facts of an event say of a seating: who stays apart, who met, who had which seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

from bglmanager.engine.event import EntryStatus, Event, EventDesk
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import problems, wishes
from tests.helpers.cups import diplomacy
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
    everybody = (each.with_facts(club="Treemme", related=()) for each in made.entries)
    assert wishes.related(replace(made, entries=tuple(everybody))) == set()


def test_the_largest_group_of_couples_is_that_of_all_sets() -> None:
    """Against every set of seven people, for a hundred tables of couples."""
    people = [EntryNumber(n) for n in range(1, 8)]
    every = list(combinations(people, 2))
    for seed in range(100):
        couples = {two for n, two in enumerate(every) if pow(3, seed * 31 + n * 7, 101) % 3}
        sets = (each for size in range(2, 8) for each in combinations(people, size))
        fitting = [each for each in sets if couples.issuperset(combinations(each, 2))]
        most = max(map(len, fitting), default=0)
        found = wishes.largest_group(couples)
        assert found == min(each for each in fitting if len(each) == most)
    assert wishes.largest_group(()) == ()
    crowd = [EntryNumber(n) for n in range(1, 41)]
    assert len(wishes.largest_group(combinations(crowd, 2))) == 40


def said(event: Event) -> dict[str, dict[str, object]]:
    """What is said of the wishes before the next round is drawn, by code."""
    codes = ("never-apart", "own-table-unknown", "own-table-shared", "club-meets", "meet-again")
    found = problems(event)
    wanted = {f"seating.{code}" for code in codes}
    return {each.code: dict(each.values) for each in found if each.code in wanted}


def test_more_people_never_to_meet_than_tables_are_named() -> None:
    """Eight at two tables: a third one cannot be kept apart."""
    made = with_entry(apart(apart(event(8), 2, 5, 7), 5, 8), 8, status=EntryStatus.NO_SHOW)
    assert said(made) == {}
    made = apart(made, 7, 5)
    assert said(made) == {"seating.never-apart": {"entries": (2, 5, 7), "tables": 2}}


def test_tables_of_ones_own_are_looked_for_in_the_hall() -> None:
    made = at_table(at_table(event(8), "Stage", 1, 2), "window", 4)
    both = {"entries": (1, 2), "label": "Stage"}
    assert said(made) == {"seating.own-table-shared": both}
    made = made.with_settings(desk=EventDesk(tables=("stage", "A2")))
    unknown = {"entries": (4,), "label": "window"}
    assert said(made) == {"seating.own-table-shared": both, "seating.own-table-unknown": unknown}


def test_a_club_with_more_people_than_boards_meets_so_often() -> None:
    """Five of a club at two boards: three and two of them, four pairs."""
    made = event(14, **diplomacy(rounds_planned=2))
    for number in range(2, 7):
        made = with_entry(made, number - 1, club="TREEMME" if number == 4 else "Treemme")
    found = {"club": "Treemme", "players": 5, "pairs": 4}
    assert said(made) == {"seating.club-meets": found}
    everybody = (each.with_facts(club="Treemme") for each in made.entries)
    assert said(replace(made, entries=tuple(everybody))) == {}


def test_more_rounds_than_can_be_without_rematch_are_told() -> None:
    """14 at two boards have 91 couples, of which 42 meet in a round."""
    for rounds, free in ((2, None), (3, 2)):
        found = said(event(14, **diplomacy(rounds_planned=rounds)))
        told = {"players": 14, "rounds": rounds, "free": free}
        assert found == ({"seating.meet-again": told} if free else {})


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
