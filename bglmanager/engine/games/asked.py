"""What a round asks of every seat: one number, parts that add up, games of a series, a winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from bglmanager.engine.copies import has_several_games
from bglmanager.engine.event import Event, Number, Round, Settings, Table
from bglmanager.engine.games.drawing import of_table
from bglmanager.engine.games.game import Component, ExtraNumber, GameRules, Series
from bglmanager.engine.games.kinds import AuctionOf, ByTurn, Scoring, Text
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TableTies


class Named(StrEnum):
    """Who is named beside the figures, and gives the places.

    `DECLARED`: who declared victory in his turn (Catan 4.7). `PLAYER`: who won, whatever the
    score (BGL 4.19.4). `SIDE`: the side that won (BGL 3.7.4).
    """

    DECLARED = "declared"
    PLAYER = "player"
    SIDE = "side"


class Figure(StrEnum):
    """What is written for a seat, in the one order of the table sheet and of the form in which
    the sheet is typed.
    """

    BID = "bid"
    ROLE = "role"
    COMPONENT = "component"
    GAME = "game"
    SCORE = "score"
    EXTRA = "extra"
    TURN = "turn"
    TIE_BREAK = "tie-break"
    PLACE = "place"


class AskedAtSeats(NamedTuple):
    """What is typed at the seats of a round.

    `components` add up to the score; those that stand at the seats already are among them. In a
    series `games` is how many stand at a seat at most. `from_turn` are the round's tie-breaks
    that the turn order says, by index; `turns` tells that the order has to be typed, as seats
    were auctioned. `role` is what else was, and `in_order` are the elements drawn for that where
    they are in the order of play: who has which says the turns. `named` may be named; where it
    `must` be, nobody named is worth a question.
    """

    scoring: Scoring = Scoring.NUMBER
    components: tuple[Component, ...] = ()
    series: Series | None = None
    games: int = 0
    extras: tuple[ExtraNumber, ...] = ()
    from_turn: tuple[int, ...] = ()
    turns: bool = False
    role: AuctionOf | None = None
    in_order: tuple[str, ...] = ()
    named: Named | None = None
    must: bool = False

    def component(self, label: str) -> Component | None:
        """The component with this stored label."""
        return next((one for one in self.components if one.label.stored == label), None)


def asked_at_seats(event: Event, round_: Round, game: GameRules | None) -> AskedAtSeats:
    """What this round asks, by its game where that is known, and by what stands at its seats."""
    scoring = Scoring.NUMBER if game is None else game.scoring
    most = max((len(seat.games) for seat in round_.seats()), default=0)
    if most:
        scoring = Scoring.SERIES
    elif any(seat.components for seat in round_.seats()):
        scoring = Scoring.COMPONENTS
    series = game.series if game is not None and game.series is not None else Series(most or 1)
    role = _role_auctioned(event, round_, game)
    in_order = _drawn_in_order(round_, game) if role is AuctionOf.SEAT_AND_FACTION else ()
    named = _who_is_named(event, round_, scoring)
    return AskedAtSeats(
        scoring=scoring,
        components=tuple(_components_asked(round_, game)) if scoring is Scoring.COMPONENTS else (),
        series=series if scoring is Scoring.SERIES else None,
        games=most,
        extras=() if game is None else in_play(game, event.settings),
        from_turn=_from_turn(event, round_, game),
        turns=not in_order and _turns_typed(event, round_, game),
        role=role,
        in_order=in_order,
        named=named,
        must=scoring is Scoring.WINNER or (named is Named.SIDE and scoring is Scoring.COMPONENTS),
    )


def in_play(game: GameRules, settings: Settings) -> tuple[ExtraNumber, ...]:
    """The game's own numbers that are asked for, as the event plays it."""
    options = game.played(settings)
    return tuple(one for one in game.extras if one.option is None or one.option in options)


def _components_asked(round_: Round, game: GameRules | None) -> Iterator[Component]:
    """Those of the game, then those that only stand at the seats."""
    known = () if game is None else game.components
    yield from known
    stored = {one.label.stored for one in known}
    there = dict.fromkeys(label for seat in round_.seats() for label in seat.components or ())
    yield from (Component(Text(label, label)) for label in there if label not in stored)


def _from_turn(event: Event, round_: Round, game: GameRules | None) -> tuple[int, ...]:
    if game is None or ruleset_of(event.settings).table_ties is not TableTies.GAME:
        return ()
    by_turn = {tie.label.stored for tie in game.tie_breaks if tie.source is ByTurn.TURN}
    return tuple(n for n, tie in enumerate(round_.tie_breaks) if tie.label in by_turn)


