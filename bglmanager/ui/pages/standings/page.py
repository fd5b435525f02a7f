"""Standings after every round and the final ranking; the panel says why."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QItemSelection, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.finals import StandingsCut, standings_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.seating.making import SeatingOptions, is_over
from bglmanager.engine.till import points_winner
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.paper import Offer, Sheet
from bglmanager.services.rounds import missing_tables
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, NEXT_LIST, PRINT, WHY, act
from bglmanager.ui.kit.panels import SentenceCard
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.panel import (
    PairPanel,
    StandingsPanel,
    StandingsPlayerPanel,
    StandingsSubject,
    StandingsTeamPanel,
)
from bglmanager.ui.pages.standings.table import Bands, StandingsTable
from bglmanager.ui.pages.standings.why import Answered, WhyKey, is_ranked, player_panel
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import WIDE, Style, Tone
from bglmanager.ui.widgets.basics import (
    ChipButton,
    EmptyState,
    Words,
    WrappingRow,
    empty_layout,
    laid_out,
)
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.names import names_of, phase_short, round_name
from bglmanager.words.number_format import column, joined
from bglmanager.words.regulations import POINTS as POINTS_NAME
from bglmanager.words.standings import (
    RankedLine,
    RankingTable,
    Shape,
    ShownNumber,
    StandingsRow,
    StandingsView,
    final_team_ranking,
    ranking_columns,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)
from bglmanager.words.till import prize_line

FINAL = 0
"""Stands for the final ranking among the numbers of rounds."""

TEAMS = -2000
"""Stands for the final ranking of the teams."""

POINTS = -1000
"""Stands for the ranking by points for a prize of its own; teams are negative rounds."""

MANY = 8
"""More tables than this are counted, not named."""


def choices(event: Event, derived: Derived) -> tuple[int, ...]:
    """What can be shown: the standings of players, the newest first, then the other rankings."""
    after = tuple(found.after_round for found in reversed(derived.standings))
    teams_too = [TEAMS] if derived.team_standings else []
    own = (FINAL, *teams_too, *after) if is_ranked(event, derived) else after
    teams = tuple(-found.after_round for found in reversed(derived.team_standings))
    return (*own, *teams, *([POINTS] if derived.points_ranking else []))


def choice_words(texts: Texts, choice: int) -> str:
    """What a choice is called."""
    if choice == FINAL:
        return texts.text("Final ranking")
    if choice == TEAMS:
        return texts.text("Final ranking of the teams")
    if choice == POINTS:
        return texts.text("Points prize")
    if choice < 0:
        return texts.text("Teams after round {n}", n=-choice)
    return texts.text("Standings after round {n}", n=choice)


def _chip_words(texts: Texts, choice: int) -> str:
    if choice == FINAL:
        return texts.text("Final")
    if choice == TEAMS:
        return texts.text("Teams, {phase}", phase=phase_short(texts, Phase.FINAL))
    if choice == POINTS:
        return texts.text("Points prize")
    short = texts.text("R{number}", number=abs(choice))
    return short if choice > 0 else texts.text("Teams, {phase}", phase=short)


def round_of_teams(derived: Derived, choice: int) -> RoundNumber:
    """The round after which the teams of a choice stand so."""
    last = derived.team_standings[-1].after_round
    return last if choice == TEAMS else RoundNumber(-choice)


def sheet_of(derived: Derived, choice: int) -> Offer:
    """The sheet that has on paper what a choice shows."""
    if choice == FINAL:
        return Offer(Sheet.RANKING, None)
    if choice == POINTS:
        return Offer(Sheet.POINTS, None)
    if choice < 0:
        return Offer(Sheet.TEAMS, round_of_teams(derived, choice))
    return Offer(Sheet.STANDINGS, RoundNumber(choice))


def _in_time(offered: Iterable[int]) -> Sequence[int]:
    """The rounds of the players and their final ranking, then the teams likewise, then points."""
    last = {FINAL: (0, -TEAMS), TEAMS: (1, -TEAMS), POINTS: (2, 0)}
    return sorted(offered, key=lambda n: last.get(n, (int(n < 0), abs(n))))


class Chooser(QWidget):
    """The newest standings as long as nobody chooses others. `changed` is sent for another."""

    changed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.chips: dict[int, ChipButton] = {}
        self.chosen: int | None = None
        self._box = laid_out(QVBoxLayout(self))

    def _lay_out(self) -> None:
        """In the order of time; those of the players before those of the teams."""
        row = WrappingRow(self._look.theme.px(8), [self.chips[n] for n in _in_time(self.chips)])
        empty_layout(self._box)
        self._box.addWidget(row)

    @property
    def is_newest(self) -> bool:
        """Whether the newest are shown."""
        return self.chosen == next(iter(self.chips), None)

    def offer(self, offered: Sequence[int]) -> None:
        """Offer these; who looked at the newest goes on looking at the newest."""
        if tuple(offered) == tuple(self.chips):
            return
        chosen = None if self.is_newest else self.chosen
        self.chips = {choice: self._chip(choice) for choice in offered}
        self.chosen = chosen if chosen in self.chips else next(iter(self.chips), None)
        self._show()
        self._lay_out()

    def _chip(self, choice: int) -> ChipButton:
        chip = ChipButton(self._look, _chip_words(self._look.texts, choice))
        chip.setAccessibleName(choice_words(self._look.texts, choice))
        chip.clicked.connect(partial(self.choose, choice))
        return chip

    def choose(self, choice: int) -> None:
        """Show these."""
        other, self.chosen = choice != self.chosen, choice
        self._show()
        if other:
            self.changed.emit()

    def next_one(self) -> None:
        """Choose the one before in time; the newest after the oldest."""
        there = list(self.chips)
        if self.chosen is not None:
            self.choose(there[(there.index(self.chosen) + 1) % len(there)])

    def _show(self) -> None:
        for choice, chip in self.chips.items():
            chip.setChecked(choice == self.chosen)


class StandingsList(QWidget):
    """A search, the choice of standings, and a table, made again when its columns are others.

    `selected` is sent when the user chose somebody, `asked` for Enter, `found` when the search
    has changed what is listed.
    """

    selected = Signal()
    asked = Signal()
    found = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        t = look.texts
        self._look, self._arranging = look, False
        self._shown: object = None
        self._actions: Sequence[Action] = ()
        self.search = SearchField(look, t.text("Search by name, club or rank"))
        self.chooser = Chooser(look)
        top = laid_out(QHBoxLayout(), look.theme.px(16))
        top.addWidget(self.search, 1)
        top.addWidget(self.chooser, 2)
        self.sentence = Words(look, wrap=True)
        self._nobody = Words(look, colour=look.theme.colours.muted, wrap=True)
        self._shape: Hashable = Shape((), (), changes=False, clubs=False)
        self.table: TableView[Any] = StandingsTable(
            look, Shape((), (), changes=False, clubs=False), t.text("Standings")
        )
        self._box = laid_out(QVBoxLayout(self), look.theme.px(12))
        self._box.addLayout(top)
        for widget in (self._nobody, self.table, self.sentence):
            self._box.addWidget(widget, int(widget is self.table))
        self._nobody.hide()
        self.search.searched.connect(self._search)

    @property
    def chosen(self) -> Sequence[Any]:
        """The rows chosen, in the order shown."""
        return self.table.selected_rows

    @property
    def nobody(self) -> str:
        """What is said when nobody is found; empty when somebody is."""
        return "" if self._nobody.isHidden() else self._nobody.text()

    def offer_acts(self, acts: Sequence[Action]) -> None:
        """What can be done with a row, in its menu."""
        self._actions = acts
        self.table.addActions(acts)

    def show_view(self, view: StandingsView, bands: Bands) -> None:
        """Show standings of players; who is chosen stays chosen."""
        t = self._look.texts.text("Standings")
        make = partial(StandingsTable, self._look, view.shape, t)
        with_bands = partial(self._put_rows, view.rows, bands)
        self._show((view, bands), view.shape, make, with_bands, "")

    def _put_rows(self, rows: Sequence[StandingsRow], bands: Bands) -> None:
        assert isinstance(self.table, StandingsTable)  # made for them
        self.table.show_standings(rows, bands)

    def show_ranking(self, shown: RankingTable) -> None:
        """Show a ranking of teams, or of points."""

        def make() -> TableView[RankedLine]:
            columns = tuple(map(Column.described, ranking_columns(self._look.texts, shown)))
            model = RowsModel(self._look, columns, lambda line: line.rank)
            return TableView(self._look, model, shown.title)

        shape = shown.title, shown.figures
        self._show(shown, shape, make, lambda: self.table.show_rows(shown.lines), shown.sentence)

    def _show(
        self,
        shown: object,
        shape: Hashable,
        make: Callable[[], TableView[Any]],
        put_rows: Callable[[], object],
        sentence: str,
    ) -> None:
        if self._shown == shown:
            return
        self._shown, picked = shown, self.chosen
        key = picked[0] if len(picked) == 1 else None
        self._arranging = True
        if shape != self._shape:
            self._shape = shape
            self._replace_table(make())
        put_rows()
        self.table.search_rows(self.search.text())
        if key is not None and not self.chosen and isinstance(key, StandingsRow):
            self.table.pick_key(key.entry)
        self._arranging = False
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        self._show_nobody()

    def _replace_table(self, table: TableView[Any]) -> None:
        old, focused, self.table = self.table, self.table.hasFocus(), table
        self.search.drive_list(table)
        table.opened.connect(self.asked)
        table.selectionModel().selectionChanged.connect(self._selected)
        table.addActions(self._actions)
        self._box.replaceWidget(old, table)
        old.hide()
        old.deleteLater()
        if focused:
            table.setFocus()

    def choose_first(self) -> None:
        """Choose the first row when nobody is chosen, without a signal."""
        self._arranging = True
        if not self.chosen and self.table.rows_model.rows:
            self.table.selectRow(0)
        self._arranging = False

    def begin_at_the_top(self) -> None:
        """Choose nobody and bring the first row into sight, without a signal."""
        self._arranging = True
        self.table.reset()
        self._arranging = False
        self.table.scrollToTop()

    def _show_nobody(self) -> None:
        typed = self.search.text().strip()
        self._nobody.setText(self._look.texts.text("Nobody is found under “{text}”.", text=typed))
        self._nobody.setVisible(not self.table.rows_model.rows)

    def _search(self, text: str) -> None:
        """List who fits; nobody is chosen by it."""
        self._arranging = True
        self.table.rows_model.search_rows(text)
        self._arranging = False
        self._show_nobody()
        self.found.emit()

    def _selected(self, _now: QItemSelection, _before: QItemSelection) -> None:
        if not self._arranging and self.chosen:
            self.selected.emit()


class WhyRank(WhyKey):
    """The key on the page of standings, where F2 has nothing else to do."""

    toggle = act("Why this rank", WHY, keys="Ctrl+W; F2", unless=lambda self: self._refused_by())(
        WhyKey.toggle.does
    )


class StandingsPage(Page):
    """The list, the reasons in the panel, and before the first closed round the way there.

    Where there is room for it, the panel is open from the start.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue = NO_GAMES) -> None:
        """`games` call tie-breaks of games what they are called in the language in use."""
        super().__init__(shell)
        self._desk, self._games = desk, games
        self._last_shown: int | None = None
        self.cut: StandingsCut | None = None
        t = self.texts
        self.legend_keys = (
            ("↓", t.text("says why")),
            ("Shift+↓", t.text("compares two")),
        )
        self.listed = StandingsList(self.look)
        self.chooser = self.listed.chooser
        self._why = WhyRank(self, self._asked, self._why_none)
        self.make_acts(self)
        self.listed.offer_acts((self._why.toggle, self._entry, self._penalty))
        self._empty = EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No standings yet"),
            text=t.text("Close the first round: every rank comes with its reason."),
            actions=(self._go,),
        )
        self._stack = Views()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.listed)
        self.pot = SentenceCard(self.look, t.text("Prize money"))
        self.box.addWidget(self._stack, 1)
        self.box.addWidget(self.pot)
        self.chooser.changed.connect(self._chosen)
        self.listed.selected.connect(self._why.show)
        self.listed.selected.connect(self.renew_actions)
        self.listed.asked.connect(self._why.show)
        self.listed.found.connect(self._follow)

    @property
    def panel(self) -> StandingsPanel | None:
        """The panel of this page, when it is open."""
        found = self._why.panel
        return found if isinstance(found, StandingsPanel) else None

    @property
    def _is_other(self) -> bool:
        """Whether teams or the prize for points are shown."""
        return (self.chooser.chosen or 0) < 0

    def title(self) -> str:
        chosen = self.chooser.chosen
        return self.texts.text("Standings") if chosen is None else choice_words(self.texts, chosen)

    def state_line(self) -> str:
        t, chosen = self.texts, self.chooser.chosen
        if chosen is None:
            return t.text("They appear after round 1.")
        rows = self.listed.table.rows_model.all_rows
        if chosen < 0 and chosen != POINTS:
            return t.many("{n} team[s]", len(rows))
        players = t.many("{n} player[s]", len(rows))
        if chosen == POINTS:
            return players
        if chosen == FINAL:
            return t.text("The event is over: {players}.", players=players)
        values = {"n": chosen, "players": players}
        return t.text(
            "Round {n} of {planned}: {players}"
            if self.chooser.is_newest
            else "Round {n} of {planned}: {players}; there are newer standings",
            planned=self._desk.event.settings.rounds_planned,
            **values,
        )

    @property
    def _open(self) -> Round | None:
        """The round whose results are still to come."""
        last = self._desk.event.last_round
        return last if last is not None and last.status is not RoundStatus.CLOSED else None

    def notices(self) -> Sequence[Notice]:
        if self.chooser.chosen is None or not self.chooser.is_newest or self._is_other:
            return ()
        made, t, found = self._open, self.texts, []
        if made is not None:
            found.append(Notice(provisional_words(t, made), Tone.PLAIN, self._go))
        if self.cut is not None and self.cut.by_lot:
            names = names_of(self._desk.event.entries)
            lot = t.text(
                "The last place goes by lot: {one} advances and {other} is out, equal in "
                "everything.",
                one=names[self.cut.last],
                other=names[self.cut.first_out],
            )
            found.append(Notice(lot))
        return found

    def secondary(self) -> Sequence[Action]:
        return () if self.chooser.chosen is None else (self.print_page,)

    def refresh(self, changes: Changes | None) -> None:
        t, event, derived = self.texts, self._desk.event, self._desk.derived
        self._go.rename(next_step(t, event)[1])
        self.chooser.offer(choices(event, derived))
        chosen = self.chooser.chosen
        self._stack.setCurrentIndex(0 if chosen is None else 1)
        self.pot.show_sentence(prize_line(t, event, derived) if chosen == FINAL else "")
        if chosen is None:
            return
        if self._is_other:
            self.listed.show_ranking(self._ranking(chosen))
        else:
            self._show(chosen)
        self._why.follow()

    def _ranking(self, chosen: int) -> RankingTable:
        event, derived = self._desk.event, self._desk.derived
        if chosen == POINTS:
            return points_ranking(self.texts, event, derived, self._games.next_wishes(event))
        if chosen == TEAMS:
            return final_team_ranking(self.texts, event, derived)
        found = next(each for each in derived.team_standings if each.after_round == -chosen)
        return team_ranking(self.texts, event, derived, found)

    def _show(self, chosen: int) -> None:
        t, event, derived = self.texts, self._desk.event, self._desk.derived
        self.cut = None
        if chosen == FINAL:
            view = view_of_final_ranking(t, event, derived)
            self.listed.show_view(view, final_bands(t, view))
        else:
            if chosen == derived.standings[-1].after_round:
                game = self._games.next_wishes(event).game
                self.cut = standings_cut(event, derived, game)
            view = view_after_round(t, event, derived, RoundNumber(chosen))
            self.listed.show_view(view, cut_bands(t, self.cut))
        if chosen == FINAL != self._last_shown:  # it opens at the winner
            self.listed.begin_at_the_top()
        self._last_shown = chosen

    def open_at(self, place: str) -> None:
        """Show why a player stands there: "entry-7" is number 7."""
        number = place.removeprefix("entry-")
        listed = number.isdigit() and self.chooser.chosen is not None and not self._is_other
        if listed and self.listed.table.pick_key(EntryNumber(int(number))):
            self._why.show()

    def take_focus(self) -> None:
        super().take_focus()
        roomy = self.window().width() >= self.look.theme.px(WIDE)
        if roomy and self.chooser.chosen is not None and self.panel is None:
            self._why.show()

    def first_focus(self) -> QWidget | None:
        if self.chooser.chosen is None:
            return self._empty.findChild(QPushButton)
        return self.listed.search

    def _follow(self) -> None:
        """An open panel goes with the search."""
        if self.panel is not None:
            self._why.follow()

    def _chosen(self) -> None:
        self.refresh(None)
        self.shell.renew()

    def _asked(self) -> Answered | None:
        """The panel about who is chosen; the first of the list where nobody is."""
        self.listed.choose_first()
        rows, chosen = self.listed.chosen, self.chooser.chosen or 0
        if not rows:
            return None
        if self._is_other:
            return self._asked_of_other(rows[0], chosen)
        final, subject = chosen == FINAL, self._subject(chosen)
        if len(rows) == 1:
            title = f"{rows[0].rank}. {rows[0].name}"
            return title, StandingsPlayerPanel(self.shell, subject, rows[0], final=final)
        ordered = sorted(rows, key=lambda row: row.rank)  # a range compares its ends
        above, below = ordered[0], ordered[-1]
        title = self.texts.text("Ranks {one} and {other}", one=above.rank, other=below.rank)
        return title, PairPanel(self.look, subject, above, below, final=final)

    def _asked_of_other(self, line: RankedLine, chosen: int) -> Answered:
        """The panel about a team, or about a player of the ranking by points."""
        if chosen == POINTS:
            return player_panel(self, self._desk, EntryNumber(line.number), self._games)
        after = round_of_teams(self._desk.derived, chosen)
        panel = StandingsTeamPanel(self.shell, self._subject(after), TeamNumber(line.number))
        return f"{line.rank}. {line.name}", panel

    def _subject(self, chosen: int) -> StandingsSubject:
        derived = self._desk.derived
        number = RoundNumber(chosen) if chosen else derived.standings[-1].after_round
        return StandingsSubject(self._desk.event, derived, number, self._games)

    def _why_none(self) -> Sequence[str]:
        if self.chooser.chosen is None:
            return (self.texts.text("There are no standings before a round is closed."),)
        return ()

    @act("Other standings", NEXT_LIST, icon="history", unless=_why_none, legend="other standings")
    def _other(self) -> None:
        self.chooser.next_one()

    @act("Print", PRINT, unless=_why_none)
    def print_page(self) -> None:
        if self.chooser.chosen is not None:
            offer = sheet_of(self._desk.derived, self.chooser.chosen)
            self.shell.go(f"prints/{offer.key}")

    @property
    def _player(self) -> EntryNumber | None:
        """The player of the current line."""
        line = self.listed.table.current_row
        if isinstance(line, RankedLine) and self.chooser.chosen == POINTS:
            return EntryNumber(line.number)
        return line.entry if isinstance(line, StandingsRow) else None

    def _why_nobody(self) -> Sequence[str]:
        return () if self._player else (self.texts.text("Choose a player first."),)

    @act("Details of the player", icon="user", unless=_why_nobody)
    def _entry(self) -> None:
        self.shell.go(f"entries/details-{self._player}")

    @act("Penalty", keys="Shift+F6", icon="gavel", unless=_why_nobody)
    def _penalty(self) -> None:
        self.shell.go(f"referee/seat-{self._player}")

    @act("", GO_ON)
    def _go(self) -> None:
        """Go to the round that is played, or comes next."""
        self.shell.go(next_step(self.texts, self._desk.event)[0])


