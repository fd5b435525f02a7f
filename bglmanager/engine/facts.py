"""Facts that contradict each other or the rules of play: what no document may say.

`check_event` finds all of them at once. Number ranges, lengths of texts and unknown keys are the
matter of whoever reads a document; this module takes a well-typed snapshot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, TypeGuard, TypeVar

from bglmanager.engine import pairs
from bglmanager.engine.event import (
    AdjustmentKind,
    BoardVariant,
    Differing,
    Entry,
    EntryStatus,
    Event,
    Json,
    PenaltyKind,
    Round,
    RoundStatus,
    Season,
    Seat,
    Settings,
    Table,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.finals import with_phases
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.plan import DUEL, MULTI
from bglmanager.engine.presence import people_seated
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import regulation_of

T = TypeVar("T")

NEVER_SEATED = frozenset(
    {EntryStatus.REGISTERED, EntryStatus.WAITING, EntryStatus.LAPSED, EntryStatus.NO_SHOW}
)
BOARDS_OF_TWO = 2
MOST_ENERGY = 15
POWERS = frozenset({"austria", "england", "france", "germany", "italy", "russia", "turkey"})
FIRST_YEAR = 1901
CENTRES = 34
CENTRES_WITHOUT_TURKEY = 32


class Place(NamedTuple):
    """Where something stands in the document, and which of its facts all its problems have.

    Sound documents have thousands of places: only a problem puts its path and values together.
    """

    within: Place | None = None
    key: str = ""
    one: object = None
    named: Mapping[str, str] = {}

    @property
    def path(self) -> str:
        """As it is written in the document."""
        return f"{self.within.path}.{self.key}" if self.within and self.within.key else self.key

    @property
    def values(self) -> dict[str, object]:
        """What every problem here says: of what is around this, and of its own."""
        around = self.within.values if self.within else {}
        return around | {name: getattr(self.one, fact) for name, fact in self.named.items()}

    def problem(self, code: str, key: str = "", **values: object) -> Problem:
        """A problem of what stands here, or of a key of it."""
        path = f"{self.path}.{key}" if key else self.path
        return Problem(code, path, tuple(sorted((self.values | values).items())))

    def each(self, key: str, found: Iterable[T], **named: str) -> Iterator[tuple[Place, T]]:
        """All of a list here with their places; their problems have the facts `named`."""
        for index, one in enumerate(found):
            yield Place(self, f"{key}[{index}]", one, named), one


DOCUMENT = Place()


def check_event(event: Event) -> tuple[Problem, ...]:
    """Every refused fact of the event, in the order of the document; empty when there is none.

    Paths are those of the event document (`rounds[0].tables[1].seats[2].score`).
    """
    found = (
        *_check_settings(event.settings),
        *_check_entries(event),
        *_check_teams(event),
        *_check_rounds(event),
        *_check_log(event),
    )
    return with_phases(event, found)


def table_sizes(settings: Settings) -> tuple[int, int | None]:
    """Fewest and most players at a table."""
    found = regulation_of(settings)
    return (1, None) if found is None else (found.least_at_table, found.max_table)


def _check_settings(settings: Settings) -> Iterator[Problem]:
    """Tables of the plan are as large as the ruleset has them."""
    if settings.game == MULTI and not settings.plan:
        yield problem("event.plan-missing", "event.plan")
    least, most = table_sizes(settings)
    for index, row in enumerate(settings.plan):
        size, at = row.players_per_table, Place(key=f"event.plan[{index}]")
        if most is not None and not least <= size <= most:
            sizes = {"round": index + 1, "size": size, "least": max(least, DUEL), "most": most}
            yield at.problem("plan.table-size", "players_per_table", **sizes)


def _check_entries(event: Event) -> Iterator[Problem]:
    """Start numbers ascend, so none is there twice; gaps are numbers that were given up."""
    known = {entry.number for entry in event.entries}
    teams = {team.number for team in event.teams}
    receipts: set[int] = set()
    highest = 0
    for at, entry in DOCUMENT.each("entries", event.entries, entry="number"):
        if entry.number <= highest:
            yield at.problem("entry.number", "number", before=highest)
        highest = max(highest, entry.number)
        if entry.team is not None and entry.team not in teams:
            yield at.problem("entry.team-unknown", "team", team=entry.team)
        yield from _check_wishes(at, entry, known)
        for place, line in at.each("desk.payments", entry.desk.payments):
            if line.receipt in receipts:  # they are counted through in the whole event
                yield place.problem("payment.receipt-twice", "receipt", receipt=line.receipt)
            receipts.add(line.receipt)
    yield from _warned_often(event)


def _check_wishes(at: Place, entry: Entry, known: Set[EntryNumber]) -> Iterator[Problem]:
    """Who is not to be seated with somebody else says who that is."""
    apart = at.each("related", entry.related), at.each("desk.never_with", entry.desk.never_with)
    for place, other in chain(*apart):
        if other == entry.number:
            yield place.problem("entry.related-to-oneself")
        elif other not in known:
            yield place.problem("entry.related-unknown", other=other)


def _warned_often(event: Event) -> Iterator[Problem]:
    """So many warnings are an expulsion (Catan: two), and the status must say so (rules 5)."""
    found = regulation_of(event.settings)
    most = None if found is None else found.warnings_to_expulsion
    warnings = Counter(p.entry for p in event.penalties if p.kind is PenaltyKind.WARNING)
    for at, entry in DOCUMENT.each("entries", event.entries, entry="number"):
        count, expelled = warnings[entry.number], entry.status is EntryStatus.EXPELLED
        if most is not None and count >= most and not expelled:
            yield at.problem("entry.second-warning", "status", warnings=count)


def _check_teams(event: Event) -> Iterator[Problem]:
    """What is wrong with the teams: numbers, number of members, members who do not exist.

    A team is filled until its first round: of what size it is counts once it is seated.
    """
    known = {entry.number for entry in event.entries}
    numbers: set[TeamNumber] = set()
    team_of: dict[EntryNumber, TeamNumber] = {}
    mode, seated = event.settings.teams_mode, people_seated(event.rounds)
    for at, team in DOCUMENT.each("teams", event.teams, team="number"):
        if team.number in numbers:
            yield at.problem("team.number", "number")
        numbers.add(team.number)
        there, plays = len(team.members), not seated.isdisjoint(team.people)
        if plays and mode is not None and mode.kind is TeamKind.FIXED and there != mode.size:
            yield at.problem("team.size", "members", size=mode.size, members=there)
        yield from _check_members(at, team, known, team_of)
        if team.captain is not None and team.captain not in team.people:
            yield at.problem("team.captain", "captain", entry=team.captain)
    yield from _said_otherwise(event, team_of)


def _check_members(
    at: Place, team: Team, known: Set[EntryNumber], team_of: dict[EntryNumber, TeamNumber]
) -> Iterator[Problem]:
    """Members and reserve are entries, each in one team only; `team_of` is filled on the way."""
    for index, member in enumerate(team.people):
        key = f"members[{index}]" if index < len(team.members) else "reserve"
        if member not in known:
            yield at.problem("team.member-unknown", key, entry=member)
        elif member in team_of:
            yield at.problem("team.member-twice", key, entry=member, other=team_of[member])
        else:
            team_of[member] = team.number


def _said_otherwise(event: Event, team_of: Mapping[EntryNumber, TeamNumber]) -> Iterator[Problem]:
    """What an entry says of its team is what the team says, and a pair has everybody who sits."""
    seated = people_seated(event.rounds)
    teams, in_pairs = {team.number for team in event.teams}, pairs.are_played(event.settings)
    for at, entry in DOCUMENT.each("entries", event.entries, entry="number"):
        own = team_of.get(entry.number)
        if entry.team in teams and entry.team != own:
            yield at.problem("team.of-entry", "team", team=entry.team)
        elif in_pairs and entry.number in seated and own is None:
            yield at.problem("team.without", "team")


class _TableFacts(NamedTuple):
    """A table at its place; `bye` tells one of one player, or of one united team (rules 2.8).

    `board` tells one of Diplomacy, with powers, years and centres.
    """

    at: Place
    settings: Settings
    round: Round
    table: Table
    bye: bool
    board: bool
    seats: Sequence[tuple[Place, Seat]]


def _check_rounds(event: Event) -> Iterator[Problem]:
    """Rounds are in order; every one of them, table by table."""
    people = _entries_with_teams(event)
    swiss = [each.number for each in event.rounds if each.phase.counts_for_standings]
    open_: RoundNumber | None = None
    for index, (at, round_) in enumerate(DOCUMENT.each("rounds", event.rounds, round="number")):
        if round_.number != index + 1:
            yield at.problem("round.number", "number", expected=index + 1)
        final = not round_.phase.counts_for_standings
        if final and swiss and round_.number < swiss[-1]:
            yield at.problem("round.final-too-early", "phase", swiss=swiss[-1])
        if round_.status is not RoundStatus.CLOSED:
            open_ = open_ or round_.number
        else:
            if round_.partial:
                yield at.problem("round.partial", "partial")
            if open_ is not None:
                yield at.problem("round.after-open", "status", open=open_)
        yield from _check_round(event, people, at, round_)


def _entries_with_teams(event: Event) -> Mapping[EntryNumber, Entry]:
    """The entries by number; an entry need not say what the team says of it."""
    found = {entry.number: entry for entry in event.entries}
    for team in event.teams:
        for number in team.people:
            if number in found and found[number].team is None:
                found[number] = replace(found[number], team=team.number)
    return found


def _check_round(
    event: Event, people: Mapping[EntryNumber, Entry], at: Place, round_: Round
) -> Iterator[Problem]:
    """The byes are exactly who sits at a table of one, or of one united team (rules 2.8)."""
    found, settings = regulation_of(event.settings), event.settings
    board = found is not None and found.board is not None
    tables = []
    for place, table in at.each("tables", round_.tables, table="number"):
        bye, seats = (
            _is_bye(settings, people, table),
            place.each("seats", table.seats, entry="entry"),
        )
        tables.append(_TableFacts(place, settings, round_, table, bye, board, [*seats]))
    alone = tuple(sorted(seat.entry for each in tables if each.bye for seat in each.table.seats))
    if tuple(sorted(round_.byes)) != alone:
        yield at.problem("round.byes", "byes", alone=alone)
    yield from _check_numbers(tables)
    asked = (AdjustmentKind.TWO_BOARDS, round_.number)  # by the director (rules 7.2)
    twice = {each.entry for each in event.adjustments if board and (each.kind, each.round) == asked}
    seated: dict[EntryNumber, list[TableNumber]] = {}
    for each in tables:
        yield from _check_table(each)
        yield from _check_people(each, people, seated, twice)
        yield from _check_seats(each)
        yield from _check_board(each) if board else _check_elsewhere(each)
        yield from _check_desk(each, people)
    for place, absent in at.each("desk.absences", round_.desk.absences, entry="entry"):
        if absent.entry not in people:
            yield place.problem("absence.entry-unknown", "entry")


def _is_bye(settings: Settings, people: Mapping[EntryNumber, Entry], table: Table) -> bool:
    mode = settings.teams_mode
    if len(table.seats) == 1 or mode is None:
        return len(table.seats) == 1
    if mode.kind is not TeamKind.FIXED or mode.pairing is not TeamPairing.UNITED:
        return False
    teams = {people[s.entry].team if s.entry in people else None for s in table.seats}
    return len(teams) == 1 and None not in teams


def _check_people(
    table: _TableFacts,
    people: Mapping[EntryNumber, Entry],
    seated: dict[EntryNumber, list[TableNumber]],
    twice: Set[EntryNumber],
) -> Iterator[Problem]:
    """Everybody is an entry who may sit in this round, once; `seated` is filled on the way."""
    number = table.table.number
    for at, seat in table.seats:
        earlier = seated.setdefault(seat.entry, [])
        second = seat.entry in twice and len(earlier) < BOARDS_OF_TWO and number not in earlier
        if earlier and not second:
            yield at.problem("seat.twice", "entry", other=earlier[0])
        earlier.append(number)
        entry = people.get(seat.entry)
        if entry is None:
            yield at.problem("seat.entry-unknown", "entry")
        else:
            yield from _may_sit(at, table.round.number, entry)


def _may_sit(at: Place, number: RoundNumber, entry: Entry) -> Iterator[Problem]:
    if entry.status in NEVER_SEATED:
        yield at.problem("seat.status", "entry", status=entry.status.value)
    if number < entry.first_round:
        yield at.problem("seat.too-early", "entry", first_round=entry.first_round)
    if entry.left_after is not None and number > entry.left_after:
        yield at.problem("seat.after-leaving", "entry", left_after=entry.left_after)
    if number in entry.sits_out:
        yield at.problem("seat.sits-out", "entry")


def _check_numbers(tables: Iterable[_TableFacts]) -> Iterator[Problem]:
    """Tables are numbered 1, 2, 3 …; in a partial round some numbers are still to come."""
    highest = 0
    for each in tables:
        number, expected = each.table.number, highest + 1
        if number < expected or (number > expected and not each.round.partial):
            yield each.at.problem("table.number", "number", expected=expected)
        highest = max(highest, number) if each.round.partial else expected


def _check_table(table: _TableFacts) -> Iterator[Problem]:
    """What is wrong with the size of the table and with the orders of its seats."""
    players, nominal = len(table.table.seats), table.round.players_per_table
    minimum, maximum = table_sizes(table.settings)
    if maximum is not None and players > maximum:
        yield table.at.problem("table.too-large", "seats", players=players, maximum=maximum)
    elif players > nominal:
        yield table.at.problem("table.over-nominal", "seats", players=players, nominal=nominal)
    if players < minimum:
        yield table.at.problem("table.too-small", "seats", players=players, minimum=minimum)
    yield from _check_turns(table)
    if not table.bye:
        yield from _check_bottom(table)
        yield from _check_places(table)


def _check_turns(table: _TableFacts) -> Iterator[Problem]:
    """The turn order is given for nobody, or is 1, 2, 3 … over the whole table."""
    players = len(table.table.seats)
    taken: set[int] = set()
    for at, seat in table.seats if any(s.turn is not None for s in table.table.seats) else ():
        if seat.turn is None:
            yield at.problem("turn.missing", "turn")
        elif seat.turn in taken or not 1 <= seat.turn <= players:
            yield at.problem("turn.order", "turn", turn=seat.turn, players=players)
        else:
            taken.add(seat.turn)


def _check_bottom(table: _TableFacts) -> Iterator[Problem]:
    """Orders in the bottom group are 1, 2, 3 …, each with its reason (rules 2.3.2)."""
    size = sum(seat.bottom is not None for seat in table.table.seats)
    taken: set[int] = set()
    for at, seat in table.seats:
        if seat.bottom is None:
            if seat.bottom_reason is not None:
                yield at.problem("bottom.missing", "bottom")
            continue
        if seat.bottom in taken or not 1 <= seat.bottom <= size:
            yield at.problem("bottom.order", "bottom", bottom=seat.bottom, gone=size)
        taken.add(seat.bottom)
        if seat.bottom_reason is None:
            yield at.problem("bottom.reason-missing", "bottom_reason")
        if seat.place is not None:
            yield at.problem("place.in-bottom", "place", place=seat.place)


def _check_places(table: _TableFacts) -> Iterator[Problem]:
    """Places given by the referee are there for all, and read like 1, 2, 2, 4 (rules 2.3.4).

    A drawn table has none; `_check_bottom` names those of the bottom group.
    """
    playing = [(at, seat) for at, seat in table.seats if seat.bottom is None]
    given = [seat.place for _, seat in playing if seat.place is not None]
    for at, seat in playing if given else ():
        if table.table.drawn:
            if seat.place is not None:
                yield at.problem("place.at-drawn", "place", place=seat.place)
            continue
        if seat.place is None:
            yield at.problem("place.missing", "place")
            continue
        expected = 1 + sum(place < seat.place for place in given)
        if seat.place != expected:
            yield at.problem("place.ranking", "place", place=seat.place, expected=expected)


def _check_seats(table: _TableFacts) -> Iterator[Problem]:
    """What is wrong with the values entered at the seats of this table."""
    mode = table.settings.teams_mode
    sides = mode is not None and mode.points is TeamPoints.WINNERS_LOSERS and not table.bye
    closed = table.round.status is RoundStatus.CLOSED
    due = closed and not table.bye and not table.board
    for at, seat in table.seats:
        if due and seat.score is None and seat.bottom is None:
            yield at.problem("score.missing", "score")
        if sides and seat.side is None:
            yield at.problem("side.missing", "side")
        if seat.bid < 0:
            yield at.problem("bid.negative", "bid", bid=seat.bid)
        yield from _tie_breaks(table, at, seat)
        for key in ("score", "place", "bottom") if table.bye else ():
            if getattr(seat, key) is not None:
                yield at.problem(f"{key}.at-bye", key)
        if seat.components or seat.games or seat.extra:
            yield from _check_sums(at, seat)


def _tie_breaks(table: _TableFacts, at: Place, seat: Seat) -> Iterator[Problem]:
    """One value per label of the round; at a bye nothing was played, so none will do."""
    due, there = len(table.round.tie_breaks), len(seat.tie_breaks)
    if there != due and not (table.bye and there == 0):
        yield at.problem("tie-breaks.count", "tie_breaks", values=there, labels=due)


def _check_sums(at: Place, seat: Seat) -> Iterator[Problem]:
    """Parts of the score add up to it; energy left of a rider of Giro d'Italia (BGL 4.14.4)."""
    if seat.components and (total := sum(seat.components.values())) != seat.score:
        yield at.problem("components.sum", "components", sum=total, score=seat.score)
    if seat.games and (total := sum(game.score for game in seat.games)) != seat.score:
        yield at.problem("games.sum", "games", sum=total, score=seat.score)
    energy = seat.extra.get("energy", 0)
    if not (_is_whole(energy) and 0 <= energy <= MOST_ENERGY):
        yield at.problem("energy.range", "extra.energy", maximum=MOST_ENERGY)


