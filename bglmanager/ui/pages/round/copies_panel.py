"""Whose copy of the game stands on which table: the panel, and a warning where they are too few."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from bglmanager.engine import copies
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Problem, Problems, attention
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import Upcoming
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.i18n import Texts
from bglmanager.services import waiting
from bglmanager.services.games import game_of_round
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.panels import ButtonsPart, PanelPlace, PartsPanel, PressPart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
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


_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Escape)


class BoxTable(TableView[BoxRow]):
    """The tables with what stands on them; `pressed` is sent for Space, Del and Esc."""

    pressed = Signal(object)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Space", texts.text("Another copy for this table")),
            ("Del", texts.text("No copy of its own")),
            ("Esc", texts.text("Close the panel")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.pressed.emit(Qt.Key(event.key()))


class BoxesPanel(PartsPanel):
    """Every table with its copy, and the copies that are left; Enter picks a copy up, or puts it
    down on another table.
    """

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__(shell.look)
        self._shell, self._subject = shell, subject
        self._moving: TableNumber | None = None
        self._names: Mapping[EntryNumber, str] = {}
        t = self.look.texts
        carried = t.text("Nobody at this table owns it: it has to be carried.")
        columns = (
            Column[BoxRow](
                t.text("Table"), lambda row: row.place, lambda row: row.table, figures=True
            ),
            Column[BoxRow](
                t.text("Copy of"),
                self._owner,
                stretch=True,
                strong=True,
                icon=self._icon,
                tip=lambda row: carried if row.carried else "",
            ),
        )
        model = RowsModel(self.look, columns, lambda row: row.table, self)
        self.list = BoxTable(self.look, model, t.text("Copies to tables"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.opened.connect(self._pick_up_or_put_down)
        does = dict(zip(_KEYS, (self._next, self._take_away, self._leave), strict=True))
        self.list.pressed.connect(lambda key: does[key]())
        another, none = t.text("Another copy for this table"), t.text("No copy of its own")
        self.draw_parts(
            WordsPart(self.sum_words, strong=True),
            self.list,
            WordsPart(self._moving_words),
            WordsPart(self.spare_words),
            PressPart(another, self._next, refused=self._why_not),
            PressPart(none, self._take_away, refused=self._why_not),
            ButtonsPart(
                (
                    PressPart(self._deal_words, self._deal, refused=self._why_not),
                    PressPart(t.text("Print the list"), self._print),
                )
            ),
            spacing=8,
        )
        box = self.layout()
        if isinstance(box, QVBoxLayout):
            box.setStretchFactor(self.list, 1_000)

    def renew(self) -> None:
        self._names = listed_names(self._subject.event.entries)
        self.list.show_rows(self._rows)
        self.list.rows_model.read_again()  # a name or what is picked up may be another
        super().renew()

    @property
    def _rows(self) -> tuple[BoxRow, ...]:
        return box_rows(self._subject.event, self._subject.made)

    def _owner(self, row: BoxRow) -> str:
        t = self.look.texts
        name = t.text("none") if row.owner is None else self._names[row.owner]
        return t.text("{name} (moving)", name=name) if row.table == self._moving else name

    def _icon(self, row: BoxRow) -> str:
        if row.table == self._moving:
            return "arrow-left-right"
        return "triangle-alert" if row.owner is None else "package" if row.carried else ""

    def sum_words(self) -> str:
        """How many tables have none, and how many copies have to be carried."""
        t, rows = self.look.texts, self._rows
        bare, carried = sum(row.owner is None for row in rows), sum(row.carried for row in rows)
        there = t.many("[The table has its|All {n} tables have a] copy.", len(rows))
        said = t.many("{n} table[s] [has|have] no copy.", bare) if bare else there
        more = t.many("{n} [has|have] to be carried.", carried) if carried else ""
        return f"{said} {more}".rstrip()

    def spare_words(self) -> str:
        """Whose copies are on no table."""
        left = copies.spare_copies(self._subject.event, self._subject.made)
        people = (f"{self._names[n]} ({c})" if c > 1 else self._names[n] for n, c in left.items())
        owners = ", ".join(people)
        return self.look.texts.text("Not on a table: {owners}", owners=owners) if left else ""

    def _moving_words(self) -> str:
        said = self.look.texts.text("Enter on another table swaps the copies; Esc cancels.")
        return "" if self._moving is None else said

    def _deal_words(self) -> str:
        t, playing = self.look.texts, self._subject.made.status is RoundStatus.PLAYING
        return t.text("Fill the empty ones") if playing else t.text("Give out again")

    def _why_not(self) -> Sequence[str]:
        found = waiting.can_deal(self._subject.event, self._subject.number)
        return self._shell.sentences(found)

    def start(self) -> None:
        """Put the keyboard on the first table that has no box, else on the first."""
        tables = [row.table for row in sorted(self._rows, key=lambda row: row.owner is not None)]
        if tables:
            self.list.pick_key(tables[0])
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick_up_or_put_down(self) -> None:
        row, one = self.list.current_row, self._moving
        if row is None:
            return
        self._moving = row.table if one is None else None
        if one is not None and one != row.table:
            self._do(partial(waiting.exchange_boxes, one=one, two=row.table))
        self._show_at(row.table)

    def _next(self) -> None:
        """The next copy that is left, by start number; after the last none."""
        row = self.list.current_row
        if row is not None:
            left = sorted(copies.spare_copies(self._subject.event, self._subject.made))
            after = (n for n in left if row.owner is None or n > row.owner)
            self._give(row, next(after, None))

    def _take_away(self) -> None:
        row = self.list.current_row
        if row is not None and row.owner is not None:
            self._give(row, None)

    def _give(self, row: BoxRow, owner: EntryNumber | None) -> None:
        if owner is None and row.owner is None:
            self._shell.say(self.look.texts.text("No other copy is left."), Tone.ATTENTION)
            return
        self._do(partial(waiting.give_box, table=row.table, owner=owner))
        self._show_at(row.table)

    def _deal(self) -> None:
        self._moving = None
        self._do(waiting.deal_boxes)

    def _do(self, deed: Callable[[OpenEvent, RoundNumber], object]) -> None:
        self._shell.attempt(partial(deed, self._subject.desk, self._subject.number))

    def _print(self) -> None:
        self._shell.go(f"prints/boxes-{self._subject.number}")

    def _leave(self) -> None:
        table, self._moving = self._moving, None
        if table is None:
            self.left.emit()
        else:
            self._show_at(table)

    def _show_at(self, table: TableNumber) -> None:
        self.renew()
        self.list.pick_key(table)


_MADE = (RoundStage.DRAFT, RoundStage.PLAYING, RoundStage.CLOSED)


class BoxesPart:
    """The action that shows the boxes of a round, and the words about them."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._place: PanelPlace[BoxesPanel] = PanelPlace(page.shell, page.leave_side)
        page.make_acts(self)

    @property
    def panel(self) -> BoxesPanel | None:
        """The panel, when it is open."""
        return self._place.panel_shown

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
        self._place.show_panel(self._page.texts.text("Copies to tables"), panel)

    def refresh(self) -> None:
        """Show the boxes as they stand now."""
        if self.panel is not None and self._subject.stage in _MADE:
            self.panel.renew()
        elif self.panel is not None:
            self._page.shell.close_side()

    def offered(self) -> Sequence[Action]:
        """The button, where copies are looked after."""
        event, game = self._subject.event, game_of_round(self._subject.event, self._subject.number)
        shown = self._subject.stage in (RoundStage.DRAFT, RoundStage.PLAYING)
        return (self.show,) if shown and copies.are_counted(event, game) else ()

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


