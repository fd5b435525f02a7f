"""Which games somebody brings, as a list says it: "Catan, Azul", "Kingsburg/7 Wonders", "tutti"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.fact_kinds import record
from bglmanager.exchange.entry_lists.names import errors_in, near_words, search_key


@record
class KnownGames:
    """The games a list may name: those `planned` in an event, by their ids, and all others, each
    by what it is called.
    """

    planned: Mapping[str, Sequence[str]]
    others: Sequence[str] = ()

    @property
    def are_several(self) -> bool:
        """Whether it has to be said which of them somebody brings."""
        return len(self.planned) > 1


@record
class GamesBrought:
    """What a cell says: the ids of planned games, and what of it is none of them, as written.

    `guessed` are those that are written with an error or with more words, and what they are.
    """

    games: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    guessed: tuple[tuple[str, str], ...] = ()


NO_GAMES = GamesBrought()

_NONE = frozenset("nessuno nessuna niente nulla none nothing aucun rien keine keins nada".split())
_ALL = frozenset(("tutti", "tutti i giochi", "all", "all of them", "all games", "todos", "tous"))
_SIGNS = re.compile(r"[,;/\n|+&•]+")
_AND = re.compile(r"\s+(?:e|ed|and|et|und|y)\s+", re.IGNORECASE)
_COUNT = re.compile(r"^\d+\s*[x×]\s*|\s*[x×]\s*\d+$|\s*[(\[][^()\[\]]*[)\]]", re.IGNORECASE)
"""How many of a game, or what is said besides: "2x Catan", "Azul (base)"."""

_ARTICLES = frozenset("i il lo la l gli le the les der die das el los las".split())
_LEAST_TOLD = 4
"""Letters of the shortest word by which alone a game is known."""


def read_games(text: str, known: KnownGames) -> GamesBrought:
    """The games a cell names, each once, in its order."""
    if search_key(text) in _NONE:
        return NO_GAMES
    if search_key(text) in _ALL:
        return GamesBrought(tuple(known.planned))
    names = _Names(known)
    games: dict[str, None] = {}
    others: list[str] = []
    guessed: dict[str, str] = {}
    for part in _parts(text, names):
        found, sure = names.find(part)
        if found:
            games[found] = None
        else:
            others.append(part)
        if found and not sure:
            guessed[part] = known.planned[found][0]
    return GamesBrought(tuple(games), tuple(dict.fromkeys(others)), tuple(guessed.items()))


def _parts(text: str, names: _Names) -> Iterator[str]:
    """What stands between signs; words for "and" part games only, no name that has one."""
    if names.is_name(text):
        yield text.strip()
        return
    for part in filter(None, map(str.strip, _SIGNS.split(text))):
        each = [one for one in _AND.split(part) if one.strip()]
        yield from [part] if names.is_name(part) or not any(map(names.is_sure, each)) else each


class _Names:
    """The names of games as they are compared: without accents, signs and articles."""

    def __init__(self, known: KnownGames) -> None:
        self._planned = {
            _key(name): id_ for id_, names in known.planned.items() for name in (*names, id_)
        }
        self._others = {_key(name) for name in known.others} - self._planned.keys()
        self._joined = {key.replace(" ", ""): id_ for key, id_ in self._planned.items()}

    def is_name(self, text: str) -> bool:
        """Whether a game is called just so."""
        key = _key(text)
        return key in self._others or key.replace(" ", "") in self._joined

    def is_sure(self, text: str) -> bool:
        """Whether a game is meant by it, planned or not, without a guess."""
        return self.is_name(text) or all(self.find(text))

    def find(self, text: str) -> tuple[str, bool]:
        """The planned game that is meant, "" for none, and whether that is sure.

        Who is called just so goes before who is called so with more or fewer words, and these
        before one with a typing error; what could be two games is none.
        """
        key = _key(text)
        bare = key if key in self._others else _key(_COUNT.sub("", text)) or key
        if bare.replace(" ", "") in self._joined:
            return self._joined[bare.replace(" ", "")], True
        if bare in self._others:
            return "", True
        words = {*bare.split()}
        if any(len(word) >= _LEAST_TOLD for word in words):
            if found := self._only(key for key in self._planned if words <= {*key.split()}):
                return found, True
            if found := self._only(key for key in self._planned if words >= {*key.split()}):
                return found, False
        return self._mistyped(bare), False

    def _only(self, keys: Iterator[str]) -> str:
        found = {self._planned[key] for key in keys if key}
        return found.pop() if len(found) == 1 else ""

    def _mistyped(self, key: str) -> str:
        """The one that is nearest; a name of three letters is another one with an error."""
        if len(key) < _LEAST_TOLD:
            return ""
        keys = [*self._planned, *self._others]
        near = near_words(key, keys, errors_in(key), limit=1)
        return self._planned.get(keys[near[0]], "") if near else ""


def _key(text: str) -> str:
    words = search_key(text.replace("-", " ")).split()
    return " ".join(word for word in words if word not in _ARTICLES) or " ".join(words)
