"""A new event: four questions in one form, and beside it what the day will be like."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QDate, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
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
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.cards import plan_words
from bglmanager.ui.pages.event.fields import lines_of
from bglmanager.ui.pages.event.game_part import (
    GamePart,
    GameSearch,
    OptionTicks,
    line_of,
    proposed_size,
)
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, TurningRow, Words, laid_out
from bglmanager.ui.widgets.fields import (
    DateField,
    Field,
    Form,
    LineField,
    NumberField,
    StillBox,
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
        self.tables, self.plan = Words(look, strong=True, wrap=True), Words(look, wrap=True)
        self.band, self.end = TimesBand(look), Words(look, colour=colours.muted, wrap=True)
        self.code = Words(look, wrap=True)
        title = Words(look, t.text("How the day will be"), Size.SECTION, strong=True)
        chosen = laid_out(QHBoxLayout(), look.theme.px(16))
        chosen.addWidget(self.players)
        chosen.addWidget(self.slider, 1)
        self.box.addWidget(title)
        self.box.addLayout(chosen)
        for widget in (self.tables, self.plan, self.band, self.end, self.code):
            self.box.addWidget(widget)
        self.players.setMinimumWidth(look.theme.px(180))
        self.setMaximumWidth(look.theme.px(_FORM))
        self.slider.valueChanged.connect(self._show)

    def show_day(self, settings: Settings, game: GameRules | None) -> None:
        """Show the day of an event with these settings."""
        self._settings, self._game = settings, game
        self._show()

    def _show(self) -> None:
        settings, t = self._settings, self._texts
        self.players.setText(t.many("{n} player[s]", self.slider.value()))
        if settings is not None:
            self._show_code(settings)
            self._show_plan(settings)

    def _show_code(self, settings: Settings) -> None:
        said = ""
        if settings.league is not None:
            by = settings.date - dt.timedelta(days=events.ASK_DAYS[settings.league])
            said = self._texts.text("The league’s code by {day}", day=day(self._texts, by))
        self.code.setText(said)
        self.code.setVisible(bool(said))

    def _show_plan(self, settings: Settings) -> None:
        t, chosen = self._texts, self._plan(settings)
        known = chosen is not None and chosen.minutes is not None
        said = t.text("There is no plan for tables of this size.")
        self.plan.setText(said if chosen is None else plan_words(t, chosen))
        for widget in (self.band, self.end):
            widget.setVisible(known)
        if chosen is not None and chosen.minutes is not None:
            self._show_times(chosen, chosen.minutes)

    def _plan(self, settings: Settings) -> plan.Plan | None:
        """The plan proposed, and its tables; None for tables of a size that has none."""
        self.tables.setVisible(settings.players_per_table in RULESETS[settings.ruleset].points)
        if self.tables.isHidden():
            return None
        units = self.slider.value() // (pairs.SIZE if pairs.are_played(settings) else 1)
        found = upcoming_rounds.event_proposal(Event(settings), units, game=self._game)
        counted = sorted(Counter(found.sizes).items(), reverse=True)
        said = (self._texts.many("{n} table[s] of {size}", n, size=size) for size, n in counted)
        self.tables.setText(", ".join(said))
        return found.plans.proposed

    def _show_times(self, chosen: plan.Plan, minutes: int) -> None:
        t, games = self._texts, chosen.rounds + chosen.final_rounds
        each = minutes // max(games, 1)
        start = dt.datetime.combine(dt.date.min, _STARTS)
        begins = [start + dt.timedelta(minutes=(each + _BETWEEN) * n) for n in range(games)]
        end = (begins[-1] if begins else start) + dt.timedelta(minutes=each)
        said = t.text(
            "From {start} to about {end}, with {minutes} minutes between rounds",
            start=f"{start:%H:%M}",
            end=f"{end:%H:%M}",
            minutes=_BETWEEN,
        )
        self.end.setText(said)
        blocks = [(time.time(), place >= chosen.rounds) for place, time in enumerate(begins)]
        self.band.show_blocks(blocks, said)


class QuestionsCard(Card):
    """Questions under each other, each with its number in front and its fields beside it."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        self._look, self._grid = look, QGridLayout()
        self.setFixedWidth(look.theme.px(_FORM))
        self._grid.setHorizontalSpacing(look.theme.px(12))
        self._grid.setVerticalSpacing(look.theme.px(8))
        self._grid.setColumnStretch(2, 1)
        self.box.addLayout(self._grid)

    def ask_for(self, words: str, *lines: Sequence[QWidget]) -> None:
        """A question: its word, and its fields line by line."""
        look, top = self._look, Qt.AlignmentFlag.AlignTop
        row = self._grid.rowCount()
        number = str((row + 1) // 2)
        for column, said in enumerate((number, words)):
            colour = look.theme.colours.accent if not column else ""
            shown = Words(
                look, said, Size.SECTION if not column else Size.TEXT, strong=True, colour=colour
            )
            shown.setContentsMargins(0, look.theme.px(6), 0, 0)
            self._grid.addWidget(shown, row, column, top)
        held = laid_out(QVBoxLayout(), look.theme.px(6))
        for widgets in lines:
            line = laid_out(QHBoxLayout(), look.theme.px(8))
            for widget in widgets:
                line.addWidget(widget, int(not isinstance(widget, Words) or len(widgets) == 1))
            held.addLayout(line)
        self._grid.addLayout(held, row, 2)
        self._grid.setRowMinimumHeight(row + 1, look.theme.px(4))


class LeagueBox(StillBox):
    """The leagues and regulations, and the rules in the library."""

    def __init__(self, texts: Texts, own: OwnRules | None) -> None:
        super().__init__()
        self._texts, self._own = texts, own
        self.start()

    @property
    def answer(self) -> leagues.RulesChoice:
        """What is chosen."""
        return leagues.choice(str(self.currentData()))

    def start(self) -> None:
        """Offer what there is now, and choose what is usual."""
        blocked = self.blockSignals(True)
        self.clear()
        for each in leagues.offered(self._own):
            self.addItem(leagues.in_words(self._texts, each), each.key)
        self.setCurrentIndex(self.findData(leagues.USUAL.key))
        self.blockSignals(blocked)


class NewEventForm(TypedPanel):
    """Four questions, each with an answer already; Enter in a field creates the event."""

    submitted = Signal()

    def __init__(
        self, look: Style, games: Catalogue, today: dt.date, own: OwnRules | None = None
    ) -> None:
        """`own` are the rules in the library, which can be played by as well."""
        super().__init__()
        self._look, self._games = look, games
        self._sized_by_hand = False
        t = look.texts
        self.league, self.game = LeagueBox(look.texts, own), GameSearch(look, games)
        self.date, self.city, self.venue = DateField(look, today), LineField(look), LineField(look)
        self.name, self.per_table = LineField(look), NumberField(look, 2, 2, 2)
        self.minutes, self.limit = LineField(look), LineField(look)
        self.appendices, self.expansions = (OptionTicks(look, brief=True) for _ in range(2))
        self.auction = QCheckBox(t.text("Auction with points before the game"))
        self.pairs = QCheckBox(t.text("Played in pairs: two pairs at a table"))
        self.city.setPlaceholderText(t.text("Town"))
        self.venue.setPlaceholderText(t.text("Venue"))
        self.fields = self._make_fields()
        self.part = GamePart(look, self.fields, fills_empty=True)
        self._not_valid = Words(look, "", colour=look.theme.colours.attention, wrap=True)
        muted = look.theme.colours.muted
        self._about = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.preview = DayPreview(look)
        self._lay_out()
        self._connect()

    def _make_fields(self) -> dict[str, Field]:
        t, bare = self._look.texts, partial(Field, self._look, bare=True)
        return {
            "league": bare(t.text("What is it played by?"), self.league),
            "game": bare(t.text("Which game is played?"), self.game),
            "date": bare(t.text("Date"), self.date),
            "city": bare(t.text("Town"), self.city),
            "venue": bare(t.text("Venue"), self.venue),
            "name": bare(t.text("Name of the event"), self.name),
            "players_per_table": bare(t.text("How many players at a table?"), self.per_table),
            "minutes": bare(t.text("Minutes of a game"), self.minutes),
            "points_limit": Field(self._look, t.text("Points limit"), self.limit),
            "appendices": Field(self._look, t.text("Optional rules"), self.appendices),
            "expansions": Field(self._look, t.text("Expansions"), self.expansions),
        }

    def _lay_out(self) -> None:
        look, fields, t = self._look, self.fields, self._look.texts
        card = QuestionsCard(look)
        card.ask_for(t.word("of one event", "Rules"), [fields["league"]], [self._about])
        more = [self.part.way, fields["points_limit"]]
        ticks = [self.pairs, self.auction]
        card.ask_for(
            t.text("Game"), [fields["game"]], [self.game.found], [self.part.said], more, ticks
        )
        where = [fields["date"], fields["city"], fields["venue"]]
        card.ask_for(t.text("When, where"), where, [fields["name"]])
        minutes = Words(look, t.text("minutes"))
        table = [fields["players_per_table"], minutes, fields["minutes"]]
        card.ask_for(t.text("At the table"), table, [self._not_valid])
        self._options = Card(look)
        self._options.setMaximumWidth(look.theme.px(_FORM))
        options = Form(look)
        options.add_line(fields["appendices"], fields["expansions"])
        self._options.box.addWidget(options)
        beside = laid_out(QVBoxLayout(), look.theme.px(12))
        beside.addWidget(self.preview)
        beside.addWidget(self._options)
        beside.addStretch(1)
        parts = TurningRow(look, _BESIDE)
        parts.box.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
        parts.box.addLayout(beside, 1)
        laid_out(QVBoxLayout(self)).addWidget(parts)

    def _connect(self) -> None:
        for field in (self.game, self.city, self.venue, self.name, self.minutes, self.limit):
            field.returnPressed.connect(self.submitted)
        self.game.chosen.connect(self._propose_name)
        self.game.chosen.connect(self._propose_size)
        self.city.textChanged.connect(self._propose_name)
        self.league.currentIndexChanged.connect(self._follow_league)
        self.per_table.valueChanged.connect(self._sized)
        self.pairs.clicked.connect(self._propose_size)
        self.minutes.textChanged.connect(self._warn)
        self.date.dateChanged.connect(self._warn)

    @property
    def _ruleset(self) -> Ruleset:
        return RULESETS[self.league.answer.base]

    @property
    def not_valid(self) -> str:
        """Why the league will not count this game at this table, or what is unusual about it."""
        return self._not_valid.text()

    @property
    def _known(self) -> GameRules | None:
        """The game as the regulation has it; None while what is typed is none that is known."""
        return self._games.game_under(self.game.value, self.league.answer.base)

    @property
    def is_paired(self) -> bool:
        """Whether it is played in pairs."""
        return not self.pairs.isHidden() and self.pairs.isChecked()

    def _follow_league(self) -> None:
        """The games of the regulation, and the sizes of table it plays at."""
        ruleset = self._ruleset
        self.game.show_rules(ruleset.id)
        self.game.found.setVisible(ruleset.game is None)
        self._about.setText("" if ruleset.game is None else _words_about(self._look.texts, ruleset))
        self._about.setVisible(ruleset.game is not None)
        self._sized_by_hand = self._sized_by_hand and ruleset.game is None
        blocked = self.per_table.blockSignals(True)
        self.per_table.setRange(ruleset.min_table, ruleset.max_table)
        self.per_table.blockSignals(blocked)
        self._propose_size()

    def _propose_size(self) -> None:
        """The size of table the game is made for, unless another one was chosen.

        Two pairs are four.
        """
        ruleset, game = self._ruleset, self._known
        self._propose_minutes()
        paired = self.is_paired
        if paired or not self._sized_by_hand:
            size = DUEL * pairs.SIZE if paired else proposed_size(game, ruleset)
            blocked = self.per_table.blockSignals(True)
            self.per_table.setValue(size)
            self.per_table.blockSignals(blocked)
            self._propose_minutes()
        self.per_table.setEnabled(ruleset.board is None and not paired)
        self._warn()

    def _propose_minutes(self) -> None:
        game, ruleset, part = self._known, self._ruleset, self.part
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
        for name, ticks in (("appendices", self.appendices), ("expansions", self.expansions)):
            self.fields[name].setVisible(ticks.has_options)
        self._options.setVisible(part.has_options)

    def _sized(self) -> None:
        self._sized_by_hand = True
        self._propose_minutes()
        self._warn()

    def _warn(self) -> None:
        """Say what speaks against these tables, and how the day will be with them."""
        settings = events.settings_of(self.answers(), self._known)
        found = size_problems(settings, partial(self._games.rules_in_event, settings=settings))
        said = (problem_sentence(self._look.texts, each) for each in found)
        self._not_valid.setText(" ".join(said))
        self._not_valid.setVisible(bool(found))
        self.preview.show_day(settings, self._known)

    def _propose_name(self) -> None:
        city, t = self.city.text().strip(), self._look.texts
        name = events.proposed_name(t, self._games, self.game.value, city)
        self.name.setPlaceholderText(name)

    def start(self, today: dt.date) -> None:
        """Empty the form; `today` is the date proposed."""
        self.league.start()
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
        self._say({})
        for name in ("points_limit", "minutes"):
            typed = line_of(self.fields[name]).text().strip()
            read = typed and not self.fields[name].isHidden()
            if read and whole_number(typed) is None:
                self._say(
                    {name: self._look.texts.text("This is not a number. Write it in digits.")}
                )
                return None
        try:
            return self._create(workspace)
        except Refused as refused:
            paths = (each.path.removeprefix("event.") for each in refused.problems)
            self._say(dict(zip(paths, sentences(refused.problems), strict=True)))
            return None

    def _create(self, workspace: Workspace) -> OpenEvent:
        chosen, asked = self.league.answer, self.answers()
        if chosen.rules:
            return own_rules.create_event(workspace, asked, chosen.options, self._known)
        return events.create_event(workspace, asked, self._known)

    def answers(self) -> Settings:
        """Everything as it is answered now."""
        chosen = self.league.answer
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
        for field in self.fields.values():
            field.set_problem("")
        for name, sentence in faults.items():
            self.fields.get(name, self.fields["name"]).set_problem(sentence)
        wrong = next((f for f in self.fields.values() if f.problem), None)
        if wrong is not None:
            wrong.editor.setFocus()


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
