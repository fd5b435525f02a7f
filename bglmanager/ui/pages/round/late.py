"""The clock of a round and what hangs on it: who is late, who comes without a seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from bglmanager.engine.event import EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import lateness, waiting
from bglmanager.services.lateness import Awaited, LatenessStep
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format, whole_number
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton, Words, in_a_row, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import ClosablePanel, Field, LineField, TypedPanel
from bglmanager.ui.widgets.frame import Notice, RoundTime
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.names import listed_names


@record
class AwaitedRow:
    """Somebody who is not at his table; `due` says what comes next, and when."""

    entry: EntryNumber
    name: str
    table: TableNumber
    step: LatenessStep
    due: str


@record
class NewcomerRow:
    """Somebody without a seat; `tables` are those he could join, the one proposed first."""

    entry: EntryNumber
    name: str
    tables: tuple[TableNumber, ...]


def awaited_rows(
    texts: Texts, format_: Format, event: Event, awaited: tuple[Awaited, ...]
) -> tuple[AwaitedRow, ...]:
    """The rows, table by table."""
    names = listed_names(event.entries)
    return tuple(
        AwaitedRow(one.entry, names[one.entry], one.table, one.step, due(texts, format_, one))
        for one in awaited
    )


def due(texts: Texts, format_: Format, one: Awaited) -> str:
    """Where the rules for lateness stand with somebody, in a word or two."""
    at = "" if one.until is None else format_.clock_time(one.until)
    if one.step is LatenessStep.GIVEN_UP:
        return texts.word("at the table", "last")
    if one.step is LatenessStep.OVER:
        return texts.text("over")
    if one.step is LatenessStep.EXPECTED or not at:
        return texts.text("to warn") if one.until else texts.text("expected")
    return at


_TONES = {
    LatenessStep.AGREED: Tone.PLAIN,
    LatenessStep.EXPECTED: Tone.ATTENTION,
    LatenessStep.WARNED: Tone.ATTENTION,
    LatenessStep.OVER: Tone.WRONG,
    LatenessStep.GIVEN_UP: Tone.PLAIN,
}

_ICONS = {
    LatenessStep.AGREED: "clock",
    LatenessStep.EXPECTED: "circle-alert",
    LatenessStep.WARNED: "clock",
    LatenessStep.OVER: "bell",
    LatenessStep.GIVEN_UP: "user-x",
}


def awaited_columns(texts: Texts) -> tuple[Column[AwaitedRow], ...]:
    """The columns of those who are awaited."""
    return (
        Column(texts.text("Name"), lambda row: row.name, stretch=True, strong=True),
        Column(
            texts.text("T."),
            lambda row: f"{row.table}",
            order=lambda row: row.table,
            figures=True,
            spoken=texts.text("Table"),
        ),
        Column(
            texts.text("Waits"),
            lambda row: row.due,
            icon=lambda row: _ICONS[row.step],
            tone=lambda row: _TONES[row.step],
        ),
    )


def newcomer_rows(event: Event, number: RoundNumber) -> tuple[NewcomerRow, ...]:
    """Who has no seat, with the tables he could join; nobody where nobody can join any more."""
    if lateness.can_join_any(event, number):
        return ()
    names = listed_names(event.entries)
    return tuple(
        NewcomerRow(entry, names[entry], lateness.free_tables(event, number, entry))
        for entry in lateness.newcomers_to(event, number)
    )


def newcomer_columns(texts: Texts) -> tuple[Column[NewcomerRow], ...]:
    """The columns of those without a seat."""
    return (
        Column(texts.text("Name"), lambda row: row.name, stretch=True, strong=True),
        Column(
            texts.text("Free seat"),
            lambda row: (
                texts.text("table {table}", table=row.tables[0])
                if row.tables
                else texts.text("none")
            ),
        ),
    )


AWAY_MINUTES = 10
"""Minutes of absence that are proposed."""


class Awaiting(QWidget):
    """Who is not at his table; Enter says that he has come."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self._format = Format(t)
        self._model = RowsModel(self._look, awaited_columns(t), lambda row: row.entry, self)
        self.list: TableView[AwaitedRow] = TableView(self._look, self._model, t.text("Missing"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = laid_out(QVBoxLayout(self), self._look.theme.px(4))
        box.addWidget(Words(self._look, t.text("Missing"), strong=True))
        box.addWidget(self.list)
        box.addWidget(_small(shell, t.text("Enter: has come")))
        self.list.opened.connect(self._has_come)

    @property
    def rows(self) -> tuple[AwaitedRow, ...]:
        """Who is listed."""
        return tuple(self._model.rows)

    def refresh(self) -> None:
        """List them as things stand now; the part goes when there is nobody."""
        desk = self._subject.desk
        found = lateness.awaited_players(desk.event, self._subject.number, desk.now())
        self.list.show_rows(awaited_rows(self._look.texts, self._format, desk.event, found))
        self.setVisible(bool(found))
        if found and self.list.current_row is None:
            self.list.selectRow(0)

    def _has_come(self) -> None:
        row = self.list.current_row
        if row is not None:
            self._shell.attempt(lambda: lateness.note_arrival(self._subject.desk, row.entry))


class Newcomers(TypedPanel):
    """Who has come and has no seat; Enter seats him at the table chosen below."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self._model = RowsModel(self._look, newcomer_columns(t), lambda row: row.entry, self)
        self.list: TableView[NewcomerRow] = TableView(
            self._look, self._model, t.text("Without a seat")
        )
        self.table = QComboBox()
        self._table = Field(self._look, t.text("Sits down at"), self.table)
        self.seat = QuietButton(self._look, t.text("Seat here"))
        self.open_table = QuietButton(self._look, "")
        self.why = _small(shell, "")
        box = laid_out(QVBoxLayout(self), self._look.theme.px(4))
        box.addWidget(Words(self._look, t.text("Without a seat"), strong=True))
        box.addWidget(self.list)
        box.addWidget(_small(shell, t.text("Enter: sits down at the table below")))
        for widget in (self._table, self.why):
            box.addWidget(widget)
        box.addLayout(in_a_row(self._look, (self.seat, self.open_table)))
        self.list.picked.connect(self._show_tables)
        self.list.opened.connect(self.save)
        self.seat.clicked.connect(self.save)
        self.open_table.clicked.connect(self._open)

    @property
    def rows(self) -> tuple[NewcomerRow, ...]:
        """Who is listed."""
        return tuple(self._model.rows)

    def refresh(self) -> None:
        """List them as things stand now; the part goes when there is nobody."""
        event, number = self._subject.event, self._subject.number
        rows = newcomer_rows(event, number)
        self.list.show_rows(rows)
        self.setVisible(bool(rows))
        if rows and self.list.current_row is None:
            self.list.selectRow(0)
        self._show_tables()
        companions = self._companions()
        self.open_table.setVisible(not lateness.can_open_table(event, number, companions))
        text = self._look.texts.text("New table for these {n}", n=len(companions))
        self.open_table.setText(text)
        self.open_table.setAccessibleName(text)

    def _companions(self) -> tuple[EntryNumber, ...]:
        """Those who are here and have no seat: as many as one table holds."""
        event = self._subject.event
        here = [
            row.entry for row in self.rows if event.entry(row.entry).status is EntryStatus.ACTIVE
        ]
        return tuple(here[: self._subject.made.players_per_table])

    def _show_tables(self) -> None:
        t, row = self._look.texts, self.list.current_row
        tables = row.tables if row is not None else ()
        offered = [int(self.table.itemData(n)) for n in range(self.table.count())]
        if offered != list(tables):
            self.table.clear()
            for number in tables:
                seats = len(self._subject.made.table(number).seats)
                words = t.many("table {table}: {n} player[s]", seats, table=number)
                self.table.addItem(words, int(number))
            self.settle()
        self._table.setVisible(bool(tables))
        self.seat.setVisible(bool(tables))
        none = t.text("No table has a free seat: this player plays from the next round on.")
        self.why.setText("" if tables or row is None else none)
        self.why.setVisible(bool(self.why.text()))

    def save(self) -> None:
        """Seat who is chosen at the table chosen."""
        row, table = self.list.current_row, self.table.currentData()
        if row is not None and table is not None:
            desk, number = self._subject.desk, self._subject.number
            self._shell.attempt(
                lambda: lateness.join_table(desk, number, row.entry, TableNumber(table))
            )

    def _open(self) -> None:
        desk, number, companions = self._subject.desk, self._subject.number, self._companions()
        self._shell.attempt(lambda: lateness.open_table(desk, number, companions))


class Leave(TypedPanel):
    """Somebody may be away for some minutes, as the referee agreed (BGL 5.5)."""

    def __init__(self, shell: Shell, subject: RoundContext, over: QWidget) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        t = self._look.texts
        self.player = PlayerField(self._look, over)
        self.minutes = LineField(self._look)
        self.minutes.setText(str(AWAY_MINUTES))
        self._minutes = Field(self._look, t.text("Minutes"), self.minutes)
        self.agree = QuietButton(self._look, t.text("Allow absence"))
        box = laid_out(QVBoxLayout(self), self._look.theme.px(8))
        box.addWidget(Field(self._look, t.text("Agreed absences"), self.player))
        box.addWidget(self._minutes)
        box.addLayout(in_a_row(self._look, (self.agree,)))
        self.player.passed.connect(self.minutes.setFocus)
        self.minutes.returnPressed.connect(self.save)
        self.agree.clicked.connect(self.save)
        self.settle()

    def refresh(self) -> None:
        """Offer the players of now."""
        self.player.show_event(self._subject.event)

    def save(self) -> None:
        """Allow it; without a player go where one is chosen."""
        entry = self.player.entry
        if entry is None:
            self.player.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        desk, number = self._subject.desk, self._subject.number
        away = whole_number(self.minutes.text()) or 0
        problems = lateness.can_agree(desk.event, number, entry, away)
        wrong = [each for each in problems if each.path == "minutes"]
        self._minutes.set_problem(" ".join(self._shell.sentences(wrong)))
        if self._shell.attempt(lambda: lateness.agree_absence(desk, number, entry, away)):
            self.player.empty()
            self.settle()


class LatePanel(ClosablePanel):
    """The three of them under the clock; `left` is sent for Escape."""

    def __init__(self, shell: Shell, subject: RoundContext, clock: Callable[[], str]) -> None:
        """`clock` says in words how long the round is on."""
        super().__init__()
        look = shell.look
        self._shell, self._subject = shell, subject
        self._clock_words = clock
        self.clock = Words(look, "", wrap=True, colour=look.theme.colours.muted)
        self.awaiting = Awaiting(shell, subject)
        self.newcomers = Newcomers(shell, subject)
        self.leave = Leave(shell, subject, self)
        self.nobody = Words(look, "", wrap=True)
        inside = QWidget()
        box = laid_out(QVBoxLayout(inside), look.theme.px(12))
        box.setContentsMargins(0, 0, look.theme.px(8), 0)
        for widget in (self.clock, self.nobody, self.awaiting, self.newcomers):
            box.addWidget(widget)
        if ruleset_of(subject.event.settings).late_minutes is not None:
            box.addWidget(self.leave)
        box.addStretch(1)
        laid_out(QVBoxLayout(self), 0).addWidget(scrolled_area(inside))
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.clock.setText(self._clock_words())
        self.awaiting.refresh()
        self.newcomers.refresh()
        self.leave.refresh()
        self.nobody.setText(self._why_nobody())
        self.nobody.setVisible(self.awaiting.isHidden() and self.newcomers.isHidden())

    def _why_nobody(self) -> str:
        """That all is in order; in a round begun early, what becomes of who has no seat."""
        if not self._subject.made.partial:
            return self._shell.look.texts.text(
                "Everybody is at the table, and nobody waits for a seat."
            )
        found = lateness.can_join_any(self._subject.event, self._subject.number)
        return " ".join(self._shell.sentences(found))

    def start(self) -> None:
        """Put the keyboard where the next Enter does the likeliest."""
        for part in (self.awaiting, self.newcomers):
            if not part.isHidden():
                part.list.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.leave.player.setFocus(Qt.FocusReason.OtherFocusReason)


def _small(shell: Shell, text: str) -> Words:
    look = shell.look
    return Words(look, text, Size.SMALL, colour=look.theme.colours.muted, wrap=True)


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
