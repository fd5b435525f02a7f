"""The form of an event: its fields in cards, filled from settings and read back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine.copies import has_several_games
from bglmanager.engine.event import Settings, TeamPairing
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL
from bglmanager.services import own_rules
from bglmanager.services.games import Catalogue
from bglmanager.ui.pages.event import answers, day, editors, labels, leagues, readings
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.game_lines import OPTIONS, GameLines
from bglmanager.ui.pages.event.games import GameBox
from bglmanager.ui.pages.event.option_ticks import OptionTicks
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import Card, Words, laid_out
from bglmanager.ui.widgets.fields import Field, Form, LineField, NotesField, TypedPanel, Written

_TICKED = ("qualifies", "online", "auction", "pot", *day.TICKS)
_CHOSEN = (
    "league",
    "kind",
    "seating",
    "first_seating",
    "options.rematches",
    "options.virtual_ties",
    "options.bracket",
    "options.shared_win",
    "options.pairs_count",
    "options.final_mates",
    *labels.YES_OR_NO,
)
_WHERE = (("name",), ("date", "end_date", "start_time"), ("city", "venue"))
_COUNTS = (("league", "league_code"), ("kind", "qualifies"), ("online",), ("not_valid",))
_PLAY = (
    ("rounds_planned", "minutes"),
    ("points_limit",),
    ("appendices", "expansions"),
    ("first_seating", "seating"),
    ("options.rematches",),
    ("auction", "draw_seed"),
)
_PEOPLE = (
    ("organiser.name", "organiser.email", "organiser.phone"),
    ("arbiters",),
    ("fee", "max_players"),
    ("pot",),
    ("prizes",),
)
"""Fields that stand in one line, by their cards."""

_FOR_A_LEAGUE = ("league_code", "not_valid")
_READINGS = tuple(
    f"options.{name}" for name in readings.NAMES if f"options.{name}" != "options.rematches"
)
_ALSO = {"ruleset": "league", "tier": "league"}
"""Settings that are chosen in the field of another."""


class EventForm(TypedPanel):
    """The fields of an event; `edited` after every change, `submitted` for Enter in a field."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, look: Style, games: Catalogue, plans: QWidget) -> None:
        """`plans` stands below how it is played."""
        super().__init__()
        self.look = look
        self.texts = look.texts
        self._games = games
        self._settings: Settings | None = None
        self._fixed: Collection[str] = ()
        self._followed = ""
        self.offered: Sequence[leagues.RulesChoice] = leagues.CHOICES
        self.fields = self._make_fields()
        self.game_lines = GameLines(look, games, self.fields)
        self._filling = False
        self._readings = _readings_card(look, self.fields)
        self._lay_out(plans)
        self.league.activated.connect(self._follow_league)
        self._line("players_per_table").textEdited.connect(self._resize)
        self.game_lines.filled.connect(self.edited)
        self._game.currentTextChanged.connect(self._choose_game)
        self._tick("online").clicked.connect(self._propose_pot)

    def _propose_pot(self) -> None:
        """Fees go back as prizes where an event is played online (BIG 9.3)."""
        self._tick("pot").setChecked(self._tick("online").isChecked())

    def _tick(self, name: str) -> QCheckBox:
        editor = self.fields[name].editor
        assert isinstance(editor, QCheckBox)  # one of _TICKED
        return editor

    @property
    def league(self) -> ChoiceBox:
        """The box in which league and regulation are chosen."""
        return self._choice("league")

    def _choice(self, name: str) -> ChoiceBox:
        editor = self.fields[name].editor
        assert isinstance(editor, ChoiceBox)  # one of _CHOSEN
        return editor

    @property
    def _game(self) -> GameBox:
        editor = self.fields["game"].editor
        assert isinstance(editor, GameBox)  # made below
        return editor

    def _line(self, name: str) -> QLineEdit:
        editor = self.fields[name].editor
        assert isinstance(editor, QLineEdit)  # none of the others
        return editor

    def _make_fields(self) -> Mapping[str, Field]:
        hints, ticks = labels.hints(self.texts), labels.ticks(self.texts)
        return {
            name: Field(self.look, label, self._editor(name, ticks), hints.get(name, ""))
            for name, label in labels.labels(self.texts).items()
        }

    def _editor(self, name: str, ticks: Mapping[str, str]) -> QWidget:
        if name in _CHOSEN:
            choice = ChoiceBox()
            choice.offer(labels.offers(self.texts).get(name, ()))
            choice.activated.connect(self.edited)
            return choice
        if name in _TICKED:
            box = QCheckBox(as_label(ticks[name]))
            box.toggled.connect(self.edited)
            return box
        if name == "game":
            game = GameBox(self.look, self._games)
            game.activated.connect(self.edited)
            game.editTextChanged.connect(self.edited)
            return game
        if name in OPTIONS:
            options = OptionTicks(self.look, self.texts.text("Others, separated by semicolons"))
            options.edited.connect(self.edited)
            return options
        if name in day.NOTES:
            notes = NotesField(self.look)
            notes.edited.connect(self.edited)
            return notes
        line = LineField(self.look)
        line.textEdited.connect(self.edited)
        line.returnPressed.connect(self.submitted)
        return line

    def _lay_out(self, plans: QWidget) -> None:
        box = laid_out(QVBoxLayout(self), self.look.theme.px(16))
        above, below = _cards(self.look, self.fields, self.game_lines)
        for widget in (*above, plans, self._readings, below):
            box.addWidget(widget)
        box.addStretch(1)

    def show_settings(self, settings: Settings, *, fixed: Collection[str]) -> None:
        """Fill the fields; those of `fixed` cannot be changed any more.

        What is typed and not saved stays, and can be put back where it cannot be saved any more.
        """
        typed = self.unsaved
        self._kept = answers.written(settings)
        shown = {**self._kept, **typed}
        self._settings, self._fixed = settings, fixed
        now = leagues.choice_of(settings)
        self.league.offer(
            labels.league_offers(self.texts, now, self.offered, fixed="ruleset" in fixed)
        )
        self.league.show_value(shown["league"])
        self._followed = self._base if "league" in typed else own_rules.base_of(settings)
        if "players_per_table" not in typed:
            self._line("players_per_table").setText(shown["players_per_table"])
        self._fit()
        self.game_lines.show_game(settings, self._base, shown["game"])
        self._filling = True
        for name, text in shown.items():
            field = self.fields[name]
            if name not in typed:
                editors.write(field.editor, text)
                field.set_problem("")
            usable = name not in fixed and labels.is_open(settings.ruleset, name)
            field.editor.setEnabled(usable or name in typed)
        self._filling = False
        self.game_lines.show_game(settings, self._base, shown["game"])
        self._fit_sizes()

    @property
    def unsaved(self) -> Mapping[str, str]:
        """What was typed since the settings were shown, by the name of its field."""
        if self._settings is None:
            return {}
        return {name: text for name, text in self.typed().items() if text != self._kept[name]}

    def has_typed(self) -> bool:
        return bool(self.unsaved)

    @property
    def half_typed(self) -> Written:
        typed = self.unsaved.items()
        return tuple((self.fields[name].editor.accessibleName(), text) for name, text in typed)

    def save(self) -> None:
        self.submitted.emit()

    def discard(self) -> None:
        """Let what was typed go when settings are shown next."""
        self._settings = None

    @property
    def _base(self) -> str:
        """The regulation chosen, that behind an own one."""
        return self._answer.base

    def _choose_game(self) -> None:
        """Another game: what it proposes."""
        if not self._filling and self._settings is not None:
            self.game_lines.choose_game(self._fixed)
            self._fit()

    def _resize(self) -> None:
        """Another size of table: its minutes."""
        self.game_lines.resize()
        self._fit()

    @property
    def _answer(self) -> leagues.RulesChoice:
        """What is chosen; the rules of the event while the box is empty."""
        known = {each.key: each for each in self.offered}
        now = leagues.USUAL if self._settings is None else leagues.choice_of(self._settings)
        return known.get(self.league.value, now)

    @property
    def _ruleset(self) -> str:
        """The regulation chosen."""
        return self._answer.ruleset

    def _follow_league(self) -> None:
        """Another league was chosen: its games, its Readings, and what a single event has."""
        self._fit()
        if self._settings is not None:
            settings = answers.with_league(self._settings, self.league.value, self._games)
            now, base = answers.written(settings), own_rules.base_of(settings)
            self._filling = True
            for name in answers.following(self._followed, base):
                editors.write(self.fields[name].editor, now[name])
            self._filling = False
            self._followed = base
            self._fit()
            self._choose_game()
        self.edited.emit()

    def _fit(self) -> None:
        """Show the fields that make sense, with what they offer."""
        ruleset, per_table = self._ruleset, self._line("players_per_table").text().strip()
        self._choice("kind").offer(labels.kind_offers(self.texts, ruleset))
        self._choice("first_seating").offer(labels.first_seating_offers(self.texts, ruleset))
        self._choice("seating").offer(labels.seating_offers(self.texts, ruleset, per_table))
        if "game" not in self._fixed:
            self._game.show_rules(self._base, keep=True)
        for name in _FOR_A_LEAGUE:
            self.fields[name].setVisible(self._answer.league)
        self._fit_sizes()

    def _fit_sizes(self) -> None:
        """Show the Readings that a game at tables of this size can need."""
        if self._settings is None:
            return
        ruleset, per_table = self._ruleset, self._line("players_per_table").text().strip()
        size = labels.plan_size(self.game_lines.known, per_table)
        self.game_lines.fit(answers.with_league(self._settings, self.league.value), self._base)
        for name in (*_READINGS, *labels.NOT_FOR_ALL):
            self.fields[name].setVisible(labels.has(ruleset, name, size))
        several = has_several_games(self._settings)
        self.fields["auction"].setVisible(labels.has(ruleset, "auction", size) and not several)
        self.fields["options.rematches"].setVisible(per_table == str(DUEL))
        mode = self._settings.teams_mode
        divided = mode is not None and mode.pairing is TeamPairing.DIVIDED
        mates = divided and labels.has(ruleset, "options.final_mates", size)
        self.fields["options.final_mates"].setVisible(mates)
        in_pairs = are_played(self._settings) and labels.has(ruleset, "options.pairs_count", size)
        self.fields["options.pairs_count"].setVisible(in_pairs)

    def say(self, name: str, sentence: str) -> None:
        """Say what is wrong at a field, the name's when there is no such field, and go there."""
        field = self.fields.get(_ALSO.get(name, name), self.fields["name"])
        field.set_problem(sentence)
        field.editor.setFocus()

    def say_unreadable(self, name: str) -> None:
        """Say that a field holds no number, date or time."""
        self.say(name, labels.unreadable(self.texts, name))

    def forget_problems(self) -> None:
        """Nothing is wrong any more."""
        for field in self.fields.values():
            field.set_problem("")

    def typed(self) -> dict[str, str]:
        """What stands in the fields, by name."""
        return {name: editors.read(field.editor) for name, field in self.fields.items()}


