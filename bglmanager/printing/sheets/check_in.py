"""The check-in list on paper, for where the laptop does not work, and to be signed."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry, EntryStatus, League, ListState
from bglmanager.printing import names, styles
from bglmanager.printing.document import Head, Page
from bglmanager.printing.fonts import Face
from bglmanager.printing.grid import CROSSED, NO_BOX, GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.text import Run, Words

NAME_LIMIT = 15.0
CLUB_LIMIT = 9.0
SIGNATURE_LEAST = 9.0
"""Of the size, so that a name can be written there."""


def pages(job: Job) -> list[Page]:
    """Who may come, by surname, with boxes for what this event asks; empty rows for walk-ins.

    Names and clubs and nothing else of theirs, but the mark of who is under age; the line on
    personal data that is signed stands on every page.
    """
    texts = job.texts
    people = sorted(equipment_needed.coming_entries(job.event), key=names.sort_key)
    empty = [""] * equipment_needed.WALK_INS
    columns = [
        GridColumn(texts.text("No."), [*(str(e.number) for e in people), *empty], figures=True),
        GridColumn(
            texts.text("Player"), [*(_name(job, e) for e in people), *empty], limit=NAME_LIMIT
        ),
        *_clubs(job, people, empty),
        *(
            GridColumn(title, [*(box(e) for e in people), *empty], boxed=True)
            for title, box in _boxes(job)
        ),
        GridColumn(
            texts.text("Signature"),
            [""] * (len(people) + len(empty)),
            limit=SIGNATURE_LEAST,
            least=SIGNATURE_LEAST,
        ),
    ]
    head = Head(texts.text("Check-in sheet"), texts.many("{n} entry", "{n} entries", len(people)))
    return table_pages(
        job, head, columns, (consent_words(job),), least=styles.GRID_SIGNED, repeated=True
    )


def consent_words(job: Job) -> str:
    """What who signs agrees to."""
    texts, league = job.texts, job.event.settings.league
    if league is None:
        return texts.text(
            "With my signature I agree that my data are kept for this event, and that my name, "
            "club and results are published with it."
        )
    return texts.text(
        "With my signature I agree that my data are kept for this event and passed on to its "
        "league ({league}), and that my name, club and results are published with it.",
        league=league_name(job),
    )


def league_name(job: Job) -> str:
    """The league of the event."""
    texts = job.texts
    if job.event.settings.league is League.BIG:
        return texts.text("Board Italian Gamers")
    return texts.text("Boardgame League")


def _name(job: Job, entry: Entry) -> Words:
    """The name, with what the desk has to see to."""
    texts, said = job.texts, []
    if equipment_needed.is_minor(entry, job.event):
        said.append(texts.text("minor"))
    if entry.status is EntryStatus.WAITING:
        said.append(texts.text("waiting list"))
    name = names.full(entry)
    return (*name, Run(f"  {', '.join(said)}", Face.SEMIBOLD, styles.SMALL_SCALE)) if said else name


def _clubs(job: Job, people: list[Entry], empty: list[str]) -> list[GridColumn]:
    """The teams, where they are fixed; otherwise the clubs, where anybody has one."""
    teams = job.team_names()
    if teams:
        cells = [*(teams.get(entry.number, "") for entry in people), *empty]
        return [GridColumn(job.texts.text("Team"), cells, limit=CLUB_LIMIT)]
    if not any(entry.club for entry in people):
        return []
    cells = [*(entry.club or "" for entry in people), *empty]
    return [GridColumn(job.texts.text("Club"), cells, limit=CLUB_LIMIT)]


Box = Callable[[Entry], str]


def _boxes(job: Job) -> list[tuple[str, Box]]:
    """The boxes this event asks for: title, and how a player's box stands."""
    texts, settings = job.texts, job.event.settings
    here = EntryStatus.ACTIVE
    found: list[tuple[str, Box]] = [
        (texts.text("Here"), lambda entry: _ticked(yes=entry.status is here))
    ]
    if settings.fee:
        found.append((texts.text("Paid"), lambda entry: _ticked(yes=entry.desk.paid)))
    if settings.league is League.BIG:
        found.append((texts.text("Member"), lambda entry: _ticked(yes=bool(entry.desk.member))))
    promised = any(entry.desk.promised_copy or entry.desk.copies for entry in job.event.entries)
    if settings.desk.bring_copy or promised:
        asked = bool(settings.desk.bring_copy)
        found.append((texts.text("Copy"), lambda entry: _copy(entry, asked=asked)))
    games = (game.rules for game in job.options.games.values())
    if any(rules is not None and rules.list is not None for rules in games):
        found.append((texts.text("Elements"), _list))
    return found


def _ticked(*, yes: bool) -> str:
    return CROSSED if yes else ""


def _copy(entry: Entry, *, asked: bool) -> str:
    """Where nobody is asked for a copy, only who promised one has a box."""
    if entry.desk.copies:
        return CROSSED
    return "" if asked or entry.desk.promised_copy else NO_BOX


def _list(entry: Entry) -> str:
    state = entry.desk.list
    if state is ListState.NOT_NEEDED:
        return NO_BOX
    return _ticked(yes=state in (ListState.HANDED_IN, ListState.CHECKED))
