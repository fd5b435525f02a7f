"""The corrections of an event as rows of a table, the newest first."""

from __future__ import annotations

from dataclasses import dataclass

from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.words.names import listed_names
from bglmanager.words.number_format import MISSING
from bglmanager.words.phases import numbered_round, round_name
from bglmanager.words.referee import corrected_field, corrected_values


@dataclass(frozen=True, slots=True)
class Corrected:
    """One corrected value in words; `place` is its place in the list, the first is 0."""

    place: int
    time: str
    round: str
    table: str
    player: str
    what: str
    before: str
    after: str
    reason: str


def corrected(texts: Texts, format_: Format, event: Event) -> tuple[Corrected, ...]:
    """Everything that was corrected, the newest first."""
    names = listed_names(event.entries)
    rounds = {round_.number: round_name(texts, round_) for round_ in event.rounds}
    found = []
    for place, line in enumerate(event.corrections):
        before, after = corrected_values(texts, line, names)
        found.append(
            Corrected(
                place=place,
                time=format_.clock(line.at),
                round=rounds.get(line.round) or numbered_round(texts, line.round),
                table=str(line.table),
                player=MISSING if line.entry is None else names[line.entry],
                what=corrected_field(texts, line),
                before=before,
                after=after,
                reason=line.reason,
            )
        )
    return tuple(reversed(found))


def corrected_columns(texts: Texts) -> tuple[Column[Corrected], ...]:
    """When, where, whose, what it was and is, and why."""
    return (
        Column(texts.text("Time"), lambda line: line.time, order=lambda line: line.place),
        Column(texts.text("Round"), lambda line: line.round),
        Column(texts.text("Table"), lambda line: line.table, _number, figures=True),
        Column(texts.text("Player"), lambda line: line.player, tip=lambda line: line.player),
        Column(texts.text("Corrected"), lambda line: line.what),
        Column(
            texts.text("Before"),
            lambda line: line.before,
            stretch=True,
            tip=lambda line: line.before,
        ),
        Column(
            texts.text("After"),
            lambda line: line.after,
            stretch=True,
            tip=lambda line: line.after,
        ),
        Column(
            texts.text("Reason"),
            lambda line: line.reason,
            stretch=True,
            tip=lambda line: line.reason,
        ),
    )


def _number(line: Corrected) -> int:
    return int(line.table)
