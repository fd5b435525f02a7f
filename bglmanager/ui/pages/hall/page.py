"""Before the day: dates, what must be in the hall, the announcement; the plan of the room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import Event, Settings
from bglmanager.engine.problems import Problems, problem_if
from bglmanager.i18n import capital
from bglmanager.services import preparation
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import CHANGE, NEXT_LIST, PRINT, PRINT_OTHER, Need, act
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.hall.plan import PlanView
from bglmanager.ui.pages.hall.tick_list import HallRow, TickList, date_row, thing_row
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.frame import PageView
from bglmanager.words.entries import field_name

_SIDE_BY_SIDE = 860
"""A page narrower than this has its three parts under each other."""

_A_GAP = Need("Nothing is missing on the announcement.", lambda view: view.has_gaps)
_SHOWN = Need("First go back to the lists.", lambda view: view.is_shown)


class PreparationView(PageView, QWidget):
    """Three parts: two lists to tick off by Space, and a text to copy by Ctrl+C."""

    def __init__(
        self, shell: Shell, workspace: Workspace, desk: OpenEvent, games: Catalogue
    ) -> None:
        super().__init__()
        self._shell, self._workspace, self._desk, self._games = shell, workspace, desk, games
        self._look, text = shell.look, shell.look.texts.text
        self._others: tuple[Settings, ...] = ()
        self.dates = TickList(self._look, text("Dates to keep"), text("By when"), self._tick)
        title = text("What must be in the hall")
        self.things = TickList(self._look, title, text("Number"), self._tick, numbers=True)
        muted = self._look.theme.colours.muted
        self.lacks = basics.Words(self._look, text("People will ask for this too:"), colour=muted)
        self.links = {name: self._link(name) for name in preparation.ASKED}
        self.text = basics.Words(self._look, wrap=True)

    def lay_out(self, printing: Action) -> None:
        """Put the parts in their places; the acts are made."""
        px = self._look.theme.px
        left = basics.laid_out(QVBoxLayout(), px(16))
        left.addWidget(self.dates)
        left.addWidget(self.things, 1)
        parts = basics.TurningRow(self._look, _SIDE_BY_SIDE)
        parts.box.addLayout(left, 3)
        parts.box.addWidget(self._announcement(printing), 2)
        basics.laid_out(QVBoxLayout(self)).addWidget(parts)
        self.tick.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for each in (self.dates, self.things):
            each.table.addAction(self.tick)
            each.table.picked.connect(self._shell.renew)

    def _announcement(self, printing: Action) -> basics.Card:
        """The card with the text; what nobody has filled in yet stands above it, with its way."""
        look, px = self._look, self._look.theme.px
        title = look.texts.text("Announcement")
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAccessibleName(title)
        buttons = [basics.action_button(look, each) for each in (self.copy, printing)]
        card = basics.Card(look)
        for widget in (
            basics.Words(look, title, Size.SECTION, strong=True),
            basics.WrappingRow(px(8), buttons),
            self.lacks,
            basics.WrappingRow(px(4), tuple(self.links.values())),
            self.text,
        ):
            card.box.addWidget(widget)
        card.box.addStretch(1)
        return card

    def _link(self, name: str) -> basics.LinkButton:
        link = basics.LinkButton(self._look, capital(field_name(self._look.texts, name)))
        link.clicked.connect(lambda: self._shell.go(f"event/{name}"))
        return link

    def title(self) -> str:
        return self._look.texts.text("Before the day")

    def state_line(self) -> str:
        t = self._look.texts
        late = sum(row.tone is Tone.WRONG for row in self.dates.rows)
        to_keep, left = (
            sum(not row.done for row in each.rows) for each in (self.dates, self.things)
        )
        dates = t.many("{n} date[s] to keep", to_keep) if to_keep else ""
        dates = t.many("{n} date[s] [has|have] gone by", late) if late else dates
        things = t.many("{n} thing[s] still to get ready", left) if left else ""
        return "; ".join(filter(None, (dates, things))) or t.text("All set")

    def primary(self) -> Action | None:
        return self.fill if self.missing else self.copy

    @property
    def missing(self) -> tuple[str, ...]:
        """What people would ask and the announcement does not say, by field."""
        return preparation.missing_facts(self._desk.event.settings, self._games)

    @property
    def has_gaps(self) -> bool:
        """Whether anything is missing for the announcement or a date."""
        kept = preparation.dates_to_keep(self._desk.event.settings)
        return bool(self.missing) or any(each.missing for each in kept)

    def refresh(self, *, anew: bool) -> None:
        """Show the event as it is now; `anew` beside the other events as they are now, too."""
        if anew:
            self._others = self._workspace.all_settings()
        event, today, t = self._planned(), self._desk.now().date(), self._look.texts
        kept = preparation.dates_to_keep(event.settings, self._others)
        self.dates.show_rows([date_row(t, each, event, today) for each in kept], whole=True)
        things = preparation.to_bring(event, self._games)
        self.things.show_rows([thing_row(t, each, event, self._games) for each in things])
        self.text.setText(preparation.announcement(event, t, self._games).strip())
        missing = self.missing
        self.lacks.setVisible(bool(missing))
        for name, link in self.links.items():
            link.setVisible(name in missing)

    def _planned(self) -> Event:
        """The event with the rounds for who is expected, as its page shows it."""
        return filled_in(self._desk.event, self._games)

    def first_focus(self) -> QWidget:
        return self.dates.table if self.dates.rows else self.things.table

    def _tick(self, row: HallRow, yes: bool) -> None:
        if row.settled:
            text = self._look.texts.text
            said = text("“{what}” is done: what it asks for is there.", what=row.name)
            self._shell.say(said, Tone.ATTENTION)
            return
        self._shell.attempt(lambda: preparation.set_done(self._desk, row.code, done=yes))

    @act("Copy the announcement", keys="Ctrl+C", icon="copy", unless=_SHOWN)
    def copy(self) -> None:
        t = self._look.texts
        text = preparation.announcement(self._planned(), t, self._games)
        QGuiApplication.clipboard().setText(text)
        self._shell.say(t.text("The announcement is copied: paste it into an e-mail or a forum."))

    @act("Print the list for the hall", PRINT_OTHER, icon="clipboard-list")
    def list(self) -> None:
        self._shell.go("prints/hall")

    @act("Print the check-in sheet", icon="users")
    def check_in(self) -> None:
        self._shell.go("prints/check-in")

    @act("Done, or not any more", keys="Space", icon="check", unless=_SHOWN)
    def tick(self) -> None:
        """The line chosen in the list that has the keyboard."""
        (self.things if self.things.table.hasFocus() else self.dates).table.tick_current()

    @act("Fill in what is missing", CHANGE, unless=(_SHOWN, _A_GAP))
    def fill(self) -> None:
        """What the date chosen waits for comes first, then what the announcement lacks."""
        row = self.dates.table.current_row
        chosen = row.missing if row is not None and self.dates.table.hasFocus() else ()
        self._shell.go(f"event/{next(iter((*chosen, *self.missing)), '')}")


class HallPage(ViewsPage):
    """What is to be thought of before the day, and the plan of the room."""

    def __init__(
        self, shell: Shell, workspace: Workspace, desk: OpenEvent, games: Catalogue
    ) -> None:
        super().__init__(shell)
        self.preparation = PreparationView(shell, workspace, desk, games)
        self.plan = PlanView(shell, desk, games)
        self.add_views(self.preparation, self.plan)
        self.preparation.lay_out(self.print_page)

    def primary(self) -> Action | None:
        arranged = self.view is self.plan and self.plan.places
        return self.print_page if arranged else super().primary()

    def secondary(self) -> Sequence[Action]:
        lists = self.preparation
        if self.view is lists:
            return (lists.list, self.turn, lists.check_in)
        return super().secondary()

    def _why_no_plan(self) -> Problems:
        return problem_if(self.view is self.plan and not self.plan.places, "print.no-plan")

    @act("Print the announcement", PRINT, unless=_why_no_plan)
    def print_page(self) -> None:
        self.shell.go(f"prints/{'room' if self.view is self.plan else 'announcement'}")

    def refresh(self, changes: Changes | None) -> None:
        self.preparation.refresh(anew=changes is None)
        self.plan.refresh()

    def open_at(self, place: str) -> None:
        """Show the plan of the room for "plan"."""
        if place == "plan":
            self.show_view(self.plan)

    @act("Plan of the room", NEXT_LIST, icon="map-pin")
    def turn(self) -> None:
        """Show the plan, or the lists again."""
        self.show_view(self.preparation if self.view is self.plan else self.plan)

    def show_view(self, view: PageView) -> None:
        text, plan = self.texts.text, view is self.plan
        words = text("Print the plan of the room") if plan else text("Print the announcement")
        self.print_page.rename(words)
        super().show_view(view)
