"""The form of a table sheet for scores: bid, score and its parts, what else is counted, place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import (
    AskedAtSeats,
    Figure,
    Named,
    asked_at_seats,
    takes_bids,
    turn_of,
)
from bglmanager.engine.games.game import ExtraNumber
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage, TableTies
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import Job
from bglmanager.printing.layouts import Slip
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.sheets.table_form import (
    BLANK,
    Field,
    Form,
    Heads,
    Shape,
    TableSheet,
    draw_fields,
    draw_heads,
    draw_name,
    even_widths,
    fields_height,
    fit_heads,
    head_width,
    heads_height,
)
from bglmanager.printing.styles import Lettering
from bglmanager.words.games import extra_name
from bglmanager.words.results import role_name, role_title


@record
class BoxColumn:
    """A column of boxes: a tick for who `won` the game, what the turn order says already."""

    label: str
    won: bool = False
    from_turn: bool = False


@record
class Scores:
    """What is written at the tables of a round: its columns, and what the game asks."""

    columns: tuple[BoxColumn, ...]
    asked: AskedAtSeats

    @classmethod
    def of_round(cls, job: Job, round_: Round) -> Scores:
        """By its game as far as that is known."""
        asked = asked_of_round(job, round_)
        return cls(box_columns(job, round_, asked), asked)


def score_form(
    job: Job, scores: Scores, table: Table, slip: Slip, shape: Shape, seats: int
) -> Form:
    """Bid, score and its parts, what else is counted, place; what is asked of the whole table."""
    fields = _fields_asked(job, table, scores.asked)
    labels = [column.label for column in scores.columns]
    least = [head_width(job, label) for label in labels]
    room, most = _room_of_boxes(slip, shape)
    widths = even_widths(least, room, most)
    heads = fit_heads(job, labels, widths)
    high = heads_height(heads) + seats * shape.row + fields_height(job, fields, slip)
    draw = partial(_draw_scores, scores=scores, widths=widths, heads=heads, fields=fields)
    return Form(high, draw, sum(widths) <= room)


def _room_of_boxes(slip: Slip, shape: Shape) -> tuple[float, float]:
    """How wide all boxes may be together, and one of them where there is room."""
    if shape.above:
        return slip.width, math.inf
    name = styles.SLIP_SEAT + (44 * styles.MM if slip.is_wide else styles.SLIP_NAME_LEAST)
    if shape.in_row:
        name = max(name, styles.SLIP_SIGNATURE_WIDTH)
    most = 24 * styles.MM if slip.is_wide else 13 * styles.MM
    return slip.width - name - styles.SLIP_FIELD_GAP, most


def asked_of_round(job: Job, round_: Round) -> AskedAtSeats:
    """What the game of this round asks, as far as it is known."""
    return asked_at_seats(job.event, round_, job.game_words(round_.game).rules)


def box_columns(job: Job, round_: Round, form: AskedAtSeats) -> tuple[BoxColumn, ...]:
    """What is written for every seat, from the left; a turn order stands with what it decides."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    auction = takes_bids(job.event, round_, job.game_words(round_.game).rules)
    extras = [*(extra_name(texts, key) for key in ruleset.extras)]
    extras += [extra.label.of(texts.language) for extra in form.extras]
    ties = round_.tie_breaks if ruleset.table_ties is TableTies.GAME else ()
    by_itself = form.turns and not form.from_turn and auction
    labels: dict[Figure, Sequence[str]] = {
        Figure.BID: [texts.text("Bid")] if auction else [],
        Figure.ROLE: [role_title(texts, form.role)] if form.role and auction else [],
        Figure.COMPONENT: [
            job.label_on_paper(round_.game, part.label.stored) for part in form.components
        ],
        Figure.GAME: [texts.text("Game {n}", n=n) for n in range(1, _games_written(form) + 1)],
        Figure.SCORE: [_score_title(texts, ruleset, form)],
        Figure.EXTRA: extras,
        Figure.TURN: [texts.word("order of play", "Turn")] if by_itself else [],
        Figure.TIE_BREAK: [job.label_on_paper(round_.game, tie.label) for tie in ties],
        Figure.PLACE: [texts.word("at the table", "Place")],
    }
    known = () if form.turns else form.from_turn
    return tuple(
        BoxColumn(label, figure is Figure.GAME, figure is Figure.TIE_BREAK and n in known)
        for figure in Figure
        for n, label in enumerate(labels.get(figure, ()))
    )


