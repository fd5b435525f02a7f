"""What went wrong at the tables of a round, and the round put right as it was really played.

Four mistakes have a name: two sheets typed at each other's table, two players at each other's
place, one player at a table that was not his, two tables at each other's furniture. The number of
a table is its rank in the round and stays what it is. Each is put right in one act with a reason;
what changes stays in the document line by line.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bglmanager.engine import bottom_group, boxes, seating
from bglmanager.engine.boxes import furniture_name
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    BottomReason,
    Correction,
    Event,
    Pairing,
    Round,
    RoundStatus,
    Seat,
    Table,
)
from bglmanager.engine.games import drawn_seats
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Level, Problem, Refused, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions, repair, teams
from bglmanager.engine.seating.cut import byes_of, with_exchanges
from bglmanager.engine.second_reading import with_unconfirmed
from bglmanager.engine.tables import has_figures, is_bye, is_complete
from bglmanager.services import boards, reseating
from bglmanager.services.changes import (
    Changes,
    entry_of,
    round_of,
    table_of,
    with_entry,
    with_round,
)
from bglmanager.services.guard import newly_wrong_in
from bglmanager.services.limits import check_text, stripped_text
from bglmanager.services.reseating import NO_CHOICES, Choices, people_written
from bglmanager.services.result_checks import check_result
from bglmanager.services.results import correction_lines
from bglmanager.services.rounds import moves_alone, sizes_after
from bglmanager.services.workspace import Args, OpenEvent
from bglmanager.words.referee import SEATS


@dataclass(frozen=True, slots=True)
class Sheets:
    """The figures typed at one table belong to the other, and the other way round."""

    one: TableNumber
    other: TableNumber


@dataclass(frozen=True, slots=True)
class SwappedPlaces:
    """Two players sat at each other's place, and so they played."""

    one: EntryNumber
    other: EntryNumber


@dataclass(frozen=True, slots=True)
class WrongTable:
    """One player sat at this table, which had room, and so he played."""

    entry: EntryNumber
    table: TableNumber


@dataclass(frozen=True, slots=True)
class Furniture:
    """Two whole tables sat down at each other's furniture; people and results are right."""

    one: TableNumber
    other: TableNumber


Mistake = Sheets | SwappedPlaces | WrongTable | Furniture
"""What somebody found out about a round."""


def as_played(event: Event, round_: Round, mistake: Mistake) -> Round:
    """The round without this mistake. LookupError for a table or a player it has not."""
    if isinstance(mistake, Sheets):
        return _with_sheets(event, round_, mistake)
    if isinstance(mistake, SwappedPlaces):
        return _with_places(event, round_, mistake)
    if isinstance(mistake, WrongTable):
        return _with_mover(event, round_, mistake)
    return _with_furniture(round_, mistake)


def table_with(round_: Round, entry: EntryNumber) -> Table:
    """The first table at which this player sits; LookupError if he has no seat."""
    for table in round_.tables:
        if any(seat.entry == entry for seat in table.seats):
            return table
    raise LookupError(entry)


def with_tables(round_: Round, *new: Table) -> Round:
    """The round with these tables in the place of those with their numbers."""
    by_number = {table.number: table for table in new}
    return replace(round_, tables=tuple(by_number.get(t.number, t) for t in round_.tables))


# Two sheets


_ON_THE_SHEET = ("score", "bid", "tie_breaks", "place", "components", "games", "extra", "turn")
"""What is read from a sheet; who left or was put last is said of the person, not of a line."""


def lines_of(event: Event, table: Table, sheet: Table) -> Sequence[Seat] | None:
    """The seats of `sheet` as they are meant for the seats of `table`, one for each.

    Seat by seat; power by power on boards. None where the two have other seats or powers.
    """
    if ruleset_of(event.settings).board is None:
        return sheet.seats if len(sheet.seats) == len(table.seats) else None
    by_power = {seat.role: seat for seat in sheet.seats}
    powers = [seat.role for seat in table.seats]
    return [by_power[power] for power in powers] if {*by_power} == {*powers} else None


