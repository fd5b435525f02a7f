"""The game for third place, beside the final at the desk: drawn, played, ranked, explained."""

from __future__ import annotations

from bglmanager.engine.event import Phase, RoundStatus
from bglmanager.services import documents
from bglmanager.ui.pages.round.round_context import People
from tests.helpers import events
from tests.helpers.days import EVENING
from tests.ui.conftest import HallMaker
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.typist import Sheet, Typist

THIRD = {
    "ruleset": "big-2026",
    "league": None,
    "tier": None,
    "rounds_planned": 2,
    "options": {"third_place": True},
}


def play_next(hall: Hall) -> None:
    """Draw, publish, type every table in order, close."""
    typist = Typist(hall)
    hall.press(ENTER, CONTROL, times=2)
    for table in hall.event.rounds[-1].tables:
        figures = [[20 - place] for place, _ in enumerate(table.seats)]
        typist.in_order(Sheet(table.number, figures))
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[-1].status is RoundStatus.CLOSED


def test_the_best_of_those_out_play_beside_the_final_and_rank_behind_it(
    hall_of: HallMaker,
) -> None:
    hall = hall_of(events.played(17, 2, **THIRD), "round-3")
    play_next(hall)
    hall.press(ENTER, CONTROL)
    play_next(hall)
    assert hall.form.title == "Table 2 · for third place"
    last = hall.event.rounds[-1]
    final, third = ([seat.entry for seat in table.seats] for table in last.tables)
    assert (last.phase, len(final), len(third)) == (Phase.FINAL, 4, 4)
    ranking = hall.desk.derived.final_ranking
    assert (list(ranking[:4]), list(ranking[4:8])) == (final, third)
    names = [line.partition(". ")[2] for line in hall.results.ranking.lines[4:8]]
    assert names == [People(hall.event)[entry].name for entry in third]
    file = documents.write_document(hall.event, exported_at=EVENING, for_league=False)
    found = documents.verify_document(file)
    assert {one.code for one in found} == {"draw.differs"}  # of rounds that were not drawn
    assert not [one for one in found if one.path.startswith(("rounds[2]", "rounds[3]"))]
