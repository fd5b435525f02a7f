"""Seats of a draft: word of a swap, tables kept, another draft beside it, the ways before it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, RoundStatus, Seating
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import drafts
from bglmanager.services.drafts import Judged
from tests.helpers import events
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall, after_round_1
from tests.ui.tour import SHIFT

X, V, W = Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_W


H = Qt.Key.Key_H


@pytest.fixture
def drafted(hall_of: HallMaker) -> Hall:
    """Round 1 of ten players is a draft of three tables."""
    hall = hall_of(events.event(10, rounds_planned=2))
    hall.press(ENTER, CONTROL)
    return hall


def test_while_somebody_is_taken_the_line_says_what_the_swap_would_change(
    hall_of: HallMaker,
) -> None:
    """1, 2, 5 and 6 sit at table 1 of round 2: 1 and 2 have met, and so have 5 and 6."""
    made = events.with_round(
        events.played(8, 1), status=RoundStatus.DRAFT, order=[1, 2, 5, 6, 3, 4, 7, 8]
    )
    hall = hall_of(made, "round-2")
    one, other = hall.names(1)[1], hall.names(2)[0]
    hall.press(Qt.Key.Key_Right)
    assert hall.draft.said.whole_text == ""
    hall.press(Qt.Key.Key_Left)
    hall.press(Qt.Key.Key_Down)
    hall.press(X, CONTROL)
    hall.press(Qt.Key.Key_Right)
    hall.press(Qt.Key.Key_Up)
    assert hall.draft.hall.current == 3
    assert hall.draft.said.whole_text == (
        f"{one} with {other}: {hall.names(1)[0]} and {other} would meet again; {one} and "
        f"{hall.names(2)[1]} would meet again; 2 fewer rematches; 2 more tables of shift."
    )
    hall.press(Qt.Key.Key_Down, times=2)
    third = hall.names(2)[2]
    assert hall.draft.said.whole_text.startswith(f"{one} with {third}: 4 more rematches; 2 fewer")
    assert hall.draft.hall.accessibleDescription().endswith(hall.draft.said.whole_text)
    hall.press(V, CONTROL)
    assert hall.draft.said.whole_text == ""


def test_while_somebody_is_dragged_the_line_says_what_the_swap_would_change(
    drafted: Hall,
) -> None:
    said = []
    drafted.draft.hall.aimed.connect(lambda *_: said.append(drafted.draft.said.whole_text))
    one, other = drafted.names(1)[1], drafted.names(2)[2]
    drafted.drag(drafted.seat_point(0, 1), drafted.seat_point(1, 2))
    assert f"{one} with {other}: no difference." in said
    assert drafted.draft.said.whole_text == ""


def test_tables_that_are_kept_stay_when_the_draft_is_drawn_again(drafted: Hall) -> None:
    drafted.press(Qt.Key.Key_F8, SHIFT)
    assert drafted.draft.hall.cards[0].word == "kept"
    assert drafted.draft.hall.accessibleDescription().endswith("kept")
    kept, others = drafted.names(1), {*drafted.names(2), *drafted.names(3)}
    second = drafted.names(2)
    for _ in range(3):
        drafted.press(Qt.Key.Key_F3, CONTROL)
    made = drafted.event.rounds[0]
    assert drafted.names(1) == kept
    assert {*drafted.names(2), *drafted.names(3)} == others
    assert drafted.names(2) != second
    assert (made.attempt, made.pairing) == (4, Pairing.MANUAL)
    assert drafted.said == "Round 1 drawn again, 1 table kept"
    (notice,) = drafted.notices
    assert notice.startswith("Some tables were kept while the others were drawn")
    drafted.press(Qt.Key.Key_F8, SHIFT)
    assert drafted.draft.hall.cards[0].word == ""
    drafted.press(Qt.Key.Key_Z, CONTROL, times=3)
    assert drafted.event.rounds[0].pairing is Pairing.RANDOM


def test_nothing_is_drawn_around_tables_that_the_standings_seat(hall_of: HallMaker) -> None:
    hall = after_round_1(hall_of)
    hall.press(Qt.Key.Key_F8, SHIFT)
    assert not hall.page.draft.redraw.isEnabled()
    assert hall.page.draft.redraw.toolTip().startswith("Round 2 is seated by the standings")


def test_what_was_kept_is_over_with_the_draft(drafted: Hall) -> None:
    drafted.press(Qt.Key.Key_F8, SHIFT)
    drafted.page.draft.discard.trigger()
    drafted.press(ENTER, CONTROL)
    assert drafted.draft.hall.cards[0].word == ""


def test_another_draft_is_shown_beside_the_present_one_and_taken(drafted: Hall) -> None:
    before = drafted.event.rounds[0]
    others = drafted.page.draft.others
    drafted.press(Qt.Key.Key_F3)
    assert [*others.names().values()] == ["Drawn again"]
    drafted.qtbot.waitUntil(lambda: others.affected is not None)
    assert drafted.window.side.title == "Another draft"
    changed, found = others.affected, drafted.draft.hall.cards
    assert changed is not None
    assert {card.number for card in found if card.word == "would change"} == {*changed.tables}
    figures = [seat.figure for card in found for seat in card.seats if seat.figure]
    assert len(figures) == len(changed.moves)
    assert drafted.event.rounds[0] is before
    drafted.press(Qt.Key.Key_F10)
    taken = drafted.event.rounds[0]
    assert (taken.attempt, taken.pairing) == (2, Pairing.RANDOM)
    assert drafted.said == "Another draft of round 1 taken"
    drafted.press(Qt.Key.Key_Escape)
    assert drafted.window.side.isHidden()
    assert {card.word for card in drafted.draft.hall.cards} == {""}
    drafted.press(Qt.Key.Key_Z, CONTROL)
    assert drafted.event.rounds[0] == before


def test_a_swap_is_compared_with_what_was_before_it(drafted: Hall) -> None:
    before = drafted.names(1)
    drafted.press(X, CONTROL)
    drafted.press(Qt.Key.Key_Right)
    drafted.press(V, CONTROL)
    drafted.press(Qt.Key.Key_F3)
    others = drafted.page.draft.others
    drafted.qtbot.waitUntil(lambda: others.affected is not None)
    assert [*others.names().values()] == ["Before the swap", "Drawn again"]
    assert others.affected is not None
    assert [move[1:] for move in others.affected.moves] in ([(1, 2), (2, 1)], [(2, 1), (1, 2)])
    drafted.press(Qt.Key.Key_F10)
    assert drafted.names(1) == before
    assert drafted.event.rounds[0].exchanged == ()


def test_a_draft_is_seated_by_the_other_way_by_one_key(hall_of: HallMaker) -> None:
    """What that way costs stands beside it as soon as it is found."""
    hall = after_round_1(hall_of)
    act = hall.page.draft.others.by_other_way
    said = hall.draft.way_costs
    hall.qtbot.waitUntil(lambda: said.text().startswith("Few rematches: "))
    assert act.text() == hall.draft.other_way.text() == "Few rematches"
    hall.press(H, CONTROL | SHIFT)
    ways = [hall.event.rounds[1].pairing]
    hall.qtbot.waitUntil(lambda: said.text().startswith("Cut from the top: "))
    hall.press(H, CONTROL | SHIFT)
    ways.append(hall.event.rounds[1].pairing)
    assert ways == [Pairing.SOFT, Pairing.GREEDY]


def test_where_nothing_else_can_be_made_nothing_is_compared(hall_of: HallMaker) -> None:
    robin = Seating.ROUND_ROBIN
    hall = hall_of(events.event(6, players_per_table=2, seating=robin, rounds_planned=5))
    hall.press(ENTER, CONTROL)
    hall.press(Qt.Key.Key_F3)
    assert hall.window.side.isHidden()
    compare = hall.page.draft.others.compare
    assert compare.toolTip() == "There is no other way to seat this round: swap by hand."


def test_before_the_draw_cut_and_few_rematches_stand_side_by_side(hall_of: HallMaker) -> None:
    hall = hall_of(events.played(12, 1, rounds_planned=3), "round-2")
    card = hall.page.proposal.pairing
    assert card.isVisible()
    assert [button.text() for button in card.one_of.buttons] == [
        "Cut from the top",
        "Few rematches",
    ]
    hall.qtbot.waitUntil(lambda: not card.search.is_busy)
    cut, soft = (words.text() for words in card.one_of.words)
    assert cut.startswith("No rematch") or "rematch" in cut
    assert "rematch" in soft
    card.one_of.buttons[0].setFocus()
    hall.press(Qt.Key.Key_Right)
    assert hall.page.subject.wishes.pairing is Pairing.SOFT
    hall.window.setFocus()
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].pairing is Pairing.SOFT


def test_what_the_rules_do_not_know_is_marked(hall_of: HallMaker) -> None:
    catan = {"ruleset": "catan-firenze-2014", "game": "catan", "league": None, "tier": None}
    hall = hall_of(events.played(8, 1, rounds_planned=3, **catan), "round-2")
    names = [button.text() for button in hall.page.proposal.pairing.one_of.buttons]
    assert names == ["Cut from the top", "Few rematches (not by the rules)"]


def test_a_long_search_is_awaited_or_what_there_is_of_it_is_taken(
    hall_of: HallMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker gives a first seating, and a better one only when it is let go on."""
    go_on = threading.Event()
    searched = drafts.seatings_ahead

    def slowly(event: Event, derived: Derived, options: SeatingOptions) -> Iterator[Judged]:
        *_, best = searched(event, derived, options)
        yield best
        if options.pairing is Pairing.SOFT:
            go_on.wait(20)
        yield best

    monkeypatch.setattr("bglmanager.services.drafts.seatings_ahead", slowly)
    monkeypatch.setattr("bglmanager.ui.pages.round.choices.STEP", 0.0)
    hall = hall_of(events.played(68, 1, rounds_planned=3), "round-2")
    card = hall.page.proposal.pairing
    card.one_of.buttons[1].click()
    hall.window.setFocus()
    hall.press(ENTER, CONTROL)
    hall.qtbot.waitUntil(lambda: card.best is not None)
    assert not hall.event.rounds[1:]
    hall.qtbot.waitUntil(lambda: any("So far: " in notice for notice in hall.notices))
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[1].pairing is Pairing.SOFT
    go_on.set()
    hall.press(Qt.Key.Key_Z, CONTROL)
    card.one_of.buttons[1].click()
    hall.window.setFocus()
    hall.press(ENTER, CONTROL)
    hall.qtbot.waitUntil(lambda: len(hall.event.rounds) == 2)
