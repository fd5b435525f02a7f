"""Sentences about a result that its own game does not allow, or that looks mistyped."""

from __future__ import annotations

from bglmanager.i18n import Many, Texts
from bglmanager.words.criteria import criterion_name
from bglmanager.words.messages import Messages, Values, written


def _with_limits(t: Texts, v: Values) -> dict[str, object]:
    """The values with the numbers between them: "from 0 to 3", "at least 0", "at most 3"."""
    said = {key: written(t, value) for key, value in v.items()}
    if v["least"] is None:
        said["limits"] = t.text("at most {most}", **said)
    elif v["most"] is None:
        said["limits"] = t.text("at least {least}", **said)
    else:
        said["limits"] = t.text("from {least} to {most}", **said)
    return said


SENTENCES: Messages = {
    "result.not-a-number": "“{typed}” is not a number. Type digits, with a comma or a point for "
    "decimals.",
    "result.two-ways": "“{typed}” can be read in two ways. Leave out what divides the thousands; "
    "if decimals are meant, add a 0 to them.",
    "result.not-a-turn": "“{typed}” is not a turn. Type 1 for the player who starts, 2 for the "
    "next…",
    "result.not-a-place": "“{typed}” is not a place. Type a whole number from 1 on.",
    "result.component-unknown": "Table {table}, {entry}: this game has no “{label}”. Type only "
    "what it counts.",
    "result.component-number": "Table {table}, {entry}: “{label}” must be a number up to 1,000,000 "
    "with at most 6 decimals.",
    "result.component-range": lambda t, v: t.text(
        "Table {table}, {entry}: “{label}” must be {limits}.",
        **_with_limits(t, v),
    ),
    "result.score-range": lambda t, v: t.text(
        "Table {table}, {entry}: in this game the score must be {limits}, not {score}.",
        **_with_limits(t, v),
    ),
    "result.extra-range": "Table {table}, {entry}: “{label}” must be a whole number from 0 to "
    "{most}.",
    "result.turns": "Table {table}: the turn order must have each number from 1 to {seats} once. "
    "Type it for everybody, or for nobody if all play in seat order.",
    "result.winner-twice": "Table {table}: only one player can win this game. Name the winner, or "
    "declare the table tied.",
    "result.game-score-missing": "Table {table}, {entry}: the points of game {game} are missing. "
    "Type them, 0 for none.",
    "result.game-won-and-drawn": "Table {table}: game {game} cannot be won and drawn. Take one of "
    "the two marks out.",
    "result.games-differ": "Table {table}: not everybody has the same number of games. Type each "
    "game for everybody.",
    "result.game-two-winners": "Table {table}: game {game} has two winners, {entries}. Mark only "
    "one of them.",
    "result.drawn-score": "Table {table}, {entry}: game {game} is drawn and gives {drawn} points "
    "to everybody, not {score}. Correct them, or mark who won.",
    "result.series-over": "Table {table}: game {game} decided the series, and no game comes after "
    "it. Leave the others empty.",
    "result.series-long": Many(
        "Table {table}: the series has {n} game, and {games} were typed. Leave the others empty.",
        "Table {table}: the series has {n} games, and {games} were typed. Leave the others empty.",
        "n",
    ),
    "result.series-short": Many(
        "Table {table}: {n} game was typed, the series has {of}. Was the time up?",
        "Table {table}: {n} games were typed, the series has {of}. Was the time up?",
        "n",
    ),
    "result.series-drawn": Many(
        "Table {table}: without the tied games {n} game was typed, the series has {of}. Was the "
        "time up?",
        "Table {table}: without the tied games {n} games were typed, the series has {of}. Was the "
        "time up?",
        "n",
    ),
    "result.level": "Table {table}: {entries} are tied, which this game forbids. Type what breaks "
    "the tie, or let the referee give the places.",
    "result.declared-low": "Table {table}: {entry} declared victory with {score} points, which "
    "takes {goal}. Is it right?",
    "result.stopped-won": "Table {table}: stopped by the time limit, but won by {entries} ({goal} "
    "points or victory declared). Is it right?",
    "result.worth": lambda t, v: t.text(
        "Table {table}: {entry} has {score} points with “{label}” {held}. Are both right?",
        **{key: written(t, value) for key, value in v.items()},
        label=criterion_name(t, str(v["field"])),
    ),
    "result.side-against-sums": "Table {table}: the side named as the winner has fewer points than "
    "the other one. Is it right?",
    "result.side-part": "Table {table}: {entry} has {value} for “{label}”; by who won it would be "
    "{wanted}. Are both right?",
    "result.places-against": "Table {table}: the places given are not in the order of the scores. "
    "Is it right?",
    "result.tie-far-from-others": "Table {table}: {entry} has {value} for “{label}”, far from the "
    "others. Is it right?",
    "result.high": "Table {table}: {entry} with {score} points; more than {most} is hardly "
    "possible. Is it right?",
    "result.bid-step": "Table {table}: {entry} bid {bid}, but bids go by {step}. Is it right?",
    "result.not-stopped": "Table {table}: nobody has {goal} points. If the time limit stopped the "
    "game, mark that (Ctrl+L): the win is worth less then.",
    "result.winner-unnamed": "Table {table}: nobody is named as the winner, so the score decides. "
    "Is it right?",
    "result.side-unnamed": "Table {table}: no side is named as the winner, so the sums decide. Is "
    "it right?",
    "result.not-opposite": "Table {table}: what one wins the other loses, but the scores add up to "
    "{sum} and not to 0. Are they right?",
}
