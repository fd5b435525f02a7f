"""Who sits where in a BIG event (BIG 4.1, 7; rules 4.4), and two-player tables of both leagues."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.draws import drawn_order
from bglmanager.engine.event import Event, Pairing, Phase, PlannedRound, Round, RoundStatus, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Refused
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.check import check
from bglmanager.engine.seating.making import (
    SeatingOptions,
    Upcoming,
    is_by_lot,
    is_drawn_by_lot,
    pairing_cost,
    recompute,
    redraw,
)
from bglmanager.engine.seating.reasons import seat_reasons
from bglmanager.engine.seating.slow import can_complete, completed, early_round
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings
from tests.engine.playing import by_number, gone, play, swiss, tables


def added(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


def by_draw(players: range, attempt: int = 1) -> list[int]:
    return list(drawn_order("seed", 1, attempt, [EntryNumber(n) for n in players]))


def codes(event: Event) -> list[str]:
    return [found.code for found in problems(event)]


# ------------------------------------------------------------------------------ byes


def test_bye_round_1_the_last_of_the_drawn_order() -> None:
    event = notation.event("ruleset big-2026, size 2\nentries 1-7")
    made = next_round(event)
    order = by_draw(range(1, 8))
    assert tables(made) == [order[0:2], order[2:4], order[4:6], order[6:]]
    assert made.byes == (order[6],)
    assert facts.check_event(added(event, made)) == ()


@pytest.mark.parametrize("ruleset", ["bgl-2010", "big-2026"])
def test_bye_later_the_last_in_the_order_who_had_none(ruleset: str) -> None:
    head = f"ruleset {ruleset}, size 2, rounds 4\nentries 1-5\n"
    one = "round 1\n1: 1=9 2=1\n2: 3=9 4=2\n3: 5=?\n"
    event = notation.event(head + one)
    assert next_round(event).byes == (2,)  # share 10 against 18 of number 4
    two = notation.event(head + one + "round 2\n1: 1=9 3=1\n2: 5=9 4=2\n3: 2=?")
    ranked = [row.entry for row in derive(two).standings[-1].rows]
    last = next(e for e in reversed(ranked) if e not in {5, 2}) if ruleset == "big-2026" else 4
    assert next_round(two).byes == (last,)


def test_bye_when_everybody_had_one_the_last() -> None:
    text = "ruleset big-2026, size 2, rounds 4\nentries 1-3\n"
    text += "round 1\n1: 1=9 2=1\n2: 3=?\nround 2\n1: 1=9 3=1\n2: 2=?\nround 3\n1: 2=1 3=9\n2: 1=?"
    event = notation.event(text)
    ranked = [row.entry for row in derive(event).standings[-1].rows]
    assert next_round(event).byes == (ranked[-1],)


# ------------------------------------------------------------------------------ pairs

TEN = """
    ruleset bgl-2010, size 2, rounds 4
    entries 1-10
    round 1
    1: 1=90 10=10
    2: 2=80 9=20
    3: 3=70 8=30
    4: 4=60 7=40
    5: 5=50 6=50
"""


def test_bgl_3_6_7_ranks_5_and_6_drew_and_play_7_and_8() -> None:
    event = notation.event(TEN)
    rows = derive(event).standings[0].rows
    rank = {row.entry: row.seating_rank for row in rows}
    assert {rank[EntryNumber(5)], rank[EntryNumber(6)]} == {5, 6}
    found = [[rank[seat.entry] for seat in table.seats] for table in next_round(event).tables]
    assert found == [[1, 2], [3, 4], [5, 7], [6, 8], [9, 10]]


def test_big_4_1_only_the_opponent_of_the_previous_round_is_avoided() -> None:
    text = "ruleset {}, size 2, rounds 4\nentries 1-4\nround 1\n1: 1=9 2=8\n2: 3=7 4=1\n"
    text += "round 2\n1: 1=9 3=8\n2: 2=9 4=8"
    big, bgl = notation.event(text.format("big-2026")), notation.event(text.format("bgl-2010"))
    assert tables(next_round(big))[0] == [1, 2]  # met in round 1, not in round 2
    assert sorted(map(sorted, tables(next_round(bgl)))) == [[1, 4], [2, 3]]


STUCK = """
    ruleset bgl-2010, size 2, rounds 4
    entries 1-4
    round 1
    1: 1=9 4=8
    2: 2=9 3=8
    round 2
    1: 1=9 3=8
    2: 2=9 4=8
