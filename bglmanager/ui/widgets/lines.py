"""What is said in the frame: the strip for what stays true, the line for what just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from bglmanager.ui.actions import Action, Deed
from bglmanager.ui.style import Style
from bglmanager.ui.tasks import Task
from bglmanager.ui.theme.tokens import TONE_ICONS, Size, Tone, tone_colours
from bglmanager.ui.widgets.basics import (
    CutWords,
    LinkButton,
    Symbol,
    Words,
    empty_layout,
    laid_out,
    paint_text,
)

SHOWN = 3
"""So many notices are shown; the others wait behind a link."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that stays true until it is mended, with the way out where there is one."""

    text: str
    tone: Tone = Tone.ATTENTION
    action: Action | None = None


class MessageStrip(QWidget):
    """The notices of a page, the gravest first; it takes no room when there are none."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._notices: tuple[Notice, ...] = ()
        self._all = False
        self._box = laid_out(QVBoxLayout(self), look.theme.px(4))
        self.hide()

    @property
    def notices_shown(self) -> tuple[Notice, ...]:
        """What is shown, the gravest first."""
        return self._notices

    def show_notices(self, notices: Sequence[Notice]) -> None:
        """Show these and no others."""
        ordered = tuple(sorted(notices, key=lambda n: n.tone is not Tone.WRONG))
        if ordered == self._notices:
            return
        self._notices = ordered
        self._all = False
        self._build_lines()

    def _build_lines(self) -> None:
        empty_layout(self._box)
        shown = self._notices if self._all else self._notices[:SHOWN]
        for notice in shown:
            self._box.addWidget(self._notice_line(notice))
        rest = len(self._notices) - len(shown)
        if rest:
            more = LinkButton(
                self._look, self._look.texts.many("Show {n} more", "Show {n} more", rest)
            )
            more.clicked.connect(self._show_all)
            self._box.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self._notices))

    def _show_all(self) -> None:
        self._all = True
        self._build_lines()

    def _notice_line(self, notice: Notice) -> QFrame:
        px = self._look.theme.px
        ink, _ = tone_colours(self._look.theme.colours, notice.tone)
        line = QFrame(self)
        line.setProperty("notice", notice.tone.value)
        line.setMinimumHeight(px(36))
        words = Words(self._look, notice.text, wrap=True)
        paint_text(words, self._look.theme.colours.text)
        box = laid_out(QHBoxLayout(line), px(8), (px(12), px(6), px(8), px(6)))
        box.addWidget(Symbol(self._look, TONE_ICONS[notice.tone], ink), 0)
        box.addWidget(words, 1)
        if notice.action is not None:
            button = LinkButton(self._look, notice.action.text())
            button.follow_action(notice.action)
            box.addWidget(button)
        return line


class BottomLine(QFrame):
    """What just happened, and the way back; or a task under way, and the way to stop it."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        px, colours = look.theme.px, look.theme.colours
        self._look = look
        self._task: Task | None = None
        self._symbol = Symbol(look, "check", colours.good)
        self._words = CutWords(look, "", Size.TEXT)
        self._undo = LinkButton(look, look.texts.text("Undo"))
        self._undo.clicked.connect(self._go_back)
        self._take_back: Deed | None = None
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(px(160))
        self._stop = LinkButton(look, look.texts.text("Stop"))
        self._stop.clicked.connect(self._stop_task)
        box = laid_out(QHBoxLayout(self), px(8), (px(24), px(4), px(20), px(4)))
        for widget in (self._symbol, self._words, self._bar, self._undo, self._stop):
            box.addWidget(widget, 1 if widget is self._words else 0)
        self.setFixedHeight(px(40))
        self.say("")

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.whole_text

    def say(self, text: str, tone: Tone = Tone.GOOD, *, take_back: Deed | None = None) -> None:
        """Say what just happened; `take_back` is the way back."""
        ink, _ = tone_colours(self._look.theme.colours, tone)
        icon = "check" if tone is Tone.GOOD else TONE_ICONS[tone]
        self._symbol.show_icon(icon, ink)
        self._symbol.setVisible(bool(text))
        self._words.set_whole(text)
        self._take_back = take_back
        self._undo.setVisible(take_back is not None and bool(text))
        self._bar.setVisible(self._task is not None)
        self._stop.setVisible(self._task is not None)

    def _go_back(self) -> None:
        if self._take_back is not None:
            self._take_back()

    def follow_task(self, task: Task) -> None:
        """Show a task until it ends."""
        self._task = task
        self._bar.setRange(0, 0)
        self._bar.setAccessibleName(task.name)
        task.progressed.connect(self._show_progress)
        task.ended.connect(lambda: self._end_task(task))
        self.say(task.name, Tone.NOW)

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _stop_task(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _end_task(self, task: Task) -> None:
        if self._task is not task:
            return
        self._task = None
        if self.text == task.name:
            self.say("")
        self._bar.hide()
        self._stop.hide()
