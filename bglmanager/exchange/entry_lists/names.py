"""Names of people: made comparable, taken apart, written; whether two people are one."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from anyascii import anyascii

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import PersonFacts
from bglmanager.resources import path

GIVEN_NAMES = frozenset(path("names/given.txt").read_text("ascii").split())
"""Common first names of Italy and its neighbours, without case and accents."""

_WORD = re.compile(r"[a-z0-9]+")

_KNOWN = 20_000
"""So many names stay known: of a list, each is compared with many others."""


def name_key(first_name: str, last_name: str) -> str:
    """The same for the same name whatever its case, its accents and how these are encoded."""
    return f"{fold_text(last_name)}|{fold_text(first_name)}"


@lru_cache(maxsize=_KNOWN)
def fold_text(text: str) -> str:
    """`text` casefolded, NFKD, without accents and punctuation; signs only stay as they are."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    folded = " ".join(re.sub(r"[\W_]+", " ", letters).split())
    return folded or " ".join(plain.split())


@lru_cache(maxsize=_KNOWN)
def typing_key(text: str) -> str:
    """The ASCII form a typo is looked for in, words in alphabetical order."""
    return " ".join(sorted(search_key(text).split()))


def search_key(text: str) -> str:
    """A text as it is looked for: words in small Latin letters without accents and signs."""
    if text.isascii():  # nearly all of them, and thousands at once
        return " ".join(_WORD.findall(text.lower())) or " ".join(text.lower().split())
    return fold_text(anyascii(fold_text(text)))


def name_typed(who: PersonFacts) -> str:
    """His whole name in the form in which typing errors are looked for."""
    return typing_key(f"{who.last_name} {who.first_name}")


PARTICLES = frozenset(
    "d da dal dalla dalle dallo dalli de degli dei del dell della delle dello den der di du el la "
    "le li lo mac mc san ten ter van vande vom von zu zum".split()
)
"""Words that belong to the surname they stand before: De Luca, Della Valle, van der Meer."""


_SMALL = frozenset("von van der den zu zum vom vande ten ter y".split())
"""Words of surnames that are written small; Italian ones (De, Della, Lo) are not."""


class NameOrder(StrEnum):
    """What comes first in a column with whole names."""

    FIRST_LAST = "first-last"
    LAST_FIRST = "last-first"


@record
class NameGuess:
    """The order taken for a column of whole names, and how many names speak for and against.

    Names with a comma ("Rossi, Mario") or an upper-case surname ("Mario ROSSI") tell their own
    order and are read by it, whatever order is chosen.
    """

    order: NameOrder
    by_hand: bool
    first_last: int
    last_first: int


def guess_name_order(names: Iterable[str], chosen: NameOrder | None = None) -> NameGuess:
    """The order most names speak for; name first when nothing tells."""
    votes = [vote for vote in map(_order_of_name, names) if vote is not None]
    first_last = votes.count(NameOrder.FIRST_LAST)
    last_first = len(votes) - first_last
    guessed = NameOrder.LAST_FIRST if last_first > first_last else NameOrder.FIRST_LAST
    return NameGuess(chosen or guessed, chosen is not None, first_last, last_first)


def split_name(name: str, order: NameOrder) -> tuple[str, str]:
    """Name and surname. Particles stay with the surname; of one word there is no surname."""
    told = _told_by_itself(name)
    if told is not None:
        return told[1:]
    words = name.split()
    if len(words) < 2:
        return name, ""
    cut = _cut_after_first(words) if order is NameOrder.FIRST_LAST else _cut_after_last(words)
    head, tail = " ".join(words[:cut]), " ".join(words[cut:])
    return (head, tail) if order is NameOrder.FIRST_LAST else (tail, head)


def is_unsure(name: str, order: NameOrder | None = None) -> bool:
    """Whether a person should look where the name ends and the surname begins: a name of three
    words or more with one between them that is neither a first name nor part of a surname like
    "De Luca", or one that speaks for the other order than the list is read in.
    """
    if _told_by_itself(name) is not None:
        return False
    words, vote = name.split(), _order_of_name(name)
    if order is not None and vote is not None and vote is not order:
        return True
    is_clear = any(map(_is_particle, words[:-1])) or all(map(_is_given_name, words[1:-1]))
    return len(words) > 2 and not is_clear


def full_name(typed: str) -> tuple[str, str, bool] | None:
    """Name and surname of a whole name that is typed, and whether it is sure which is which.

    None for what may be a surname alone: one word, or one with "De" before it.
    """
    words = typed.split()
    if len(words) < 2 or (len(words) == 2 and _is_particle(words[0])):
        return None
    guess = guess_name_order([typed])
    sure = bool(guess.first_last or guess.last_first) and not is_unsure(typed)
    return (*split_name(typed, guess.order), sure)


