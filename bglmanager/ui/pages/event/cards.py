"""Parts of the form of an event that count once they are taken, by an act of their own: the plan,
the rounds of several games, the teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from bglmanager.engine.event import (
    Event,
    PlannedRound,
    Seating,
    Settings,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import Plan, PlanKind, has_rounds_of_games
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating.teams import sit_together
from bglmanager.i18n import Named, Texts
from bglmanager.services import own_rules, teams
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.services.upcoming_rounds import Proposal
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.event.game_part import GameBox, several_size
from bglmanager.ui.style import Size, Style, as_label, set_tip
from bglmanager.ui.widgets.basics import (
    IconButton,
    Words,
    action_button,
    empty_layout,
    in_a_row,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, Form, LineField, NumberField, TypedPanel
from bglmanager.words.problems import problem_sentence
from bglmanager.words.seating import people_in_words

_HOUR = 60


class TakenPart(TypedPanel):
    """What is chosen in it and not taken stays when the event is shown anew; `edited` is sent when
    something else is chosen.
    """

    edited = Signal()
    _take: Action

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._muted = look.theme.colours.muted
        self.box = laid_out(QVBoxLayout(self), look.theme.px(8))

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons below do these; the last one takes what is chosen."""
        self._take = actions[-1]
        self.box.addLayout(in_a_row(self._look, [action_button(self._look, a) for a in actions]))

    def save(self) -> None:
        self._take.trigger()


def minutes_of(text: str) -> int | None:
    """Minutes as they are typed, "270" or "4:30"; None for nothing. Raises ValueError."""
    text = text.strip().replace(".", ":").replace("h", ":").replace(" ", "")
    if not text:
        return None
    hours, colon, rest = text.partition(":")
    parts = [part for part in (hours, rest) if part]
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError(text)
    if not colon:
        return int(hours)
    if int(rest or 0) >= _HOUR:
        raise ValueError(text)
    return int(hours or 0) * _HOUR + int(rest or 0)


def duration(texts: Texts, minutes: int) -> str:
    """How long it takes, "4 h 30", "2 h" or "45 min"."""
    hours, rest = divmod(minutes, _HOUR)
    if not hours:
        return texts.text("{minutes} min", minutes=rest)
    if not rest:
        return texts.text("{hours} h", hours=hours)
    return texts.text("{hours} h {minutes:02}", hours=hours, minutes=rest)


def plan_words(texts: Texts, plan: Plan) -> str:
    """A plan in one line, "4 rounds, then semifinals and final: 6 games, 4 h 30"."""
    games = texts.many("{n} game[s]", plan.rounds + plan.final_rounds)
    long = "" if plan.minutes is None else f", {duration(texts, plan.minutes)}"
    return f"{_phases(texts, plan)}: {games}{long}"


def _phases(texts: Texts, plan: Plan) -> str:
    rounds = texts.many("{n} round[s]", plan.rounds)
    finals = (
        texts.text("{rounds}, no final", rounds=rounds),
        texts.text("{rounds}, then the final", rounds=rounds),
        texts.text("{rounds}, then semifinals and final", rounds=rounds),
        texts.text("{rounds}, then quarterfinals, semifinals and final", rounds=rounds),
    )
    if plan.final_rounds < len(finals):
        return finals[plan.final_rounds]
    return texts.text("{rounds}, then {n} playoff rounds", rounds=rounds, n=plan.final_rounds)


def kind_words(texts: Texts, kind: PlanKind) -> str:
    """What a plan is called."""
    return {
        PlanKind.SWISS: texts.text("The fewest rounds the rules allow"),
        PlanKind.SHORT: texts.text("Short, with a final"),
        PlanKind.NATIONAL: texts.text("As in national finals"),
        PlanKind.CLASSIC: texts.text("Classic Swiss"),
        PlanKind.ROUND_ROBIN: texts.text("Round robin"),
    }[kind]


def _made_for(texts: Texts, ruleset: Ruleset, players: int) -> str:
    """How many players the regulation is made for, where these are fewer or more."""
    least, most = ruleset.min_players, ruleset.max_players
    if least <= players and (most is None or players <= most):
        return ""
    if most is None:
        return texts.text("The rules have plans for {least} players or more.", least=least)
    return texts.text("The rules are made for {least} to {most}.", least=least, most=most)


