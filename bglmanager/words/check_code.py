"""The short code on a table sheet: typed in, it opens its table.

Three characters say round and table, scrambled so that neighbours look different; the fourth is a
check character that finds every single wrong character and every two exchanged ones, and nearly
always a sheet of another event.
"""

from __future__ import annotations

from hashlib import sha256

from bglmanager.engine.ids import EventId, RoundNumber, TableNumber

ALPHABET = "23456789ABCDEFGHJKLMNPQRTUVWXYZ"
"""Without 0, O, 1, I and S, which are misread; 31 characters, a prime, for the check."""

LENGTH = 4

_BASE = len(ALPHABET)
_SPACE = _BASE**3
_TABLES = 256
_STEP = 11_003  # spreads neighbours; not a multiple of 31, so that it can be undone
_WEIGHTS = (2, 3, 4)


def check_code(event: EventId, round_: RoundNumber, table: TableNumber) -> str:
    """The code of this table; different for every table of an event (116 rounds of 256 tables)."""
    shift, salt = _of_event(event)
    value = (((round_ - 1) * _TABLES + table - 1) * _STEP + shift) % _SPACE
    digits = (value // _BASE**2, value // _BASE % _BASE, value % _BASE)
    return "".join(ALPHABET[digit] for digit in (*digits, _check_character(digits, salt)))


def read_check_code(event: EventId, typed: str) -> tuple[RoundNumber, TableNumber] | None:
    """Round and table (it may not exist) of a code of this event, however typed; else None."""
    code = "".join(typed.split()).upper()
    if len(code) != LENGTH or any(character not in ALPHABET for character in code):
        return None
    shift, salt = _of_event(event)
    first, second, third, check = (ALPHABET.index(character) for character in code)
    if check != _check_character((first, second, third), salt):
        return None
    value = (first * _BASE + second) * _BASE + third
    place = (value - shift) * pow(_STEP, -1, _SPACE) % _SPACE
    return RoundNumber(place // _TABLES + 1), TableNumber(place % _TABLES + 1)


def _of_event(event: EventId) -> tuple[int, int]:
    number = int(sha256(event.encode()).hexdigest(), 16)
    return number % _SPACE, number // _SPACE % _BASE


def _check_character(digits: tuple[int, int, int], salt: int) -> int:
    weighted = sum(weight * digit for weight, digit in zip(_WEIGHTS, digits, strict=True))
    return (weighted + salt) % _BASE
