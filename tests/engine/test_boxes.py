"""Whose copy stands on which table, what games need beside it, and lists of elements."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine import copies, equipment_needed
from bglmanager.engine.equipment_needed import Need
from bglmanager.engine.event import Entry, EntryDesk, Event, EventDesk, PlannedRound, Prize
from bglmanager.engine.games.game import ElementList, GameRules, SetupDraw, Sizes, other_notes
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, League, RoundStatus
from tests.helpers.events import event, played, with_round
from tests.helpers.told_games import ARMY

DRAFT = RoundStatus.DRAFT


def with_copies(made: Event, brought: dict[int, int]) -> Event:
    people = [e.with_facts(present=True, copies=brought.get(e.number)) for e in made.entries]
    return replace(made, entries=tuple(people))


def seated(order: list[int], brought: dict[int, int], **changes: object) -> Event:
    """A draft with these people, four at a table."""
    made = with_copies(event(len(order), **changes), brought)
    return with_round(made, status=DRAFT, order=order)


def dealt(made: Event) -> dict[int, int]:
    return {int(t): int(e) for t, e in copies.deal_copies(made, made.rounds[-1]).items()}


def then(made: Event, order: list[int], **changes: int) -> Event:
    """The next round in this order, after what was dealt stood on the tables."""
    last = made.rounds[-1]
    stood = copies.with_boxes(last, copies.deal_copies(made, last))
    closed = replace(stood, status=RoundStatus.CLOSED)
    return with_round(replace(made, rounds=(*made.rounds[:-1], closed)), status=DRAFT, order=order)


def test_an_owner_plays_with_his_own_copy() -> None:
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1, 8: 1})) == {1: 3, 2: 8}


def test_a_second_copy_goes_to_a_table_without_an_owner() -> None:
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1, 4: 1})) == {1: 3, 2: 4}
    assert dealt(seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 2})) == {1: 3, 2: 3}


def test_where_there_are_too_few_tables_with_an_owner_go_first() -> None:
    order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert dealt(seated(order, {9: 1})) == {3: 9}
    assert dealt(seated(order, {9: 2})) == {1: 9, 3: 9}


def test_a_copy_stays_where_it_stood_when_no_owner_comes_there() -> None:
    first = seated([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], {1: 1, 2: 1, 12: 1})
    assert dealt(first) == {1: 1, 2: 2, 3: 12}
    second = then(first, [1, 5, 6, 7, 3, 4, 8, 9, 2, 12, 10, 11])
    assert dealt(second) == {1: 1, 2: 2, 3: 12}


def test_of_two_owners_at_a_table_the_one_plays_with_his_whose_other_place_needs_none() -> None:
    """Number 1's copy stood on table 2, where no owner sits now: it stays there."""
    first = seated([5, 6, 7, 8, 1, 2, 3, 4], {1: 1, 5: 1})
    assert dealt(first) == {1: 5, 2: 1}
    second = then(first, [1, 5, 6, 7, 2, 3, 4, 8])
    assert dealt(second) == {1: 5, 2: 1}


def test_of_two_boards_one_copy_stands_on_the_first() -> None:
    twice = [1, 2, 3, 4, 1, 5, 6, 7]
    assert dealt(seated(twice, {1: 1})) == {1: 1}
    assert dealt(seated(twice, {1: 2})) == {1: 1, 2: 1}


def test_a_bye_needs_no_copy() -> None:
    made = with_copies(event(3, players_per_table=2), {1: 1})
    made = with_round(made, status=DRAFT)
    made = replace(made, rounds=(replace(made.rounds[0], byes=(EntryNumber(3),)),))
    assert dealt(made) == {1: 1}
    assert [table.number for table in copies.tables_needing_copy(made.rounds[0])] == [1]


def test_copies_in_use_stay_where_they_are_kept() -> None:
    made = seated([1, 2, 3, 4, 5, 6, 7, 8], {1: 1, 5: 1})
    kept = {TableNumber(1): EntryNumber(5)}
    assert copies.deal_copies(made, made.rounds[0], kept) == {1: 5, 2: 1}


def test_a_draft_shows_what_is_proposed_until_copies_are_given() -> None:
    made = seated([1, 2, 3, 4, 5, 6, 7, 8], {3: 1})
    assert copies.on_tables(made, made.rounds[0]) == {1: 3}
    published = replace(made.rounds[0], status=RoundStatus.PLAYING)
    assert copies.on_tables(made, published) == {}


