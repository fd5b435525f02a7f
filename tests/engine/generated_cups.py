"""Whole events of Catan, 7 Wonders and Diplomacy made from a seed.

Wins in parts, warnings, extras left out, bids that break ties, short tables; boards of two to
seven powers over one to eight years, solos, two boards at once, rounds sat out, top tables and
who declines them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from random import Random

from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    BoardVariant,
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    FirstSeating,
    Gender,
    Json,
    Penalty,
    PenaltyKind,
    Phase,
    Round,
    Seat,
    Seating,
    Settings,
    Table,
    TieBreak,
)
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.seating.boards import with_adjustments
from tests.engine.generated_results import LEAVING, Results
from tests.engine.generated_settings import Style, entries_of
from tests.engine.generator import Desk, Seated

CATAN, WONDERS, DIPLOMACY = (
    "catan-firenze-2014",
    "7wonders-ludolimpiadi-2015",
    "diplomacy-italia-2010",
)
CUPS = (CATAN, WONDERS, DIPLOMACY)
SIZES = {CATAN: (3, 4), WONDERS: (3, 5), DIPLOMACY: (2, 7)}
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)


class CupResults(Results):
    """Results with what these games write down besides scores."""

    deserted = 0.06

    def at(self, table: Table, number: RoundNumber) -> Table:
        if self.style.ruleset == DIPLOMACY:
            return self._board(table, number)
        made = super().at(table, number)
        if self.style.ruleset == CATAN:
            seats = tuple(replace(seat, extra=self._extras()) for seat in made.seats)
            return replace(made, seats=seats, overran=self.chance.random() < 0.3)
        return made

    def _extras(self) -> Mapping[str, Json]:
        names = [n for n in ("buildings", "roads_cards", "hand") if self.chance.random() < 0.9]
        return {name: self.chance.randint(0, 4) for name in names}

    def _board(self, table: Table, number: RoundNumber) -> Table:
        chance = self.chance
        if chance.random() < 0.02:
            return table
        most = 32 if table.variant is BoardVariant.TURKEY_OUT else 34
        years = range(1901, 1901 + chance.choice([1, 2, 3, 6, 7, 8]))
        held: dict[EntryNumber, dict[str, Json]] = {seat.entry: {} for seat in table.seats}
        for year in years:
            for entry, centres in zip(held, self._year(len(table.seats), most), strict=True):
                held[entry][str(year)] = centres
        seats = tuple(replace(s, extra={"centres": held[s.entry]}) for s in table.seats)
        made = replace(table, seats=seats)
        return self._gone(made, number) if chance.random() < 2 * self.style.bottom else made

    def _year(self, powers: int, most: int) -> list[int]:
        chance = self.chance
        if chance.random() < 0.08:
            solo = chance.randint(18, 22)
            return [solo, *self._shared(powers - 1, most - solo)]
        found = self._shared(powers, most)
        return [0 if chance.random() < 0.15 else centres for centres in found]

    def _shared(self, powers: int, most: int) -> list[int]:
        found = [0] * powers
        for _ in range(self.chance.randint(powers, most) if powers else 0):
            found[self.chance.randrange(powers)] += 1
        self.chance.shuffle(found)
        return found

    def _gone(self, table: Table, number: RoundNumber) -> Table:
        """Somebody is at the bottom of his board, which has no effect, and may have left."""
        first, *others = table.seats
        reason = self.chance.choice(list(BottomReason))
        if reason in LEAVING:
            self.leave(first.entry, LEAVING[reason], number)
        return replace(table, seats=(replace(first, bottom=1, bottom_reason=reason), *others))


class CupDesk(Desk):
    """Plays one event of a cup."""

    def __init__(self, chance: Random, seated: Seated, ruleset: str) -> None:
        self.ruleset = ruleset
        super().__init__(chance, seated)

    @property
    def _boards(self) -> bool:
        return self.ruleset == DIPLOMACY

    def _style(self) -> Style:
        chance, (smallest, most) = self.chance, SIZES[self.ruleset]
        labels = chance.choice([0, 0, 1]) if self.ruleset != DIPLOMACY else 0
        quiet = chance.random() < 0.3
        return Style(
            ruleset=self.ruleset,
            per_table=most,
            most=most,
            players=chance.randint(3, 30) if chance.random() < 0.3 else chance.randint(12, 21),
            rounds=chance.randint(1, 4),
            scores=chance.choice(["small", "small", "large", "zero", "negative"]),
            breaks=tuple(TieBreak(f"tb{i}") for i in range(labels)),
            leaving=0 if quiet else 0.04,
            bottom=0 if quiet else 0.05,
            smallest=smallest,
        )

    def _begun(self) -> Event:
        chance = self.chance
        way = (FirstSeating.OPTIMISED, Seating.OPTIMISED)
        usual = (FirstSeating.RANDOM, chance.choice([Seating.SWISS, Seating.SWISS, Seating.RANDOM]))
        first, later = way if self._boards else usual
        settings = Settings(
            id=EventId("00000000-0000-4000-8000-000000000000"),
            name="Generated",
            date=date(2026, 5, 8),
            ruleset=self.ruleset,
            game={CATAN: "catan", WONDERS: "7-wonders", DIPLOMACY: "diplomacy"}[self.ruleset],
            players_per_table=self.style.per_table,
            rounds_planned=self.style.rounds,
            draw_seed=f"cup {chance.randint(0, 99)}",
            first_seating=first,
            seating=later,
            options=self._options(),
        )
        entries = tuple(self._person(each) for each in entries_of(chance, self.style))
        points = chance.choice([None, 15, 20]) if self._boards else None
        return Event(settings, entries, sat_out_points=points)

    def _options(self) -> dict[str, Json]:
        chance, found = self.chance, dict[str, Json]()
        if self.ruleset == CATAN:
            found = {"shared_win": "shared"}
        if self.ruleset == WONDERS:
            found = {"bid_deducted": False, "virtual_ties": "shares"}
        if self._boards:
            found = {"women_first": False, "worst_counts_tenth": True, "top_table": False,
                     "last_year": chance.choice([1902, 1905])}  # fmt: skip
        return {name: value for name, value in found.items() if chance.random() < 0.25}

    def _person(self, entry: Entry) -> Entry:
        chance = self.chance
        if not self._boards:
            return replace(entry, seeded=False)
        born = date(1980, 1, 1).replace(year=chance.randint(1970, 1974))
        return replace(
            entry,
            seeded=False,
            gender=chance.choice([None, *Gender]),
            birth_date=born if chance.random() < 0.7 else None,
            club=chance.choice([None, "Roma", "Pisa"]),
            sits_out=entry.sits_out if entry.status is EntryStatus.ACTIVE else (),
            related=(EntryNumber(1),) if chance.random() < 0.1 and entry.number > 1 else (),
        )

    def _results(self) -> Results:
        return CupResults(self.chance, self.style, self._leave)

    def play(self) -> Event:
        event = super().play()
        return self._warned(event) if self.ruleset == CATAN else event

    def _warned(self, event: Event) -> Event:
        """Who was expelled had two warnings at last, now and then."""
        gone = [e for e in event.entries if e.status is EntryStatus.EXPELLED]
        twice = [each for each in gone if self.chance.random() < 0.5]
        lines = [self._warning(each.number, len(event.rounds)) for each in (*twice, *twice)]
        return replace(event, penalties=(*event.penalties, *lines))

    def _warning(self, entry: EntryNumber, number: int) -> Penalty:
        return Penalty(entry, number, PenaltyKind.WARNING, "slow play", None, NOON)

    def _close(self) -> None:
        """With warnings for some who had none yet."""
        number = self.event.rounds[-1].number
        had = {line.entry for line in self.event.penalties}
        free = [entry for entry in self._field(number) if entry not in had]
        if self.ruleset == CATAN:
            lines = [self._warning(e, number) for e in free if self.chance.random() < 0.1]
            self.event = replace(self.event, penalties=(*self.event.penalties, *lines))
        super()._close()

    # -------------------------------------------------------------------- boards

    def _prepare(self) -> None:
        """The director's words before a round of boards."""
        number = RoundNumber(len(self.event.rounds) + 1)
        if not self._boards or number > self.style.rounds:
            return
        chance = self.chance
        self._sit_out(number)
        there = self._field(int(number))
        if len(there) > 13 and chance.random() < 0.3:
            self._adjust(chance.choice(there), number, AdjustmentKind.TWO_BOARDS)
        for entry_ in chance.sample(there, min(2, len(there))):
            if number > 1 and chance.random() < 0.3:
                self._adjust(entry_, number, AdjustmentKind.TOP_TABLE_REFUSED)

    def _sit_out(self, number: RoundNumber) -> None:
        """Who sits the round out has the director's word for it, and whoever has left does not."""
        for entry in self.event.entries:
            if number not in entry.sits_out:
                continue
            if entry.status is EntryStatus.ACTIVE and entry.first_round <= number:
                self._adjust(entry.number, number, AdjustmentKind.SAT_OUT)
            else:
                kept = tuple(each for each in entry.sits_out if each != number)
                self._set(entry.number, sits_out=kept)

    def _phases(self) -> list[Phase]:
        """Boards have no final phases."""
        return [] if self._boards else super()._phases()

    def _adjust(self, entry: EntryNumber, number: RoundNumber, kind: AdjustmentKind) -> None:
        line = Adjustment(entry, number, kind)
        self.event = replace(self.event, adjustments=(*self.event.adjustments, line))

    def _add(self, round_: Round) -> None:
        super()._add(round_)
        if self._boards and self.seated is Seated.RULES:
            self.event = with_adjustments(self.event)

    def _exchange(self) -> None:
        super()._exchange()
        if self._boards:
            self.event = with_adjustments(self.event)

    def _anyhow_tables(self, field: list[EntryNumber], size: int) -> tuple[Table, ...]:
        least = 3 if self.ruleset == CATAN else 2
        groups: list[list[EntryNumber]] = []
        while len(field) >= least:
            here = self.chance.randint(least, max(size, least))
            groups.append(field[:here])
            field = field[here:]
        groups = [group for group in groups if len(group) >= least]
        self._leave_out({entry for group in groups for entry in group})
        if self._boards:
            return self._any_boards(groups, size)
        return tuple(
            Table(TableNumber(number), tuple(Seat(entry) for entry in group))
            for number, group in enumerate(groups, 1)
        )

    def _leave_out(self, seated: set[EntryNumber]) -> None:
        """Who is left over sits the round out."""
        number = RoundNumber(len(self.event.rounds) + 1)
        for entry in self._field(number):
            if entry not in seated:
                out = self.event.entry(entry).sits_out
                self._set(entry, sits_out=(*out, number))

    def _any_boards(self, groups: list[list[EntryNumber]], size: int) -> tuple[Table, ...]:
        chance, number = self.chance, RoundNumber(len(self.event.rounds) + 1)
        twice = None
        if len(groups) > 1 and len(groups[1]) < size and chance.random() < 0.3:
            twice = groups[0][0]
            groups[1].append(twice)
            self._adjust(twice, number, AdjustmentKind.TWO_BOARDS)
        self._sit_out(number)
        tops = [group for group in groups if twice not in group]  # one board is the top table
        if tops and chance.random() < 0.4:
            for entry_ in chance.choice(tops):
                self._adjust(entry_, number, AdjustmentKind.TOP_TABLE)
        elif groups and chance.random() < 0.4:
            self._adjust(groups[0][0], number, AdjustmentKind.TOP_TABLE_REFUSED)
        return tuple(self._any_board(number_, group) for number_, group in enumerate(groups, 1))

    def _any_board(self, number: int, group: list[EntryNumber]) -> Table:
        chance = self.chance
        variant = chance.choice([None, *BoardVariant]) if len(group) < 7 else None
        out = variant is BoardVariant.TURKEY_OUT
        powers = [power for power in POWERS if not (out and power == "turkey")]
        roles = chance.sample(powers, len(group))
        seats = tuple(Seat(e, role=role) for e, role in zip(group, roles, strict=True))
        return Table(TableNumber(number), seats, variant=variant)


@cache  # the search for good boards takes a third of a second, and many ask for the same seeds
def cup(seed: int) -> Event:
    """The event of this seed, always the same; the three games in turn, by the rules or not."""
    seated = Seated.RULES if seed // len(CUPS) % 2 else Seated.ANYHOW
    return CupDesk(Random(seed), seated, CUPS[seed % len(CUPS)]).play()
