"""What went wrong at the tables of a round, and the round put right as it was really played.

The number of a table is its rank in the round and stays what it is. Each mistake is put right in
one act with a reason; what changes stays in the document line by line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import reduce
from typing import ClassVar

from bglmanager.engine.copies import furniture_name
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Correction, Event, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games import drawing
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, Pairing, RoundStatus
from bglmanager.engine.problems import Level, Problem, Refused, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, repair, teams
from bglmanager.engine.seating.cut import byes_of, with_exchanges
from bglmanager.engine.tables import (
    at_other_tables,
    behind_all,
    closed_up,
    has_figures,
    in_other_rows,
    is_bye,
    is_complete,
    with_seat_at_bottom,
    with_unconfirmed,
    without_seat,
)
from bglmanager.services import reseating
from bglmanager.services.auctions import role_won, with_role
from bglmanager.services.changes import Changes
from bglmanager.services.guard import wrong_in
from bglmanager.services.limits import check_reason, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices, counted_by_hand, people_written
from bglmanager.services.result_input import check_result
from bglmanager.services.results import ON_THE_SHEET, correction_lines
from bglmanager.services.rounds import check_move
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.referee import SEATS


@dataclass(frozen=True)
class Mistake(ABC):
    """What somebody found out about a round: `kind` is that of the act that puts it right, `named`
    its arguments besides the round, what the mistake is made of.
    """

    kind: ClassVar[str]
    named: ClassVar[tuple[str, str]]

    @abstractmethod
    def hindrances(self, event: Event, round_: Round) -> Iterator[Problem]:
        """Why it cannot have been so; `Unknown` for a table or a player that is not there."""

    @abstractmethod
    def as_played(self, event: Event, round_: Round) -> Round:
        """The round without this mistake, of which nothing is checked here."""


@dataclass(frozen=True)
class SwappedTables(Mistake, ABC):
    """Two tables have what belongs to the other."""

    named = ("table", "table-2")
    one: TableNumber
    other: TableNumber

    def hindrances(self, event: Event, round_: Round) -> Iterator[Problem]:
        """They are one table."""
        one, _ = round_.table(self.one), round_.table(self.other)
        if self.one == self.other:
            yield problem("swap.one-table", table=one.number)

    def as_played(self, event: Event, round_: Round) -> Round:
        """Each has what the other had."""
        one, other = round_.table(self.one), round_.table(self.other)
        pairs = ((one, other), (other, one))
        return round_.with_tables(*(self._with_that_of(event, round_, *pair) for pair in pairs))

    @abstractmethod
    def _with_that_of(self, event: Event, round_: Round, table: Table, there: Table) -> Table:
        """The table with what the other one has."""


class Sheets(SwappedTables):
    """The figures typed at one table belong to the other, and the other way round."""

    kind = "sheets-swapped"

    def hindrances(self, event: Event, round_: Round) -> Iterator[Problem]:
        """Or what was typed there does not fit the other one, or is the same."""
        yield from super().hindrances(event, round_)
        one, other = round_.table(self.one), round_.table(self.other)
        byes = [table for table in (one, other) if is_bye(round_, table)]
        if one == other:
            return
        if byes:
            yield problem("swap.bye", table=byes[0].number)
        elif _lines_of(event, one, other) is None:
            seats, others = len(one.seats), len(other.seats)
            sizes = {} if seats == others else {"seats": seats, "others": others}
            code = "swap.sizes" if sizes else "swap.powers"
            yield from problem_if(True, code, table=self.one, second=self.other, **sizes)
        elif not has_figures(one) and not has_figures(other):
            yield problem("swap.no-figures", table=one.number, second=other.number)
        elif self.as_played(event, round_) == round_:
            yield problem("swap.same-figures", table=one.number, second=other.number)

    def _with_that_of(self, event: Event, round_: Round, table: Table, there: Table) -> Table:
        """The table with the figures of another; a turn order that was drawn is no figure, and who
        is in the bottom group here has no place by the referee (rules 2.3.2).
        """
        lines = _lines_of(event, table, there)
        assert lines is not None  # both have the same seats
        fixed = drawing.are_turns_drawn(round_)
        names = [name for name in ON_THE_SHEET if name != "turn" or not fixed]
        seats, here = [], {}
        for seat, line in zip(table.seats, lines, strict=True):
            figures = {name: getattr(line, name) for name in names}
            new = replace(seat, **figures, role=with_role(seat, role_won(line)))
            seats.append(new if new.bottom is None else replace(new, place=None))
            here[line.entry] = seat.entry
        return replace(
            table,
            seats=closed_up(tuple(seats)),
            drawn=there.drawn,
            overran=there.overran,
            draw_proposals=tuple(replace(a, entry=here[a.entry]) for a in there.draw_proposals),
            ended_in_draw=there.ended_in_draw,
        )


def _lines_of(event: Event, table: Table, sheet: Table) -> Sequence[Seat] | None:
    """The seats of `sheet` for those of `table`, power by power on boards; None without."""
    if ruleset_of(event.settings).board is None:
        return sheet.seats if len(sheet.seats) == len(table.seats) else None
    by_power = {seat.role: seat for seat in sheet.seats}
    powers = [seat.role for seat in table.seats]
    return [by_power[power] for power in powers] if {*by_power} == {*powers} else None


class Furniture(SwappedTables):
    """Two whole tables sat down at each other's furniture; people and results are right.

    Label and box change place; a table without a label is called by its number.
    """

    kind = "tables-swapped"

    def _with_that_of(self, _event: Event, _round: Round, table: Table, there: Table) -> Table:
        place = furniture_name(there)
        label = None if place == f"{table.number}" else place
        return replace(table, label=label).noted_at_desk(copy_of=there.desk.copy_of)


@dataclass(frozen=True)
class SwappedPlaces(Mistake):
    """Two players sat at each other's place, and so they played.

    They change, with their whole teams where teams sit together (rules 3.7); figures, power, side
    and turn stay at the seat where they were typed. While the seating is one that can be computed
    again the exchange is on record, as one made before the round was published is; the same
    exchange again takes the first one back.
    """

    kind = "players-swapped"
    named = ("entry", "other")
    one: EntryNumber
    other: EntryNumber

    def hindrances(self, event: Event, round_: Round) -> Iterator[Problem]:
        """They are one player, or do not sit at one place each."""
        one, other = (event.entry(number).number for number in (self.one, self.other))
        if one == other:
            yield problem("exchange.same", entry=one)
            return
        seats = Counter(seat.entry for seat in round_.seats())
        for entry in (one, other):
            if not seats[entry]:
                yield problem("exchange.not-seated", entry=entry, round=round_.number)
        twice = tuple(entry for entry in (one, other) if seats[entry] > 1)
        if twice:
            yield problem("exchange.two-boards", entries=twice)

    def as_played(self, event: Event, round_: Round) -> Round:
        """The players change."""
        pairs = teams.exchanged_with(event, round_, self.one, self.other)
        return reduce(lambda found, pair: _with_exchange(found, *pair), pairs, round_)


def _with_exchange(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    ours, theirs = next(round_.tables_of(one)), next(round_.tables_of(other))
    new = with_exchanges(round_, [(one, other)])
    if ours.number == theirs.number:
        mended = [in_other_rows(new.table(ours.number), one, other)]
    else:
        tables = (new.table(ours.number), new.table(theirs.number))
        mended = [*at_other_tables(*tables, one, other)]
    known = round_.exchanged
    again = bool(known) and {*known[-1]} == {one, other}
    exchanged = known[:-1] if again else (*known, (one, other))
    by_hand = round_.pairing is Pairing.MANUAL
    return replace(new.with_tables(*mended), exchanged=() if by_hand else exchanged)


@dataclass(frozen=True)
class WrongTable(Mistake):
    """One player sat at this table, which had room, and so he played.

    He has the last seat there, and what was typed for him goes along. Who counted as absent had
    sat somewhere else, and is last no more. Who is left alone has a bye, at which nothing is
    played (rules 2.8).
    """

    kind = "wrong-table"
    named = ("entry", "table")
    entry: EntryNumber
    table: TableNumber

    def hindrances(self, event: Event, round_: Round) -> Iterator[Problem]:
        """He has no other table, or there was no room."""
        there, entry = round_.table(self.table), event.entry(self.entry).number
        yield from check_move(event, round_, entry, there.number, leaves_bye=False)

    def as_played(self, event: Event, round_: Round) -> Round:
        """He sits at the other table."""
        old, there = next(round_.tables_of(self.entry)), round_.table(self.table)
        index = next(i for i, seat in enumerate(old.seats) if seat.entry == self.entry)
        asked = tuple(line for line in old.draw_proposals if line.entry == self.entry)
        there = replace(there, draw_proposals=(*there.draw_proposals, *asked))
        moved = drawing.with_player_moved(
            round_, (old.number, index + 1), (there.number, len(there.seats) + 1)
        )
        left = _without_mover(round_, old, self.entry)
        joined = _with_last(event, round_, there, old.seats[index])
        tables = moved.with_tables(left, joined).tables
        return counted_by_hand(replace(moved, tables=tables, byes=byes_of(tables)))


def _without_mover(round_: Round, table: Table, entry: EntryNumber) -> Table:
    """The table without him; the turn order of the others closes up."""
    gone = table.seat_of(entry).turn
    for seat in table.seats:
        if gone and (seat.turn or 0) > gone:
            table = table.with_seat(seat.entry, turn=(seat.turn or 0) - 1)
    left = without_seat(table, entry)
    stayed = tuple(line for line in table.draw_proposals if line.entry != entry)
    left = replace(left, draw_proposals=stayed)
    if len(left.seats) > 1:
        return left
    alone = Seat(left.seats[0].entry, tie_breaks=(None,) * len(round_.tie_breaks))
    return replace(left, seats=(alone,), drawn=False, overran=False)


def _with_last(event: Event, round_: Round, table: Table, seat: Seat) -> Table:
    """The table with one more seat, the last in every order that it has."""
    empty = (None,) * len(round_.tie_breaks)
    known = tuple(replace(old, tie_breaks=old.tie_breaks or empty) for old in table.seats)
    turned = len(known) > 1 and all(old.turn is not None for old in known)
    half = -(-round_.players_per_table // 2)
    new = replace(
        seat,
        tie_breaks=seat.tie_breaks or empty,
        turn=len(known) + 1 if turned else None,
        side=(1 if len(known) < half else 2) if ruleset_of(event.settings).sides else seat.side,
        place=None,
        bottom=None,
        bottom_reason=None,
    )
    joined = replace(table, seats=(*known, new))
    if seat.bottom_reason not in (None, BottomReason.ABSENT):
        return with_seat_at_bottom(joined, seat.entry, seat.bottom_reason)
    return behind_all(joined, seat.entry)


@record
class Outcome:
    """What comes of a correction: the event as it was really played, without a word about that.

    None where it cannot have been like that. `problems` refuse it, or are worth a second look.
    """

    after: Event | None
    problems: tuple[Problem, ...]

    @property
    def is_refused(self) -> bool:
        """Whether it cannot be kept."""
        return self.after is None or any(one.level is Level.WRONG for one in self.problems)


def correction_outcome(
    event: Event,
    number: RoundNumber,
    mistake: Mistake,
    derived: Derived,
    game: GameRules | None = None,
) -> Outcome:
    """What comes of putting this right.

    `derived` is what follows from the event, `game` what the regulation says of the game of the
    round. A seating that no draw can give any more counts as made by hand.
    """
    old = event.round(number)
    if old.status is RoundStatus.DRAFT:
        return Outcome(None, (problem("swap.draft", round=number),))
    try:
        refuse_if(mistake.hindrances(event, old))
    except Refused as refused:  # also a table or a player that is not there
        return Outcome(None, refused.problems)
    new = mistake.as_played(event, old)
    after = _with_people(event, old, new)
    wrong = _check_figures(event, after, number, mistake, game)
    if any(each.level is Level.WRONG for each in wrong):
        return Outcome(after, wrong)
    news = _check_news(event, after, number, derived)
    if news and isinstance(mistake, SwappedPlaces) and new.pairing is not Pairing.MANUAL:
        after = _with_people(event, old, counted_by_hand(new))
        news = _check_news(event, after, number, derived)
    return Outcome(after, (*wrong, *news))


_NO_SCORE = "result.score-missing"


def _check_figures(
    event: Event, after: Event, number: RoundNumber, mistake: Mistake, game: GameRules | None
) -> tuple[Problem, ...]:
    """What is wrong with the figures at the tables that change. While the round is being played a
    table may be left without figures, or wait for those of one more player.
    """
    round_, found = after.round(number), list[Problem]()
    playing = round_.status is RoundStatus.PLAYING
    waits = isinstance(mistake, WrongTable) and playing
    for table in () if isinstance(mistake, Furniture) else changed_tables(event, after, number):
        if not is_bye(round_, table) and has_figures(table):
            wrong = check_result(after, number, table, game)
        elif playing or is_complete(round_, table):
            continue
        else:
            outside = (seat.entry for seat in table.seats if seat.bottom is None)
            wrong = tuple(problem(_NO_SCORE, entry=entry) for entry in outside)
        found += (
            problem("swap.score-missing", entry=each.value("entry"), table=table.number)
            if each.code == _NO_SCORE
            else each
            for each in wrong
            if each.code != _NO_SCORE or not waits
        )
    return tuple(found)


def _check_news(
    event: Event, after: Event, number: RoundNumber, derived: Derived
) -> tuple[Problem, ...]:
    """What would be wrong with the round and is not so already."""
    if repair.people_of(event.round(number)) == repair.people_of(after.round(number)):
        return ()
    return wrong_in(after, number, derived, event)


def _with_people(event: Event, old: Round, new: Round) -> Event:
    """The event with this round; penalties and the top table follow the players, and who counted as
    absent, and was at another table, is here.
    """
    after = with_unconfirmed(event, event.with_round(new))
    moved = repair.moved_entries(old, new)
    if not moved:
        return after
    after = reseating.penalties_moved(after, new.number, moved)
    was, is_ = (
        {seat.entry for seat in round_.seats() if seat.bottom_reason is BottomReason.ABSENT}
        for round_ in (old, new)
    )
    for entry in (was - is_) & moved.keys():
        after = after.with_facts(entry, present=True)
    is_last = new.number == event.rounds[-1].number
    return boards.with_adjustments(after) if is_last else after


def changed_tables(event: Event, after: Event, number: RoundNumber) -> tuple[Table, ...]:
    """The tables of the round that are other ones after the correction, as they are then."""
    pairs = zip(event.round(number).tables, after.round(number).tables, strict=True)
    return tuple(new for old, new in pairs if old != new)


def with_correction(
    desk: OpenEvent, number: RoundNumber, mistake: Mistake, after: Event, reason: str
) -> Event:
    """The event `after` a correction, with a line for everything that is another.

    Who sits where, where the table stands, and the values of who stays at his table, or moves.
    """
    before, at, reason = desk.event.round(number), desk.now(), stripped_text(reason)
    lines: list[Correction] = []
    for new in changed_tables(desk.event, after, number):
        old = before.table(new.number)
        sat, sit = (people_written(repair.people_at(table)) for table in (old, new))
        stood, stands = furniture_name(old), furniture_name(new)
        lines += (
            Correction(at, number, new.number, None, field, was, now, reason)
            for field, was, now in ((SEATS, sat, sit), ("label", stood, stands))
            if was != now
        )
        lines += correction_lines(number, *_staying_players(old, new), reason, at)
    if isinstance(mistake, WrongTable):
        there = next(after.round(number).tables_of(mistake.entry))
        was = next(before.tables_of(mistake.entry)).seat_of(mistake.entry)
        old, new = (replace(there, seats=(s,)) for s in (was, there.seat_of(mistake.entry)))
        lines += correction_lines(number, old, new, reason, at)
    return replace(after, corrections=(*desk.event.corrections, *lines))


def _staying_players(old: Table, new: Table) -> tuple[Table, Table]:
    """Both tables with those of their players alone who sit at both, in the old order."""
    there = {seat.entry: seat for seat in new.seats}
    was = tuple(seat for seat in old.seats if seat.entry in there)
    return replace(old, seats=was), replace(new, seats=tuple(there[seat.entry] for seat in was))


def put_right(
    desk: OpenEvent,
    number: RoundNumber,
    mistake: Mistake,
    reason: str,
    *,
    game: GameRules | None = None,
    choices: Choices = NO_CHOICES,
) -> Changes:
    """Put right what went wrong at the tables of a round: one act, with its reason; `choices`
    settle the rounds seated since (rules 2.12). Raises `Refused` with everything that speaks
    against it.
    """
    found = correction_outcome(desk.event, number, mistake, desk.derived, game)
    refuse_if(found.problems)
    assert found.after is not None  # it would be refused
    refuse_if(check_reason(reason, problem("swap.reason-missing", "reason")))
    after = with_correction(desk, number, mistake, found.after, reason)
    args = {"round": number, **dict(zip(mistake.named, astuple(mistake), strict=True))}
    return reseating.correct_facts(desk, mistake.kind, args, after, number, choices)
