"""The form of an event: its fields in sections of which one is open, filled from the settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.copies import has_several_games
from bglmanager.engine.event import Settings, TeamPairing
from bglmanager.engine.pairs import are_played
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services import own_rules
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.fields import FieldKind
from bglmanager.ui.kit.forms import ChoiceBox, FieldForm
from bglmanager.ui.kit.sections import SectionedForm
from bglmanager.ui.pages.event import fields, leagues
from bglmanager.ui.pages.event.game import (
    OPTIONS,
    GameBox,
    GamePart,
    OptionTicks,
    editor_of,
    proposed_size,
)
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, filled, laid_out
from bglmanager.ui.widgets.fields import Form, LineField, NotesField, TypedPanel, Written
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.problems import problem_sentence

_ALSO = {"ruleset": "league", "tier": "league", "plan": "rounds_planned"}
"""Settings that are chosen in the field of another."""

_FOR_A_LEAGUE = ("league_code", "not_valid")
_WIDTH, _NOTES = 560, 3


def event_sections(t: Texts) -> Mapping[str, str]:
    """The sections by their titles: the names of what stands in each, line by line; what is no
    field is a part.
    """
    options = " | ".join(name for name in fields.OPTIONS if name != "options.rematches")
    return {
        t.text("When and where"): "name | date end_date start_time | city venue | online",
        t.text("The day"): "desk.registration_until desk.fee_until | desk.bring_copy | "
        "desk.entered_twice | desk.tables | desk.wishes",
        t.text("Game"): "game players_per_table | said | remark | way points_limit | "
        "appendices expansions | several | rounds",
        t.text("League and rules"): "league league_code | kind qualifies | not_valid | left_open | "
        f"{options} | rules",
        t.text(
            "Rounds and final"
        ): "rounds_planned minutes draw_seed | desk.phases | plans | first_seating seating | "
        "options.rematches | auction",
        t.text("People and fees"): "organiser.name organiser.email organiser.phone | arbiters | "
        "fee max_players | pot",
        t.text("Teams"): "teams",
        t.text("Paper"): "desk.timetable prizes | sheets | logo | desk.footer | "
        "desk.badge desk.accent",
    }


class EventSections(SectionedForm[Card]):
    """The sections, each as a card."""

    def __init__(self, look: Style) -> None:
        self._look, self._sections = look, list(event_sections(look.texts).items())
        self._there: Mapping[str, QWidget] = {}
        titles = [title for title, _ in self._sections]
        super().__init__(look, titles, self._draw_section, _WIDTH)

    def draw(self, there: Mapping[str, QWidget]) -> None:
        """Draw all from what stands in their lines, by name, and open the first."""
        self._there = there
        for place in range(len(self._sections)):
            self.content_of(place)
        self.open_section(0)

    def place_of(self, name: str) -> int:
        """The place of the section in which something stands; the first for nothing."""
        found = (n for n, (_, lines) in enumerate(self._sections) if name in lines.split())
        return next(found, 0)

    def _draw_section(self, place: int) -> Card:
        """A section: its title, and its lines."""
        look, (title, lines) = self._look, self._sections[place]
        card, form = Card(look, spacing=12), Form(look, gap=10)
        card.setFixedWidth(look.theme.px(_WIDTH))
        form.add_line(Words(look, title, Size.SECTION, strong=True))
        for line in lines.split("|"):
            form.add_line(*(self._there[name] for name in line.split()))
        filled(card.box, form, 1)
        return card


class EventFields(FieldForm):
    """The fields; the sections lay them out."""

    def __init__(self, look: Style, games: Catalogue) -> None:
        self._games = games
        super().__init__(look, fields.form_fields(look.texts))

    def _make_editor(self, kind: FieldKind) -> QWidget:
        editor: ChoiceBox | GameBox | NotesField | OptionTicks
        if not isinstance(kind, fields.ReadKind) or kind.editor == "line":
            return super()._make_editor(kind)
        if kind.editor == "box":
            editor = ChoiceBox()
            editor.offer(kind.offers)
            editor.activated.connect(self.changed)
        elif kind.editor == "game":
            editor = GameBox(self._look, self._games)
            editor.editTextChanged.connect(self.changed)
        elif kind.editor == "notes":
            editor = NotesField(self._look, lines=_NOTES)
            editor.textChanged.connect(self.changed)
        else:
            editor = OptionTicks(self._look)
            editor.edited.connect(self.changed)
        return editor

    def _lay_out(self) -> None:
        """The sections do; what lies nowhere would be a window."""
        for widget in (*self.fields.values(), self._first, self._rest, self._more):
            widget.setParent(self)

    def settle_but(self, typed: Mapping[str, str], kept: Mapping[str, str]) -> None:
        """What stands there is kept; in the fields that are typed in, what is `kept` is."""
        self._kept = {**self.typed_texts, **{name: kept[name] for name in typed}}


class EventForm(TypedPanel):
    """The fields of an event; `edited` after every change, `submitted` for Enter in a field."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__()
        self.look, self.texts, self._games = look, look.texts, games
        self.inner = EventFields(look, games)
        self.fields = self.inner.fields
        self.part = GamePart(look, self.fields)
        self.remark = Words(look, "", colour=look.theme.colours.attention, wrap=True)
        self._settings: Settings | None = None
        self._fixed: Collection[str] = ()
        self._followed, self._filling = "", False
        self.offered: Sequence[leagues.RulesChoice] = leagues.CHOICES
        self.sections = EventSections(look)
        self.setFixedWidth(look.theme.px(_WIDTH) + self.sections.beside)
        laid_out(QVBoxLayout(self), 0).addWidget(self.sections)
        self.league = editor_of(self.fields["league"], ChoiceBox)
        self._game = editor_of(self.fields["game"], GameBox)
        self._size_line = editor_of(self.fields["players_per_table"], LineField)
        self._auction = editor_of(self.fields["auction"], QCheckBox)
        counts = self.texts.text("Left empty, it counts. With a reason no league points are given.")
        editor_of(self.fields["not_valid"], LineField).setPlaceholderText(counts)
        self._connect()

    def draw_sections(self, parts: Mapping[str, QWidget]) -> None:
        """Lay everything out; `parts` stand in the sections besides fields, by name."""
        t, look, muted = self.texts, self.look, self.look.theme.colours.muted
        notes = {
            "left_open": t.text("What the rules leave open. The usual answer is filled in."),
            "several": t.text(
                "Give every round a game of its own. Without rows all rounds have one game."
            ),
        }
        said: dict[str, QWidget] = {
            name: Words(look, text, Size.SMALL, colour=muted, wrap=True)
            for name, text in notes.items()
        }
        of_game = {"said": self.part.said, "remark": self.remark, "way": self.part.way}
        self.sections.draw({**self.fields, **parts, **said, **of_game})

    def _connect(self) -> None:
        self.league.activated.connect(self._follow_league)
        self._size_line.textEdited.connect(self._resize)
        self._game.currentTextChanged.connect(self._choose_game)
        online, pot = (editor_of(self.fields[name], QCheckBox) for name in ("online", "pot"))
        # fees go back as prizes where an event is played online (BIG 9.3)
        online.clicked.connect(lambda: pot.setChecked(online.isChecked()))
        for changed in (self.inner.changed, self.part.filled):
            changed.connect(self._tell_edited)
        self.inner.submitted.connect(self.submitted)

    def _tell_edited(self) -> None:
        if not self._filling:
            self.edited.emit()

    # ------------------------------------------------------------------------- the sections

    def section_of(self, name: str) -> int:
        """The place of the section in which a field, or a part, stands."""
        return self.sections.place_of(_ALSO.get(name, name))

    def show_field(self, name: str) -> None:
        """Open the section of a field and put the keyboard there."""
        self.sections.open_section(self.section_of(name))
        field = self.fields.get(_ALSO.get(name, name))
        if field is not None:
            field.editor.setFocus()
            bring_into_sight(field)

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
        self._show_game(shown["game"])  # its minutes are filled in now
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
        named = {_ALSO.get(path, path): sentence for path, sentence in faults.items()}
        lost = [sentence for name, sentence in named.items() if name not in self.fields]
        said = {**({"name": lost[-1]} if lost else {}), **named}
        for name, field in self.fields.items():
            field.set_problem(said.get(name, ""))
        for name in self.fields:
            if name in said:
                self.show_field(name)
                break

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
        base = self._base
        game = self._games.game_under(self._game.value, base)
        if game is not None and game != self.part.game:
            if base in RULESETS and "players_per_table" not in self._fixed:
                self._size_line.setText(str(proposed_size(game, RULESETS[base])))
            self._auction.setChecked(game.auction is not None)
        self.part.choose_game(game, self._size)
        self._fit()

    def _resize(self) -> None:
        """Another size of table: its minutes."""
        self.part.choose_size(self._size)
        self._fit()

    def _follow_league(self) -> None:
        """Another league was chosen: its games, its options, and what a single event has."""
        self._fit()
        if self._settings is not None:
            settings = leagues.with_choice(self._settings, self.league.value, self._games)
            now, base = self.inner.described.write_record(settings), own_rules.base_of(settings)
            self._filling = True
            self.inner.show_typed({n: now[n] for n in fields.following(self._followed, base)})
            self._filling, self._followed = False, base
            self._fit()
            self._choose_game()
        self.edited.emit()

    def _fit(self) -> None:
        """Show the fields that make sense, with what they offer."""
        answer, per_table = self._answer, self._size_line.text().strip()
        for name, offered in fields.offers_under(self.texts, answer.ruleset, per_table).items():
            editor_of(self.fields[name], ChoiceBox).offer(offered)
        if "game" not in self._fixed:
            self._game.show_rules(answer.base)
        for name in _FOR_A_LEAGUE:
            self.fields[name].setVisible(answer.league)
        self._fit_sizes()

    def _fit_sizes(self) -> None:
        """Show what the game at tables of this size has, and what speaks against them."""
        kept = self._settings
        if kept is None:
            return
        self.part.fit()
        single = leagues.single(self._base) is not None
        for name in OPTIONS:
            ticks = editor_of(self.fields[name], OptionTicks)
            self.fields[name].setVisible(not single or ticks.has_options or bool(ticks.value))
        said = self._against(kept)
        self.remark.setText(said)
        self.remark.setVisible(bool(said))
        mode, per_table = kept.teams_mode, self._size_line.text().strip()
        asked = {
            "auction": not has_several_games(kept),
            "options.final_mates": mode is not None and mode.pairing is TeamPairing.DIVIDED,
            "options.pairs_count": are_played(kept),
        }
        ruleset, size = self._answer.ruleset, fields.plan_size(self.part.game, per_table)
        for name in (*fields.OPTIONS, *fields.NOT_FOR_ALL):
            there = fields.has(ruleset, name, size)
            self.fields[name].setVisible(there and asked.get(name, True))
        self.fields["desk.phases"].setVisible(fields.has_boards(self._answer.base))

    def _against(self, kept: Settings) -> str:
        """What speaks against game and table as they stand there, unless they are kept so."""
        game, size, known = self._game.value, self._size, self.part.game
        settings = leagues.with_choice(kept, self.league.value)
        same = (game, size, settings.league) == (kept.game, kept.players_per_table, kept.league)
        if settings.plan or same:
            return ""
        now = replace(settings, game=game, players_per_table=size)
        found = size_problems(now, lambda _game: known)
        return " ".join(problem_sentence(self.texts, each) for each in found)
