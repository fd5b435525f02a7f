"""What was refused, in the words of the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.words.problems import problem_sentence


def refusal(act: Callable[[], object]) -> tuple[str, str]:
    """The sentences of what `act` is refused for, in Italian and in English."""
    with pytest.raises(Refused) as caught:
        act()
    italian, english = (
        " ".join(problem_sentence(Texts(language), found) for found in caught.value.problems)
        for language in ("it", "en")
    )
    return italian, english
