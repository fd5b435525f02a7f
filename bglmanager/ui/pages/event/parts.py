"""Parts of the form of an event that count once they are taken, by an act of their own: the plan,
the rounds of several games, the teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
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
from bglmanager.engine.seating.teams import sit_together
from bglmanager.i18n import Named, Texts
from bglmanager.services import own_rules, teams
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.limits import MAX_MINUTES
from bglmanager.services.upcoming_rounds import Proposal
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.event.game import GameBox, several_size
from bglmanager.ui.style import Size, Style, as_label, set_tip
from bglmanager.ui.widgets.basics import (
    IconButton,
    Words,
    action_button,
    empty_layout,
    filled,
    in_a_row,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, Form, LineField, NumberField, TypedPanel
from bglmanager.words.day_plan import plan_words
from bglmanager.words.problems import problem_sentence
from bglmanager.words.seating import people_in_words

_HOUR, _TIME = 60, 152


class TakenPart(TypedPanel):
    """What is chosen in it and not taken stays when the event is shown anew; `edited` is sent when
    something else is chosen. The last of its acts takes what is chosen.
    """

    edited = Signal()
    _take: Action

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._kept: Any = None
        self.box = laid_out(QVBoxLayout(self), look.theme.px(8))

    @property
    def value(self) -> Any:
        """What is chosen."""
        return None

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons below do these."""
        self._take = actions[-1]
        self.box.addLayout(in_a_row(self._look, [action_button(self._look, a) for a in actions]))

    def has_typed(self) -> bool:
        return bool(self.value != self._kept)

    def save(self) -> None:
        self._take.trigger()

    def discard(self) -> None:
        """Let what is chosen go when something is shown next."""
        self._kept = self.value


# ----- Plans


def minutes_of(text: str) -> int | None:
    """Minutes as they are typed, "270" or "4:30"; None for nothing. Raises ValueError."""
    text = text.strip().replace(".", ":").replace("h", ":").replace(" ", "")
    hours, colon, rest = text.partition(":")
    if any(part and not (part.isascii() and part.isdigit()) for part in (hours, rest)):
        raise ValueError(text)
    if text == ":" or int(rest or 0) >= _HOUR:
        raise ValueError(text)
    return int(hours or 0) * (_HOUR if colon else 1) + int(rest or 0) if text else None


_PLANS = Named(
    {
        PlanKind.SWISS: "The fewest rounds the rules allow",
        PlanKind.SHORT: "Short, with a final",
        PlanKind.NATIONAL: "As in national finals",
        PlanKind.CLASSIC: "Classic Swiss",
        PlanKind.ROUND_ROBIN: "Round robin",
    }
)


def is_planned(settings: Settings, plan: Plan) -> bool:
    """Whether the event has the rounds and the seating of a plan already."""
    robin = plan.kind is PlanKind.ROUND_ROBIN
    return settings.rounds_planned == plan.rounds and robin is (
        settings.seating is Seating.ROUND_ROBIN
    )


def _who_plays(t: Texts, event: Event, found: Proposal) -> Iterator[str]:
    """For whom the plans are, and what is to be known of them."""
    ruleset, players = ruleset_of(event.settings), found.players
    if sit_together(event):
        yield t.text("For {people}.", people=people_in_words(t, event, found.units))
    else:
        yield t.many("For {n} player[s] at tables of {size}.", players, size=found.per_table)
    if found.plans.proposed.minutes is None:
        yield t.text("The minutes of a game are not known, so nothing is said of the time.")
    least, most = ruleset.min_players, ruleset.max_players
    if most is None and players < least:
        yield t.text("The rules have plans for {least} players or more.", least=least)
    elif most is not None and not least <= players <= most:
        yield t.text("The rules are made for {least} to {most}.", least=least, most=most)


def _marks(t: Texts, settings: Settings, found: Proposal, plan: Plan) -> Iterator[str]:
    """What a plan is called, and whether it is proposed, or planned already."""
    ruleset = ruleset_of(settings)
    single = ruleset.game is not None or has_rounds_of_games(ruleset, settings)
    yield t.text("As in the rules") if single else _PLANS(t, plan.kind)
    if plan == found.plans.proposed:
        yield t.text("proposed")
    if is_planned(settings, plan):
        yield t.text("planned now")


