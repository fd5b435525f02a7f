"""The organiser's own games: one file each in the data folder; they win over those of the program.

A file is called after the id in it, so that a game is found without reading the others. While a
game is being changed, its facts are plain values under the keys of its file.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, replace
from datetime import datetime
from decimal import Decimal
from functools import cache
from itertools import islice
from pathlib import Path, PurePath
from typing import Any

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.exchange.games import SECTIONS, Name, read_game, write_game
from bglmanager.exchange.toml import MOST_BYTES, pair
from bglmanager.resources import path
from bglmanager.services import files
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_folder import MOST, FileFolder, OwnFolder

SUFFIX = ".toml"
"""How the name of a game's file ends."""

SHARED = ".game"
"""What stands before it in the name of a file that travels."""

RESERVED = {"con", "prn", "aux", "nul"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in range(10)
}
"""Names that are no files on Windows, whatever they end in."""


@record
class Damaged:
    """A file that gives no game, with everything that is wrong in it."""

    file: Path
    problems: tuple[Problem, ...]


@record
class ImportedGame:
    """A game from a file, which is kept as it stands."""

    game: Game
    data: bytes

    @property
    def id(self) -> str:
        """The id it comes with."""
        return self.game.id


@record
class Written:
    """An act on one file, as it can be taken back: what it held before and after, None for none."""

    id: str
    before: bytes | None
    after: bytes | None


@record
class _Read:
    stamp: tuple[int, int, int]
    game: Game | None
    problems: tuple[Problem, ...] = ()


class GameFolder(FileFolder):
    """The games of one folder, each read when it is first asked for.

    A file that cannot be read as a game hinders nothing: it is among `damaged`.
    """

    suffix, largest = SUFFIX, MOST_BYTES
    _own = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._read: dict[str, _Read] = {}
        self._games: tuple[Game, ...] | None = None  # none while they are to be gathered again
        self._listed = False
        self._too_many = False

    def find_game(self, id_: str) -> Game | None:
        """The game with this id, if the folder has it whole."""
        if id_ not in self._read and not self._listed and is_id(id_):
            self._look_at(id_)
        found = self._read.get(id_)
        return None if found is None else found.game

    @property
    def games(self) -> tuple[Game, ...]:
        """All games, by id."""
        self._list_files()
        if self._games is None:
            found = sorted(self._read.items())
            self._games = tuple(each.game for _, each in found if each.game is not None)
        return self._games

    def read_next(self) -> bool:
        """Read one more file, for whoever has moments only; False when all are read."""
        unread = () if self._listed else (k for k in self.list_keys()[:MOST] if k not in self._read)
        for stem in unread:
            self._look_at(stem)
            return True
        self._list_files()
        return False

    @property
    def games_read(self) -> tuple[Game, ...]:
        """The games that were read by now."""
        return tuple(each.game for each in self._read.values() if each.game is not None)

    @property
    def damaged(self) -> tuple[Damaged, ...]:
        """The files that give no game, by name; too many files are said of the folder."""
        self._list_files()
        found = [
            Damaged(self.file_of(stem), each.problems)
            for stem, each in sorted(self._read.items())
            if each.game is None
        ]
        many = problem("own-games.too-many", most=MOST)
        return (*found, *([Damaged(self.folder, (many,))] if self._too_many else []))

    def read_again(self) -> None:
        """Read again what others have written, and forget what they have taken away."""
        self._listed = False
        self._list_files()

    def _list_files(self) -> None:
        if self._listed:
            return
        stems = self.list_keys()
        self._too_many = len(stems) > MOST
        stems = stems[:MOST]
        for gone in set(self._read) - set(stems):
            self._keep_read(gone, None)
        for stem in stems:
            self._look_at(stem)
        self._listed = True

    def _look_at(self, stem: str) -> None:
        """Read a file, unless it is the one that was read before."""
        stamp = _stamp_of(self.file_of(stem))
        known = self._read.get(stem)
        if stamp is None:
            self._keep_read(stem, None)
        elif known is None or known.stamp != stamp:
            self._keep_read(stem, self._read_file(stem, stamp))

    def _keep_read(self, stem: str, read: _Read | None) -> None:
        self._games = None
        if read is None:
            self._read.pop(stem, None)
        else:
            self._read[stem] = read

    def _read_file(self, stem: str, stamp: tuple[int, int, int]) -> _Read:
        try:
            data = files.read_whole(self.file_of(stem), largest=MOST_BYTES)
            game = _with_sound_id(read_game(data, stem, own=self._own))
            if game.id != stem:
                wanted = f"{game.id}{SUFFIX}"
                raise Refused([problem("own-games.file-name", "1:id", wanted=wanted)])
        except Refused as refused:
            return _Read(stamp, None, tuple(refused.problems))
        return _Read(stamp, game)


