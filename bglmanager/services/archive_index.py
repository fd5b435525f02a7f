"""People of the archive in memory, found as somebody types; one for all windows of a library."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from heapq import nsmallest

from bglmanager.db.archive import ArchiveContents, Pair, Spot
from bglmanager.db.history import ARCHIVE
from bglmanager.db.tables import Facts
from bglmanager.db.timeline import Command, Timeline
from bglmanager.engine.event import EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details, PersonFacts, listed_name
from bglmanager.exchange.entry_lists.likeness import (
    LONG_WORD,
    MARKS,
    are_names_alike,
    could_be,
    errors_in,
    marks_of,
    near_words,
    number_key,
    typing_errors,
)
from bglmanager.exchange.entry_lists.likeness import Reason as Reason
from bglmanager.exchange.entry_lists.names import name_typed, search_key, typing_key


@dataclass(frozen=True, slots=True)
class ArchivedPerson(Details):
    """A person of the archive: the newest of what is known, and in how many events he was.

    `banned` is the reason of a ban, `banned_until` its last day, None when it has no end. Whether
    it holds on a day is `is_banned`.
    """

    id: int = 0
    banned: str | None = None
    banned_until: dt.date | None = None
    events: int = 0

    @property
    def name(self) -> str:
        """Surname and first name."""
        return listed_name(self)

    @property
    def details(self) -> Details:
        """What can be edited."""
        return Details(**{name: getattr(self, name) for name in DETAILS})

    def is_banned(self, day: dt.date) -> bool:
        """Whether he may not play on this day."""
        if self.banned is None:
            return False
        return self.banned_until is None or day <= self.banned_until


DETAILS = tuple(field.name for field in fields(Details))
"""Names of what can be edited."""

KEPT = tuple(field.name for field in fields(Facts))
"""Names of what the archive keeps of a person."""


def archived_person(key: int, facts: Facts, events: int) -> ArchivedPerson:
    """A person as the screen has him."""
    kept = {name: getattr(facts, name) for name in KEPT}
    return ArchivedPerson(**kept, id=key, events=events)


@dataclass(frozen=True, slots=True)
class Past:
    """A person in an event. `rank` of `players` is None while the event has no final ranking, or
    it was not looked up (`Archive.ranked`). `name` is that of the event.
    """

    event: EventId
    name: str
    date: dt.date
    game: str
    number: EntryNumber
    status: EntryStatus
    rank: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class PastPenalty:
    """What a referee gave somebody in another event, `name` and `date` of that event."""

    event: EventId
    name: str
    date: dt.date
    kind: PenaltyKind
    reason: str


@dataclass(frozen=True, slots=True)
class Double:
    """Two people of the archive who are probably one; `one` was in more events."""

    one: ArchivedPerson
    other: ArchivedPerson
    reason: Reason


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What a list brought into the archive: people new to it, changed in it, and as they were."""

    added: int = 0
    changed: int = 0
    same: int = 0


SHORTEST = 2
"""Letters in the shortest search."""

LONGEST = 500
"""Letters of a search that are looked at: whoever pastes a page does not wait for it."""

SHORTEST_ERROR = 4
"""Letters in the shortest word in which a typing error is looked for."""


