"""The side panel: why a player is where he is, or what separates two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import Derived, LeaguePoints, StandingRow
from bglmanager.engine.event import Event, Number, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import is_again
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, criteria_of, explain, what_separates
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye
from bglmanager.engine.totals import round_sum, total_of
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.ui.pages.standings.story import At, Game, games, meetings
from bglmanager.ui.pages.standings.what_if import (
    Inquiry,
    WhatIf,
    about_player,
    about_ranking,
    about_table,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Rule, StatusPill, Words, laid_out
from bglmanager.words import number_format, reasons
from bglmanager.words.names import coming_name, listed_names, names_of, round_name, table_name
from bglmanager.words.points_explained import (
    formula,
    formula_parts,
    league_sums,
    round_words,
    total_sums,
)
from bglmanager.words.reasons import further, how_far, seat_place, seat_reasons, seat_rule
from bglmanager.words.regulations import criterion_short
from bglmanager.words.results import bottom_word, ties_at_table
from bglmanager.words.standings import StandingsRow

MANY_CRITERIA = 5
"""A comparison shows so many lines, and more only as far as they are needed."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TOP_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop


@record
class StandingsSubject:
    """The standings the panel speaks about: those after a round."""

    event: Event
    derived: Derived
    number: RoundNumber
    games: Catalogue = NO_GAMES


