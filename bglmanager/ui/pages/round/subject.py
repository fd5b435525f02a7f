"""Which round a page is about, and how far that round has come."""

from __future__ import annotations

from enum import StrEnum

from bglmanager.engine import seating
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.phases import numbered_round, phase_name

MANY = 8
"""More tables than this are counted in a sentence, not named."""


class Stage(StrEnum):
    """How far a round has come; `WAITING` is one that cannot be drawn yet."""

    WAITING = "waiting"
    TO_DRAW = "to-draw"
    DRAFT = "draft"
    PLAYING = "playing"
    CLOSED = "closed"


_STAGES = {
    RoundStatus.DRAFT: Stage.DRAFT,
    RoundStatus.PLAYING: Stage.PLAYING,
    RoundStatus.CLOSED: Stage.CLOSED,
}


class Subject:
    """A Swiss round by its number, or with None the final; made or not."""

    def __init__(self, desk: OpenEvent, number: RoundNumber | None) -> None:
        self.desk = desk
        self._number = number

    @property
    def event(self) -> Event:
        """The event as it is now."""
        return self.desk.event

    @property
    def is_final(self) -> bool:
        """Whether this is the final."""
        return self._number is None

    @property
    def round(self) -> Round | None:
        """The round, None while it is not made."""
        for round_ in self.event.rounds:
            final = round_.phase is Phase.FINAL
            if final if self._number is None else round_.number == self._number:
                return round_
        return None

    @property
    def made(self) -> Round:
        """The round; LookupError while it is not made."""
        found = self.round
        if found is None:
            raise LookupError(self.number)
        return found

    @property
    def number(self) -> RoundNumber:
        """The round's number, or the one it would have if it were made now."""
        if self._number is not None:
            return self._number
        return self.round.number if self.round else RoundNumber(len(self.event.rounds) + 1)

    @property
    def stage(self) -> Stage:
        """How far the round has come."""
        round_ = self.round
        if round_ is not None:
            return _STAGES[round_.status]
        last = self.event.last_round
        if last is not None and last.status is not RoundStatus.CLOSED:
            return Stage.WAITING
        wanted = Phase.FINAL if self.is_final else Phase.SWISS
        turn = self.number == len(self.event.rounds) + 1
        due = turn and seating.next_phase(self.event) is wanted
        return Stage.TO_DRAW if due else Stage.WAITING

    def name(self, texts: Texts) -> str:
        """What the round is called: "Round 2", "Final"."""
        if self.is_final:
            return phase_name(texts, Phase.FINAL)
        return numbered_round(texts, self.number)

    def before(self, texts: Texts) -> str:
        """What comes first while this one waits: the round under way, or the one to be drawn."""
        last = self.event.last_round
        number = 1
        if last is not None:
            number = last.number + (last.status is RoundStatus.CLOSED)
        return numbered_round(texts, number)

    @property
    def before_key(self) -> str:
        """The address of the page of what comes first."""
        last = self.event.last_round
        if last is None:
            return "round-1"
        return f"round-{last.number + (last.status is RoundStatus.CLOSED)}"

    def state_line(self, texts: Texts) -> str:
        """How the round stands, in one line of words."""
        stage = self.stage
        if stage is Stage.WAITING:
            return texts.text("Not yet: {round} comes first.", round=self.before(texts))
        if stage is Stage.TO_DRAW and self.is_final:
            return texts.text("All planned rounds are played: now the final.")
        if stage is Stage.TO_DRAW:
            players = len(seating.seatable(self.event))
            return texts.many(
                "Not drawn yet: {n} player is here.",
                "Not drawn yet: {n} players are here.",
                players,
            )
        if stage is Stage.PLAYING:
            return _progress(texts, self.name(texts), self.made)
        size = _size(texts, self.made)
        if stage is Stage.DRAFT:
            return texts.text("Draft, attempt {n}: {size}.", n=self.made.attempt, size=size)
        return texts.text("Closed: {size}.", size=size)

    def why_not(self, texts: Texts, *stages: Stage) -> tuple[str, ...]:
        """Why something that belongs to these stages cannot be done now; nothing if it can."""
        if self.stage in stages:
            return ()
        name = self.name(texts)
        if Stage.DRAFT in stages:
            return (texts.text("{round} has no draft now.", round=name),)
        if Stage.PLAYING in stages:
            return (texts.text("{round} is not being played.", round=name),)
        if Stage.CLOSED in stages:
            return (texts.text("{round} is not closed.", round=name),)
        if self.stage is Stage.WAITING:
            return (texts.text("Not yet: {round} comes first.", round=self.before(texts)),)
        return (texts.text("{round} is made already.", round=name),)


def _size(texts: Texts, round_: Round) -> str:
    tables = texts.many("{n} table", "{n} tables", len(round_.tables))
    players = texts.many("{n} player", "{n} players", sum(1 for _ in round_.seats()))
    return f"{tables}, {players}"


def _progress(texts: Texts, name: str, round_: Round) -> str:
    missing = rounds.missing_tables(round_)
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
        "{round} in progress: table {tables} is missing",
        "{round} in progress: tables {tables} are missing",
        len(missing),
        round=name,
        tables=joined(texts, [str(number) for number in missing]),
    )


def joined(texts: Texts, parts: list[str]) -> str:
    """Several things in a sentence: "4, 6 and 7"."""
    if len(parts) < 2:
        return "".join(parts)
    return texts.text("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
