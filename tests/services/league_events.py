"""Events of a league as it is sent them, and the workbook it gets back."""

from __future__ import annotations

import io
from typing import Any

from openpyxl import load_workbook

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, League
from bglmanager.engine.ids import EventId
from bglmanager.i18n import Texts
from bglmanager.services.league import Made, Submission, Wish, rank_season
from bglmanager.words.problems import problem_sentence
from tests.helpers import events

ENGLISH = Texts("en")
Sheet = list[tuple[Any, ...]]


def bgl(name: str, **changes: Any) -> Event:
    """Eight players after one round, in tier C unless told otherwise."""
    usual: dict[str, Any] = {"id": EventId(f"id-{name}"), "name": name, "rounds_planned": 1}
    return events.played(8, **(usual | changes))


def big(name: str, **changes: Any) -> Event:
    """The same for the other league."""
    usual: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
    return bgl(name, **(usual | changes))


def sent(*given: Event) -> list[Submission]:
    """Each in a file of its name."""
    return [Submission(f"in/{each.settings.name}.json", each, derive(each)) for each in given]


def ranked(*given: Event, texts: Texts = ENGLISH, **wish: Any) -> Made:
    wish.setdefault("league", given[0].settings.league)
    return rank_season(sent(*given), Wish(**wish), texts)


def said(made: Made, *, beside: str = "is not finished") -> list[str]:
    """File and sentence of every note, those `beside` left out."""
    lines = [f"{note.file}: {problem_sentence(ENGLISH, note.problem)}" for note in made.notes]
    return [line for line in lines if beside not in line and "by name alone" not in line]


def sheets(made: Made | bytes) -> dict[str, Sheet]:
    """The rows of every sheet, heads first."""
    data = made if isinstance(made, bytes) else made.workbook
    return {sheet.title: list(sheet.values) for sheet in load_workbook(io.BytesIO(data))}


def column(rows: Sheet, head: str) -> list[Any]:
    """What stands under a head."""
    at = rows[0].index(head)
    return [row[at] for row in rows[1:]]


def totals(made: Made, sheet: str = "Overall") -> dict[str, float]:
    """Unrounded points by first name and surname."""
    rows = sheets(made)[sheet]
    names = zip(column(rows, "First name"), column(rows, "Surname"), strict=True)
    keys = [" ".join(filter(None, each)) for each in names]
    return dict(zip(keys, column(rows, "Points unrounded"), strict=True))