@pytest.mark.parametrize(
    ("bring", "brought", "counted"),
    [(None, {}, False), (None, {1: 1}, True), (True, {}, True), (False, {1: 1}, False)],
)
def test_copies_are_looked_after_where_they_are_asked_for_or_brought(
    bring: bool | None, brought: dict[int, int], counted: bool
) -> None:
    made = with_copies(event(8, desk=EventDesk(bring_copy=bring)), brought)
    assert copies.are_counted(made) is counted


def test_the_copy_of_somebody_who_left_goes_to_no_table() -> None:
    made = played(8)
    gone = replace(made.entries[0], desk=EntryDesk(copies=1), left_after=RoundNumber(1))
    gone = replace(gone, status=type(gone.status).WITHDRAWN)
    made = replace(made, entries=(gone, *made.entries[1:]))
    assert copies.copy_owners(made) == Counter()


@st.composite
def halls(draw: st.DrawFn) -> Event:
    """Two rounds, the first with its copies, people and copies in any mixture."""
    count = draw(st.integers(4, 20))
    numbers = list(range(1, count + 1))
    brought = draw(st.dictionaries(st.sampled_from(numbers), st.integers(1, 3), max_size=7))
    first = seated(draw(st.permutations(numbers)), brought)
    return then(first, draw(st.permutations(numbers)))


@given(halls())
def test_as_many_tables_as_possible_have_a_copy_and_no_copy_stands_twice(made: Event) -> None:
    last = made.rounds[-1]
    found = copies.deal_copies(made, last)
    tables, owned = copies.tables_needing_copy(last), copies.copy_owners(made)
    assert len(found) == min(len(tables), owned.total())
    assert Counter(found.values()) <= owned
    assert set(found) <= {table.number for table in tables}


@given(halls())
def test_no_table_with_an_owner_has_anothers_copy(made: Event) -> None:
    last = made.rounds[-1]
    found, owned = copies.deal_copies(made, last), copies.copy_owners(made)
    for table in copies.tables_needing_copy(last):
        there = {seat.entry for seat in table.seats if owned[seat.entry]}
        assert not there or found[table.number] in there


@given(halls())
def test_as_many_copies_as_possible_stay_where_they_stood(made: Event) -> None:
    """Compared with every choice of owners there is, on tables without one and with several."""
    last = made.rounds[-1]
    found = copies.deal_copies(made, last)
    stood = {t.number: t.desk.copy_of for t in made.rounds[-2].tables}
    owned = copies.copy_owners(made)
    choices: list[list[int]] = [[]]
    without = []
    for table in copies.tables_needing_copy(last):
        there = [seat.entry for seat in table.seats if owned[seat.entry]]
        if there:
            choices = [[*chosen, one] for chosen in choices for one in there]
        else:
            without.append(table.number)
    with_owner = [
        t.number for t in copies.tables_needing_copy(last) if any(owned[s.entry] for s in t.seats)
    ]

    def stays(chosen: list[int]) -> int:
        left = owned - Counter(map(EntryNumber, chosen))
        own = sum(stood.get(n) == one for n, one in zip(with_owner, chosen, strict=True))
        wanted = Counter(owner for number in without if (owner := stood.get(number)) is not None)
        return own + (left & wanted).total()

    best = max(map(stays, choices))
    assert sum(stood.get(number) == owner for number, owner in found.items()) >= best


@given(halls())
def test_nobody_changes_his_seat_for_a_copy(made: Event) -> None:
    last = made.rounds[-1]
    after = copies.with_boxes(last, copies.deal_copies(made, last))
    assert [t.seats for t in after.tables] == [t.seats for t in last.tables]


# ------ What must be in the hall: how many of what, and nothing that the event does not need

MINOR, ADULT = dt.date(2010, 3, 15), dt.date(2008, 3, 14)


def game(**facts: Any) -> GameRules:
    return GameRules(id="puerto-rico", name=Text("Puerto Rico", "Puerto Rico"), **facts)


PLAIN = game(sizes=Sizes(3, 4, 5))


def numbers(made: Event, known: GameRules | None = PLAIN) -> dict[str, int | None]:
    found = equipment_needed.things_needed(made, {made.settings.game: known})
    return {each.code.removeprefix("hall."): each.number for each in found}


@pytest.mark.parametrize(
    ("players", "tables", "referees", "sheets"),
    [(8, 2, 1, 9), (24, 6, 1, 25), (25, 7, 2, 29), (26, 7, 2, 29), (49, 13, 3, 53)],
)
def test_copies_referees_and_sheets_for_the_players(
    players: int, tables: int, referees: int, sheets: int
) -> None:
    """Four rounds and a final; one referee for 24 (BGL 2.2)."""
    found = numbers(event(players))
    assert (found["copies"], found["numbers"], found["tables"]) == (tables, tables, tables)
    assert (found["referees"], found["pens"]) == (referees, tables + 2)
    assert found["table-sheets"] == sheets
    assert found["regulation"] == found["rules"] == 1


