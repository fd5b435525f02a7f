"""The facts of a game as fields: each shows, and reads, the value under one key of a game's file.

What a fact is, its type in the engine tells. In the facts of one regulation a field left empty says
nothing: what holds in general holds there.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import Identifier, but_marks, but_none, marks_of, types_of
from bglmanager.engine.games.game import GameRules
from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import AbstractWidget, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, StillBox

NOTHING = "–"
"""What is typed in the facts of a regulation where there is none of what there is in general."""

TABLE_SIZES = tuple(range(2, 9))
"""Players at a table that have a field for their minutes."""

# ------------------------------------------------------------------------- what a fact is


def record_of(key: str) -> Any:
    """The class of the facts that stand under a key, or in the list there; GameRules for ""."""
    return item_type(fact_type(key)) if key else GameRules


def fact_type(key: str) -> Any:
    """The type of a fact by its key ("setup.items.copies"), without marks and without None."""
    within, _, name = key.rpartition(".")
    return _bare_type(types_of(record_of(within))["sizes" if key == "players" else name])


def item_type(hint: Any) -> Any:
    """The type of the items of a list; of anything else the type itself."""
    return _bare_type(get_args(hint)[0]) if get_origin(hint) is tuple else hint


def _bare_type(hint: Any) -> Any:
    plain = but_marks(hint)
    return _bare_type(but_none(plain)) if NoneType in get_args(plain) else plain


def usual_value(key: str) -> Any:
    """What a fact is where nothing is said of it, None where something has to be."""
    within, _, name = key.rpartition(".")
    found = {each.name: each.default for each in fields(record_of(within))}[name]
    return None if found is MISSING else found


def naming_id(key: str) -> str:
    """The key of the id that every item of a list must have; empty where none must."""
    made = record_of(key)
    ids = marks_of(made, Identifier) if hasattr(made, "__dataclass_fields__") else {}
    return next((each for each in ids if usual_value(f"{key}.{each}") is None), "")


def is_choice(hint: Any) -> bool:
    """Whether a fact is one of some words."""
    return isinstance(hint, type) and issubclass(hint, StrEnum)


def reader_of(hint: Any) -> Callable[[str], Any]:
    """What makes the value of a fact of what is typed for it."""
    if hint is str:
        return str
    if get_origin(hint) is tuple:
        return read_names if item_type(hint) is str else read_numbers
    return read_number


def read_number(text: str) -> int | Decimal | str:
    """A number as it is typed, with comma or point; what is none stays text, and is refused."""
    if re.fullmatch(r"[+-]?\d{1,15}", text):
        return int(text)
    try:
        found = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return text
    return found if found.is_finite() and len(text) <= 20 else text


def read_numbers(text: str) -> list[int | Decimal | str]:
    """Numbers with commas or blanks between them."""
    return [read_number(each) for each in re.split(r"[,;\s]+", text) if each]


def read_names(text: str) -> list[str]:
    """Names with commas between them."""
    return [each.strip() for each in text.split(",") if each.strip()]


def fact_text(value: Any) -> str:
    """A value as it is typed; nothing for None."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if isinstance(value, Decimal):
        return format(value, "f")
    return "" if value is None else str(value)


def in_both(found: Any) -> dict[str, str]:
    """Words of a file in both languages, also where it says them once."""
    if isinstance(found, Mapping):
        return {key: str(value) for key, value in found.items()}
    return {"it": found, "en": found} if isinstance(found, str) else {}


def is_at(key: str, place: str) -> bool:
    """Whether a key is this one or lies within it."""
    return key == place or key.startswith((f"{place}.", f"{place}["))


# ----------------------------------------------------------------------------- the fields


class FactPart(QWidget, metaclass=AbstractWidget):
    """One fact of a game; `edited` is sent when something else is typed."""

    edited = Signal()

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key

    @abstractmethod
    def show_value(self, value: Any, *, section: bool) -> None:
        """Show this value; `section` tells that it is that of one regulation."""

    def show_general(self, value: Any) -> None:
        """Show in a field left empty what holds in general; a list shows nothing."""

    @property
    @abstractmethod
    def typed_value(self) -> Any:
        """What is typed: None where nothing is said, False where there is to be none."""

    @abstractmethod
    def tell(self, key: str, sentence: str) -> QWidget:
        """Say what is wrong with it, or with what is at this key in it; what is to be mended."""

    @abstractmethod
    def forget(self) -> None:
        """Say no more that anything is wrong."""


class FieldPart(FactPart):
    """A fact with one editor."""

    def __init__(self, look: Style, key: str, label: str, editor: QWidget, hint: str = "") -> None:
        super().__init__(key)
        self.field = Field(look, label, editor, hint)
        laid_out(QVBoxLayout(self)).addWidget(self.field)

    def tell(self, key: str, sentence: str) -> QWidget:
        self.field.set_problem(f"{self.field.problem} {sentence}".strip())
        return self.field.editor

    def forget(self) -> None:
        self.field.set_problem("")


class LinePart(FieldPart):
    """A fact that is typed in one line; `read` makes its value of the text."""

    def __init__(
        self, look: Style, key: str, label: str, read: Callable[[str], Any] = str, hint: str = ""
    ) -> None:
        self.line = LineField(look)
        super().__init__(look, key, label, self.line, hint)
        self._read, self._section = read, False
        self.line.textEdited.connect(self.edited)

    def show_value(self, value: Any, *, section: bool) -> None:
        self._section = section
        self.line.setText(NOTHING if value is False else fact_text(value))

    @property
    def typed_value(self) -> Any:
        typed = self.line.text().strip()
        if self._section and typed in {NOTHING, "-"}:
            return False
        return self._read(typed) if typed else None

    def show_general(self, value: Any) -> None:
        self.line.setPlaceholderText(fact_text(value))


