"""What screens and sheets say of a game: everything on a page of its own, a few notes on a
table sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bglmanager.engine.event import Phase, Round, Settings, TieBreak
from bglmanager.engine.games.game import GameRules, Option
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TableTies
from bglmanager.i18n import Texts
from bglmanager.words import game_facts as facts


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines about a game under a title."""

    title: str
    lines: tuple[str, ...]


def parts(texts: Texts, game: GameRules, settings: Settings) -> tuple[Part, ...]:
    """Everything the regulation says of a game, in the order a referee asks; parts with nothing
    to say are left out.
    """
    found = (
        Part(texts.text("In this event"), tuple(chosen(texts, game, settings))),
        Part(texts.text("Players"), tuple(facts.sizes(texts, game))),
        Part(
            texts.text("Minutes"), (*facts.minutes(texts, game), *_overtime(texts, game, settings))
        ),
        Part(texts.text("Score"), tuple(facts.scoring(texts, game, _played(game, settings)))),
        Part(texts.text("Ties"), tuple(_ties(texts, game, settings, _stored(game)))),
        Part(texts.text("Auction"), tuple(_auction(texts, game, settings))),
        Part(texts.text("Not in play"), _excluded(texts, game)),
        Part(texts.text("To hand in"), tuple(_list(texts, game, settings))),
        Part(texts.text("Notes"), tuple(_notes(texts, game))),
        Part(texts.text("May be chosen"), tuple(_others(texts, game, settings))),
        Part(texts.text("Corrections"), _corrections(texts, game)),
    )
    return tuple(part for part in found if part.lines)


def slip(texts: Texts, game: GameRules, settings: Settings, round_: Round) -> tuple[str, ...]:
    """Notes for the table sheets of a round, the most wanted first."""
    last = (facts.final(texts, game),) if round_.phase is Phase.FINAL else ()
    each = game.minutes_per_player
    without = facts.excluded(texts, game)
    return (
        *([facts.per_player(texts, each)] if each is not None else ()),
        *_overtime(texts, game, settings),
        *_at_table(texts, game, settings, round_.tie_breaks),
        *last,
        *_auction(texts, game, settings),
        *chosen(texts, game, settings),
        *([without] if without else ()),
        *_notes(texts, game),
    )


def _overtime(texts: Texts, game: GameRules, settings: Settings) -> Iterator[str]:
    """What happens when time is up; a board ends with its last year (rules 7.1)."""
    if game.overtime is not None or ruleset_of(settings).board is None:
        yield facts.overtime(texts, game)


def chosen(texts: Texts, game: GameRules, settings: Settings) -> Iterator[str]:
    """The appendices and expansions this event is played with, each with what it changes."""
    known = {option.name.stored: option for option in _options(game)}
    for stored in (*settings.appendices, *settings.expansions):
        found = known.get(stored)
        yield facts.sentence(stored) if found is None else facts.option(texts, found)


def _others(texts: Texts, game: GameRules, settings: Settings) -> Iterator[str]:
    """The appendices and expansions that are not."""
    taken = {*settings.appendices, *settings.expansions}
    for option in _options(game):
        if option.name.stored not in taken:
            yield facts.option(texts, option)


def _played(game: GameRules, settings: Settings) -> frozenset[str]:
    """The ids of the appendices and expansions of this event."""
    taken = {*settings.appendices, *settings.expansions}
    return frozenset(option.id for option in _options(game) if option.name.stored in taken)


def _options(game: GameRules) -> Iterable[Option]:
    return (*game.appendices, *game.expansions)


def _stored(game: GameRules) -> tuple[TieBreak, ...]:
    return tuple(value.stored for value in game.tie_breaks)


def _ties(
    texts: Texts, game: GameRules, settings: Settings, values: tuple[TieBreak, ...]
) -> Iterator[str]:
    yield from _at_table(texts, game, settings, values)
    if ruleset_of(settings).board is None:
        yield facts.final(texts, game)


def _at_table(
    texts: Texts, game: GameRules, settings: Settings, values: tuple[TieBreak, ...]
) -> Iterator[str]:
    """What a tie does at the tables of this event: the regulation has the last word."""
    ruleset = ruleset_of(settings)
    if ruleset.board is not None or ruleset.sides:
        return  # boards and sides have places of their own
    ties = ruleset.table_ties
    if ties is TableTies.BID:
        yield texts.text("Level at the table: the lower bid; then the place is shared.")
    else:
        yield facts.ties(texts, game, values if ties is TableTies.GAME else ())


def _auction(texts: Texts, game: GameRules, settings: Settings) -> Iterator[str]:
    if game.auction is not None:
        deducted = ruleset_of(settings).bid_deducted
        yield from facts.auction(texts, game.auction, deducted=deducted)


def _excluded(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return (facts.listed(texts, game.excluded),) if game.excluded else ()


def _list(texts: Texts, game: GameRules, settings: Settings) -> Iterator[str]:
    if game.list is not None:
        yield from facts.element_list(texts, game.list, settings.points_limit)


def _notes(texts: Texts, game: GameRules) -> Iterator[str]:
    for note in game.notes:
        yield facts.sentence(note.of(texts.language))


def _corrections(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return tuple(text.of(texts.language) for text in game.corrections)
