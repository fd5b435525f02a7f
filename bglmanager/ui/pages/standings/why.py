"""“Why?”: why somebody stands where they do, what separates two, a team; and Ctrl+W for it on every
page that shows players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget
from shiboken6 import isValid

from bglmanager.engine import derived as facts
from bglmanager.engine.chances import Chance, Reach
from bglmanager.engine.event import Event, Number, Phase, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import StandingsCut, is_again, standings_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.orders import Order, criteria_of, explain, what_separates
from bglmanager.engine.pairs import are_played
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.making import is_over
from bglmanager.engine.tables import is_bye
from bglmanager.engine.totals import round_sum, total_of
from bglmanager.engine.what_if import Goal, Question, goal_questions
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.reach import needs_now, reach_now
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.acts import BACK, WHY, Need, act
from bglmanager.ui.kit.panels import PanelPart, PillState, RulePart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.what_if import Inquiry, WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Words
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words import points_explained, reasons
from bglmanager.words.games import labels_shown
from bglmanager.words.names import coming_name, listed_names, names_of, round_name, table_name
from bglmanager.words.number_format import MISSING, column, figure
from bglmanager.words.reach import chance_words, need_words, unsettled_words
from bglmanager.words.regulations import criterion_short, criterion_value
from bglmanager.words.results import bottom_word, ties_at_table
from bglmanager.words.standings import StandingsRow, plain_row, view_of_final_ranking

MANY_CRITERIA = 5
"""A comparison shows so many lines, and more only as far as they are needed."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@record
class StandingsSubject:
    """The standings the panel speaks about: those after a round."""

    desk: OpenEvent
    number: RoundNumber
    games: Catalogue = NO_GAMES

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.desk.event

    @property
    def derived(self) -> facts.Derived:
        """What it gives."""
        return self.desk.derived

    @property
    def is_newest(self) -> bool:
        """Whether there are none after them."""
        latest = self.derived.latest_standings
        return latest is not None and latest.after_round == self.number

    @property
    def rows(self) -> Mapping[EntryNumber, facts.StandingRow]:
        """Who stands in them; nobody before the first closed round."""
        found = (one.rows for one in self.derived.standings if one.after_round == self.number)
        return {row.entry: row for row in next(found, ())}

    @property
    def cut(self) -> StandingsCut | None:
        """Who advances by them; None of older ones."""
        if not self.is_newest:
            return None
        return standings_cut(self.event, self.derived, self.games.next_wishes(self.event).game)

    @property
    def reach(self) -> Reach | None:
        """Who is in by all results there are, who can be, who is out; of older ones nothing."""
        return reach_now(self.desk, self.games) if self.is_newest else None

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
        grid, px, muted = QGridLayout(self), look.theme.px, look.theme.colours.muted
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(2))
        grid.setColumnStretch(stretched, 1)
        for n, said in enumerate(head):
            if n:
                grid.addWidget(
                    Words(look, said, Size.SMALL, colour=muted), 0, n + stretched, _RIGHT
                )
            else:
                grid.addWidget(CutWords(look, said, strong=True), 0, 0, 1, stretched + 1)
        for line, (cells, strong) in enumerate(lines, 1):
            for n, said in enumerate(cells):
                if n == stretched:
                    grid.addWidget(CutWords(look, said, strong=strong), line, n)
                elif said:
                    grid.addWidget(Words(look, said, strong=strong), line, n, _RIGHT)


