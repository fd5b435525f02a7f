"""Games in words: labels, what matters when one is chosen, what is said by its rules, lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction

from bglmanager.engine.event import Better, ListState, Phase, Round, Settings, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.drawing import JOINER
from bglmanager.engine.games.game import (
    Component,
    Counts,
    ElementList,
    GameRules,
    Option,
    Series,
    SetupDraw,
    Timing,
)
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides, Text
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies, TimeUp
from bglmanager.i18n import Named, Texts
from bglmanager.words.messages import Messages, Written, several, written_value
from bglmanager.words.number_format import figure, joined_spans


def drawn_label(called: Mapping[str, str], stored: str) -> str:
    """What was drawn as `labels` call it; a set is called by its parts."""
    if stored in called:
        return called[stored]
    return JOINER.join(called.get(part, part) for part in stored.split(JOINER))


def labels_shown(
    part: GameRules | tuple[SetupDraw, ...] | None, language: str
) -> Mapping[str, str]:
    """Every stored wording (`Text.stored`: a tie-break, a component, an option, an element drawn)
    of a game, or of its set-up, with that to show, the first if alike. A wording the game does not
    have stays as it is.
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


@record
class GameSection:
    """Some lines about a game under a title."""

    title: str
    lines: tuple[str, ...]


@record
class GameWords:
    """A game on paper: its name in that language, its rules where the catalogue has it."""

    name: str
    rules: GameRules | None = None


