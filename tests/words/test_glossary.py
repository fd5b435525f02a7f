"""The words of the glossary hold: what it gave up comes back nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.tools import catalogue
from tests.words.glossary import NEVER, WHY


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
