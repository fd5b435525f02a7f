"""A new event: four questions in one form, and beside it what the day will be like."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QDate, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine import pairs, plan
from bglmanager.engine.event import Event, EventDesk, Settings, Tier
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EventId
from bglmanager.engine.plan import DUEL
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.i18n import Texts
from bglmanager.services import events, own_rules, upcoming_rounds
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.sections import NumberedCard
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.fields import lines_of
from bglmanager.ui.pages.event.game import (
    GamePart,
    GameSearch,
    OptionTicks,
    proposed_size,
)
from bglmanager.ui.pages.event.parts import plan_words
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, TurningRow, Words, filled, laid_out
from bglmanager.ui.widgets.fields import (
    DateField,
    Field,
    Form,
    LineField,
    NumberField,
    TypedPanel,
)
from bglmanager.words.number_format import day
from bglmanager.words.problems import problem_sentence

_FORM, _BESIDE = 560, 900
"""The width of the questions, and that from which the preview stands beside them."""

_FEWEST, _MOST, _USUAL = 8, 120, 32
_STARTS = dt.time(10)
_BETWEEN = 15
"""Minutes from the end of a round to the beginning of the next."""


class TimesBand(QWidget):
    """The games of a day as blocks on a line of time, each with the time it begins at."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.blocks: Sequence[tuple[dt.time, bool]] = ()
        self.setFixedHeight(look.theme.px(48))

    def show_blocks(self, blocks: Sequence[tuple[dt.time, bool]], words: str) -> None:
        """Show games by the time they begin at, and whether they are of the final phase."""
        self.blocks = blocks
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._look.theme.font(Size.SMALL))
        wide = min(self.width() / max(len(self.blocks), 1), px(72))
        for place, (begins, final) in enumerate(self.blocks):
            block = QRectF(place * wide, 0, wide - px(4), px(24))
            painter.setPen(QColor(colours.accent))
            painter.setBrush(QColor(colours.accent if final else colours.accent_soft))
            painter.drawRoundedRect(block.adjusted(1, 1, -1, -1), px(4), px(4))
            painter.setPen(QColor(colours.on_accent if final else colours.accent))
            painter.drawText(block, Qt.AlignmentFlag.AlignCenter, str(place + 1))
            painter.setPen(QColor(colours.muted))
            below = QRectF(place * wide, px(26), wide, px(20))
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{begins:%H:%M}")
        painter.end()


