"""What is meant by a few words typed: their order, accents and a typing error do not matter."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
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


Place = tuple[str, int]
"""Where a thing is: in which part, at which place of it."""

Worths = dict[Place, float]
"""How well things fit, by their places."""


class _WordIndex(Generic[Thing]):
    """Things that change together, by the words they are found by, once somebody asks."""

    def __init__(self, name: str, things: Sequence[Thing]) -> None:
        self.name, self.things = name, things
        self._cut: dict[int, list[str]] = {}

    @cached_property
    def names(self) -> list[list[str]]:
        """The words of the name of each."""
        return [words_of(thing.name) for thing in self.things]

    @cached_property
    def by_word(self) -> dict[str, Worths]:
        """What has a word, and what it is worth there."""
        found: dict[str, Worths] = defaultdict(dict)
        for n, thing in enumerate(self.things):
            for word in words_of(thing.words):
                found[word][self.name, n] = _OTHER
            for word in self.names[n]:
                found[word][self.name, n] = _NAME
        return found

    @cached_property
    def words(self) -> list[str]:
        """Its words in order."""
        return sorted(self.by_word)

    def beginning(self, begun: str) -> Sequence[str]:
        """Its words that begin so."""
        first = bisect_left(self.words, begun)
        return self.words[first : bisect_left(self.words, f"{begun}\U0010ffff", first)]

    def cut_to(self, size: int) -> list[str]:
        """Its words, of each so many letters."""
        if size not in self._cut:
            self._cut[size] = [word[:size] for word in self.words]
        return self._cut[size]


class Finder(Generic[Thing]):
    """Finds things among these. `verbs` are what acts on people are called by, by their names."""

    def __init__(self, things: Iterable[Thing] = (), verbs: Mapping[str, str] = {}) -> None:
        self._verbs = {word: verb for verb, words in verbs.items() for word in words.split()}
        self._parts: dict[str, _WordIndex[Thing]] = {}
        self._known: dict[tuple[bool, str], Worths] = {}
        self.hold("", tuple(things))

    def hold(self, name: str, things: Sequence[Thing]) -> None:
        """Have these as a part, in the place of what it was; the very same are read once."""
        before = self._parts.get(name)
        if before is None or before.things is not things:
            self._parts[name] = _WordIndex(name, things)
            self._known.clear()

    def find(self, typed: str, most: int) -> list[FoundThing[Thing]]:
        """The best, kind by kind, so many at most; the kind of the very best comes first."""
        words = words_of(typed[:LONGEST])
        if not words:
            return []
        found = self._with_all(words)
        asked = list(self._with_verb(words))
        others = [FoundThing(self._thing(place), worth) for place, worth in found.items()]
        return _in_groups([*asked, *others], most)

    def _with_verb(self, words: Sequence[str]) -> Iterator[FoundThing[Thing]]:
        """People with an act: "ritira rossi"."""
        for word in words:
            verb, rest = self._verb_of(word), [each for each in words if each != word]
            if not verb or all(each in SMALL_WORDS for each in rest):
                continue
            for place, worth in self._with_all(rest).items():
                if self._thing(place).group is Group.PEOPLE:
                    yield FoundThing(self._thing(place), worth + 0.2, verb)

    def _thing(self, place: Place) -> Thing:
        return self._parts[place[0]].things[place[1]]

    def _verb_of(self, word: str) -> str:
        """The act that a word, its beginning, or a word with a typing error asks for."""
        if word in self._verbs or len(word) < _LEAST_WITHIN:
            return self._verbs.get(word, "")
        known = list(self._verbs)
        begun = next((each for each in known if each.startswith(word)), "")
        near = [] if begun or len(word) <= _LEAST_WITHIN else near_words(word, known, 1, 1)
        return self._verbs.get(begun or (known[near[0]] if near else ""), "")

    def _with_all(self, words: Sequence[str]) -> Worths:
        """What has every word, or else every word nearly; small ones only make it likelier."""
        needed = [word for word in words if word not in SMALL_WORDS] or words
        small = [self._fitting(word) for word in words if word not in needed]
        found = self._with_each(needed) or self._with_each(needed, nearly=True)
        return {
            place: worth / len(set(needed))
            + self._closeness(place, needed)
            + sum(_SMALL for fits in small if place in fits)
            for place, worth in found.items()
        }

    def _with_each(self, words: Sequence[str], *, nearly: bool = False) -> Worths:
        found: Worths | None = None
        for word in dict.fromkeys(words):
            fits = self._fitting(word, nearly=nearly)
            so_far = dict.fromkeys(fits, 0.0) if found is None else found
            found = {place: so_far[place] + fits[place] for place in fits if place in so_far}
        return found or {}

    def _closeness(self, place: Place, words: Sequence[str]) -> float:
        """What is called so and nothing else goes before what is called so among other words."""
        name = self._parts[place[0]].names[place[1]]
        begins = 0.08 if name and name[0].startswith(words[0]) else 0.0
        return begins + 0.1 * min(1.0, len(words) / max(len(name), 1)) + self._thing(place).liked

    def _fitting(self, word: str, *, nearly: bool = False) -> Worths:
        """What has this word, or one that begins so; a longer one also within others, and
        `nearly` with a typing error or two. A question is typed letter by letter: what its other
        words came to is known.
        """
        found = self._known.get((nearly, word))
        if found is None:
            found = self._known[nearly, word] = {}
            for part in self._parts.values():
                for other, worth in _likely_words(part, word, nearly=nearly):
                    for place, share in part.by_word[other].items():
                        found[place] = max(found.get(place, 0.0), worth * share)
        return found


def _likely_words(
    part: _WordIndex[Thing], word: str, *, nearly: bool
) -> Iterator[tuple[str, float]]:
    """The words of a part that may be meant by one that was typed, and how well they fit."""
    begun = f"{word}." if "." in word and word not in part.by_word else word
    for other in part.beginning(begun):
        yield other, _WHOLE if other == word else _BEGUN + 0.15 * len(word) / len(other)
    if len(word) < _LEAST_WITHIN:
        return
    for other in part.words:
        if word in other:
            yield other, _WITHIN
    if nearly:
        within = 2 if len(word) >= _LONG else 1
        for forms in (part.words, part.cut_to(len(word))):
            for at in near_words(word, forms, within):
                yield part.words[at], _NEAR


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
