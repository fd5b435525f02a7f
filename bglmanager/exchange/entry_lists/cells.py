"""A list as it stands in a file: rows of text cells, each cleaned and read by what it holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine.event import Gender, Number
from bglmanager.engine.fact_kinds import LONGEST_TEXT, record
from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.entry_lists.calamine_process import NO_VALUE

MAX_ROWS = 5_000
"""Rows of a list, blank ones not counted."""

MAX_COLUMNS = 500
MAX_FIELD = 131_072
"""Characters in one cell."""

MAX_BYTES = 50 * 1024 * 1024
"""Of a workbook unpacked; a file itself may have as many."""

MAX_CELLS = 500_000
"""Cells and other things that a workbook may have, wherever they are."""

_ERROR_VALUES = {
    "#N/A", "#N/D", "#REF!", "#RIF!", "#DIV/0!", "#VALUE!", "#VALORE!", "#NAME?", "#NOME?",
    "#NUM!", "#NULL!", "#NULLO!", "#SPILL!", "#CALC!", "#GETTING_DATA", NO_VALUE,
}  # fmt: skip
"""What spreadsheets in English and Italian show instead of a value."""

_NUMBERED_ERROR = re.compile(r"(?i)ERR:\d{3}", re.ASCII)


@record
class SheetRow:
    """One row: its line in a text file, or its row number in a spreadsheet, from 1."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The text of a column counted from 0; empty beyond the row's end."""
        return self.cells[column] if column < len(self.cells) else ""

    @property
    def blank(self) -> bool:
        """Whether nothing can be seen in it."""
        return not any(has_text(cell) for cell in self.cells)


@record
class Sheet:
    """All rows of a list, blank ones too, and what had to be guessed to read them.

    `ragged` says that the cells of a row were counted in the file itself (a text), so that a
    different count is worth a word. `epoch_1904` is how the workbook counts days.
    """

    rows: tuple[SheetRow, ...]
    notes: tuple[Problem, ...] = ()
    ragged: bool = False
    epoch_1904: bool = False


def has_text(text: str) -> bool:
    """Whether anything of it can be seen: spaces, controls and zero-width signs cannot."""
    return any(c.isprintable() and not c.isspace() for c in text)


def is_error_value(text: str) -> bool:
    """Whether a spreadsheet shows this instead of a value ("#N/A", "Err:502")."""
    return text.upper() in _ERROR_VALUES or bool(_NUMBERED_ERROR.fullmatch(text))


def refused(code: str, path: str = "", **values: object) -> Refused:
    """The refusal of a whole list for one reason."""
    return Refused([problem(code, path, level=Level.WRONG, **values)])


def column_letter(column: int) -> str:
    """The name of a column counted from 0, as spreadsheets write it: A … Z, AA …"""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def without_empty_end(cells: Sequence[str]) -> tuple[str, ...]:
    """Without the empty cells at the end, which belong to longer rows."""
    width = max((at + 1 for at, cell in enumerate(cells) if cell.strip()), default=0)
    return tuple(cells[:width])


def check_size(rows: tuple[SheetRow, ...], most: int = MAX_ROWS) -> None:
    """Raise `Refused` for a list that is empty, too long, too wide or has an endless cell."""
    filled = [row for row in rows if not row.blank]
    if not filled:
        raise refused("list.empty")
    if len(filled) > most:
        raise refused("list.too-many-rows", rows=len(filled), limit=most)
    for row in filled:
        if len(row.cells) > MAX_COLUMNS:
            raise refused("list.too-many-columns", f"{row.line}", line=row.line, limit=MAX_COLUMNS)
        for column, cell in enumerate(row.cells):
            if len(cell) > MAX_FIELD:
                raise refused(
                    "list.field-too-long",
                    f"{row.line}:{column + 1}",
                    line=row.line,
                    column=column_letter(column),
                    limit=MAX_FIELD,
                )


MAX_RATING = 9_999
MAX_COPIES = 99
_SHOWN = 60

_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BREAK = re.compile("[ \t]*[\n\r\u0085\u2028\u2029\x0b\x0c]+[ \t]*")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_EMAIL = re.compile(
    r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_]{2,}"
)
_GUARD = re.compile(r"'(?=[=+@-])")
"""The sign by which a program tells a spreadsheet that a text is no formula."""

FORMULA = re.compile(r"[=@][A-Za-z+\-(]")
"""How a text begins that a spreadsheet would calculate ("=HYPERLINK(…)", "@SUM")."""

SHORTENED_NUMBER = re.compile(r"\d(?:[.,]\d+)?[eE]\+?\d+")
"""A long number that a spreadsheet has cut to "1,23E+11"."""

