"""E-mail addresses of players, in the forms that a mail program takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bglmanager.engine.event import Entry

BETWEEN = ", "


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses in one line, each once; `without` are the people who have none."""

    line: str
    count: int
    without: tuple[Entry, ...]


def addresses(entries: Iterable[Entry], *, named: bool = False) -> Addresses:
    """The addresses of these people, for the field "Bcc"; `named` puts the names before them.

    Somebody's address that differs in capitals only from one before is the same (parents often
    give one for several children).
    """
    found: dict[str, str] = {}
    without = []
    for entry in entries:
        address = " ".join((entry.email or "").split())
        if not address:
            without.append(entry)
        else:
            found.setdefault(address.casefold(), _named(entry, address) if named else address)
    return Addresses(BETWEEN.join(found.values()), len(found), tuple(without))


def _named(entry: Entry, address: str) -> str:
    """The form "name <address>"; the name in quotes, so that a comma in it divides nothing."""
    name = " ".join(f"{entry.first_name} {entry.last_name}".split())
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}" <{address}>' if name else address