class StandingsPanel(panels.PartsPanel):
    """A panel about the rows of some standings."""

    def __init__(self, look: Style, subject: StandingsSubject) -> None:
        super().__init__(look)
        self.subject, self.texts = subject, look.texts
        self._event, self._derived = subject.event, subject.derived
        self.ruleset, self.names = ruleset_of(self._event.settings), names_of(self._event.entries)

    def titled(self, title: str, *said: str) -> Iterator[PanelPart]:
        """Reasons, or how a total comes about, under a title of their own."""
        yield WordsPart(title, strong=True)
        yield from map(WordsPart, said)

    def ties(
        self, round_: Round, table: Table, between: Collection[EntryNumber] = ()
    ) -> tuple[str, ...]:
        """Which values put players with the same score apart, of the whole table or of two."""
        rules = self.subject.games.rules_in_event(round_.game, self._event.settings)
        return ties_at_table(self.texts, self._event, round_.number, table, rules, between=between)

    def criteria(self, one: EntryNumber, other: EntryNumber, decides: str) -> FigureLines:
        """The criteria of two side by side, down to the one that decides."""
        t, names, both = (
            self.texts,
            self.subject.apart(),
            [self.subject.rows[n] for n in (one, other)],
        )
        at = names.index(decides) if decides in names else len(names)
        lines: list[tuple[Sequence[str], bool]] = []
        for place, name in enumerate(names[: max(MANY_CRITERIA, at + 1)]):
            values = [criterion_value(row, name) for row in both]
            if values == [None, None] and place != at:
                continue  # what nobody has separates nobody
            written = column(t, values)
            mark = t.text("decides") if place == at else t.text("not needed") if place > at else ""
            lines.append(((criterion_short(t, name), *written, mark), place == at))
        if decides == "lot":
            by_lot = t.word("by lot", "first"), t.word("by lot", "second")
            lines.append(((criterion_short(t, "lot"), *by_lot, t.text("decides")), True))
        return FigureLines(self.look, ("", *(f"{row.rank}." for row in both)), lines)