_YES = "si sì s sí yes y oui o ja j true vero vrai wahr verdadero x 1 ok ✓ ✔ v"
_NO = "no n non nein false falso faux falsch 0 -"
_ANSWERS = dict.fromkeys(_YES.split(), True) | dict.fromkeys(_NO.split(), False)
_GENDERS = {
    Gender.FEMALE: "f femmina donna female woman femminile w ragazza femme weiblich frau mujer",
    Gender.MALE: "m maschio uomo male man maschile ragazzo homme männlich mann hombre",
    Gender.OTHER: "x altro altra other non binario nonbinary non-binary nb",
}
_BY_WORD = {word: gender for gender, words in _GENDERS.items() for word in words.split()}


def clean_text(text: str, tell: Callable[[str], object] = bool) -> str:
    """A text as it may be kept: NFC, single spaces, one line; without controls, direction marks
    and invisible signs. `tell` hears the codes of what was taken out.

    Markup, formulas and any script are kept literally; the apostrophe that kept a text from being
    one goes.
    """
    if not has_text(text):
        return ""
    stripped = text.strip()
    for pattern, instead, code in (
        (_BREAK, " ", "list.line-break"),
        (_BIDI, "", "list.bidi"),
        (_CONTROL, "", "list.control"),
    ):
        if pattern.search(stripped):
            tell(code)
            stripped = pattern.sub(instead, stripped)
    visible = _INVISIBLE.sub("", stripped)
    if _GUARD.match(visible):
        visible = visible[1:]
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def filled_texts(cells: Iterable[str]) -> list[str]:
    """The cleaned texts of the cells that are not empty."""
    return [text for cell in cells if (text := clean_text(cell))]


def shorten_text(text: str) -> str:
    """A text as a message shows it, cut where it is long."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def read_email(text: str) -> str | None:
    """The address, or None for what is none."""
    address = text.removeprefix("mailto:")
    return address if len(address) <= LONGEST_TEXT and _EMAIL.fullmatch(address) else None


def read_gender(text: str) -> Gender | None:
    """By the word for it in any of the five languages of titles; None for any other text."""
    return _BY_WORD.get(text.casefold().rstrip("."))


def read_yes_no(text: str) -> bool | None:
    """Yes, no, or an amount of money (more than nothing is yes); None for any other text."""
    answer = _ANSWERS.get(text.casefold().rstrip(".!"))
    if answer is not None:
        return answer
    amount = read_number(re.sub(r"(?i)[€\s]|euro?s?$", "", text))
    return None if amount is None else amount > 0


def read_copies(text: str) -> int | None:
    """How many copies of the game: a number, or yes for one; None for any other text."""
    word = text.casefold().rstrip(".!")
    if word.isascii() and word.isdigit() and len(word) <= len(str(MAX_COPIES)):
        return int(word)
    return int(_ANSWERS[word]) if word in _ANSWERS else None


def read_rating(text: str) -> Number | None:
    """A rating from 0 to 9,999; None for any other text."""
    number = read_number(text)
    return number if number is not None and 0 <= number <= MAX_RATING else None


def read_number(text: str) -> Number | None:
    """The exact number of "1500", "1500,5", "1.500,5", "1,500.5" or "1 500"; None for no number.

    One separator before exactly three digits parts thousands.
    """
    bare = re.sub(r"[\s'’]", "", text)
    if len(bare) > 15 or not re.fullmatch(
        r"[-−]?(\d+|\d{1,3}([.,]\d{3})+)([.,]\d+)?", bare, re.ASCII
    ):
        return None
    bare = bare.replace("−", "-")
    if re.fullmatch(r"-?\d{1,3}([.,]\d{3})+", bare) and len(set(bare) & set(".,")) == 1:
        return int(re.sub(r"[.,]", "", bare))
    last = max(bare.rfind("."), bare.rfind(","))
    if last < 0:
        return int(bare)
    whole, decimals = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
    number = Fraction(f"{whole}.{decimals[:6]}")
    return int(number) if number.denominator == 1 else number


_NUMBERS = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_SERIAL = re.compile(r"(\d{5})(?:[.,]\d+)?")
_WORDS = re.compile(r"(\d{1,2})(?:st|nd|rd|th|°|º)?\s*([^\W\d_]{3,})\.?,?\s*(\d{4}|\d{2})")

_CLOCK = re.compile(
    r"(?P<day>.+?)[T ,]+(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:\.\d+)?)?"
    r"\s*(?P<half>[ap]m)?",
    re.IGNORECASE,
)

_ITALIAN = "gen feb mar apr mag giu lug ago set ott nov dic"
_ENGLISH = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {
    name: month
    for names in (_ITALIAN, _ENGLISH)
    for month, name in enumerate(names.split(), start=1)
}


class DateOrder(StrEnum):
    """What comes first in a date like 03/04/2010."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


