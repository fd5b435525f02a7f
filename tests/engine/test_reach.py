"""Who can still reach the final agrees with playing everything that is left in every way."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from bglmanager.engine import finals, losses, reach
from bglmanager.engine.chances import Chance, PlaceWorth, Reachable
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Adjustment, AdjustmentKind, Event, Phase
from bglmanager.engine.finals import default_cut, finalists
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus
from bglmanager.engine.reach import needs_of, reach_of
from bglmanager.engine.seating import next_round
from tests.engine import diplomacy
from tests.engine.enumerated_reach import Kind, enumerated, made
from tests.helpers.events import closed, event, played, with_entry, with_result, with_round
from tests.helpers.figures import figure

CERTAIN, POSSIBLE, OUT = Chance.CERTAIN, Chance.POSSIBLE, Chance.OUT


def kind(ruleset: str, per_table: int, players: int, planned: int, open_tables: int) -> Kind:
    """Small events in their last round."""
    own = ruleset == "bgl-2010"
    settings: dict[str, Any] = {"ruleset": ruleset, "players_per_table": per_table}
    settings |= {} if own else {"league": None, "tier": None}
    return Kind(settings, players, planned, planned, open_tables)


BGL, BIG, CATAN, WONDERS = (
    "bgl-2010",
    "big-2026",
    "catan-firenze-2014",
    "7wonders-ludolimpiadi-2015",
)
OWN: dict[str, Any] = {
    "ruleset": "custom",
    "options": {
        "name": "Di casa",
        "base": "bgl-2010",
        "points": {"3": (5, 3, 2)},
        "orders": {"standings": ("wins high", "points high", "pbg high")},
    },
    "players_per_table": 3,
}
LAST = {
    "bgl of four": (kind(BGL, 4, 8, 3, 1), 4),
    "bgl of four, short": (kind(BGL, 4, 7, 2, 1), 1),
    "bgl of three": (kind(BGL, 3, 9, 2, 2), 1),
    "bgl of three, short": (kind(BGL, 3, 8, 2, 2), 1),
    "bgl of two": (kind(BGL, 2, 7, 3, 3), 5),
    "own": (Kind(OWN, 6, 2, 2, 1), 5),
    "big of three": (kind(BIG, 3, 9, 2, 2), 1),
    "big of four": (kind(BIG, 4, 7, 2, 1), 4),
    "big of two": (kind(BIG, 2, 8, 3, 3), 4),
    "big, one game lost": (kind(BIG, 2, 9, 3, 4), 2),
    "big, one game lost, of six": (kind(BIG, 2, 6, 3, 3), 3),
    "catan": (kind(CATAN, 4, 8, 2, 1), 1),
    "7 wonders of three": (kind(WONDERS, 3, 8, 2, 2), 1),
    "7 wonders of four": (kind(WONDERS, 4, 8, 3, 1), 2),
}
"""Kinds of events in their last round, and how many of each the suite plays."""
COMING = {
    "bgl of two, to come": (kind(BGL, 2, 4, 2, 0)._replace(seated=1), 1),
    "bgl of three, to come": (kind(BGL, 3, 6, 2, 0)._replace(seated=1), 0),
    "big of three, to come": (kind(BIG, 3, 6, 2, 0)._replace(seated=1), 0),
    "big, one game lost, to come": (kind(BIG, 2, 5, 3, 0)._replace(seated=2), 1),
}


@pytest.mark.parametrize("name", LAST)
def test_in_the_last_round_it_agrees_with_every_way_to_end(name: str) -> None:
    each, few = LAST[name]
    for seed in range(figure(few, long=36)):
        made_event = made(each, Random(f"{name}, {seed}"))
        found = reach_of(made_event, derive(made_event))
        assert found is not None
        assert not found.unsettled
        assert found.chances == enumerated(made_event), seed


@pytest.mark.parametrize(
    ("name", "seed"),
    [(name, seed) for name, (_, few) in COMING.items() for seed in range(figure(few, long=12))],
)
def test_with_rounds_to_come_what_is_settled_agrees(name: str, seed: int) -> None:
    made_event = made(COMING[name][0], Random(f"{name}, {seed}"))
    found = reach_of(made_event, derive(made_event))
    assert found is not None
    truth = enumerated(made_event)
    for entry, chance in found.chances.items():
        assert chance == (POSSIBLE if entry in found.unsettled else truth[entry]), entry
    assert not found.unsettled or "lost" in name


@pytest.fixture
def few_phases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three find a place in the final phases at the most."""
    for module in (finals, losses):
        monkeypatch.setattr(module, "MOST_PAIRED", 3)


@pytest.mark.usefixtures("few_phases")
def test_where_more_lose_one_game_than_find_a_place_it_agrees_too() -> None:
    each = LAST["big, one game lost"][0]
    for seed in range(figure(2, long=36)):
        made_event = made(each, Random(f"few, {seed}"))
        found = reach_of(made_event, derive(made_event))
        assert found is not None
        told = {n: chance for n, chance in found.chances.items() if n not in found.unsettled}
        truth = enumerated(made_event)
        assert told == {n: truth[n] for n in told}, seed
        assert len(told) > 6


