"""What is meant by a few words typed: their order, accents and a typing error do not matter."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from bglmanager.engine.fact_kinds import record
from bglmanager.exchange.entry_lists.names import near_words, search_key


class Group(IntEnum):
    """What kind of thing it is; of things that fit as well, the first kinds come first."""

    PEOPLE = 1
    TABLES = 2
    PAGES = 3
    COMMANDS = 4
    RULES = 5
    GAMES = 6
    EVENTS = 7
    SETTINGS = 8


class Findable(Protocol):
    """What can be found: by its name, and by other words in whatever language."""

    @property
    def group(self) -> Group:
        """What kind of thing it is."""

    @property
    def name(self) -> str:
        """What it is called where it is listed."""

    @property
    def words(self) -> str:
        """What else finds it."""

    @property
    def liked(self) -> float:
        """How much it goes before others that fit as well, below 0.1."""


Thing = TypeVar("Thing", bound=Findable)


@record
class FoundThing(Generic[Thing]):
    """What was found, how well it fits, and the act that was asked for with it, if any."""

    thing: Thing
    worth: float
    verb: str = ""


SMALL_WORDS = frozenset(
    "a al alla alle allo ai agli chi che col come con cosa da dal dalla dei del della delle di "
    "dove e gioca giocano gli ha i il in io la le lo mi mio nel nella per qual quale quali quando "
    "quanti quanto questo si siede sta su sul tra un una uno vede vedo "
    "an and are at can do does for from how i in is my of on play plays sit sits the this to what "
    "when where which who with".split()
)
"""Words of a question that need not be found; they are names as well (Li, De, Di)."""

_NAME, _OTHER, _SMALL = 1.0, 0.9, 0.04
_WHOLE, _BEGUN, _WITHIN, _NEAR = 1.0, 0.8, 0.45, 0.5
_LEAST_WITHIN = 4
"""Letters of the shortest word that is looked for inside others, and with typing errors."""

_LONG = 7
"""In a word of so many letters two typing errors are forgiven."""

LONGEST = 100
"""Letters of a question that are looked at."""

_NUMBERED = re.compile(r"\d+(?:\.\d+)+")


def words_of(text: str) -> list[str]:
    """The words of a text as they are looked for; 5.1.2 is one."""
    return [*_NUMBERED.findall(text), *search_key(_NUMBERED.sub(" ", text)).split()]


Worths = dict[int, float]
"""How well things fit, by their places."""


class Finder(Generic[Thing]):
    """Finds things among these. `verbs` are what acts on people are called by, by their names."""

    def __init__(self, things: Iterable[Thing], verbs: Mapping[str, str] = {}) -> None:
        self.things = tuple(things)
        self._verbs = {word: verb for verb, words in verbs.items() for word in words.split()}
        self._by_word: dict[str, Worths] = defaultdict(dict)
        self._names: list[list[str]] = []
        for place, thing in enumerate(self.things):
            name = words_of(thing.name)
            self._names.append(name)
            for word in words_of(thing.words):
                self._by_word[word][place] = _OTHER
            for word in name:
                self._by_word[word][place] = _NAME

    def find(self, typed: str, most: int) -> list[FoundThing[Thing]]:
        """The best, kind by kind, so many at most; the kind of the very best comes first."""
        words = words_of(typed[:LONGEST])
        if not words:
            return []
        found = self._with_all(words, self._fitting) or self._with_all(words, self._nearly_fitting)
        asked = list(self._with_verb(words))
        others = [FoundThing(self.things[place], worth) for place, worth in found.items()]
        return _in_groups([*asked, *others], most)

    def _with_verb(self, words: Sequence[str]) -> Iterator[FoundThing[Thing]]:
        """People with an act: "ritira rossi"."""
        for word in words:
            verb, rest = self._verb_of(word), [each for each in words if each != word]
            if not verb or all(each in SMALL_WORDS for each in rest):
                continue
            found = self._with_all(rest, self._fitting) or self._with_all(
                rest, self._nearly_fitting
            )
            for place, worth in found.items():
                if self.things[place].group is Group.PEOPLE:
                    yield FoundThing(self.things[place], worth + 0.2, verb)

    def _verb_of(self, word: str) -> str:
        """The act that a word, its beginning, or a word with a typing error asks for."""
        if word in self._verbs or len(word) < _LEAST_WITHIN:
            return self._verbs.get(word, "")
        known = list(self._verbs)
        begun = next((each for each in known if each.startswith(word)), "")
        near = [] if begun or len(word) <= _LEAST_WITHIN else near_words(word, known, 1, 1)
        return self._verbs.get(begun or (known[near[0]] if near else ""), "")

    def _with_all(self, words: Sequence[str], fitting: _Fitting) -> Worths:
        """What has every word; small ones only make it likelier."""
        needed = [word for word in words if word not in SMALL_WORDS] or words
        found: Worths | None = None
        for word in dict.fromkeys(needed):
            fits = fitting(word)
            so_far = dict.fromkeys(fits, 0.0) if found is None else found
            found = {place: so_far[place] + fits[place] for place in fits if place in so_far}
        small = [self._fitting(word) for word in words if word not in needed]
        return {
            place: worth / len(set(needed))
            + self._closeness(place, needed)
            + sum(_SMALL for fits in small if place in fits)
            for place, worth in (found or {}).items()
        }

    def _closeness(self, place: int, words: Sequence[str]) -> float:
        """What is called so and nothing else goes before what is called so among other words."""
        name = self._names[place]
        begins = 0.08 if name and name[0].startswith(words[0]) else 0.0
        return begins + 0.1 * min(1.0, len(words) / max(len(name), 1)) + self.things[place].liked

    def _fitting(self, word: str) -> Worths:
        """What has this word, or one that begins so; a longer one also within others."""
        found: Worths = {}
        begun = f"{word}." if "." in word and word not in self._by_word else word
        for other, places in self._by_word.items():
            if other.startswith(begun):
                worth = _WHOLE if other == word else _BEGUN + 0.15 * len(word) / len(other)
            elif len(word) >= _LEAST_WITHIN and word in other:
                worth = _WITHIN
            else:
                continue
            _keep_best(found, places, worth)
        return found

    def _nearly_fitting(self, word: str) -> Worths:
        """The same, also with a typing error or two."""
        found = self._fitting(word)
        if len(word) < _LEAST_WITHIN:
            return found
        known, within = list(self._by_word), 2 if len(word) >= _LONG else 1
        for forms in (known, [other[: len(word)] for other in known]):
            for place in near_words(word, forms, within):
                _keep_best(found, self._by_word[known[place]], _NEAR)
        return found


class _Fitting(Protocol):
    def __call__(self, word: str, /) -> Worths: ...


def _keep_best(found: Worths, places: Worths, worth: float) -> None:
    for place, part in places.items():
        found[place] = max(found.get(place, 0.0), worth * part)


_FAR_BEHIND = 0.3
"""What fits so much worse than the best is not worth a line."""


def _in_groups(found: Iterable[FoundThing[Thing]], most: int) -> list[FoundThing[Thing]]:
    """The best of each kind under each other; where there are several kinds, each has its share."""
    ranked = sorted(found, key=lambda one: (-one.worth, one.thing.group))
    least = ranked[0].worth - _FAR_BEHIND if ranked else 0.0
    groups: dict[Group, list[FoundThing[Thing]]] = {}
    for one in ranked:
        if one.worth >= least:
            groups.setdefault(one.thing.group, []).append(one)
    shown = dict.fromkeys(groups, 0)
    for _ in range(min(most, sum(map(len, groups.values())))):
        fewest = min(
            (g for g in groups if shown[g] < len(groups[g])), key=lambda g: _next_worth(g, shown)
        )
        shown[fewest] += 1
    return [one for group, ones in groups.items() for one in ones[: shown[group]]]


def _next_worth(group: Group, shown: Mapping[Group, int]) -> int:
    """The first kind has three lines before the others have one each, and so on."""
    first = next(iter(shown)) is group
    return shown[group] // 3 if first else shown[group]


def marked(name: str, typed: str) -> list[tuple[int, int]]:
    """Where in a name the words typed are: places from and to."""
    words = words_of(typed[:LONGEST])
    found = []
    for part in re.finditer(r"[\w.]+", name):
        key = "".join(words_of(part[0]))
        fits = [len(word) for word in words if key.startswith(word)]
        if fits:
            found.append((part.start(), min(part.end(), part.start() + max(fits))))
    return found
