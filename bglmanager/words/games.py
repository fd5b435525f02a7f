"""Games in few words: their labels, what matters when one is chosen, lists of elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from bglmanager.engine.event import ListState
from bglmanager.engine.games import lists
from bglmanager.engine.games.drawing import JOINER
from bglmanager.engine.games.game import Element, ElementList, GameRules, Sizes, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Text
from bglmanager.engine.games.setup import SetupDraw
from bglmanager.engine.games.timing import is_scaled, usual_timing
from bglmanager.i18n import Named, Texts, capital
from bglmanager.words.messages import Messages


def label_shown(game: GameRules | None, stored: str, language: str) -> str:
    """A stored wording of the game (`Text.stored`: a tie-break, a component, an option, an
    element drawn) in a language of the program.

    A wording the game does not have stays as it is, and all do where the game is not at hand.
    """
    return labels_shown(game, language).get(stored, stored)


def drawn_label(called: Mapping[str, str], stored: str) -> str:
    """What was drawn as `labels` call it; a set is called by its parts."""
    if stored in called:
        return called[stored]
    return JOINER.join(called.get(part, part) for part in stored.split(JOINER))


def labels_shown(
    part: GameRules | tuple[SetupDraw, ...] | None, language: str
) -> Mapping[str, str]:
    """Every stored wording of a game, or of its set-up alone, with the one to show; the first of
    two alike counts.
    """
    found: dict[str, str] = {}
    for text in _texts_in(part):
        found.setdefault(text.stored, text.of(language))
    return found


def _texts_in(value: object) -> Iterator[Text]:
    """Every text in a value of a game, however deep, in the order of its fields."""
    if isinstance(value, Text):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts_in(getattr(value, each.name))
        if isinstance(value, SetupDraw) and value.sides:
            yield from (face for item in value.items for face in value.faces(item))
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts_in(part)


extra_name = Named[str](
    {"buildings": "Settlements + cities", "roads_cards": "Roads + cards", "hand": "Cards in hand"}
).or_itself
"""What heads the column of a number kept beside the score, on paper and screen alike."""


def game_summary(texts: Texts, game: GameRules, size: int) -> str:
    """A game in one line: "2 to 4 players · 15 minutes each · seats are auctioned".

    Minutes at tables of this size that no regulation says are marked as scaled.
    """
    parts = [players_words(texts, game.sizes)]
    if game.pairs:
        parts.append(texts.text("played in pairs"))
    if game.minutes_per_player is not None:
        parts.append(texts.many("{n} minute[s] for each player", game.minutes_per_player))
    parts += _scaled_minutes(texts, game, size)
    parts += [*_auction_words(texts, game), *_extra_rounds(texts, game), *_tied_final(texts, game)]
    return " · ".join(parts)


def _scaled_minutes(texts: Texts, game: GameRules, size: int) -> list[str]:
    timing = usual_timing(game)
    if timing is None or not is_scaled(game, timing, size):
        return []
    return [texts.text("minutes at tables of {size} are scaled", size=size)]


def players_words(texts: Texts, sizes: Sizes) -> str:
    """How many play it: "3 to 5 players", "4 players"."""
    if sizes.least == sizes.most:
        return texts.text("{n} players", n=sizes.most)
    return texts.text("{least} to {most} players", least=sizes.least, most=sizes.most)


def _auction_words(texts: Texts, game: GameRules) -> list[str]:
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


def _extra_rounds(texts: Texts, game: GameRules) -> list[str]:
    if not game.extra_rounds:
        return []
    return [texts.many("{n} round[s] more", game.extra_rounds)]


def _tied_final(texts: Texts, game: GameRules) -> list[str]:
    if game.drawn_final is not DrawnFinal.REPLAY:
        return []
    return [texts.text("a tied final is played again")]


def timing_name(texts: Texts, timing: Timing) -> str:
    """What a way of playing is called: "family game", "Usual game"."""
    if timing.name is None:
        return texts.text("Usual game")
    said = timing.name.of(texts.language)
    return capital(said)


def limit_advice(texts: Texts, game: GameRules, size: int) -> str:
    """Below a points limit: the one advised, and the minutes that go with each."""
    said = texts.text("Advised: {points}.", points=game.points_limit or 0)
    limits = [
        texts.text("{minutes} min at {points}", minutes=each.minutes[size], points=each.points)
        for each in game.timings
        if each.points is not None and size in each.minutes
    ]
    return f"{said} {', '.join(limits)}." if limits else said


def _unusual_size(t: Texts, v: Mapping[str, object]) -> str:
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


def list_state(texts: Texts, state: ListState | None) -> str:
    """Where a list stands, in a word or two."""
    if state is None:
        return ""
    return {
        ListState.NOT_NEEDED: texts.text("not needed"),
        ListState.MISSING: texts.text("missing"),
        ListState.HANDED_IN: texts.text("handed in"),
        ListState.CHECKED: texts.text("checked"),
    }[state]


def list_contents(texts: Texts, wanted: ElementList, counts: lists.Counts) -> str:
    """What is in a list: "King 1, Rook 2, Pawn 3: 170 points"."""
    named = (
        f"{element.name.of(texts.language)} {count}"
        for element in wanted.elements
        if (count := counts.get(element.name.stored, 0))
    )
    return texts.text(
        "{elements}: {total} points",
        elements=", ".join(named),
        total=lists.total_cost(wanted, counts),
    )


def list_named(texts: Texts, wanted: ElementList, limit: int | None) -> str:
    """What is handed in, and what it may cost: "Army of at most 250 points"."""
    name = wanted.name.of(texts.language)
    if limit is None:
        return name
    return texts.text("{name}, at most {points} points", name=name, points=limit)


def element_price(texts: Texts, element: Element) -> str:
    """What one costs, and how many there may be: "40 points, at most 4"."""
    if element.least == element.most:
        return texts.text("{cost} points, always {most}", cost=element.cost, most=element.most)
    return texts.text("{cost} points, at most {most}", cost=element.cost, most=element.most)


def list_cost(texts: Texts, total: int, limit: int | None) -> str:
    """The cost of a list with what is left of its limit."""
    if limit is None:
        return texts.text("{total} points", total=total)
    if total > limit:
        return texts.text(
            "{total} points of {limit}: {over} too many",
            total=total,
            limit=limit,
            over=total - limit,
        )
    return texts.text(
        "{total} points of {limit}: {left} left", total=total, limit=limit, left=limit - total
    )


MESSAGES: Messages = {
    "event.size-not-valid": _not_valid,
    "event.size-unusual": _unusual_size,
    "event.several-games": "Where every round has a game of its own, at most {most} sit at a "
    "table.",
    "event.game-of-pairs": "This game is valid for the league with two pairs at a table only. No "
    "league points are given.",
    "list.too-many": "{element}: {count}, at most {most} are allowed.",
    "list.too-few": "{element}: {count}, at least {least} must be there.",
    "list.not-there": "{element} is missing: at least {least} must be there.",
    "list.too-expensive": "The list costs {total} points, {over} more than the {limit} allowed.",
}
