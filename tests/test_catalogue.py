"""The Italian of the program: no English left, one word for one thing, signs as in the English."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from bglmanager.i18n import Texts
from tests.tools import catalogue

SAME_IN_BOTH = {
    "100 %",
    "Austria",
    "Board Italian Gamers",
    "Boardgame League",
    "7 Wonders, Ludolimpiadi 2015",
    "Catan, FirenzeGioca 2014",
    "E-mail",
    "F",
    "File",
    "Id",
    "No",
    "PBA",
    "PBA {total}",
    "PBG",
    "PBG {total}",
    "PF",
    "PM",
    "Rating",
    "Russia",
    "Set-up",
    "Top table",
    "Top table: {names}.",
    "e-mail",
    "escalation",
    "min",
    "no",
    "rating",
    "t. {table}",
    "top table",
    "{hours} h",
    "{hours} h {minutes:02}",
    "{minutes} min",
    "{n} min",
    "{round}: set-up",
    "{tier}: 1 − e^(−n/τ)",
}
"""Words that Italian organisers use as they are."""

SMALL_IN_ITALIAN = {
    *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
}

REFERENCE = re.compile(
    r"BGL \d[\d.]*\d|\b(?:F\d+|Ctrl\+\w|Esc\b|CSV|XLSX|PDF|JSON)|[→…□×]|\.bgl\.json"
)
"""Paragraphs, keys and signs that mean the same in both languages."""

AVOIDED = re.compile(
    r"sanzion|espuls|espell|tentativ|\blog\b|\blist[ae]\b(?! d’attesa| degli elementi)",
    re.IGNORECASE,
)
"""Other words for penalità, squalifica, sorteggio n. …, registro and elenco."""

LETTERS = re.compile(r"[^\W\d_]")
PLACEHOLDER = re.compile(r"{\w+}")


def texts() -> Iterator[tuple[str, str]]:
    """Every message id with its Italian; the two of a plural one by one."""
    for message in catalogue.read("it"):
        if isinstance(message.id, str):
            if message.id:
                yield message.id, str(message.string)
        else:
            yield from zip(message.id, tuple(message.string or ()), strict=True)


def faulty(rule: str) -> list[str]:
    """The ids of texts that break a rule."""
    return [english for english, italian in texts() if not RULES[rule](english, italian)]


def _no_english(english: str, italian: str) -> bool:
    words = LETTERS.search(PLACEHOLDER.sub("", english).replace("e^", ""))
    return not words or english != italian or english in SAME_IN_BOTH


def _same_references(english: str, italian: str) -> bool:
    return sorted(REFERENCE.findall(english)) == sorted(REFERENCE.findall(italian))


def _same_ending(english: str, italian: str) -> bool:
    """A single word may be cut short at the head of a column, with a full stop."""
    return " " not in english or _ending(english) == _ending(italian)


def _ending(text: str) -> str:
    return text[-1] if text[-1] in ".?:→" else ""


def _same_start(english: str, italian: str) -> bool:
    if english in SMALL_IN_ITALIAN:
        return english[0].isupper() != italian[0].isupper()
    return not (english[0] + italian[0]).isalpha() or english[0].isupper() == italian[0].isupper()


def _typography(_english: str, italian: str) -> bool:
    return not re.search(r"['\"]|  |^\s|\s$| [,.;:?!](?:\s|$)", italian)


RULES = {
    "something is left in English": _no_english,
    "paragraphs, keys and signs are the same": _same_references,
    "sentences end alike": _same_ending,
    "texts begin alike": _same_start,
    "one thing has one name": lambda _english, italian: not AVOIDED.search(italian),
    "apostrophes, quotation marks and spaces are Italian": _typography,
}


@pytest.mark.parametrize("rule", RULES)
def test_italian_texts_follow_the_english_ones(rule: str) -> None:
    assert faulty(rule) == []


def test_what_has_a_plural_is_found_alone_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_python_3_11_2(self: gettext.GNUTranslations, message: str) -> str:
        found: str = vars(self)["_catalog"].get(message, message)
        return found

    monkeypatch.setattr(gettext.GNUTranslations, "gettext", of_python_3_11_2)
    assert [Texts("it").text(said) for said in ("Receipt", "Table")] == ["Ricevuta", "Tavolo"]
