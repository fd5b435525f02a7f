"""The form of games that give scores: a row for every seat, boxes for its figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.games.asked import AskedAtSeats, Named
from bglmanager.engine.pairs import are_played
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.sheets import form
from bglmanager.printing.sheets.form import Field, Form, Room
from bglmanager.printing.sheets.score_columns import BoxColumn, carried, columns, known, of_game
from bglmanager.printing.sheets.slip import Slip
from bglmanager.words.boards import role_name


def make(job: Job, round_: Round, table: Table, slip: Slip) -> Form:
    """Bid, score and what it is made of, what else is counted, place; what is asked of the whole
    table.
    """
    asked = of_game(job, round_)
    found, fields = columns(job, round_, asked), _fields(job, table, asked)
    labels = [column.label for column in found]
    box = _box_width(slip, len(labels))
    head = form.heads_height(form.heads(job, labels, box))
    least = head + len(table.seats) * styles.SLIP_ROW_LEAST + form.fields_height(job, fields, slip)
    return Form(least, partial(_draw, job, round_, table, slip, found, fields, asked))


def _fields(job: Job, table: Table, asked: AskedAtSeats) -> list[Field]:
    """Time limit and a declared victory (rules 5); who won, where the game wants him named
    (BGL 4.19.4); sums of the sides (BGL 3.7.4) or pairs.
    """
    texts = job.texts
    fields: list[Field] = []
    if ruleset_of(job.event.settings).overran_counts:
        fields.append(Field(texts.text("Stopped by the time limit"), styles.SLIP_TICK))
        fields.append(Field(texts.text("Victory declared by no."), styles.SLIP_TICK))
    if asked.named is Named.PLAYER:
        fields.append(Field(texts.text("Won by no."), styles.SLIP_TICK))
    sides = sorted({seat.side for seat in table.seats if seat.side is not None})
    if sides and asked.must:
        fields.append(Field(texts.text("Winning side"), styles.SLIP_TICK))
    elif sides:
        first, *others = (texts.text("side {number}", number=side) for side in sides)
        fields.append(Field(texts.text("Sums: {side}", side=first), styles.SLIP_FIGURE))
        fields += [Field(side, styles.SLIP_FIGURE) for side in others]
        fields.append(Field(texts.text("Winning side"), styles.SLIP_TICK))
    elif are_played(job.event.settings):
        teams = job.team_names()
        pairs = dict.fromkeys(teams[s.entry] for s in table.seats if s.entry in teams)
        fields += [Field(name, styles.SLIP_FIGURE) for name in pairs]
    if asked.must:
        fields.append(Field(texts.text("Tied"), styles.SLIP_TICK))
    return fields


def _box_width(slip: Slip, count: int) -> float:
    wide = slip.width >= styles.SLIP_NARROW
    box = styles.SLIP_BOX_LARGE if wide else styles.SLIP_BOX_SMALL
    name = styles.SLIP_NAME_WIDE if wide else styles.SLIP_NAME_LEAST
    return min(box, (slip.width - styles.SLIP_SEAT - name) / count)


def _draw(
    job: Job,
    round_: Round,
    table: Table,
    slip: Slip,
    found: Sequence[BoxColumn],
    fields: list[Field],
    asked: AskedAtSeats,
    paper: Paper,
    top: float,
    bottom: float,
) -> None:
    labels = [column.label for column in found]
    box = _box_width(slip, len(labels))
    first = slip.right - box * len(labels)
    most = styles.SLIP_ROW_MOST_ALONE if slip.alone else styles.SLIP_ROW_MOST
    room = bottom - top - form.fields_height(job, fields, slip)
    spare = room - len(table.seats) * styles.SLIP_ROW_LEAST
    tight = room - len(table.seats) * styles.SLIP_ROW_TIGHT
    heads = form.heads(job, labels, box, room=spare, tight=tight)
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
        said = _said(job.texts, seat, teams.get(seat.entry, ""), carried(job, round_, seat, asked))
        entry = job.entries[seat.entry]
        form.draw_name(paper, entry, spot, size, said=said, beside=not teams)
        for place, column in enumerate(found):
            spot = Room(first + place * box, y, box, row)
            _box(job, paper, column, spot, known(column, table, number - 1))
        y += row
    paper.rule(slip.left, y, slip.right, y)
    form.draw_fields(job, paper, fields, slip, y)


def _box(job: Job, paper: Paper, column: BoxColumn, room: Room, written: str) -> None:
    """A box to write in; a small one in its corner says who won the game of a series."""
    paper.box(room.left, room.top, room.width, room.height)
    if column.won:
        side = styles.SLIP_WON
        right, below = room.left + room.width, room.top + room.height
        paper.box(right - side, below - side, side, side)
        words = job.typesetter.line(job.texts.text("won"), styles.SLIP_WON_TEXT, room.width - side)
        paper.put(words, right - side - words.width - 1, below - 2, tone=styles.MUTED)
    if written:
        paper.write(
            written,
            room.left,
            room.top + (room.height + styles.SLIP_TEXT * styles.CAPITALS) / 2,
            size=styles.SLIP_TEXT,
            room=room.width,
            align=Align.CENTRE,
            tone=styles.MUTED,
        )


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


def _said(texts: Texts, seat: Seat, team: str, brought: str) -> str:
    side = "" if seat.side is None else texts.text("Side {number}", number=seat.side)
    role = "" if seat.role is None else role_name(texts, seat.role)
    return " · ".join(filter(None, (side, team, role, brought)))