def cut_bands(texts: Texts, cut: StandingsCut | None) -> Bands:
    """The line under the last who advances, or would by now."""
    if cut is None:
        return Bands()
    said = texts.text(
        "the first {n} advance" if cut.certain else "the first {n} would advance", n=cut.places
    )
    return Bands(cut.last, said)


def final_bands(texts: Texts, view: StandingsView) -> Bands:
    """Over those whom the final has put at the top."""
    rows = [row for row in view.rows if row.reached and row.reached.phase is Phase.FINAL]
    head = texts.text("Finalists: the final decides")
    return Bands(rows[-1].entry, "", head) if rows else Bands()


def provisional_words(texts: Texts, made: Round) -> str:
    """Why the standings are not final yet."""
    name, missing = round_name(texts, made), missing_tables(made)
    if made.status is RoundStatus.DRAFT:
        return texts.text("Provisional: {round} is still to be played.", round=name)
    if not missing:
        return texts.text("Provisional: {round} has all results but is not closed.", round=name)
    return texts.many(
        "Provisional: {round} is being played, {n} result[s] [is|are] missing."
        if len(missing) > MANY
        else "Provisional: {round} is being played, table[s] {tables} [is|are] missing.",
        len(missing),
        round=name,
        tables=joined(texts, [str(number) for number in missing]),
    )


def points_ranking(
    texts: Texts, event: Event, derived: Derived, wishes: SeatingOptions
) -> RankingTable:
    """The ranking by points, and who has the prize (Catan)."""
    names = names_of(event.entries)
    points = [points for _, points in derived.points_ranking]
    written = zip(derived.points_ranking, column(texts, points), strict=True)
    lines = tuple(
        RankedLine(rank, entry, names[entry], "", (ShownNumber(value, cell),))
        for rank, ((entry, value), cell) in enumerate(written, 1)
    )
    winner = points_winner(derived) if is_over(event, derived, wishes) else None
    said = texts.text(
        "Who wins the event does not win this prize: it is open until the final."
        if winner is None
        else "The prize goes to {name}, the best who has not won the event.",
        name="" if winner is None else names[winner],
    )
    return RankingTable(texts.text("Points prize"), (POINTS_NAME,), lines, said)
