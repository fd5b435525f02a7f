"""The map of a day: from the rounds through the cut to the champion (BIG 4.3, 4.4, 8.1; BGL 3.11).

What it says of seats still open is compared with what the engine seats once every open table has
ended, in all ways it can end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest

from bglmanager.engine.day_map import Box, BoxSeat, BoxState, DayMap, Source, Stop, day_map
from bglmanager.engine.derive import derive
from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    BottomReason,
    Event,
    Phase,
    Round,
    RoundStatus,
    Table,
)
from bglmanager.engine.finals import Cut, next_final
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Seating, TeamPairing, TeamPoints
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import SeatingOptions, is_over
from tests.engine import evidence_teams, notation
from tests.engine.builders import with_settings
from tests.engine.documents import as_document
from tests.engine.known_games import game
from tests.engine.playing import at_rank, by_number, event, gone, play, swiss
from tests.engine.second import derive as second_derive

Names = list[list[int | None]]


def map_of(event: Event) -> DayMap:
    return day_map(event, derive(event))


def people(stop: Stop) -> Names:
    return [[seat.entry for seat in box.seats] for box in stop.boxes]


def numbers(stop: Stop) -> list[list[int]]:
    return [[seat.number for seat in box.seats] for box in stop.boxes]


def with_next(event: Event, wishes: SeatingOptions | None = None) -> Event:
    """The event with its next round published."""
    made = replace(next_round(event, wishes or SeatingOptions()), status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds, made))


def reported(event: Event, table: int, *order: EntryNumber, level: int = 1) -> Event:
    """The event with the result of a table of its last round: who is named first has won.

    The first `level` share the first place.
    """
    last = event.rounds[-1]
    old = last.tables[table]
    scores = {entry: 90 - 10 * max(0, at - level + 1) for at, entry in enumerate(order)}
    seats = tuple(replace(seat, score=scores[seat.entry]) for seat in old.seats)
    return event.with_table(last.number, replace(old, seats=seats))


def at(table: Table) -> list[EntryNumber]:
    return [seat.entry for seat in table.seats]


def closed(event: Event) -> Event:
    return event.with_round(replace(event.rounds[-1], status=RoundStatus.CLOSED))


def open_tables(round_: Round) -> list[int]:
    return [n for n, t in enumerate(round_.tables) if any(s.score is None for s in t.seats)]


def endings(event: Event) -> Iterator[Event]:
    """The last round closed, with everybody winning each open table once."""
    last = event.rounds[-1]
    waits = open_tables(last)
    for winners in product(*(at(last.tables[table]) for table in waits)):
        ended = event
        for table, winner in zip(waits, winners, strict=True):
            others = [entry for entry in at(last.tables[table]) if entry != winner]
            ended = reported(ended, table, winner, *others)
        yield closed(ended)


# ------------------------------------------------------------------ before anything is drawn


@pytest.mark.parametrize(
    ("players", "size", "rounds", "phases", "places"),
    [
        (8, 2, 3, "swiss swiss swiss semifinal final", 4),
        (16, 2, 3, "swiss swiss swiss quarterfinal semifinal final", 8),
        (6, 3, 2, "swiss swiss final", 3),
        (12, 3, 3, "swiss swiss swiss final", 3),
        (13, 3, 3, "swiss swiss swiss semifinal final", 9),
        (25, 3, 3, "swiss swiss swiss semifinal final", 7),
        (16, 4, 2, "swiss swiss final", 4),
        (34, 4, 3, "swiss swiss swiss semifinal final", 10),
        (34, 7, 3, "swiss swiss swiss semifinal final", 10),
    ],
)
def test_4_5_the_whole_day_stands_before_the_first_draw(
    players: int, size: int, rounds: int, phases: str, places: int
) -> None:
    found = map_of(event(players, size, rounds))
    assert " ".join(stop.phase for stop in found.stops) == phases
    assert found.places == places
    assert {box.state for stop in found.stops for box in stop.boxes} == {BoxState.PLANNED}
    assert found.champion == BoxSeat(Source.PLACE, None, 1, TableNumber(1))


def test_seven_at_tables_of_three_come_by_rank_and_place() -> None:
    """BIG 8.1.2: the first straight to the final, 2-7 in two semifinals."""
    *_, semifinals, final = map_of(event(25, 3, 3)).stops
    assert numbers(semifinals) == [[2, 4, 7], [3, 5, 6]]
    assert [seat.number for seat in semifinals.waiting] == [1]
    assert {seat.source for box in semifinals.boxes for seat in box.seats} == {Source.RANK}
    sources = [(seat.source, seat.number, seat.table) for seat in final.boxes[0].seats]
    assert sources == [
        (Source.WAITING, 1, None),
        (Source.PLACE, 1, TableNumber(1)),
        (Source.PLACE, 1, TableNumber(2)),
    ]


@pytest.mark.parametrize(
    ("qualified", "phases"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6)],
)
def test_4_3_a_bracket_of_every_size_ends_in_one_final(qualified: int, phases: int) -> None:
    made = event(64, 2, 1)
    found = day_map(made, derive(made), chosen=Cut(qualified))
    finals = found.stops[1:]
    assert len(finals) == phases
    assert [len(stop.boxes) for stop in finals[1:]] == [2**n for n in range(phases - 2, -1, -1)]
    first = finals[0]
    direct = 2**phases - qualified
    assert len(first.waiting) == direct
    ranks = [number for table in numbers(first) for number in table]
    assert sorted(ranks) == [*range(direct + 1, qualified + 1)]


def test_the_most_who_can_qualify_are_drawn_and_narrow_as_games_are_won() -> None:
    made = event(13, 2, 3)
    before = map_of(made)
    assert before.most
    for _ in range(3):
        made = play(made, by_number)
        now = map_of(made)
        assert now.places <= before.places
        before = now
    assert not before.most
    assert before.places == 7


# ------------------------------------------------------------------ as results land


def test_finalists_stand_in_the_map_before_their_round_is_closed() -> None:
    made = with_next(swiss(25, 3, 3))
    second = at(made.rounds[-1].tables[1])
    made = reported(made, 1, second[2], second[0], second[1])
    *_, semifinals, final = map_of(made).stops
    assert [box.state for box in semifinals.boxes] == [BoxState.PLAYING, BoxState.DONE]
    assert semifinals.boxes[1].first == (second[2],)
    waits, open_, won = final.boxes[0].seats
    assert waits.entry == at_rank(made, 1)
    assert won.entry == second[2]
    assert open_.entry is None
    assert {claim.entry for claim in open_.claims} == set(at(made.rounds[-1].tables[0]))
    assert {(claim.table, claim.worst, claim.sure) for claim in open_.claims} == {(1, 1, True)}


def test_who_is_left_alone_at_his_table_is_through_without_a_score() -> None:
    made = with_next(swiss(16, 2, 3))
    table = made.rounds[-1].tables[0]
    went, stays = at(table)
    put = table.with_seat(went, bottom=1, bottom_reason=BottomReason.WITHDREW)
    made = with_settings(made.with_table(made.rounds[-1].number, put), options={"bracket": "fixed"})
    assert map_of(made).stops[-2].boxes[0].seats[0].entry == stays


def test_of_a_shared_first_place_the_better_in_the_standings_stands_in_the_final() -> None:
    made = with_next(swiss(25, 3, 3))
    first = at(made.rounds[-1].tables[0])
    made = reported(made, 0, *reversed(first), level=3)
    assert map_of(made).stops[-1].boxes[0].seats[1].entry == first[0]


def test_the_second_of_a_table_stands_in_for_a_winner_who_leaves() -> None:
    made = with_next(swiss(25, 3, 3))
    for table in (0, 1):
        made = reported(made, table, *at(made.rounds[-1].tables[table]))
    made = gone(closed(made), made.rounds[-1].tables[1].seats[0].entry)
    seat = map_of(made).stops[-1].boxes[0].seats[-1]
    second = made.rounds[-1].tables[1].seats[1].entry
    assert (seat.source, seat.number, seat.table, seat.entry) == (Source.PLACE, 2, 2, second)


def test_the_next_in_order_stands_in_where_a_direct_finalist_leaves() -> None:
    made = with_next(swiss(34, 4, 3))
    for table in (0, 1):
        made = reported(made, table, *at(made.rounds[-1].tables[table]))
    made = gone(made, at_rank(made, 1))
    found, later = map_of(made).stops[-1].boxes[0].seats, map_of(closed(made)).stops[-1].boxes[0]
    assert [seat.source for seat in found].count(Source.NEXT) == 1
    assert {seat.entry for seat in found} == {seat.entry for seat in later.seats}


def test_a_replay_is_a_stop_of_its_own_and_names_who_may_still_win() -> None:
    made = with_next(swiss(25, 3, 3))
    for table in (0, 1):
        order = at(made.rounds[-1].tables[table])
        made = reported(made, table, *order, level=2 if table == 0 else 1)
    level = at(made.rounds[-1].tables[0])[:2]
    made = with_next(closed(made), SeatingOptions(replay=True))
    *_, first, again, final = map_of(made).stops
    assert (first.again, again.again) == (False, True)
    assert people(again) == [[*level]]
    assert {claim.entry for claim in final.boxes[0].seats[1].claims} == set(level)
    made = reported(made, 0, *reversed(level))
    [seats] = people(map_of(made).stops[-1])
    assert level[1] in seats
    assert level[0] not in seats


# ------------------------------------------------------------------ the game for third place

THIRD = {"third_place": True}


def thirds(found: DayMap) -> list[tuple[Source, int, int | None]]:
    """Where those at the table for third place come from."""
    [*_, box] = found.stops[-1].boxes
    assert box.third
    return [(seat.source, seat.number, seat.table) for seat in box.seats]


@pytest.mark.parametrize(
    ("players", "size", "rounds", "sources"),
    [
        (16, 2, 3, [("place", 2, 1), ("place", 2, 2)]),
        (13, 3, 3, [("place", 2, 1), ("place", 2, 2), ("place", 2, 3)]),
        (25, 3, 3, [("place", 2, 1), ("place", 2, 2), ("next", 0, None)]),
        (34, 4, 3, [("place", 2, 1), ("place", 3, 1), ("place", 2, 2), ("place", 3, 2)]),
    ],
)
def test_the_game_for_third_place_stands_beside_the_final(
    players: int, size: int, rounds: int, sources: list[tuple[str, int, int | None]]
) -> None:
    made = with_settings(event(players, size, rounds), options=THIRD)
    assert thirds(map_of(made)) == sources
    assert all(len(stop.boxes) < 2 for stop in map_of(event(players, size, rounds)).stops[-1:])


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(16, 2, 3), (13, 3, 3), (25, 3, 3), (34, 4, 3)]
)
def test_who_misses_the_final_plays_for_third_place(players: int, size: int, rounds: int) -> None:
    made = with_settings(swiss(players, size, rounds), options=THIRD)
    chance = Random(players)
    said = map_of(made)
    while next_round(made).phase is not Phase.FINAL:
        *_, made = landed(with_next(made), chance)
        said, made = map_of(made), closed(made)
    semifinals = made.rounds[-1]
    final, third = with_next(made).rounds[-1].tables
    out = [entry for entry in derive(made).final_ranking if entry not in at(final)]
    there = {seat.entry for seat in semifinals.seats()}
    assert {*at(third)} == {*[entry for entry in out if entry in there][:size]}
    assert [{*table} for table in people(said.stops[-1])] == [{*at(final)}, {*at(third)}]
    assert check(with_next(made), RoundNumber(semifinals.number + 1), derive(made)) == ()
    *_, over = landed(with_next(made), chance)
    over = closed(over)
    ranking = derive(over).final_ranking
    assert {*ranking[: len(final.seats)]} == {*at(final)}
    assert {*ranking[len(final.seats) : len(final.seats) + len(third.seats)]} == {*at(third)}
    seats = derive(over).table(over.rounds[-1].number, TableNumber(2)).seats
    assert [s.entry for s in seats if s.place == 1] == [ranking[len(final.seats)]]
    second = second_derive(as_document(over))["final_ranking"]
    assert [row["entry"] for row in second] == [*ranking]


def test_alone_out_in_the_semifinal_is_third_without_a_game() -> None:
    """Three qualify: the only loser of a semifinal has nobody to play."""
    made = with_settings(swiss(16, 2, 3), options=THIRD)
    made = play(made, by_number, SeatingOptions(cut=Cut(3)))
    assert len(next_round(made).tables) == 1
    assert [len(stop.boxes) for stop in map_of(made).stops[-2:]] == [1, 1]


def test_a_level_game_for_third_place_is_not_played_again() -> None:
    made = with_settings(swiss(16, 2, 3), options=THIRD)
    made = play(play(made, by_number), by_number)
    made = with_next(made)
    final, third = (at(table) for table in made.rounds[-1].tables)
    made = closed(reported(reported(made, 0, *final, level=2), 1, *third, level=2))
    again = next_round(made, SeatingOptions(replay=True))
    assert [at(table) for table in again.tables] == [final]
    assert derive(made).final_ranking[:4] == (*final, *third)


# ------------------------------------------------------------------ champion, way


def way_of(day: DayMap, entry: int) -> list[tuple[int, int]]:
    """The boxes somebody is in, as (stop, box); who waits there counts on."""
    return [
        (at_, box)
        for at_, stop in enumerate(day.stops)
        for box, seats in enumerate((*(b.seats for b in stop.boxes), *((s,) for s in stop.waiting)))
        if any(seat.entry == entry for seat in seats)
    ]


def test_the_champion_is_who_wins_the_final_and_his_way_leads_there() -> None:
    made = swiss(16, 2, 3)
    while not is_over(made):
        assert map_of(made).champion.entry is None
        made = play(made, by_number)
    found = map_of(made)
    assert found.champion.entry == 1 == derive(made).final_ranking[0]
    spots = way_of(found, 1)
    assert [stop for stop, _ in spots] == [*range(len(found.stops))]
    lines = {(way.stop, way.box, way.to, way.into) for way in found.ways if way.entry == 1}
    finals = [(*one, *other) for one, other in pairwise(spots) if other[0] > 2]
    assert lines == {*finals, (*spots[-1], len(found.stops), 0)}


def test_a_level_final_waits_for_its_replay_where_the_game_has_one() -> None:
    made = with_next(swiss(12, 3, 3))
    order = at(made.rounds[-1].tables[0])
    made = reported(made, 0, *order, level=2)
    again = game("seasons", size=3, drawn_final=DrawnFinal.REPLAY)
    assert map_of(made).champion.entry == order[0]
    open_ = day_map(made, derive(made), again).champion
    assert open_.entry is None
    assert [claim.entry for claim in open_.claims] == order[:2]
    made = closed(made)
    *_, planned = day_map(made, derive(made), again).stops
    assert planned.again
    assert people(planned) == [order[:2]]


def test_without_a_final_the_first_of_the_standings_is_the_champion() -> None:
    made = with_settings(event(5, 2, 5), seating=Seating.ROUND_ROBIN)
    assert map_of(made).champion == BoxSeat(Source.RANK, None, 1)
    for _ in range(5):
        made = play(made, by_number)
    assert map_of(made).champion.entry == 1


def test_a_round_robin_is_known_to_its_last_round() -> None:
    made = with_settings(event(6, 2, 5), seating=Seating.ROUND_ROBIN)
    found = map_of(made)
    assert len({frozenset(box) for stop in found.stops for box in people(stop)}) == 15
    for stop in found.stops:
        made = play(made, by_number)
        assert [at(table) for table in made.rounds[-1].tables] == people(stop)


def test_the_top_table_of_the_last_round_of_boards_is_there_by_rank() -> None:
    made = notation.event("ruleset diplomacy-italia-2010, size 7, rounds 3\nentries 1-21")
    *_, last = map_of(made).stops
    assert numbers(last) == [[1, 2, 3, 4, 5, 6, 7], [], []]


def test_who_plays_two_boards_has_a_seat_at_each_of_them() -> None:
    made = notation.event("ruleset diplomacy-italia-2010, size 7, rounds 3\nentries 1-14")
    twice = Adjustment(EntryNumber(1), RoundNumber(1), AdjustmentKind.TWO_BOARDS)
    first, second, _ = map_of(replace(made, adjustments=(twice,))).stops
    assert [len(stop.boxes) for stop in (first, second)] == [3, 2]


# ------------------------------------------------------------------ against the engine itself


def agrees(found: DayMap, ended: Event, at_: int) -> set[tuple[int, int, int]]:
    """That a phase to come is seated as the map says; which seat is whose, as evidence."""
    stop = found.stops[at_]
    made = next_final(ended, derive(ended))
    assert made is not None
    assert made.phase is stop.phase
    last = ended.rounds[-1]
    order = {r.table: sorted(r.seats, key=lambda s: s.place or 0) for r in derive(ended).tables
             if r.round == last.number}  # fmt: skip
    won = {table: seats[0].entry for table, seats in order.items()}
    there: set[tuple[int, int, int]] = set()
    for box, table in zip(stop.boxes, made.tables, strict=True):
        if stop.phase is Phase.FINAL:
            agrees_as_whole(box, table, won)
            there |= {(box.table, 0, entry) for entry in table if not box.third}
            continue
        for index, (seat, entry) in enumerate(zip(box.seats, table, strict=True)):
            there.add((box.table, index, entry))
            assert seat.entry in (None, entry)
            assert seat.entry or entry in {claim.entry for claim in seat.claims}
            for claim in seat.claims:
                if claim.sure and claim.table and won[claim.table] == claim.entry:
                    assert entry == claim.entry
    return there


def agrees_as_whole(
    box: Box, table: Sequence[EntryNumber], won: Mapping[TableNumber, EntryNumber]
) -> None:
    """That these people come to a table of the final, in any seat: the standings say in which."""
    for seat in box.seats:
        assert seat.entry in (None, *table)
        known = seat.entry or seat.source is Source.NEXT
        assert known or any(claim.entry in table for claim in seat.claims)
        for claim in seat.claims:
            if claim.sure and claim.table and claim.best == 1 and won[claim.table] == claim.entry:
                assert claim.entry in table


def claimed(stop: Stop) -> set[tuple[int, int, int]]:
    """Everybody whom the map lets come to a seat, to the table alone in the final.

    Who plays for third place is told by more than who wins.
    """
    whole = stop.phase is Phase.FINAL
    return {
        (box.table, 0 if whole else index, entry)
        for box in stop.boxes
        if not box.third
        for index, seat in enumerate(box.seats)
        for entry in ([seat.entry] if seat.entry else [claim.entry for claim in seat.claims])
    }


def sources(stop: Stop) -> set[Source]:
    return {seat.source for box in stop.boxes for seat in box.seats}


def landed(made: Event, chance: Random) -> Iterable[Event]:
    """The last round as its results come in, table after table, in any order."""
    yield made
    waits = open_tables(made.rounds[-1])
    chance.shuffle(waits)
    for table in waits:
        order = at(made.rounds[-1].tables[table])
        chance.shuffle(order)
        made = reported(made, table, *order)
        yield made


def follow_the_day(made: Event, chance: Random) -> None:
    """Every claim of every phase to come holds, whatever the open tables report."""
    said: list[DayMap] = []
    while next_final(made, derive(made)) is not None:
        *_, whole = shown = list(landed(with_next(made), chance))
        said += map(map_of, shown)
        for now, found in zip(shown, said[-len(shown) :], strict=True):
            if now.rounds[-1].phase is not Phase.FINAL:
                came = [agrees(found, ended, len(now.rounds)) for ended in endings(now)]
                if Source.NEXT not in sources(found.stops[len(now.rounds)]):
                    assert set.union(*came) == claimed(found.stops[len(now.rounds)])
        made = closed(whole)
    _as_it_came(made, said)


def _as_it_came(made: Event, said: Iterable[DayMap]) -> None:
    champion = derive(made).final_ranking[0]
    for found in said:
        for stop, round_ in zip(found.stops, made.rounds, strict=True):
            for box, table in zip(stop.boxes, round_.tables, strict=True):
                seated = set(at(table))
                for seat in box.seats:
                    assert seat.entry is None or seat.entry in seated
                    known = seat.entry or seat.source is Source.NEXT or box.third
                    assert known or seated & {claim.entry for claim in seat.claims}
        seat = found.champion
        assert champion in (seat.entry, *(claim.entry for claim in seat.claims))


DAYS = [
    (16, 2, 3, {}),
    (16, 2, 3, {"bracket": "fixed"}),
    (13, 2, 3, {}),
    (13, 2, 3, {"bracket": "fixed"}),
    (13, 3, 3, {}),
    (25, 3, 3, {}),
    (34, 4, 3, {}),
    (16, 2, 3, THIRD),
    (34, 4, 3, THIRD),
]


@pytest.mark.parametrize(("players", "size", "rounds", "options"), DAYS)
def test_as_results_land_every_seat_is_whose_the_map_says(
    players: int, size: int, rounds: int, options: dict[str, str | bool]
) -> None:
    made = with_settings(swiss(players, size, rounds), options=options)
    follow_the_day(made, Random(players))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("players", "size", "rounds", "options"), DAYS)
def test_every_seat_is_whose_the_map_says_in_many_days(
    players: int, size: int, rounds: int, options: dict[str, str | bool], seed: int
) -> None:
    made = with_settings(swiss(players, size, rounds), options=options)
    follow_the_day(made, Random(f"{players} {seed}"))


# ------------------------------------------------------------------ who plays as one


def of_twos(pairing: TeamPairing, points: TeamPoints, **settings: object) -> Event:
    made = evidence_teams.event(12, evidence_teams.fixed(pairing, points), 2, 4)
    return with_settings(made, **settings)


def together(found: DayMap, at_: int) -> list[list[tuple[int, ...]]]:
    """Who has each seat of a stop together."""
    boxes = found.stops[at_].boxes
    return [[(seat.entry or 0, *seat.mates) for seat in box.seats] for box in boxes]


def test_a_united_team_has_one_seat_and_wins_as_a_team() -> None:
    made = of_twos(TeamPairing.UNITED, TeamPoints.INDIVIDUAL)
    before = map_of(made)
    assert [len(stop.boxes) for stop in before.stops] == [3, 3, 1]
    assert [seat.number for seat in before.stops[-1].boxes[0].seats] == [1, 2]
    for _ in range(2):
        made = play(made, by_number)
    assert all(len(table) == 2 for table in together(map_of(made), 0))
    [[first, second]] = together(map_of(made), 2)
    made = with_next(made)
    assert map_of(made).champion.entry is None
    made = closed(reported(made, 0, *(EntryNumber(n) for n in (*second, *first))))
    champion = map_of(made).champion
    assert (champion.entry, *champion.mates) == second


def test_a_pair_has_one_seat_on_its_way_to_the_title() -> None:
    """Reading `pairs`: brackets count pairs."""
    made = of_twos(
        TeamPairing.UNITED, TeamPoints.PAIRS, ruleset="big-2026", rounds_planned=3, league=None
    )
    while not is_over(made):
        made = play(made, by_number)
        shown = together(map_of(made), len(made.rounds) - 1)
        assert all(seat == tuple(sorted(seat)) and len(seat) == 2 for box in shown for seat in box)
    champion = map_of(made).champion
    assert (champion.entry, *champion.mates) == (1, 2)
