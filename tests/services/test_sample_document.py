"""The played event that ships with the program."""

from __future__ import annotations

from bglmanager.engine.event import Phase, RoundStatus
from bglmanager.resources import path
from bglmanager.services import documents


def test_the_played_event_stands_its_own_check() -> None:
    data = path("samples/torneo-giocato.bgl.json").read_bytes()
    assert documents.verify(data) == ()
    assert documents.compute(data) == data


def test_the_played_event_went_to_the_end_of_its_final() -> None:
    event = documents.load(path("samples/torneo-giocato.bgl.json").read_bytes())
    assert len(event.entries) == 26
    assert (event.rounds[-1].phase, event.rounds[-1].status) == (Phase.FINAL, RoundStatus.CLOSED)
