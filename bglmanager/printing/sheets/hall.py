"""What must be in the hall, with a box for everything."""

from __future__ import annotations

from bglmanager.engine import equipment_needed
from bglmanager.engine.equipment_needed import Thing
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import CROSSED, GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.words import preparation

NOTE_LIMIT = 24.0
NAME_LIMIT = 18.0


def pages(job: Job) -> list[Page]:
    """Everything this event needs; what is ticked off already has a crossed box.

    The notes for the day stand below: this sheet is for the desk.
    """
    texts, event = job.texts, job.event
    things = equipment_needed.things_needed(
        event, {game: said.rules for game, said in job.options.games.items()}
    )
    done = set(event.settings.desk.done)
    columns = [
        GridColumn("", [CROSSED if each.code in done else "" for each in things], boxed=True),
        GridColumn(texts.text("Number"), [str(each.number or "") for each in things], figures=True),
        GridColumn(
            texts.text("What"),
            [_name(job, each) for each in things],
            limit=NAME_LIMIT,
            wraps=True,
        ),
        GridColumn(
            texts.text("Note"),
            [preparation.thing_note(texts, each, event.settings) for each in things],
            limit=NOTE_LIMIT,
            wraps=True,
        ),
    ]
    head = Head(texts.text("What must be in the hall"), "")
    return table_pages(job, head, columns, tuple(_notes(job)))


def _name(job: Job, thing: Thing) -> str:
    return preparation.thing_name(job.texts, thing, job.game(thing.game).name if thing.game else "")


def _notes(job: Job) -> list[str]:
    texts, players = job.texts, equipment_needed.expected_players(job.event)
    said = (
        texts.text("How many may come is not known: fill in the largest number of players.")
        if players is None
        else texts.many(
            "The numbers are for {n} player.", "The numbers are for {n} players.", players
        )
    )
    wishes = (job.event.settings.desk.wishes or "").split("\n")
    return [said, *filter(None, (line.strip() for line in wishes))]