def is_planned(settings: Settings, plan: Plan) -> bool:
    """Whether the event has the rounds and the seating of a plan already."""
    robin = plan.kind is PlanKind.ROUND_ROBIN
    return settings.rounds_planned == plan.rounds and robin is (
        settings.seating is Seating.ROUND_ROBIN
    )


class PlanPart(TakenPart):
    """The plans to choose from, the time there is, and the key that takes the one chosen.

    `timed` is sent when the time there is changes. It is asked with and never saved.
    """

    timed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        t = look.texts
        self._found: Proposal | None = None
        self._settings: Settings | None = None
        self._shown: list[tuple[QRadioButton, Words]] = []
        self._group = QButtonGroup(self)
        self._why = Words(look, "", Size.SMALL, colour=self._muted, wrap=True)
        self.editor = LineField(look)
        self.time = Field(look, t.text("Time there is"), self.editor)
        hint = t.text("Minutes, or hours and minutes as 4:30; left empty, as long as it takes")
        self.editor.setPlaceholderText("4:30")
        self.editor.setAccessibleDescription(hint)
        set_tip(self.editor, hint)
        self._plans = laid_out(QVBoxLayout(), look.theme.px(2))
        self.box.addWidget(self._why)
        self.box.addLayout(self._plans)
        self.editor.textEdited.connect(self.timed)
        self._group.buttonToggled.connect(self.edited)

    @property
    def lines(self) -> Sequence[QRadioButton]:
        """The plans to choose from."""
        return [line for line, _ in self._shown]

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons beside the time do these; Enter in it takes a plan too."""
        self._take = actions[-1]
        form = Form(self._look)
        beside = QWidget()
        box = laid_out(QVBoxLayout(beside), 0, (0, self._look.theme.px(22), 0, 0))
        box.addLayout(in_a_row(self._look, [action_button(self._look, a) for a in actions]))
        form.add_line(self.time, beside)
        self.box.addWidget(form)
        self.editor.returnPressed.connect(self._take.trigger)

    @property
    def available(self) -> int | None:
        """The minutes there are, None for as many as it takes or what cannot be read."""
        try:
            found = minutes_of(self.editor.text())
        except ValueError:
            self.time.set_problem(
                self._look.texts.text(
                    "This is not a duration. Write minutes (270) or hours and minutes (4:30)."
                )
            )
            return None
        self.time.set_problem("")
        return found

    @property
    def chosen(self) -> Plan | None:
        """The plan chosen, None when there is none."""
        place = self._group.checkedId()
        return self._found.plans.all[place] if self._found is not None and place >= 0 else None

    def show_plans(self, event: Event, found: Proposal | None) -> None:
        """Show the plans for a number of players; None for no plans.

        The proposed one is chosen, unless the same was proposed before.
        """
        before, self._found = self._found, found
        self._settings = event.settings
        self.setVisible(found is not None)
        self._make_lines(0 if found is None else len(found.plans.all))
        if found is None:
            return
        self._why.setText(self._players(event, found))
        for (line, below), plan in zip(self._shown, found.plans.all, strict=True):
            words, marks = (
                plan_words(self._look.texts, plan),
                self._marks(event.settings, found, plan),
            )
            line.setText(as_label(words))
            line.setAccessibleName(f"{words}. {marks}")
            below.setText(marks)
        if before is None or before.plans != found.plans:
            self.discard()

    def has_typed(self) -> bool:
        """Whether somebody has chosen a plan that is neither proposed nor planned."""
        chosen, found, settings = self.chosen, self._found, self._settings
        if chosen is None or found is None or settings is None:
            return False
        return chosen != found.plans.proposed and not is_planned(settings, chosen)

    def discard(self) -> None:
        """Choose the plan that is proposed."""
        if self._found is not None:
            plans = self._found.plans
            blocked = self._group.blockSignals(True)
            self.lines[plans.all.index(plans.proposed)].setChecked(True)
            self._group.blockSignals(blocked)
        self.settle()

    def _players(self, event: Event, found: Proposal) -> str:
        t = self._look.texts
        said = t.many("For {n} player[s] at tables of {size}.", found.players, size=found.per_table)
        if sit_together(event):
            said = t.text("For {people}.", people=people_in_words(t, event, found.units))
        ruleset = ruleset_of(event.settings)
        if found.plans.proposed.minutes is None:
            unknown = t.text("The minutes of a game are not known, so nothing is said of the time.")
            said = f"{said} {unknown}"
        range_ = _made_for(t, ruleset, found.players)
        return f"{said} {range_}" if range_ else said

    def _marks(self, settings: Settings, found: Proposal, plan: Plan) -> str:
        t = self._look.texts
        ruleset = ruleset_of(settings)
        single = ruleset.game is not None or has_rounds_of_games(ruleset, settings)
        marks = [t.text("As in the rules") if single else kind_words(t, plan.kind)]
        if plan == found.plans.proposed:
            marks.append(t.text("proposed"))
        if is_planned(settings, plan):
            marks.append(t.text("planned now"))
        return " · ".join(marks)

    def _make_lines(self, wanted: int) -> None:
        while len(self._shown) > wanted:
            for widget in self._shown.pop():
                self._plans.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        while len(self._shown) < wanted:
            self._add()

    def _add(self) -> None:
        look = self._look
        line = QRadioButton()
        line.setFont(look.theme.font())
        below = Words(look, "", Size.SMALL, colour=look.theme.colours.muted)
        below.setContentsMargins(look.theme.px(28), 0, 0, look.theme.px(4))
        self._group.addButton(line, len(self._shown))
        self._shown.append((line, below))
        self._plans.addWidget(line)
        self._plans.addWidget(below)


# ----- Rounds of several games


class _RoundFields(QWidget):
    """One round: game, players at a table, minutes, what speaks against them, away with it.

    Minutes of 0 are those of the game, where it says any.
    """

    edited = Signal()
    dropped = Signal()

    def __init__(self, look: Style, games: Catalogue, settings: Settings, number: int) -> None:
        super().__init__()
        t = look.texts
        self._texts, self._games, self._settings = t, games, settings
        self._ruleset = ruleset_of(settings)
        self._last: int | None = None
        self.game = GameBox(look, games)
        self.game.setAccessibleName(t.text("Game of round {n}", n=number))
        self.game.show_rules(own_rules.base_of(settings))
        least, most = self._ruleset.min_table, self._ruleset.max_table
        self.players = NumberField(
            look, settings.players_per_table, least, most, t.text("Players at a table")
        )
        self.minutes = NumberField(look, 0, 0, MAX_MINUTES, t.text("Minutes"))
        self.minutes.setSuffix(f" {t.text('min')}")
        self.minutes.setFixedWidth(look.theme.px(112))
        self.remark = Words(look, "", Size.SMALL, colour=look.theme.colours.attention, wrap=True)
        self._lay_out(look, number)
        self.game.editTextChanged.connect(self._choose_game)
        self.players.valueChanged.connect(self._resize)
        self.minutes.valueChanged.connect(self.edited)

    def _lay_out(self, look: Style, number: int) -> None:
        t = self._texts
        drop = IconButton(look, "x", t.text("Remove"))
        drop.clicked.connect(self.dropped)
        line = laid_out(QHBoxLayout(), look.theme.px(8))
        line.addWidget(Words(look, t.text("Round {n}", n=number)))
        line.addWidget(self.game, 1)
        for widget in (self.players, self.minutes, drop):
            line.addWidget(widget)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addLayout(line)
        box.addWidget(self.remark)

    @property
    def _known(self) -> GameRules | None:
        return self._games.rules_in_event(self.game.value, self._settings)

    @property
    def _own_minutes(self) -> int | None:
        """The minutes of the game at tables of this size."""
        game = self._known
        return None if game is None else game.minutes_of(self._settings, self.players.value())

    def _choose_game(self) -> None:
        """Another game: the table it is made for, and its minutes."""
        game = self._known
        if game is not None:
            blocked = self.players.blockSignals(True)
            self.players.setValue(several_size(game, self._ruleset))
            self.players.blockSignals(blocked)
        if game is not None or self.minutes.value() == self._last:
            self.minutes.setValue(self._own_minutes or 0)
        self._fit()
        self.edited.emit()

    def _resize(self) -> None:
        """Another size of table: its minutes, unless a hand has set others."""
        if self.minutes.value() == self._last and self._own_minutes is not None:
            self.minutes.setValue(self._own_minutes)
        self._fit()
        self.edited.emit()

    def _fit(self) -> None:
        """Say what 0 minutes are, and what speaks against this table."""
        t, own = self._texts, self._own_minutes
        self._last = own
        none = t.text("no limit") if own is None else f"{own} {t.text('min')}"
        self.minutes.setSpecialValueText(none)
        set_tip(self.minutes, "" if own is None else t.text("0: the minutes of the game"))
        said = " ".join(problem_sentence(t, each) for each in self._against())
        self.remark.setText(said)
        self.remark.setVisible(bool(said))

    def _against(self) -> Iterator[Problem]:
        row, several = self.planned, self._ruleset.several
        settings = replace(self._settings, plan=(row,))
        yield from size_problems(settings, lambda _game: self._known)
        if several is not None and row.players_per_table > several.most:
            yield problem("event.several-games", level=Level.ATTENTION, most=several.most)

    def show_planned(self, planned: PlannedRound) -> None:
        """Show a row as it is kept: nothing is proposed."""
        for widget in (self.game, self.players, self.minutes):
            widget.blockSignals(True)
        self.game.show_value(planned.game)
        self.players.setValue(planned.players_per_table)
        self.minutes.setValue(planned.minutes or 0)
        for widget in (self.game, self.players, self.minutes):
            widget.blockSignals(False)
        self._fit()

    @property
    def planned(self) -> PlannedRound:
        """What stands in the row."""
        return PlannedRound(self.game.value, self.players.value(), self.minutes.value() or None)


class RoundsPart(TakenPart):
    """The rows of the plan."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look)
        self._games = games
        self._settings: Settings | None = None
        self._kept: tuple[PlannedRound, ...] = ()
        self.rows: list[_RoundFields] = []
        self._box = laid_out(QVBoxLayout(), look.theme.px(8))
        self.box.addLayout(self._box)

    @property
    def planned(self) -> tuple[PlannedRound, ...]:
        """The plan as it stands in the rows."""
        return tuple(row.planned for row in self.rows)

    def has_typed(self) -> bool:
        return self.planned != self._kept

    def discard(self) -> None:
        """Let what was typed go when a plan is shown next."""
        self._kept = self.planned

    def show_settings(self, settings: Settings) -> None:
        """Show the plan that is kept; rows that were typed and not taken stay."""
        typed, before = self.has_typed(), self._settings
        self._settings = settings
        if typed:
            self._kept = settings.plan
            if before != settings:
                self._show(self.planned)
        else:
            self._show(settings.plan)
            self._kept = self.planned
            self.settle()

    def add_row(self) -> None:
        """One more round, of the game of the last one."""
        settings = self._settings
        assert settings is not None  # shown before
        last = self.planned[-1:] or (self._first(settings),)
        self._show((*self.planned, *last))
        self.rows[-1].game.setFocus()
        self.edited.emit()

    def _first(self, settings: Settings) -> PlannedRound:
        """The first row: the game of the event, at a table such events are played at."""
        game = self._games.rules_in_event(settings.game, settings)
        size, ruleset = settings.players_per_table, ruleset_of(settings)
        if ruleset.several is not None and size > ruleset.several.most:
            size = several_size(game, ruleset)
        return PlannedRound(settings.game, size, settings.minutes)

    def _show(self, plan: Sequence[PlannedRound]) -> None:
        settings = self._settings
        assert settings is not None  # shown before
        empty_layout(self._box)
        self.rows = []
        for number, planned in enumerate(plan, 1):
            row = _RoundFields(self._look, self._games, settings, number)
            row.show_planned(planned)
            row.edited.connect(self.edited)
            row.dropped.connect(lambda index=number - 1: self._drop(index))
            self._box.addWidget(row)
            self.rows.append(row)

    def _drop(self, index: int) -> None:
        plan = [*self.planned]
        del plan[index]
        self._show(plan)
        self.edited.emit()


