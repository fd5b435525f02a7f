"""Sentences about a result that its own game does not allow, or that looks mistyped."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bglmanager.engine.games.text import Text
from bglmanager.i18n import Texts
from bglmanager.words.criteria import criterion_name
from bglmanager.words.number_format import figure
from bglmanager.words.sentence import Sentences

Values = Mapping[str, object]


def _said(t: Texts, v: Values) -> dict[str, object]:
    """The values in the language of the texts: labels of the game, numbers with all decimals."""
    return {key: _word(t, value) for key, value in v.items()}


def _word(t: Texts, value: object) -> object:
    if isinstance(value, Text):
        return value.of(t.language)
    if isinstance(value, Fraction):
        digits = figure(t, value, 6)
        return digits.rstrip("0").rstrip(".,")
    return value


def _limits(t: Texts, v: Values) -> str:
    """Between which numbers: "from 0 to 3", "at least 0", "at most 3"."""
    said = _said(t, v)
    if v["least"] is None:
        return t.text("at most {most}", **said)
    if v["most"] is None:
        return t.text("at least {least}", **said)
    return t.text("from {least} to {most}", **said)


def _count(v: Values) -> int:
    return v["n"] if isinstance(v["n"], int) else 0


SENTENCES: Sentences = {
    "result.not-a-number": lambda t, v: t.text(
        "“{typed}” is not a number. Type digits, with a comma or a point for decimals.", **v
    ),
    "result.two-ways": lambda t, v: t.text(
        "“{typed}” can be read in two ways. Leave out what divides the thousands; "
        "if decimals are meant, add a 0 to them.",
        **v,
    ),
    "result.not-a-turn": lambda t, v: t.text(
        "“{typed}” is not a turn. Type 1 for the player who starts, 2 for the next…", **v
    ),
    "result.not-a-place": lambda t, v: t.text(
        "“{typed}” is not a place. Type a whole number from 1 on.", **v
    ),
    "result.component-unknown": lambda t, v: t.text(
        "Table {table}, {entry}: this game has no “{label}”. Type only what it counts.", **v
    ),
    "result.component-number": lambda t, v: t.text(
        "Table {table}, {entry}: “{label}” must be a number up to 1,000,000 with at most 6 "
        "decimals.",
        **_said(t, v),
    ),
    "result.component-range": lambda t, v: t.text(
        "Table {table}, {entry}: “{label}” must be {limits}.",
        **{**_said(t, v), "limits": _limits(t, v)},
    ),
    "result.score-range": lambda t, v: t.text(
        "Table {table}, {entry}: in this game the score must be {limits}, not {score}.",
        **{**_said(t, v), "limits": _limits(t, v)},
    ),
    "result.extra-range": lambda t, v: t.text(
        "Table {table}, {entry}: “{label}” must be a whole number from 0 to {most}.",
        **_said(t, v),
    ),
    "result.turns": lambda t, v: t.text(
        "Table {table}: the turn order must have each number from 1 to {seats} once. Type it for "
        "everybody, or for nobody if all play in seat order.",
        **v,
    ),
    "result.winner-twice": lambda t, v: t.text(
        "Table {table}: only one player can win this game. Name the winner, or declare "
        "the table tied.",
        **v,
    ),
    "result.game-score-missing": lambda t, v: t.text(
        "Table {table}, {entry}: the points of game {game} are missing. Type them, 0 for none.",
        **v,
    ),
    "result.game-won-and-drawn": lambda t, v: t.text(
        "Table {table}: game {game} cannot be won and drawn. Take one of the two marks out.", **v
    ),
    "result.games-differ": lambda t, v: t.text(
        "Table {table}: not everybody has the same number of games. Type each game for everybody.",
        **v,
    ),
    "result.game-two-winners": lambda t, v: t.text(
        "Table {table}: game {game} has two winners, {entries}. Mark only one of them.", **v
    ),
    "result.drawn-score": lambda t, v: t.text(
        "Table {table}, {entry}: game {game} is drawn and gives {drawn} points to everybody, not "
        "{score}. Correct them, or mark who won.",
        **_said(t, v),
    ),
    "result.series-over": lambda t, v: t.text(
        "Table {table}: game {game} decided the series, and no game comes after it. Leave the "
        "others empty.",
        **v,
    ),
    "result.series-long": lambda t, v: t.many(
        "Table {table}: the series has {n} game, and {games} were typed. Leave the others empty.",
        "Table {table}: the series has {n} games, and {games} were typed. Leave the others empty.",
        _count(v),
        table=v["table"],
        games=v["games"],
    ),
    "result.series-short": lambda t, v: t.many(
        "Table {table}: {n} game was typed, the series has {of}. Was the time up?",
        "Table {table}: {n} games were typed, the series has {of}. Was the time up?",
        _count(v),
        table=v["table"],
        of=v["of"],
    ),
    "result.series-drawn": lambda t, v: t.many(
        "Table {table}: without the tied games {n} game was typed, the series has "
        "{of}. Was the time up?",
        "Table {table}: without the tied games {n} games were typed, the series has "
        "{of}. Was the time up?",
        _count(v),
        table=v["table"],
        of=v["of"],
    ),
    "result.level": lambda t, v: t.text(
        "Table {table}: {entries} are tied, which this game forbids. Type what breaks "
        "the tie, or let the referee give the places.",
        **v,
    ),
    "result.declared-low": lambda t, v: t.text(
        "Table {table}: {entry} declared victory with {score} points, which takes {goal}. Is it "
        "right?",
        **_said(t, v),
    ),
    "result.stopped-won": lambda t, v: t.text(
        "Table {table}: stopped by the time limit, but won by {entries} ({goal} points or victory "
        "declared). Is it right?",
        **v,
    ),
    "result.worth": lambda t, v: t.text(
        "Table {table}: {entry} has {score} points with “{label}” {held}. Are both right?",
        **_said(t, v),
        label=criterion_name(t, str(v["field"])),
    ),
    "result.side-against-sums": lambda t, v: t.text(
        "Table {table}: the side named as the winner has fewer points than the other one. Is it "
        "right?",
        **v,
    ),
    "result.side-part": lambda t, v: t.text(
        "Table {table}: {entry} has {value} for “{label}”; by who won it would be {wanted}. Are "
        "both right?",
        **_said(t, v),
    ),
    "result.places-against": lambda t, v: t.text(
        "Table {table}: the places given are not in the order of the scores. Is it right?", **v
    ),
    "result.tie-far-from-others": lambda t, v: t.text(
        "Table {table}: {entry} has {value} for “{label}”, far from the others. Is it right?",
        **_said(t, v),
    ),
    "result.high": lambda t, v: t.text(
        "Table {table}: {entry} with {score} points; more than {most} is hardly possible. Is it "
        "right?",
        **_said(t, v),
    ),
    "result.bid-step": lambda t, v: t.text(
        "Table {table}: {entry} bid {bid}, but bids go by {step}. Is it right?", **_said(t, v)
    ),
    "result.not-stopped": lambda t, v: t.text(
        "Table {table}: nobody has {goal} points. If the time limit stopped the game, mark that "
        "(Ctrl+L): the win is worth less then.",
        **v,
    ),
    "result.winner-unnamed": lambda t, v: t.text(
        "Table {table}: nobody is named as the winner, so the score decides. Is it right?", **v
    ),
    "result.side-unnamed": lambda t, v: t.text(
        "Table {table}: no side is named as the winner, so the sums decide. Is it right?", **v
    ),
    "result.not-opposite": lambda t, v: t.text(
        "Table {table}: what one wins the other loses, but the scores add up to {sum} and not to "
        "0. Are they right?",
        **_said(t, v),
    ),
}
