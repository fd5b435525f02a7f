"""What screens and sheets say of a game by its regulation: all of it, or notes on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bglmanager.engine.event import Better, Phase, Round, Settings, TieBreak
from bglmanager.engine.games.game import Component, ElementList, GameRules, Option, Series, Timing
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides, Text
from bglmanager.engine.games.timing import scaled_minutes
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies, TimeUp
from bglmanager.i18n import Named, Texts
from bglmanager.words.games import labels_shown
from bglmanager.words.messages import written_value
from bglmanager.words.number_format import figure, joined_spans


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
    """`game_sections` for a game that need not be that of an event."""
    said = GameLines(texts, game, played)
    found = (
        (texts.text("In this event"), said.chosen_options()),
        (texts.text("Players"), said.size_lines()),
        (texts.text("Minutes"), (*said.minute_lines(), *said.overtime_lines())),
        (texts.text("Score"), said.scoring_lines()),
        (texts.text("Ties"), said.tie_lines()),
        (texts.text("Auction"), said.auction_lines()),
        (texts.text("Not in play"), said.excluded_names()),
        (texts.text("To hand in"), said.to_hand_in()),
        (texts.text("Notes"), said.with_stops(game.notes)),
        (texts.text("May be chosen"), said.other_options()),
        (texts.text("For the referee"), said.with_stops(game.rulings)),
        (texts.text("Corrections"), [text.of(texts.language) for text in game.corrections]),
    )
    sections = (GameSection(title, tuple(lines)) for title, lines in found)
    return tuple(section for section in sections if section.lines)


def drawn_section(texts: Texts, game: GameRules) -> GameSection:
    """What is drawn for its set-up; no lines where that is nothing."""
    names = names_in_row(texts, (draw.label for draw in game.setup))
    return GameSection(texts.text("Drawn for the set-up"), (with_stop(names),) if names else ())


def slip_notes(texts: Texts, game: GameRules, settings: Settings, round_: Round) -> tuple[str, ...]:
    """Notes for the table sheets of a round, the most wanted first."""
    said = GameLines(texts, game, Played.of(settings))
    excluded = (texts.text("Not in play: {names}.", names=names) for names in said.excluded_names())
    return (
        *said.minutes_per_player(),
        *said.overtime_lines(),
        *said.ties_at_table(round_.tie_breaks),
        *([said.tied_final()] if round_.phase is Phase.FINAL else ()),
        *said.auction_lines(),
        *said.chosen_options(),
        *excluded,
        *said.with_stops(game.notes),
    )


_HELD = "\N{NO-BREAK SPACE}"
"""Between what stays on one line."""

_TIED_FINALS = Named(
    {
        DrawnFinal.STANDINGS: "If the final is tied, the standings decide.",
        DrawnFinal.REPLAY: "If the final is tied, the tied players play it again.",
        DrawnFinal.IMPOSSIBLE: "The final cannot end tied.",
    }
)
_TIMES_UP = Named(
    {
        TimeUp.EVEN_TURNS: "Time up: everybody finishes so that all have had the same number of "
        "turns.",
        TimeUp.DRAWN: "Beyond the time limit of the table: the game is suspended, and the referee "
        "declares it tied.",
    }
)
_AUCTIONS = Named(
    {
        AuctionOf.SEAT: "Auction for the seats",
        AuctionOf.SEAT_AND_FACTION: "Auction for seat and faction",
        AuctionOf.FACTION: "Auction for the factions",
        AuctionOf.WONDER: "Auction for the wonders",
    }
)
_WAYS = Named({AuctionWay.AT_ONCE: "all at once", AuctionWay.IN_TURN: "one after the other"})


class GameLines:
    """What is said of a game, line by line."""

    def __init__(self, texts: Texts, game: GameRules, played: Played) -> None:
        self._t, self._game, self._played = texts, game, played

    def size_lines(self) -> Iterator[str]:
        """Players at a table: the range, the number recommended, what the league counts."""
        t, found = self._t, self._game.sizes
        if found.least == found.most:
            yield t.text("{n} players.", n=found.most)
        else:
            yield t.text(
                "{least} to {most} players, {recommended} recommended.",
                least=found.least,
                most=found.most,
                recommended=found.recommended,
            )
        if self._game.pairs:
            yield t.text("Two fixed pairs sit at a table.")
        if found.valid:
            yield t.text(
                "The league counts tables of {sizes} only.", sizes=joined_spans(found.valid)
            )
        if self._game.sides is Sides.ALTERNATING:
            yield t.text("Two sides sit alternately.")

    def minute_lines(self) -> Iterator[str]:
        """The minutes by players at the table, a line for every way of playing."""
        t = self._t
        for timing in self._game.timings:
            each, told = _by_players(timing.minutes), self._way_of_playing(timing)
            if told:
                yield t.text("{way}: {minutes}", way=told, minutes=each)
            else:
                yield t.text("Players → minutes: {minutes}", minutes=each)
            if scaled := scaled_minutes(self._game, timing):
                yield t.text(
                    "Scaled by the minutes of each player, not in the rules: {minutes}",
                    minutes=_by_players(scaled),
                )
        yield from self.minutes_per_player()

    def _way_of_playing(self, timing: Timing) -> str:
        """What the minutes are for; empty for the usual ones."""
        t = self._t
        if timing.name is not None:
            return timing.name.of(t.language)
        if timing.points is not None:
            return t.text("At {points} points", points=timing.points)
        options = (o.name.of(t.language) for o in self._game.options if o.id == timing.option)
        return next(options, "")

    def minutes_per_player(self) -> Iterator[str]:
        """The time everybody has for himself."""
        n = self._game.minutes_per_player
        if n is not None:
            yield self._t.many("{n} minute[s] for each player.", n)

    def overtime_lines(self) -> Iterator[str]:
        """What happens when time is up; where the game says nothing, what the regulation does. A
        board ends with its last year (rules 7.1).
        """
        found, usual = self._game.overtime, self._played.time_up
        if found is not None:
            yield self._t.text("Time up. {what}", what=with_stop(found.of(self._t.language)))
        elif usual is not None and usual in _TIMES_UP and not self._played.by_board:
            yield _TIMES_UP(self._t, usual)

    def scoring_lines(self) -> Iterator[str]:
        """What is written down of every player, where it is not just one number."""
        t, game = self._t, self._game
        if game.scoring is Scoring.WINNER:
            yield t.text("The winner is named, and everybody’s score is written down.")
        if game.components:
            parts = ", ".join(map(self._component_words, game.components))
            yield t.text("The score adds up from: {parts}.", parts=parts)
        if game.series is not None:
            yield self._series_words(game.series)
        options = game.chosen(self._played.options)
        for extra in game.extras:
            if extra.option is None or extra.option in options:
                what = extra.label.of(t.language)
                yield t.text("Noted besides: {what}, 0 to {most}.", what=what, most=extra.most)

    def _component_words(self, part: Component) -> str:
        t, name = self._t, part.label.of(self._t.language)
        if part.least is None or part.most is None:
            return name
        return f"{name} ({figure(t, part.least)}{_HELD}…{_HELD}{figure(t, part.most)})"

    def _series_words(self, series: Series) -> str:
        t = self._t
        if series.to_win is None:
            said = t.many("{n} game[s] [is|are] played[|, all of them].", series.games)
        else:
            said = t.text(
                "Best of {games}: who has won {won} has won the round.",
                games=series.games,
                won=series.to_win,
            )
        more = t.text("Tied games do not count among them.") if series.more_when_drawn else ""
        return " ".join(filter(None, (said, more)))

    def tie_lines(self) -> Iterator[str]:
        """What a tie does at the tables, and in the final (BIG 8.3)."""
        yield from self.ties_at_table(tuple(value.stored for value in self._game.tie_breaks))
        if not self._played.by_board:
            yield self.tied_final()

    def tied_final(self) -> str:
        """What is done when the last game ends level."""
        return _TIED_FINALS(self._t, self._game.drawn_final)

    def ties_at_table(self, values: Sequence[TieBreak]) -> Iterator[str]:
        """What a tie does at the tables: the regulation has the last word."""
        t, ruleset = self._t, self._played.ruleset
        if ruleset is not None and (ruleset.board is not None or ruleset.sides):
            return  # boards and sides have places of their own
        ties = TableTies.GAME if ruleset is None else ruleset.table_ties
        if ties is TableTies.BID:
            yield t.text("Level at the table: the lower bid; then the place is shared.")
        elif not self._game.level_tables:
            yield t.text("No table can end tied.")
        elif ties is not TableTies.GAME or not values:
            yield t.text("Level at the table: the place is shared.")
        else:
            first, *others = map(self._tie_break, values)
            named = ", ".join([first, *(t.text("then {value}", value=each) for each in others)])
            yield t.text("Level at the table: {values}; then the place is shared.", values=named)

    def _tie_break(self, value: TieBreak) -> str:
        """A tie-break value with the end that is better: "coins (more is better)".

        One that follows from the turn order is only named; a judgement says whose it is.
        """
        t, known = self._t, self._game.tie_breaks
        name = labels_shown(self._game, t.language).get(value.label, value.label)
        found = next((each for each in known if each.label.stored == value.label), None)
        if found is not None and found.source is not None:
            return name
        if found is not None and found.referee:
            return t.text("{label} (the referee says)", label=name)
        if value.better is Better.HIGH:
            return t.text("{label} (more is better)", label=name)
        return t.text("{label} (less is better)", label=name)

    def auction_lines(self) -> Iterator[str]:
        """The opening auction: what it is about, how, in which steps, when; whether the program
        takes bids off the score.
        """
        t, found, ruleset = self._t, self._game.auction, self._played.ruleset
        if found is None:
            return
        said = t.text(
            "{what}, {way}, bids in steps of {step}.",
            what=_AUCTIONS(t, found.of),
            way=_WAYS(t, found.way),
            step=written_value(t, Fraction(found.step)),
        )
        yield " ".join((said, *self.with_stops([found.when] if found.when is not None else [])))
        if ruleset is not None and ruleset.bid_deducted:
            yield t.text("Write the score as counted: bids are taken off afterwards.")

    def chosen_options(self) -> Iterator[str]:
        """The appendices and expansions it is played with, each with what it changes."""
        known = {option.name.stored: option for option in self._game.options}
        for stored in self._played.options:
            yield self._option_words(known[stored]) if stored in known else with_stop(stored)

    def other_options(self) -> Iterator[str]:
        """The appendices and expansions it could be played with besides."""
        for option in self._game.options:
            if option.name.stored not in self._played.options:
                yield self._option_words(option)

    def _option_words(self, found: Option) -> str:
        texts = (found.name,) if found.text is None else (found.name, found.text)
        return " ".join(self.with_stops(texts))

    def excluded_names(self) -> Iterator[str]:
        """What is not in play."""
        if self._game.excluded:
            yield names_in_row(self._t, self._game.excluded)

    def to_hand_in(self) -> Iterator[str]:
        """The list that players hand in."""
        if self._game.list is not None:
            yield from element_list_lines(self._t, self._game.list, self._played.points)

    def with_stops(self, said: Iterable[Text]) -> Iterator[str]:
        """Notes and rulings, each with its stop."""
        return (with_stop(each.of(self._t.language)) for each in said)


def _by_players(minutes: Mapping[int, int]) -> str:
    return " · ".join(
        f"{players}{_HELD}→{_HELD}{time}" for players, time in sorted(minutes.items())
    )


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


def with_stop(text: str) -> str:
    """A text with a full stop at its end."""
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."
