"""The sample lists that ship with the program."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest

from bglmanager.exchange.entry_lists.drafts import Preview, State, apply_choices
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.entry_lists.names import NameOrder
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.resources import path
from tests.tools.make_samples import SAMPLE_FILES, people

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)


def sample(name: str) -> Preview:
    return preview_list(read_list(path(f"samples/{name}").read_bytes()), now=NOW)


@pytest.mark.parametrize("name", sorted(SAMPLE_FILES))
def test_samples_are_what_their_script_makes(name: str) -> None:
    assert path(f"samples/{name}").read_bytes() == SAMPLE_FILES[name]()


@pytest.mark.parametrize(
    ("name", "new", "doubles"),
    [("iscritti.csv", 26, 0), ("iscritti.xlsx", 26, 0), ("iscritti-120.csv", 116, 4)],
)
def test_samples_have_as_many_people_as_they_should(name: str, new: int, doubles: int) -> None:
    shown = sample(name)
    states = Counter(row.state for row in shown.rows)
    assert states == Counter({State.NEW: new, State.DOUBLE: doubles})
    emails = [draft.email for draft in apply_choices(shown).added if draft.email]
    assert all(email.endswith("@example.org") for email in emails)


def test_the_small_list_is_read_without_loss() -> None:
    drafts = apply_choices(sample("iscritti.csv")).added
    expected = [(p.first, p.last, p.email, p.born, p.phone) for p in people(26, 1)]
    assert [(d.first_name, d.last_name, d.email, d.birth_date, d.phone) for d in drafts] == expected


def test_whole_names_of_the_workbook_are_taken_apart() -> None:
    shown = sample("iscritti.xlsx")
    assert shown.names is not None
    assert shown.names.order is NameOrder.LAST_FIRST
    drafts = apply_choices(shown).added
    assert [(d.first_name, d.last_name) for d in drafts] == [
        (p.first, p.last) for p in people(26, 2)
    ]
    assert [column.title for column in shown.unknown_columns] == [
        "Taglia della maglietta",
        "Pranzo",
    ]
    assert shown.fields_by_column[4] == "copies"
    assert sum(d.said_of("copies") or 0 for d in drafts) == 9


def test_the_large_list_has_gaps() -> None:
    drafts = apply_choices(sample("iscritti-120.csv")).added
    assert sum(draft.birth_date is None for draft in drafts) > 10
    assert sum(draft.email is None for draft in drafts) > 5
