"""The short code on a table sheet: typed in, it opens its table, or says that the sheet is old.

Six characters say round, table, draw, print and who sits there, scrambled so that neighbours look
different; the seventh is a check character that finds every single wrong character and every two
exchanged ones. On paper they stand in two groups.

30 of 31 other events check otherwise: none of their sheets can be read. Those of the one left can
name any round and table, mostly none that is there; as the people are told together with their
event, one of 2,063 that name a table passes for it, be its people of the same numbers or not.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.i18n import Named, Texts
from bglmanager.words.names import rounds_in_sentences

ALPHABET = "23456789ABCDEFGHJKLMNPQRTUVWXYZ"
"""Without 0, O, 1, I and S, which are misread; 31 characters, a prime, for the check."""

LENGTH = 7
_GROUP = 3

_BASE = len(ALPHABET)
_SPACE: int = _BASE ** (LENGTH - 1)
_ROUNDS, _TABLES, _DRAWS, _PRINTS = 105, 256, 8, 2
_PEOPLE = _SPACE // (_ROUNDS * _TABLES * _DRAWS * _PRINTS)
"""Seatings of a table that are told apart: another one passes for it once in 2,063 times."""

_STEP = 548_507_440  # spreads neighbours; not a multiple of 31, so that it can be undone
_WEIGHTS = (2, 3, 4, 5, 6, 7)


@record
class SheetCode:
    """What a code says. `draw` is counted round to `_DRAWS`; `again` that it was printed before;
    `people` a digest of who sits there.
    """

    round: RoundNumber
    table: TableNumber
    draw: int
    again: bool
    people: int


def check_code(event: EventId, round_: Round, table: Table, edition: int = 1) -> str:
    """The code of the sheet of this table; different for every table of an event."""
    people = _digest_of_people(event, round_, table)
    value = ((round_.number - 1) * _TABLES + table.number - 1) * _DRAWS
    value = ((value + (round_.attempt - 1) % _DRAWS) * _PRINTS + (edition > 1)) * _PEOPLE + people
    shift, salt = _of_event(event)
    digits = _digits((value * _STEP + shift) % _SPACE)
    return "".join(ALPHABET[digit] for digit in (*digits, _check_character(digits, salt)))


def spaced(code: str) -> str:
    """The code as it is read aloud and typed: "ABC DEFG"."""
    return f"{code[:_GROUP]} {code[_GROUP:]}"


def read_check_code(event: EventId, typed: str) -> SheetCode | None:
    """What a code of this event says, however typed (its table may not exist); else None."""
    code = "".join(typed.split()).upper()
    if len(code) != LENGTH or any(character not in ALPHABET for character in code):
        return None
    shift, salt = _of_event(event)
    *digits, check = (ALPHABET.index(character) for character in code)
    if check != _check_character(digits, salt):
        return None
    value = sum(digit * _BASE**power for power, digit in enumerate(reversed(digits)))
    value, people = divmod((value - shift) * pow(_STEP, -1, _SPACE) % _SPACE, _PEOPLE)
    value, again = divmod(value, _PRINTS)
    value, draw = divmod(value, _DRAWS)
    round_, table = divmod(value, _TABLES)
    if round_ >= _ROUNDS:
        return None
    return SheetCode(RoundNumber(round_ + 1), TableNumber(table + 1), draw + 1, bool(again), people)


def is_seated_so(event: Event, code: SheetCode) -> bool:
    """Whether those sit at the table of this code, seat for seat, who did when it was printed."""
    tables = {
        (made.number, one.number): (made, one) for made in event.rounds for one in made.tables
    }
    found = tables.get((code.round, code.table))
    return found is not None and code.people == _digest_of_people(event.settings.id, *found)


def old_sheet_words(texts: Texts, event: Event, code: SheetCode) -> str:
    """Why a sheet is not taken at whose table others sit now: the draw it is of."""
    made = event.round(code.round)
    draw = _draw_meant(code, made)
    values = {
        "table": code.table,
        "round": rounds_in_sentences(texts, event)[code.round],
        "now": _DRAW_NUMBERED(texts, min(made.attempt, _NAMED), n=made.attempt),
    }
    if draw == made.attempt:
        return texts.text(
            "Others sit at table {table} in {round} than on this sheet: it was printed before they "
            "changed. Look at the names; the number of the table opens it all the same.",
            **values,
        )
    return texts.text(
        "This is the sheet of {draw}, but {round} is played after {now}: others sit at table "
        "{table}. Ask for the sheet that was printed since.",
        draw=_DRAW_NUMBERED(texts, min(draw, _NAMED), n=draw),
        **values,
    )


_DRAW_NUMBERED = Named(
    {
        1: "the first draw",
        2: "the second draw",
        3: "the third draw",
        4: "draw no. {n}",
    }
)
"""Within a sentence."""

_NAMED = 4
"""From here on draws have but a number."""


def _draw_meant(code: SheetCode, made: Round) -> int:
    """The newest draw up to that of the round that the code can be of; a later one was undone."""
    back = (made.attempt - code.draw) % _DRAWS
    return made.attempt - back if back < made.attempt else code.draw


def _digest_of_people(event: EventId, round_: Round, table: Table) -> int:
    seated = " ".join(str(seat.entry) for seat in table.seats)
    number = _number(f"{event} {round_.number} {table.number} {seated}")
    return number % _PEOPLE


@lru_cache(maxsize=8)  # asked for every sheet
def _of_event(event: EventId) -> tuple[int, int]:
    number = _number(event)
    return number % _SPACE, number // _SPACE % _BASE


def _number(text: str) -> int:
    return int(sha256(text.encode()).hexdigest(), 16)


def _digits(value: int) -> list[int]:
    return [value // _BASE**power % _BASE for power in reversed(range(LENGTH - 1))]


def _check_character(digits: list[int], salt: int) -> int:
    weighted = sum(weight * digit for weight, digit in zip(_WEIGHTS, digits, strict=True))
    return (weighted + salt) % _BASE
