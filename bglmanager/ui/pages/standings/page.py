"""Standings after every round and the final ranking; the panel says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QPushButton, QWidget

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, Standings, TeamStandings
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import StandingsCut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.seating.making import SeatingOptions, is_over
from bglmanager.engine.till import points_winner
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.paper import Offer, Sheet, final_of_teams, people_place
from bglmanager.services.rounds import missing_tables
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, NEXT_LIST, PRINT, PRINT_OTHER, WHY, act
from bglmanager.ui.kit.lists import Chips, SearchList, TableOf
from bglmanager.ui.kit.panels import SentenceCard
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings import table, why
from bglmanager.ui.pages.standings.chances import WhoCan
from bglmanager.ui.pages.standings.table import Bands, StandingsTable
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import WIDE, Tone
from bglmanager.ui.widgets.basics import EmptyState, Words
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import names_of, rounds_in_sentences
from bglmanager.words.number_format import column, joined
from bglmanager.words.reach import summary
from bglmanager.words.regulations import POINTS
from bglmanager.words.standings import (
    Reached,
    Shape,
    ShownNumber,
    StandingsView,
    final_team_ranking,
    plain_row,
    team_ranking,
    view_after_round,
    view_of_final_ranking,
)
from bglmanager.words.till import prize_line

MANY = 8
"""More tables than this are counted, not named."""

_TITLES: Messages = {
    "teams": "Teams after round {n}",
    "final teams": "Final ranking of the teams",
    "pairs": "Pairs after round {n}",
    "final pairs": "Final ranking of the pairs",
    "standings": "Standings after round {n}",
    "ranking": "Final ranking",
    "points": "Points prize",
}
_CHIPS: Messages = {
    "teams": "Teams, R{number}",
    "final teams": "Teams, final",
    "pairs": "Pairs, R{number}",
    "final pairs": "Pairs, final",
    "standings": "R{number}",
    "ranking": "Final",
    "players standings": "Players, R{number}",
    "players ranking": "Players, final",
    "points": "Points prize",
}
_FAMILY = {"standings": "players", "ranking": "players", "points": "points"}
"""Of whom a ranking is; the others are of teams."""


@record
class Ranking:
    """One of the rankings that can be shown, after which round it stands so, and its sheet."""

    of: str
    after: RoundNumber
    sheet: Offer

    @property
    def is_of_teams(self) -> bool:
        """Whether teams stand in it, or pairs."""
        return self.of not in _FAMILY

    @property
    def family(self) -> str:
        """What it is a newer or an older state of."""
        return _FAMILY.get(self.of, "teams")

    @property
    def key(self) -> str:
        """Names it among the others."""
        return f"{self.of} {self.after}"

    def title(self, texts: Texts) -> str:
        """What it is called."""
        return say(texts, _TITLES[self.of], {"n": self.after})

    def short(self, texts: Texts, *, behind: bool) -> str:
        """What its chip says; `behind` those of teams the players are named too."""
        of = f"players {self.of}" if behind and self.family == "players" else self.of
        return say(texts, _CHIPS[of], {"number": self.after})


def rankings(event: Event, derived: Derived) -> Sequence[Ranking]:
    """What can be shown: the standings of teams where they play, those of players behind them, the
    newest of each first; then the other rankings.
    """
    one = "pairs" if pairs.are_played(event.settings) else "teams"
    players = [*_after_each("standings", Sheet.STANDINGS, derived.standings)]
    teams = [*_after_each(one, Sheet.TEAMS, derived.team_standings)]
    points = [
        Ranking("points", last.after, Offer(Sheet.POINTS, None))
        for last in players[:1]
        if derived.points_ranking
    ]
    if why.is_ranked(event, derived):
        final, ranking = final_of_teams(event), Offer(Sheet.RANKING, None)
        teams = [*(Ranking(f"final {one}", last.after, final) for last in teams[:1]), *teams]
        players = [*(Ranking("ranking", last.after, ranking) for last in players[:1]), *players]
    return (*teams, *players, *points)


def _after_each(
    of: str, sheet: Sheet, found: Sequence[Standings | TeamStandings]
) -> Iterator[Ranking]:
    """The newest first."""
    for each in reversed(found):
        yield Ranking(of, each.after_round, Offer(sheet, each.after_round))


class WhyRank(why.WhyAbout):
    """The key on the page of standings, where F2 has nothing else to do."""

    page: StandingsPage

    toggle = act("Why this rank", WHY, keys="Ctrl+W; F2", unless=lambda self: self.why_not())(
        why.WhyAbout.toggle.does
    )

    def why_not(self) -> Sequence[str]:
        return self.page.why_none()

    def answer(self) -> why.Answered | None:
        """The panel about who is selected, which are the first where nobody is."""
        page, subject, listed = self.page, self.page.subject, self.page.table
        if not listed.selected_rows:
            page.listed.mark_first()
        if not listed.selected_rows or page.chosen is None:
            return None
        ordered = sorted(listed.selected_rows, key=lambda row: row.rank)
        above, below = ordered[0], ordered[-1]  # a range compares its ends
        title, final = f"{above.rank}. {above.name}", page.chosen.of == "ranking"
        if page.chosen.of == "points":
            return super().answer()
        if page.is_of_teams:
            team = TeamNumber(above.entry)
            return title, why.StandingsTeamPanel(page.shell, subject, team)
        if above == below:
            return title, why.StandingsPlayerPanel(page.shell, subject, above, final=final)
        title = page.texts.text("Ranks {one} and {other}", one=above.rank, other=below.rank)
        return title, why.PairPanel(page.look, subject, above, below, final=final)


class StandingsPage(Page):
    """The list, the reasons in the panel, and before the first closed round the way there.

    Where there is room for it, the panel is open from the start.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue = NO_GAMES) -> None:
        """`games` call tie-breaks of games what they are called in the language in use."""
        super().__init__(shell)
        self._desk, self._games = desk, games
        self.chosen: Ranking | None = None
        self._offered: Sequence[Ranking] = ()
        self.cut: StandingsCut | None = None
        self._make_list()
        self._why = WhyRank(self, desk, lambda: self._player, games)
        self._chances = WhoCan(self, desk, games)
        self.make_acts(self)
        self.table.addActions((self._why.toggle, self._entry, self._penalty, self._card))
        t = self.texts
        self.legend_keys = (("↓", t.text("says why")), ("Shift+↓", t.text("compares two")))
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
        self.listed.opened.connect(self._why.show)
        self.listed.search.searched.connect(self._why.follow)

    def _make_list(self) -> None:
        t = self.texts

        def nobody(typed: str) -> str:
            return t.text("Nobody is found under “{text}”.", text=typed)

        columns = tuple(table.columns(t, table.EMPTY, None))
        described = TableOf(t.text("Standings"), columns, lambda row: row.entry, (), StandingsTable)
        search = t.text("Search by name, club or rank")
        self.listed = SearchList(self.look, described, search, nobody)
        self.chips, self.sentence = Chips(self.look), Words(self.look, wrap=True)
        self.listed.beside.insertWidget(1, self.chips, 8)
        self.listed.box.addWidget(self.sentence)
        self.chips.chosen.connect(self._choose)
        self.table.selectionModel().selectionChanged.connect(self._selected)

    @property
    def table(self) -> StandingsTable:
        """The table, whatever ranking it shows."""
        assert isinstance(self.listed.table, StandingsTable)  # as described
        return self.listed.table

    @property
    def is_of_teams(self) -> bool:
        """Whether a ranking of teams is shown."""
        return self.table.shape.teams

    @property
    def subject(self) -> why.StandingsSubject:
        """The standings the panel speaks about."""
        derived = self._desk.derived
        number = derived.standings[-1].after_round if self.chosen is None else self.chosen.after
        return why.StandingsSubject(self._desk, number, self._games)

    def title(self) -> str:
        return self.chosen.title(self.texts) if self.chosen else self.texts.text("Standings")

    @property
    def _is_newest(self) -> bool:
        """Whether nothing newer of the same kind can be shown."""
        return self.chosen is not None and self.chosen == self._newest(self.chosen.family)

    def _newest(self, family: str) -> Ranking | None:
        return next((each for each in self._offered if each.family == family), None)

    def state_line(self) -> str:
        t, chosen, count = self.texts, self.chosen, len(self.table.rows_model.all_rows)
        if chosen is None:
            return t.text("They appear after round 1.")
        if self.is_of_teams:
            in_pairs = pairs.are_played(self._desk.event.settings)
            return t.many("{n} pair[s]" if in_pairs else "{n} team[s]", count)
        players = t.many("{n} player[s]", count)
        if chosen.of == "ranking":
            return t.text("The event is over: {players}.", players=players)
        if chosen.of == "points":
            return players
        return t.text(
            "Round {n} of {planned}: {players}"
            if self._is_newest
            else "Round {n} of {planned}: {players}; there are newer standings",
            n=chosen.after,
            planned=self._desk.event.settings.rounds_planned,
            players=players,
        )

    def notices(self) -> Sequence[Notice]:
        if not self._is_newest:
            return ()
        t, event, found = self.texts, self._desk.event, []
        last = event.last_round
        if last is not None and last.status is not RoundStatus.CLOSED:
            found.append(Notice(provisional_words(t, event, last), Tone.PLAIN, self._go))
        if self.cut is not None and self.cut.by_lot:
            names = names_of(event.entries)
            lot = t.text(
                "The last place goes by lot: {one} advances and {other} is out, equal in "
                "everything.",
                one=names[self.cut.last],
                other=names[self.cut.first_out],
            )
            found.append(Notice(lot))
        return found

    def secondary(self) -> Sequence[Action]:
        return () if self.chosen is None else (self._chances.ask, self.print_page)

    def refresh(self, changes: Changes | None) -> None:
        t, event, derived = self.texts, self._desk.event, self._desk.derived
        self._go.rename(next_step(t, self._desk, self._games)[1])
        self._offer(rankings(event, derived))
        self._stack.setCurrentIndex(0 if self.chosen is None else 1)
        is_end = self.chosen is not None and self.chosen.of == "ranking"
        self.pot.show_sentence(prize_line(t, event, derived) if is_end else "")
        if self.chosen is not None:
            self._show(self.chosen)
            self._why.follow()
            self._chances.follow()

    def _offer(self, offered: Sequence[Ranking]) -> None:
        """Offer these; who looked at the newest goes on looking at the newest."""
        was, newest, t = self.chosen, self._is_newest, self.texts
        self._offered = offered
        if was is None or newest or was not in offered:
            self.chosen = (was and self._newest(was.family)) or next(iter(offered), None)
        in_time = sorted(offered, key=lambda one: (list(_CHIPS).index(one.of), one.after))
        behind = any(one.is_of_teams for one in offered)
        self.chips.show_words({one.key: one.short(t, behind=behind) for one in in_time})
        for one in offered:
            self.chips.buttons[one.key].setAccessibleName(one.title(t))
        if self.chosen is not None:
            self.chips.choose(self.chosen.key)

    def _choose(self, key: str) -> None:
        chosen = next(one for one in self._offered if one.key == key)
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh(None)
            self.shell.renew()

    def _show(self, chosen: Ranking) -> None:
        """Show a ranking, with who advances by the newest standings."""
        t, event, derived = self.texts, self._desk.event, self._desk.derived
        self.cut, bands = None, Bands()
        sentence, reach = "", None
        if chosen.of == "ranking":
            view = view_of_final_ranking(t, event, derived)
            bands = final_bands(t, view)
        elif chosen.of == "points":
            view = points_ranking(t, event, derived, self._games.next_wishes(event))
        elif chosen.of.startswith("final "):
            view = final_team_ranking(t, event, derived)
        elif chosen.is_of_teams:
            found = next(e for e in derived.team_standings if e.after_round == chosen.after)
            view = team_ranking(t, event, derived, found)
        else:
            view = view_after_round(t, event, derived, chosen.after)
            self.cut, reach = self.subject.cut, self.subject.reach
            sentence = summary(t, reach) if reach else ""
            if not sentence:  # all possible says nothing
                reach = None
            bands = cut_bands(t, self.cut)
        self.listed.arrange_rows(lambda: self.table.show_view(view, bands, reach))
        self.sentence.setText(view.sentence or sentence)
        self.sentence.setVisible(bool(view.sentence or sentence))

    def open_at(self, place: str) -> None:
        """Show why a player stands there: "entry-7" is number 7."""
        number = place.removeprefix("entry-")
        listed = number.isdigit() and self.chosen is not None and not self.is_of_teams
        if listed and self.table.pick_key(EntryNumber(int(number))):
            self._why.show()

    def take_focus(self) -> None:
        super().take_focus()
        roomy = self.window().width() >= self.look.theme.px(WIDE)
        if roomy and self.chosen is not None and self._why.panel is None:
            self._why.show()

    def first_focus(self) -> QWidget | None:
        return self.listed.search if self.chosen else self._empty.findChild(QPushButton)

    def _selected(self) -> None:
        if not self.listed.arranging and self.table.selected_rows:
            self._why.show()
            self.renew_actions()

    def why_none(self) -> Sequence[str]:
        """Why there is nothing to explain, or to print."""
        none = self.texts.text("There are no standings before a round is closed.")
        return () if self.chosen else (none,)

    @act("Other standings", NEXT_LIST, icon="history", unless=why_none, legend="other standings")
    def _other(self) -> None:
        """Those before in time; the newest after the oldest."""
        if self.chosen is not None:
            at = self._offered.index(self.chosen) + 1
            self.chips.choose(self._offered[at % len(self._offered)].key)

    @act("Print", PRINT, unless=why_none)
    def print_page(self) -> None:
        if self.chosen is not None:
            self.shell.go(f"prints/{self.chosen.sheet.key}")

    @property
    def _player(self) -> EntryNumber | None:
        """The player of the current line."""
        line = self.table.current_row
        return None if line is None or self.is_of_teams else line.entry

    def _why_nobody(self) -> Sequence[str]:
        return () if self._player else (self.texts.text("Choose a player first."),)

    @act("Details of the player", icon="user", unless=_why_nobody)
    def _entry(self) -> None:
        self.shell.go(f"entries/details-{self._player}")

    @act("Print the player’s card", PRINT_OTHER, unless=_why_nobody)
    def _card(self) -> None:
        """The cards of all who are selected; certificates of them are chosen there."""
        rows = [row.entry for row in self.table.selected_rows]
        self.shell.go(f"prints/{people_place(Sheet.CARDS, rows)}")

    @act("Penalty", keys="Shift+F6", icon="gavel", unless=_why_nobody)
    def _penalty(self) -> None:
        self.shell.go(f"referee/seat-{self._player}")

    @act("Go on", GO_ON)
    def _go(self) -> None:
        """Go to the round that is played, or comes next."""
        self.shell.go(next_step(self.texts, self._desk, self._games)[0])


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
    rows = [row for row in view.rows if _in_final(row.reached)]
    head = texts.text("Finalists: the final decides")
    return Bands(rows[-1].entry, "", head) if rows else Bands()


def _in_final(found: Reached | None) -> bool:
    return found is not None and found.phase is Phase.FINAL and not found.third


def provisional_words(texts: Texts, event: Event, made: Round) -> str:
    """Why the standings are not final yet."""
    name, missing = rounds_in_sentences(texts, event)[made.number], missing_tables(made)
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
) -> StandingsView:
    """The ranking by points, and who has the prize (Catan)."""
    points = [points for _, points in derived.points_ranking]
    written = zip(derived.points_ranking, column(texts, points), strict=True)
    rows = tuple(
        replace(plain_row(event.entry(entry), None), rank=rank, figures=(ShownNumber(value, cell),))
        for rank, ((entry, value), cell) in enumerate(written, 1)
    )
    winner = points_winner(derived) if is_over(event, derived, wishes) else None
    said = texts.text(
        "Who wins the event does not win this prize: it is open until the final."
        if winner is None
        else "The prize goes to {name}, the best who has not won the event.",
        name="" if winner is None else names_of(event.entries)[winner],
    )
    clubs = any(row.club for row in rows)
    return StandingsView(Shape((POINTS,), (), changes=False, clubs=clubs), rows, said)
