"""Whose copy of the game stands on which table: the panel, and a warning where they are too few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine import copies
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem, Problems, attention
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import Upcoming
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.i18n import Texts
from bglmanager.services import waiting
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets.basics import QuietButton, Words, in_a_row, laid_out
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.names import listed_names


@record
class BoxRow:
    """A table and the copy on it; `carried` where none of its players owns that copy."""

    table: TableNumber
    place: str
    owner: EntryNumber | None
    carried: bool


def box_rows(event: Event, round_: Round) -> tuple[BoxRow, ...]:
    """The tables of a round where a copy is needed, with whose stands there."""
    found = copies.on_tables(event, round_)
    return tuple(
        BoxRow(
            table.number,
            copies.name_on_lists(table),
            owner := found.get(table.number),
            owner is not None and all(seat.entry != owner for seat in table.seats),
        )
        for table in copies.tables_needing_copy(round_)
    )


class BoxTable(TableView[BoxRow]):
    """The tables with what stands on them.

    `next_asked` says that another copy is wanted on the current table, `none_asked` that its own
    goes, `left` that the list is left.
    """

    next_asked = Signal()
    none_asked = Signal()
    left = Signal()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Space", texts.text("Another copy for this table")),
            ("Del", texts.text("No copy of its own")),
            ("Esc", texts.text("Close the panel")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = {
            Qt.Key.Key_Space: self.next_asked,
            Qt.Key.Key_Delete: self.none_asked,
            Qt.Key.Key_Escape: self.left,
        }.get(Qt.Key(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            wanted.emit()


class BoxesPanel(QWidget):
    """Every table with its copy, and the copies that are left; `left` is sent for Escape."""

    left = Signal()

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._picked_up: TableNumber | None = None
        self._names: Mapping[EntryNumber, str] = {}
        look, t = shell.look, shell.look.texts
        self.sum = Words(look, strong=True, wrap=True)
        self.spare = Words(look, wrap=True)
        self._keys = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._model = RowsModel(look, self._columns(), lambda row: row.table, self)
        self.list = BoxTable(look, self._model, t.text("Copies to tables"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.again = QuietButton(look, "")
        self.print = QuietButton(look, t.text("Print the list"))
        self._lay_out()
        self.list.opened.connect(self._pick_up_or_put_down)
        self.list.next_asked.connect(self._next)
        self.list.none_asked.connect(self._take_away)
        self.list.left.connect(self._leave)
        self.again.clicked.connect(self._deal)
        self.print.clicked.connect(lambda: shell.go(f"prints/boxes-{subject.number}"))
        self.show_round()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(8), (0, px(4), px(8), px(8)))
        box.addWidget(self.sum)
        box.addWidget(self.list, 1)
        box.addWidget(self.spare)
        box.addWidget(self._keys)
        box.addLayout(in_a_row(self._look, (self.again, self.print)))

    def _columns(self) -> tuple[Column[BoxRow], ...]:
        t = self._look.texts

        carried = t.text("Nobody at this table owns it: it has to be carried.")
        return (
            Column(t.text("Table"), lambda row: row.place, lambda row: row.table, figures=True),
            Column(
                t.text("Copy of"),
                self._owner,
                stretch=True,
                strong=True,
                icon=self._icon,
                tip=lambda row: carried if row.carried else "",
            ),
        )

    def _owner(self, row: BoxRow) -> str:
        t = self._look.texts
        name = t.text("none") if row.owner is None else self._names[row.owner]
        if row.table == self._picked_up:
            return t.text("{name} (moving)", name=name)
        return name

    def _icon(self, row: BoxRow) -> str:
        if row.table == self._picked_up:
            return "arrow-left-right"
        return "triangle-alert" if row.owner is None else "package" if row.carried else ""

    def show_round(self) -> None:
        """Show the boxes as they stand now."""
        event, round_, t = self._subject.event, self._subject.made, self._look.texts
        self._names = listed_names(event.entries)
        rows = box_rows(event, round_)
        self._model.set_rows(())  # a name or what is picked up may be another
        self.list.show_rows(rows)
        self.sum.setText(self._sum(rows))
        left = copies.spare_copies(event, round_)
        people = (f"{self._names[n]} ({c})" if c > 1 else self._names[n] for n, c in left.items())
        self.spare.setText(t.text("Not on a table: {owners}", owners=", ".join(people)))
        self.spare.setVisible(bool(left))
        playing = round_.status is RoundStatus.PLAYING
        self._name(t.text("Fill the empty ones") if playing else t.text("Give out again"))
        closed = bool(waiting.can_deal(event, round_.number))
        self.again.setEnabled(not closed)
        self._keys.setText(self._what_keys_do())
        self._keys.setVisible(not closed)

    def _name(self, words: str) -> None:
        self.again.setText(words)
        self.again.setAccessibleName(words)

    def _what_keys_do(self) -> str:
        t = self._look.texts
        if self._picked_up is not None:
            return t.text("Enter on another table swaps the copies; Esc cancels.")
        return t.text(
            "Enter: move a copy to another table · Space: assign the next free copy · Del: "
            "remove it · Esc: close"
        )

    def _sum(self, rows: tuple[BoxRow, ...]) -> str:
        t = self._look.texts
        bare = sum(row.owner is None for row in rows)
        carried = sum(row.carried for row in rows)
        said = [
            t.many("{n} table[s] [has|have] no copy.", bare)
            if bare
            else t.many("[The table has its|All {n} tables have a] copy.", len(rows))
        ]
        if carried:
            said.append(t.many("{n} [has|have] to be carried.", carried))
        return " ".join(said)

    def start(self) -> None:
        """Put the keyboard on the first table that has no box, else on the first."""
        rows = self._model.rows
        bare = next((row.table for row in rows if row.owner is None), None)
        first = bare if bare is not None else rows[0].table if rows else None
        if first is not None:
            self.list.pick_key(first)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick_up_or_put_down(self) -> None:
        row = self.list.current_row
        if row is None:
            return
        one, self._picked_up = self._picked_up, None
        if one is None:
            self._picked_up = row.table
        elif one != row.table:
            desk, number = self._subject.desk, self._subject.number
            self._shell.attempt(lambda: waiting.exchange_boxes(desk, number, one, row.table))
        self._show_at(row.table)

    def _next(self) -> None:
        row = self.list.current_row
        if row is not None:
            self._give(row, next(self._after(row), None))

    def _after(self, row: BoxRow) -> Iterator[EntryNumber]:
        """Whose copies are left, those of the next start numbers first; then none."""
        left = sorted(copies.spare_copies(self._subject.event, self._subject.made))
        yield from (n for n in left if row.owner is None or n > row.owner)

    def _take_away(self) -> None:
        row = self.list.current_row
        if row is not None and row.owner is not None:
            self._give(row, None)

    def _give(self, row: BoxRow, owner: EntryNumber | None) -> None:
        if owner is None and row.owner is None:
            self._shell.say(self._look.texts.text("No other copy is left."), Tone.ATTENTION)
            return
        give = partial(waiting.give_box, self._subject.desk, self._subject.number, row.table, owner)
        self._shell.attempt(give)
        self._show_at(row.table)

    def _deal(self) -> None:
        self._picked_up = None
        self._shell.attempt(lambda: waiting.deal_boxes(self._subject.desk, self._subject.number))

    def _leave(self) -> None:
        if self._picked_up is None:
            self.left.emit()
            return
        table, self._picked_up = self._picked_up, None
        self._show_at(table)

    def _show_at(self, table: TableNumber) -> None:
        self.show_round()
        self.list.pick_key(table)


def box_owners(subject: RoundContext, people: People) -> Mapping[TableNumber, str]:
    """Whose box stands on each table of the round that has one."""
    found = copies.on_tables(subject.event, subject.made)
    return {table: people[owner].name for table, owner in found.items()}


_MADE = (RoundStage.DRAFT, RoundStage.PLAYING, RoundStage.CLOSED)


class BoxesPart:
    """The action that shows the boxes of a round, and the words about them."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._panel: BoxesPanel | None = None
        page.make_acts(self)

    @property
    def panel(self) -> BoxesPanel | None:
        """The panel, when it is open."""
        return still_there(self._panel)

    def _why_not(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._page.texts, *_MADE)
        if not_now:
            return not_now
        event, made = self._subject.event, self._subject.made
        return () if copies.on_tables(event, made) else waiting.can_deal(event, made.number)

    @act("Copies", keys="Ctrl+B", icon="package", unless=_why_not)
    def show(self) -> None:
        """Show whose box stands where, to be changed."""
        panel = BoxesPanel(self._page.shell, self._subject)
        panel.left.connect(self._leave)
        self._page.shell.show_side(self._page.texts.text("Copies to tables"), panel)
        self._panel = panel
        panel.start()

    def refresh(self) -> None:
        """Show the boxes as they stand now."""
        if self.panel is not None and self._subject.stage in _MADE:
            self.panel.show_round()
        elif self.panel is not None:
            self._page.shell.close_side()

    def offered(self) -> Sequence[Action]:
        """The button, where copies are looked after."""
        shown = self._subject.stage in (RoundStage.DRAFT, RoundStage.PLAYING)
        return (self.show,) if shown and copies.are_counted(self._subject.event) else ()

    def notices(self) -> tuple[Notice, ...]:
        """That there will be too few boxes, or that a table has none."""
        event, stage = self._subject.event, self._subject.stage
        if stage is RoundStage.TO_DRAW:
            found = before_the_draw(self._subject.upcoming)
        elif stage in (RoundStage.DRAFT, RoundStage.PLAYING):
            found = tables_without_copy(event, self._subject.made)
        else:
            found = ()
        return tuple(map(Notice, self._page.shell.sentences(found)))

    def _leave(self) -> None:
        self._page.leave_side()


def before_the_draw(ahead: Upcoming) -> Problems:
    """That the next round will have more tables than there are copies."""
    if not copies.are_counted(ahead.people):
        return ()
    tables = sum(size > 1 for size in _sizes_ahead(ahead))
    there = copies.copy_owners(ahead.people).total()
    return (attention("boxes.few", tables=tables, copies=there),) if tables > there else ()


def _sizes_ahead(ahead: Upcoming) -> Sequence[int]:
    """How many sit at each table of the next round: of a final phase only who plays it."""
    if making.swiss_left(ahead.event):
        return sizes_of_tables(len(ahead.players), ahead.size)
    final = None if ahead.cut_faults else ahead.final
    return () if final is None else [*map(len, final.tables)]


def tables_without_copy(event: Event, round_: Round) -> Problems:
    """The tables of a round that is drawn on which no copy stands."""
    if not copies.are_counted(event) or round_.status is RoundStatus.CLOSED:
        return ()
    bare = tuple(row.place for row in box_rows(event, round_) if row.owner is None)
    missing = len(bare) - copies.spare_copies(event, round_).total()
    code = "boxes.missing" if missing > 0 else "boxes.forgotten"
    return (attention(code, tables=bare, missing=missing),) if bare else ()
