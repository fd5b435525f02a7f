"""Sound documents, damaged in every way one can think of; the same seed gives the same damage.

Keys, values, lists, seats, results, rounds, derived values, spellings, bytes, and what only
documents of one ruleset have: one to three damages each, under the old checksum, a fresh one or
none, so that every check is reached.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bglmanager.engine.problems import Refused
from bglmanager.exchange.event_document.canonical import canonical_pieces, checksum_of
from bglmanager.exchange.event_document.parsing import parse_tree
from bglmanager.resources import path as resource
from tests.exchange.damages import TREE_DAMAGES, dumped, raw
from tests.exchange.documents import EXAMPLES
from tests.exchange.team_damages import special

LEAGUES = (
    EXAMPLES / "bgl-2010.bgl.json",
    EXAMPLES / "big-2026.bgl.json",
    resource("samples/torneo-giocato.bgl.json"),
)
CUPS = (
    EXAMPLES / "catan-firenze-2014.bgl.json",
    EXAMPLES / "7wonders-ludolimpiadi-2015.bgl.json",
    EXAMPLES / "diplomacy-italia-2010.bgl.json",
)
OTHERS = (
    EXAMPLES / "teams.bgl.json",
    EXAMPLES / "teams-variable.bgl.json",
    EXAMPLES / "custom.bgl.json",
)
SOURCES = (*LEAGUES, *CUPS, *OTHERS)

WITHOUT_CHOICE = tuple(each for each in SOURCES if each not in (CUPS[2], OTHERS[0]))
"""Their first round is fixed to the seat by the draw; boards and united teams have several."""

SPECIAL = 0.6
"""How many of the damages to a tree are of the kind that only such a document can have."""


class Seal(StrEnum):
    """What was done about the checksum after the damage."""

    OLD = "old"
    FRESH = "fresh"
    NONE = "none"


@dataclass(frozen=True)
class Mutation:
    """A damaged document; `respelled` only, nothing at all was done to what it says."""

    data: bytes
    description: str
    source: Path
    seal: Seal
    respelled: bool


def mutate(seed: int) -> Mutation:
    """The damaged document of this seed, always the same."""
    chance = Random(seed)
    source = SOURCES[seed % len(SOURCES)]
    whole = json.loads(_bytes_of(source))
    seal = chance.choice([Seal.OLD, Seal.FRESH, Seal.FRESH, Seal.FRESH, Seal.NONE])
    kind = chance.choices(["tree", "bytes", "spelling"], [80, 14, 6])[0]
    said = [f"seed {seed}", source.name, f"checksum {seal}"]
    if kind == "tree":
        times = 1 + chance.choice([0, 0, 0, 1, 2])
        said += [_damaged(chance, whole) for _ in range(times)]
    _seal(whole, seal)
    text = _written(chance, whole if kind == "tree" else _respelled(chance, whole))
    data = text.encode("utf-8", "surrogatepass")
    if kind == "bytes":
        damage = chance.choice(BYTE_DAMAGES)
        data = damage(chance, data)
        said.append(damage.__name__.strip("_"))
    return Mutation(data, ", ".join(said), source, seal, kind == "spelling")


def _damaged(chance: Random, whole: Any) -> str:
    """One damage more; none where the document has not, or no longer, what it needs."""
    try:
        damages = special(whole) if chance.random() < SPECIAL else TREE_DAMAGES
        return chance.choice(damages)(chance, whole)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return "no damage"


@cache
def _bytes_of(source: Path) -> bytes:
    return source.read_bytes()


def _seal(whole: Any, seal: Seal) -> None:
    if seal is Seal.OLD:
        return
    whole.pop("integrity", None)
    if seal is Seal.FRESH:
        try:
            given = parse_tree(dumped(whole).encode("utf-8", "surrogatepass"))
            assert isinstance(given, dict)
            whole["integrity"] = {"sha256": checksum_of(canonical_pieces(given))}
        except (Refused, RecursionError, UnicodeEncodeError):
            pass  # no checksum can be made of it, and no reader gets so far as to miss it


# ------------------------------------------------------------------------------- spelling


def _written(chance: Random, whole: Any) -> str:
    return dumped(
        whole,
        indent=chance.choice([None, 0, 2, "\t"]),
        ensure_ascii=chance.random() < 0.5,
        sort_keys=False,
    )


def _respelled(chance: Random, value: Any) -> Any:
    """The same content: keys in another order, numbers with zeros and exponents."""
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value))
        return {key: _respelled(chance, value[key]) for key in keys}
    if isinstance(value, list):
        return [_respelled(chance, each) for each in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    text = repr(value)
    if "e" in text:
        return value
    zeros = f"{text}00" if "." in text else f"{text}.0"
    return raw(chance.choice([text, zeros, f"{text}e0", f"{text}E+0"]))


# ------------------------------------------------------------------------------ byte damages

STRAY = (b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"//", b"\r", b'"', b"{", b"]", b",", b"e9")


def _cut_off(chance: Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data))]


def _byte_flipped(chance: Random, data: bytes) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def _bytes_put_in(chance: Random, data: bytes) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + chance.choice(STRAY) + data[place:]


def _sector_lost(chance: Random, data: bytes) -> bytes:
    place = 512 * chance.randrange(len(data) // 512)
    return data[:place] + bytes(512) + data[place + 512 :]


def _piece_moved(chance: Random, data: bytes) -> bytes:
    start, place = chance.randrange(len(data)), chance.randrange(len(data))
    return data[:place] + data[start : start + 80] + data[place:]


def _with_bom(_chance: Random, data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


def _in_another_encoding(chance: Random, data: bytes) -> bytes:
    code = chance.choice(["utf-16", "utf-32-be", "cp1252", "latin-1", "utf-7"])
    return data.decode("utf-8").encode(code, "replace")


def _twice_encoded(_chance: Random, data: bytes) -> bytes:
    return data.decode("latin-1").encode("utf-8")


def _something_behind(chance: Random, data: bytes) -> bytes:
    return data + chance.choice([b"\0", b"{}", b",", b"\n\n", data])


BYTE_DAMAGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(_cut_off, _byte_flipped, _byte_flipped, _bytes_put_in, _sector_lost, _piece_moved),
    *(_with_bom, _in_another_encoding, _twice_encoded, _something_behind),
)
