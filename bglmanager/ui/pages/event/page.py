"""The settings of an event: one section at a time, the way to each, and all of it in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine import pairs
from bglmanager.engine.day_plan import DayPlan
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import events, own_rules, teams, upcoming_rounds
from bglmanager.services.changes import Changes
from bglmanager.services.day_plan import day_ahead, with_minutes_known
from bglmanager.services.files import write_whole
from bglmanager.services.games import Catalogue, games_of, why_not_valid
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.preparation import Due, missing_facts, next_due
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import PRINT, SAVE, USE, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.form import EventForm
from bglmanager.ui.pages.event.logo import LogoPart
from bglmanager.ui.pages.event.parts import PlanPart, RoundsPart, TeamsPart, is_planned
from bglmanager.ui.pages.game_panel import AboutGame
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    Card,
    Words,
    WrappingRow,
    action_button,
    empty_layout,
    filled,
    laid_out,
)
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words import preparation, regulations
from bglmanager.words.day_plan import day_words
from bglmanager.words.problems import placed_sentence
from bglmanager.words.seating import people_in_words

_CHANGED = Need("Nothing was changed.", lambda page: page.has_typed())
_OTHER_ROUNDS = Need("This is what is planned already.", lambda page: page.rounds.has_typed())
_OTHER_TEAMS = Need("Nothing else is chosen.", lambda page: page.teams.has_typed())
_A_LIBRARY = Need(
    "This file is open by itself: there is no event library to keep rules in.",
    lambda rules: rules.page.own is not None,
)
_OWN_RULES = Need(
    "Played by the official rules, unchanged.",
    lambda rules: own_rules.name_of(rules.page.desk.event.settings) is not None,
)

_SUMMARY, _WITH_SUMMARY = 320, 1176
"""The width of the summary, and that of the page from which it has one."""

_CONCERNS = {
    "event.code-missing": "league_code",
    "event.code-late": "league_code",
    "event.big-code-missing": "league_code",
    "event.big-code-late": "league_code",
    "event.few-referees": "arbiters",
}
"""The field of what an event is reminded of, where its path says none."""


class EventSummary(Card):
    """The event in short, as the announcement says it."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look, spacing=0)
        self._look, self._games = look, games
        self.setFixedWidth(look.theme.px(_SUMMARY))

    def show_event(self, event: Event) -> None:
        """Say all that is known of it."""
        look, t = self._look, self._look.texts
        empty_layout(self.box)
        games = self._games.words_for_paper(event, t.language)
        self.box.addWidget(Words(look, event.settings.name, Size.SECTION, strong=True, wrap=True))
        for label, said in preparation.announced_facts(t, event.settings, games):
            title = Words(look, label, Size.SMALL, colour=look.theme.colours.muted)
            title.setContentsMargins(0, look.theme.px(8), 0, 0)
            filled(self.box, title, Words(look, "\n".join(said), wrap=True))

    def show_day(self, event: Event, day: DayPlan | None) -> None:
        """Say below for how many it is planned, and how long the day is."""
        look, t = self._look, self._look.texts
        if day is None or not day.units:
            return
        title = Words(look, t.text("The day"), Size.SMALL, colour=look.theme.colours.muted)
        title.setContentsMargins(0, look.theme.px(8), 0, 0)
        people = people_in_words(t, event, day.units)
        said = t.text("{people}: {day}", people=people, day=day_words(t, day))
        filled(self.box, title, Words(look, said, wrap=True))


