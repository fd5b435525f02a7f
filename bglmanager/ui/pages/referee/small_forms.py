"""Small forms in the side panel: words of a penalty put right, one taken back, a note alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.penalties import reasons_offered
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts, capital
from bglmanager.services import penalties
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.referee.boxes import ReasonBox
from bglmanager.ui.pages.referee.log import kind_icon, kind_tone
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import ENTER, PrimaryButton, StatusPill, Words, is_held, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, TypedPanel
from bglmanager.words.referee import given_name, note_words, reason_name


class SmallForm(TypedPanel):
    """Fields under each other and one button; Enter does it, what is wrong stands at its field.

    `done` is sent when it was done.
    """

    done = Signal()

    def __init__(self, shell: Shell, desk: OpenEvent, button: str) -> None:
        super().__init__()
        self._shell, self._desk, self._texts = shell, desk, shell.look.texts
        self.fields: Mapping[str, Field] = {}
        px = shell.look.theme.px
        self.box = laid_out(QVBoxLayout(self), px(12), (0, px(4), px(8), px(8)))
        self.button = PrimaryButton(shell.look, button)
        self.button.clicked.connect(self.save)
        self.problem = Words(shell.look, "", colour=shell.look.theme.colours.wrong, wrap=True)
        self.problem.hide()

    def _lay_out(self, fields: Mapping[str, Field]) -> None:
        self.fields = fields
        for field in fields.values():
            self.box.addWidget(field)
        self.box.addWidget(self.problem)
        self.box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.box.addStretch(1)
        self.settle()

    def start(self) -> None:
        """Put the focus where typing begins."""
        next(iter(self.fields.values())).editor.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def holds(self) -> bool:
        """Whether what it is about is still as it was."""
        return True

    @abstractmethod
    def wrong(self) -> Sequence[Problem]:
        """What hinders it."""

    def is_answered(self) -> bool:
        """Whether nothing has to be chosen first."""
        return True

    @abstractmethod
    def do(self) -> object:
        """Do it."""

    def save(self) -> None:
        """Do it, or say what is wrong and go there."""
        found = self.wrong()
        for name, field in self.fields.items():
            field.set_problem("\n".join(self._shell.sentences(p for p in found if p.path == name)))
        others = [p for p in found if p.path not in self.fields]
        self.problem.setText("\n".join(self._shell.sentences(others)))
        self.problem.setVisible(bool(others))
        first = next((field for field in self.fields.values() if field.problem), None)
        if first is not None:
            first.editor.setFocus(Qt.FocusReason.TabFocusReason)
        if not found and self.is_answered() and self._shell.attempt(self.do):
            self.settle()
            self.done.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", self.button.text()),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not is_held(event):
            self.save()
        else:
            super().keyPressEvent(event)


class LineForm(SmallForm):
    """A form about one line of the log."""

    def __init__(self, shell: Shell, desk: OpenEvent, place: int, button: str) -> None:
        super().__init__(shell, desk, button)
        self._place, self._line = place, desk.event.penalties[place]

    @property
    def holds(self) -> bool:
        log = self._desk.event.penalties
        return self._place < len(log) and log[self._place] == self._line


class WordsForm(LineForm):
    """Reason and note of a penalty."""

    def __init__(self, shell: Shell, desk: OpenEvent, place: int) -> None:
        super().__init__(shell, desk, place, shell.look.texts.text("Save (Enter)"))
        line = self._line
        look, t = shell.look, shell.look.texts
        self.box.addWidget(_pill(shell, desk, place))
        self.reason = ReasonBox(look)
        self.reason.show_reasons(reasons_offered(ruleset_of(desk.event.settings)))
        self.reason.put(line.reason)
        self.note = LineField(look)
        self.note.setText(" ".join(penalties.note_of(line).split()))
        self._lay_out(
            {
                "reason": Field(look, t.text("Reason"), self.reason),
                "note": Field(look, t.text("Note (if you like)"), self.note),
            }
        )

    def wrong(self) -> Sequence[Problem]:
        return penalties.check_words(
            self._desk.event, self._place, self.reason.typed, self.note.text()
        )

    def do(self) -> object:
        return penalties.change_words(self._desk, self._place, self.reason.typed, self.note.text())


class TakeBackForm(LineForm):
    """Why a penalty is taken back; what follows from that stands above.

    Where rounds seated since would be otherwise, it is chosen what becomes of them.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, place: int, games: Catalogue) -> None:
        super().__init__(shell, desk, place, shell.look.texts.text("Take back (Enter)"))
        self._games = games
        look, t, line = shell.look, shell.look.texts, self._line
        reason = reason_name(t, line.reason)
        self.box.addWidget(_pill(shell, desk, place))
        self.box.addWidget(Words(look, capital(reason), strong=True, wrap=True))
        if line.note:
            self.box.addWidget(Words(look, note_words(t, line), wrap=True))
        colour = look.theme.colours.muted
        follows = t.text(
            "What followed from it is undone too. The corrections tell it, with your reason."
        )
        self.box.addWidget(Words(look, follows, colour=colour, wrap=True))
        known = shell.sentences(penalties.TakenBack(desk.event, place).worth_knowing())
        if known:
            attention = look.theme.colours.attention
            self.box.addWidget(Words(look, "\n".join(known), colour=attention, wrap=True))
        self.reason = LineField(look)
        self._lay_out({"reason": Field(look, t.text("Why is it taken back?"), self.reason)})
        self.card = ConsequencesCard(shell, framed=False)
        self.box.insertWidget(self.box.indexOf(self.button), self.card)
        self.card.agreed.connect(self.save)
        self.card.left.connect(self.start)

    def wrong(self) -> Sequence[Problem]:
        return penalties.TakenBack(self._desk.event, self._place).check(self.reason.text())

    def is_answered(self) -> bool:
        after = penalties.TakenBack(self._desk.event, self._place).event_after
        return self.card.is_answered(self._desk, after, RoundNumber(self._line.round), self.button)

    def do(self) -> object:
        return penalties.take_back(
            self._desk,
            self._place,
            self.reason.text(),
            self._texts,
            self.card.choices(self._games.wishes_again(self._desk.event)),
        )


class RemarkForm(SmallForm):
    """A note about a player that is no penalty."""

    def __init__(self, shell: Shell, desk: OpenEvent, entry: EntryNumber) -> None:
        super().__init__(shell, desk, shell.look.texts.text("Note it (Enter)"))
        self._entry = entry
        look, t = shell.look, shell.look.texts
        said = t.text("No penalty: kept with the time in the notes of the player.")
        self.box.addWidget(Words(look, said, colour=look.theme.colours.muted, wrap=True))
        self.note = LineField(look)
        self._lay_out({"note": Field(look, t.text("What happened"), self.note)})

    def wrong(self) -> Sequence[Problem]:
        return penalties.check_remark(self._desk.event, self._entry, self.note.text())

    def do(self) -> object:
        return penalties.note_remark(self._desk, self._entry, self.note.text(), self._texts)


def _pill(shell: Shell, desk: OpenEvent, place: int) -> StatusPill:
    log = desk.event.penalties
    kind, name = log[place].kind, given_name(shell.look.texts, log, place)
    return StatusPill(shell.look, name, kind_tone(kind), kind_icon(kind))
