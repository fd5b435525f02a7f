"""Points as arithmetic: of the rounds, of a round, of the league (BGL 3.13, BIG 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from bglmanager.engine.derived import Derived, LeaguePoints, plain_number
from bglmanager.engine.event import Event, Number, Seat
from bglmanager.engine.league import EloSum, elo_sum
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula, Stage
from bglmanager.engine.tables import BYE_SHARE
from bglmanager.engine.tallies import TENTH, BoardScore
from bglmanager.engine.totals import BoardSum, RoundPart, RoundSum, Share, Total
from bglmanager.i18n import Texts
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names
from bglmanager.words.number_format import figure, figures
from bglmanager.words.results import bottom_word

EXACT = 6
"""Decimals of league points where they are not rounded."""


def total_sums(texts: Texts, found: Total, names: Names, event: Event) -> Iterator[tuple[str, str]]:
    """(title, arithmetic) of the ranking points, the PBG and, where it counts, the PBA."""
    counted = [part for part in found.rounds if part.phase.counts_for_standings]
    shown = ruleset_of(event.settings).orders_at(Stage.LATER).shown
    if not counted:
        return
    if found.boards is not None:
        total = figure(texts, found.boards.total)
        parts = _board_parts(texts, found.boards)
        yield texts.text("{total} points", total=total), _sum_of(parts, total)
    elif "victory_points" in shown:
        yield from _of_games(texts, counted, wins="wins" in shown)
    else:
        points, pbg = figure(texts, found.points), figure(texts, found.pbg, 2)
        parts = [figure(texts, part.points) for part in counted]
        yield texts.text("{total} points", total=points), _sum_of(parts, points)
        shares = [figure(texts, part.pbg, 2) for part in counted]
        yield texts.text("PBG {total}", total=pbg), _sum_of(shares, pbg)
        if "pba" in shown and found.opponents:
            parts, pba = [], figure(texts, found.pba)
            for part in found.opponents:
                times = "" if part.meetings == 1 else f"{part.meetings} × "
                name = names.get(part.entry, str(part.entry))
                parts.append(f"{times}{figure(texts, part.points)} ({name})")
            yield texts.text("PBA {total}", total=pba), _sum_of(parts, pba)


def _board_parts(texts: Texts, found: BoardScore) -> list[str]:
    """The boards with their modifiers, the rounds sat out, the win at the top table (rules 7.2)."""
    parts = []
    for part in found.boards:
        factors = [figure(texts, factor) for _, factor in part.factors]
        factors += [figure(texts, TENTH)] if part.tenth else []
        parts.append(" × ".join([figure(texts, part.points), *factors]))
    if found.sat_out:
        parts.append(texts.text("{points} (sat out)", points=figure(texts, found.sat_out)))
    if found.top_win:
        won = figure(texts, found.top_win)
        parts.append(texts.text("{points} (win at the top table)", points=won))
    return parts


def _of_games(
    texts: Texts, counted: Sequence[RoundPart], *, wins: bool
) -> Iterator[tuple[str, str]]:
    """Points, victory points and, where they come first, parts of wins (rules 5, 6)."""
    numbers = [(texts.text("Points"), [part.points for part in counted])]
    if wins:
        numbers.append((texts.text("Wins"), [part.win for part in counted]))
    numbers.append((texts.text("Victory points"), [part.score for part in counted]))
    for name, values in numbers:
        total = figure(texts, plain_number(sum(map(Fraction, values), Fraction(0))))
        title = texts.text("{name}: {total}", name=name, total=total)
        yield title, _sum_of([figure(texts, value) for value in values], total)


def _sum_of(parts: list[str], total: str) -> str:
    """The addition; empty where a single part is the total: the title has said it."""
    return "" if parts == [total] else f"{' + '.join(parts)} = {total}"


def auction_words(texts: Texts, seat: Seat, called: Mapping[str, str]) -> Iterator[str]:
    """What somebody won at the auction, and for how much (BIG 6.1); nothing where nothing is noted.

    `called` are the labels of the game in the language in use.
    """
    turn = [] if seat.turn is None else [texts.text("turn {n}", n=seat.turn)]
    won = [called.get(seat.role, seat.role)] if seat.role else []
    if won or (turn and seat.bid):
        said = " · ".join((*won, *turn))
        yield texts.text("At the auction: {won}, for {bid}.", won=said, bid=figure(texts, seat.bid))


def round_words(texts: Texts, found: RoundSum) -> Iterator[str]:
    """What is worth saying of the points, and the share as arithmetic."""
    if found.bye:
        yield texts.text(
            "Bye: {points} points as for the first place; PBG of the round: 100 / {of} = {pbg}",
            of=figure(texts, Fraction(19, 10), 1),
            **figures(texts, points=found.points, pbg=Fraction(*BYE_SHARE)),
        )
    elif found.board is not None:
        yield _board_words(texts, found.board, found)
    elif found.is_last and found.share is None:
        yield texts.text("Did not come: no player of this table, no points and no share.")
    else:
        if found.is_last:
            why = bottom_word(texts, found.bottom)
            yield texts.text("Place {place} whatever the score: {why}.", place=found.place, why=why)
        yield from _place_points(texts, found)
        if found.virtual_before:
            yield texts.many(
                "{n} virtual player[s] [is|are] placed ahead; the points of [that|those] place[s] "
                "are lost.",
                found.virtual_before,
            )
        if found.virtual_level:
            yield texts.many(
                "{n} virtual player[s] [has|have] the same score and [shares|share] the place.",
                found.virtual_level,
            )
        if found.share is not None:
            yield _share_words(texts, found.share)


_SHARED: Messages = {
    "own side": "The own side won, or nobody: {mean} = {points} points.",
    "other side": "The own side lost: {mean} = {points} points.",
    "floored": "Place {place} shared: {mean}, rounded down: {points} points.",
    "exact": "Place {place} shared: {mean} = {points} points.",
}


def _place_points(texts: Texts, found: RoundSum) -> Iterator[str]:
    values = figures(texts, place=found.place, points=found.points)
    if found.draw:
        yield texts.text("A draw of two is worth {points} points to each.", **values)
    if len(found.places) > 1:
        values["mean"] = f"({' + '.join(map(str, found.places))}) / {len(found.places)}"
        floored = found.floored and sum(found.places) % len(found.places)
        side = "own side" if found.side else "other side"
        shared = "floored" if floored else "exact"
        yield say(texts, _SHARED[shared if found.side is None else side], values)


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
        return texts.many("Eliminated: {points} point[s].", int(found.points), points=points)
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


def formula_parts(t: Texts, event: Event, worth: LeaguePoints) -> list[tuple[str, str]]:
    """What goes into the formula of the ruleset, each with its number."""
    detail = worth.detail
    if isinstance(ruleset_of(event.settings).formula, EloFormula):
        return [
            (t.text("Base points of the place"), figure(t, detail["base"])),
            (t.text("Prize of the best quarter"), figure(t, detail["prize"])),
            (t.text("Ratings of the field against the own one"), figure(t, detail["elo"], 4)),
        ]
    return [
        (t.text("Average of the Swiss rounds"), figure(t, detail["pm"])),
        (t.text("Points of the final"), figure(t, detail["pf"])),
        (t.text("Players"), figure(t, detail["n"])),
        (t.text("Factor of the tier"), _factor(t, detail["tier"])),
    ]


def formula(t: Texts, event: Event, worth: LeaguePoints) -> str:
    """The formula of the ruleset with this player's numbers."""
    rules, detail = ruleset_of(event.settings).formula, worth.detail
    if isinstance(rules, EloFormula):
        return _elo_formula(t, worth)
    assert rules is not None  # somebody has league points
    return t.text(
        "{tier} × {scale} × ({pm} + {weight} × {pf}) × (1 − e^(−{n}/{spread})) = {points}",
        tier=_factor(t, detail["tier"]),
        scale=rules.scale,
        weight=_factor(t, rules.final_weight),
        n=detail["n"],
        spread=rules.spread,
        points=figure(t, worth.points, EXACT),
        **figures(t, pm=detail["pm"], pf=detail["pf"]),
    )


