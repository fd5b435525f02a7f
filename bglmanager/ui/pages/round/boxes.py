"""What the round page does with the boxes: their panel, and a warning when they are too few."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine import copies
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.problems import Problem, Problems, attention
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import Upcoming
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services import waiting
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.boxes_panel import BoxesPanel, box_rows
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.widgets.frame import Notice, still_there

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
