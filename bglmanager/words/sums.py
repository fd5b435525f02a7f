"""Totals, the points of a round and of the league as arithmetic in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bglmanager.engine.board_events import TENTH, BoardScore
from bglmanager.engine.derived import Derived, LeaguePoints, plain_number
from bglmanager.engine.event import Event, Number
from bglmanager.engine.league import EloSum, elo_sum
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula, Stage
from bglmanager.engine.tables import BYE_SHARE
from bglmanager.engine.totals import BoardSum, OpponentPart, RoundPart, RoundSum, Share, Total
from bglmanager.i18n import Texts
from bglmanager.words.names import Names
from bglmanager.words.number_format import figure, figures
from bglmanager.words.results import bottom_word


def total_sums(texts: Texts, found: Total, names: Names, event: Event) -> Iterator[tuple[str, str]]:
    """(title, arithmetic) of the ranking points, the PBG and, where it counts, the PBA."""
    counted = [part for part in found.rounds if part.phase.counts_for_standings]
    if not counted:
        return
    if found.boards is not None:
        yield _of_boards(texts, found.boards)
        return
    shown = ruleset_of(event.settings).orders_at(Stage.LATER).shown
    if "victory_points" in shown:
        yield from _of_games(texts, counted, wins="wins" in shown)
        return
    points = [figure(texts, part.points) for part in counted]
    title = texts.text("{total} points", total=figure(texts, found.points))
    yield title, _sum_of(points, figure(texts, found.points))
    shares = [figure(texts, part.pbg, 2) for part in counted]
    title = texts.text("PBG {total}", total=figure(texts, found.pbg, 2))
    yield title, _sum_of(shares, figure(texts, found.pbg, 2))
    if "pba" in shown and found.opponents:
        parts = [_opponent_words(texts, part, names) for part in found.opponents]
        title = texts.text("PBA {total}", total=figure(texts, found.pba))
        yield title, _sum_of(parts, figure(texts, found.pba))


def _of_boards(texts: Texts, found: BoardScore) -> tuple[str, str]:
    """The boards with their modifiers, the rounds sat out, the win at the top table (rules 7.2)."""
    parts = []
    for part in found.boards:
        factors = [figure(texts, factor) for _, factor in part.factors]
        factors += [figure(texts, TENTH)] if part.tenth else []
        parts.append(" × ".join([figure(texts, part.points), *factors]))
    if found.sat_out:
        parts.append(texts.text("{points} (sat out)", **figures(texts, points=found.sat_out)))
    if found.top_win:
        won = figures(texts, points=found.top_win)
        parts.append(texts.text("{points} (win at the top table)", **won))
    total = figure(texts, found.total)
    return texts.text("{total} points", total=total), _sum_of(parts, total)


def _of_games(
    texts: Texts, counted: Sequence[RoundPart], *, wins: bool
) -> Iterator[tuple[str, str]]:
    """Points, victory points and, where they come first, parts of wins (rules 5, 6)."""
    points = [part.points for part in counted]
    yield _summed_words(texts, texts.text("Points"), points)
    if wins:
        yield _summed_words(texts, texts.text("Wins"), [part.win for part in counted])
    yield _summed_words(texts, texts.text("Victory points"), [part.score for part in counted])


def _summed_words(texts: Texts, name: str, values: Sequence[Number]) -> tuple[str, str]:
    total = figure(texts, plain_number(sum((Fraction(value) for value in values), Fraction(0))))
    title = texts.text("{name}: {total}", name=name, total=total)
    return title, _sum_of([figure(texts, value) for value in values], total)


def _sum_of(parts: list[str], total: str) -> str:
    """The addition; empty where a single part is the total: the title has said it."""
    if parts == [total]:
        return ""
    return f"{' + '.join(parts)} = {total}"


def _opponent_words(texts: Texts, part: OpponentPart, names: Names) -> str:
    name = names.get(part.entry, str(part.entry))
    points = figure(texts, part.points)
    if part.meetings == 1:
        return f"{points} ({name})"
    return f"{part.meetings} × {points} ({name})"


def round_words(texts: Texts, found: RoundSum) -> tuple[str, ...]:
    """What is worth saying of the points, and the share as arithmetic."""
    return tuple(_round_lines(texts, found))


def _round_lines(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.bye:
        yield texts.text(
            "Bye: {points} points as for the first place; PBG of the round: 100 / {of} = {pbg}",
            of=figure(texts, Fraction(19, 10), 1),
            **figures(texts, points=found.points, pbg=Fraction(*BYE_SHARE)),
        )
        return
    if found.board is not None:
        yield _board_words(texts, found.board, found)
        return
    if found.is_last and found.share is None:
        yield texts.text("Did not come: no player of this table, no points and no share.")
        return
    if found.is_last:
        why = bottom_word(texts, found.bottom)
        yield texts.text("Place {place} whatever the score: {why}.", place=found.place, why=why)
    yield from _place_points(texts, found)
    yield from _virtual_lines(texts, found)
    if found.share is not None:
        yield _share_words(texts, found.share)


def _place_points(texts: Texts, found: RoundSum) -> Iterator[str]:
    values = figures(texts, place=found.place, points=found.points)
    if found.draw:
        yield texts.text("A draw of two is worth {points} points to each.", **values)
    if len(found.places) < 2:
        return
    values["mean"] = f"({' + '.join(map(str, found.places))}) / {len(found.places)}"
    if found.side is not None:
        if found.side:
            yield texts.text("The own side won, or nobody: {mean} = {points} points.", **values)
        else:
            yield texts.text("The own side lost: {mean} = {points} points.", **values)
    elif found.floored and sum(found.places) % len(found.places):
        yield texts.text("Place {place} shared: {mean}, rounded down: {points} points.", **values)
    else:
        yield texts.text("Place {place} shared: {mean} = {points} points.", **values)


def _virtual_lines(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.virtual_before:
        yield texts.many(
            "{n} virtual player[s] [is|are] placed ahead; the points of [that|those] place[s] are "
            "lost.",
            found.virtual_before,
        )
    if found.virtual_level:
        yield texts.many(
            "{n} virtual player[s] [has|have] the same score and [shares|share] the place.",
            found.virtual_level,
        )


def _share_words(texts: Texts, share: Share) -> str:
    """100 × 30 / 100 = 30, with what was added to the scores."""
    if share.whole == 0:
        return texts.text("PBG of the round: nobody has a point, all the same.")
    pbg = plain_number(100 * Fraction(share.own) / Fraction(share.whole))
    values = figures(texts, own=share.own, whole=share.whole, pbg=pbg)
    said = texts.text("PBG of the round: 100 × {own} / {whole} = {pbg}", **values)
    if share.lift:
        lift = figure(texts, share.lift)
        said = texts.text("{said}; all scores raised by {lift}", said=said, lift=lift)
    if share.virtual:
        virtual = " + ".join(figure(texts, score) for score in share.virtual)
        said = texts.text(
            "{said}; with {virtual} of the virtual player", said=said, virtual=virtual
        )
    return said


def _board_words(texts: Texts, board: BoardSum, found: RoundSum) -> str:
    points = figure(texts, found.points)
    if board.beside_solo and board.centres:
        return texts.text("Another power has won alone: {points} points.", points=points)
    if not board.centres:
        n = int(found.points)
        return texts.many("Eliminated: {points} point[s].", n, points=points)
    return texts.text(
        "(1 + {each} × {centres} centres + {placement} for the place + {extra} for the lead) × "
        "{factor} = {points}; the factor is that of {solid} powers.",
        each=board.per_centre,
        centres=board.centres,
        placement=board.placement,
        extra=board.extra,
        factor=figure(texts, board.factor, 1),
        points=points,
        solid=board.solid,
    )


def league_sums(
    texts: Texts, event: Event, derived: Derived, worth: LeaguePoints
) -> tuple[str, ...]:
    """A line for every part that is itself a sum."""
    formula = ruleset_of(event.settings).formula
    if isinstance(formula, EloFormula):
        return tuple(_by_rating(texts, event, formula, derived, worth))
    return (_mean_words(texts, event, worth),)


def _mean_words(texts: Texts, event: Event, worth: LeaguePoints) -> str:
    rounds = sum(round_.phase.counts_for_standings for round_ in closed_rounds(event))
    mean = Fraction(worth.detail["pm"])
    values = figures(texts, points=mean * rounds, rounds=rounds, mean=mean)
    return texts.text("Average of the Swiss rounds: {points} / {rounds} = {mean}", **values)


def _by_rating(
    texts: Texts, event: Event, formula: EloFormula, derived: Derived, worth: LeaguePoints
) -> Iterator[str]:
    found = elo_sum(event, formula, derived, worth.entry)
    yield from _by_place(texts, formula, found, worth)
    elo = (found.mean - found.own) / formula.top
    values = figures(texts, mean=found.mean, own=found.own)
    values |= {"elo": figure(texts, elo, 4), "top": formula.top}
    sentence = texts.text("Ratings: ({mean} − {own}) / {top} = {elo}", **values)
    if elo != worth.detail["elo"]:
        limit = figure(texts, formula.delta_limit, 1)
        sentence = texts.text("{said}, held within ±{limit}", said=sentence, limit=limit)
    yield sentence


def _by_place(
    texts: Texts, formula: EloFormula, found: EloSum, worth: LeaguePoints
) -> Iterator[str]:
    """Base and prize; people of a pair may share two places."""
    detail = worth.detail
    values = figures(texts, base=detail["base"], prize=detail["prize"], whole=found.prize)
    values |= {"top": formula.top, "n": found.players, "prized": found.prized}
    values |= {"place": found.places[0], "last": found.places[-1]}
    shared = len(found.places) > 1
    if shared:
        yield texts.text(
            "Base: average of ranks {place} and {last} of {n} people = {base}", **values
        )
    else:
        yield texts.text(
            "Base: {top} × (2 × {n} − 2 × {place} + 1) / (2 × {n}) = {base}, rank {place} of {n}",
            **values,
        )
    if not worth.detail["prize"]:
        yield texts.text("Prize: for the best quarter only, {prized} of {n}", **values)
    elif shared:
        yield texts.text(
            "Prize: average of ranks {place} and {last} = {prize}; rank 1: {whole}", **values
        )
    else:
        yield texts.text(
            "Prize: {whole} / {place} = {prize}; {whole} is that of an event of {n} players",
            **values,
        )
