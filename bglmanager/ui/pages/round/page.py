"""The page of one round: what it shows depends on how far the round has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Phase
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import rounds
from bglmanager.services.changes import Changes, Topic
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.paper import Offer, Sheet
from bglmanager.services.room_plan import cells_in_room
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import GO_ON, PRINT, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.game_panel import AboutGame
from bglmanager.ui.pages.round.before_draw import BeforeDraw, OverPart
from bglmanager.ui.pages.round.copies_panel import BoxesPart
from bglmanager.ui.pages.round.draft import DraftPart
from bglmanager.ui.pages.round.late import LatePart
from bglmanager.ui.pages.round.proposal import ProposalView
from bglmanager.ui.pages.round.results_part import ResultsPart
from bglmanager.ui.pages.round.round_context import NOTHING, RoundContext, RoundStage, state_line
from bglmanager.ui.pages.round.setup import SetupPart
from bglmanager.ui.pages.round.swap import SwapPart
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, RoundTime, Views

Aside = SetupPart | SwapPart
"""What may stand in the place of a round for a while; nothing else is done with it then."""

_EARLY = Need(
    "No table of the next round can start before this one is over.",
    lambda ways: ways.begins_early,
)


class Ways:
    """The ways from a round to the one before it, and to what comes next."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._following = RoundContext(subject.desk, RoundNumber(subject.number + 1), subject.games)
        page.make_acts(self)

    def refresh(self) -> None:
        """Name where each of them leads."""
        t = self._page.texts
        self.onward.rename(self._after()[0])
        self.early.rename(t.text("Go to {round}", round=self._following.name(t)))
        self.before.rename(t.text("Go to {round}", round=self._subject.before(t)))

    def notices(self) -> tuple[Notice, ...]:
        """That tables of the next round can start before this one is over (rules 4.4)."""
        if self._following.early is None:
            return ()
        found = rounds.can_draw(self._subject.event, self._subject.desk.derived)
        (words,) = self._page.shell.sentences(found)
        return (Notice(words, Tone.PLAIN, self.early),)

    def _why_no_going_on(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.CLOSED, RoundStage.OVER)

    @act("Go on", GO_ON, icon="arrow-right", unless=_why_no_going_on)
    def onward(self) -> None:
        self._page.shell.go(self._after()[1])

    @property
    def begins_early(self) -> bool:
        """Whether tables of the next round can start before this one is over."""
        return self._subject.stage is RoundStage.PLAYING and self._following.early is not None

    early = act("", GO_ON, icon="arrow-right", unless=_EARLY)(onward.does)

    @act("Go there", icon="arrow-right")
    def before(self) -> None:
        self._page.shell.go(self._subject.before_key)

    def _after(self) -> tuple[str, str]:
        """What comes after this round: what the button says, and the address of the page."""
        text = self._page.texts.text
        if self._subject.stage is RoundStage.OVER or self._subject.is_last:
            return text("Send the results"), "send"
        key = f"round-{self._following.number}"
        if self._following.is_swiss:
            return text("Go to round {n}", n=self._following.number), key
        if self._following.phase is Phase.FINAL:
            return text("Go to the final"), key
        return text("Go to {round}", round=self._following.name(self._page.texts)), key