def test_before_anybody_is_here_as_many_as_may_come() -> None:
    made = event(8, max_players=40)
    assert equipment_needed.expected_players(made) == 8
    nobody = replace(
        made, entries=tuple(replace(e, status=EntryStatus.REGISTERED) for e in made.entries)
    )
    assert equipment_needed.expected_players(nobody) == 40
    assert numbers(nobody)["copies"] == 10


def test_who_has_called_off_is_not_counted() -> None:
    made = event(9)
    away = replace(made.entries[8], status=EntryStatus.NO_SHOW)
    assert equipment_needed.expected_players(replace(made, entries=(*made.entries[:8], away))) == 8


def test_nothing_known_gives_no_numbers_and_no_fault() -> None:
    found = numbers(event(0), None)
    assert equipment_needed.expected_players(event(0)) is None
    assert (found["copies"], found["tables"], found["paper"], found["consent"]) == (None,) * 4
    assert "table-sheets" not in found


@pytest.mark.parametrize(
    ("changes", "facts", "code", "number"),
    [
        ({"fee": 5}, {}, "receipts", 8),
        ({"fee": 5}, {}, "cash", 1),
        ({"prizes": (Prize(1, "a"), Prize(2, "b"))}, {}, "prizes", 2),
        ({"desk": EventDesk(auction=True)}, {}, "auction", 2),
        ({"minutes": 60}, {}, "timer", 1),
        ({}, {"minutes_per_player": 25}, "clocks", 8),
        ({"players_per_table": 2}, {"minutes_per_player": 25}, "clocks", 4),
        ({}, {"list": ElementList(Text("Esercito", "Army"))}, "lists", 8),
        ({}, {"setup": (SetupDraw("x", Text("X", "X")),)}, "setup", 4),
        (
            {"ruleset": "diplomacy-italia-2010", "league": None, "players_per_table": 7},
            {},
            "orders",
            8,
        ),
    ],
)
def test_only_what_the_event_asks_for(
    changes: dict[str, Any], facts: dict[str, Any], code: str, number: int
) -> None:
    assert code not in numbers(event(8))
    assert numbers(event(8, **changes), game(sizes=Sizes(2, 4, 5), **facts))[code] == number


def test_the_auction_of_a_regulation_is_always_there() -> None:
    made = event(10, ruleset="7wonders-ludolimpiadi-2015", league=None, players_per_table=5)
    assert numbers(made)["auction"] == 2


def test_several_games_have_copies_each() -> None:
    plan = (PlannedRound("egizia", 4), PlannedRound("azul", 3), PlannedRound("egizia", 4))
    made = event(12, plan=plan, rounds_planned=3, game="multi", ruleset="big-2026")
    found = equipment_needed.things_needed(made, {"egizia": None, "azul": None})
    brought = {each.game: each.number for each in found if each.need is Need.COPIES}
    assert brought == {"egizia": 3, "azul": 4}
    tables = next(each for each in found if each.need is Need.TABLES)
    assert (tables.number, tables.values["seats"]) == (4, 4)
    sheets = next(each for each in found if each.need is Need.TABLE_SHEETS)
    assert (sheets.number, sheets.values["final"]) == (3 + 4 + 3, 0)
    bringing = (replace(e, desk=EntryDesk(copies=1)) for e in made.entries)
    lent = equipment_needed.things_needed(replace(made, entries=tuple(bringing)), {})
    assert {each.values["brought"] for each in lent if each.need is Need.COPIES} == {0}


def test_copies_of_the_players_are_told() -> None:
    made = event(4)
    desks = (EntryDesk(copies=2), EntryDesk(promised_copy=True), EntryDesk(), EntryDesk(copies=1))
    entries = [replace(e, desk=desk) for e, desk in zip(made.entries, desks, strict=True)]
    found = equipment_needed.things_needed(replace(made, entries=tuple(entries)), {})
    brought = next(each for each in found if each.need is Need.COPIES)
    assert dict(brought.values) == {"brought": 3, "promised": 1}


def with_births(*births: dt.date | None) -> Event:
    made = event(len(births))
    entries = (replace(e, birth_date=b) for e, b in zip(made.entries, births, strict=True))
    return replace(made, entries=tuple(entries))