class Panel(QWidget):
    """Words under each other; `sentences` are those that give reasons."""

    def __init__(self, look: Style, subject: StandingsSubject) -> None:
        super().__init__()
        self.look, self.subject = look, subject
        self.sentences: list[str] = []
        self.box = laid_out(
            QVBoxLayout(self),
            look.theme.px(6),
            (0, look.theme.px(4), look.theme.px(8), look.theme.px(8)),
        )

    def add_words(self, text: str, *, muted: bool = False, strong: bool = False) -> None:
        """Add a paragraph."""
        colour = self.look.theme.colours.muted if muted else ""
        words = Words(self.look, text, strong=strong, colour=colour, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.addWidget(words)

    def add_reason(self, title: str, sentence: str) -> None:
        """Add a reason under a title of its own."""
        self.sentences.append(sentence)
        self.add_words(title, strong=True)
        self.add_words(sentence)

    def add_rule(self) -> None:
        """Divide what is above from what comes."""
        self.box.addSpacing(self.look.theme.px(4))
        self.box.addWidget(Rule())
        self.box.addSpacing(self.look.theme.px(4))


class StandingsPlayerPanel(Panel):
    """One player: why not higher, in both orders, and his rounds."""

    def __init__(
        self,
        shell: Shell,
        subject: StandingsSubject,
        row: StandingsRow,
        *,
        final: bool,
        seat: Round | None = None,
    ) -> None:
        """`final` says that the final ranking is shown, with what it is worth in the league;
        `seat` is a round in which he sits and where is told.
        """
        look = shell.look
        super().__init__(look, subject)
        self.entry = row.entry
        self.sums: list[str] = []
        self.games = tuple(games(subject.event, subject.derived, row.entry))
        t = look.texts
        if row.club:
            self.add_words(row.club, muted=True)
        if row.withdrawn:
            pill = StatusPill(look, t.text("withdrawn"), Tone.ATTENTION, "log-out")
            self.box.addWidget(pill)
        if seat is not None:
            self._add_seat(seat, more=final or self._is_ranked)
        if final:
            self._add_final(row)
        self._add_orders(row.entry)
        self.what_if = WhatIf(shell, _inquiry(subject, row.entry, seat, final=final))
        self.box.addWidget(self.what_if)
        self._add_total(row.entry)
        for game in reversed(self.games):
            if final or game.round.number <= subject.number:
                self.add_rule()
                self._add_game(game, row.entry)
        self.box.addStretch(1)

    @property
    def _is_ranked(self) -> bool:
        return any(row.entry == self.entry for row in self._rows())

    def _add_seat(self, round_: Round, *, more: bool) -> None:
        """Where he sits, why, and by what rule; divided from what comes where there is `more`."""
        t, event, derived = self.look.texts, self.subject.event, self.subject.derived
        place = seat_place(t, round_, self.entry)
        if not place:
            return
        name = round_name(t, round_)
        first, *others = seat_reasons(t, event, derived, round_, self.entry)
        self.add_reason(t.text("{round} · {table}", round=name, table=place), first)
        for sentence in others:
            self.sentences.append(sentence)
            self.add_words(sentence)
        self.add_words(seat_rule(t, event, round_), muted=True)
        if more:
            self.add_rule()

    def _add_final(self, row: StandingsRow) -> None:
        t = self.look.texts
        sentence = how_far(t, self.subject.event, row)
        self.add_reason(t.text("Rank {rank} of the final ranking", rank=row.rank), sentence)
        if row.prize:
            self.add_words(t.text("Prize: {prize}", prize=row.prize))
        if row.league is not None:
            self.add_rule()
            self.league = League(self.look, self.subject.event, self.subject.derived, row.league)
            self.box.addWidget(self.league)
            self.add_rule()

    def _add_orders(self, entry: EntryNumber) -> None:
        event, derived, number = self.subject.event, self.subject.derived, self.subject.number
        t, names = self.look.texts, names_of(event.entries)
        own = {row.entry: row for row in self._rows()}.get(entry)
        if own is None:
            return
        title = t.text("Rank {rank} after round {round}", rank=own.rank, round=number)
        seated = own.seating_rank or own.rank
        orders = [(Order.STANDINGS, title)]
        if self._seats_otherwise():
            heading = t.text("Number {rank} in the seating order", rank=seated)
            orders.append((Order.SEATING, heading))
        for order, heading in orders:
            found = explain(
                ruleset_of(event.settings), derived.standings_after(number), entry, order
            )
            self.add_reason(heading, reasons.separation_words(t, found, names, order))

    def _rows(self) -> Sequence[StandingRow]:
        """The standings; none before the first closed round."""
        return next(
            (
                found.rows
                for found in self.subject.derived.standings
                if found.after_round == self.subject.number
            ),
            (),
        )

    def _seats_otherwise(self) -> bool:
        """Whether the next round is seated by another order than that of the standings."""
        ruleset = ruleset_of(self.subject.event.settings)
        found = self.subject.derived.standings_after(self.subject.number)
        one, other = (criteria_of(ruleset, found, order) for order in Order)
        return one != other

    def _add_total(self, entry: EntryNumber) -> None:
        """The sums of the standings, number by number."""
        subject, t = self.subject, self.look.texts
        if not self._is_ranked:
            return
        found = total_of(subject.event, subject.derived, entry, subject.number)
        names = names_of(subject.event.entries)
        self.add_rule()
        for title, arithmetic in total_sums(t, found, names, subject.event):
            self.add_words(title, strong=True)
            if arithmetic:
                self.sums.append(arithmetic)
                self.add_words(arithmetic)

    def _add_game(self, game: Game, entry: EntryNumber) -> None:
        t = self.look.texts
        again = is_again(self.subject.event, game.round.number)
        name = coming_name(t, game.round.phase, game.round.number, again=again)
        if game.table is None:
            self.add_words(t.text("{round}: not seated", round=name), muted=True)
            return
        bye = is_bye(game.round, game.table)
        table = t.text("bye") if bye else table_name(t, game.table.number)
        where = t.text("{round} · {table}", round=name, table=table)
        self.box.addLayout(_Table(self.look, self.subject.event, game, entry).grid(where))
        for sentence in self._ties(game.round, game.table):
            self.sentences.append(sentence)
            self.add_words(sentence, muted=True)
        event, derived = self.subject.event, self.subject.derived
        for words in round_words(t, round_sum(event, derived, game.round, game.table, entry)):
            self.add_words(words, muted=True)

    def _ties(self, round_: Round, table: Table) -> tuple[str, ...]:
        """Which values put players of his table apart who had the same score."""
        event = self.subject.event
        rules = self.subject.games.rules_in_event(round_.game, event.settings)
        return ties_at_table(self.look.texts, event, round_.number, table, rules)


def _inquiry(
    subject: StandingsSubject, entry: EntryNumber, seat: Round | None, *, final: bool
) -> Inquiry:
    """What is asked about him: the ranking that is shown, or the standings and what they seat."""
    event, derived = subject.event, subject.derived
    game = subject.games.next_wishes(event).game
    if final:
        return about_ranking(event, derived, entry, game)
    found = about_player(event, derived, entry, subject.number, game)
    table = None if seat is None else about_table(event, derived, entry, seat.number)
    if table is None:
        return found
    others = (each for each in found.questions if each not in table.questions)
    return replace(found, questions=(*table.questions, *others))


class League(QWidget):
    """The parts of the formula, the formula with its numbers, what comes out."""

    def __init__(self, look: Style, event: Event, derived: Derived, worth: LeaguePoints) -> None:
        super().__init__()
        t, px = look.texts, look.theme.px
        self.sentence = formula(t, event, worth)
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(0, 1)
        for line, (name, value) in enumerate(formula_parts(t, event, worth)):
            grid.addWidget(Words(look, name, wrap=True), line, 0)
            grid.addWidget(Words(look, value), line, 1, _TOP_RIGHT)
        box = laid_out(QVBoxLayout(self), px(6))
        title = t.text("{points} league points", points=number_format.figure(t, worth.points, 0))
        box.addWidget(Words(look, title, strong=True, wrap=True))
        box.addLayout(grid)
        self.sums = league_sums(t, event, derived, worth)
        for sentence in (*self.sums, self.sentence):
            words = Words(look, sentence, colour=look.theme.colours.muted, wrap=True)
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            box.addWidget(words)


class _Table:
    """A table as lines: place, name, score, points."""

    def __init__(self, look: Style, event: Event, game: Game, entry: EntryNumber) -> None:
        self._look, self._game, self._entry = look, game, entry
        seated = {at.seat.entry for at in game.seats}
        people = (e for e in event.entries if e.number in seated)
        self._names = listed_names(people)

    def grid(self, title: str) -> QGridLayout:
        """The lines under a title."""
        t, px, muted = self._look.texts, self._look.theme.px, self._look.theme.colours.muted
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(2))
        grid.setColumnStretch(1, 1)
        grid.addWidget(CutWords(self._look, title, strong=True), 0, 0, 1, 2)
        for column, head in ((2, t.text("Score")), (3, t.text("Points"))):
            grid.addWidget(Words(self._look, head, Size.SMALL, colour=muted), 0, column, _RIGHT)
        for line, at in enumerate(self._game.seats, 1):
            self._add_seat(grid, line, at)
        line = len(self._game.seats)
        for score in self._game.virtual:
            line += 1
            name = CutWords(self._look, t.text("virtual player"), colour=muted)
            grid.addWidget(name, line, 1)
            grid.addWidget(
                self._words(number_format.figure(t, score), strong=False), line, 2, _RIGHT
            )
        return grid

    def _add_seat(self, grid: QGridLayout, line: int, at: At) -> None:
        t = self._look.texts
        own = at.seat.entry == self._entry
        place = number_format.MISSING if at.place is None else f"{at.place}."
        grid.addWidget(self._words(place, strong=own), line, 0, _RIGHT)
        name = self._names[at.seat.entry]
        if at.seat.bottom is not None:
            why = bottom_word(t, at.seat.bottom_reason)
            name = t.text("{name} ({why})", name=name, why=why)
        grid.addWidget(CutWords(self._look, name, strong=own), line, 1)
        for column, value in ((2, at.seat.score), (3, at.points)):
            words = self._words(number_format.figure(t, value), strong=own)
            grid.addWidget(words, line, column, _RIGHT)

    def _words(self, text: str, *, strong: bool) -> Words:
        return Words(self._look, text, strong=strong)


