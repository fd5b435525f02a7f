"""The settings of an event: one section at a time, the way to each, and all of it in short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QVBoxLayout, QWidget

from bglmanager.engine import pairs
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import events, own_rules, teams, upcoming_rounds
from bglmanager.services.changes import Changes
from bglmanager.services.files import write_whole
from bglmanager.services.games import Catalogue, Known, games_of, why_not_valid
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.preparation import Due, missing_facts, next_due
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import SAVE, USE, Need, act
from bglmanager.ui.kit.sections import SectionList
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.cards import PlanPart, RoundsPart, TeamsPart, is_planned
from bglmanager.ui.pages.event.form import EventForm
from bglmanager.ui.pages.game_panel import AboutGame
from bglmanager.ui.pages.played_on import PlayedOn
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Size, Style, Tone, set_tip
from bglmanager.ui.widgets.basics import (
    Card,
    Words,
    WrappingRow,
    action_button,
    empty_layout,
    laid_out,
)
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words import preparation, regulations
from bglmanager.words.preparation import announced_facts, day_of_week
from bglmanager.words.problems import placed_sentence

_CHANGED = Need("Nothing was changed.", lambda page: page.has_typed())
_OTHER_ROUNDS = Need("This is what is planned already.", lambda page: page.rounds.has_typed())
_OTHER_TEAMS = Need("Nothing else is chosen.", lambda page: page.teams.has_typed())

_JUMPS, _SUMMARY = 168, 320
_WITH_SUMMARY = 1100
"""A page narrower than this has no summary."""

_CONCERNS = {
    "event.code-missing": "league_code",
    "event.code-late": "league_code",
    "event.big-code-missing": "league_code",
    "event.big-code-late": "league_code",
    "event.few-referees": "arbiters",
}
"""The field of what an event is reminded of, where its path says none."""


class EventSections(SectionList):
    """The sections of an event, each with a mark of how it stands."""

    def __init__(self, look: Style, titles: Sequence[str]) -> None:
        super().__init__(look, titles)
        self.setFixedWidth(look.theme.px(_JUMPS))
        self.setCurrentRow(0)

    def show_marks(self, typed: set[int], warned: set[int], lacking: set[int]) -> None:
        """Show how each section stands, as an icon and in words."""
        t, colours = self._look.texts, self._look.theme.colours
        for place in range(self.count()):
            mark = "check", colours.muted, t.text("complete")
            if place in typed:
                mark = "pencil", colours.accent, t.text("changed, not saved yet")
            elif place in warned:
                mark = "triangle-alert", colours.attention, t.text("something is to be looked at")
            elif place in lacking:
                mark = "circle", colours.muted, t.text("something can be filled in")
            self._show_mark(self.item(place), *mark)

    def _show_mark(self, line: QListWidgetItem, icon: str, colour: str, words: str) -> None:
        line.setIcon(self._look.icons.icon(icon, 16, colour))
        line.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.text()}: {words}")
        set_tip(line, words)


class RulesPart(QWidget):
    """By which rules the event is played, and the keys that take them from a file and save them.

    What is wrong in a file is said below, every fault with its line and key.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, own: OwnRules | None = None) -> None:
        """`own` are the rules in the library, None where there is no library."""
        super().__init__()
        self._shell, self._desk, self._look, self._own = shell, desk, shell.look, own
        colours = shell.look.theme.colours
        self.played_by = Words(shell.look, "", wrap=True)
        self.faults = Words(shell.look, "", colour=colours.wrong, wrap=True)
        about = shell.look.texts.text(
            "Save the rules to a file, change points, tie-breaks and interpretations there "
            "with any editor, and import the file into this event or another one."
        )
        self._box = laid_out(QVBoxLayout(self), shell.look.theme.px(8))
        for words in (
            self.played_by,
            Words(shell.look, about, Size.SMALL, colour=colours.muted, wrap=True),
            self.faults,
        ):
            self._box.addWidget(words)
        self.faults.hide()

    def make_acts(self, page: EventPage) -> None:
        """Make what can be done here."""
        self._unsaved = page.why_unsaved
        page.make_acts(self)
        buttons = [action_button(self._look, a) for a in (self.taking, self.saving, self.keeping)]
        self._box.addWidget(WrappingRow(self._look.theme.px(8), buttons))

    def show_event(self) -> None:
        """Say by which rules the event is played now."""
        t, settings = self._look.texts, self._desk.event.settings
        base = regulations.regulation_name(t, own_rules.base_of(settings))
        name = own_rules.name_of(settings)
        said = t.text("Played by the official rules, unchanged.")
        if name is not None:
            said = t.text("Played by “{name}”, which starts from: {base}.", name=name, base=base)
        self.played_by.setText(said)

    def _why_no_other(self) -> Sequence[str | Problem]:
        return own_rules.can_take(self._desk.event) or self._unsaved()

    @act("Rules from a file…", icon="folder-open", unless=_why_no_other)
    def taking(self) -> None:
        """Ask for a file and play the event by its rules; its faults are all said at once."""
        t = self._look.texts
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX} *.toml)"
        chosen = self._shell.messages.open_file(t.text("Rules from a file"), kinds)
        if chosen is not None:
            self.take_from(chosen)

    def take_from(self, path: Path) -> None:
        """Play the event by the rules in this file."""
        self._say(())
        self._shell.attempt(lambda: self._take(path))

    def _take(self, path: Path) -> None:
        try:
            own_rules.take_rules(self._desk, path)
        except Refused as refused:
            self._say([placed_sentence(self._look.texts, each) for each in refused.problems])

    def _say(self, faults: Sequence[str]) -> None:
        self.faults.setText("\n".join(faults))
        self.faults.setVisible(bool(faults))

    @act("Rules into a file…", icon="save")
    def saving(self) -> None:
        """Ask where to, and save the rules of the event as a file."""
        t, settings = self._look.texts, self._desk.event.settings
        name = own_rules.name_of(settings) or t.text("Rules of {name}", name=settings.name)
        kinds = t.text("Rules") + f" (*{own_rules.SUFFIX})"
        data, proposed = own_rules.file_of(settings, name), own_rules.file_name(name, t)
        title = t.text("Rules into a file")
        save_as(self._shell, title, proposed, kinds, lambda file: write_whole(file, data))

    def _why_not_kept(self) -> Sequence[str]:
        t = self._look.texts
        if self._own is None:
            return (
                t.text("This file is open by itself: there is no event library to keep rules in."),
            )
        if own_rules.name_of(self._desk.event.settings) is None:
            return (t.text("Played by the official rules, unchanged."),)
        return ()

    @act("Keep in my rules", icon="book-open", unless=_why_not_kept, attempted=True)
    def keeping(self) -> None:
        """Keep the rules of the event in the library, for other events."""
        if self._own is not None:
            kept = self._own.keep_rules(self._desk.event.settings.options)
            self._shell.say(self._look.texts.text("Kept in your rules: {name}", name=kept.name))


