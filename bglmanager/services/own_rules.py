"""An organiser's own rules: kept as files, changed, taken into an event, given to others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from bglmanager.engine.event import Event, Json, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem, Refused, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import toml
from bglmanager.i18n import Texts
from bglmanager.services import events, files
from bglmanager.services.autosave import Autosave
from bglmanager.services.changes import Changes
from bglmanager.services.own_folder import OwnFolder
from bglmanager.services.workspace import OpenEvent, Workspace

Options = Mapping[str, Json]
"""What an own ruleset says, as in an event and in a file."""

SUFFIX = ".rules.toml"
"""How the name of such a file ends."""

_DELETED, _REPLACED = "deleted", "replaced"
_UNSAVED = "unsaved.txt"
_NUMBERED = re.compile(r"[0-9]{6}-")
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def name_of(settings: Settings) -> str | None:
    """What the event's own ruleset is called; None for an event by a regulation."""
    return cast("str", settings.options.get("name")) if settings.ruleset == custom.ID else None


def base_of(settings: Settings) -> str:
    """The id of the regulation the event is played by, that behind an own ruleset."""
    return custom.base_of(settings.ruleset, settings.options)


def file_of(settings: Settings, name: str) -> bytes:
    """The rules of an event as the file of an own ruleset of this name, to be changed."""
    if settings.ruleset == custom.ID:
        return text_of({**settings.options, "name": name}).encode()
    return text_of(custom.copy_of(RULESETS[settings.ruleset], settings.options, name)).encode()


text_of = toml.write_rules


def read_rules(text: str) -> Mapping[str, Json]:
    """The own ruleset in the text of a file. Raises `Refused` with all that is wrong."""
    return toml.read_rules(text.encode())


def file_name(name: str, texts: Texts) -> str:
    """What a file of the rules with this name is called, in the language of the program."""
    return (files.file_slug(name) or texts.word("of a file", "rules")) + SUFFIX


def can_take(event: Event) -> tuple[Problem, ...]:
    """Why the event takes no other rules; nothing when it does: before the first draw."""
    code, field = "event.fixed-after-draw", "ruleset"
    return problem_if(event.rounds, code, f"event.{field}", field=field)


def played_by(settings: Settings, options: Mapping[str, Json]) -> Settings:
    """The settings of an event played by this own ruleset; no league counts it then."""
    base = RULESETS[cast("str", options["base"])]
    settings = events.with_league(settings, base.id, league=False, tier=None)
    size = settings.players_per_table
    fits = size if size in base.points else base.max_table
    return replace(
        settings, ruleset=custom.ID, options=options, league_code=None, players_per_table=fits
    )


def take_rules(desk: OpenEvent, path: Path) -> Changes:
    """Play the event by the rules in this file; no league counts it then.

    Raises `Refused` with everything that is wrong in the file ("line:key" as path), because it
    cannot be read, or because the event is drawn already.
    """
    refuse_if(can_take(desk.event))
    return events.change_settings(desk, played_by(desk.event.settings, _in_file(path)))


def create_event(
    workspace: Workspace, asked: Settings, options: Options, game: GameRules | None = None
) -> OpenEvent:
    """Make a new event played by an own ruleset; `Refused` with everything that is wrong."""
    return events.create_event(workspace, asked, game, lambda made: played_by(made, options))


@record
class OwnRuleset:
    """One file of the library of rules: what is in it, or what is wrong with it.

    `key` is the name of the file without its ending.
    """

    key: str
    options: Mapping[str, Json]
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """What the rules are called; the name of the file where that cannot be read."""
        return str(self.options.get("name", "")) or f"{self.key}{SUFFIX}"

    @property
    def base(self) -> str:
        """The id of the regulation it starts from; empty where that cannot be read."""
        return str(self.options.get("base", ""))

    @property
    def is_sound(self) -> bool:
        """Whether it can be played by."""
        return not self.problems


def problems_of(options: Options, taken: Sequence[str]) -> tuple[Problem, ...]:
    """Everything that is wrong with rules to be kept where others have these names.

    Paths are those of `custom.problems` without a beginning: ".points.4".
    """
    name = options.get("name")
    found = tuple(custom.custom_problems(RULESETS, options, ""))
    if isinstance(name, str) and not _folded(taken).isdisjoint(_folded([name])):
        return (*found, problem("rules.name-taken", ".name", name=name.strip()))
    return found


