"""Rounds whose set-up is drawn thousands of times, and what is counted in the draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bglmanager.engine.event import Event, Round, Seat, Setup, Table
from bglmanager.engine.games.drawing import draw_setup
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.shipped import shipped_games

MANY, SEEDS = figure(600, long=10_000), figure(30, long=200)


@cache
def rules(game: str, regulation: str) -> GameRules:
    """A game of the catalogue as a regulation has it."""
    [found] = [each for each in shipped_games() if each.id == game]
    return found.rules[regulation]


def options(game: GameRules) -> dict[str, tuple[str, ...]]:
    """Settings of an event that plays with everything the game's file offers."""
    return {
        "appendices": tuple(each.name.stored for each in game.appendices),
        "expansions": tuple(each.name.stored for each in game.expansions),
    }


def round_(game: str, sizes: Sequence[int] = (4, 3), number: int = 1) -> Round:
    """A round with tables of these sizes, everybody in start-number order."""
    people = iter(range(1, sum(sizes) + 1))
    tables = tuple(
        Table(TableNumber(at), tuple(Seat(EntryNumber(next(people))) for _ in range(size)))
        for at, size in enumerate(sizes, 1)
    )
    return Round(RoundNumber(number), game, max(sizes), tables)


def of_seed(seed: str, game: GameRules, **settings: Any) -> Event:
    """An event of this game with this draw seed."""
    return event(8, game=game.id, draw_seed=seed, **settings)


def one(game: GameRules, seed: str = "seme", sizes: Sequence[int] = (4, 3), **more: Any) -> Setup:
    """A set-up, of an event with all options; `attempt` and settings may be given."""
    attempt = more.pop("attempt", 1)
    found = draw_setup(
        of_seed(seed, game, **{**options(game), **more}), round_(game.id, sizes), game, attempt
    )
    assert found is not None
    return found


def many(game: GameRules, sizes: Sequence[int] = (4, 3), count: int = MANY) -> Iterator[Setup]:
    """Set-ups of as many events with different seeds."""
    wanted = of_seed("", game, **options(game))
    seated = round_(game.id, sizes)
    for number in range(count):
        settings = replace(wanted.settings, draw_seed=f"seme-{number}")
        found = draw_setup(replace(wanted, settings=settings), seated, game)
        assert found is not None
        yield found


def items(setup: Setup, label: str) -> tuple[str, ...]:
    """What was drawn under a label."""
    [found] = [each.items for each in setup.drawn if each.label == label]
    return found


def evenly(counts: Counter[Any], elements: Iterable[Any]) -> None:
    """Every element came up, and no element much more often than the others.

    Chi-square against equal frequencies, five standard deviations and more above its mean.
    """
    known = list(elements)
    assert set(counts) == set(known)
    expected = counts.total() / len(known)
    statistic = sum((counts[element] - expected) ** 2 / expected for element in known)
    free = len(known) - 1
    assert statistic < free + 5 * (2 * free) ** 0.5 + 10, statistic
