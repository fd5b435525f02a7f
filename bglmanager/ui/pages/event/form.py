"""The form of an event: its fields in sections of which one is shown, filled from the settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QScrollArea, QVBoxLayout, QWidget

from bglmanager.engine.copies import has_several_games
from bglmanager.engine.event import Settings, TeamPairing
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.pairs import are_played
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services import own_rules
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.fields import FieldKind
from bglmanager.ui.kit.forms import ChoiceBox, FieldForm
from bglmanager.ui.pages.event import fields, leagues, readings
from bglmanager.ui.pages.event.game_part import (
    OPTIONS,
    GameBox,
    GamePart,
    OptionTicks,
    line_of,
    proposed_size,
    ticks_of,
)
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, fill_area, laid_out
from bglmanager.ui.widgets.fields import Form, NotesField, TypedPanel, Written
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.frame import Views
from bglmanager.words.problems import problem_sentence

_ALSO = {"ruleset": "league", "tier": "league", "plan": "rounds_planned"}
"""Settings that are chosen in the field of another."""

_FOR_A_LEAGUE = ("league_code", "not_valid")
_WIDTH = 560
_NOTES = 3


@record
class EventSection:
    """What is shown at a time: the names of what stands in each of its lines."""

    key: str
    title: str
    lines: Sequence[str]
    about: str = ""


def event_sections(t: Texts) -> Sequence[EventSection]:
    """The sections; what is no field is a part that the page gives."""
    open_ = [f"options.{name}" for name in readings.NAMES if name != "rematches"]
    return (
        EventSection(
            "when",
            t.text("When and where"),
            ("name", "date end_date start_time", "city venue", "online"),
        ),
        EventSection(
            "day",
            t.text("The day"),
            (
                "desk.registration_until desk.fee_until",
                "desk.bring_copy desk.entered_twice",
                "desk.tables",
                "desk.wishes",
            ),
        ),
        EventSection(
            "game",
            t.text("Game and rules"),
            (
                "league league_code",
                "kind qualifies",
                "not_valid",
                "game players_per_table",
                "said",
                "remark",
                "way points_limit",
                "appendices expansions",
            ),
        ),
        EventSection(
            "readings",
            t.text("Interpretations"),
            (*open_, "rules"),
            t.text("What the rules leave open. The usual answer is filled in."),
        ),
        EventSection(
            "rounds",
            t.text("Rounds and final"),
            (
                "rounds_planned minutes",
                "plans",
                "first_seating seating",
                "options.rematches",
                "draw_seed auction",
            ),
        ),
        EventSection(
            "games",
            t.text("Several games"),
            ("rounds",),
            t.text("Give every round a game of its own. Without rows all rounds have one game."),
        ),
        EventSection(
            "people",
            t.text("People and fees"),
            (
                "organiser.name organiser.email organiser.phone",
                "arbiters",
                "fee max_players",
                "pot",
            ),
        ),
        EventSection("teams", t.text("Teams"), ("teams",)),
        EventSection(
            "print",
            t.text("Print"),
            ("desk.timetable", "prizes", "sheets"),
            t.text("On the announcement too. Below, the sheets for before the day."),
        ),
    )


class _EventFields(FieldForm):
    """The fields, each laid out in its section."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        self._games = games
        super().__init__(look, fields.form_fields(look.texts))

    def _make_editor(self, kind: FieldKind) -> QWidget:
        if isinstance(kind, fields.BoxKind):
            box = ChoiceBox()
            box.offer(kind.offers)
            box.activated.connect(self.changed)
            return box
        if isinstance(kind, fields.GameKind):
            game = GameBox(self._look, self._games)
            game.editTextChanged.connect(self.changed)
            return game
        if isinstance(kind, fields.TicksKind):
            ticks = OptionTicks(self._look)
            ticks.edited.connect(self.changed)
            return ticks
        if isinstance(kind, fields.NotesKind):
            notes = NotesField(self._look, lines=_NOTES)
            notes.textChanged.connect(self.changed)
            return notes
        return super()._make_editor(kind)

    def _lay_out(self) -> None:
        """The sections do; what lies nowhere would be a window."""
        for widget in (*self.fields.values(), self._first, self._rest, self._more):
            widget.setParent(self)

    def settle_but(self, typed: Mapping[str, str], kept: Mapping[str, str]) -> None:
        """What stands there is kept; in the fields that are typed in, what is `kept` is."""
        self._kept = {**self.typed_texts, **{name: kept[name] for name in typed}}


