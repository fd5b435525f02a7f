"""The side panels of standings: why somebody stands where he does, what separates two, a team."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from bglmanager.engine.derived import (
    Derived,
    LeaguePoints,
    StandingRow,
    TeamRow,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import Event, Number, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import StandingsCut, is_again, standings_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.orders import Order, criteria_of, explain, what_separates
from bglmanager.engine.pairs import are_played
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye
from bglmanager.engine.totals import round_sum, total_of
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.ui.kit.panels import (
    PanelPart,
    PartsPanel,
    PillsPart,
    PillState,
    RulePart,
    WordsPart,
)
from bglmanager.ui.pages.standings.what_if import (
    Inquiry,
    WhatIf,
    about_player,
    about_ranking,
    about_table,
    about_team,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Words
from bglmanager.words import reasons
from bglmanager.words.names import coming_name, listed_names, names_of, round_name, table_name
from bglmanager.words.number_format import MISSING, column, figure
from bglmanager.words.points_explained import (
    formula,
    formula_parts,
    league_sums,
    round_words,
    total_sums,
)
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule
from bglmanager.words.regulations import criterion_short
from bglmanager.words.results import bottom_word, ties_at_table
from bglmanager.words.standings import StandingsRow

MANY_CRITERIA = 5
"""A comparison shows so many lines, and more only as far as they are needed."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@record
class StandingsSubject:
    """The standings the panel speaks about: those after a round."""

    event: Event
    derived: Derived
    number: RoundNumber
    games: Catalogue = NO_GAMES

    @property
    def rows(self) -> Mapping[EntryNumber, StandingRow]:
        """Who stands in them; nobody before the first closed round."""
        found = (one.rows for one in self.derived.standings if one.after_round == self.number)
        return {row.entry: row for row in next(found, ())}

    @property
    def cut(self) -> StandingsCut | None:
        """Who advances by them; None of older ones."""
        latest = self.derived.latest_standings
        if latest is None or latest.after_round != self.number:
            return None
        game = self.games.next_wishes(self.event).game
        return standings_cut(self.event, self.derived, game)

    def apart(self, order: Order = Order.STANDINGS) -> tuple[str, ...]:
        """The criteria of an order, as they come."""
        found = self.derived.standings_after(self.number)
        return criteria_of(ruleset_of(self.event.settings), found, order)


class FigureLines(QWidget):
    """Lines of several cells: names at the left, figures at the right; the first is muted."""

    def __init__(
        self,
        look: Style,
        head: Sequence[str],
        lines: Sequence[tuple[Sequence[str], bool]],
        *,
        stretched: int = 0,
    ) -> None:
        """`lines` are cells, and whether they stand out; `stretched` has the room left."""
        super().__init__()
        self._look, px = look, look.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(8))
        self._grid.setVerticalSpacing(px(2))
        self._grid.setColumnStretch(stretched, 1)
        if head:
            self._grid.addWidget(CutWords(look, head[0], strong=True), 0, 0, 1, stretched + 1)
            for n, said in enumerate(head[1:], stretched + 1):
                muted = look.theme.colours.muted
                self._grid.addWidget(Words(look, said, Size.SMALL, colour=muted), 0, n, _RIGHT)
        for line, (cells, strong) in enumerate(lines, 1):
            for n, said in enumerate(cells):
                self._add_cell(line, n, said, strong=strong, cut=n == stretched)

    def _add_cell(self, line: int, n: int, said: str, *, strong: bool, cut: bool) -> None:
        if cut:
            self._grid.addWidget(CutWords(self._look, said, strong=strong), line, n)
        elif said:
            self._grid.addWidget(Words(self._look, said, strong=strong), line, n, _RIGHT)


