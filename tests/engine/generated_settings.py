"""What kind of event a seed stands for: its settings and its people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from random import Random

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import (
    Better,
    Entry,
    EntryStatus,
    FirstSeating,
    Json,
    Kind,
    League,
    Number,
    PlannedRound,
    Seating,
    Settings,
    Team,
    TieBreak,
    Tier,
)
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TeamNumber
from tests.helpers.teams import PAIRS

BEFORE_THE_START = (
    EntryStatus.REGISTERED,
    EntryStatus.WAITING,
    EntryStatus.LAPSED,
    EntryStatus.NO_SHOW,
)


@dataclass(frozen=True)
class Style:
    """The temper of an event: its ruleset and sizes, what scores look like, who leaves."""

    ruleset: str
    per_table: int
    most: int
    players: int
    rounds: int
    scores: str
    breaks: tuple[TieBreak, ...]
    leaving: float
    bottom: float
    pairs: bool = False
    smallest: int = 2


def style_of(chance: Random, *, small: bool) -> Style:
    """Any style; `small` ones have few players, others now and then up to 450."""
    ruleset = chance.choice(["bgl-2010", "big-2026"])
    most = 6 if ruleset == "bgl-2010" else 7
    quiet = chance.random() < 0.3
    pairs = ruleset == "big-2026" and not small and chance.random() < 0.1
    players = _players(chance, small=small)
    return Style(
        ruleset=ruleset,
        per_table=4 if pairs else chance.choice([2, 2, *range(3, most + 1)]),
        most=most,
        players=players + players % 2 if pairs else players,
        rounds=chance.randint(1, 5),
        scores=chance.choice(["small", "small", "negative", "large", "fractions", "zero"]),
        breaks=tuple(
            TieBreak(f"tb{i}", chance.choice(list(Better)))
            for i in range(chance.choice([0, 0, 1, 2]))
        ),
        leaving=0 if quiet else 0.05,
        bottom=0 if quiet else 0.05,
        pairs=pairs,
    )


def _players(chance: Random, *, small: bool) -> int:
    luck = chance.random()
    if luck < 0.03:
        return chance.randint(1, 3)
    if small or luck < 0.8:
        return chance.randint(4, 28)
    return chance.randint(60, 450) if luck > 0.985 else chance.randint(28, 60)


def settings_of(chance: Random, style: Style) -> Settings:
    """The settings of an event of this style."""
    big = style.ruleset == "big-2026"
    robin = (
        not style.pairs and style.per_table == 2 and style.players < 12 and chance.random() < 0.2
    )
    own = League.BIG if big else League.BGL
    plan = () if robin or style.pairs or chance.random() > 0.08 else _plan(chance, style)
    return Settings(
        id=EventId("00000000-0000-4000-8000-000000000000"),
        name="Generated",
        date=date(2026, 5, 8),
        ruleset=style.ruleset,
        game="multi" if plan else chance.choice(["race-for-the-galaxy", "dominion", "perudo"]),
        plan=plan,
        players_per_table=style.per_table,
        rounds_planned=style.rounds,
        draw_seed=chance.choice(["seed", "è un seme", "1:2", ""]) + str(chance.randint(0, 99)),
        league=own if chance.random() < 0.9 else None,
        tier=None if big else chance.choice([Tier.A, Tier.B, Tier.C, Tier.C, None]),
        kind=chance.choice([Kind.REGULAR, Kind.REGULAR, Kind.NATIONAL_FINAL]),
        not_valid="table size" if chance.random() < 0.05 else None,
        seating=Seating.ROUND_ROBIN
        if robin
        else chance.choice([Seating.SWISS, Seating.SWISS, Seating.SWISS, Seating.RANDOM]),
        first_seating=FirstSeating.SEEDED
        if chance.random() < 0.2 and not robin
        else FirstSeating.RANDOM,
        options=_options(chance, big=big, pairs=style.pairs),
        teams_mode=PAIRS if style.pairs else None,
    )


def _plan(chance: Random, style: Style) -> tuple[PlannedRound, ...]:
    """Several games, each with its own tables, now and then one for the final too."""
    rows = style.rounds + chance.choice([0, 0, 1])
    return tuple(
        PlannedRound(f"game-{number}", chance.randint(2, style.most), chance.choice([None, 45]))
        for number in range(rows)
    )


def _options(chance: Random, *, big: bool, pairs: bool) -> dict[str, Json]:
    options: dict[str, Json] = {}
    if chance.random() < 0.2:
        options["rematches"] = chance.choice(["greedy", "greedy-complete", "fewest"])
    if big and chance.random() < 0.2:
        options["elo_default"] = chance.choice([1000, 1450, Fraction(15005, 10)])
    if big and chance.random() < 0.2:
        options["bracket"] = "fixed"
    if not big and chance.random() < 0.2:
        options["virtual_ties"] = "loses"
    if pairs and chance.random() < 0.5:
        options["pairs_count"] = "people"
    return options


def entries_of(chance: Random, style: Style) -> tuple[Entry, ...]:
    """The people: some never come, some come late, some sit a round out; mates do the same."""
    seeds = chance.randint(0, max(0, style.players // style.per_table // 2))
    numbers = range(1, style.players + 1)
    entries = [_entry(chance, number, seeded=number <= seeds) for number in numbers]
    if style.pairs:
        for first in range(0, style.players, 2):
            team = TeamNumber(first // 2 + 1)
            one, other = entries[first : first + 2]
            entries[first] = replace(one, team=team)
            entries[first + 1] = replace(
                other,
                team=team,
                status=one.status,
                first_round=one.first_round,
                sits_out=one.sits_out,
            )
    return tuple(entries)


def teams_of(entries: tuple[Entry, ...]) -> tuple[Team, ...]:
    """The pairs of the people who are in one."""
    numbers = sorted({entry.team for entry in entries if entry.team is not None})
    return tuple(
        Team(number, f"Team {number}", tuple(e.number for e in entries if e.team == number))
        for number in numbers
    )


def _entry(chance: Random, number: int, *, seeded: bool) -> Entry:
    never = chance.random() < 0.06
    return Entry(
        EntryNumber(number),
        f"First {number}",
        f"Last {number}",
        status=chance.choice(BEFORE_THE_START) if never else EntryStatus.ACTIVE,
        first_round=RoundNumber(chance.randint(2, 4) if chance.random() < 0.06 else 1),
        sits_out=(RoundNumber(chance.randint(1, 4)),) if chance.random() < 0.06 else (),
        rating=_rating(chance),
        seeded=seeded,
    )


def _rating(chance: Random) -> Number | None:
    if chance.random() < 0.3:
        return None
    tenths = Fraction(chance.randint(12000, 18000), 10)
    return plain_number(tenths) if chance.random() < 0.7 else 1500
