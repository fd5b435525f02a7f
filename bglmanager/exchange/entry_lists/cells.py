"""The text of one cell cleaned, and read as what its column holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from bglmanager.engine.event import Gender, Number
from bglmanager.exchange.entry_lists.sheet import has_text

MAX_TEXT = 200
"""Characters of any text of an entry."""

MAX_NOTE = 2_000
"""Characters of a note."""

MAX_RATING = 9_999
MAX_COPIES = 99
_SHOWN = 60

_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BREAK = re.compile("[ \t]*[\n\r\u0085\u2028\u2029\x0b\x0c]+[ \t]*")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_EMAIL = re.compile(
    r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_]{2,}"
)
_SCIENTIFIC = re.compile(r"\d(?:[.,]\d+)?[eE]\+?\d+")
_GUARD = re.compile(r"'(?=[=+@-])")
"""The sign by which a program tells a spreadsheet that a text is no formula."""

_FORMULA = re.compile(r"[=@][A-Za-z+\-(]")

_YES = frozenset("si sì s sí yes y oui o ja j true vero vrai wahr verdadero x 1 ok ✓ ✔ v".split())
_NO = frozenset("no n non nein false falso faux falsch 0 -".split())
_GENDERS = {
    Gender.FEMALE: "f femmina donna female woman femminile w ragazza femme weiblich frau mujer",
    Gender.MALE: "m maschio uomo male man maschile ragazzo homme männlich mann hombre",
    Gender.OTHER: "x altro altra other non binario nonbinary non-binary nb",
}
_BY_WORD = {word: gender for gender, words in _GENDERS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Clean:
    """A text as it may be kept, with the codes of what was taken out of it."""

    text: str
    codes: tuple[str, ...]


def clean_text(text: str) -> Clean:
    """NFC, single spaces, one line; without controls, direction marks and invisible signs.

    Markup, formulas and any script are kept literally; the apostrophe that kept a text from being
    one goes.
    """
    if not has_text(text):
        return Clean("", ())
    codes: list[str] = []
    stripped = text.strip()
    for pattern, instead, code in (
        (_BREAK, " ", "list.line-break"),
        (_BIDI, "", "list.bidi"),
        (_CONTROL, "", "list.control"),
    ):
        if pattern.search(stripped):
            codes.append(code)
            stripped = pattern.sub(instead, stripped)
    visible = _INVISIBLE.sub("", stripped)
    if _GUARD.match(visible):
        visible = visible[1:]
    return Clean(unicodedata.normalize("NFC", " ".join(visible.split())), tuple(codes))


def filled_texts(cells: Iterable[str]) -> list[str]:
    """The cleaned texts of the cells that are not empty."""
    return [text for cell in cells if (text := clean_text(cell).text)]


def shorten_text(text: str) -> str:
    """A text as a message shows it, cut where it is long."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet would calculate this text ("=HYPERLINK(…)", "@SUM")."""
    return _FORMULA.match(text) is not None


def is_shortened_number(text: str) -> bool:
    """Whether a spreadsheet has cut a long number to "1,23E+11"."""
    return _SCIENTIFIC.fullmatch(text) is not None


def read_email(text: str) -> str | None:
    """The address, or None for what is none."""
    address = text.removeprefix("mailto:")
    return address if len(address) <= MAX_TEXT and _EMAIL.fullmatch(address) else None


def read_gender(text: str) -> Gender | None:
    """By the word for it in any of the five languages of titles; None for any other text."""
    return _BY_WORD.get(text.casefold().rstrip("."))


def read_yes_no(text: str) -> bool | None:
    """Yes, no, or an amount of money (more than nothing is yes); None for any other text."""
    word = text.casefold().rstrip(".!")
    if word in _YES or word in _NO:
        return word in _YES
    amount = read_number(re.sub(r"(?i)[€\s]|euro?s?$", "", text))
    return None if amount is None else amount > 0


def read_copies(text: str) -> int | None:
    """How many copies of the game: a number, or yes for one; None for any other text."""
    word = text.casefold().rstrip(".!")
    if word.isascii() and word.isdigit() and len(word) <= len(str(MAX_COPIES)):
        return int(word)
    if word in _YES or word in _NO:
        return int(word in _YES)
    return None


def read_rating(text: str) -> Number | None:
    """A rating from 0 to 9,999; None for any other text."""
    number = read_number(text)
    return number if number is not None and 0 <= number <= MAX_RATING else None


def read_number(text: str) -> Number | None:
    """The exact number of "1500", "1500,5", "1.500,5", "1,500.5" or "1 500"; None for no number.

    One separator before exactly three digits parts thousands.
    """
    bare = re.sub(r"[\s'’]", "", text)
    if len(bare) > 15 or not re.fullmatch(
        r"[-−]?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d+)?", bare, re.ASCII
    ):
        return None
    bare = bare.replace("−", "-")
    if re.fullmatch(r"-?\d{1,3}([.,]\d{3})+", bare) and len(set(bare) & set(".,")) == 1:
        return int(re.sub(r"[.,]", "", bare))
    last = max(bare.rfind("."), bare.rfind(","))
    if last < 0:
        return int(bare)
    whole, decimals = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
    number = Fraction(f"{whole}.{decimals[:6]}")
    return int(number) if number.denominator == 1 else number
