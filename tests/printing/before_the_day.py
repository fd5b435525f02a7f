"""Events that have not begun: one of which everything is known, one of which nothing is."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from bglmanager.engine.event import (
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    Organiser,
    Prize,
    TablePlace,
)
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.kinds import EntryStatus, League
from tests.printing import builders

SECRETS = ("ada.lovelace@example.org", "+39 055 123", "17/04/2012", "2012", "allergica")
"""Of a player, and on no paper."""


def told() -> Event:
    """Everything that can be said is."""
    base = builders.event(builders.ordinary(9))
    settings = replace(
        base.settings,
        ruleset="big-2026",
        league=League.BIG,
        tier=None,
        end_date=base.settings.date + dt.timedelta(days=1),
        start_time=dt.time(10),
        venue="Circolo “La Casa del Popolo”",
        city="Sesto Fiorentino",
        organiser=Organiser("Rossi & C. <b>", "gioco@example.org", "+39 333 1", "Goblin"),
        arbiters=("Ada", "Bruno"),
        rounds_planned=3,
        minutes=75,
        fee=5,
        max_players=24,
        prizes=(Prize(1, "Un gioco a scelta"), Prize(2, "Buono da 20 €")),
        appendices=("Mercato aperto",),
        expansions=("Nobili",),
        desk=EventDesk(
            registration_until=dt.time(9, 30),
            fee_until=dt.time(9, 45),
            bring_copy=True,
            auction=True,
            timetable="10:00 turno 1\n\n13:00 pranzo\n",
            tables=("A1", "Palco"),
            wishes="Le chiavi sono al bar.",
            done=("hall.pens", "date.request"),
        ),
    )
    return replace(base, settings=settings, entries=tuple(map(_known, base.entries)))


def _known(entry: Entry) -> Entry:
    match entry.number:
        case 2:
            return replace(
                entry,
                email=SECRETS[0],
                phone=SECRETS[1],
                birth_date=dt.date(2012, 4, 17),
                status=EntryStatus.REGISTERED,
                desk=EntryDesk(paid=True, promised_copy=True, notes=SECRETS[4]),
            )
        case 3:
            return replace(entry, status=EntryStatus.WAITING)
        case 4:
            return replace(entry, status=EntryStatus.NO_SHOW)
        case 5:
            return replace(entry, first_name="Maria Antonietta", last_name="Quaranta-Castelvecchi")
        case _:
            return replace(entry, desk=EntryDesk(copies=1, member=True))


def arranged(count: int = 18) -> Event:
    """The tables where they stand in the room; the plan has no place for the last of them."""
    made = builders.event(builders.ordinary(count))
    places = (TablePlace(TableNumber(1), 5, 2), TablePlace(TableNumber(2), 3, 6))
    room = (*places, TablePlace(TableNumber(3), 8, 2), TablePlace(TableNumber(9), 9, 9))
    desk = EventDesk(tables=("A1", "Palco"), room=room)
    return replace(made, settings=replace(made.settings, venue="Bar Sport", desk=desk))


def planned() -> Event:
    """The hour of the start and nothing else of the day; the first round began late."""
    made = builders.with_round(builders.event(builders.ordinary(26)), closed=False)
    began = dt.datetime.combine(made.settings.date, dt.time(10, 20), dt.UTC)
    rounds = tuple(round_.noted_at_desk(started=began) for round_ in made.rounds)
    return replace(
        made, rounds=rounds, settings=replace(made.settings, start_time=dt.time(10), minutes=60)
    )


def bare() -> Event:
    """A name, a day and a game."""
    base = builders.event(())
    return replace(base, settings=replace(base.settings, city=None, venue=None, fee=None))
