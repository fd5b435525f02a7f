"""A whole sample event, played by itself: for a first look, for training, for trying a machine.

Everything goes through the same commands as at the desk. Scores come from the draw seed by
hash, so that the sample is the same everywhere.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bglmanager.engine.event import BottomReason, PenaltyKind, Phase, Prize, Round, Table, Tier
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.seating import next_phase
from bglmanager.services import entries, events, leaving, penalties, results, rounds
from bglmanager.services.workspace import OpenEvent, Workspace

SEED = "carcassonne-2026"
LOWEST, SPREAD = 28, 45
"""Scores of the sample run from LOWEST to LOWEST + SPREAD - 1."""


def create(workspace: Workspace, people: Sequence[entries.Person], *, name: str) -> OpenEvent:
    """A sample event with these people, all of them checked in."""
    desk = events.create(
        workspace,
        events.NewEvent(
            name=name,
            game="race-for-the-galaxy",
            date=dt.date(2026, 11, 21),
            players_per_table=4,
            tier=Tier.B,
            city="Firenze",
            venue="Circolo dei Goblin",
            minutes=45,
        ),
    )
    settings = desk.event.settings
    organiser = replace(settings.organiser, name="Ada Neri", email="ada@example.org")
    events.change(
        desk,
        replace(
            settings,
            draw_seed=SEED,
            league_code="BGL-SAMPLE",
            organiser=organiser,
            arbiters=("Ada Neri", "Bruno Verdi"),
            prizes=(Prize(1, "Race for the Galaxy"), Prize(2, "Puerto Rico")),
        ),
    )
    entries.add_many(desk, people)
    for entry in desk.event.entries:
        entries.check_in(desk, entry.number)
    events.set_rounds(desk, rounds.proposal(desk.event).rounds)
    return desk


def play(desk: OpenEvent) -> None:
    """Play the event from the first draw to the end of the final."""
    while next_phase(desk.event, desk.derived) is not None:
        rounds.draw(desk)
        rounds.publish(desk)
        play_round(desk)
        if len(desk.event.rounds) == 1:
            _after_first_round(desk)


def play_round(desk: OpenEvent) -> None:
    """Enter plausible results for every open table of the last round, and close it."""
    round_ = desk.event.rounds[-1]
    if round_.phase is Phase.SWISS and round_.number == RoundNumber(2):
        _incidents(desk, round_)
    for number in rounds.missing_tables(desk.event.rounds[-1]):
        table = desk.event.rounds[-1].table(number)
        results.enter(desk, round_.number, number, _scores(desk, round_, table))
    rounds.close(desk, round_.number)


def _scores(desk: OpenEvent, round_: Round, table: Table) -> list[results.SeatInput]:
    empty = (None,) * len(round_.tie_breaks)
    return [
        results.SeatInput(_score(desk, round_.number, seat.entry), tie_breaks=empty)
        for seat in table.seats
    ]


def _score(desk: OpenEvent, number: RoundNumber, entry: EntryNumber) -> int:
    text = f"{desk.event.settings.draw_seed}:{number}:score:{entry}"
    return LOWEST + int(sha256(text.encode()).hexdigest()[:8], 16) % SPREAD


def _after_first_round(desk: OpenEvent) -> None:
    """One player goes home, as somebody always does."""
    last = desk.event.rounds[-1].tables[-1].seats[-1].entry
    entries.withdraw(desk, last)


def _incidents(desk: OpenEvent, round_: Round) -> None:
    """A warning, a player put last, and one who leaves in the middle of his game."""
    warned, put_last, left = round_.tables[0], round_.tables[1], round_.tables[-1]
    given = penalties.Given(warned.seats[0].entry, PenaltyKind.WARNING, Reason.SLOW_PLAY)
    penalties.give(desk, given)
    last = penalties.Given(put_last.seats[1].entry, PenaltyKind.LAST, Reason.REVEALED_SECRET)
    penalties.give(desk, last)
    leaving.leave(
        desk,
        round_.number,
        left.number,
        left.seats[-1].entry,
        BottomReason.WITHDREW,
    )