def _games_written(form: AskedAtSeats) -> int:
    """The games of a series, and one more of one that goes on when games are drawn."""
    if form.series is None:
        return 0
    return max(form.series.games + form.series.more_when_drawn, form.games)


def _score_title(texts: Texts, ruleset: Ruleset, form: AskedAtSeats) -> str:
    if form.scoring in (Scoring.COMPONENTS, Scoring.SERIES):
        return texts.text("Sum")
    shown = ruleset.orders_at(Stage.LATER).shown
    return texts.text("Victory points") if "victory_points" in shown else texts.text("Score")


def _carried_words(job: Job, round_: Round, seat: Seat, form: AskedAtSeats) -> str:
    """What a player brings from his last game: "Energy 7" (BGL 4.14.4), empty for nothing."""
    found = (
        (extra, _number_brought(job, round_, seat.entry, extra))
        for extra in form.extras
        if extra.carried
    )
    language = job.texts.language
    return " · ".join(
        f"{extra.label.of(language)} {value}" for extra, value in found if value is not None
    )


def _number_brought(job: Job, round_: Round, entry: EntryNumber, extra: ExtraNumber) -> int | None:
    """The number noted for a player in the last round before this one that has it."""
    for before in reversed(job.event.rounds[: round_.number - 1]):
        for seat in before.seats():
            value = seat.extra.get(extra.key)
            if seat.entry == entry and isinstance(value, int):
                return value
    return None


def _fields_asked(job: Job, table: Table, asked: AskedAtSeats) -> list[Field]:
    """Time limit, victory (rules 5), who won (BGL 4.19.4), sums of sides (BGL 3.7.4) or pairs."""
    texts = job.texts
    fields: list[Field] = []
    if ruleset_of(job.event.settings).wins is not None:
        fields.append(Field(texts.text("Stopped by the time limit"), styles.SLIP_TICK))
        fields.append(Field(texts.text("Victory declared by no."), styles.SLIP_BOX))
    if asked.named is Named.PLAYER:
        fields.append(Field(texts.text("Won by no."), styles.SLIP_BOX))
    sides = sorted({seat.side for seat in table.seats if seat.side is not None})
    if table == BLANK and ruleset_of(job.event.settings).sides:
        sides = [1, 2]
    if sides and asked.must:
        fields.append(Field(texts.text("Winning side"), styles.SLIP_BOX))
    elif sides:
        first, *others = (texts.text("side {number}", number=side) for side in sides)
        fields.append(Field(texts.text("Sums: {side}", side=first), styles.SLIP_FIGURE))
        fields += [Field(side, styles.SLIP_FIGURE) for side in others]
        fields.append(Field(texts.text("Winning side"), styles.SLIP_BOX))
    elif are_played(job.event.settings):
        teams = job.team_names()
        pairs = dict.fromkeys(teams[s.entry] for s in table.seats if s.entry in teams)
        fields += [Field(name, styles.SLIP_FIGURE) for name in pairs]
    if asked.must:
        fields.append(Field(texts.text("Tied"), styles.SLIP_TICK))
    return fields


def _draw_scores(
    sheet: TableSheet,
    top: float,
    bottom: float,
    *,
    scores: Scores,
    widths: Sequence[float],
    heads: Heads,
    fields: Sequence[Field],
) -> None:
    job, slip, paper = sheet.job, sheet.slip, sheet.paper
    first = slip.right - sum(widths)
    most = 26 * styles.MM if slip.alone else styles.SLIP_ROW_MOST  # room to write large
    room = bottom - top - fields_height(job, fields, slip)
    y = top + heads_height(heads)
    draw_heads(paper, heads, first, widths, y)
    row = (room - (y - top)) / max(len(sheet.seats), 1)
    row = min(row, most + sheet.shape.row - styles.SLIP_ROW_LEAST)
    for index in range(len(sheet.seats)):
        paper.draw_rule(slip.left, y, slip.right, y)
        boxes = Room(first, y, sum(widths), row)
        if sheet.shape.above:
            boxes = Room(first, y + styles.SLIP_STRIP, boxes.width, row - styles.SLIP_STRIP)
            person = Room(slip.left, y, slip.width, styles.SLIP_STRIP)
        else:
            person = Room(slip.left, y, first - slip.left - styles.SLIP_FIELD_GAP, row)
        _draw_seat(sheet, index, person, scores.asked)
        _draw_boxes(sheet, index, boxes, scores.columns, widths)
        y += row
    paper.draw_rule(slip.left, y, slip.right, y)
    draw_fields(sheet, fields, y)