@record
class DateGuess:
    """The order of dates in a file; None where lines of both orders are in it.

    `day_first` and `month_first` count the dates that can be read one way only; `unsure` those
    that would be another day the other way round.
    """

    order: DateOrder | None
    by_hand: bool
    day_first: int
    month_first: int
    unsure: int


@record
class ReadDate:
    """A date read, with what was assumed: a century, or a spreadsheet's day number."""

    day: date
    century_guessed: bool = False
    serial: bool = False


class UnreadableDateError(ValueError):
    """Says the code of the problem: not a date, a day that never was, or two readings."""


def guess_date_order(texts: Iterable[str], chosen: DateOrder | None = None) -> DateGuess:
    """What the dates of a file tell about their order; day first when nothing tells."""
    day_first = month_first = unsure = 0
    for text in texts:
        found = _NUMBERS.fullmatch(_without_time(text))
        if found is None:
            continue
        by_day, by_month = _both_readings(found)
        day_first += by_month is None and by_day is not None
        month_first += by_day is None and by_month is not None
        unsure += None not in (by_day, by_month) and by_day != by_month
    order: DateOrder | None = DateOrder.DAY_FIRST
    if month_first:
        order = None if day_first else DateOrder.MONTH_FIRST
    return DateGuess(chosen or order, chosen is not None, day_first, month_first, unsure)


def read_date(text: str, order: DateOrder | None, today: date, *, epoch_1904: bool) -> ReadDate:
    """The day a text means. Raises `UnreadableDateError`.

    With `order` None a date that could be two days is not read.
    """
    text = _without_time(text)
    if found := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        year, month, day = map(int, found.groups())
        return ReadDate(_existing_day(year, month, day))
    if found := _WORDS.fullmatch(text):
        named = _MONTHS.get(found.group(2)[:3].casefold())
        if named is None:
            raise UnreadableDateError("list.date-unreadable")
        return _with_year(found.group(3), named, int(found.group(1)), today)
    if found := _SERIAL.fullmatch(text):
        first_day = date(1904, 1, 1) if epoch_1904 else date(1899, 12, 30)
        return ReadDate(first_day + timedelta(int(found.group(1))), serial=True)
    if found := _NUMBERS.fullmatch(text):
        first, second = int(found.group(1)), int(found.group(2))
        if (order or _only_order(found)) is DateOrder.MONTH_FIRST:
            first, second = second, first
        return _with_year(found.group(3), second, first, today)
    raise UnreadableDateError("list.date-unreadable")


def _without_time(text: str) -> str:
    found = _CLOCK.fullmatch(text.strip())
    return found["day"] if found else text.strip()


def _both_readings(found: re.Match[str]) -> tuple[date | None, date | None]:
    """With the day first and with the month first; None for a day that never was."""
    first, second, year = map(int, found.groups())
    year += 2000 if len(found.group(3)) == 2 else 0
    return _real_day(year, second, first), _real_day(year, first, second)


def _only_order(found: re.Match[str]) -> DateOrder:
    by_day, by_month = _both_readings(found)
    if by_day and by_month and by_day != by_month:
        raise UnreadableDateError("list.date-two-readings")
    return DateOrder.DAY_FIRST if by_day else DateOrder.MONTH_FIRST


def _with_year(year: str, month: int, day: int, today: date) -> ReadDate:
    """Of two digits the latest year that is not in the future."""
    full, guessed = int(year), len(year) == 2
    if guessed:
        full += today.year - today.year % 100
        full -= 100 if full > today.year else 0
    return ReadDate(_existing_day(full, month, day), century_guessed=guessed)


def _real_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _existing_day(year: int, month: int, day: int) -> date:
    found = _real_day(year, month, day)
    if found is None:
        raise UnreadableDateError("list.date-impossible")
    return found


def read_moment(text: str, order: DateOrder | None, today: date) -> datetime:
    """A day with or without a time of the day, with the time zone only where the text has one.

    Raises `UnreadableDateError`.
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        pass
    found = _CLOCK.fullmatch(text)
    day = read_date(found["day"] if found else text, order, today, epoch_1904=False).day
    clock = _time_of_day(found) if found else time()
    return datetime.combine(day, clock)


def _time_of_day(found: re.Match[str]) -> time:
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + (12 if found["half"].lower() == "pm" else 0)
    try:
        return time(hour, int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        raise UnreadableDateError("list.date-unreadable") from None
