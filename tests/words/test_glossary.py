"""The words of the glossary hold: what it gave up comes back nowhere.

The texts of pages that are still to be rewritten are listed in `pages_to_come.txt`; a text that
keeps the words of the glossary has no place there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools import catalogue
from tests.words.glossary import NEVER, WHY

TO_COME = Path(__file__).with_name("pages_to_come.txt")
PAGES = "bglmanager/ui/"


def broken() -> Iterator[tuple[str, str, bool]]:
    """Row, English text, and whether only pages of the window say it, of every breach."""
    for message in catalogue.read("it"):
        if not message.id:
            continue
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        texts = {"en": english, "it": said}
        on_pages = all(name.startswith(PAGES) for name, _ in message.locations)
        for row, language, pattern in NEVER:
            excused = any(part in english[0] and row == why for part, why in WHY.items())
            if not excused and any(re.search(pattern, text) for text in texts[language]):
                yield row, english[0], on_pages


def test_what_the_glossary_gave_up_is_said_nowhere() -> None:
    to_come = set(TO_COME.read_text("utf-8").splitlines())
    found = [(row, text) for row, text, on_pages in broken() if not on_pages or text not in to_come]
    assert found == []


def test_the_list_of_what_is_to_come_grows_shorter_only() -> None:
    now = {text for _, text, on_pages in broken() if on_pages}
    assert [text for text in TO_COME.read_text("utf-8").splitlines() if text not in now] == []


@pytest.mark.parametrize(
    ("row", "language", "text"),
    [
        ("swap", "en", "Exchange two players instead."),
        ("copy of the game", "it", "Mancano 2 scatole."),
        ("average", "en", "the mean of the others"),
        ("they", "en", "he plays from round 2 on"),
    ],
)
def test_a_breach_is_found(row: str, language: str, text: str) -> None:
    patterns = [pattern for name, spoken, pattern in NEVER if (name, spoken) == (row, language)]
    assert any(re.search(pattern, text) for pattern in patterns)


def test_names_of_values_are_no_words() -> None:
    patterns = [
        p for row, language, p in NEVER if row in {"action", "average", "time"} and language == "en"
    ]
    assert not any(
        re.search(p, "Place shared: {mean} = {points}, by {hour}: {act}") for p in patterns
    )
