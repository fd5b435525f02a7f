"""The settings of an event, in one form with everything that can be changed later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import events, teams, upcoming_rounds
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import SAVE, USE, Need, act
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
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.preparation import day_of_week

_CHANGED = Need("Nothing was changed.", lambda page: page.has_typed())
_OTHER_ROUNDS = Need("This is what is planned already.", lambda page: page.rounds.has_typed())


class EventPage(Page):
    """One form; "Save" writes what was changed in one act."""

    sheet = "announcement"

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
        self.plans = PlanCard(self.look)
        self.rules = RulesCard(shell, desk, own)
        self.teams = TeamsCard(self.look)
        self.rounds = RoundsCard(self.look, games)
        self.form = EventForm(self.look, games, self.plans)
        self.make_acts(self)
        self.reminders = Reminders(self, desk, games, self.why_unsaved)
        self.rules.make_acts(self, self.why_unsaved)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self.played_on = PlayedOn(self, library, desk.id)
        self.plans.add_buttons(self.take_plan)
        self.teams.add_buttons(self.take_teams)
        self.rounds.add_buttons(self.add_round, self.take_rounds)
        self.teams.edited.connect(shell.renew)
        self.rounds.edited.connect(shell.renew)
        self.plans.timed.connect(self._show_plans)
        self.plans.chosen_other.connect(shell.renew)
        self.form.edited.connect(shell.renew)
        self.form.submitted.connect(self.save)
        for card in (self.form, self.teams, self.rounds, self.rules):
            self.box.addWidget(card)

    # ---------------------------------------------------------------------------- acts

    def why_unsaved(self) -> Sequence[str]:
        """What is to be saved before something else is done."""
        if not self.form.has_typed():
            return ()
        return (self.texts.text("Save or discard what was changed first."),)

    def _why_no_teams(self) -> Sequence[Problem]:
        return teams.can_change(self._desk.event)

    def _as_it_is(self) -> Sequence[str]:
        return as_it_is(self.teams, self.look)

    def _why_no_rounds(self) -> Sequence[Problem]:
        return events.can_change_plan(self._desk.event)

    def _why_no_plan(self) -> Sequence[str]:
        chosen = self.plans.chosen
        if chosen is None:
            return (self.texts.text("There is no plan for tables of this size."),)
        if is_planned(self._shown, chosen):
            return (self.texts.text("This is what is planned already."),)
        return ()

    @act("Take this plan", USE, icon="lightbulb", unless=(_why_no_plan, why_unsaved))
    def take_plan(self) -> None:
        """Plan the event as the plan chosen has it."""
        chosen = self.plans.chosen
        if chosen is not None:
            self.shell.attempt(lambda: events.take_plan(self._desk, chosen))
            self.refresh(None)

    @act(
        "Play in teams like this",
        icon="users",
        unless=(_why_no_teams, why_unsaved, _as_it_is),
        attempted=True,
    )
    def take_teams(self) -> None:
        teams.set_mode(self._desk, self.teams.mode)

    @act("Add a round", icon="plus", unless=(_why_no_rounds, why_unsaved))
    def add_round(self) -> None:
        self.rounds.add_row()

    @act(
        "Play these rounds",
        icon="check",
        unless=(_why_no_rounds, why_unsaved, _OTHER_ROUNDS),
        attempted=True,
    )
    def take_rounds(self) -> None:
        events.set_plan(self._desk, self.rounds.planned, self._games)

    def _games_shown(self) -> Sequence[GameRules]:
        event = self._desk.event
        found = (self._games.rules_in_event(game, event.settings) for game in games_of(event))
        return tuple(game for game in found if game is not None)

    def title(self) -> str:
        return self.texts.text("Event")

    def state_line(self) -> str:
        settings = self._desk.event.settings
        day = day_of_week(self.texts, settings.date)
        named = not settings.city or settings.city in settings.name
        return f"{settings.name}, {day}" + ("" if named else f", {settings.city}")

    def notices(self) -> Sequence[Notice]:
        return [*self.played_on.notices(), *self.reminders.notices()]

    def primary(self) -> Action | None:
        return self._save if self.has_typed() else None

    def secondary(self) -> Sequence[Action]:
        return (self._back, self.about.turn) if self.has_typed() else (self.about.turn,)

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is; what was typed and not saved stays."""
        desk, event = self._desk, self._desk.event
        filled = upcoming_rounds.filled_in(event, self._games, typed=desk.rounds_typed)
        self._shown = filled.settings
        self.form.offered = leagues.offered(self._own)
        self.form.show_settings(self._shown, fixed=events.fixed_settings(event))
        self.rules.show_event()
        self.teams.show_mode(event.settings.teams_mode, pairs=ruleset_of(event.settings).pairs)
        self.rounds.show_settings(event.settings)
        self._show_plans()
        self.about.refresh()

    def discard_typed(self) -> None:
        """Forget what was typed and not saved."""
        super().discard_typed()
        self.refresh(None)

    _back = act("Discard the changes", icon="undo-2", unless=_CHANGED)(discard_typed)

    def _show_plans(self) -> None:
        """The plans for the players there are and the time there is."""
        event = self._desk.event
        game = self._games.next_wishes(event).game
        found = upcoming_rounds.for_who_is_there(event, game=game, available=self.plans.available)
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

    _save = act("Save the changes", SAVE, icon="check", unless=_CHANGED)(save)

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
            events.save_settings(self._desk, self._shown, settings, self._games)
            self.form.discard()
            self.refresh(None)
        except Refused as refused:
            said = self.shell.sentences(refused.problems)
            for found, sentence in zip(refused.problems, said, strict=True):
                self.form.say(found.path.removeprefix("event."), sentence)

    def has_typed(self) -> bool:
        return any(card.has_typed() for card in (self.form, self.teams, self.rounds))
