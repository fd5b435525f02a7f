"""Documents under attack: each is refused in words, or it means what it says."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.derived import Derived, LeaguePoints
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import canonical_form
from bglmanager.exchange.event_document.writer import rewritten_file
from bglmanager.exchange.trees import MOST_FINDINGS, Object
from bglmanager.services import documents
from tests.exchange.documents import AT, data_of, document_of, lines, small, tree
from tests.exchange.mutations import WITHOUT_CHOICE, Mutation, Seal, mutate
from tests.helpers import events
from tests.helpers.events import event, played, playing
from tests.helpers.figures import figure
from tests.helpers.refusals import refused_at, refused_for
from tests.test_cli import Run

IN_THE_SUITE = figure(40, long=100)
SEATED_IN_THE_SUITE = figure(12, long=30)
BATCH = 100
LONG = range(IN_THE_SUITE, 10_000, BATCH)
NO_FACTS = ("derived.", "draw.")
"""Findings about what was made of the facts; computing does not look at it."""


@dataclass(frozen=True)
class Verdict:
    """What the program says to a document: findings, or what is computed of it."""

    found: tuple[Problem, ...]
    refused: tuple[Problem, ...]
    computed: bytes | None


def verdict(data: bytes, found: tuple[Problem, ...]) -> Verdict:
    try:
        return Verdict(found, (), documents.with_results_computed(data))
    except Refused as refused:
        return Verdict(found, refused.problems, None)


@lru_cache(maxsize=8)
def read(data: bytes) -> Object:
    return event_document.read_document(data).tree


def content(data: bytes, *without: str) -> Object:
    return {key: value for key, value in read(data).items() if key not in without}


def derived(data: bytes) -> Object | None:
    """The derived part; lists of other rulesets that are empty may be left out."""
    part = read(data).get("derived")
    if not isinstance(part, dict):
        return None
    lists = ("points_ranking", "team_standings")
    return {key: value for key, value in part.items() if value != [] or key not in lists}


@cache
def content_of(source: Path) -> bytes:
    """What a document says but for its checksum, in the one spelling."""
    return canonical_form(content(source.read_bytes(), "integrity"))


def check(mutation: Mutation, found: tuple[Problem, ...]) -> None:
    """Everything that holds of the answer to one damaged document."""
    said = verdict(mutation.data, found)
    assert_one_line_each(said.found)
    assert_one_line_each(said.refused)
    if said.computed is None:
        assert said.refused
        assert set(said.refused) & set(said.found)
    else:
        assert_a_result(mutation.data, said, said.computed)
    if not said.found:
        assert_sound(mutation, said)
    if mutation.respelled:
        assert said.found == ()


def assert_one_line_each(found: tuple[Problem, ...]) -> None:
    for line in lines(found):
        assert line.isprintable()


def assert_a_result(data: bytes, said: Verdict, result: bytes) -> None:
    """Facts that are computed stay as they were given, and only what is derived can be wrong."""
    assert {each.code for each in said.found if not each.code.startswith(NO_FACTS)} <= {
        "findings.more"
    }
    assert content(result, "derived", "integrity") == content(data, "derived", "integrity")
    assert documents.with_results_computed(result) == result
    again = documents.verify_document(result)
    assert all(each.code.startswith("draw.") for each in again)
    if len(said.found) <= MOST_FINDINGS:
        assert again == tuple(each for each in said.found if each.code.startswith("draw."))


def assert_sound(mutation: Mutation, said: Verdict) -> None:
    """Let in: nothing was changed under the old checksum, and the facts give what is derived."""
    assert said.computed is not None
    if mutation.seal is Seal.OLD and read(mutation.data).get("integrity") is not None:
        assert canonical_form(content(mutation.data, "integrity")) == content_of(mutation.source)
    given = derived(mutation.data)
    if given is not None:
        mine = derived(said.computed)
        assert mine is not None
        assert canonical_form(given) == canonical_form(mine)


@lru_cache(maxsize=1)
def damaged(seed: int) -> Mutation:
    """The document of this seed, made once for all that is asked of it."""
    return mutate(seed)


@lru_cache(maxsize=IN_THE_SUITE)
def verified(seed: int) -> tuple[Problem, ...]:
    """What is said against the document of this seed."""
    return documents.verify_document(damaged(seed).data)


def checked(seed: int) -> None:
    """Look at the document of this seed; what fails says what had been done to it."""
    mutation = damaged(seed)
    try:
        check(mutation, verified(seed))
    except BaseException as error:
        error.add_note(mutation.description)
        raise


def seated(seed: int) -> bool:
    """Whether the next round of the document of this seed was made."""
    mutation = damaged(seed)
    try:
        return check_seated(mutation, seed % 4)
    except BaseException as error:
        error.add_note(mutation.description)
        raise


def cut_short(data: bytes, rounds: int) -> bytes:
    """Only the first rounds of a document, unsigned; the document itself if it has none."""
    try:
        whole = json.loads(data)
        whole["rounds"] = whole["rounds"][:rounds]
    except (ValueError, RecursionError, KeyError, TypeError):
        return data
    for key in ("derived", "integrity"):
        whole.pop(key, None)
    return data_of(whole)


def check_seated(mutation: Mutation, rounds: int) -> bool:
    """The next round is refused in words, or it is one that could have been."""
    try:
        longer = documents.with_next_round(cut_short(mutation.data, rounds))
    except Refused as refused:
        assert_one_line_each(refused.problems)
        return False
    added = len(tree(longer)["rounds"]) - 1
    wrong = [
        each
        for each in documents.verify_document(longer)
        if not each.code.startswith("draw.") or each.path.startswith(f"rounds[{added}]")
    ]
    assert wrong == []
    return True


TABLE_OF_NOBODY = 4552
"""It ended in an error of the program: sides were sought where nobody sits."""


@pytest.mark.parametrize("seed", [*range(IN_THE_SUITE), TABLE_OF_NOBODY])
def test_a_damaged_document_is_refused_or_means_what_it_says(seed: int) -> None:
    checked(seed)


@pytest.mark.parametrize("seed", range(SEATED_IN_THE_SUITE))
def test_the_next_round_of_a_damaged_document_is_refused_or_sound(seed: int) -> None:
    seated(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", LONG)
def test_many_damaged_documents_are_refused_or_mean_what_they_say(first: int) -> None:
    for seed in range(first, first + BATCH):
        checked(seed)
        seated(seed)


@pytest.mark.parametrize("source", WITHOUT_CHOICE, ids=lambda source: source.name.partition(".")[0])
@pytest.mark.parametrize("seed", range(figure(1, long=10)))
def test_no_two_people_change_seats_in_a_drawn_round_unseen(seed: int, source: Path) -> None:
    """Not even by who computes everything afresh, and signs it."""
    chance = Random(seed)
    whole = tree(source.read_bytes())
    del whole["integrity"]
    seats = [seat for table in whole["rounds"][0]["tables"] for seat in table["seats"]]
    one, other = chance.sample(seats, 2)
    one["entry"], other["entry"] = other["entry"], one["entry"]
    found = documents.verify_document(documents.with_results_computed(data_of(whole)))
    assert {each.code for each in found} == {"draw.differs"}
    assert found[0].path.startswith("rounds[0].tables[")


def test_the_same_seed_does_the_same_damage() -> None:
    assert [mutate(seed) for seed in range(20)] == [mutate(seed) for seed in range(20)]


@pytest.mark.long
def test_the_damages_reach_every_check() -> None:
    """Schema, checksum, facts, derived part and draws all have something to find."""
    found = {each.code for seed in range(500) for each in verified(seed)}
    stages = {code.partition(".")[0] for code in found}
    assert stages >= {
        *("document", "schema", "number", "text", "integrity", "derived", "draw"),
        *("entry", "round", "seat", "table", "place", "bottom", "score", "tie-breaks"),
        *("board", "power", "centres", "bid", "side", "team", "penalty", "ruleset", "custom"),
    }


def test_the_command_line_names_the_file_of_every_finding(tmp_path: Path) -> None:
    files = {tmp_path / f"{seed}.bgl.json": seed for seed in range(figure(30, long=60))}
    for file, seed in files.items():
        file.write_bytes(damaged(seed).data)
    run = Run("verify", *files)
    assert (run.code, run.err) == (1, "")
    expected: list[str] = []
    for file, seed in files.items():
        found = [f"{file}: {line}" for line in lines(verified(seed))]
        expected += found or ["ok"]
    assert run.data.decode().splitlines() == expected


@pytest.mark.parametrize("seed", range(0, 60, figure(9, long=3)))
def test_the_command_line_ends_with_1_for_what_is_wrong(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "torneo.bgl.json"
    file.write_bytes(damaged(seed).data)
    verify, compute = Run("verify", file), Run("compute", file)
    assert verify.code == (1 if verified(seed) else 0)
    assert compute.code == 0 or compute.out == ""
    assert verify.err == ""
    said = compute.err.splitlines()
    assert compute.code == 0 or (said and all(line.startswith(f"{file}: ") for line in said))


# ----------- Broken documents: refused in words or unchanged in content, never anything else

SMALL = small()
CANONICAL = canonical_form(event_document.read_document(SMALL).tree)
MUTATIONS = figure(100, long=300)
SPLICES = (b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"-", b"e9", b"\xff", b"\x00")


def computed(data: bytes) -> tuple[bytes, tuple[Problem, ...]]:
    """What computing gives, or nothing and why it is refused."""
    try:
        return documents.with_results_computed(data), ()
    except Refused as refused:
        return b"", refused.problems


def accepted(data: bytes) -> bytes | None:
    """What a document holds that is let in; None when it is refused, in words."""
    result, refusals = computed(data)
    found = documents.verify_document(data)
    assert len(lines(refusals)) + len(result) > 0
    assert len(lines(found)) >= len(refusals)
    return None if found else canonical_form(event_document.read_document(data).tree)


def mutated(chance: random.Random) -> bytes:
    data = bytearray(SMALL)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[place] = chance.randrange(256)
            case 1:
                del data[place : place + chance.randint(1, 40)]
            case 2:
                data[place:place] = chance.choice(SPLICES)
            case 3:
                other = chance.randrange(len(data))
                data[place:place] = data[other : other + chance.randint(1, 60)]
            case _:
                del data[place:]
        if not data:
            break
    return bytes(data)


@pytest.mark.parametrize("seed", range(MUTATIONS))
def test_damaged_bytes_are_refused_or_change_nothing(seed: int) -> None:
    assert accepted(mutated(random.Random(seed))) in (None, CANONICAL)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=300)
    | st.sampled_from(["", "active", "closed", "custom", "2026-03-14", "final"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=5,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a tree with each of its keys or indexes."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    inner = [place for key in keys for place in places(value[key])]
    return [(value, key) for key in keys] + inner


@given(st.data())
def test_replaced_values_are_refused_or_change_nothing(data: st.DataObject) -> None:
    changed = tree(SMALL)
    parts = {key: value for key, value in changed.items() if key != "integrity"}
    container, key = data.draw(st.sampled_from(places(parts)))
    target = changed if container is parts else container
    target[key] = data.draw(VALUES)
    assert accepted(data_of(changed)) in (None, CANONICAL)


@given(st.data())
def test_unsigned_documents_are_computed_or_refused(data: st.DataObject) -> None:
    changed = tree(SMALL)
    del changed["integrity"], changed["derived"]
    container, key = data.draw(st.sampled_from(places(changed)))
    if data.draw(st.booleans()):
        del container[key]
    else:
        container[key] = data.draw(VALUES)
    result, refusals = computed(data_of(changed))
    if refusals:
        assert lines(refusals)
    else:
        found = documents.verify_document(result)
        assert {each.code for each in found} <= {"draw.differs", "draw.tables"}


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    assert lines(documents.verify_document(data))


# ---- Documents written again with results of their own: what no document may hold is refused

MOST = 1_000_000_000


def worth(points: Number) -> Derived:
    return Derived(league_points=(LeaguePoints(EntryNumber(1), points, {}),))


@pytest.mark.parametrize("points", [MOST, -MOST, Fraction(10**15 - 1, 10**6), MOST - 1])
def test_sums_may_be_as_large_as_a_number(points: Number) -> None:
    made = tree(rewritten_file(document_of(events.played()), worth(points)))
    assert Fraction(str(made["derived"]["league_points"][0]["points"])) == points


@pytest.mark.parametrize("points", [MOST + 1, -MOST - 1, MOST + Fraction(1, 2), 10**12])
def test_a_sum_beyond_what_a_number_may_be_is_refused(points: Number) -> None:
    (found,) = refused_for(rewritten_file, document_of(events.played()), worth(points))
    assert (found.code, found.path) == ("number.too-large", "derived.league_points[0].points")


def test_a_ranking_longer_than_a_list_may_be_is_refused() -> None:
    ranked = Derived(final_ranking=tuple(map(EntryNumber, range(1, 20_002))))
    (found,) = refused_for(rewritten_file, document_of(events.played()), ranked)
    assert (found.code, found.path) == ("list.too-long", "derived.final_ranking")


# ---- Which library a document comes from: said by exports of a library, and by nothing else

STANDS = Lineage(
    Origin("9d8c7b6a-0000-4000-8000-0000000000a2", 231),
    (Origin("9d8c7b6a-0000-4000-8000-0000000000a1", 17),),
)


def exported(facts: Event, lineage: Lineage | None = STANDS, *, for_league: bool = False) -> bytes:
    return documents.write_document(facts, exported_at=AT, for_league=for_league, lineage=lineage)


def test_a_document_says_which_library_it_comes_from() -> None:
    written = tree(exported(playing(8)))
    assert written["version"] == 4
    head = ["format", "version", "generator", "exported_at", "origin", "integrity"]
    assert list(written)[:6] == head
    assert written["origin"] == {
        "library": "9d8c7b6a-0000-4000-8000-0000000000a2",
        "act": 231,
        "ancestors": [{"library": "9d8c7b6a-0000-4000-8000-0000000000a1", "act": 17}],
    }
    assert documents.read_printable(exported(playing(8))).lineage == STANDS


def test_the_file_of_the_league_does_not_and_one_of_no_library_is_as_it_was() -> None:
    for data in (exported(playing(8), for_league=True), exported(playing(8), None)):
        assert "origin" not in tree(data)
        assert tree(data)["version"] == 1
        assert documents.read_printable(data).lineage is None


def test_computing_and_seating_keep_it_and_never_add_it() -> None:
    with_it, without = exported(played(8)), exported(played(8), None)
    assert documents.with_results_computed(with_it) == with_it
    assert documents.verify_document(exported(event(8))) == ()
    assert tree(documents.with_next_round(with_it))["origin"] == tree(with_it)["origin"]
    assert "origin" not in tree(documents.with_results_computed(without))
    assert "origin" not in tree(documents.with_next_round(without))


def test_it_is_checked_like_the_rest() -> None:
    given = tree(exported(playing(8)))
    given["origin"]["library"] = "somewhere"
    given["origin"]["ancestors"][0]["act"] = -1
    assert refused_at(event_document.read_document, json.dumps(given).encode()) == [
        ("schema.uuid", "origin.library"),
        ("schema.whole", "origin.ancestors[0].act"),
    ]


def test_a_version_before_it_does_not_know_it() -> None:
    given = tree(exported(playing(8)))
    given["version"] = 3
    assert refused_at(event_document.read_document, json.dumps(given).encode()) == [
        ("schema.unknown", "origin"),
    ]
