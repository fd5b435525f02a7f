"""The snapshot of an event: every fact that was entered, and nothing derived.

Rows of the store, the JSON event document and the screens all convert to and from these frozen
values. Names and meanings are those of the event document; what is left out there has the
default here. Scores, bids and fees are exact: whole numbers are `int`, others `Fraction`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from fractions import Fraction
from itertools import chain
from typing import Annotated, Any

from bglmanager.engine.fact_kinds import (
    FROM_ZERO,
    NOTE,
    OR_ANYTHING,
    OR_NULL,
    PER_TABLE,
    Personal,
    Range,
    Since,
    Titles,
    record,
)
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber, TeamNumber

# kinds that an event is made of are had from here as well
from bglmanager.engine.kinds import AdjustmentKind as AdjustmentKind
from bglmanager.engine.kinds import Better as Better
from bglmanager.engine.kinds import BoardVariant as BoardVariant
from bglmanager.engine.kinds import BottomReason as BottomReason
from bglmanager.engine.kinds import EntryStatus as EntryStatus
from bglmanager.engine.kinds import FirstSeating as FirstSeating
from bglmanager.engine.kinds import Gender as Gender
from bglmanager.engine.kinds import Kind as Kind
from bglmanager.engine.kinds import League as League
from bglmanager.engine.kinds import ListState as ListState
from bglmanager.engine.kinds import Pairing as Pairing
from bglmanager.engine.kinds import PenaltyKind as PenaltyKind
from bglmanager.engine.kinds import Phase as Phase
from bglmanager.engine.kinds import RoundStatus as RoundStatus
from bglmanager.engine.kinds import Season as Season
from bglmanager.engine.kinds import Seating as Seating
from bglmanager.engine.kinds import TeamKind as TeamKind
from bglmanager.engine.kinds import TeamPairing as TeamPairing
from bglmanager.engine.kinds import TeamPoints as TeamPoints
from bglmanager.engine.kinds import Tier as Tier
from bglmanager.engine.lineage import Brought
from bglmanager.engine.paper_facts import PaperFacts
from bglmanager.engine.personal import PersonFacts
from bglmanager.engine.phases import PhaseBegun, PhaseMinutes
from bglmanager.engine.planned_cut import PlannedCut
from bglmanager.engine.problems import Unknown, problem

Number = int | Fraction
"""An exact number: `int` when whole, `Fraction` otherwise."""

Json = None | bool | int | Fraction | str | tuple["Json", ...] | Mapping[str, "Json"]
"""A value of an open place of the document (options, extra), numbers exact, lists as tuples."""

FIRST_ROUND = RoundNumber(1)

GRID = 24
"""Places beside each other, and rows, of the plan of a room at most."""


@record
class TablePlace:
    """Where a table stands in the room.

    Counted from the upper left corner of a coarse plan.
    """

    table: TableNumber
    column: Annotated[int, Range(1, GRID)]
    row: Annotated[int, Range(1, GRID)]


@record
class EventDesk(PaperFacts):
    """What the desk keeps about the event.

    `waits_until`: until when the draw of round 1 was put off for who is missing; `done`: codes of
    what had to be thought of and was. `entered_twice`: results count once two people have typed
    them alike. `room`: None for that of the last event in the same venue, empty for tables in rows.
    `phases` is the time of a year of Diplomacy. `rounds_chosen`: the organiser said how many rounds
    there are, be it the number proposed; `cut`: how many play on, None as the rules have it.
    """

    registration_until: dt.time | None = None
    fee_until: dt.time | None = None
    bring_copy: bool | None = None
    auction: bool | None = None
    timetable: Annotated[str | None, NOTE] = None
    tables: tuple[str, ...] = ()
    wishes: Annotated[str | None, NOTE] = None
    waits_until: Annotated[dt.time | None, Since(2)] = None
    done: Annotated[tuple[str, ...], Since(2)] = ()
    entered_twice: Annotated[bool, Since(3)] = False
    room: Annotated[tuple[TablePlace, ...] | None, Since(4)] = None
    phases: Annotated[PhaseMinutes | None, Since(4)] = None
    rounds_chosen: Annotated[bool, Since(4)] = False
    cut: Annotated[PlannedCut | None, Since(4)] = None


@record
class Payment:
    """A line of the till.

    Euro taken, or below 0 given back.
    `receipt` counts the lines of an event, 1, 2, 3 … in the order in which they were written.
    """

    receipt: int
    at: dt.datetime
    amount: int | Fraction


@record
class EntryDesk:
    """What the desk keeps about an entry.

    `fee` in euro, where it is another one than the event's. `paid` says that it is settled, also
    where the till has no line of it. `copies_of` are the games that his copies are of, brought or
    promised, where rounds have games of their own. `table_label` is the table of the hall where he
    always sits; he is seated at no table together with the people of `never_with`.
    """

    present: bool = False
    paid: Annotated[
        bool,
        Titles(
            "paye, a paye, inscription payee, bezahlt, startgeld bezahlt, startgeld, pagada, ha "
            "pagado, cuota, cuota pagada, pagato, paid, pagamento, quota, quota pagata, ha "
            "pagato, payment, fee paid, saldo, saldato"
        ),
    ] = False
    member: Annotated[
        bool | None,
        Titles(
            "membre, adherent, mitglied, miembro, member, socio, socia, e socio, tesserato, "
            "tesserata, adesione, membro"
        ),
    ] = None
    copies: Annotated[
        int | None,
        FROM_ZERO,
        Titles(
            "porti il gioco, porti una copia del gioco, porti la tua copia, apporte le jeu, "
            "apportes tu le jeu, apportez vous le jeu, exemplaire, exemplaires, bringt spiel mit, "
            "bringst du das spiel mit, spiel mitgebracht, trae el juego, traes el juego, trae "
            "copia, ejemplares, copia, porta copia, copie, porta una copia, porti una copia, "
            "copia del gioco, porta il gioco, copy, copies, brings a copy, brings copy, bring a "
            "copy, porta una copia del gioco, copie del gioco, copies of the game, copies of the "
            "game brought"
        ),
    ] = None
    promised_copy: Annotated[
        bool | None,
        Titles(
            "copia promessa, promette una copia, porterà una copia, porterai una copia, promised "
            "copy, copy promised, will bring a copy"
        ),
    ] = None
    preregistered: Annotated[
        dt.datetime | None,
        Personal(),
        Titles(
            "horodateur, date d inscription, preinscrit, zeitstempel, anmeldedatum, angemeldet "
            "am, marca temporal, fecha de inscripcion, preinscrito, preiscrizione, preiscritto, "
            "pre iscrizione, timestamp, informazioni cronologiche, data preiscrizione, data "
            "iscrizione, data di iscrizione, iscritto il, preregistered, pre registered, "
            "registered at, registration date, preregistration, data e ora, registered on"
        ),
    ] = None
    list: ListState | None = None
    table_label: Annotated[str | None, Personal()] = None
    notes: Annotated[
        str | None,
        NOTE,
        Personal(),
        Titles(
            "remarque, remarques, commentaire, commentaires, bemerkung, bemerkungen, anmerkung, "
            "anmerkungen, notizen, observaciones, notas, comentarios, comentario, note, notes, "
            "annotazioni, osservazioni, commenti, commento, comments, remarks, nota, note e "
            "richieste, richieste"
        ),
    ] = None
    fee: Annotated[int | Fraction | None, FROM_ZERO, Since(2)] = None
    payments: Annotated[tuple[Payment, ...], Since(2)] = ()
    never_with: Annotated[tuple[EntryNumber, ...], Personal(), Since(4)] = ()
    copies_of: Annotated[tuple[str, ...], Since(4)] = ()


@record
class Absence:
    """Somebody who may be away from his table until then.

    As the referee agreed (BGL 5.5).
    """

    entry: EntryNumber
    until: dt.datetime


@record
class RoundDesk:
    """What the desk keeps about a round.

    When its clock was started, who may be away, and the phase from which the clock of the boards
    counts, None for the first one from the start.
    """

    started: dt.datetime | None = None
    absences: tuple[Absence, ...] = ()
    phase: Annotated[PhaseBegun | None, Since(4)] = None


@record
class Differing:
    """A figure that was typed in two ways.

    `first` is the one that is kept, `second` that of the second person.
    `entry` is whose figure it is, None for what is said of the whole table; `field` as in the
    document's seats, "score", "tie_breaks[0]", "games[1]", "extra.centres.1902" or, of a table,
    "drawn". None stands for an empty field.
    """

    field: Annotated[str, NOTE]
    first: str | None
    second: str | None
    entry: EntryNumber | None = None


@record
class TableDesk:
    """What the desk keeps about a table.

    `entered_twice`: a second person has typed the same result. `differs` is where he has not: the
    table is stopped until somebody has looked at the sheet. `started` is when its own clock was,
    in a round some tables of which began before others (BIG 7.2.2).
    """

    entered_twice: bool = False
    copy_of: EntryNumber | None = None
    notes: Annotated[str | None, NOTE] = None
    differs: Annotated[tuple[Differing, ...], Since(3)] = ()
    started: Annotated[dt.datetime | None, Since(4)] = None


@record
class Organiser:
    """Who answers for the event."""

    name: Annotated[str | None, Personal()]
    email: Annotated[str | None, Personal()]
    phone: Annotated[str | None, Personal()]
    club: str | None = None


@record
class Prize:
    """What a place wins."""

    place: int
    text: str


@record
class PlannedRound:
    """One round of the plan.

    There is a plan where rounds differ (multi-game events).
    """

    game: str
    players_per_table: Annotated[int, PER_TABLE]
    minutes: int | None = None


@record
class TeamsMode:
    """How teams work."""

    kind: TeamKind
    size: Annotated[int, PER_TABLE]
    pairing: TeamPairing
    points: TeamPoints


@record
class Settings:
    """The event itself.

    It is the object `event` of the document.
    `fee` is in euro. `minutes` is the time of one game, None when the game's own applies.
    `pot`: whether a share of the fees is paid out as prizes (BIG 9.3); None leaves it to the
    regulation, which has it for events that are online.
    """

    id: EventId
    name: str
    date: dt.date
    ruleset: str
    game: str
    players_per_table: Annotated[int, PER_TABLE]
    rounds_planned: Annotated[int, Range(0, 99)]
    draw_seed: str
    revision: int = 1
    kind: Kind = Kind.REGULAR
    qualifies: bool = False
    online: bool = False
    not_valid: str | None = None
    end_date: dt.date | None = None
    start_time: dt.time | None = None
    venue: str | None = None
    city: str | None = None
    league: League | None = None
    league_code: str | None = None
    tier: Tier | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    plan: tuple[PlannedRound, ...] = ()
    minutes: int | None = None
    seating: Seating = Seating.SWISS
    first_seating: FirstSeating = FirstSeating.RANDOM
    teams_mode: TeamsMode | None = None
    organiser: Organiser = field(default=Organiser(None, None, None))
    arbiters: tuple[str, ...] = ()
    fee: Annotated[Number | None, FROM_ZERO] = None
    max_players: int | None = None
    points_limit: Annotated[int | None, FROM_ZERO] = None
    prizes: tuple[Prize, ...] = ()
    pot: Annotated[bool | None, Since(4)] = None
    appendices: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()
    desk: EventDesk = field(default=EventDesk())


@record
class Numbered:
    """Who has a start number."""

    __slots__ = ()  # that of the entry is enough

    number: EntryNumber


@record
class Entry(PersonFacts, Numbered):
    """One person taking part.

    With an own copy of the person's data.
    `left_after` is the last round he was seated in; None for who has not left, or left without
    a round being named (then it is the last one he is seated in).
    """

    seeded: Annotated[
        bool,
        Titles(
            "tete de serie, gesetzt, cabeza de serie, seed, seeded, is a seed, testa, testa di "
            "serie, e testa di serie, t serie"
        ),
    ] = False
    status: EntryStatus = EntryStatus.REGISTERED
    first_round: RoundNumber = FIRST_ROUND
    sits_out: tuple[RoundNumber, ...] = ()
    left_after: Annotated[RoundNumber | None, FROM_ZERO] = None
    team: TeamNumber | None = None
    related: Annotated[tuple[EntryNumber, ...], Personal()] = ()
    desk: EntryDesk = field(default=EntryDesk())

    def with_facts(self, **facts: Any) -> Entry:
        """The entry with these facts as given, those noted by the desk among them."""
        noted = {name: facts.pop(name) for name in AT_DESK & facts.keys()}
        return replace(self, **facts, desk=replace(self.desk, **noted))

    def with_others(self, now: Mapping[EntryNumber, EntryNumber | None]) -> Entry:
        """The entry with related people, and those he never sits with, renumbered; None: gone."""
        apart = self.related, self.desk.never_with
        if now.keys().isdisjoint(chain(*apart)):
            return self
        related, never = (tuple(self._others_now(each, now)) for each in apart)
        return self.with_facts(related=related, never_with=never)

    def _others_now(
        self, numbers: Iterable[EntryNumber], now: Mapping[EntryNumber, EntryNumber | None]
    ) -> Iterable[EntryNumber]:
        there = dict.fromkeys(now.get(number, number) for number in numbers)
        return (each for each in there if each is not None and each != self.number)


AT_DESK = frozenset(each.name for each in fields(EntryDesk))
"""The facts of an entry that are noted by the desk."""


@record
class Team:
    """A fixed team."""

    number: TeamNumber
    name: str
    members: tuple[EntryNumber, ...]
    reserve: EntryNumber | None = None
    captain: Annotated[EntryNumber | None, Since(4)] = None

    @property
    def people(self) -> tuple[EntryNumber, ...]:
        """Members and reserve."""
        return self.members if self.reserve is None else (*self.members, self.reserve)


@record
class TieBreak:
    """A tie-break value of the game.

    It is asked for at every seat.
    """

    label: str
    better: Better = Better.HIGH


@record
class SeriesGame:
    """One player's result in one game of a series."""

    winner: bool
    score: Number


