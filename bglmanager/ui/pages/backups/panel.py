"""The side panel of a backup: its events, and what was done since and is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.i18n import Texts, capital
from bglmanager.services.branches import Branch
from bglmanager.services.library import Losses
from bglmanager.services.workspace import HistoryRow
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.pages.backups.branch_desk import about, name
from bglmanager.ui.pages.backups.rows import BackupRow, progress, when, why
from bglmanager.ui.pages.history.timeline import Names
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Button, PrimaryButton, Rule, Words, laid_out
from bglmanager.ui.wording import step_words
from bglmanager.words import command_names

SHOWN = 40
"""So many acts are listed one by one."""


class BackupPanel(QWidget):
    """What going back to this copy means, and the button that does it."""

    def __init__(
        self,
        look: Style,
        row: BackupRow,
        problem: Sequence[str],
        restore: Action,
        delete: Action | None = None,
    ) -> None:
        """`problem` says why the copy cannot be used, if it cannot."""
        super().__init__()
        self._look, self._format = look, Format(look.texts)
        t, px = look.texts, look.theme.px
        self._box = laid_out(QVBoxLayout(self), px(6), (0, px(4), px(8), px(8)))
        self._newer = QWidget()
        self._moment = Words(look, t.text("Checking…"), Size.TEXT)
        self._lines = laid_out(QVBoxLayout(self._newer), px(6))
        self._lines.addWidget(self._moment)
        self._add((capital(why(t, row)),))
        if problem:
            self._add(problem)
        else:
            button = PrimaryButton(look, restore.text())
            button.follow_action(restore)
            self._box.addWidget(button)
            self._head(t.text("What is in it"))
            self._add(self._events(row))
            self._head(t.text("What is newer and not in it"))
        self._box.addWidget(self._newer)
        self._newer.setVisible(not problem)
        if row.branch is not None and delete is not None:
            self._add_branch(row.branch, delete)
        self._box.addStretch(1)

    def show_newer(self, losses: Losses) -> None:
        """Say what is newer than the copy, once that was read."""
        if isValid(self):
            self._moment.hide()
            for line in lost_lines(self._look.texts, self._format, losses):
                self._lines.addWidget(Words(self._look, line, Size.TEXT, wrap=True))

    def _add_branch(self, branch: Branch, delete: Action) -> None:
        """Whose copy it is, and what goes with all copies of that computer."""
        t = self._look.texts
        self._head(t.text("All backups of {computer}", computer=name(t, branch)))
        self._add(about(t, branch))
        if not branch.own:
            button = Button(self._look, delete.text(), "trash-2")
            button.follow_action(delete)
            self._box.addWidget(button)

    def _events(self, row: BackupRow) -> Iterable[str]:
        t = self._look.texts
        for one in row.documents:
            at = when(self._format, one.saved_at.astimezone())
            name = one.event.settings.name
            yield t.text("{name}: as it was on {time}", name=name, time=at)
        if row.contents is not None:
            for event in row.contents.events:
                yield f"{event.name}: {progress(t, event)}"
            if not row.contents.events:
                yield t.text("No event yet.")

    def _head(self, text: str) -> None:
        self._box.addWidget(Rule())
        self._box.addWidget(Words(self._look, text, strong=True, wrap=True))

    def _add(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._box.addWidget(Words(self._look, line, Size.TEXT, wrap=True))


def lost_lines(texts: Texts, format_: Format, losses: Losses) -> tuple[str, ...]:
    """What would be lost, newest first, in words."""
    found = losses.acts
    lines = [_line(texts, format_, act) for act in reversed(found[-SHOWN:])]
    rest = len(found) - len(lines)
    if rest > 0:
        lines.append(texts.many("and {n} older action[s]", rest))
    if not losses.whole:
        lines.append(texts.text("Everything done since then may be missing: look at it closely."))
    elif not found:
        lines.append(texts.text("Nothing: everything is in it."))
    return tuple(lines)


def _line(texts: Texts, format_: Format, act: HistoryRow) -> str:
    names = Names(texts)
    names.meet([act])
    try:
        words = step_words(
            texts, act.way, command_names.command_words(texts, act.kind, act.args, names)
        )
    except KeyError:  # of a newer version, or of damaged lines
        words = texts.text("an action")
    return f"{format_.clock_time(act.at)} {words}"
