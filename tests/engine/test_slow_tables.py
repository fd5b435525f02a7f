"""Slow tables: the next round starts where a missing result cannot change anything (BIG 4.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event, Pairing, Round, RoundStatus
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating import can_complete, completed, early_round, next_round
from tests.engine import notation
from tests.engine.builders import with_settings
from tests.engine.playing import tables


def added(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


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
    assert facts.check(both) == ()
    assert not can_complete(both)
    ended = notation.event(text.format("9=9 6=8 3=7").replace("round 2 playing", "round 2"))
    open_ = added(ended, replace(early, status=RoundStatus.PLAYING))
    assert can_complete(open_)
    whole = completed(open_)
    assert not whole.partial
    assert tables(whole) == tables(next_round(ended))
    assert whole.pairing is Pairing.GREEDY
    assert facts.check(replace(open_, rounds=(*open_.rounds[:-1], whole))) == ()


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
    assert facts.check(replace(corrected, rounds=(*corrected.rounds[:-1], whole))) == ()


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
    assert facts.check(replace(open_, rounds=(*open_.rounds[:-1], whole))) == ()


def test_the_slow_table_rule_is_not_for_bgl_nor_for_a_whole_round() -> None:
    slow = (
        SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    )
    assert early_round(notation.event(slow.replace("big-2026", "bgl-2010"))) is None
    assert early_round(notation.event(slow.replace("9=? 6=? 3=?", "9=9 6=8 3=7"))) is None
    assert early_round(notation.event(slow.replace("rounds 3", "rounds 2"))) is None
    with pytest.raises(Refused, match=r"seating\.results-missing"):
        next_round(notation.event(slow.replace("big-2026", "bgl-2010")))