"""


def test_three_rules_to_choose_from() -> None:
    event = notation.event(STUCK)
    assert sorted(map(sorted, tables(next_round(event)))) == [[1, 2], [3, 4]]
    six = notation.event(
        "size 2, rounds 5\nentries 1-6\nround 1\n1: 1=60 2=59\n2: 3=58 5=1\n3: 4=57 6=2\n"
        "round 2\n1: 1=60 4=1\n2: 2=59 3=58\n3: 5=2 6=1"
    )
    derived = derive(six)
    costs = {
        rule: pairing_cost(six, derived, rule)
        for rule in (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)
    }
    assert len(costs[Pairing.GREEDY_COMPLETE][0]) == len(costs[Pairing.FEWEST][0]) == 0
    assert costs[Pairing.FEWEST][1] <= costs[Pairing.GREEDY_COMPLETE][1]


AVOIDABLE = """
    ruleset big-2026, size 2, rounds 4
    entries 1-6
    round 1
    1: 1=60 4=40
    2: 2=59 5=41
    3: 3=58 6=42
    round 2
    1: 1=9 3=1
    2: 4=9 2=1
    3: 5=5 6=5
"""


def test_4_1_no_pair_meets_twice_running_where_that_can_be_avoided() -> None:
    """The order is 1 3 4 2 5 6: to the letter 1-4 and 3-2 leave 5 and 6, who have just met."""
    event = notation.event(AVOIDABLE)
    assert tables(next_round(event)) == [[1, 4], [3, 5], [2, 6]]
    to_the_letter = next_round(event, SeatingOptions(pairing=Pairing.GREEDY))
    assert tables(to_the_letter) == [[1, 4], [3, 2], [5, 6]]
    bgl = with_settings(event, ruleset="bgl-2010")
    assert next_round(bgl).pairing is Pairing.GREEDY


def test_a_round_that_names_no_pairing_was_made_to_the_letter() -> None:
    """Whatever the event's settings say: only a round made since then names its rule."""
    for option in ({}, {"rematches": "greedy-complete"}, {"rematches": "fewest"}):
        event = with_settings(notation.event(STUCK), options=option)
        to_the_letter = next_round(event, SeatingOptions(pairing=Pairing.GREEDY))
        unnamed = added(event, replace(to_the_letter, pairing=None))
        found = recompute(unnamed, RoundNumber(3), derive(unnamed))
        assert found is not None
        assert tables(found) == tables(to_the_letter)
        assert check(unnamed, RoundNumber(3), derive(unnamed)) == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ruleset big-2026, size 2, rounds 3", ["random", "greedy-complete", "greedy-complete"]),
        ("ruleset bgl-2010, size 2, rounds 3", ["random", "greedy", "greedy"]),
        ("ruleset bgl-2010, size 4, rounds 2", ["random", "greedy", "bracket"]),
        ("ruleset big-2026, size 4, rounds 2, first seeded", ["seeded", "greedy", "bracket"]),
    ],
)
def test_every_round_that_is_made_names_its_pairing(text: str, names: list[str]) -> None:
    event = notation.event(f"{text}\nentries 1-8")
    for _ in names:
        event = play(event, by_number)
    assert [round_.pairing for round_ in event.rounds] == names
    robin = with_settings(notation.event(f"{text}\nentries 1-8"), seating=Seating.ROUND_ROBIN)
    if event.settings.players_per_table == 2:
        assert next_round(robin).pairing is Pairing.SCHEDULE


def test_the_rule_chosen_for_a_round_stands_in_it() -> None:
    event = notation.event(STUCK)
    assert next_round(event).pairing is Pairing.GREEDY
    assert next_round(event, SeatingOptions(pairing=Pairing.GREEDY)).pairing is Pairing.GREEDY
    assert next_round(event, SeatingOptions(pairing=Pairing.FEWEST)).pairing is Pairing.FEWEST
    other = with_settings(event, options={"rematches": "fewest"})
    assert next_round(other, SeatingOptions(pairing=Pairing.GREEDY)).pairing is Pairing.GREEDY
    assert recompute(added(other, next_round(other)), RoundNumber(3), derive(other)) is None


def test_a_rule_of_two_players_is_for_two_players() -> None:
    event = notation.event("size 3\nentries 1-6")
    with pytest.raises(Refused, match=r"seating\.no-such-way"):
        next_round(event, SeatingOptions(pairing=Pairing.FEWEST))


# ------------------------------------------------------------------------------ first rounds


SEEDS = """
    ruleset big-2026, size 4, first seeded, kind national-final
    entries 1-14
    3 seeded
    9 seeded
    12 seeded
"""