class OwnGames(GameFolder, OwnFolder):
    """The organiser's games: read, kept, changed, taken away, shared.

    Every act answers with what `take_back` needs.
    """

    name = "games"
    _own = True

    def __init__(self, folder: Path, aside: Path) -> None:
        """`aside` is the folder of what was replaced or taken away."""
        super().__init__(folder)
        self.aside = (aside,)

    def save_game(self, game: Game, at: datetime) -> Written:
        """Keep a game under its id, in the place of the one that was there.

        Raises `Refused` where what is there cannot be kept aside, and `NotSaved`; so do the others.
        """
        return self._put_game(game.id, write_game(game).encode(), at)

    def clashing_game(self, coming: ImportedGame) -> Game | None:
        """The own game whose place a game would take that is another one."""
        return None if self.data_of(coming.id) == coming.data else self.find_game(coming.id)

    def take_in(self, coming: ImportedGame, at: datetime) -> Written:
        """Keep a game from a file as it stands, in the place of the one with its id."""
        return self._put_game(coming.id, coming.data, at)

    def delete_game(self, id_: str, at: datetime) -> Written:
        """Take a game away: that of the program, where there is one, counts again.

        Of a file that gives no game the id is its name without the ending.
        """
        return self._put_game(id_, None, at)

    def _put_game(self, id_: str, data: bytes | None, at: datetime) -> Written:
        return Written(id_, self.put_data(id_, data, at), data)

    def take_back(self, done: Written) -> None:
        """Take an act back. Raises `Refused` when the file was changed since, and `NotSaved`."""
        if self.data_of(done.id) != done.after:
            raise Refused([problem("own-games.changed-since", file=self.file_of(done.id).name)])
        self.write_data(done.id, done.before)

    def data_of(self, id_: str) -> bytes | None:
        """What the file of a game holds; None when there is none, or one too large to be one."""
        return self.data_in(self.file_of(id_))

    def free_id(self, name: str, taken: frozenset[str]) -> str:
        """An id for a game of this name that no other has."""
        stem = files.file_slug(name).lower()[: Name.most - 4].strip("-") or "game"
        if stem in RESERVED:
            stem = f"game-{stem}"
        ids = islice(files.numbered_names(stem), 2 * MOST)
        free = (id_ for id_ in ids if id_ not in taken and not files.is_taken(self.file_of(id_)))
        return next(free, stem)

    def write_data(self, key: str, data: bytes | None) -> None:
        """The same, and read what is there now."""
        super().write_data(key, data)
        self._keep_read(key, None)
        self._look_at(key)

    def file_aside(self, key: str, at: datetime) -> Path:
        """They are called after the moment."""
        return self.aside[0] / f"{at:%Y-%m-%d_%H-%M-%S-%f}_{key}{SUFFIX}"

    def says_the_same(self, data: bytes, name: str) -> bool:
        """Whether what is in this file is here already, in other words."""
        with suppress(Refused):
            game = read_shared(data, name)
            return self.find_game(game.id) == game
        return False

    def keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        """Keep them under another name, and note that the file was here; that name."""
        game = read_shared(data, name)
        free = self.free_id(game.id, frozenset(each.id for each in shipped_games().games))
        self.keep_aside(game.id, data, at)
        self.save_game(under_id(game, free), at)
        return free


@cache
def shipped_games() -> GameFolder:
    """The games of the program: their files do not change while it runs."""
    return GameFolder(path("games"))


