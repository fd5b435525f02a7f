"""The entry list: check-in by two letters and Enter, walk-ins, data of players, imports."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from bglmanager.engine import copies
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.services import entries, pre_start_check, rounds, seeds, teams
from bglmanager.services.archive import Archive
from bglmanager.services.changes import Changes, Topic, Way
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.limits import missing_data
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import (
    ADD,
    GO_ON,
    NEXT_LIST,
    act,
    key_of,
)
from bglmanager.ui.pages.archive_reading import ArchiveLookup
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.entries import panels
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.pages.entries.people import (
    Lines,
    about_places,
    count_here,
    day_ahead_words,
    state_line,
)
from bglmanager.ui.pages.entries.players import ListActs
from bglmanager.ui.pages.standings.why import WhyAbout
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import next_step
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.words.documents import likeness
from bglmanager.words.entries import draw_waits_words


class EntriesPage(Page):
    """The list of an event; a list that comes in takes its place until it is taken or left."""

    sheet = "check-in"

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue = NO_GAMES,
        archive: Archive | None = None,
    ) -> None:
        """`games` say whether players hand in lists of elements, and what may be in them;
        `archive` knows who was in earlier events.
        """
        super().__init__(shell)
        self.desk, self.games = desk, games
        self._lines = Lines(self.texts, games)
        self.listed = DeskList(self.look, self._enter_words)
        self.acquaintance = ArchiveLookup(shell, desk, archive, games, self)
        self.intake = ImportView(self, desk, games, self._after_import, archive)
        self.players = ListActs(self, desk, games, self.listed, self.acquaintance, self._why_none)
        self.make_acts(self.players)
        self.make_acts(self)
        self.why = WhyAbout(self, desk, lambda: self.listed.number, games)
        self.moments = ClockWatcher(self, partial(_seen_by_clock, desk), self._turned)
        on_players = self.players.on_players()
        for action in on_players:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.listed.table.addActions(on_players)
        self._empty = self._empty_page()
        self._stack = Views()
        for widget in (self.listed, self._empty, self.intake):
            self._stack.addWidget(widget)
        self.box.addWidget(self._stack, 1)
        self.setAcceptDrops(True)
        self._connect()

    def _empty_page(self) -> EmptyState:
        """What belongs here, with what begins it: a list chosen, a player added."""
        t = self.texts
        return EmptyState(
            self.look,
            icon="users",
            title=t.text("Nobody is entered yet"),
            text=t.text(
                "Import the list of registrations (CSV, Excel or LibreOffice), drop the file here, "
                "or paste it from a spreadsheet with Ctrl+V."
            ),
            actions=(self.intake.import_, self._add),
        )

    def _connect(self) -> None:
        listed, desk, attempt = self.listed, self.desk, self.shell.attempt
        listed.table.pasted.connect(self.intake.paste)
        listed.table.doubleClicked.connect(self.players.details.trigger)
        listed.table.refused.connect(self._say_refusal)
        listed.picked.connect(self._picked)
        listed.selected.connect(self._selected)
        listed.add.clicked.connect(self._add.trigger)
        listed.search.left.connect(self.shell.close_side)
        listed.seeded.connect(
            lambda n, yes: attempt(lambda: entries.set_seeded(desk, n, seeded=yes))
        )
        self.acquaintance.changed.connect(self._know_better)
        self.intake.opened.connect(self._show_import)
        self.intake.changed.connect(self.shell.renew)
        self.destroyed.connect(desk.subscribe(self._say_arrival))

    def _enter_words(self, entry: Entry) -> str:
        """What Enter does with the only one found."""
        presence = self.players.panels.acts.presence
        if presence.why_not(entry):
            return ""
        return f"{key_of(self.texts, self.players.present)}: {presence.name(entry)}"

    def _why_none(self) -> Sequence[str]:
        """Why nobody is listed now."""
        if self.desk.event.entries and not self.is_importing:
            return ()
        return self._why_busy() or (self.texts.text("Nobody is entered yet."),)

    def _why_busy(self) -> Sequence[str]:
        return self.intake.why_busy()

    @act("Add a player", ADD, unless=_why_busy, legend="new player")
    def _add(self) -> None:
        self.players.panels.add()

    @act("Filter", NEXT_LIST, unless=_why_none, legend="lists others")
    def _filter(self) -> None:
        self.listed.chips.choose_next()

    @act(
        lambda t: t.text("Draw round {number}", number=1),
        GO_ON,
        icon="arrow-right",
        unless=_why_busy,
    )
    def _draw(self) -> None:
        self.shell.go(next_step(self.texts, self.desk, self.games)[0])

    def title(self) -> str:
        t, total = self.texts, len(self.desk.event.entries)
        if self.is_importing:
            return self.intake.title()
        return t.text("Entries ({count})", count=total) if total else t.text("Entries")

    def state_line(self) -> str:
        if self.is_importing:
            return self.intake.state_line()
        event = self.desk.event
        said = (state_line(self.texts, event), day_ahead_words(self.texts, self.desk, self.games))
        return "; ".join(filter(None, said))

    def notices(self) -> Sequence[Notice]:
        if self.is_importing:
            return self.intake.notices() if self.intake.is_preview else ()
        self.moments.note()
        return tuple(desk_notices(self))

    def primary(self) -> Action | None:
        if self.is_importing:
            return self.intake.primary()
        if not any(e.status is EntryStatus.ACTIVE for e in self.desk.event.entries):
            return None
        self._draw.rename(next_step(self.texts, self.desk, self.games)[1])
        return self._draw

    def secondary(self) -> Sequence[Action]:
        if self.is_importing:
            return (self.intake.back,) if self.intake.is_preview else ()
        if not self.desk.event.entries:
            return ()
        asked = not seeds.can_choose_seeds(self.desk.event)
        return (self.intake.import_, self._add, *([self.players.seeds] if asked else []))

    @property
    def page_actions(self) -> Sequence[Action]:
        """Everything that can be done here, that with the players first."""
        first = self._actions.index(self.players.present)
        return (*self._actions[first:], *self._actions[:first])

    def refresh(self, changes: Changes | None) -> None:
        self._lines.with_lists = self.players.list_asked is not None
        self.players.copy.in_legend = copies.are_counted(self.desk.event)
        if changes is None:
            self.acquaintance.start()
        self._show_lines()
        if not self.is_importing:
            self.show_list()
        elif changes is None or Topic.ENTRIES in changes.topics:
            self.intake.compare_again()

    def _show_lines(self) -> None:
        event = filled_in(self.desk.event, self.games)
        self.listed.show_lines(self._lines.of(event, self.acquaintance.banned()))
        self.players.refresh()

    def _know_better(self) -> None:
        """The archive was read, or is another one."""
        self._show_lines()
        self.shell.renew()

    def open_at(self, place: str) -> None:
        if not self.is_importing:
            self.players.panels.open_at(place)

    def take_focus(self) -> None:
        if not self.players.panels.is_just_begun():
            super().take_focus()

    def first_focus(self) -> QWidget | None:
        if self.is_importing:
            return self.intake.focus_first
        entered = bool(self.desk.event.entries)
        return self.listed.search if entered else self._empty.findChild(QPushButton)

    @property
    def is_importing(self) -> bool:
        """Whether a list that comes in is shown."""
        return self.intake.is_on

    def show_list(self) -> None:
        """Show who is entered, or the empty page."""
        wanted = self.listed if self.desk.event.entries else self._empty
        if self._stack.currentWidget() is not wanted:
            self._stack.setCurrentWidget(wanted)
            self.shell.renew()

    def _picked(self) -> None:
        """Another player, at every letter of a search: only what can be done is another."""
        self.players.panels.follow()
        self.why.follow()
        self._selected()

    def _selected(self) -> None:
        """More or fewer lines are selected: what can be done says with how many."""
        self.players.follow()
        self.renew_actions()

    def _say_refusal(self, why: str) -> None:
        """Say it; the letters of the next one who comes take the place of his."""
        self.shell.say(why, Tone.ATTENTION)
        self.listed.search.selectAll()

    def _say_arrival(self, changes: Changes) -> None:
        """Who came, as how many, unless more is to be said; who is banned is pointed out."""
        number = changes.args.get("entry")
        if changes.kind != "check-in" or not isinstance(number, int) or not isValid(self):
            return
        event, t = self.desk.event, self.texts
        entry, back = event.entry(EntryNumber(number)), partial(self.shell.attempt, self.desk.undo)
        name = f"{entry.first_name} {entry.last_name}".strip()
        reason = self.acquaintance.banned().get(entry.number)
        if reason is not None and changes.way is not Way.UNDO:
            banned = t.text(
                "{name} is here, but banned by the league: {reason}", name=name, reason=reason
            )
            self.shell.say(banned, Tone.ATTENTION, take_back=back)
        elif changes.way is Way.ACT and len(changes.args) == 1 and self.isVisible():
            counts = {"here": count_here(event), "total": len(event.entries)}
            words = t.text("Here: {name}, {here} of {total}", name=name, **counts)
            self.shell.say(words, take_back=back)

    def _turned(self) -> None:
        self.shell.renew()
        self.players.panels.refresh()

    def _after_import(self) -> None:
        self.listed.search.empty_search()
        self.show_list()
        self.shell.renew()
        self.take_focus()

    def _show_import(self) -> None:
        self.shell.close_side()
        self._stack.setCurrentWidget(self.intake)
        self.shell.renew()
        self.take_focus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            _copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            _copy(event)
            self.intake.read_file(Path(files[0]))


def _copy(event: QDropEvent) -> None:
    """Take what is dragged as a copy: who gave it keeps the original, whatever was proposed."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


