"""An event whose rounds have games of their own: the page of a round says which one it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.equipment_needed import Need, things_needed
from bglmanager.engine.event import League, PlannedRound
from bglmanager.engine.plan import MULTI
from bglmanager.services import rounds
from bglmanager.services.games import game_catalogue
from bglmanager.services.score_sheet import BID
from bglmanager.ui.look import Look
from tests.helpers.events import event
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
OF_BIG = (PlannedRound("russian-railroads", 4), PlannedRound("7-wonders", 4))
PLAN = (PlannedRound("splendor", 4, 40), PlannedRound("7-wonders", 4, 30))


def test_the_title_names_the_game_before_and_after_the_draw(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, plan=PLAN, rounds_planned=2))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1 · Splendor"
    hall.press(ENTER, CONTROL)
    assert len(hall.event.rounds) == 1
    assert hall.page.title() == "Round 1 · Splendor"
    hall.window.go("round-2")
    assert hall.page.title() == "Round 2 · 7 Wonders"
    hall.close()


def test_four_rounds_and_no_final_are_proposed(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    """Rules 4.10: what the tables of one game say of this many players does not hold."""
    made = event(16, ruleset="big-2026", league=League.BIG, tier=None, game="multi", plan=PLAN * 2)
    hall = Hall.of(qtbot, look, tmp_path, made)
    hall.window.go("round-1")
    proposal = hall.page.before.proposal
    assert proposal.rounds.text() == "Round 1 of 4"
    assert proposal.rounds_why.text() == "The rules ask for 4 rounds (BIG 7.2.1)."
    assert proposal.final.text() == "No final"
    hall.close()


def test_too_few_rounds_of_several_games_are_pointed_out() -> None:
    made = event(16, ruleset="big-2026", league=League.BIG, tier=None, game="multi", plan=PLAN)
    found = rounds.can_draw(replace(made, settings=replace(made.settings, rounds_planned=2)))
    [few] = [each for each in found if each.code == "seating.few-rounds"]
    assert few.value("least") == 4


def test_a_round_asks_for_bids_where_its_own_game_has_an_auction(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    """Whatever the game had that was chosen first; the sheet and the hall say the same."""
    for auction in (None, True):
        made = event(8, **BIG, game=MULTI, plan=OF_BIG, rounds_planned=2)
        desk = replace(made.settings.desk, auction=auction)
        made = replace(made, settings=replace(made.settings, desk=desk))
        known = {row.game: game_catalogue().rules(row.game, made.settings) for row in OF_BIG}
        needed = [one for one in things_needed(made, known) if one.need is Need.AUCTION]
        assert [one.game for one in needed] == ["7-wonders"]
        hall = Hall.of(qtbot, look, tmp_path / f"{auction}", made)
        hall.window.go("round-1")
        assert hall.page.proposal._planned_label.text() == "Rounds"
        for bids in (False, True):
            hall.press(ENTER, CONTROL)
            hall.press(ENTER, CONTROL)
            hall.type("1")
            assert (BID in hall.line(1).figures.named) is bids
            for table in (1, 2):
                hall.press(Key.Key_Escape)
                typed = [["0"] * bids + [score] for score in ("98", "95", "91", "90")]
                hall.type(f"{table}", *chain.from_iterable(typed))
            hall.press(ENTER, CONTROL)
            hall.window.go("round-2")
        hall.close()


def test_one_game_for_all_rounds_is_not_repeated(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, game="splendor"))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1"

    hall.close()
