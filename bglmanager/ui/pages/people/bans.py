"""The side panel in which somebody is banned by the league, or is let in again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout

from bglmanager.services.known import Known
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.people.days import read_day
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Words, in_a_row
from bglmanager.ui.widgets.closable import SavingPanel
from bglmanager.ui.widgets.fields import Field, Form, LineField


class BanPanel(SavingPanel):
    """Reason and last day, of one person's ban or of several people's.

    `banned` carries both, `lifted` says that there is no ban any more.
    """

    banned = Signal(str, object)
    lifted = Signal()

    def __init__(self, look: Look, people: Sequence[Known]) -> None:
        super().__init__()
        self._look = look
        self.under_ban = [known for known in people if known.banned is not None]
        t = look.texts
        self.reason, self.until = LineField(look), LineField(look)
        if len(people) == 1:
            self._show_ban(people[0])
        self._reason = Field(look, t.text("Reason"), self.reason, t.text("As the league gave it."))
        self._until = Field(
            look,
            t.text("Last day"),
            self.until,
            t.text("Day/month/year; empty: until it is lifted."),
        )
        self._lay_out(len(people))
        self.settle()

    def _show_ban(self, known: Known) -> None:
        self.reason.setText(known.banned or "")
        if known.banned_until is not None:
            self.until.setText(Format(self._look.texts.language).short_day(known.banned_until))

    def _lay_out(self, count: int) -> None:
        t, px, banned = self._look.texts, self._look.theme.px, len(self.under_ban)
        ban = t.text("Change the ban") if banned else t.text("Ban")
        several = t.many("Ban {n} person", "Ban {n} people", count)
        self.ban = PrimaryButton(self._look, ban if count == 1 else several)
        self.ban.clicked.connect(self.save)
        self.lift = QuietButton(self._look, t.many("Lift the ban", "Lift {n} bans", banned))
        self.lift.clicked.connect(self.lifted)
        back = QuietButton(self._look, t.text("Cancel"))
        back.clicked.connect(self.left)
        form = Form(self._look)
        form.add(self._reason)
        form.add(self._until)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, px(4), px(8), px(8))
        box.setSpacing(px(12))
        about = t.text(
            "Banned people are pointed out wherever they are entered; you decide whether they play."
        )
        muted = self._look.theme.colours.muted
        box.addWidget(Words(self._look, about, colour=muted, wrap=True))
        box.addWidget(form)
        box.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignLeft)
        self.lift.setVisible(bool(banned))
        box.addLayout(in_a_row(self._look, (self.ban, back)))
        box.addStretch(1)

    def start(self) -> None:
        """Put the focus where typing begins."""
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        """Give the ban out; what is wrong is said at the fields."""
        t = self._look.texts
        reason, until = self.reason.text().strip(), self._read_until()
        self._reason.set_problem("" if reason else t.text("Say why. Shown at check-in."))
        if not reason:
            self.reason.setFocus()
        elif self._until.problem:
            self.until.setFocus()
        else:
            self.banned.emit(reason, until)

    def _read_until(self) -> dt.date | None:
        try:
            found = read_day(self._look.texts, self.until.text())
        except ValueError as error:
            self._until.set_problem(str(error))
            return None
        self._until.set_problem("")
        return found
