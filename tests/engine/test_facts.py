"""Every refused fact: one broken event each, with its code, its place and its sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Seat,
    Table,
)
from bglmanager.engine.facts import check
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.words.documents import FACT_MESSAGES
from bglmanager.words.problems import sentence
from tests.engine import documents
from tests.engine.builders import with_entry, with_seat
from tests.engine.facts.desk import DESK
from tests.engine.facts.diplomacy import DIPLOMACY
from tests.engine.facts.entries import EVENT_AND_ENTRIES, LOG, TEAMS
from tests.engine.facts.fine import FINE
from tests.engine.facts.rounds import ROUNDS, SEATED
from tests.engine.facts.samples import GOOD, Found, warned
from tests.engine.facts.seats import SEATS
from tests.engine.facts.tables import TABLES

CASES = {
    **EVENT_AND_ENTRIES,
    **TEAMS,
    **ROUNDS,
    **TABLES,
    **SEATED,
    **SEATS,
    **DIPLOMACY,
    **DESK,
    **LOG,
}


def findings(event: Event, language: str = "en") -> list[Found]:
    texts = Texts(language)
    return [(found.code, found.path, sentence(texts, found)) for found in check(event)]


@pytest.mark.parametrize("name", CASES)
def test_refused(name: str) -> None:
    event, *expected = CASES[name]
    assert sorted(findings(event)) == sorted(expected)


OF_GAMES = {"plan.game-size"}
"""What only somebody who knows the games can say (`services.games`)."""


def test_every_sentence_has_a_case() -> None:
    codes = {code for _, *expected in CASES.values() for code, _, _ in expected}
    assert codes | OF_GAMES == set(FACT_MESSAGES)


def test_numbers_in_a_sentence_are_written_as_the_language_does() -> None:
    event, *_ = CASES["a bid below 0"]
    (found,) = check(event)
    assert "-0,5" in sentence(Texts("it"), found)


def test_all_findings_at_once_in_the_order_of_the_document() -> None:
    event = with_seat(warned(GOOD, 99), 0, 0, 0, score=None, bid=-1)
    event = with_seat(event, 0, 0, 1, entry=EntryNumber(8))
    event = with_entry(event, 8, number=EntryNumber(4))
    assert [(found.code, found.path) for found in check(event)] == [
        ("entry.number", "entries[8].number"),
        ("score.missing", "rounds[0].tables[0].seats[0].score"),
        ("bid.negative", "rounds[0].tables[0].seats[0].bid"),
        ("seat.twice", "rounds[0].tables[1].seats[3].entry"),
        ("penalty.entry-unknown", "penalties[0].entry"),
    ]


@pytest.mark.parametrize("name", FINE)
def test_not_refused(name: str) -> None:
    assert check(FINE[name]) == ()


@pytest.mark.parametrize(
    "name",
    [
        "bgl-2010",
        "big-2026",
        "catan-firenze-2014",
        "7wonders-ludolimpiadi-2015",
        "diplomacy-italia-2010",
    ],
)
def test_examples_have_no_findings(name: str) -> None:
    assert check(documents.event_of(documents.read(name))) == ()


def test_checking_300_players_is_fast() -> None:
    people = tuple(
        Entry(EntryNumber(n), "A", "B", status=EntryStatus.ACTIVE) for n in range(1, 301)
    )
    tables = tuple(
        Table(
            TableNumber(t + 1),
            tuple(Seat(EntryNumber(4 * t + s), score=s) for s in range(1, 5)),
        )
        for t in range(75)
    )
    rounds = tuple(
        replace(GOOD.rounds[0], number=RoundNumber(r), tables=tables) for r in range(1, 7)
    )
    event = replace(GOOD, entries=people, rounds=rounds)
    assert check(event) == ()