@pytest.mark.usefixtures("few_phases")
@pytest.mark.parametrize(
    ("players", "seed"),
    [*product([5], range(figure(2, long=24))), *product([6], range(figure(0, long=6)))],
)
def test_who_can_lose_one_game_is_told_before_the_last_round_too(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in larger events nobody is champion at once."""
    for module in (finals, reach):
        monkeypatch.setattr(module, "may_end_without_final", lambda *_: False)
    each = kind(BIG, 2, players, 3, seed % 2)._replace(seated=2)
    made_event = made(each, Random(f"one, {players}, {seed}"))
    found = reach_of(made_event, derive(made_event))
    assert found is not None
    truth = enumerated(made_event)
    for entry, chance in found.chances.items():
        assert chance == (POSSIBLE if entry in found.unsettled else truth[entry]), entry


def test_who_is_out_stays_out_and_who_is_in_stays_in_while_results_come() -> None:
    now, lot = played(16, 3), Random(7)
    order = [entry.number for entry in now.entries]
    lot.shuffle(order)
    now = with_round(now, order=order)
    before: dict[EntryNumber, Chance] = {}
    for table in (0, *(table.number for table in now.rounds[-1].tables)):
        if table:
            now = with_result(now, table, [lot.randrange(40) for _ in range(4)])
        found = reach_of(now, derive(now))
        assert found is not None
        for entry, chance in before.items():
            assert chance in (POSSIBLE, found.chances[entry])
        before = dict(found.chances)
    assert sum(chance is CERTAIN for chance in before.values()) == 4


def test_a_round_seated_in_part_or_drafted_is_still_to_come() -> None:
    now = with_round(played(8, 3))
    last = now.rounds[-1]
    for changed in ({"partial": True}, {"status": RoundStatus.DRAFT}):
        open_ = replace(now, rounds=(*now.rounds[:-1], replace(last, **changed)))
        found, before = reach_of(open_, derive(open_)), played(8, 3)
        assert found == reach_of(before, derive(before))


def test_who_has_left_is_not_in_the_race_and_nobody_waits_for_him() -> None:
    now = with_entry(with_round(played(8, 3)), 1, status=EntryStatus.WITHDRAWN)
    gone = now.rounds[-1].tables[0].with_seat(EntryNumber(1), bottom=1)
    now = replace(now, rounds=(*now.rounds[:-1], now.rounds[-1].with_tables(gone)))
    now = with_result(now, 2, [40, 30, 20, 10])
    found = reach_of(now, derive(now))
    assert found is not None
    assert EntryNumber(1) not in found.chances
    assert found.chances == enumerated(now)


def seated(players: int, rounds: int, **changes: Any) -> Event:
    """Rounds seated as the rules have it, the lower number at a table always ahead."""
    now = event(players, **changes)
    for _ in range(rounds):
        made_round = next_round(now)
        playing = replace(made_round, status=RoundStatus.PLAYING)
        now = closed(replace(now, rounds=(*now.rounds, playing)))
    return now


def test_who_can_lose_one_game_at_most_is_in_or_not_by_his_own_results() -> None:
    """A round to come in pairs, 13 players: each who is told to be possible is in, and is not."""
    pairs: dict[str, Any] = {"ruleset": BIG, "league": None, "tier": None, "players_per_table": 2}
    now = seated(13, 2, rounds_planned=3, **pairs)
    found = reach_of(now, derive(now))
    assert found is not None
    assert found.places is None
    settled = {*found.among(POSSIBLE)} - found.unsettled
    assert len(settled) > 2
    last = replace(next_round(now), status=RoundStatus.CLOSED)
    for entry in settled:
        for own, is_in in ((99, True), (0, False)):
            scores = {seat.entry: 10 + seat.entry for seat in last.seats()} | {entry: own}
            tables = tuple(
                replace(t, seats=tuple(replace(s, score=scores[s.entry]) for s in t.seats))
                for t in last.tables
            )
            over = replace(now, rounds=(*now.rounds, replace(last, tables=tables)))
            derived = derive(over)
            cut = default_cut(over, derived)
            assert cut is not None
            best = finalists(over, derived.standings[-1], cut.qualified)
            assert (entry in best) is is_in


BIG_OF_FOUR: dict[str, Any] = {"ruleset": BIG, "league": None, "tier": None, "rounds_planned": 2}


def with_semifinals() -> Event:
    """Twenty at tables of four: two go to the final, eight play two semifinals."""
    now = seated(20, 2, **BIG_OF_FOUR)
    made_round = next_round(now)
    assert made_round.phase is Phase.SEMIFINAL
    return replace(now, rounds=(*now.rounds, replace(made_round, status=RoundStatus.PLAYING)))


def who(now: Event, chance: Chance) -> set[EntryNumber]:
    found = reach_of(now, derive(now))
    assert found is not None
    return {*found.among(chance)}


def test_while_semifinals_are_played_the_waiting_are_in_and_the_losers_out() -> None:
    now = with_semifinals()
    tables = now.rounds[-1].tables
    one, other = ({seat.entry for seat in table.seats} for table in tables)
    waiting = who(now, CERTAIN)
    assert len(waiting) == 2
    assert who(now, POSSIBLE) == one | other
    now = with_result(now, 1, [40, 30, 20, 10])
    assert who(now, CERTAIN) == waiting | {tables[0].seats[0].entry}
    assert who(now, POSSIBLE) == other
    found = reach_of(now, derive(now))
    assert found is not None
    assert found.goal is Reachable.FINAL
    shared = with_result(now, 2, [30, 30, 20, 10])  # the better in the standings, or a replay
    assert who(shared, POSSIBLE) == {seat.entry for seat in tables[1].seats[:2]}
    done = replace(shared.rounds[-1], status=RoundStatus.CLOSED)
    shared = replace(shared, rounds=(*shared.rounds[:-1], done))
    assert who(shared, POSSIBLE) == {seat.entry for seat in tables[1].seats[:2]}


def test_in_the_final_its_players_can_win_it_and_afterwards_nothing_is_open() -> None:
    now = closed(with_semifinals())
    made_round = next_round(now)
    now = replace(now, rounds=(*now.rounds, replace(made_round, status=RoundStatus.PLAYING)))
    players = {seat.entry for seat in made_round.seats()}
    assert who(now, POSSIBLE) == players
    assert len(who(now, OUT)) == 16
    found = reach_of(now, derive(now))
    assert found is not None
    assert found.goal is Reachable.CHAMPION
    over = closed(now)
    assert reach_of(over, derive(over)) is None


def with_boards(rounds: int) -> Event:
    """Twenty-one at boards of seven: whoever sits higher holds more centres."""
    start = diplomacy.event(21)
    now = replace(start, settings=replace(start.settings, rounds_planned=3))
    for _ in range(rounds):
        now = diplomacy.played(now, 1)
        tables = (
            replace(
                table,
                seats=tuple(
                    replace(seat, extra={"centres": {"1901": 8 - nth}})
                    for nth, seat in enumerate(table.seats)
                ),
            )
            for table in now.rounds[-1].tables
        )
        shut = replace(now.rounds[-1], tables=tuple(tables), status=RoundStatus.CLOSED)
        now = replace(now, rounds=(*now.rounds[:-1], shut))
    return now


def test_the_top_table_hangs_on_scores_until_the_round_before_is_closed() -> None:
    now = with_boards(1)
    found = reach_of(now, derive(now))
    assert found is not None
    assert found.goal is Reachable.TOP_TABLE
    assert {*found.chances.values()} == {POSSIBLE}
    assert len(found.unsettled) == 21
    now = with_boards(2)
    best = [row.entry for row in derive(now).standings[-1].rows[:7]]
    assert who(now, CERTAIN) == {*best}
    now = with_boards(3)
    assert reach_of(now, derive(now)) is None


def test_where_too_many_decline_the_top_table_nobody_can_reach_it() -> None:
    now = with_boards(2)
    ranked = [row.entry for row in derive(now).standings[-1].rows]

    def declined(count: int) -> Event:
        kind = AdjustmentKind.TOP_TABLE_REFUSED
        lines = (Adjustment(entry, RoundNumber(3), kind) for entry in ranked[:count])
        return replace(now, adjustments=tuple(lines))

    assert who(declined(14), CERTAIN) == {*ranked[14:]}
    assert reach_of(declined(15), derive(declined(15))) is None


def test_before_anybody_has_played_and_without_a_final_nothing_is_asked() -> None:
    assert reach_of(event(8), derive(event(8))) is None
    now = played(8, 2, ruleset=BIG, league=None, tier=None, game="multi")
    assert reach_of(now, derive(now)) is None


def needs(now: Event, number: int) -> tuple[PlaceWorth, ...]:
    entry = EntryNumber(number)
    return needs_of(now, derive(now), [entry]).get(entry, ())


def test_what_each_place_at_his_table_would_do() -> None:
    now = with_round(played(8, 3))
    found = needs(now, 2)
    assert found[0] == PlaceWorth(1, CERTAIN, ())
    assert [need.place for need in found] == [1, 2, 3, 4]
    order = [CERTAIN, POSSIBLE, OUT]
    assert sorted((need.chance for need in found), key=order.index) == [n.chance for n in found]
    crossed = with_round(played(8, 2, rounds_planned=3), order=[1, 6, 3, 8, 5, 2, 7, 4])
    now = with_result(crossed, 1, [4, 3, 2, 1])
    assert needs(now, 6) == (PlaceWorth(None, POSSIBLE, (TableNumber(2),)),)
    assert needs(played(8, 3), 2) == ()


def test_needs_agree_with_the_answer() -> None:
    for seed in range(figure(3, long=30)):
        now = made(LAST["bgl of three, short"][0], Random(seed))
        found = reach_of(now, derive(now))
        assert found is not None
        for entry, chance in found.chances.items():
            said = {need.chance for need in needs(now, entry)}
            assert said == {chance} if len(said) == 1 else chance is POSSIBLE