def _is_whole(value: Json) -> TypeGuard[int]:
    """Whether an open value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _check_elsewhere(table: _TableFacts) -> Iterator[Problem]:
    """What only a board may say, at the table of another game."""
    if table.table.extra_year is not None:
        yield table.at.problem("extra-year.no-board", "extra_year")
    for key in ("draw_proposals", "ended_in_draw"):
        if getattr(table.table, key):
            yield table.at.problem("proposal.no-board", key)


def _check_board(table: _TableFacts) -> Iterator[Problem]:
    """What is wrong with the powers, the centres and the draws of this board."""
    out = table.table.variant is BoardVariant.TURKEY_OUT
    held: set[str] = set()
    for at, seat in table.seats:
        if seat.score is not None:
            yield at.problem("board.score", "score")
        if seat.role is None:
            continue
        if seat.role not in POWERS:
            yield at.problem("power.unknown", "role", power=seat.role)
        elif seat.role in held:
            yield at.problem("power.twice", "role", power=seat.role)
        if seat.role == "turkey" and out:
            yield at.problem("power.turkey-out", "role")
        held.add(seat.role)
    yield from _check_years(table)
    yield from _check_totals(table, CENTRES_WITHOUT_TURKEY if out else CENTRES)
    yield from _check_proposals(table)


def _centres_of(seat: Seat) -> Mapping[str, Json]:
    centres = seat.extra.get("centres")
    return centres if isinstance(centres, Mapping) else {}


def _years_played(table: Table) -> int:
    return max((len(_centres_of(seat)) for seat in table.seats), default=0)


def _check_years(table: _TableFacts) -> Iterator[Problem]:
    """Every seat has the same years, from 1901 without gaps."""
    years = range(FIRST_YEAR, FIRST_YEAR + _years_played(table.table))
    for at, seat in table.seats:
        centres = _centres_of(seat)
        if set(centres) != {*map(str, years)}:
            said = {"first": FIRST_YEAR, "last": years.stop - 1}
            yield at.problem("centres.years", "extra.centres", **said)
        for year, count in centres.items():
            if not _is_whole(count) or count < 0:
                yield at.problem("centres.value", f"extra.centres.{year}", year=year)


def _check_totals(table: _TableFacts, most: int) -> Iterator[Problem]:
    totals: Counter[str] = Counter()
    for seat in table.table.seats:
        totals.update({y: count for y, count in _centres_of(seat).items() if _is_whole(count)})
    for year, total in sorted(totals.items()):
        if total > most:
            said = {"year": year, "centres": total, "maximum": most}
            yield table.at.problem("centres.too-many", "seats", **said)


def _check_proposals(table: _TableFacts) -> Iterator[Problem]:
    """Who asked for a draw sits here and asked once, in an autumn that was played (6)."""
    seated, latest = {seat.entry for seat in table.table.seats}, _latest_autumn(table)
    asked: set[EntryNumber] = set()
    lines = table.table.draw_proposals
    for at, line in table.at.each("draw_proposals", lines, entry="entry", year="year"):
        if line.entry not in seated:
            yield at.problem("proposal.not-seated", "entry")
        elif line.entry in asked:
            yield at.problem("proposal.twice", "entry")
        asked.add(line.entry)
        if line.year < FIRST_YEAR or (latest is not None and line.year > latest):
            yield at.problem("proposal.year", "year")
        if line.season is not Season.AUTUMN:
            yield at.problem("proposal.season", "season")


def _latest_autumn(table: _TableFacts) -> int | None:
    """The last autumn of a board that is over; None while nobody can say.

    The autumn in which a draw is agreed on is not resolved: its year has no centres (6).
    """
    played = _years_played(table.table)
    if table.round.status is not RoundStatus.CLOSED or not played:
        return None
    return FIRST_YEAR + played - (0 if table.table.ended_in_draw else 1)


_NUMBER = r"-?\d{1,7}(\.\d{1,6})?"
_COUNT = r"[1-9]\d{0,3}"
_FIGURES = {
    r"score|bid|tie_breaks\[\d\d?\]|components\..+|extra\..+": _NUMBER,
    r"turn|place": _COUNT,
    r"games\[\d\d?\]": rf"{_NUMBER}\*?",
    r"drawn|overran": "true|false",
}
"""What may stand in a field that was typed in two ways, by the name of the field."""


def _check_desk(table: _TableFacts, people: Collection[EntryNumber]) -> Iterator[Problem]:
    """The copy is somebody's; what was typed in two ways is a figure of somebody who sits there."""
    desk, seated = table.table.desk, {None, *(seat.entry for seat in table.table.seats)}
    if desk.copy_of is not None and desk.copy_of not in people:
        yield table.at.problem("copy.entry-unknown", "desk.copy_of", entry=desk.copy_of)
    for at, each in table.at.each("desk.differs", desk.differs):
        if each.entry not in seated:
            yield at.problem("differs.not-seated", "entry", entry=each.entry)
        if not _is_figure(each):
            yield at.problem("differs.no-figure")


