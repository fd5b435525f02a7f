"""The question of the first draw: what becomes of who is registered and not here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.pre_start_check import WAIT, Answer
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.calling import CalledList
from bglmanager.ui.pages.missing_list import MissingLine, columns
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, Words, action_button, laid_out


def answer_words(texts: Texts, answer: Answer) -> str:
    """What becomes of somebody, in a word or two."""
    return {
        Answer.LAPSED: texts.text("dropped"),
        Answer.WAIT: texts.text("is waited for"),
        Answer.KEEP: texts.text("keeps a seat"),
    }[answer]


_LOOKS: Mapping[Answer, tuple[str, Tone]] = {
    Answer.LAPSED: ("user-x", Tone.PLAIN),
    Answer.WAIT: ("timer", Tone.ATTENTION),
    Answer.KEEP: ("user-check", Tone.GOOD),
}


def answer_icon(answer: Answer) -> str:
    """The icon of an answer."""
    return _LOOKS[answer][0]


def _line(texts: Texts, entry: Entry, answer: Answer) -> MissingLine:
    icon, tone = _LOOKS[answer]
    return MissingLine(entry, answer=answer_words(texts, answer), icon=icon, tone=tone)


class MissingView(QWidget):
    """Three answers for all, a list with one for each, and what comes of them."""

    def __init__(
        self, look: Style, zone: dt.tzinfo | None, actions: Mapping[Answer, Action], keys: str
    ) -> None:
        """`keys` is the line below the list."""
        super().__init__()
        self._look = look
        t, muted = look.texts, look.theme.colours.muted
        self.head = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.listed = CalledList(look, columns(t, zone, wide=True), t.text("Who is not here"))
        self.result = Words(look, "", strong=True, wrap=True)
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.keys = CutWords(look, keys, Size.SMALL, colour=muted)
        meant = {
            Answer.LAPSED: t.text("Not seated. Who comes later is checked in and plays then."),
            Answer.WAIT: t.text(
                "The draw waits {n} minutes, then this question comes again.", n=WAIT
            ),
            Answer.KEEP: t.text(
                "Has a seat in the draw; at the table the rules for who is late apply."
            ),
        }
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.theme.px(12))
        grid.setVerticalSpacing(look.theme.px(8))
        grid.setColumnStretch(1, 1)
        for line, (answer, action) in enumerate(actions.items()):
            grid.addWidget(action_button(look, action), line, 0)
            grid.addWidget(Words(look, meant[answer], colour=muted, wrap=True), line, 1)
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        box.addWidget(self.head)
        box.addLayout(grid)
        box.addWidget(self.result)
        box.addWidget(self.wrong)
        box.addWidget(self.listed, 1)
        box.addWidget(self.keys)

    def show_missing(
        self,
        missing: Sequence[Entry],
        answers: Mapping[EntryNumber, Answer],
        result: str,
        wrong: str = "",
    ) -> None:
        """Show who is missing, what is answered for each, what comes of it and why it cannot be."""
        t = self._look.texts
        self.head.setText(
            t.many(
                "{n} player[s] [is|are] registered and not here. What should happen?", len(missing)
            )
        )
        self.listed.show_lines([_line(t, entry, answers[entry.number]) for entry in missing])
        self.result.setText(result)
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
