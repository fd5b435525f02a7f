"""The sample event, played by itself: for a first look, for training, for trying a machine.

Scores come from the draw seed by hash, so that the sample is the same everywhere.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from bglmanager.engine.event import Prize, Round, Settings, Table
from bglmanager.engine.ids import EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, PenaltyKind, Phase, RoundStatus, Tier
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import USUAL
from bglmanager.engine.seating import making, slow
from bglmanager.engine.tables import Reading, is_complete, tables_at
from bglmanager.exchange.entry_lists.drafts import Choices, apply_choices
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import (
    documents,
    entries,
    events,
    leaving,
    merging,
    paper,
    penalties,
    results,
    rounds,
    upcoming_rounds,
)
from bglmanager.services.entries import Person
from bglmanager.services.files import write_whole
from bglmanager.services.result_input import SeatInput, filled_table
from bglmanager.services.workspace import OpenEvent, Workspace, open_library

SEED = "carcassonne-2026"
LOWEST, SPREAD = 28, 45
"""Scores of the sample run from LOWEST to LOWEST + SPREAD - 1."""


def create_sample(
    workspace: Workspace, people: Sequence[entries.Person], *, name: str
) -> OpenEvent:
    """A sample event with these people, all of them checked in."""
    asked = Settings(
        id=EventId(""),
        name=name,
        date=dt.date(2026, 11, 21),
        ruleset=USUAL.id,
        game="race-for-the-galaxy",
        players_per_table=4,
        rounds_planned=events.FEW_ROUNDS,
        draw_seed="",
        league=USUAL.league,
        tier=Tier.B,
        city="Firenze",
        venue="Circolo dei Goblin",
        minutes=45,
    )
    desk = events.create_event(workspace, asked)
    settings = desk.event.settings
    settings = replace(
        settings,
        draw_seed=SEED,
        league_code="BGL-SAMPLE",
        organiser=replace(settings.organiser, name="Ada Neri", email="ada@example.org"),
        arbiters=("Ada Neri", "Bruno Verdi"),
        prizes=(Prize(1, "Race for the Galaxy"), Prize(2, "Puerto Rico")),
    )
    events.change_settings(desk, settings)
    entries.add_many(desk, people)
    for entry in desk.event.entries:
        entries.check_in(desk, entry.number)
    events.set_rounds(desk, upcoming_rounds.event_proposal(desk.event).rounds)
    return desk


def play_to_end(desk: OpenEvent) -> None:
    """Play the event on to its end; `Refused` where the next round cannot be made."""
    while True:
        event = desk.event
        open_ = [round_ for round_ in event.rounds if round_.status is not RoundStatus.CLOSED]
        if event.draft is not None:
            rounds.publish_draft(desk)
        elif slow.can_complete(event):
            rounds.seat_rest(desk)
        elif open_:
            play_round(desk, open_[0].number)
        elif making.next_phase(event, desk.derived) is not None:
            rounds.draw_round(desk)
        else:
            return


def play_round(desk: OpenEvent, number: RoundNumber | None = None) -> None:
    """Enter plausible results for every open table of a round, or the last, and close it."""
    number = number or desk.event.rounds[-1].number
    round_ = desk.event.round(number)
    if round_.phase is Phase.SWISS and number == RoundNumber(2):
        _make_incidents(desk, round_)
    for table in rounds.missing_tables(desk.event.round(number)):
        results.put_result(desk, number, _plausible_result(desk, number, table))
    _read_again(desk, number)
    rounds.close_round(desk, number)
    tables = _tables_played(desk.event.rounds[0])
    if number == RoundNumber(1) and len(tables) >= FEW:  # somebody always goes home
        leaving.withdraw_entry(desk, tables[-1].seats[-1].entry)


def _read_again(desk: OpenEvent, number: RoundNumber) -> None:
    """Nothing keeps the round open: what differs is settled, and typed twice where that counts."""
    for table in tables_at(desk.event.round(number), Reading.STOPPED):
        results.take_first(desk, number, table)
    if desk.event.settings.desk.entered_twice:
        for table in tables_at(desk.event.round(number), Reading.ONCE):
            results.compare_readings(desk, number, desk.event.round(number).table(table))


def _plausible_result(desk: OpenEvent, number: RoundNumber, table: TableNumber) -> Table:
    round_, seed = desk.event.round(number), desk.event.settings.draw_seed
    empty, typed = (None,) * len(round_.tie_breaks), []
    for seat in round_.table(table).seats:
        drawn = sha256(f"{seed}:{number}:score:{seat.entry}".encode()).hexdigest()
        typed.append(SeatInput(LOWEST + int(drawn[:8], 16) % SPREAD, tie_breaks=empty))
    return filled_table(round_.table(table), typed)


def _make_incidents(desk: OpenEvent, round_: Round) -> None:
    """A warning, a player put last, and one who leaves in the middle of his game."""
    tables = [table for table in _tables_played(round_) if not is_complete(round_, table)]
    if len(tables) < FEW:
        return
    warned, put_last, left = tables[0], tables[1], tables[-1]
    for seat, kind, reason in (
        (warned.seats[0], PenaltyKind.WARNING, Reason.SLOW_PLAY),
        (put_last.seats[1], PenaltyKind.LAST, Reason.REVEALED_SECRET),
    ):
        penalties.give_penalty(desk, penalties.GivenPenalty(seat.entry, kind, reason))
    leaver = left.seats[-1].entry
    leaving.leave_game(desk, round_.number, left.number, leaver, BottomReason.WITHDREW)


def _tables_played(round_: Round) -> list[Table]:
    """The tables at which somebody has an opponent."""
    return [table for table in round_.tables if len(table.seats) > 1]


FEW = 3
"""Below so many tables nobody goes home in the sample: the others need their opponents."""


STORE = "library.sqlite"
"""Name of the file of events that the sample leaves."""

LEAST = 8
"""So many people make a sample event, with a final and with what happens at every event."""

_ROUNDS = dict.fromkeys(paper.OF_A_ROUND, RoundNumber(1))
"""Sheets of a round are those of the first: the final has a single table."""


def make_sample(
    workspace: Workspace, texts: Texts, people: Sequence[Person] | None = None
) -> OpenEvent:
    """A sample event with these people or those of the sample, from the first draw to the final."""
    if people is None:
        people = people_of(path("samples/iscritti.csv").read_bytes(), workspace.now())
    desk = create_sample(workspace, people, name=texts.text("Sample event"))
    play_to_end(desk)
    return desk


def people_of(entry_list: bytes, now: datetime) -> tuple[Person, ...]:
    """The people of an entry list. Raises `Refused` where they are no list, or too few to play."""
    found = preview_list(read_list(entry_list), now=now)
    people = tuple(merging.person_of(draft) for draft in apply_choices(found, Choices()).added)
    if len(people) < LEAST:
        raise Refused([problem("sample.few-people", people=len(people), least=LEAST)])
    return people


def leave_sample(
    folder: Path,
    texts: Texts,
    *,
    clock: Callable[[], datetime],
    new_id: Callable[[], str],
    people: Sequence[Person] | None = None,
) -> tuple[Path, ...]:
    """Play the sample event and leave its store, its sheets and its result file in the folder, in
    this order. Raises `NotOpened` and `NotSaved` as the library does.
    """
    store = folder / STORE
    workspace = open_library(store, clock=clock, new_id=new_id)
    try:
        event = make_sample(workspace, texts, people).event
    finally:
        workspace.close()
    files = {
        folder / f"{kind}.pdf": paper.print_kind(
            event, kind, texts, paper.PrintOptions(clock()), round_number=_ROUNDS.get(kind)
        ).data
        for kind in paper.USUAL_KINDS
    }
    document = documents.write_document(event, exported_at=clock(), for_league=False)
    files[folder / documents.file_name(event, texts)] = document
    for file, data in files.items():
        write_whole(file, data)
    return (store, *files)
