"""A draft: its tables in the hall, how good it is, two seats exchanged, why somebody sits there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import boards, drafts, rounds
from bglmanager.services.drafts import DraftNow
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, GO_ON, KEEP, WHY, Need, act
from bglmanager.ui.kit.panels import PartsPanel, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.draft_compare import OtherDrafts
from bglmanager.ui.pages.round.draft_facts import (
    DraftFacts,
)
from bglmanager.ui.pages.round.draft_swap import TAKEN, DraftSwap
from bglmanager.ui.pages.round.draft_view import DraftView
from bglmanager.ui.pages.round.hall_cards import (
    changed_cards,
    draft_cards,
)
from bglmanager.ui.pages.round.options import RoundOptions
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage, box_owners
from bglmanager.ui.pages.round.setup import SetupPart, lots_in_a_line
from bglmanager.ui.pages.standings.what_if import WhatIf, about_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.words.reasons import seat_place, seat_reasons, seat_rule


class WhyPanel(PartsPanel):
    """Table, seat, club and reason of one player, and what would have changed the table."""

    def __init__(self, shell: Shell, desk: OpenEvent, round_: Round, entry: EntryNumber) -> None:
        super().__init__(shell.look)
        self.entry = entry
        texts, event, derived = shell.look.texts, desk.event, desk.derived
        self.sentences = seat_reasons(texts, event, derived, round_, entry)
        inquiry = about_table(event, derived, entry, round_.number)
        self.draw_parts(
            WordsPart(People(event)[entry].club, muted=True),
            WordsPart(seat_place(texts, round_, entry), strong=True),
            *map(WordsPart, self.sentences),
            WordsPart(seat_rule(texts, event, round_), muted=True),
            *(() if inquiry is None else (WhatIf(shell, inquiry),)),
            spacing=8,
        )


_TO_LEAVE = Need(TAKEN.words, lambda part: part.taken is not None or part.has_panel)


class DraftPart:
    """What can be done with a draft; `taken` is who is to be swapped."""

    def __init__(self, page: Page, subject: RoundContext, setup: SetupPart, reseat: Action) -> None:
        """`reseat` asks who leaves the draft, or arrives for it."""
        self._page, self._subject, self._setup = page, subject, setup
        self._reseat = reseat
        self.swap = DraftSwap(page, subject, lambda: self.view, lambda: self.now)
        self.others = OtherDrafts(page, subject, lambda: self.now, self._show)
        self._judged: tuple[Event, DraftNow] | None = None
        self._why: WhyPanel | None = None
        page.make_acts(self)

    @cached_property
    def view(self) -> DraftView:
        """The view, made when it is first needed."""
        options = RoundOptions(self._page.shell, self._subject)
        made = DraftView(self._page.look, options)
        made.setup.link.clicked.connect(self._setup.show.trigger)
        made.other_way.follow_action(self.others.by_other_way)
        made.hall.picked.connect(self._follow)
        made.hall.asked.connect(self._show_why)
        made.hall.exchanged.connect(self.swap.exchange)
        made.hall.aimed.connect(self.swap.look_ahead)
        made.hall.menu_asked.connect(self._offer_menu)
        made.forgotten.connect(self.swap.look_ahead)
        return made

    def refresh(self) -> None:
        """Show the draft as it is now."""
        view = self.view
        drawn = lots_in_a_line(self._setup.lots)
        view.setup.words.set_whole(drawn)
        view.setup.setVisible(bool(drawn))
        view.options.refresh()
        self.others.refresh()
        self._show()
        self.swap.refresh()
        view.look_for(view.field.text())
        if self.panel is not None:
            self._show_why(self.panel.entry)

    def _show(self) -> None:
        """The tables, and how good the draft is."""
        event, made, texts = self._subject.event, self._subject.made, self._page.texts
        self._show_cards()
        facts = DraftFacts(
            texts, self._subject.desk, self.now, self.others.present, People(event)
        ).all_facts()
        self.view.show_facts(facts, seat_rule(texts, event, made))
        self.view.show_other_way(self.others.way_costs())

    def _show_cards(self) -> None:
        """The tables, and while another draft is beside it who would go where."""
        event, made, texts = self._subject.event, self._subject.made, self._page.texts
        people, changed = People(event), self.others.affected
        self.view.show_compared(compared=self.others.panel is not None)
        if changed is not None:
            self.view.hall.show_cards(changed_cards(texts, made, people, changed))
            return
        tops = (t.number for t in made.tables if boards.is_top_table(event, made.number, t))
        owners = box_owners(self._subject, people)
        self.view.hall.show_cards(
            draft_cards(texts, made, people, next(tops, None), owners, self.kept)
        )

    @property
    def now(self) -> DraftNow:
        """The draft and what its seating costs, counted once for each state of the event."""
        event, desk = self._subject.event, self._subject.desk
        if self._judged is None or self._judged[0] is not event:
            self._judged = event, drafts.draft_now(event, desk.derived, self._subject.made)
        return self._judged[1]

    def notices(self) -> tuple[Notice, ...]:
        """Who came, or came back, after the draw and has no seat in it."""
        said = self._page.shell.sentences(rounds.word_of_seatless(self._subject.event))
        way = self._reseat if self._why_not_anew() else self.anew
        return tuple(Notice(words, Tone.ATTENTION, way) for words in said)

    def first_focus(self) -> QWidget | None:
        """The hall: one of its seats is the current one."""
        return self.view.hall

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        return (*self.others.offered(), self.redraw, self.discard)

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_not_anew(self) -> Sequence[str | Problem]:
        return self._why_not() or rounds.can_draw_anew(self._subject.event)

    def _why_no_redraw(self) -> Sequence[Problem]:
        event = self._subject.event
        return drafts.can_redraw_rest(event, self.kept) if self.kept else rounds.can_redraw(event)

    # The draft as a whole.

    @act("Publish", GO_ON, icon="check-check", unless=_why_not, attempted=True)
    def publish(self) -> None:
        self._page.shell.close_side()
        rounds.publish_draft(self._subject.desk)

    @act(
        "Draw again",
        keys="Ctrl+F3",
        icon="dices",
        unless=(_why_not, _why_no_redraw),
        attempted=True,
    )
    def redraw(self) -> None:
        """The tables that are kept stay as they are."""
        if self.kept:
            drafts.redraw_rest(self._subject.desk, self.kept)
        else:
            rounds.redraw_round(self._subject.desk)

    @act("Discard", icon="trash-2", unless=_why_not, attempted=True)
    def discard(self) -> None:
        self._page.shell.close_side()
        rounds.discard_draft(self._subject.desk)

    @act(
        "Draw with everybody",
        keys="Ctrl+Shift+D",
        icon="users",
        unless=_why_not_anew,
        attempted=True,
    )
    def anew(self) -> None:
        self._subject.kept = frozenset()
        rounds.draw_anew(self._subject.desk, SeatingOptions(game=self._subject.game))

    # What stays when it is drawn again.

    @property
    def kept(self) -> frozenset[TableNumber]:
        """The tables that stay as they are when the draft is drawn again."""
        return self._subject.kept.intersection(table.number for table in self._subject.made.tables)

    @act("Keep this table, or not any more", KEEP, unless=_why_not, legend="keeps the table")
    def keep(self) -> None:
        """Keep the table of the current seat, or let it go again."""
        hall = self.view.hall
        number = TableNumber(hall.cards[hall.current_place[0]].number)
        self._subject.kept = self.kept ^ {number}
        self.refresh()
        self._page.shell.renew()

    # The current seat.

    def _offer_menu(self, at: QPoint) -> None:
        """What can be done with the current seat, for who works with the mouse."""
        leave = () if self.taken is None else (self._let_go,)
        self._page.show_menu(at, (self._ask, *self.swap.acts, *leave, self.keep, self._reseat))

    @property
    def current(self) -> EntryNumber | None:
        """The player at the current seat."""
        found = self.view.hall.current
        return None if found is None else EntryNumber(found)

    @property
    def taken(self) -> EntryNumber | None:
        """Who is to be swapped."""
        return self.swap.taken

    def _go_back(self) -> None:
        self.view.focus_hall()
        self._page.shell.renew()

    @act("Cancel swap", BACK, icon="", unless=(_why_not, _TO_LEAVE))
    def _let_go(self) -> None:
        """Let go who is taken, else close the panel."""
        if self.taken is None:
            self._page.shell.close_side()
        self.swap.take(None)
        self._go_back()

    # Why somebody sits there.

    @property
    def panel(self) -> WhyPanel | None:
        """The panel with the reason, while it is seen."""
        panel = still_there(self._why)
        return panel if panel is not None and panel.isVisible() else None

    @property
    def has_panel(self) -> bool:
        """Whether there is anything beside the hall."""
        return self.panel is not None or self.others.panel is not None

    @act("Why here?", WHY, icon="", unless=_why_not)
    def _ask(self) -> None:
        """Open the panel about the current seat, or close it when it is open."""
        if self.panel is None:
            self._show_why(self.current or 0)
        else:
            self._page.shell.close_side()
            self._go_back()

    def _follow(self, entry: int) -> None:
        """The panel that is open is about this one now, and who is taken would sit there."""
        self.swap.look_ahead()
        if self.panel is not None:
            self._show_why(entry)

    def _show_why(self, entry: int) -> None:
        subject, number = self._subject, EntryNumber(entry)
        self._why = WhyPanel(self._page.shell, subject.desk, subject.made, number)
        self._page.shell.show_side(People(subject.event)[number].name, self._why)
        self._page.shell.renew()
