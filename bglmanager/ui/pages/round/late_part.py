"""The clock of a round and what hangs on it: who is late, who comes without a seat."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from bglmanager.engine.problems import Problem, problem
from bglmanager.services import lateness, waiting
from bglmanager.services.lateness import Awaited, LatenessStep
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.round.late_panel import LatePanel
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice, RoundTime


class LatePart:
    """The actions of the clock and of lateness, their notices, and the panel beside the round."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._panel: LatePanel | None = None
        page.make_acts(self)
        self.moments = ClockWatcher(page, self._seen, self._turned)

    def offered(self) -> tuple[Action, ...]:
        """What stands in the header: the clock until it runs, then who is late."""
        runs = self._subject.made.desk.started is not None
        return (self.look_up,) if runs else (self.start,)

    def clock_words(self) -> str:
        """How long the round is on."""
        gone = lateness.minutes_gone(
            self._subject.event, self._subject.number, self._subject.desk.now()
        )
        t = self._page.texts
        if gone is None:
            return t.text("The clock has not been started.")
        return t.many("{n} minute[s] on the clock", gone)

    def clock(self) -> RoundTime | None:
        """The time of the round for the header, once its clock was started."""
        subject = self._subject
        if not self._runs():
            return None
        gone = lateness.minutes_gone(subject.event, subject.number, subject.desk.now())
        return RoundTime(gone or 0, subject.made.minutes, self.clock_words())

    def notices(self) -> tuple[Notice, ...]:
        """What the clock and the rules for lateness have next."""
        self.moments.note()
        if self._subject.stage is not RoundStage.PLAYING:
            return ()
        desk, number = self._subject.desk, self._subject.number
        awaited = lateness.awaited_players(desk.event, number, desk.now())
        said = [notice for step in _STEPS if (notice := self._of_step(step, awaited))]
        if not lateness.can_join_any(desk.event, number):
            here = self._without_a_seat()
            if here:
                [words] = self._say(problem("join.waiting", entries=here))
                said.append(Notice(words, Tone.ATTENTION, self.look_up))
        return tuple(said)

    def _of_step(self, step: LatenessStep, awaited: Sequence[Awaited]) -> Notice | None:
        found = tuple(each.entry for each in awaited if each.step is step)
        started = self._subject.made.desk.started is not None
        if not found or (step is LatenessStep.EXPECTED and not started):
            return None
        wait = lateness.waiting_minutes(self._subject.event)
        [words] = self._say(problem(f"late.step-{step}", entries=found, minutes=wait))
        act = {LatenessStep.EXPECTED: self.warn, LatenessStep.OVER: self.give_up}.get(
            step, self.look_up
        )
        return Notice(words, Tone.ATTENTION, self.look_up if wait is None else act)

    def _without_a_seat(self) -> tuple[int, ...]:
        """Who is here and has none; the missing are not worth a word, nor who only lends a copy."""
        event, number = self._subject.event, self._subject.number
        rows = lateness.newcomers_to(event, number)
        found = ((row, event.entry(row)) for row in rows)
        return tuple(
            n for n, entry in found if entry.desk.present and not waiting.lends_copies(entry)
        )

    def _say(self, *found: Problem) -> tuple[str, ...]:
        return self._page.shell.sentences(found)

    def refresh(self) -> None:
        """Show the panel as things are now, where it is open."""
        if self._panel is not None and self._subject.stage is RoundStage.PLAYING:
            self._panel.refresh()

    def _seen(self) -> Hashable:
        """What the hour makes of the round, as far as it is on the clock."""
        if not self._runs():
            return None
        desk, number = self._subject.desk, self._subject.number
        now = desk.now()
        gone = lateness.minutes_gone(desk.event, number, now)
        return gone, lateness.awaited_players(desk.event, number, now)

    def _turned(self) -> None:
        """Another minute, or somebody's time is over: it is said again."""
        self.refresh()
        self._page.shell.renew()

    def _runs(self) -> bool:
        playing = self._subject.stage is RoundStage.PLAYING
        return playing and self._subject.made.desk.started is not None

    def _why_not_playing(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING)

    def _why_no_start(self) -> Sequence[Problem]:
        return lateness.can_start_clock(self._subject.event, self._subject.number)

    @act(
        "Start the clock",
        keys="Ctrl+T",
        icon="play",
        unless=(_why_not_playing, _why_no_start),
        attempted=True,
    )
    def start(self) -> None:
        lateness.start_clock(self._subject.desk, self._subject.number)

    @act("Late, and without a seat", keys="Shift+F4", icon="clock", unless=_why_not_playing)
    def look_up(self) -> None:
        panel = LatePanel(self._page.shell, self._subject, self.clock_words)
        panel.left.connect(self._leave)
        panel.destroyed.connect(self._gone)
        self._page.shell.show_side(self._page.texts.text("Late, and without a seat"), panel)
        self._panel = panel
        panel.start()

    def _gone(self) -> None:
        self._panel = None

    def _leave(self) -> None:
        self._page.leave_side()

    def _why_no_warning(self) -> Sequence[Problem]:
        desk, number = self._subject.desk, self._subject.number
        return lateness.can_warn_all(desk.event, number, desk.now())

    @act(
        "Warn all who are late",
        keys="Ctrl+F4",
        icon="gavel",
        unless=(_why_not_playing, _why_no_warning),
        attempted=True,
    )
    def warn(self) -> None:
        lateness.warn_all(self._subject.desk, self._subject.number)

    def _why_not_without(self) -> Sequence[Problem]:
        desk, number = self._subject.desk, self._subject.number
        return lateness.can_give_up_all(desk.event, number, desk.now())

    @act(
        "Start without them",
        keys="Ctrl+Shift+F4",
        icon="user-x",
        unless=(_why_not_playing, _why_not_without),
        attempted=True,
    )
    def give_up(self) -> None:
        lateness.give_up_all(self._subject.desk, self._subject.number)


_STEPS = (LatenessStep.OVER, LatenessStep.EXPECTED, LatenessStep.WARNED)
"""Steps that are worth a word on the page, the most pressing first."""