class OwnRules(OwnFolder):
    """The own rulesets of a user: files of one folder, made when the first is saved.

    An event keeps its own copy of its rules and needs none of these files.
    """

    name, suffix, largest = "rules", SUFFIX, toml.MOST_BYTES

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.aside = folder / _DELETED, folder / _REPLACED

    def list_rules(self) -> tuple[OwnRuleset, ...]:
        """All of them by name, the damaged ones with everything that is wrong in them."""
        found = [self._read_rules(key) for key in self.list_keys()]
        return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.key)))

    def sound_rules(self) -> tuple[OwnRuleset, ...]:
        """Those that can be played by."""
        return tuple(each for each in self.list_rules() if each.is_sound)

    def find_rules(self, key: str) -> OwnRuleset | None:
        """The ruleset in this file; None when there is no such file."""
        return self._read_rules(key) if key in self.list_keys() else None

    def _read_rules(self, key: str) -> OwnRuleset:
        try:
            return OwnRuleset(key, _in_file(self.file_of(key)))
        except Refused as refused:
            return OwnRuleset(key, {}, refused.problems)

    def names_taken(self, *, but: str = "") -> tuple[str, ...]:
        """What the rules are called that can be played by, all files but one."""
        return tuple(each.name for each in self.sound_rules() if each.key != but)

    def save_rules(self, options: Mapping[str, Json], key: str = "") -> OwnRuleset:
        """Keep rules in this file, or in a new one.

        Raises `Refused` with everything that is wrong and `NotSaved`; the file is then as it was.
        """
        refuse_if(problems_of(options, self.names_taken(but=key)))
        kept = OwnRuleset(
            key or self._free_key(files.file_slug(str(options["name"])) or "rules"), options
        )
        self.put_data(kept.key, text_of(options).encode(), _ANY_TIME)
        return kept

    def file_aside(self, key: str, at: datetime) -> Path:
        """They are numbered: no clock is asked."""
        return self._numbered_place(self.aside[1], f"{key[:80]}{SUFFIX}")

    def _free_key(self, stem: str) -> str:
        """A name no file has, not even on a disk that takes capitals for small letters."""
        taken = {key.casefold() for key in self.list_keys()}
        return next(name for name in files.numbered_names(stem) if name.casefold() not in taken)

    def free_name(self, name: str) -> str:
        """This name, with a number behind it where other rules are called the same."""
        taken = _folded(self.names_taken())
        short = name[: custom.LONGEST_NAME - len(" (999)")]
        names = (name, *(f"{short} ({n})" for n in range(2, len(taken) + 3)))
        return next(each for each in names if taken.isdisjoint(_folded([each])))

    def take_in(self, path: Path) -> OwnRuleset:
        """Keep the rules in this file too; the same ones are not kept twice.

        Raises `Refused` with everything that is wrong in the file ("line:key" as path), and
        `NotSaved`.
        """
        return self.keep_rules(_in_file(path))

    def keep_rules(self, options: Mapping[str, Json]) -> OwnRuleset:
        """Keep rules that may be there already, under another name where theirs is taken."""
        for each in self.sound_rules():
            if each.options == options:
                return each
        return self.save_rules({**options, "name": self.free_name(str(options["name"]))})

    def export_rules(self, key: str, path: Path) -> None:
        """Write rules into a file for somebody else. Raises `Refused` and `NotSaved`."""
        files.write_whole(path, text_of(_in_file(self.file_of(key))).encode())

    def delete_rules(self, key: str) -> None:
        """Put a file aside; `bring_back` is the way back. Raises `NotSaved`."""
        aside, source = self.aside[0], self.file_of(key)
        place = self._numbered_place(aside, source.name)
        with files.hearing_faults(source):
            files.own_disk(lambda: aside.mkdir(exist_ok=True))
            files.own_disk(lambda: source.replace(place))

    def _numbered(self, aside: Path) -> Sequence[Path]:
        """The files of a folder of what was put aside, the oldest first."""
        return [file for file in self.own_files_in(aside) if _NUMBERED.match(file.name)]

    def _numbered_place(self, aside: Path, name: str) -> Path:
        """Where the next file is put aside."""
        numbers = (int(file.name.partition("-")[0]) for file in self._numbered(aside))
        return aside / f"{max(numbers, default=0) + 1:06d}-{name}"

    @property
    def last_deleted(self) -> str:
        """What the rules deleted last are called; empty when there are none."""
        aside = self._numbered(self.aside[0])
        if not aside:
            return ""
        key = _key_of(aside[-1])
        with suppress(Refused):
            return OwnRuleset(key, _in_file(aside[-1])).name
        return f"{key}{SUFFIX}"

    def bring_back(self) -> str:
        """Keep again what was deleted last; its key. Raises `Refused` for nothing, `NotSaved`."""
        aside = self._numbered(self.aside[0])
        refuse_if(problem_if(not aside, "rules.none-deleted"))
        key = self._free_key(_key_of(aside[-1]))
        with files.hearing_faults(aside[-1]):
            files.own_disk(lambda: aside[-1].replace(self.file_of(key)))
        return key

    def says_the_same(self, data: bytes, name: str) -> bool:
        """Whether what is in this file is here already, in other words."""
        with suppress(Refused):
            options = toml.read_rules(data)
            return any(each.options == options for each in self.sound_rules())
        return False

    def name_is_free(self, data: bytes) -> bool:
        """Whether no rules here are called as those in this file."""
        with suppress(Refused):
            name = str(toml.read_rules(data)["name"])
            return self.free_name(name) == name
        return True

    def keep_renamed(self, name: str, data: bytes, at: datetime) -> str:
        """Keep them under another name, and note that the file was here; that name."""
        options = toml.read_rules(data)
        self.keep_aside(name.removesuffix(SUFFIX), data, at)
        return self.keep_rules(options).name

    @property
    def typed(self) -> Autosave:
        """What is typed and not saved."""
        return Autosave(self.folder / _UNSAVED)


def _key_of(deleted: Path) -> str:
    return deleted.name.partition("-")[2].removesuffix(SUFFIX)


def _folded(names: Iterable[str]) -> set[str]:
    return {name.strip().casefold() for name in names}


def _in_file(path: Path) -> Mapping[str, Json]:
    return toml.read_rules(files.read_whole(path, largest=toml.MOST_BYTES))
