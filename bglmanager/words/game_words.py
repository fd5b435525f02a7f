"""What screens and sheets say of a game: everything on a page of its own, a few notes on a
table sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bglmanager.engine.event import Phase, Round, Settings, TieBreak
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies, TimeUp
from bglmanager.i18n import Texts
from bglmanager.words import game_facts as facts


@dataclass(frozen=True, slots=True)
class GameSection:
    """Some lines about a game under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game on paper: what it is called in the language of the paper, and its rules where the
    catalogue has it.
    """

    name: str
    rules: GameRules | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """How a game is played: by which regulation (None for none), with which appendices and
    expansions (as they are stored), with how many points for lists.
    """

    ruleset: Ruleset | None
    options: tuple[str, ...] = ()
    points: int | None = None

    @classmethod
    def of(cls, settings: Settings) -> Played:
        """As an event plays it."""
        chosen = (*settings.appendices, *settings.expansions)
        return cls(ruleset_of(settings), chosen, settings.points_limit)

    @property
    def time_up(self) -> TimeUp | None:
        """What the regulation does with a game that takes too long."""
        return None if self.ruleset is None else self.ruleset.time_up

    @property
    def by_board(self) -> bool:
        """Whether the regulation says how a board ends, and what it is worth."""
        return self.ruleset is not None and self.ruleset.board is not None


def parts(texts: Texts, game: GameRules, settings: Settings) -> tuple[GameSection, ...]:
    """Everything the regulation says of a game, in the order a referee asks; parts with nothing
    to say are left out.
    """
    return parts_of(texts, game, Played.of(settings))


def parts_of(texts: Texts, game: GameRules, played: Played) -> tuple[GameSection, ...]:
    """`parts` for a game that need not be that of an event."""
    found = (
        GameSection(texts.text("In this event"), tuple(_chosen(texts, game, played))),
        GameSection(texts.text("Players"), tuple(facts.sizes(texts, game))),
        GameSection(
            texts.text("Minutes"), (*facts.minutes(texts, game), *_overtime(texts, game, played))
        ),
        GameSection(
            texts.text("Score"), tuple(facts.scoring(texts, game, game.chosen(played.options)))
        ),
        GameSection(texts.text("Ties"), tuple(_ties(texts, game, played, _stored(game)))),
        GameSection(texts.text("Auction"), tuple(_auction(texts, game, played))),
        GameSection(texts.text("Not in play"), _excluded(texts, game)),
        GameSection(texts.text("To hand in"), tuple(_list(texts, game, played))),
        GameSection(texts.text("Notes"), tuple(_notes(texts, game))),
        GameSection(texts.text("May be chosen"), tuple(_others(texts, game, played))),
        GameSection(texts.text("For the referee"), tuple(_rulings(texts, game))),
        GameSection(texts.text("Corrections"), _corrections(texts, game)),
    )
    return tuple(part for part in found if part.lines)


def drawn(texts: Texts, game: GameRules) -> GameSection:
    """What is drawn for its set-up; no lines where that is nothing."""
    names = facts.listed(texts, (draw.label for draw in game.setup))
    return GameSection(
        texts.text("Drawn for the set-up"), (facts.sentence(names),) if names else ()
    )


def slip(texts: Texts, game: GameRules, settings: Settings, round_: Round) -> tuple[str, ...]:
    """Notes for the table sheets of a round, the most wanted first."""
    played = Played.of(settings)
    last = (facts.final(texts, game),) if round_.phase is Phase.FINAL else ()
    each = game.minutes_per_player
    without = facts.excluded(texts, game)
    return (
        *([facts.per_player(texts, each)] if each is not None else ()),
        *_overtime(texts, game, played),
        *_at_table(texts, game, played, round_.tie_breaks),
        *last,
        *_auction(texts, game, played),
        *_chosen(texts, game, played),
        *([without] if without else ()),
        *_notes(texts, game),
    )


def _overtime(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    """What happens when time is up; a board ends with its last year (rules 7.1)."""
    yield from facts.overtime(texts, game, None if played.by_board else played.time_up)


def _chosen(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    """The appendices and expansions it is played with, each with what it changes."""
    known = {option.name.stored: option for option in game.options}
    for stored in played.options:
        found = known.get(stored)
        yield facts.sentence(stored) if found is None else facts.option(texts, found)


def _others(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    """The appendices and expansions it could be played with besides."""
    for option in game.options:
        if option.name.stored not in played.options:
            yield facts.option(texts, option)


def _stored(game: GameRules) -> tuple[TieBreak, ...]:
    return tuple(value.stored for value in game.tie_breaks)


def _ties(
    texts: Texts, game: GameRules, played: Played, values: tuple[TieBreak, ...]
) -> Iterator[str]:
    yield from _at_table(texts, game, played, values)
    if not played.by_board:
        yield facts.final(texts, game)


def _at_table(
    texts: Texts, game: GameRules, played: Played, values: tuple[TieBreak, ...]
) -> Iterator[str]:
    """What a tie does at the tables: the regulation has the last word."""
    ruleset = played.ruleset
    if ruleset is not None and (ruleset.board is not None or ruleset.sides):
        return  # boards and sides have places of their own
    ties = TableTies.GAME if ruleset is None else ruleset.table_ties
    if ties is TableTies.BID:
        yield texts.text("Level at the table: the lower bid; then the place is shared.")
    else:
        yield facts.ties(texts, game, values if ties is TableTies.GAME else ())


def _auction(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    if game.auction is not None:
        deducted = played.ruleset is not None and played.ruleset.bid_deducted
        yield from facts.auction(texts, game.auction, deducted=deducted)


def _excluded(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return (facts.listed(texts, game.excluded),) if game.excluded else ()


def _list(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    if game.list is not None:
        yield from facts.element_list(texts, game.list, played.points)


def _notes(texts: Texts, game: GameRules) -> Iterator[str]:
    for note in game.notes:
        yield facts.sentence(note.of(texts.language))


def _rulings(texts: Texts, game: GameRules) -> Iterator[str]:
    for ruling in game.rulings:
        yield facts.sentence(ruling.of(texts.language))


def _corrections(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return tuple(text.of(texts.language) for text in game.corrections)
