"""The settings of an event, in one form with everything that can be changed later."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Refused
from bglmanager.services import events, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event import answers
from bglmanager.ui.pages.event.form import EventForm
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.lines import Notice


class EventPage(Page):
    """One form; "Save" writes what was changed in one act."""

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__(shell)
        self._desk = desk
        t = self.texts
        self.form = EventForm(self.look, games)
        self._save = self.action(
            t.text("Save the changes"),
            self.save,
            icon="check",
            keys="Ctrl+S",
            refused_by=self._nothing_to_save,
        )
        self._back = self.action(
            t.text("Discard the changes"),
            self.discard,
            icon="undo-2",
            refused_by=self._nothing_to_save,
        )
        self._take_rounds = self.action(
            t.text("Take the proposed rounds"), self.take_proposal, icon="lightbulb"
        )
        self.form.edited.connect(shell.renew)
        self.form.submitted.connect(self.save)
        self.box.addWidget(self.form)

    def title(self) -> str:
        return self.texts.text("Event")

    def state_line(self) -> str:
        settings = self._desk.event.settings
        day = self.format.day(settings.date)
        return f"{settings.name}, {day}" + (f", {settings.city}" if settings.city else "")

    def notices(self) -> Sequence[Notice]:
        today = self._desk.now().date()
        found = events.reminders(self._desk.event, today)
        return [Notice(sentence) for sentence in self.shell.sentences(found)]

    def primary(self) -> Action | None:
        return self._save if self._is_changed() else None

    def secondary(self) -> Sequence[Action]:
        return (self._back,) if self._is_changed() else (self._take_rounds,)

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is; what was typed and not saved is gone."""
        event = self._desk.event
        drawn = bool(event.rounds)
        self.form.show_settings(event.settings, drawn=drawn, proposal=self._proposal())
        self.shell.renew()

    def discard(self) -> None:
        """Forget what was typed and not saved."""
        self.refresh(None)

    def _proposal(self) -> str:
        event = self._desk.event
        players = len([entry for entry in event.entries if entry.desk.present])
        found = rounds.proposal(event, players or len(event.entries))
        return self.texts.text(
            "For {players} players at {size} the regulation has at least {rounds} rounds and a "
            "final ({classic} in the classic Swiss table).",
            players=found.players,
            size=found.per_table,
            rounds=found.rounds,
            classic=found.classic_rounds,
        )

    def first_focus(self) -> QWidget | None:
        return self.form.fields["name"].editor

    def take_proposal(self) -> None:
        """Plan as many rounds as the regulation has for the players there are."""
        event = self._desk.event
        players = len([entry for entry in event.entries if entry.desk.present])
        found = rounds.proposal(event, players or len(event.entries))
        self.shell.attempt(lambda: events.set_rounds(self._desk, found.rounds))

    def save(self) -> None:
        """Write what was changed; what is wrong is said at the fields, and nothing is written."""
        self.form.forget_problems()
        try:
            settings = answers.read(self._desk.event.settings, self.form.typed())
        except answers.Unreadable as error:
            self.form.say_unreadable(error.field)
            return
        if settings == self._desk.event.settings:
            return
        try:
            events.change(self._desk, settings)
        except Refused as refused:
            said = self.shell.sentences(refused.problems)
            for found, sentence in zip(refused.problems, said, strict=True):
                self.form.say(found.path.removeprefix("event."), sentence)

    def _is_changed(self) -> bool:
        return self.form.typed() != answers.written(self._desk.event.settings)

    def _nothing_to_save(self) -> Sequence[str]:
        return () if self._is_changed() else (self.texts.text("Nothing was changed."),)
