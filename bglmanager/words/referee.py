"""Words of the referee: penalties, corrections, both logs as tables, what happened to a player."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from bglmanager.engine.event import Correction, Event, Penalty
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BottomReason, PenaltyKind
from bglmanager.engine.penalties import Near, Reason, orders_are_void
from bglmanager.i18n import Named, Texts, Word
from bglmanager.words.columns import TableColumn
from bglmanager.words.entries import field_name
from bglmanager.words.messages import Messages
from bglmanager.words.names import Names, listed_names, numbered_round, round_names
from bglmanager.words.number_format import MISSING, figure
from bglmanager.words.results import bottom_word

penalty_name = Named(
    {
        PenaltyKind.WARNING: "Warning",
        PenaltyKind.LAST: "Last in the game",
        PenaltyKind.EXPULSION: "Disqualification",
        PenaltyKind.YELLOW_CARD: "Yellow card",
    }
)
"""What the referee gave."""

reason_name = Named[str](
    {
        Reason.LIST_WRONG: "list of game elements wrong",
        Reason.ELEMENTS_WRONG: "wrong elements played",
        Reason.SLOW_PLAY: "slow play",
        Reason.LATE: Word("reason of a penalty", "late"),
        Reason.RULES_ERROR: "rules error",
        Reason.ALTERED_ELEMENT: "altered a game element",
        Reason.REVEALED_SECRET: "revealed secret",
        Reason.OUTSIDE_HELP: "outside help",
        Reason.UNSPORTING: "unsporting behaviour",
        Reason.CHEATING: "cheating",
        Reason.LATE_ORDERS: "late orders",
    }
).or_itself
"""The reason in this language; what the referee wrote himself stays as it is."""


def given_name(texts: Texts, log: Sequence[Penalty], place: int) -> str:
    """What a line of the log gave; a yellow card says when the orders were void."""
    if orders_are_void(log, place):
        return texts.text("Yellow card, orders void")
    return penalty_name(texts, log[place].kind)


def note_words(texts: Texts, line: Penalty) -> str:
    """The note in one line; where the program wrote that somebody was late, in this language."""
    first, *below = (line.note or "").split("\n")
    said = reason_name(texts, Reason.LATE) if first == Reason.LATE else first
    return " ".join(" ".join((said, *below)).split())


def next_words(texts: Texts, near: Near) -> str:
    """What comes next for somebody: "slow play: last in the game is next"."""
    if near.next is PenaltyKind.YELLOW_CARD:
        return texts.text("late orders in this game: the next time they are void")
    step = penalty_name(texts, near.next).lower()
    if not near.reason:
        return texts.text("warned: {step} is next, whatever it is for", step=step)
    return texts.text("{reason}: {step} is next", reason=reason_name(texts, near.reason), step=step)


SEATS = "seats"
"""The field of a line about who sits at a table."""

PENALTY = "penalty"
"""The field of a line about a penalty that was taken back."""

_GAME = re.compile(r"games\[(\d+)\]")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_NEW_ORDER = "order"

_corrected_name = Named[str](
    {
        "tie_breaks": "tie-breaks",
        "place": Word("at the table", "place"),
        "turn": Word("order of play", "turn"),
        "role": "won at the auction",
        "bottom": "place among those who come last",
        "bottom_reason": "why last",
        "drawn": "tied",
        "overran": "stopped by the time limit",
        "extra.centres": "centres",
        SEATS: "seats",
        _NEW_ORDER: "order of seats",
        "label": "place in the hall",
        PENALTY: "penalty",
    }
)


def corrected_field(texts: Texts, line: Correction) -> str:
    """What was corrected: "score", "game 2", "seats"."""
    if game := _GAME.fullmatch(line.field):
        return texts.text("game {n}", n=int(game.group(1)) + 1)
    field = _NEW_ORDER if _is_order(line) else line.field
    if field in _corrected_name:
        return _corrected_name(texts, field)
    known = field_name(texts, field)
    return known if known != field else field.partition(".")[2] or field


def corrected_values(texts: Texts, line: Correction, names: Names) -> tuple[str, str]:
    """What stood there before and what stands there since; of seats who went and who came."""
    if line.field == SEATS:
        was, is_ = _numbers_in(line.old), _numbers_in(line.new)
        stay = () if _is_order(line) else {*was} & {*is_}
        old, new = ([number for number in sat if number not in stay] for sat in (was, is_))
        return _people_called(old, names), _people_called(new, names)
    said = _penalty_words if line.field == PENALTY else _value_words
    return said(texts, line.old), said(texts, line.new)


def _penalty_words(texts: Texts, value: str | None) -> str:
    """What was given and why, from "warning: slow play"."""
    kind, _, reason = (value or "").partition(": ")
    if kind not in set(PenaltyKind):
        return value or MISSING
    return f"{penalty_name(texts, PenaltyKind(kind)).lower()}: {reason_name(texts, reason)}"


def _is_order(line: Correction) -> bool:
    """Whether the same people sit there in another order."""
    was, is_ = _numbers_in(line.old), _numbers_in(line.new)
    return line.field == SEATS and sorted(was) == sorted(is_)


def _numbers_in(text: str | None) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text or "")]


def _people_called(numbers: list[int], names: Names) -> str:
    return ", ".join(names.get(EntryNumber(n), f"{n}") for n in numbers) or MISSING


_yes_no = Named[str]({"true": "yes", "false": "no"})


def _value_words(texts: Texts, value: str | None) -> str:
    if not value:
        return MISSING
    if value in set(BottomReason):
        return bottom_word(texts, BottomReason(value))
    if _NUMBER.fullmatch(value):
        return figure(texts, Fraction(value), len(value.partition(".")[2]))
    return _yes_no.or_itself(texts, value)


MESSAGES: Messages = {
    "penalty.no-reason": "A penalty needs a reason. Choose or type one.",
    "penalty.seated-in-draft": "{entry} has a seat in the draft of {round}. Discard the draft, "
    "issue the penalty, and draw again.",
    "penalty.already-expelled": "{entry} has already been disqualified: nothing more can be given.",
    "penalty.not-playing": "{entry} is not playing now: “last in the game” needs a game. Choose "
    "another penalty.",
    "penalty.not-in-round": "{entry} does not play in {round}. Is it the right player?",
    "penalty.everybody-last": "With this everybody at table {table} is last in the game: the last "
    "to leave will be 1st.",
    "penalty.same-again": "{entry} has the same penalty for the same reason in this round already. "
    "Is it another one?",
    "penalty.no-table": "{entry} is not playing now: there is no table to give minutes to. Put 0.",
    "penalty.why-back": "Say why the penalty is taken back.",
    "penalty.warned-out": "{entry} was disqualified by the second warning: take one of the "
    "warnings back, and the disqualification is undone too.",
    "penalty.expelled-on-log": "{entry} was disqualified by a penalty. Take it back on the page "
    "“Referee” if it was a mistake (Shift+F6 goes there).",
    "penalty.last-on-log": "{entry} is last at table {table} by a penalty. Take it back on the "
    "page “Referee” if it was a mistake (Shift+F6 goes there).",
    "penalty.no-score": "{entry} has no score at table {table} of {round}, which is closed. Enter "
    "the score there first, then take the penalty back.",
    "penalty.no-seat": "Without a seat in {round}: {entries}. Let them join a table, or draw "
    "again.",
    "penalty.nothing-given": "{entry} has been given nothing: there is no sheet to print.",
    "penalty.no-note": "There is nothing to note. Type what happened.",
}


@record
class LogLine:
    """One penalty in words; `place` is its place in the log, the first is 0."""

    place: int
    penalty: Penalty
    name: str
    time: str
    round: str
    table: str
    given: str
    reason: str
    note: str


def log_lines(texts: Texts, clock: Callable[[datetime], str], event: Event) -> tuple[LogLine, ...]:
    """Everything the referee gave, in the order it was noted; `clock` writes the time of day."""
    names, rounds = listed_names(event.entries), round_names(texts, event)
    return tuple(
        LogLine(
            place=place,
            penalty=penalty,
            name=names[penalty.entry],
            time=clock(penalty.at),
            round=rounds.get(penalty.round) or texts.text("Before the start"),
            table=MISSING if penalty.table is None else f"{penalty.table}",
            given=given_name(texts, event.penalties, place),
            reason=reason_name(texts, penalty.reason),
            note=note_words(texts, penalty),
        )
        for place, penalty in enumerate(event.penalties)
    )


def log_columns(texts: Texts) -> Mapping[str, TableColumn[LogLine]]:
    """When, where, who, what and why, by name."""
    return {
        "time": TableColumn(
            texts.text("Time"), lambda line: line.time, order=lambda line: -line.place
        ),
        "player": TableColumn(
            texts.text("Player"), lambda line: line.name, stretch=True, strong=True
        ),
        "penalty": TableColumn(texts.text("Penalty"), lambda line: line.given),
        "reason": TableColumn(texts.text("Reason"), lambda line: line.reason),
        "round": TableColumn(
            texts.text("Round"), lambda line: line.round, order=lambda line: line.penalty.round
        ),
        "table": TableColumn(
            texts.text("Table"),
            lambda line: line.table,
            order=lambda line: line.penalty.table,
            figures=True,
        ),
        "note": TableColumn(texts.text("Note"), lambda line: line.note, stretch=True),
    }


@record
class CorrectionLine:
    """One corrected value in words; `place` is its place in the list, the first is 0."""

    place: int
    time: str
    round: str
    table: int
    player: str
    what: str
    before: str
    after: str
    reason: str


def correction_lines(
    texts: Texts, clock: Callable[[datetime], str], event: Event
) -> tuple[CorrectionLine, ...]:
    """Everything that was corrected, in the order it was."""
    names, rounds = listed_names(event.entries), round_names(texts, event)
    return tuple(
        CorrectionLine(
            place,
            clock(line.at),
            rounds.get(line.round) or numbered_round(texts, line.round),
            line.table,
            MISSING if line.entry is None else names[line.entry],
            corrected_field(texts, line),
            *corrected_values(texts, line, names),
            line.reason,
        )
        for place, line in enumerate(event.corrections)
    )


def correction_columns(texts: Texts) -> tuple[TableColumn[CorrectionLine], ...]:
    """When, where, whose, what it was and is, and why."""
    return (
        TableColumn(texts.text("Time"), lambda line: line.time, order=lambda line: line.place),
        TableColumn(texts.text("Round"), lambda line: line.round),
        TableColumn(
            texts.text("Table"), lambda line: f"{line.table}", lambda line: line.table, figures=True
        ),
        TableColumn(texts.text("Player"), lambda line: line.player, key="player"),
        TableColumn(texts.text("Corrected"), lambda line: line.what),
        TableColumn(texts.text("Before"), lambda line: line.before, stretch=True),
        TableColumn(texts.text("After"), lambda line: line.after, stretch=True),
        TableColumn(texts.text("Reason"), lambda line: line.reason, stretch=True),
    )