class SectionViews(QScrollArea):
    """The sections, one at a time, drawn from what stands in their lines; `turned` when another
    one is shown.
    """

    turned = Signal()

    def __init__(self, look: Style, there: Mapping[str, QWidget]) -> None:
        super().__init__()
        self.sections = event_sections(look.texts)
        self._views = Views()
        for section in self.sections:
            self._views.addWidget(_section_card(look, section, there))
        inside = QWidget()
        box = laid_out(QVBoxLayout(inside), 0)
        box.addWidget(self._views)
        box.addStretch(1)
        fill_area(self, inside)
        self.setFixedWidth(look.theme.px(_WIDTH + 12))

    @property
    def place(self) -> int:
        """The place of the section shown."""
        return self._views.currentIndex()

    @property
    def names_shown(self) -> Sequence[str]:
        """What stands in the section shown, in the order in which it is gone through."""
        return " ".join(self.sections[self.place].lines).split()

    def show_section(self, place: int) -> None:
        """Show the section at this place."""
        if place != self.place:
            self._views.setCurrentIndex(place)
            self.verticalScrollBar().setValue(0)
            self.turned.emit()

    def place_of(self, name: str) -> int:
        """The place of the section in which something stands; the first for nothing."""
        found = (n for n, each in enumerate(self.sections) if name in " ".join(each.lines).split())
        return next(found, 0)


