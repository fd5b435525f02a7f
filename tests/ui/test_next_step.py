"""Where entries and standings lead: the round that really comes, for every kind of event."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import Event, Phase, Seating
from bglmanager.engine.plan import MULTI
from bglmanager.i18n import Texts
from bglmanager.services.games import game_catalogue
from bglmanager.ui.steps import next_step
from tests.helpers import cups
from tests.helpers.events import closed, played, playing, with_round
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import DeskMaker

_BIG: dict[str, Any] = {"ruleset": "big-2026", "league": None, "tier": None}


@pytest.mark.parametrize(
    ("event", "address", "words"),
    [
        (playing(), "round-1", "Go to round 1"),
        (played(), "round-2", "Draw round 2"),
        (played(8, 4), "round-5", "Go to the final"),
        (with_round(played(8, 4), phase=Phase.FINAL, order=[1, 2, 3, 4]), "round-5", "final"),
        (
            closed(with_round(played(8, 4), phase=Phase.FINAL, order=[1, 2, 3, 4])),
            "send",
            "results",
        ),
        (played(20, 2, **cups.catan()), "round-3", "Go to the final"),
        (played(26, 3, **_BIG, rounds_planned=3), "round-4", "Go to the semifinal"),
        (played(16, 1, **_BIG, rounds_planned=3), "round-2", "Draw round 2"),
        (
            played(16, 3, **_BIG, players_per_table=2, rounds_planned=3),
            "round-4",
            "Go to the quarterfinal",
        ),
        (
            played(
                6, 1, **_BIG, players_per_table=2, rounds_planned=1, seating=Seating.ROUND_ROBIN
            ),
            "send",
            "",
        ),
        (played(8, 2, **_BIG, game=MULTI, rounds_planned=2), "send", "Send the results"),
    ],
)
def test_the_next_step_is_the_round_that_really_comes(
    tmp_path: Path, event: Event, address: str, words: str
) -> None:
    with closing(open_workspace(tmp_path / "library.sqlite3")) as workspace:
        desk = workspace.import_document(event)
        found, said = next_step(Texts("en"), desk, game_catalogue())
    assert (found, words in said) == (address, True), said


def test_the_next_step_is_named_on_the_page(desk_of: DeskMaker) -> None:
    primary = desk_of(played(26, 3, **_BIG, rounds_planned=3)).page.primary()
    assert primary is not None
    assert primary.text() == "Go to the semifinal"
