"""Table sheets of games whose score is more than one number, word for word; boxes in their place.

`python -m tests.printing.test_score_sheets` writes the texts anew.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Better, Event, RoundStatus, TieBreak
from bglmanager.engine.games.game import GameRules
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing.document import Printed, PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.words.games import GameWords
from tests.helpers.events import playing, with_round
from tests.helpers.games import CARCASSONNE, DOOMTROOPER, GIRO, SHUURO, WINGS, in_sides, round_of
from tests.printing import builders, reading

GOLDEN = Path(__file__).parent / "golden"

LONG = (
    ("Maria Antonietta", "Quaranta-Castelvecchi"),
    ("Niccolò", "D’Àngelo"),
    ("Łukasz", "Żółkiewski"),
    ("Bo", "Li"),
)


def people(event: Event) -> Event:
    """The event with names short and long."""
    named = (
        replace(entry, first_name=LONG[n % 4][0], last_name=LONG[n % 4][1])
        for n, entry in enumerate(event.entries)
    )
    return replace(event, entries=tuple(named))


def with_auction(event: Event) -> Event:
    desk = replace(event.settings.desk, auction=True)
    return replace(event, settings=replace(event.settings, desk=desk))


def wings() -> Event:
    """Six at a table, five parts and the bid: as much as a sheet ever asks."""
    return with_auction(people(in_sides(round_of(WINGS, 6), (1, 1, 1, 2, 2, 2))))


def giro() -> Event:
    """The second race: who has energy left from the first brings it along."""
    made = people(round_of(GIRO, 8, appendices=("Energia Restante",)))
    first = made.rounds[0]
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, score=10 - n, extra={"energy": 4 * n} if n else {})
                for n, seat in enumerate(table.seats)
            ),
        )
        for table in first.tables
    )
    closed = replace(first, tables=tables, status=RoundStatus.CLOSED)
    return with_round(replace(made, rounds=(closed,)), order=[1, 5, 2, 6, 3, 7, 4, 8])


CASES: dict[str, tuple[GameRules, Event]] = {
    "parts-tables": (WINGS, wings()),
    "series-tables": (DOOMTROOPER, people(round_of(DOOMTROOPER, 2))),
    "winner-tables": (SHUURO, people(round_of(SHUURO, 2))),
    "turn-tables": (CARCASSONNE, people(round_of(CARCASSONNE, 2))),
    "turn-auction-tables": (CARCASSONNE, with_auction(people(round_of(CARCASSONNE, 2)))),
    "carried-tables": (GIRO, giro()),
}


def printed(game: GameRules, event: Event, language: str, per_page: int = 2) -> Printed:
    options = replace(
        builders.OPTIONS,
        per_page=per_page,
        games={game.id: GameWords(game.name.of(language), game)},
    )
    return print_sheet(
        Sheet.TABLES, event, derive(event), Texts(language), round_number=None, options=options
    )


def text(case: str, language: str) -> str:
    return reading.text(printed(*CASES[case], language).data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_sheet_says_exactly_this(case: str, language: str) -> None:
    golden = (GOLDEN / f"{case}.{language}.txt").read_text(encoding="utf-8")
    assert text(case, language) == golden


@pytest.mark.parametrize("language", LANGUAGES)
def test_5_parts_for_6_players_stand_whole_on_half_a_page(language: str) -> None:
    said = text("parts-tables", language)
    for part in WINGS.components:
        assert part.label.of(language) in said
    assert "…" not in said


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("case", CASES)
def test_every_word_stands_within_the_page(case: str, per_page: int) -> None:
    for page in reading.boxes(printed(*CASES[case], "it", per_page).data):
        assert all(left >= 30 and right <= 595 - 30 for left, _, right, _ in page)


def test_4_14_4_energy_left_stands_beside_the_name_in_the_next_round_only() -> None:
    """Of the last race in which it was noted, the final included (BGL 4.14.4)."""
    game, event = CASES["carried-tables"]
    first = replace(event, rounds=(replace(event.rounds[0], status=RoundStatus.PLAYING),))
    assert "Energia 12" not in reading.text(printed(game, first, "it").data)
    said = reading.text(printed(game, event, "it").data)
    assert [said.count(f"Energia {value}") for value in (0, 4, 8, 12)] == [0, 2, 2, 2]


def test_without_the_game_the_sheet_has_what_stands_in_the_round() -> None:
    _, event = CASES["turn-tables"]
    options = replace(builders.OPTIONS, per_page=2, games={})
    found = print_sheet(
        Sheet.TABLES, event, derive(event), Texts("en"), round_number=None, options=options
    )
    assert "Ordine di turno" in reading.text(found.data)


if __name__ == "__main__":
    for case_, language_ in product(CASES, LANGUAGES):
        (GOLDEN / f"{case_}.{language_}.txt").write_text(text(case_, language_), "utf-8")
    sys.stdout.write(f"{len(CASES) * len(LANGUAGES)} texts in {GOLDEN}\n")


# -------------------- Table sheets four to a page: the heads of their columns are read whole

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
