"""What is done with the players selected in the list of entries, and the panel beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from email.utils import quote
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.copies import has_several_games
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import duplicates, entries, rounds, seeds, teams, till
from bglmanager.services.duplicates import Duplicate
from bglmanager.services.entries import Apart
from bglmanager.services.entry_lists import FILES
from bglmanager.services.games import Catalogue
from bglmanager.services.seeds import Candidates
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Deed, Refusals
from bglmanager.ui.kit import acts
from bglmanager.ui.kit.acts import CHANGE, COLLECT, TILL_OF_PLAYER, WITHDRAW, Need, act
from bglmanager.ui.kit.drafts import FormDraft
from bglmanager.ui.kit.panels import PanelPlace
from bglmanager.ui.pages.archive_reading import ArchiveLookup
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries import panels
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.panel import DeskActs, KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.seating_panels import SeedsPanel, TiesPanel
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.style import WIDE, Tone

DeskPanel = NewPlayer | KnownPlayer | TillPanel | panels.PlayersPanel | panels.EntryMergePanel

NEW = "new"
"""Names the form of a walk-in; those of players go by their numbers."""

_PAUSE = 120
"""Milliseconds without another line before who stands there is shown by himself."""


class PlayerPanels:
    """The panel beside the list: what is asked there, and whom it follows.

    On a large window who stands on the current line is shown while nothing else is.
    """

    def __init__(self, page: Page, desk: OpenEvent, listed: DeskList, known: ArchiveLookup) -> None:
        self._page, self._desk, self._listed, self._known = page, desk, listed, known
        self.acts = DeskActs(page.texts, desk, page.shell.go)
        self._side = PanelPlace[DeskPanel](page.shell, self._leave)
        self._draft = FormDraft(desk.half_typed("form"))
        self._left, _ = self._draft.read_kept()
        self._begun = False
        self._later = QTimer(page, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self._show_current)

    @property
    def shown(self) -> DeskPanel | None:
        """The panel, when one is open."""
        return self._side.panel_shown

    def show(self, title: str, panel: DeskPanel, *, focus: bool = True) -> None:
        """Show a panel; once it is done with somebody the list goes on with him."""
        if not isinstance(panel, TillPanel | panels.EntryMergePanel):
            panel.saved.connect(self._finish)
        self._side.show_panel(title, panel, focus=focus)

    def ask(self, make: Callable[[EntryNumber], DeskPanel], *, focus: bool = True) -> None:
        """Show a panel about the current player."""
        if (line := self._listed.current) is not None:
            self.show(_title(line.entry), make(line.entry.number), focus=focus)

    def add(self, name: str = "") -> None:
        """Ask for somebody who is not in the list; called so, or as was searched for."""
        typed = name or self._listed.search.text().strip()
        if any(sign.isdigit() for sign in typed):
            typed = ""
        self._known.catch_up()
        panel = NewPlayer(self._page.shell, self._desk, typed, self._known)
        panel.keep_draft(self._draft, NEW)
        self.show(self._page.texts.text("New player"), panel)

    def edit(self, *, focus: bool = True) -> None:
        """Show everything about the current player, to be changed."""
        self.ask(self._known_player, focus=focus)

    def _known_player(self, number: EntryNumber) -> KnownPlayer:
        self._known.catch_up()
        shell, known = self._page.shell, self._known
        panel = KnownPlayer(shell, self._desk, number, self.acts.all, known)
        panel.keep_draft(self._draft, str(number))
        return panel

    def till(self, *, focus: bool = True) -> None:
        """Show the till of the current player."""
        self.ask(lambda number: TillPanel(self._page.shell, self._desk, number), focus=focus)

    def _leave(self) -> None:
        """Where nothing else is shown any more, who stands on the line is again."""
        sheet = isinstance(self.shown, KnownPlayer)
        self._page.leave_side()
        if not sheet:
            self._later.start()

    def _finish(self, number: int) -> None:
        self._page.leave_side()
        self._listed.pick(EntryNumber(number))

    def follow(self) -> None:
        """Another line is the current one: the panel goes there unless something is typed in it."""
        panel, number = self.shown, self._listed.number
        if number is None:
            return
        if panel is None:
            self._later.start()
        elif isinstance(panel, TillPanel) and panel.follows(number):
            self.till(focus=False)
        elif isinstance(panel, KnownPlayer) and number != panel.number and not panel.has_typed():
            self.edit(focus=False)

    def _show_current(self) -> None:
        large = self._page.window().width() >= self._page.look.theme.px(WIDE)
        if large and self._page.isVisible() and self._listed.isVisible() and self.shown is None:
            self.edit(focus=False)

    def refresh(self) -> None:
        """Show how things stand now; who is gone takes his panel with him.

        The first time what a crash left half typed is shown.
        """
        left, self._left = self._left, ""
        there = {entry.number for entry in self._desk.event.entries}
        if left == NEW:
            self.add()
        elif left.isdigit() and EntryNumber(int(left)) in there:
            self._listed.pick(EntryNumber(int(left)))
            self.edit(focus=False)
        panel = self.shown
        if panel is not None and panel.numbers <= there:
            panel.renew()
        elif panel is not None:
            inside = panel.isAncestorOf(self._page.window().focusWidget())
            (self._page.leave_side if inside else self._page.shell.close_side)()

    def open_at(self, place: str) -> None:
        """Go to a player: "entry-7" is number 7, "details-7" with everything about him; "new/Rossi"
        asks for somebody of this name.
        """
        kind, _, number = place.partition("-")
        if place.startswith("new/"):
            self.add(place.removeprefix("new/"))
        elif kind in ("entry", "details") and number.isdigit():
            self._listed.pick(EntryNumber(int(number)))
            if kind == "details":
                self.edit()
        self._begun = self.shown is not None and kind != "entry" and bool(place)

    def is_just_begun(self) -> bool:
        """Whether a panel was opened with the page, and has the keyboard; told once."""
        begun, self._begun = self._begun, False
        return begun


def _title(entry: Entry) -> str:
    return f"{entry.number}  {f'{entry.first_name} {entry.last_name}'.strip()}"


_NAMED = 20
"""So many names of people without an address are said at most."""


@record
class Addresses:
    """Addresses in one line, each once; `without` are the people who have none."""

    line: str
    count: int
    without: tuple[Entry, ...]


def mail_addresses(people: Iterable[Entry], *, named: bool = False) -> Addresses:
    """The addresses of these people, each once, for “Bcc”; `named` puts the names before them, in
    quotes, so that a comma in one divides nothing.
    """
    found: dict[str, str] = {}
    without = []
    for entry in people:
        address = " ".join((entry.email or "").split())
        name = " ".join(f"{entry.first_name} {entry.last_name}".split()) if named else ""
        if address:
            line = f'"{quote(name)}" <{address}>' if name else address
            found.setdefault(address.casefold(), line)
        else:
            without.append(entry)
    return Addresses(", ".join(found.values()), len(found), tuple(without))


def _addresses_words(t: Texts, found: Addresses) -> str:
    said = t.many(
        "{n} address[es] [is|are] copied: paste [it|them] into the field “Bcc”.", found.count
    )
    if not found.without:
        return said
    names = [f"{e.first_name} {e.last_name}".strip() for e in found.without[:_NAMED]]
    more = ["…"] if len(found.without) > _NAMED else []
    lacking = t.many(
        "{n} [has|have] no address: {names}", len(found.without), names=", ".join([*names, *more])
    )
    return f"{said} {lacking}"


_A_LIST = Need(
    "The game of this event asks for no army or deck list.",
    lambda players: players.list_asked is not None,
)
_AN_ADDRESS = Need(
    "None of those listed has an e-mail address.",
    lambda players: any(line.entry.email for line in players.listed.model.rows),
)
_A_ROUND = Need(
    "Until round 1 is drawn two entries are merged: Ctrl+J.",
    lambda players: bool(players.desk.event.rounds),
)
_A_PAIR = Need("Nobody seems to be entered twice.", lambda players: bool(players.duplicates))
_TEAMS = Need(
    "This event has no fixed teams. Choose them on its page.",
    lambda players: teams.are_played(players.desk.event),
)

Pair = tuple[EntryNumber, EntryNumber]


def _nobody_listed(players: DuplicateActs) -> Sequence[str]:
    return players.why_none()


def _nobody(players: DuplicateActs) -> Sequence[str]:
    """Why there is nobody to do something with."""
    if none := players.why_none():
        return none
    chosen = players.listed.current is not None
    return () if chosen else (players.texts.text("Choose a player of the list."),)


class DuplicateActs:
    """What is done with the players selected: with two who may be one person."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        games: Catalogue,
        listed: DeskList,
        known: ArchiveLookup,
        why_none: Refusals,
    ) -> None:
        """`why_none` says why nobody is listed now."""
        self._page, self.shell, self.texts = page, page.shell, page.texts
        self.desk, self._games, self.listed = desk, games, listed
        self._known, self.why_none = known, why_none
        self.panels = PlayerPanels(page, desk, listed, known)
        self._found: tuple[Event, tuple[Duplicate, ...]] | None = None

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        """Who may be entered twice, without those who are known to be two people; asked at every
        letter of a search.
        """
        event, archive = self.desk.event, self._known.ready
        if self._found is None or self._found[0] is not event:
            pairs, own = duplicates.find_duplicates(self.desk), event.settings.id
            if archive is not None:
                pairs = tuple(p for p in pairs if not archive.are_two(own, p.one, p.other))
            self._found = event, pairs
        return self._found[1]

    def forget_duplicates(self) -> None:
        """The archive is another one."""
        self._found = None

    def _pair(self) -> Pair | None:
        """The two that are selected; else those of the current line, or the first, who may be one
        person.
        """
        chosen, current = self.listed.numbers, self.listed.number
        if len(chosen) == 2:
            return min(chosen), max(chosen)
        pairs = ((pair.one, pair.other) for pair in self.duplicates)
        return min(pairs, key=lambda pair: current not in pair, default=None)

    def _why_not_merged(self) -> Sequence[str | Problem]:
        pair = self._pair()
        if pair is None:
            return (self.texts.text("Select two players: Shift+Down, or Ctrl and a click."),)
        return duplicates.can_merge(self.desk.event, *pair)

    @act("Merge two entries", acts.MERGE, unless=(_nobody, _why_not_merged))
    def merge(self) -> None:
        if (pair := self._pair()) is not None:
            keep, other = map(self.desk.event.entry, pair)
            panel = panels.EntryMergePanel(self._page.look, keep, other, self.parting(pair))
            panel.merged.connect(self._merge)
            self.panels.show(self.texts.text("The same person?"), panel)

    def _merge(self, keep: int, gone: int) -> None:
        kept, other = EntryNumber(keep), EntryNumber(gone)
        if self.shell.attempt(lambda: duplicates.merge_entries(self.desk, kept, other)):
            self._page.leave_side()
            self.listed.pick(kept)

    def parting(self, pair: Pair) -> Deed | None:
        """What notes that they are two people, where there is an archive."""
        return None if self._known.ready is None else lambda: self._part(pair)

    def _part(self, pair: Pair) -> None:
        """The archive notes that they are two: nobody asks again."""
        self._known.catch_up()
        archive, event, t = self._known.ready, self.desk.event, self.texts
        if archive is None:
            return
        people = [archive.of_entry(event.settings.id, number) for number in pair]
        first, second = (person.id if person else 0 for person in people)
        if self.shell.attempt(lambda: archive.not_the_same(first, second)):
            self.forget_duplicates()
            one, other = (listed_name(event.entry(number)) for number in pair)
            self._page.leave_side()
            said = t.text("{one} and {other}: kept as two people", one=one, other=other)
            self.shell.say(said)
            self.shell.renew()

    def _why_not_deleted(self) -> Sequence[Problem]:
        return duplicates.can_delete(self.desk.event, self.listed.numbers)

    @act(
        "Delete the entry",
        acts.TAKE_OUT,
        icon="trash-2",
        unless=(_nobody, _why_not_deleted),
        attempted=True,
    )
    def delete(self) -> None:
        duplicates.delete_entries(self.desk, self.listed.numbers)