class RulesPart(QWidget):
    """By which rules the event is played; they are taken from a file, saved, kept for others.

    What is wrong in a file is said below, every fault with its line and key.
    """

    def __init__(self, page: EventPage) -> None:
        super().__init__()
        self.page, look, colours = page, page.look, page.look.theme.colours
        self.played_by = Words(look, "", wrap=True)
        self.faults = Words(look, "", colour=colours.wrong, wrap=True)
        about = look.texts.text(
            "Save the rules to a file, change points, tie-breaks and interpretations there "
            "with any editor, and import the file into this event or another one."
        )
        page.make_acts(self)
        filled(
            laid_out(QVBoxLayout(self), look.theme.px(8)),
            self.played_by,
            Words(look, about, Size.SMALL, colour=colours.muted, wrap=True),
            self.faults,
            _buttons(look, self.from_file, self._into_file, self.keep),
        )
        self.faults.hide()

    def show_rules(self) -> None:
        """By which rules the event is played now."""
        t, settings = self.page.texts, self.page.desk.event.settings
        base = regulations.regulation_name(t, own_rules.base_of(settings))
        name, said = own_rules.name_of(settings), t.text("Played by the official rules, unchanged.")
        if name is not None:
            said = t.text("Played by “{name}”, which starts from: {base}.", name=name, base=base)
        self.played_by.setText(said)

    def _why_no_other(self) -> Sequence[str | Problem]:
        return own_rules.can_take(self.page.desk.event) or self.page.why_unsaved()

    @act("Rules from a file…", icon="folder-open", unless=_why_no_other)
    def from_file(self) -> None:
        """Ask for a file and play the event by its rules; its faults are all said at once."""
        t = self.page.texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self.page.shell.messages.open_file(t.text("Rules from a file"), kinds)
        if chosen is not None:
            self.take_from(chosen)

    def take_from(self, path: Path) -> None:
        """Play the event by the rules in this file; every fault is said with its line and key."""
        faults: list[str] = []

        def take() -> None:
            try:
                own_rules.take_rules(self.page.desk, path)
            except Refused as refused:
                faults.extend(placed_sentence(self.page.texts, each) for each in refused.problems)

        self.page.shell.attempt(take)
        self.faults.setText("\n".join(faults))
        self.faults.setVisible(bool(faults))

    @act("Rules into a file…", icon="save")
    def _into_file(self) -> None:
        """Ask where to, and save the rules of the event as a file."""
        t, settings = self.page.texts, self.page.desk.event.settings
        name = own_rules.name_of(settings) or t.text("Rules of {name}", name=settings.name)
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        data, proposed = own_rules.file_of(settings, name), own_rules.file_name(name, t)
        title = t.text("Rules into a file")
        save_as(self.page.shell, title, proposed, kinds, lambda file: write_whole(file, data))

    @act("Keep in my rules", icon="book-open", unless=(_A_LIBRARY, _OWN_RULES), attempted=True)
    def keep(self) -> None:
        """Keep the rules of the event in the library, for other events."""
        if self.page.own is not None:
            kept = self.page.own.keep_rules(self.page.desk.event.settings.options)
            self.page.shell.say(self.page.texts.text("Kept in your rules: {name}", name=kept.name))


