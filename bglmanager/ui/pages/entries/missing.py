"""Who is missing: the panel before the start, the ten minutes before it, and what late means."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import fee_ends_at, starts_at
from bglmanager.engine.presence import first_open_round, seat_held
from bglmanager.engine.problems import Problem, Problems, attention
from bglmanager.services import entries, events, leaving, pre_start_check, rounds, till
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import missing_data
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import MISSING, act
from bglmanager.ui.kit.panels import PanelPlace
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.calling import CalledList, MissingLine, columns, in_words
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import Rule, Words, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.entries import draw_waits_words, fee_line

LEAD = 10
"""Minutes before the start from which on the missing are pointed at."""

FEW = 10
"""One in so many is missing: everybody else is here."""


class MissingPanel(ClosablePanel):
    """Name and phone of everybody who was not seen yet; one key says what becomes of him.

    Below stands what else is open before the first draw.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__()
        self._shell, self._desk, self._games = shell, desk, games
        look, t = shell.look, shell.look.texts
        self._format = Format(t)
        self._zone = desk.now().tzinfo
        self.head = Words(look, "", strong=True, wrap=True)
        self.listed = CalledList(look, columns(t, self._zone), t.text("Who is not here"))
        self.facts = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        keys = t.text("Enter: here · F5: not coming · Del: drop · Esc: close")
        self.keys = Words(look, keys, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.rule = Rule()
        self.also = Words(look, "", wrap=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t.text("Who is missing"))
        self._lay_out()
        self.listed.here.connect(lambda n: self._do(entries.check_in, n))
        self.listed.gone.connect(lambda n: self._do(leaving.withdraw_entry, n))
        self.listed.lapsed.connect(lambda n: self._do(pre_start_check.lapse_entry, n))
        self.listed.picked.connect(self._show_facts)
        self.listed.left.connect(self.left)
        self.refresh()

    def _lay_out(self) -> None:
        px = self._shell.look.theme.px
        box = laid_out(QVBoxLayout(self), px(8), (0, px(4), px(8), px(8)))
        for widget in (self.head, self.listed, self.facts, self.keys, self.rule, self.also):
            box.addWidget(widget, 1 if widget is self.listed else 0)

    def refresh(self) -> None:
        """Show everything as it is now."""
        event, t = self._desk.event, self._shell.look.texts
        missing, kept = pre_start_check.not_seen(event), seat_held(event)
        self.head.setText(
            t.many(
                "{n} player[s] of {total} [is|are] not here yet.",
                len(missing),
                total=len(event.entries),
            )
            if missing
            else t.text("Nobody is missing.")
        )
        if not missing and self.isAncestorOf(QApplication.focusWidget() or self):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.listed.setVisible(bool(missing))
        self.keys.setVisible(bool(missing))
        lines = [MissingLine(entry, entry.number in kept) for entry in missing]
        self.listed.show_lines(lines)
        said = "\n".join(self._open(event)) if not event.rounds else ""
        self.also.setText(said)
        for widget in (self.rule, self.also):
            widget.setVisible(bool(said))
        self._show_facts()

    def _open(self, event: Event) -> list[str]:
        """What else is open before the first draw, a sentence each."""
        t, ends = self._shell.look.texts, fee_ends_at(event.settings)
        until = None if ends is None else self._format.clock_time(ends)
        over = pre_start_check.fee_is_over(event, self._desk.now())
        away = pre_start_check.unpaid_away(event)
        fee = fee_line(t, len(till.unpaid_entries(event)), until, over=over, away=away)
        others = self._shell.sentences(open_points(event, self._games))
        return [*([fee] if fee else []), *others]

    def _show_facts(self) -> None:
        line, t = self.listed.table.current_row, self._shell.look.texts
        asks = bool(self._desk.event.settings.fee)
        self.facts.setText("" if line is None else in_words(t, line, self._zone, fee=asks))
        self.facts.setVisible(bool(self.facts.text()))

    def start(self) -> None:
        """Put the focus where letters find somebody."""
        target = self.listed.search if self.listed.isVisibleTo(self) else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do(self, deed: Callable[[OpenEvent, EntryNumber], object], number: int) -> None:
        self._shell.attempt(lambda: deed(self._desk, EntryNumber(number)))


def open_points(event: Event, games: Catalogue) -> Problems:
    """What else is open before the first draw: lists, data, referees."""
    asked = entries.list_asked_for(event, games) is not None
    lists = entries.open_lists(event, asked=asked)
    return (*lists, *missing_data(event), *events.few_referees(event))


class MissingDesk:
    """Who is missing, by a key and in one quiet line when it is time; the draw that waits.

    Also whom a draft has no seat for, and the key that draws it with them.
    """

    def __init__(self, page: Page, desk: OpenEvent, games: Catalogue, nobody: Refusals) -> None:
        """`nobody` says why nobody can be missing: nobody is entered."""
        self._page, self._desk, self._games = page, desk, games
        self._nobody = nobody
        self._format = Format(page.texts)
        self._place = PanelPlace[MissingPanel](page.shell, page.leave_side)
        page.make_acts(self)
        self._to_draw = Action(
            page.look,
            page,
            page.texts.text("Go to round {n}", n=1),
            lambda: page.shell.go("round-1/missing"),
            icon="arrow-right",
        )
        self.moments = ClockWatcher(page, self._seen, self._turned)

    @property
    def panel(self) -> MissingPanel | None:
        """The panel, when it is open."""
        return self._place.panel_shown

    @act("Who is missing", MISSING, unless=lambda self: self._nobody())
    def show(self) -> None:
        """Show the panel, or close it: one key there and back."""
        if self.panel is not None:
            self._page.leave_side()
            return
        panel = MissingPanel(self._page.shell, self._desk, self._games)
        self._place.show_panel(self._page.texts.text("Before the start"), panel)

    def refresh(self) -> None:
        """Show who is missing now."""
        if self.panel is not None:
            self.panel.refresh()

    def notices(self) -> tuple[Notice, ...]:
        """That it is time to look after the missing, that the draw waits; what late means."""
        self.moments.note()
        return (*self._of_start(), *self._of_draft())

    def _of_start(self) -> tuple[Notice, ...]:
        event, t = self._desk.event, self._page.texts
        until = event.settings.desk.waits_until
        if until is None and not needs_clock(event, pre_start_check.entries_asked(event)):
            return ()
        now, away = self._desk.now(), pre_start_check.entries_asked(event)
        if until is not None and not event.rounds:
            left, hour = pre_start_check.minutes_left(event, now), self._format.clock_time(until)
            words = draw_waits_words(t, len(away), hour, left)
            if not away:
                return (Notice(words, Tone.GOOD, self._to_draw),)
            if left is None:
                return (Notice(words, Tone.ATTENTION, self._to_draw),)
            return (Notice(words, Tone.PLAIN, self.show),)
        if not is_due(event, now):
            return ()
        words = t.many(
            "Nearly everybody is here: {n} player[s] [is|are] missing."
            if event.settings.start_time is None
            else "Start at {hour}: {n} player[s] [is|are] not here yet.",
            len(away),
            hour=self._format.clock_time(event.settings.start_time),
        )
        return (Notice(words, Tone.PLAIN, self.show),)

    def _of_draft(self) -> tuple[Notice, ...]:
        event, said = self._desk.event, self._page.shell.sentences
        lacking = said(rounds.word_of_seatless(event))
        if lacking:
            return tuple(Notice(words, Tone.ATTENTION, self.anew) for words in lacking)
        late = late_entry(event)
        return tuple(Notice(words) for words in said([late] if late else []))

    def _seen(self) -> Hashable:
        """What the hour makes of the missing; the clock is asked only where it counts."""
        event = self._desk.event
        away = pre_start_check.entries_asked(event)
        if not away or not needs_clock(event, away):
            return None
        now = self._desk.now()
        return pre_start_check.minutes_left(event, now), is_due(event, now)

    def _turned(self) -> None:
        self._page.shell.renew()
        self.refresh()

    def _why_not(self) -> Sequence[Problem]:
        return rounds.can_draw_anew(self._desk.event)

    @act("Draw the draft anew", icon="dices", unless=_why_not, attempted=True)
    def anew(self) -> None:
        rounds.draw_anew(self._desk, self._games.next_wishes(self._desk.event))


def needs_clock(event: Event, away: Sequence[Entry]) -> bool:
    """Whether the hour says anything about these: a start is known, a draw waits, few are away."""
    settings = event.settings
    known = settings.start_time is not None or settings.desk.waits_until is not None
    return bool(away) and (known or len(away) * FEW <= len(event.entries))


def is_due(event: Event, now: dt.datetime) -> bool:
    """Whether to look after the missing: `LEAD` minutes before the start, or nearly all are in."""
    away, starts = pre_start_check.entries_asked(event), starts_at(event.settings)
    if not away:
        return False
    if starts is not None and now.replace(tzinfo=None) >= starts - dt.timedelta(minutes=LEAD):
        return True
    return len(away) * FEW <= len(event.entries)


def late_entry(event: Event) -> Problem | None:
    """The word of warning for who comes after the first draw (rules 2.10)."""
    number, planned = first_open_round(event), event.settings.rounds_planned
    if number > planned:
        return attention("entry.too-late")
    draft = event.draft
    if draft is not None and not draft.partial:
        code = "entry.not-in-draft" if number < planned else "entry.not-in-last-draft"
        return attention(code, round=number, next=number + 1)
    return None if number == 1 else attention("entry.late", round=number)
