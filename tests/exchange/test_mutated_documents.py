"""Documents under attack: each is refused in words, or it means what it says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import pytest

from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document.canonical import canonical
from bglmanager.exchange.event_document.tree import MOST_FINDINGS, Object
from bglmanager.services import documents
from tests.exchange.documents import data_of, lines, tree
from tests.exchange.mutations import WITHOUT_CHOICE, Mutation, Seal, mutate
from tests.helpers.figures import figure
from tests.test_cli import Run

IN_THE_SUITE = 100
SEATED_IN_THE_SUITE = 30
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
        return Verdict(found, (), documents.compute(data))
    except Refused as refused:
        return Verdict(found, refused.problems, None)


@lru_cache(maxsize=8)
def read(data: bytes) -> Object:
    return event_document.read(data).tree()


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
    return canonical(content(source.read_bytes(), "integrity"))


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
    assert documents.compute(result) == result
    again = documents.verify(result)
    assert all(each.code.startswith("draw.") for each in again)
    if len(said.found) <= MOST_FINDINGS:
        assert again == tuple(each for each in said.found if each.code.startswith("draw."))


def assert_sound(mutation: Mutation, said: Verdict) -> None:
    """Let in: nothing was changed under the old checksum, and the facts give what is derived."""
    assert said.computed is not None
    if mutation.seal is Seal.OLD and read(mutation.data).get("integrity") is not None:
        assert canonical(content(mutation.data, "integrity")) == content_of(mutation.source)
    given = derived(mutation.data)
    if given is not None:
        mine = derived(said.computed)
        assert mine is not None
        assert canonical(given) == canonical(mine)


@lru_cache(maxsize=1)
def damaged(seed: int) -> Mutation:
    """The document of this seed, made once for all that is asked of it."""
    return mutate(seed)


@lru_cache(maxsize=IN_THE_SUITE)
def verified(seed: int) -> tuple[Problem, ...]:
    """What is said against the document of this seed."""
    return documents.verify(damaged(seed).data)


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
        longer = documents.seat(cut_short(mutation.data, rounds))
    except Refused as refused:
        assert_one_line_each(refused.problems)
        return False
    added = len(tree(longer)["rounds"]) - 1
    wrong = [
        each
        for each in documents.verify(longer)
        if not each.code.startswith("draw.") or each.path.startswith(f"rounds[{added}]")
    ]
    assert wrong == []
    return True


@pytest.mark.parametrize("seed", range(IN_THE_SUITE))
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
@pytest.mark.parametrize("seed", range(figure(3, long=10)))
def test_no_two_people_change_seats_in_a_drawn_round_unseen(seed: int, source: Path) -> None:
    """Not even by who computes everything afresh, and signs it."""
    chance = Random(seed)
    whole = tree(source.read_bytes())
    del whole["integrity"]
    seats = [seat for table in whole["rounds"][0]["tables"] for seat in table["seats"]]
    one, other = chance.sample(seats, 2)
    one["entry"], other["entry"] = other["entry"], one["entry"]
    found = documents.verify(documents.compute(data_of(whole)))
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
    files = {tmp_path / f"{seed}.bgl.json": seed for seed in range(60)}
    for file, seed in files.items():
        file.write_bytes(damaged(seed).data)
    run = Run("verify", *files)
    assert (run.code, run.err) == (1, "")
    expected: list[str] = []
    for file, seed in files.items():
        found = [f"{file}: {line}" for line in lines(verified(seed))]
        expected += found or ["ok"]
    assert run.data.decode().splitlines() == expected


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_command_line_ends_with_1_for_what_is_wrong(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "torneo.bgl.json"
    file.write_bytes(damaged(seed).data)
    verify, compute = Run("verify", file), Run("compute", file)
    assert verify.code == (1 if verified(seed) else 0)
    assert compute.code == 0 or compute.out == ""
    assert verify.err == ""
    said = compute.err.splitlines()
    assert compute.code == 0 or (said and all(line.startswith(f"{file}: ") for line in said))