def with_capitals(name: str) -> str:
    """A name that is written all in capitals or all in small letters, as names are written; any
    other as it is. "VON DER LEYEN" keeps its small words, "MCDONALD" its second capital.
    """
    letters = [c for c in name if c.isalpha()]
    if len(letters) < 2 or not (name.isupper() or name.islower()):
        return name
    words = name.lower().split()
    return " ".join(
        word if word in _SMALL else "".join(map(_with_capital, re.split(r"(['’`-])", word)))
        for word in words
    )


def _with_capital(part: str) -> str:
    if part.startswith("mc") and len(part) > 3:
        return f"Mc{part[2:].capitalize()}"
    return part[:1].upper() + part[1:]


def _order_of_name(name: str) -> NameOrder | None:
    told = _told_by_itself(name)
    if told is not None:
        return told[0]
    words = name.split()
    if len(words) < 2:
        return None
    if _is_particle(words[0]):
        return NameOrder.LAST_FIRST
    head, tail = _is_given_name(words[0]), _is_given_name(words[-1])
    if head and any(map(_is_particle, words[1:-1])):
        return NameOrder.FIRST_LAST
    if head == tail:
        return None
    return NameOrder.FIRST_LAST if head else NameOrder.LAST_FIRST


def _told_by_itself(name: str) -> tuple[NameOrder, str, str] | None:
    """Order, name and surname where a comma tells them, or capitals of the surname alone."""
    if "," in name:
        last, _, first = name.partition(",")
        return (
            NameOrder.LAST_FIRST,
            " ".join(first.replace(",", " ").split()),
            " ".join(last.split()),
        )
    words = name.split()
    capital = [word.isupper() and sum(map(str.isalpha, word)) > 1 for word in words]
    if all(capital) or not any(capital):
        return None
    count = capital.index(False) if capital[0] else capital[::-1].index(False)
    if count != sum(capital):
        return None
    if capital[0]:
        return NameOrder.LAST_FIRST, " ".join(words[count:]), " ".join(words[:count])
    return NameOrder.FIRST_LAST, " ".join(words[:-count]), " ".join(words[-count:])


def _cut_after_first(words: Sequence[str]) -> int:
    """How many words of "Maria Chiara De Luca" are the name."""
    for at in range(1, len(words) - 1):
        if _is_particle(words[at]):
            return at
    cut = 1
    while cut < len(words) - 1 and _is_given_name(words[cut]) and _is_given_name(words[cut - 1]):
        cut += 1
    return cut


def _cut_after_last(words: Sequence[str]) -> int:
    """How many words of "De Luca Maria Chiara" are the surname."""
    least = 1
    while least < len(words) - 1 and _is_particle(words[least - 1]):
        least += 1
    cut = len(words) - 1
    while cut > least and _is_given_name(words[cut - 1]) and _is_given_name(words[cut]):
        cut -= 1
    return cut


def _is_particle(word: str) -> bool:
    return word.casefold().rstrip("'’") in PARTICLES


def _is_given_name(word: str) -> bool:
    """Whether it is a first name, or two with a hyphen (Jean-Pierre)."""
    return all(part in GIVEN_NAMES for part in fold_text(word).split())


SHORT_KEY = 9
"""Letters up to which one typing error is looked for; in longer names, two."""

LONG_WORD = 8
"""Letters of a word from which on two typing errors in it are looked for."""

_NEAREST = 5
"""So many of nearly the same name are looked at: a list of numbered names has hundreds."""

CROWD = 30
"""So many people of one name, address or birth date are looked at pair by pair, not more: whoever
wrote the same address for a whole club has not made one person of it.
"""


class Reason(StrEnum):
    """Why two people are probably one."""

    NUMBER = "same-number"
    EMAIL = "same-email"
    PHONE = "same-phone"
    NAME = "same-name"
    EXCHANGED = "names-exchanged"
    TYPING = "typing-error"


MARKS: Mapping[str, Reason] = {
    "number": Reason.NUMBER,
    "name": Reason.NAME,
    "email": Reason.EMAIL,
    "phone": Reason.PHONE,
    "born": Reason.TYPING,
}
"""What people may have in common, the surest first; "born" is the birth date with the first letter
of the surname.
"""


@record
class Likely:
    """Two people, by their places in what was given, who are probably one."""

    one: int
    other: int
    reason: Reason


