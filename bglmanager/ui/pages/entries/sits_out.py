"""The side panel in which is said which of the coming rounds somebody sits out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout

from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import leaving
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, as_label
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Words, in_a_row, laid_out
from bglmanager.ui.widgets.fields import SavingPanel
from bglmanager.words.names import numbered_round


class SitsOutPanel(SavingPanel):
    """A box for each round that is not published; Space ticks, Enter saves.

    `saved` carries the start number, `left` is sent when the user thinks better of it.
    """

    saved = Signal(int)

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, games: Catalogue
    ) -> None:
        super().__init__()
        self._shell, self._desk, self.number = shell, desk, number
        look, t = shell.look, shell.look.texts
        event = filled_in(desk.event, games, typed=desk.rounds_typed)
        ahead = leaving.rounds_ahead(event, number)
        resting = desk.event.entry(number).sits_out
        self.boxes: dict[RoundNumber, QCheckBox] = {}
        for one in ahead:
            box = self.boxes[one] = QCheckBox(as_label(numbered_round(t, one)))
            box.setFont(look.theme.font())
            box.setChecked(one in resting)
            box.toggled.connect(self._show_why)
        self.why = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.confirm = PrimaryButton(look, t.text("Save"))
        self.cancel = QuietButton(look, t.text("Cancel"))
        self.confirm.clicked.connect(self.save)
        self.cancel.clicked.connect(self.left)
        self._lay_out()
        self._show_why()
        self.settle()

    def _lay_out(self) -> None:
        look, px = self._shell.look, self._shell.look.theme.px
        box = laid_out(QVBoxLayout(self), px(12), (0, px(4), px(8), px(8)))
        text = look.texts.text
        box.addWidget(Words(look, text("Sits out, and is back afterwards:"), strong=True))
        for one in self.boxes.values():
            box.addWidget(one)
        box.addWidget(self.why)
        box.addLayout(in_a_row(look, (self.confirm, self.cancel)))
        box.addStretch(1)

    @property
    def wanted(self) -> tuple[RoundNumber, ...]:
        """The rounds ticked."""
        return tuple(number for number, box in self.boxes.items() if box.isChecked())

    def _show_why(self) -> None:
        """Why that cannot be; otherwise what becomes of a draft."""
        found = leaving.can_sit_out(self._desk.event, self.number, self.wanted)
        said = " ".join(self._shell.sentences(found))
        if not found and leaving.drops_draft(self._desk.event, self.number, self.wanted):
            said = self._shell.look.texts.text(
                "The draft with this player is discarded: draw again."
            )
        self.why.setText(said)
        self.why.setVisible(bool(said))
        self.confirm.setEnabled(not found)

    def start(self) -> None:
        """Put the focus on the first round."""
        first = next(iter(self.boxes.values()))
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Keep what is ticked."""
        if not self.confirm.isEnabled():
            return
        wanted = self.wanted
        if self._shell.attempt(lambda: leaving.sit_out(self._desk, self.number, wanted)):
            self.saved.emit(self.number)