@record
class Played:
    """How a game is played: regulation or none, appendices and expansions as stored, a limit."""

    ruleset: Ruleset | None
    options: tuple[str, ...] = ()
    points: int | None = None

    @classmethod
    def of(cls, settings: Settings) -> Played:
        """As an event plays it."""
        chosen = (*settings.appendices, *settings.expansions)
        return cls(ruleset_of(settings), chosen, settings.points_limit)


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
        self._ruleset = played.ruleset
        self._by_board = self._ruleset is not None and self._ruleset.board is not None

    def sections(self, *, drawn: bool = False) -> tuple[GameSection, ...]:
        """Everything the regulation says of a game, in the order a referee asks, at the end what
        is `drawn` for the set-up; nothing empty.
        """
        t, game, points = self._t, self._game, self._played.points
        set_up = self._in_row(draw.label for draw in game.setup) if drawn else ""
        to_hand_in = element_list_lines(t, game.list, points) if game.list is not None else ()
        found = (
            (t.text("In this event"), self._chosen_options()),
            (t.text("Players"), self._size_lines()),
            (t.text("Minutes"), (*self.minute_lines(), *self._overtime_lines())),
            (t.text("Score"), self._scoring_lines()),
            (t.text("Ties"), self._tie_lines()),
            (t.text("Auction"), self._auction_lines()),
            (t.text("Not in play"), filter(None, [self._in_row(game.excluded)])),
            (t.text("To hand in"), to_hand_in),
            (t.text("Notes"), self._with_stops(game.notes)),
            (t.text("May be chosen"), self._other_options()),
            (t.text("For the referee"), self._with_stops(game.rulings)),
            (t.text("Corrections"), [text.of(t.language) for text in game.corrections]),
            (t.text("Drawn for the set-up"), [_with_stop(set_up)] if set_up else []),
        )
        sections = (GameSection(title, tuple(lines)) for title, lines in found)
        return tuple(section for section in sections if section.lines)

    def slip_notes(self, round_: Round) -> tuple[str, ...]:
        """Notes for the table sheets of a round, the most wanted first."""
        t, excluded = self._t, self._in_row(self._game.excluded)
        final = round_.phase is Phase.FINAL
        return (
            *self._minutes_per_player(),
            *self._overtime_lines(),
            *self._ties_at_table(round_.tie_breaks),
            *([_TIED_FINALS(t, self._game.drawn_final)] if final else ()),
            *self._auction_lines(),
            *self._chosen_options(),
            *([t.text("Not in play: {names}.", names=excluded)] if excluded else ()),
            *self._with_stops(self._game.notes),
        )

    def _size_lines(self) -> Iterator[str]:
        """Players at a table: the range, the number recommended, what the league counts."""
        t, found = self._t, self._game.sizes
        yield t.text(
            "{n} players."
            if found.least == found.most
            else "{least} to {most} players, {recommended} recommended.",
            n=found.most,
            least=found.least,
            most=found.most,
            recommended=found.recommended,
        )
        if self._game.pairs:
            yield t.text("Two fixed pairs sit at a table.")
        if found.valid:
            sizes = joined_spans(found.valid)
            yield t.text("The league counts tables of {sizes} only.", sizes=sizes)
        if self._game.sides is Sides.ALTERNATING:
            yield t.text("Two sides sit alternately.")

    def minute_lines(self) -> Iterator[str]:
        """The minutes by players at the table, a line for every way of playing."""
        t = self._t
        for timing in self._game.timings:
            way = self._way_of_playing(timing)
            yield t.text(
                "{way}: {minutes}" if way else "Players → minutes: {minutes}",
                way=way,
                minutes=_by_players(timing.minutes),
            )
            if scaled := self._game.scaled_minutes(timing):
                yield t.text(
                    "Scaled by the minutes of each player, not in the rules: {minutes}",
                    minutes=_by_players(scaled),
                )
        yield from self._minutes_per_player()

    def _way_of_playing(self, timing: Timing) -> str:
        """What the minutes are for; empty for the usual ones."""
        t = self._t
        if timing.name is not None:
            return timing.name.of(t.language)
        if timing.points is not None:
            return t.text("At {points} points", points=timing.points)
        options = (o.name.of(t.language) for o in self._game.options if o.id == timing.option)
        return next(options, "")

    def _minutes_per_player(self) -> Iterator[str]:
        n = self._game.minutes_per_player
        if n is not None:
            yield self._t.many("{n} minute[s] for each player.", n)

    def _overtime_lines(self) -> Iterator[str]:
        """What happens when time is up, by game or rules; a board ends with its year (7.1)."""
        found, ruleset = self._game.overtime, self._ruleset
        if found is not None:
            yield self._t.text("Time up. {what}", what=_with_stop(found.of(self._t.language)))
        elif ruleset is not None and ruleset.time_up in _TIMES_UP and not self._by_board:
            yield _TIMES_UP(self._t, ruleset.time_up)

    def _scoring_lines(self) -> Iterator[str]:
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
        t, games, won = self._t, series.games, series.to_win
        if won is None:
            said = t.many("{n} game[s] [is|are] played[|, all of them].", games)
        else:
            values = {"games": games, "won": won}
            said = t.text("Best of {games}: who has won {won} has won the round.", **values)
        more = t.text("Tied games do not count among them.") if series.more_when_drawn else ""
        return " ".join(filter(None, (said, more)))

    def _tie_lines(self) -> Iterator[str]:
        """What a tie does at the tables, and in the final (BIG 8.3)."""
        yield from self._ties_at_table(tuple(value.stored for value in self._game.tie_breaks))
        if not self._by_board:
            yield _TIED_FINALS(self._t, self._game.drawn_final)

    def _ties_at_table(self, values: Sequence[TieBreak]) -> Iterator[str]:
        """What a tie does at the tables: the regulation has the last word."""
        t, ruleset = self._t, self._ruleset
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
        """A tie-break with the end that is better; one from the turn order alone is only named."""
        t, known = self._t, self._game.tie_breaks
        name = labels_shown(self._game, t.language).get(value.label, value.label)
        found = next((each for each in known if each.label.stored == value.label), None)
        if found is not None and found.source is not None:
            return name
        return t.text(
            "{label} (the referee says)"
            if found is not None and found.referee
            else "{label} (more is better)"
            if value.better is Better.HIGH
            else "{label} (less is better)",
            label=name,
        )

    def _auction_lines(self) -> Iterator[str]:
        """The auction: of what, how, in which steps, when; whether bids are taken off the score."""
        t, found, ruleset = self._t, self._game.auction, self._ruleset
        if found is None:
            return
        said = t.text(
            "{what}, {way}, bids in steps of {step}.",
            what=_AUCTIONS(t, found.of),
            way=_WAYS(t, found.way),
            step=written_value(t, Fraction(found.step)),
        )
        yield " ".join((said, *self._with_stops(filter(None, [found.when]))))
        if ruleset is not None and ruleset.bid_deducted:
            yield t.text("Write the score as counted: bids are taken off afterwards.")

    def _chosen_options(self) -> Iterator[str]:
        """The appendices and expansions it is played with, each with what it changes."""
        known = {option.name.stored: option for option in self._game.options}
        for stored in self._played.options:
            yield self._option_words(known[stored]) if stored in known else _with_stop(stored)

    def _other_options(self) -> Iterator[str]:
        for option in self._game.options:
            if option.name.stored not in self._played.options:
                yield self._option_words(option)

    def _option_words(self, found: Option) -> str:
        return " ".join(self._with_stops(filter(None, (found.name, found.text))))

    def _in_row(self, names: Iterable[Text]) -> str:
        return ", ".join(name.of(self._t.language) for name in names)

    def _with_stops(self, said: Iterable[Text]) -> Iterator[str]:
        return (_with_stop(each.of(self._t.language)) for each in said)


