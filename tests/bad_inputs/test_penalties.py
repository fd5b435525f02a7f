"""Penalties that cannot be right: every one has its sentence, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import penalties, rounds
from bglmanager.services.penalties import GivenPenalty
from tests.bad_inputs.said import Case
from tests.helpers.days import Day
from tests.helpers.desks import Begin, days
from tests.helpers.events import event, playing

WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
Earlier = tuple[tuple[int, PenaltyKind], ...]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    with days(tmp_path) as made:
        yield made


def given(
    entry: int, kind: PenaltyKind = WARNING, reason: str = "late", note: str = ""
) -> Callable[[Day], object]:
    """Looked at as the referee's page does."""
    return lambda day: penalties.check_penalty(
        day.event, GivenPenalty(EntryNumber(entry), kind, reason, note)
    )


HERE = replace(playing(8), entries=event(9).entries)
"""Number 9 came after the draw of round 1, which the other eight are playing."""

CASES: dict[str, tuple[Event, Earlier, Callable[[Day], object], str, str]] = {
    "the same twice": (
        HERE,
        ((2, WARNING),),
        given(2),
        (
            "Bruno Rossi has the same penalty for the same reason in this round already. Is it "
            "another one?"
        ),
        "Bruno Rossi ha già la stessa penalità per lo stesso motivo in questo turno. È un’altra?",
    ),
    "a warning for somebody not in the round": (
        HERE,
        (),
        given(9),
        "Irene Rossi does not play in round 1. Is it the right player?",
        "Irene Rossi non gioca nel turno 1. È il giocatore giusto?",
    ),
    "last for somebody not in the round": (
        HERE,
        (),
        given(9, LAST),
        (
            "Irene Rossi is not playing now: “last in the game” needs a game. Choose another "
            "penalty. Irene Rossi does not play in round 1. Is it the right player?"
        ),
        (
            "Irene Rossi ora non sta giocando: per “ultimo nella partita” serve una partita. "
            "Scegli un’altra penalità. Irene Rossi non gioca nel turno 1. È il giocatore giusto?"
        ),
    ),
    "for nobody": (
        HERE,
        (),
        given(88),
        "There is no player number 88 in this event. Look the player up in the entries.",
        "In questo torneo non c’è il giocatore numero 88. Cercalo tra gli iscritti.",
    ),
    "no reason": (
        HERE,
        (),
        given(2, reason=" "),
        "A penalty needs a reason. Choose or type one.",
        "Una penalità richiede un motivo. Sceglilo o scrivilo.",
    ),
    "a reason longer than its field": (
        HERE,
        (),
        given(2, reason="x" * 201),
        "The field “reason” has 201 characters; 200 are allowed. Shorten it.",
        "Il campo “motivo” ha 201 caratteri; il massimo è 200. Accorcialo.",
    ),
    "a note longer than its field": (
        HERE,
        (),
        given(2, note="x" * 2001),
        "The field “note” has 2001 characters; 2000 are allowed. Shorten it.",
        "Il campo “nota” ha 2001 caratteri; il massimo è 2000. Accorcialo.",
    ),
    "a reason of two lines": (
        HERE,
        (),
        given(2, reason="late\nagain"),
        "The field “reason” holds the invisible character U+000A. Type it again.",
        "Il campo “motivo” contiene il carattere invisibile U+000A. Riscrivilo.",
    ),
    "last for everybody at a table": (
        HERE,
        ((1, LAST), (2, LAST), (3, LAST)),
        given(4, LAST),
        ("With this everybody at table 1 is last in the game: the last to leave will be 1st."),
        "Così al tavolo 1 sono tutti ultimi nella partita: chi esce per ultimo sarà 1º.",
    ),
    "expulsion for the last one left at a table": (
        HERE,
        ((1, LAST), (2, LAST), (3, LAST)),
        given(4, EXPULSION),
        ("With this everybody at table 1 is last in the game: the last to leave will be 1st."),
        "Così al tavolo 1 sono tutti ultimi nella partita: chi esce per ultimo sarà 1º.",
    ),
    "last twice": (
        HERE,
        ((2, LAST),),
        given(2, LAST, "cheating"),
        "Bruno Rossi is already among the last at table 1. Nothing else has to be done.",
        "Bruno Rossi è già tra gli ultimi del tavolo 1. Non c’è altro da fare.",
    ),
    "after an expulsion": (
        HERE,
        ((2, EXPULSION),),
        given(2),
        "Bruno Rossi has already been disqualified: nothing more can be given.",
        "Bruno Rossi ha già una squalifica: non si può dare altro.",
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_it_is_said_and_nothing_is_written(what: str, begin: Begin) -> None:
    made, earlier, deed, english, italian = CASES[what]

    def ready() -> Day:
        day = begin(made)
        for entry, kind in earlier:
            penalties.give(day.desk, GivenPenalty(EntryNumber(entry), kind, "late"))
        return day

    Case(ready, deed, english, italian).check()


def test_who_sits_in_a_draft_is_not_expelled(begin: Begin) -> None:
    def drafted() -> Day:
        day = begin(event(8))
        rounds.draw(day.desk)
        return day

    Case(
        drafted,
        given(2, EXPULSION),
        (
            "Bruno Rossi has a seat in the draft of round 1. Discard the draft, issue the "
            "penalty, and draw again."
        ),
        (
            "Bruno Rossi ha un posto nella bozza del turno 1. Scarta la bozza, assegna la "
            "penalità e sorteggia di nuovo."
        ),
    ).check()