# ----- Teams


_kind_name = Named(
    {None: "No teams", TeamKind.FIXED: "Fixed teams", TeamKind.VARIABLE: "Teams made at the table"}
)
_pairing_name = Named(
    {TeamPairing.UNITED: "united", TeamPairing.DIVIDED: "divided", TeamPairing.FREE: "free"}
)
_points_name = Named(
    {
        TeamPoints.INDIVIDUAL: "each player alone",
        TeamPoints.WINNERS_LOSERS: "winners and losers",
        TeamPoints.PAIRS: "pairs",
    }
)
_PAID = (TeamPoints.INDIVIDUAL, TeamPoints.WINNERS_LOSERS)


class TeamsPart(TakenPart):
    """The ways of playing in teams."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        t = look.texts
        self._kept: TeamsMode | None = None
        self.kind, self.pairing, self.points = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.members = NumberField(look, 2, 2, teams.LARGEST)
        self.kind.offer([(_kind_name(t, kind), kind or "") for kind in (None, *TeamKind)])
        self.pairing.offer([(_pairing_name(t, each), each) for each in TeamPairing])
        self.explained = Words(look, "", colour=self._muted, wrap=True)
        self._fields = (
            Field(look, t.text("Members of a team"), self.members),
            Field(look, t.text("Where teammates sit"), self.pairing),
            Field(look, t.text("Who has the points"), self.points),
        )
        form = Form(look)
        form.add_line(Field(look, t.text("Are there teams?"), self.kind), self._fields[0])
        form.add_line(self._fields[1], self._fields[2])
        form.add_line(self.explained)
        self.box.addWidget(form)
        for box in (self.kind, self.pairing, self.points):
            box.activated.connect(self._chosen)
        self.members.valueChanged.connect(self._chosen)

    @property
    def mode(self) -> TeamsMode | None:
        """What the boxes say."""
        if not self.kind.value:
            return None
        kind, points = TeamKind(self.kind.value), TeamPoints(self.points.value)
        fixed = kind is TeamKind.FIXED
        pairing = TeamPairing(self.pairing.value) if fixed else TeamPairing.FREE
        return TeamsMode(kind, self.members.value(), pairing, points)

    def has_typed(self) -> bool:
        return self.mode != self._kept

    def discard(self) -> None:
        """Let what was chosen go when a way of playing is shown next."""
        self._kept = self.mode

    def show_mode(self, mode: TeamsMode | None, *, pairs: bool) -> None:
        """Show how the event is played; `pairs` where they may count as one player.

        What was chosen and not taken stays.
        """
        chosen = self.has_typed()
        t, paid = self._look.texts, (*_PAID, *([TeamPoints.PAIRS] if pairs else []))
        self.points.offer([(_points_name(t, each), each) for each in paid])
        if chosen:
            self._kept = mode
        else:
            self._show(mode)
            self.settle()
        self._explain()

    def _show(self, mode: TeamsMode | None) -> None:
        self.kind.show_value(mode.kind if mode else "")
        if mode is not None:
            self.members.setValue(mode.size)
            self.pairing.show_value(mode.pairing)
            self.points.show_value(mode.points)
        self._kept = self.mode

    def _chosen(self) -> None:
        self._explain()
        self.edited.emit()

    def _explain(self) -> None:
        mode = self.mode
        self.explained.setText(" ".join(_explained(self._look.texts, mode)))
        fixed = mode is not None and mode.kind is TeamKind.FIXED
        size, pairing, points = self._fields
        size.setVisible(mode is not None)
        pairing.setVisible(fixed)
        points.setVisible(mode is not None)


_seated_words = Named(
    {
        TeamPairing.UNITED: "A whole team sits at a table against another one.",
        TeamPairing.DIVIDED: "Teammates sit at different tables until the final.",
        TeamPairing.FREE: "Players are seated by rank; teammates may meet.",
    }
)
_paid_words = Named(
    {
        TeamPoints.INDIVIDUAL: "Every player has the points of their own place.",
        TeamPoints.WINNERS_LOSERS: "The winning side shares the upper half of the places, the "
        "losing side the lower.",
        TeamPoints.PAIRS: "A pair counts as one player.",
    }
)


def _explained(texts: Texts, mode: TeamsMode | None) -> Iterator[str]:
    """What a way of playing in teams means."""
    if mode is None:
        yield texts.text("Everybody plays alone.")
    elif mode.kind is TeamKind.VARIABLE:
        yield texts.text(
            "At every table the first half of the seats plays against the other; the standings "
            "are those of the players."
        )
    else:
        yield _seated_words(texts, mode.pairing)
    if mode is not None:
        yield _paid_words(texts, mode.points)
