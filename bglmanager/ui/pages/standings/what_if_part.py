"""What would have changed it: worked out in the background, shown when it comes."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.engine import what_if
from bglmanager.engine.what_if import Answer
from bglmanager.ui.pages.standings.inquiry import AnswerWords, Inquiry, goal_heading
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.tasks import Progress, Task
from bglmanager.ui.widgets.basics import Rule, Words, laid_out

WAIT = 200
"""Milliseconds somebody is looked at before it is worked out: not for all that arrows pass."""


class WhatIf(QWidget):
    """Headings and sentences about one player; another one chosen stops the work."""

    def __init__(self, shell: Shell, inquiry: Inquiry) -> None:
        super().__init__()
        self._shell, self._inquiry = shell, inquiry
        self.sentences: tuple[str, ...] = ()
        self._left = list(inquiry.questions)
        look = shell.look
        self._muted = look.theme.colours.muted
        self._box = laid_out(QVBoxLayout(self), look.theme.px(6))
        self._waiting = Words(
            look,
            look.texts.text("Working out what would have changed it…"),
            colour=self._muted,
            wrap=True,
        )
        self._box.addWidget(Rule())
        self._box.addWidget(self._waiting)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)
        if inquiry.questions:
            self._timer.start(WAIT)
        else:
            self.hide()

    @property
    def is_ready(self) -> bool:
        """Whether the answers are shown."""
        return not isValid(self._waiting) or self._waiting.isHidden()

    def _start(self) -> None:
        """Work out the next answer; nothing any more where the window is gone."""
        if not self.isVisible() or not self._left:
            self._finish()
            return
        question, *self._left = self._left
        inquiry = self._inquiry

        def work(progress: Progress) -> Answer | None:
            return what_if.answer(
                inquiry.event, inquiry.derived, question, game=inquiry.game, check=progress.check
            )

        name = self._waiting.text()
        task = self._shell.tasks.start(name, work, self._show, self._failed, quiet=True)
        self.destroyed.connect(lambda: _stop(task))

    def _show(self, found: Answer | None) -> None:
        if not isValid(self):
            return
        if found is not None:
            texts = self._shell.look.texts
            words = list(AnswerWords(texts, self._inquiry, found).sentences())
            if words:
                self.sentences = (*self.sentences, "\n".join(words))
                self._add(goal_heading(texts, found.question.goal), strong=True)
                for sentence in words:
                    self._add(sentence)
        self._start()

    def _finish(self) -> None:
        """All answers are there."""
        self._waiting.hide()
        look = self._shell.look
        if self.sentences:
            premise = look.texts.text(
                "Computed with the results and the tables of everybody else as they were. It "
                "is the smallest change of the player’s own results that does it."
            )
            note = Words(look, premise, Size.SMALL, colour=self._muted, wrap=True)
            self._box.addWidget(note)
        else:
            self.hide()

    def _failed(self, fault: Exception) -> None:
        """A fault of the program is told as any other; nothing is left waiting for it."""
        if isValid(self):
            self.hide()
        raise fault

    def _add(self, text: str, *, strong: bool = False) -> None:
        words = Words(self._shell.look, text, strong=strong, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._box.insertWidget(self._box.indexOf(self._waiting), words)


def _stop(task: Task) -> None:
    if isValid(task):
        task.stop()
