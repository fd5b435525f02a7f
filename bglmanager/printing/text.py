"""The one way for a text onto paper: made printable, then fitted into its room.

Nothing here or behind it reads markup, so a name is printed as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from bglmanager.printing import styles
from bglmanager.printing.styles import Face, Metrics

UNPRINTABLE = "□"
ELLIPSIS = "…"

_BREAKS = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")

_ROUNDING = 1e-6
"""Points; a room made to measure is as wide as its widest text."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line in one face; `scale` is of the line's size."""

    text: str
    face: Face = Face.REGULAR
    scale: float = 1.0
    tone: float = styles.BLACK


@dataclass(frozen=True, slots=True)
class FittedLine:
    """Runs that fit, with the size to print them in and their width together."""

    runs: tuple[Run, ...]
    size: float
    width: float

    @property
    def is_cut(self) -> bool:
        """Whether it ends in an ellipsis, the rest left out."""
        return bool(self.runs) and self.runs[-1].text.endswith(ELLIPSIS)


Runs = tuple[Run, ...]
"""Pieces of a line, one after the other."""

Words = str | Runs
"""A text in the regular face, or in runs."""


class Typesetter:
    """Makes texts printable and lines of them; remembers the characters no face has."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._missing: dict[str, None] = {}
        self._broken: dict[tuple[str, float, float, Face], tuple[FittedLine, ...]] = {}

    @property
    def missing_characters(self) -> tuple[str, ...]:
        """The characters printed as □, each once, in the order they were met."""
        return tuple(self._missing)

    def make_printable(self, text: str) -> str:
        """The text in composed characters, unknown ones as □, invisible ones left out."""
        if text.isascii() and text.isprintable():  # nearly all there is, and in every face
            return text
        composed = unicodedata.normalize("NFC", text)
        return "".join(self._printable_character(character) for character in composed)

    def _printable_character(self, character: str) -> str:
        category = unicodedata.category(character)
        if category in ("Cf", "Cs", "Mn") and not self._metrics.has_character(character):
            return ""
        if category in ("Cc", "Zl", "Zp", "Zs", "Cf"):
            return "" if category == "Cf" else " "
        if self._metrics.has_character(character):
            return character
        self._missing.setdefault(character)
        return UNPRINTABLE

    def text_width(self, words: Words, face: Face = Face.REGULAR) -> float:
        """Width of the words at size 1."""
        return self._width_of_runs(self._printable_runs(words, face))

    def fit_line(
        self, words: Words, size: float, room: float, face: Face = Face.REGULAR
    ) -> FittedLine:
        """The words in one line of at most `room` points: as they are if they fit, else condensed,
        else smaller down to `SHRINK_TO`, else cut with an ellipsis.
        """
        room = max(room, 0.0) + _ROUNDING
        runs = self._printable_runs(words, face)
        natural = self._width_of_runs(runs) * size
        if natural <= room:
            return FittedLine(runs, size, natural)
        narrow = tuple(replace(run, face=Face.CONDENSED) for run in runs)
        width = self._width_of_runs(narrow)
        if width * size <= room:
            return FittedLine(narrow, size, width * size)
        smaller = size * styles.SHRINK_TO
        if room / width >= smaller:
            return FittedLine(narrow, room / width, room)
        cut = self._cut_runs(narrow, room / smaller)
        return FittedLine(cut, smaller, self._width_of_runs(cut) * smaller)

    def wrap_lines(
        self, text: str, size: float, room: float, face: Face = Face.REGULAR
    ) -> tuple[FittedLine, ...]:
        """The text in as many lines as it takes; a word longer than a line is fitted.

        A no-break space holds words together. What was broken once is not measured again: every
        table sheet of a round has the same notes.
        """
        key = (text, size, room, face)
        if key not in self._broken:
            self._broken[key] = self._wrap_anew(text, size, room, face)
        return self._broken[key]

    def _wrap_anew(self, text: str, size: float, room: float, face: Face) -> tuple[FittedLine, ...]:
        lines: list[str] = []
        space, used = self.text_width(" ", face) * size, 0.0
        for word in filter(None, map(self.make_printable, _BREAKS.split(text))):
            width = self.text_width(word, face) * size
            if lines and used + space + width <= room + _ROUNDING:
                lines[-1] = f"{lines[-1]} {word}"
                used += space + width
            else:
                lines.append(word)
                used = width
        return tuple(self.fit_line(line, size, room, face) for line in lines)

    def in_lines(self, text: str, size: float, room: float) -> tuple[FittedLine, ...]:
        """The text in one line, condensed if need be, or in as many as it takes at this size."""
        line = self.fit_line(text, size, room)
        return (line,) if line.size == size else self.wrap_lines(text, size, room)

    def _printable_runs(self, words: Words, face: Face) -> Runs:
        if isinstance(words, str):
            return (Run(self.make_printable(words), face),)
        return tuple(map(self._printable_run, words))

    def _printable_run(self, run: Run) -> Run:
        text = self.make_printable(run.text)
        return run if text == run.text else replace(run, text=text)

    def _width_of_runs(self, runs: Runs) -> float:
        return sum(self._metrics.text_width(run.text, run.face) * run.scale for run in runs)

    def _cut_runs(self, runs: Runs, room: float) -> Runs:
        kept: list[Run] = []
        left = room - self._metrics.text_width(ELLIPSIS, Face.CONDENSED)
        for run in runs:
            text = run.text
            while text and self._metrics.text_width(text, run.face) * run.scale > left:
                text = text[:-1]
            left -= self._metrics.text_width(text, run.face) * run.scale
            if text != run.text:
                kept.append(replace(run, text=text.rstrip() + ELLIPSIS))
                break
            kept.append(run)
        return tuple(kept)
