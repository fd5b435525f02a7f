"""Who sits where: draws, cuts from the top, finalists (BGL 3.6, 3.11)."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Pairing, Phase, Round, RoundStatus, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.making import SeatingOptions, recompute, redraw
from tests.engine import documents, notation
from tests.engine.builders import with_settings
from tests.helpers.refusals import refused_for


def arrangement(round_: Round) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in round_.tables]


def by_draw(seed: str, attempt: int, players: int) -> list[int]:
    def key(n: int) -> str:
        return sha256(f"{seed}:1:{attempt}:seating:{n}".encode()).hexdigest()

    return sorted(range(1, players + 1), key=key)


def with_draft(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


START = notation.event("size 4, rounds 2, seed tombola\nentries 1-26")

PLAYED = """
    size 3, rounds 3
    entries 1-7
    round 1
    1: 1=90 2=5 3=4
    2: 4=10 5=9
    3: 6=10 7=9
"""


def test_3_6_1_round_1_by_the_draw_in_five_tables_of_4_and_two_of_3() -> None:
    order = by_draw("tombola", 1, 26)
    expected = [order[i : i + 4] for i in range(0, 20, 4)] + [order[20:23], order[23:26]]
    assert arrangement(next_round(START)) == expected


def test_a_draw_anybody_can_check() -> None:
    """The digest of seed, round, attempt, purpose and start number, written out."""
    assert next_round(START).tables[0].seats[0].entry == by_draw("tombola", 1, 26)[0]
    assert [
        n for table in arrangement(next_round(START, SeatingOptions(attempt=3))) for n in table
    ] == by_draw("tombola", 3, 26)


def test_the_seed_may_be_any_text() -> None:
    event = with_settings(START, draw_seed="è un: seme")
    drawn = [n for table in arrangement(next_round(event)) for n in table]
    assert drawn == by_draw("è un: seme", 1, 26)


def test_the_next_round_is_a_draft_with_nothing_entered() -> None:
    round_ = next_round(START)
    assert (round_.number, round_.status, round_.phase) == (1, RoundStatus.DRAFT, Phase.SWISS)
    assert (round_.attempt, round_.players_per_table, round_.byes) == (1, 4, ())
    assert [table.number for table in round_.tables] == [1, 2, 3, 4, 5, 6, 7]
    assert all(seat.score is None and seat.bottom is None for seat in round_.seats())
    assert facts.check_event(with_draft(START, round_)) == ()


def test_a_new_draw_takes_the_next_attempt() -> None:
    event = with_draft(START, next_round(START))
    again = redraw(event)
    assert again.attempt == 2
    assert [n for table in arrangement(again) for n in table] == by_draw("tombola", 2, 26)
    third = redraw(with_draft(START, again))
    assert third.attempt == 3


def test_2_1_a_cut_from_the_top_is_not_drawn_again() -> None:
    event = notation.event(PLAYED)
    assert refused_for(redraw, with_draft(event, next_round(event)))


def test_3_6_2_later_rounds_are_cut_from_the_seating_order() -> None:
    """The winners first, 1 behind 4 and 6 whose opponents were weaker (55 against 70)."""
    event = notation.event(PLAYED)
    rows = sorted(derive(event).standings[-1].rows, key=lambda row: row.seating_rank or 0)
    order = [row.entry for row in rows]
    assert order[:3] == [4, 6, 1]
    assert arrangement(next_round(event)) == [order[:3], order[3:5], order[5:]]


def test_only_active_people_of_that_round_are_seated() -> None:
    event = notation.event(
        PLAYED.replace("entries 1-7", "entries 1-12")
        + """
        2 withdrawn 1
        3 expelled 1
        5 out 2
        8 from 2
        9 from 3
        10 registered
        11 waiting
        12 no-show
        """
    )
    seated = sorted(n for table in arrangement(next_round(event)) for n in table)
    assert seated == [1, 4, 6, 7, 8]


def test_3_5_the_number_of_rounds_stays_when_players_leave() -> None:
    event = notation.event(PLAYED + "\n2 withdrawn 1\n3 withdrawn 1\n7 withdrawn 1")
    assert next_round(event).phase is Phase.SWISS


FINAL = """
    size 4, rounds 1
    entries 1-9
    round 1
    1: 1=90 2=8 3=7
    2: 4=90 5=80 6=7
    3: 7=20 8=10 9=1
