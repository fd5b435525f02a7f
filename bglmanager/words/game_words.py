"""What screens and sheets say of a game by its regulation: all of it, or notes on a sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bglmanager.engine.event import Better, Number, Phase, Round, Settings, TieBreak
from bglmanager.engine.games.game import Auction, Component, ElementList, GameRules, Option, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides
from bglmanager.engine.games.text import Text
from bglmanager.engine.games.timing import scaled_minutes
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies, TimeUp
from bglmanager.i18n import Texts
from bglmanager.words.games import labels
from bglmanager.words.number_format import figure, spans


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


def game_sections(texts: Texts, game: GameRules, settings: Settings) -> tuple[GameSection, ...]:
    """Everything the regulation says of a game, in the order a referee asks; parts with nothing
    to say are left out.
    """
    return sections_played(texts, game, Played.of(settings))


def sections_played(texts: Texts, game: GameRules, played: Played) -> tuple[GameSection, ...]:
    """`parts` for a game that need not be that of an event."""
    found = (
        GameSection(texts.text("In this event"), tuple(_chosen(texts, game, played))),
        GameSection(texts.text("Players"), tuple(size_lines(texts, game))),
        GameSection(
            texts.text("Minutes"), (*minute_lines(texts, game), *_overtime(texts, game, played))
        ),
        GameSection(
            texts.text("Score"), tuple(scoring_lines(texts, game, game.chosen(played.options)))
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


def drawn_section(texts: Texts, game: GameRules) -> GameSection:
    """What is drawn for its set-up; no lines where that is nothing."""
    names = names_in_row(texts, (draw.label for draw in game.setup))
    return GameSection(texts.text("Drawn for the set-up"), (sentence(names),) if names else ())


def slip_notes(texts: Texts, game: GameRules, settings: Settings, round_: Round) -> tuple[str, ...]:
    """Notes for the table sheets of a round, the most wanted first."""
    played = Played.of(settings)
    last = (tied_final_words(texts, game),) if round_.phase is Phase.FINAL else ()
    each = game.minutes_per_player
    without = excluded_words(texts, game)
    return (
        *([minutes_per_player(texts, each)] if each is not None else ()),
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
    yield from overtime_lines(texts, game, None if played.by_board else played.time_up)


def _chosen(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    """The appendices and expansions it is played with, each with what it changes."""
    known = {option.name.stored: option for option in game.options}
    for stored in played.options:
        found = known.get(stored)
        yield sentence(stored) if found is None else option_words(texts, found)


def _others(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    """The appendices and expansions it could be played with besides."""
    for option in game.options:
        if option.name.stored not in played.options:
            yield option_words(texts, option)


def _stored(game: GameRules) -> tuple[TieBreak, ...]:
    return tuple(value.stored for value in game.tie_breaks)


def _ties(
    texts: Texts, game: GameRules, played: Played, values: tuple[TieBreak, ...]
) -> Iterator[str]:
    yield from _at_table(texts, game, played, values)
    if not played.by_board:
        yield tied_final_words(texts, game)


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
        yield tie_words(texts, game, values if ties is TableTies.GAME else ())


def _auction(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    if game.auction is not None:
        deducted = played.ruleset is not None and played.ruleset.bid_deducted
        yield from auction_lines(texts, game.auction, deducted=deducted)


def _excluded(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return (names_in_row(texts, game.excluded),) if game.excluded else ()


def _list(texts: Texts, game: GameRules, played: Played) -> Iterator[str]:
    if game.list is not None:
        yield from element_list_lines(texts, game.list, played.points)


def _notes(texts: Texts, game: GameRules) -> Iterator[str]:
    for note in game.notes:
        yield sentence(note.of(texts.language))


def _rulings(texts: Texts, game: GameRules) -> Iterator[str]:
    for ruling in game.rulings:
        yield sentence(ruling.of(texts.language))


def _corrections(texts: Texts, game: GameRules) -> tuple[str, ...]:
    return tuple(text.of(texts.language) for text in game.corrections)


_HELD = "\N{NO-BREAK SPACE}"
"""Between what stays on one line."""


def size_lines(texts: Texts, game: GameRules) -> Iterator[str]:
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


def minute_lines(texts: Texts, game: GameRules) -> Iterator[str]:
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
        yield minutes_per_player(texts, game.minutes_per_player)


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


def minutes_per_player(texts: Texts, number: int) -> str:
    """The time everybody has for himself."""
    return texts.many("{n} minute for each player.", "{n} minutes for each player.", number)


def overtime_lines(texts: Texts, game: GameRules, usual: TimeUp | None) -> Iterator[str]:
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


def scoring_lines(texts: Texts, game: GameRules, options: Collection[str]) -> Iterator[str]:
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


def tie_break_words(texts: Texts, game: GameRules | None, value: TieBreak) -> str:
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


def tie_words(texts: Texts, game: GameRules | None, values: Sequence[TieBreak]) -> str:
    """What a tie at a table does."""
    if game is not None and not game.level_tables:
        return texts.text("No table can end tied.")
    if not values:
        return texts.text("Level at the table: the place is shared.")
    first, *others = (tie_break_words(texts, game, value) for value in values)
    named = ", ".join([first, *(texts.text("then {value}", value=value) for value in others)])
    return texts.text("Level at the table: {values}; then the place is shared.", values=named)


def tied_final_words(texts: Texts, game: GameRules) -> str:
    """What is done when the last game ends level (BIG 8.3)."""
    said = {
        DrawnFinal.STANDINGS: texts.text("If the final is tied, the standings decide."),
        DrawnFinal.REPLAY: texts.text("If the final is tied, the tied players play it again."),
        DrawnFinal.IMPOSSIBLE: texts.text("The final cannot end tied."),
    }
    return said[game.drawn_final]


def auction_lines(texts: Texts, found: Auction, *, deducted: bool) -> Iterator[str]:
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


def option_words(texts: Texts, found: Option) -> str:
    """An appendix or expansion with what it changes."""
    name = sentence(found.name.of(texts.language))
    return name if found.text is None else f"{name} {sentence(found.text.of(texts.language))}"


def excluded_words(texts: Texts, game: GameRules) -> str:
    """What is not in play; empty where everything is."""
    if not game.excluded:
        return ""
    return texts.text("Not in play: {names}.", names=names_in_row(texts, game.excluded))


def element_list_lines(texts: Texts, found: ElementList, limit: int | None) -> Iterator[str]:
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


def names_in_row(texts: Texts, names: Iterable[Text]) -> str:
    """Names in a row, in the language in use."""
    return ", ".join(name.of(texts.language) for name in names)


def sentence(text: str) -> str:
    """A text with a full stop at its end."""
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."
