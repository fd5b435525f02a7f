"""The example event played by itself."""

from __future__ import annotations

from bglmanager.services import rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.workspace import Workspace


def test_who_goes_home_has_finished_the_first_round(workspace: Workspace) -> None:
    desk = sample.create_sample(
        workspace, [Person("Anna", f"Rossi {n}") for n in range(20)], name="Prova"
    )
    rounds.draw(desk)
    rounds.publish(desk)
    sample.play_round(desk)
    assert [row.kind for row in desk.history()][-2:] == ["close", "withdraw"]
    assert [e.left_after for e in desk.event.entries if e.left_after is not None] == [1]