class RoundPage(Page):
    """A round by its number: Swiss, or one of the final phases."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: RoundNumber, games: Catalogue = NO_GAMES
    ) -> None:
        """`games` say what a game asks of a final that ends level."""
        super().__init__(shell)
        self.subject = RoundContext(desk, number, games)
        self._shown: RoundStage | None = None
        self.before = BeforeDraw(self, self.subject, self._choose)
        self.draw, self.by_hand = self.before.draw, self.before.by_hand
        self.setup = SetupPart(self, self.subject)
        self.draft = DraftPart(self, self.subject, self.setup)
        self.results = ResultsPart(self, self.subject)
        self.over = OverPart(self, self.subject)
        self.late = LatePart(self, self.subject)
        self.swap = SwapPart(
            self, self.subject, lambda: self.results.here, lambda: self.results.unsaved
        )
        self._asides: tuple[Aside, ...] = (self.setup, self.swap)
        self.boxes = BoxesPart(self, self.subject)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self.ways = Ways(self, self.subject)
        self.make_acts(self)
        text = self.texts.text
        self._waiting = EmptyState(
            self.look,
            icon="table-2",
            title=text("This round cannot be made yet"),
            text=text("The round before it has to be drawn, played and closed first."),
            actions=(self.ways.before,),
        )
        self.stack = Views()
        self.box.addWidget(self.stack, 1)
        for view in (self._waiting, self.over.view):
            self.stack.addWidget(view)

    @property
    def proposal(self) -> ProposalView:
        """What would be made now, before the draw."""
        return self.before.proposal

    @property
    def stage(self) -> RoundStage:
        """How far the round has come."""
        return self.subject.stage

    @property
    def _aside(self) -> Aside | None:
        """What stands in the place of the round now."""
        return next((part for part in self._asides if part.is_shown), None)

    @property
    def legend_keys(self) -> Keys:  # type: ignore[override]  # another list, other keys
        return self.before.keys

    def title(self) -> str:
        aside = self._aside
        return self.subject.title(self.texts) if aside is None else aside.title()

    def state_line(self) -> str:
        aside = self._aside
        if aside is not None:
            return aside.state_line()
        parts = state_line(self.texts, self.subject), self.results.second.state()
        return " · ".join(filter(None, parts))

    def clock(self) -> RoundTime | None:
        return self.late.clock()

    def notices(self) -> Sequence[Notice]:
        stage = self.stage
        if self._aside is not None:
            return ()
        if stage is RoundStage.CLOSED:
            return (*self.results.came_back(), *self.by_hand.notices(), *self.boxes.notices())
        if stage is RoundStage.TO_DRAW:
            chosen = map(Notice, self.results.half_typed.of_choices())
            return (*self.before.notices(), *chosen, *self.boxes.notices())
        said = (*self.by_hand.notices(), *self.boxes.notices())
        if stage is RoundStage.PLAYING:
            return (*said, *self.late.notices(), *self.results.notices(), *self.ways.notices())
        return (*self.draft.notices(), *said) if stage is RoundStage.DRAFT else said

    def has_typed(self) -> bool:
        return self._part(self.stage) is self.results and bool(self.results.unsaved)

    def half_typed_tables(self) -> Mapping[RoundNumber, str]:
        return {self.subject.number: self.results.half_typed.text()}

    def primary(self) -> Action | None:
        stage = self.stage
        if self._aside is not None:
            return None
        if stage in (RoundStage.DRAFT, RoundStage.PLAYING):
            return self._primary_of_made(stage)
        return {
            RoundStage.TO_DRAW: self.draw,
            RoundStage.CLOSED: self.ways.onward,
            RoundStage.OVER: self.ways.onward,
        }.get(stage)

    def _primary_of_made(self, stage: RoundStage) -> Action:
        if stage is RoundStage.DRAFT:
            return self.draft.publish
        return self.results.seat_rest if self.subject.made.partial else self.results.close

    def secondary(self) -> Sequence[Action]:
        aside = self._aside
        if aside is not None:
            return aside.secondary()
        return (*self.setup.offered(), *self.boxes.offered(), *self._secondary())

    def _secondary(self) -> Sequence[Action]:
        stage = self.stage
        if stage is RoundStage.TO_DRAW:
            return self.before.secondary()
        if stage is RoundStage.DRAFT:
            return self.draft.secondary()
        if stage is RoundStage.PLAYING:
            twice = self.results.second.offered()
            return (self.print_page, self.results.table_keys.minutes, *twice, *self.late.offered())
        if stage is RoundStage.CLOSED:
            offered = self.over.offered() if self.subject.is_last else ()
            correct = (self.results.correct, self.swap.show, self.results.reopen)
            return (*offered, *correct, self._standings)
        return self.over.offered() if stage is RoundStage.OVER else ()

    @act("Print", PRINT)
    def print_page(self) -> None:
        """Show what there is to print of this round: its set-up while that is looked at."""
        sheet = Sheet.SETUP if self.setup.is_shown else Sheet.PAIRINGS
        self.shell.go(f"prints/{Offer(sheet, self.subject.number).key}")

    def refresh(self, changes: Changes | None) -> None:
        """Show the round as it is now; when its stage is another, so is what has the keyboard.

        What was chosen for the draw is over with it, and with the rounds before it. What is written
        at a table while the round is played is shown there alone.
        """
        if not self.subject.is_next:
            self.subject.chosen = NOTHING
        stage = self.stage
        part = self._part(stage)
        if changes is not None:
            self.results.half_typed.forget_changed()
        at_table = changes is not None and changes.topics == {Topic.RESULTS}
        at_table = at_table and stage is self._shown is RoundStage.PLAYING and self._aside is None
        elsewhere = (self.setup, self.before, self.swap, self.ways, self.about)
        for each in (*(() if at_table else elsewhere), self.late):
            each.refresh()
        if part is not None:
            if not at_table:
                part.view.options.know(self.about.turn)
                part.view.hall.stand_as(cells_in_room(self.subject.desk, self.subject.made))
            part.refresh()
        self.results.half_typed.watch.keep_typed_now()
        self.boxes.refresh()
        wanted = self._view(stage)
        if self.stack.indexOf(wanted) < 0:
            self.stack.addWidget(wanted)
        self.stack.setCurrentWidget(wanted)
        before, self._shown = self._shown, stage
        if before not in (None, stage) and self.isVisible():
            self.take_focus()

    def _part(self, stage: RoundStage) -> DraftPart | ResultsPart | None:
        if stage is RoundStage.DRAFT:
            return self.draft
        return self.results if stage in (RoundStage.PLAYING, RoundStage.CLOSED) else None

    def _view(self, stage: RoundStage) -> QWidget:
        part, aside = self._part(stage), self._aside
        if aside is not None:
            return aside.view
        if part is not None:
            return part.view
        if stage is RoundStage.TO_DRAW:
            return self.before.view
        return self.over.view if stage is RoundStage.OVER else self._waiting

    def first_focus(self) -> QWidget | None:
        aside = self._aside
        if aside is not None:
            return aside.first_focus()
        if self.stage is RoundStage.TO_DRAW:
            return self.before.first_focus()
        part = self._part(self.stage)
        return None if part is None else part.first_focus()

    def open_at(self, place: str) -> None:
        if place == "missing":
            self.before.ask()
        elif place and self._part(self.stage) is self.results:
            self.results.open_at(place)

    def _games_shown(self) -> Sequence[GameRules]:
        game = self.subject.game
        return () if game is None else (game,)

    @act("Standings", icon="trophy")
    def _standings(self) -> None:
        self.shell.go("standings")

    def _choose(self, wishes: SeatingOptions) -> None:
        """The next round is to be made in another way: show what comes of it."""
        self.subject.chosen = self.subject.chosen.having(wishes)
        self.refresh(None)
        self.shell.renew()
