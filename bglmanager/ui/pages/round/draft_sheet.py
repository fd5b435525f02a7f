"""The sheet beside a draft: how good it is, what had to be accepted, whose seats that is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.seating import making
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import (
    ENTER,
    Card,
    Ringed,
    Symbol,
    Words,
    empty_layout,
    is_held,
    laid_out,
)
from bglmanager.words.number_format import figure, joined


@record
class DraftFact:
    """What is good in a draft, or had to be accepted, and whose seats it is about."""

    words: str
    entries: frozenset[EntryNumber] = frozenset()
    is_good: bool = False


_NAMED = 5
"""More pairs that meet again than this are counted, not named."""


def met_again(
    event: Event, round_: Round
) -> Iterator[tuple[EntryNumber, EntryNumber, TableNumber, RoundNumber]]:
    """Each two at a table who have met before and are not of one team: where, and when last."""
    before = [each for each in event.rounds if each.number < round_.number]
    met = {frozenset(two): each.number for each in before for two, _ in _meetings(each)}
    mates = [{*team.members, team.reserve} for team in event.teams]
    for (one, other), table in _meetings(round_):
        pair = frozenset((one, other))
        if pair in met and not any(pair <= team for team in mates):
            yield one, other, table, met[pair]


def _meetings(round_: Round) -> Iterator[tuple[tuple[EntryNumber, EntryNumber], TableNumber]]:
    """Each two who sit together, and their table."""
    for table in round_.tables:
        for one, other in combinations(table.seats, 2):
            yield (one.entry, other.entry), table.number


class DraftFacts:
    """Says how good a draft is."""

    def __init__(
        self, texts: Texts, event: Event, derived: Derived, round_: Round, people: People
    ) -> None:
        self._texts, self._event, self._round = texts, event, round_
        self._before = making.standings_before(derived, round_.number)
        self._people = people

    def all_facts(self) -> tuple[DraftFact, ...]:
        """What had to be accepted, then what is good."""
        found = (*self._rematches(), *self._sizes(), *self._clubs(), *self._by_hand())
        facts = (*found, *self._spread())
        return tuple(sorted(facts, key=lambda fact: fact.is_good))

    def _rematches(self) -> Iterator[DraftFact]:
        t, swiss = self._texts, self._round.phase.counts_for_standings
        found = [*met_again(self._event, self._round)] if swiss else []
        if len(found) > _NAMED:
            words = t.many("{n} pair[s] [meets|meet] again.", len(found))
            yield DraftFact(words, frozenset(n for two in found for n in two[:2]))
            return
        for one, other, table, met in found:
            words = t.text(
                "{one} and {other} meet again: round {met}, now table {table}.",
                one=self._people[one].name,
                other=self._people[other].name,
                met=met,
                table=table,
            )
            yield DraftFact(words, frozenset((one, other)))
        if swiss and not found and self._round.number > 1:
            yield DraftFact(t.text("Nobody meets again."), is_good=True)

    def _sizes(self) -> Iterator[DraftFact]:
        t, round_ = self._texts, self._round
        rests = [table for table in round_.tables if is_bye(round_, table)]
        for table in rests:
            name = self._people[table.seats[0].entry].name
            yield DraftFact(t.text("{name} has the bye.", name=name), _people_at([table]))
        short = [x for x in round_.tables if len(x.seats) < round_.players_per_table]
        short = [table for table in short if table not in rests]
        if short:
            words = t.many("Table[s] {tables} [is|are] short.", len(short), tables=self._of(short))
            yield DraftFact(words, _people_at(short))
        elif not rests:
            yield DraftFact(t.text("All tables are full."), is_good=True)

    def _clubs(self) -> Iterator[DraftFact]:
        """Where people of one club sit together, if there are clubs at all."""
        clubs = {e.number: e.club.casefold() for e in self._event.entries if e.club}
        seated = Counter(clubs[seat.entry] for seat in self._round.seats() if seat.entry in clubs)
        if self._event.teams or max(seated.values(), default=0) < _TOGETHER:
            return
        found: list[tuple[Table, Sequence[EntryNumber]]] = []
        for table in self._round.tables:
            here = Counter(clubs.get(seat.entry) for seat in table.seats)
            those = [s.entry for s in table.seats if s.entry in clubs and here[clubs[s.entry]] > 1]
            if those:
                found.append((table, those))
        if not found:
            words = self._texts.text("Nobody sits with somebody of the same club.")
            yield DraftFact(words, is_good=True)
            return
        words = self._texts.many(
            "People of one club sit together at table[s] {tables}.",
            len(found),
            tables=self._of(table for table, _ in found),
        )
        yield DraftFact(words, frozenset(n for _, those in found for n in those))

    def _by_hand(self) -> Iterator[DraftFact]:
        moved = frozenset(n for pair in self._round.exchanged for n in pair)
        if moved:
            names = joined(self._texts, [self._people[n].name for n in sorted(moved)])
            yield DraftFact(self._texts.text("Swapped by hand: {names}.", names=names), moved)

    def _spread(self) -> Iterator[DraftFact]:
        """How far apart the points at one table are at most."""
        if self._before is None or not self._round.phase.counts_for_standings:
            return
        points = {row.entry: row.points for row in self._before.rows}
        spreads = [
            (max(those) - min(those), table)
            for table in self._round.tables
            if (those := [points[s.entry] for s in table.seats if s.entry in points])
        ]
        if not spreads:
            return
        most, table = max(spreads, key=lambda each: each[0])
        words = self._texts.text(
            "At one table at most {points} points apart: table {table}.",
            points=figure(self._texts, most),
            table=table.number,
        )
        yield DraftFact(words, _people_at([table]), is_good=True)

    def _of(self, tables: Iterable[Table]) -> str:
        return joined(self._texts, [str(table.number) for table in tables])


_TOGETHER = 2


def _people_at(tables: Iterable[Table]) -> frozenset[EntryNumber]:
    return frozenset(seat.entry for table in tables for seat in table.seats)


class FactLine(Ringed):
    """A fact with its mark; under the mouse or with the keyboard it `points` at its people, pressed
    it leads to the first of them.
    """

    points = Signal(object)
    pressed = Signal(object)

    def __init__(self, look: Style, fact: DraftFact) -> None:
        super().__init__()
        self.fact, colours = fact, look.theme.colours
        icon, ink = ("check", colours.good) if fact.is_good else ("minus", colours.attention)
        words = Words(look, fact.words, colour=colours.muted if fact.is_good else "", wrap=True)
        self.setAccessibleName(fact.words)
        if fact.entries:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        px = look.theme.px
        box = laid_out(QHBoxLayout(self), px(8), (px(8), px(6), px(8), px(6)))
        box.addWidget(Symbol(look, icon, ink), 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(words, 1)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Go to the seat")),)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.points.emit(self.fact.entries)

    def leaveEvent(self, event: QEvent) -> None:
        self.points.emit(frozenset())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.points.emit(self.fact.entries)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.points.emit(frozenset())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit(self.fact.entries)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not is_held(event):
            self.pressed.emit(self.fact.entries)
        else:
            super().keyPressEvent(event)


class DraftSheet(Card):
    """How good the draft is, and by what rule it was made."""

    points = Signal(object)
    pressed = Signal(object)

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=4)
        self._look = look
        self.title = Words(look, look.texts.text("Quality of the draft"), Size.SECTION, strong=True)
        self.rule = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.lines: tuple[FactLine, ...] = ()
        self._list = laid_out(QVBoxLayout(), 0)
        self.box.addWidget(self.title)
        self.box.addLayout(self._list)
        self.box.addSpacing(look.theme.px(8))
        self.box.addWidget(self.rule)
        self.box.addStretch(1)

    def show_facts(self, facts: Sequence[DraftFact], rule: str) -> None:
        """Show these."""
        self.rule.setText(rule)
        if [line.fact for line in self.lines] == [*facts]:
            return
        empty_layout(self._list)
        self.lines = tuple(FactLine(self._look, fact) for fact in facts)
        for line in self.lines:
            line.points.connect(self.points)
            line.pressed.connect(self.pressed)
            self._list.addWidget(line)
