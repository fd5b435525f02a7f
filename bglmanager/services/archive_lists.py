"""Lists of players that the archive takes in: what they change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bglmanager.db.archive_writing import ArchiveChange
from bglmanager.db.library_tables import Facts
from bglmanager.engine.personal import Details
from bglmanager.services.archive_index import Index
from bglmanager.services.archived_person import DETAILS, TakenIn
from bglmanager.services.recognising import Recogniser, newest_data


@dataclass(frozen=True, slots=True)
class Planned:
    """What a list changes in the archive as it was after its command `newest`.

    `forgotten` is how often the memory had forgotten what was read before.
    """

    wanted: tuple[Details, ...]
    change: ArchiveChange
    counts: TakenIn
    newest: int
    forgotten: int


def facts_of(data: Details) -> Facts:
    """What was typed or listed, as it is kept: no empty texts."""
    return Facts(**cells_of(data))


def cells_of(data: Details) -> dict[str, Any]:
    """What was typed or listed by field, texts without spaces around them."""
    said = {name: getattr(data, name) for name in DETAILS}
    plain = {n: v.strip() if type(v) is str else v for n, v in said.items()}
    return {n: None if v == "" and n not in _NAMES else v for n, v in plain.items()}


_NAMES = ("first_name", "last_name")


def planned_changes(index: Index, people: Iterable[Details]) -> tuple[ArchiveChange, TakenIn]:
    """What a list changes, and how many people that are: who is there, and who is new."""
    who = Recogniser(index)
    changed: dict[int, Facts | None] = {}
    seen: set[int] = set()
    for one in people:
        key = who.who(one)
        said = facts_of(one)
        if key is None:
            key = who.add(said)
            changed[key] = said
        else:
            facts = changed.get(key) or who.facts(key)
            new: dict[str, Any] = newest_data(facts, said, DETAILS, wins=True)
            if new:
                changed[key] = replace(facts, **new)
        seen.add(key)
    added = sum(key < 0 for key in changed)
    counts = TakenIn(added, len(changed) - added, len(seen) - len(changed))
    return ArchiveChange(changed), counts
