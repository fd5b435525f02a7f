"""Names as no list should have them, always the same ones: markup, formulas, other scripts, signs
of what prints them, and what cannot be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

_PIECES = (
    "<b>", "</para>", "&amp;", "<img src=x>", "]]>", "<!--",
    "=1+1", "@SUM(A1)", "+39", "-2+3", "|cmd", "\t=2", '"', "'",
    "(", ")", "\\", "\\n", "endstream", "<< >>", "%PDF", "BT ET", "/Annots", "Tj",
    "{0}", "{name}", "%s", "%(x)d", "$HOME", "../..", "'; DROP", "`id`", "C:\\", "NUL",
    "李", "小龙", "伟", "田中", "さくら", "カナ", "김민준", "محمد", "العربية", "שלום", "ไทย",
    "हिन्दी", "ნინო", "Արմեն", "Иванов", "Ёлка", "Ωμέγα", "Ὀδυσσεύς", "ﬁne", "\uff21", "\U0001d538",
    "Łódź", "Ñandú", "Đỗ", "Åsa", "Šaša", "ß", "ẞ", "İı", "Ǆ", "Œuvre", "½", "№", "²",
    "e\u0301", "o\u0308\u0323", "q\u0308", "\u0301", "Z̤a̸l͝g̸o̡",
    "🎲", "👍🏽", "🇮🇹", "👩\u200d👩\u200d👧", "☃\ufe0f", "♟", "←", "✓", "□", "■", "\ufffd",
    "\u202e", "\u2066", "\u200b", "\u200d", "\u00ad", "\ufeff", "\u2028", "\u00a0", "\x00", "\x07",
    "\x1b[31m", "\r\n", "\ud83d", "\ue000", "\U000f0000", "\uffff", "\ufdd0", "\u0378",
    "…", "–", "’", "“”", "«»", "O’", "D'", "van der", "III", "Maria", "Rossi", "WWWW", "mmmm",
)  # fmt: skip


def names(count: int) -> Iterator[str]:
    """So many names, of one to four pieces each."""
    chance = Random(20261127)
    return islice(_names(chance), count)


def _names(chance: Random) -> Iterator[str]:
    yield from chance.sample(_PIECES, len(_PIECES))
    while True:
        pieces = chance.choices(_PIECES, k=chance.randint(1, 4))
        yield chance.choice(("", " ")).join(pieces)