class EventForm(TypedPanel):
    """The fields of an event; `edited` after every change, `submitted` for Enter in a field."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, look: Style, games: Catalogue, parts: Mapping[str, QWidget]) -> None:
        """`parts` stand in the sections besides fields, by name."""
        super().__init__()
        self.look, self.texts, self._games = look, look.texts, games
        self.inner = _EventFields(look, games)
        self.fields = self.inner.fields
        self.part = GamePart(look, self.fields)
        self.remark = Words(look, "", colour=look.theme.colours.attention, wrap=True)
        self._settings: Settings | None = None
        self._fixed: Collection[str] = ()
        self._followed, self._filling = "", False
        self.offered: Sequence[leagues.RulesChoice] = leagues.CHOICES
        of_game = {"said": self.part.said, "remark": self.remark, "way": self.part.way}
        self.views = SectionViews(look, {**self.fields, **parts, **of_game})
        laid_out(QVBoxLayout(self), 0).addWidget(self.views)
        self._size_line = line_of(self.fields["players_per_table"])
        self.league = self._choice("league")
        self.league.activated.connect(self._follow_league)
        self._size_line.textEdited.connect(self._resize)
        self.part.filled.connect(self._tell_edited)
        self._game.currentTextChanged.connect(self._choose_game)
        self._tick("online").clicked.connect(self._propose_pot)
        self.inner.changed.connect(self._tell_edited)
        self.inner.submitted.connect(self.submitted)

    def _tell_edited(self) -> None:
        if not self._filling:
            self.edited.emit()

    def _propose_pot(self) -> None:
        """Fees go back as prizes where an event is played online (BIG 9.3)."""
        self._tick("pot").setChecked(self._tick("online").isChecked())

    def _tick(self, name: str) -> QCheckBox:
        editor = self.fields[name].editor
        assert isinstance(editor, QCheckBox)  # it is a flag
        return editor

    def _choice(self, name: str) -> ChoiceBox:
        editor = self.fields[name].editor
        assert isinstance(editor, ChoiceBox)  # one of several
        return editor

    @property
    def _game(self) -> GameBox:
        editor = self.fields["game"].editor
        assert isinstance(editor, GameBox)  # the only one
        return editor

    def section_of(self, name: str) -> int:
        """The place of the section in which a field, or a part, stands; the first for none."""
        return self.views.place_of(_ALSO.get(name, name))

    def show_field(self, name: str) -> None:
        """Open the section of a field and put the keyboard there."""
        name = _ALSO.get(name, name)
        self.views.show_section(self.section_of(name))
        if name in self.fields:
            self.fields[name].editor.setFocus()
            bring_into_sight(self.fields[name])

    @property
    def first_editor(self) -> QWidget | None:
        """Where typing begins in the section shown; what cannot be changed is passed over."""
        shown = (self.fields[n] for n in self.views.names_shown if n in self.fields)
        return next((f.editor for f in shown if not f.isHidden() and f.editor.isEnabled()), None)

    # ------------------------------------------------------------------------- what is shown

    def show_settings(self, settings: Settings, *, fixed: Collection[str]) -> None:
        """Fill the fields; those of `fixed` cannot be changed any more.

        What is typed and not saved stays, and can be put back where it cannot be saved any more.
        """
        typed, kept = self.unsaved, self.inner.described.write_record(settings)
        shown = {**kept, **typed}
        self._settings, self._fixed, self._filling = settings, fixed, True
        self.league.offer(leagues.offers(self.texts, settings, self.offered, fixed=fixed))
        self.league.show_value(shown["league"])
        self._followed = self._base if "league" in typed else own_rules.base_of(settings)
        if "players_per_table" not in typed:
            self._size_line.setText(shown["players_per_table"])
        self._fit()
        self._show_game(shown["game"])
        self.inner.show_typed({name: text for name, text in kept.items() if name not in typed})
        for name, field in self.fields.items():
            usable = name not in fixed and fields.is_open(settings.ruleset, name)
            field.editor.setEnabled(usable or name in typed)
        self._show_game(shown["game"])
        self.inner.settle_but(typed, kept)
        self._filling = False
        self._fit_sizes()

    def _show_game(self, game: str) -> None:
        self.part.show_game(self._games.game_under(game, self._base), self._size)

    @property
    def unsaved(self) -> Mapping[str, str]:
        """What was typed since the settings were shown, by the name of its field."""
        return {} if self._settings is None else self.inner.half_typed

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

    def read_settings(self, shown: Settings) -> Settings | None:
        """The settings with everything typed; None when something cannot be read, which then is
        said at its field.
        """
        found = self.inner.described.read_record(shown, self.inner.typed_texts)
        self.say_faults(found.faults)
        return None if found.faults else found.record

    def say_faults(self, faults: Mapping[str, str]) -> None:
        """Say what is wrong at its field, the name's where there is none, and go to the first."""
        for name, field in self.fields.items():
            field.set_problem(faults.get(name, ""))
        for path, sentence in faults.items():
            name = _ALSO.get(path, path)
            self.fields[name if name in self.fields else "name"].set_problem(sentence)
        wrong = next((name for name, field in self.fields.items() if field.problem), None)
        if wrong is not None:
            self.show_field(wrong)

    # ------------------------------------------------------------------ what goes together

    @property
    def _answer(self) -> leagues.RulesChoice:
        """The league chosen; the rules of the event while the box is empty."""
        known = {each.key: each for each in self.offered}
        now = leagues.USUAL if self._settings is None else leagues.choice_of(self._settings)
        return known.get(self.league.value, now)

    @property
    def _base(self) -> str:
        """The regulation chosen, that behind an own one."""
        return self._answer.base

    @property
    def _size(self) -> int:
        """The players at a table that stand there; 0 for what is no size."""
        return whole_number(self._size_line.text()) or 0

    def _choose_game(self) -> None:
        """Another game: its table, its minutes, its auction, its options."""
        if self._filling or self._settings is None:
            return
        game, ruleset = self._games.game_under(self._game.value, self._base), self._base
        if game is not None and game != self.part.game:
            if ruleset in RULESETS and "players_per_table" not in self._fixed:
                self._size_line.setText(str(proposed_size(game, RULESETS[ruleset])))
            self._tick("auction").setChecked(game.auction is not None)
        self.part.choose_game(game, self._size)
        self._fit()

    def _resize(self) -> None:
        """Another size of table: its minutes."""
        self.part.choose_size(self._size)
        self._fit()

    def _follow_league(self) -> None:
        """Another league was chosen: its games, its Readings, and what a single event has."""
        self._fit()
        if self._settings is not None:
            settings = fields.with_league(self._settings, self.league.value, self._games)
            now, base = self.inner.described.write_record(settings), own_rules.base_of(settings)
            self._filling = True
            self.inner.show_typed({n: now[n] for n in fields.following(self._followed, base)})
            self._filling = False
            self._followed = base
            self._fit()
            self._choose_game()
        self.edited.emit()

    def _fit(self) -> None:
        """Show the fields that make sense, with what they offer."""
        per_table = self._size_line.text().strip()
        offers = fields.offers_under(self.texts, self._answer.ruleset, per_table)
        for name, offered in offers.items():
            self._choice(name).offer(offered)
        if "game" not in self._fixed:
            self._game.show_rules(self._base)
        for name in _FOR_A_LEAGUE:
            self.fields[name].setVisible(self._answer.league)
        self._fit_sizes()

    def _fit_sizes(self) -> None:
        """Show the Readings that a game at tables of this size can need."""
        settings = self._settings
        if settings is None:
            return
        ruleset, per_table = self._answer.ruleset, self._size_line.text().strip()
        self._fit_game(fields.with_league(settings, self.league.value))
        size = fields.plan_size(self.part.game, per_table)
        mode = settings.teams_mode
        asked = {
            "auction": not has_several_games(settings),
            "options.rematches": per_table == str(DUEL),
            "options.final_mates": mode is not None and mode.pairing is TeamPairing.DIVIDED,
            "options.pairs_count": are_played(settings),
        }
        options = (f"options.{name}" for name in readings.NAMES)
        for name in (*options, *fields.NOT_FOR_ALL):
            there = fields.has(ruleset, name, size) or name == "options.rematches"
            self.fields[name].setVisible(there and asked.get(name, True))

    def _fit_game(self, settings: Settings) -> None:
        """What the game has, and what speaks against tables of this size; the `settings` are those
        kept, with the league chosen.
        """
        self.part.fit()
        single = leagues.single(self._base) is not None
        for name in OPTIONS:
            ticks = ticks_of(self.fields[name])
            self.fields[name].setVisible(not single or ticks.has_options or bool(ticks.value))
        said = self._against(settings)
        self.remark.setText(said)
        self.remark.setVisible(bool(said))

    def _against(self, settings: Settings) -> str:
        """What speaks against game and table as they stand there, unless they are kept so."""
        old, game, size = self._settings, self._game.value, self._size
        kept = old is not None and (game, size) == (old.game, old.players_per_table)
        if settings.plan or (kept and old is not None and old.league is settings.league):
            return ""
        now, known = replace(settings, game=game, players_per_table=size), self.part.game
        found = size_problems(now, lambda _game: known)
        return " ".join(problem_sentence(self.texts, each) for each in found)


def _section_card(look: Style, section: EventSection, there: Mapping[str, QWidget]) -> Card:
    """A section drawn: its title, words about it, its lines."""
    card = Card(look, spacing=12)
    card.setFixedWidth(look.theme.px(_WIDTH))
    form = Form(look, gap=12)
    form.add_line(Words(look, section.title, Size.SECTION, strong=True))
    if section.about:
        muted = look.theme.colours.muted
        form.add_line(Words(look, section.about, Size.SMALL, colour=muted, wrap=True))
    for line in section.lines:
        form.add_line(*(there[name] for name in line.split()))
    card.box.addWidget(form)
    card.box.addStretch(1)
    return card
