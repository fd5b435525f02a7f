"""What matters of a game when it is chosen: players, minutes, auction, and tables that count."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.games.game import GameRules, Sizes, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal
from bglmanager.engine.games.timing import is_scaled, usual_timing
from bglmanager.i18n import Texts, capital
from bglmanager.words.messages import Messages


def summary(texts: Texts, game: GameRules, size: int) -> str:
    """A game in one line: "2 to 4 players · 15 minutes each · seats are auctioned".

    Minutes at tables of this size that no regulation says are marked as scaled.
    """
    parts = [players(texts, game.sizes)]
    if game.pairs:
        parts.append(texts.text("played in pairs"))
    if game.minutes_per_player is not None:
        parts.append(
            texts.many(
                "{n} minute for each player",
                "{n} minutes for each player",
                game.minutes_per_player,
            )
        )
    parts += _scaled(texts, game, size)
    parts += [*_auction(texts, game), *_rounds(texts, game), *_final(texts, game)]
    return " · ".join(parts)


def _scaled(texts: Texts, game: GameRules, size: int) -> list[str]:
    timing = usual_timing(game)
    if timing is None or not is_scaled(game, timing, size):
        return []
    return [texts.text("minutes at tables of {size} are scaled", size=size)]


def players(texts: Texts, sizes: Sizes) -> str:
    """How many play it: "3 to 5 players", "4 players"."""
    if sizes.least == sizes.most:
        return texts.text("{n} players", n=sizes.most)
    return texts.text("{least} to {most} players", least=sizes.least, most=sizes.most)


def _auction(texts: Texts, game: GameRules) -> list[str]:
    if game.auction is None:
        return []
    what = {
        AuctionOf.SEAT: texts.text("seats are auctioned"),
        AuctionOf.SEAT_AND_FACTION: texts.text("seats and factions are auctioned"),
        AuctionOf.FACTION: texts.text("factions are auctioned"),
        AuctionOf.WONDER: texts.text("wonders are auctioned"),
    }[game.auction.of]
    if game.auction.way is AuctionWay.IN_TURN:
        return [texts.text("{what}, one after the other", what=what)]
    return [what]


def _rounds(texts: Texts, game: GameRules) -> list[str]:
    if not game.extra_rounds:
        return []
    return [texts.many("{n} round more", "{n} rounds more", game.extra_rounds)]


def _final(texts: Texts, game: GameRules) -> list[str]:
    if game.drawn_final is not DrawnFinal.REPLAY:
        return []
    return [texts.text("a tied final is played again")]


def timing_name(texts: Texts, timing: Timing) -> str:
    """What a way of playing is called: "family game", "Usual game"."""
    if timing.name is None:
        return texts.text("Usual game")
    said = timing.name.of(texts.language)
    return capital(said)


def advice(texts: Texts, game: GameRules, size: int) -> str:
    """Below a points limit: the one advised, and the minutes that go with each."""
    said = texts.text("Advised: {points}.", points=game.points_limit or 0)
    limits = [
        texts.text("{minutes} min at {points}", minutes=each.minutes[size], points=each.points)
        for each in game.timings
        if each.points is not None and size in each.minutes
    ]
    return f"{said} {', '.join(limits)}." if limits else said


def _unusual(t: Texts, v: Mapping[str, object]) -> str:
    if v["least"] == v["most"]:
        return t.text("Tables of {size}: this game is made for {most} players.", **v)
    return t.text("Tables of {size}: this game is made for {least} to {most} players.", **v)


def _not_valid(t: Texts, v: Mapping[str, object]) -> str:
    valid = v["valid"] if isinstance(v["valid"], tuple) else ()
    *others, last = (str(size) for size in valid)
    sizes = t.text("{some} or {last}", some=", ".join(others), last=last) if others else last
    return t.text(
        "At tables of {size} this game is not valid for the league: only tables of {valid} count. "
        "No league points are given.",
        size=v["size"],
        valid=sizes,
    )


SENTENCES: Messages = {
    "event.size-not-valid": _not_valid,
    "event.size-unusual": _unusual,
    "event.several-games": "Where every round has a game of its own, at most {most} sit at a "
    "table.",
    "event.game-of-pairs": "This game is valid for the league with two pairs at a table only. No "
    "league points are given.",
}