class Index:
    """People of the archive by everything they are looked for by."""

    def __init__(self, kept: ArchiveContents) -> None:
        self.facts: dict[int, Facts] = {}
        self.known: dict[int, ArchivedPerson] = {}
        self.links: dict[Spot, int] = dict(kept.links)
        self.spots: dict[int, set[Spot]] = defaultdict(set)
        self.banned: set[int] = set()
        self._said: dict[int, _SearchText] = {}
        self._words: dict[str, set[int]] = defaultdict(set)
        self._by: dict[str, dict[str, set[int]]] = {mark: defaultdict(set) for mark in MARKS}
        self._shortened: dict[str, set[str]] | None = None
        for spot, person in self.links.items():
            self.spots[person].add(spot)
        for key, facts in kept.people.items():
            self.put_person(key, facts)

    # ------------------------------------------------------------------------ changing

    def put_person(self, key: int, facts: Facts) -> None:
        """Have a person, or have him otherwise."""
        self.drop_person(key)
        known = archived_person(key, facts, self._events_of(key))
        said = _SearchText(known)
        self.facts[key], self.known[key], self._said[key] = facts, known, said
        for mark, value in said.marks.items():
            self._by[mark][value].add(key)
        for word in said.words:
            if self._shortened is not None and word not in self._words:
                self._note_shortened(word, self._shortened)
            self._words[word].add(key)
        if known.banned is not None:
            self.banned.add(key)

    def _events_of(self, key: int) -> int:
        """In how many events he was; whoever was entered twice was in one."""
        return len({event for event, _ in self.spots.get(key, ())})

    def drop_person(self, key: int) -> None:
        """Have a person no more."""
        said = self._said.pop(key, None)
        if said is None:
            return
        del self.facts[key], self.known[key]
        for mark, value in said.marks.items():
            self._by[mark][value].discard(key)
        for word in said.words:
            self._words[word].discard(key)
        self.banned.discard(key)

    def link_entry(self, spot: Spot, person: int | None) -> None:
        """Have an entry be a person's, or nobody's."""
        old = self.links.pop(spot, None)
        if old is not None:
            self.spots[old].discard(spot)
        if person is not None:
            self.links[spot] = person
            self.spots[person].add(spot)
        for key in {old, person} - {None}:
            if key in self.facts:
                self.known[key] = archived_person(key, self.facts[key], self._events_of(key))

    # ----------------------------------------------------------------------- searching

    def with_number(self, number: str) -> tuple[int, ...]:
        """Who has this league number, in the form of `number_key`."""
        return self._with_mark("number", number)

    def with_name(self, name: str) -> tuple[int, ...]:
        """Who has this whole name, in the form of `typing_key`."""
        return self._with_mark("name", name)

    def groups_alike(self, mark: str, most: int) -> list[list[int]]:
        """People with the same mark of this kind, where they are at least two and not too many."""
        groups = self._by[mark].values()
        return [sorted(group) for group in groups if 1 < len(group) <= most]

    def name_of(self, key: int) -> str:
        """His whole name in the form of `typing_key`."""
        return self._said[key].marks["name"]

    def _with_mark(self, mark: str, value: str) -> tuple[int, ...]:
        return tuple(sorted(self._by[mark].get(value, ())))

    def find_typed(self, typed: str, limit: int) -> tuple[ArchivedPerson, ...]:
        """Who has every typed word, or nearly, in name, nickname, club, address or number."""
        wanted = search_key(typed[:LONGEST]).split()
        if len("".join(wanted)) < SHORTEST:
            return ()
        exact = self.having_words(wanted)
        order = _Order(wanted)
        best = nsmallest(limit, (order.rank_of(self.known[k], self._said[k].text) for k in exact))
        found = [key for *_, key in best]
        if len(found) < limit:
            there = set(found)
            nearly = self._nearly_having(wanted)
            rest = [
                (errors, *order.rank_of(self.known[k], self._said[k].text))
                for k, errors in nearly.items()
                if k not in there
            ]
            found += [key for *_, key in nsmallest(limit - len(found), rest)]
        return tuple(self.known[key] for key in found)

    def having_words(self, wanted: Sequence[str]) -> list[int]:
        """Who has every word, or one that begins so, anywhere."""
        longest, *others = sorted((f" {word}" for word in wanted), key=len, reverse=True)
        found = [key for key, said in self._said.items() if longest in said.text]
        for word in others:
            found = [key for key in found if word in self._said[key].text]
        return found

    def _nearly_having(self, wanted: Sequence[str]) -> dict[int, int]:
        """Who has every word in his name with a typing error or two, and with how many in all."""
        vocabulary = [word for word, people in self._words.items() if people]
        found: dict[int, int] | None = None
        for word in dict.fromkeys(wanted):
            errors = self._errors_by_person(word, vocabulary)
            if found is None:
                found = errors
            else:
                found = {key: n + errors[key] for key, n in found.items() if key in errors}
            if not found:
                break
        return found or {}

    def _errors_by_person(self, word: str, vocabulary: Sequence[str]) -> dict[int, int]:
        """The people with a word nearly like this one, or one that begins so."""
        size = len(word)
        least: dict[str, int] = {w: 0 for w in vocabulary if w.startswith(word)}
        if size >= SHORTEST_ERROR:
            within = 2 if size >= LONG_WORD else 1
            for words in (vocabulary, [w[:size] for w in vocabulary]):
                for place in near_words(word, words, within):
                    errors = typing_errors(word, words[place], within)
                    whole = vocabulary[place]
                    least[whole] = min(errors, least.get(whole, errors))
        people: dict[int, int] = {}
        for near_word, errors in sorted(least.items(), key=lambda item: -item[1]):
            people.update(dict.fromkeys(self._words[near_word], errors))
        return people

    # ------------------------------------------------------------------- who may it be

    def people_like(self, wanted: PersonFacts) -> tuple[ArchivedPerson, ...]:
        """Who is probably somebody: by number, name (also exchanged), address, typing error."""
        number, email = number_key(wanted.league_id or ""), (wanted.email or "").casefold()
        found = dict.fromkeys(self._alike("number", number, wanted))
        found |= dict.fromkeys((*self._surely_named(wanted), *self._alike("email", email, wanted)))
        for key in self.nearly_named(wanted):
            found.setdefault(key)
        return tuple(self.known[key] for key in found)

    def nearly_named(self, wanted: PersonFacts) -> list[int]:
        """Who has nearly the same name and could be somebody; he himself where he is known."""
        return [key for key in self._nearly_named(wanted) if could_be(self.known[key], wanted)]

    def _alike(self, mark: str, value: str, wanted: PersonFacts) -> list[int]:
        """Who has this mark, where there is one, and can be the same."""
        found = self._with_mark(mark, value) if value else ()
        return [key for key in found if are_names_alike(self.known[key], wanted)]

    def _surely_named(self, wanted: PersonFacts) -> list[int]:
        found = self.with_name(name_typed(wanted))
        same = [self.known[key] for key in found]
        fitting = [one for one in same if could_be(one, wanted)]
        fitting.sort(key=lambda one: (not _agrees_further(one, wanted), -one.events, one.id))
        return [one.id for one in fitting]

    def _nearly_named(self, wanted: PersonFacts) -> list[int]:
        name = f"{wanted.last_name} {wanted.first_name}"
        key = typing_key(name)
        words = key.split()
        people: set[int] = set()
        for word in words:
            people |= self._words.get(word, set())
        if len(words) == 1 or errors_in(key) > 1:
            people |= self._each_nearly(words)
        candidates = sorted(people)
        names = [self.name_of(one) for one in candidates]
        return [candidates[place] for place in near_words(key, names, errors_in(key), limit=5)]

    def _each_nearly(self, words: Sequence[str]) -> set[int]:
        """Who has every one of the words with at most one letter wrong."""
        found: set[int] | None = None
        for word in words:
            people: set[int] = set()
            for other in self._one_error(word):
                people |= self._words.get(other, set())
            found = people if found is None else found & people
            if not found:
                return set()
        return found or set()

    def _one_error(self, word: str) -> set[str]:
        if self._shortened is None:
            self.prepare_comparison()
        assert self._shortened is not None
        found: set[str] = set()
        for form in _one_letter_shorter(word):
            found |= self._shortened.get(form, set())
        return found

    def prepare_comparison(self) -> None:
        """Have at hand what a comparison with typing errors needs."""
        if self._shortened is None:
            made: dict[str, set[str]] = {}
            for word in self._words:
                self._note_shortened(word, made)
            self._shortened = made

    @staticmethod
    def _note_shortened(word: str, made: dict[str, set[str]]) -> None:
        for form in _one_letter_shorter(word):
            made.setdefault(form, set()).add(word)


