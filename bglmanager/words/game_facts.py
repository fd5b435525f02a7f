"""What a regulation says of a game, sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bglmanager.engine.event import Better, Number, TieBreak
from bglmanager.engine.games.game import Auction, Component, ElementList, GameRules, Option, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides
from bglmanager.engine.games.text import Text
from bglmanager.engine.games.timing import scaled_minutes
from bglmanager.engine.rulesets.ruleset import TimeUp
from bglmanager.i18n import Texts
from bglmanager.words.game_labels import labels
from bglmanager.words.number_format import figure, spans

_HELD = "\N{NO-BREAK SPACE}"
"""Between what stays on one line."""


def sizes(texts: Texts, game: GameRules) -> Iterator[str]:
    """Players at a table: the range, the number recommended, what the league counts."""
    found = game.sizes
    if found.least == found.most:
        yield texts.text("{n} players.", n=found.most)
    else:
        yield texts.text(
            "{least} to {most} players, {recommended} recommended.",
            least=found.least,
            most=found.most,
            recommended=found.recommended,
        )
    if game.pairs:
        yield texts.text("Two fixed pairs sit at a table.")
    if found.valid:
        yield texts.text("The league counts tables of {sizes} only.", sizes=spans(found.valid))
    if game.sides is Sides.ALTERNATING:
        yield texts.text("Two sides sit alternately.")


def minutes(texts: Texts, game: GameRules) -> Iterator[str]:
    """The minutes by players at the table, a line for every way of playing."""
    for timing in game.timings:
        each = _by_players(timing.minutes)
        told = _way(texts, game, timing)
        if told:
            yield texts.text("{way}: {minutes}", way=told, minutes=each)
        else:
            yield texts.text("Players → minutes: {minutes}", minutes=each)
        scaled = scaled_minutes(game, timing)
        if scaled:
            yield texts.text(
                "Scaled by the minutes of each player, not in the rules: {minutes}",
                minutes=_by_players(scaled),
            )
    if game.minutes_per_player is not None:
        yield per_player(texts, game.minutes_per_player)


def _by_players(minutes: Mapping[int, int]) -> str:
    return " · ".join(
        f"{players}{_HELD}→{_HELD}{time}" for players, time in sorted(minutes.items())
    )


def _way(texts: Texts, game: GameRules, timing: Timing) -> str:
    """What the minutes are for; empty for the usual ones."""
    if timing.name is not None:
        return timing.name.of(texts.language)
    if timing.points is not None:
        return texts.text("At {points} points", points=timing.points)
    return next((o.name.of(texts.language) for o in game.options if o.id == timing.option), "")


def per_player(texts: Texts, number: int) -> str:
    """The time everybody has for himself."""
    return texts.many("{n} minute for each player.", "{n} minutes for each player.", number)


def overtime(texts: Texts, game: GameRules, usual: TimeUp | None) -> Iterator[str]:
    """What happens when time is up; where the game says nothing, the regulation's `usual` does."""
    if game.overtime is not None:
        yield texts.text("Time up. {what}", what=sentence(game.overtime.of(texts.language)))
    elif usual is TimeUp.EVEN_TURNS:
        yield texts.text(
            "Time up: everybody finishes so that all have had the same number of turns."
        )
    elif usual is TimeUp.DRAWN:
        yield texts.text(
            "Beyond the time limit of the table: the game is suspended, and the referee declares "
            "it tied."
        )


def scoring(texts: Texts, game: GameRules, options: Collection[str]) -> Iterator[str]:
    """What is written down of every player, where it is not just one number; `options` are the
    ids of the appendices and expansions played.
    """
    if game.scoring is Scoring.WINNER:
        yield texts.text("The winner is named, and everybody’s score is written down.")
    if game.components:
        parts = ", ".join(_component(texts, part) for part in game.components)
        yield texts.text("The score adds up from: {parts}.", parts=parts)
    if game.series is not None:
        yield _series(texts, game)
    for extra in game.extras:
        if extra.option is not None and extra.option not in options:
            continue
        yield texts.text(
            "Noted besides: {what}, 0 to {most}.",
            what=extra.label.of(texts.language),
            most=extra.most,
        )


def _component(texts: Texts, part: Component) -> str:
    name = part.label.of(texts.language)
    if part.least is None or part.most is None:
        return name
    return f"{name} ({figure(texts, part.least)}{_HELD}…{_HELD}{figure(texts, part.most)})"


def _series(texts: Texts, game: GameRules) -> str:
    series = game.series
    assert series is not None  # asked for with a series
    if series.to_win is None:
        said = texts.many("{n} game is played.", "{n} games are played, all of them.", series.games)
    else:
        said = texts.text(
            "Best of {games}: who has won {won} has won the round.",
            games=series.games,
            won=series.to_win,
        )
    more = texts.text("Tied games do not count among them.") if series.more_when_drawn else ""
    return " ".join(filter(None, (said, more)))


