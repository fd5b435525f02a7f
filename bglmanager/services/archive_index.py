"""People of the archive in memory, found as somebody types; one for all windows of a library."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from heapq import nsmallest

from bglmanager.db.archive import ArchiveChange
from bglmanager.db.history import ARCHIVE, Command
from bglmanager.db.people import ArchiveContents, Spot
from bglmanager.db.people import Past as Past
from bglmanager.db.people import PastPenalty as PastPenalty
from bglmanager.db.tables import Facts
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details, PersonFacts, listed_name
from bglmanager.exchange.entry_lists import names as likeness
from bglmanager.exchange.entry_lists.names import Reason as Reason
from bglmanager.exchange.entry_lists.names import name_typed, number_key, search_key


@record
class ArchivedPerson(Facts):
    """A person of the archive: the newest of what is known, and in how many events he was."""

    id: int = 0
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
"""Names of what is kept of a person."""


@record
class Double:
    """Two people of the archive who are probably one; `one` was in more events."""

    one: ArchivedPerson
    other: ArchivedPerson
    reason: Reason


@record
class TakenIn:
    """What a list brought into the archive: people new to it, changed in it, and as they were."""

    added: int = 0
    changed: int = 0
    same: int = 0


SHORTEST = 2
"""Letters in the shortest search."""

LONGEST = 500
"""Letters of a search that are looked at: whoever pastes a page does not wait for it."""


class Index:
    """The archive in memory: its people by everything they are looked for by, and what else is
    `kept` of it. `forgotten` is how often the memory had forgotten what was read before.
    """

    def __init__(self, kept: ArchiveContents, forgotten: int = 0) -> None:
        self.kept, self.forgotten = kept, forgotten
        self.known: dict[int, ArchivedPerson] = {}
        self.links: dict[Spot, int] = dict(kept.links)
        self.spots: dict[int, set[Spot]] = defaultdict(set)
        self.banned: set[int] = set()
        self._said: dict[int, _SearchText] = {}
        self._asked: tuple[str, Sequence[int]] = "", ()  # the last word asked for, and who has it
        self._words: dict[str, set[int]] = defaultdict(set)
        self._by: dict[str, dict[str, set[int]]] = {
            mark: defaultdict(set) for mark in likeness.MARKS
        }
        # words by their forms that are one letter shorter, for a comparison with typing errors
        self._shortened: dict[str, set[str]] = defaultdict(set)
        for spot, person in self.links.items():
            self.spots[person].add(spot)
        for key, facts in kept.people.items():
            self.put_person(key, facts)

    # ------------------------------------------------------------------------ changing

    def put_person(self, key: int, facts: Facts) -> None:
        """Have a person, or have him otherwise."""
        self.drop_person(key)
        cells = {name: getattr(facts, name) for name in KEPT}
        known = self.known[key] = ArchivedPerson(**cells, id=key, events=self._events_of(key))
        said = self._said[key] = _SearchText(known)
        for mark, value in said.marks.items():
            self._by[mark][value].add(key)
        for word in said.words:
            if word not in self._words:
                for form in _one_letter_shorter(word):
                    self._shortened[form].add(word)
            self._words[word].add(key)
        if known.banned is not None:
            self.banned.add(key)

    def _events_of(self, key: int) -> int:
        """In how many events he was; whoever was entered twice was in one."""
        return len({event for event, _ in self.spots.get(key, ())})

    def drop_person(self, key: int) -> None:
        """Have a person no more."""
        self._asked = "", ()
        said = self._said.pop(key, None)
        if said is None:
            return
        del self.known[key]
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
            if key in self.known:
                self.known[key] = replace(self.known[key], events=self._events_of(key))

    # ----------------------------------------------------------------------- searching

    def with_mark(self, mark: str, value: str) -> tuple[int, ...]:
        """Who has this "number", in the form of `number_key`, or this whole "name", in that of
        `typing_key`.
        """
        return tuple(sorted(self._by[mark].get(value, ())))

    def groups_alike(self, mark: str, most: int) -> list[list[int]]:
        """People with the same mark of this kind, where they are at least two and not too many."""
        groups = self._by[mark].values()
        return [sorted(group) for group in groups if 1 < len(group) <= most]

    def name_of(self, key: int) -> str:
        """His whole name in the form of `typing_key`."""
        return self._said[key].marks["name"]

    def find_typed(
        self, typed: str, limit: int, *, nearly: bool = True
    ) -> tuple[ArchivedPerson, ...]:
        """Who has every typed word, or `nearly`, in name, nickname, club, address or number."""
        wanted = search_key(typed[:LONGEST]).split()
        if len("".join(wanted)) < SHORTEST:
            return ()
        ranked = partial(self._rank_of, wanted)
        best = nsmallest(limit, map(ranked, self.having_words(wanted)))
        found = [key for *_, key in best]
        if nearly and len(found) < limit:
            there, near = set(found), self._nearly_having(wanted)
            rest = [(errors, *ranked(k)) for k, errors in near.items() if k not in there]
            found += [key for *_, key in nsmallest(limit - len(found), rest)]
        return tuple(self.known[key] for key in found)

    def _rank_of(self, wanted: Sequence[str], key: int) -> tuple[int, int, str, int]:
        """How well somebody fits what was typed, the better, the smaller: surname first, then
        first name, then what else; who was in more events goes before.
        """
        whole, name = " ".join(wanted), self._said[key].text.partition("\n")[0]
        if name.startswith(f" {whole}"):
            rank = 0 if name.startswith(f" {whole} ") else 1
        else:
            rank = 2 if all(f" {word}" in name for word in wanted) else 3
        return rank, -self.known[key].events, name, key

    def having_words(self, wanted: Sequence[str]) -> list[int]:
        """Who has every word, or one that begins so, anywhere."""
        longest, *others = sorted((f" {word}" for word in wanted), key=len, reverse=True)
        before, among = self._asked
        if before and longest.startswith(before):  # a word is typed letter by letter
            found = [key for key in among if longest in self._said[key].text]
        else:
            found = [key for key, said in self._said.items() if longest in said.text]
        self._asked = longest, found
        for word in others:
            found = [key for key in found if word in self._said[key].text]
        return found

    def _nearly_having(self, wanted: Sequence[str]) -> dict[int, int]:
        """Who has every word in his name with a typing error or two, and with how many in all."""
        vocabulary = [word for word, people in self._words.items() if people]
        found: dict[int, int] | None = None
        for word in dict.fromkeys(wanted):
            errors = self._errors_by_person(word, vocabulary)
            so_far = dict.fromkeys(errors, 0) if found is None else found
            found = {key: n + errors[key] for key, n in so_far.items() if key in errors}
            if not found:
                break
        return found or {}

    def _errors_by_person(self, word: str, vocabulary: Sequence[str]) -> dict[int, int]:
        """The people with a word nearly like this one, or one that begins so."""
        size = len(word)
        least: dict[str, int] = {w: 0 for w in vocabulary if w.startswith(word)}
        if size >= 4:  # in shorter words no typing error is looked for
            within = 2 if size >= likeness.LONG_WORD else 1
            for words in (vocabulary, [w[:size] for w in vocabulary]):
                for place in likeness.near_words(word, words, within):
                    errors = likeness.typing_errors(word, words[place], within)
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

    def _alike(self, mark: str, value: str, wanted: PersonFacts) -> list[int]:
        """Who has this mark, where there is one, and can be the same."""
        found = self.with_mark(mark, value) if value else ()
        return [key for key in found if likeness.are_names_alike(self.known[key], wanted)]

    def _surely_named(self, wanted: PersonFacts) -> list[int]:
        same = [self.known[key] for key in self.with_mark("name", name_typed(wanted))]
        fitting = [one for one in same if likeness.could_be(one, wanted)]
        fitting.sort(
            key=lambda one: (not likeness.count_agreeing(one, wanted), -one.events, one.id)
        )
        return [one.id for one in fitting]

    def nearly_named(self, wanted: PersonFacts) -> list[int]:
        """Who has nearly the same name and could be somebody; he himself where he is known."""
        key = name_typed(wanted)
        words = key.split()
        people = {one for word in words for one in self._words.get(word, ())}
        if len(words) == 1 or likeness.errors_in(key) > 1:
            people |= set.intersection(*map(self._with_one_error, words))
        candidates = sorted(people)
        names = [self.name_of(one) for one in candidates]
        near = likeness.near_words(key, names, likeness.errors_in(key), limit=5)
        found = (candidates[place] for place in near)
        return [one for one in found if likeness.could_be(self.known[one], wanted)]

    def _with_one_error(self, word: str) -> set[int]:
        """Who has the word with at most one letter wrong."""
        forms = _one_letter_shorter(word)
        words = {other for form in forms for other in self._shortened.get(form, ())}
        return {person for other in words for person in self._words.get(other, ())}


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
        self.marks = likeness.marks_of(known, " ".join(sorted(words)), last)


def _one_letter_shorter(word: str) -> set[str]:
    """The word, and every word that is left when one letter goes."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


@dataclass(slots=True)
class Memory:
    """`now` is None while nothing was read, or what was read is not true any more.

    `ranks` are final rankings that were looked up, each with the act it was true after.
    """

    now: Index | None = None
    ranks: dict[EventId, tuple[int, tuple[EntryNumber, ...]]] = field(default_factory=dict)
    forgotten: int = 0
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def forget_all(self) -> None:
        """Read everything again when it is asked for."""
        self.now = None
        self.forgotten += 1
        self.tell_listeners()

    def tell_listeners(self) -> None:
        """Tell whoever listens that something is otherwise."""
        for listener in tuple(self.listeners):
            listener()

    def take_change(self, change: ArchiveChange, line: Command) -> None:
        """Have what a command made of it."""
        now = self.now
        assert now is not None
        for key, facts in change.people.items():
            if facts is None:
                now.drop_person(key)
            else:
                now.put_person(key, facts)
        for spot, person in change.links.items():
            now.link_entry(spot, person)
        if change.apart is not None:
            now.kept.apart = change.apart
        if line.kind.startswith(ARCHIVE):
            now.kept.timeline = now.kept.timeline.with_lines(line)
        self.tell_listeners()
