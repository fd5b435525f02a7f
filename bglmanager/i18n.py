"""The one catalogue of texts for screen, paper, files and command line.

Message ids are English; `resources/locale/<language>/LC_MESSAGES/bglmanager.mo` holds the rest.
A `Texts` is passed to whoever speaks; there is no current language of the process, so that the
screen may be Italian while a sheet is printed in English.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from bglmanager.resources import path

LANGUAGES: Mapping[str, str] = {"it": "Italiano", "en": "English"}
"""Languages of the program by code, each named in itself; the first is the default."""

DEFAULT_LANGUAGE = "it"


def capital(text: str) -> str:
    """A text as the beginning of a line."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Word:
    """A short word in a table of texts, told apart by its context."""

    context: str
    message: str


@dataclass(frozen=True, slots=True)
class Many:
    """A text in a table for one thing and for several (`forms`).

    `of` is the value of a message that tells how many: their number, or the things themselves.
    """

    message: str
    of: str = "n"


Said = str | Word | Many
"""What a table of texts has for its keys."""


_NUMBERED = re.compile(r"\[(?:([^][|]*)\|)?([^][|]*)\]")


@cache
def forms(message: str) -> tuple[str, str]:
    """A message for one thing and for several: "{n} cop[y|ies] of the game [is|are] left"."""
    return _NUMBERED.sub(lambda found: found[1] or "", message), _NUMBERED.sub(r"\2", message)


class Texts:
    """The texts of one language.

    `text("Table {number}", number=4)`, `many("{n} table[s]", 3)` and
    `word("at the table", "Place")` are what the extraction looks for: the arguments before the
    values are always literals.
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        """Load a language; an unknown code speaks English, the language of the message ids."""
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = gettext.translation(
            "bglmanager", str(path("locale")), languages=[self.language], fallback=True
        )

    def text(self, message: str, /, **values: object) -> str:
        """The message in this language, its {names} filled in."""
        found = self._catalogue.gettext(message)
        if found is message:  # gettext before Python 3.11.5 overlooks what has a plural as well
            found = self._catalogue.ngettext(message, message, 1)
        return found.format(**values) if values else found

    def word(self, context: str, message: str, /, **values: object) -> str:
        """A short word, told apart by its context from others that are written alike."""
        found = self._catalogue.pgettext(context, message)
        return found.format(**values) if values else found

    def many(self, message: str, n: int, /, **values: object) -> str:
        """The message for `n` things; {n} is filled in along with the other values."""
        return self._catalogue.ngettext(*forms(message), n).format(n=n, **values)

    def say(self, said: Said, values: Mapping[str, object] = {}, /) -> str:
        """The text of a table, its {names} filled in; one of many goes by the value `n`."""
        match said:
            case Many(message):
                others = dict(values)
                n = others.pop("n")
                return self.many(message, n if isinstance(n, int) else 0, **others)
            case Word(context, message):
                return self.word(context, message, **values)
            case _:
                return self.text(said, **values)


Key = TypeVar("Key")


class Named(Generic[Key]):
    """What each of several things is called: `name_of(texts, thing)`.

    A module holds them as it would a function; the extraction finds the texts of the table.
    """

    def __init__(self, names: Mapping[Key, Said]) -> None:
        self._names = names

    def __call__(self, texts: Texts, key: Key, /, **values: object) -> str:
        """The name of one of them; KeyError for anything else."""
        return texts.say(self._names[key], values)

    def or_itself(self, texts: Texts, key: Key, /) -> str:
        """The name of one of them; anything else is called what it is."""
        said = self._names.get(key)
        return str(key) if said is None else texts.say(said)

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[Key]:
        return iter(self._names)