def own_games_of(places: LibraryPaths) -> OwnGames:
    """The own games of a user."""
    return OwnGames(places.games, places.set_aside / places.games.name)


def read_file(file: Path) -> ImportedGame:
    """A game from a file. Raises `Refused` with everything that is wrong, as `read_shared` does."""
    data = files.read_whole(file, largest=MOST_BYTES)
    return ImportedGame(read_shared(data, file.name), data)


def share_game(game: Game, file: Path) -> None:
    """Write a game into a file that another installation takes in. Raises `NotSaved`."""
    files.write_whole(file, write_game(game).encode())


def shared_name(game: Game) -> str:
    """What the file of a game is called that travels."""
    return f"{game.id}{SHARED}{SUFFIX}"


def read_shared(data: bytes, name: str) -> Game:
    """The game of a file of this name that comes from elsewhere, or is about to be kept.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key".
    """
    stem = PurePath(name).name.removesuffix(SUFFIX).removesuffix(SHARED)
    return _with_sound_id(read_game(data, files.file_slug(stem).lower() or "game", own=True))


def under_id(game: Game, id_: str) -> Game:
    """The same game under another id."""
    rules = {key: replace(rules, id=id_) for key, rules in game.rules.items()}
    return replace(game, general=replace(game.general, id=id_), rules=rules)


def is_id(id_: str) -> bool:
    """Whether a game may be called so: small letters, digits and hyphens, no reserved name."""
    return Name().wrong_with(id_) is None and id_ not in RESERVED


def _with_sound_id(game: Game) -> Game:
    if not is_id(game.id):
        raise Refused([problem("own-games.id", "1:id", id=game.id, most=Name.most)])
    return game


def _stat_of(file: Path) -> os.stat_result:
    try:
        return file.stat()
    except OSError:
        return file.lstat()


def _stamp_of(file: Path) -> tuple[int, int, int] | None:
    """What changes with a file; None when there is none.

    Of a link that leads nowhere it is that of the link: it has the name of a game and gives none.
    """
    try:
        found = files.own_disk(lambda: _stat_of(file))
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


REGULATIONS = SECTIONS
"""What the tables of the regulations are called."""

Values = dict[str, Any]
"""Facts by key, as a TOML file has them; a regulation's stand in a table under its name."""


@record
class Draft:
    """What is being written: the own game it replaces (None for a new one), and its facts."""

    of: str | None
    values: Values = field(default_factory=dict)


def values_of(game: Game) -> Values:
    """The facts of a game, to be changed."""
    return tomllib.loads(write_game(game), parse_float=Decimal)


def game_of(values: Values) -> Game:
    """The game that these facts give.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key", where the
    line says nothing and the key is that of the file ("bgl.tie_breaks[1].label.it").
    """
    return read_shared(_as_toml(values).encode(), "")


def draft_text(draft: Draft) -> str:
    """A draft as text, for `draft_of`."""
    return json.dumps({"of": draft.of, "facts": _as_toml(draft.values)})


def draft_of(text: str) -> Draft | None:
    """The draft in a text; None where there is none."""
    try:
        whole = json.loads(text)
        values = tomllib.loads(whole["facts"], parse_float=Decimal)
        return Draft(whole["of"], values)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _as_toml(values: Mapping[str, Any]) -> str:
    """Facts as the text of a file: those of a table in one line."""
    return "\n".join(pair(key, value) for key, value in values.items()) + "\n"


def value_at(values: Mapping[str, Any], path: str) -> Any:
    """The value at a path of keys, "auction.of"; None when nothing is said there."""
    found: Any = values
    for key in path.split("."):
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def put_value(values: Values, path: str, value: Any) -> None:
    """Set the value at a path; None takes it out, and tables that have nothing left."""
    key, _, rest = path.partition(".")
    if rest:
        inner = values.get(key)
        if value is None and not isinstance(inner, Mapping):
            return  # nothing is said there, or `false` is, which says that there is none
        table: Values = dict(inner) if isinstance(inner, Mapping) else {}
        put_value(table, rest, value)
        value = table or None
    if value is None:
        values.pop(key, None)
    else:
        values[key] = value
