"""A readable notation for events, so that a test's state stands in the test.

    size 4, rounds 3, tier A, seed S
    entries 1-8
    7 withdrawn 1
    round 1
    1: 1=52 2=50 3=47 4=45
    2: 5=10 6=9b2 7=3/1,- 8=?!1a

A line of the head sets the event; `entries` lists who is active; a line that begins with a number
changes that entry (`withdrawn 1`, `expelled 1`, `registered`, `from 3`, `out 2`, `rating 1612.5`,
`seeded`). `round 2 playing` (closed if nothing is said; `final` names the phase, `greedy` the
pairing; `size 3` other tables than the event's; `tb high,low` the tie-break values) begins a
round, its tables follow, `drawn` after the number where the table is drawn; a table of one is a
bye. A seat is entry=score, then any of b<bid>, /<tie-breaks>, #<place>,
!<bottom order><w|l|e|t|a>, s<side>.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from bglmanager.engine.event import Entry, Event, Number, Round, Seat, Settings, Table, TieBreak
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    Better,
    BottomReason,
    EntryStatus,
    FirstSeating,
    Kind,
    League,
    Pairing,
    Phase,
    RoundStatus,
    Seating,
    Tier,
)

REASONS = {
    "w": BottomReason.WITHDREW,
    "l": BottomReason.PUT_LAST,
    "e": BottomReason.EXPELLED,
    "t": BottomReason.OUT_OF_TIME,
    "a": BottomReason.ABSENT,
}
SEAT = re.compile(
    r"(?P<entry>\d+)=(?P<score>\?|-?[\d.]+)(?:b(?P<bid>-?[\d.]+))?(?:/(?P<tb>[-\d.,]+))?"
    r"(?:#(?P<place>\d+))?(?:!(?P<bottom>\d+)(?P<reason>[wleta])?)?(?:s(?P<side>[12]))?$"
)


PHASES = {phase.value for phase in Phase if phase is not Phase.SWISS}
WAYS = {way.value for way in Pairing}


def number(text: str) -> Number:
    value = Fraction(Decimal(text))
    return value.numerator if value.denominator == 1 else value


def event(text: str) -> Event:
    """The event a text stands for; AssertionError where it is not understood."""
    result = Event(
        Settings(
            id=EventId("00000000-0000-4000-8000-000000000000"),
            name="Test",
            date=date(2026, 5, 8),
            ruleset="bgl-2010",
            game="race-for-the-galaxy",
            players_per_table=4,
            rounds_planned=3,
            draw_seed="seed",
            league=League.BGL,
        )
    )
    for line in filter(None, (line.strip() for line in text.splitlines())):
        result = _line(result, line)
    return result


def _line(event: Event, line: str) -> Event:
    if line.startswith("round "):
        return _add_round(event, line.split()[1:])
    if line.startswith("entries "):
        return replace(event, entries=tuple(map(_entry, _numbers(line.removeprefix("entries ")))))
    if table := re.match(r"(\d+)( drawn)?: (.+)", line):
        return _add_table(event, table)
    if change := re.match(r"(\d+) (.+)", line):
        return _change_entry(event, int(change[1]), change[2].split())
    return replace(event, settings=_head(event.settings, line))


def _numbers(text: str) -> list[int]:
    result: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        result.extend(range(int(first), int(last or first) + 1))
    return result


def _entry(n: int) -> Entry:
    return Entry(EntryNumber(n), f"First {n}", f"Last {n}", status=EntryStatus.ACTIVE)


def _ruleset(settings: Settings, value: str) -> Settings:
    league = League.BIG if value == "big-2026" else League.BGL
    return replace(settings, ruleset=value, league=league)


HEAD: dict[str, Callable[[Settings, str], Settings]] = {
    "size": lambda settings, value: replace(settings, players_per_table=int(value)),
    "rounds": lambda settings, value: replace(settings, rounds_planned=int(value)),
    "tier": lambda settings, value: replace(settings, tier=Tier(value)),
    "seed": lambda settings, value: replace(settings, draw_seed=value),
    "ruleset": _ruleset,
    "game": lambda settings, value: replace(settings, game=value),
    "seating": lambda settings, value: replace(settings, seating=Seating(value)),
    "first": lambda settings, value: replace(settings, first_seating=FirstSeating(value)),
    "kind": lambda settings, value: replace(settings, kind=Kind(value)),
}


def _head(settings: Settings, line: str) -> Settings:
    for part in line.split(","):
        key, value = part.split()
        assert key in HEAD, line
        settings = HEAD[key](settings, value)
    return settings


def _change_entry(event: Event, n: int, words: list[str]) -> Event:
    entry = event.entry(EntryNumber(n))
    match words:
        case ["from", first]:
            entry = replace(entry, first_round=RoundNumber(int(first)))
        case ["rating", rating]:
            entry = replace(entry, rating=number(rating))
        case ["seeded"]:
            entry = replace(entry, seeded=True)
        case ["out", *rounds]:
            entry = replace(entry, sits_out=tuple(RoundNumber(int(r)) for r in rounds))
        case [status]:
            entry = replace(entry, status=EntryStatus(status))
        case [status, after]:
            entry = replace(entry, status=EntryStatus(status), left_after=RoundNumber(int(after)))
        case _:
            raise AssertionError(words)
    return replace(event, entries=tuple(entry if e.number == n else e for e in event.entries))


def _add_round(event: Event, words: list[str]) -> Event:
    round_ = Round(
        RoundNumber(int(words[0])),
        event.settings.game,
        event.settings.players_per_table,
        (),
        status=RoundStatus.CLOSED,
    )
    rest = iter(words[1:])
    for word in rest:
        if word in PHASES:
            round_ = replace(round_, phase=Phase(word))
        elif word == "size":
            round_ = replace(round_, players_per_table=int(next(rest)))
        elif word in WAYS:
            round_ = replace(round_, pairing=Pairing(word))
        elif word == "tb":
            labels = enumerate(next(rest).split(","), start=1)
            round_ = replace(
                round_, tie_breaks=tuple(TieBreak(f"tb{i}", Better(b)) for i, b in labels)
            )
        else:
            round_ = replace(round_, status=RoundStatus(word))
    return replace(event, rounds=(*event.rounds, round_))


def _add_table(event: Event, found: re.Match[str]) -> Event:
    *before, round_ = event.rounds
    table = Table(
        TableNumber(int(found[1])),
        tuple(_seat(part, len(round_.tie_breaks)) for part in found[3].split()),
        drawn=bool(found[2]),
    )
    byes = (*round_.byes, table.seats[0].entry) if len(table.seats) == 1 else round_.byes
    longer = replace(round_, tables=(*round_.tables, table), byes=byes)
    return replace(event, rounds=(*before, longer))


def _seat(text: str, tie_breaks: int) -> Seat:
    found = SEAT.match(text)
    assert found, text
    given = found["tb"].split(",") if found["tb"] else ["-"] * tie_breaks
    return Seat(
        EntryNumber(int(found["entry"])),
        score=None if found["score"] == "?" else number(found["score"]),
        bid=number(found["bid"] or "0"),
        tie_breaks=tuple(None if v == "-" else number(v) for v in given),
        place=int(found["place"]) if found["place"] else None,
        bottom=int(found["bottom"]) if found["bottom"] else None,
        bottom_reason=REASONS[found["reason"]] if found["reason"] else None,
        side=int(found["side"]) if found["side"] else None,
    )
