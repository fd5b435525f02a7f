"""Names of rounds, phases, kinds of event, penalties and regulations."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bglmanager.engine.event import PenaltyKind, Phase, Round
from bglmanager.engine.finals import ROUNDS, with_phases
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import problem
from bglmanager.engine.seating.reasons import SeatReason
from bglmanager.i18n import Texts
from bglmanager.words import command_names, names, reasons, referee, regulations
from bglmanager.words.problems import problem_sentence
from bglmanager.words.reasons import seat_words
from tests.helpers import events
from tests.tools.catalogue import read

EN = Texts("en")
SECOND = Round(RoundNumber(2), "catan", 4, ())


def test_a_round_has_its_number_and_a_final_phase_its_name() -> None:
    semifinal = replace(SECOND, phase=Phase.SEMIFINAL)
    final = replace(SECOND, phase=Phase.FINAL)
    assert [names.round_name(EN, r) for r in (SECOND, semifinal, final)] == [
        "Round 2",
        "Semifinal",
        "Final",
    ]
    assert [names.round_short(EN, r) for r in (SECOND, semifinal, final)] == ["R2", "1/2", "F"]
    assert names.table_name(EN, 4) == "Table 4"
    event = replace(events.event(8), rounds=(SECOND, replace(final, number=RoundNumber(3))))
    named = names.rounds_in_sentences(EN, event)
    said = [
        command_names.command_words(EN, "close", {"round": number}, {}, named)
        for number in (2, 3, 4)
    ]
    assert said == ["round 2 closed", "the final closed", "round 4 closed"]
    again = {"round": 2, "table": 1, "again": 3}
    assert command_names.command_words(EN, "correct-result", again, {}, named) == (
        "round 2, table 1 corrected; the final made again"
    )
    kept = problem("correct.not-last", round=2, last=3)
    assert problem_sentence(EN, kept, None, named) == (
        "The final has been made since: round 2 can only be kept."
    )


def test_no_sentence_calls_a_final_a_round_with_a_number() -> None:
    italian = Texts("it")
    final, semifinal = replace(SECOND, phase=Phase.FINAL), replace(SECOND, phase=Phase.SEMIFINAL)
    rounds = (
        semifinal,
        replace(final, number=RoundNumber(3)),
        replace(final, number=RoundNumber(4)),
    )
    event = replace(events.event(8), rounds=rounds)
    named = names.rounds_in_sentences(italian, event)
    said = [
        command_names.command_words(italian, "publish", {"round": number}, {}, named)
        for number in (2, 3, 4)
    ]
    assert said == [
        "turno di semifinale pubblicato",
        "turno di finale pubblicato",
        "turno di finale (rigiocato) pubblicato",
    ]
    closed = problem("boxes.closed", round=3)
    assert problem_sentence(italian, closed, None, named) == (
        "Il turno di finale è chiuso: le copie restano dov’erano."
    )
    assert problem_sentence(EN, closed, None, names.rounds_in_sentences(EN, event)) == (
        "The final is closed: its copies stay where they were."
    )


NUMBERED = {
    # of Swiss rounds, of which standings, plan and schedule know nothing else
    "Draw round {n}",
    "Draw round {number}",
    "Game of round {n}",
    "Pairs after round {n}",
    "Go to round {n}",
    "Rank {rank} after round {round}",
    "rank {rank} after round {round}",
    "Round {n} of {planned}: {players}",
    "Round {n} of {planned}: {players}; there are newer standings",
    "Round {number} of the schedule, of {planned}",
    "Round {number} of {planned}",
    "Round {number}: {game}, tables of {size}",
    "Standings after round {n}",
    "Teams after round {n}",
    "The first of the standings after round {n}.",
    "The players advancing are known after round {n}.",
    (
        "The draft of {round} has no seat for new arrivals. Draw it anew, or they play from round "
        "{next} on, with 0 points."
    ),
    "{entry} sits out rounds {rounds}",
    "{one} and {other} meet again: round {met}, now table {table}.",
    "plays from round {round} on",
    "left after round {round}",
    "{round} belongs to the playoffs, but round {swiss} after it does not. The playoffs come last.",
    # of criteria of the standings
    "Level with {above} so far; then the power played in round {round} decides.",
    "The score of the board played in round {round}.",
    "Tied with {above} so far, who played round {round}: {above} comes first.",
    (
        "The power played in round {round}, in the order that breaks ties: Austria, Germany, "
        "Italy, Turkey, England, Russia, France."
    ),
    (
        "Tied with {above} so far; in round {round} table {value}, {above} at table {other}: the "
        "higher table comes first."
    ),
    "Tied with {above} so far; in round {round} place {value}, {above} place {other}.",
    "place in round {round}",
    "power played in round {round}",
    "score in round {round}",
    "table in round {round}",
    # the name itself
    "Round {number}",
    "round {number}",
}
"""Every text that calls a round by a number: none can mean a final."""


def test_no_other_text_calls_a_round_by_a_number() -> None:
    said = {part for message in read("it") for part in _parts(message.id)}
    assert {one for one in said if re.search(r"\b[Rr]ounds? (?:no\. )?\{", one)} == NUMBERED


BARE = re.compile(
    r"\b(?:a|con|da|di|dopo|fra|in|per|su|tra|viene) "
    rf"\{{(?:{'|'.join(key for key in ROUNDS if key != 'last')})\}}"  # the last also of numbers
)
"""A word that asks for an article before the place of a round."""


def test_a_round_within_an_italian_sentence_has_its_article() -> None:
    italian, shapes = Texts("it"), product(Phase, (False, True))
    named = [names.in_sentence(italian, phase, 3, again=again) for phase, again in shapes]
    assert {name.split()[0] for name in [*named, italian.text("the playoffs")]} == {"turno"}
    said = [part for message in read("it") for part in _parts(message.string or "")]
    assert [one for one in said if BARE.search(one)] == []


def _parts(id_: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (id_,) if isinstance(id_, str) else tuple(id_)


FINALS = replace(
    events.event(8),
    rounds=(
        replace(SECOND, number=RoundNumber(1)),
        replace(SECOND, phase=Phase.SEMIFINAL),
        replace(SECOND, number=RoundNumber(3), phase=Phase.FINAL),
    ),
)


@pytest.mark.parametrize("key", ROUNDS)
def test_every_value_that_is_a_round_tells_a_final_from_it(key: str) -> None:
    sentences = {
        "round": ("check.twice", "The final: number 7 has two seats."),
        "last": (
            "correct.not-last",
            "The final has been made since: round 1 can only be kept.",
        ),
        "open": (
            "round.after-open",
            "Round 1 is closed while the final is still open. Close the final first.",
        ),
        "earlier": (
            "seating.fault-rest",
            (
                "The other tables of round 1 could not be seated: program error (see the log). "
                "Nothing has changed. Undo round 1, close the final, and seat all tables by hand."
            ),
        ),
        "met": (
            "seating.rematch",
            (
                "Table 4: number 7 and number 8 have met in the final already. Swap one of them, "
                "or publish it as it is."
            ),
        ),
        "first_round": (
            "seat.too-early",
            "Round 1, table 4: number 7 joins in the final only. Take the player off the table.",
        ),
        "left_after": (
            "seat.after-leaving",
            "Round 1, table 4: number 7 left after the final. Take the player off the table.",
        ),
    }
    code, said = sentences[key]
    values: dict[str, Any] = {"round": 1, "table": 4, "entry": 7, "other": 8, key: 3}
    [told] = with_phases(FINALS, [problem(code, **values)])
    assert problem_sentence(EN, told) == said


def test_the_code_of_a_draw_names_the_final_and_its_number() -> None:
    said = [names.draw_words(EN, FINALS, round_, 1).split(" · ")[1] for round_ in (1, 2, 3, 4)]
    assert said == ["round 1", "Semifinal (number 2)", "Final (number 3)", "round 4"]


def test_every_word_of_the_engine_has_a_name_of_its_own() -> None:
    named = (
        {names.phase_name(EN, phase) for phase in Phase},
        {referee.penalty_name(EN, kind) for kind in PenaltyKind},
        {referee.reason_name(EN, reason) for reason in Reason},
    )
    assert [len(each) for each in named] == [
        len(Phase),
        len(PenaltyKind),
        len(Reason),
    ]


def test_the_referees_own_words_stay_as_they_are() -> None:
    assert referee.reason_name(EN, "spilled coffee") == "spilled coffee"


def test_criteria_have_a_head_and_a_name() -> None:
    assert regulations.criterion_short(EN, "pba") == "PBA"
    assert regulations.criterion_name(EN, "pba") == "strength of the opponents met"
    assert regulations.criterion_short(EN, "table_3") == "Table R3"
    assert regulations.criterion_short(EN, "place_12") == "Place R12"
    assert regulations.criterion_name(EN, "table_3") == "table in round 3"
    assert regulations.criterion_name(EN, "place_12") == "place in round 12"


def test_a_criterion_nobody_knows_stays_itself() -> None:
    for name in ("luck", "table_", "table_3b"):
        assert regulations.criterion_short(EN, name) == name
        assert regulations.criterion_name(EN, name) == name


# ----------------------------- Why somebody sits where he sits, in the words of both leagues
ADA, BRUNO, CARLA = EntryNumber(1), EntryNumber(2), EntryNumber(3)
NAMES = {ADA: "Ada Rossi", BRUNO: "Bruno Neri", CARLA: "Carla Verdi"}
PLAIN = SeatReason(BRUNO, 2, Order.SEATING, 1336, None, exchanged=False)


def behind(criterion: str, value: int | None, other: int | None) -> str:
    return reasons.separation_words(
        EN, Separation(criterion, value, ADA, other), NAMES, Order.SEATING
    )


def test_tables_and_places_of_a_round_separate() -> None:
    assert behind("table_2", 3, 1) == (
        "Tied with Ada Rossi so far; in round 2 table 3, Ada Rossi at table 1: the "
        "higher table comes first."
    )
    assert behind("place_2", 2, 1) == (
        "Tied with Ada Rossi so far; in round 2 place 2, Ada Rossi place 1."
    )
    assert behind("table_1", None, 1) == (
        "Tied with Ada Rossi so far, who played round 1: Ada Rossi comes first."
    )


def test_both_numbers_of_a_reason_are_written_one_way() -> None:
    for criterion in ("points", "pbg", "wins", "place_2"):
        apart = Separation(criterion, Fraction(7, 2), ADA, 4)
        said = reasons.separation_words(Texts("it"), apart, NAMES, Order.STANDINGS)
        assert "3,50" in said
        assert "4,00" in said


def test_wins_separate_in_a_round_robin() -> None:
    assert "Wins" in behind("wins", 2, 3)
    assert "Among tied" in behind("points_among_tied", 0, 1)


def test_a_bye_is_explained() -> None:
    said = seat_words(EN, PLAIN._replace(bye=True), NAMES)
    assert said.endswith(
        "This player has the bye: the last in the order who has not had one, or the last of all."
    )


def test_who_was_passed_over_and_who_meets_again() -> None:
    said = seat_words(EN, PLAIN._replace(passed=(CARLA,), again=True), NAMES)
    assert "Passed over, because met before: Carla Verdi." in said
    assert said.endswith("The two have met before: nobody else was left.")
