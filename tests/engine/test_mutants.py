"""Every mutant of the rules is caught, and the true rules are not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from tests.engine.evidence import EVIDENCE, against
from tests.engine.evidence_generated import known
from tests.engine.known_games import GAMES as KNOWN
from tests.engine.mutants import GAMES, LEAGUES, Mutation
from tests.engine.mutants_cups import CUPS
from tests.engine.mutants_teams import PLANTED, Mutant
from tests.helpers.figures import figure

MUTANTS = [*LEAGUES, *CUPS]
EVERY = figure(6, long=1)
"""One mutant in so many is planted in the suite of every change."""
LEAST = {
    "bgl-2010": 30,
    "big-2026": 40,
    "catan-firenze-2014": 20,
    "7wonders-ludolimpiadi-2015": 12,
    "diplomacy-italia-2010": 25,
    "teams": 12,
}


def test_every_ruleset_has_its_evidence() -> None:
    assert [*EVIDENCE] == [*RULESETS, "teams"]


@pytest.mark.parametrize("subject", EVIDENCE)
def test_nothing_speaks_against_the_rules_as_they_are(subject: str) -> None:
    assert list(against(subject)) == []


@pytest.mark.parametrize(
    ("true", "mutate"),
    [
        pytest.param(true, mutate, id=f"{true.id}: {name}")
        for true, name, mutate in MUTANTS[::EVERY]
    ],
)
def test_every_mutant_is_caught(
    true: Ruleset, mutate: Mutation, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(true.id)
    wrong = mutate(true)
    assert wrong != true
    monkeypatch.setitem(RULESETS, true.id, wrong)
    assert next(against(true.id), None) is not None


@pytest.mark.parametrize("name", [*GAMES][::EVERY])
def test_every_mutant_of_a_game_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known("big-2026")
    game, facts = GAMES[name]
    wrong = replace(KNOWN[game], **facts)
    assert wrong != KNOWN[game]
    monkeypatch.setitem(KNOWN, game, wrong)
    assert next(against("big-2026"), None) is not None


@pytest.mark.parametrize(
    "mutant", [pytest.param(each, id=f"{each.subject}: {each.name}") for each in PLANTED[::EVERY]]
)
def test_every_wrong_line_is_caught(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    known(mutant.subject)
    wrong = mutant.planted()
    for place in [*mutant.places()]:
        monkeypatch.setattr(place, mutant.function, wrong)
    assert next(against(mutant.subject), None) is not None


def test_there_are_enough_of_them() -> None:
    number = Counter([*(true.id for true, _, _ in MUTANTS), *(each.subject for each in PLANTED)])
    assert {subject: least for subject, least in LEAST.items() if number[subject] < least} == {}
