"""The win at the top table is told apart from what the board gave (Diplomacy 8.3)."""

from __future__ import annotations

from bglmanager.engine.derive import derive
from bglmanager.engine.event import AdjustmentKind
from bglmanager.i18n import Texts
from bglmanager.words.criteria import POINTS, score_cells
from tests.printing import other_events

ENGLISH, ITALIAN = Texts("en"), Texts("it")


def test_8_3_the_winners_2000_stand_beside_the_score_of_his_board() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    assert [cell.rpartition(" + ")[0] for cell in score_cells(ENGLISH, event, rows, "score_3")] == [
        "2000",
        *[""] * (len(rows) - 1),
    ]
    (first, second, *_) = score_cells(ITALIAN, event, rows, "score_3")
    assert (first, second) == ("2000 + 219,96", "183,30")


def test_points_alone_tell_it_too() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    assert score_cells(ENGLISH, event, rows, POINTS)[0] == "2621.53"
    assert score_cells(ENGLISH, event, rows, POINTS, alone=True)[0] == "2000 + 621.53"
    assert score_cells(ENGLISH, event, [None, *rows], POINTS)[0] == "–"


def test_other_rounds_and_other_winners_have_none() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    tops = {a.entry for a in event.adjustments if a.kind is AdjustmentKind.TOP_TABLE}
    assert len(tops) == 7
    for name in ("score_1", "score_2", "boards"):
        assert not any("+" in cell for cell in score_cells(ENGLISH, event, rows, name))