@pytest.mark.parametrize(
    ("births", "expected"),
    [
        ((MINOR, ADULT, None), {"consent": 1}),
        ((ADULT, None), {"consent": None}),
        ((ADULT, ADULT), {}),
    ],
)
def test_consent_where_somebody_is_or_may_be_under_age(
    births: tuple[dt.date | None, ...], expected: dict[str, int | None]
) -> None:
    """The day is 14 March 2026: who is born on 14 March 2008 is of age that day."""
    found = numbers(with_births(*births))
    assert {code: n for code, n in found.items() if code == "consent"} == expected


def test_an_online_event_needs_no_furniture() -> None:
    assert not {"tables", "numbers", "copies", "pens"} & set(numbers(event(8, online=True)))


def test_the_league_asks_for_no_referees_where_it_says_nothing() -> None:
    assert numbers(event(60, ruleset="big-2026", league=League.BIG, tier=None))["referees"] == 1


def test_who_may_come() -> None:
    statuses = (EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.WITHDRAWN)
    made = event(3)
    entries = [replace(e, status=s) for e, s in zip(made.entries, statuses, strict=True)]
    found: tuple[Entry, ...] = equipment_needed.coming_entries(
        replace(made, entries=tuple(entries))
    )
    assert [entry.number for entry in found] == [1, 2]


# ----------- Lists of elements, checked by cost and number (BGL 4.7, 4.19; Shuuro's numbers)

RIGHT = {"Re": 1, "Torre": 2, "Alfiere": 1, "Cavallo": 1, "Pedone": 3}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (RIGHT, []),
        ({"Re": 1}, []),
        ({"Re": 1, "Torre": 3, "Cavallo": 1}, []),  # 250, all of it
        ({"Re": 1, "Torre": 3, "Pedone": 5}, [("list.too-expensive", None)]),
        ({"Re": 1, "Cavallo": 5}, [("list.too-many", "Cavallo")]),
        ({"Torre": 1}, [("list.not-there", "Re")]),
        (
            {"Regina": 3, "Cavallo": 5},
            [
                ("list.not-there", "Re"),
                ("list.too-many", "Regina"),
                ("list.too-many", "Cavallo"),
                ("list.too-expensive", None),
            ],
        ),
    ],
)
def test_everything_wrong_is_found_at_once(
    counts: dict[str, int], expected: list[tuple[str, str | None]]
) -> None:
    found = ARMY.check(counts, 250)
    assert [(each.code, each.path or None) for each in found] == expected


def test_the_total_says_how_much_too_expensive_a_list_is() -> None:
    counts = {"Re": 1, "Torre": 3, "Pedone": 5}
    assert ARMY.cost(counts) == 260
    (found,) = ARMY.check(counts, 250)
    assert dict(found.values) == {"total": 260, "limit": 250, "over": 10}


def test_the_limit_of_the_event_comes_before_that_of_the_game() -> None:
    assert ARMY.limit(None) == 250
    assert ARMY.limit(200) == 200
    assert [each.code for each in ARMY.check({"Re": 1, "Torre": 3}, 200)] == ["list.too-expensive"]


def test_without_a_limit_only_the_numbers_count() -> None:
    assert ARMY.check({"Re": 1, "Regina": 2, "Torre": 3}, None) == ()


@pytest.mark.parametrize("notes", [None, "", "Arriva tardi.\nHa due copie."])
def test_a_list_is_noted_below_other_notes_and_read_again(notes: str | None) -> None:
    written = ARMY.with_notes(notes, RIGHT)
    assert written.splitlines()[-1] == (
        "Lista: Re 1, Torre 2, Alfiere 1, Cavallo 1, Pedone 3 = 250"
    )
    assert ARMY.in_notes(written) == RIGHT
    assert other_notes(written) == (notes or "")


def test_a_new_list_takes_the_place_of_the_old_one() -> None:
    old = ARMY.with_notes("Arriva tardi.", RIGHT)
    assert ARMY.with_notes(old, {"Re": 1}) == "Arriva tardi.\nLista: Re 1 = 0"


@pytest.mark.parametrize(
    ("notes", "found"),
    [
        (None, None),
        ("Ha la lista: Re 1 = 0", None),
        ("Lista: Re 1, Drago 4 = 9", {"Re": 1}),
        ("Lista: non ancora", {}),
        ("Lista: Re x = 0", {}),
    ],
)
def test_what_somebody_wrote_by_hand_is_read_as_far_as_it_goes(
    notes: str | None, found: dict[str, int] | None
) -> None:
    assert ARMY.in_notes(notes) == found
