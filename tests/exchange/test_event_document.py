"""Event documents written and read: nothing is lost, nothing is added, one spelling."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from bglmanager.engine.event import EntryDesk, Event, EventDesk, TableDesk
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BadgeSize, Gender, League, Pairing, RoundStatus
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.seating import next_round
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document import reader
from bglmanager.exchange.event_document.canonical import (
    canonical_form,
    canonical_pieces,
    checksum_of,
    pretty_text,
)
from bglmanager.exchange.event_document.parsing import parse_tree
from bglmanager.exchange.event_document.schema import CODEC, json_schema
from bglmanager.exchange.trees import round_derived, to_decimal
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import documents
from tests.exchange.documents import (
    AT,
    EXAMPLES,
    GENERATOR,
    by_hand,
    data_of,
    document_of,
    lines,
    small,
    tree,
)
from tests.helpers import events
from tests.helpers.figures import figure
from tests.helpers.full_event import full_event
from tests.helpers.refusals import refused_at, refused_for
from tests.helpers.sentences import sentences

every_example = pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda f: f.name)


def test_every_fact_of_an_event_comes_back() -> None:
    full = full_event()
    desk = replace(full.settings.desk, fee_until=dt.time(9, 15))  # documents have no seconds
    full = replace(full, settings=replace(full.settings, desk=desk))
    document = event_document.to_document(
        full, None, generator=GENERATOR, exported_at=AT, for_league=False
    )
    again = event_document.read_document(event_document.write_document(document))
    assert event_document.to_event(again) == full


def test_a_document_of_ours_is_written_again_byte_for_byte() -> None:
    data = small()
    again = event_document.to_event(event_document.read_document(data))
    assert event_document.write_document(event_document.read_document(data)) == data
    assert event_document.write_document(document_of(again)) == data


def test_keys_are_in_the_order_of_the_specification() -> None:
    written = tree(small())
    assert list(written) == [
        *("format", "version", "generator", "exported_at", "integrity", "event", "entries"),
        *("rounds", "derived"),
    ]
    assert list(written["entries"][0]) == [
        *("number", "first_name", "last_name", "email", "birth_date", "gender", "league_id"),
        *("rating", "seeded", "status", "left_after", "team"),
    ]
    assert list(written["rounds"][0]["tables"][0]) == ["number", "overran", "drawn", "seats"]


def test_what_has_its_default_is_left_out() -> None:
    written = tree(small())
    assert not {"kind", "online", "desk", "prizes", "minutes"} & set(written["event"])
    assert not {"first_round", "sits_out", "desk", "phone"} & set(written["entries"][0])
    assert not {"games", "extra", "turn"} & set(written["rounds"][0]["tables"][0]["seats"][0])


@every_example
def test_the_checksum_of_another_program_fits(file: Any) -> None:
    document = event_document.read_document(file.read_bytes())
    assert document.tree["integrity"] is not None
    assert document.tree["integrity"] == {"sha256": checksum_of(canonical_pieces(document.tree))}
    assert list(event_document.check_integrity(document)) == []


@every_example
def test_facts_of_another_program_stay_as_they_were_given(file: Any) -> None:
    data = file.read_bytes()
    document = event_document.read_document(data)
    assert document.tree == parse_tree(data)
    assert json.loads(event_document.write_document(document)) == json.loads(data)


@every_example
def test_facts_of_another_program_survive_the_snapshot(file: Any) -> None:
    event = event_document.to_event(event_document.read_document(file.read_bytes()))
    document = event_document.to_document(
        event, None, generator=GENERATOR, exported_at=AT, for_league=False
    )
    assert event_document.to_event(document) == event


def test_canonical_form_is_that_of_rfc_8785() -> None:
    given = parse_tree(
        '{"\\ud83d\\ude00": 1, "\\ufb33": 1.50, "b": [1.0, -0.0, 1e2, 0.000001, true, null],'
        ' "a": {"\\u000f\\n\\"\\\\/€": ""}}'.encode()
    )
    assert canonical_form(given).decode() == (
        '{"a":{"\\u000f\\n\\"\\\\/€":""},"b":[1,0,100,0.000001,true,null],"\U0001f600":1,'
        '"\ufb33":1.5}'
    )


def test_the_file_keeps_decimals_as_they_were_written() -> None:
    given = b'{\n  "a": [\n    1.50,\n    2,\n    0.0\n  ],\n  "b": {},\n  "c": []\n}\n'
    assert pretty_text(parse_tree(given)) == given


_VALUES = st.none() | st.booleans() | st.integers(-2, 2) | st.text('é%s"\\\n\x01', max_size=3)
_KEYS = st.sampled_from(["a", "b", "%s", '"'])
_TREES = st.recursive(
    _VALUES, lambda tree: st.lists(tree, max_size=4) | st.dictionaries(_KEYS, tree, max_size=3)
)


@hypothesis.given(_TREES)
def test_trees_are_written_as_pythons_own_writer_does(drawn: Any) -> None:
    tight: dict[str, Any] = {"sort_keys": True, "separators": (",", ":")}
    assert pretty_text(drawn).decode() == json.dumps(drawn, indent=2, ensure_ascii=False) + "\n"
    assert canonical_form(drawn).decode() == json.dumps(drawn, ensure_ascii=False, **tight)


def test_equal_numbers_of_different_kinds_keep_their_spelling() -> None:
    given = b"[\n  1,\n  true,\n  1.0,\n  1.00,\n  0,\n  false\n]\n"
    assert pretty_text(parse_tree(given)) == given
    assert canonical_form(parse_tree(given)) == b"[1,true,1,1,0,false]"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(1, 3), "0.333333"),
        (Fraction(2, 3), "0.666667"),
        (Fraction(-2, 3), "-0.666667"),
        (Fraction(5, 10**7), "0"),  # half to even
        (Fraction(15, 10**7), "0.000002"),
        (Fraction(1, 2), "0.5"),
        (Fraction(6, 2), "3"),
        (1234, "1234"),
    ],
)
def test_derived_fractions_are_rounded_half_even(value: Fraction | int, written: str) -> None:
    assert str(round_derived(value)) == written


def test_a_fact_with_more_decimals_than_a_document_holds_is_an_error() -> None:
    with pytest.raises(ValueError, match="1/3"):
        to_decimal(Fraction(1, 3))


def test_a_time_without_zone_is_an_error() -> None:
    with pytest.raises(ValueError, match="2026"):
        event_document.to_document(
            events.event(),
            None,
            generator=GENERATOR,
            exported_at=dt.datetime(2026, 1, 1),  # noqa: DTZ001 # that is the error
            for_league=False,
        )


def test_the_leagues_file_has_only_what_the_league_looks_at() -> None:
    event = by_hand(events.played())
    first = replace(
        event.entries[0],
        email="ada@example.org",
        phone="+39 050 1",
        nickname="ada",
        birth_date=dt.date(1990, 1, 2),
        gender=Gender.FEMALE,
        club="Goblin",
        league_id="B-7",
        rating=1500,
        desk=EntryDesk(present=True, notes="canary"),
    )
    table = replace(event.rounds[0].tables[0], desk=TableDesk(notes="canary"))
    round_ = replace(event.rounds[0], tables=(table, *event.rounds[0].tables[1:]))
    full = replace(
        event,
        settings=replace(event.settings, desk=EventDesk(wishes="canary")),
        entries=(first, *event.entries[1:]),
        rounds=(round_,),
    )
    bgl = tree(event_document.write_document(document_of(full, for_league=True)))
    assert bgl["entries"][0] == {
        "number": 1,
        "first_name": "Ada",
        "last_name": "Rossi",
        "email": None,
        "birth_date": None,
        "gender": None,
        "club": "Goblin",
        "league_id": "B-7",
        "rating": None,
        "seeded": False,
        "status": "active",
        "left_after": None,
        "team": None,
    }
    assert "canary" not in json.dumps(bgl)
    big = replace(full, settings=replace(full.settings, league=League.BIG))
    entry = tree(event_document.write_document(document_of(big, for_league=True)))["entries"][0]
    assert (entry["email"], entry["birth_date"], entry["rating"]) == (
        "ada@example.org",
        "1990-01-02",
        1500,
    )
    assert "phone" not in entry
    assert "canary" in json.dumps(tree(event_document.write_document(document_of(full))))


def test_the_file_for_a_league_keeps_the_draws_of_boards_and_the_pot() -> None:
    """They say nothing of anybody that the seats do not."""
    document = event_document.to_document(
        full_event(), None, generator=GENERATOR, exported_at=AT, for_league=True
    )
    league = tree(event_document.write_document(document))
    assert league["event"]["pot"] is False
    table = league["rounds"][0]["tables"][0]
    assert [line["entry"] for line in table["draw_proposals"]] == [1, 2]
    assert table["ended_in_draw"] is True


def test_names_and_reasons_that_are_null_are_empty_in_the_snapshot() -> None:
    changed = tree(small())
    del changed["integrity"]
    changed["entries"][0]["first_name"] = None
    event = event_document.to_event(event_document.read_document(data_of(changed)))
    assert event.entries[0].first_name == ""


def test_old_and_new_values_of_a_correction_may_be_any_json() -> None:
    changed = tree(small())
    del changed["integrity"]
    correction = {
        "at": "2026-03-14T12:00:00Z",
        "round": 1,
        "table": 1,
        "entry": 1,
        "field": "tie_breaks",
        "old": [1, 2.5],
        "new": 35.0,
        "reason": "misread",
    }
    changed["corrections"] = [correction]
    event = event_document.to_event(event_document.read_document(data_of(changed)))
    assert (event.corrections[0].old, event.corrections[0].new) == ("[1,2.5]", "35")


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_the_published_schema_is_that_of_the_models(version: int) -> None:
    assert path(f"schemas/event-{version}.schema.json").read_bytes() == json_schema(version)


def written(event: Event) -> bytes:
    document = event_document.to_document(
        event, None, generator=GENERATOR, exported_at=AT, for_league=False
    )
    return event_document.write_document(document)


def before_version_4(event: Event) -> Event:
    """The event as it could be kept before draws of boards, their clock, the prize pot,
    plans of a room, rounds that were chosen, captains, and people who never sit together.
    """
    rounds = (
        replace(
            each.noted_at_desk(phase=None),
            tables=tuple(
                replace(
                    table.noted_at_desk(started=None),
                    draw_proposals=(),
                    ended_in_draw=False,
                    extra_year=None,
                )
                for table in each.tables
            ),
        )
        for each in event.rounds
    )
    desk = replace(event.settings.desk, room=None, phases=None, rounds_chosen=False, cut=None)
    desk = replace(desk, logo=None, footer=None, accent=False, badge=BadgeSize.USUAL)
    settings = replace(event.settings, pot=None, desk=desk)
    entries = tuple(each.with_facts(never_with=(), copies_of=()) for each in event.entries)
    teams = tuple(replace(team, captain=None) for team in event.teams)
    return replace(event, settings=settings, entries=entries, teams=teams, rounds=tuple(rounds))


_PAGE = Path(__file__).resolve().parents[2] / "docs" / "event-document.md"
_ROW = re.compile(r"^\| (\d) \| `(?:[\w.\[\]]+\.)?(\w+)` \|", re.MULTILINE)


def test_the_page_of_the_document_names_every_key_that_came_later() -> None:
    told = sorted((int(version), key) for version, key in _ROW.findall(_PAGE.read_text("utf-8")))
    records = CODEC.records.values()
    assert told == sorted((came, key) for each in records for key, came in each.since.items())


def before_version_3(event: Event) -> Event:
    """The event as it could be kept before results were typed by two people."""
    event = before_version_4(event)
    desk = replace(event.settings.desk, entered_twice=False)
    rounds = (
        replace(
            each,
            tables=tuple(
                replace(table, desk=replace(table.desk, differs=())) for table in each.tables
            ),
        )
        for each in event.rounds
    )
    settings = replace(event.settings, desk=desk)
    return replace(event, settings=settings, rounds=tuple(rounds))


def refused_as(version: int, data: bytes) -> list[tuple[str, str]]:
    """What is wrong with a document that says it is of this version."""
    given = parse_tree(data)
    assert isinstance(given, dict)
    given["version"] = version
    return refused_at(reader.document_of_tree, given)


def test_the_lowest_version_that_can_say_an_event_is_written() -> None:
    """The till and the clock came with version 2, two readings of a table with version 3, draws
    of boards with version 4.
    """
    assert tree(small())["version"] == 1
    full = tree(written(full_event()))
    assert full["version"] == 4
    assert full["event"]["pot"] is False
    assert full["rounds"][0]["tables"][0]["draw_proposals"] == [
        {"entry": 1, "year": 1904, "season": "autumn"},
        {"entry": 2, "year": 1905, "season": "spring"},
    ]
    assert full["rounds"][0]["tables"][0]["ended_in_draw"] is True
    assert full["rounds"][0]["tables"][0]["extra_year"] is False
    assert full["entries"][0]["desk"]["payments"][0] == {
        "receipt": 1,
        "at": "2026-03-14T10:42:07+01:00",
        "amount": 5,
    }
    assert full["rounds"][0]["tables"][0]["desk"]["differs"] == [
        {"entry": 1, "field": "score", "first": "-12.000001", "second": None},
        {"field": "drawn", "first": "true", "second": "false"},
    ]
    assert tree(written(before_version_4(full_event())))["version"] == 3
    older = tree(written(before_version_3(full_event())))
    assert older["version"] == 2
    assert older["rounds"][0]["tables"][0]["desk"]["entered_twice"] is True


def test_a_wish_for_two_readings_alone_needs_version_3() -> None:
    event = events.event(desk=EventDesk(entered_twice=True))
    full = tree(written(event))
    assert (full["version"], full["event"]["desk"]) == (3, {"entered_twice": True})


@pytest.mark.parametrize("pot", [True, False])
def test_a_word_about_the_pot_alone_needs_version_4(*, pot: bool) -> None:
    full = tree(written(events.event(pot=pot)))
    assert (full["version"], full["event"]["pot"]) == (4, pot)


def test_keys_that_came_later_are_unknown_in_older_versions() -> None:
    of_2 = [
        ("schema.unknown", "event.desk.waits_until"),
        ("schema.unknown", "event.desk.done"),
        ("schema.unknown", "entries[0].desk.fee"),
        ("schema.unknown", "entries[0].desk.payments"),
        ("schema.unknown", "rounds[1].desk"),
    ]
    of_3 = [
        ("schema.unknown", "event.desk.entered_twice"),
        ("schema.unknown", "rounds[0].tables[0].desk.differs"),
    ]
    of_4 = [
        ("schema.unknown", "event.pot"),
        ("schema.unknown", "event.desk.logo"),
        ("schema.unknown", "event.desk.footer"),
        ("schema.unknown", "event.desk.accent"),
        ("schema.unknown", "event.desk.badge"),
        ("schema.unknown", "event.desk.room"),
        ("schema.unknown", "event.desk.phases"),
        ("schema.unknown", "event.desk.rounds_chosen"),
        ("schema.unknown", "event.desk.cut"),
        ("schema.unknown", "entries[0].desk.never_with"),
        ("schema.unknown", "entries[0].desk.copies_of"),
        ("schema.unknown", "teams[0].captain"),
        ("schema.unknown", "rounds[0].tables[0].draw_proposals"),
        ("schema.unknown", "rounds[0].tables[0].ended_in_draw"),
        ("schema.unknown", "rounds[0].tables[0].extra_year"),
        ("schema.unknown", "rounds[0].tables[0].desk.started"),
    ]
    of_a_desk_of_2 = [("schema.unknown", "rounds[1].desk.phase")]
    data = written(full_event())
    assert sorted(refused_as(1, data)) == sorted(of_2 + of_3 + of_4 + of_a_desk_of_2)
    assert sorted(refused_as(2, data)) == sorted(of_3 + of_4 + of_a_desk_of_2)
    assert refused_as(3, data) == of_4 + of_a_desk_of_2
    assert refused_as(1, written(before_version_3(full_event()))) == of_2


def test_a_version_higher_than_needed_is_refused() -> None:
    """Every event has one spelling."""
    assert refused_as(3, written(before_version_3(full_event()))) == [("schema.whole", "version")]
    assert refused_as(3, small()) == [("schema.whole", "version")]
    assert refused_as(4, written(before_version_4(full_event()))) == [("schema.whole", "version")]


# ---------------- Documents checked against themselves: checksum, facts, derived part, draws

BGL = EXAMPLES / "bgl-2010.bgl.json"
BIG = EXAMPLES / "big-2026.bgl.json"
CHECKSUM = (
    "integrity.sha256: The checksum does not fit: the file was damaged or changed by hand. Ask "
    "whoever sent it for a fresh copy."
)


def signed(changed: Any) -> bytes:
    """The tree with a checksum that fits."""
    given = parse_tree(data_of(changed))
    assert isinstance(given, dict)
    changed["integrity"] = {"sha256": checksum_of(canonical_pieces(given))}
    return data_of(changed)


def verified(change: Callable[[Any], object]) -> list[str]:
    """What is said against the small document after a change that was signed again."""
    changed = tree(small())
    change(changed)
    return lines(documents.verify_document(signed(changed)))


def drawn() -> Event:
    """Eight players in a first round by lot, all results in."""
    event = events.event()
    return events.closed(replace(event, rounds=(next_round(event),)))


@pytest.mark.parametrize("example", [BGL, BIG], ids=["bgl", "big"])
def test_a_sound_document_has_no_findings(example: Path) -> None:
    assert documents.verify_document(small()) == ()
    assert documents.verify_document(example.read_bytes()) == ()


@pytest.mark.parametrize("example", [BGL, BIG], ids=["bgl", "big"])
def test_another_programs_document_is_computed_to_the_same_values(example: Path) -> None:
    data = example.read_bytes()
    assert tree(documents.with_results_computed(data)) == tree(data)


def test_what_is_computed_is_computed_again_to_the_same_bytes() -> None:
    once = documents.with_results_computed(BGL.read_bytes())
    assert documents.with_results_computed(once) == once


def test_computing_throws_a_wrong_derived_part_away() -> None:
    def without(changed: Any) -> None:
        changed["derived"]["standings"][0]["rows"][0]["points"] = 1

    changed = tree(small())
    without(changed)
    assert documents.with_results_computed(signed(changed)) == small()


def test_computing_fills_in_what_is_not_there() -> None:
    changed = tree(small())
    del changed["derived"], changed["integrity"]
    assert documents.with_results_computed(data_of(changed)) == small()


def test_computing_refuses_a_wrong_checksum() -> None:
    changed = tree(small())
    changed["event"]["city"] = "Roma"
    assert lines(refused_for(documents.with_results_computed, data_of(changed))) == [CHECKSUM]


def test_computing_refuses_facts_that_contradict_each_other() -> None:
    changed = tree(small())
    changed["rounds"][0]["tables"][0]["seats"][0]["entry"] = 2
    assert "seat" in refused_for(documents.with_results_computed, signed(changed))[0].code


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_examples_of_every_ruleset_are_sound(name: str) -> None:
    data = (EXAMPLES / f"{name}.bgl.json").read_bytes()
    assert documents.verify_document(data) == ()
    computed = json.loads(documents.with_results_computed(data))
    assert computed["derived"] == json.loads(data)["derived"]


def test_a_ruleset_nobody_knows_is_named() -> None:
    def change(found: Any) -> None:
        found["event"]["ruleset"] = "own-rules"

    assert verified(change) == sentences("""
        event.ruleset: Enter one of these: bgl-2010, big-2026, catan-firenze-2014,
            7wonders-ludolimpiadi-2015, diplomacy-italia-2010, custom.
    """)


def test_every_digit_counts() -> None:
    data = small()
    for place in (found.start() for found in [*re.finditer(rb"[0-9]", data)][:: figure(4, long=1)]):
        digit = (data[place] - ord("0") + 1) % 10
        changed = data[:place] + b"%d" % digit + data[place + 1 :]
        assert documents.verify_document(changed), (
            f"byte {place} went from {data[place]:c} to {digit}"
        )


def test_a_wrong_derived_value_is_shown_with_the_right_one() -> None:
    def change(changed: Any) -> None:
        changed["derived"]["standings"][0]["rows"][0]["points"] = 99.5
        changed["derived"]["tables"][0]["seats"][0]["pbg"] = None
        changed["derived"]["struck"] = [3]

    assert verified(change) == sentences("""
        derived.tables[0].seats[0].pbg: Here is –, but the facts give 40. Compute the file again.
        derived.standings[0].rows[0].points: Here is 99.5, but the facts give 100. Compute the file
            again.
        derived.struck: Lines here: 1, but the facts give 0. Compute the file again.
    """)


def test_derived_keys_too_many_and_too_few_are_shown() -> None:
    def change(changed: Any) -> None:
        row = changed["derived"]["standings"][0]["rows"][0]
        row["criteria"]["luck"] = 1
        del row["criteria"]["pba"]

    assert verified(change) == sentences("""
        derived.standings[0].rows[0].criteria.pba: The facts give a value that is missing here.
            Compute the file again.
        derived.standings[0].rows[0].criteria.luck: The facts do not give this value. Compute the
            file again.
    """)


def test_a_draw_that_was_not_that_draw_is_shown() -> None:
    event = drawn()
    assert documents.verify_document(event_document.write_document(document_of(event))) == ()
    other = replace(event, settings=replace(event.settings, draw_seed="another"))
    found = documents.verify_document(event_document.write_document(document_of(other)))
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
    assert documents.verify_document(event_document.write_document(document_of(wrong)))
    swapped = tuple(
        replace(table, seats=(replace(table.seats[0], entry=other), *table.seats[1:]))
        for table, other in zip(tables, reversed(pair), strict=True)
    )
    right = replace(event, rounds=(replace(bare, tables=swapped),))
    assert documents.verify_document(event_document.write_document(document_of(right))) == ()


def test_the_next_round_is_added_as_a_draft() -> None:
    longer = documents.with_next_round(small())
    assert documents.verify_document(longer) == ()
    added = tree(longer)["rounds"][1]
    assert (added["number"], added["status"], added["attempt"]) == (2, "draft", 1)
    seated = [seat["entry"] for table in added["tables"] for seat in table["seats"]]
    assert sorted(seated) == list(range(1, 9))
    before = tree(small())
    assert tree(longer)["rounds"][0] == before["rounds"][0]
    assert tree(longer)["exported_at"] == before["exported_at"]


def test_no_round_is_added_while_one_is_open() -> None:
    assert refused_for(documents.with_next_round, documents.with_next_round(small()))


def test_a_new_attempt_is_another_draw() -> None:
    data = event_document.write_document(document_of(events.event()))
    one, two = (tree(documents.with_next_round(data, attempt=n))["rounds"][0] for n in (1, 2))
    assert (one["attempt"], two["attempt"]) == (1, 2)
    assert one["tables"] != two["tables"]


def test_a_round_in_play_verifies() -> None:
    event = events.event()
    playing = replace(next_round(event), status=RoundStatus.PLAYING)
    data = event_document.write_document(document_of(replace(event, rounds=(playing,))))
    assert documents.verify_document(data) == ()


def test_a_round_seated_by_hand_is_not_drawn_again() -> None:
    order = [8, 1, 2, 3, 4, 5, 6, 7]
    event = events.with_round(events.event(), order=order)
    by_hand = replace(event.rounds[0], pairing=Pairing.MANUAL)
    data = event_document.write_document(document_of(replace(event, rounds=(by_hand,))))
    assert documents.verify_document(data) == ()
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