class StandingsPanel(PartsPanel):
    """Words under each other; `sentences` give the reasons, `sums` the arithmetic."""

    def __init__(self, look: Style, subject: StandingsSubject) -> None:
        super().__init__(look)
        self.subject = subject
        self.texts = look.texts
        self.names = names_of(subject.event.entries)
        self.sentences: list[str] = []
        self.sums: list[str] = []

    def reason(self, title: str, *said: str) -> Iterator[PanelPart]:
        """Reasons under a title of their own."""
        self.sentences += said
        yield WordsPart(title, strong=True)
        yield from map(WordsPart, said)

    def sum(self, title: str, arithmetic: str) -> Iterator[PanelPart]:
        """A total, and how it comes about where that says more."""
        yield WordsPart(title, strong=True)
        if arithmetic:
            self.sums.append(arithmetic)
            yield WordsPart(arithmetic)

    def ties(
        self, round_: Round, table: Table, between: Collection[EntryNumber] = ()
    ) -> tuple[str, ...]:
        """Which values put players with the same score apart, of the whole table or of two."""
        event = self.subject.event
        rules = self.subject.games.rules_in_event(round_.game, event.settings)
        return ties_at_table(self.texts, event, round_.number, table, rules, between=between)

    def criteria(self, one: EntryNumber, other: EntryNumber, decides: str) -> FigureLines:
        """The criteria of two side by side, down to the one that decides."""
        t, rows, names = self.texts, self.subject.rows, self.subject.apart()
        if decides in names and len(names) > MANY_CRITERIA:
            names = names[: max(MANY_CRITERIA, names.index(decides) + 1)]
        lines: list[tuple[Sequence[str], bool]] = []
        for place, name in enumerate(names):
            written = column(t, (_value(rows[one], name), _value(rows[other], name)))
            later = decides in names and place > names.index(decides)
            mark = t.text("decides") if name == decides else t.text("not needed") if later else ""
            lines.append(((criterion_short(t, name), *written, mark), name == decides))
        if decides == "lot":
            by_lot = t.word("by lot", "first"), t.word("by lot", "second")
            lines.append(((criterion_short(t, "lot"), *by_lot, t.text("decides")), True))
        heads = (f"{rows[each].rank}." for each in (one, other))
        return FigureLines(self.look, ("", *heads), lines)


