"""The page of one round: what it shows depends on how far the round has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
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
from bglmanager.ui.pages.round.leave_or_arrive import LeaveOrArrivePart
from bglmanager.ui.pages.round.proposal import ProposalView
from bglmanager.ui.pages.round.results_part import ResultsPart
from bglmanager.ui.pages.round.round_context import (
    NOTHING,
    RoundContext,
    RoundStage,
    state_line,
    waiting_words,
)
from bglmanager.ui.pages.round.setup import SetupPart
from bglmanager.ui.pages.round.swap import SwapPart
from bglmanager.ui.pages.round_paper import RoundPaper
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, RoundTime, Views
from bglmanager.words.names import listed_names
from bglmanager.words.reach import cut_race_words

ShownPart = SetupPart | SwapPart | BeforeDraw | DraftPart | ResultsPart | OverPart
"""What may stand on the page."""

_EARLY = Need(
    "No table of the next round can start before this one is over.",
    lambda page: page.begins_early,
)

_WAITS = Need(
    "No table of this round can start before the one before it is over.",
    lambda page: page.subject.early_rule is not None,
)


class RoundWays(Page):
    """The ways from a round to the one before it, and to what comes next."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__(shell)
        self.subject, self._following = subject, subject.following

    @property
    def stage(self) -> RoundStage:
        """How far the round has come."""
        return self.subject.stage

    def _early_notices(self) -> Sequence[Notice]:
        """That tables of the next round can start before this one is over, or have (rules 4.4)."""
        early = self._following.early
        if early is None:
            cut = self._cut_notices(self._following, self.look_ahead)
            begun = self._waiting_notices(self._following, self.look_ahead)
            return cut or begun or self._waits_for_all(self._following, self.look_ahead)
        found = self.shell.sentences(rounds.word_of_early(early))
        return [Notice(words, Tone.PLAIN, self.early) for words in found]

    def _waiting_notices(self, coming: RoundContext, way: Action) -> Sequence[Notice]:
        """Who waits for whom in a round that was begun early."""
        words = " ".join(waiting_words(self.texts, coming)) if coming.round is not None else ""
        return (Notice(words, Tone.PLAIN, way),) if words else ()

    def _waiting_for_the_cut(self) -> Sequence[Notice]:
        """For which tables of the last Swiss round those of this phase wait."""
        words = " ".join(waiting_words(self.texts, self.subject)) if self.subject.cut_race else ""
        return (Notice(words, Tone.PLAIN, self._go_before),) if words else ()

    def _cut_notices(self, coming: RoundContext, *ways: Action) -> Sequence[Notice]:
        """What the first final phase hangs on, and who of it can be called, while the last tables
        of the Swiss rounds play.
        """
        race = coming.cut_race
        if race is None:
            return ()
        words = " ".join(cut_race_words(self.texts, race, listed_names(coming.event.entries)))
        return (Notice(words, Tone.PLAIN, *ways),) if words else ()

    def _waits_for_all(self, coming: RoundContext, way_out: Action) -> Sequence[Notice]:
        """That tables of a round could start if it were seated by the letter of the rules."""
        if coming.early_rule is None:
            return ()
        words = self.texts.text(
            "{round} can begin at some tables now if it is cut from the top. With few rematches it "
            "waits for all results.",
            round=coming.name(self.texts),
        )
        return (Notice(words, Tone.PLAIN, way_out),)

    @property
    def begins_early(self) -> bool:
        """Whether tables of the next round can start before this one is over."""
        return self.stage is RoundStage.PLAYING and self._following.early is not None

    def _after(self) -> tuple[str, str]:
        """What comes after this round: what the button says, and the address of the page."""
        text, following = self.texts.text, self._following
        if self.stage is RoundStage.OVER or self.subject.is_last:
            return text("Send the results"), "send"
        name = text("Go to {round}", round=following.in_sentence(self.texts))
        return name, f"round-{following.number}"

    def _name_ways(self) -> None:
        """Name where each of them leads."""
        text = self.texts.text
        self.onward.rename(self._after()[0])
        self.early.rename(text("Go to {round}", round=self._following.in_sentence(self.texts)))
        before = self.subject.first.in_sentence(self.texts)
        self._go_before.rename(text("Go to {round}", round=before))

    def _why_no_going_on(self) -> Sequence[str]:
        return self.subject.why_not(self.texts, RoundStage.CLOSED, RoundStage.OVER)

    @act("Go on", GO_ON, icon="arrow-right", unless=_why_no_going_on)
    def onward(self) -> None:
        self.shell.go(self._after()[1])

    early = act("", GO_ON, icon="arrow-right", unless=_EARLY)(onward.does)
    look_ahead = act("Look at it", icon="arrow-right")(onward.does)

    @act("Go there", icon="arrow-right")
    def _go_before(self) -> None:
        self.shell.go(f"round-{self.subject.first.number}")


