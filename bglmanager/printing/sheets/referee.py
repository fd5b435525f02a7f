"""The referee’s paper: log, sheet of a player, corrections, and a blank sheet to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bglmanager.engine import equipment_needed
from bglmanager.engine import penalties as rules
from bglmanager.engine.event import Entry, EntryStatus, Event, PenaltyKind
from bglmanager.engine.penalties import Offer, Why
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import capital
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.layouts import Grid, GridColumn, draw_grid, fit_table, table_pages
from bglmanager.printing.paper import Paper, sort_key, told_apart
from bglmanager.printing.styles import Face, Lettering
from bglmanager.words import number_format
from bglmanager.words.names import listed_names
from bglmanager.words.referee import (
    LogLine,
    correction_columns,
    correction_lines,
    log_columns,
    log_lines,
    next_words,
    penalty_name,
    reason_name,
)

CORRECTION_LIMITS = (None, None, None, 14.0, 6.0, 9.0, 9.0, 12.0)
"""Of the columns of the corrections, in turn."""

PER_REFEREE = 24
"""Players for whom there is a referee (BGL 2.2), where the regulation says no other number."""


def penalty_pages(job: Job) -> list[Page]:
    """Every penalty in the order it was given: when, who, what and why."""
    log = _log_by_time(job)
    notes = () if log else (job.texts.text("No penalties have been given."),)
    told = told_apart(job.event.entries)
    cells = [told[line.penalty.entry] for line in log]
    player = GridColumn(job.texts.text("Player"), cells, limit=14.0)
    return _log_pages(job, log, (player,), notes, Head())


def player_pages(job: Job) -> list[Page]:
    """A sheet for each of those asked for, or who was given something, with what that was."""
    log = job.event.penalties
    asked = job.options.people or tuple(dict.fromkeys(line.entry for line in log))
    if not asked:
        return penalty_pages(job)
    people = sorted((job.entries[number] for number in asked), key=sort_key)
    return [page for entry in people for page in _pages_of_player(job, entry)]


def _pages_of_player(job: Job, entry: Entry) -> list[Page]:
    texts = job.texts
    own = [line for line in _log_by_time(job) if line.penalty.entry == entry.number]
    gone = entry.status in (EntryStatus.EXPELLED, EntryStatus.WITHDRAWN)
    ruleset, round_ = ruleset_of(job.event.settings), len(job.event.rounds)
    steps = () if gone else rules.near_next_step(ruleset, job.event.penalties, round_)
    said = [next_words(texts, one) for one in steps if one.entry == entry.number]
    called = listed_names(job.event.entries)[entry.number]
    head = Head(called, title=texts.text("Penalties"))
    return _log_pages(job, own, (), [capital(words) + "." for words in said], head)


def _log_by_time(job: Job) -> list[LogLine]:
    found = log_lines(job.texts, number_format.clock, job.event)
    return sorted(found, key=lambda line: line.penalty.at)


def _log_pages(
    job: Job,
    log: Sequence[LogLine],
    player: Sequence[GridColumn],
    notes: Sequence[str],
    head: Head,
) -> list[Page]:
    described = log_columns(job.texts)
    when = [GridColumn.described(described[name], log) for name in ("time", "round", "table")]
    why = [f"{line.reason}: {line.note}" if line.note else line.reason for line in log]
    columns = (
        *when,
        *player,
        GridColumn.described(described["penalty"], log),
        GridColumn(described["reason"].title, why, limit=22.0, wraps=True),
    )
    referees = ", ".join(job.event.settings.arbiters)
    foot = job.texts.text("Referees: {names}", names=referees) if referees else ""
    return table_pages(job, head, columns, notes, foot)


def correction_pages(job: Job) -> list[Page]:
    """The corrections in the order they were made: where, whose, what it was and is, and why."""
    lines = correction_lines(job.texts, number_format.clock, job.event)
    described = zip(correction_columns(job.texts), CORRECTION_LIMITS, strict=True)
    columns = [GridColumn.described(column, lines, limit=limit) for column, limit in described]
    notes = () if lines else (job.texts.text("Nothing was corrected."),)
    return table_pages(job, Head(), columns, notes)


def blank_pages(job: Job) -> list[Page]:
    """One page for every referee who is named, and as many as the players ask for."""
    texts, steps = job.texts, _steps_grid(job)
    named = job.event.settings.arbiters
    wanted = max(len(named), _referees_wanted(job.event))
    return [
        Page(
            partial(_draw_blank, job=job, steps=steps),
            Head(name),
            texts.text("Hand it in at the desk after every round."),
        )
        for name in (*named, *[""] * (wanted - len(named)))
    ]


def _referees_wanted(event: Event) -> int:
    per_referee = ruleset_of(event.settings).players_per_referee or PER_REFEREE
    return -(-(equipment_needed.expected_players(event) or 1) // per_referee)


def _steps_grid(job: Job) -> Grid:
    """What is offered for every reason, the first time and then."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    reasons = rules.reasons_offered(ruleset)
    ladders = [rules.penalty_ladder(ruleset, reason) for reason in reasons]
    called = [reason_name(texts, reason) for reason in reasons]
    minutes = [rules.penalty_minutes(ruleset, reason, PenaltyKind.WARNING) for reason in reasons]
    found = (
        (texts.text("No."), [str(n) for n in range(1, len(reasons) + 1)], True),
        (texts.text("Reason"), [capital(name) for name in called], False),
        (texts.text("First time"), [_step_words(job, steps, 0) for steps in ladders], False),
        (texts.text("If it is grave"), [_graver_words(job, steps[0]) for steps in ladders], False),
        (texts.text("Second time"), [_step_words(job, steps, 1) for steps in ladders], False),
        (texts.text("Third time"), [_step_words(job, steps, 2) for steps in ladders], False),
        (texts.text("Minutes"), [str(each or "") for each in minutes], True),
    )
    columns = [
        GridColumn(title, cells, figures, limit=16.0, wraps=True)
        for title, cells, figures in found
        if any(cells)
    ]
    return fit_table(job, columns, (_counting_words(job),), largest=9.0)