def test_7_seeds_sit_first_at_the_first_tables() -> None:
    event = notation.event(SEEDS)
    made = next_round(event)
    others = [n for n in by_draw(range(1, 15)) if n not in {3, 9, 12}]
    assert tables(made) == [[3, *others[:3]], [9, *others[3:6]], [12, *others[6:8]], others[8:]]
    assert is_drawn_by_lot(added(event, made), made)
    again = recompute(added(event, made), RoundNumber(1), derive(event))
    assert again is not None
    assert tables(again) == tables(made)


def test_7_seeds_stay_where_they_are_in_a_new_draw() -> None:
    event = notation.event(SEEDS)
    first = next_round(event)
    second = redraw(added(event, first))
    assert [table[0] for table in tables(second)[:3]] == [3, 9, 12]
    assert tables(second) != tables(first)
    assert second.attempt == 2


def test_7_more_seeds_than_tables_is_an_error() -> None:
    few = SEEDS.replace("1-14", "1-8").replace("12 seeded", "7 seeded")
    event = notation.event(few.replace("9 seeded", "8 seeded"))
    assert "seating.seeds" in codes(event)
    fewer = with_entry(event, 6, seeded=False)
    assert "seating.seeds" not in codes(fewer)


def test_four_players_of_a_two_player_game_are_offered_a_round_robin() -> None:
    event = notation.event("ruleset big-2026, size 2\nentries 1-4")
    assert "seating.round-robin" in codes(event)


def test_a_round_robin_follows_its_schedule() -> None:
    played = swiss(5, 2, 5, ", seating round-robin")
    met: set[tuple[int, ...]] = set()
    byes: list[int] = []
    for round_ in played.rounds:
        assert round_.phase is Phase.ROUND_ROBIN
        met |= {tuple(sorted(t)) for t in tables(round_) if len(t) == 2}
        byes += round_.byes
    assert len(met) == 10
    assert sorted(byes) == [1, 2, 3, 4, 5]
    assert facts.check_event(played) == ()


def test_in_a_round_robin_whose_opponent_left_has_a_bye() -> None:
    event = notation.event("ruleset big-2026, size 2, rounds 3, seating round-robin\nentries 1-4")
    event = gone(play(event, by_number), 4)
    made = next_round(event)
    assert len(made.byes) == 1
    assert sum(len(table) for table in tables(made)) == 3
    assert facts.check_event(added(event, made)) == ()


def test_a_round_robin_is_for_two_at_a_table_and_has_its_number_of_rounds() -> None:
    wrong = notation.event("ruleset big-2026, size 4, seating round-robin\nentries 1-8")
    assert "seating.schedule-of-two" in codes(wrong)
    short = notation.event("ruleset big-2026, size 2, rounds 3, seating round-robin\nentries 1-6")
    assert "seating.schedule-rounds" in codes(short)
    whole = notation.event("ruleset big-2026, size 2, rounds 5, seating round-robin\nentries 1-6")
    assert codes(whole) == []


def test_more_rounds_than_half_the_players_deserve_a_word() -> None:
    assert "seating.many-rounds" in codes(notation.event("size 2, rounds 5\nentries 1-8"))
    assert "seating.many-rounds" not in codes(notation.event("size 2, rounds 4\nentries 1-8"))


def test_of_several_games_those_at_two_player_tables_count() -> None:
    event = notation.event("ruleset big-2026, size 2, rounds 5\nentries 1-8")
    for sizes, expected in (((4, 2, 2, 2, 2), []), ((2,) * 5, ["seating.many-rounds"])):
        plan = tuple(PlannedRound(f"game-{size}", size) for size in sizes)
        assert codes(with_settings(event, game="multi", plan=plan)) == expected


def test_8_1_fewer_than_six_deserve_a_word() -> None:
    event = notation.event("ruleset big-2026, size 3, rounds 2\nentries 1-5")
    assert [(p.code, p.level) for p in problems(event)] == [
        ("seating.few-players-halved", Level.ATTENTION)
    ]


def test_later_rounds_are_cut_from_the_top_of_the_standings() -> None:
    event = play(notation.event("ruleset big-2026, size 4, rounds 3\nentries 1-15"), by_number)
    order = [row.entry for row in derive(event).standings[-1].rows]
    assert tables(next_round(event)) == [order[:4], order[4:8], order[8:12], order[12:]]
    assert not is_by_lot(event, Upcoming(event).way, event.next_number)


# ------------------------------------------------------------------------------ reasons


