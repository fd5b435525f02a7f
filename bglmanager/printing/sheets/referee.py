"""A sheet for a referee without laptop: the steps for every reason, and rows to write in."""

from __future__ import annotations

from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine import penalties as rules
from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.penalties import Offer, Why
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import capital
from bglmanager.printing import grid, styles
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import Grid, GridColumn
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.words.referee import penalty_name, reason_name

LIMIT = 16.0

PER_REFEREE = 24
"""Players for whom there is a referee (BGL 2.2), where the regulation says no other number."""


def pages(job: Job) -> list[Page]:
    """One page for every referee who is named, and as many as the players ask for."""
    texts, steps = job.texts, _steps(job)
    named = job.event.settings.arbiters
    wanted = max(len(named), _wanted(job.event))
    return [
        Page(
            partial(_draw, job=job, steps=steps),
            Head(texts.text("Referee’s sheet"), name),
            texts.text("Hand it in at the desk after every round."),
        )
        for name in (*named, *[""] * (wanted - len(named)))
    ]


def _wanted(event: Event) -> int:
    per_referee = ruleset_of(event.settings).players_per_referee or PER_REFEREE
    return -(-(equipment_needed.expected_players(event) or 1) // per_referee)


def _steps(job: Job) -> Grid:
    """What is offered for every reason, the first time and then."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    reasons = rules.reasons_offered(ruleset)
    ladders = [rules.penalty_ladder(ruleset, reason) for reason in reasons]
    names = [reason_name(texts, reason) for reason in reasons]
    minutes = [rules.penalty_minutes(ruleset, reason, PenaltyKind.WARNING) for reason in reasons]
    columns = [
        _column(texts.text("No."), [str(n) for n in range(1, len(reasons) + 1)], figures=True),
        _column(texts.text("Reason"), [capital(name) for name in names]),
        _column(texts.text("First time"), [_step(job, steps, 0) for steps in ladders]),
        _column(texts.text("If it is grave"), [_graver(job, steps[0]) for steps in ladders]),
        _column(texts.text("Second time"), [_step(job, steps, 1) for steps in ladders]),
        _column(texts.text("Third time"), [_step(job, steps, 2) for steps in ladders]),
        _column(texts.text("Minutes"), [str(each or "") for each in minutes], figures=True),
    ]
    wanted = [column for column in columns if any(column.cells)]
    return grid.arrange(job.typesetter, wanted, (_note(job),), largest=styles.REFEREE_STEPS)


def _column(title: str, cells: list[str], *, figures: bool = False) -> GridColumn:
    return GridColumn(title, cells, figures, limit=LIMIT, wraps=True)


def _step(job: Job, steps: tuple[Offer, ...], place: int) -> str:
    """The step at this place of a ladder, nothing where it is over."""
    if place >= len(steps):
        return ""
    offer = steps[place]
    if offer.why is Why.ORDERS_VOID:
        return job.texts.text("orders void")
    ends = offer.why is Why.ONE_TOO_MANY
    return penalty_name(job.texts, PenaltyKind.EXPULSION if ends else offer.kind).lower()


def _graver(job: Job, offer: Offer) -> str:
    """The gravest penalty that the same rule leaves to the referee."""
    graver = [other for other in offer.also if other is not offer.kind]
    if not graver or offer.why in _MILDER:
        return ""
    return penalty_name(job.texts, graver[-1]).lower()


_MILDER = frozenset({Why.MAY_EXPEL, Why.ORDERS})
"""Offers whose other penalty is a milder one."""


def _note(job: Job) -> str:
    """How the steps are counted under this regulation."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    if ruleset.warnings_to_expulsion is not None:
        return texts.text("Warnings count together, whatever they are for.")
    if ruleset.board is not None:
        return texts.text("Late orders count within one game. The rest is the referee’s decision.")
    if not rules.is_ruled(ruleset):
        return texts.text("The rules leave it to the referee: these are the usual steps.")
    return texts.text(
        "Late counts as slow play. After the minutes of a list: a warning for slow play. Not there "
        "{minutes} minutes after the start: last; not there at the end: disqualification. Time you "
        "take at a table is given back to it.",
        minutes=ruleset.late_minutes,
    )


def _draw(paper: Paper, job: Job, steps: Grid) -> None:
    grid.draw_page(paper, steps, 0)
    y = styles.BODY_TOP + steps.size * styles.GRID_HEAD_LINE
    y += sum(row.height for row in steps.pages[0])
    y += styles.GRID_NOTE_GAP + len(steps.notes) * styles.GRID_NOTE_LINE
    _rows(paper, job, y + styles.REFEREE_GAP)


def _rows(paper: Paper, job: Job, top: float) -> None:
    """Empty rows to the foot of the page."""
    texts = job.texts
    titles = (
        (texts.text("Time"), 1.2),
        (texts.text("Round"), 1.0),
        (texts.text("Table"), 1.0),
        (texts.text("Player"), 4.2),
        (texts.text("No."), 0.9),
        (texts.text("Penalty"), 2.0),
        (texts.text("Minutes"), 1.1),
        (texts.text("What happened"), 4.6),
    )
    of = sum(part for _, part in titles)
    bottom, high = styles.BODY_BOTTOM, styles.REFEREE_ROW
    rows = int((bottom - top - styles.REFEREE_HEAD) // high)
    head = top + styles.REFEREE_HEAD
    last = head + rows * high
    x = styles.MARGIN
    for title, part in titles:
        room = styles.CONTENT_WIDTH * part / of
        inside, baseline = room - 2 * styles.REFEREE_PADDING, head - styles.REFEREE_RISE
        paper.write(title, x + styles.REFEREE_PADDING, baseline, inside, styles.REFEREE_CAPTION)
        paper.rule(x, head, x, last)
        x += room
    paper.rule(x, head, x, last)
    for row in range(rows + 1):
        paper.rule_across(head + row * high)