@record
class Seat:
    """One player at one table.

    Seats are in the order of pairing.
    `bottom` is the order in the bottom group, 1 for the first who went (rules 2.3.2); `place`
    is set only when the referee gave the places.
    """

    entry: EntryNumber
    score: Number | None = None
    bid: Number = 0
    tie_breaks: tuple[Number | None, ...] = ()
    place: int | None = None
    bottom: int | None = None
    bottom_reason: BottomReason | None = None
    turn: int | None = None
    role: str | None = None
    side: Annotated[int | None, Range(1, 2)] = None
    components: Mapping[str, Number] | None = None
    games: tuple[SeriesGame, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)


@record
class DrawProposal:
    """A player who asked for a vote on a draw.

    At a Diplomacy board (6); one a game for each.
    """

    entry: EntryNumber
    year: int
    season: Season


@record
class Table:
    """One table of a round.

    `label` is the name of the furniture, where it differs.
    `ended_in_draw`: the surviving powers agreed on one, and the last completed year counts
    (Diplomacy 6). It is not `drawn`, which shares the first place (rules 2.3.5).
    `extra_year`: whether the top table plays a year more, nobody there objecting; None while that
    is not asked (Diplomacy 8.3.3).
    """

    number: TableNumber
    seats: tuple[Seat, ...]
    label: str | None = None
    variant: BoardVariant | None = None
    overran: bool = False
    drawn: bool = False
    extra_minutes: Annotated[int, FROM_ZERO] = 0
    draw_proposals: Annotated[tuple[DrawProposal, ...], Since(4)] = ()
    ended_in_draw: Annotated[bool, Since(4)] = False
    extra_year: Annotated[bool | None, Since(4)] = None
    desk: TableDesk = field(default=TableDesk())

    def seat_of(self, entry: EntryNumber) -> Seat:
        """The seat of this player; LookupError if he is not at the table."""
        for seat in self.seats:
            if seat.entry == entry:
                return seat
        raise LookupError(entry)

    def with_seat(self, entry: EntryNumber, **changed: Any) -> Table:
        """The table with something else at the seat of this player."""
        seats = (replace(s, **changed) if s.entry == entry else s for s in self.seats)
        return replace(self, seats=tuple(seats))

    def noted_at_desk(self, **noted: Any) -> Table:
        """The table with something noted otherwise by the desk."""
        return replace(self, desk=replace(self.desk, **noted))