class StandingsPlayerPanel(StandingsPanel):
    """One player: why not higher, in both orders, what the cut takes, and his rounds."""

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
        super().__init__(shell.look, subject)
        self.entry = row.entry
        self._own, self._is_final = subject.rows.get(row.entry), final
        self.what_if = WhatIf(shell, _inquiry(subject, row.entry, seat, final=final))
        self.draw_parts(
            WordsPart(row.club, muted=True),
            *self._pills(row),
            *(self._seat(seat) if seat is not None else ()),
            *(self._final(row) if final else ()),
            *(self._orders(self._own) if self._own else ()),
            *(self._of_the_cut(self._own) if self._own and not final else ()),
            self.what_if,
            *self._total(),
            *(part for round_ in reversed(self._rounds()) for part in self._games(round_)),
            spacing=6,
        )

    def _pills(self, row: StandingsRow) -> Iterator[PanelPart]:
        t, cut = self.texts, None if self._is_final else self.subject.cut
        if row.withdrawn:
            left = PillState(t.text("withdrawn"), Tone.ATTENTION, "log-out")
            yield PillsPart((lambda: left,))
        elif cut is not None and cut.certain and self._own is not None:
            inside = self._is_inside(cut, self._own)
            now = PillState(t.text("advances: certain"), Tone.GOOD)
            yield PillsPart((lambda: now if inside else PillState(t.text("out"), Tone.PLAIN),))

    def _is_inside(self, cut: StandingsCut, own: StandingRow) -> bool:
        return own.rank <= self.subject.rows[cut.last].rank

    def _seat(self, round_: Round) -> Iterator[PanelPart]:
        """Where he sits, why, and by what rule; divided from what comes where there is more."""
        t, event, derived = self.texts, self.subject.event, self.subject.derived
        place = seat_place(t, round_, self.entry)
        if not place:
            return
        title = t.text("{round} · {table}", round=round_name(t, round_), table=place)
        yield from self.reason(title, *seat_reasons(t, event, derived, round_, self.entry))
        yield WordsPart(seat_rule(t, event, round_), muted=True)
        if self._is_final or self._own is not None:
            yield RulePart()

    def _final(self, row: StandingsRow) -> Iterator[PanelPart]:
        t = self.texts
        title = t.text("Rank {rank} of the final ranking", rank=row.rank)
        yield from self.reason(title, reasons.how_far(t, self.subject.event, row))
        yield WordsPart(t.text("Prize: {prize}", prize=row.prize) if row.prize else "")
        if row.league is not None:
            yield RulePart()
            yield from self._league(row.league)
            yield RulePart()

    def _league(self, worth: LeaguePoints) -> Iterator[PanelPart]:
        """The parts of the formula, the formula with its numbers, what comes out."""
        t, event, derived = self.texts, self.subject.event, self.subject.derived
        title = t.text("{points} league points", points=figure(t, worth.points, 0))
        yield WordsPart(title, strong=True)
        yield FigureLines(self.look, (), [(part, False) for part in formula_parts(t, event, worth)])
        for said in (*league_sums(t, event, derived, worth), formula(t, event, worth)):
            yield WordsPart(said, muted=True)

    def _orders(self, own: StandingRow) -> Iterator[PanelPart]:
        subject, t = self.subject, self.texts
        title = t.text("Rank {rank} after round {round}", rank=own.rank, round=subject.number)
        orders = [(Order.STANDINGS, title)]
        if subject.apart() != subject.apart(Order.SEATING):
            rank = own.seating_rank or own.rank
            orders.append((Order.SEATING, t.text("Number {rank} in the seating order", rank=rank)))
        ruleset, after = ruleset_of(subject.event.settings), subject.derived.standings_after
        for order, heading in orders:
            found = explain(ruleset, after(subject.number), own.entry, order)
            yield from self.reason(heading, reasons.separation_words(t, found, self.names, order))

    def _of_the_cut(self, own: StandingRow) -> Iterator[PanelPart]:
        """What separates him from the last who advances, or from the first who does not."""
        subject, cut = self.subject, self.subject.cut
        if cut is None:
            return
        inside = self._is_inside(cut, own)
        other = subject.rows[cut.first_out if inside else cut.last]
        if other.entry == own.entry:
            return
        first, second = (own, other) if inside else (other, own)
        ruleset = ruleset_of(subject.event.settings)
        after = subject.derived.standings_after(subject.number)
        found = what_separates(ruleset, after, first.entry, second.entry)
        title = self.texts.text("What separates from rank {rank}", rank=other.rank)
        yield WordsPart(title, strong=True)
        yield self.criteria(own.entry, other.entry, found.criterion)

    def _total(self) -> Iterator[PanelPart]:
        """The sums of the standings, number by number."""
        if self._own is None:
            return
        event = self.subject.event
        found = total_of(event, self.subject.derived, self.entry, self.subject.number)
        yield RulePart()
        for title, arithmetic in total_sums(self.texts, found, self.names, event):
            yield from self.sum(title, arithmetic)

    def _rounds(self) -> Sequence[Round]:
        """The closed rounds that are told of."""
        closed, last = closed_rounds(self.subject.event), self.subject.number
        return [each for each in closed if self._is_final or each.number <= last]

    def _games(self, round_: Round) -> Iterator[PanelPart]:
        t, event, derived = self.texts, self.subject.event, self.subject.derived
        again = is_again(event, round_.number)
        name = coming_name(t, round_.phase, round_.number, again=again)
        yield RulePart()
        tables = list(round_.tables_of(self.entry))
        if not tables:
            yield WordsPart(t.text("{round}: not seated", round=name), muted=True)
        for table in tables:
            place = t.text("bye") if is_bye(round_, table) else table_name(t, table.number)
            where = t.text("{round} · {table}", round=name, table=place)
            lines = list(self._seats(round_, table))
            heads = where, t.text("Score"), t.text("Points")
            yield FigureLines(self.look, heads, lines, stretched=1)
            ties = self.ties(round_, table)
            self.sentences += ties
            found = round_sum(event, derived, round_, table, self.entry)
            for said in (*ties, *round_words(t, found)):
                yield WordsPart(said, muted=True)

    def _seats(self, round_: Round, table: Table) -> Iterator[tuple[Sequence[str], bool]]:
        """Place, name, score, points of everybody at a table, the best first."""
        t, seated = self.texts, {seat.entry for seat in table.seats}
        names = listed_names(e for e in self.subject.event.entries if e.number in seated)
        result = self.subject.derived.table(round_.number, table.number)
        for each in sorted(result.seats, key=lambda seat: seat.place or len(result.seats)):
            seat, name = table.seat_of(each.entry), names[each.entry]
            if seat.bottom is not None:
                why = bottom_word(t, seat.bottom_reason)
                name = t.text("{name} ({why})", name=name, why=why)
            won = None if each.units is None else points_of_units(each.units)
            place = MISSING if each.place is None else f"{each.place}."
            cells = place, name, figure(t, seat.score), figure(t, won)
            yield cells, each.entry == self.entry
        for score in result.virtual:
            yield ("", t.text("virtual player"), figure(t, score), ""), False


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


