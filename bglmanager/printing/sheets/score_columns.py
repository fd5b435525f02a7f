"""The columns of a table sheet: what the regulation and the game ask of every seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.games.asked import AskedAtSeats, Figure, asked_at_seats, has_auction, turn_of
from bglmanager.engine.games.game import ExtraNumber
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage, TableTies
from bglmanager.i18n import Texts
from bglmanager.printing.job import Job
from bglmanager.words.game_labels import extra_name

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


def of_game(job: Job, round_: Round) -> AskedAtSeats:
    """What the game of this round asks, as far as it is known."""
    return asked_at_seats(job.event, round_, job.game(round_.game).rules)


def columns(job: Job, round_: Round, form: AskedAtSeats) -> tuple[BoxColumn, ...]:
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


def known(column: BoxColumn, table: Table, index: int) -> str:
    """What stands in a column's box before anybody writes: the turn, where it breaks ties."""
    return str(turn_of(table, index)) if column.from_turn else ""


def carried(job: Job, round_: Round, seat: Seat, form: AskedAtSeats) -> str:
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
