"""How good a draft is: what it costs, who has the bye, which tables are short; lines of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine.event import Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating import making
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts, capital
from bglmanager.services import rounds
from bglmanager.services.drafts import (
    DraftNow,
    Judged,
    SeatingChange,
    places_met,
    seating_changes,
)
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.round_context import People
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.words.number_format import figure, joined
from bglmanager.words.seating import change_words, cost_words, proof_words, with_proof


@record
class DraftFact:
    """What is good in a draft, or had to be accepted, and whose seats it is about."""

    words: str
    entries: frozenset[EntryNumber] = frozenset()
    is_good: bool = False


_NAMED = 5
"""More pairs that meet again than this are counted, not named."""


@record
class DraftFacts:
    """Says how good a draft is: of what its seating costs (`found`), and what is proven of that."""

    texts: Texts
    desk: OpenEvent
    now: DraftNow
    found: Judged
    people: People

    def all_facts(self) -> tuple[DraftFact, ...]:
        """What had to be accepted, then what is good."""
        found = (
            self._forbidden(),
            self._rematches(),
            self._powers(),
            self._sizes(),
            self._short_again(),
            self._clubs(),
            self._by_hand(),
            self._shift(),
            self._spread(),
        )
        return tuple(sorted((x for each in found for x in each), key=lambda fact: fact.is_good))

    @property
    def round(self) -> Round:
        """The draft."""
        return self.found.round

    @property
    def _is_swiss(self) -> bool:
        return self.round.phase.counts_for_standings

    def _forbidden(self) -> Iterator[DraftFact]:
        for one, other in self.found.of(Aim.FORBIDDEN).who:
            words = self.texts.text(
                "{one} and {other} must never sit together: table {table}.",
                one=self.people[one].name,
                other=self.people[other].name,
                table=self._table_of(one),
            )
            yield DraftFact(words, frozenset((one, other)))

    def _rematches(self) -> Iterator[DraftFact]:
        t, people, again = self.texts, self.people, self.found.of(Aim.AGAIN)
        if not again.cost and self._is_swiss and self.round.number > 1:
            yield DraftFact(t.text("Nobody meets again."), is_good=True)
        if again.cost > _NAMED:
            words = t.many("{n} pair[s] [meets|meet] again.", again.cost)
            yield DraftFact(
                self._proven(words, again), frozenset(n for two in again.who for n in two)
            )
        named = again.who if again.cost <= _NAMED else ()
        for one, other, table, met in places_met(self.desk.event, self.round, named):
            words = t.text(
                "{one} and {other} meet again: round {met}, now table {table}.",
                one=people[one].name,
                other=people[other].name,
                met=met,
                table=table,
            )
            yield DraftFact(self._proven(words, again), frozenset((one, other)))
        third = self.found.of(Aim.THRICE)
        if third.cost:
            words = t.many("{n} pair[s] [meets|meet] for the third time or more.", third.cost)
            yield DraftFact(
                self._proven(words, third), frozenset(n for two in third.who for n in two)
            )

    def _powers(self) -> Iterator[DraftFact]:
        """Who has a power again, or another one of its group, where there are powers."""
        t, told = self.texts, {each.aim: each for each in self.found.told}
        role, group = told.get(Aim.ROLE), told.get(Aim.GROUP)
        if role is None or group is None or self.round.number == 1:
            return
        if not role.cost:
            yield DraftFact(t.text("Nobody has a power again."), is_good=True)
        again = t.many("{n} player[s] [has|have] a power that they had before.", len(role.who))
        alike = t.many(
            "{n} player[s] [has|have] another power of a group that they had before.",
            len(group.who),
        )
        for found, words in ((role, again), (group, alike)):
            if found.cost:
                people = frozenset(entry for (entry,) in found.who)
                yield DraftFact(self._proven(words, found), people)

    def _proven(self, words: str, found: Told) -> str:
        """A sentence, and another one about what no seating can do better."""
        proof = proof_words(self.texts, found)
        return f"{words} {capital(proof)}." if proof else words

    def _sizes(self) -> Iterator[DraftFact]:
        """Who has the bye, and which tables are short."""
        t, round_ = self.texts, self.round
        rests = [table for table in round_.tables if is_bye(round_, table)]
        for table in rests:
            resting = self.people[table.seats[0].entry]
            name = resting.name if len(table.seats) == 1 else resting.club  # a team, or a pair
            yield DraftFact(t.text("{name} has the bye.", name=name), _seated_at([table]))
        short = [x for x in round_.tables if len(x.seats) < round_.players_per_table]
        short = [table for table in short if table not in rests]
        if short:
            words = t.many(
                "Table[s] {tables} [is|are] short.",
                len(short),
                tables=self._numbers(table.number for table in short),
            )
            yield DraftFact(words, _seated_at(short))
        elif not rests:
            yield DraftFact(t.text("All tables are full."), is_good=True)

    def _short_again(self) -> Iterator[DraftFact]:
        """Who sits at a short table once more, while others never did."""
        found = self.found.of(Aim.SHORT)
        people = [who for (who,) in found.who]
        if people:
            words = self.texts.many(
                "At a short table more often than others: {names}.",
                len(people),
                names=self._names(people),
            )
            yield DraftFact(self._proven(words, found), frozenset(people))

    def _clubs(self) -> Iterator[DraftFact]:
        """Where people of one club or family sit together, if two of one are seated at all."""
        here = {seat.entry for seat in self.round.seats()}
        asked, aims = self.now.asked.related, [each.aim for each in self.found.told]
        if Aim.RELATED not in aims or not any(here.issuperset(two) for two in asked):
            return
        found, t = self.found.of(Aim.RELATED), self.texts
        tables = sorted({self._table_of(one) for one, _ in found.who})
        if not tables:
            words = t.text("Nobody sits with somebody of the same club or family.")
        else:
            words = t.many(
                "People of one club or family sit together at table[s] {tables}.",
                len(tables),
                tables=self._numbers(tables),
            )
        together = frozenset(n for two in found.who for n in two)
        yield DraftFact(self._proven(words, found), together, is_good=not tables)

    def _by_hand(self) -> Iterator[DraftFact]:
        moved = frozenset(n for pair in self.round.exchanged for n in pair)
        if moved:
            words = self.texts.text("Swapped by hand: {names}.", names=self._names(sorted(moved)))
            yield DraftFact(words, moved)

    def _shift(self) -> Iterator[DraftFact]:
        """How far people sit from the tables that the order of the standings gives them."""
        found = self.found.of(Aim.SHIFT)
        if found.cost:
            said = with_proof(self.texts, cost_words(self.texts, found), found)
            people = frozenset(who for (who,) in found.who)
            yield DraftFact(f"{capital(said)}.", people, is_good=True)

    def _spread(self) -> Iterator[DraftFact]:
        """How far apart the points at one table are at most."""
        before = making.standings_before(self.desk.derived, self.round.number)
        points = {row.entry: row.points for row in before.rows} if before else {}
        spreads = [
            (max(those) - min(those), table)
            for table in self.round.tables
            if (those := [points[s.entry] for s in table.seats if s.entry in points])
        ]
        if spreads and self._is_swiss:
            most, table = max(spreads, key=lambda each: each[0])
            words = self.texts.text(
                "At one table at most {points} points apart: table {table}.",
                points=figure(self.texts, most),
                table=table.number,
            )
            yield DraftFact(words, _seated_at([table]), is_good=True)

    def _numbers(self, tables: Iterable[TableNumber]) -> str:
        return joined(self.texts, [str(number) for number in tables])

    def _names(self, entries: Iterable[EntryNumber]) -> str:
        return joined(self.texts, [self.people[entry].name for entry in entries])

    def _table_of(self, entry: EntryNumber) -> TableNumber:
        return next(self.round.tables_of(entry)).number


def _seated_at(tables: Iterable[Table]) -> frozenset[EntryNumber]:
    return frozenset(seat.entry for table in tables for seat in table.seats)


_MILD = (Aim.SHIFT, Aim.SEATS)
"""Aims for which nobody is warned."""


def swap_outlook(
    shell: Shell, now: DraftNow, one: EntryNumber, other: EntryNumber
) -> tuple[str, bool]:
    """What comes of it if these two of a draft change places, or why they cannot; whether that is
    worth a warning.
    """
    try:
        after = rounds.exchanged_draft(now.event, now.found.round, one, other)
    except Refused as refused:
        return " ".join(shell.sentences(refused.problems)), True
    changes = seating_changes(now.found, now.otherwise(after))
    words = outlook_words(shell.look.texts, People(now.event), one, other, changes)
    return words, any(each.more and each.aim not in _MILD for each in changes)


def outlook_words(
    texts: Texts,
    people: People,
    one: EntryNumber,
    other: EntryNumber,
    found: Sequence[SeatingChange],
) -> str:
    """What comes of it if two change places: who would meet again, how many fewer do."""
    both = texts.text("{one} with {other}", one=people[one].name, other=people[other].name)
    parts = change_lines(texts, people, found)
    if not parts:
        return texts.text("{both}: no difference.", both=both)
    return texts.text("{both}: {changes}.", both=both, changes="; ".join(parts))


def change_lines(texts: Texts, people: People, found: Sequence[SeatingChange]) -> list[str]:
    """What another seating would bring, the gravest first."""
    named = {n: people[n].name for each in found for who in each.more for n in who}
    return [part for each in found for part in change_words(texts, named, *each)]


_POINTS = {
    QEvent.Type.Enter: True,
    QEvent.Type.FocusIn: True,
    QEvent.Type.Leave: False,
    QEvent.Type.FocusOut: False,
}


class FactLine(basics.Ringed):
    """A fact with its mark; under the mouse or with the keyboard it `points` at its people, pressed
    it leads to the first of them.
    """

    points = Signal(object)
    pressed = Signal(object)

    def __init__(self, look: Style, fact: DraftFact) -> None:
        super().__init__()
        self.fact, colours, px = fact, look.theme.colours, look.theme.px
        icon, ink = ("check", colours.good) if fact.is_good else ("minus", colours.attention)
        words = Words(look, fact.words, colour=colours.muted if fact.is_good else "", wrap=True)
        self.setAccessibleName(fact.words)
        if fact.entries:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        box = laid_out(QHBoxLayout(self), px(8), (px(8), px(6), px(8), px(6)))
        filled(box, (basics.Symbol(look, icon, ink), 0, Qt.AlignmentFlag.AlignTop), (words, 1))

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", texts.text("Go to the seat")),)

    def event(self, event: QEvent) -> bool:
        points = _POINTS.get(event.type())
        if points is not None:
            self.points.emit(self.fact.entries if points else frozenset())
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit(self.fact.entries)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in basics.ENTER and not basics.is_held(event):
            self.pressed.emit(self.fact.entries)
        else:
            super().keyPressEvent(event)