@record
class Drawn:
    """One lot of a set-up draw."""

    label: str
    items: tuple[str, ...]


@record
class Setup:
    """The set-up draw used."""

    attempt: int
    drawn: tuple[Drawn, ...]


@record
class Round:
    """All tables that play at the same time.

    `exchanged` are swaps by hand after the draw.
    """

    number: RoundNumber
    game: str
    players_per_table: Annotated[int, PER_TABLE]
    tables: tuple[Table, ...]
    phase: Phase = Phase.SWISS
    status: RoundStatus = RoundStatus.DRAFT
    minutes: int | None = None
    turns: int | None = None
    attempt: int = 1
    pairing: Pairing | None = None
    exchanged: tuple[tuple[EntryNumber, EntryNumber], ...] = ()
    partial: bool = False
    setup: Setup | None = None
    tie_breaks: tuple[TieBreak, ...] = ()
    byes: tuple[EntryNumber, ...] = ()
    desk: Annotated[RoundDesk, Since(2)] = field(default=RoundDesk())

    def table(self, number: TableNumber) -> Table:
        """The table with this number; `Unknown` if there is none."""
        for table in self.tables:
            if table.number == number:
                return table
        raise Unknown([problem("table.unknown", round=self.number, table=number)])

    def with_tables(self, *new: Table) -> Round:
        """The round with these tables in the place of those with their numbers."""
        by_number = {table.number: table for table in new}
        return replace(self, tables=tuple(by_number.get(t.number, t) for t in self.tables))

    def noted_at_desk(self, **noted: Any) -> Round:
        """The round with something noted otherwise by the desk."""
        return replace(self, desk=replace(self.desk, **noted))

    def seats(self) -> Iterator[Seat]:
        """Every seat of the round, table by table in seat order."""
        for table in self.tables:
            yield from table.seats

    def tables_of(self, entry: EntryNumber) -> Iterator[Table]:
        """The tables at which this player sits: one, none, or two boards (rules 7.2)."""
        return (table for table in self.tables if any(s.entry == entry for s in table.seats))