def marks_of(person: PersonFacts, name: str = "", surname: str = "") -> dict[str, str]:
    """What may make him one with another; `name` is his whole name in the form of `typing_key`,
    `surname` in that of `search_key`.
    """
    marks = {"name": name}
    if person.league_id:
        marks["number"] = number_key(person.league_id)
    if person.email:
        marks["email"] = person.email.casefold()
    if person.phone:
        marks["phone"] = phone_key(person.phone)
    if person.birth_date:
        marks["born"] = f"{person.birth_date}{surname[:1]}"
    return marks


def number_key(number: str) -> str:
    """A league number as it is compared: zeros in front are lost in spreadsheets."""
    return search_key(number).lstrip("0")


def phone_key(number: str) -> str:
    """A telephone number as it is compared: its last nine digits, without the country's."""
    return re.sub(r"\D", "", number)[-9:]


def same_person(a: PersonFacts, b: PersonFacts) -> bool:
    """Whether two of the same name are one: same e-mail, or birth dates that agree or lack."""
    return (
        _same_email(a, b)
        or a.birth_date is None
        or b.birth_date is None
        or a.birth_date == b.birth_date
    )


def _same_email(a: PersonFacts, b: PersonFacts) -> bool:
    return bool(a.email and b.email and a.email.casefold() == b.email.casefold())


def errors_in(key: str) -> int:
    """How many typing errors are looked for in a name of this length."""
    return 1 if len(key) <= SHORT_KEY else 2


def could_be(one: PersonFacts, other: PersonFacts) -> bool:
    """Not two first names that both exist (Mario and Maria), nor two birth dates."""
    if not same_person(one, other):
        return False
    same_surname = fold_text(one.last_name) == fold_text(other.last_name)
    return not (same_surname and _other_given_name(one, other))


def _other_given_name(one: PersonFacts, other: PersonFacts) -> bool:
    a, b = fold_text(one.first_name), fold_text(other.first_name)
    return a != b and a in GIVEN_NAMES and b in GIVEN_NAMES


