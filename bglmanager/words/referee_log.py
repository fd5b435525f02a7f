"""Words of the referee's log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.penalties import Near, Reason, orders_are_void
from bglmanager.i18n import Named, Texts, Word
from bglmanager.words import number_format

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


def step_words(texts: Texts, near: Near) -> str:
    """The step that is next for somebody, and what for, in a short line."""
    if near.next is PenaltyKind.YELLOW_CARD:
        return texts.text("Orders void · late orders in this game")
    reason = reason_name(texts, near.reason) if near.reason else texts.text("for any reason")
    return f"{penalty_name(texts, near.next)} · {reason}"


def taken_back_words(texts: Texts, line: Penalty, why: str) -> str:
    """What the player's notes say of a penalty that was taken back."""
    return texts.text(
        "Penalty taken back ({penalty}, {reason}, {time}): {why}",
        penalty=penalty_name(texts, line.kind).lower(),
        reason=reason_name(texts, line.reason),
        time=number_format.clock(line.at),
        why=why,
    )


def noted_words(texts: Texts, at: dt.datetime, note: str) -> str:
    """A note of the referee as it stands in a player's notes."""
    return texts.text("{time} referee: {note}", time=number_format.clock(at), note=note)
