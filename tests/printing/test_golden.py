"""Every sheet, word for word; `python -m tests.printing.test_golden` writes the texts anew."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time
from itertools import product
from pathlib import Path

import pytest

from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Json,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
)
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.seating.making import next_phase
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing.document import Printed
from bglmanager.printing.kinds import Sheet
from bglmanager.words.games import GameWords
from tests.helpers import setups
from tests.helpers.refusals import refused_codes
from tests.helpers.told_games import BATTLE, HARBOUR
from tests.printing import before_the_day, builders, other_events, reading

GOLDEN = Path(__file__).parent / "golden"


def _open(entries: tuple[Entry, ...]) -> Event:
    event = builders.with_round(builders.played(entries, 1), closed=False)
    return builders.with_desk(event)


def _draft() -> Event:
    event = builders.with_round(builders.event(builders.ordinary(9)), closed=False)
    return replace(event, rounds=(replace(event.rounds[0], status=RoundStatus.DRAFT),))


def _withdrawal() -> Event:
    event = builders.with_round(builders.played(builders.ordinary(11), 2), closed=False)
    left = replace(event.entries[3], status=EntryStatus.WITHDRAWN, left_after=RoundNumber(2))
    round_ = replace(event.rounds[2], tables=())
    entries = (*event.entries[:3], left, *event.entries[4:])
    return replace(event, entries=entries, rounds=(*event.rounds[:2], round_))


def _with_copies(entries: tuple[Entry, ...]) -> Event:
    return builders.with_copies(_open(entries))


def _with_a_setup() -> Event:
    return setups.drawn(_with_copies(builders.ordinary(9)), setups.EVERYTHING)


def _log() -> Event:
    event = builders.played(builders.ordinary(8), 1)
    note = "came back with a drink, apologised; " * 8
    log = (
        builders.penalty(3, 40, PenaltyKind.LAST, "slow play", note),
        builders.penalty(3, 10, PenaltyKind.WARNING, "slow play"),
        builders.penalty(5, 20, PenaltyKind.EXPULSION, "moved <b>other</b> people's pieces"),
    )
    return replace(event, penalties=log)


def _with_a_referee() -> Event:
    """Thirty players, for whom two referees are wanted and one is named."""
    made = builders.event(builders.ordinary(30))
    named = ("Maria Antonietta Quaranta-Castelvecchi",)
    return replace(made, settings=replace(made.settings, arbiters=named))


def _corrected() -> Event:
    """Figures, a declared draw, and a repair of the round after it."""
    event = builders.with_round(builders.played(builders.ordinary(12), 1), closed=False)
    lines = (
        builders.correction(3, 10, "score", "42", "24", "digits turned round"),
        builders.correction(3, 10, "tie_breaks", "- / 3", "2 / 3", "digits turned round"),
        builders.correction(4, 10, "bottom_reason", None, "put-last", "digits turned round"),
        builders.correction(4, 10, "score", "12.5", None, "read <b>upside</b> down " * 8),
        builders.correction(None, 20, "drawn", "false", "true", "agreed by all"),
        builders.correction(None, 20, "seats", "1, 2, 3, 4", "1, 2, 3, 7", "agreed by all", 2),
        builders.correction(None, 20, "seats", "5, 6", "6, 5", "agreed by all", 2),
    )
    return replace(event, corrections=lines)


def _unpaid() -> Event:
    """Everybody has to pay, nobody has."""
    made = builders.event(builders.ordinary(8))
    return replace(made, settings=replace(made.settings, fee=5))


def _drawn(players: int, played: int) -> Event:
    """The next round of two-player tables, somebody with a bye."""
    return builders.with_round(builders.big(players, played), closed=False)


def _semifinal(*, closed: bool) -> Event:
    """The semifinals after three Swiss rounds and the phase before, where there is one."""
    event = builders.big(9, 3)
    while next_phase(event) is not Phase.SEMIFINAL:
        event = builders.with_round(event, closed=True)
    return builders.with_round(event, closed=closed)


def _played_out(event: Event) -> Event:
    while next_phase(event) is not None:
        event = builders.with_round(event, closed=True)
    return event


def _starting_at_nine(event: Event) -> Event:
    return replace(event, settings=replace(event.settings, start_time=time(9)))


def _everybody() -> Event:
    """Everybody against everybody at two-player tables, two of five rounds played."""
    made = builders.big(5, 0)
    robin = replace(made.settings, seating=Seating.ROUND_ROBIN, rounds_planned=5)
    event = replace(made, settings=robin)
    for _ in range(2):
        event = builders.with_round(event, closed=True)
    return builders.with_round(event, closed=False)


def _to_finish(event: Event, played: int) -> Event:
    """Three rounds planned, and so many played."""
    for _ in range(played):
        event = builders.with_round(event, closed=True)
    return event


def _own_rules() -> Event:
    """The organiser’s own points and order, nothing played yet."""
    made = builders.event(builders.ordinary(8))
    options: dict[str, Json] = {
        "base": "bgl-2010",
        "name": "Regole della Tana",
        "points": {"4": (10, 6, 3, 1)},
        "orders": {"standings": ("wins high", "points high")},
    }
    settings = replace(made.settings, ruleset="custom", options=options, league=None, tier=None)
    return replace(made, settings=settings)


CASES: dict[str, tuple[Sheet, Callable[[], Event]]] = {
    "pairings": (Sheet.PAIRINGS, lambda: _open(builders.ordinary(26))),
    "pairings-draft": (Sheet.PAIRINGS, _draft),
    "pairings-hostile": (Sheet.PAIRINGS, lambda: _open(builders.hostile())),
    "call-out": (Sheet.CALL_OUT, lambda: _open(builders.ordinary(26))),
    "tables": (Sheet.TABLES, lambda: _open(builders.ordinary(26))),
    "tables-hostile": (Sheet.TABLES, lambda: _open(builders.hostile())),
    "round": (Sheet.ROUND, _with_a_setup),
    "standings": (Sheet.STANDINGS, lambda: builders.played(builders.ordinary(26), 4)),
    "standings-open": (Sheet.STANDINGS, _withdrawal),
    "standings-hostile": (Sheet.STANDINGS, lambda: builders.played(builders.hostile(), 3)),
    "standings-wall": (Sheet.STANDINGS_WALL, lambda: builders.played(builders.ordinary(26), 4)),
    "standings-wall-open": (Sheet.STANDINGS_WALL, _withdrawal),
    "ranking-wall": (Sheet.RANKING_WALL, lambda: builders.played(builders.ordinary(26), 4)),
    "why": (Sheet.WHY, lambda: builders.played(builders.ordinary(26), 4)),
    "why-hostile": (Sheet.WHY, lambda: builders.played(builders.hostile(), 3)),
    "ranking": (Sheet.RANKING, lambda: builders.played(builders.ordinary(26), 4)),
    "ranking-open": (Sheet.RANKING, lambda: builders.played(builders.ordinary(8), 2)),
    "standings-codes": (Sheet.CODES, lambda: builders.played(builders.ordinary(26), 4)),
    "ranking-codes": (Sheet.RANKING_CODES, lambda: builders.played(builders.ordinary(26), 4)),
    "penalties": (Sheet.PENALTIES, _log),
    "player-penalties": (Sheet.PLAYER_PENALTIES, _log),
    "referee": (Sheet.REFEREE, _with_a_referee),
    "corrections": (Sheet.CORRECTIONS, _corrected),
    "corrections-none": (Sheet.CORRECTIONS, lambda: builders.event(builders.ordinary(8))),
    "boxes": (Sheet.BOXES, lambda: _with_copies(builders.ordinary(26))),
    "boxes-hostile": (Sheet.BOXES, lambda: _with_copies(builders.hostile())),
    "boxes-tables": (Sheet.TABLES, lambda: _with_copies(builders.ordinary(11))),
    "till": (Sheet.TILL, builders.with_till),
    "till-empty": (Sheet.TILL, _unpaid),
    "receipts": (Sheet.RECEIPTS, builders.with_till),
    "penalties-none": (Sheet.PENALTIES, lambda: builders.event(builders.ordinary(8))),
    "emergency": (Sheet.EMERGENCY, lambda: _to_finish(builders.event(builders.ordinary(11)), 2)),
    "map": (Sheet.MAP, lambda: builders.played(builders.ordinary(26), 3)),
    "prizes": (Sheet.PRIZES, lambda: builders.played(builders.ordinary(26), 4)),
    "certificates": (Sheet.CERTIFICATES, lambda: builders.played(builders.ordinary(26), 4)),
    "cards": (Sheet.CARDS, lambda: builders.played(builders.ordinary(9), 4)),
    "map-hostile": (Sheet.MAP, lambda: _open(builders.hostile())),
}

DAY_CASES: dict[str, tuple[Sheet, Callable[[], Event]]] = {
    "announcement": (Sheet.ANNOUNCEMENT, before_the_day.told),
    "announcement-bare": (Sheet.ANNOUNCEMENT, before_the_day.bare),
    "announcement-several": (Sheet.ANNOUNCEMENT, other_events.several_games),
    "hall": (Sheet.HALL, before_the_day.told),
    "hall-bare": (Sheet.HALL, before_the_day.bare),
    "check-in": (Sheet.CHECK_IN, before_the_day.told),
    "check-in-bare": (Sheet.CHECK_IN, before_the_day.bare),
    "check-in-hostile": (Sheet.CHECK_IN, lambda: builders.event(builders.hostile())),
    "consent": (Sheet.CONSENT, before_the_day.told),
    "bringing": (Sheet.BRINGING, before_the_day.told),
    "bringing-several": (Sheet.BRINGING, other_events.with_copies_of_games),
    "room": (Sheet.ROOM, before_the_day.arranged),
    "signs": (Sheet.SIGNS, lambda: before_the_day.arranged(9)),
    "badges": (Sheet.BADGES, before_the_day.told),
    "badges-hostile": (Sheet.BADGES, lambda: builders.event(builders.hostile())),
    "name-tents": (Sheet.NAME_TENTS, before_the_day.told),
    "entries": (Sheet.ENTRIES, before_the_day.told),
    "timetable": (Sheet.TIMETABLE, before_the_day.told),
    "timetable-planned": (Sheet.TIMETABLE, before_the_day.planned),
    "keys": (Sheet.KEYS, before_the_day.told),
}
"""Sheets for before the day."""

BIG_CASES: dict[str, tuple[Sheet, Callable[[], Event]]] = {
    "big-pairings-bye": (Sheet.PAIRINGS, lambda: _drawn(9, 1)),
    "big-call-out-bye": (Sheet.CALL_OUT, lambda: _drawn(9, 1)),
    "big-tables-bye": (Sheet.TABLES, lambda: _drawn(9, 1)),
    "big-standings-first": (Sheet.STANDINGS, lambda: builders.big(9, 1)),
    "big-standings": (Sheet.STANDINGS, lambda: builders.big(9, 3)),
    "big-pairings-semifinal": (Sheet.PAIRINGS, lambda: _semifinal(closed=False)),
    "big-call-out-semifinal": (Sheet.CALL_OUT, lambda: _semifinal(closed=False)),
    "big-tables-semifinal": (Sheet.TABLES, lambda: _semifinal(closed=False)),
    "big-ranking-semifinal": (Sheet.RANKING, lambda: _semifinal(closed=True)),
    "big-map-semifinal": (Sheet.MAP, lambda: _semifinal(closed=False)),
    "big-map": (
        Sheet.MAP,
        lambda: builders.with_round(_semifinal(closed=True), closed=True),
    ),
    "big-cross-table": (Sheet.MAP, _everybody),
    "big-map-rounds": (Sheet.MAP, lambda: builders.big(34, 3)),
    "big-prizes": (
        Sheet.PRIZES,
        lambda: builders.with_round(_semifinal(closed=True), closed=True),
    ),
    "big-ranking": (
        Sheet.RANKING,
        lambda: builders.with_round(_semifinal(closed=True), closed=True),
    ),
    "big-emergency": (Sheet.EMERGENCY, lambda: _to_finish(builders.big(9, 0), 1)),
    "big-emergency-of-four": (
        Sheet.EMERGENCY,
        lambda: _to_finish(builders.big(17, 0, players_per_table=4), 1),
    ),
    "big-emergency-schedule": (Sheet.EMERGENCY, _everybody),
    "big-tables-of-seven": (
        Sheet.TABLES,
        lambda: builders.with_round(builders.big(14, 0, players_per_table=7), closed=False),
    ),
}
"""Sheets of Board Italian Gamers, in English only: the catalogue has tests of its own."""

OTHER_CASES: dict[str, tuple[Sheet, Callable[[], Event]]] = {
    "big-referee": (Sheet.REFEREE, before_the_day.told),
    "catan-referee": (Sheet.REFEREE, other_events.catan),
    "diplomacy-referee": (Sheet.REFEREE, other_events.diplomacy),
    "catan-tables": (Sheet.TABLES, lambda: other_events.catan(rounds=1, open_=True)),
    "catan-emergency": (Sheet.EMERGENCY, lambda: other_events.catan(rounds=1)),
    "7wonders-emergency": (Sheet.EMERGENCY, lambda: other_events.seven_wonders(rounds=1)),
    "diplomacy-emergency": (Sheet.EMERGENCY, lambda: other_events.diplomacy(rounds=2)),
    "teams-emergency": (Sheet.EMERGENCY, lambda: other_events.teams(open_=True)),
    "own-emergency": (Sheet.EMERGENCY, _own_rules),
    "big-why": (Sheet.WHY, lambda: builders.big(9, 3)),
    "catan-why": (Sheet.WHY, other_events.catan),
    "diplomacy-why": (Sheet.WHY, other_events.diplomacy),
    "catan-standings": (Sheet.STANDINGS, other_events.catan),
    "catan-points": (Sheet.POINTS, other_events.catan),
    "catan-points-prize": (Sheet.POINTS, lambda: other_events.catan(rounds=3)),
    "catan-ranking": (Sheet.RANKING, lambda: other_events.catan(rounds=3)),
    "7wonders-tables": (Sheet.TABLES, lambda: other_events.seven_wonders(rounds=1, open_=True)),
    "7wonders-standings": (Sheet.STANDINGS, other_events.seven_wonders),
    "7wonders-ranking": (Sheet.RANKING, lambda: other_events.seven_wonders(rounds=4)),
    "diplomacy-tables": (Sheet.TABLES, lambda: other_events.diplomacy(open_=True)),
    "diplomacy-pairings": (Sheet.PAIRINGS, lambda: other_events.diplomacy(rounds=2, open_=True)),
    "diplomacy-call-out": (Sheet.CALL_OUT, lambda: other_events.diplomacy(rounds=2, open_=True)),
    "diplomacy-standings": (Sheet.STANDINGS, other_events.diplomacy),
    "diplomacy-ranking": (Sheet.RANKING, other_events.diplomacy),
    "diplomacy-standings-wall": (Sheet.STANDINGS_WALL, other_events.diplomacy),
    "teams-tables": (Sheet.TABLES, lambda: other_events.teams(open_=True)),
    "teams-pairings": (Sheet.PAIRINGS, lambda: other_events.teams(open_=True)),
    "teams-call-out": (Sheet.CALL_OUT, lambda: other_events.teams(open_=True)),
    "teams-standings": (Sheet.STANDINGS, other_events.teams),
    "teams-team-standings": (Sheet.TEAMS, other_events.teams),
    "teams-team-standings-wall": (Sheet.TEAMS_WALL, other_events.teams),
    "variable-teams-tables": (Sheet.TABLES, other_events.variable_teams),
    "pairs-tables": (Sheet.TABLES, other_events.pairs),
    "pairs-call-out": (Sheet.CALL_OUT, other_events.pairs),
    "pairs-team-standings-wall": (Sheet.TEAMS_WALL, other_events.pairs),
    "pairs-team-standings": (Sheet.TEAMS, other_events.pairs),
    "teams-certificates": (Sheet.CERTIFICATES, lambda: _played_out(other_events.teams(rounds=3))),
    "diplomacy-cards": (Sheet.CARDS, other_events.diplomacy),
    "several-games-timetable": (
        Sheet.TIMETABLE,
        lambda: _starting_at_nine(other_events.several_games()),
    ),
    "several-games-tables": (Sheet.TABLES, other_events.several_games),
    "several-games-pairings": (Sheet.PAIRINGS, other_events.several_games),
}
"""Single events, teams and several games, in English only."""

OPTIONS = replace(
    builders.OPTIONS,
    games={**builders.OPTIONS.games, **other_events.OPTIONS.games},
    per_page=4,
    edition=2,
    replaces=datetime(2026, 5, 8, 10, 42, tzinfo=UTC),
)


def _text(case: str, texts: Texts) -> str:
    sheet, event = (CASES | DAY_CASES | BIG_CASES | OTHER_CASES)[case]
    return reading.text(builders.printed(sheet, event(), texts, options=OPTIONS).data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [*CASES, *DAY_CASES])
def test_the_sheet_says_exactly_this(case: str, language: str) -> None:
    golden = (GOLDEN / f"{case}.{language}.txt").read_text(encoding="utf-8")
    assert _text(case, Texts(language)) == golden


@pytest.mark.parametrize("case", [*BIG_CASES, *OTHER_CASES])
def test_the_sheet_says_exactly_this_in_english(case: str) -> None:
    golden = (GOLDEN / f"{case}.en.txt").read_text(encoding="utf-8")
    assert _text(case, Texts("en")) == golden


# ------------------------------------------------------------- Notes on the game for the wall


def printed(language: str, *games: GameRules) -> Printed:
    made: Event = builders.event(builders.ordinary(8))
    settings = replace(made.settings, appendices=("Appendice A: nebbia",))
    options = replace(
        builders.OPTIONS,
        games={game.id: GameWords(game.name.of(language), game) for game in games},
    )
    event = replace(made, settings=settings)
    return builders.printed(Sheet.GAME, event, Texts(language), options=options)


def text(language: str) -> str:
    return reading.text(printed(language, HARBOUR, BATTLE).data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_word_for_word(language: str) -> None:
    assert text(language) == (GOLDEN / f"game.{language}.txt").read_text("utf-8")


def test_every_game_has_a_page_of_its_own() -> None:
    assert printed("it", HARBOUR).pages == 1
    assert printed("it", HARBOUR, BATTLE).pages == 2


def test_long_corrections_go_over_several_pages_and_nothing_is_lost() -> None:
    many = tuple(Text(f"Carta {n}: costa {n}, non 2.", "") for n in range(150))
    found = printed("it", replace(HARBOUR, corrections=many))
    assert found.pages > 1
    said = reading.text(found.data)
    assert all(f"Carta {n}: costa {n}, non 2." in said for n in range(150))


def test_a_game_the_catalogue_does_not_have_has_no_notes() -> None:
    made = builders.event(builders.ordinary(8))
    options = replace(builders.OPTIONS, games={"oca": GameWords("Il gioco dell’oca")})
    assert refused_codes(builders.printed, Sheet.GAME, made, Texts("it"), options=options) == [
        "print.no-game"
    ]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    wanted = [
        *product([*CASES, *DAY_CASES], LANGUAGES),
        *product([*BIG_CASES, *OTHER_CASES], ["en"]),
    ]
    for case_, language_ in wanted:
        (GOLDEN / f"{case_}.{language_}.txt").write_text(
            _text(case_, Texts(language_)), encoding="utf-8"
        )
    sys.stdout.write(f"{len(wanted)} texts in {GOLDEN}\n")
    for each in LANGUAGES:
        (GOLDEN / f"game.{each}.txt").write_text(text(each), "utf-8")
