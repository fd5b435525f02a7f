"""Documents checked against themselves: checksum, facts, derived part, draws."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.seating import next_round
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import checksum_of, pieces
from bglmanager.exchange.event_document.parsing import parse
from bglmanager.i18n import Texts
from bglmanager.services import documents
from tests.exchange.documents import (
    EXAMPLES,
    data_of,
    document_of,
    lines,
    small,
    tree,
)
from tests.helpers import events

BGL = EXAMPLES / "bgl-2010.bgl.json"
BIG = EXAMPLES / "big-2026.bgl.json"
CHECKSUM = (
    "integrity.sha256: The checksum does not fit: the file was damaged or changed by hand. Ask "
    "whoever sent it for a fresh copy."
)


def signed(changed: Any) -> bytes:
    """The tree with a checksum that fits."""
    given = parse(data_of(changed))
    assert isinstance(given, dict)
    changed["integrity"] = {"sha256": checksum_of(pieces(given))}
    return data_of(changed)


def verified(change: Callable[[Any], object]) -> list[str]:
    """What is said against the small document after a change that was signed again."""
    changed = tree(small())
    change(changed)
    return lines(documents.verify(signed(changed)))


def drawn() -> Event:
    """Eight players in a first round by lot, all results in."""
    event = events.event()
    return events.closed(replace(event, rounds=(next_round(event),)))


@pytest.mark.parametrize("example", [BGL, BIG], ids=["bgl", "big"])
def test_a_sound_document_has_no_findings(example: Path) -> None:
    assert documents.verify(small()) == ()
    assert documents.verify(example.read_bytes()) == ()


@pytest.mark.parametrize("example", [BGL, BIG], ids=["bgl", "big"])
def test_another_programs_document_is_computed_to_the_same_values(example: Path) -> None:
    data = example.read_bytes()
    assert tree(documents.compute(data)) == tree(data)


def test_what_is_computed_is_computed_again_to_the_same_bytes() -> None:
    once = documents.compute(BGL.read_bytes())
    assert documents.compute(once) == once


def test_computing_throws_a_wrong_derived_part_away() -> None:
    def without(changed: Any) -> None:
        changed["derived"]["standings"][0]["rows"][0]["points"] = 1

    changed = tree(small())
    without(changed)
    assert documents.compute(signed(changed)) == small()


def test_computing_fills_in_what_is_not_there() -> None:
    changed = tree(small())
    del changed["derived"], changed["integrity"]
    assert documents.compute(data_of(changed)) == small()


def test_computing_refuses_a_wrong_checksum() -> None:
    changed = tree(small())
    changed["event"]["city"] = "Roma"
    with pytest.raises(Refused) as caught:
        documents.compute(data_of(changed))
    assert lines(caught.value.problems) == [CHECKSUM]


def test_computing_refuses_facts_that_contradict_each_other() -> None:
    changed = tree(small())
    changed["rounds"][0]["tables"][0]["seats"][0]["entry"] = 2
    with pytest.raises(Refused) as caught:
        documents.compute(signed(changed))
    assert "seat" in caught.value.problems[0].code


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_examples_of_every_ruleset_are_sound(name: str) -> None:
    data = (EXAMPLES / f"{name}.bgl.json").read_bytes()
    assert documents.verify(data) == ()
    computed = json.loads(documents.compute(data))
    assert computed["derived"] == json.loads(data)["derived"]


def test_a_ruleset_nobody_knows_is_named() -> None:
    def change(found: Any) -> None:
        found["event"]["ruleset"] = "own-rules"

    assert verified(change) == [
        (
            "event.ruleset: Enter one of these: bgl-2010, big-2026, "
            "catan-firenze-2014, 7wonders-ludolimpiadi-2015, diplomacy-italia-2010, custom."
        )
    ]


def test_every_digit_counts() -> None:
    data = small()
    for place in (found.start() for found in re.finditer(rb"[0-9]", data)):
        digit = (data[place] - ord("0") + 1) % 10
        changed = data[:place] + b"%d" % digit + data[place + 1 :]
        assert documents.verify(changed), f"byte {place} went from {data[place]:c} to {digit}"


def test_a_wrong_derived_value_is_shown_with_the_right_one() -> None:
    def change(changed: Any) -> None:
        changed["derived"]["standings"][0]["rows"][0]["points"] = 99.5
        changed["derived"]["tables"][0]["seats"][0]["pbg"] = None
        changed["derived"]["struck"] = [3]

    assert verified(change) == [
        (
            "derived.tables[0].seats[0].pbg: Here is –, but the facts give 40. Compute the "
            "file again."
        ),
        (
            "derived.standings[0].rows[0].points: Here is 99.5, but the facts give 100. "
            "Compute the file again."
        ),
        "derived.struck: Lines here: 1, but the facts give 0. Compute the file again.",
    ]


def test_derived_keys_too_many_and_too_few_are_shown() -> None:
    def change(changed: Any) -> None:
        row = changed["derived"]["standings"][0]["rows"][0]
        row["criteria"]["luck"] = 1
        del row["criteria"]["pba"]

    assert verified(change) == [
        (
            "derived.standings[0].rows[0].criteria.pba: The facts give a value that is "
            "missing here. Compute the file again."
        ),
        (
            "derived.standings[0].rows[0].criteria.luck: The facts do not give this value. "
            "Compute the file again."
        ),
    ]


def test_a_draw_that_was_not_that_draw_is_shown() -> None:
    event = drawn()
    assert documents.verify(event_document.write(document_of(event))) == ()
    other = replace(event, settings=replace(event.settings, draw_seed="another"))
    found = documents.verify(event_document.write(document_of(other)))
    assert {each.code for each in found} == {"draw.differs"}
    assert found[0].path == "rounds[0].tables[0].seats"
    here = ", ".join(str(seat.entry) for seat in event.rounds[0].tables[0].seats)
    there = ", ".join(
        str(seat.entry) for seat in next_round(replace(other, rounds=())).tables[0].seats
    )
    assert lines(found)[0] == (
        f"rounds[0].tables[0].seats: {here} sit here, but the draw seats {there}. If people were "
        "seated by hand, the round must say so."
    )


def test_exchanges_by_hand_are_applied_to_the_draw() -> None:
    event = drawn()
    tables = event.rounds[0].tables
    pair = (tables[0].seats[0].entry, tables[1].seats[0].entry)
    bare = replace(event.rounds[0], exchanged=(pair,))
    wrong = replace(event, rounds=(bare,))
    assert documents.verify(event_document.write(document_of(wrong)))
    swapped = tuple(
        replace(table, seats=(replace(table.seats[0], entry=other), *table.seats[1:]))
        for table, other in zip(tables, reversed(pair), strict=True)
    )
    right = replace(event, rounds=(replace(bare, tables=swapped),))
    assert documents.verify(event_document.write(document_of(right))) == ()


def test_the_next_round_is_added_as_a_draft() -> None:
    longer = documents.seat(small())
    assert documents.verify(longer) == ()
    added = tree(longer)["rounds"][1]
    assert (added["number"], added["status"], added["attempt"]) == (2, "draft", 1)
    seated = [seat["entry"] for table in added["tables"] for seat in table["seats"]]
    assert sorted(seated) == list(range(1, 9))
    before = tree(small())
    assert tree(longer)["rounds"][0] == before["rounds"][0]
    assert tree(longer)["exported_at"] == before["exported_at"]


def test_no_round_is_added_while_one_is_open() -> None:
    with pytest.raises(Refused):
        documents.seat(documents.seat(small()))


def test_a_new_attempt_is_another_draw() -> None:
    data = event_document.write(document_of(events.event()))
    one, two = (tree(documents.seat(data, attempt=n))["rounds"][0] for n in (1, 2))
    assert (one["attempt"], two["attempt"]) == (1, 2)
    assert one["tables"] != two["tables"]


def test_a_round_in_play_verifies() -> None:
    event = events.event()
    playing = replace(next_round(event), status=RoundStatus.PLAYING)
    data = event_document.write(document_of(replace(event, rounds=(playing,))))
    assert documents.verify(data) == ()


def test_a_round_seated_by_hand_is_not_drawn_again() -> None:
    order = [8, 1, 2, 3, 4, 5, 6, 7]
    event = events.with_round(events.event(), order=order)
    by_hand = replace(event.rounds[0], pairing=Pairing.MANUAL)
    data = event_document.write(document_of(replace(event, rounds=(by_hand,))))
    assert documents.verify(data) == ()
    assert event.rounds[0].tables[0].seats[0].entry == EntryNumber(8)


def test_a_document_is_named_by_league_code_or_event() -> None:
    coded = events.event(league_code="BGL-581")
    assert documents.file_name(coded, Texts("it")) == "BGL-581-2026-03-14.bgl.json"
    assert documents.file_name(events.event(name="Città / di Ł"), Texts("it")) == (
        "Citta-di-2026-03-14.bgl.json"
    )
    nameless = events.event(name="李")
    assert documents.file_name(nameless, Texts("en")) == "event-2026-03-14.bgl.json"
    assert documents.file_name(nameless, Texts("it")) == "torneo-2026-03-14.bgl.json"