def _step_words(job: Job, steps: tuple[Offer, ...], place: int) -> str:
    """The step at this place of a ladder, nothing where it is over."""
    if place >= len(steps):
        return ""
    offer = steps[place]
    if offer.why is Why.ORDERS_VOID:
        return job.texts.text("orders void")
    ends = offer.why is Why.ONE_TOO_MANY
    return penalty_name(job.texts, PenaltyKind.EXPULSION if ends else offer.kind).lower()


def _graver_words(job: Job, offer: Offer) -> str:
    """The gravest penalty that the same rule leaves to the referee; the other may be milder."""
    graver = [other for other in offer.also if other is not offer.kind]
    if not graver or offer.why in (Why.MAY_EXPEL, Why.ORDERS):
        return ""
    return penalty_name(job.texts, graver[-1]).lower()


def _counting_words(job: Job) -> str:
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
        "{minutes} minutes after the start: last, and the table has {minutes} minutes more; not "
        "there at the end: disqualification. Time you take at a table is given back to it.",
        minutes=ruleset.late_minutes,
    )


def _draw_blank(paper: Paper, job: Job, steps: Grid) -> None:
    draw_grid(paper, steps, 0)
    y = paper.body.top + steps.size * styles.GRID_HEAD_LINE
    y += sum(row.height for row in steps.pages[0])
    y += styles.GRID_NOTE_GAP + len(steps.notes) * styles.GRID_NOTE_LINE
    _draw_empty_rows(paper, job, y + 5 * styles.MM)


def _draw_empty_rows(paper: Paper, job: Job, top: float) -> None:
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
    of, lettering = sum(part for _, part in titles), Lettering(7.5, Face.SEMIBOLD, styles.MUTED)
    high, head, padding = 10 * styles.MM, top + 14.0, 3.0
    body = paper.body
    rows = int((body.bottom - top - 14.0) // high)
    last = head + rows * high
    x = body.left
    for title, part in titles:
        room = body.width * part / of
        inside, baseline = room - 2 * padding, head - 4.0
        paper.write_words(title, x + padding, baseline, inside, lettering)
        paper.draw_rule(x, head, x, last)
        x += room
    paper.draw_rule(x, head, x, last)
    for row in range(rows + 1):
        paper.rule_across(head + row * high)
