"""What is asked and noted at Diplomacy boards beside centres: the clock, draws, the year more."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import Event, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, Problems
from bglmanager.services import boards, phase_clock
from bglmanager.services.boards import DrawVote
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.round.open_table import OpenTable, OpenTableActs, not_now
from bglmanager.ui.pages.round.round_context import People, Person, RoundStage
from bglmanager.ui.pages.round.sheet_parts import ProblemLine, TableCard
from bglmanager.ui.style import Size, Style, Tone, as_label, set_tip
from bglmanager.ui.widgets.basics import QuietButton, Words, WrappingRow, in_a_row, laid_out
from bglmanager.ui.widgets.fields import NumberField
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.results import role_name

TAB = Qt.FocusReason.TabFocusReason
_ACROSS = 4
"""Powers in a line of the question about a draw."""


class ExtraYearCard(TableCard):
    """Whether the top table plays a year more: the answer is True or False (8.3.3)."""

    def __init__(self, look: Style, year: int) -> None:
        super().__init__(look)
        text = look.texts.text
        asked = text("Does anybody at the top table object to playing {year} too?", year=year)
        self.box.addWidget(Words(look, asked, strong=True, wrap=True))
        self.more = QuietButton(look, text("Nobody: play {year} too", year=year), "plus")
        self.end = QuietButton(look, text("Somebody: end with {year}", year=year - 1), "check")
        self.more.clicked.connect(lambda: self.taken.emit(True))
        self.end.clicked.connect(lambda: self.taken.emit(False))
        self.box.addWidget(WrappingRow(look.theme.px(8), (self.more, self.end, self.leave)))

    def go_in(self) -> None:
        self.more.setFocus(TAB)


class DrawCard(TableCard):
    """Who asks for a draw, in the autumn of which year, and what the vote came to: a `DrawVote`."""

    def __init__(
        self,
        look: Style,
        table: Table,
        year: int,
        people: People,
        faults: Callable[[DrawVote], Sequence[str]],
    ) -> None:
        """`table` has the centres as far as they are known; `faults` say why not this vote."""
        super().__init__(look)
        text, self._table, self._faults = look.texts.text, table, faults
        asked = text("Who proposes a draw at table {table}?", table=table.number)
        head = laid_out(QHBoxLayout(), look.theme.px(8))
        head.addWidget(Words(look, asked, strong=True, wrap=True), 1)
        self.year = NumberField(look, year, FIRST_YEAR, max(year, FIRST_YEAR + 98))
        when = Words(look, text("Autumn of"))
        when.setBuddy(self.year)
        self.year.setAccessibleName(when.text())
        head.addWidget(when)
        head.addWidget(self.year)
        self.box.addLayout(head)
        self.powers: dict[EntryNumber, QCheckBox] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(look.theme.px(4))
        for n, seat in enumerate(table.seats):
            box = self._tick(look, role_name(look.texts, seat.role or ""), people[seat.entry])
            self.powers[seat.entry] = box
            grid.addWidget(box, *divmod(n, _ACROSS))
        self.box.addLayout(grid)
        self.said = ProblemLine(look)
        self.box.addWidget(self.said)
        muted = look.theme.colours.muted
        rule = text("Each player once in a game. Only a unanimous show of hands ends it.")
        self.box.addWidget(Words(look, rule, Size.SMALL, colour=muted, wrap=True))
        self.no = QuietButton(look, text("Rejected: play goes on"), "arrow-right")
        self.yes = QuietButton(look, text("All agree: it is a draw"), "flag")
        self.no.clicked.connect(lambda: self._take(agreed=False))
        self.yes.clicked.connect(lambda: self._take(agreed=True))
        self.box.addLayout(in_a_row(look, (self.no, self.yes, self.leave)))
        self.year.valueChanged.connect(self._renew)
        self._renew()

    def _tick(self, look: Style, power: str, person: Person) -> QCheckBox:
        """A box with a power; who plays it stands in the grid below."""
        box = QCheckBox(as_label(power))
        box.setFont(look.theme.font())
        box.setAccessibleName(f"{power} · {person.name}")
        set_tip(box, person.name)
        return box

    def _renew(self) -> None:
        """Who may ask in this year: survivors who have not done so before."""
        able = boards.may_propose_draw(self._table, self.year.value())
        for entry, box in self.powers.items():
            box.setEnabled(entry in able)
            box.setChecked(box.isChecked() and entry in able)

    @property
    def chosen(self) -> tuple[EntryNumber, ...]:
        """Who asks, in seat order."""
        return tuple(entry for entry, box in self.powers.items() if box.isChecked())

    def _take(self, *, agreed: bool) -> None:
        vote = DrawVote(self.chosen, self.year.value(), agreed)
        faults = self._faults(vote)
        self.said.say("\n".join(faults), Tone.WRONG)
        if not faults:
            self.taken.emit(vote)

    def go_in(self) -> None:
        able = (box for box in self.powers.values() if box.isEnabled())
        next(able, self.leave).setFocus(TAB)


class BoardActs(OpenTableActs[OpenTable]):
    """What is asked at the open board."""

    @property
    def marks(self) -> tuple[Action, ...]:
        """What is said of the whole board."""
        return (self.draw,)

    @property
    def of_clock(self) -> tuple[Action, ...]:
        """What moves the clock of the boards, where it has phases and runs."""
        return () if phase_clock.can_move_clock(*self._now) else (self.next_phase, self.longer)

    @property
    def _now(self) -> tuple[Event, RoundNumber, dt.datetime]:
        """What the clock of the boards looks at."""
        return self._subject.event, self._subject.number, self._subject.desk.now()

    def _why_no_clock(self) -> Sequence[str | Problem]:
        why = self._subject.why_not(self._page.texts, RoundStage.PLAYING)
        return why or phase_clock.can_move_clock(*self._now)

    def _why_no_next(self) -> Sequence[str | Problem]:
        return self._why_no_clock() or phase_clock.can_begin_next_phase(*self._now)

    @act("Next phase now", keys="Alt+F12", icon="arrow-right", unless=_why_no_next, attempted=True)
    def next_phase(self) -> None:
        phase_clock.begin_next_phase(self._subject.desk, self._subject.number)

    @act(
        "5 minutes more for this phase",
        keys="Ctrl+Shift+F12",
        icon="plus",
        unless=_why_no_clock,
        attempted=True,
    )
    def longer(self) -> None:
        phase_clock.lengthen_phase(self._subject.desk, self._subject.number)

    @property
    def _top_table(self) -> Table | None:
        """The top table of a round that is being played."""
        subject = self._subject
        first = subject.made.tables[:1] if subject.stage is RoundStage.PLAYING else ()
        can = (
            table
            for table in first
            if not boards.can_answer_extra_year(subject.event, subject.number, table, more=True)
        )
        return next(can, None)

    def notices(self) -> Iterator[Notice]:
        """That the top table was not asked for its year more."""
        top = self._top_table
        if top is not None and top.extra_year is None:
            said = self._page.texts.text(
                "The top table plays {year} too if nobody at it objects.",
                year=boards.last_year(self._subject.event, self._subject.number, top),
            )
            yield Notice(said, Tone.PLAIN, self.ask_extra_year)

    def _why_no_year(self) -> Sequence[str]:
        none = () if self._top_table else (self._page.texts.text("No top table is playing."),)
        return self.why_not() or none

    @act("Ask the top table for one year more", icon="plus", unless=_why_no_year)
    def ask_extra_year(self) -> None:
        top = self._top_table
        if top is None:
            return
        self._view().open_table(top.number)
        board = boards.board_formula(self._subject.event)
        assert board is not None  # there is a top table
        self._ask(lambda _table: ExtraYearCard(self._page.look, board.last_year + 1), self._answer)

    def _answer(self, table: TableNumber, more: bool) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(
            lambda: boards.answer_extra_year(desk, number, table, more=more)
        )

    def _why_not_at_table(
        self, can: Callable[[Event, RoundNumber, Table], Problems]
    ) -> Sequence[str | Problem]:
        table, subject = self._view().table, self._subject
        if table is None:
            return (self._page.texts.text("Open a table first."),)
        return can(subject.event, subject.number, table)

    def _why_no_draw(self) -> Sequence[str | Problem]:
        return self._why_not_at_table(boards.can_vote_on_draw)

    @act("Draw proposed", keys="Ctrl+D", icon="flag", unless=(not_now, _why_no_draw))
    def draw(self) -> None:
        sheet, look, event = self._view().typing.sheet, self._page.look, self._subject.event
        assert sheet is not None  # a table is open
        year = boards.year_in_play(sheet.would_be)
        self._ask(
            lambda table: DrawCard(
                look, sheet.would_be, year, People(event), partial(self._faults, table)
            ),
            self._vote,
        )

    def _faults(self, table: Table, vote: DrawVote) -> Sequence[str]:
        event, number = self._subject.event, self._subject.number
        return self._page.shell.sentences(boards.can_vote_on_draw(event, number, table, vote))

    def _vote(self, table: TableNumber, vote: DrawVote) -> bool:
        desk, number = self._subject.desk, self._subject.number
        return self._page.shell.attempt(lambda: boards.vote_on_draw(desk, number, table, vote))

    def _why_no_undo(self) -> Sequence[str | Problem]:
        return self._why_not_at_table(boards.can_undo_vote)

    @act("Take the draw vote back", icon="undo-2", unless=(not_now, _why_no_undo), attempted=True)
    def undo_draw(self) -> None:
        table = self._view().table
        if table is not None:
            boards.undo_vote(self._subject.desk, self._subject.number, table.number)
