"""The plans of an event: how many rounds, which final phases, how long, and which is proposed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout

from bglmanager.engine.event import Event, Seating, Settings
from bglmanager.engine.plan import Plan, PlanKind, has_rounds_of_games
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating.teams import sit_together
from bglmanager.i18n import Texts
from bglmanager.services.upcoming_rounds import Proposal
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.event.taken_card import TakenCard
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import Field, Form, LineField
from bglmanager.words.seating import people_in_words

_HOUR = 60


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


class PlanCard(TakenCard):
    """The plans to choose from, the time there is, and the key that takes the one chosen.

    `timed` is sent when the time there is changes, `chosen_other` when another plan is chosen. The
    time is asked with and never saved.
    """

    timed = Signal()
    chosen_other = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        t = look.texts
        self._found: Proposal | None = None
        self._settings: Settings | None = None
        self._shown: list[tuple[QRadioButton, Words]] = []
        self._group = QButtonGroup(self)
        self._why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.time = Field(
            look,
            t.text("Time there is"),
            LineField(look),
            t.text("Minutes, or hours and minutes as 4:30; left empty, as long as it takes"),
        )
        self._plans = laid_out(QVBoxLayout(), look.theme.px(4))
        form = Form(look)
        form.add_line(Words(look, t.text("Plan"), Size.SECTION, strong=True))
        form.add_line(self._why)
        form.add_line(self.time)
        self.box.addWidget(form)
        self.box.addLayout(self._plans)
        self.editor.textEdited.connect(self.timed)
        self._group.buttonToggled.connect(self.chosen_other)

    @property
    def lines(self) -> Sequence[QRadioButton]:
        """The plans to choose from."""
        return [line for line, _ in self._shown]

    def add_buttons(self, *actions: Action) -> None:
        """Let buttons below the plans do these; Enter in the time takes a plan too."""
        super().add_buttons(*actions)
        self.editor.returnPressed.connect(self._take.trigger)

    @property
    def editor(self) -> LineField:
        """Where the time there is is typed."""
        editor = self.time.editor
        assert isinstance(editor, LineField)  # made above
        return editor

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
