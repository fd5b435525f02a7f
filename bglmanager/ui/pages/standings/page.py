"""Standings after every round and the final ranking; the panel says why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from bglmanager.engine.event import Round
from bglmanager.engine.finals import StandingsCut, standings_cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, NEXT_LIST, PRINT, WHY, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings import standings_texts
from bglmanager.ui.pages.standings.chooser import (
    FINAL,
    POINTS,
    TEAMS,
    choice_words,
    choices,
    round_of_teams,
    sheet_of,
)
from bglmanager.ui.pages.standings.others import points_ranking
from bglmanager.ui.pages.standings.panel import (
    PairPanel,
    Panel,
    StandingsPlayerPanel,
    StandingsSubject,
)
from bglmanager.ui.pages.standings.pot import PotCard, prize_line
from bglmanager.ui.pages.standings.standings_list import StandingsList
from bglmanager.ui.pages.standings.team_panel import StandingsTeamPanel
from bglmanager.ui.pages.standings.why import Answered, WhyKey, player_panel
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.words.standings import (
    RankingTable,
    StandingsRow,
    StandingsView,
    final_team_ranking,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)


class WhyRank(WhyKey):
    """The key on the page of standings, where F2 has nothing else to do."""

    toggle = act("Why this rank", WHY, keys="Ctrl+W; F2", unless=lambda self: self._refused_by())(
        WhyKey.toggle.does
    )


class StandingsPage(Page):
    """The list, the reasons in the panel, and before the first closed round the way there."""

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue = NO_GAMES) -> None:
        """`games` call tie-breaks of games what they are called in the language in use."""
        super().__init__(shell)
        self._desk, self._games = desk, games
        self._last_shown: int | None = None
        self.listed = StandingsList(self.look)
        self.chooser = self.listed.chooser
        self._why = WhyRank(self, self._asked, self._why_none)
        self.make_acts(self)
        self._empty = self._make_empty()
        self._stack = Views()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.listed)
        self.pot = PotCard(self.look)
        self.box.addWidget(self._stack, 1)
        self.box.addWidget(self.pot)
        self.chooser.changed.connect(self._chosen)
        self.listed.selected.connect(self._why.show)
        self.listed.asked.connect(self._why.show)
        self.listed.found.connect(self._follow)
        self.listed.other.picked.connect(self._why.follow)

    def _make_empty(self) -> EmptyState:
        t = self.texts
        return EmptyState(
            self.look,
            icon="trophy",
            title=t.text("No standings yet"),
            text=t.text(
                "No standings yet. Close the first round: every rank comes with its reason."
            ),
            actions=(self._go,),
        )

    @property
    def panel(self) -> Panel | None:
        """The panel of this page, when it is open."""
        found = self._why.panel
        return found if isinstance(found, Panel) else None

    @property
    def _is_other(self) -> bool:
        """Whether teams or the prize for points are shown."""
        return (self.chooser.chosen or 0) < 0

    def title(self) -> str:
        if self.chooser.chosen is None:
            return self.texts.text("Standings")
        if self.chooser.chosen <= FINAL:
            return choice_words(self.texts, self.chooser.chosen)
        return self.texts.text("Standings after round {n}", n=self.chooser.chosen)

    def state_line(self) -> str:
        t, chosen = self.texts, self.chooser.chosen
        if chosen is None:
            return t.text("They appear after round 1.")
        if self._is_other:
            return self.listed.other_line
        players = t.many("{n} player[s]", len(self.listed.table.model_of.all_rows))
        planned = self._desk.event.settings.rounds_planned
        if chosen == FINAL:
            return t.text("The event is over: {players}.", players=players)
        if self.chooser.is_newest:
            return t.text(
                "Round {n} of {planned}: {players}", n=chosen, planned=planned, players=players
            )
        return t.text(
            "Round {n} of {planned}: {players}; there are newer standings",
            n=chosen,
            planned=planned,
            players=players,
        )

    @property
    def _open(self) -> Round | None:
        return standings_texts.open_round(self._desk.event)

    def notices(self) -> Sequence[Notice]:
        if self.chooser.chosen is None or not self.chooser.is_newest or self._is_other:
            return ()
        made, t = self._open, self.texts
        found = []
        if made is not None:
            found.append(Notice(standings_texts.provisional(t, made), Tone.PLAIN, self._go))
        lot = standings_texts.by_lot(t, self._desk.event, self.listed.cut)
        if lot:
            found.append(Notice(lot))
        return found

    def _prize_money(self) -> str:
        """How the fees go back, beside the final ranking; empty where they do not."""
        if self.chooser.chosen != FINAL:
            return ""
        return prize_line(self.texts, self._desk.event, self._desk.derived)

    def secondary(self) -> Sequence[Action]:
        return () if self.chooser.chosen is None else (self.print_page,)

    def refresh(self, changes: Changes | None) -> None:
        event, derived = self._desk.event, self._desk.derived
        self._go.rename(next_step(self.texts, event)[1])
        self.chooser.offer(choices(event, derived))
        self._stack.setCurrentIndex(0 if self.chooser.chosen is None else 1)
        provisional = self._open is not None and self.chooser.is_newest
        self.listed.mark_provisional(provisional=provisional)
        self.pot.show_sentence(self._prize_money())
        if self.chooser.chosen is None:
            return
        if self._is_other:
            self.listed.show_other(self._other_ranking(self.chooser.chosen))
            self._why.follow()
        else:
            self.listed.show_other(None)
            self._show()

    def _other_ranking(self, chosen: int) -> RankingTable:
        event, derived = self._desk.event, self._desk.derived
        if chosen == POINTS:
            return points_ranking(self.texts, event, derived, self._games.next_wishes(event))
        if chosen == TEAMS:
            return final_team_ranking(self.texts, event, derived)
        found = next(each for each in derived.team_standings if each.after_round == -chosen)
        return team_ranking(self.texts, event, derived, found)

    def _view(self) -> StandingsView:
        event, derived, chosen = self._desk.event, self._desk.derived, self.chooser.chosen
        if chosen == FINAL:
            return view_of_final_ranking(self.texts, event, derived)
        assert chosen is not None  # there are standings to choose from
        return view_after_round(self.texts, event, derived, RoundNumber(chosen))

    def _cut(self) -> StandingsCut | None:
        event = self._desk.event
        return standings_cut(event, self._desk.derived, self._games.next_wishes(event).game)

    def _show(self) -> None:
        newest = self._desk.derived.standings[-1].after_round == self.chooser.chosen
        cut_ = self._cut() if newest else None
        self.listed.show_view(self._view(), cut_)
        if self.chooser.chosen == FINAL != self._last_shown:  # it opens at the winner
            self.listed.begin_at_the_top()
        self._last_shown = self.chooser.chosen
        self._why.follow()

    def open_at(self, place: str) -> None:
        """Show why a player stands there: "entry-7" is number 7."""
        number = place.removeprefix("entry-")
        listed = number.isdigit() and self.chooser.chosen is not None and not self._is_other
        if listed and self.listed.table.pick_key(EntryNumber(int(number))):
            self._why.show()

    def first_focus(self) -> QWidget | None:
        if self.chooser.chosen is None:
            return self._empty.findChild(QPushButton)
        return self.listed.search

    def _follow(self) -> None:
        """An open panel goes with the search."""
        if self.panel is not None:
            self.listed.choose_first(quietly=True)
            self._why.follow()

    def _chosen(self) -> None:
        self.refresh(None)
        self.shell.renew()

    def _asked(self) -> Answered | None:
        """The panel about who is chosen; the first of the list where nobody is."""
        if self._is_other:
            return self._asked_of_other()
        self.listed.choose_first(quietly=True)
        rows = self.listed.chosen
        if not rows:
            return None
        final = self.chooser.chosen == FINAL
        title = f"{rows[0].rank}. {rows[0].name}"
        if len(rows) == 1:
            return title, StandingsPlayerPanel(self.shell, self._subject(), rows[0], final=final)
        above, below = _ends(rows)
        title = self.texts.text("Ranks {one} and {other}", one=above.rank, other=below.rank)
        return title, PairPanel(self.look, self._subject(), above, below, final=final)

    def _asked_of_other(self) -> Answered | None:
        """The panel about a team, or about a player of the ranking by points."""
        line = self.listed.other.chosen
        if line is None:
            return None
        chosen = self.chooser.chosen or 0
        if chosen == POINTS:
            return player_panel(self, self._desk, EntryNumber(line.number), self._games)
        after = round_of_teams(self._desk.derived, chosen)
        subject = StandingsSubject(self._desk.event, self._desk.derived, after, self._games)
        title = f"{line.rank}. {line.name}"
        return title, StandingsTeamPanel(self.shell, subject, TeamNumber(line.number))

    def _subject(self) -> StandingsSubject:
        derived, chosen = self._desk.derived, self.chooser.chosen
        number = derived.standings[-1].after_round if not chosen else RoundNumber(chosen)
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

    @act("", GO_ON)
    def _go(self) -> None:
        """Go to the round that is played, or comes next."""
        self.shell.go(next_step(self.texts, self._desk.event)[0])


def _ends(rows: Sequence[StandingsRow]) -> tuple[StandingsRow, StandingsRow]:
    """The best and the last of the chosen ones: a range compares its ends."""
    ordered = sorted(rows, key=lambda row: row.rank)
    return ordered[0], ordered[-1]
