"""How the results of a table are worked out with pencil and paper, and what its places give.

Every figure is one of the engine's own; the sentences name the paragraph they are from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Better, Event, Number, Round, RoundStatus, Seat, Table, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import PenaltyKind
from bglmanager.engine.penalties import penalty_kinds
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import (
    BoardFormula,
    PayingRow,
    Ruleset,
    TableTies,
    TimeUp,
    Topic,
)
from bglmanager.engine.seating.teams import is_united
from bglmanager.engine.tables import BYE_SHARE, paying_column, play_table, units_of_places
from bglmanager.i18n import Named, Texts
from bglmanager.words.games import GameSection, labels_shown
from bglmanager.words.number_format import figure, figures, joined, short_figure
from bglmanager.words.regulations import criterion_short, with_paragraph, with_place
from bglmanager.words.seats_by_hand import orders_to_come


@record
class PlacePoints:
    """What places are worth at tables of so many: a line for each place, and for those that are
    shared, "2–3"; a cell where a table has that place.
    """

    nominal: int
    players: tuple[int, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


def place_points(
    texts: Texts, ruleset: Ruleset, nominal: int, players: Sequence[int]
) -> PlacePoints:
    """The points of all places of tables announced for `nominal` that have so many players."""
    columns = [paying_column(ruleset, nominal, size) for size in players]
    longest = max(map(len, columns))
    spans = [(place, place) for place in range(1, longest + 1)]
    spans += [(first, last) for first, last in combinations(range(1, longest + 1), 2)]

    def worth(column: Sequence[int], first: int, last: int) -> str:
        if last > len(column):
            return ""
        return figure(texts, points_of_units(units_of_places(ruleset, column, first, last)))

    lines = (
        (
            f"{first}" if first == last else f"{first}–{last}",
            tuple(worth(column, first, last) for column in columns),
        )
        for first, last in spans
    )
    return PlacePoints(nominal, tuple(players), tuple(lines))


def sums_by_hand(
    texts: Texts, event: Event, nominal: int, game: GameRules | None
) -> Iterator[GameSection]:
    """From the scores of a table to its places and points, and what is added up, in steps."""
    ruleset = ruleset_of(event.settings)
    if ruleset.board is not None:
        yield from _board_sections(texts, event, ruleset, ruleset.board)
        return
    yield _section(texts.text("Places at the table"), _places(texts, event, nominal, game))
    yield _section(texts.text("Points"), _points(texts, event, nominal))
    counted = _counted(event)
    if counted & {"pbg", "share"}:
        yield _section(texts.text("Share of the table"), _shares(texts, event))
    if "pba" in counted:
        said = texts.text(
            "The ranking points that everybody in the column “Has met” has by now, added up. Who "
            "was met twice counts twice; a virtual player is no opponent. It changes with every "
            "round: add it up anew."
        )
        yield _section("PBA", [with_paragraph(said, ruleset, Topic.OPPONENTS)])
    example = _example(texts, event, nominal)
    if example:
        yield _section(texts.text("Example"), [example])


def _section(title: str, lines: Iterator[str] | Sequence[str]) -> GameSection:
    return GameSection(title, tuple(lines))


def _counted(event: Event) -> set[str]:
    """The criteria of all orders to come."""
    orders = orders_to_come(event).values()
    steps = (step for each in orders for step in (*each.standings, *(each.seating or ())))
    return {step.name for step in steps}


def _places(texts: Texts, event: Event, nominal: int, game: GameRules | None) -> Iterator[str]:
    ruleset = ruleset_of(event.settings)
    if has_auction(event.settings, game) and ruleset.bid_deducted:
        yield texts.text("The score that counts is what the game gives less the bid.")
    yield from _last_lines(texts, ruleset)
    if ruleset.sides:
        yield texts.text("The side with the larger sum of scores wins; equal sums are a tie.")
        return
    said = texts.text(
        "The others: the higher score first. {ties}", ties=_ties(texts, event, nominal, game)
    )
    if ruleset.wins is not None:
        said = texts.text(
            "{places} Who declares victory in their own turn comes before anybody with as many "
            "points or more.",
            places=said,
        )
    yield with_paragraph(said, ruleset, Topic.PLACES)


def _last_lines(texts: Texts, ruleset: Ruleset) -> Iterator[str]:
    """Who comes last whatever he scored, and what a table beyond its time is."""
    said = texts.text(
        "Last whatever the score: {who}. The first to go is the very last, the next one last "
        "but one.",
        who="; ".join(_who_is_last(texts, ruleset)),
    )
    yield with_paragraph(said, ruleset, Topic.LAST)
    if not ruleset.absent_play and ruleset.board is None:
        yield texts.text(
            "Who never came is behind them all and has nothing: the table is scored without that "
            "seat."
        )
    if ruleset.time_up is TimeUp.DRAWN:
        said = texts.text(
            "A table beyond its time limit is suspended: all who still play share the first place."
        )
        yield with_paragraph(said, ruleset, Topic.LAST)


def _who_is_last(texts: Texts, ruleset: Ruleset) -> Iterator[str]:
    yield texts.text("who left during the game or was disqualified")
    if PenaltyKind.LAST in penalty_kinds(ruleset):
        yield texts.text("who was declared last in the game")
    if ruleset.own_time:
        yield texts.text("who used up their own time")
    if ruleset.late_minutes is not None:
        yield texts.many("who was not there {n} minute[s] after the start", ruleset.late_minutes)
    elif ruleset.absent_play:
        yield texts.text("who never came")


def _ties(texts: Texts, event: Event, nominal: int, game: GameRules | None) -> str:
    """What parts two with the same score."""
    ruleset = ruleset_of(event.settings)
    if ruleset.table_ties is TableTies.BID:
        return texts.text("Tied: the lower bid is first. Tied in that too: they share the place.")
    labels = _tie_labels(texts, event, game) if ruleset.table_ties is TableTies.GAME else []
    places = "1, 1" if nominal == DUEL else "1, 2, 2, 4"
    if not labels:
        return texts.text("Who is tied shares the place: {places}.", places=places)
    return texts.text(
        "Tied: {labels}. Tied in all of it: they share the place, {places}.",
        labels=", ".join(labels),
        places=places,
    )


def _tie_labels(texts: Texts, event: Event, game: GameRules | None) -> list[str]:
    """What breaks ties in this game, in turn, with the end that is better."""
    shown = labels_shown(game, texts.language)
    return [
        texts.text("more of “{label}”", label=shown.get(tie.label, tie.label))
        if tie.better is Better.HIGH
        else texts.text("less of “{label}”", label=shown.get(tie.label, tie.label))
        for tie in tie_breaks_now(event, game)
    ]


def tie_breaks_now(event: Event, game: GameRules | None) -> tuple[TieBreak, ...]:
    """What breaks ties at tables of this game: as in its last round, or as the game has it."""
    named = event.settings.game if game is None else game.id
    own = [made.tie_breaks for made in event.rounds if made.game == named]
    if own:
        return own[-1]
    return () if game is None else tuple(each.stored for each in game.tie_breaks)


def _points(texts: Texts, event: Event, nominal: int) -> Iterator[str]:
    ruleset = ruleset_of(event.settings)
    said = texts.text("What a place gives stands in the table of points.")
    yield with_paragraph(said, ruleset, Topic.POINTS)
    if ruleset.sides:
        yield texts.text(
            "Winners and losers: everybody of the winning side has the average of the upper half "
            "of the places, everybody of the other of the lower half; a tie gives all the average "
            "of all places."
        )
    else:
        yield with_paragraph(_shared(texts, ruleset, nominal), ruleset, Topic.SHARED)
    if ruleset.row is PayingRow.STARTED:
        said = texts.text("The column is that of the players who started the game.")
        yield with_paragraph(said, ruleset, Topic.SHORT_TABLE)
    virtual = _virtual(texts, ruleset)
    if virtual and nominal > DUEL:
        yield with_paragraph(virtual, ruleset, Topic.SHORT_TABLE)
    if nominal == DUEL or is_united(event):
        yield texts.text("A bye gives the points of the first place.")
        if "pbg" in _counted(event):
            share = figure(texts, Fraction(*BYE_SHARE), 4)
            yield texts.text("Its PBG is {share}.", share=share)


def _shared(texts: Texts, ruleset: Ruleset, nominal: int) -> str:
    """What shared places give."""
    if nominal == DUEL and ruleset.draw_of_two is not None:
        return texts.text("A tie gives {points} points to both.", points=ruleset.draw_of_two)
    rounded = texts.text(", rounded down") if ruleset.floored_means else ""
    return texts.text(
        "Who shares places has the average of their points{rounded}: “1–2” in the table.",
        rounded=rounded,
    )


def _virtual(texts: Texts, ruleset: Ruleset) -> str:
    """Who fills a short table; empty where nobody does."""
    rule = ruleset.virtual
    if rule is None:
        return ""
    score = texts.text("{factor} of the average score", factor=figure(texts, rule.factor, 1))
    if rule.factor == 1:
        score = texts.text("the average score")
    if rule.floored:
        score = texts.text("{score}, rounded down", score=score)
    if not rule.takes_place:
        return texts.text(
            "A short table is paid by the number of its real players. For the shares alone a "
            "virtual player with {score} sits there for each one missing.",
            score=score,
        )
    return texts.text(
        "At a short table a virtual player with {score} sits there for each one missing. It takes "
        "a place by that score, whose points are lost; {ties}",
        score=score,
        ties=texts.text("tied with a real player it is behind.")
        if rule.ties.value == "loses"
        else texts.text("tied with a real player they share the place."),
    )


def _shares(texts: Texts, event: Event) -> Iterator[str]:
    ruleset = ruleset_of(event.settings)
    if "share" in _counted(event):
        said = texts.text("Own victory points divided by those of the table, between 0 and 1.")
    elif ruleset.virtual is not None:
        said = texts.text(
            "PBG of a round: 100 × own score / all scores of the table, virtual players’ too. "
            "Keep four decimals."
        )
    else:
        said = texts.text("PBG of a round: 100 × own score / all scores of the table.")
    yield with_paragraph(said, ruleset, Topic.SHARES)
    yield texts.text(
        "Where the lowest score is negative, first add 1 − lowest to every score of the table. "
        "Where nobody has a point, all have the same share."
    )


def _example(texts: Texts, event: Event, nominal: int) -> str:
    """A table worked out by the program: short where a virtual player would sit there."""
    ruleset = ruleset_of(event.settings)
    short = ruleset.virtual is not None and nominal > DUEL
    players = nominal - 1 if short else nominal
    least = 5 if ruleset.wins is not None else 1  # a score of a game that ends with ten points
    scores = [score // least for score in (38, 31, 31, 24, 20, 15, 11)[:players]]
    if ruleset.sides:
        return ""
    found = _played(ruleset, nominal, scores)
    seats = found.seats
    said = [
        texts.text(
            "{players} players at a table of {nominal} with {scores}.",
            players=players,
            nominal=nominal,
            scores=joined(texts, [str(score) for score in scores]),
        )
    ]
    if found.virtual:
        said.append(texts.text("Virtual player: {score}.", score=figure(texts, found.virtual[0])))
    said.append(texts.text("Places: {places}.", places=_row(texts, [s.place for s in seats])))
    points = [points_of_units(seat.units or 0) for seat in seats]
    said.append(texts.text("Points: {points}.", points=_row(texts, points)))
    if "pbg" in _counted(event):
        shares = "; ".join(figure(texts, seat.pbg, 4) for seat in seats)
        said.append(f"{criterion_short(texts, 'pbg')}: {shares}.")
    return " ".join(said)


def _row(texts: Texts, values: Sequence[int | Fraction | None]) -> str:
    return "; ".join(figure(texts, value) for value in values)


def _played(ruleset: Ruleset, nominal: int, scores: Sequence[int]) -> TableResult:
    """The results of a table with these scores, nothing else told of it."""
    seats = (Seat(EntryNumber(at), score) for at, score in enumerate(scores, 1))
    table = Table(TableNumber(1), tuple(seats))
    round_ = Round(RoundNumber(1), "", nominal, (table,), status=RoundStatus.CLOSED)
    return play_table(ruleset, round_, table)


def _board_sections(
    texts: Texts, event: Event, ruleset: Ruleset, board: BoardFormula
) -> Iterator[GameSection]:
    """The score of a Diplomacy board (rules 7.1) and of the event (7.2)."""
    first, second, third = board.placement
    values = figures(
        texts,
        each=board.per_centre,
        first=first,
        second=second,
        third=third,
        lead=board.lead,
        alone=board.break_first,
        others=board.no_break,
        solo=board.solo,
        bonus=board.solo_bonus,
        solid=board.solid,
        step=board.step,
    )
    order = texts.text(
        "Order the powers by the centres of the last year; tied: of the year before, and so on; "
        "still tied: Austria, Germany, Italy, Turkey, England, Russia, France."
    )
    yield _section(
        texts.text("Places at the board"), [with_paragraph(order, ruleset, Topic.PLACES)]
    )
    points = (
        texts.text("Eliminated: 1 point, nothing else."),
        texts.text("Survivors: 1, and {each} for each centre.", **values),
        texts.text("The first three survivors: {first}, {second} and {third} more.", **values),
        texts.text(
            "The first, {lead} centres ahead or more: {alone} more. Otherwise {others} more for "
            "every survivor but the first.",
            **values,
        ),
        texts.text(
            "The sum times 1 + {step} for each power with {solid} centres or more, beyond the "
            "first such power.",
            **values,
        ),
        texts.text(
            "With {solo} centres: 1, {each} for each centre, {first}, {alone} and {bonus}, times "
            "the same; all others 0.",
            **values,
        ),
    )
    yield _section(
        texts.text("Points"), [with_paragraph(points[0], ruleset, Topic.POINTS), *points[1:]]
    )
    besides = tuple(_boards_added(texts, event, ruleset, board))
    yield _section(texts.text("Total of the event"), besides)


_BOARDS_ADDED = Named(
    {
        "8.3, 8.3.1": "Top table: everybody’s points times {top}; its winner has {win} more and is "
        "first of the event.",
        "8.3.2": "Who declined the top table: the board of that round times {refused}.",
        "8.6": "Who played two boards in a round because the director asked: both times {both}, "
        "times {eliminated} where one of them ended in elimination.",
        "8.7": "Who sat out because the director asked: {sat_out} points, which are no board.",
        "8.7.1": "With more than three boards the worst one counts a tenth.",
    }
)
"""What changes what a board gave, by the paragraph that has it."""


def _boards_added(
    texts: Texts, event: Event, ruleset: Ruleset, board: BoardFormula
) -> Iterator[str]:
    """What is added up of the boards (rules 7.2)."""
    yield texts.text("The points of all boards, added up.")
    both, eliminated = board.two_boards
    least, _ = board.sat_out
    numbers: Mapping[str, Number] = {
        "top": board.top_factor,
        "win": board.top_win,
        "refused": board.refused_factor,
        "both": both,
        "eliminated": eliminated,
        "sat_out": least if event.sat_out_points is None else event.sat_out_points,
    }
    values = {name: short_figure(texts, number, 2) for name, number in numbers.items()}
    played = {"8.3, 8.3.1": board.top_table, "8.3.2": board.top_table}
    played["8.7.1"] = board.worst_counts_tenth
    for paragraphs in _BOARDS_ADDED:
        if played.get(paragraphs, True):
            said = _BOARDS_ADDED(texts, paragraphs, **values)
            yield with_place(said, ruleset.paragraphs.named(paragraphs))


def sizes_paid(ruleset: Ruleset, nominal: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The sizes of tables for which the points are said, larger ones first, byes left out."""
    if ruleset.row is PayingRow.NOMINAL:
        return (nominal,)
    return tuple(sorted({size for size in (nominal, *sizes) if size > 1}, reverse=True))
