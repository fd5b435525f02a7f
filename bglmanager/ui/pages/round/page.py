"""The page of one round: what it shows depends on how far the round has come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Pairing
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Level, Problem
from bglmanager.services import events, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.draft_part import DraftPart
from bglmanager.ui.pages.round.fit_area import Views
from bglmanager.ui.pages.round.proposal import ProposalView
from bglmanager.ui.pages.round.results_part import ResultsPart
from bglmanager.ui.pages.round.subject import Stage, Subject
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState


class RoundPage(Page):
    """A Swiss round by its number, or with None the final."""

    def __init__(self, shell: Shell, desk: OpenEvent, number: RoundNumber | None) -> None:
        super().__init__(shell)
        self.subject = Subject(desk, number)
        self._desk = desk
        self._shown: Stage | None = None
        text = self.texts.text
        name = self.subject.name(self.texts)
        self.draw = self.action(
            text("Make the final") if number is None else text("Draw round {n}", n=number),
            self._draw,
            icon="shuffle",
            keys="Ctrl+Return; Ctrl+Enter",
            refused_by=self._why_no_draw,
        )
        self.draft = DraftPart(self, self.subject)
        self.results = ResultsPart(self, self.subject, self.draft.save_options)
        self._entries = self.action(text("Entries"), lambda: shell.go("entries"), icon="users")
        self._before = self.action(text("Go there"), self._go_before, icon="arrow-right")
        self._next = self.action(
            text("Go on"),
            self._go_on,
            icon="arrow-right",
            keys="Ctrl+Return; Ctrl+Enter",
            refused_by=lambda: self.subject.why_not(self.texts, Stage.CLOSED),
        )
        self._standings = self.action(
            text("Standings"), lambda: shell.go("standings"), icon="trophy"
        )
        self._prints = self.action(text("Print"), lambda: shell.go("prints"), icon="printer")
        self.proposal = ProposalView(self.look, self._plan)
        self._waiting = EmptyState(
            self.look,
            icon="table-2",
            title=text("{round} cannot be made yet", round=name),
            text=text("The round before it has to be drawn, played and closed first."),
            actions=(self._before,),
        )
        self.stack = Views()
        self.stack.addWidget(self._waiting)
        self.stack.addWidget(self.proposal)
        self.box.addWidget(self.stack, 1)

    @property
    def stage(self) -> Stage:
        """How far the round has come."""
        return self.subject.stage

    def title(self) -> str:
        return self.subject.name(self.texts)

    def state_line(self) -> str:
        return self.subject.state_line(self.texts)

    def notices(self) -> Sequence[Notice]:
        stage = self.stage
        if stage is Stage.TO_DRAW:
            return tuple(map(self._notice, rounds.can_draw(self._desk.event, self._desk.derived)))
        made = self.subject.round
        if made is not None and made.pairing is Pairing.MANUAL:
            words = self.texts.text(
                "An older result was corrected after the players were seated here. Who sits where "
                "has stayed as it was."
            )
            return (Notice(words, Tone.PLAIN),)
        return ()

    def _notice(self, found: Problem) -> Notice:
        (words,) = self.shell.sentences([found])
        if found.level is Level.ATTENTION:
            return Notice(words)
        return Notice(words, Tone.WRONG, self._entries)

    def primary(self) -> Action | None:
        return {
            Stage.TO_DRAW: self.draw,
            Stage.DRAFT: self.draft.publish,
            Stage.PLAYING: self.results.close,
            Stage.CLOSED: self._next,
        }.get(self.stage)

    def secondary(self) -> Sequence[Action]:
        stage = self.stage
        if stage is Stage.DRAFT:
            return self.draft.secondary()
        if stage is Stage.PLAYING:
            return (self._prints, self.results.minutes)
        if stage is Stage.CLOSED:
            return (self.results.correct, self.results.reopen, self._standings)
        return ()

    def refresh(self, changes: Changes | None) -> None:
        """Show the round as it is now; when its stage is another, so is what has the keyboard."""
        stage = self.stage
        part = self._part(stage)
        if stage is Stage.TO_DRAW:
            self.proposal.show_subject(self.subject)
        elif part is not None:
            part.refresh()
        self._name_next()
        wanted = self._view(stage)
        if self.stack.indexOf(wanted) < 0:
            self.stack.addWidget(wanted)
        self.stack.setCurrentWidget(wanted)
        before, self._shown = self._shown, stage
        if before not in (None, stage) and self.isVisible():
            focus = self.first_focus()
            if focus is not None:
                focus.setFocus()

    def _part(self, stage: Stage) -> DraftPart | ResultsPart | None:
        if stage is Stage.DRAFT:
            return self.draft
        return self.results if stage in (Stage.PLAYING, Stage.CLOSED) else None

    def _view(self, stage: Stage) -> QWidget:
        part = self._part(stage)
        if part is not None:
            return part.view
        return self.proposal if stage is Stage.TO_DRAW else self._waiting

    def first_focus(self) -> QWidget | None:
        """The page itself before the draw: a stray arrow key must not change the rounds."""
        part = self._part(self.stage)
        return self if part is None else part.first_focus()

    def _why_no_draw(self) -> Sequence[str]:
        not_now = self.subject.why_not(self.texts, Stage.TO_DRAW)
        if not_now:
            return not_now
        wrong = (
            p
            for p in rounds.can_draw(self._desk.event, self._desk.derived)
            if p.level is Level.WRONG
        )
        return self.shell.sentences(wrong)

    def _draw(self) -> None:
        self.shell.attempt(lambda: rounds.draw(self._desk))

    def _plan(self, planned: int) -> None:
        self.shell.attempt(lambda: events.set_rounds(self._desk, planned))

    def _go_before(self) -> None:
        self.shell.go(self.subject.before_key)

    def _name_next(self) -> None:
        self._next.rename(self._after()[0])
        self._before.rename(self.texts.text("Go to {round}", round=self.subject.before(self.texts)))

    def _go_on(self) -> None:
        self.shell.go(self._after()[1])

    def _after(self) -> tuple[str, str]:
        """What comes after this round: what the button says, and the address of the page."""
        text = self.texts.text
        if self.subject.is_final:
            return text("Send the results"), "send"
        number = self.subject.number + 1
        made = [r for r in self._desk.event.rounds if r.phase.counts_for_standings]
        if number <= max(self._desk.event.settings.rounds_planned, len(made)):
            return text("Go to round {n}", n=number), f"round-{number}"
        return text("Go to the final"), "final"
