"""The steps of an event: marks and counts."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Event, Phase, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.ui.steps import steps
from tests.ui.doubles import sample_event, with_round


def told(event: Event | None) -> list[str]:
    return [f"{s.key} {s.mark.value} {s.count}".strip() for s in steps(Texts("en"), event)]


def test_without_an_event() -> None:
    assert told(None) == ["home", "games", "rules", "backups", "people", "settings"]


def test_before_the_first_draw() -> None:
    assert told(sample_event()) == [
        "event done",
        "hall",
        "entries now 6/8",
        "round-1 later",
        "round-2 later",
        "round-3 later",
        "round-4 later",
        "standings later",
        "prints",
        "send later",
        "referee",
        "history",
        "backups",
        "settings",
    ]


def test_while_a_round_is_played() -> None:
    found = told(with_round(sample_event()))
    assert found[1:5] == ["hall done", "entries done 6/8", "round-1 now 1/2", "round-2 later"]


def test_a_draft_has_no_count() -> None:
    event = with_round(sample_event())
    draft = replace(event.rounds[0], status=RoundStatus.DRAFT)
    assert told(replace(event, rounds=(draft,)))[3] == "round-1 now"


def test_after_the_final() -> None:
    event = with_round(sample_event())
    closed = replace(event.rounds[0], status=RoundStatus.CLOSED)
    final = replace(closed, number=RoundNumber(2), phase=Phase.FINAL)
    assert told(replace(event, rounds=(closed, final)))[3:8] == [
        "round-1 done",
        "round-2 done",
        "standings",
        "prints",
        "send now",
    ]


def test_a_count_is_said_in_words() -> None:
    found = {s.key: s for s in steps(Texts("en"), with_round(sample_event()))}
    assert found["entries"].spoken == "Here: 6 of 8"
    assert found["round-1"].spoken == "Results: 1 of 2"