class DayPreview(Card):
    """What the day will be like with so many players; nothing of it is kept."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=12)
        t, colours = look.texts, look.theme.colours
        self._texts = t
        self._settings: Settings | None = None
        self._game: GameRules | None = None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(_FEWEST, _MOST)
        self.slider.setValue(_USUAL)
        self.slider.setAccessibleName(t.text("Players"))
        self.players = Words(look, size=Size.FIGURE, strong=True, colour=colours.accent)
        self.players.setMinimumWidth(look.theme.px(180))
        self.tables, self.plan = Words(look, strong=True, wrap=True), Words(look, wrap=True)
        self.band, self.end = TimesBand(look), Words(look, colour=colours.muted, wrap=True)
        self.code = Words(look, wrap=True)
        title = Words(look, t.text("How the day will be"), Size.SECTION, strong=True)
        chosen = filled(laid_out(QHBoxLayout(), look.theme.px(16)), self.players, (self.slider, 1))
        filled(self.box, title, chosen, self.tables, self.plan, self.band, self.end, self.code)
        self.setMaximumWidth(look.theme.px(_FORM))
        self.slider.valueChanged.connect(self._show)

    def show_day(self, settings: Settings, game: GameRules | None) -> None:
        """Show the day of an event with these settings."""
        self._settings, self._game = settings, game
        self._show()

    def _show(self) -> None:
        settings, t = self._settings, self._texts
        self.players.setText(t.many("{n} player[s]", self.slider.value()))
        if settings is None:
            return
        self.code.setVisible(settings.league is not None)
        if settings.league is not None:
            by = settings.date - dt.timedelta(days=events.ASK_DAYS[settings.league])
            self.code.setText(t.text("The league’s code by {day}", day=day(t, by)))
        found = self._proposal(settings)
        chosen = None if found is None else found.plans.proposed
        counted = sorted(Counter(() if found is None else found.sizes).items(), reverse=True)
        tables = [t.many("{n} table[s] of {size}", n, size=size) for size, n in counted]
        self.tables.setText(", ".join(tables))
        self.tables.setVisible(bool(tables))
        none = t.text("There is no plan for tables of this size.")
        self.plan.setText(none if chosen is None else plan_words(t, chosen))
        known = chosen is not None and chosen.minutes is not None
        for widget in (self.band, self.end):
            widget.setVisible(known)
        if chosen is not None and chosen.minutes is not None:
            self._show_times(chosen, chosen.minutes)

    def _proposal(self, settings: Settings) -> upcoming_rounds.Proposal | None:
        """What the rules have for so many; None for tables of a size that has no plan."""
        if settings.players_per_table not in RULESETS[settings.ruleset].points:
            return None
        units = self.slider.value() // (pairs.SIZE if pairs.are_played(settings) else 1)
        return upcoming_rounds.event_proposal(Event(settings), units, game=self._game)

    def _show_times(self, chosen: plan.Plan, minutes: int) -> None:
        games = chosen.rounds + chosen.final_rounds
        each = dt.timedelta(minutes=minutes // max(games, 1))
        step = each + dt.timedelta(minutes=_BETWEEN)
        start = dt.datetime.combine(dt.date.min, _STARTS)
        begins = [start + step * number for number in range(games)]
        said = self._texts.text(
            "From {start} to about {end}, with {minutes} minutes between rounds",
            start=f"{start:%H:%M}",
            end=f"{(begins or [start])[-1] + each:%H:%M}",
            minutes=_BETWEEN,
        )
        self.end.setText(said)
        blocks = [(time.time(), place >= chosen.rounds) for place, time in enumerate(begins)]
        self.band.show_blocks(blocks, said)


class NewEventForm(TypedPanel):
    """Four questions, each with an answer already; Enter in a field creates the event."""

    submitted = Signal()

    def __init__(
        self, look: Style, games: Catalogue, today: dt.date, own: OwnRules | None = None
    ) -> None:
        """`own` are the rules in the library, which can be played by as well."""
        super().__init__()
        self._look, self._games, self._own = look, games, own
        self._sized_by_hand = False
        t, colours = look.texts, look.theme.colours
        self._answers: Mapping[str, leagues.RulesChoice] = {}
        self.league, self.game = ChoiceBox(), GameSearch(look, games)
        self.date, self.city, self.venue = DateField(look, today), LineField(look), LineField(look)
        self.name, self.per_table = LineField(look), NumberField(look, 2, 2, 2)
        self.minutes, self.limit = LineField(look), LineField(look)
        self.appendices, self.expansions = (OptionTicks(look) for _ in range(2))
        self.auction = QCheckBox(t.text("Auction with points before the game"))
        self.pairs = QCheckBox(t.text("Played in pairs: two pairs at a table"))
        self.city.setPlaceholderText(t.text("Town"))
        self.venue.setPlaceholderText(t.text("Venue"))
        bare = partial(Field, look, bare=True)
        self.fields = {
            "league": bare(t.text("What is it played by?"), self.league),
            "game": bare(t.text("Which game is played?"), self.game),
            "date": bare(t.text("Date"), self.date),
            "city": bare(t.text("Town"), self.city),
            "venue": bare(t.text("Venue"), self.venue),
            "name": bare(t.text("Name of the event"), self.name),
            "players_per_table": bare(t.text("How many players at a table?"), self.per_table),
            "minutes": bare(t.text("Minutes of a game"), self.minutes),
            "points_limit": Field(look, t.text("Points limit"), self.limit),
            "appendices": Field(look, t.text("Optional rules"), self.appendices),
            "expansions": Field(look, t.text("Expansions"), self.expansions),
        }
        self.part = GamePart(look, self.fields, fills_empty=True)
        self.remark = Words(look, "", colour=colours.attention, wrap=True)
        self._about = Words(look, "", Size.SMALL, colour=colours.muted, wrap=True)
        self.preview = DayPreview(look)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        look, asked, t = self._look, self.fields, self._look.texts
        card = NumberedCard(look, _FORM)
        card.add_line(t.word("of one event", "Rules"), [asked["league"]], [self._about])
        card.add_line(
            t.text("Game"),
            [asked["game"]],
            [self.game.found],
            [self.part.said],
            [self.part.way, asked["points_limit"]],
            [self.pairs, self.auction],
        )
        where = [asked["date"], asked["city"], asked["venue"]]
        card.add_line(t.text("When, where"), where, [asked["name"]])
        minutes = Words(look, t.text("minutes"))
        table = [asked["players_per_table"], minutes, asked["minutes"]]
        card.add_line(t.text("At the table"), table, [self.remark])
        self._options, options = Card(look), Form(look)
        self._options.setMaximumWidth(look.theme.px(_FORM))
        options.add_line(asked["appendices"], asked["expansions"])
        self._options.box.addWidget(options)
        beside = laid_out(QVBoxLayout(), look.theme.px(12))
        filled(beside, self.preview, self._options, 1)
        parts = TurningRow(look, _BESIDE)
        filled(parts.box, (card, 0, Qt.AlignmentFlag.AlignTop), (beside, 1))
        laid_out(QVBoxLayout(self)).addWidget(parts)

    def _connect(self) -> None:
        for field in (self.game, self.city, self.venue, self.name, self.minutes, self.limit):
            field.returnPressed.connect(self.submitted)
        for chosen in (self.game.chosen, self.city.textChanged):
            chosen.connect(self._propose_name)
        for chosen in (self.game.chosen, self.pairs.clicked):
            chosen.connect(self._propose_size)
        for changed in (self.minutes.textChanged, self.date.dateChanged):
            changed.connect(self._warn)
        self.league.currentIndexChanged.connect(self._follow_league)
        self.per_table.valueChanged.connect(self._sized)

    @property
    def _answer(self) -> leagues.RulesChoice:
        """What it is played by."""
        return self._answers.get(self.league.value, leagues.USUAL)

    @property
    def _known(self) -> GameRules | None:
        """The game as the regulation has it; None while what is typed is none that is known."""
        return self._games.game_under(self.game.value, self._answer.base)

    @property
    def is_paired(self) -> bool:
        """Whether it is played in pairs."""
        return not self.pairs.isHidden() and self.pairs.isChecked()

    # ------------------------------------------------------------------ what goes together

    def _follow_league(self) -> None:
        """The games of the regulation, and the sizes of table it plays at."""
        ruleset = RULESETS[self._answer.base]
        single = ruleset.game is not None
        self.game.show_rules(ruleset.id)
        self.game.found.setVisible(not single)
        self._about.setText(_words_about(self._look.texts, ruleset) if single else "")
        self._about.setVisible(single)
        self._sized_by_hand = self._sized_by_hand and not single
        self.per_table.show_number(self.per_table.value(), ruleset.min_table, ruleset.max_table)
        self._propose_size()

    def _propose_size(self) -> None:
        """The size of table the game is made for, unless another one was chosen.

        Two pairs are four.
        """
        ruleset = RULESETS[self._answer.base]
        self._propose_minutes()
        paired = self.is_paired
        if paired or not self._sized_by_hand:
            size = DUEL * pairs.SIZE if paired else proposed_size(self._known, ruleset)
            self.per_table.show_number(size)
            self._propose_minutes()
        self.per_table.setEnabled(ruleset.board is None and not paired)
        self._warn()

    def _propose_minutes(self) -> None:
        """What the game has at tables of this size."""
        game, ruleset, part = self._known, RULESETS[self._answer.base], self.part
        other = game is not None and game != part.game
        part.choose_game(game, self.per_table.value())
        if other and game is not None:
            self.auction.setChecked(game.auction is not None)
            self.pairs.setChecked(game.pairs)
        part.fit()
        by_bids = ruleset.table_ties is TableTies.BID
        self.auction.setVisible(game is not None and game.auction is not None and not by_bids)
        self.pairs.setVisible(game is not None and game.pairs and ruleset.pairs)
        self.fields["points_limit"].setVisible(part.has_limit)
        ticks = {"appendices": self.appendices, "expansions": self.expansions}
        for name, options in ticks.items():
            self.fields[name].setVisible(options.has_options)
        self._options.setVisible(any(options.has_options for options in ticks.values()))

    def _sized(self) -> None:
        self._sized_by_hand = True
        self._propose_minutes()
        self._warn()

    def _warn(self) -> None:
        """Say what speaks against these tables, and how the day will be with them."""
        settings = events.settings_of(self.answers(), self._known)
        found = size_problems(settings, partial(self._games.rules_in_event, settings=settings))
        said = (problem_sentence(self._look.texts, each) for each in found)
        self.remark.setText(" ".join(said))
        self.remark.setVisible(bool(found))
        self.preview.show_day(settings, self._known)

    def _propose_name(self) -> None:
        city, t = self.city.text().strip(), self._look.texts
        name = events.proposed_name(t, self._games, self.game.value, city)
        self.name.setPlaceholderText(name)

    # ------------------------------------------------------------------ begun, and answered

    def start(self, today: dt.date) -> None:
        """Empty the form; `today` is the date proposed."""
        self._answers = {each.key: each for each in leagues.offered(self._own)}
        t = self._look.texts
        with QSignalBlocker(self.league):
            self.league.offer([(each.in_words(t), key) for key, each in self._answers.items()])
            self.league.show_value(leagues.USUAL.key)
        self.date.setDate(QDate(today.year, today.month, today.day))
        for field in (self.city, self.venue, self.name, self.minutes):
            field.clear()
        self._sized_by_hand = False
        for ticks in (self.appendices, self.expansions):
            ticks.show_value("")
        self._follow_league()
        self.game.start()
        self._propose_size()
        self._propose_name()
        self._say({})

    def make(
        self, workspace: Workspace, sentences: Callable[[Sequence[Problem]], Sequence[str]]
    ) -> OpenEvent | None:
        """Make the event; None when something is wrong, which is then said at the fields."""
        wrong = self._look.texts.text("This is not a number. Write it in digits.")
        faults = {
            name: wrong
            for name, line in (("points_limit", self.limit), ("minutes", self.minutes))
            if line.isVisibleTo(self) and line.text().strip() and whole_number(line.text()) is None
        }
        if not faults:
            chosen, asked = self._answer, self.answers()
            try:
                if chosen.rules:
                    return own_rules.create_event(workspace, asked, chosen.options, self._known)
                return events.create_event(workspace, asked, self._known)
            except Refused as refused:
                paths = (each.path.removeprefix("event.") for each in refused.problems)
                faults = dict(zip(paths, sentences(refused.problems), strict=True))
        self._say(faults)
        return None

    def answers(self) -> Settings:
        """Everything as it is answered now."""
        chosen = self._answer
        limit = whole_number(self.limit.text()) if self.part.has_limit else None
        auction = not self.auction.isHidden() and self.auction.isChecked()
        return Settings(
            id=EventId(""),
            name=self.name.text().strip() or self.name.placeholderText(),
            date=self.date.day,
            ruleset=chosen.base,
            game=self.game.value,
            players_per_table=self.per_table.value(),
            rounds_planned=events.FEW_ROUNDS,
            draw_seed="",
            league=RULESETS[chosen.base].league if chosen.league else None,
            tier=chosen.tier or Tier.C,
            teams_mode=events.PAIRS if self.is_paired else None,
            city=self.city.text(),
            venue=self.venue.text(),
            minutes=whole_number(self.minutes.text()),
            desk=EventDesk(auction=auction or None),
            points_limit=limit,
            appendices=lines_of(self.appendices.value),
            expansions=lines_of(self.expansions.value),
        )

    def _say(self, faults: Mapping[str, str]) -> None:
        """Say what is wrong at its field, the name's where there is none, and go to the first."""
        said = {name if name in self.fields else "name": text for name, text in faults.items()}
        for name, field in self.fields.items():
            field.set_problem(said.get(name, ""))
        for name in self.fields:
            if name in said:
                self.fields[name].editor.setFocus()
                break


def _words_about(t: Texts, ruleset: Ruleset) -> str:
    """What a single event is like."""
    size, most = ruleset.max_table, ruleset.max_players
    rounds = plan.rounds_proposed(ruleset, ruleset.min_players, size)
    final = ruleset.finals.sizes.get(size, 0)
    people = t.text("From {least} players on.", least=ruleset.min_players)
    if most is not None:
        people = t.text("{least} to {most} players.", least=ruleset.min_players, most=most)
    if not final:
        return f"{people} {t.many('{n} round[s], no final.', rounds)}"
    return f"{people} {t.many('{n} round[s], then a final of {size}.', rounds, size=final)}"
