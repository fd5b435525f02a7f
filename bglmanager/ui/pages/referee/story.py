"""Everything an event has of one player, in the order in which it happened, and in words.

Facts have a time only where somebody wrote one down: within a round the game comes first with
what was given during it, then what became of it, then what was decided after it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bglmanager.engine import pairs, till
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import (
    Absence,
    Adjustment,
    Correction,
    Event,
    Number,
    Penalty,
    Round,
    Seat,
    Table,
)
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, PenaltyKind, RoundStatus
from bglmanager.i18n import Named, Texts
from bglmanager.services.archive_index import PastPenalty
from bglmanager.ui.format import Format
from bglmanager.ui.style import Tone
from bglmanager.words.names import names_of, round_name, table_name
from bglmanager.words.referee import (
    PENALTY,
    corrected_field,
    corrected_values,
    given_name,
    note_words,
    penalty_name,
    reason_name,
)
from bglmanager.words.results import decision_words


class StoryPenalty(NamedTuple):
    """A penalty, at this place in the log."""

    place: int
    line: Penalty


class FinishedGame(NamedTuple):
    """A game that is over: place among so many seats (pairs have one) and ranking points."""

    place: int
    seats: int
    points: Number | None


class Bye(NamedTuple):
    """He had no opponent."""


class Owes(NamedTuple):
    """He has not paid this much, in euro."""

    amount: Number


class Noted(NamedTuple):
    """A line of his notes at the desk."""

    text: str


Fact = (
    StoryPenalty | FinishedGame | Bye | Owes | Noted
    | BottomReason | EntryStatus | Absence | Correction | Adjustment
)  # fmt: skip
"""What can have happened to a player: also why he is at the bottom of the table, how he left the
event, and when he may be away from his table.
"""


class Item(NamedTuple):
    """One thing that happened; round 0 is before the start. `at` where the time is known."""

    round: int
    fact: Fact
    table: TableNumber | None = None
    at: dt.datetime | None = None


def story_of(event: Event, number: EntryNumber) -> tuple[Item, ...]:
    """Everything of one player, the oldest first; what is true of the whole event last."""
    played = (round_ for round_ in event.rounds if round_.status is not RoundStatus.DRAFT)
    return (
        *_of_round(event, number, 0),
        *(item for round_ in played for item in _in_round(event, round_, number)),
        *_in_the_end(event, number),
    )


def _in_round(event: Event, round_: Round, number: EntryNumber) -> Iterator[Item]:
    """One table, none, or two boards (rules 7.2); corrections of his figures or his whole table."""
    tables = [*round_.tables_of(number)]
    here: list[TableNumber | None] = [table.number for table in tables]
    first = here[0] if here else None
    lines = _of_round(event, number, round_.number)
    given = {item.fact.line.kind for item in lines if isinstance(item.fact, StoryPenalty)}
    yield from (item for item in lines if item.table in here)
    agreed = (away for away in round_.desk.absences if away.entry == number)
    yield from (Item(round_.number, away, first) for away in agreed)
    for table in tables:
        seat = table.seat_of(number)
        if seat.bottom_reason is not None and _SAYS.get(seat.bottom_reason) not in given:
            yield Item(round_.number, seat.bottom_reason, table.number)
        yield from _of_game(event, round_, table, seat)
    decided = (x for x in event.adjustments if (x.entry, x.round) == (number, round_.number))
    yield from (Item(round_.number, each, first) for each in decided)
    yield from (item for item in lines if item.table not in here)
    for line in event.corrections:
        his = line.entry == number or (line.entry is None and line.table in here)
        if line.round == round_.number and his:
            yield Item(round_.number, line, line.table, line.at)


_SAYS = {
    BottomReason.PUT_LAST: PenaltyKind.LAST,
    BottomReason.EXPELLED: PenaltyKind.EXPULSION,
}
"""Penalties that say themselves why somebody is at the bottom."""


def _of_round(event: Event, number: EntryNumber, round_: int) -> list[Item]:
    """His penalties of a round, as they were given."""
    return [
        Item(round_, StoryPenalty(place, line), line.table, line.at)
        for place, line in enumerate(event.penalties)
        if (line.entry, line.round) == (number, round_)
    ]


def _of_game(event: Event, round_: Round, table: Table, seat: Seat) -> Iterator[Item]:
    """What a closed round came to for him."""
    if round_.status is not RoundStatus.CLOSED:
        return
    if seat.entry in round_.byes:
        yield Item(round_.number, Bye(), table.number)
        return
    seats = len(pairs.at_table(event, round_, table)[1].seats)
    for result in pairs.result_of_pairs(event, round_, table).seats:
        if result.entry == seat.entry and result.place is not None:
            won = None if result.units is None else points_of_units(result.units)
            yield Item(round_.number, FinishedGame(result.place, seats, won), table.number)


_GONE = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED, EntryStatus.NO_SHOW)


def _in_the_end(event: Event, number: EntryNumber) -> Iterator[Item]:
    entry = event.entry(number)
    last = len(event.rounds)
    own = (line.kind for line in event.penalties if line.entry == number)
    told = entry.status is EntryStatus.EXPELLED and PenaltyKind.EXPULSION in own
    if entry.status in _GONE and not told:
        yield Item(entry.left_after or last, entry.status)
    if till.is_owing(event, entry, till.taking_part(event)):
        yield Item(last, Owes(till.amount_owed(event, entry)))
    for line in (entry.desk.notes or "").splitlines():
        if line.strip():
            yield Item(last, Noted(line.strip()))


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


class Teller:
    """Tells the items of a story of one event."""

    def __init__(self, texts: Texts, format_: Format, event: Event) -> None:
        self._texts, self._format, self._event = texts, format_, event
        self._rounds = {int(r.number): round_name(texts, r) for r in event.rounds}

    def told(self, items: Sequence[Item]) -> tuple[Told, ...]:
        """The newest first."""
        return tuple(self._told(item) for item in reversed(items))

    def _told(self, item: Item) -> Told:
        t, fact = self._texts, item.fact
        round_ = self._rounds.get(item.round) or t.text("Before the start")
        table = "" if item.table is None else table_name(t, item.table)
        heading = " · ".join(filter(None, (round_, table)))
        time = "" if item.at is None else self._format.clock_time(item.at)
        if isinstance(fact, StoryPenalty):
            given = given_name(t, self._event.penalties, fact.place)
            reason, note = reason_name(t, fact.line.reason), note_words(t, fact.line)
            return Told(heading, reason, note, time, fact.line.kind, given)
        if isinstance(fact, Noted | Owes):
            heading = t.text("At the desk")
        words, tone = self._words(item)
        return Told(heading, words, time=time, tone=tone)

    def _words(self, item: Item) -> tuple[str, Tone]:
        t, fact = self._texts, item.fact
        if isinstance(fact, BottomReason):
            return _at_bottom(t, fact), Tone.ATTENTION
        if isinstance(fact, EntryStatus):
            return _has_left(t, fact), Tone.ATTENTION
        if isinstance(fact, Owes):
            amount = self._format.euro(fact.amount)
            return t.text("has not paid {amount}", amount=amount), Tone.ATTENTION
        return self._plain(item), Tone.PLAIN

    def _plain(self, item: Item) -> str:
        t, fact = self._texts, item.fact
        if isinstance(fact, FinishedGame):
            return self._played(fact)
        if isinstance(fact, Absence):
            until = self._format.clock_time(fact.until)
            return t.text("agreed absence until {time}", time=until)
        if isinstance(fact, Correction):
            return self._corrected(fact)
        if isinstance(fact, Adjustment):
            return decision_words(t, fact.kind)
        return fact.text if isinstance(fact, Noted) else t.text("bye")

    def _corrected(self, line: Correction) -> str:
        t, reason = self._texts, line.reason
        old, new = corrected_values(t, line, names_of(self._event.entries))
        if line.field == PENALTY:
            return t.text("penalty taken back ({penalty}): {reason}", penalty=old, reason=reason)
        return t.text(
            "{field} corrected from {old} to {new}: {reason}",
            field=corrected_field(t, line),
            old=old,
            new=new,
            reason=reason,
        )

    def _played(self, fact: FinishedGame) -> str:
        t = self._texts
        place = t.text("place {place} of {seats}", place=fact.place, seats=fact.seats)
        if fact.points is None:
            return place
        points = t.many(
            "{points} point[s]",
            1 if fact.points == 1 else 2,
            points=self._format.number(fact.points),
        )
        return f"{place}, {points}"


def earlier_words(texts: Texts, past: Sequence[PastPenalty]) -> str:
    """What other events have of somebody: "Earlier events: 2 warnings"; empty for nothing."""
    if not past:
        return ""
    counts = {kind: sum(one.kind is kind for one in past) for kind in PenaltyKind}
    names = {
        PenaltyKind.WARNING: texts.many("{n} warning[s]", counts[PenaltyKind.WARNING]),
        PenaltyKind.YELLOW_CARD: texts.many("{n} yellow card[s]", counts[PenaltyKind.YELLOW_CARD]),
        PenaltyKind.LAST: texts.many("{n} time[s] last in the game", counts[PenaltyKind.LAST]),
        PenaltyKind.EXPULSION: texts.many("{n} disqualification[s]", counts[PenaltyKind.EXPULSION]),
    }
    said = ", ".join(name for kind, name in names.items() if counts[kind])
    return texts.text("Earlier events: {penalties}", penalties=said)


def earlier_lines(
    texts: Texts, format_: Format, past: Sequence[PastPenalty]
) -> tuple[tuple[str, str], ...]:
    """Each of them: what and why, in which event."""
    return tuple(
        (
            f"{penalty_name(texts, one.kind)}: {reason_name(texts, one.reason)}",
            f"{format_.short_day(one.date)} · {one.name}",
        )
        for one in past
    )


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