class PairPanel(StandingsPanel):
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
        t, event = look.texts, subject.event
        self.criterion = ""
        sentence = reasons.further(t, above, below) if final else ""
        if not sentence:
            after = subject.derived.standings_after(subject.number)
            found = what_separates(ruleset_of(event.settings), after, above.entry, below.entry)
            self.criterion = found.criterion
            sentence = reasons.separation_words(t, found, self.names, Order.STANDINGS)
        title = t.text("Why {name} is not above", name=self.names[below.entry])
        self.draw_parts(
            *(WordsPart(f"{row.rank}. {row.name}", strong=True) for row in (above, below)),
            RulePart(),
            *self.reason(title, sentence),
            RulePart(),
            self.criteria(above.entry, below.entry, self.criterion),
            RulePart(),
            *map(WordsPart, self._meetings(above.entry, below.entry)),
            spacing=6,
        )

    def _meetings(self, above: EntryNumber, below: EntryNumber) -> list[str]:
        """Where they met, and which value put them apart there with the same score."""
        t, said = self.texts, []
        for round_ in closed_rounds(self.subject.event):
            for table in round_.tables:
                if {above, below} <= {seat.entry for seat in table.seats}:
                    name, place = round_name(t, round_), table_name(t, table.number)
                    said.append(t.text("They met: {round}, {table}.", round=name, table=place))
                    said += self.ties(round_, table, (above, below))
        return said or [t.text("They have not met.")]


class StandingsTeamPanel(StandingsPanel):
    """One team: whom it is behind, whose points it has, what would have helped."""

    def __init__(self, shell: Shell, subject: StandingsSubject, team: TeamNumber) -> None:
        super().__init__(shell.look, subject)
        event, derived, t = subject.event, subject.derived, shell.look.texts
        found = next(e for e in derived.team_standings if e.after_round == subject.number)
        at = next(i for i, row in enumerate(found.rows) if row.team == team)
        row, above = found.rows[at], found.rows[at - 1] if at else None
        teams = {each.number: each for each in event.teams}
        title = t.text("Rank {rank} after round {round}", rank=row.rank, round=subject.number)
        name = "" if above is None else teams[above.team].name
        self.what_if = WhatIf(shell, about_team(event, derived, team, subject.number))
        self.draw_parts(
            *self.reason(title, reasons.team_behind(t, row, above, name)),
            self.what_if,
            RulePart(),
            *self._totals(row, teams[team].people),
            spacing=6,
        )

    def _totals(self, row: TeamRow, people: Sequence[EntryNumber]) -> Iterator[PanelPart]:
        """Points, PBG and PBA of the players who are in the standings."""
        t, subject, listed = self.texts, self.subject, self.subject.rows
        found = [
            total_of(subject.event, subject.derived, number, subject.number)
            for number in people
            if number in listed
        ]
        played = are_played(subject.event.settings)
        if played:
            found = found[:1]  # both have what the pair has
        criteria = dict(row.criteria)
        parts: tuple[tuple[str, list[Number]], ...] = (
            (t.text("{total} points", total=figure(t, row.points)), [e.points for e in found]),
            (t.text("PBG {total}", total=figure(t, criteria["pbg"], 2)), [e.pbg for e in found]),
            (t.text("PBA {total}", total=figure(t, criteria["pba"])), [e.pba for e in found]),
        )
        for title, values in parts[: 2 if played else 3]:
            said = " + ".join(
                f"{figure(t, value)} ({self.names[each.entry]})"
                for value, each in zip(values, found, strict=True)
            )
            whole = figure(t, plain_number(sum(map(Fraction, values), Fraction(0))))
            yield from self.sum(title, f"{said} = {whole}")


def _value(row: StandingRow, name: str) -> Number | None:
    if name == "lot":
        return None
    return row.points if name == "points" else dict(row.criteria)[name]
