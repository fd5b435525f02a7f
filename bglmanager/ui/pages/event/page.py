"""The settings of an event, in one form with everything that can be changed later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Refused
from bglmanager.services import events, plan_of_rounds, proposals, teams
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event import answers, leagues
from bglmanager.ui.pages.event.form import EventForm
from bglmanager.ui.pages.event.parts import Unreadable
from bglmanager.ui.pages.event.plans import PlanCard, is_planned
from bglmanager.ui.pages.event.reminders import Reminders
from bglmanager.ui.pages.event.rounds_card import RoundsCard
from bglmanager.ui.pages.event.rules_card import RulesCard
from bglmanager.ui.pages.event.teams_card import TeamsCard, as_it_is
from bglmanager.ui.pages.game_panel import AboutGame
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.sight import bring_into_sight


class EventPage(Page):
    """One form; "Save" writes what was changed in one act."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue,
        own: OwnRules | None = None,
        library: Library | None = None,
    ) -> None:
        """`own` are the rules in the library."""
        super().__init__(shell)
        self._desk, self._games, self._own = desk, games, own
        self._place = ""
        self._shown = desk.event.settings
        t = self.texts
        self.plans = PlanCard(self.look)
        self.rules = RulesCard(shell, desk, own)
        self.teams = TeamsCard(self.look)
        self.rounds = RoundsCard(self.look, games)
        self.form = EventForm(self.look, games, self.plans)
        self._save = self.action(
            t.text("Save the changes"),
            self.save,
            icon="check",
            keys="Ctrl+S",
            refused_by=self._nothing_to_save,
        )
        self._back = self.action(
            t.text("Discard the changes"),
            self.discard_typed,
            icon="undo-2",
            refused_by=self._nothing_to_save,
        )
        self.take_plan = self.action(
            t.text("Take this plan"),
            self.take,
            icon="lightbulb",
            keys="Ctrl+T",
            refused_by=self._no_plan_to_take,
        )
        self.reminders = Reminders(self, desk, games, self._unsaved)
        self.rules.make_actions(self.action, self._unsaved)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self._make_team_and_round_actions()
        self.played_on = PlayedOn(self, library, desk.id)
        self.plans.add_buttons(self.take_plan)
        self.plans.timed.connect(self._show_plans)
        self.plans.chosen_other.connect(shell.renew)
        self.form.edited.connect(shell.renew)
        self.form.submitted.connect(self.save)
        for card in (self.form, self.teams, self.rounds, self.rules):
            self.box.addWidget(card)

    def _make_team_and_round_actions(self) -> None:
        t, attempt = self.texts, self.shell.attempt
        self.take_teams = self.action(
            t.text("Play in teams like this"),
            lambda: attempt(lambda: teams.set_mode(self._desk, self.teams.mode)),
            icon="users",
            refused_by=self._no_other_teams,
        )
        self.teams.add_buttons(self.take_teams)
        self.add_round = self.action(
            t.text("Add a round"), self.rounds.add_row, icon="plus", refused_by=self._no_other_plan
        )
        self.take_rounds = self.action(
            t.text("Play these rounds"),
            lambda: attempt(
                lambda: plan_of_rounds.set_plan(self._desk, self.rounds.planned, self._games)
            ),
            icon="check",
            refused_by=self._no_rounds_to_take,
        )
        self.rounds.add_buttons(self.add_round, self.take_rounds)
        self.teams.edited.connect(self.shell.renew)
        self.rounds.edited.connect(self.shell.renew)

    def _no_other_teams(self) -> Sequence[str]:
        refused = self.shell.sentences(teams.can_change(self._desk.event))
        return refused or self._unsaved() or as_it_is(self.teams, self.look)

    def _no_other_plan(self) -> Sequence[str]:
        refused = self.shell.sentences(plan_of_rounds.can_change(self._desk.event))
        return refused or self._unsaved()

    def _no_rounds_to_take(self) -> Sequence[str]:
        if not self.rounds.has_typed():
            return self._no_other_plan() or (self.texts.text("This is what is planned already."),)
        return self._no_other_plan()

    def _games_shown(self) -> Sequence[GameRules]:
        event = self._desk.event
        found = (self._games.rules(game, event.settings) for game in games_of(event))
        return tuple(game for game in found if game is not None)

    def title(self) -> str:
        return self.texts.text("Event")

    def state_line(self) -> str:
        settings = self._desk.event.settings
        day = self.format.day(settings.date)
        named = not settings.city or settings.city in settings.name
        return f"{settings.name}, {day}" + ("" if named else f", {settings.city}")

    def notices(self) -> Sequence[Notice]:
        return [*self.played_on.notices(), *self.reminders.notices()]

    def primary(self) -> Action | None:
        return self._save if self.has_typed() else None

    def secondary(self) -> Sequence[Action]:
        return (self._back, self.about.act) if self.has_typed() else (self.about.act,)

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is; what was typed and not saved stays."""
        desk, event = self._desk, self._desk.event
        filled = proposals.filled_in(event, self._games, typed=desk.rounds_typed)
        self._shown = filled.settings
        self.form.offered = leagues.offered(self._own)
        self.form.show_settings(self._shown, fixed=events.fixed(event))
        self.rules.show_event()
        self.teams.show_mode(event.settings.teams_mode, pairs=teams.may_be_pairs(event))
        self.rounds.show_settings(event.settings)
        self._show_plans()
        self.about.refresh()

    def discard_typed(self) -> None:
        """Forget what was typed and not saved."""
        super().discard_typed()
        self.refresh(None)

    def _show_plans(self) -> None:
        """The plans for the players there are and the time there is."""
        event = self._desk.event
        game = self._games.wishes(event).game
        found = proposals.for_who_is_there(event, game=game, available=self.plans.available)
        self.plans.show_plans(replace(event, settings=self._shown), found)
        self.shell.renew()

    def open_at(self, place: str) -> None:
        """Go to a field by its name: "venue", "desk.fee_until"."""
        self._place = place if place in self.form.fields else ""

    def first_focus(self) -> QWidget | None:
        """The field asked for, once; the first one otherwise."""
        field = self.form.fields[self._place or "name"]
        if self._place:
            bring_into_sight(field)
        self._place = ""
        return field.editor

    def take(self) -> None:
        """Plan the event as the plan chosen has it."""
        chosen = self.plans.chosen
        if chosen is not None:
            self.shell.attempt(lambda: events.take_plan(self._desk, chosen))
            self.refresh(None)

    def save(self) -> None:
        """Write what was changed; what is wrong is said at the fields, and nothing is written.

        Teams and rounds that were chosen and not taken are taken after the rest, each by its act.
        """
        self.form.forget_problems()
        if self.form.has_typed():
            self._save_form()
        for card in (self.teams, self.rounds):
            if card.has_typed() and not self.form.has_typed():
                card.save()

    def save_typed(self) -> None:
        self.save()
        if self.plans.has_typed():
            self.plans.save()

    def _save_form(self) -> None:
        try:
            settings = answers.read(self._shown, self.form.typed())
        except Unreadable as error:
            self.form.say_unreadable(error.field)
            return
        if settings != self._shown:
            self.shell.attempt(lambda: self._change(settings))

    def _change(self, settings: Settings) -> None:
        try:
            events.save(self._desk, self._shown, settings, self._games)
            self.form.discard()
            self.refresh(None)
        except Refused as refused:
            said = self.shell.sentences(refused.problems)
            for found, sentence in zip(refused.problems, said, strict=True):
                self.form.say(found.path.removeprefix("event."), sentence)

    def has_typed(self) -> bool:
        return any(card.has_typed() for card in (self.form, self.teams, self.rounds))

    def _nothing_to_save(self) -> Sequence[str]:
        return () if self.has_typed() else (self.texts.text("Nothing was changed."),)

    def _unsaved(self) -> Sequence[str]:
        if not self.form.has_typed():
            return ()
        return (self.texts.text("Save or discard what was changed first."),)

    def _no_plan_to_take(self) -> Sequence[str]:
        chosen = self.plans.chosen
        if chosen is None:
            return (self.texts.text("There is no plan for tables of this size."),)
        if is_planned(self._shown, chosen):
            return (self.texts.text("This is what is planned already."),)
        return self._unsaved()
