"""The settings of an event, in one form with everything that can be changed later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from bglmanager.engine.event import Seating, Tier
from bglmanager.engine.problems import Problem, Refused
from bglmanager.services import events, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.event import answers
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.fields import Field, Form, LineField
from bglmanager.ui.widgets.lines import Notice

FIXED = ("game", "players_per_table", "draw_seed")
"""What cannot change once a round is drawn."""


class EventPage(Page):
    """One form; "Save" writes what was changed in one act."""

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__(shell)
        self._desk = desk
        self._games = games
        t = self.texts
        self._save = self.action(
            t.text("Save the changes"),
            self.save,
            icon="check",
            keys="Ctrl+S",
            refused_by=self._nothing_to_save,
        )
        self._back = self.action(
            t.text("Discard the changes"),
            self.discard,
            icon="undo-2",
            refused_by=self._nothing_to_save,
        )
        self._take_rounds = self.action(
            t.text("Take the proposed rounds"), self.take_proposal, icon="lightbulb"
        )
        self.fields = self._make_fields()
        self._proposed = Words(self.look, "", Size.SMALL, colour=self._muted, wrap=True)
        self._lay_out()

    @property
    def _muted(self) -> str:
        return self.look.theme.colours.muted

    def _make_fields(self) -> Mapping[str, Field]:
        hints, labels = self._hints(), self._labels()
        made = {}
        for name, label in labels.items():
            made[name] = Field(self.look, label, self._editor(name), hints.get(name, ""))
        return made

    def _labels(self) -> Mapping[str, str]:
        t = self.texts
        return {
            "name": t.text("Name of the event"),
            "date": t.text("Date"),
            "start_time": t.text("Start"),
            "city": t.text("Town"),
            "venue": t.text("Place"),
            "tier": t.text("League"),
            "league_code": t.text("League code"),
            "game": t.text("Game"),
            "players_per_table": t.text("Players per table"),
            "rounds_planned": t.text("Rounds before the final"),
            "minutes": t.text("Minutes of a game"),
            "seating": t.text("Seating after round 1"),
            "draw_seed": t.text("Draw seed"),
            "auction": t.text("Seats are auctioned with points"),
            "organiser.name": t.text("Organiser"),
            "organiser.email": t.text("E-mail"),
            "organiser.phone": t.text("Phone"),
            "arbiters": t.text("Referees"),
            "fee": t.text("Fee in euro"),
            "max_players": t.text("Largest number of players"),
            "prizes": t.text("Prizes"),
        }

    def _hints(self) -> Mapping[str, str]:
        t = self.texts
        return {
            "draw_seed": t.text("Every draw follows from it, and can be checked by anybody."),
            "arbiters": t.text("Separated by commas; the first is the head referee."),
            "prizes": t.text("From the first place down, separated by semicolons."),
            "date": t.text("Day/month/year"),
        }

    def _editor(self, name: str) -> QWidget:
        t = self.texts
        if name == "tier":
            options = [
                (t.text("Boardgame League, tier {tier}", tier=tier.value), tier.value)
                for tier in Tier
            ]
            return self._combo([*options, (t.text("No league, same rules"), "")])
        if name == "seating":
            return self._combo(
                [
                    (t.text("By the standings"), Seating.SWISS.value),
                    (t.text("By lot"), Seating.RANDOM.value),
                ]
            )
        if name == "game":
            return self._game_combo()
        if name == "auction":
            box = QCheckBox(t.text("The table sheets have a column for the bid"))
            box.toggled.connect(self._edited)
            return box
        line = LineField(self.look)
        line.textEdited.connect(self._edited)
        line.returnPressed.connect(self.save)
        return line

    def _combo(self, options: Sequence[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        for text, value in options:
            combo.addItem(text, value)
        combo.activated.connect(self._edited)
        return combo

    def _game_combo(self) -> QComboBox:
        options = [(game.name(self.texts.language), game.id) for game in self._games.games]
        combo = self._combo(options)
        combo.setEditable(True)
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        combo.editTextChanged.connect(self._edited)
        return combo

    def _lay_out(self) -> None:
        t, f = self.texts, self.fields
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, self.look.theme.px(12), 0)
        box.setSpacing(self.look.theme.px(16))
        box.addWidget(
            self._card(
                t.text("When and where"),
                [("name",), ("date", "start_time"), ("city", "venue"), ("tier", "league_code")],
            )
        )
        play = self._card(
            t.text("How it is played"),
            [
                ("game", "players_per_table"),
                ("rounds_planned", "minutes"),
                ("seating", "draw_seed"),
                ("auction",),
            ],
        )
        play.box.addWidget(self._proposed)
        box.addWidget(play)
        box.addWidget(
            self._card(
                t.text("People and money"),
                [
                    ("organiser.name", "organiser.email", "organiser.phone"),
                    ("arbiters",),
                    ("fee", "max_players"),
                    ("prizes",),
                ],
            )
        )
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self.box.addWidget(area, 1)
        self._first = f["name"].editor

    def _card(self, title: str, lines: Sequence[tuple[str, ...]]) -> Card:
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(720))
        form = Form(self.look)
        form.add(Words(self.look, title, Size.SECTION, strong=True))
        for names in lines:
            form.add(*(self.fields[name] for name in names))
        card.box.addWidget(form)
        return card

    def title(self) -> str:
        return self.texts.text("Event")

    def state_line(self) -> str:
        settings = self._desk.event.settings
        day = self.format.day(settings.date)
        return f"{settings.name}, {day}" + (f", {settings.city}" if settings.city else "")

    def notices(self) -> Sequence[Notice]:
        today = self._desk.now().date()
        found = events.reminders(self._desk.event, today)
        return [Notice(sentence) for sentence in self.shell.sentences(found)]

    def primary(self) -> Action | None:
        return self._save if self._is_changed() else None

    def secondary(self) -> Sequence[Action]:
        return (self._back,) if self._is_changed() else (self._take_rounds,)

    def refresh(self, changes: Changes | None) -> None:
        """Show the event as it is; what was typed and not saved is gone."""
        settings = self._desk.event.settings
        drawn = bool(self._desk.event.rounds)
        for name, text in answers.written(settings).items():
            self._write(name, text)
            self.fields[name].set_problem("")
            self.fields[name].editor.setEnabled(not (drawn and name in FIXED))
        self._proposed.setText(self._proposal())
        self.shell.renew()

    def discard(self) -> None:
        """Forget what was typed and not saved."""
        self.refresh(None)

    def _proposal(self) -> str:
        event = self._desk.event
        players = len([entry for entry in event.entries if entry.desk.present])
        found = rounds.proposal(event, players or len(event.entries))
        return self.texts.text(
            "For {players} players at {size} the regulation has at least {rounds} rounds and a "
            "final ({classic} in the classic Swiss table).",
            players=found.players,
            size=found.per_table,
            rounds=found.rounds,
            classic=found.classic_rounds,
        )

    def first_focus(self) -> QWidget | None:
        return self._first

    def take_proposal(self) -> None:
        """Plan as many rounds as the regulation has for the players there are."""
        event = self._desk.event
        players = len([entry for entry in event.entries if entry.desk.present])
        found = rounds.proposal(event, players or len(event.entries))
        self.shell.attempt(lambda: events.set_rounds(self._desk, found.rounds))

    def save(self) -> None:
        """Write what was changed; what is wrong is said at the fields, and nothing is written."""
        for field in self.fields.values():
            field.set_problem("")
        try:
            settings = answers.read(self._desk.event.settings, self._typed())
        except answers.Unreadable as error:
            self.fields[error.field].set_problem(self._unreadable(error.field))
            self.fields[error.field].editor.setFocus()
            return
        if settings == self._desk.event.settings:
            return
        try:
            events.change(self._desk, settings)
        except Refused as refused:
            self._say(refused.problems)

    def _say(self, problems: Sequence[Problem]) -> None:
        for found, sentence in zip(problems, self.shell.sentences(problems), strict=True):
            name = found.path.removeprefix("event.")
            field = self.fields.get(name, self.fields["name"])
            field.set_problem(sentence)
            field.editor.setFocus()

    def _unreadable(self, name: str) -> str:
        t = self.texts
        if name == "date":
            return t.text("This is no date. Write it as day/month/year: 21/11/2026.")
        if name == "start_time":
            return t.text("This is no time of day. Write it as hours and minutes: 09:30.")
        return t.text("This is no number. Write it in digits.")

    def _typed(self) -> dict[str, str]:
        return {name: self._read(name) for name in self.fields}

    def _read(self, name: str) -> str:
        editor = self.fields[name].editor
        if isinstance(editor, QCheckBox):
            return "yes" if editor.isChecked() else ""
        if isinstance(editor, QComboBox):
            return self._chosen(editor)
        return editor.text() if isinstance(editor, QLineEdit) else ""

    def _chosen(self, combo: QComboBox) -> str:
        if not combo.isEditable():
            return str(combo.currentData())
        typed = combo.currentText().strip()
        index = combo.findText(typed, Qt.MatchFlag.MatchFixedString)
        return str(combo.itemData(index)) if index >= 0 else typed

    def _write(self, name: str, text: str) -> None:
        editor = self.fields[name].editor
        if isinstance(editor, QCheckBox):
            editor.setChecked(bool(text))
        elif isinstance(editor, QComboBox):
            index = editor.findData(text)
            if index >= 0:
                editor.setCurrentIndex(index)
            else:
                editor.setEditText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)

    def _edited(self, *_: object) -> None:
        self.shell.renew()

    def _is_changed(self) -> bool:
        return self._typed() != answers.written(self._desk.event.settings)

    def _nothing_to_save(self) -> Sequence[str]:
        return () if self._is_changed() else (self.texts.text("Nothing was changed."),)
