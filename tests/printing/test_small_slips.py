"""Table sheets four to a page: the heads of their columns are read whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Better, TieBreak
from bglmanager.i18n import Texts
from bglmanager.printing import PrintOptions, Sheet, print_sheet
from tests.helpers.events import playing
from tests.printing import reading

OPTIONS = PrintOptions(datetime(2026, 3, 14, 9, tzinfo=UTC), per_page=4)


@pytest.mark.parametrize("label", ["Progetti di conservazione", "Risorse da costruzione"])
def test_a_long_tie_break_is_whole_over_six_players(label: str) -> None:
    made = playing(12, players_per_table=6)
    round_ = made.rounds[0]
    tables = tuple(
        replace(t, seats=tuple(replace(s, tie_breaks=(None, None)) for s in t.seats))
        for t in round_.tables
    )
    labels = (TieBreak(label, Better.HIGH), TieBreak("Monete avanzate", Better.HIGH))
    event = replace(made, rounds=(replace(round_, tie_breaks=labels, tables=tables),))
    event = replace(
        event,
        settings=replace(event.settings, desk=replace(event.settings.desk, auction=True)),
    )
    printed = print_sheet(
        Sheet.TABLES, event, derive(event), Texts("it"), round_number=None, options=OPTIONS
    )
    said = reading.text(printed.data)
    assert "…" not in said, [line for line in said.splitlines() if "…" in line]
    assert all(word in said for word in label.split())