def test_every_seat_explains_itself() -> None:
    event = notation.event(STUCK)
    event = added(event, next_round(event))
    found = seat_reasons(event, RoundNumber(3), derive(event))
    assert found.keys() == {1, 2, 3, 4}
    first = next(reason for reason in found.values() if reason.rank == 1)
    assert not first.again
    odd = notation.event(
        "ruleset big-2026, size 2, rounds 4\nentries 1-5\nround 1\n1: 1=9 2=1\n2: 3=9 4=2\n3: 5=?"
    )
    odd = added(odd, next_round(odd))
    assert seat_reasons(odd, RoundNumber(2), derive(odd))[EntryNumber(2)].bye


def test_a_seat_says_who_was_passed_over() -> None:
    event = notation.event(
        "ruleset big-2026, size 2, rounds 4\nentries 1-4\nround 1\n1: 1=9 2=9\n2: 3=9 4=9"
    )
    event = added(event, next_round(event))
    found = seat_reasons(event, RoundNumber(2), derive(event))
    first = next(reason for reason in found.values() if reason.rank == 1)
    assert len(first.passed) in {0, 1, 2}
    met = {1: 2, 2: 1, 3: 4, 4: 3}
    assert all(entry == met[first.entry] for entry in first.passed)


# ---- Slow tables: the next round starts where a missing result cannot change anything (BIG 4.1)


SLOW = """
    ruleset big-2026, size 3, rounds 3
    entries 1-12
    round 1
    1: 1=90 2=9 3=1
    2: 4=80 5=19 6=1
    3: 7=70 8=29 9=1
    4: 10=60 11=39 12=1
"""


def test_4_1_nothing_starts_while_the_slow_table_can_reach_every_table() -> None:
    event = notation.event(
        SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    )
    early = early_round(event)
    assert early is not None
    assert early.partial
    assert [table.number for table in early.tables] == [1]
    assert tables(early) == [[1, 10, 4]]


def test_4_1_the_top_waits_for_a_slow_top_table() -> None:
    event = notation.event(
        SLOW + "round 2 playing\n1: 1=? 4=8 7=?\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=9 6=8 3=7"
    )
    early = early_round(event)
    assert early is not None
    assert 1 not in [table.number for table in early.tables]


def test_4_1_what_starts_is_what_the_whole_round_will_be_whatever_happens() -> None:
    """Every order of the slow table gives the tables that were started."""
    text = SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: {}"
    early = early_round(notation.event(text.format("9=? 6=? 3=?")))
    assert early is not None
    started = {table.number: [s.entry for s in table.seats] for table in early.tables}
    for scores in ("9=9 6=8 3=7", "9=1 6=8 3=7", "9=5 6=5 3=5", "9=0 6=0 3=9", "9=9!1w 6=0 3=4"):
        ended = notation.event(text.format(scores).replace("round 2 playing", "round 2"))
        whole = tables(next_round(ended))
        assert {number: whole[number - 1] for number in started} == started


def test_4_1_the_rest_is_seated_when_the_slow_table_is_in() -> None:
    text = SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: {}"
    slow = notation.event(text.format("9=? 6=? 3=?"))
    early = early_round(slow)
    assert early is not None
    both = added(slow, replace(early, status=RoundStatus.PLAYING))
    assert facts.check_event(both) == ()
    assert not can_complete(both)
    ended = notation.event(text.format("9=9 6=8 3=7").replace("round 2 playing", "round 2"))
    open_ = added(ended, replace(early, status=RoundStatus.PLAYING))
    assert can_complete(open_)
    whole = completed(open_)
    assert not whole.partial
    assert tables(whole) == tables(next_round(ended))
    assert whole.pairing is Pairing.GREEDY
    assert facts.check_event(replace(open_, rounds=(*open_.rounds[:-1], whole))) == ()


def test_4_1_after_a_correction_the_tables_that_play_stay() -> None:
    text = SLOW + "round 2\n1: 1=7 4=8 7=9\n2: 10=7 11=8 8=9\n3: 5=9 2=8 12=7\n4: 9=9 6=8 3=7"
    early = early_round(
        notation.event(
            SLOW
            + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
        )
    )
    assert early is not None
    corrected = added(notation.event(text), replace(early, status=RoundStatus.PLAYING))
    whole = completed(corrected)
    assert whole.pairing is Pairing.MANUAL
    assert tables(whole)[0] == tables(early)[0]
    assert sorted(seat.entry for seat in whole.seats()) == list(range(1, 13))
    assert facts.check_event(replace(corrected, rounds=(*corrected.rounds[:-1], whole))) == ()


