"""Lists of elements: where they stand, what is in them, what is wrong with them."""

from __future__ import annotations

from bglmanager.engine.event import ListState
from bglmanager.engine.games import lists
from bglmanager.engine.games.game import Element, ElementList
from bglmanager.i18n import Texts
from bglmanager.words.messages import Messages


def state_word(texts: Texts, state: ListState | None) -> str:
    """Where a list stands, in a word or two."""
    if state is None:
        return ""
    return {
        ListState.NOT_NEEDED: texts.text("not needed"),
        ListState.MISSING: texts.text("missing"),
        ListState.HANDED_IN: texts.text("handed in"),
        ListState.CHECKED: texts.text("checked"),
    }[state]


def contents(texts: Texts, wanted: ElementList, counts: lists.Counts) -> str:
    """What is in a list: "King 1, Rook 2, Pawn 3: 170 points"."""
    named = (
        f"{element.name.of(texts.language)} {count}"
        for element in wanted.elements
        if (count := counts.get(element.name.stored, 0))
    )
    return texts.text(
        "{elements}: {total} points",
        elements=", ".join(named),
        total=lists.total_cost(wanted, counts),
    )


def list_named(texts: Texts, wanted: ElementList, limit: int | None) -> str:
    """What is handed in, and what it may cost: "Army of at most 250 points"."""
    name = wanted.name.of(texts.language)
    if limit is None:
        return name
    return texts.text("{name}, at most {points} points", name=name, points=limit)


def price(texts: Texts, element: Element) -> str:
    """What one costs, and how many there may be: "40 points, at most 4"."""
    if element.least == element.most:
        return texts.text("{cost} points, always {most}", cost=element.cost, most=element.most)
    return texts.text("{cost} points, at most {most}", cost=element.cost, most=element.most)


def sum_of(texts: Texts, total: int, limit: int | None) -> str:
    """The cost of a list with what is left of its limit."""
    if limit is None:
        return texts.text("{total} points", total=total)
    if total > limit:
        return texts.text(
            "{total} points of {limit}: {over} too many",
            total=total,
            limit=limit,
            over=total - limit,
        )
    return texts.text(
        "{total} points of {limit}: {left} left", total=total, limit=limit, left=limit - total
    )


SENTENCES: Messages = {
    "list.too-many": "{element}: {count}, at most {most} are allowed.",
    "list.too-few": "{element}: {count}, at least {least} must be there.",
    "list.not-there": "{element} is missing: at least {least} must be there.",
    "list.too-expensive": "The list costs {total} points, {over} more than the {limit} allowed.",
}