class TextPart(FactPart):
    """Words in both languages, beside each other; those typed in one are also the other's."""

    def __init__(self, look: Style, key: str, italian: str, english: str) -> None:
        super().__init__(key)
        self._none = False
        labels = {"it": italian, "en": english}
        self._lines = {n: LinePart(look, f"{key}.{n}", label) for n, label in labels.items()}
        box = laid_out(QHBoxLayout(self), look.theme.px(16))
        for part in self._lines.values():
            box.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
            part.edited.connect(self.edited)

    def show_value(self, value: Any, *, section: bool) -> None:
        self._none = value is False
        for language, part in self._lines.items():
            part.show_value(in_both(value).get(language), section=section)

    def show_general(self, value: Any) -> None:
        for language, part in self._lines.items():
            part.show_general(in_both(value).get(language))

    @property
    def typed_value(self) -> Any:
        typed = {language: part.typed_value for language, part in self._lines.items()}
        either = typed["it"] or typed["en"]
        if not either:
            return False if self._none else None
        return {language: words or either for language, words in typed.items()}

    def tell(self, key: str, sentence: str) -> QWidget:
        return self._lines["en" if key.endswith(".en") else "it"].tell(key, sentence)

    def forget(self) -> None:
        for part in self._lines.values():
            part.forget()


class ChoicePart(FieldPart):
    """A fact that is one of a few values; the first is what holds when nothing is said."""

    def __init__(
        self, look: Style, key: str, label: str, choices: Sequence[tuple[Any, str]]
    ) -> None:
        self.box = StillBox()
        super().__init__(look, key, label, self.box)
        self._choices = tuple(choices)
        self._unsaid = look.texts.text("As in general")
        self._offered: list[Any] = []
        self.box.activated.connect(self.edited)

    def show_value(self, value: Any, *, section: bool) -> None:
        unsaid = [(None, self._unsaid)] if section else []
        strange = [] if value is None or value in dict(self._choices) else [(value, str(value))]
        offered = [*unsaid, *self._choices, *strange]
        self._offered = [each for each, _ in offered]
        self.box.clear()
        self.box.addItems([words for _, words in offered])
        self.box.setCurrentIndex(0 if value is None else self._offered.index(value))

    @property
    def chosen(self) -> Any:
        """The value chosen; None where nothing is said."""
        return self._offered[self.box.currentIndex()] if self._offered else None

    @property
    def typed_value(self) -> Any:
        usual = None not in self._offered and self.chosen == self._choices[0][0]
        return None if usual else self.chosen


class MinutesPart(FieldPart):
    """Minutes by number of players, a small field for each."""

    def __init__(self, look: Style, key: str, label: str) -> None:
        row = QWidget()
        super().__init__(look, key, label, row)
        self._other: Values = {}
        self.cells: dict[int, QLineEdit] = {}
        line = laid_out(QHBoxLayout(row), look.theme.px(8))
        for size in TABLE_SIZES:
            cell = LineField(look, look.texts.text("Minutes with {n} players", n=size))
            cell.textEdited.connect(self.edited)
            box = laid_out(QVBoxLayout(), look.theme.px(2))
            box.addWidget(Words(look, str(size), Size.SMALL, colour=look.theme.colours.muted))
            box.addWidget(cell)
            line.addLayout(box)
            self.cells[size] = cell
        row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row.setFocusProxy(self.cells[TABLE_SIZES[0]])

    def show_value(self, value: Any, *, section: bool) -> None:
        said = _by_size(value)
        for size, cell in self.cells.items():
            cell.setText(fact_text(said.pop(str(size), None)))
        self._other = said

    def show_general(self, value: Any) -> None:
        for size, cell in self.cells.items():
            cell.setPlaceholderText(fact_text(_by_size(value).get(str(size))))

    @property
    def typed_value(self) -> Any:
        typed = {str(size): cell.text().strip() for size, cell in self.cells.items()}
        said = {size: read_number(text) for size, text in typed.items() if text}
        return {**self._other, **said} or None

    def tell(self, key: str, sentence: str) -> QWidget:
        super().tell(key, sentence)
        size = key.rpartition(".")[2]
        cell = self.cells.get(int(size)) if size.isdigit() else None
        return cell or self.cells[TABLE_SIZES[0]]


def _by_size(found: Any) -> Values:
    return {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}


class FactsForm(QWidget):
    """Fields of some facts, those of a line beside each other; `edited` is sent for each of them.

    They are shown from and read into values by key.
    """

    edited = Signal()

    def __init__(self, look: Style, lines: Sequence[Sequence[FactPart]]) -> None:
        super().__init__()
        self.parts = [part for line in lines for part in line]
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        for each in lines:
            line = laid_out(QHBoxLayout(), look.theme.px(16))
            for part in each:
                line.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
                part.edited.connect(self.edited)
            box.addLayout(line)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        """Show what these values say."""
        for part in self.parts:
            part.show_value(value_at(values, part.key), section=section)

    def show_general(self, values: Mapping[str, Any]) -> None:
        """Show in fields left empty what holds in general."""
        for part in self.parts:
            part.show_general(value_at(values, part.key))

    def write_into(self, values: Values) -> None:
        """Put what is typed into these values."""
        for part in self.parts:
            put_value(values, part.key, part.typed_value)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        """Say what is wrong at a key; what is to be mended, None where the key is of no field."""
        for part in self.parts:
            if is_at(key, part.key) or is_at(part.key, key):
                return part.tell(key, sentence)
        return None

    def forget(self) -> None:
        """Say no more that anything is wrong."""
        for part in self.parts:
            part.forget()