def _on(name: str) -> Mapping[str, Any]:
    """How one of the acts of the desk is done with the current player or all who are selected."""

    def each(players: PlayerActs) -> Sequence[Sequence[Problem]]:
        """Why it cannot be done with each."""
        one, chosen = getattr(players.panels.acts, name), players.listed.table.chosen_rows
        why = one.left_out if len(chosen) > 1 else one.why_not
        return [why(line.entry) for line in chosen]

    def do(players: PlayerActs) -> None:
        """Who is alone stays current; the next letters find somebody who is missing."""
        one, numbers = getattr(players.panels.acts, name), players.listed.numbers
        shell, listed = players.shell, players.listed
        if len(numbers) > 1:
            shell.attempt(lambda: one.several(numbers))
        elif shell.attempt(lambda: one.do(numbers[0])) and listed.search.text():
            listed.pick(numbers[0])
            listed.table.scrollToTop()

    return {"unless": _nobody, "each": each, "does": do}


_COPY = _on("copy")


class PlayerActs(DuplicateActs):
    """And with each, said with how many where it takes several."""

    def refresh(self) -> None:
        """The event is another one: show the panel as things stand, name the acts."""
        self.check.in_legend = self.list_asked is not None
        self.team.in_legend = teams.are_played(self.desk.event)
        self.forget_duplicates()
        self.panels.refresh()
        self.follow()

    def follow(self) -> None:
        """Say what is done with how many."""
        t, numbers = self.texts, self.listed.numbers
        n = len(numbers)
        several = t.many("Delete {n} entr[y|ies]", n)
        self.delete.rename(several if n > 1 else t.text("Delete the entry"))
        team = t.many("Team of {n} player[s]", n)
        self.team.rename(team if n > 1 else t.text("Team"))
        if n < entries.PAIR:
            self.ties.rename(t.text("Personal ties"))
            self.never.rename(t.text("Never at one table"))
            return
        tied = entries.are_tied(self.desk.event, numbers)
        never = entries.are_tied(self.desk.event, numbers, Apart.NEVER)
        tie = t.many("Tie {n} player[s] to [the others|each other]", n)
        part = t.many("Never two of {n} player[s] at one table", n)
        self.ties.rename(t.many("Undo the ties of {n} player[s]", n) if tied else tie)
        self.never.rename(t.many("Let {n} player[s] sit together", n) if never else part)

    present = act("Here", keys="Return; Enter", icon="user-check", legend="here", **_on("presence"))
    pay = act("Collect the fee", COLLECT, legend="takes the fee", **_on("payment"))
    leave = act("Withdraw", WITHDRAW, legend="withdraws", **_on("leaving"))
    badge = act("Print the badge", acts.PRINT_OTHER, **_on("badge"))

    @act(
        "Copy brought",
        keys="F6",
        icon="package",
        legend="copy",
        unless=_nobody,
        each=_COPY["each"],
    )
    def copy(self) -> None:
        """Turn the copy of one game, or ask of one player of which of several games they are."""
        shell, games = self.shell, self._games
        if has_several_games(self.desk.event.settings) and len(self.listed.numbers) == 1:
            self.panels.ask(lambda number: panels.CopiesOfPanel(shell, self.desk, number, games))
        else:
            _COPY["does"](self)

    @act("Details", CHANGE, unless=_nobody, legend="details")
    def details(self) -> None:
        self.panels.edit()

    @act("Till of the player", TILL_OF_PLAYER, unless=_nobody)
    def account(self) -> None:
        self.panels.till()

    @act("Sits rounds out", acts.ABSENT, icon="clock", unless=_nobody)
    def rests(self) -> None:
        shell, games = self.shell, self._games
        self.panels.ask(lambda number: panels.SitsOutPanel(shell, self.desk, number, games))

    @property
    def list_asked(self) -> ElementList | None:
        """The list of elements that players of this event hand in."""
        return entries.list_asked_for(self.desk.event, self._games)

    @act(
        "Check the list",
        keys="Ctrl+Shift+L",
        icon="clipboard-list",
        unless=(_A_LIST, _nobody),
        legend=lambda t: t.word("of elements", "list"),
    )
    def check(self) -> None:
        if wanted := self.list_asked:
            shell = self.shell
            self.panels.ask(lambda number: panels.ListPanel(shell, self.desk, number, wanted))

    @act(
        "Team",
        keys="Ctrl+Shift+T",
        icon="users",
        unless=(_TEAMS, _nobody),
        legend="team",
    )
    def team(self) -> None:
        """Of all who are selected, in the order of the list."""
        numbers, t = self.listed.numbers, self.texts
        title = t.many("Team of {n} player[s]", len(numbers))
        if len(numbers) == 1:
            title = _title(self.desk.event.entry(numbers[0]))
        self.panels.show(title, EntryTeamPanel(self.shell, self.desk, *numbers))

    @act("Personal ties", keys="Shift+F7", icon="users", unless=_nobody)
    def ties(self) -> None:
        self._keep_apart(Apart.TIED)

    @act("Never at one table", keys="Ctrl+F7", icon="ban", unless=_nobody)
    def never(self) -> None:
        self._keep_apart(Apart.NEVER)

    def _keep_apart(self, how: Apart) -> None:
        """Several that are selected at once, or not any more; for one player a panel asks who."""
        numbers, t = self.listed.numbers, self.texts
        if len(numbers) >= entries.PAIR:
            tied = not entries.are_tied(self.desk.event, numbers, how)
            tie = entries.tie_players
            self.shell.attempt(lambda: tie(self.desk, numbers, how, tied=tied))
            return
        name = listed_name(self.desk.event.entry(numbers[0]))
        panel = TiesPanel(self.shell, self.desk, numbers[0], how)
        tied_to = t.text("Ties of {name}", name=name)
        never_with = t.text("{name}: never at one table", name=name)
        self.panels.show(tied_to if how is Apart.TIED else never_with, panel)


