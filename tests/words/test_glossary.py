"""The glossary of the documents: what a thing is called, in both languages, everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.tools import catalogue

NEVER: tuple[tuple[str, str, str], ...] = (
    ("playoffs", "en", r"\bfinal phases?\b"),
    ("advance", "en", r"\bplays? on\b"),
    ("table", "it", r"\bmapp[ae]\b|\bplanc(?:ia|e)\b"),
    ("place at the table", "it", r"\{place\}° posto"),
    ("rank", "it", r"\{rank\}°"),
    ("discard a draft", "en", r"\bthr(?:ow|own|ew)n? (?:it |the draft )?away\b"),
    ("draw by lot", "it", r"\bestra(?:zion|tt[aeio]\b|rr)"),
    ("tied", "en", r"\bdrawn (?:final|game|table)|\b(?:are|is|ends?|who is|so far) level\b"),
    ("tied", "it", r"\bpatt[ae]\b"),
    ("seating", "en", r"\bpairings? of (?:three|four|more)"),
    ("assign seats", "it", r"\bsedut[ie]\b(?! l’uno)|[Ff]alli sedere|[Ff]ai sedere|si siedono gli"),
    ("swap", "en", r"\b[Ee]xchang|\bpicked up\b|\b[Ll]ets? go\b"),
    ("check-in sheet", "it", r"elenco degli arrivi"),
    ("pre-registered", "it", r"\bpreiscri"),
    ("walk-in", "en", r"who comes unknown"),
    ("drop", "en", r"\b[Ll]apses?\b|\bput aside\b"),
    ("drop", "it", r"\bdecad(?:uti|ono|e)\b|messo? da parte"),
    ("sit out", "it", r"\bst(?:a|anno|are) ferm|\briposa(?:re|no)?\b"),
    ("check in", "en", r"\bpresent\b"),
    ("agreed absence", "en", r"\bmay be away\b"),
    ("withdrawn", "it", r"se n’è andat"),
    ("last in the game", "en", r"\bput last\b"),
    ("last in the game", "it", r"\bin fondo\b"),
    ("disqualified", "en", r"\b[Ee]xpel|\b[Ee]xpulsion"),
    ("league points", "it", r"punti campionato"),
    ("average", "en", r"(?<!\{)\bmean\b"),
    ("rematch", "it", r"\breincontr"),
    ("seeded player", "it", r"^Testa$"),
    ("draw code", "en", r"\b[Ss]eed:|\bdraw seed\b|\bthe seed\b|\banother seed\b"),
    ("draw code", "it", r"\b[Ss]eme\b"),
    ("short table", "it", r"\bcort[oi]\b"),
    ("table sheet", "en", r"\bslips?\b"),
    ("table sheet", "it", r"\bfogliett|\bfogl(?:io|i) de[li] tavol"),
    ("bid", "it", r"\bpuntat[ae]\b"),
    ("till", "en", r"\b[Tt]ake (?:a|the) fee"),
    ("player’s account", "it", r"\bsua cassa\b"),
    ("entry fee", "it", r"\bquote dei punti\b"),
    ("copy of the game", "en", r"\b[Bb]ox(?:es)?\b(?! with change)"),
    ("copy of the game", "it", r"\b[Ss]catol[ae]\b"),
    ("backup", "it", r"[Cc]opi[ae] di sicurezza"),
    ("USB stick", "en", r"(?<!USB )\bsticks?\b"),
    ("event library", "en", r"(?<!event )\blibrary\b"),
    ("people", "en", r"\b[Aa]rchive\b"),
    ("people", "it", r"\barchivio\b(?! tornei| compresso)"),
    ("result file", "en", r"\bevent documents?\b"),
    ("rules", "en", r"\b[Rr]egulations?\b"),
    ("rules", "it", r"(?:regolament|gioch)i propri"),
    ("interpretations", "en", r"\b[Rr]eadings?\b"),
    ("army list", "en", r"\blists? of elements\b"),
    ("teammate", "en", r"\b[Mm]ates?\b"),
    ("desk", "it", r"\bbanco\b"),
    ("announcement", "it", r"\bvolantin"),
    ("league number", "it", r"\btessera\b|numero lega\b"),
    ("action", "en", r"(?<!\{)\bacts?\b"),
    ("history", "it", r"\bstoria\b"),
    ("duplicate", "en", r"\b[Dd]oubles?\b"),
    ("spreadsheet", "en", r"\bworkbooks?\b"),
    ("spreadsheet", "it", r"cartell[ae] di lavoro"),
    ("ordinals", "it", r"°"),
    ("they", "en", r"\b(?:he|him|his|himself|she|her)\b"),
    ("marks", "en", r" …(?! [=})])|'"),
    ("marks", "it", r" …(?! [=})])|«|»"),
    ("time", "en", r"(?<!\{)\bhours?\b(?! and minutes)"),
    ("is not a", "en", r"\b(?:is|are) none of\b|\b(?:this|“\{\w+\}”) is no\b"),
    ("field hint", "en", r"must stand|[Hh]ere stands?"),
    ("button", "en", r"after all\b"),
)
"""The row of the glossary or of the style sheet, the language, what it never says."""

WHY: dict[str, str] = {
    # how a game of Diplomacy ends, and what its players propose (rules 7.5)
    "only a Diplomacy board can end in a draw": "tied",
    "is said to have proposed a draw": "tied",
    "proposed a draw": "tied",
    "Draw proposed": "tied",
    "proposes a draw": "tied",
    "propose a draw": "tied",
    "proposes the draw": "tied",
    "agreed draw": "tied",
    "draw agreed": "tied",
    "ended in a draw": "tied",
    "draw vote": "tied",
    "draw of {year}": "tied",
    "a draw in {year}": "tied",
    "draw was proposed": "tied",
    "draw {year}": "tied",
    "it is a draw": "tied",
    "there is a vote only if": "tied",
    "the draw proposed by number": "tied",
    # what is done with the mouse
    "Double-click": "duplicate",
}
"""Parts of messages that may say so, with the row they may break."""


def broken() -> Iterator[tuple[str, str]]:
    """Row and English text of every breach."""
    for message in catalogue.read("it"):
        if not message.id:
            continue
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        texts = {"en": english, "it": said}
        for row, language, pattern in NEVER:
            excused = any(part in english[0] and row == why for part, why in WHY.items())
            if not excused and any(
                re.search(pattern, text, re.IGNORECASE) for text in texts[language]
            ):
                yield row, english[0]


def test_what_the_glossary_gave_up_is_said_nowhere() -> None:
    assert list(broken()) == []


@pytest.mark.parametrize(
    ("row", "language", "text"),
    [
        ("swap", "en", "Exchange two players instead."),
        ("copy of the game", "it", "Mancano 2 scatole."),
        ("average", "en", "the mean of the others"),
        ("discard a draft", "en", "Throw away"),
        ("announcement", "it", "Volantino"),
        ("they", "en", "he plays from round 2 on"),
    ],
)
def test_a_breach_is_found(row: str, language: str, text: str) -> None:
    patterns = [pattern for name, spoken, pattern in NEVER if (name, spoken) == (row, language)]
    assert any(re.search(pattern, text, re.IGNORECASE) for pattern in patterns)


def test_names_of_values_are_no_words() -> None:
    patterns = [
        p for row, language, p in NEVER if row in {"action", "average", "time"} and language == "en"
    ]
    assert not any(
        re.search(p, "Place shared: {mean} = {points}, by {hour}: {act}") for p in patterns
    )