def _by_players(minutes: Mapping[int, int]) -> str:
    return " · ".join(
        f"{players}{_HELD}→{_HELD}{time}" for players, time in sorted(minutes.items())
    )


def _with_stop(text: str) -> str:
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."


def element_list_lines(texts: Texts, found: ElementList, limit: int | None) -> Iterator[str]:
    """The list that players hand in; `limit` is the event's points limit."""
    points = found.points if limit is None else limit
    yield texts.text(
        "Everybody hands in at registration: {name}."
        if points is None
        else "Everybody hands in at registration: {name}, at most {points} points.",
        name=found.name.of(texts.language),
        points=points,
    )
    for each in found.elements:
        yield texts.text(
            "{name}: {cost} points, always {most}"
            if each.least == each.most
            else "{name}: {cost} points, {least} to {most}"
            if each.least
            else "{name}: {cost} points, at most {most}",
            name=each.name.of(texts.language),
            cost=each.cost,
            least=each.least,
            most=each.most,
        )


list_state = Named(
    {
        ListState.NOT_NEEDED: "not needed",
        ListState.MISSING: "missing",
        ListState.HANDED_IN: "handed in",
        ListState.CHECKED: "checked",
    }
)
"""Where a list stands, in a word or two."""


def list_contents(texts: Texts, wanted: ElementList, counts: Counts) -> str:
    """What is in a list: "King 1, Rook 2, Pawn 3: 170 points"."""
    named = (
        f"{element.name.of(texts.language)} {count}"
        for element in wanted.elements
        if (count := counts.get(element.name.stored, 0))
    )
    total = wanted.cost(counts)
    return texts.text("{elements}: {total} points", elements=", ".join(named), total=total)


def list_named(texts: Texts, wanted: ElementList, limit: int | None) -> str:
    """What is handed in, and what it may cost: "Army of at most 250 points"."""
    name = wanted.name.of(texts.language)
    if limit is None:
        return name
    return texts.text("{name}, at most {points} points", name=name, points=limit)


def _one_of(t: Texts, sizes: object) -> str:
    *others, last = map(str, several(sizes))
    return t.text("{some} or {last}", some=", ".join(others), last=last) if others else last


MESSAGES: Messages = {
    "event.size-not-valid": Written(
        "At tables of {size} this game is not valid for the league: only tables of {valid} count. "
        "No league points are given.",
        valid=_one_of,
    ),
    "event.size-unusual": lambda t, v: t.text(
        "Tables of {size}: this game is made for {most} players."
        if v["least"] == v["most"]
        else "Tables of {size}: this game is made for {least} to {most} players.",
        **v,
    ),
    "event.several-games": "Where every round has a game of its own, at most {most} sit at a "
    "table.",
    "event.game-of-pairs": "This game is valid for the league with two pairs at a table only. No "
    "league points are given.",
    "list.too-many": "{element}: {count}, at most {most} are allowed.",
    "list.too-few": "{element}: {count}, at least {least} must be there.",
    "list.not-there": "{element} is missing: at least {least} must be there.",
    "list.too-expensive": "The list costs {total} points, {over} more than the {limit} allowed.",
}