class RoundPage(RoundWays):
    """A round by its number: Swiss, or one of the final phases."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        number: RoundNumber,
        games: Catalogue = NO_GAMES,
    ) -> None:
        """`games` say what a game asks of a final that ends level."""
        super().__init__(shell, RoundContext(desk, number, games))
        self._shown: RoundStage | None = None
        self.before = BeforeDraw(self, self.subject, self._choose)
        self.draw, self.by_hand = self.before.draw, self.before.by_hand
        self.setup = SetupPart(self, self.subject)
        self.seats = LeaveOrArrivePart(self, self.subject, self._player_here)
        self.draft = DraftPart(self, self.subject, self.setup, self.seats.ask)
        whole = RoundPaper(shell, desk, games, self._round_drawn)
        self.results = ResultsPart(self, self.subject, self.seats.ask, whole.print_table)
        self.over = OverPart(self, self.subject)
        self.late = LatePart(self, self.subject, self.seats.ask_about)
        self.swap = SwapPart(
            self, self.subject, lambda: self.results.here, lambda: self.results.unsaved
        )
        self.boxes = BoxesPart(self, self.subject)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self.make_acts(self)
        self._paper = tuple(self.make_acts(whole))[:1]
        text = self.texts.text
        self._waiting = EmptyState(
            self.look,
            icon="table-2",
            title=text("This round cannot be made yet"),
            text=text("The round before it has to be drawn, played and closed first."),
            actions=(self._go_before,),
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
    def _aside(self) -> SetupPart | SwapPart | None:
        """What stands in the place of the round for a while; nothing else is done with it then."""
        return next((part for part in (self.setup, self.swap) if part.is_shown), None)

    @property
    def _shown_part(self) -> ShownPart | None:
        """What stands on the page now."""
        of_stages: Mapping[RoundStage, ShownPart] = {
            RoundStage.TO_DRAW: self.before,
            RoundStage.DRAFT: self.draft,
            RoundStage.PLAYING: self.results,
            RoundStage.CLOSED: self.results,
            RoundStage.OVER: self.over,
        }
        return self._aside or of_stages.get(self.stage)

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
            back, level = self.results.came_back(), self.over.notices()
            return (*back, *level, *self.by_hand.notices(), *self.boxes.notices())
        if stage is RoundStage.TO_DRAW:
            chosen = map(Notice, self.results.half_typed.of_choices())
            return (*self.before.notices(), *chosen, *self.boxes.notices())
        said = (*self.by_hand.notices(), *self.boxes.notices())
        if stage is RoundStage.PLAYING:
            races = (*self._waiting_notices(self.subject, self._go_before), *self._early_notices())
            return (*said, *self.late.notices(), *self.results.notices(), *races)
        if stage is RoundStage.WAITING:
            race = (*self._cut_notices(self.subject), *self._waiting_for_the_cut())
            return (*said, *race, *self._waits_for_all(self.subject, self.cut_now))
        return (*self.draft.notices(), *said) if stage is RoundStage.DRAFT else said

    @act("Cut this round from the top", icon="play", unless=_WAITS)
    def cut_now(self) -> None:
        self._choose(self.subject.wishes._replace(pairing=self.subject.early_rule))

    def has_typed(self) -> bool:
        return self._part is self.results and bool(self.results.unsaved)

    def half_typed_tables(self) -> Mapping[RoundNumber, str]:
        return {self.subject.number: self.results.half_typed.text()}

    def primary(self) -> Action | None:
        if self._aside is not None or self.stage is RoundStage.WAITING:
            return None
        partial = self.subject.round is not None and self.subject.round.partial
        return {
            RoundStage.TO_DRAW: self.draw,
            RoundStage.DRAFT: self.draft.publish,
            RoundStage.PLAYING: self.results.seat_rest if partial else self.results.close,
        }.get(self.stage, self.onward)

    def secondary(self) -> Sequence[Action]:
        aside = self._aside
        if aside is not None:
            return aside.secondary()
        return (*self.setup.offered(), *self.boxes.offered(), *self._of_stage())

    def _of_stage(self) -> Sequence[Action]:
        part, results = self._shown_part, self.results
        if self.stage is RoundStage.PLAYING:
            twice, late = results.second.offered(), self.late.offered()
            board = results.board_keys
            clock = () if board is None else board.of_clock
            return (
                *clock,
                self.print_page,
                *self._paper,
                results.table_keys.minutes,
                *twice,
                *late,
            )
        if self.stage is RoundStage.CLOSED:
            offered = self.over.offered() if self.subject.is_last else ()
            correct = (results.correct, self.swap.show, results.reopen)
            return (*offered, *correct, self._standings)
        if isinstance(part, BeforeDraw | DraftPart):
            return part.secondary()
        return self.over.offered() if part is self.over else ()

    def _round_drawn(self) -> RoundNumber | None:
        return None if self.subject.round is None else self.subject.number

    @act("Print", PRINT)
    def print_page(self) -> None:
        """Show what there is to print of this round: its set-up while that is looked at."""
        sheet = Sheet.SETUP if self.setup.is_shown else Sheet.PAIRINGS
        self.shell.go(f"prints/{Offer(sheet, self.subject.number).key}")

    def refresh(self, changes: Changes | None) -> None:
        """Show the round as it is now; when its stage is another, so is what has the keyboard.

        What was chosen for the draw is over with it, and with the rounds before it; what was kept
        of a draft is over with that. What is written at a table while the round is played is shown
        there alone.
        """
        if not self.subject.is_next:
            self.subject.chosen = NOTHING
        stage, part = self.stage, self._part
        if stage is not RoundStage.DRAFT:
            self.subject.kept = frozenset()
        if changes is not None:
            self.results.half_typed.forget_changed()
        at_table = changes is not None and changes.topics == {Topic.RESULTS}
        at_table = at_table and stage is self._shown is RoundStage.PLAYING and self._aside is None
        if not at_table:
            self._refresh_elsewhere(part)
        self.late.refresh()
        self.seats.refresh()
        if part is not None:
            part.refresh()
        self.results.half_typed.watch.keep_typed_now()
        self.boxes.refresh()
        wanted = self._waiting if (shown := self._shown_part) is None else shown.view
        if self.stack.indexOf(wanted) < 0:
            self.stack.addWidget(wanted)
        self.stack.setCurrentWidget(wanted)
        before, self._shown = self._shown, stage
        if before not in (None, stage) and self.isVisible():
            self.take_focus()

    def _refresh_elsewhere(self, part: DraftPart | ResultsPart | None) -> None:
        """What is shown besides the tables."""
        for each in (self.setup, self.before, self.swap, self.about):
            each.refresh()
        self._name_ways()
        if part is not None:
            part.view.options.know(self.about.turn)
            part.view.hall.stand_as(cells_in_room(self.subject.desk, self.subject.made))

    @property
    def _part(self) -> DraftPart | ResultsPart | None:
        """What shows the tables of a round that is made, be something else in its place or not."""
        if self.stage is RoundStage.DRAFT:
            return self.draft
        return self.results if self.stage in (RoundStage.PLAYING, RoundStage.CLOSED) else None

    def _player_here(self) -> EntryNumber | None:
        """Who sits where the keyboard is."""
        return self.draft.current if self.stage is RoundStage.DRAFT else self.results.here[1]

    def first_focus(self) -> QWidget | None:
        part = self.seats.panel or self._shown_part
        return None if part is None or isinstance(part, OverPart) else part.first_focus()

    def open_at(self, place: str) -> None:
        name, _, number = place.partition("-")
        if place == "missing":
            self.before.ask()
        elif name == "leave" and number.isdigit():
            self.seats.ask_about(EntryNumber(int(number)))
        elif place and self._part is self.results:
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
