"""Standings as texts for QR codes: the whole table, packed, in as many codes as are wanted.

`docs/result-codes.md` is the format; `resources/standings-reader.html` reads it back on a phone.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from bglmanager.engine.fact_kinds import record
from bglmanager.words.columns import Row, TableColumn

FORMAT = "BGL1"
"""Begins every code; another format has another number."""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./"
"""What QR codes hold in five and a half bits a character, but for the blank, which is lost where a
text is copied, and the colon, which stands between the parts of a code.
"""

_BASE = len(DIGITS)
_SET_LENGTH = 4
_STOPPED = dict.fromkeys((*range(32), 127), " ")


@record
class CodedTable:
    """A table as the codes hold it: the event, what the table is, when it was made, the heads of
    its columns, and its columns from the top; in the first the ranks.
    """

    event: str
    title: str
    at: str
    heads: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]

    @classmethod
    def described(
        cls,
        about: tuple[str, str, str],
        columns: Sequence[TableColumn[Row]],
        rows: Sequence[Row],
    ) -> CodedTable:
        """The columns described for every place; `about` are event, title and time."""
        heads = tuple(column.title for column in columns)
        cells = tuple(tuple(map(column.text, rows)) for column in columns)
        return cls(*about, heads, cells)

    @property
    def text(self) -> str:
        """As lines: event, title, time, heads, then column after column."""
        ranks, *others = self.columns
        lines = [self.event, self.title, self.at, *self._shape(), *_as_steps(ranks)]
        lines += [cell for column in others for cell in column]
        return "\n".join(line.translate(_STOPPED) for line in lines)

    def _shape(self) -> tuple[str, ...]:
        """How many columns there are, and their heads."""
        return (f"{len(self.heads)}", *self.heads)


def _as_steps(ranks: Sequence[str]) -> Iterator[str]:
    """Nothing for each rank that is one more than the one above, the first for 1."""
    above = 0
    for rank in ranks:
        follows = rank == f"{above + 1}"
        yield "" if follows else rank
        above = above + 1 if follows else int(rank) if rank.isdecimal() else -1


def pack_table(table: CodedTable) -> bytes:
    """The table as it is shared out among codes: its text in UTF-8, compressed (RFC 1950)."""
    return zlib.compress(table.text.encode("utf-8", "replace"), 9)


def codes_of(packed: bytes, count: int) -> list[str]:
    """A packed table as so many texts for QR codes, all nearly as long as the first."""
    size = -(-len(packed) // count)
    whole = _digits(zlib.crc32(packed) % _BASE**_SET_LENGTH).rjust(_SET_LENGTH, DIGITS[0])
    return [
        f"{FORMAT}:{place + 1}/{count}:{whole}:{_number_of(packed[place * size :][:size])}"
        for place in range(count)
    ]


def _number_of(data: bytes) -> str:
    """Bytes as one number, a byte of 1 before them so that none is lost."""
    return _digits(int.from_bytes(b"\x01" + data))


def _digits(number: int) -> str:
    found: list[str] = []
    while number:
        number, digit = divmod(number, _BASE)
        found.append(DIGITS[digit])
    return "".join(reversed(found))
