"""A final phase costs as many keys as a Swiss round with as many tables, from draw to closed."""

from __future__ import annotations

import pytest

from bglmanager.engine.event import Event, Phase, RoundStatus
from tests.helpers import events
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.test_round_two_players import duels
from tests.ui.typist import Sheet, Typist


def keys_of_round(hall: Hall) -> int:
    """Draw, publish, type every table in order, close: the keys beyond the digits of figures."""
    typist = Typist(hall)
    hall.press(ENTER, CONTROL, times=2)
    number = len(hall.event.rounds)
    for table in hall.event.rounds[-1].tables:
        figures = [[20 - place] for place, _ in enumerate(table.seats)]
        typist.in_order(Sheet(table.number, figures))
    hall.press(ENTER, CONTROL)
    assert len(hall.event.rounds) == number
    assert hall.event.rounds[-1].status is RoundStatus.CLOSED
    return typist.keys + 3


def swiss_keys(hall_of: HallMaker, made: Event) -> int:
    return keys_of_round(hall_of(made, f"round-{len(made.rounds) + 1}"))


@pytest.mark.long
def test_final_phases_of_eight_tables_and_fewer_cost_the_keys_of_a_round(
    hall_of: HallMaker,
) -> None:
    wanted = {n: swiss_keys(hall_of, duels(2 * n, rounds_planned=3)) for n in (8, 4, 2, 1)}
    made = duels(16)
    for _ in range(3):
        made = events.closed(events.with_round(made))
    hall = hall_of(made, "round-4")
    hall.page.proposal.cut.qualified.setValue(16)
    found = {}
    for phase in (Phase.LAST_16, Phase.QUARTERFINAL, Phase.SEMIFINAL, Phase.FINAL):
        keys = keys_of_round(hall)
        assert hall.event.rounds[-1].phase is phase
        found[len(hall.event.rounds[-1].tables)] = keys
        hall.press(ENTER, CONTROL)
    assert found == wanted


def test_semifinals_and_final_of_larger_tables_cost_the_keys_of_a_round(hall_of: HallMaker) -> None:
    fours = {"ruleset": "big-2026", "league": None, "tier": None, "rounds_planned": 2}
    wanted = {n: swiss_keys(hall_of, events.event(4 * n, **fours)) for n in (2, 1)}
    hall = hall_of(events.played(17, 2, **fours), "round-3")
    found = {}
    for phase in (Phase.SEMIFINAL, Phase.FINAL):
        keys = keys_of_round(hall)
        assert hall.event.rounds[-1].phase is phase
        found[len(hall.event.rounds[-1].tables)] = keys
        hall.press(ENTER, CONTROL)
    assert found == wanted