class PlanPart(TakenPart):
    """The plans to choose from, the time there is, and the key that takes the one chosen.

    `timed` is sent when the time there is changes. It is asked with and never saved.
    """

    timed = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        self._found: Proposal | None = None
        self._settings: Settings | None = None
        self._group = QButtonGroup(self)
        self._below: Sequence[Words] = ()
        t, muted = look.texts, look.theme.colours.muted
        self._why = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.editor = LineField(look)
        self.editor.setFixedWidth(look.theme.px(96))
        self.time = Field(look, t.text("Time there is"), self.editor, beside=_TIME)
        hint = t.text("Minutes, or hours and minutes as 4:30; left empty, as long as it takes")
        self.editor.setPlaceholderText("4:30")
        self.editor.setAccessibleDescription(hint)
        set_tip(self.editor, hint)
        self._plans = laid_out(QVBoxLayout(), look.theme.px(2))
        filled(self.box, self._why, self._plans)
        self.editor.textEdited.connect(self.timed)
        self._group.buttonToggled.connect(self.edited)

    @property
    def lines(self) -> Sequence[QRadioButton]:
        """The plans to choose from."""
        return [line for line in self._group.buttons() if isinstance(line, QRadioButton)]

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons beside the time do these; Enter in it takes a plan too."""
        self._take, look = actions[-1], self._look
        row = in_a_row(look, [self.time, *(action_button(look, each) for each in actions)])
        self.box.addLayout(row)
        self.editor.returnPressed.connect(self._take.trigger)

    @property
    def available(self) -> int | None:
        """The minutes there are, None for as many as it takes or what cannot be read."""
        found, wrong = None, ""
        try:
            found = minutes_of(self.editor.text())
        except ValueError:
            wrong = self._look.texts.text(
                "This is not a duration. Write minutes (270) or hours and minutes (4:30)."
            )
        self.time.set_problem(wrong)
        return found

    @property
    def value(self) -> Plan | None:
        """The plan chosen, None when there is none."""
        place = self._group.checkedId()
        return self._found.plans.all[place] if self._found is not None and place >= 0 else None

    def show_plans(self, event: Event, found: Proposal | None) -> None:
        """Show the plans for a number of players; None for no plans.

        The proposed one is chosen, unless the same was proposed before.
        """
        before, self._found = self._found, found
        self._settings, t = event.settings, self._look.texts
        self.setVisible(found is not None)
        plans = () if found is None else found.plans.all
        if len(self.lines) != len(plans):
            self._make_lines(len(plans))
        if found is None:
            return
        self._why.setText(" ".join(_who_plays(t, event, found)))
        for line, below, plan in zip(self.lines, self._below, plans, strict=True):
            words = plan_words(t, plan)
            marks = " · ".join(_marks(t, event.settings, found, plan))
            line.setText(as_label(words))
            line.setAccessibleName(f"{words}. {marks}")
            below.setText(marks)
        if before is None or before.plans != found.plans:
            self.discard()

    def has_typed(self) -> bool:
        """Whether somebody has chosen a plan that is neither proposed nor planned."""
        chosen, found, settings = self.value, self._found, self._settings
        if chosen is None or found is None or settings is None:
            return False
        return chosen != found.plans.proposed and not is_planned(settings, chosen)

    def discard(self) -> None:
        """Choose the plan that is proposed."""
        if self._found is not None:
            plans = self._found.plans
            with QSignalBlocker(self._group):
                self.lines[plans.all.index(plans.proposed)].setChecked(True)
        self.settle()

    def _make_lines(self, wanted: int) -> None:
        for line in self.lines:
            self._group.removeButton(line)
        empty_layout(self._plans)
        px, look, muted = self._look.theme.px, self._look, self._look.theme.colours.muted
        self._below = [Words(look, "", Size.SMALL, colour=muted) for _ in range(wanted)]
        for place, below in enumerate(self._below):
            line = QRadioButton()
            line.setFont(look.theme.font())
            below.setContentsMargins(px(28), 0, 0, px(4))
            self._group.addButton(line, place)
            filled(self._plans, line, below)


# ----- Rounds of several games


def _round_line(look: Style, number: QWidget, game: QWidget, *others: QWidget) -> QHBoxLayout:
    """The widgets of a round in a line, or the words above them: number, game, table, minutes."""
    px, widths = look.theme.px, (72, 104)
    number.setFixedWidth(px(20))
    for widget, wide in zip(others, widths, strict=True):
        widget.setFixedWidth(px(wide))
    return filled(laid_out(QHBoxLayout(), px(8)), number, (game, 1), *others)


class RoundFields(QWidget):
    """One round: game, players at a table, minutes, what speaks against them, away with it.

    Minutes of 0 are those of the game, where it says any.
    """

    edited = Signal()
    dropped = Signal()
    entered = Signal()

    def __init__(
        self, look: Style, games: Catalogue, settings: Settings, number: int, planned: PlannedRound
    ) -> None:
        """A row as it is `planned`: nothing is proposed. Enter in the game sends `entered`."""
        super().__init__()
        self._texts, self._games, self._settings = look.texts, games, settings
        t, self._ruleset = look.texts, ruleset_of(settings)
        least, most = self._ruleset.min_table, self._ruleset.max_table
        self.game = GameBox(look, games)
        self.game.setAccessibleName(t.text("Game of round {n}", n=number))
        self.game.show_rules(own_rules.base_of(settings))
        self.game.show_value(planned.game)
        self.players = NumberField(
            look, planned.players_per_table, least, most, t.text("Players at a table")
        )
        self.minutes = NumberField(look, planned.minutes or 0, 0, MAX_MINUTES, t.text("Minutes"))
        self.minutes.setSuffix(f" {t.text('min')}")
        self.remark = Words(look, "", Size.SMALL, colour=look.theme.colours.attention, wrap=True)
        drop = IconButton(look, "x", t.text("Remove"))
        drop.clicked.connect(self.dropped)
        line = _round_line(look, Words(look, f"{number}"), self.game, self.players, self.minutes)
        line.addWidget(drop)
        filled(laid_out(QVBoxLayout(self), look.theme.px(4)), line, self.remark)
        self._fit()
        typed = self.game.lineEdit()
        assert typed is not None  # the box is one to type in
        typed.setPlaceholderText(t.text("Game"))
        typed.returnPressed.connect(self.entered)
        typed.editingFinished.connect(partial(typed.setCursorPosition, 0))  # its beginning in sight
        self.game.editTextChanged.connect(self._choose_game)
        self.players.valueChanged.connect(self._resize)
        self.minutes.valueChanged.connect(self.edited)

    @property
    def _known(self) -> GameRules | None:
        return self._games.rules_in_event(self.game.value, self._settings)

    def _choose_game(self) -> None:
        """Another game: the table it is made for, and its minutes."""
        game = self._known
        if game is not None:
            self.players.show_number(several_size(game, self._ruleset))
        self._resize(anew=game is not None)

    def _resize(self, *, anew: bool = False) -> None:
        """Another size of table: its minutes, unless a hand has set others."""
        ours = self.minutes.value() == self._proposed
        self._fit()
        if anew or (ours and (self._proposed is not None or self._known is None)):
            self.minutes.setValue(self._proposed or 0)
        self.edited.emit()

    def _fit(self) -> None:
        """Say what 0 minutes are, and what speaks against this table."""
        t, game = self._texts, self._known
        own = None if game is None else game.minutes_of(self._settings, self.players.value())
        self._proposed = own
        none = t.text("no limit") if own is None else f"{own} {t.text('min')}"
        self.minutes.setSpecialValueText(none)
        set_tip(self.minutes, "" if own is None else t.text("0: the minutes of the game"))
        self.say(" ".join(problem_sentence(t, each) for each in self._against(game)))

    def say(self, words: str) -> None:
        """Say below the row what speaks against it."""
        self.remark.setText(words)
        self.remark.setVisible(bool(words))

    def _against(self, game: GameRules | None) -> Iterator[Problem]:
        row, several = self.planned, self._ruleset.several
        yield from size_problems(replace(self._settings, plan=(row,)), lambda _game: game)
        if several is not None and row.players_per_table > several.most:
            yield problem("event.several-games", level=Level.ATTENTION, most=several.most)

    @property
    def planned(self) -> PlannedRound:
        """What stands in the row."""
        return PlannedRound(self.game.value, self.players.value(), self.minutes.value() or None)


class RoundsPart(TakenPart):
    """The rows of the plan. Enter in a game goes to the next one; after the last `over` is sent."""

    over = Signal()

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__(look)
        self._games, self._kept = games, ()
        self.rows: list[RoundFields] = []
        self._settings: Settings | None = None
        t, muted = look.texts, look.theme.colours.muted
        titles = ("", t.text("Game"), t.text("At the table"), t.text("Minutes"))
        called = (Words(look, title, Size.SMALL, colour=muted) for title in titles)
        self._head, drop = QWidget(), IconButton(look, "x", t.text("Remove"))
        line = _round_line(look, *called)
        line.addSpacing(drop.sizeHint().width())
        self._head.setLayout(line)
        self._head.hide()
        self._box = laid_out(QVBoxLayout(), look.theme.px(8))
        filled(self.box, self._head, self._box)

    @property
    def value(self) -> tuple[PlannedRound, ...]:
        """The plan as it stands in the rows."""
        return tuple(row.planned for row in self.rows)

    def show_settings(self, settings: Settings) -> None:
        """Show the plan that is kept; rows that were typed and not taken stay."""
        typed, same = self.has_typed(), self._settings == settings
        self._settings = settings
        if not (typed and same):
            self._show(self.value if typed else settings.plan)
        self._kept = settings.plan if typed else self.value
        if not typed:
            self.settle()

    def add_row(self) -> None:
        """One more round, of the game of the last one."""
        assert self._settings is not None  # shown before
        self._show((*self.value, *(self.value[-1:] or (self._first(self._settings),))))
        self.rows[-1].game.setFocus()
        self.edited.emit()

    def propose(self, settings: Settings, rounds: int) -> None:
        """Show so many rows for a new event: the first of its game, the others without one."""
        self._settings = settings
        first = self._first(settings)
        other = PlannedRound("", several_size(None, ruleset_of(settings)))
        self._show((first, *[other] * (rounds - 1)))
        self.discard()

    def clear(self) -> None:
        """Show no row."""
        self._settings = None
        self.rows = []
        self._head.hide()
        empty_layout(self._box)
        self.discard()

    def say_faults(self, faults: Mapping[str, str]) -> bool:
        """Say what is wrong at its row, by "plan[<row>]…", and go to the first; False for none."""
        for place, row in reversed([*enumerate(self.rows)]):
            said = [text for path, text in faults.items() if path.startswith(f"plan[{place}]")]
            if said:
                row.say(" ".join(said))
                row.game.setFocus()
        return any(path.startswith("plan[") for path in faults)

    def _first(self, settings: Settings) -> PlannedRound:
        """The first row: the game of the event, at a table such events are played at."""
        size, ruleset = settings.players_per_table, ruleset_of(settings)
        if ruleset.several is not None and size > ruleset.several.most:
            size = several_size(self._games.rules_in_event(settings.game, settings), ruleset)
        return PlannedRound(settings.game, size, settings.minutes)

    def _show(self, plan: Sequence[PlannedRound]) -> None:
        assert self._settings is not None  # shown before
        empty_layout(self._box)
        self.rows = [
            RoundFields(self._look, self._games, self._settings, number, planned)
            for number, planned in enumerate(plan, 1)
        ]
        for place, row in enumerate(self.rows):
            row.edited.connect(self.edited)
            row.dropped.connect(lambda place=place: self._drop(place))
            row.entered.connect(lambda place=place: self._go_on(place))
            self._box.addWidget(row)
        self._head.setVisible(bool(self.rows))

    def _go_on(self, place: int) -> None:
        following = self.rows[place + 1 : place + 2]
        for row in following:
            row.game.setFocus(Qt.FocusReason.TabFocusReason)
        if not following:
            self.over.emit()

    def _drop(self, place: int) -> None:
        self._show([*self.value[:place], *self.value[place + 1 :]])
        self.edited.emit()


# ----- Teams

_KINDS = Named(
    {None: "No teams", TeamKind.FIXED: "Fixed teams", TeamKind.VARIABLE: "Teams made at the table"}
)
_PAIRINGS = Named(
    {TeamPairing.UNITED: "united", TeamPairing.DIVIDED: "divided", TeamPairing.FREE: "free"}
)
_POINTS = Named(
    {
        TeamPoints.INDIVIDUAL: "each player alone",
        TeamPoints.WINNERS_LOSERS: "winners and losers",
        TeamPoints.PAIRS: "pairs",
    }
)
_EXPLAINED: Named[object] = Named(
    {
        None: "Everybody plays alone.",
        TeamKind.VARIABLE: "At every table the first half of the seats plays against the other; "
        "the standings are those of the players.",
        TeamPairing.UNITED: "A whole team sits at a table against another one.",
        TeamPairing.DIVIDED: "Teammates sit at different tables until the final.",
        TeamPairing.FREE: "Players are seated by rank; teammates may meet.",
        TeamPoints.INDIVIDUAL: "Every player has the points of their own place.",
        TeamPoints.WINNERS_LOSERS: "The winning side shares the upper half of the places, the "
        "losing side the lower.",
        TeamPoints.PAIRS: "A pair counts as one player.",
    }
)


class TeamsPart(TakenPart):
    """The ways of playing in teams."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        t = look.texts
        self.kind, self.pairing, self.points = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.members = NumberField(look, 2, 2, teams.LARGEST)
        self.kind.offer([(_KINDS(t, kind), kind or "") for kind in _KINDS])
        self.pairing.offer([(_PAIRINGS(t, each), each) for each in _PAIRINGS])
        self.explained = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self._size = Field(look, t.text("Members of a team"), self.members)
        self._seated = Field(look, t.text("Where teammates sit"), self.pairing)
        self._paid = Field(look, t.text("Who has the points"), self.points)
        form = Form(look)
        form.add_line(Field(look, t.text("Are there teams?"), self.kind), self._size)
        form.add_line(self._seated, self._paid)
        form.add_line(self.explained)
        self.box.addWidget(form)
        for chosen in (
            *(box.activated for box in (self.kind, self.pairing, self.points)),
            self.members.valueChanged,
        ):
            chosen.connect(self._explain)
            chosen.connect(self.edited)

    @property
    def value(self) -> TeamsMode | None:
        """What the boxes say."""
        if not self.kind.value:
            return None
        kind, points = TeamKind(self.kind.value), TeamPoints(self.points.value)
        fixed = kind is TeamKind.FIXED
        pairing = TeamPairing(self.pairing.value) if fixed else TeamPairing.FREE
        return TeamsMode(kind, self.members.value(), pairing, points)

    def show_mode(self, mode: TeamsMode | None, *, pairs: bool) -> None:
        """Show how the event is played; `pairs` where they may count as one player.

        What was chosen and not taken stays.
        """
        typed, t = self.has_typed(), self._look.texts
        paid = (each for each in _POINTS if pairs or each is not TeamPoints.PAIRS)
        self.points.offer([(_POINTS(t, each), each) for each in paid])
        if not typed:
            self._show(mode)
            self.settle()
        self._kept = mode if typed else self.value
        self._explain()

    def _show(self, mode: TeamsMode | None) -> None:
        self.kind.show_value(mode.kind if mode else "")
        if mode is not None:
            self.members.setValue(mode.size)
            self.pairing.show_value(mode.pairing)
            self.points.show_value(mode.points)

    def _explain(self) -> None:
        """Say what is chosen, and show what is to be said of it."""
        t, mode = self._look.texts, self.value
        fixed = mode is not None and mode.kind is TeamKind.FIXED
        said: list[object] = [None]
        if mode is not None:
            said = [mode.pairing if fixed else mode.kind, mode.points]
        self.explained.setText(" ".join(_EXPLAINED(t, each) for each in said))
        self._size.setVisible(mode is not None)
        self._seated.setVisible(fixed)
        self._paid.setVisible(mode is not None)