"""


def test_3_11_the_best_of_the_standings_play_the_final() -> None:
    round_ = next_round(notation.event(FINAL))
    assert round_.phase is Phase.FINAL
    assert arrangement(round_) == [[1, 7, 4, 5]]
    assert (round_.number, len(round_.tables), round_.tables[0].number) == (2, 1, 1)


def test_a_finalist_who_left_is_replaced_by_the_next() -> None:
    event = notation.event(FINAL + "\n7 withdrawn 1\n5 expelled 1")
    (final,) = arrangement(next_round(event))
    assert final == [1, 4, 8, 2]


def test_a_final_of_fewer_able_players_is_a_short_table() -> None:
    event = notation.event(
        "size 4, rounds 1\nentries 1-4\n4 withdrawn 1\nround 1\n1: 1=9 2=8 3=7 4=1"
    )
    assert arrangement(next_round(event)) == [[1, 2, 3]]


def test_nothing_is_seated_while_a_round_is_open() -> None:
    for status in ("draft", "playing"):
        event = notation.event(PLAYED + f"\nround 2 {status}\n1: 1=? 4=? 6=?")
        assert refused_for(next_round, event)


def test_nothing_is_seated_without_players() -> None:
    assert refused_for(next_round, notation.event("size 4\nentries 1-1\n1 registered"))
    assert refused_for(next_round, notation.event("size 4"))


def test_nothing_is_seated_after_the_final() -> None:
    event = notation.event(FINAL + "\nround 2 final\n1: 1=1 7=2 4=3 5=4")
    assert refused_for(next_round, event)


def test_random_rounds_are_drawn_with_their_own_number() -> None:
    event = with_settings(notation.event(PLAYED), seating=Seating.RANDOM)
    drawn = [n for table in arrangement(next_round(event)) for n in table]
    assert drawn == sorted(
        range(1, 8), key=lambda n: sha256(f"seed:2:1:seating:{n}".encode()).hexdigest()
    )


def test_an_exchange_swaps_two_seats_and_is_recorded() -> None:
    round_ = next_round(START)
    (a, *_), (_, b, *_), *_ = arrangement(round_)
    swapped = exchange(round_, EntryNumber(a), EntryNumber(b))
    assert swapped.exchanged == ((a, b),)
    expected = [[{a: b, b: a}.get(n, n) for n in table] for table in arrangement(round_)]
    assert arrangement(swapped) == expected
    back = exchange(swapped, EntryNumber(b), EntryNumber(a))
    assert arrangement(back) == arrangement(round_)


def test_an_exchange_with_somebody_who_is_not_seated_is_refused() -> None:
    round_ = next_round(START)
    assert refused_for(exchange, round_, EntryNumber(1), EntryNumber(99))
    assert refused_for(exchange, round_, EntryNumber(1), EntryNumber(1))
    assert refused_for(
        exchange, replace(round_, status=RoundStatus.PLAYING), EntryNumber(1), EntryNumber(2)
    )


# --------------------------------------------------------------- what is said before a round


def said(event: Event) -> list[tuple[str, str, Level, tuple[tuple[str, object], ...]]]:
    return [(p.code, p.path, p.level, p.values) for p in problems(event)]


def test_fewer_rounds_than_the_regulation_asks_for_deserve_a_word() -> None:
    """BGL 3.5: 26 players at tables of four play at least three rounds."""
    assert said(START) == [
        (
            "seating.few-rounds",
            "",
            Level.ATTENTION,
            (("least", 3), ("players", 26), ("rounds", 2)),
        )
    ]


def test_nothing_to_say() -> None:
    assert said(replace(START, settings=replace(START.settings, rounds_planned=3))) == []
    assert said(notation.event("size 4\nentries 1-8")) == []


def test_too_few_players() -> None:
    expected = ("seating.too-few-players", "", Level.WRONG, (("least", 2), ("players", 1)))
    assert said(notation.event("size 4\nentries 1-2\n2 waiting")) == [expected]


def test_fewer_than_8_deserve_a_word_in_round_1_only() -> None:
    expected = ("seating.few-players", "", Level.ATTENTION, (("least", 8), ("players", 7)))
    assert said(notation.event("size 4\nentries 1-7")) == [expected]
    assert said(notation.event(PLAYED)) == []


def test_tables_more_than_one_short_deserve_a_word() -> None:
    values = (("per_table", 6), ("sizes", (5, 4, 4)))
    expected = ("seating.very-short-tables", "", Level.ATTENTION, values)
    assert said(notation.event("size 6\nentries 1-13")) == [expected]
    assert said(notation.event("size 6\nentries 1-10")) == []


def test_results_missing_are_named_by_table() -> None:
    event = notation.event(PLAYED + "\nround 2 playing\n1: 1=? 4=? 6=?\n2: 5=1 7=2\n3: 2=? 3=1")
    values = (("round", 2), ("tables", (1, 3)))
    assert said(event) == [("seating.results-missing", "rounds[1]", Level.WRONG, values)]


def test_a_round_with_all_results_is_still_to_be_closed() -> None:
    event = notation.event(PLAYED + "\nround 2 playing\n1: 1=9 4=8 6=?!1a\n2: 5=1 7=2\n3: 2=1 3=1")
    expected = ("seating.round-not-closed", "rounds[1]", Level.WRONG, (("round", 2),))
    assert said(event) == [expected]


def test_a_draft_is_published_or_given_up_first() -> None:
    event = notation.event(PLAYED + "\nround 2 draft\n1: 1=? 4=? 6=?\n2: 5=? 7=?\n3: 2=? 3=?")
    assert said(event) == [("seating.draft-open", "rounds[1]", Level.WRONG, (("round", 2),))]


def test_after_the_final_there_is_nothing_to_seat() -> None:
    event = notation.event(FINAL + "\nround 2 final\n1: 1=1 7=2 4=3 5=4")
    assert said(event) == [("seating.event-over", "", Level.WRONG, ())]


# ------------------------------------------------------------------- seatings computed again


def recomputed(event: Event, number: int) -> list[list[int]] | None:
    round_ = recompute(event, RoundNumber(number), derive(event))
    return None if round_ is None else arrangement(round_)


def test_every_round_of_the_example_is_computed_again() -> None:
    event = documents.event_of(documents.read("bgl-2010"))
    for round_ in event.rounds[:3]:
        assert recomputed(event, round_.number) == arrangement(round_)


def test_a_seating_that_was_tampered_with_is_noticed() -> None:
    event = notation.event(PLAYED)
    drawn = next_round(event)
    assert recomputed(with_draft(event, drawn), 2) == arrangement(drawn)
    one, other = drawn.tables[0].seats[0].entry, drawn.tables[1].seats[0].entry
    unrecorded = replace(exchange(drawn, one, other), exchanged=())
    assert recomputed(with_draft(event, unrecorded), 2) == arrangement(drawn)


def test_exchanges_are_applied_to_what_is_computed_again() -> None:
    first = next_round(START, SeatingOptions(attempt=4))
    swapped = exchange(first, first.tables[0].seats[0].entry, first.tables[6].seats[2].entry)
    assert recomputed(with_draft(START, swapped), 1) == arrangement(swapped)


def test_a_round_drawn_by_lot_though_the_event_is_not() -> None:
    event = notation.event(PLAYED)
    drawn = next_round(with_settings(event, seating=Seating.RANDOM))
    random = replace(drawn, pairing=Pairing.RANDOM)
    assert recomputed(with_draft(event, random), 2) == arrangement(drawn)


def test_the_final_is_computed_again() -> None:
    event = notation.event(FINAL)
    assert recomputed(with_draft(event, next_round(event)), 2) == [[1, 7, 4, 5]]


def test_a_round_seated_by_hand_cannot_be_computed_again() -> None:
    event = notation.event(PLAYED)
    by_hand = replace(next_round(event), pairing=Pairing.MANUAL)
    assert recomputed(with_draft(event, by_hand), 2) is None
