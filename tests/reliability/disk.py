"""A disk that keeps what was synced, and of the rest what chance lets it keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tests.reliability.traces import Kind, Operation

SECTOR = 512


@dataclass(slots=True)
class _File:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)

    def sync(self) -> None:
        for step in self.pending:
            _apply(self.synced, step)
        self.pending.clear()


class Disk:
    """Files in one folder. A write that was not synced may be lost, kept, or torn between two
    sectors, in any order; so may be the making and the removal of a file, while the folder was
    not synced.
    """

    def __init__(self) -> None:
        self._names: dict[str, _File] = {}
        self._synced_names: dict[str, _File] = {}
        self._pending_names: list[tuple[str, _File | None]] = []

    def do(self, step: Operation) -> None:
        """Do the next step of a trace."""
        match step.kind:
            case Kind.CREATE:
                self._name(step.file, _File())
            case Kind.DELETE:
                self._name(step.file, None)
            case Kind.WRITE | Kind.TRUNCATE:
                self._names[step.file].pending.append(step)
            case Kind.SYNC:
                self._names[step.file].sync()
            case Kind.SYNC_FOLDER:
                self._synced_names = dict(self._names)
                self._pending_names.clear()
            case Kind.ACKNOWLEDGED:
                pass

    def _name(self, name: str, file: _File | None) -> None:
        self._pending_names.append((name, file))
        _put(self._names, name, file)

    def after_a_cut(self, chance: Random) -> Mapping[str, bytes]:
        """The files that are found when the power is back. The disk itself goes on."""
        keeps = chance.choice((0.0, 0.5, 1.0, chance.random()))
        names = dict(self._synced_names)
        for name, file in self._pending_names:
            if chance.random() < keeps:
                _put(names, name, file)
        return {name: _found(file, keeps, chance) for name, file in names.items()}


def _put(names: dict[str, _File], name: str, file: _File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def _found(file: _File, keeps: float, chance: Random) -> bytes:
    content = bytearray(file.synced)
    for step in file.pending:
        dice = chance.random()
        if dice < keeps * 0.8:
            _apply(content, step)
        elif dice < 0.9 and step.kind is Kind.WRITE:
            _tear(content, step, chance)
    return bytes(content)


def _apply(content: bytearray, step: Operation) -> None:
    if step.kind is Kind.TRUNCATE:
        del content[step.number :]
        return
    content.extend(bytes(max(0, step.number - len(content))))
    content[step.number : step.number + len(step.data)] = step.data


def _tear(content: bytearray, step: Operation, chance: Random) -> None:
    """Some sectors of a write arrive, others do not."""
    end = step.number + len(step.data)
    at = step.number
    while at < end:
        after = min(end, at - at % SECTOR + SECTOR)
        if chance.random() < 0.5:
            piece = step.data[at - step.number : after - step.number]
            _apply(content, Operation(Kind.WRITE, step.file, at, piece))
        at = after