class _Order:
    """How well people fit what was typed: the better, the smaller."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self._whole = " ".join(wanted)
        self._words = tuple(f" {word}" for word in wanted)

    def rank_of(self, known: ArchivedPerson, text: str) -> tuple[int, int, str, int]:
        """Surname first, then first name, then what else; who was in more events goes before."""
        name, _, _rest = text.partition("\n")
        if name.startswith(f" {self._whole}"):
            rank = 0 if name.startswith(f" {self._whole} ") else 1
        elif all(word in name for word in self._words):
            rank = 2
        else:
            rank = 3
        return rank, -known.events, name, known.id


class _SearchText:
    """What somebody is looked for by. `text` has a space before each word, the name on a line of
    its own; `marks` are what may make two people one.
    """

    __slots__ = ("marks", "text", "words")

    def __init__(self, known: ArchivedPerson) -> None:
        last, first = search_key(known.last_name), search_key(known.first_name)
        words = [*last.split(), *first.split()]
        joined = [last.replace(" ", "")] if " " in last else []  # "dangelo" finds D'Angelo
        said = (known.nickname, known.club, known.email, known.league_id)
        rest = " ".join([*joined, *(search_key(text) for text in said if text)])
        self.text = f" {last} {first} \n {rest}"
        self.words = {*words, *joined}
        self.marks = marks_of(known, " ".join(sorted(words)), last)


def _one_letter_shorter(word: str) -> set[str]:
    """The word, and every word that is left when one letter goes."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _agrees_further(one: ArchivedPerson, other: PersonFacts) -> bool:
    """Whether there is more that is the same than the name."""
    same_day = one.birth_date is not None and one.birth_date == other.birth_date
    return same_day or bool(
        one.email and other.email and one.email.casefold() == other.email.casefold()
    )


