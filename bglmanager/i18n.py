"""The one catalogue of texts for screen, paper, files and command line.

Message ids are English; `resources/locale/<language>/LC_MESSAGES/bglmanager.mo` holds the rest.
A `Texts` is passed to whoever speaks; there is no current language of the process, so that the
screen may be Italian while a sheet is printed in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping

from bglmanager.resources import path

LANGUAGES: Mapping[str, str] = {"it": "Italiano", "en": "English"}
"""Languages of the program by code, each named in itself; the first is the default."""

DEFAULT_LANGUAGE = "it"


def capital(text: str) -> str:
    """A text as the beginning of a line."""
    return text[:1].upper() + text[1:]


class Texts:
    """The texts of one language.

    `text("Table {number}", number=4)`, `many("{n} table", "{n} tables", 3)` and
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
        return found.format(**values) if values else found

    def word(self, context: str, message: str, /, **values: object) -> str:
        """A short word, told apart by its context from others that are written alike."""
        found = self._catalogue.pgettext(context, message)
        return found.format(**values) if values else found

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """The message for `n` things; {n} is filled in along with the other values."""
        return self._catalogue.ngettext(one, several, n).format(n=n, **values)
