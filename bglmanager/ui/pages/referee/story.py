"""Everything an event has of one player, in the order in which it happened, in words.

Facts have a time only where somebody wrote one down: within a round the game comes first with
what was given during it, then what became of it, then what was decided after it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bglmanager.engine import pairs, till
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Correction, Event, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, PenaltyKind, RoundStatus
from bglmanager.i18n import Many, Named, Texts
from bglmanager.services.archive_index import PastPenalty
from bglmanager.ui.format import Format
from bglmanager.ui.style import Tone
from bglmanager.words import referee
from bglmanager.words.messages import counted_parts
from bglmanager.words.names import names_of, round_name, table_name, table_title
from bglmanager.words.results import decision_words

_at_bottom = Named(
    {
        BottomReason.WITHDREW: "left during the game",
        BottomReason.PUT_LAST: "last in the game",
        BottomReason.EXPELLED: "disqualified during the game",
        BottomReason.OUT_OF_TIME: "ran out of time",
        BottomReason.ABSENT: "did not come to the table",
    }
)
_has_left = Named(
    {
        EntryStatus.EXPELLED: "disqualified: out of the event",
        EntryStatus.NO_SHOW: "did not come to the event",
        EntryStatus.WITHDRAWN: "withdrawn from the event",
    }
)
_GIVEN_FOR = {
    BottomReason.PUT_LAST: PenaltyKind.LAST,
    BottomReason.EXPELLED: PenaltyKind.EXPULSION,
}
"""Penalties that say themselves why somebody is at the bottom."""


@record
class Told:
    """One thing that happened. `kind` is that of a penalty, which has its own sign."""

    heading: str
    words: str
    note: str = ""
    time: str = ""
    kind: PenaltyKind | None = None
    given: str = ""
    tone: Tone = Tone.PLAIN

    @property
    def spoken(self) -> str:
        """In one line: "Warning: slow play"."""
        return f"{self.given}: {self.words}" if self.kind is not None else self.words


class Story:
    """The story of one player, as far as the event tells it."""

    def __init__(self, texts: Texts, event: Event, number: EntryNumber) -> None:
        self._t, self._format = texts, Format(texts)
        self._event, self._number = event, number
        self._log = [(n, x) for n, x in enumerate(event.penalties) if x.entry == number]
        self._rounds = {int(each.number): round_name(texts, each) for each in event.rounds}
        self._tables = {
            (int(round_.number), table.number): table_title(texts, round_, table)
            for round_ in event.rounds
            for table in round_.tables
        }

    def told(self) -> Sequence[Told]:
        """Everything, the newest first: what is true of the whole event before that."""
        played = (each for each in self._event.rounds if each.status is not RoundStatus.DRAFT)
        found = [each for _, each in self._penalties(0)]
        found += (each for round_ in played for each in self._in_round(round_))
        return [*found, *self._in_the_end()][::-1]

    def _tell(
        self,
        round_: int,
        table: TableNumber | None,
        words: str,
        at: dt.datetime | None = None,
        **more: Any,
    ) -> Told:
        where = self._rounds.get(round_) or self._t.text("Before the start")
        if table is None:
            heading = where
        else:
            heading = f"{where} · {self._tables.get((round_, table)) or table_name(self._t, table)}"
        return Told(heading, words, time=self._format.clock_time(at) if at else "", **more)

    def _penalties(self, round_: int) -> Iterator[tuple[TableNumber | None, Told]]:
        """Those of a round, as they were given, each with its table."""
        t, log = self._t, self._event.penalties
        for place, line in self._log:
            if line.round == round_:
                reason = referee.reason_name(t, line.reason)
                given, note = referee.given_name(t, log, place), referee.note_words(t, line)
                more = {"note": note, "kind": line.kind, "given": given}
                yield line.table, self._tell(round_, line.table, reason, line.at, **more)

    def _in_round(self, round_: Round) -> Iterator[Told]:
        """One table, none, or two boards (rules 7.2)."""
        t, number, lines = self._t, round_.number, list(self._penalties(round_.number))
        tables = [*round_.tables_of(self._number)]
        here: list[TableNumber | None] = [table.number for table in tables]
        first, given = next(iter(here), None), {told.kind for _, told in lines}
        yield from (told for table, told in lines if table in here)
        for away in round_.desk.absences:
            if away.entry == self._number:
                until = self._format.clock_time(away.until)
                yield self._tell(number, first, t.text("agreed absence until {time}", time=until))
        for table in tables:
            yield from self._at_table(round_, table, given)
        for decided in self._event.adjustments:
            if (decided.entry, decided.round) == (self._number, number):
                yield self._tell(number, first, decision_words(t, decided.kind))
        yield from (told for table, told in lines if table not in here)
        yield from self._corrections(number, here)

    def _at_table(
        self, round_: Round, table: Table, given: Collection[PenaltyKind | None]
    ) -> Iterator[Told]:
        """Why the player is at the bottom, unless what was given says it, and the result."""
        seat = table.seat_of(self._number)
        reason = seat.bottom_reason
        if reason is not None and _GIVEN_FOR.get(reason) not in given:
            words = _at_bottom(self._t, reason)
            yield self._tell(round_.number, table.number, words, tone=Tone.ATTENTION)
        if round_.status is RoundStatus.CLOSED:
            for words in self._results(round_, table, seat):
                yield self._tell(round_.number, table.number, words)

    def _corrections(self, number: int, here: Collection[TableNumber | None]) -> Iterator[Told]:
        """Those of the player's figures and of the whole table."""
        for line in self._event.corrections:
            own = line.entry == self._number or (line.entry is None and line.table in here)
            if line.round == number and own:
                yield self._tell(number, line.table, self._corrected(line), line.at)

    def _results(self, round_: Round, table: Table, seat: Seat) -> Iterator[str]:
        """What a closed round came to: places among so many seats (pairs have one), and points."""
        t = self._t
        if seat.entry in round_.byes:
            yield t.text("bye")
            return
        seats = len(pairs.at_table(self._event, round_, table)[1].seats)
        for result in pairs.result_of_pairs(self._event, round_, table).seats:
            if result.entry != seat.entry or result.place is None:
                continue
            place = t.text("place {place} of {seats}", place=result.place, seats=seats)
            if result.units is None:
                yield place
                continue
            won = points_of_units(result.units)
            count, figure = 1 if won == 1 else 2, self._format.number(won)
            yield f"{place}, {t.many('{points} point[s]', count, points=figure)}"

    def _corrected(self, line: Correction) -> str:
        t, reason = self._t, line.reason
        old, new = referee.corrected_values(t, line, names_of(self._event.entries))
        if line.field == referee.PENALTY:
            return t.text("penalty taken back ({penalty}): {reason}", penalty=old, reason=reason)
        return t.text(
            "{field} corrected from {old} to {new}: {reason}",
            field=referee.corrected_field(t, line),
            old=old,
            new=new,
            reason=reason,
        )

    def _in_the_end(self) -> Iterator[Told]:
        """How the player left, what is owed, and the notes of the desk."""
        t, event, entry = self._t, self._event, self._event.entry(self._number)
        expelled = (line.kind is PenaltyKind.EXPULSION for _, line in self._log)
        is_told = entry.status is EntryStatus.EXPELLED and any(expelled)
        if entry.status in _has_left and not is_told:
            left = entry.left_after or len(event.rounds)
            yield self._tell(left, None, _has_left(t, entry.status), tone=Tone.ATTENTION)
        desk = t.text("At the desk")
        if till.is_owing(event, entry, till.taking_part(event)):
            amount = self._format.euro(till.amount_owed(event, entry))
            owes = t.text("has not paid {amount}", amount=amount)
            yield Told(desk, owes, tone=Tone.ATTENTION)
        for line in (entry.desk.notes or "").splitlines():
            if line.strip():
                yield Told(desk, line.strip())


_EARLIER: Mapping[str, Many] = {
    PenaltyKind.WARNING: Many("{n} warning[s]"),
    PenaltyKind.YELLOW_CARD: Many("{n} yellow card[s]"),
    PenaltyKind.LAST: Many("{n} time[s] last in the game"),
    PenaltyKind.EXPULSION: Many("{n} disqualification[s]"),
}


def earlier_words(texts: Texts, past: Sequence[PastPenalty]) -> str:
    """What other events have of somebody: "Earlier events: 2 warnings"; empty for nothing."""
    said = counted_parts(texts, _EARLIER, Counter(one.kind for one in past))
    return texts.text("Earlier events: {penalties}", penalties=", ".join(said)) if past else ""


_ICONS = {
    PenaltyKind.WARNING: "triangle-alert",
    PenaltyKind.YELLOW_CARD: "square",
    PenaltyKind.LAST: "arrow-down",
    PenaltyKind.EXPULSION: "ban",
}


def kind_icon(kind: PenaltyKind) -> str:
    """The icon of a penalty."""
    return _ICONS[kind]


def kind_tone(kind: PenaltyKind) -> Tone:
    """How grave a penalty is."""
    return Tone.WRONG if kind is PenaltyKind.EXPULSION else Tone.ATTENTION
