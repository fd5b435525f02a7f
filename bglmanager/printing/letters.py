"""Texts in letters that the font has: as they are where it has them, in Latin ones where it has
not; who was written in others is told.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from anyascii import anyascii

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts

UNKNOWN = "?"
"""Stands for what has no name in Latin letters either."""

_BLANKS = frozenset({"Cc", "Zl", "Zp", "Zs"})
_INVISIBLE = frozenset({"Cf", "Cs"})
_UNASSIGNED = frozenset({"Cn", "Co"})
"""A font that has a glyph there has a box."""

_WITHIN_WORDS = "`'’"
_AROUND_WORDS = f"{string.punctuation}’“”«»…·–—"

_NAMED = 8
"""So many are named at most; the others are counted."""


@record
class Changed:
    """A text that is printed in other letters than it has; `entry` is whose name it is, where it
    is one.
    """

    text: str
    printed: str
    entry: EntryNumber | None = None


class Letters:
    """Writes texts in the letters there are; remembers those that had others.

    `has` says of a character whether the font has it.
    """

    def __init__(self, has: Callable[[str], bool]) -> None:
        self._has = has
        self._written: dict[str, str] = {}
        self._changed: dict[str, None] = {}

    def write(self, text: str) -> str:
        """The text in composed characters, invisible ones left out, lines joined."""
        if text.isascii() and text.isprintable():  # nearly all there is, and in every face
            return text
        if text not in self._written:
            self._written[text] = self._write_anew(text)
            self._changed |= dict.fromkeys(self._strange_words(text))
        return self._written[text]

    def changed(self, entries: Iterable[Entry]) -> tuple[Changed, ...]:
        """What was changed of all that was written: of these people in their order those whose
        names were among it, then words of other texts.
        """
        people, names = list[Changed](), set[str]()
        for entry in entries if self._changed else ():
            name = listed_name(entry)
            strange = self._strange_words(name)
            if strange and all(word in self._changed for word in strange):
                names.update(strange)
                people.append(Changed(name, self.write(name), entry.number))
        others = (Changed(word, self.write(word)) for word in self._changed if word not in names)
        return (*people, *others)

    def _strange_words(self, text: str) -> Sequence[str]:
        if text.isascii():
            return ()
        words = (word.strip(_AROUND_WORDS) for word in text.split())
        return [word for word in words if any(map(self._is_changed, _composed(word)))]

    def _write_anew(self, text: str) -> str:
        said = ""
        for character in _composed(text):
            said += self._character(character, said)
        return said or (UNKNOWN if any(map(str.isalpha, text)) else "")

    def _character(self, character: str, before: str) -> str:
        category = unicodedata.category(character)
        if category in _BLANKS:
            return " "
        if category in _INVISIBLE:
            return ""
        if category not in _UNASSIGNED and self._has(character):
            return character
        if category.startswith("L"):
            return _letter(character, before)
        return anyascii(character) or ("" if category.startswith("M") else UNKNOWN)

    def _is_changed(self, character: str) -> bool:
        said = self._character(character, "")
        return said != character and (character.isalpha() or bool(said.strip()))


def _letter(character: str, before: str) -> str:
    """A letter in Latin ones; of a script without capitals the first of a word is one."""
    said = anyascii(character)
    if character.isupper():
        return said
    begins = not before.rstrip(_WITHIN_WORDS)[-1:].isalnum()
    if begins and character.title() == character:
        return said[:1].upper() + said[1:].lower()
    return said.lower()


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def changed_words(texts: Texts, changed: Sequence[Changed], *, most: int = _NAMED) -> str:
    """Who and what was printed in other letters, `most` of them by name; nothing for nobody."""
    if not changed:
        return ""
    named = [_changed_name(texts, each) for each in changed[:most]]
    if more := len(changed) - len(named):
        named.append(texts.text("and {n} more", n=more))
    return texts.text("Printed in Latin letters: {names}", names=", ".join(named))


def _changed_name(texts: Texts, changed: Changed) -> str:
    said = f"{changed.printed} ({changed.text})"
    if changed.entry is None:
        return said
    return texts.text("no. {number} {name}", number=changed.entry, name=said)
