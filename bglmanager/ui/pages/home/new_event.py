"""The form of a new event: league or regulation, game, when and where, players per table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine import pairs, plan
from bglmanager.engine.event import EventDesk, Settings, Tier
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EventId
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Texts
from bglmanager.services import events, own_rules
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.format import whole_number
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.answers import lines_of
from bglmanager.ui.pages.event.game_part import GamePart
from bglmanager.ui.pages.event.games import GameBox, proposed_size
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, laid_out
from bglmanager.ui.widgets.fields import DateField, Field, Form, LineField, NumberField, TypedPanel
from bglmanager.words.problems import problem_sentence


class NewEventForm(TypedPanel):
    """Four questions, each with an answer already; Enter in a field creates the event."""

    submitted = Signal()

    def __init__(
        self, look: Style, games: Catalogue, today: dt.date, own: OwnRules | None = None
    ) -> None:
        """`own` are the rules in the library, which can be played by as well."""
        super().__init__()
        self._look = look
        self._games, self._own = games, own
        self._sized_by_hand = False
        self.league = QComboBox()
        self._offer_leagues()
        self.game = GameBox(look, games)
        self.date = DateField(look, today)
        self.city, self.venue, self.name = LineField(look), LineField(look), LineField(look)
        self.per_table = NumberField(look, 2, 2, 2)
        self.part = GamePart(look)
        self._not_valid = Words(look, "", colour=look.theme.colours.attention, wrap=True)
        muted = look.theme.colours.muted
        hint = look.texts.text("Choose one, or type another name.")
        self._free = Words(look, hint, Size.SMALL, colour=muted)
        self._about = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self._fields = self._make_fields()
        self._lay_out()
        self._connect()

    def _offer_leagues(self) -> None:
        """Leagues and regulations, and what the library of rules has now."""
        blocked = self.league.blockSignals(True)
        self.league.clear()
        for each in leagues.offered(self._own):
            self.league.addItem(leagues.in_words(self._look.texts, each), each.key)
        self.league.blockSignals(blocked)

    @property
    def first_field(self) -> QWidget:
        """Where typing starts."""
        return self.league

    def field(self, name: str) -> Field:
        """A field by the name its setting has in the event document."""
        return self._fields[name]

    def _make_fields(self) -> dict[str, Field]:
        t, look = self._look.texts, self._look
        return {
            "league": Field(look, t.text("What is it played by?"), self.league),
            "game": Field(
                look,
                t.text("Which game is played?"),
                self.game,
            ),
            "date": Field(look, t.text("Date"), self.date),
            "city": Field(look, t.text("Town"), self.city),
            "venue": Field(look, t.text("Venue"), self.venue),
            "name": Field(
                look,
                t.text("Name of the event"),
                self.name,
                t.text("Left empty, it is called after game and town."),
            ),
            "players_per_table": Field(
                look, t.text("How many players at a table?"), self.per_table
            ),
            "minutes": Field(look, t.text("Minutes of a game"), self.part.minutes),
            "points_limit": self.part.fields["points_limit"],
        }

    def _lay_out(self) -> None:
        look = self._look
        t, px = look.texts, look.theme.px
        box = laid_out(QVBoxLayout(self), px(16))
        fields = self._fields
        box.addWidget(_question(look, "1", [(fields["league"],), (self._about,)]))
        box.addWidget(_question(look, "2", [(fields["game"],), (self._free,), (self.part,)]))
        where = [(fields["date"], fields["city"]), (fields["venue"],), (fields["name"],)]
        box.addWidget(_question(look, "3", where, t.text("When and where?")))
        tables = [(fields["players_per_table"], fields["minutes"]), (self._not_valid,)]
        box.addWidget(_question(look, "4", tables))
        part = self.part.fields
        options = [(part["appendices"],), (part["expansions"],)]
        self._options = _question(look, "", options)
        box.addWidget(self._options)
        box.addStretch(1)

    def _connect(self) -> None:
        for field in (self.city, self.venue, self.name, self.part.minutes, self.part.limit):
            field.returnPressed.connect(self.submitted)
        self.game.currentTextChanged.connect(self._propose_name)
        self.game.currentTextChanged.connect(self._propose_size)
        self.city.textChanged.connect(self._propose_name)
        self.league.currentIndexChanged.connect(self._follow_league)
        self.per_table.valueChanged.connect(self._sized)
        self.part.paired.connect(self._propose_size)

    @property
    def choice(self) -> leagues.RulesChoice:
        """The answer to the first question."""
        return leagues.choice(str(self.league.currentData()))

    @property
    def not_valid(self) -> str:
        """Why the league will not count this game at this table, or what is unusual about it."""
        return self._not_valid.text()

    def _follow_league(self) -> None:
        """The games of the regulation, and the sizes of table it plays at."""
        ruleset = RULESETS[self.choice.base]
        self.game.show_rules(ruleset.id, keep=False)
        self._about.setText("" if ruleset.game is None else _words_about(self._look.texts, ruleset))
        self._about.setVisible(ruleset.game is not None)
        self._sized_by_hand = self._sized_by_hand and ruleset.game is None
        blocked = self.per_table.blockSignals(True)
        self.per_table.setRange(ruleset.min_table, ruleset.max_table)
        self.per_table.setEnabled(ruleset.board is None)
        self.per_table.blockSignals(blocked)
        self._propose_size()

    def _propose_size(self) -> None:
        """The size of table the game is made for, unless another one was chosen.

        Two pairs are four.
        """
        ruleset, game = RULESETS[self.choice.base], self._known
        self._propose_minutes()
        paired = self.part.is_paired
        if paired or not self._sized_by_hand:
            size = DUEL * pairs.SIZE if paired else proposed_size(game, ruleset)
            blocked = self.per_table.blockSignals(True)
            self.per_table.setValue(size)
            self.per_table.blockSignals(blocked)
            self._propose_minutes()
        self.per_table.setEnabled(ruleset.board is None and not paired)
        self._warn()

    def _propose_minutes(self) -> None:
        ruleset = RULESETS[self.choice.base]
        game = self._known
        self.part.show_game(game, ruleset, self.per_table.value())
        self._options.setVisible(self.part.has_options)
        self._free.setVisible(game is None and ruleset.game is None)

    @property
    def _known(self) -> GameRules | None:
        """The game as the regulation has it; None while what is typed is none that is known."""
        return self._games.game_under(self.game.chosen, self.choice.base)

    def _sized(self) -> None:
        self._sized_by_hand = True
        self._propose_minutes()
        self._warn()

    def _warn(self) -> None:
        settings = events.settings_of(self._tables())
        known = partial(self._games.rules_in_event, settings=settings)
        found = size_problems(settings, known)
        self._not_valid.setText(
            " ".join(problem_sentence(self._look.texts, each) for each in found)
        )
        self._not_valid.setVisible(bool(found))

    def _propose_name(self) -> None:
        self.name.setPlaceholderText(self._proposed_name())

    def _proposed_name(self) -> str:
        game, city = self.game.chosen, self.city.text().strip()
        return events.proposed_name(self._look.texts, self._games, game, city)

    def start(self, today: dt.date) -> None:
        """Empty the form; `today` is the date proposed."""
        self._offer_leagues()
        self.league.setCurrentIndex(self.league.findData(leagues.USUAL.key))
        self.date.setDate(QDate(today.year, today.month, today.day))
        for field in (self.city, self.venue, self.name):
            field.clear()
        self._sized_by_hand = False
        self.part.start()
        self._follow_league()
        self.game.setCurrentIndex(0)
        self._propose_size()
        self._propose_name()
        self._say([], {})

    def make(
        self, workspace: Workspace, sentences: Callable[[Sequence[Problem]], Sequence[str]]
    ) -> OpenEvent | None:
        """Make the event; None when something is wrong, which is then said at the fields."""
        self._say([], {})
        wrong = self.part.unreadable
        if wrong is not None:
            said_of = self._fields[wrong]
            said_of.set_problem(self._look.texts.text("This is not a number. Write it in digits."))
            said_of.editor.setFocus()
            return None
        try:
            return self._create(workspace)
        except Refused as refused:
            said = dict(zip(refused.problems, sentences(refused.problems), strict=True))
            self._say(refused.problems, said)
            return None

    def _create(self, workspace: Workspace) -> OpenEvent:
        chosen, asked = self.choice, self.answers()
        if chosen.rules:
            return own_rules.create_event(workspace, asked, chosen.options, self._known)
        return events.create_event(workspace, asked, self._known)

    def _tables(self) -> Settings:
        """League, game and tables as they are answered."""
        chosen = self.choice
        return Settings(
            id=EventId(""),
            name=self.name.text().strip() or self._proposed_name(),
            date=self.date.day,
            ruleset=chosen.base,
            game=self.game.chosen,
            players_per_table=self.per_table.value(),
            rounds_planned=events.FEW_ROUNDS,
            draw_seed="",
            league=RULESETS[chosen.base].league if chosen.league else None,
            tier=chosen.tier or Tier.C,
            teams_mode=events.PAIRS if self.part.is_paired else None,
        )

    def answers(self) -> Settings:
        """Everything as it is answered now."""
        part = self.part
        return replace(
            self._tables(),
            city=self.city.text(),
            venue=self.venue.text(),
            minutes=whole_number(part.minutes.text()),
            desk=EventDesk(auction=part.has_auction or None),
            points_limit=part.points_limit,
            appendices=lines_of(part.appendices.value),
            expansions=lines_of(part.expansions.value),
        )

    def _say(self, problems: Sequence[Problem], said: dict[Problem, str]) -> None:
        for field in self._fields.values():
            field.set_problem("")
        for found in problems:
            name = found.path.removeprefix("event.").removeprefix("draw_")
            self._fields.get(name, self._fields["name"]).set_problem(said[found])
        wrong = next((f for f in self._fields.values() if f.problem), None)
        if wrong is not None:
            wrong.editor.setFocus()


def _question(
    look: Style, number: str, lines: Sequence[tuple[QWidget, ...]], title: str = ""
) -> QWidget:
    """A card with a number in front, empty for what is no question."""
    card = Card(look)
    line = laid_out(QHBoxLayout(), look.theme.px(16))
    shown = Words(look, number, Size.TITLE, strong=True, colour=look.theme.colours.accent)
    shown.setMinimumWidth(look.theme.px(12))
    line.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
    form = Form(look)
    if title:
        form.add_line(Words(look, title, strong=True))
    for fields in lines:
        form.add_line(*fields)
    line.addWidget(form, 1)
    card.box.addLayout(line)
    card.setMaximumWidth(look.theme.px(720))
    return card


def _words_about(t: Texts, ruleset: Ruleset) -> str:
    """What a single event is like."""
    size = ruleset.max_table
    rounds = plan.rounds_proposed(ruleset, ruleset.min_players, size)
    final = ruleset.finals.sizes.get(size, 0)
    values = {"least": ruleset.min_players, "most": ruleset.max_players or 0}
    people = t.text("From {least} players on.", **values)
    if ruleset.max_players is not None:
        people = t.text("{least} to {most} players.", **values)
    if not final:
        return f"{people} {t.many('{n} round[s], no final.', rounds)}"
    after = t.many("{n} round[s], then a final of {size}.", rounds, size=final)
    return f"{people} {after}"