def _elo_formula(t: Texts, worth: LeaguePoints) -> str:
    """BIG 5; an event of few players counts half."""
    base, prize, elo = (Fraction(worth.detail[part]) for part in ("base", "prize", "elo"))
    values = {**figures(t, base=base, prize=prize), "elo": figure(t, abs(elo), 4)}
    values["points"] = figure(t, worth.points, EXACT)
    if (base + prize) * (1 + elo) == worth.points:
        return t.text(
            "({base} + {prize}) × (1 − {elo}) = {points}"
            if elo < 0
            else "({base} + {prize}) × (1 + {elo}) = {points}",
            **values,
        )
    return t.text(
        "({base} + {prize}) × (1 − {elo}) / 2 = {points}"
        if elo < 0
        else "({base} + {prize}) × (1 + {elo}) / 2 = {points}",
        **values,
    )


def _factor(t: Texts, value: Number) -> str:
    """A factor of the regulation: one decimal at most."""
    return figure(t, value, 0 if Fraction(value).denominator == 1 else 1)


def league_sums(
    texts: Texts, event: Event, derived: Derived, worth: LeaguePoints
) -> tuple[str, ...]:
    """A line for every part that is itself a sum."""
    rules = ruleset_of(event.settings).formula
    if isinstance(rules, EloFormula):
        found = elo_sum(event, rules, derived, worth.entry)
        return tuple(_rating_sums(texts, rules, found, worth))
    rounds = sum(round_.phase.counts_for_standings for round_ in closed_rounds(event))
    mean = Fraction(worth.detail["pm"])
    values = figures(texts, points=mean * rounds, rounds=rounds, mean=mean)
    return (texts.text("Average of the Swiss rounds: {points} / {rounds} = {mean}", **values),)


def _rating_sums(
    texts: Texts, rules: EloFormula, found: EloSum, worth: LeaguePoints
) -> Iterator[str]:
    """Base and prize, of which people of a pair may share two places; the ratings."""
    detail, shared = worth.detail, len(found.places) > 1
    values = figures(texts, base=detail["base"], prize=detail["prize"], whole=found.prize)
    values |= {"top": rules.top, "n": found.players, "prized": found.prized}
    values |= {"place": found.places[0], "last": found.places[-1]}
    yield texts.text(
        "Base: average of ranks {place} and {last} of {n} people = {base}"
        if shared
        else "Base: {top} × (2 × {n} − 2 × {place} + 1) / (2 × {n}) = {base}, rank {place} of {n}",
        **values,
    )
    yield texts.text(
        "Prize: for the best quarter only, {prized} of {n}"
        if not detail["prize"]
        else "Prize: average of ranks {place} and {last} = {prize}; rank 1: {whole}"
        if shared
        else "Prize: {whole} / {place} = {prize}; {whole} is that of an event of {n} players",
        **values,
    )
    elo = (found.mean - found.own) / rules.top
    values |= {**figures(texts, mean=found.mean, own=found.own), "elo": figure(texts, elo, 4)}
    sentence = texts.text("Ratings: ({mean} − {own}) / {top} = {elo}", **values)
    if elo != detail["elo"]:
        limit = figure(texts, rules.delta_limit, 1)
        sentence = texts.text("{said}, held within ±{limit}", said=sentence, limit=limit)
    yield sentence