@record
class Penalty:
    """A line of the referee's log.

    Round 0 is before the start.
    """

    entry: EntryNumber
    round: Annotated[int, FROM_ZERO]
    kind: PenaltyKind
    reason: Annotated[str, OR_NULL]
    note: Annotated[str | None, NOTE]
    at: dt.datetime
    table: TableNumber | None = None


@record
class Adjustment:
    """A modifier of a Diplomacy event.

    Rules 7.2.
    """

    entry: EntryNumber
    round: RoundNumber
    kind: AdjustmentKind
    value: Number | None = None
    note: Annotated[str | None, NOTE] = None


@record
class Correction:
    """A result changed after it had been entered.

    With the reason; `field` as in the document.
    """

    at: dt.datetime
    round: RoundNumber
    table: TableNumber
    entry: EntryNumber | None
    field: str
    old: Annotated[str | None, OR_ANYTHING]
    new: Annotated[str | None, OR_ANYTHING]
    reason: Annotated[str, OR_NULL]


@record
class Event:
    """A whole event as it was entered. Everything else is derived from this value.

    `brought` is how it came into the library that has it; events that say the same are equal.
    """

    settings: Settings
    entries: tuple[Entry, ...] = ()
    teams: tuple[Team, ...] = ()
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    corrections: tuple[Correction, ...] = ()
    sat_out_points: Number | None = None
    brought: Brought | None = field(default=None, compare=False)

    def entry(self, number: EntryNumber) -> Entry:
        """The entry with this start number; `Unknown` if there is none."""
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise Unknown([problem("entry.unknown", entry=number)])

    def round(self, number: RoundNumber) -> Round:
        """The round with this number; `Unknown` if there is none."""
        for round_ in self.rounds:
            if round_.number == number:
                return round_
        raise Unknown([problem("round.unknown", round=number)])

    def with_entry(self, entry: Entry) -> Event:
        """The event with this entry in the place of the one with its number."""
        entries = tuple(entry if old.number == entry.number else old for old in self.entries)
        return replace(self, entries=entries)

    def with_facts(self, number: EntryNumber, **facts: Any) -> Event:
        """The event with these facts of an entry as given, those noted by the desk among them."""
        return self.with_entry(self.entry(number).with_facts(**facts))

    def with_round(self, round_: Round) -> Event:
        """The event with this round in the place of the one with its number."""
        rounds = tuple(round_ if old.number == round_.number else old for old in self.rounds)
        return replace(self, rounds=rounds)

    def with_settings(self, **changed: Any) -> Event:
        """The event with something else in its settings."""
        return replace(self, settings=replace(self.settings, **changed))

    def with_table(self, number: RoundNumber, table: Table) -> Event:
        """The event with this table in the place of the one with its number in this round."""
        return self.with_round(self.round(number).with_tables(table))

    def with_corrections(self, *lines: Correction) -> Event:
        """The event with these lines below its corrections."""
        return replace(self, corrections=(*self.corrections, *lines))

    def with_penalties(self, *lines: Penalty) -> Event:
        """The event with these lines below its log of penalties."""
        return replace(self, penalties=(*self.penalties, *lines))

    @property
    def last_round(self) -> Round | None:
        """The newest round, or None before the first draw."""
        return self.rounds[-1] if self.rounds else None

    @property
    def draft(self) -> Round | None:
        """The draft there is now; None when there is none."""
        last = self.last_round
        return last if last is not None and last.status is RoundStatus.DRAFT else None

    @property
    def next_number(self) -> RoundNumber:
        """The number of the next round to be made."""
        return RoundNumber(len(self.rounds) + 1)
