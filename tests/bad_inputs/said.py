"""Something wrong that is done at a desk, and what is said of it in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import Day
from tests.helpers.desks import Begin

LANGUAGES = ("en", "it")


Staged = Callable[[Begin], Day]


def on(made: Event, *before: Callable[[Day], object]) -> Staged:
    """An event at its desk, after what was done before."""

    def staged(begin: Begin) -> Day:
        day = begin(made)
        for act in before:
            act(day)
        return day

    return staged


@dataclass(frozen=True)
class Case:
    """What is wrong: `deed` is refused, or answers with what is worth knowing.

    `english` and `italian` are the sentences word for word, one after the other.
    """

    begin: Callable[[], Day]
    deed: Callable[[Day], object]
    english: str
    italian: str

    def check(self) -> None:
        """It is said in both languages, and nothing was written."""
        day = self.begin()
        before, lines = day.event, len(day.desk.history_rows())
        try:
            answer = self.deed(day)
        except Refused as refused:
            answer = refused.problems
        assert isinstance(answer, tuple), answer
        assert day.event is before
        assert len(day.desk.history_rows()) == lines
        found = in_words(day, answer)
        assert found == (self.english, self.italian), found


def in_words(day: Day, found: Iterable[Problem]) -> tuple[str, str]:
    """Problems in English and in Italian."""
    names, problems = names_of(day.event.entries), tuple(found)
    english, italian = (
        " ".join(problem_sentence(Texts(language), one, names) for one in problems)
        for language in LANGUAGES
    )
    return english, italian