def _with_sheets(event: Event, round_: Round, mistake: Sheets) -> Round:
    one, other = round_.table(mistake.one), round_.table(mistake.other)
    fixed = drawn_seats.are_turns_drawn(round_)
    pairs = ((one, other), (other, one))
    return with_tables(round_, *(_with_sheet(event, *pair, fixed=fixed) for pair in pairs))


def _with_sheet(event: Event, table: Table, sheet: Table, *, fixed: bool) -> Table:
    """The table with the figures of another; a turn order that was drawn is no figure.

    Who is in the bottom group here has no place by the referee (rules 2.3.2).
    """
    lines = lines_of(event, table, sheet)
    assert lines is not None  # both have the same seats
    names = [name for name in _ON_THE_SHEET if name != "turn" or not fixed]
    seats = tuple(
        replace(seat, **{name: getattr(line, name) for name in names})
        for seat, line in zip(table.seats, lines, strict=True)
    )
    placed = (seat if seat.bottom is None else replace(seat, place=None) for seat in seats)
    seats = bottom_group.closed_up(tuple(placed))
    here = {line.entry: seat.entry for seat, line in zip(table.seats, lines, strict=True)}
    return replace(
        table,
        seats=seats,
        drawn=sheet.drawn,
        overran=sheet.overran,
        draw_proposals=tuple(
            replace(asked, entry=here[asked.entry]) for asked in sheet.draw_proposals
        ),
        ended_in_draw=sheet.ended_in_draw,
    )


# Two players


def who_changes(
    event: Event, round_: Round, mistake: SwappedPlaces
) -> Sequence[tuple[EntryNumber, EntryNumber]]:
    """The two, or their whole teams where teams sit together (rules 3.7)."""
    return teams.exchanged_with(event, round_, mistake.one, mistake.other)


def _with_places(event: Event, round_: Round, mistake: SwappedPlaces) -> Round:
    """The players change; figures, power, side and turn stay at the seat where they were typed.

    While the seating is one that can be computed again the exchange is on record, as one made
    before the round was published is; the same exchange again takes the first one back.
    """
    found = round_
    for pair in who_changes(event, round_, mistake):
        found = _exchanged(found, *pair)
    return found