class StandingsPlayerPanel(StandingsPanel):
    """One player: why not higher, in both orders, what the cut takes, and the rounds."""

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
        `seat` is a round in which the player sits and where is told.
        """
        super().__init__(shell.look, subject)
        self.entry, self._is_final = row.entry, final
        own = self._own = subject.rows.get(row.entry)
        closed = closed_rounds(self._event)
        rounds = [each for each in closed if final or each.number <= subject.number]
        self.draw_parts(
            WordsPart(row.club, muted=True),
            *self._pills(row),
            *self._needs(),
            *(self._seat(seat) if seat is not None else ()),
            *(self._final(row) if final else ()),
            *(self._orders(own) if own else ()),
            *(self._of_the_cut(own) if own and not final else ()),
            WhatIf(shell, self._inquiry(seat)),
            *(self._total() if own else ()),
            *(part for round_ in reversed(rounds) for part in self._games(round_)),
            spacing=6,
        )

    def _inquiry(self, seat: Round | None) -> Inquiry:
        """The ranking that is shown, or the standings and what they seat."""
        event, derived, number = self._event, self._derived, self.subject.number
        game = self.subject.games.next_wishes(event).game
        if self._is_final:
            asked: Sequence[Question] = (Question(Goal.RANKING, self.entry, number),)
        else:
            asked = goal_questions(event, derived, self.entry, number)
            table = seat and about_table(event, derived, self.entry, seat.number)
            asked = tuple(dict.fromkeys((*(table.questions if table else ()), *asked)))
        return Inquiry(event, derived, tuple(asked), game)

    def _pills(self, row: StandingsRow) -> Iterator[PanelPart]:
        t, reach = self.texts, None if self._is_final else self.subject.reach
        if row.withdrawn:
            state = PillState(t.text("withdrawn"), Tone.ATTENTION, "log-out")
        elif reach is not None and self.entry in reach.chances:
            sure = reach.chances[self.entry] is Chance.CERTAIN
            said = chance_words(t, reach, self.entry)
            state = PillState(said, Tone.GOOD if sure else Tone.PLAIN)
        else:
            return
        yield panels.PillsPart((lambda: state,))

    def _needs(self) -> Iterator[PanelPart]:
        """What his own result and the others have to be, for who is in the race."""
        t, subject = self.texts, self.subject
        reach = None if self._is_final else subject.reach
        if reach is None or self.entry not in reach.chances:
            return
        if self.entry in reach.unsettled:
            yield WordsPart(unsettled_words(t), muted=True)
        needs = needs_now(subject.desk, subject.games, [self.entry]).get(self.entry, ())
        said = tuple(need_words(t, needs))
        if said:
            yield from self.titled(t.text("What it takes to advance"), *said)

    def _seat(self, round_: Round) -> Iterator[PanelPart]:
        """Where the seat is, why, and by what rule; divided from what comes where there is more."""
        t, event = self.texts, self._event
        place = reasons.seat_place(t, round_, self.entry)
        if not place:
            return
        title = t.text("{round} · {table}", round=round_name(t, round_), table=place)
        said = reasons.seat_reasons(t, event, self._derived, round_, self.entry)
        yield from self.titled(title, *said)
        yield WordsPart(reasons.seat_rule(t, event, round_), muted=True)
        if self._is_final or self._own is not None:
            yield RulePart()

    def _final(self, row: StandingsRow) -> Iterator[PanelPart]:
        t, event, worth = self.texts, self._event, row.league
        title = t.text("Rank {rank} of the final ranking", rank=row.rank)
        yield from self.titled(title, reasons.how_far(t, event, row))
        yield WordsPart(t.text("Prize: {prize}", prize=row.prize) if row.prize else "")
        if worth is None:
            return
        yield RulePart()
        points = figure(t, worth.points, 0)
        yield WordsPart(t.text("{points} league points", points=points), strong=True)
        parts = points_explained.formula_parts(t, event, worth)
        yield FigureLines(self.look, (), [(part, False) for part in parts])
        for said in points_explained.league_sums(t, event, self._derived, worth):
            yield WordsPart(said, muted=True)
        yield WordsPart(points_explained.formula(t, event, worth), muted=True)
        yield RulePart()

    def _orders(self, own: facts.StandingRow) -> Iterator[PanelPart]:
        subject, t = self.subject, self.texts
        title = t.text("Rank {rank} after round {round}", rank=own.rank, round=subject.number)
        orders = [(Order.STANDINGS, title)]
        if subject.apart() != subject.apart(Order.SEATING):
            rank = own.seating_rank or own.rank
            orders.append((Order.SEATING, t.text("Number {rank} in the seating order", rank=rank)))
        after = self._derived.standings_after(subject.number)
        for order, heading in orders:
            found = explain(self.ruleset, after, own.entry, order)
            said = reasons.separation_words(t, found, self.names, order)
            yield from self.titled(heading, said)

    def _of_the_cut(self, own: facts.StandingRow) -> Iterator[PanelPart]:
        """What separates from the last who advances, or from the first who does not."""
        rows, cut = self.subject.rows, self.subject.cut
        if cut is None:
            return
        inside = own.rank <= rows[cut.last].rank
        other = rows[cut.first_out if inside else cut.last]
        if other.entry == own.entry:
            return
        first, second = (own, other) if inside else (other, own)
        after = self._derived.standings_after(self.subject.number)
        found = what_separates(self.ruleset, after, first.entry, second.entry)
        title = self.texts.text("What separates from rank {rank}", rank=other.rank)
        yield WordsPart(title, strong=True)
        yield self.criteria(own.entry, other.entry, found.criterion)

    def _total(self) -> Iterator[PanelPart]:
        """The sums of the standings, number by number."""
        found = total_of(self._event, self._derived, self.entry, self.subject.number)
        yield RulePart()
        for each in points_explained.total_sums(self.texts, found, self.names, self._event):
            yield from self.titled(*each)

    def _games(self, round_: Round) -> Iterator[PanelPart]:
        t, again = self.texts, is_again(self._event, round_.number)
        name = coming_name(t, round_.phase, round_.number, again=again)
        yield RulePart()
        tables = list(round_.tables_of(self.entry))
        if not tables:
            yield WordsPart(t.text("{round}: not seated", round=name), muted=True)
        for table in tables:
            place = t.text("bye") if is_bye(round_, table) else table_name(t, table.number)
            where = t.text("{round} · {table}", round=name, table=place)
            heads = where, t.text("Score"), t.text("Points")
            yield FigureLines(self.look, heads, list(self._seats(round_, table)), stretched=1)
            found = round_sum(self._event, self._derived, round_, table, self.entry)
            words = points_explained.round_words(t, found)
            for said in (*self._auction(round_, table), *self.ties(round_, table), *words):
                yield WordsPart(said, muted=True)

    def _auction(self, round_: Round, table: Table) -> Iterator[str]:
        """What the player won at the auction; a power was drawn."""
        if self.ruleset.board is None:
            game = self.subject.games.rules_in_event(round_.game, self._event.settings)
            called = labels_shown(game, self.texts.language)
            yield from points_explained.auction_words(self.texts, table.seat_of(self.entry), called)

    def _seats(self, round_: Round, table: Table) -> Iterator[tuple[Sequence[str], bool]]:
        """Place, name, score, points of everybody at a table, the best first."""
        t, seated = self.texts, {seat.entry for seat in table.seats}
        names = listed_names(e for e in self._event.entries if e.number in seated)
        result = self._derived.table(round_.number, table.number)
        for each in sorted(result.seats, key=lambda seat: seat.place or len(result.seats)):
            seat, name = table.seat_of(each.entry), names[each.entry]
            if seat.bottom is not None:
                why = bottom_word(t, seat.bottom_reason)
                name = t.text("{name} ({why})", name=name, why=why)
            won = None if each.units is None else facts.points_of_units(each.units)
            place = MISSING if each.place is None else f"{each.place}."
            cells = place, name, figure(t, seat.score), figure(t, won)
            yield cells, each.entry == self.entry
        for score in result.virtual:
            yield ("", t.text("virtual player"), figure(t, score), ""), False


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
        t, criterion = look.texts, ""
        sentence = reasons.further(t, above, below) if final else ""
        if not sentence:
            after = self._derived.standings_after(subject.number)
            found = what_separates(self.ruleset, after, above.entry, below.entry)
            criterion = found.criterion
            sentence = reasons.separation_words(t, found, self.names, Order.STANDINGS)
        title = t.text("Why {name} is not above", name=self.names[below.entry])
        self.draw_parts(
            *(WordsPart(f"{row.rank}. {row.name}", strong=True) for row in (above, below)),
            RulePart(),
            *self.titled(title, sentence),
            RulePart(),
            self.criteria(above.entry, below.entry, criterion),
            RulePart(),
            *map(WordsPart, self._meetings(above.entry, below.entry)),
            spacing=6,
        )

    def _meetings(self, above: EntryNumber, below: EntryNumber) -> list[str]:
        """Where they met, and which value put them apart there with the same score."""
        t, said = self.texts, []
        for round_ in closed_rounds(self._event):
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
        number, t = subject.number, shell.look.texts
        found = next(e for e in self._derived.team_standings if e.after_round == number)
        at = next(i for i, row in enumerate(found.rows) if row.team == team)
        row, above = found.rows[at], found.rows[at - 1] if at else None
        teams = {each.number: each for each in self._event.teams}
        title = t.text("Rank {rank} after round {round}", rank=row.rank, round=number)
        name = "" if above is None else teams[above.team].name
        asked = (Question(Goal.TEAM, team, number),)
        self.draw_parts(
            *self.titled(title, reasons.team_behind(t, row, above, name)),
            WhatIf(shell, Inquiry(self._event, self._derived, asked)),
            RulePart(),
            *self._totals(row, teams[team].people),
            spacing=6,
        )

    def _totals(self, row: facts.TeamRow, people: Sequence[EntryNumber]) -> Iterator[PanelPart]:
        """Points, PBG and PBA of the players who are in the standings."""
        t, number, listed = self.texts, self.subject.number, self.subject.rows
        found = [total_of(self._event, self._derived, n, number) for n in people if n in listed]
        played = are_played(self._event.settings)
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
            whole = figure(t, facts.plain_number(sum(map(Fraction, values), Fraction(0))))
            yield from self.titled(title, f"{said} = {whole}")


Answered = tuple[str, QWidget]
"""The title of a panel and what it shows."""

_AN_OPEN = Need("“Why?” is not open: Ctrl+W opens it.", lambda key: key.panel is not None)


class WhyAbout:
    """Ctrl+W on a page that shows players opens and closes the panel, and Escape while it is open;
    the keyboard stays where it is.
    """

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        who: Callable[[], EntryNumber | None],
        games: Catalogue = NO_GAMES,
        *,
        escape: bool = True,
        closed: Callable[[], object] = lambda: None,
        seat: Callable[[], Round | None] = lambda: None,
    ) -> None:
        """`who` is the player the keyboard is at, `seat` the round that is looked at; `closed` is
        called when it was closed by a key. Without `escape` the page closes it with its own.
        """
        self.page, self.desk, self.who, self.games, self._seat = page, desk, who, games, seat
        self._closed, self._escape = closed, escape
        self._shown: QWidget | None = None
        page.make_acts(self)

    @property
    def panel(self) -> QWidget | None:
        """What is shown in the side panel, when it is open."""
        return still_there(self._shown)

    def why_not(self) -> Sequence[str]:
        """Why there is nothing to explain."""
        if not self.desk.event.rounds:
            return (self.page.texts.text("There is nothing to explain before round 1 is drawn."),)
        return () if self.who() else (self.page.texts.text("Choose a player first."),)

    def answer(self) -> Answered | None:
        """The panel about the player as things stand: the final ranking, else the newest standings.

        With the seat in the round told, or in the newest one that is not over.
        """
        entry, event, derived, seat = self.who(), self.desk.event, self.desk.derived, self._seat()
        if entry is None:
            return None
        latest = derived.latest_standings
        row = ranked = None
        if seat is None and is_ranked(event, derived):
            rows = view_of_final_ranking(self.page.texts, event, derived).rows
            ranked = next((row for row in rows if row.entry == entry), None)
        own = next((r for r in latest.rows if r.entry == entry), None) if latest else None
        row = ranked or plain_row(event.entry(entry), own)
        number = RoundNumber(0) if latest is None else latest.after_round
        panel = StandingsPlayerPanel(
            self.page.shell,
            StandingsSubject(self.desk, number, self.games),
            row,
            final=ranked is not None,
            seat=seat or _newest_seat(event, entry),
        )
        return f"{row.rank}. {row.name}" if row.rank else row.name, panel

    @act("Why? (rank and seat)", WHY, unless=lambda self: self.why_not())
    def toggle(self) -> None:
        """Open the panel, or close it."""
        if self.panel is None:
            self.show()
        else:
            self.close()

    def show(self) -> None:
        """Show the panel about who is chosen now."""
        made = self.answer()
        if made is None:
            return
        title, panel = made
        self.page.shell.show_side(title, panel)
        self._shown = panel
        panel.destroyed.connect(lambda: self._gone(panel))
        self._renew()

    def follow(self) -> None:
        """Somebody else is chosen, or something has changed: an open panel goes with it."""
        if self.panel is not None:
            self.show()

    def close(self) -> bool:
        """Close the panel; False when none was open."""
        if self.panel is None:
            return False
        self._shown = None
        self.page.shell.close_side()
        self._renew()
        self._closed()
        return True

    _away = act("Close “Why?”", BACK, icon="", unless=_AN_OPEN, there=lambda self: self._escape)(
        close
    )

    def _gone(self, panel: QWidget) -> None:
        if self._shown is panel:
            self._shown = None
            self._renew()

    def _renew(self) -> None:
        if self._escape and isValid(self._away):
            self._away.renew()


def is_ranked(event: Event, derived: facts.Derived) -> bool:
    """Whether the final ranking stands: the final is closed, or nothing else is to be played."""
    last = event.last_round
    if not derived.final_ranking or last is None or last.status is not RoundStatus.CLOSED:
        return False
    return last.phase is Phase.FINAL or is_over(event, derived)


def _newest_seat(event: Event, entry: EntryNumber) -> Round | None:
    """The newest round with a seat of the player that is not over."""
    unfinished = takewhile(lambda r: r.status is not RoundStatus.CLOSED, reversed(event.rounds))
    seated = (r for r in unfinished if any(seat.entry == entry for seat in r.seats()))
    return next(seated, None)
