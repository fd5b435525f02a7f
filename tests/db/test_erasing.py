"""Erasing a person from a store, row and journal, seen past the program."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.db.erasing import Erasure
from bglmanager.db.history import CommandRecord
from bglmanager.db.store import Store
from bglmanager.engine.event import Entry, EntryDesk, Event, Organiser, Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, entries, event, settings

AT = dt.datetime(2026, 3, 14, 10, 42, 7, tzinfo=dt.UTC)
NUMBER = EntryNumber(3)
PERSON = Entry(
    NUMBER,
    "Zenobia",
    "D'Oltremonte",
    email="zenobia@posta.example",
    birth_date=dt.date(1987, 9, 6),
    phone="+39 347 5566778",
    nickname="Quokka",
    league_id="BGI-77412",
    desk=EntryDesk(notes="allergica alle arachidi"),
)
CANARIES = ("Zenobia", "Oltremonte", "posta.example", "1987-09-06", "5566778", "77412", "arachidi")


def deed(number: int, kind: str = "edit-entry") -> CommandRecord:
    return CommandRecord(
        f"action-{number}", AT + dt.timedelta(minutes=number), kind, {"entry": NUMBER}
    )


def erasure(store: Store, **changes: Any) -> Erasure:
    row = [one.row for one in store.people() if one.entry.number == NUMBER][-1]
    action, *_ = store.first_command(row)
    made = Erasure("erase-1", EVENT_ID, action, row, NUMBER, "Giocatore 3", AT)
    return replace(made, **changes)


def found_in(path: Path) -> list[str]:
    """The canaries that are in the bytes of a store."""
    data = path.read_bytes()
    return [word for word in CANARIES if word.encode() in data]


@pytest.fixture
def store(library: Path) -> Iterator[Store]:
    """Eight entries; the third is the person, added later, edited, taken away and re-added."""
    made = Store.open(library, synchronous="OFF")
    base = event(8)
    without = replace(base, entries=tuple(e for e in base.entries if e.number != NUMBER))
    made.create(without, deed(0, "create"))
    _become(made, with_person(base, PERSON), 1)
    _become(made, with_person(base, replace(PERSON, first_name="Zenobbia")), 2)
    _become(made, without, 3)
    _become(made, with_person(base, PERSON), 4)
    yield made
    made.close()


def with_person(base: Event, person: Entry) -> Event:
    people = tuple(person if e.number == NUMBER else e for e in base.entries)
    return replace(base, entries=people)


def _become(store: Store, after: Event, number: int) -> None:
    kept = store.load(EVENT_ID)
    assert store.act(kept.timeline.newest, kept.event, after, deed(number)) is not None


def test_row_and_every_image_are_nobodys(store: Store) -> None:
    assert set(CANARIES) == set(found_in(store.path))
    assert store.erase(erasure(store)) is not None
    assert found_in(store.path) == []
    store.compact()
    assert found_in(store.path) == []
    person = store.load(EVENT_ID).event.entry(NUMBER)
    assert person == Entry(NUMBER, "", "Giocatore 3")


def test_results_status_and_rating_stay(store: Store) -> None:
    seeded = replace(PERSON, rating=1600, seeded=True, desk=EntryDesk(paid=True, notes="x"))
    _become(store, with_person(store.load(EVENT_ID).event, seeded), 5)
    store.erase(erasure(store))
    person = store.load(EVENT_ID).event.entry(NUMBER)
    assert person == Entry(
        NUMBER, "", "Giocatore 3", rating=1600, seeded=True, desk=EntryDesk(paid=True)
    )


def test_texts_of_the_event_say_the_number(store: Store) -> None:
    now = store.load(EVENT_ID).event
    named = replace(
        now,
        settings=replace(
            now.settings,
            organiser=Organiser("Zenobia D’Oltremonte", "zenobia@posta.example", "055", "Club"),
            arbiters=("Ada Rossi", "D'OLTREMONTE Zenobia"),
        ),
        penalties=(
            Penalty(NUMBER, 0, PenaltyKind.WARNING, "late", "urlava", AT),
            Penalty(
                EntryNumber(1), 0, PenaltyKind.WARNING, "late", "con Zenobia D'Oltremonte!", AT
            ),
            Penalty(EntryNumber(2), 0, PenaltyKind.WARNING, "late", "vedi Oltremonte", AT),
        ),
    )
    _become(store, named, 5)
    outcome = store.erase(erasure(store))
    after = store.load(EVENT_ID).event
    assert after.settings.organiser == Organiser(None, None, None, "Club")
    assert after.settings.arbiters == ("Ada Rossi", "Giocatore 3")
    assert [p.note for p in after.penalties] == [None, "con Giocatore 3!", "vedi Oltremonte"]
    assert outcome is not None
    assert outcome.hints == ("vedi Oltremonte",)
    assert b"urlava" not in store.path.read_bytes()


def test_undo_stops_at_it_and_says_why(store: Store) -> None:
    store.erase(erasure(store))
    kept = store.load(EVENT_ID)
    top = kept.timeline.done[-1]
    assert (top.kind, top.arguments) == ("erase-person", {"entry": NUMBER})
    with pytest.raises(Refused) as refused:
        store.undo(kept, top.sequence, deed(9))
    assert [found.code for found in refused.value.problems] == ["history.cleared"]


def test_twice_has_one_effect(store: Store) -> None:
    wanted = erasure(store)
    assert store.erase(wanted) is not None
    lines = store.load(EVENT_ID).timeline.lines
    assert store.erase(wanted) is None
    assert store.load(EVENT_ID).timeline.lines == lines


def test_row_of_another_command_is_somebody_else(store: Store) -> None:
    assert store.erase(erasure(store, inserted_by="action-0")) is None
    assert store.erase(erasure(store, inserted_by="action-of-another-copy")) is None
    assert store.load(EVENT_ID).event.entry(NUMBER) == PERSON


def test_who_is_only_remembered_is_erased_too(store: Store) -> None:
    wanted = erasure(store)
    without = tuple(e for e in event(8).entries if e.number != NUMBER)
    _become(store, replace(store.load(EVENT_ID).event, entries=without), 5)
    assert {one.row for one in store.people() if one.gone} >= {wanted.row}
    assert store.erase(wanted) is not None
    assert found_in(store.path) == []
    assert store.load(EVENT_ID).event.entries == without


def test_namesake_in_the_event_keeps_everything(store: Store) -> None:
    now = store.load(EVENT_ID).event
    namesake = Entry(EntryNumber(9), "Zenobia", "D'Oltremonte", desk=EntryDesk(notes="mancina"))
    note = Penalty(EntryNumber(9), 0, PenaltyKind.WARNING, "late", "Zenobia D'Oltremonte", AT)
    _become(store, replace(now, entries=(*now.entries, namesake), penalties=(note,)), 5)
    outcome = store.erase(erasure(store))
    after = store.load(EVENT_ID).event
    assert after.entry(EntryNumber(9)) == namesake
    assert after.penalties == (note,)
    assert outcome is not None
    assert outcome.hints == ("Zenobia D'Oltremonte",)


def test_what_others_did_is_kept_in_the_journal(store: Store) -> None:
    store.erase(erasure(store))
    with raw(store.path) as connection:
        kept = connection.execute(
            "SELECT count(*) FROM change WHERE table_name = 'entry' AND NOT cleared"
        ).fetchone()
    assert kept == (7,)


def test_tidied_event_keeps_no_image(store: Store) -> None:
    kept = store.load(EVENT_ID)
    after = replace(kept.event, settings=settings(name="Altro nome"))
    tidied = store.tidy(kept.timeline.newest, kept.event, after, deed(7, "tidy"))
    assert tidied.event == store.load(EVENT_ID).event == after
    with raw(store.path) as connection:
        images = connection.execute("SELECT count(*) FROM change WHERE NOT cleared").fetchone()
    assert images == (0,)
    assert len(entries(8)) == len(after.entries)
