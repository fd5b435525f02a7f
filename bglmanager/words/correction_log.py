"""Words of the list of corrections: what was changed, from what and to what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from bglmanager.engine.event import BottomReason, Correction, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.words.entry_problems import field_name
from bglmanager.words.lists import bottom_word
from bglmanager.words.number_format import MISSING, figure
from bglmanager.words.referee_log import penalty_name, reason_name

SEATS = "seats"
"""The field of a line about who sits at a table."""

PENALTY = "penalty"
"""The field of a line about a penalty that was taken back."""

_GAME = re.compile(r"games\[(\d+)\]")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def what(texts: Texts, line: Correction) -> str:
    """What was corrected: "score", "game 2", "seats"."""
    names = {
        "tie_breaks": texts.text("tie-breaks"),
        "place": texts.word("at the table", "place"),
        "turn": texts.word("order of play", "turn"),
        "bottom": texts.text("place among those who come last"),
        "bottom_reason": texts.text("why last"),
        "drawn": texts.text("tied"),
        "overran": texts.text("stopped by the time limit"),
        "extra.centres": texts.text("centres"),
        SEATS: texts.text("order of seats") if _is_order(line) else texts.text("seats"),
        "label": texts.text("place in the hall"),
        PENALTY: texts.text("penalty"),
    }
    game = _GAME.fullmatch(line.field)
    if game is not None:
        return texts.text("game {n}", n=int(game.group(1)) + 1)
    if line.field in names:
        return names[line.field]
    known = field_name(texts, line.field)
    return known if known != line.field else line.field.partition(".")[2] or line.field


def values(texts: Texts, line: Correction, names: Mapping[EntryNumber, str]) -> tuple[str, str]:
    """What stood there before and what stands there since; of seats who went and who came."""
    if line.field == SEATS:
        return _people(line, names)
    if line.field == PENALTY:
        return _penalty(texts, line.old), _penalty(texts, line.new)
    return _value(texts, line.old), _value(texts, line.new)


def _penalty(texts: Texts, value: str | None) -> str:
    """What was given and why, from "warning: slow play"."""
    kind, _, reason = (value or "").partition(": ")
    if kind not in set(PenaltyKind):
        return value or MISSING
    return f"{penalty_name(texts, PenaltyKind(kind)).lower()}: {reason_name(texts, reason)}"


def _people(line: Correction, names: Mapping[EntryNumber, str]) -> tuple[str, str]:
    was, is_ = _numbers(line.old), _numbers(line.new)
    if _is_order(line):
        return _called(was, names), _called(is_, names)
    out = [number for number in was if number not in is_]
    in_ = [number for number in is_ if number not in was]
    return _called(out, names), _called(in_, names)


def _is_order(line: Correction) -> bool:
    """Whether the same people sit there in another order."""
    return sorted(_numbers(line.old)) == sorted(_numbers(line.new))


def _numbers(text: str | None) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text or "")]


def _called(numbers: list[int], names: Mapping[EntryNumber, str]) -> str:
    return ", ".join(names.get(EntryNumber(n), f"{n}") for n in numbers) or MISSING


def _value(texts: Texts, value: str | None) -> str:
    if value is None or value == "":
        return MISSING
    if value in set(BottomReason):
        return bottom_word(texts, BottomReason(value))
    words = {"true": texts.text("yes"), "false": texts.text("no")}
    if _NUMBER.fullmatch(value):
        decimals = len(value.partition(".")[2])
        return figure(texts, Fraction(value), decimals)
    return words.get(value, value)
