"""Whole events made from a seed, with everything that happens at a desk.

Both leagues, tables of two to seven, 1 to 450 players: negative scores, ties, tie-break values
not known, bids, series of games, bottom groups, absent, withdrawn and expelled players, late
entries, people sitting out, byes, short tables, places given by the referee, drawn tables, round
robins, slow tables, finals of every kind with leavers and replays, events that are not finished.

Half of the events are seated by the engine (`Seated.RULES`), so that seatings can be checked;
in the others anybody sits anywhere, as documents of other programs may have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from random import Random

from bglmanager.engine.event import Entry, Event, Round, Seat, Table
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, Pairing, Phase, RoundStatus, Seating
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.making import SeatingOptions, swiss_left
from bglmanager.engine.seating.slow import can_complete, completed, early_round
from tests.engine.generated_results import LEAVING, Results
from tests.engine.generated_settings import Style, entries_of, settings_of, style_of, teams_of

FINALS = (Phase.QUARTERFINAL, Phase.SEMIFINAL, Phase.SEMIFINAL, Phase.FINAL, Phase.FINAL)
MOST_ROUNDS = 14


class Seated(Enum):
    """Who seats the rounds of an event."""

    ANYHOW = "anyhow"
    RULES = "rules"


class Desk:
    """Plays one event; all chance comes from one generator."""

    def __init__(self, chance: Random, seated: Seated) -> None:
        self.chance = chance
        self.seated = seated
        self.style: Style = self._style()
        self.event = self._begun()
        self.results = self._results()

    def _style(self) -> Style:
        return style_of(self.chance, small=self.seated is Seated.ANYHOW)

    def _begun(self) -> Event:
        entries = entries_of(self.chance, self.style)
        return Event(settings_of(self.chance, self.style), entries, teams_of(entries))

    def _results(self) -> Results:
        return Results(self.chance, self.style, self._leave)

    def _prepare(self) -> None:
        """What is said before a round is made; nothing in the leagues."""

    def play(self) -> Event:
        """The event, finished or not."""
        steps = self._seated_by_rules if self.seated is Seated.RULES else self._seated_anyhow
        steps()
        return self.event

    # -------------------------------------------------------------------- rounds by the rules

    def _seated_by_rules(self) -> None:
        while len(self.event.rounds) < MOST_ROUNDS:
            before = self.event
            self._prepare()
            try:
                made = next_round(self.event, self._wishes())
            except Refused:
                self.event = before
                return
            self._add(made)
            if self.chance.random() < 0.02:
                return
            self._exchange()
            self._begin()
            if self._slow() or self._stop():
                return
            self._close()

    def _wishes(self) -> SeatingOptions:
        chance = self.chance
        swiss = swiss_left(self.event)
        rules = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)
        first = swiss and not self.event.rounds
        number = len(self.event.rounds) + 1
        two = planned_round(self.event.settings, number).players_per_table == 2 and number > 1
        robin = self.event.settings.seating is Seating.ROUND_ROBIN
        own_rule = swiss and two and not robin and chance.random() < 0.3
        own_cut = not swiss and chance.random() < 0.2
        return SeatingOptions(
            attempt=chance.randint(1, 3) if first and not robin else 1,
            pairing=chance.choice(rules) if own_rule else None,
            cut=Cut(chance.randint(2, 9)) if own_cut else None,
            replay=chance.random() < 0.5,
        )

    def _exchange(self) -> None:
        """Hands move people in the draft now and then."""
        seats = Counter(seat.entry for seat in self.event.rounds[-1].seats())
        people = [entry for entry, times in seats.items() if times == 1]
        if len(people) > 2 and not self.style.pairs and self.chance.random() < 0.05:
            one, other = self.chance.sample(people, 2)
            self._put(exchange(self.event.rounds[-1], one, other))

    def _slow(self) -> bool:
        """Some tables have not reported; whether the event ends like that."""
        last = self.event.rounds[-1]
        if self.chance.random() > 0.5 or len(last.tables) < 2:
            self._finish(last.number)
            return False
        waiting = self.chance.sample([t.number for t in last.tables], 1)
        self._finish(last.number, besides=waiting)
        early = early_round(self.event)
        if early is None:
            self._finish(last.number)
            return False
        self._add(replace(early, status=RoundStatus.PLAYING))
        if self.chance.random() < 0.4:
            return True
        self._finish(last.number)
        self._put(replace(self.event.round(last.number), status=RoundStatus.CLOSED))
        if not can_complete(self.event):
            return True
        self._put(completed(self.event))
        self._finish(self.event.rounds[-1].number)
        return False

    # -------------------------------------------------------------------- rounds anyhow

    def _seated_anyhow(self) -> None:
        swiss = self.event.settings.rounds_planned
        robin = self.event.settings.seating is Seating.ROUND_ROBIN
        for _ in range(swiss):
            if not self._anyhow(Phase.ROUND_ROBIN if robin else Phase.SWISS):
                return
        for phase in sorted(self._phases(), key=FINALS.index):
            if not self._anyhow(phase):
                return

    def _phases(self) -> list[Phase]:
        chance = self.chance
        return chance.choice(
            [[], [Phase.FINAL], [Phase.SEMIFINAL, Phase.FINAL], [Phase.FINAL, Phase.FINAL],
             [Phase.QUARTERFINAL, Phase.SEMIFINAL, Phase.SEMIFINAL, Phase.FINAL]]
        )  # fmt: skip

    def _anyhow(self, phase: Phase) -> bool:
        """One more round of whoever there is; whether the event goes on."""
        field = self._field(len(self.event.rounds) + 1)
        if not phase.counts_for_standings:
            field = field[: self.chance.randint(2, 2 * self.style.per_table)]
        self.chance.shuffle(field)
        if len(field) < 2:
            return False
        size = self.style.per_table
        if self.chance.random() < 0.1:
            size = self.chance.randint(self.style.smallest, self.style.most)
        before = self.event
        arrangement = self._anyhow_tables(field, size)
        if not arrangement:
            self.event = before
            return False
        self._add(
            Round(
                RoundNumber(len(self.event.rounds) + 1),
                self.event.settings.game,
                size,
                arrangement,
                phase=phase,
                pairing=Pairing.MANUAL,
                tie_breaks=self.style.breaks,
                byes=tuple(t.seats[0].entry for t in arrangement if len(t.seats) == 1),
            )
        )
        self._begin()
        self._finish(self.event.rounds[-1].number)
        if self._stop():
            return False
        self._close()
        return True

    def _anyhow_tables(self, field: list[EntryNumber], size: int) -> tuple[Table, ...]:
        uneven = self.chance.random() < 0.2
        groups: list[list[EntryNumber]] = []
        while field:
            here = self.chance.randint(1 if size == 2 else 2, size) if uneven else size
            groups.append(field[:here])
            field = field[here:]
        groups.sort(key=len, reverse=True)
        return tuple(
            Table(TableNumber(number), tuple(Seat(entry) for entry in group))
            for number, group in enumerate(groups, 1)
        )

    # -------------------------------------------------------------------- results

    def _add(self, round_: Round) -> None:
        round_ = replace(round_, tie_breaks=self.style.breaks)
        self.event = replace(self.event, rounds=(*self.event.rounds, round_))
        self._put(self._emptied(round_))

    def _emptied(self, round_: Round) -> Round:
        empty = (None,) * len(round_.tie_breaks)
        tables = tuple(
            replace(t, seats=tuple(replace(s, tie_breaks=empty) for s in t.seats))
            for t in round_.tables
        )
        return replace(round_, tables=tables)

    def _put(self, round_: Round) -> None:
        rounds = list(self.event.rounds)
        rounds[round_.number - 1] = round_
        self.event = replace(self.event, rounds=tuple(rounds))

    def _begin(self) -> None:
        self._put(replace(self.event.rounds[-1], status=RoundStatus.PLAYING))

    def _stop(self) -> bool:
        return self.chance.random() < 0.03

    def _close(self) -> None:
        last = self.event.rounds[-1]
        self._put(replace(last, status=RoundStatus.CLOSED))
        for entry in self._field(last.number + 1):
            if self.chance.random() < self.style.leaving:
                self._leave(entry, self.chance.choice([*LEAVING.values()]))

    def _finish(self, number: int, besides: Iterable[int] = ()) -> None:
        """Results for every table that has none yet, but not for these."""
        round_ = self.event.round(RoundNumber(number))
        tables = tuple(
            table
            if table.number in besides or self._is_bye(table) or _has_results(table)
            else self.results.at(table, round_.number)
            for table in round_.tables
        )
        self._put(replace(round_, tables=tables))

    def _is_bye(self, table: Table) -> bool:
        return len({self.event.entry(s.entry).team or -s.entry for s in table.seats}) == 1

    # -------------------------------------------------------------------- people

    def _field(self, number: int) -> list[EntryNumber]:
        return [
            entry.number
            for entry in self.event.entries
            if entry.status is EntryStatus.ACTIVE
            and entry.first_round <= number
            and number not in entry.sits_out
        ]

    def _leave(
        self, number: EntryNumber, status: EntryStatus, after: RoundNumber | None = None
    ) -> None:
        """He leaves, and his mate with him."""
        team = self.event.entry(number).team
        mates = [e.number for e in self.event.entries if team is not None and e.team == team]
        said = self.chance.random() < 0.7
        for each in mates or [number]:
            self._leave_alone(each, status, after, said=said)

    def _leave_alone(
        self, number: EntryNumber, status: EntryStatus, after: RoundNumber | None, *, said: bool
    ) -> None:
        """He leaves after the last round he is seated in; sometimes that is left out.

        Nobody leaves who sits in a later round already.
        """
        seated = [r.number for r in self.event.rounds for s in r.seats() if s.entry == number]
        last = max(seated, default=len(self.event.rounds))
        if after is not None and last > after:
            return
        self._set(number, status=status, left_after=RoundNumber(last) if said else None)

    def _set(self, number: EntryNumber, **changes: object) -> None:
        def changed(entry: Entry) -> Entry:
            return replace(entry, **changes) if entry.number == number else entry  # type: ignore[arg-type] # named fields

        self.event = replace(self.event, entries=tuple(map(changed, self.event.entries)))


def _has_results(table: Table) -> bool:
    return any(seat.score is not None or seat.bottom is not None for seat in table.seats)


def generate(seed: int) -> Event:
    """The event of this seed, always the same; every second one is seated by the engine."""
    seated = Seated.RULES if seed % 2 else Seated.ANYHOW
    return Desk(Random(seed), seated).play()