class SheetsPart(QWidget):
    """Buttons for the sheets that belong to an event before its day."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell

    def make_acts(self, page: Page) -> None:
        """Make them; the announcement is the sheet of the page."""
        page.make_acts(self)
        printed = (page.print_page, self._print_hall, self._print_check_in)
        buttons = [action_button(self._shell.look, each) for each in printed]
        row = WrappingRow(self._shell.look.theme.px(8), buttons)
        laid_out(QVBoxLayout(self), 0).addWidget(row)

    @act("Print the list for the hall", icon="clipboard-list")
    def _print_hall(self) -> None:
        self._shell.go("prints/hall")

    @act("Print the check-in sheet", icon="users")
    def _print_check_in(self) -> None:
        self._shell.go("prints/check-in")


class EventReminders:
    """What an event is reminded of, each with the act that settles it, or the way to its field."""

    def __init__(self, page: EventPage, desk: OpenEvent, known: Known) -> None:
        """`known` tells what the regulation of the event says of a game."""
        self._page, self._desk, self._known = page, desk, known
        self._ways: dict[str, Action] = {}
        page.make_acts(self)

    @property
    def found(self) -> Sequence[Problem]:
        """What there is to be reminded of now."""
        return events.event_reminders(self._desk.event, self._desk.now().date(), self._known)

    def notices(self) -> Sequence[Notice]:
        """The same as lines above the page, with the next date."""
        return [*map(self._notice, self.found), *self._dates()]

    def _notice(self, found: Problem) -> Notice:
        [sentence] = self._page.shell.sentences([found])
        if found.code == "event.game-of-pairs" and not self._why_no_pairs():
            return Notice(sentence, action=self.play_in_pairs)
        if found in self._why_not_valid():
            return Notice(sentence, action=self._invalid)
        return Notice(sentence, action=self._way_to(field_of(found)))

    def _way_to(self, field: str) -> Action:
        """What opens the section of a field and goes there."""
        page = self._page
        words, go = page.texts.text("Go there"), partial(page.form.show_field, field)
        return self._ways.setdefault(field, Action(page.look, page, words, go, icon="pencil"))

    def _dates(self) -> Iterator[Notice]:
        """What is due within a week or late; the league code has a line of its own already."""
        t, today = self._page.texts, self._desk.now().date()
        found = next_due(self._desk.event.settings, today, besides=(Due.CODE, Due.REQUEST))
        if found is not None:
            said = t.text(
                "{what} ({left}). More of it under “Before the day”.",
                what=preparation.date_name(t, found.what),
                left=preparation.days_left_or_now(t, found.day, found.days_left(today)),
            )
            yield Notice(said, Tone.NOW)

    def _why_not_valid(self) -> Sequence[Problem]:
        return why_not_valid(self._desk.event.settings, self._known)

    def _why_unsaved(self) -> Sequence[str]:
        return self._page.why_unsaved()

    def _why_valid(self) -> Sequence[str]:
        if self._desk.event.settings.not_valid or not self._why_not_valid():
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
        settings, t = self._desk.event.settings, self._page.texts
        size = settings.players_per_table
        why = t.text("The league has no such game at tables of {size}.", size=size)
        events.change_settings(self._desk, replace(settings, not_valid=why))

    def _why_no_pairs(self) -> Sequence[str | Problem]:
        """Why the event is not made one of pairs; the games that ask for it."""
        event, t = self._desk.event, self._page.texts
        known = self._known(event.settings.game)
        if known is None or not known.pairs:
            return (t.text("This game is not played in pairs."),)
        if pairs.are_played(event.settings):
            return (t.text("The event is played in pairs already."),)
        return (*teams.can_change(event), *teams.check_mode(event, events.PAIRS))

    @act("Play in pairs", icon="users", unless=(_why_no_pairs, _why_unsaved), attempted=True)
    def play_in_pairs(self) -> None:
        teams.set_mode(self._desk, events.PAIRS)  # BIG 8.3.4


class EventSummary(Card):
    """The event in short, as the announcement says it."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look, spacing=4)
        self._look, self._games = look, games
        self.setFixedWidth(look.theme.px(_SUMMARY))

    def show_event(self, event: Event) -> None:
        """Say all that is known of it."""
        t, muted = self._look.texts, self._look.theme.colours.muted
        empty_layout(self.box)
        words = self._games.words_for_paper(event, t.language)
        lines = [(event.settings.name, Size.SECTION, "")]
        for label, said in announced_facts(t, event.settings, words):
            lines += [(label, Size.SMALL, muted), ("\n".join(said), Size.TEXT, "")]
        for text, size, colour in lines:
            strong = size is Size.SECTION
            made = Words(self._look, text, size, strong=strong, colour=colour, wrap=True)
            self.box.addWidget(made)


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
        self.desk, self._games, self._own = desk, games, own
        self._shown = desk.event.settings
        self._asked = ""
        self.plans, self.teams = PlanPart(self.look), TeamsPart(self.look)
        self.rounds, self.rules = RoundsPart(self.look, games), RulesPart(shell, desk, own)
        self._sheets = SheetsPart(shell)
        self.form = EventForm(self.look, games, self._parts())
        self.make_acts(self)
        self.rules.make_acts(self)
        self._add_buttons()
        self.sections = EventSections(self.look, [each.title for each in self.form.views.sections])
        self.summary = EventSummary(self.look, games)
        self.reminders = EventReminders(self, desk, self._known)
        self.about = AboutGame(self, self._games_shown, lambda: desk.event.settings)
        self.played_on = PlayedOn(self, library, desk.id)
        self._lay_out()
        self._connect()

    def _parts(self) -> Mapping[str, QWidget]:
        """What stands in the sections besides fields."""
        return {
            "plans": self.plans,
            "teams": self.teams,
            "rounds": self.rounds,
            "rules": self.rules,
            "sheets": self._sheets,
        }

    def _add_buttons(self) -> None:
        """Once the acts are made."""
        self.plans.add_buttons(self.take_plan)
        self.teams.add_buttons(self.take_teams)
        self.rounds.add_buttons(self.add_round, self.take_rounds)
        self._sheets.make_acts(self)

    def _lay_out(self) -> None:
        line = laid_out(QHBoxLayout(), self.look.theme.px(16))
        line.addWidget(self.sections, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.form)
        line.addWidget(self.summary, 0, Qt.AlignmentFlag.AlignTop)
        line.addStretch(1)
        self.box.addLayout(line, 1)

    def _connect(self) -> None:
        views = self.form.views
        for part in (self.teams, self.rounds, self.plans):
            part.edited.connect(self.shell.renew)
        self.plans.timed.connect(self._show_plans)
        self.form.edited.connect(self.shell.renew)
        self.form.submitted.connect(self.save)
        views.turned.connect(lambda: self.sections.setCurrentRow(views.place))
        self.sections.currentRowChanged.connect(views.show_section)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.summary.setVisible(event.size().width() >= self.look.theme.px(_WITH_SUMMARY))

    # ---------------------------------------------------------------------------- acts

    def why_unsaved(self) -> Sequence[str]:
        """What is to be saved before something else is done."""
        if not self.form.has_typed():
            return ()
        return (self.texts.text("Save or discard what was changed first."),)

    def _why_no_rounds(self) -> Sequence[Problem]:
        return events.can_change_plan(self.desk.event)

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
            self.shell.attempt(lambda: events.take_plan(self.desk, chosen))
            self.refresh(None)

    @act(
        "Play in teams like this",
        icon="users",
        unless=(lambda page: teams.can_change(page.desk.event), why_unsaved, _OTHER_TEAMS),
        attempted=True,
    )
    def take_teams(self) -> None:
        teams.set_mode(self.desk, self.teams.mode)

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
        events.set_plan(self.desk, self.rounds.planned, self._games)

    def _known(self, game: str) -> GameRules | None:
        """What the regulation of the event says of a game."""
        return self._games.rules_in_event(game, self.desk.event.settings)

    def _games_shown(self) -> Sequence[GameRules]:
        return tuple(filter(None, map(self._known, games_of(self.desk.event))))

    def notices(self) -> Sequence[Notice]:
        return [*self.played_on.notices(), *self.reminders.notices()]

    # ------------------------------------------------------------------------- what is shown

    def title(self) -> str:
        return self.texts.text("Event")

    def state_line(self) -> str:
        settings = self.desk.event.settings
        day = day_of_week(self.texts, settings.date)
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
        filled = upcoming_rounds.filled_in(event, self._games, typed=desk.rounds_typed)
        self._shown = filled.settings
        self.form.offered = leagues.offered(self._own)
        self.form.show_settings(self._shown, fixed=events.fixed_settings(event))
        self.rules.show_event()
        self.teams.show_mode(event.settings.teams_mode, pairs=ruleset_of(event.settings).pairs)
        self.rounds.show_settings(event.settings)
        self._show_plans()
        self.summary.show_event(replace(event, settings=self._shown))
        self.about.refresh()

    def discard_typed(self) -> None:
        """Forget what was typed and not saved."""
        super().discard_typed()
        self.refresh(None)

    _back = act("Discard the changes", icon="undo-2", unless=_CHANGED)(discard_typed)

    def _show_plans(self) -> None:
        """The plans for the players there are and the time there is."""
        event = self.desk.event
        game = self._games.next_wishes(event).game
        found = upcoming_rounds.for_who_is_there(event, game=game, available=self.plans.available)
        self.plans.show_plans(replace(event, settings=self._shown), found)
        self.shell.renew()

    def _show_marks(self) -> None:
        """What is typed, pointed out, or asked for and missing, and where all is said."""
        place_of = self.form.section_of
        parts = {"teams": self.teams, "rounds": self.rounds}
        typed = [*self.form.unsaved, *(name for name, part in parts.items() if part.has_typed())]
        self.sections.show_marks(
            set(map(place_of, typed)),
            {place_of(field_of(found)) for found in self.reminders.found},
            set(map(place_of, missing_facts(self._shown, self._games))),
        )

    def open_at(self, place: str) -> None:
        """Go to a field by its name: "venue", "desk.fee_until"."""
        self._asked = place if place in self.form.fields else ""
        if self._asked:
            self.form.show_field(place)

    def first_focus(self) -> QWidget | None:
        """The field asked for, once; the first of the section otherwise."""
        asked, self._asked = self._asked, ""
        return self.form.fields[asked].editor if asked else self.form.first_editor

    def walk_parts(self, way: int) -> bool:
        """Go to the section before or after, if there is one."""
        views = self.form.views
        there = 0 <= views.place + way < len(views.sections)
        if there:
            views.show_section(views.place + way)
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


def field_of(found: Problem) -> str:
    """The field that a reminder is about."""
    if found.code == "event.data-missing":
        fields = found.value("fields")
        return str(fields[0]) if isinstance(fields, tuple) else ""
    path = found.path.removeprefix("event.")
    return _CONCERNS.get(found.code, path or "players_per_table")
