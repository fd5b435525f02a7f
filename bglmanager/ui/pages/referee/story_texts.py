"""A player's story in words: one heading for every round, what happened under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.engine.event import Absence, Adjustment, Correction, Event
from bglmanager.engine.kinds import BottomReason, EntryStatus, PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.services import player_story
from bglmanager.services.archive_index import PastPenalty
from bglmanager.services.player_story import Item
from bglmanager.ui.format import Format
from bglmanager.ui.style import Tone
from bglmanager.words.names import names_of, round_name, table_name
from bglmanager.words.referee import (
    bottom_words,
    correction_words,
    given_name,
    left_words,
    note_words,
    penalty_name,
    reason_name,
)
from bglmanager.words.results import decision_words


@dataclass(frozen=True, slots=True)
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
        if isinstance(fact, player_story.StoryPenalty):
            given = given_name(t, self._event.penalties, fact.place)
            reason, note = reason_name(t, fact.line.reason), note_words(t, fact.line)
            return Told(heading, reason, note, time, fact.line.kind, given)
        if isinstance(fact, player_story.Noted | player_story.Owes):
            heading = t.text("At the desk")
        words, tone = self._words(item)
        return Told(heading, words, time=time, tone=tone)

    def _words(self, item: Item) -> tuple[str, Tone]:
        t, fact = self._texts, item.fact
        if isinstance(fact, BottomReason):
            return bottom_words(t, fact), Tone.ATTENTION
        if isinstance(fact, EntryStatus):
            return left_words(t, fact), Tone.ATTENTION
        if isinstance(fact, player_story.Owes):
            amount = self._format.euro(fact.amount)
            return t.text("has not paid {amount}", amount=amount), Tone.ATTENTION
        return self._plain(item), Tone.PLAIN

    def _plain(self, item: Item) -> str:
        t, fact = self._texts, item.fact
        if isinstance(fact, player_story.Played):
            return self._played(fact)
        if isinstance(fact, Absence):
            until = self._format.clock_time(fact.until)
            return t.text("agreed absence until {time}", time=until)
        if isinstance(fact, Correction):
            return correction_words(t, fact, names_of(self._event.entries))
        if isinstance(fact, Adjustment):
            return decision_words(t, fact.kind)
        return fact.text if isinstance(fact, player_story.Noted) else t.text("bye")

    def _played(self, fact: player_story.Played) -> str:
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
        PenaltyKind.WARNING: texts.many("{n} warning[s]", counts[_WARNING]),
        PenaltyKind.YELLOW_CARD: texts.many("{n} yellow card[s]", counts[PenaltyKind.YELLOW_CARD]),
        PenaltyKind.LAST: texts.many("{n} time[s] last in the game", counts[PenaltyKind.LAST]),
        PenaltyKind.EXPULSION: texts.many("{n} disqualification[s]", counts[PenaltyKind.EXPULSION]),
    }
    said = ", ".join(name for kind, name in names.items() if counts[kind])
    return texts.text("Earlier events: {penalties}", penalties=said)


_WARNING = PenaltyKind.WARNING


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
