"""Every round's points and shares explain themselves."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.round_sums import RoundSum, round_sum
from bglmanager.engine.tables import BYE_SHARE
from bglmanager.i18n import Texts
from bglmanager.words.sums import round_words
from tests.engine import notation
from tests.engine.generated_cups import cup
from tests.engine.generated_teams import team_event
from tests.engine.generator import generate

EN = Texts("en")


def said(text: str, entry: int, **kind: str) -> tuple[str, ...]:
    event = notation.event(text.format(**kind))
    round_ = event.rounds[-1]
    table = next(t for t in round_.tables if any(s.entry == entry for s in t.seats))
    return round_words(EN, round_sum(event, derive(event), round_, table, table.seats[0].entry))


def test_bgl_3_8_shared_places_are_their_mean() -> None:
    assert said("size 4, rounds 2\nentries 1-4\nround 1\n1: 1=30 2=30 3=20 4=20", 1) == (
        "Place 1 shared: (100 + 55) / 2 = 77.50 points.",
        "PBG of the round: 100 × 30 / 100 = 30",
    )


def test_bgl_3_8_1_a_draw_of_two() -> None:
    assert said("size 2, rounds 2\nentries 1-2\nround 1\n1: 1=3 2=3", 1)[0] == (
        "A draw of two is worth 40 points to each."
    )


def test_bgl_3_9_and_3_10_raised_scores_and_a_virtual_player() -> None:
    virtual, share = said("size 4, rounds 2\nentries 1-3\nround 1\n1: 3=-7 1=9 2=-2", 3)
    assert virtual == "1 virtual player is placed ahead; the points of that place are lost."
    assert share == (
        "PBG of the round: 100 × 1 / 31 = 3.23; all scores raised by 8; with 7 of the virtual "
        "player"
    )


def test_a_bye_is_a_first_place() -> None:
    assert said("size 2, rounds 2\nentries 1-3\nround 1\n1: 1=3 2=1\n2: 3=?", 3) == (
        "Bye: 100 points as for the first place; PBG of the round: 100 / 1.9 = 52.63",
    )


def test_who_is_put_last_is_told_so() -> None:
    text = "size 4, rounds 2\nentries 1-4\nround 1\n1: 1=30!1l 2=30 3=20 4=20"
    assert said(text, 1)[0] == "Place 4 whatever the score: last in the game."


def test_who_never_came_is_told_that_he_was_no_player() -> None:
    text = "ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-4\nround 1\n"
    assert said(text + "1: 1=?!1a 2=10 3=8 4=3", 1) == (
        "Did not come: no player of this table, no points and no share.",
    )


def test_catan_4_means_are_rounded_down() -> None:
    text = "ruleset catan-firenze-2014, size 4, rounds 2\nentries 1-4\nround 1\n"
    assert said(text + "1: 2=10 1=10 3=8", 2)[0] == (
        "Place 1 shared: (6 + 3) / 2, rounded down: 4 points."
    )


@pytest.mark.parametrize("make", [generate, cup, team_event])
@pytest.mark.parametrize("seed", range(12))
def test_every_round_adds_up(make: object, seed: int) -> None:
    event: Event = make(seed)  # type: ignore[operator] # one of three makers
    derived = derive(event)
    for round_ in closed_rounds(event):
        for table in round_.tables:
            result = derived.table(round_.number, table.number)
            for seat in result.seats:
                if len(event.entries) <= 100:
                    found = round_sum(event, derived, round_, table, seat.entry)
                    assert round_words(EN, found) is not None
                    assert_adds_up(found, seat.pbg)


def assert_adds_up(found: RoundSum, pbg: Fraction | None) -> None:
    if found.places:
        mean = Fraction(sum(found.places), len(found.places))
        assert found.points == (floor(mean) if found.floored else mean)
    if found.bye:
        assert pbg in (Fraction(*BYE_SHARE), None)
    if found.share is not None and found.share.whole:
        assert pbg == 100 * Fraction(found.share.own) / Fraction(found.share.whole)
    board = found.board
    if board is not None and board.centres and not board.beside_solo:
        worth = 1 + board.per_centre * board.centres + board.placement + board.extra
        assert found.points == worth * board.factor
