"""Names of people: made comparable, taken apart into name and surname, written as names are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from anyascii import anyascii

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


_PARTICLES = """
d da dal dalla dalle dallo dalli de degli dei del dell della delle dello den der di du el la le li
lo mac mc san ten ter van vande vom von zu zum
"""
PARTICLES = frozenset(_PARTICLES.split())
"""Words that belong to the surname they stand before: De Luca, Della Valle, van der Meer."""


_SMALL = frozenset("von van der den zu zum vom vande ten ter y".split())
"""Words of surnames that are written small; Italian ones (De, Della, Lo) are not."""


class NameOrder(StrEnum):
    """What comes first in a column with whole names."""

    FIRST_LAST = "first-last"
    LAST_FIRST = "last-first"


@dataclass(frozen=True, slots=True)
class NameGuess:
    """The order taken for a column of whole names, and how many names speak for and against.

    Names with a comma ("Rossi, Mario") or an upper-case surname ("Mario ROSSI") tell their own
    order and are read by it, whatever order is chosen.
    """

    order: NameOrder
    by_hand: bool
    first_last: int
    last_first: int


def guess_order(names: Iterable[str], chosen: NameOrder | None = None) -> NameGuess:
    """The order most names speak for; name first when nothing tells."""
    votes = [vote for vote in map(_order_of_name, names) if vote is not None]
    first_last = votes.count(NameOrder.FIRST_LAST)
    last_first = len(votes) - first_last
    guessed = NameOrder.LAST_FIRST if last_first > first_last else NameOrder.FIRST_LAST
    return NameGuess(chosen or guessed, chosen is not None, first_last, last_first)


def split_name(name: str, order: NameOrder) -> tuple[str, str]:
    """Name and surname. Particles stay with the surname; of one word there is no surname."""
    if "," in name:
        last, _, first = name.partition(",")
        return " ".join(first.replace(",", " ").split()), " ".join(last.split())
    words = name.split()
    if len(words) < 2:
        return name, ""
    shouted = _by_capitals(words)
    if shouted is not None:
        return shouted
    cut = _cut_after_first(words) if order is NameOrder.FIRST_LAST else _cut_after_last(words)
    head, tail = " ".join(words[:cut]), " ".join(words[cut:])
    return (head, tail) if order is NameOrder.FIRST_LAST else (tail, head)


def is_unsure(name: str, order: NameOrder | None = None) -> bool:
    """Whether a person should look where the name ends and the surname begins: a name of three
    words or more with one between them that is neither a first name nor part of a surname like
    "De Luca", or one that speaks for the other order than the list is read in.
    """
    words = name.split()
    if order is not None and _by_capitals(words) is None and "," not in name:
        vote = _order_of_name(name)
        if vote is not None and vote is not order:
            return True
    if "," in name or len(words) < 3 or _by_capitals(words) is not None:
        return False
    return not any(_is_particle(word) for word in words[:-1]) and not all(
        map(_is_given_name, words[1:-1])
    )


def full_name(typed: str) -> tuple[str, str, bool] | None:
    """Name and surname of a whole name that is typed, and whether it is sure which is which.

    None for what may be a surname alone: one word, or one with "De" before it.
    """
    words = typed.split()
    if len(words) < 2 or (len(words) == 2 and _is_particle(words[0])):
        return None
    guess = guess_order([typed])
    sure = bool(guess.first_last or guess.last_first) and not is_unsure(typed)
    return (*split_name(typed, guess.order), sure)


def with_capitals(name: str) -> str:
    """A name that is written all in capitals or all in small letters, as names are written; any
    other as it is. "VON DER LEYEN" keeps its small words, "MCDONALD" its second capital.
    """
    letters = [c for c in name if c.isalpha()]
    if len(letters) < 2 or not (name.isupper() or name.islower()):
        return name
    return " ".join(map(_write_word, name.split()))


def _write_word(word: str) -> str:
    small = word.lower()
    if small in _SMALL:
        return small
    return "".join(map(_with_capital, re.split(r"(['’`-])", small)))


def _with_capital(part: str) -> str:
    if part.startswith("mc") and len(part) > 3:
        return f"Mc{part[2:].capitalize()}"
    return part[:1].upper() + part[1:]


def _order_of_name(name: str) -> NameOrder | None:
    words = name.split()
    if "," in name:
        return NameOrder.LAST_FIRST
    if len(words) < 2:
        return None
    shouted = _by_capitals(words)
    if shouted is not None:
        return NameOrder.LAST_FIRST if words[0] in shouted[1].split() else NameOrder.FIRST_LAST
    if _is_particle(words[0]):
        return NameOrder.LAST_FIRST
    head, tail = _is_given_name(words[0]), _is_given_name(words[-1])
    if head and any(map(_is_particle, words[1:-1])):
        return NameOrder.FIRST_LAST
    if head == tail:
        return None
    return NameOrder.FIRST_LAST if head else NameOrder.LAST_FIRST


def _by_capitals(words: Sequence[str]) -> tuple[str, str] | None:
    """Name and surname where the surname alone is written in capitals, at one end."""
    capital = [word.isupper() and sum(map(str.isalpha, word)) > 1 for word in words]
    if all(capital) or not any(capital):
        return None
    count = capital.index(False) if capital[0] else capital[::-1].index(False)
    if count != sum(capital):
        return None
    if capital[0]:
        return " ".join(words[count:]), " ".join(words[:count])
    return " ".join(words[:-count]), " ".join(words[-count:])


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
