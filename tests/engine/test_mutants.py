"""Every mutant of the rules is caught, and the true rules are not."""

from __future__ import annotations

import pytest

from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset
from tests.engine.evidence import against
from tests.engine.mutants import MUTANTS, Mutation


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_speaks_against_the_rules_as_they_are(ruleset: str) -> None:
    assert list(against(ruleset)) == []


@pytest.mark.parametrize(
    ("true", "mutate"),
    [pytest.param(true, mutate, id=f"{true.id}: {name}") for true, name, mutate in MUTANTS],
)
def test_every_mutant_is_caught(
    true: Ruleset, mutate: Mutation, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = mutate(true)
    assert wrong != true
    monkeypatch.setitem(RULESETS, true.id, wrong)
    assert next(against(true.id), None) is not None


def test_there_are_enough_of_them() -> None:
    assert len(MUTANTS) >= 40
