"""What was refused: its problems, their codes, or the words of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bglmanager.engine.problems import Problems, Refused
from bglmanager.i18n import Texts
from bglmanager.words.problems import placed_sentence, problem_sentence


def refused_for(act: Callable[..., object], *given: Any, **more: Any) -> Problems:
    """What an act with this given is refused for."""
    with pytest.raises(Refused) as caught:
        act(*given, **more)
    return caught.value.problems


def refused_codes(act: Callable[..., object], *given: Any, **more: Any) -> list[str]:
    """The codes of that."""
    return [found.code for found in refused_for(act, *given, **more)]


def refused_at(act: Callable[..., object], *given: Any, **more: Any) -> list[tuple[str, str]]:
    """The codes of that, and where in a file or a form."""
    return [(found.code, found.path) for found in refused_for(act, *given, **more)]


def refused_words(language: str, act: Callable[..., object], *given: Any, **more: Any) -> list[str]:
    """The sentences of that; what is wrong in a file begins with its place there."""
    found = refused_for(act, *given, **more)
    return [placed_sentence(Texts(language), each) for each in found]


def refusal(act: Callable[[], object]) -> tuple[str, str]:
    """The sentences of what `act` is refused for, in Italian and in English."""
    found = refused_for(act)
    italian, english = (
        " ".join(problem_sentence(Texts(language), each) for each in found)
        for language in ("it", "en")
    )
    return italian, english
