"""The form of games that give scores: a row for every seat, boxes for its figures."""

from __future__ import annotations

from functools import partial

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.pairs import are_played
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage, TableTies
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets import form
from bglmanager.printing.sheets.form import Field, Form, Room
from bglmanager.printing.sheets.slip import Slip
from bglmanager.words.boards import role_name


def make(job: Job, round_: Round, table: Table, slip: Slip) -> Form:
    """Bid, score, what else the regulation counts, place; what is asked of the whole table."""
    labels, fields = _boxes(job, round_), _fields(job, table)
    box = _box_width(slip, len(labels))
    head = form.heads_height(form.heads(job, labels, box))
    least = head + len(table.seats) * styles.SLIP_ROW_LEAST + form.fields_height(job, fields, slip)
    return Form(least, partial(_draw, job, table, slip, labels, fields))


def _boxes(job: Job, round_: Round) -> list[str]:
    texts = job.texts
    ruleset = ruleset_of(job.event.settings)
    bids = job.event.settings.desk.auction or ruleset.table_ties is TableTies.BID
    counted = ruleset.table_ties is TableTies.GAME
    return [
        *([texts.text("Bid")] if bids else []),
        _score(texts, ruleset),
        *(_extra(texts, name) for name in ruleset.extras),
        *([job.label(round_.game, value.label) for value in round_.tie_breaks] if counted else []),
        texts.text("Place"),
    ]


def _score(texts: Texts, ruleset: Ruleset) -> str:
    shown = ruleset.orders_at(Stage.LATER).shown
    return texts.text("Victory points") if "victory_points" in shown else texts.text("Score")


def _extra(texts: Texts, name: str) -> str:
    names = {
        "buildings": texts.text("Settlements + cities"),
        "roads_cards": texts.text("Roads + cards"),
        "hand": texts.text("Cards in hand"),
    }
    return names.get(name, name)


def _fields(job: Job, table: Table) -> list[Field]:
    """Time limit and a declared victory (rules 5); sums of the sides (BGL 3.7.4) or pairs."""
    texts = job.texts
    fields: list[Field] = []
    if ruleset_of(job.event.settings).overran_counts:
        fields.append(Field(texts.text("Stopped by the time limit"), styles.SLIP_TICK))
        fields.append(Field(texts.text("Victory declared by no."), styles.SLIP_TICK))
    sides = sorted({seat.side for seat in table.seats if seat.side is not None})
    if sides:
        first, *others = (texts.text("side {number}", number=side) for side in sides)
        fields.append(Field(texts.text("Sums: {side}", side=first), styles.SLIP_FIGURE))
        fields += [Field(side, styles.SLIP_FIGURE) for side in others]
        fields.append(Field(texts.text("Winning side"), styles.SLIP_TICK))
    elif are_played(job.event.settings):
        teams = job.team_names()
        pairs = dict.fromkeys(teams[s.entry] for s in table.seats if s.entry in teams)
        fields += [Field(name, styles.SLIP_FIGURE) for name in pairs]
    return fields


def _box_width(slip: Slip, count: int) -> float:
    wide = slip.width >= styles.SLIP_NARROW
    box = styles.SLIP_BOX_LARGE if wide else styles.SLIP_BOX_SMALL
    return min(box, (slip.width - styles.SLIP_SEAT - styles.SLIP_NAME_LEAST) / count)


def _draw(
    job: Job,
    table: Table,
    slip: Slip,
    labels: list[str],
    fields: list[Field],
    paper: Paper,
    top: float,
    bottom: float,
) -> None:
    box = _box_width(slip, len(labels))
    first = slip.right - box * len(labels)
    most = styles.SLIP_ROW_MOST_ALONE if slip.alone else styles.SLIP_ROW_MOST
    room = bottom - top - form.fields_height(job, fields, slip)
    spare = room - len(table.seats) * styles.SLIP_ROW_LEAST
    heads = form.heads(job, labels, box, room=spare)
    y = top + form.heads_height(heads)
    form.draw_heads(paper, heads, first, box, y)
    row = min(most, (room - (y - top)) / max(len(table.seats), 1))
    teams = job.team_names()
    for number, seat in enumerate(table.seats, 1):
        paper.rule(slip.left, y, slip.right, y)
        _seat(paper, number, slip, y + row / 2)
        left = slip.left + styles.SLIP_SEAT
        spot = Room(left, y, first - left - styles.SLIP_FIELD_GAP, row)
        size = styles.SLIP_NAME_ALONE if slip.alone else styles.SLIP_NAME
        said = _said(job.texts, seat, teams.get(seat.entry, ""))
        entry = job.entries[seat.entry]
        form.draw_name(paper, entry, spot, size, said=said, beside=not teams)
        for place in range(len(labels)):
            paper.box(first + place * box, y, box, row)
        y += row
    paper.rule(slip.left, y, slip.right, y)
    form.draw_fields(job, paper, fields, slip, y)


def _seat(paper: Paper, number: int, slip: Slip, middle: float) -> None:
    baseline = middle + styles.SLIP_TEXT * styles.CAPITALS / 2
    paper.write(
        str(number),
        slip.left,
        baseline,
        size=styles.SLIP_TEXT,
        room=styles.SLIP_SEAT,
        tone=styles.MUTED,
    )


def _said(texts: Texts, seat: Seat, team: str) -> str:
    side = "" if seat.side is None else texts.text("Side {number}", number=seat.side)
    role = "" if seat.role is None else role_name(texts, seat.role)
    return " · ".join(filter(None, (side, team, role)))
