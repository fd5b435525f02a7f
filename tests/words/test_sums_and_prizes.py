"""Totals and prize money in words."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.prizes import prize_money
from bglmanager.engine.totals import total_of
from bglmanager.i18n import Texts
from bglmanager.ui.pages.standings.cut import cut
from bglmanager.words.names import names_of
from bglmanager.words.sums import total_sums
from bglmanager.words.till import prize_money_words
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings
from tests.engine.playing import swiss

TWO = """
    {head}size 2, rounds 2
    entries 1-4
    round 1
    1: 1=9 2=3
    2: 3=8 4=2
    round 2
    1: 1=5 3=5
    2: 2=6 4=4
"""


def said(head: str) -> list[tuple[str, str]]:
    event = notation.event(TWO.format(head=head))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(2))
    return list(total_sums(Texts("en"), found, names_of(event.entries), event))


def test_the_sums_of_the_boardgame_league() -> None:
    assert said("") == [
        ("140 points", "100 + 40 = 140"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
        ("PBA 250", "110 (First 2 Last 2) + 140 (First 3 Last 3) = 250"),
    ]


def test_a_single_number_is_no_sum() -> None:
    event = notation.event(TWO.format(head=""))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(1))
    told = list(total_sums(Texts("en"), found, names_of(event.entries), event))
    assert told[:2] == [("100 points", ""), ("PBG 75.00", "")]


def test_opponents_do_not_count_in_big() -> None:
    assert said("ruleset big-2026, ") == [
        ("1668 points", "1000 + 668 = 1668"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
    ]


def paid(event: Event, *numbers: int) -> Event:
    for number in numbers:
        desk = replace(event.entries[number - 1].desk, paid=True)
        event = with_entry(event, number - 1, desk=desk)
    return event


def test_the_pot_in_one_line() -> None:
    event = notation.event(TWO.format(head="ruleset big-2026, "))
    event = paid(with_settings(event, fee=10, pot=True), 1, 2, 3, 4)
    money = prize_money(event, derive(event).final_ranking)
    assert money is not None
    line = prize_money_words(Texts("en"), money, names_of(event.entries))
    assert line.startswith(
        "Pot: 30 € of the fees of 4 players · consolation voucher 2 € · 1. First"
    )
    assert line.endswith(" 2.80 €")
    assert [part.split()[-2] for part in line.split(" · ")[2:]] == ["11.20", "8.40", "5.60", "2.80"]


def test_the_line_in_the_standings_is_where_the_regulation_cuts() -> None:
    played = swiss(12, 2, 3)
    derived = derive(played)
    found = cut(played, derived)
    wins = [sum(1 for t in derived.tables for s in t.seats if s.entry == e.number and s.place == 1)
            for e in played.entries]  # fmt: skip
    assert found is not None
    assert found.places == sum(number >= 2 for number in wins)
    assert cut(with_settings(played, rounds_planned=4), derived) is None
    assert cut(swiss(6, 2, 3), derive(swiss(6, 2, 3))) is None
