"""The ten minutes before the start on the page of entries, and what coming late means there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Sequence

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.plan import starts_at
from bglmanager.engine.presence import first_open_round
from bglmanager.engine.problems import Problem, attention
from bglmanager.services import pre_start_check, rounds
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import MISSING, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.entries.missing import MissingPanel
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.words.entries import draw_waits_words

LEAD = 10
"""Minutes before the start from which on the missing are pointed at."""

FEW = 10
"""One in so many is missing: everybody else is here."""


class MissingDesk:
    """Who is missing, by a key and in one quiet line when it is time; the draw that waits.

    Also whom a draft has no seat for, and the key that draws it with them.
    """

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        games: Catalogue,
        nobody: Callable[[], Sequence[str]],
    ) -> None:
        """`nobody` says why nobody can be missing: nobody is entered."""
        self._page, self._desk, self._games = page, desk, games
        self._nobody = nobody
        self._format = Format(page.texts)
        self._panel: MissingPanel | None = None
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
        return still_there(self._panel)

    @act("Who is missing", MISSING, unless=lambda self: self._nobody())
    def show(self) -> None:
        """Show the panel, or close it: one key there and back."""
        if self.panel is not None:
            self._leave()
            return
        panel = MissingPanel(self._page.shell, self._desk, self._games)
        panel.left.connect(self._leave)
        if self._page.shell.show_side(self._page.texts.text("Before the start"), panel):
            self._panel = panel
            panel.start()

    def _leave(self) -> None:
        self._page.leave_side()

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