class PairPanel(Panel):
    """Two players: every criterion side by side, and the one that separates them."""

    def __init__(
        self,
        look: Style,
        subject: StandingsSubject,
        above: StandingsRow,
        below: StandingsRow,
        *,
        final: bool,
    ) -> None:
        """The better one comes first; `final` says that they are rows of the final ranking."""
        super().__init__(look, subject)
        self.criterion = ""
        for row in (above, below):
            self.add_words(f"{row.rank}. {row.name}", strong=True)
        self.add_rule()
        names = names_of(subject.event.entries)
        sentence = further(look.texts, above, below) if final else ""
        title = look.texts.text("Why {name} is not above", name=names[below.entry])
        self.add_reason(title, sentence or self._in_standings(above, below))
        self.add_rule()
        self.box.addLayout(self._grid(above, below))
        self.add_rule()
        for words in self._meetings(above, below):
            self.add_words(words)
        self.box.addStretch(1)

    def _in_standings(self, above: StandingsRow, below: StandingsRow) -> str:
        event, after = self.subject.event, self.subject.derived.standings_after(self.subject.number)
        found = what_separates(ruleset_of(event.settings), after, above.entry, below.entry)
        self.criterion = found.criterion
        names = names_of(event.entries)
        return reasons.separation_words(self.look.texts, found, names, Order.STANDINGS)

    def _grid(self, above: StandingsRow, below: StandingsRow) -> QGridLayout:
        px = self.look.theme.px
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        for column, row in ((1, above), (2, below)):
            grid.setColumnStretch(column, 1)
            heading = Words(self.look, f"{row.rank}.", strong=True)
            grid.addWidget(heading, 0, column, _RIGHT)
        rows = {row.entry: row for row in self._rows()}
        one, other = rows[above.entry], rows[below.entry]
        for line, name in enumerate(self._names(), 1):
            written = number_format.column(
                self.look.texts, (_value(one, name), _value(other, name))
            )
            self._add_line(grid, line, name, written)
        if self.criterion == "lot":
            t = self.look.texts
            line = grid.rowCount()
            self._add_line(
                grid, line, "lot", (t.word("by lot", "first"), t.word("by lot", "second"))
            )
        return grid

    def _names(self) -> tuple[str, ...]:
        """The criteria down to the one that decides; all of them where there are few."""
        found = self.subject.derived.standings_after(self.subject.number)
        names = criteria_of(ruleset_of(self.subject.event.settings), found, Order.STANDINGS)
        if self.criterion not in names or len(names) <= MANY_CRITERIA:
            return names
        return names[: max(MANY_CRITERIA, names.index(self.criterion) + 1)]

    def _add_line(self, grid: QGridLayout, line: int, name: str, written: Sequence[str]) -> None:
        """A criterion with both values; the deciding one stands out."""
        t = self.look.texts
        decides = name == self.criterion
        head = criterion_short(t, name)
        marked = t.text("{criterion} (decides)", criterion=head) if decides else head
        for column, text in enumerate((marked, *written)):
            words = Words(self.look, text, strong=decides)
            place = _RIGHT if column else Qt.AlignmentFlag.AlignLeft
            grid.addWidget(words, line, column, place)

    def _rows(self) -> Sequence[StandingRow]:
        return self.subject.derived.standings_after(self.subject.number).rows

    def _meetings(self, above: StandingsRow, below: StandingsRow) -> list[str]:
        """Where they met, and which value put them apart there with the same score."""
        t, event, said = self.look.texts, self.subject.event, []
        for round_, table in meetings(event, above.entry, below.entry):
            name, place = round_name(t, round_), table_name(t, table)
            said.append(t.text("They met: {round}, {table}.", round=name, table=place))
            game = self.subject.games.rules_in_event(round_.game, event.settings)
            two = (above.entry, below.entry)
            at = round_.table(table)
            said += ties_at_table(t, event, round_.number, at, game, between=two)
        return said or [t.text("They have not met.")]


def _value(row: StandingRow, name: str) -> Number | None:
    if name == "lot":
        return None
    return row.points if name == "points" else dict(row.criteria)[name]
