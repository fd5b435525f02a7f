"""The only place for boxes: the second to the fourth step of the ladder, and file names.

Step one, a line of text, is the frame's (`Shell.say`); step five, refused with the reason, is the
tooltip of an action and the strip. Whatever undo can take back never gets a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bglmanager.services.files import is_folder, is_taken
from bglmanager.ui.preferences import KeptPreferences
from bglmanager.ui.style import Size, Style, Tone, tone_colours
from bglmanager.ui.widgets.basics import Button, PrimaryButton, QuietButton, Symbol, Words, laid_out
from bglmanager.ui.widgets.fields import Field


class Leaving(Enum):
    """What becomes of what is typed and not saved; the values are those of the box."""

    STAY = QDialog.DialogCode.Rejected.value
    SAVE = QDialog.DialogCode.Accepted.value
    DISCARD = 2


READ, WRITTEN, CHOSEN = "read", "written", "folder"
"""Kinds of file dialogs, each with the folder it was in last."""


class Messages:
    """What a page may ask the user, in boxes over a window; tests answer instead of a person."""

    def __init__(self, look: Style, parent: QWidget, folders: KeptPreferences) -> None:
        self._look, self._parent, self._folders = look, parent, folders

    def acknowledge(self, title: str, text: str) -> None:
        """Step two: something that must be known before going on."""
        Box(self._look, self._parent, title, text, self._look.texts.text("I have read it")).exec()

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        """Steps three and four: whether to go on; `verb` is the button that does it.

        `word` must be typed, for what the program cannot undo.
        """
        box = Box(self._look, self._parent, title, text, verb, consequences, word, stop=True)
        return box.exec() == QDialog.DialogCode.Accepted

    def ask_unsaved(self, title: str, text: str) -> Leaving:
        """What becomes of what is typed and not saved; Enter saves, Escape stays."""
        t = self._look.texts
        box = Box(self._look, self._parent, title, text, t.text("Save"), stop=True)
        box.offer_to_discard(t.text("Don’t save"), stay=t.text("Stay"))
        return Leaving(box.exec())

    def open_file(self, title: str, kinds: str, folder: Path | None = None) -> Path | None:
        """A file to read, None when the user thinks better of it; `kinds` is Qt's filter."""
        start = str(self._first_folder(READ, folder))
        name, _ = QFileDialog.getOpenFileName(self._parent, title, start, kinds)
        return self._chosen_path(READ, name, Path(name).parent)

    def save_file(self, title: str, proposed: Path, kinds: str) -> Path | None:
        """Where to write a file, None when the user thinks better of it; of several `kinds` the one
        that is chosen says how the name ends.
        """
        own = None if proposed.parent == Path.home() else proposed.parent
        start = self._first_folder(WRITTEN, own) / proposed.name
        name, kind = QFileDialog.getSaveFileName(self._parent, title, str(start), kinds)
        fitting = _of_kind(name, kind, kinds)
        if fitting != name and is_taken(Path(fitting)):  # nobody was asked whether to replace it
            name, _ = QFileDialog.getSaveFileName(self._parent, title, fitting, kind)
        else:
            name = fitting
        return self._chosen_path(WRITTEN, name, Path(name).parent)

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        """A folder, None when the user thinks better of it."""
        opened = str(self._first_folder(CHOSEN, start))
        name = QFileDialog.getExistingDirectory(self._parent, title, opened)
        return self._chosen_path(CHOSEN, name, Path(name))

    def _first_folder(self, kind: str, own: Path | None) -> Path:
        """Where a dialog opens: in its own folder, else where one of its kind was last, else at
        home.

        Qt looks into the folder before it shows anything, and into one of its own choice where it
        is given none: in one that does not answer the window would hang for good.
        """
        wanted = filter(None, (own, self._folders.last(kind)))
        return next(filter(is_folder, wanted), Path.home())

    def _chosen_path(self, kind: str, name: str, folder: Path) -> Path | None:
        if not name:
            return None
        self._folders.note(kind, folder)
        return Path(name)


