"""The referee's log and the corrections as tables, the same on screen and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bglmanager.engine.event import Event, Penalty
from bglmanager.i18n import Texts
from bglmanager.words.columns import TableColumn
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import MISSING
from bglmanager.words.phases import numbered_round, round_names
from bglmanager.words.referee import (
    corrected_field,
    corrected_values,
    given_name,
    note_words,
    reason_name,
)

Clock = Callable[[datetime], str]
"""Writes the time of day."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One penalty in words; `place` is its place in the log, the first is 0."""

    place: int
    penalty: Penalty
    name: str
    time: str
    round: str
    table: str
    given: str
    reason: str
    note: str


def log_lines(texts: Texts, clock: Clock, event: Event) -> tuple[LogLine, ...]:
    """Everything the referee gave, in the order it was noted."""
    names, rounds = listed_names(event.entries), round_names(texts, event)
    return tuple(
        LogLine(
            place=place,
            penalty=penalty,
            name=names[penalty.entry],
            time=clock(penalty.at),
            round=rounds.get(penalty.round) or texts.text("Before the start"),
            table=MISSING if penalty.table is None else f"{penalty.table}",
            given=given_name(texts, event.penalties, place),
            reason=reason_name(texts, penalty.reason),
            note=note_words(texts, penalty),
        )
        for place, penalty in enumerate(event.penalties)
    )


def log_columns(texts: Texts) -> Mapping[str, TableColumn[LogLine]]:
    """When, where, who, what and why, by name."""
    return {
        "time": TableColumn(
            texts.text("Time"), lambda line: line.time, order=lambda line: -line.place
        ),
        "player": TableColumn(
            texts.text("Player"), lambda line: line.name, stretch=True, strong=True
        ),
        "penalty": TableColumn(texts.text("Penalty"), lambda line: line.given),
        "reason": TableColumn(texts.text("Reason"), lambda line: line.reason),
        "round": TableColumn(
            texts.text("Round"), lambda line: line.round, order=lambda line: line.penalty.round
        ),
        "table": TableColumn(
            texts.text("Table"),
            lambda line: line.table,
            order=lambda line: line.penalty.table,
            figures=True,
        ),
        "note": TableColumn(texts.text("Note"), lambda line: line.note, stretch=True),
    }


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """One corrected value in words; `place` is its place in the list, the first is 0."""

    place: int
    time: str
    round: str
    table: int
    player: str
    what: str
    before: str
    after: str
    reason: str


def correction_lines(texts: Texts, clock: Clock, event: Event) -> tuple[CorrectionLine, ...]:
    """Everything that was corrected, in the order it was."""
    names, rounds = listed_names(event.entries), round_names(texts, event)
    return tuple(
        CorrectionLine(
            place,
            clock(line.at),
            rounds.get(line.round) or numbered_round(texts, line.round),
            line.table,
            MISSING if line.entry is None else names[line.entry],
            corrected_field(texts, line),
            *corrected_values(texts, line, names),
            line.reason,
        )
        for place, line in enumerate(event.corrections)
    )


def correction_columns(texts: Texts) -> tuple[TableColumn[CorrectionLine], ...]:
    """When, where, whose, what it was and is, and why."""
    return (
        TableColumn(texts.text("Time"), lambda line: line.time, order=lambda line: line.place),
        TableColumn(texts.text("Round"), lambda line: line.round),
        TableColumn(
            texts.text("Table"), lambda line: f"{line.table}", lambda line: line.table, figures=True
        ),
        TableColumn(texts.text("Player"), lambda line: line.player, key="player"),
        TableColumn(texts.text("Corrected"), lambda line: line.what),
        TableColumn(texts.text("Before"), lambda line: line.before, stretch=True),
        TableColumn(texts.text("After"), lambda line: line.after, stretch=True),
        TableColumn(texts.text("Reason"), lambda line: line.reason, stretch=True),
    )
