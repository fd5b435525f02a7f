"""The parts of the editor: each shows and writes some keys of a game's facts.

A part tells what is wrong with its keys where they are typed. In the facts of one regulation a
part left empty says nothing: what holds in general holds there.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import AbstractWidget, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, StillBox

NOTHING = "–"
"""What is typed in the facts of a regulation where there is none of what there is in general."""


class KeysPart(QWidget, metaclass=AbstractWidget):
    """Some keys of a game; `edited` is sent when something else is typed."""

    edited = Signal()

    @abstractmethod
    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        """Show what these facts say; `section` tells that they are those of one regulation."""

    def show_general(self, values: Mapping[str, Any]) -> None:
        """Show in fields left empty what holds in general; parts without such fields show nothing.

        `values` are those of the general facts that the regulation says nothing of.
        """

    @abstractmethod
    def write(self, values: Values) -> None:
        """Put what is typed into these facts; what other parts show stays."""

    @abstractmethod
    def tell(self, key: str, sentence: str) -> QWidget | None:
        """Say what is wrong with a key; what has to be mended, None for a key of other parts."""

    @abstractmethod
    def forget(self) -> None:
        """Say no more that anything is wrong."""


class FieldPart(KeysPart):
    """One key with one editor."""

    def __init__(self, look: Style, key: str, label: str, editor: QWidget, hint: str = "") -> None:
        super().__init__()
        self.key = key
        self.field = Field(look, label, editor, hint)
        box = laid_out(QVBoxLayout(self))
        box.addWidget(self.field)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        if not (is_at(key, self.key) or is_at(self.key, key)):
            return None
        said = self.field.problem
        self.field.set_problem(f"{said} {sentence}".strip())
        return self.field.editor

    def forget(self) -> None:
        self.field.set_problem("")


class LinePart(FieldPart):
    """A key that is typed in one line: `read` makes its value of the text, `said` the text."""

    def __init__(
        self,
        look: Style,
        key: str,
        label: str,
        hint: str = "",
        *,
        read: Callable[[str], Any] = str,
        said: Callable[[Any], str] = str,
    ) -> None:
        self.line = LineField(look)
        super().__init__(look, key, label, self.line, hint)
        self._read, self._said, self._section = read, said, False
        self.line.textEdited.connect(self.edited)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        found = value_at(values, self.key)
        self._section = section
        shown = NOTHING if found is False else "" if found is None else self._said(found)
        self.line.setText(shown)

    def write(self, values: Values) -> None:
        typed = self.line.text().strip()
        none = self._section and typed in {NOTHING, "-"}
        put_value(values, self.key, False if none else self._read(typed) if typed else None)

    def show_general(self, values: Mapping[str, Any]) -> None:
        found = value_at(values, self.key)
        self.line.setPlaceholderText("" if found is None else self._said(found))


class TextPart(KeysPart):
    """Words in both languages, beside each other."""

    def __init__(self, look: Style, key: str, italian: str, english: str) -> None:
        super().__init__()
        self.key, self._none = key, False
        self.italian = LinePart(look, f"{key}.it", italian)
        self.english = LinePart(look, f"{key}.en", english)
        box = laid_out(QHBoxLayout(self), look.theme.px(16))
        for part in (self.italian, self.english):
            box.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
            part.edited.connect(self.edited)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        found = value_at(values, self.key)
        both = in_both(found)
        self._none = found is False
        self.italian.line.setText(both.get("it", ""))
        self.english.line.setText(both.get("en", ""))

    def show_general(self, values: Mapping[str, Any]) -> None:
        both = in_both(value_at(values, self.key))
        self.italian.line.setPlaceholderText(both.get("it", ""))
        self.english.line.setPlaceholderText(both.get("en", ""))

    def write(self, values: Values) -> None:
        italian, english = (p.line.text().strip() for p in (self.italian, self.english))
        said = {"it": italian or english, "en": english or italian}
        nothing = False if self._none else None
        put_value(values, self.key, said if italian or english else nothing)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        if is_at(key, self.english.key):
            return self.english.tell(key, sentence)
        return self.italian.tell(self.italian.key, sentence) if is_at(key, self.key) else None

    def forget(self) -> None:
        self.italian.forget()
        self.english.forget()


class ChoicePart(FieldPart):
    """A key with one of a few values; the first is what holds when nothing is said."""

    def __init__(
        self, look: Style, key: str, label: str, choices: Sequence[tuple[Any, str]], hint: str = ""
    ) -> None:
        self.box = StillBox()
        super().__init__(look, key, label, self.box, hint)
        self._choices = tuple(choices)
        self._unsaid = look.texts.text("As in general")
        self._values: list[Any] = []
        self.box.activated.connect(self.edited)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        found = value_at(values, self.key)
        first: Sequence[tuple[Any, str]] = ((None, self._unsaid),) if section else ()
        offered = (*first, *self._choices)
        self._values = [value for value, _ in offered]
        self.box.clear()
        self.box.addItems([words for _, words in offered])
        if found is not None and found not in self._values:
            self._values.append(found)
            self.box.addItem(str(found))
        self.box.setCurrentIndex(0 if found is None else self._values.index(found))

    @property
    def chosen(self) -> Any:
        """The value chosen; None where nothing is said."""
        return self._values[self.box.currentIndex()] if self._values else None

    @property
    def says_nothing(self) -> bool:
        """Whether a regulation says that there is none."""
        return None in self._values and self.chosen is False

    def write(self, values: Values) -> None:
        usual = None not in self._values and self.chosen == self._choices[0][0]
        put_value(values, self.key, None if usual else self.chosen)


class Group(KeysPart):
    """Parts under each other, some of them beside each other."""

    def __init__(self, look: Style, lines: Sequence[KeysPart | Sequence[KeysPart]]) -> None:
        super().__init__()
        self.parts: list[KeysPart] = []
        box = laid_out(QVBoxLayout(self), look.theme.px(16))
        for each in lines:
            beside = (each,) if isinstance(each, KeysPart) else tuple(each)
            line = laid_out(QHBoxLayout(), look.theme.px(16))
            for part in beside:
                line.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)
                part.edited.connect(self.edited)
                self.parts.append(part)
            box.addLayout(line)

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        for part in self.parts:
            part.show_values(values, section=section)

    def show_general(self, values: Mapping[str, Any]) -> None:
        for part in self.parts:
            part.show_general(values)

    def write(self, values: Values) -> None:
        for part in self.parts:
            part.write(values)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        for part in self.parts:
            found = part.tell(key, sentence)
            if found is not None:
                return found
        return None

    def forget(self) -> None:
        for part in self.parts:
            part.forget()


def figure(look: Style, key: str, label: str) -> LinePart:
    """A part for one number."""
    return LinePart(look, key, label, read=number, said=said_number)


def yes_no(look: Style, key: str, label: str, *, usual: bool = False) -> ChoicePart:
    """A part for yes or no; `usual` is what holds when nothing is said."""
    t = look.texts
    choices = [(False, t.text("No")), (True, t.text("Yes"))]
    return ChoicePart(look, key, label, choices[::-1] if usual else choices)


def is_at(key: str, place: str) -> bool:
    """Whether a key is this one or lies within it."""
    return key == place or key.startswith((f"{place}.", f"{place}["))


def in_both(found: Any) -> dict[str, str]:
    """Words of a file in both languages, also where it says them once."""
    if isinstance(found, Mapping):
        return {key: str(value) for key, value in found.items()}
    return {"it": found, "en": found} if isinstance(found, str) else {}


def number(text: str) -> int | Decimal | str:
    """A number as it is typed, with comma or point; what is none stays text, and is refused."""
    if re.fullmatch(r"[+-]?\d{1,15}", text):
        return int(text)
    try:
        found = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return text
    return found if found.is_finite() and len(text) <= 20 else text


def said_number(value: Any) -> str:
    """A number as it is typed."""
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def numbers(text: str) -> list[int | Decimal | str]:
    """Numbers with commas or blanks between them."""
    return [number(each) for each in re.split(r"[,;\s]+", text) if each]


def names(text: str) -> list[str]:
    """Names with commas between them."""
    return [each.strip() for each in text.split(",") if each.strip()]


def listed(values: Any) -> str:
    """Names or numbers with commas between them."""
    return ", ".join(map(str, values)) if isinstance(values, (list, tuple)) else str(values)
