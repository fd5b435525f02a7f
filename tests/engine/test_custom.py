"""Copies of regulations with other points, series of games, and components of a score."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Json, Number, SeriesGame
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.check import check
from bglmanager.services import documents
from tests.engine import notation, playing
from tests.engine.builders import paid, with_seat, with_settings
from tests.helpers.refusals import refused_for
from tests.helpers.teams import sides_of

NOW = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
OPTIONS: dict[str, Json] = {
    "name": "Casa",
    "base": "bgl-2010",
    "points": {"4": (10, 6, 3, 1)},
    "orders": {
        "standings": ("points high", "wins high", "victory_points high", "pba low"),
        "seating": ("wins high", "points high"),
    },
    "readings": {"virtual_ties": "loses"},
}


def own(event: Event, options: dict[str, Json] | None = None) -> Event:
    settings = replace(event.settings, ruleset="custom", options=options or OPTIONS, league=None)
    return replace(event, settings=settings)


def played(rounds: int) -> Event:
    event = own(playing.event(15, 4, rounds))
    for _ in range(rounds + 1):  # with the final
        event = playing.play(event, lambda entry: (entry * 7) % 11)
    return event


def test_the_copy_pays_its_own_points_and_orders_by_its_own_criteria() -> None:
    event = played(3)
    derived = derive(event)
    units = {seat.units for result in derived.tables for seat in result.seats if seat.place == 1}
    assert 10 * 420 in units
    rows = derived.standings[-1].rows
    names = [name for name, _ in rows[0].criteria]
    assert set(names) == {"pba", "wins", "victory_points"}
    keys = [(-row.units, *(-(dict(row.criteria)[n] or 0) for n in ("wins", "victory_points")))
            for row in rows]  # fmt: skip
    assert keys == sorted(keys)
    assert {row.seating_rank for row in rows} == set(range(1, 16))


def test_every_round_of_it_is_sound_and_its_document_verifies() -> None:
    event = played(3)
    assert facts.check_event(event) == ()
    derived = derive(event)
    assert [p for r in event.rounds for p in check(event, r.number, derived)] == []
    data = documents.write_document(event, exported_at=NOW, for_league=False)
    assert documents.verify_document(data) == ()


def test_no_league_counts_it() -> None:
    assert derive(played(2)).league_points == ()
    assert ruleset_of(own(playing.event(8, 4, 1)).settings).league is None


def test_options_of_a_document_say_everything_that_is_wrong() -> None:
    options: dict[str, Json] = {"base": "bgl-2010", "points": {"8": (1,)}, "colour": "red"}
    assert [
        (p.path, p.code)
        for p in refused_for(ruleset_of, own(playing.event(8, 4, 1), options).settings)
    ] == [
        ("event.options.colour", "custom.key-unknown"),
        ("event.options.name", "custom.name"),
        ("event.options.points.8", "custom.points-size"),
    ]


# ---- Games in series, scores by components, places given: Quoridor, Wings of War, Shuuro (BGL 4)


def series(*games: tuple[bool, int]) -> tuple[SeriesGame, ...]:
    return tuple(SeriesGame(won, score) for won, score in games)


def duel(one: tuple[SeriesGame, ...], other: tuple[SeriesGame, ...]) -> Event:
    sums = [sum(int(game.score) for game in games) for games in (one, other)]
    made = notation.event(f"size 2\nentries 1-2\nround 1\n1: 1={sums[0]} 2={sums[1]}")
    return with_seat(with_seat(made, 0, 0, 0, games=one), 0, 0, 1, games=other)


def test_4_13_quoridor_a_drawn_series_is_40_each_and_the_points_are_summed() -> None:
    """One game each and one drawn: equal wins; a draw is worth 3 to both and no win."""
    made = duel(
        series((True, 5), (False, 0), (False, 3)), series((False, 0), (True, 2), (False, 3))
    )
    result = derive(made).tables[0]
    assert paid(result) == [40, 40]
    assert [seat.pbg for seat in result.seats] == [Fraction(800, 13), Fraction(500, 13)]
    assert facts.check_event(made) == ()


def test_4_13_more_games_won_beat_more_points() -> None:
    made = duel(series((True, 1), (True, 1), (False, 0)), series((False, 0), (False, 0), (True, 9)))
    assert paid(derive(made).tables[0]) == [100, 10]


def test_doomtrooper_best_of_three_goes_on_when_drawn() -> None:
    made = duel(
        series((True, 2), (False, 1), (False, 1), (True, 3)),
        series((False, 1), (True, 2), (False, 1), (False, 0)),
    )
    assert paid(derive(made).tables[0]) == [100, 10]
    assert facts.check_event(made) == ()


def test_a_series_that_does_not_add_up_is_refused() -> None:
    made = with_seat(duel(series((True, 5)), series((False, 0))), 0, 0, 0, score=6)
    assert [each.code for each in facts.check_event(made)] == ["games.sum"]


WINGS = [
    ({"side": 3, "no enemies left": 3, "enemies shot": 2}, 8),  # Aldo
    ({"side": 3, "enemies shot": 1}, 4),  # Giovanni, shot down after the first
    ({"side": 3, "left the field": -1, "enemies shot": 2}, 4),  # Giacomo
    ({}, 0),
    ({"enemies shot": 1}, 1),
    ({}, 0),
]


def wings() -> Event:
    seats = " ".join(f"{n}={score}s{1 if n < 4 else 2}" for n, (_, score) in enumerate(WINGS, 1))
    made = notation.event(f"size 6\nentries 1-6\nround 1\n1: {seats}")
    made = with_settings(made, teams_mode=sides_of(3))
    for index, (components, _) in enumerate(WINGS):
        made = with_seat(made, 0, 0, index, components=components or None)
    return made


def test_4_20_wings_of_war_8_4_4_against_0_1_0() -> None:
    made = wings()
    assert facts.check_event(made) == ()
    result = derive(made).tables[0]
    assert paid(result) == [75, 75, 75, 25, 25, 25]
    assert result.seats[0].pbg == Fraction(800, 17)


def test_4_20_the_referee_enters_the_side_that_won() -> None:
    made = wings()
    for index, place in enumerate((4, 4, 4, 1, 1, 1)):
        made = with_seat(made, 0, 0, index, place=place)
    assert paid(derive(made).tables[0]) == [25, 25, 25, 75, 75, 75]


def test_components_that_do_not_add_up_are_refused() -> None:
    made = with_seat(wings(), 0, 0, 0, score=9)
    assert "components.sum" in [each.code for each in facts.check_event(made)]


@pytest.mark.parametrize(("places", "expected"), [((2, 1), [10, 100]), ((1, 2), [100, 10])])
def test_4_18_shuuro_delta_of_190_with_an_explicit_winner(
    places: tuple[int, int], expected: list[Number]
) -> None:
    """Captured 190 more than lost; checkmate decides who wins, the score feeds the shares."""
    text = f"size 2\nentries 1-2\nround 1\n1: 1=190#{places[0]} 2=-190#{places[1]}"
    result = derive(notation.event(text)).tables[0]
    assert paid(result) == expected
    assert [seat.pbg for seat in result.seats] == [Fraction(38100, 382), Fraction(100, 382)]
