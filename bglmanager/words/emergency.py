"""What is said first of the emergency pack: what happened, what to do, what lies behind."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.plan import minutes_planned
from bglmanager.engine.presence import closed_rounds, seatable_entries
from bglmanager.i18n import Texts
from bglmanager.words.games import GameSection
from bglmanager.words.names import round_names


def cover_sections(texts: Texts, event: Event, parts: Sequence[str]) -> tuple[GameSection, ...]:
    """Where the event stands, what to do in five lines, and the parts of the pack in turn."""
    return (
        GameSection(texts.text("As of now"), tuple(_standing(texts, event))),
        GameSection(texts.text("What to do"), _steps(texts)),
        GameSection(texts.text("In this pack"), tuple(parts)),
    )


def _standing(texts: Texts, event: Event) -> Sequence[str]:
    """How far the event is, and how many are in it."""
    closed, names = closed_rounds(event), round_names(texts, event)
    last = event.last_round
    said = [
        texts.text("Closed last: {round}.", round=names[closed[-1].number])
        if closed
        else texts.text("No round is closed yet.")
    ]
    if last is not None and last.status is not RoundStatus.CLOSED:
        said.append(texts.text("Under way: {round}.", round=names[last.number]))
    planned = event.settings.rounds_planned
    said.append(texts.many("Planned: {n} round[s], then what “Playoffs” says.", planned))
    said.append(texts.many("In the event: {n} player[s].", len(seatable_entries(event))))
    minutes = minutes_planned(event.settings, event.next_number)
    if minutes is not None:
        said.append(texts.many("Time of a game: {n} minute[s].", minutes))
    return said


def _steps(texts: Texts) -> tuple[str, ...]:
    return (
        texts.text(
            "1. Let the round under way end as usual. Gather every table sheet; none may get lost."
        ),
        texts.text(
            "2. Work out places and points of each table by “Points and sums”, and write them on "
            "the sheet of the round."
        ),
        texts.text(
            "3. Add them up on the sheet of sums, and number everybody by the orders of “How to "
            "seat”."
        ),
        texts.text(
            "4. Seat the next round on its blank sheet by “How to seat”. Its games need the blank "
            "table sheets: print or copy them once more for every round."
        ),
        texts.text(
            "5. When a computer runs again: install the program, go back to the newest backup of "
            "the USB stick, seat each round by hand as it was played, and type its results."
        ),
    )