def test_4_1_two_player_tables_start_from_the_top() -> None:
    head = "ruleset big-2026, size 2, rounds 4\nentries 1-8\nround 1\n"
    first = "1: 1=90 5=10\n2: 2=80 6=20\n3: 3=70 7=30\n4: 4=60 8=40\n"
    second = "round 2 playing\n1: 1=9 2=1\n2: 3=9 4=1\n3: 8=9 7=1\n4: 6=? 5=?"
    early = early_round(notation.event(head + first + second))
    assert early is not None
    assert tables(early) == [[1, 3], [2, 4]]


def test_4_1_no_pair_starts_early_where_the_rule_of_pairing_looks_at_everybody() -> None:
    head = "ruleset big-2026, size 2, rounds 4\nentries 1-8\nround 1\n"
    first = "1: 1=90 5=10\n2: 2=80 6=20\n3: 3=70 7=30\n4: 4=60 8=40\n"
    second = "round 2 playing\n1: 1=9 2=1\n2: 3=9 4=1\n3: 8=9 7=1\n4: 6=? 5=?"
    slow = notation.event(head + first + second)
    assert early_round(slow) is not None
    assert early_round(with_settings(slow, options={"rematches": "fewest"})) is None


def test_4_1_pairs_start_early_while_the_others_can_be_paired_anew() -> None:
    """Of the last two pairs none starts: whether they can all meet somebody new is not known."""
    head = "ruleset big-2026, size 2, rounds 4\nentries 1-8\nround 1\n"
    first = "1: 1=90 5=10\n2: 2=80 6=20\n3: 3=70 7=30\n4: 4=60 8=40\n"
    second = "round 2 playing\n1: 1=9 2=1\n2: 3=9 4=1\n3: 8=9 7=1\n4: 6={} 5={}"
    slow = notation.event(head + first + second.format("?", "?"))
    early = early_round(slow)
    assert early is not None
    assert early.pairing is Pairing.GREEDY_COMPLETE
    started = {table.number: [s.entry for s in table.seats] for table in early.tables}
    for scores in ((9, 1), (1, 9), (5, 5)):
        ended = notation.event((head + first + second.format(*scores)).replace(" playing", ""))
        whole = next_round(ended)
        found = {table.number: [s.entry for s in table.seats] for table in whole.tables}
        assert started.items() <= found.items()


def test_4_1_nothing_starts_early_that_would_cost_a_rematch_at_the_end() -> None:
    """5 and 6 play each other and are last: they would be left over for each other."""
    slow = notation.event(
        "ruleset big-2026, size 2, rounds 4\nentries 1-6\n"
        "round 1\n1: 1=9 5=1\n2: 2=9 6=1\n3: 3=9 4=1\n"
        "round 2\n1: 3=9 5=1\n2: 4=9 6=1\n3: 1=9 2=1\n"
        "round 3 playing\n1: 1=9 3=1\n2: 2=9 4=1\n3: 5=? 6=?"
    )
    to_the_letter = early_round(with_settings(slow, options={"rematches": "greedy"}))
    assert to_the_letter is not None
    assert tables(to_the_letter) == [[1, 2], [3, 4]]
    early = early_round(slow)
    assert early is not None
    assert tables(early) == [[1, 2]]


def test_4_1_the_rest_has_the_size_the_round_was_begun_with() -> None:
    """The second table of three began; tables of four are planned now."""
    ended = notation.event(
        "ruleset big-2026, size 4, rounds 2\nentries 1-7\n"
        "round 1\n1: 1=9 2=8 3=7 4=6\n2: 5=9 6=8 7=7"
    )
    four = next_round(ended)
    assert [len(table) for table in tables(four)] == [4, 3]
    early = replace(four, tables=four.tables[1:], partial=True, players_per_table=3)
    open_ = added(ended, early)
    whole = completed(open_)
    assert [len(table) for table in tables(whole)] == [2, 3, 2]
    assert whole.pairing is Pairing.MANUAL
    assert facts.check_event(replace(open_, rounds=(*open_.rounds[:-1], whole))) == ()


def test_the_slow_table_rule_is_not_for_bgl_nor_for_a_whole_round() -> None:
    slow = (
        SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    )
    assert early_round(notation.event(slow.replace("big-2026", "bgl-2010"))) is None
    assert early_round(notation.event(slow.replace("9=? 6=? 3=?", "9=9 6=8 3=7"))) is None
    assert early_round(notation.event(slow.replace("rounds 3", "rounds 2"))) is None
    with pytest.raises(Refused, match=r"seating\.results-missing"):
        next_round(notation.event(slow.replace("big-2026", "bgl-2010")))
