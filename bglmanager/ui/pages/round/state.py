"""How a round stands, in one line of words."""

from __future__ import annotations

from bglmanager.engine.event import Event, Pairing, Phase, Round
from bglmanager.engine.presence import may_be_seated, seat_held
from bglmanager.engine.seating import making
from bglmanager.engine.tables import is_bye, sizes_of_tables
from bglmanager.i18n import Texts
from bglmanager.services import pre_start_check, rounds
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.words.number_format import joined

MANY = 8
"""More tables than this are counted in a sentence, not named."""


def state_line(texts: Texts, subject: RoundContext) -> str:
    """How the round stands, in one line of words."""
    stage = subject.stage
    if stage is RoundStage.WAITING:
        return texts.text("Not yet: {round} comes first.", round=subject.before(texts))
    if stage is RoundStage.OVER:
        return texts.text("Everything is decided: the event is over.")
    if stage is RoundStage.TO_DRAW:
        return _to_draw(texts, subject)
    if stage is RoundStage.PLAYING:
        return _playing(texts, subject)
    size = _size(texts, subject.made)
    if stage is RoundStage.DRAFT:
        return _draft(texts, subject, size)
    if subject.is_last and subject.is_swiss:
        return texts.text("Closed: {size}. Everything is decided.", size=size)
    return texts.text("Closed: {size}.", size=size)


def _to_draw(texts: Texts, subject: RoundContext) -> str:
    if subject.early is not None:
        return texts.text(
            "{round} is still being played, but some tables can start.",
            round=subject.before(texts),
        )
    if not subject.is_swiss:
        return _to_play(texts, subject)
    unseen = seat_held(subject.event)
    here = sum(number not in unseen for number in making.seatable_entries(subject.event))
    said = texts.many("Not drawn yet: {n} player[s] [is|are] here.", here)
    missing = len(unseen) + len(pre_start_check.entries_asked(subject.event))
    if not missing:
        return said
    more = texts.many("{n} [is|are] missing.", missing)
    return f"{said} {more}"


def _to_play(texts: Texts, subject: RoundContext) -> str:
    """A final phase before it is made."""
    found = subject.coming
    if found is None or found.again:
        return texts.text("A game of the last phase ended level.")
    if not subject.event.rounds[-1].phase.counts_for_standings:
        return texts.text("The previous phase is played: now this one.")
    if found.phase is Phase.FINAL:
        return texts.text("All planned rounds are played: now the final.")
    return texts.text("All planned rounds are played: now the playoffs.")


def _playing(texts: Texts, subject: RoundContext) -> str:
    if not subject.made.partial:
        return _progress(texts, subject.name(texts), subject.event, subject.made)
    tables = tables_of(texts, subject.event, subject.made)
    return texts.text(
        "{round} in progress: {tables}; the others follow.",
        round=subject.name(texts),
        tables=tables,
    )


def _draft(texts: Texts, subject: RoundContext, size: str) -> str:
    made = subject.made
    if made.partial:
        return texts.text(
            "Draft: {tables}; the others follow.", tables=tables_of(texts, subject.event, made)
        )
    if made.pairing is Pairing.MANUAL:
        return texts.text("Draft, by hand: {size}.", size=size)
    return texts.text("Draft, attempt {n}: {size}.", n=made.attempt, size=size)


def tables_of(texts: Texts, event: Event, round_: Round) -> str:
    """The tables of a partial round, and how many there will be: "tables 1 and 2 of 5"."""
    able = sum(may_be_seated(entry, round_.number) for entry in event.entries)
    return texts.many(
        "table[s] {tables} of {of}",
        len(round_.tables),
        tables=joined(texts, [str(table.number) for table in round_.tables]),
        of=len(sizes_of_tables(able, round_.players_per_table)),
    )


def _size(texts: Texts, round_: Round) -> str:
    byes = sum(is_bye(round_, table) for table in round_.tables)
    parts = [
        texts.many("{n} table[s]", len(round_.tables) - byes),
        texts.many("{n} bye[s]", byes) if byes else "",
        texts.many("{n} player[s]", sum(1 for _ in round_.seats())),
    ]
    return ", ".join(part for part in parts if part)


def _progress(texts: Texts, name: str, event: Event, round_: Round) -> str:
    """Which tables are missing; that it can be closed, where no second pass hinders it."""
    missing = rounds.missing_tables(round_)
    if not missing and rounds.read_twice(event, round_.number):
        return texts.text("{round}: all results are in.", round=name)
    if not missing:
        return texts.text("{round}: all results are in. Close it.", round=name)
    if len(missing) > MANY:
        return texts.text(
            "{round} in progress: {missing} of {tables} tables are missing",
            round=name,
            missing=len(missing),
            tables=len(round_.tables),
        )
    return texts.many(
        "{round} in progress: table[s] {tables} [is|are] missing",
        len(missing),
        round=name,
        tables=joined(texts, [str(number) for number in missing]),
    )
