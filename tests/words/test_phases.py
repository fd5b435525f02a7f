"""Names of rounds, phases, kinds of event, penalties and criteria."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Kind, PenaltyKind, Phase, Round, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import problem
from bglmanager.i18n import Texts
from bglmanager.words import acts, criteria, phases, printing, referee_log
from bglmanager.words.problems import sentence
from tests.helpers import events

EN = Texts("en")
SECOND = Round(RoundNumber(2), "catan", 4, ())


def test_a_round_has_its_number_and_a_final_phase_its_name() -> None:
    semifinal = replace(SECOND, phase=Phase.SEMIFINAL)
    final = replace(SECOND, phase=Phase.FINAL)
    assert [phases.round_name(EN, r) for r in (SECOND, semifinal, final)] == [
        "Round 2",
        "Semifinal",
        "Final",
    ]
    assert [phases.round_short(EN, r) for r in (SECOND, semifinal, final)] == ["R2", "1/2", "F"]
    assert phases.table_name(EN, 4) == "Table 4"
    event = replace(events.event(8), rounds=(SECOND, replace(final, number=RoundNumber(3))))
    named = phases.rounds_in_sentences(EN, event)
    said = [acts.act(EN, "close", {"round": number}, {}, named) for number in (2, 3, 4)]
    assert said == ["round 2 closed", "the final closed", "round 4 closed"]
    again = {"round": 2, "table": 1, "again": 3}
    assert acts.act(EN, "correct-result", again, {}, named) == (
        "round 2, table 1 corrected; the final made again"
    )
    kept = problem("correct.not-last", round=2, last=3)
    assert sentence(EN, kept, None, named) == (
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
    named = phases.rounds_in_sentences(italian, event)
    said = [acts.act(italian, "publish", {"round": number}, {}, named) for number in (2, 3, 4)]
    assert said == [
        "turno di semifinale pubblicato",
        "turno di finale pubblicato",
        "turno di finale (rigiocato) pubblicato",
    ]
    closed = problem("boxes.closed", round=3)
    assert sentence(italian, closed, None, named) == (
        "Il turno di finale è chiuso: le copie restano dov’erano."
    )
    assert sentence(EN, closed, None, phases.rounds_in_sentences(EN, event)) == (
        "The final is closed: its copies stay where they were."
    )


def test_every_word_of_the_engine_has_a_name_of_its_own() -> None:
    named = (
        {phases.phase_name(EN, phase) for phase in Phase},
        {phases.status_name(EN, status) for status in RoundStatus},
        {phases.kind_name(EN, kind) for kind in Kind},
        {referee_log.penalty_name(EN, kind) for kind in PenaltyKind},
        {referee_log.reason_name(EN, reason) for reason in Reason},
    )
    assert [len(names) for names in named] == [
        len(Phase),
        len(RoundStatus),
        len(Kind),
        len(PenaltyKind),
        len(Reason),
    ]


def test_the_referees_own_words_stay_as_they_are() -> None:
    assert referee_log.reason_name(EN, "spilled coffee") == "spilled coffee"


def test_criteria_have_a_head_and_a_name() -> None:
    assert criteria.criterion_short(EN, "pba") == "PBA"
    assert criteria.criterion_name(EN, "pba") == "strength of the opponents met"
    assert criteria.criterion_short(EN, "table_3") == "Table R3"
    assert criteria.criterion_short(EN, "place_12") == "Place R12"
    assert criteria.criterion_name(EN, "table_3") == "table in round 3"
    assert criteria.criterion_name(EN, "place_12") == "place in round 12"


def test_a_criterion_nobody_knows_stays_itself() -> None:
    for name in ("luck", "table_", "table_3b"):
        assert criteria.criterion_short(EN, name) == name
        assert criteria.criterion_name(EN, name) == name


def test_why_nothing_can_be_printed_is_said_with_the_way_out() -> None:
    said = {code: make(EN, {"round": "round 7"}) for code, make in printing.SENTENCES.items()}
    assert said == {
        "print.no-round": "There is no round to print yet. Draw the first round, then print it.",
        "print.round-unknown": "There is no round 7. "
        "Choose one of the rounds that have been drawn.",
        "print.no-standings": "There are no standings yet. "
        "They come with the last result of the first round.",
        "print.no-standings-after": "There are no standings after round 7 yet. "
        "They come with its last result.",
        "print.no-ranking": "There is no final ranking yet. "
        "It comes with the last result of the first round.",
        "print.no-team-standings": "There are no team standings. "
        "Events of fixed teams have them from the last result of the first round on.",
        "print.no-lists": "The game of this event asks for no army or deck list.",
        "print.no-boxes": (
            "No table of round 7 has a copy of the game. Note with F6 in the entries who "
            "has brought one."
        ),
        "print.no-setup": "round 7 has no set-up to print: none was drawn. "
        "Draw it on the page of the round.",
        "print.no-game": "The game of this event is not in the catalogue: there are no notes "
        "to print.",
        "print.no-points-ranking": "There is no ranking by points. "
        "Events with a prize for most points have it from the last result of the first round on.",
    }
