"""The side panel in which a player is put into a team, or taken out of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QVBoxLayout

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import teams
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Words, in_a_row, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel, Field, LineField
from bglmanager.words.names import names_of


class EntryTeamPanel(ClosablePanel):
    """The name of a team, whether he is its reserve, and who else is in it.

    Enter puts him in; a name nobody has yet makes a team. `saved` carries the start number,
    `left` is sent when the user thinks better of it.
    """

    saved = Signal(int)

    def __init__(self, shell: Shell, desk: OpenEvent, number: EntryNumber) -> None:
        super().__init__()
        self._shell, self._desk, self.number = shell, desk, number
        look, t = shell.look, shell.look.texts
        self.name = LineField(look)
        self.name.setCompleter(self._completer())
        hint = t.text("A new name makes a new team.")
        self.field = Field(look, t.text("Team"), self.name, hint)
        self.reserve = QCheckBox(t.text("waits as the reserve"))
        self.reserve.setFont(look.theme.font())
        self.mates = Words(look, "", wrap=True)
        self.why = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.put = PrimaryButton(look, t.text("Put into the team"))
        self.rename = QuietButton(look, t.text("Rename the team"))
        self.out = QuietButton(look, t.text("Out of the team"))
        self.cancel = QuietButton(look, t.text("Cancel"))
        self._lay_out()
        self.name.returnPressed.connect(self.save)
        self.name.textChanged.connect(self._show_mates)
        self.put.clicked.connect(self.save)
        self.rename.clicked.connect(self._rename)
        self.out.clicked.connect(self._remove)
        self.cancel.clicked.connect(self.left)
        self._show_entry()
        self.settle()

    def _completer(self) -> QCompleter:
        completer = QCompleter([team.name for team in self._desk.event.teams])
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        return completer

    def _lay_out(self) -> None:
        px = self._shell.look.theme.px
        box = laid_out(QVBoxLayout(self), px(12), (0, px(4), px(8), px(8)))
        for widget in (self.field, self.reserve, self.mates, self.why):
            box.addWidget(widget)
        for buttons in ((self.put, self.cancel), (self.rename,), (self.out,)):
            box.addLayout(in_a_row(self._shell.look, buttons))
        box.addStretch(1)

    def _show_entry(self) -> None:
        event, t = self._desk.event, self._shell.look.texts
        team = teams.team_of(event, self.number)
        if team is not None:
            self.name.setText(team.name)
            self.reserve.setChecked(team.reserve == self.number)
        refused = self._shell.sentences(teams.can_change(event))
        if not teams.are_played(event):
            refused = (t.text("This event has no fixed teams. Choose them on its page."),)
        self.why.setText("\n".join(refused))
        self.why.setVisible(bool(refused))
        self.put.setEnabled(not refused)
        self.out.setEnabled(not refused and team is not None)
        self.rename.setEnabled(teams.are_played(event) and team is not None)
        self._show_mates()

    def _show_mates(self) -> None:
        """Who is in the team whose name stands there."""
        event, t = self._desk.event, self._shell.look.texts
        self.field.set_problem("")
        team = teams.team_named(event, self.name.text())
        names = names_of(event.entries)
        lines = [] if team is None else [names[number] for number in team.members]
        if team is not None and team.reserve is not None:
            lines.append(t.text("{name}, reserve", name=names[team.reserve]))
        self.mates.setText("\n".join(lines))
        self.mates.setVisible(bool(lines))

    def start(self) -> None:
        """Put the focus where typing begins."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def save(self) -> None:
        """Put him into the team; what is wrong is said at the name."""
        if not self.put.isEnabled():
            return
        name, reserve = self.name.text(), self.reserve.isChecked()
        try:
            teams.place_in_team(self._desk, self.number, name, reserve=reserve)
        except Refused as refused:
            self.field.set_problem(" ".join(self._shell.sentences(refused.problems)))
            return
        self.saved.emit(self.number)

    def _rename(self) -> None:
        team = teams.team_of(self._desk.event, self.number)
        if team is None:
            return
        try:
            teams.rename_team(self._desk, team.number, self.name.text())
        except Refused as refused:
            self.field.set_problem(" ".join(self._shell.sentences(refused.problems)))
            return
        self.saved.emit(self.number)

    def _remove(self) -> None:
        if self._shell.attempt(lambda: teams.remove_from_team(self._desk, self.number)):
            self.saved.emit(self.number)
