"""Own games and own rules beside the backups: carried there, and brought back from there.

Beside backups lie `games/` and `rules/`, and in `set-aside/` what these held before. Files are
carried as they are, sound or not. One that was replaced or deleted on this computer is known by
what it holds: it is not brought back, and does not stay in the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from bglmanager.db import copies, disk
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem, problem
from bglmanager.services import own_games, own_rules
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import file_slug, reach
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_folder import KEPT, MOST, OwnFolder, checksum_of

ASIDE = "set-aside"
"""The folder beside backups for what was replaced or deleted."""

NAMED = 3
"""So many files are named in a sentence."""

_PORTABLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""Names that every disk takes, whatever it was formatted with."""


@record
class Carried:
    """How many own games and rulesets lie beside the backups; `left_out` are names of files that
    could not be read as one.
    """

    games: int = 0
    rules: int = 0
    left_out: tuple[str, ...] = ()

    @property
    def problem(self) -> Problem | None:
        """What is to be said of the files left out."""
        if not self.left_out:
            return None
        more = "…" if len(self.left_out) > NAMED else ""
        return problem("own-files.left-out", files=", ".join(self.left_out[:NAMED]) + more)


@record
class Brought:
    """What came back: how many files, and the names of those that stand beside others of the same
    name because they say something else. `problem` is what hindered the rest.
    """

    came: int = 0
    beside: tuple[str, ...] = ()
    problem: Problem | None = None


def carry_own_files(places: LibraryPaths, target: Path, at: datetime) -> Carried:
    """Bring the own files to a folder of backups; what it has and this computer not stays there.

    Raises OSError.
    """
    counts: list[int] = []
    left_out: list[str] = []
    for own in _own_folders(places):
        wanted = _files_wanted(own, left_out)
        counts.append(len(wanted))
        if wanted or (target / own.name).is_dir():
            (target / own.name).mkdir(exist_ok=True)
            _carry_files(own, target, at, wanted)
    return Carried(counts[0], counts[1], tuple(left_out))


def count_own_files(places: LibraryPaths, folder: Path) -> Carried:
    """How many own files lie beside the backups in a folder. Raises `NotOpened`."""
    games, rules = (partial(own.files_in, folder / own.name) for own in _own_folders(places))
    return reach(folder, lambda: Carried(len(games()), len(rules())))


def bring_back(places: LibraryPaths, folders: Iterable[Path], at: datetime) -> Brought:
    """Bring own files back from folders of backups; none that is here is changed.

    What has the name of another one comes under a name of its own.
    """
    beside: list[str] = []
    hindered: Problem | None = None
    try:
        for folder in folders:
            for own in _own_folders(places):
                beside += own.bring_files(folder, at)
    except NotSaved:
        hindered = problem("own-files.not-brought", folder=str(places.folder))
    return Brought(len(beside), tuple(filter(None, beside)), hindered)


def _files_wanted(own: OwnFolder, left_out: list[str]) -> Mapping[str, bytes]:
    """What is to lie there, by names that every disk takes and tells apart."""
    found: dict[str, bytes] = {}
    taken: set[str] = set()
    for name, file in own.files_in(own.folder).items():
        data = own.data_in(file) if len(found) < MOST else None
        if data is None:
            left_out.append("".join(c if c.isprintable() else "�" for c in name[:40]))
            continue
        stem, there = name.removesuffix(own.suffix), name
        plain = _PORTABLE.fullmatch(stem) and stem.lower() not in own_games.RESERVED
        if not plain or name.casefold() in taken:  # not every disk can have it under its own
            mark = checksum_of(name.encode("utf-8", "surrogateescape"))[:8]
            there = f"{file_slug(stem)[:40].lower() or 'file'}-{mark}{own.suffix}"
        found[there] = data
        taken.add(there.casefold())
    return found


def _carry_files(own: OwnFolder, target: Path, at: datetime, wanted: Mapping[str, bytes]) -> None:
    """Make the folder beside the backups have these files; what is replaced goes aside first."""
    there, aside = target / own.name, target / ASIDE / own.name
    for folder in (there, aside):
        for part in folder.glob(f"*{copies.PART}"):
            part.unlink()
    on_it = {name.casefold(): file for name, file in own.files_in(there).items()}
    for name, data in wanted.items():
        old = on_it.pop(name.casefold(), None)
        if old is None or own.data_in(old) != data:
            if old is not None:
                _put_aside(own, aside, at, old)
            _write_file(there / name, data)
    known = own.known_marks() if on_it else set()
    for old in on_it.values():
        data_there = own.data_in(old)
        if data_there is not None and checksum_of(data_there) in known:
            _put_aside(own, aside, at, old)
            old.unlink()


def _put_aside(own: OwnFolder, aside: Path, at: datetime, old: Path) -> None:
    """Keep what is about to go, once; the oldest of such files go in the end."""
    disk.owners_folder(aside)
    copy = aside / f"{at:%Y-%m-%d_%H-%M-%S-%f}_{old.name}"
    data = own.data_in(old)
    if data is None:  # no file, or none of this size: it is moved as it is
        old.replace(copy)
        return
    kept = own.files_in(aside)
    if not any(own.data_in(file) == data for file in kept.values()):
        _write_file(copy, data)
        for name in sorted(kept)[:-KEPT]:
            kept[name].unlink()


def _write_file(file: Path, data: bytes) -> None:
    """Write a file whole; OSError unless what is read again is the same."""
    part = file.with_name(f"own-file{copies.PART}")
    try:
        part.write_bytes(data)
        disk.to_disk(part)
        if part.read_bytes() != data:
            raise OSError(f"{file.name} reads otherwise than it was written")
        disk.put_in_place(part, file)
        disk.to_disk(file.parent)
    except BaseException:
        copies.discard_copy(part)
        raise


def _own_folders(places: LibraryPaths) -> tuple[OwnFolder, OwnFolder]:
    return own_games.own_games_of(places), own_rules.OwnRules(places.rules)