def _draw_boxes(
    sheet: TableSheet,
    index: int,
    room: Room,
    columns: Sequence[BoxColumn],
    widths: Sequence[float],
) -> None:
    """The boxes of a seat; before anybody writes, the turn stands where it breaks ties."""
    x = room.left
    for column, width in zip(columns, widths, strict=True):
        known = column.from_turn and not sheet.is_blank
        written = str(turn_of(sheet.table, index)) if known else ""
        _draw_box(sheet.job, sheet.paper, column, Room(x, room.top, width, room.height), written)
        x += width


def _draw_seat(sheet: TableSheet, index: int, room: Room, asked: AskedAtSeats) -> None:
    """Number of the seat and who sits there, and where he signs if that is here."""
    entry, sits, teams = sheet.entry_at(index), sheet.seats[index], sheet.job.team_names()
    said = ""
    if entry is not None and sits is not None:
        said = _seat_words(sheet, sits, asked, teams.get(entry.number, ""))
    if sheet.shape.in_row:
        room, said = _draw_signature(sheet, room, said), ""
    seat, left = Room(room.left, room.top, styles.SLIP_SEAT, room.height), styles.SLIP_SEAT
    lettering = Lettering(styles.SLIP_TEXT, tone=styles.MUTED)
    sheet.paper.write_inside(str(index + 1), seat, lettering)
    spot = Room(room.left + left, room.top, room.width - left, room.height)
    if entry is None or sits is None:
        sheet.paper.draw_rule(spot.left, spot.bottom - 4.0, spot.right, spot.bottom - 4.0)
        return
    size = 18.0 if sheet.slip.alone else styles.SLIP_NAME
    draw_name(sheet, entry, spot, size, said=said, beside=not teams)


def _draw_signature(sheet: TableSheet, room: Room, said: str) -> Room:
    """A line to sign on at the right or, where there is no room, the lower edge of the row, with
    what is said of the seat; returns what is left.
    """
    wide, rise = styles.SLIP_SIGNATURE_WIDTH, styles.SLIP_SIGNATURE_RISE
    left, y = room.width - wide - styles.SLIP_SIGNATURE_GAP, room.bottom
    if left < styles.SLIP_NAME_BESIDE:
        share = min(room.height * styles.SLIP_NAME_SHARE, styles.SLIP_NAME_LOW)
        name, x = Room(room.left, room.top, room.width, share), room.left
    else:
        name, x, y = Room(room.left, room.top, left, room.height), room.right - wide, y - rise
        sheet.paper.draw_rule(x, y, room.right, y)
    words = " · ".join(filter(None, (sheet.job.texts.text("Signature"), said)))
    sheet.paper.write_words(words, x, y - rise, room.right - x, styles.CAPTION)
    return name


def _draw_box(job: Job, paper: Paper, column: BoxColumn, room: Room, written: str) -> None:
    """A box to write in; a small one in its corner says who won the game of a series."""
    paper.box_around(room)
    if column.won:
        side = 3.5 * styles.MM
        paper.draw_box(room.right - side, room.bottom - side, side, side)
        words = job.typesetter.fit_line(job.texts.text("won"), styles.SLIP_LEAST, room.width - side)
        paper.put_line(
            words, room.right - side - words.width - 1, room.bottom - 2, tone=styles.MUTED
        )
    if written:
        paper.write_inside(written, room, styles.SLIP_WRITTEN)


def _seat_words(sheet: TableSheet, seat: Seat, asked: AskedAtSeats, team: str) -> str:
    texts = sheet.job.texts
    side = "" if seat.side is None else texts.text("Side {number}", number=seat.side)
    role = "" if seat.role is None else role_name(texts, seat.role)
    brought = _carried_words(sheet.job, sheet.round, seat, asked)
    return " · ".join(filter(None, (side, team, role, brought)))