class ListActs(PlayerActs):
    """And with the list as a whole, and with what stays true of it."""

    @act(lambda t: t.text("Go to round {n}", n=1), icon="arrow-right")
    def to_draw(self) -> None:
        self.shell.go("round-1/missing")

    @act("Who is missing", acts.MISSING, unless=_nobody_listed)
    def missing(self) -> None:
        """Show who is missing, or the list alone again: one key there and back."""
        if isinstance(self.panels.shown, panels.MissingPanel):
            self._page.leave_side()
            return
        panel = panels.MissingPanel(self.shell, self.desk, self._games)
        self.panels.show(self.texts.text("Before the start"), panel)

    def _why_not_anew(self) -> Sequence[Problem]:
        return rounds.can_draw_anew(self.desk.event)

    @act("Draw the draft anew", icon="dices", unless=_why_not_anew, attempted=True)
    def anew(self) -> None:
        rounds.draw_anew(self.desk, self._games.next_wishes(self.desk.event))

    @act("Withdraw one of two", icon="users", unless=(_A_ROUND, _A_PAIR))
    def twice(self) -> None:
        found = self.duplicates[0]
        pair = found.one, found.other
        both, part = tuple(map(self.desk.event.entry, pair)), self.parting(pair)
        panel = panels.TwicePanel(self.shell, self.desk, both, part)
        self.panels.show(self.texts.text("The same person?"), panel)

    def _why_no_seeds(self) -> Sequence[Problem]:
        return seeds.can_choose_seeds(self.desk.event)

    @act("Seeds", keys="Shift+F3", icon="star", unless=_why_no_seeds)
    def seeds(self) -> None:
        """The best by Elo, or of a ranking that is read from there."""
        self._show_seeds(seeds.by_elo(self.desk.event))

    @act("Seeds from a ranking", keys="Ctrl+Shift+F3", icon="star", unless=_why_no_seeds)
    def ranked_seeds(self) -> None:
        t = self.texts
        kinds = f"{t.text('Rankings')} ({' '.join(FILES)});;{t.text('All files')} (*)"
        file = self.shell.messages.open_file(t.text("Ranking of the league"), kinds)
        if file is not None:
            self._read_ranking(file)

    def _read_ranking(self, file: Path) -> None:
        event, today = self.desk.event, self.desk.now().date()

        def failed(problem: Exception) -> None:
            if not isinstance(problem, Refused):
                raise problem
            self.shell.say(" ".join(self.shell.sentences(problem.problems)), Tone.WRONG)

        self.shell.tasks.start(
            self.texts.text("Loading {file}", file=file.name),
            lambda _: seeds.read_ranking(file, event, today),
            self._show_seeds,
            failed,
        )

    def _show_seeds(self, found: Candidates) -> None:
        panel = SeedsPanel(self.shell, self.desk, found, self.ranked_seeds.trigger)
        self.panels.show(self.texts.text("Seeds"), panel)

    def _why_no_drop(self) -> Sequence[Problem]:
        return till.can_put_aside(self.desk.event)

    @act(
        "Drop players who have not paid",
        acts.ALL_LEAVE,
        icon="euro",
        unless=_why_no_drop,
        attempted=True,
    )
    def drop_unpaid(self) -> None:
        till.put_unpaid_aside(self.desk)

    @act(
        "Copy the e-mail addresses of those listed",
        acts.SHARE,
        icon="mail",
        unless=(_nobody_listed, _AN_ADDRESS),
    )
    def mails(self) -> None:
        self._copy_addresses(named=False)

    @act(
        "Copy the addresses with their names",
        keys="Ctrl+Shift+E",
        icon="mail",
        unless=(_nobody_listed, _AN_ADDRESS),
    )
    def named_mails(self) -> None:
        self._copy_addresses(named=True)

    def _copy_addresses(self, *, named: bool) -> None:
        """One line for the field "Bcc"; who has no address is said."""
        found = mail_addresses((line.entry for line in self.listed.model.rows), named=named)
        QGuiApplication.clipboard().setText(found.line)
        tone = Tone.ATTENTION if found.without else Tone.GOOD
        self.shell.say(_addresses_words(self.texts, found), tone)

    def on_players(self) -> Sequence[Action]:
        """Those for the list of players and its menu."""
        return (
            *(self.present, self.details, self.team, self.check, self.pay, self.account),
            *(
                self.copy,
                self.leave,
                self.rests,
                self.badge,
                self.ties,
                self.never,
                self.merge,
                self.delete,
                self.seeds,
                self.ranked_seeds,
            ),
        )
