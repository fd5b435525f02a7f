"""Names of rounds, phases and kinds of event, the same on screen and paper."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.event import Event, Kind, Phase, Round, RoundStatus
from bglmanager.i18n import Texts


def phase_name(texts: Texts, phase: Phase) -> str:
    """The phase as a heading: "Swiss rounds", "Semifinal"."""
    names = {
        Phase.SWISS: texts.text("Swiss rounds"),
        Phase.ROUND_ROBIN: texts.text("Round robin"),
        Phase.LAST_64: texts.text("Last 64"),
        Phase.LAST_32: texts.text("Last 32"),
        Phase.LAST_16: texts.text("Last 16"),
        Phase.QUARTERFINAL: texts.text("Quarterfinal"),
        Phase.SEMIFINAL: texts.text("Semifinal"),
        Phase.FINAL: texts.text("Final"),
    }
    return names[phase]


def round_name(texts: Texts, round_: Round) -> str:
    """What the round is called in the hall: "Round 2", or the name of its final phase."""
    if round_.phase.counts_for_standings:
        return numbered_round(texts, round_.number)
    return phase_name(texts, round_.phase)


def draw_words(texts: Texts, event: Event, round_: int, attempt: int) -> str:
    """What anybody needs to compute a draw again (rules 2.1)."""
    return texts.text(
        "Draw code: {seed} · round {round} · draw {attempt}",
        seed=event.settings.draw_seed,
        round=round_,
        attempt=attempt,
    )


def numbers_in_acts(texts: Texts, event: Event) -> Mapping[int, str]:
    """The rounds as acts name them: "2", and "4 (final)" where a final phase is meant."""
    return {
        made.number: f"{made.number}"
        if made.phase.counts_for_standings
        else f"{made.number} ({round_name(texts, made).lower()})"
        for made in event.rounds
    }


def coming_name(texts: Texts, phase: Phase, number: int, *, again: bool = False) -> str:
    """What a round with this number and phase is called, made or not.

    `again` tells that it plays level tables of the phase once more: "Final, played again".
    """
    if phase.counts_for_standings:
        return numbered_round(texts, number)
    name = phase_name(texts, phase)
    return texts.text("{phase}, played again", phase=name) if again else name


def numbered_round(texts: Texts, number: int) -> str:
    """A round by its number alone: "Round 2"."""
    return texts.text("Round {number}", number=number)


def round_short(texts: Texts, round_: Round) -> str:
    """The round in a narrow column: "R2", "F" for the final, "1/2" for the semifinal."""
    if round_.phase.counts_for_standings:
        return texts.text("R{number}", number=round_.number)
    return phase_short(texts, round_.phase)


def phase_short(texts: Texts, phase: Phase) -> str:
    """A final phase in a narrow column: "1/2", "F"."""
    shorts = {
        Phase.LAST_64: "1/32",
        Phase.LAST_32: "1/16",
        Phase.LAST_16: "1/8",
        Phase.QUARTERFINAL: "1/4",
        Phase.SEMIFINAL: "1/2",
    }
    return shorts.get(phase) or texts.text("F")


def status_name(texts: Texts, status: RoundStatus) -> str:
    """The state of a round in a word or two."""
    names = {
        RoundStatus.DRAFT: texts.text("Draft"),
        RoundStatus.PLAYING: texts.text("Being played"),
        RoundStatus.CLOSED: texts.text("Closed"),
    }
    return names[status]


def kind_name(texts: Texts, kind: Kind) -> str:
    """What the event is for its league."""
    names = {
        Kind.REGULAR: texts.text("Regular event"),
        Kind.REGIONAL_FINAL: texts.text("Regional final"),
        Kind.NATIONAL_FINAL: texts.text("National final"),
    }
    return names[kind]


def table_name(texts: Texts, number: int) -> str:
    """A table by its number: "Table 4"."""
    return texts.text("Table {number}", number=number)