def are_names_alike(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether two names may be one person's: a word in common, or few typing errors."""
    a, b = name_typed(one), name_typed(other)
    return bool(set(a.split()) & set(b.split())) or is_nearly_same(a, b)


def is_nearly_same(a: str, b: str) -> bool:
    """Whether two names in the form of `typing_key` differ by typing errors only."""
    within = max(errors_in(a), errors_in(b))
    return abs(len(a) - len(b)) <= within and typing_errors(a, b, within) <= within


def are_two_people(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether what is known of two people of one name makes them two.

    Another e-mail does not, where the birth date is the same: people get new ones.
    """
    marks = list(known_in_pairs(one, other))
    differ = [a is not None and b is not None and a != b for a, b in marks]
    born, number, email = differ
    same_day = marks[0][0] is not None and not born and marks[0][1] is not None
    return born or number or (email and not same_day)


def known_in_pairs(one: PersonFacts, other: PersonFacts) -> Iterator[tuple[object, object]]:
    """Birth dates, league numbers and addresses of both, None where they are not known."""
    known = [marks_of(who) for who in (one, other)]
    for mark in ("born", "number", "email"):
        yield known[0].get(mark), known[1].get(mark)


def count_agreeing(one: PersonFacts, other: PersonFacts) -> int:
    """How much more than the name is known of both and the same."""
    return sum(1 for a, b in known_in_pairs(one, other) if a and a == b)


def reason_if_one(reason: Reason, one: PersonFacts, other: PersonFacts) -> Reason | None:
    """Why these two are probably one who have the mark of this reason in common; None when they
    are not: two league numbers, birth dates or first names that both exist are two people.
    """
    if reason is Reason.NUMBER:
        return reason if are_names_alike(one, other) else None
    if reason is not Reason.EMAIL and are_two_people(one, other):
        return None
    if reason is Reason.NAME:
        names = (name_key(who.first_name, who.last_name) for who in (one, other))
        return Reason.NAME if len(set(names)) == 1 else Reason.EXCHANGED
    if _other_given_name(one, other) or not could_be(one, other):
        return None
    is_like = _are_mistyped if reason is Reason.TYPING else are_names_alike
    return reason if is_like(one, other) else None


def _are_mistyped(one: PersonFacts, other: PersonFacts) -> bool:
    """Whether each word of two names is the other's with one error, two in a long word: Marini and
    Parisi are two people. Words may be written together ("Deluca").
    """
    a, b = name_typed(one).split(), name_typed(other).split()
    if len(a) != len(b):
        return typing_errors("".join(a), "".join(b), 1) <= 1
    within = (2 if min(len(x), len(y)) >= LONG_WORD else 1 for x, y in zip(a, b, strict=True))
    return all(typing_errors(x, y, n) <= n for x, y, n in zip(a, b, within, strict=True))


def likely_pairs(people: Sequence[PersonFacts]) -> tuple[Likely, ...]:
    """Who of these are probably one, the surest reason of each pair, in the order given."""
    names = [name_typed(who) for who in people]
    found: dict[tuple[int, int], Reason] = {}
    for place, other, reason in (*_with_marks(people, names), *_nearly_named(names)):
        why = reason_if_one(reason, people[place], people[other])
        if why is not None:
            found.setdefault((place, other), why)
    return tuple(Likely(*pair, found[pair]) for pair in sorted(found))


_Asked = tuple[int, int, Reason]


def _with_marks(people: Sequence[PersonFacts], names: Sequence[str]) -> Iterator[_Asked]:
    groups: dict[str, dict[str, list[int]]] = {mark: defaultdict(list) for mark in MARKS}
    for place, who in enumerate(people):
        for mark, value in marks_of(who, names[place], search_key(who.last_name)).items():
            groups[mark][value].append(place)
    for mark, reason in MARKS.items():
        for group in groups[mark].values():
            if len(group) > CROWD:
                continue
            for one, other in combinations(group, 2):
                if mark != "born" or is_nearly_same(names[one], names[other]):
                    yield one, other, reason


def _nearly_named(names: Sequence[str]) -> Iterator[_Asked]:
    """Everybody is compared with who has a name about as long, the shorter first."""
    order = sorted(range(len(names)), key=lambda place: len(names[place]))
    sizes = [len(names[place]) for place in order]
    end = 0
    for at, place in enumerate(order):
        name = names[place]
        while end < len(order) and sizes[end] <= sizes[at] + errors_in(name):
            end += 1
        others = [names[order[n]] for n in range(at + 1, end)]
        for n in near_words(name, others, errors_in(name), limit=_NEAREST):
            other = order[at + 1 + n]
            yield min(place, other), max(place, other), Reason.TYPING


def near_words(word: str, words: Sequence[str], within: int, limit: int | None = None) -> list[int]:
    """Places of the words that are at most so many typing errors away, the nearest first."""
    # rapidfuzz is a compiled library that only looking for typing errors needs
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(word, words, scorer=OSA.distance, score_cutoff=within, limit=limit)
    return [place for _, _, place in found]


def typing_errors(one: str, other: str, within: int) -> int:
    """Typing errors between two words; `within` + 1 when there are more."""
    from rapidfuzz.distance import OSA  # as above

    return OSA.distance(one, other, score_cutoff=within)


class People:
    """The entries of an event, found by name and by nearly the same name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_name: dict[str, list[Entry]] = defaultdict(list)
        self._by: dict[str, dict[str, list[Entry]]] = {mark: defaultdict(list) for mark in MARKS}
        for entry in entries:
            self._by_name[name_key(entry.first_name, entry.last_name)].append(entry)
            for mark, value in marks_of(entry, name_typed(entry)).items():
                self._by[mark][value].append(entry)

    def find_same(self, draft: PersonFacts) -> Entry | None:
        """The entry that is this person; one with the same e-mail goes before others."""
        found = [e for e in self.find_namesakes(draft) if same_person(e, draft)]
        return min(found, key=lambda e: (not _same_email(e, draft), e.number), default=None)

    def find_namesakes(self, draft: PersonFacts) -> Sequence[Entry]:
        """All entries of exactly this name."""
        return self._by_name.get(name_key(draft.first_name, draft.last_name), ())

    def find_likely(self, drafts: Sequence[PersonFacts]) -> Sequence[Entry | None]:
        """For each draft the entry with nearly the same name, or name and surname exchanged; else
        one with the same number or address and a name that may be his.
        """
        by_name = self._by["name"]
        keys = list(by_name)
        found: list[Entry | None] = []
        for draft in drafts:
            key = name_typed(draft)
            places = near_words(key, keys, errors_in(key), limit=5)
            people = [entry for place in places for entry in by_name[keys[place]]]
            near_one = next((e for e in people if could_be(e, draft)), None)
            found.append(near_one or self._find_reached(draft))
        return found

    def _find_reached(self, draft: PersonFacts) -> Entry | None:
        """The entry that has a league number, an address or a phone in common with the draft."""
        marks = marks_of(draft)
        for mark in ("number", "email", "phone"):
            for entry in self._by[mark].get(marks[mark], ()) if mark in marks else ():
                if reason_if_one(MARKS[mark], entry, draft) is not None:
                    return entry
        return None
