"""The side panel in which somebody is banned by the league, or is let in again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal

from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.kit.fields import DayKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import QuietButton, Words


@dataclass(frozen=True, slots=True)
class Ban:
    """What is typed of a ban; without a last day it holds until it is lifted."""

    reason: str = ""
    until: dt.date | None = None


class BanPanel(FormPanel):
    """Reason and last day, of one person's ban or of several people's.

    `saved` carries the `Ban`, `lifted` says that there is no ban any more.
    """

    lifted = Signal()

    def __init__(self, shell: Shell, people: Sequence[ArchivedPerson]) -> None:
        under_ban = [known for known in people if known.banned is not None]
        t, one, banned = shell.look.texts, people[0], len(under_ban)
        single = len(people) == 1
        verb = t.text("Change the ban") if banned else t.text("Ban")
        several = t.many("Ban {n} person", "Ban {n} people", len(people))
        ban = Ban(one.banned or "", one.banned_until) if single else Ban()
        super().__init__(shell, _fields(t), ban, verb if single else several)
        self.under_ban = under_ban
        muted = self.look.theme.colours.muted
        about = t.text(
            "Banned people are pointed out wherever they are entered; you decide whether they play."
        )
        self.above.addWidget(Words(self.look, about, colour=muted, wrap=True))
        self.lift = QuietButton(self.look, t.many("Lift the ban", "Lift {n} bans", banned))
        self.lift.clicked.connect(self.lifted)
        self.below.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignLeft)
        self.lift.setVisible(bool(banned))


def _fields(t: Texts) -> FormFields[Ban]:
    reason = TextKind("", missing=t.text("Say why. Shown at check-in."))
    last = t.text("Day/month/year; empty: until it is lifted.")
    return FormFields(
        (
            (FormField("reason", t.text("Reason"), reason, t.text("As the league gave it.")),),
            (FormField("until", t.text("Last day"), DayKind(t), last),),
        )
    )