def _exchanged(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    ours, theirs = table_with(round_, one), table_with(round_, other)
    swapped = with_exchanges(round_, [(one, other)])
    if ours.number == theirs.number:
        mended = [bottom_group.in_other_rows(swapped.table(ours.number), one, other)]
    else:
        tables = (swapped.table(ours.number), swapped.table(theirs.number))
        mended = list(bottom_group.at_other_tables(*tables, one, other))
    return replace(with_tables(swapped, *mended), exchanged=_on_record(round_, one, other))


def _on_record(
    round_: Round, one: EntryNumber, other: EntryNumber
) -> tuple[tuple[EntryNumber, EntryNumber], ...]:
    if round_.pairing is Pairing.MANUAL:
        return ()
    before = round_.exchanged
    if before and {*before[-1]} == {one, other}:
        return before[:-1]
    return (*before, (one, other))


def by_hand(round_: Round) -> Round:
    """The round as one that no draw gives."""
    return replace(round_, pairing=Pairing.MANUAL, exchanged=())


# One player


def _with_mover(event: Event, round_: Round, mistake: WrongTable) -> Round:
    """He has the last seat of the other table, and what was typed for him goes along.

    Who counted as absent had sat somewhere else, and is last no more. Who is left alone has a
    bye, at which nothing is played (rules 2.8).
    """
    old, there = table_with(round_, mistake.entry), round_.table(mistake.table)
    index = next(i for i, seat in enumerate(old.seats) if seat.entry == mistake.entry)
    seat, labels = old.seats[index], len(round_.tie_breaks)
    left = bottom_group.without_seat(_turns_closed(old, mistake.entry), mistake.entry)
    asked = [line for line in old.draw_proposals if line.entry == mistake.entry]
    stayed = (line for line in old.draw_proposals if line not in asked)
    left = replace(left, draw_proposals=tuple(stayed))
    if len(left.seats) == 1:
        left = replace(left, seats=(Seat(left.seats[0].entry, tie_breaks=(None,) * labels),))
        left = replace(left, drawn=False, overran=False)
    there = replace(there, draw_proposals=(*there.draw_proposals, *asked))
    joined = _with_last(event, round_, there, seat)
    moved = drawn_seats.with_player_moved(
        round_, (old.number, index + 1), (there.number, len(there.seats) + 1)
    )
    tables = with_tables(moved, left, joined).tables
    return by_hand(replace(moved, tables=tables, byes=byes_of(tables)))


def _turns_closed(table: Table, entry: EntryNumber) -> Table:
    """The table with the turn order of the others closed up."""
    gone = table.seat_of(entry).turn
    seats = (
        replace(seat, turn=seat.turn - 1)
        if seat.turn is not None and gone is not None and seat.turn > gone
        else seat
        for seat in table.seats
    )
    return replace(table, seats=tuple(seats))


def _with_last(event: Event, round_: Round, table: Table, seat: Seat) -> Table:
    """The table with one more seat, the last in every order that it has."""
    labels = len(round_.tie_breaks)
    known = tuple(
        replace(old, tie_breaks=old.tie_breaks or (None,) * labels) for old in table.seats
    )
    turned = len(known) > 1 and all(old.turn is not None for old in known)
    half = -(-round_.players_per_table // 2)
    new = replace(
        seat,
        tie_breaks=seat.tie_breaks or (None,) * labels,
        turn=len(known) + 1 if turned else None,
        side=(1 if len(known) < half else 2) if ruleset_of(event.settings).sides else seat.side,
        place=None,
        bottom=None,
        bottom_reason=None,
    )
    joined = replace(table, seats=(*known, new))
    if seat.bottom_reason not in (None, BottomReason.ABSENT):
        return bottom_group.with_seat_at_bottom(joined, seat.entry, seat.bottom_reason)
    return bottom_group.behind_all(joined, seat.entry)


# Two pieces of furniture


def _with_furniture(round_: Round, mistake: Furniture) -> Round:
    """Label and box change place; a table without a label is called by its number."""
    one, other = round_.table(mistake.one), round_.table(mistake.other)
    return with_tables(round_, _standing_at(one, other), _standing_at(other, one))


def _standing_at(table: Table, there: Table) -> Table:
    place = boxes.furniture_name(there)
    label = None if place == f"{table.number}" else place
    return replace(table, label=label, desk=replace(table.desk, copy_of=there.desk.copy_of))


def can_correct(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why nothing can have gone wrong in this round yet; nothing when it can."""
    if round_of(event, number).status is RoundStatus.DRAFT:
        return (problem("swap.draft", round=number),)
    return ()


@dataclass(frozen=True, slots=True)
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
    found = can_correct(event, number) or _check_kind(event, number, mistake)
    if found:
        return Outcome(None, found)
    old = event.round(number)
    new = as_played(event, old, mistake)
    after = _with_people(event, old, new)
    wrong = _check_figures(event, after, number, mistake, game)
    if any(each.level is Level.WRONG for each in wrong):
        return Outcome(after, wrong)
    news = _check_news(event, after, number, derived)
    if news and isinstance(mistake, SwappedPlaces) and new.pairing is not Pairing.MANUAL:
        after = _with_people(event, old, by_hand(new))
        news = _check_news(event, after, number, derived)
    return Outcome(after, (*wrong, *news))


def _check_kind(event: Event, number: RoundNumber, mistake: Mistake) -> tuple[Problem, ...]:
    try:
        return tuple(_HINDRANCES[type(mistake)](event, round_of(event, number), mistake))
    except Refused as refused:  # a table or a player that is not there
        return refused.problems


def _no_sheets(event: Event, round_: Round, mistake: Mistake) -> Iterator[Problem]:
    assert isinstance(mistake, Sheets)
    one, other = (table_of(event, round_.number, n) for n in (mistake.one, mistake.other))
    byes = [table for table in (one, other) if is_bye(round_, table)]
    if one.number == other.number:
        yield problem("swap.one-table", table=one.number)
    elif byes:
        yield problem("swap.bye", table=byes[0].number)
    elif lines_of(event, one, other) is None:
        yield _unlike(one, other)
    elif not has_figures(one) and not has_figures(other):
        yield problem("swap.no-figures", table=one.number, second=other.number)
    elif as_played(event, round_, mistake) == round_:
        yield problem("swap.same-figures", table=one.number, second=other.number)


def _unlike(one: Table, other: Table) -> Problem:
    """Why the sheet of the one cannot be that of the other."""
    seats, others = len(one.seats), len(other.seats)
    if seats == others:
        return problem("swap.powers", table=one.number, second=other.number)
    return problem("swap.sizes", table=one.number, second=other.number, seats=seats, others=others)


def _no_places(event: Event, round_: Round, mistake: Mistake) -> Iterator[Problem]:
    assert isinstance(mistake, SwappedPlaces)
    one, other = (entry_of(event, number).number for number in (mistake.one, mistake.other))
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


def _not_moved(event: Event, round_: Round, mistake: Mistake) -> Iterator[Problem]:
    assert isinstance(mistake, WrongTable)
    entry, there = mistake.entry, table_of(event, round_.number, mistake.table)
    entry_of(event, entry)
    if not moves_alone(event):
        yield problem("move.together")
    elif all(seat.entry != entry for seat in round_.seats()):
        yield problem("exchange.not-seated", entry=entry, round=round_.number)
    elif (own := table_with(round_, entry)).number == there.number:
        yield problem("move.same", entry=entry, table=there.number)
    elif len(own.seats) == 1:
        yield problem("swap.alone", entry=entry, table=own.number)
    else:
        yield from sizes_after(event, round_, entry, there.number)


def _no_furniture(event: Event, round_: Round, mistake: Mistake) -> Iterator[Problem]:
    assert isinstance(mistake, Furniture)
    one, other = (table_of(event, round_.number, n) for n in (mistake.one, mistake.other))
    if one.number == other.number:
        yield problem("swap.one-table", table=one.number)


_HINDRANCES: Mapping[type[Mistake], Callable[[Event, Round, Mistake], Iterator[Problem]]] = {
    Sheets: _no_sheets,
    SwappedPlaces: _no_places,
    WrongTable: _not_moved,
    Furniture: _no_furniture,
}


def _check_figures(
    event: Event, after: Event, number: RoundNumber, mistake: Mistake, game: GameRules | None
) -> tuple[Problem, ...]:
    """What is wrong with the figures at the tables that change.

    A table may be left without figures, or wait for those of one more player, while the round
    is being played.
    """
    found: list[Problem] = []
    if isinstance(mistake, Furniture):
        return ()
    round_ = after.round(number)
    for table in changed_tables(event, after, number):
        if is_bye(round_, table) or not has_figures(table):
            due = round_.status is RoundStatus.CLOSED and not is_complete(round_, table)
            found += _check_due(table) if due else ()
        elif boards.board_formula(event) is not None:
            found += boards.check(after, number, table)
        else:
            found += _misfits_at(after, round_, table, mistake, game)
    return tuple(found)


def _misfits_at(
    after: Event, round_: Round, table: Table, mistake: Mistake, game: GameRules | None
) -> Iterator[Problem]:
    """Who has no score says it himself; one who has moved may still be waited for."""
    waits = isinstance(mistake, WrongTable) and round_.status is RoundStatus.PLAYING
    for each in check_result(after, round_.number, table, game):
        if each.code != "result.score-missing":
            yield each
        elif not waits:
            yield problem("swap.score-missing", entry=each.value("entry"), table=table.number)


def _check_due(table: Table) -> Iterator[Problem]:
    """Whose score would be missing at a table of a closed round that has no figures at all."""
    for seat in table.seats:
        if seat.bottom is None:
            yield problem("swap.score-missing", entry=seat.entry, table=table.number)


def _check_news(
    event: Event, after: Event, number: RoundNumber, derived: Derived
) -> tuple[Problem, ...]:
    """What would be wrong with the round and is not so already."""
    if repair.people_of(event.round(number)) == repair.people_of(after.round(number)):
        return ()
    return newly_wrong_in(after, number, derived, event)


def _with_people(event: Event, old: Round, new: Round) -> Event:
    """The event with this round; penalties and the top table follow the players.

    Who counted as absent, and was at another table, is here.
    """
    after = with_unconfirmed(event, with_round(event, new))
    moved = repair.moved_entries(old, new)
    if not moved:
        return after
    after = reseating.penalties_moved(after, new.number, moved)
    for entry in _found_again(old, new) & moved.keys():
        person = entry_of(after, entry)
        here = replace(person, desk=replace(person.desk, present=True))
        after = with_entry(after, here)
    is_last = new.number == event.rounds[-1].number
    return seating.with_adjustments(after) if is_last else after


def _found_again(old: Round, new: Round) -> set[EntryNumber]:
    """Who was absent in the one and is not in the other."""
    was, is_ = (
        {seat.entry for seat in round_.seats() if seat.bottom_reason is BottomReason.ABSENT}
        for round_ in (old, new)
    )
    return was - is_


def changed_tables(event: Event, after: Event, number: RoundNumber) -> tuple[Table, ...]:
    """The tables of the round that are other ones after the correction, as they are then."""
    pairs = zip(event.round(number).tables, after.round(number).tables, strict=True)
    return tuple(new for old, new in pairs if old != new)


def with_correction(
    desk: OpenEvent, number: RoundNumber, mistake: Mistake, after: Event, reason: str
) -> Event:
    """The event `after` a correction, with a line for everything that is another."""
    event, at, reason = desk.event, desk.now(), stripped_text(reason)
    lines = [*_lines(event, number, after, reason, at)]
    if isinstance(mistake, WrongTable):
        lines += _of_mover(event, number, after, mistake.entry, reason, at)
    return replace(after, corrections=(*event.corrections, *lines))


def _lines(
    event: Event, number: RoundNumber, after: Event, reason: str, at: dt.datetime
) -> Iterator[Correction]:
    """Who sits where, where the table stands, and the values of who stays at his table."""
    for new in changed_tables(event, after, number):
        old = event.round(number).table(new.number)
        sat, sit = (people_written(repair.people_at(table)) for table in (old, new))
        for field, was, now in (
            (SEATS, sat, sit),
            ("label", furniture_name(old), furniture_name(new)),
        ):
            if was != now:
                yield Correction(at, number, new.number, None, field, was, now, reason)
        yield from correction_lines(number, *_staying(old, new), reason, at)


def _of_mover(
    event: Event,
    number: RoundNumber,
    after: Event,
    entry: EntryNumber,
    reason: str,
    at: dt.datetime,
) -> tuple[Correction, ...]:
    """What is another value at the seat of who went to another table."""
    before = table_with(event.round(number), entry).seat_of(entry)
    there = table_with(after.round(number), entry)
    alone = replace(there, seats=(there.seat_of(entry),))
    return correction_lines(number, replace(there, seats=(before,)), alone, reason, at)


def _staying(old: Table, new: Table) -> tuple[Table, Table]:
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
    wishes: SeatingOptions = DEFAULT_OPTIONS,
) -> Changes:
    """Put right what went wrong at the tables of a round: one act, with its reason.

    `choices` settle the rounds seated since (rules 2.12), `wishes` are for making the last one
    again. Raises `Refused` with everything that speaks against it.
    """
    found = correction_outcome(desk.event, number, mistake, desk.derived, game)
    refuse_if(found.problems)
    assert found.after is not None  # it would be refused
    reason = stripped_text(reason)
    if not reason:
        refuse_if([problem("swap.reason-missing", "reason")])
    refuse_if(check_text(reason, path="reason", field="reason"))
    kind, args = _act(number, mistake)
    after = with_correction(desk, number, mistake, found.after, reason)
    return reseating.correct(desk, kind, args, after, number, choices, wishes=wishes)


def _act(number: RoundNumber, mistake: Mistake) -> tuple[str, Args]:
    if isinstance(mistake, Sheets):
        return "sheets-swapped", _of_tables(number, mistake.one, mistake.other)
    if isinstance(mistake, Furniture):
        return "tables-swapped", _of_tables(number, mistake.one, mistake.other)
    if isinstance(mistake, SwappedPlaces):
        return "players-swapped", {
            "round": number,
            "entry": mistake.one,
            "other": mistake.other,
        }
    return "wrong-table", {"round": number, "entry": mistake.entry, "table": mistake.table}


def _of_tables(number: RoundNumber, one: TableNumber, other: TableNumber) -> Args:
    return {"round": number, "table": one, "table-2": other}