def before_the_draw(ahead: Upcoming) -> Problems:
    """That the next round will have more tables than there are copies."""
    game = planned_round(ahead.event.settings, ahead.number).game
    if not copies.are_counted(ahead.people, game):
        return ()
    tables = sum(size > 1 for size in _sizes_ahead(ahead))
    there = copies.copy_owners(ahead.people, game).total()
    return (attention("boxes.few", tables=tables, copies=there),) if tables > there else ()


def _sizes_ahead(ahead: Upcoming) -> Sequence[int]:
    """How many sit at each table of the next round: of a final phase only who plays it."""
    if making.swiss_left(ahead.event):
        return sizes_of_tables(len(ahead.players), ahead.size)
    final = None if ahead.cut_faults else ahead.final
    return () if final is None else [*map(len, final.tables)]


def tables_without_copy(event: Event, round_: Round) -> Problems:
    """The tables of a round that is drawn on which no copy stands."""
    if not copies.are_counted(event, round_.game) or round_.status is RoundStatus.CLOSED:
        return ()
    bare = tuple(row.place for row in box_rows(event, round_) if row.owner is None)
    missing = len(bare) - copies.spare_copies(event, round_).total()
    code = "boxes.missing" if missing > 0 else "boxes.forgotten"
    return (attention(code, tables=bare, missing=missing),) if bare else ()