def _turns_typed(event: Event, round_: Round, game: GameRules | None) -> bool:
    """Whether the seats were auctioned, so that who plays when has to be said."""
    auction = None if game is None else game.auction
    if auction is None or auction.of not in (AuctionOf.SEAT, AuctionOf.SEAT_AND_FACTION):
        return False
    return takes_bids(event, round_, game)


def _role_auctioned(event: Event, round_: Round, game: GameRules | None) -> AuctionOf | None:
    """What was auctioned besides the seats, or in their place: faction, or wonder."""
    if game is None or game.auction is None or game.auction.of is AuctionOf.SEAT:
        return None
    seats = tuple(round_.seats())
    held = has_auction(event.settings, game) or any(seat.bid or seat.role for seat in seats)
    return game.auction.of if held else None


def _drawn_in_order(round_: Round, game: GameRules | None) -> tuple[str, ...]:
    """What was drawn for the auction of a round where a seat goes with each element."""
    draw = None if game is None else game.auctioned
    if draw is None or round_.setup is None:
        return ()
    return next((one.items for one in round_.setup.drawn if one.label == draw.label.stored), ())


def roles_at(round_: Round, table: Table, game: GameRules | None) -> tuple[Text, ...]:
    """What could be won at a table, in the order drawn; all there is where nothing was drawn."""
    draw = None if game is None else game.auctioned
    if draw is None:
        return ()
    every = {text.stored: text for item in draw.items for text in draw.faces(item)}
    drawn = (one for one in of_table(game, round_, table) if one.label == draw.label.stored)
    here = next((one.items for one in drawn), None)
    return tuple(every.values()) if here is None else tuple(every[i] for i in here if i in every)


def has_auction(settings: Settings, game: GameRules | None) -> bool:
    """Whether a round of this game begins with an auction: as the event has it, and always where
    bids break ties (7 Wonders 4). Where rounds differ in their games each has its own way.
    """
    if ruleset_of(settings).table_ties is TableTies.BID:
        return True
    if game is not None and has_several_games(settings):
        return game.auction is not None
    return bool(settings.desk.auction)


def takes_bids(event: Event, round_: Round, game: GameRules | None) -> bool:
    """Whether bids are asked for in this round: it has an auction, or had one already."""
    return has_auction(event.settings, game) or any(seat.bid for seat in round_.seats())


def _who_is_named(event: Event, round_: Round, scoring: Scoring) -> Named | None:
    ruleset = ruleset_of(event.settings)
    if ruleset.wins is not None:
        return Named.DECLARED
    if ruleset.sides and any(seat.side is not None for seat in round_.seats()):
        return Named.SIDE
    return Named.PLAYER if scoring is Scoring.WINNER else None


def turn_of(table: Table, index: int) -> int:
    """When the seat with this index plays, 1 first: in seat order unless `turn` says it."""
    turn = table.seats[index].turn
    return index + 1 if turn is None else turn


def counted_games(series: Series, won: Sequence[int | None]) -> int:
    """How many of the games played count among those of the series (BGL 4.17.2)."""
    return len(won) - (won.count(None) if series.more_when_drawn else 0)


def wanted_games(series: Series, won: Sequence[int | None]) -> int:
    """How many games of a series there are to type, at least one.

    `won` is who won each game played so far, None for a drawn one (BGL 4.13.1, 4.17.2).
    """
    left = series.games - counted_games(series, won)
    if series.to_win is not None:
        decided = [winner for winner in won if winner is not None]
        best = max((decided.count(winner) for winner in set(decided)), default=0)
        left = min(left, series.to_win - best)
    return max(1, len(won) + max(0, left))


def winner_of(scores: Sequence[Number | None]) -> int | None:
    """The index of who has more points than everybody else; None when nobody has."""
    known = [score for score in scores if score is not None]
    if len(known) < 2 or known.count(best := max(known)) > 1:
        return None
    return list(scores).index(best)


def series_winners(table: Table) -> list[int | None]:
    """The index of the seat that won each game of a table's series, None for a drawn one."""
    most = max((len(seat.games) for seat in table.seats), default=0)
    return [
        next(
            (i for i, s in enumerate(table.seats) if s.games[n : n + 1] and s.games[n].winner), None
        )
        for n in range(most)
    ]