def _is_figure(each: Differing) -> bool:
    values = [text for text in (each.first, each.second) if text is not None]
    return (each.entry is None) is (each.field in ("drawn", "overran")) and any(
        re.fullmatch(field, each.field) and all(re.fullmatch(value, text) for text in values)
        for field, value in _FIGURES.items()
    )


_BEFORE = RoundNumber(0)
"""The round of penalties given before the start."""


def _check_log(event: Event) -> Iterator[Problem]:
    """Lines of the log about nobody, about no round, or about who sits out without saying so."""
    rounds = {round_.number for round_ in event.rounds}
    coming = max(len(event.rounds) + 1, event.settings.rounds_planned)
    # The director decides about coming rounds before they are seated (rules 7.2).
    ahead = {RoundNumber(number + 1) for number in range(coming)}
    yield from _check_lines(event, "penalty", "penalties", rounds | {_BEFORE})
    yield from _check_lines(event, "adjustment", "adjustments", rounds | ahead)
    yield from _sat_out(event)
    yield from _check_lines(event, "correction", "corrections", rounds)


def _check_lines(event: Event, noun: str, key: str, rounds: Set[RoundNumber]) -> Iterator[Problem]:
    """Lines that name no entry or no round."""
    known = {None, *(entry.number for entry in event.entries)}
    for at, line in DOCUMENT.each(key, getattr(event, key)):
        if line.entry not in known:
            yield at.problem(f"{noun}.entry-unknown", "entry", entry=line.entry)
        if line.round not in rounds:
            yield at.problem(f"{noun}.round-unknown", "round", round=line.round)


def _sat_out(event: Event) -> Iterator[Problem]:
    """Who sat out at the director's request is one who sits out (rules 7.2).

    Not the other way round: a round may be sat out without points for it.
    """
    rests = {entry.number: entry.sits_out for entry in event.entries}
    lines = event.adjustments
    for at, line in DOCUMENT.each("adjustments", lines, entry="entry", round="round"):
        sat_out = line.kind is AdjustmentKind.SAT_OUT
        if sat_out and line.round not in rests.get(line.entry, (line.round,)):
            yield at.problem("adjustment.sits-out", "round")
