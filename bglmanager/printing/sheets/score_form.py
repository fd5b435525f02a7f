"""The form of games that give scores: a row for every seat, a column of boxes for each figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.games.asked import (
    AskedAtSeats,
    Figure,
    Named,
    asked_at_seats,
    has_auction,
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
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.sheets import form
from bglmanager.printing.sheets.form import Field, Form, TableSheet
from bglmanager.printing.slips import Slip
from bglmanager.printing.styles import Lettering
from bglmanager.words.games import extra_name
from bglmanager.words.results import role_name

SPARE_GAMES = 1
"""Boxes for more games of a series that goes on when games are drawn."""


@dataclass(frozen=True, slots=True)
class BoxColumn:
    """A column of boxes. `won` has a tick for who won the game, `from_turn` what the turn order
    says already.
    """

    label: str
    won: bool = False
    from_turn: bool = False


def make(sheet: TableSheet) -> Form:
    """Bid, score and what it is made of, what else is counted, place; what is asked of the whole
    table.
    """
    job, slip = sheet.job, sheet.slip
    asked = asked_of_round(job, sheet.round)
    found, fields = box_columns(job, sheet.round, asked), _fields(job, sheet.table, asked)
    box = _box_width(slip, len(found))
    head = form.heads_height(form.fit_heads(job, [column.label for column in found], box))
    rows = len(sheet.table.seats) * styles.SLIP_ROW_LEAST
    least = head + rows + form.fields_height(job, fields, slip)
    return Form(least, partial(_draw, sheet, found, fields, asked))


def asked_of_round(job: Job, round_: Round) -> AskedAtSeats:
    """What the game of this round asks, as far as it is known."""
    return asked_at_seats(job.event, round_, job.game(round_.game).rules)


def box_columns(job: Job, round_: Round, form: AskedAtSeats) -> tuple[BoxColumn, ...]:
    """What is written for every seat, from the left to the right.

    The turn order, where it is written, stands in the column of what it decides.
    """
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    found: dict[Figure, Iterable[BoxColumn]] = {
        Figure.BID: _bid(job, round_),
        Figure.COMPONENT: (
            BoxColumn(job.label(round_.game, part.label.stored)) for part in form.components
        ),
        Figure.GAME: _games(texts, form),
        Figure.SCORE: (BoxColumn(_score(texts, ruleset, form)),),
        Figure.EXTRA: _extras(texts, ruleset, form),
        Figure.TIE_BREAK: _ties(job, round_, ruleset, form),
        Figure.PLACE: (BoxColumn(texts.word("at the table", "Place")),),
    }
    return tuple(column for figure in Figure for column in found.get(figure, ()))


def _bid(job: Job, round_: Round) -> Iterator[BoxColumn]:
    if has_auction(job.event.settings, job.game(round_.game).rules):
        yield BoxColumn(job.texts.text("Bid"))


def _extras(texts: Texts, ruleset: Ruleset, form: AskedAtSeats) -> Iterator[BoxColumn]:
    for key in ruleset.extras:
        yield BoxColumn(extra_name(texts, key))
    for extra in form.extras:
        yield BoxColumn(extra.label.of(texts.language))


def _ties(job: Job, round_: Round, ruleset: Ruleset, form: AskedAtSeats) -> Iterator[BoxColumn]:
    if ruleset.table_ties is TableTies.GAME:
        for n, tie in enumerate(round_.tie_breaks):
            known = n in form.from_turn and not form.turns
            yield BoxColumn(job.label(round_.game, tie.label), from_turn=known)


def _games(texts: Texts, form: AskedAtSeats) -> Iterator[BoxColumn]:
    if form.series is None:
        return
    spare = SPARE_GAMES if form.series.more_when_drawn else 0
    for n in range(1, max(form.series.games + spare, form.games) + 1):
        yield BoxColumn(texts.text("Game {n}", n=n), won=True)


def _score(texts: Texts, ruleset: Ruleset, form: AskedAtSeats) -> str:
    if form.scoring in (Scoring.COMPONENTS, Scoring.SERIES):
        return texts.text("Sum")
    shown = ruleset.orders_at(Stage.LATER).shown
    return texts.text("Victory points") if "victory_points" in shown else texts.text("Score")


def _turn_words(column: BoxColumn, table: Table, index: int) -> str:
    """What stands in a column's box before anybody writes: the turn, where it breaks ties."""
    return str(turn_of(table, index)) if column.from_turn else ""