Listener = Callable[[], None]


@dataclass(slots=True)
class Loaded:
    """The archive as it was read: its people, and what else the store has of it.

    `newest` was the newest command that changed it then, `forgotten` how often the memory had
    forgotten what was read before.
    """

    index: Index
    apart: frozenset[Pair]
    seen: int
    timeline: Timeline
    newest: int
    contacts: bool
    forgotten: int


def loaded_archive(kept: ArchiveContents, forgotten: int = 0) -> Loaded:
    """What was read, ready to be searched."""
    index = Index(kept)
    index.prepare_comparison()
    return Loaded(
        index, kept.apart, kept.seen, kept.timeline, kept.newest, kept.contacts, forgotten
    )


@dataclass(slots=True)
class Memory:
    """`now` is None while nothing was read, or what was read is not true any more.

    `ranks` are final rankings that were looked up, each with the act it was true after.
    """

    now: Loaded | None = None
    ranks: dict[EventId, tuple[int, tuple[EntryNumber, ...]]] = field(default_factory=dict)
    forgotten: int = 0
    listeners: list[Listener] = field(default_factory=list)

    def forget_all(self) -> None:
        """Read everything again when it is asked for."""
        self.now = None
        self.forgotten += 1
        self.tell_listeners()

    def tell_listeners(self) -> None:
        """Tell whoever listens that something is otherwise."""
        for listener in tuple(self.listeners):
            listener()

    def take_change(
        self,
        people: Mapping[int, Facts | None],
        links: Mapping[Spot, int | None],
        apart: frozenset[Pair] | None,
        line: Command,
    ) -> None:
        """Have what a command made of it."""
        now = self.now
        assert now is not None
        for key, facts in people.items():
            if facts is None:
                now.index.drop_person(key)
            else:
                now.index.put_person(key, facts)
        for spot, person in links.items():
            now.index.link_entry(spot, person)
        if apart is not None:
            now.apart = apart
        if line.kind.startswith(ARCHIVE):
            now.timeline = now.timeline.with_line(line)