def tie_break(texts: Texts, game: GameRules | None, value: TieBreak) -> str:
    """A tie-break value with the end that is better: "coins (more is better)".

    One that follows from the turn order is only named; a judgement says whose it is.
    """
    name = labels(game, texts.language).get(value.label, value.label)
    known = () if game is None else game.tie_breaks
    found = next((each for each in known if each.label.stored == value.label), None)
    if found is not None and found.source is not None:
        return name
    if found is not None and found.referee:
        return texts.text("{label} (the referee says)", label=name)
    if value.better is Better.HIGH:
        return texts.text("{label} (more is better)", label=name)
    return texts.text("{label} (less is better)", label=name)


def ties(texts: Texts, game: GameRules | None, values: Sequence[TieBreak]) -> str:
    """What a tie at a table does."""
    if game is not None and not game.level_tables:
        return texts.text("No table can end tied.")
    if not values:
        return texts.text("Level at the table: the place is shared.")
    first, *others = (tie_break(texts, game, value) for value in values)
    named = ", ".join([first, *(texts.text("then {value}", value=value) for value in others)])
    return texts.text("Level at the table: {values}; then the place is shared.", values=named)


def final(texts: Texts, game: GameRules) -> str:
    """What is done when the last game ends level (BIG 8.3)."""
    said = {
        DrawnFinal.STANDINGS: texts.text("If the final is tied, the standings decide."),
        DrawnFinal.REPLAY: texts.text("If the final is tied, the tied players play it again."),
        DrawnFinal.IMPOSSIBLE: texts.text("The final cannot end tied."),
    }
    return said[game.drawn_final]


def auction(texts: Texts, found: Auction, *, deducted: bool) -> Iterator[str]:
    """The opening auction: what it is about, how, in which steps, when.

    `deducted` tells that the program takes bids off the score.
    """
    what = {
        AuctionOf.SEAT: texts.text("Auction for the seats"),
        AuctionOf.SEAT_AND_FACTION: texts.text("Auction for seat and faction"),
        AuctionOf.FACTION: texts.text("Auction for the factions"),
        AuctionOf.WONDER: texts.text("Auction for the wonders"),
    }[found.of]
    way = {
        AuctionWay.AT_ONCE: texts.text("all at once"),
        AuctionWay.IN_TURN: texts.text("one after the other"),
    }[found.way]
    step = _exact(texts, found.step)
    said = texts.text("{what}, {way}, bids in steps of {step}.", what=what, way=way, step=step)
    when = "" if found.when is None else sentence(found.when.of(texts.language))
    yield " ".join(filter(None, (said, when)))
    if deducted:
        yield texts.text("Write the score as counted: bids are taken off afterwards.")


def _exact(texts: Texts, value: Number) -> str:
    """A step with no more decimals than it has: 0.1, not 0.10."""
    return figure(texts, value).rstrip("0").rstrip(",.") if value != int(value) else str(value)


def option(texts: Texts, found: Option) -> str:
    """An appendix or expansion with what it changes."""
    name = sentence(found.name.of(texts.language))
    return name if found.text is None else f"{name} {sentence(found.text.of(texts.language))}"


def excluded(texts: Texts, game: GameRules) -> str:
    """What is not in play; empty where everything is."""
    if not game.excluded:
        return ""
    return texts.text("Not in play: {names}.", names=listed(texts, game.excluded))


def element_list(texts: Texts, found: ElementList, limit: int | None) -> Iterator[str]:
    """The list that players hand in; `limit` is the event's points limit."""
    name, points = found.name.of(texts.language), found.points if limit is None else limit
    if points is None:
        yield texts.text("Everybody hands in at registration: {name}.", name=name)
    else:
        yield texts.text(
            "Everybody hands in at registration: {name}, at most {points} points.",
            name=name,
            points=points,
        )
    for element in found.elements:
        values = {"name": element.name.of(texts.language), "cost": element.cost}
        if element.least == element.most:
            yield texts.text("{name}: {cost} points, always {most}", **values, most=element.most)
        elif element.least:
            yield texts.text(
                "{name}: {cost} points, {least} to {most}",
                **values,
                least=element.least,
                most=element.most,
            )
        else:
            yield texts.text("{name}: {cost} points, at most {most}", **values, most=element.most)


def listed(texts: Texts, names: Iterable[Text]) -> str:
    """Names in a row, in the language in use."""
    return ", ".join(name.of(texts.language) for name in names)


def sentence(text: str) -> str:
    """A text with a full stop at its end."""
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."