def _cards(
    look: Style, fields: Mapping[str, Field], lines: GameLines
) -> tuple[Sequence[Card], Card]:
    """The cards above the plans, and the one below the interpretations."""
    t = look.texts

    def named(names: Sequence[Sequence[str]]) -> Sequence[tuple[QWidget, ...]]:
        return [tuple(fields[name] for name in line) for line in names]

    play = [
        *named([("game", "players_per_table")]),
        (lines.about,),
        (lines.remark,),
        (lines.way,),
        *named(_PLAY),
    ]
    above = (
        _card(look, t.text("When and where"), named(_WHERE)),
        _card(look, t.text("The day"), named(day.LINES)),
        _card(look, t.text("What it counts for"), named(_COUNTS)),
        _card(look, t.text("How it is played"), play),
    )
    return above, _card(look, t.text("People and money"), named(_PEOPLE))


def _readings_card(look: Style, fields: Mapping[str, Field]) -> Card:
    """What the regulation leaves open."""
    t = look.texts
    words = t.text("What the rules leave open. The usual answer is filled in.")
    return _card(look, t.text("Interpretations"), [(fields[name],) for name in _READINGS], words)


def _card(look: Style, title: str, lines: Sequence[tuple[QWidget, ...]], words: str = "") -> Card:
    """Lines of fields under a title, with words about them."""
    card = Card(look)
    card.setMaximumWidth(look.theme.px(720))
    form = Form(look)
    card.box.addWidget(form)
    form.add_line(Words(look, title, Size.SECTION, strong=True))
    if words:
        form.add_line(Words(look, words, colour=look.theme.colours.muted, wrap=True))
    for widgets in lines:
        form.add_line(*widgets)
    return card
