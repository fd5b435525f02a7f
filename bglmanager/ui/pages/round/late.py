"""The clock of a round and what hangs on it: who is late, who comes without a seat."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.phase_clock import minutes_on_clock
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import late_changes, lateness
from bglmanager.services.lateness import Awaited, LatenessStep
from bglmanager.services.phase_clock import current_phase
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format, whole_number
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.lists import TableOf, name_column, pill_column
from bglmanager.ui.kit.panels import PanelPlace, PillState
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import (
    ClosablePanel,
    Field,
    LineField,
    StillBox,
    TypedPanel,
    beside_fields,
)
from bglmanager.ui.widgets.frame import Notice, RoundTime
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import listed_names
from bglmanager.words.phase_clock import phase_in_year


@record
class LatePerson:
    """Somebody who is not at his `table`, or has none: `tables` are those he could join then, the
    one proposed first. `state` says what comes next, and when.
    """

    entry: EntryNumber
    name: str
    state: PillState
    table: TableNumber | None = None
    tables: tuple[TableNumber, ...] = ()

    @property
    def is_seated(self) -> bool:
        """Whether he has a table to come to."""
        return self.table is not None and not self.tables


_STATES = {
    LatenessStep.AGREED: (Tone.PLAIN, "clock"),
    LatenessStep.EXPECTED: (Tone.ATTENTION, "circle-alert"),
    LatenessStep.WARNED: (Tone.ATTENTION, "clock"),
    LatenessStep.OVER: (Tone.WRONG, "bell"),
    LatenessStep.GIVEN_UP: (Tone.PLAIN, "user-x"),
}


def state_of(texts: Texts, one: Awaited) -> PillState:
    """Where the rules for lateness stand with somebody, in a word or two."""
    at = "" if one.until is None else Format(texts).clock_time(one.until)
    if one.step is LatenessStep.GIVEN_UP:
        words = texts.word("at the table", "last")
    elif one.step is LatenessStep.OVER:
        words = texts.text("over")
    elif one.step is LatenessStep.EXPECTED:
        words = texts.text("to warn") if at else texts.text("expected")
    else:
        words = at or texts.text("expected")
    return PillState(f"{one.table} · {words}", *_STATES[one.step])


def awaited_people(
    texts: Texts, event: Event, number: RoundNumber, now: dt.datetime
) -> list[LatePerson]:
    """Who is not at his table, table by table."""
    names = listed_names(event.entries)
    return [
        LatePerson(one.entry, names[one.entry], state_of(texts, one), one.table)
        for one in lateness.awaited_players(event, number, now)
    ]


def people_without_seat(texts: Texts, event: Event, number: RoundNumber) -> list[LatePerson]:
    """Who has no seat; nobody where nobody can join any more."""
    if lateness.can_join_any(event, number):
        return []
    names = listed_names(event.entries)
    found = []
    for entry in lateness.newcomers_to(event, number):
        tables = lateness.free_tables(event, number, entry)
        first = tables[0] if tables else None
        state = PillState(texts.text("no free seat"), Tone.PLAIN, "minus")
        if tables:
            state = PillState(f"{first} · {texts.text('free seat')}", Tone.NOW, "user-plus")
        found.append(LatePerson(entry, names[entry], state, first, tables))
    return found


AWAY_MINUTES = 10
"""Minutes of absence that are proposed."""


class AgreedAbsence(TypedPanel):
    """Somebody may be away for some minutes, as the referee agreed (BGL 5.5)."""

    def __init__(self, shell: Shell, subject: RoundContext, over: QWidget) -> None:
        super().__init__()
        self._shell, self._subject, look = shell, subject, shell.look
        text, px = look.texts.text, look.theme.px
        self.player, self.minutes = PlayerField(look, over), LineField(look)
        self.minutes.setText(str(AWAY_MINUTES))
        self.minutes_field = Field(look, text("Minutes"), self.minutes)
        agree = QuietButton(look, text("Allow absence"))
        box, row = laid_out(QVBoxLayout(self), px(8)), laid_out(QHBoxLayout(), px(8))
        box.addWidget(Field(look, text("Agreed absences"), self.player))
        row.addWidget(self.minutes_field, 1, Qt.AlignmentFlag.AlignTop)
        row.addLayout(beside_fields(look, agree))
        box.addLayout(row)
        self.player.passed.connect(self.minutes.setFocus)
        self.minutes.returnPressed.connect(self.save)
        agree.clicked.connect(self.save)
        self.settle()

    def save(self) -> None:
        """Allow it; without a player go where one is chosen."""
        entry, away = self.player.entry, whole_number(self.minutes.text()) or 0
        if entry is None:
            self.player.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        desk, number = self._subject.desk, self._subject.number
        problems = lateness.can_agree(desk.event, number, entry, away)
        wrong = [each for each in problems if each.path == "minutes"]
        self.minutes_field.set_problem(" ".join(self._shell.sentences(wrong)))
        if self._shell.attempt(lambda: lateness.agree_absence(desk, number, entry, away)):
            self.player.empty()
            self.settle()


class LatePanel(ClosablePanel):
    """Who is awaited and who has no seat, a line each; Enter does what is said below them."""

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        clock: Callable[[], str],
        reseat: Callable[[EntryNumber], object],
    ) -> None:
        """`clock` says in words how long the round is on; `reseat` asks how to make a seat."""
        super().__init__()
        self._shell, self._subject, look = shell, subject, shell.look
        self._reseat = reseat
        text, px, muted = look.texts.text, look.theme.px, look.theme.colours.muted
        self._clock_words, self._texts = clock, look.texts
        columns: Sequence[Column[LatePerson]] = (
            name_column(text("Name"), lambda row: row.name, least=_NAME),
            pill_column(text("Table"), lambda row: row.state),
        )
        described = TableOf(text("Late, and without a seat"), columns, lambda row: row.entry)
        self.list = described.draw_table(look)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clock, self.nobody = Words(look, "", wrap=True, colour=muted), Words(look, wrap=True)
        self.how = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.tables = StillBox()
        self.tables.setAccessibleName(text("Sits down at"))
        self.do, self.open_table = QuietButton(look, "…"), QuietButton(look, "…")
        self.absence = AgreedAbsence(shell, subject, self)
        row, inside = laid_out(QHBoxLayout(), px(8)), QWidget()
        row.addWidget(self.tables, 1)
        row.addWidget(self.do)
        row.addStretch(0)
        box = laid_out(QVBoxLayout(inside), px(8), (0, 0, px(8), 0))
        for widget in (self.clock, self.nobody):
            box.addWidget(widget)
        box.addWidget(self.list, 1)
        box.addWidget(self.how)
        box.addLayout(row)
        box.addWidget(self.open_table, 0, Qt.AlignmentFlag.AlignLeft)
        if ruleset_of(subject.event.settings).late_minutes is not None:
            box.addWidget(self.absence)
        box.addStretch(0)
        laid_out(QVBoxLayout(self)).addWidget(scrolled_area(inside))
        self.list.picked.connect(self._show_row)
        self.list.opened.connect(self.save)
        self.do.clicked.connect(self.save)
        self.open_table.clicked.connect(self._open)
        self.refresh()

    @property
    def rows(self) -> Sequence[LatePerson]:
        """Who is listed."""
        return self.list.rows_model.all_rows

    def refresh(self) -> None:
        """Show everybody as things stand now."""
        texts, event, number = self._texts, self._subject.event, self._subject.number
        self.clock.setText(self._clock_words())
        rows = awaited_people(texts, event, number, self._subject.desk.now())
        rows += people_without_seat(texts, event, number)
        self.list.show_rows(rows)
        self.list.setVisible(bool(rows))
        if rows and self.list.current_row is None:
            self.list.selectRow(0)
        self.nobody.setText("" if rows else self._why_nobody())
        self.nobody.setVisible(not rows)
        companions = self._companions
        self.open_table.rename(texts.text("New table for these {n}", n=len(companions)))
        self.open_table.setVisible(not lateness.can_open_table(event, number, companions))
        self.absence.player.show_event(event)
        self._show_row()

    def _why_nobody(self) -> str:
        """That all is in order; in a round begun early, what becomes of who has no seat."""
        event, number = self._subject.event, self._subject.number
        if self._subject.made.partial:
            return " ".join(self._shell.sentences(lateness.can_join_any(event, number)))
        return self._texts.text("Everybody is at the table, and nobody waits for a seat.")

    @property
    def _companions(self) -> tuple[EntryNumber, ...]:
        """Those who are here and have no seat: as many as one table holds."""
        event = self._subject.event
        found = (row.entry for row in self.rows if not row.is_seated)
        here = [entry for entry in found if event.entry(entry).status is EntryStatus.ACTIVE]
        return tuple(here[: self._subject.made.players_per_table])

    def _show_row(self) -> None:
        """Offer what can be done with who is marked."""
        texts, row = self._texts, self.list.current_row
        offered = row.tables if row is not None else ()
        if offered != tuple(self.tables.itemData(n) for n in range(self.tables.count())):
            self.tables.clear()
            for number in offered:
                seats = len(self._subject.made.table(number).seats)
                words = texts.many("table {table}: {n} player[s]", seats, table=number)
                self.tables.addItem(words, int(number))
            self.settle()
        comes = row is not None and row.is_seated
        if comes:
            how, does = texts.text("Enter: has come"), texts.text("Has come")
        elif offered:
            how, does = texts.text("Enter: sits down at the table below"), texts.text("Seat here")
        elif self._may_stand_up:
            how = texts.text("No table has a free seat. Enter: who would stand up to make one")
            does = texts.text("Make a seat")
        else:
            how = texts.text("No table has a free seat: this player plays from the next round on.")
            does = ""
        self.how.setText(how)
        self.how.setVisible(row is not None)
        self.do.rename(does)
        self.do.setVisible(bool(does))
        self.tables.setVisible(bool(offered))

    @property
    def _may_stand_up(self) -> bool:
        """Whether people may change tables to make a seat."""
        subject = self._subject
        return not late_changes.can_change_seats(subject.event, subject.number)

    def save(self) -> None:
        """Who is marked has come to his table, or sits down at the one chosen, or at a seat that
        others make.
        """
        row, table = self.list.current_row, self.tables.currentData()
        desk, number = self._subject.desk, self._subject.number
        if row is not None and row.is_seated:
            self._shell.attempt(lambda: lateness.note_arrival(desk, row.entry))
        elif row is not None and table is not None:
            self._shell.attempt(
                lambda: lateness.join_table(desk, number, row.entry, TableNumber(table))
            )
        elif row is not None and self._may_stand_up:
            self._reseat(row.entry)

    def _open(self) -> None:
        desk, number, companions = self._subject.desk, self._subject.number, self._companions
        self._shell.attempt(lambda: lateness.open_table(desk, number, companions))

    def start(self) -> None:
        """Put the keyboard where the next Enter does the likeliest."""
        (self.list if self.rows else self.absence.player).setFocus(Qt.FocusReason.OtherFocusReason)


_NAME = 96


class LatePart:
    """The actions of the clock and of lateness, their notices, and the panel beside the round."""

    def __init__(
        self, page: Page, subject: RoundContext, reseat: Callable[[EntryNumber], object]
    ) -> None:
        """`reseat` asks how to make a seat for somebody who has none."""
        self._page, self._subject, self._reseat = page, subject, reseat
        self._side: PanelPlace[LatePanel] = PanelPlace(page.shell, page.leave_side)
        page.make_acts(self)
        self.moments = ClockWatcher(page, self._seen, self._turned)

    @property
    def _now(self) -> tuple[Event, RoundNumber, dt.datetime]:
        """What the rules for lateness look at."""
        return self._subject.event, self._subject.number, self._subject.desk.now()

    @property
    def _is_played(self) -> bool:
        return self._subject.stage is RoundStage.PLAYING

    @property
    def _runs(self) -> bool:
        return self._is_played and self._subject.made.desk.started is not None

    def offered(self) -> tuple[Action, ...]:
        """What stands in the header: the clock until it runs, then who is late."""
        waits = bool(self._why_no_start())
        return (self.look_up,) if waits else (self.start,)

    def clock_words(self) -> str:
        """How long the round is on."""
        gone, t = lateness.minutes_gone(*self._now), self._page.texts
        if gone is None:
            return t.text("The clock has not been started.")
        return t.many("{n} minute[s] on the clock", gone)

    def clock(self) -> RoundTime | None:
        """The time of the round for the header, once its clock was started."""
        if not self._runs:
            return None
        gone = lateness.minutes_gone(*self._now) or 0
        event, number, now = self._now
        phase = current_phase(event, number, now)
        if phase is None:
            return RoundTime(gone, minutes_on_clock(event, number), self.clock_words())
        left, named = phase.minutes_left(now), phase_in_year(self._page.texts, phase)
        most = max(phase.minutes, left)
        return RoundTime(most - left, most, self.clock_words(), named)

    def notices(self) -> tuple[Notice, ...]:
        """What the clock and the rules for lateness have next."""
        self.moments.note()
        return tuple(self._notices_while_played()) if self._is_played else ()

    def _notices_while_played(self) -> Iterator[Notice]:
        event, number, _ = self._now
        awaited, wait = lateness.awaited_players(*self._now), lateness.waiting_minutes(event)
        acts = {LatenessStep.EXPECTED: self.warn, LatenessStep.OVER: self.give_up}
        for step in _STEPS:
            found = tuple(each.entry for each in awaited if each.step is step)
            if found and (step is not LatenessStep.EXPECTED or self._runs):
                way = self.look_up if wait is None else acts.get(step, self.look_up)
                said = problem(f"late.step-{step}", entries=found, minutes=wait)
                yield Notice(self._say(said), action=way)
        here = late_changes.present_without_seat(event, number)
        if here and not lateness.can_join_any(event, number):
            yield Notice(self._say(problem("join.waiting", entries=here)), action=self.look_up)

    def _say(self, found: Problem) -> str:
        return " ".join(self._page.shell.sentences([found]))

    def refresh(self) -> None:
        """Show the panel as things are now, where it is open."""
        panel = self._side.panel_shown
        if panel is not None and self._is_played:
            panel.refresh()

    def _seen(self) -> Hashable:
        """What the hour makes of the round, as far as it is on the clock."""
        if not self._runs:
            return None
        phase, now = current_phase(*self._now), self._subject.desk.now()
        left = None if phase is None else (phase.year, phase.phase, phase.minutes_left(now))
        return lateness.minutes_gone(*self._now), left, lateness.awaited_players(*self._now)

    def _turned(self) -> None:
        """Another minute, or somebody's time is over: it is said again."""
        self.refresh()
        if self._subject.has_race:
            self._page.refresh(None)
        self._page.shell.renew()

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
        panel = LatePanel(self._page.shell, self._subject, self.clock_words, self._reseat)
        self._side.show_panel(self._page.texts.text("Late, and without a seat"), panel)

    def _why_no_warning(self) -> Sequence[Problem]:
        return lateness.can_warn_all(*self._now)

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
        return lateness.can_give_up_all(*self._now)

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