def _carried_words(job: Job, round_: Round, seat: Seat, form: AskedAtSeats) -> str:
    """What a player brings from his last game: "Energy 7" (BGL 4.14.4), empty for nothing."""
    found = (
        (extra, _brought(job, round_, seat.entry, extra)) for extra in form.extras if extra.carried
    )
    language = job.texts.language
    return " · ".join(
        f"{extra.label.of(language)} {value}" for extra, value in found if value is not None
    )


def _brought(job: Job, round_: Round, entry: EntryNumber, extra: ExtraNumber) -> int | None:
    """The number noted for a player in the last round before this one that has it."""
    for before in reversed(job.event.rounds[: round_.number - 1]):
        for seat in before.seats():
            value = seat.extra.get(extra.key)
            if seat.entry == entry and isinstance(value, int):
                return value
    return None


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
    box = styles.SLIP_BOX_LARGE if slip.is_wide else styles.SLIP_BOX_SMALL
    name = styles.SLIP_NAME_WIDE if slip.is_wide else styles.SLIP_NAME_LEAST
    return min(box, (slip.width - styles.SLIP_SEAT - name) / count)


def _draw(
    sheet: TableSheet,
    columns: Sequence[BoxColumn],
    fields: Sequence[Field],
    asked: AskedAtSeats,
    top: float,
    bottom: float,
) -> None:
    job, slip, paper, seats = sheet.job, sheet.slip, sheet.paper, sheet.table.seats
    box = _box_width(slip, len(columns))
    first = slip.right - box * len(columns)
    most = styles.SLIP_ROW_MOST_ALONE if slip.alone else styles.SLIP_ROW_MOST
    room = bottom - top - form.fields_height(job, fields, slip)
    spare = room - len(seats) * styles.SLIP_ROW_LEAST
    tight = room - len(seats) * styles.SLIP_ROW_TIGHT
    labels = [column.label for column in columns]
    heads = form.fit_heads(job, labels, box, room=spare, tight=tight)
    y = top + form.heads_height(heads)
    form.draw_heads(paper, heads, first, box, y)
    row = min(most, (room - (y - top)) / max(len(seats), 1))
    for index, seat in enumerate(seats):
        paper.rule(slip.left, y, slip.right, y)
        spot = Room(slip.left, y, first - slip.left - styles.SLIP_FIELD_GAP, row)
        _draw_seat(sheet, index, spot, _seat_words(sheet, seat, asked))
        for place, column in enumerate(columns):
            spot = Room(first + place * box, y, box, row)
            _draw_box(job, paper, column, spot, _turn_words(column, sheet.table, index))
        y += row
    paper.rule(slip.left, y, slip.right, y)
    form.draw_fields(sheet, fields, y)


def _draw_seat(sheet: TableSheet, index: int, room: Room, said: str) -> None:
    """Number of the seat and who sits there, with what is said of him."""
    seat, left = Room(room.left, room.top, styles.SLIP_SEAT, room.height), styles.SLIP_SEAT
    lettering = Lettering(styles.SLIP_TEXT, tone=styles.MUTED)
    sheet.paper.write_inside(str(index + 1), seat, lettering)
    spot = Room(room.left + left, room.top, room.width - left, room.height)
    size = styles.SLIP_NAME_ALONE if sheet.slip.alone else styles.SLIP_NAME
    entry = sheet.job.entries[sheet.table.seats[index].entry]
    beside = not sheet.job.team_names()
    form.draw_name(sheet.paper, entry, spot, size, said=said, beside=beside)


def _draw_box(job: Job, paper: Paper, column: BoxColumn, room: Room, written: str) -> None:
    """A box to write in; a small one in its corner says who won the game of a series."""
    paper.box_around(room)
    if column.won:
        side = styles.SLIP_WON
        paper.box(room.right - side, room.bottom - side, side, side)
        words = job.typesetter.line(job.texts.text("won"), styles.SLIP_WON_TEXT, room.width - side)
        paper.put(words, room.right - side - words.width - 1, room.bottom - 2, tone=styles.MUTED)
    if written:
        paper.write_inside(written, room, styles.SLIP_WRITTEN)


def _seat_words(sheet: TableSheet, seat: Seat, asked: AskedAtSeats) -> str:
    texts, team = sheet.job.texts, sheet.job.team_names().get(seat.entry, "")
    side = "" if seat.side is None else texts.text("Side {number}", number=seat.side)
    role = "" if seat.role is None else role_name(texts, seat.role)
    brought = _carried_words(sheet.job, sheet.round, seat, asked)
    return " · ".join(filter(None, (side, team, role, brought)))
