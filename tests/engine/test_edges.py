"""What keeps a player from the tables above and below (BGL 3.6.2, BIG 4.2)."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating import exchange, next_round, seat_edges
from bglmanager.i18n import Texts
from bglmanager.words.names import names_of
from bglmanager.words.reasons import edge_words as words
from tests.engine import notation

BGL = """
    size 4, rounds 3
    entries 1-8
    round 1
    1: 1=40 2=30 3=20 4=10
    2: 5=41 6=30 7=20 8=9
"""


def seated(text: str, **changes: object) -> Event:
    event = notation.event(text)
    made = replace(next_round(event), status=RoundStatus.PLAYING, **changes)  # type: ignore[arg-type] # named fields
    return replace(event, rounds=(*event.rounds, made))


def said(event: Event, number: int, round_: int = 2) -> tuple[str, ...]:
    found = seat_edges(event, RoundNumber(round_), derive(event), EntryNumber(number))
    return words(Texts("en"), found, names_of(event.entries))


def test_points_keep_the_tables_apart() -> None:
    event = seated(BGL)
    assert said(event, 6) == ("Table 2 began with First 3 Last 3, who had 35 points against 55.",)
    assert said(event, 7)[0] == "Table 1 ended with First 6 Last 6, who had 55 points against 35."


def test_bgl_3_6_2_a_lower_pba_keeps_them_apart() -> None:
    """Eight with one winner more: the last of table 1 has as many points and a lower PBA."""
    text = (
        "size 4, rounds 3\nentries 1-12\nround 1\n"
        "1: 1=40 2=30 3=20 4=10\n2: 5=40 6=40 7=20 8=10\n3: 9=40 10=30 11=20 12=10\n"
        "round 2\n1: 1=40 9=30 5=20 6=10\n2: 2=40 10=30 3=20 7=10\n3: 11=40 4=30 8=20 12=10"
    )
    event = seated(text)
    derived = derive(event)
    rows = {row.entry: row for row in derived.standings[-1].rows}
    found = [
        (seat.entry, edge, sentence)
        for seat in event.rounds[-1].seats()
        for edge, sentence in zip(
            filter(None, seat_edges(event, RoundNumber(3), derived, seat.entry)),
            said(event, seat.entry, 3),
            strict=True,
        )
        if edge.separation.criterion == "pba"
    ]
    assert found
    for entry, edge, sentence in found:
        assert rows[entry].points == rows[edge.entry].points
        assert "same points; PBA: " in sentence


def test_the_first_and_the_last_table_have_one_edge_only() -> None:
    event = seated(BGL)
    above, below = seat_edges(event, RoundNumber(2), derive(event), EntryNumber(1))
    assert (above, below is not None) == (None, True)
    above, below = seat_edges(event, RoundNumber(2), derive(event), EntryNumber(8))
    assert (above is not None, below) == (True, None)


def test_where_no_order_was_cut_there_is_none() -> None:
    event = seated(BGL)
    assert said(event, 1, 1) == ()
    draft = replace(event.rounds[-1], status=RoundStatus.DRAFT)
    moved = exchange(draft, EntryNumber(1), EntryNumber(8))
    by_hand = replace(event, rounds=(*event.rounds[:-1], moved))
    assert said(by_hand, 1) == ()
    duels = "size 2, rounds 3\nentries 1-4\nround 1\n1: 1=9 2=3\n2: 3=8 4=2"
    assert said(seated(duels), 1) == ()
