"""The form of a new event: league or regulation, game, when and where, players per table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine import plan
from bglmanager.engine.event import Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.services import events, own_rules
from bglmanager.services.games import Catalogue, rules_of
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.look import Look
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.games import GameBox, proposed_size
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.fields import DateField, Field, Form, LineField, NumberField
from bglmanager.words.problems import sentence


class NewEventForm(QWidget):
    """Four questions, each with an answer already; Enter in a field creates the event."""

    submitted = Signal()

    def __init__(
        self, look: Look, games: Catalogue, today: dt.date, own: OwnRules | None = None
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
        }

    def _lay_out(self) -> None:
        t, px = self._look.texts, self._look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(16))
        fields = self._fields
        box.addWidget(self._question("1", [(fields["league"],), (self._about,)]))
        box.addWidget(self._question("2", [(fields["game"],), (self._free,)]))
        where = [(fields["date"], fields["city"]), (fields["venue"],), (fields["name"],)]
        box.addWidget(self._question("3", where, t.text("When and where?")))
        box.addWidget(self._question("4", [(fields["players_per_table"],), (self._not_valid,)]))
        box.addStretch(1)

    def _question(
        self, number: str, lines: Sequence[tuple[QWidget, ...]], title: str = ""
    ) -> QWidget:
        look = self._look
        card = Card(look)
        line = QHBoxLayout()
        line.setSpacing(look.theme.px(16))
        colour = look.theme.colours.accent
        line.addWidget(
            Words(look, number, Size.TITLE, strong=True, colour=colour),
            0,
            Qt.AlignmentFlag.AlignTop,
        )
        form = Form(look)
        if title:
            form.add(Words(look, title, strong=True))
        for fields in lines:
            form.add(*fields)
        line.addWidget(form, 1)
        card.box.addLayout(line)
        card.setMaximumWidth(look.theme.px(720))
        return card

    def _connect(self) -> None:
        for field in (self.city, self.venue, self.name):
            field.returnPressed.connect(self.submitted)
        self.game.currentTextChanged.connect(self._propose_name)
        self.game.currentTextChanged.connect(self._propose_size)
        self.city.textChanged.connect(self._propose_name)
        self.league.currentIndexChanged.connect(self._follow_league)
        self.per_table.valueChanged.connect(self._sized)

    @property
    def choice(self) -> leagues.Choice:
        """The answer to the first question."""
        return leagues.choice(str(self.league.currentData()))

    @property
    def not_valid(self) -> str:
        """Why the league will not count this game at this table; empty when it will."""
        return self._not_valid.text()

    def _follow_league(self) -> None:
        """The games of the regulation, and the sizes of table it plays at."""
        ruleset = RULESETS[self.choice.base]
        self.game.show_rules(ruleset.id, keep=False)
        self._free.setVisible(ruleset.game is None)
        self._about.setText("" if ruleset.game is None else self._words_about(ruleset))
        self._about.setVisible(ruleset.game is not None)
        self._sized_by_hand = self._sized_by_hand and ruleset.game is None
        blocked = self.per_table.blockSignals(True)
        self.per_table.setRange(ruleset.min_table, ruleset.max_table)
        self.per_table.setEnabled(ruleset.board is None)
        self.per_table.blockSignals(blocked)
        self._propose_size()

    def _words_about(self, ruleset: Ruleset) -> str:
        """What a single event is like."""
        t, size = self._look.texts, ruleset.max_table
        rounds = plan.rounds_proposed(ruleset, ruleset.min_players, size)
        final = ruleset.finals.sizes.get(size, 0)
        values = {"least": ruleset.min_players, "most": ruleset.max_players or 0}
        people = t.text("From {least} players on.", **values)
        if ruleset.max_players is not None:
            people = t.text("{least} to {most} players.", **values)
        if not final:
            return f"{people} {t.many('{n} round, no final.', '{n} rounds, no final.', rounds)}"
        after = t.many(
            "{n} round, then a final of {size}.",
            "{n} rounds, then a final of {size}.",
            rounds,
            size=final,
        )
        return f"{people} {after}"

    def _propose_size(self) -> None:
        """The size of table the game is made for, unless another one was chosen."""
        if not self._sized_by_hand:
            size = proposed_size(self._games, self.game.chosen, self.choice.base)
            blocked = self.per_table.blockSignals(True)
            self.per_table.setValue(size)
            self.per_table.blockSignals(blocked)
        self._warn()

    def _sized(self) -> None:
        self._sized_by_hand = True
        self._warn()

    def _warn(self) -> None:
        settings = events.settings_of(self._answers(), id_=EventId(""), seed="")
        found = events.why_not_valid(settings)
        self._not_valid.setText(" ".join(sentence(self._look.texts, each) for each in found))
        self._not_valid.setVisible(bool(found))

    def _propose_name(self) -> None:
        self.name.setPlaceholderText(self._proposed_name())

    def _proposed_name(self) -> str:
        game, city = self.game.currentText().strip(), self.city.text().strip()
        t = self._look.texts
        if city:
            return t.text("{game} tournament, {city}", game=game, city=city)
        return t.text("{game} tournament", game=game)

    def start(self, today: dt.date) -> None:
        """Empty the form; `today` is the date proposed."""
        self._offer_leagues()
        self.league.setCurrentIndex(self.league.findData(leagues.USUAL.key))
        self.date.setDate(QDate(today.year, today.month, today.day))
        for field in (self.city, self.venue, self.name):
            field.clear()
        self._sized_by_hand = False
        self._follow_league()
        self.game.setCurrentIndex(0)
        self._propose_name()
        self._say([], {})

    def make(
        self, workspace: Workspace, sentences: Callable[[Sequence[Problem]], Sequence[str]]
    ) -> OpenEvent | None:
        """Make the event; None when something is wrong, which is then said at the fields."""
        try:
            found = self._create(workspace)
        except Refused as refused:
            said = dict(zip(refused.problems, sentences(refused.problems), strict=True))
            self._say(refused.problems, said)
            return None
        self._say([], {})
        return found

    def _create(self, workspace: Workspace) -> OpenEvent:
        chosen, asked = self.choice, self._answers()
        if chosen.rules:
            return own_rules.create(workspace, asked, chosen.options)
        return events.create(workspace, asked)

    def _answers(self) -> events.NewEvent:
        chosen = self.choice
        game, size = self.game.chosen, self.per_table.value()
        return events.NewEvent(
            name=self.name.text().strip() or self._proposed_name(),
            game=game,
            date=self.date.day,
            players_per_table=size,
            ruleset=chosen.base,
            league=chosen.league,
            tier=chosen.tier or Tier.C,
            city=self.city.text(),
            venue=self.venue.text(),
            minutes=self._games.minutes(game, size, rules_of(chosen.base)),
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
