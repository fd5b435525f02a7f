"""Whole events of the Boardgame League in teams, made from a seed.

Fixed and variable teams, united, divided and free, paid one by one or as winners and losers;
reserves who step in, whole teams that leave, teams that sit alone.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bglmanager.engine.event import Entry, Event, Seat, Table, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import EntryStatus, Seating, TeamKind, TeamPairing, TeamPoints
from tests.engine.generated_settings import Style, entries_of, settings_of, style_of
from tests.engine.generator import Desk, Seated


class TeamDesk(Desk):
    """Plays one event in teams."""

    def __init__(self, chance: Random, seated: Seated) -> None:
        fixed = seated is Seated.RULES or chance.random() < 0.6
        pairings = [TeamPairing.DIVIDED, TeamPairing.FREE]
        if seated is Seated.RULES:
            pairings += [TeamPairing.UNITED] * 2
        self.mode = TeamsMode(
            TeamKind.FIXED if fixed else TeamKind.VARIABLE,
            chance.choice([2, 2, 3]),
            chance.choice(pairings) if fixed else TeamPairing.FREE,
            chance.choice([TeamPoints.INDIVIDUAL, TeamPoints.WINNERS_LOSERS]),
        )
        super().__init__(chance, seated)

    @property
    def _paid_by_side(self) -> bool:
        return self.mode.points is TeamPoints.WINNERS_LOSERS

    def _style(self) -> Style:
        chance = self.chance
        found = style_of(chance, small=True)
        whole = self.mode.kind is TeamKind.FIXED and self.mode.pairing is TeamPairing.UNITED
        size = 2 * self.mode.size if whole else chance.choice([3, 4, 4, 5, 6])
        if self._paid_by_side and not whole:
            size = chance.choice([4, 6])
        teams = chance.randint(2, 9)
        return replace(
            found,
            ruleset="bgl-2010",
            per_table=size,
            most=6,
            players=teams * self.mode.size,
            pairs=False,
            smallest=size if self._paid_by_side else 2,
        )

    def _begun(self) -> Event:
        chance = self.chance
        later = chance.choice([Seating.SWISS, Seating.SWISS, Seating.RANDOM])
        settings = replace(
            settings_of(chance, self.style),
            teams_mode=self.mode,
            seating=later,
            options={},
            game="dominion",
            plan=(),
        )
        entries = entries_of(chance, self.style)
        if self.mode.kind is TeamKind.VARIABLE:
            return Event(settings, entries)
        return self._in_teams(Event(settings), entries)

    def _in_teams(self, event: Event, entries: tuple[Entry, ...]) -> Event:
        """Mates come and go together; every second team or so has a reserve."""
        size, people = self.mode.size, list(entries)
        teams = []
        for number in range(len(entries) // size):
            first, *others = range(number * size, (number + 1) * size)
            team = TeamNumber(number + 1)
            people[first] = replace(people[first], team=team)
            for index in others:
                people[index] = replace(
                    people[first], number=people[index].number, last_name=f"Last {index + 1}"
                )
            members = tuple(people[index].number for index in (first, *others))
            reserve = None
            if self.chance.random() < 0.4 and people[first].status is EntryStatus.ACTIVE:
                reserve = EntryNumber(len(people) + 1)
                person = Entry(reserve, f"First {reserve}", f"Last {reserve}", team=team)
                people.append(replace(person, status=EntryStatus.WAITING))
            teams.append(Team(team, f"Team {team}", members, reserve))
        return replace(event, entries=tuple(people), teams=tuple(teams))

    def _leave(
        self, number: EntryNumber, status: EntryStatus, after: RoundNumber | None = None
    ) -> None:
        """The reserve steps in for who withdraws; without one the whole team goes."""
        own = next((t for t in self.event.teams if number in t.members), None)
        waiting = None if own is None or own.reserve is None else self.event.entry(own.reserve)
        if (
            waiting is None
            or waiting.status is not EntryStatus.WAITING
            or status is not EntryStatus.WITHDRAWN
        ):
            super()._leave(number, status, after)
            return
        self._leave_alone(number, status, after, said=True)
        left = self.event.entry(number)
        if left.status is EntryStatus.WITHDRAWN and left.left_after is not None:
            first = RoundNumber(max(len(self.event.rounds), left.left_after) + 1)
            self._set(waiting.number, status=EntryStatus.ACTIVE, first_round=first)

    def _leave_alone(
        self, number: EntryNumber, status: EntryStatus, after: RoundNumber | None, *, said: bool
    ) -> None:
        if self.event.entry(number).status is EntryStatus.ACTIVE:
            super()._leave_alone(number, status, after, said=said)

    def _is_bye(self, table: Table) -> bool:
        united = self.mode.pairing is TeamPairing.UNITED
        return len(table.seats) == 1 or (united and super()._is_bye(table))

    def _exchange(self) -> None:
        if self.mode.pairing is TeamPairing.FREE:
            super()._exchange()

    def _anyhow_tables(self, field: list[EntryNumber], size: int) -> tuple[Table, ...]:
        tables = super()._anyhow_tables(field, size)
        if not self._paid_by_side:
            return tables
        return tuple(replace(t, seats=tuple(self._sided(s) for s in t.seats)) for t in tables)

    def _sided(self, seat: Seat) -> Seat:
        return replace(seat, side=self.chance.choice([1, 2]))


def team_event(seed: int) -> Event:
    """The event of this seed, always the same; every second one is seated by the engine."""
    seated = Seated.RULES if seed % 2 else Seated.ANYHOW
    return TeamDesk(Random(seed), seated).play()