# ----------------------------------------------------------------- what stays true of the list


def desk_notices(page: EntriesPage) -> Iterator[Notice]:
    """That it is time to look after the missing, what late means, who may be entered twice; what is
    missing of players, what is the matter with teams and places.
    """
    event, said = page.desk.event, page.shell.sentences
    yield from _of_start(page)
    lacking = said(rounds.word_of_seatless(event))
    yield from (Notice(words, Tone.ATTENTION, page.players.anew) for words in lacking)
    late = panels.late_entry(event)
    if late is not None and not lacking:
        yield from map(Notice, said([late]))
    yield from _of_duplicates(page)
    yield from map(Notice, filter(None, (" ".join(said(missing_data(event))),)))
    yield from map(Notice, (*said(teams.worth_knowing(event)), *said(about_places(event))))


def _seen_by_clock(desk: OpenEvent) -> Hashable:
    """What the hour makes of the missing; the clock is asked only where it counts."""
    if not panels.needs_clock(desk.event, pre_start_check.entries_asked(desk.event)):
        return None
    now = desk.now()
    return pre_start_check.minutes_left(desk.event, now), panels.is_due(desk.event, now)


def _of_start(page: EntriesPage) -> Iterator[Notice]:
    """That it is time to look after the missing, or that the draw waits for them."""
    event, t, form = page.desk.event, page.texts, page.format
    until, away = event.settings.desk.waits_until, pre_start_check.entries_asked(event)
    if until is None and not panels.needs_clock(event, away):
        return
    now = page.desk.now()
    if until is not None and not event.rounds:
        left = pre_start_check.minutes_left(event, now)
        words = draw_waits_words(t, len(away), form.clock_time(until), left)
        if away and left is not None:
            yield Notice(words, Tone.PLAIN, page.players.missing)
        else:
            yield Notice(words, Tone.ATTENTION if away else Tone.GOOD, page.players.to_draw)
    elif panels.is_due(event, now):
        starts = event.settings.start_time
        words = t.many(
            "Nearly everybody is here: {n} player[s] [is|are] missing."
            if starts is None
            else "Start at {hour}: {n} player[s] [is|are] not here yet.",
            len(away),
            hour=form.clock_time(starts),
        )
        yield Notice(words, Tone.PLAIN, page.players.missing)


def _of_duplicates(page: EntriesPage) -> Iterator[Notice]:
    """The first who may be entered twice, and how many more there are."""
    pairs, t, event = page.players.duplicates, page.texts, page.desk.event
    if not pairs:
        return
    one, other = event.entry(pairs[0].one), event.entry(pairs[0].other)
    words = t.text(
        "{one} ({number}) and {other} ({other_number}) may be the same person: {reason}.",
        one=listed_name(one),
        number=one.number,
        other=listed_name(other),
        other_number=other.number,
        reason=likeness(t, pairs[0].reason.value),
    )
    if len(pairs) > 1:
        words = f"{words} {t.many('{n} more pair[s] to look at.', len(pairs) - 1)}"
    yield Notice(words, action=page.players.twice if event.rounds else page.players.merge)
