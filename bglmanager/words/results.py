"""Words about what is typed of a table: scores, boards, ties, sides, who types it again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from bglmanager.engine.event import Adjustment, Event, Table
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionOf
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.kinds import AdjustmentKind, Better, BoardVariant, BottomReason
from bglmanager.engine.pairs import event_of_pairs
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating.boards import SIX
from bglmanager.engine.totals import TableTie, table_ties
from bglmanager.i18n import Many, Named, Texts, Word
from bglmanager.words.games import labels_shown
from bglmanager.words.messages import Messages, Values, say, several, written_value
from bglmanager.words.names import Names, names_of
from bglmanager.words.number_format import figure, figures
from bglmanager.words.regulations import criterion_name

bottom_word = Named(
    {
        BottomReason.WITHDREW: "left the event",
        BottomReason.PUT_LAST: "last in the game",
        BottomReason.EXPELLED: "disqualified",
        BottomReason.OUT_OF_TIME: "out of time",
        BottomReason.ABSENT: "absent",
        None: Word("at the table", "last"),
    }
)
"""Why a seat is at the bottom, in a word or two."""


def _with_limits(t: Texts, v: Values) -> dict[str, object]:
    """The values with the numbers between them: "from 0 to 3", "at least 0", "at most 3"."""
    said = {key: written_value(t, value) for key, value in v.items()}
    if v["least"] is None:
        return {**said, "limits": t.text("at most {most}", **said)}
    limits = t.text("at least {least}" if v["most"] is None else "from {least} to {most}", **said)
    return {**said, "limits": limits}


MANY = 8
"""More tables than this are counted in a sentence, not named."""

_ONCE = Many(
    "Table[s] {tables} [was|were] typed only once. Somebody else types [it|them] again: Ctrl+2.",
    "tables",
)


def _typed_once(t: Texts, v: Values) -> str:
    n = len(several(v["tables"]))
    if n <= MANY:
        return say(t, _ONCE, v)
    return t.text("{n} tables were typed only once. Somebody else types them again: Ctrl+2.", n=n)


role_name = Named[str](
    {
        "austria": "Austria",
        "england": "England",
        "france": "France",
        "germany": "Germany",
        "italy": "Italy",
        "russia": "Russia",
        "turkey": "Turkey",
    }
).or_itself
"""A power of Diplomacy by its name; any other role as it was written."""


def role_title(texts: Texts, auctioned: AuctionOf | None) -> str:
    """What heads what was won at an auction besides a seat."""
    is_wonder = auctioned is AuctionOf.WONDER
    return texts.text("Wonder") if is_wonder else texts.text("Faction")


variant_name = Named(
    {
        BoardVariant.ITALY_CIVIL_DISORDER: "Italy in civil disorder",
        BoardVariant.TURKEY_OUT: "without Turkey",
        BoardVariant.ESCALATION: "escalation",
    }
)
"""How a board of six or fewer is played (rules 7.4)."""


def board_rules(texts: Texts, formula: BoardFormula, table: Table) -> Iterator[str]:
    """What the players of a board of six or fewer have to know of how it is played (8.5)."""
    if table.variant is None:
        return
    if len(table.seats) == SIX:
        yield texts.text(
            "The six vote in secret: Italy in civil disorder, without Turkey, or escalation; a "
            "tied vote is drawn by lot (Diplomacy 8.5)."
        )
    yield from escalation_words(texts, formula, table)


def escalation_words(texts: Texts, formula: BoardFormula, table: Table) -> Iterator[str]:
    """How an escalation of this size begins (8.5.2); nothing where no pieces are suggested."""
    pieces = formula.pieces.get(len(table.seats))
    if pieces is not None:
        yield texts.many(
            "Escalation: everybody starts with {n} piece[s], placed one by one in turn (Diplomacy "
            "8.5.2).",
            pieces,
        )


decision_words = Named(
    {
        AdjustmentKind.TOP_TABLE: "top table",
        AdjustmentKind.TOP_TABLE_REFUSED: "declined the top table",
        AdjustmentKind.TWO_BOARDS: "two boards",
        AdjustmentKind.SAT_OUT: "sat out",
    }
)
"""A decision of the director (Diplomacy)."""


def adjustment_words(texts: Texts, adjustments: Iterable[Adjustment]) -> str:
    """What a director decided for somebody: "R2 two boards, R3 top table" (rules 7.2)."""
    said = (
        texts.text("R{number}", number=each.round) + " " + decision_words(texts, each.kind)
        for each in sorted(adjustments, key=lambda each: each.round)
    )
    return ", ".join(words.replace(" ", "\N{NO-BREAK SPACE}") for words in said)


_WORTH: Messages = {
    AdjustmentKind.TWO_BOARDS: "two boards in one round: × {alive}, × {dead} where one was lost",
    AdjustmentKind.SAT_OUT: Many("sat out: {n} point[s]", "points"),
    AdjustmentKind.TOP_TABLE: "top table: × {factor}, its winner {bonus} more",
    AdjustmentKind.TOP_TABLE_REFUSED: "declined the top table: × {factor}",
}


def adjustments_worth(texts: Texts, event: Event, after: RoundNumber) -> str:
    """What the adjustments up to this round are worth; empty where boards are not scored."""
    board = ruleset_of(event.settings).board
    if board is None:
        return ""
    factors = {
        AdjustmentKind.TOP_TABLE: board.top_factor,
        AdjustmentKind.TOP_TABLE_REFUSED: board.refused_factor,
    }
    values = figures(texts, alive=board.two_boards[0], dead=board.two_boards[1])
    values |= {"points": int(event.sat_out_points or board.sat_out[0]), "bonus": board.top_win}
    kinds = {each.kind for each in event.adjustments if each.round <= after}
    said = [
        say(texts, worth, {**values, "factor": figure(texts, factors.get(AdjustmentKind(kind)))})
        for kind, worth in _WORTH.items()
        if kind in kinds and (board.top_table or kind not in factors)
    ]
    if board.worst_counts_tenth:
        said.append(texts.text("the worst of more than three boards counts a tenth"))
    return " · ".join(said)


def ties_at_table(
    texts: Texts,
    event: Event,
    number: RoundNumber,
    table: Table,
    game: GameRules | None,
    *,
    between: Collection[EntryNumber] = (),
) -> tuple[str, ...]:
    """A sentence for every two neighbours of a table whom a value put apart; `table` may be one
    not saved yet. `game` gives the values their names in the language in use; with `between` only
    what is said of these two.
    """
    found = table_ties(event, number, table)
    if between:
        found = tuple(tie for tie in found if {tie.ahead, tie.behind} == set(between))
    if not found:
        return ()
    names, called = names_of(event_of_pairs(event).entries), labels_shown(game, texts.language)
    return tuple(_tie_words(texts, tie, names, called) for tie in found)


_TIES: Messages = {
    "bid": "Level at {score}: {ahead} is before {behind} by the lower bid, {value} to {other}.",
    "unknown": "Level at {score}: {ahead} is before {behind} by “{label}”, {value}; nothing is "
    "noted for {behind}.",
    Better.HIGH: "Level at {score}: {ahead} is before {behind} by “{label}”, {value} to {other} "
    "(more is better).",
    Better.LOW: "Level at {score}: {ahead} is before {behind} by “{label}”, {value} to {other} "
    "(less is better).",
}


def _tie_words(texts: Texts, tie: TableTie, names: Names, called: Mapping[str, str]) -> str:
    kind = "bid" if tie.label is None else "unknown" if tie.other is None else tie.better
    values = {
        "ahead": names[tie.ahead],
        "behind": names[tie.behind],
        "label": called.get(tie.label or "", tie.label),
        **figures(texts, score=tie.score, value=tie.value, other=tie.other),
    }
    return say(texts, _TIES[kind], values)


MESSAGES: Messages = {
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
        "Table {table}, {entry}: “{label}” must be {limits}.", **_with_limits(t, v)
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
        "Table {table}: the series has {n} game[s], and {games} were typed. Leave the others "
        "empty.",
        "n",
    ),
    "result.series-short": Many(
        "Table {table}: {n} game[s] [was|were] typed, the series has {of}. Was the time up?", "n"
    ),
    "result.series-drawn": Many(
        "Table {table}: without the tied games {n} game[s] [was|were] typed, the series has {of}. "
        "Was the time up?",
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
        **{key: written_value(t, value) for key, value in v.items()},
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
    "result.role-twice": "Table {table}: {entries} cannot both have {role}. Look at the sheet "
    "again.",
    "result.role-several": "Table {table}, {entry}: “{typed}” may be several. Type more letters, "
    "or the number in the set-up.",
    "result.role-unknown": "Table {table}: {entry} has {role}, which was not to be won at this "
    "table. Is it right?",
    "result.bid-step": "Table {table}: {entry} bid {bid}, but bids go by {step}. Is it right?",
    "result.not-stopped": "Table {table}: nobody has {goal} points. If the time limit stopped the "
    "game, mark that (Ctrl+L): the win is worth less then.",
    "result.winner-unnamed": "Table {table}: nobody is named as the winner, so the score decides. "
    "Is it right?",
    "result.side-unnamed": "Table {table}: no side is named as the winner, so the sums decide. Is "
    "it right?",
    "result.not-opposite": "Table {table}: what one wins the other loses, but the scores add up to "
    "{sum} and not to 0. Are they right?",
    "second.differ": Many(
        "Table[s] {tables}: entries differ. Open [it|each] and look at its sheet: A takes the "
        "first entry, B the second, C types it anew.",
        "tables",
    ),
    "second.once": _typed_once,
    "second.stopped": "Table {table}: entries differ. Look at its sheet and say which one is "
    "right.",
    "second.no-first": "Table {table} has no result yet: it is typed a second time once it has "
    "one.",
    "second.twice": "Table {table} is typed twice already.",
    "second.not-stopped": "Table {table}: the entries agree, there is nothing to decide.",
    "swap.draft": "{round} is a draft and has not been played. Swap the players in the draft.",
    "swap.one-table": "Both are table {table}. Name two tables.",
    "swap.bye": "Nobody plays at table {table}, a bye: it has no sheet. Name two tables that play.",
    "swap.sizes": "Table {table} has {seats} players, table {second} has {others}: the sheet of "
    "the one cannot be that of the other. Correct the two tables one by one.",
    "swap.powers": "Tables {table} and {second} do not have the same powers: the sheet of the one "
    "cannot be that of the other. Correct the two tables one by one.",
    "swap.no-figures": "Nothing is typed at tables {table} and {second} yet. Type each sheet at "
    "its own table.",
    "swap.same-figures": "Tables {table} and {second} have the same figures: nothing would change.",
    "swap.alone": "{entry} sits alone at table {table}, and no table can be empty. Swap two "
    "players instead.",
    "swap.score-missing": "Table {table}: {entry} would be left without a score. Type one in that "
    "line first, or correct the two tables one by one.",
    "swap.unsaved": "Table {table}: figures are typed there that are not saved. Go back, save them "
    "or empty the fields, then put it right.",
    "swap.reason-missing": "Say in a few words what went wrong: it stays with the correction.",
    "board.year-missing": "Table {table}: nothing stands in {year}. Type the centres of that year "
    "first.",
    "board.year-incomplete": "Table {table}, {year}: centres are missing for {entries}. Type them, "
    "or empty the year.",
    "board.too-many": "Table {table}, {year}: {centres} centres, but there are {maximum}. Correct "
    "that year.",
    "board.too-long": "Table {table}: {year} is too late, the game ends in {end}. Empty that year.",
    "board.back": "Table {table}: {entry} had no centres any more, and has some in {year}.",
    "board.too-fast": "Table {table}: {entry} had {before} centres and has {now} in {year}, more "
    "than twice as many.",
    "board.ends-early": "Table {table}: the last year typed is {year}, and games go to {end}. Does "
    "this one end here?",
    "board.not-top": "Table {table} is not the top table: it ends with the others.",
    "board.longer": "Table {table} has played {year} already. Take that year out first.",
    "draw.over": "Table {table} has ended in a draw already.",
    "draw.year": "Table {table}: {year} is not played there. Type a year from {first} to {end}.",
    "draw.nobody": "Table {table}: choose who proposes the draw.",
    "draw.not-able": "Table {table}: {entry} cannot propose a draw in {year}: only survivors can, "
    "once in a game.",
    "draw.alone": "Table {table}: there is a vote only if {least} players propose it in {year}.",
    "draw.nothing-played": "Table {table}: a draw in {year} leaves no completed year to count.",
    "draw.played-on": "Table {table} has played {played}: a draw agreed in {year} comes too late. "
    "Take the later years out first.",
    "draw.not-played": "Table {table}: a draw was proposed in {year}, and the centres end before "
    "that. Type the missing years, or take the vote back.",
    "draw.none": "Nobody has proposed a draw at table {table}.",
    "board.no-variant": "Table {table} is not a six-player board.",
    "board.begun": "Table {table} has centres already: its variant stays as it is.",
    "board.round-made": "{round} is drawn already. Discard the draft first.",
    "board.no-top-table": "{round} has no top table.",
    "board.decided": "{entry} has a decision for {round} already. Undo it first.",
    "board.not-decided": "Nothing is decided about {entry} for {round}.",
    "board.not-playing": "{entry} does not play in {round}.",
    "board.points": "For a round sat out there are {least} to {most} points.",
}
