"""What the editor of rules writes: it reads back the same, and means what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import Better, Json
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Criterion
from bglmanager.services import own_rules
from bglmanager.ui.pages.rules import draft as drafts


def halves(ranks: Sequence[int]) -> Json:
    """Two tables of the same size."""
    half = len(ranks) // 2
    return tuple(ranks[:half]), tuple(ranks[half:])


READINGS: Mapping[str, st.SearchStrategy[Json]] = {
    "virtual_ties": st.sampled_from(["shares", "loses"]),
    "tau_league": st.decimals(1, 100, places=4).map(Fraction),
    "elo_default": st.integers(0, 10_000),
    "rematches": st.sampled_from(["greedy", "greedy-complete", "fewest"]),
    "bracket": st.sampled_from(["re-ranked", "fixed"]),
    "semifinal_seating": st.permutations(range(3, 11)).map(halves),
    "semifinals_of_three": st.permutations(range(2, 8)).map(lambda r: (tuple(r[:3]), tuple(r[3:]))),
    "final_mates": st.sampled_from(["meet", "apart"]),
    "pairs_count": st.sampled_from(["pairs", "people"]),
    "shared_win": st.sampled_from(["each", "shared"]),
    "last_year": st.integers(1901, 1999),
    **dict.fromkeys(
        ("bid_deducted", "women_first", "worst_counts_tenth", "top_table"), st.booleans()
    ),
}


@st.composite
def orders(draw: st.DrawFn, base: str) -> tuple[str, ...]:
    """Some of the criteria, each with one of its ends."""
    steps = st.lists(
        st.sampled_from(custom.possible_criteria(RULESETS[base])), min_size=1, unique=True
    )
    return tuple(f"{name} {draw(st.sampled_from(('high', 'low')))}" for name in draw(steps))


@st.composite
def options(draw: st.DrawFn) -> Mapping[str, Json]:
    """Sound own rules of any base."""
    base = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    name = draw(
        st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30)
    )
    found: dict[str, Any] = {"name": f"x{name}".strip(), "base": base.id}
    sizes = [size for size, row in base.points.items() if row]
    row = st.integers(0, 1_000_000)
    found["points"] = {
        str(size): tuple(sorted((draw(row) for _ in range(size)), reverse=True))
        for size in sizes
        if draw(st.booleans())
    }
    found["readings"] = {
        option: draw(READINGS[option]) for option in base.options if draw(st.booleans())
    }
    if draw(st.booleans()):
        found["orders"] = {"standings": draw(orders(base.id))}
        if draw(st.booleans()):
            found["orders"]["seating"] = draw(orders(base.id))
    return {key: value for key, value in found.items() if value or key in ("name", "base")}


@given(options())
def test_what_is_written_reads_back_the_same_and_means_the_same(rules: Mapping[str, Json]) -> None:
    written = drafts.of(rules).options()
    assert custom.made_ruleset(RULESETS, written) == custom.made_ruleset(RULESETS, rules)
    read = own_rules.read(own_rules.text_of(written))
    assert read == written
    assert drafts.of(read).options() == written


@given(options())
def test_what_is_typed_survives_as_text(rules: Mapping[str, Json]) -> None:
    made = drafts.of(rules)
    assert drafts.of_text(made.as_text(), made.exact) == made


@given(options(), st.sampled_from(sorted(RULESETS)))
def test_another_base_leaves_rules_sound(rules: Mapping[str, Json], base: str) -> None:
    changed = drafts.of(rules).with_base(base)
    assert list(custom.custom_problems(RULESETS, changed.options(), "")) == []


@pytest.mark.parametrize("base", RULESETS)
def test_a_copy_writes_only_its_name_and_base(base: str) -> None:
    copy = custom.copy_of(RULESETS[base], {}, "Copia")
    assert drafts.of(copy).options() == {"name": "Copia", "base": base}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "{}", '{"name": 1, "base": "x"}', "[" * 100_000, "1" * 9_999]
)
def test_text_of_something_else_is_none(text: str) -> None:
    assert drafts.of_text(text, {}) is None


def test_a_text_without_one_of_its_rows_is_none() -> None:
    made = drafts.of({"name": "x", "base": "bgl-2010"})
    assert drafts.of_text(made.as_text().replace('"6":', '"7":'), {}) is None


@pytest.mark.parametrize("typed", ["", "x", "1.5", "9" * 30, "-1", "²"])
def test_what_is_no_number_is_refused_where_it_stands(typed: str) -> None:
    made = drafts.of({"name": "x", "base": "bgl-2010"}).with_row(2, ("100", typed))
    found = list(custom.custom_problems(RULESETS, made.options(), ""))
    assert [(each.code, each.path) for each in found] == [("custom.points-row", ".points.2")]


def test_an_order_is_changed_step_by_step() -> None:
    a, b, c = (Criterion(name, Better.HIGH) for name in ("points", "pbg", "wins"))
    steps = (a, b, c)
    assert drafts.moved(steps, 2, -1) == (a, c, b)
    assert drafts.moved(steps, 0, -1) == drafts.moved(steps, 2, 1) == steps
    assert drafts.without(steps, 1) == (a, c)
    assert drafts.turned(steps, 0) == (Criterion("points", Better.LOW), b, c)
    left = [step.name for step in drafts.left_out(RULESETS["bgl-2010"], steps)]
    assert left == ["pba", "points_among_tied", "victory_points"]


def test_an_order_as_the_regulation_is_not_written_but_where_that_has_two() -> None:
    bgl = drafts.of({"name": "x", "base": "bgl-2010"})
    orders_ = {"standings": ("points high",)}
    own = drafts.of({"name": "x", "base": "big-2026", "orders": orders_})
    assert own.options()["orders"] == orders_
    assert "orders" not in bgl.options()
