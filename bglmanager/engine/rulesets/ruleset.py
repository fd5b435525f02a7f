"""The form of a regulation: a value that can be read on one page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, Protocol

from bglmanager.engine.event import Better, League, Number, Pairing, Table, Tier
from bglmanager.engine.fact_kinds import Called


class VirtualTies(StrEnum):
    """What happens when a virtual player has the score of real ones (Reading `virtual_ties`)."""

    SHARES = "shares"
    LOSES = "loses"


class VirtualPlayer(NamedTuple):
    """Who fills a short table: `factor` of the mean of the scores, rounded down if `floored`.

    One who `takes_place` is ranked with the others, and the points of his place are lost; any
    other counts in the shares only.
    """

    factor: Fraction
    floored: bool
    takes_place: bool
    ties: VirtualTies


class PayingRow(StrEnum):
    """Which row of the points table pays at a short table: that of its nominal or of its real size.

    `STARTED` is that of the real size, of the smallest in the table at least (Catan).
    """

    NOMINAL = "nominal"
    REAL = "real"
    STARTED = "started"


class TableTies(StrEnum):
    """What orders players of one table with the same score: the game's tie-break values in turn,
    the lower bid (7 Wonders 4), or nothing.
    """

    GAME = "game"
    BID = "bid"
    NONE = "none"


class SharedWin(StrEnum):
    """What a first place shared at a table stopped by the limit is worth (Reading `shared_win`)."""

    EACH = "each"
    SHARED = "shared"


class Wins(NamedTuple):
    """What a first place is worth where wins are counted in parts (Catan 3).

    1, or `overran` at a table stopped by the time limit, where several first ones have it each or
    share it, as `shared` says. The game goes on until somebody has `goal` points, the limit stops
    it, or too few are left.
    """

    overran: Fraction
    goal: int
    shared: SharedWin = SharedWin.EACH

    def worth(self, table: Table, first: int) -> Fraction:
        """What each of so many first ones has; at a table declared drawn they always share it."""
        whole = self.overran if table.overran else Fraction(1)
        each = table.overran and not table.drawn and self.shared is SharedWin.EACH
        return whole if each else whole / first


class Worth(NamedTuple):
    """What a number kept beside the score says of it: at least `start` things, each worth `least`
    to `most` points, and up to `beyond` points from elsewhere.
    """

    extra: str
    start: int
    least: int
    most: int
    beyond: int


class BoardFormula(NamedTuple):
    """Numbers of the score of one Diplomacy board (rules 7.1) and of an event of them (7.2).

    `powers` are in the order that breaks ties. A survivor gets 1 + `per_centre` for each centre +
    placement + break, times 1 + `step` for each further power with `solid` centres; the first who
    is `lead` centres ahead gets `break_first`, otherwise all the others `no_break`. With `solo`
    centres he gets `solo_bonus` besides, and nobody else anything. Boards end with `last_year`, the
    top table a year later if nobody there objects (7.5): that is for form and sheet. `pieces` are
    those suggested for the start of an escalation, by players (8.5.2).
    """

    powers: tuple[str, ...]
    per_centre: int
    placement: tuple[int, ...]
    lead: int
    break_first: int
    no_break: int
    solo: int
    solo_bonus: int
    solid: int
    step: Fraction
    last_year: int
    top_table: bool
    top_factor: Fraction
    top_win: int
    refused_factor: Fraction
    two_boards: tuple[Fraction, Fraction]
    sat_out: tuple[int, int]
    worst_counts_tenth: bool
    women_first: bool
    pieces: Mapping[int, int]


class Criterion(NamedTuple):
    """One step of an order: the name of a value of the standings, and which end comes first.

    `TABLES_AND_PLACES` stands for the number of the table and the place there, the last round
    first, back to round 1.
    """

    name: str
    better: Better = Better.HIGH

    @staticmethod
    def read(written: str) -> Criterion:
        """A step as it is written, "pba low"; the high end comes first where none is said."""
        name, _, better = written.partition(" ")
        return Criterion(name, Better(better or Better.HIGH))


TABLES_AND_PLACES = "tables_and_places"


class Stage(StrEnum):
    """When an order applies."""

    FIRST = "first"
    LATER = "later"
    ROUND_ROBIN = "round-robin"


class Orders(NamedTuple):
    """The criteria of the standings and of the seating order, the lot not listed.

    `shown` are those whose values stand in the standings. `seating` is None where the standings
    seat as well.
    """

    shown: tuple[str, ...]
    standings: tuple[Criterion, ...]
    seating: tuple[Criterion, ...] | None = None

    @staticmethod
    def by(standings: str, seating: str | None = None, shown: str | None = None) -> Orders:
        """Orders as they are written: "points, pba low"; all but the points are shown."""
        order, seats = (
            tuple(map(Criterion.read, written.split(", ")))
            for written in (standings, seating or standings)
        )
        named = shown.split(", ") if shown else [each.name for each in order]
        return Orders(
            tuple(name for name in named if name != "points"), order, seats if seating else None
        )


class TierFormula(NamedTuple):
    """Numbers of the league points of one event (BGL 3.13) and of a season (BGL 3.14).

    scale * (points per round + final_weight * points of the final) * (1 - e^(-players/spread)),
    times the factor of the tier; nothing below `min_players`. A season's mean of a game and tier
    grows with the number of events as 1 - e^(-events/tau).
    """

    tiers: Mapping[Tier, Fraction]
    scale: int
    final_weight: Fraction
    spread: int
    min_players: int
    tau: Fraction


class PairsCount(StrEnum):
    """What players and places are where two play as one (Reading `pairs_count`)."""

    PAIRS = "pairs"
    PEOPLE = "people"


class EloFormula(NamedTuple):
    """Numbers of the league points of one event (BIG 5).

    (base + prize) * (1 + delta), halved below `full_from` players. Base is the middle of the
    place's share of `top`; the prize of the best `1/prized` goes from `prize_least` at
    `full_from` players to `top` at `prize_full_at`, divided by the place; delta compares the
    ratings, in units of `top`, within ± `delta_limit`. The halving counts people also where pairs
    play; `pairs_count` says what players and places are: pairs, or people, where the two of pair
    q have the mean of the places 2q - 1 and 2q.
    """

    top: int
    full_from: int
    prized: int
    prize_least: int
    prize_full_at: int
    delta_limit: Fraction
    elo_default: Fraction
    pairs_count: PairsCount = PairsCount.PAIRS


class Memory(StrEnum):
    """Whom two-player pairings avoid: everybody met, or the opponent of the last round."""

    EVENT = "event"
    PREVIOUS = "previous"


DUEL = 2
"""Players at a table of the smallest size, which has its own rules."""


class Rematches(NamedTuple):
    """How later rounds deal with people who have met (BGL 3.6.2, 3.6.7, BIG 4.1).

    `rule` is that of two-player tables; `SOFT` is `FEWEST` there and its like at larger ones, which
    any other rule cuts from the top. `memory` tells whom two-player tables avoid; `only_cut` that
    the regulation itself says that larger tables are cut from the top, whoever meets again.
    """

    rule: Pairing = Pairing.GREEDY
    memory: Memory = Memory.EVENT
    only_cut: bool = False

    def way_at(self, per_table: int) -> Pairing:
        """By what tables of this size are seated from the standings."""
        soft = self.rule is Pairing.SOFT
        if per_table == DUEL:
            return Pairing.FEWEST if soft else self.rule
        return Pairing.SOFT if soft else Pairing.GREEDY


class Bracket(StrEnum):
    """Who meets whom after the first knock-out phase (Reading `bracket`)."""

    RE_RANKED = "re-ranked"
    FIXED = "fixed"


class FinalMates(StrEnum):
    """Whether two of a divided team may play the final (Reading `final_mates`)."""

    MEET = "meet"
    APART = "apart"


class FinalsRow(NamedTuple):
    """A row of a table of final phases: up to so many players (None: more), Swiss rounds, cut.

    `rounds` are the numbers to choose from, the least first. `qualified` None means everybody
    who lost at most one game. `direct` go straight to the final.
    """

    up_to: int | None
    rounds: tuple[int, ...]
    qualified: int | None
    direct: int = 0


Ranks = tuple[tuple[int, ...], ...]
"""Tables of a phase as lists of ranks, 1 for the best."""


class Finals(NamedTuple):
    """The final phases of a regulation.

    `plans` maps players per table to the rows of national finals, or is empty where there is
    one final of the nominal size (BGL 3.11). `sizes` are the players at a table of the final
    phases. `semifinals` are the tables of the phase by the number of players qualified. `mates`
    tells whether the best go to the final though they are of one divided team (BGL 3.11), or the
    second of a team is passed over (BGL 3.6.5: never against one's own). `third_place` is a game
    of the best of those who missed the final beside it, which no regulation has.
    """

    sizes: Mapping[int, int]
    plans: Mapping[int, tuple[FinalsRow, ...]] = {}
    semifinals: Mapping[int, Ranks] = {}
    bracket: Bracket = Bracket.RE_RANKED
    mates: FinalMates = FinalMates.MEET
    third_place: bool = False


class PrizeBand(NamedTuple):
    """How a pot from this amount (euro) on is shared, first place first, in hundredths."""

    least: int
    shares: tuple[int, ...]


class Pot(NamedTuple):
    """What of the fees is given back in prizes (BIG 9.3); amounts in euro."""

    part: Fraction
    consolation: int
    bands: tuple[PrizeBand, ...]


RoundsTable = Mapping[int, tuple[tuple[int | None, int], ...]]
"""Players per table → rows of (up to how many players, rounds); None is "more"."""

_NO_ROUNDS: RoundsTable = {}


class SeveralGames(NamedTuple):
    """Events with a game of its own for every round: players at a table, recommended and most,
    and the rounds they have, without a final.
    """

    recommended: int
    most: int
    rounds: int


class Topic(StrEnum):
    """What a sentence on screen or paper states of a regulation, to be looked up there."""

    ORDER = "order"
    SHORT_TABLE = "short-table"
    ROUNDS = "rounds"
    ROUNDS_KEPT = "rounds-kept"
    SEVERAL = "several"
    FINAL = "final"
    PLAN = "plan"
    KNOCK_OUT = "knock-out"
    REPLAY = "replay"
    EARLY = "early"
    EVENED = "evened"
    LAST_BOARDS = "last-boards"
    SEEDS = "seeds"
    CUT_FROM_TOP = "cut-from-top"
    REMATCHES = "rematches"
    PLACES = "places"
    LAST = "last"
    POINTS = "points"
    SHARED = "shared"
    SHARES = "shares"
    OPPONENTS = "opponents"


class Paragraphs(NamedTuple):
    """Where a regulation says what: `name` is how it is cited, `of` its paragraphs by topic and
    players at a table, 0 for those that hold at any.
    """

    name: str
    of: Mapping[Topic, Mapping[int, str]]

    @staticmethod
    def read(name: str, written: str) -> Paragraphs:
        """Those that hold at any size as they are written: "order 3.6.2; rounds 3.5"."""
        each = (one.split(" ", 1) for one in written.split("; "))
        return Paragraphs(name, {Topic(topic): {0: paragraph} for topic, paragraph in each})

    def cited(self, topic: Topic, per_table: int = 0) -> str:
        """The paragraph as it is cited ("BGL 3.5"); empty where the regulation has none."""
        found = self.of.get(topic, {})
        paragraph = found.get(per_table) or found.get(0)
        return self.named(paragraph)

    def named(self, paragraph: str | None) -> str:
        """A paragraph as it is cited; empty for none."""
        return f"{self.name} {paragraph}" if paragraph else ""


class TimeUp(StrEnum):
    """What a regulation does with a game that is not over in time, where the game says nothing.

    `EVEN_TURNS`: it is played on until all have had the same number of turns (BGL 3.3); `DRAWN`:
    it is suspended, and the referee declares it drawn (BIG 7.2.2).
    """

    EVEN_TURNS = "even-turns"
    DRAWN = "drawn"


class Ruleset(NamedTuple):
    """A regulation.

    A regulation says what it has; the defaults are those of one that is silent.

    It is `called` so, `without_league` where an event by it counts for none.

    `points` maps the number of players at a table (`row` says whether the nominal or the real
    one) to the points of places 1, 2, 3 …, to none where `board` says what a board is worth.
    `draw_of_two` are those of each at a drawn table of two, None for the mean; `floored_means`
    that the mean of shared places is rounded down. `rounds` is the least number of Swiss rounds,
    `short_rounds` the one with a final on top where the regulation has it, `classic_rounds` the
    classic Swiss number. `extras` are the further numbers of a seat, of which one is `worth`
    points, `points_prize` a ranking of its own by points (Catan). `withdrawn_struck` takes who
    withdraws out of the standings.
    `least_at_table` is the fewest at any table. `pairs` tells that fixed pairs may count as one
    player (BIG 8.3.4), `sides` that winners and losers are paid (BGL 3.7.4); `several` is what it
    says of events of several games; `copies_first` that who brings a copy of the game goes before
    others when places are short (BIG 2); `name` is what an organiser's own ruleset is called.
    `own_time` tells that who runs out of his own time is last (BIG 7.2.2). `fee_minutes` before
    the start the fee is due (None: when the organiser says); `fee` is what it asks, or allows, of
    a player in euro (Catan 2, 7 Wonders 1), proposed for a new event as `max_players` is.
    `absent_play` tells that who never came is a player of his table nevertheless, `least_in_play`
    how few can play a game: with fewer it ends at once, or does not begin (Catan 3).
    `paragraphs` are those that sentences cite, `time_up` what becomes of a game that takes too
    long; with `final_timed_by_referee` the minutes of the final are set when it starts (Catan 3).
    `ways_to_final` tells that the winner of a regional final, or of an event that says so, goes
    straight to the national one (BGL 3.15, 3.16).
    """

    id: str
    called: Called
    without_league: Called
    min_players: int
    points: Mapping[int, tuple[int, ...]]
    row: PayingRow
    orders: Mapping[Stage, Orders]
    rounds: RoundsTable
    finals: Finals
    options: tuple[str, ...]
    league: League | None = None
    draw_of_two: int | None = None
    virtual: VirtualPlayer | None = None
    short_rounds: RoundsTable = _NO_ROUNDS
    classic_rounds: RoundsTable = _NO_ROUNDS
    rematches: Rematches = Rematches()
    formula: TierFormula | EloFormula | None = None
    pot: Pot | None = None
    slow_tables: bool = False
    late_minutes: int | None = None
    players_per_referee: int | None = None
    referees_may_play: bool = False
    game: str | None = None
    max_players: int | None = None
    fee: int | None = None
    least_at_table: int = 1
    floored_means: bool = False
    table_ties: TableTies = TableTies.GAME
    bid_deducted: bool = True
    wins: Wins | None = None
    extras: tuple[str, ...] = ()
    worth: Worth | None = None
    points_prize: bool = False
    withdrawn_struck: bool = False
    warnings_to_expulsion: int | None = None
    board: BoardFormula | None = None
    pairs: bool = False
    fee_minutes: int | None = None
    sides: bool = False
    several: SeveralGames | None = None
    copies_first: bool = False
    own_time: bool = False
    absent_play: bool = True
    least_in_play: int = 1
    paragraphs: Paragraphs = Paragraphs("", {})
    time_up: TimeUp = TimeUp.EVEN_TURNS
    final_timed_by_referee: bool = False
    ways_to_final: bool = False
    name: str | None = None

    @property
    def min_table(self) -> int:
        """The smallest nominal size."""
        return min(self.points)

    @property
    def nominal_sizes(self) -> tuple[int, ...]:
        """Players per table to choose from."""
        return tuple(sorted(self.points))

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """Those its events have, the best first; empty where events are all alike."""
        return tuple(self.formula.tiers) if isinstance(self.formula, TierFormula) else ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The powers of the game in the order that breaks ties; empty where there are none."""
        return self.board.powers if self.board else ()

    @property
    def max_table(self) -> int:
        """The largest nominal size."""
        return max(self.points)

    def orders_at(self, stage: Stage) -> Orders:
        """The orders of this stage; those of later rounds where it has none of its own."""
        return self.orders.get(stage, self.orders[Stage.LATER])


class Gathered(Protocol):
    """What a player has gathered over the rounds counted; units are 1/420 of a point."""

    units: Number
    pba: Number
    wins: Number
    among_tied: int
    values: dict[str, Number | None]

    @property
    def pbg(self) -> Number:
        """Sum of the shares of the rounds, in per cent."""


class CriterionSource(NamedTuple):
    """Where the value of a criterion comes from.

    `further` ones are counted only where a ruleset asks for them; an `own` ruleset can be ordered
    by it whatever it is made from.
    """

    value: Callable[[Gathered], Number]
    further: bool = False
    own: bool = True


SOURCES: Mapping[str, CriterionSource] = {
    "points": CriterionSource(lambda gathered: gathered.units),
    "pbg": CriterionSource(lambda gathered: gathered.pbg),
    "pba": CriterionSource(lambda gathered: gathered.pba),
    "wins": CriterionSource(lambda gathered: gathered.wins),
    "points_among_tied": CriterionSource(lambda gathered: gathered.among_tied),
    "victory_points": CriterionSource(
        lambda gathered: gathered.values.get("victory_points") or 0, further=True
    ),
    "share": CriterionSource(lambda gathered: Fraction(gathered.pbg) / 100, own=False),
}
"""By the name of the criterion; own rulesets are offered them in this order."""