class EventReminders:
    """What an event is reminded of, each with the act that settles it, or the way to its field."""

    def __init__(self, page: EventPage) -> None:
        self._page = page
        self._ways: dict[str, Action] = {}
        page.make_acts(self)

    def _why_unsaved(self) -> Sequence[str]:
        return self._page.why_unsaved()

    def notices(self) -> Sequence[Notice]:
        """The same as lines above the page, with the next date."""
        return [*map(self._notice, self.found), *self._dates()]

    @property
    def found(self) -> Sequence[Problem]:
        """What there is to be reminded of now."""
        desk = self._page.desk
        return events.event_reminders(desk.event, desk.now().date(), self._page.known)

    def _notice(self, found: Problem) -> Notice:
        """A line above the page, with the act that settles it, or the way to its field."""
        [sentence] = self._page.shell.sentences([found])
        if found.code == "event.game-of-pairs" and not self._why_no_pairs():
            return Notice(sentence, action=self.play_in_pairs)
        if found in why_not_valid(self._page.desk.event.settings, self._page.known):
            return Notice(sentence, action=self._invalid)
        field = field_of(found)
        words, go = self._page.texts.text("Go there"), partial(self._page.form.show_field, field)
        if field not in self._ways:
            self._ways[field] = Action(self._page.look, self._page, words, go, icon="pencil")
        return Notice(sentence, action=self._ways[field])

    def _dates(self) -> Iterator[Notice]:
        """What is due within a week or late; the league code has a line of its own already."""
        t, today = self._page.texts, self._page.desk.now().date()
        found = next_due(self._page.desk.event.settings, today, besides=(Due.CODE, Due.REQUEST))
        if found is not None:
            said = t.text(
                "{what} ({left}). More of it under “Before the day”.",
                what=preparation.date_name(t, found.what),
                left=preparation.days_left_or_now(t, found.day, found.days_left(today)),
            )
            yield Notice(said, Tone.NOW)

    def _why_valid(self) -> Sequence[str]:
        settings = self._page.desk.event.settings
        if settings.not_valid or not why_not_valid(settings, self._page.known):
            return (self._page.texts.text("This game works at tables of this size."),)
        return ()

    @act(
        "Note that it does not count",
        icon="ban",
        unless=(_why_valid, _why_unsaved),
        attempted=True,
    )
    def _invalid(self) -> None:
        """Note that the league does not count the event, with the reason."""
        settings = self._page.desk.event.settings
        why = self._page.texts.text(
            "The league has no such game at tables of {size}.", size=settings.players_per_table
        )
        events.change_settings(self._page.desk, replace(settings, not_valid=why))

    def _why_no_pairs(self) -> Sequence[str | Problem]:
        """Why the event is not made one of pairs; the games that ask for it."""
        event, t = self._page.desk.event, self._page.texts
        known = self._page.known(event.settings.game)
        if known is None or not known.pairs:
            return (t.text("This game is not played in pairs."),)
        if pairs.are_played(event.settings):
            return (t.text("The event is played in pairs already."),)
        return (*teams.can_change(event), *teams.check_mode(event, events.PAIRS))

    @act("Play in pairs", icon="users", unless=(_why_no_pairs, _why_unsaved), attempted=True)
    def play_in_pairs(self) -> None:
        teams.set_mode(self._page.desk, events.PAIRS)  # BIG 8.3.4


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
        self.desk, self.own, self._games = desk, own, games
        self._shown, self._asked = desk.event.settings, ""
        self.plans, self.teams = PlanPart(self.look), TeamsPart(self.look)
        self.rounds, self.form = RoundsPart(self.look, games), EventForm(self.look, games)
        self.make_acts(self)
        self.rules, self.reminders = RulesPart(self), EventReminders(self)
        self.logo = LogoPart(self, desk, self.why_unsaved)
        self.summary = EventSummary(self.look, games)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self.played_on = PlayedOn(self, library, desk.id)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.plans.add_buttons(self.take_plan)
        self.teams.add_buttons(self.take_teams)
        self.rounds.add_buttons(self.add_round, self.take_rounds)
        printed = self.print_page, self._print_hall, self._print_check_in, self.logo.badges
        sheets = _buttons(self.look, *printed)
        parts = {"plans": self.plans, "teams": self.teams, "rounds": self.rounds}
        self.form.draw_sections({**parts, "rules": self.rules, "sheets": sheets, "logo": self.logo})
        line = laid_out(QHBoxLayout(), self.look.theme.px(16))
        filled(line, self.form, (self.summary, 0, Qt.AlignmentFlag.AlignTop), 1)
        self.box.addLayout(line, 1)

    def _connect(self) -> None:
        for part in (self.teams, self.rounds, self.plans, self.form):
            part.edited.connect(self.shell.renew)
        self.plans.timed.connect(self._show_plans)
        self.form.submitted.connect(self.save)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.summary.setVisible(event.size().width() >= self.look.theme.px(_WITH_SUMMARY))

    def _games_shown(self) -> Sequence[GameRules]:
        return tuple(filter(None, map(self.known, games_of(self.desk.event))))

    def known(self, game: str) -> GameRules | None:
        """What the regulation of the event says of a game."""
        return self._games.rules_in_event(game, self.desk.event.settings)

    # ------------------------------------------------------- plans, teams, several games, sheets

    def why_unsaved(self) -> Sequence[str]:
        """What is to be saved before something else is done."""
        if not self.form.has_typed():
            return ()
        return (self.texts.text("Save or discard what was changed first."),)

    def _why_no_rounds(self) -> Sequence[Problem]:
        return events.can_change_plan(self.desk.event)

    def _why_no_plan(self) -> Sequence[str]:
        chosen = self.plans.value
        if chosen is None:
            return (self.texts.text("There is no plan for tables of this size."),)
        if is_planned(self._shown, chosen):
            return (self.texts.text("This is what is planned already."),)
        return ()

    @act("Take this plan", USE, icon="lightbulb", unless=(_why_no_plan, why_unsaved))
    def take_plan(self) -> None:
        """Plan the event as the plan chosen has it."""
        chosen = self.plans.value
        if chosen is not None:
            self.shell.attempt(lambda: events.take_plan(self.desk, chosen))
            self.refresh(None)

    @act(
        "Play in teams like this",
        icon="users",
        unless=(lambda page: teams.can_change(page.desk.event), why_unsaved, _OTHER_TEAMS),
        attempted=True,
    )
    def take_teams(self) -> None:
        teams.set_mode(self.desk, self.teams.value)

    @act("Add a round", icon="plus", unless=(_why_no_rounds, why_unsaved))
    def add_round(self) -> None:
        self.form.show_field("rounds")
        self.rounds.add_row()

    @act(
        "Play these rounds",
        icon="check",
        unless=(_why_no_rounds, why_unsaved, _OTHER_ROUNDS),
        attempted=True,
    )
    def take_rounds(self) -> None:
        events.set_plan(self.desk, self.rounds.value, self._games)

    @act("Print the announcement", PRINT)
    def print_page(self) -> None:
        self.shell.go("prints/announcement")

    @act("Print the list for the hall", icon="clipboard-list")
    def _print_hall(self) -> None:
        self.shell.go("prints/hall")

    @act("Print the check-in sheet", icon="users")
    def _print_check_in(self) -> None:
        self.shell.go("prints/check-in")

    # ------------------------------------------------------------------------- what is shown

    def title(self) -> str:
        return self.texts.text("Event")

    def notices(self) -> Sequence[Notice]:
        return [*self.played_on.notices(), *self.reminders.notices()]

    def state_line(self) -> str:
        settings = self.desk.event.settings
        day = preparation.day_of_week(self.texts, settings.date)
        named = not settings.city or settings.city in settings.name
        return f"{settings.name}, {day}" + ("" if named else f", {settings.city}")

    def primary(self) -> Action | None:
        """Asked whenever something is typed, so that the marks follow."""
        self._show_marks()
        return self._save if self.has_typed() else None

    def secondary(self) -> Sequence[Action]:
        return (self._back, self.about.turn) if self.has_typed() else (self.about.turn,)

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is; what was typed and not saved stays."""
        desk, event = self.desk, self.desk.event
        filled = upcoming_rounds.filled_in(event, self._games)
        self._shown = filled.settings
        self.form.offered = leagues.offered(self.own)
        self.form.show_settings(self._shown, fixed=events.fixed_settings(event))
        self.rules.show_rules()
        self.logo.show_logo()
        self.teams.show_mode(event.settings.teams_mode, pairs=ruleset_of(event.settings).pairs)
        self.rounds.show_settings(event.settings)
        self._show_plans()
        self.summary.show_event(replace(event, settings=self._shown))
        self.summary.show_day(event, day_ahead(desk, self._games))
        self.about.refresh()

    def discard_typed(self) -> None:
        """Forget what was typed and not saved."""
        super().discard_typed()
        self.refresh(None)

    _back = act("Discard the changes", icon="undo-2", unless=_CHANGED)(discard_typed)

    def _show_plans(self) -> None:
        """The plans for the players there are and the time there is."""
        event = self.desk.event
        event = replace(event, settings=with_minutes_known(event.settings, self._games))
        game = self._games.next_wishes(event).game
        found = upcoming_rounds.for_who_is_there(event, game=game, available=self.plans.available)
        self.plans.show_plans(replace(event, settings=self._shown), found)
        self.shell.renew()

    def _show_marks(self) -> None:
        """How each section stands: what is typed, pointed out, or asked for and missing."""
        t, colours, place_of = self.texts, self.look.theme.colours, self.form.section_of
        parts = {"teams": self.teams, "rounds": self.rounds}
        typed = [*self.form.unsaved, *(name for name, part in parts.items() if part.has_typed())]
        warned = map(field_of, self.reminders.found)
        lacking = missing_facts(self._shown, self._games)
        complete = "check", colours.muted, t.text("complete")
        marks = dict.fromkeys(range(self.form.sections.titles.count()), complete)
        for names, icon, ink, said in (
            (lacking, "circle", colours.muted, t.text("something can be filled in")),
            (warned, "triangle-alert", colours.attention, t.text("something is to be looked at")),
            (typed, "pencil", colours.accent, t.text("changed, not saved yet")),
        ):
            marks |= {place_of(name): (icon, ink, said) for name in names}
        for place, (icon, ink, said) in marks.items():
            self.form.sections.titles.show_mark(place, icon, ink, said)

    def open_at(self, place: str) -> None:
        """Go to a field or a part by its name: "venue", "desk.fee_until", "teams"."""
        self._asked = place if place in self.form.fields else ""
        if place:
            self.form.show_field(place)

    def first_focus(self) -> QWidget | None:
        """The field asked for, once; the first of the section otherwise."""
        asked, self._asked = self._asked, ""
        return self.form.fields[asked].editor if asked else self.form.sections.first_field

    def walk_parts(self, way: int) -> bool:
        """Go to the section before or after, if there is one."""
        titles = self.form.sections.titles
        there = 0 <= titles.currentRow() + way < titles.count()
        if there:
            titles.setCurrentRow(titles.currentRow() + way)
            self.take_focus()
        return there

    # -------------------------------------------------------------------------- what is saved

    def save(self) -> None:
        """Write what was changed; what is wrong is said at the fields, and nothing is written.

        Teams and rounds that were chosen and not taken are taken after the rest, each by its act.
        """
        self.form.say_faults({})
        if self.form.has_typed():
            settings = self.form.read_settings(self._shown)
            if settings is not None and settings != self._shown:
                self.shell.attempt(lambda: self._change(settings))
        for part in (self.teams, self.rounds):
            if part.has_typed() and not self.form.has_typed():
                part.save()

    _save = act("Save the changes", SAVE, icon="check", unless=_CHANGED)(save)

    def save_typed(self) -> None:
        self.save()
        if self.plans.has_typed():
            self.plans.save()

    def _change(self, settings: Settings) -> None:
        try:
            events.save_settings(self.desk, self._shown, settings, self._games)
            self.form.discard()
            self.refresh(None)
        except Refused as refused:
            said = self.shell.sentences(refused.problems)
            paths = [found.path.removeprefix("event.") for found in refused.problems]
            self.form.say_faults(dict(zip(paths, said, strict=True)))

    def has_typed(self) -> bool:
        return any(each.has_typed() for each in (self.form, self.teams, self.rounds))


def _buttons(look: Style, *actions: Action) -> WrappingRow:
    return WrappingRow(look.theme.px(8), [action_button(look, each) for each in actions])


def field_of(found: Problem) -> str:
    """The field that a reminder is about."""
    if found.code == "event.data-missing":
        fields = found.value("fields")
        return str(fields[0]) if isinstance(fields, tuple) else ""
    path = found.path.removeprefix("event.")
    return _CONCERNS.get(found.code, path or "players_per_table")
