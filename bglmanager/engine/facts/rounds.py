"""Refused facts of rounds: their order, their byes, who may be seated in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bglmanager.engine.event import AdjustmentKind, Entry, EntryStatus, Event, Round, RoundStatus
from bglmanager.engine.facts import diplomacy, tables
from bglmanager.engine.facts.tables import TableAt
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import regulation_of
from bglmanager.engine.team_standings import people_of

NEVER_SEATED = frozenset(
    {EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.LAPSED, EntryStatus.NO_SHOW}
)
BOARDS_OF_TWO = 2


def check_rounds(event: Event) -> Iterator[Problem]:
    """What is wrong with the rounds, round by round and table by table."""
    entries = {entry.number: entry for entry in event.entries}
    for team in event.teams:  # an entry need not say what the team says of it
        for number in people_of(team):
            if number in entries and entries[number].team is None:
                entries[number] = replace(entries[number], team=team.number)
    last_swiss = _last_swiss(event)
    open_round: RoundNumber | None = None
    for index, round_ in enumerate(event.rounds):
        path = f"rounds[{index}]"
        yield from _check_order(
            round_, path, index + 1, last_swiss=last_swiss, open_round=open_round
        )
        if open_round is None and round_.status is not RoundStatus.CLOSED:
            open_round = round_.number
        yield from _check_round(event, entries, round_, path)


def _last_swiss(event: Event) -> RoundNumber | None:
    for round_ in reversed(event.rounds):
        if round_.phase.counts_for_standings:
            return round_.number
    return None


def _check_order(
    round_: Round,
    path: str,
    expected: int,
    *,
    last_swiss: RoundNumber | None,
    open_round: RoundNumber | None,
) -> Iterator[Problem]:
    number = round_.number
    if number != expected:
        yield problem("round.number", f"{path}.number", round=number, expected=expected)
    if not round_.phase.counts_for_standings and last_swiss is not None and number < last_swiss:
        yield problem("round.final-too-early", f"{path}.phase", round=number, swiss=last_swiss)
    if round_.status is not RoundStatus.CLOSED:
        return
    if round_.partial:
        yield problem("round.partial", f"{path}.partial", round=number)
    if open_round is not None:
        yield problem("round.after-open", f"{path}.status", round=number, open=open_round)


def _check_round(
    event: Event, entries: dict[EntryNumber, Entry], round_: Round, path: str
) -> Iterator[Problem]:
    spots = [
        TableAt.of(event.settings, entries, round_, index, path)
        for index in range(len(round_.tables))
    ]
    yield from _check_byes(round_, spots, path)
    yield from tables.check_numbers(round_, path)
    two_boards = _two_boards(event, round_)
    seated: dict[EntryNumber, list[TableNumber]] = {}
    for at in spots:
        yield from tables.check_table(at)
        yield from _check_people(at, entries, seated, two_boards)
        yield from tables.check_seats(at)
        yield from diplomacy.check_board(at) if at.board else diplomacy.check_elsewhere(at)


def _check_byes(round_: Round, spots: list[TableAt], path: str) -> Iterator[Problem]:
    """The byes are exactly who sits at a table of one, or of one united team (rules 2.8)."""
    alone = sorted(seat.entry for at in spots if at.bye for seat in at.table.seats)
    if sorted(round_.byes) != alone:
        yield problem("round.byes", f"{path}.byes", round=round_.number, alone=tuple(alone))


def _two_boards(event: Event, round_: Round) -> frozenset[EntryNumber]:
    """Who may play two boards of this round at the director's request (rules 7.2)."""
    found = regulation_of(event.settings)
    if found is None or found.board is None:
        return frozenset()
    return frozenset(
        adjustment.entry
        for adjustment in event.adjustments
        if adjustment.kind is AdjustmentKind.TWO_BOARDS and adjustment.round == round_.number
    )


def _check_people(
    at: TableAt,
    entries: dict[EntryNumber, Entry],
    seated: dict[EntryNumber, list[TableNumber]],
    two_boards: frozenset[EntryNumber],
) -> Iterator[Problem]:
    """Everybody is an entry who may sit in this round, once; `seated` is filled on the way."""
    for index, seat in enumerate(at.table.seats):
        earlier = seated.setdefault(seat.entry, [])
        if earlier and not _second_board(seat.entry, at, earlier, two_boards):
            yield at.problem("seat.twice", index, "entry", other=earlier[0])
        earlier.append(at.table.number)
        entry = entries.get(seat.entry)
        if entry is None:
            yield at.problem("seat.entry-unknown", index, "entry")
        else:
            yield from _may_sit(at, index, entry)


def _second_board(
    entry: EntryNumber,
    at: TableAt,
    earlier: list[TableNumber],
    two_boards: frozenset[EntryNumber],
) -> bool:
    return entry in two_boards and len(earlier) < BOARDS_OF_TWO and at.table.number not in earlier


def _may_sit(at: TableAt, index: int, entry: Entry) -> Iterator[Problem]:
    number = at.round.number
    if entry.status in NEVER_SEATED:
        yield at.problem("seat.status", index, "entry", status=entry.status.value)
    if number < entry.first_round:
        yield at.problem("seat.too-early", index, "entry", first_round=entry.first_round)
    if entry.left_after is not None and number > entry.left_after:
        yield at.problem("seat.after-leaving", index, "entry", left_after=entry.left_after)
    if number in entry.sits_out:
        yield at.problem("seat.sits-out", index, "entry")
