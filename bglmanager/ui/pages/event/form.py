"""The form of an event: its fields in three cards, filled from settings and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine.event import Seating, Settings, Tier
from bglmanager.services.games import Catalogue
from bglmanager.ui.look import Look
from bglmanager.ui.pages.event import answers
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.ui.widgets.fields import Field, Form, LineField

FIXED = ("game", "players_per_table", "draw_seed")
"""What cannot change once a round is drawn."""


class EventForm(QWidget):
    """The fields of an event; `edited` after every change, `submitted` for Enter in a field."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, look: Look, games: Catalogue) -> None:
        super().__init__()
        self.look = look
        self.texts = look.texts
        self._games = games
        self.fields = self._make_fields()
        self._proposed = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._lay_out()

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
            "venue": t.text("Venue"),
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
            box.toggled.connect(self.edited)
            return box
        line = LineField(self.look)
        line.textEdited.connect(self.edited)
        line.returnPressed.connect(self.submitted)
        return line

    def _combo(self, options: Sequence[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        for text, value in options:
            combo.addItem(text, value)
        combo.activated.connect(self.edited)
        return combo

    def _game_combo(self) -> QComboBox:
        options = [(game.name(self.texts.language), game.id) for game in self._games.games]
        combo = self._combo(options)
        combo.setEditable(True)
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        combo.editTextChanged.connect(self.edited)
        return combo

    def _lay_out(self) -> None:
        t = self.texts
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
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

    def _card(self, title: str, lines: Sequence[tuple[str, ...]]) -> Card:
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(720))
        form = Form(self.look)
        form.add(Words(self.look, title, Size.SECTION, strong=True))
        for names in lines:
            form.add(*(self.fields[name] for name in names))
        card.box.addWidget(form)
        return card

    def show_settings(self, settings: Settings, *, drawn: bool, proposal: str) -> None:
        """Fill the fields; with a round `drawn` some of them cannot be changed any more."""
        for name, text in answers.written(settings).items():
            self._write(name, text)
            self.fields[name].set_problem("")
            self.fields[name].editor.setEnabled(not (drawn and name in FIXED))
        self._proposed.setText(proposal)

    def say(self, name: str, sentence: str) -> None:
        """Say what is wrong at a field, the name's when there is no such field, and go there."""
        field = self.fields.get(name, self.fields["name"])
        field.set_problem(sentence)
        field.editor.setFocus()

    def say_unreadable(self, name: str) -> None:
        """Say that a field holds no number, date or time."""
        self.say(name, self._unreadable(name))

    def forget_problems(self) -> None:
        """Nothing is wrong any more."""
        for field in self.fields.values():
            field.set_problem("")

    def typed(self) -> dict[str, str]:
        """What stands in the fields, by name."""
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

    def _unreadable(self, name: str) -> str:
        t = self.texts
        if name == "date":
            return t.text("This is no date. Write it as day/month/year: 21/11/2026.")
        if name == "start_time":
            return t.text("This is no time of day. Write it as hours and minutes: 09:30.")
        return t.text("This is no number. Write it in digits.")