def _of_kind(name: str, kind: str, kinds: str) -> str:
    """The name of a file with the ending of its kind in the place of that of another kind."""
    ending = _ending(kind)
    if not name or ending in ("", Path(name).suffix.lower()):
        return name
    others = [_ending(each) for each in kinds.split(";;")]
    return str(Path(name).with_suffix(ending)) if Path(name).suffix.lower() in others else name


def _ending(kind: str) -> str:
    """How a file of this kind ends: ".xlsx" for "Spreadsheets (*.xlsx)"."""
    return kind.rpartition("(*")[2].rstrip(")") if "(*." in kind else ""


class Box(QDialog):
    """A question or a notice: title, text, consequences, and the buttons."""

    def __init__(
        self,
        look: Style,
        parent: QWidget,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        word: str = "",
        *,
        stop: bool = False,
    ) -> None:
        """With `stop` there is a way back, and it is what Enter does; once `word` is typed, Enter
        goes on.
        """
        super().__init__(parent)
        self._look = look
        self._word = word
        self.setWindowTitle(title)
        self.setMinimumWidth(look.theme.px(440))
        edge = look.theme.px(24)
        self._box = laid_out(
            QVBoxLayout(self), look.theme.px(12), (edge, edge, edge, look.theme.px(16))
        )
        self._box.addWidget(Words(look, title, Size.SECTION, strong=True, wrap=True))
        self._box.addWidget(Words(look, text, wrap=True))
        for line in consequences:
            self._box.addLayout(self._consequence_row(line))
        self._typed = self._word_field(word) if word else None
        self._go = PrimaryButton(look, verb)
        self._go.clicked.connect(self.accept)
        self._go.setEnabled(not word)
        self._row = self._button_row(stop=stop)
        self._box.addLayout(self._row)

    def offer_to_discard(self, verb: str, *, stay: str) -> None:
        """A third way beside the two, with a name for the way back; going on is what Enter does."""
        self._back.rename(stay)
        self._back.setAutoDefault(False)
        discard = QuietButton(self._look, verb)
        discard.clicked.connect(lambda: self.done(Leaving.DISCARD.value))
        self._row.insertWidget(self._row.count() - 1, discard)
        self._go.setAutoDefault(True)
        self._go.setDefault(True)
        self._go.setFocus()

    def _consequence_row(self, line: str) -> QHBoxLayout:
        ink, _ = tone_colours(self._look.theme.colours, Tone.ATTENTION)
        row = laid_out(QHBoxLayout(), self._look.theme.px(8))
        row.addWidget(Symbol(self._look, "triangle-alert", ink), 0, Qt.AlignmentFlag.AlignTop)
        words = Words(self._look, line, wrap=True)
        row.addWidget(words, 1, Qt.AlignmentFlag.AlignTop)
        return row

    def _word_field(self, word: str) -> QLineEdit:
        field = QLineEdit()
        field.textChanged.connect(self._check_word)
        label = self._look.texts.text("Type {word} to go on", word=word)
        self._box.addWidget(Field(self._look, label, field))
        return field

    def _check_word(self, typed: str) -> None:
        agreed = typed.strip().casefold() == self._word.casefold()
        self._go.setEnabled(agreed)
        self._go.setAutoDefault(agreed)
        self._go.setDefault(agreed)

    def _button_row(self, *, stop: bool) -> QHBoxLayout:
        row = laid_out(QHBoxLayout(), self._look.theme.px(8))
        row.addStretch(1)
        first: Button = self._go
        if stop:
            back = self._back = QuietButton(self._look, self._look.texts.text("Cancel"))
            back.clicked.connect(self.reject)
            row.addWidget(back)
            first = back
        row.addWidget(self._go)
        first.setAutoDefault(True)
        (self._typed or first).setFocus()
        return row
