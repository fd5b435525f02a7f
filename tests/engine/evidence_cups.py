"""What the tests know of Catan (rules 5) and 7 Wonders (rules 6), as questions with yes or no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Event, Json, Number, Penalty, PenaltyKind, Round, Seat
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import is_warned_out, penalty_kinds
from bglmanager.engine.plan import rounds_proposed
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.slow import early_round
from tests.engine import notation
from tests.engine.builders import with_settings
from tests.engine.generated_cups import CATAN, WONDERS
from tests.engine.playing import by_number, next_ranks, play, tables

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
HALF = Fraction(1, 2)
EVERY_OPTION: Mapping[str, Json] = {
    "bid_deducted": False,
    "shared_win": "shared",
    "virtual_ties": "shares",
    "women_first": False,
    "worst_counts_tenth": True,
    "top_table": False,
    "last_year": 1905,
    "tau_league": 5,
    "elo_default": 1400,
    "rematches": "fewest",
    "bracket": "fixed",
    "third_place": True,
}

Extras = Mapping[int, Mapping[str, Json]]


def event(ruleset: str, text: str, size: int, extras: Extras | None = None) -> Event:
    """The event a text stands for; `extras` are the further numbers of a player's seats."""
    made = notation.event(f"ruleset {ruleset}, size {size}, rounds 2\n{text}")
    made = with_settings(made, league=None)

    def seat(old: Seat) -> Seat:
        return replace(old, extra=(extras or {}).get(old.entry, {}))

    def round_(old: Round) -> Round:
        with_extras = (replace(t, seats=tuple(map(seat, t.seats))) for t in old.tables)
        return replace(old, tables=tuple(with_extras))

    return replace(made, rounds=tuple(map(round_, made.rounds)))


def paid(ruleset: str, seats: str, size: int, besides: str = "") -> list[Number]:
    """The points of one table in seat order."""
    made = event(ruleset, f"entries 1-{size}\nround 1 {besides}\n1: {seats}", size)
    return [points_of_units(seat.units or 0) for seat in derive(made).tables[0].seats]


def virtual(ruleset: str, seats: str, size: int) -> tuple[Number, ...]:
    made = event(ruleset, f"entries 1-{size}\nround 1\n1: {seats}", size)
    return derive(made).tables[0].virtual


def order(made: Event) -> list[int]:
    return [row.entry for row in derive(made).standings[-1].rows]


def with_warnings(made: Event, *entries: int) -> Event:
    lines = tuple(
        Penalty(EntryNumber(n), 1, PenaltyKind.WARNING, "slow play", None, NOON) for n in entries
    )
    return replace(made, penalties=lines)


def field(ruleset: str, players: int, size: int, rounds: int = 2) -> Event:
    made = event(ruleset, f"entries 1-{players}", size)
    return with_settings(made, rounds_planned=rounds)


def is_unusual(made: Event) -> bool:
    return any(problem.code == "seating.unusual-number" for problem in problems(made))


def options_of(ruleset: str) -> set[str]:
    """The options the ruleset takes."""
    found = set()
    for name, value in EVERY_OPTION.items():
        settings = notation.event(f"ruleset {ruleset}").settings
        try:
            ruleset_of(replace(settings, options={name: value}))
        except Refused:
            continue
        found.add(name)
    return found


# Catan


def catan_points_agree() -> bool:
    """The columns of the table, means rounded down, and who counts as having started."""
    return [
        paid(CATAN, "1=10 2=8 3=7 4=5", 4),
        paid(CATAN, "1=10 2=8 3=8 4=5", 4),
        paid(CATAN, "1=9 2=9 3=9 4=9", 4),
        paid(CATAN, "1=10 2=8 3=5", 4),
        paid(CATAN, "1=10 2=10 3=5", 4),
        paid(CATAN, "1=10 2=5 3=5", 3),
        paid(CATAN, "1=10 2=8 3=5 4=?!1a", 4),
        paid(CATAN, "1=10 2=8 3=?!1a 4=?!2a", 4),
        paid(CATAN, "1=10 2=8 3=5 4=9!1w", 4),
        paid(CATAN, "1=10 2=8 3=5 4=?!1w", 4),
        paid(CATAN, "1=10 2=8 3=?!1w 4=?!2a", 4),
    ] == [
        [8, 4, 2, 0],
        [8, 3, 3, 0],
        [3, 3, 3, 3],
        [6, 3, 1],
        [4, 4, 1],
        [6, 2, 2],
        [6, 3, 1, 0],
        [6, 3, 0, 0],
        [8, 4, 2, 0],
        [8, 4, 2, 0],
        [6, 3, 1, 0],
    ] and virtual(CATAN, "1=10 2=8 3=5", 4) == ()


def catan_places_agree() -> bool:
    """Only victory points make places, or the referee for a victory declared in turn."""
    return [
        paid(CATAN, "1=9/5 2=9/3 3=7/9 4=6/9", 4, "tb high"),
        paid(CATAN, "1=10b1 2=9 3=6b1 4=5", 4),
        paid(CATAN, "1=10#1 2=10#2 3=11#2 4=3#4", 4),
    ] == [[6, 6, 2, 0], [6, 6, 1, 1], [8, 3, 3, 0]]


def catan_wins_agree() -> bool:
    """A win is 1 in equal parts if shared, 0.9 each at a table stopped by the time limit.

    A table declared drawn divides the 0.9, any other where the Reading says so.
    """
    stopped, third = Fraction(9, 10), Fraction(1, 3)
    return all(
        _wins(f"{line}", overran=overran, shared=shared) == [worth] * winners
        for line, winners, overran, shared, worth in (
            ("1: 1=10 2=8 3=5", 1, False, False, 1),
            ("1: 1=9 2=8 3=5", 1, True, False, stopped),
            ("1: 1=9 2=9 3=5", 2, False, False, HALF),
            ("1: 1=9 2=9 3=5", 2, True, False, stopped),
            ("1: 1=9 2=9 3=5", 2, True, True, stopped / 2),
            ("1: 1=9 2=9 3=9", 3, False, True, third),
            ("1 drawn: 1=9 2=8 3=7", 3, False, False, third),
            ("1 drawn: 1=9 2=8 3=7", 3, True, False, stopped / 3),
        )
    )


def _wins(line: str, *, overran: bool, shared: bool) -> list[Number | None]:
    """What the first ones of a table have of its win, those without a win left out."""
    made = event(CATAN, f"entries 1-3\nround 1\n{line}", 4)
    if shared:
        made = with_settings(made, options={"shared_win": "shared"})
    (only,) = made.rounds
    tables_ = (replace(only.tables[0], overran=overran),)
    rows = derive(replace(made, rounds=(replace(only, tables=tables_),))).standings[-1].rows
    return [wins for row in rows if (wins := dict(row.criteria)["wins"])]


def catan_absent_agree() -> bool:
    """Nothing of who never came counts, all that is entered for who left does."""
    text = "entries 1-4\nround 1\n1: 1=10 2=8 3=6!2w 4=9!1a"
    rows = derive(event(CATAN, text, 4)).standings[-1].rows
    sums = {row.entry: dict(row.criteria)["victory_points"] for row in rows}
    gone = derive(event(CATAN, "entries 1-3\nround 1\n1: 1=?!1a 2=?!2a 3=?!3a", 4))
    return (
        [sums[EntryNumber(n)] for n in (1, 2, 3, 4)] == [10, 8, 6, 0]
        and [seat.place for seat in gone.tables[0].seats] == [3, 2, 1]
        and all(not dict(row.criteria)["wins"] for row in gone.standings[-1].rows)
    )


Standing = tuple[str, Mapping[str, Json], bool]
"""A winner's or a loser's table without him, with his score first; his extras; warned."""

BETTER: tuple[tuple[Standing, Standing], ...] = (  # of each two the first is before the second
    (("6 5 4 3", {}, False), ("9 10 1 1", {}, False)),  # a win, before victory points
    (("10 9 9 9", {}, False), ("9 1 1 1", {}, False)),  # victory points, before the share
    (("10 2 2 2", {"buildings": 0}, False), ("10 9 9 9", {"buildings": 9}, False)),
    (
        ("10 2 2 2", {"buildings": 5}, False),
        ("10 2 2 2", {"buildings": 4, "roads_cards": 9}, False),
    ),
    (
        ("10 2 2 2", {"roads_cards": 5, "hand": 9}, False),
        ("10 2 2 2", {"roads_cards": 4, "hand": 0}, False),
    ),
    (("10 2 2 2", {"hand": 0}, True), ("10 2 2 2", {"hand": 1}, False)),
    (("10 2 2 2", {}, False), ("10 2 2 2", {}, True)),
)


def catan_order_agrees() -> bool:
    """Every criterion decides before the next one, whoever has the lower start number."""
    return all(
        _is_first(1, better, worse) and _is_first(2, worse, better) for better, worse in BETTER
    )


def _is_first(first: int, one: Standing, two: Standing) -> bool:
    """Whether this one of start numbers 1 and 2 is the better, so standing."""
    rows = []
    for number, (scores, _, _) in enumerate((one, two), 1):
        others = (10 * number + index for index in range(3))
        seats = zip((number, *others), scores.split(), strict=True)
        rows.append(f"{number}: " + " ".join(f"{entry}={score}" for entry, score in seats))
    text = "entries 1-2, 10-12, 20-22\nround 1\n" + "\n".join(rows)
    made = event(CATAN, text, 4, {1: one[1], 2: two[1]})
    made = with_warnings(made, *(n for n, each in enumerate((one, two), 1) if each[2]))
    return next(entry for entry in order(made) if entry in (1, 2)) == first


def catan_leavers_agree() -> bool:
    """Who withdraws is struck, but not for leaving the final."""
    swiss = "entries 1-4\n4 withdrawn 1\nround 1\n1: 1=10 2=9 3=8 4=7\nround 2\n1: 1=10 2=9 3=8\n"
    early = derive(event(CATAN, swiss, 4))
    final = derive(event(CATAN, swiss + "3 withdrawn 3\nround 3 final\n1: 1=9 2=8 3=7!1w", 4))
    return (
        [row.entry for row in early.standings[0].rows] == [1, 2, 3]
        and early.struck == final.struck == (4,)
        and final.final_ranking == (1, 2, 3)
    )


def catan_warnings_agree() -> bool:
    """The second warning expels; nobody is put last."""
    rules = ruleset_of(event(CATAN, "entries 1-4", 4).settings)
    one = EntryNumber(1)
    found = []
    for warnings in range(3):
        log = with_warnings(event(CATAN, "entries 1-4", 4), *(1,) * warnings).penalties
        found.append(tuple(is_warned_out(rules, log, one, more=more) for more in (1, 0)))
    wanted = [(False, False), (True, False), (True, True)]
    text = "entries 1-3\nround 1\n1: 1=10 2=9 3=8\nround 2\n1: 1=10 2=9 3=8"
    made = with_warnings(event(CATAN, text, 3), 1)
    late = replace(made, penalties=(replace(made.penalties[0], round=2),))
    counted = [dict(each.rows[0].criteria)["warnings"] for each in derive(late).standings]
    return found == wanted and PenaltyKind.LAST not in penalty_kinds(rules) and counted == [0, 1]


def catan_tables_agree() -> bool:
    """Tables of 4 and 3 only, two rounds, 12 to 20 players; a final of four."""
    rules = ruleset_of(event(CATAN, "entries 1-4", 4).settings)
    sizes = [len(table) for table in tables(next_round(field(CATAN, 17, 4)))]
    splits = [p for p in problems(field(CATAN, 5, 4)) if p.code == "seating.no-split"]
    after = play(play(field(CATAN, 13, 4), by_number), by_number)
    of_three = play(play(field(CATAN, 12, 3), by_number), by_number)
    return (
        sizes == [4, 4, 3, 3, 3]
        and [dict(each.values) for each in splits] == [{"players": 5, "least": 3, "works": (4, 6)}]
        and [n for n in (11, 12, 20, 21) if is_unusual(field(CATAN, n, 4))] == [11, 21]
        and [rounds_proposed(rules, n, size) for n in (12, 20) for size in (3, 4)] == [2] * 4
        and [next_ranks(each)[1] for each in (after, of_three)] == [[[1, 2, 3, 4]]] * 2
        and next_ranks(after)[0] == "final"
        and _is_refused(field(CATAN, 12, 5))
        and _is_refused(field(CATAN, 12, 2))
        and options_of(CATAN) == {"shared_win", "rematches"}
    )


def _is_refused(made: Event) -> bool:
    """Whether tables of this size are not the ruleset's."""
    return any(problem.code == "ruleset.table-size" for problem in problems(made))


def catan_points_ranking_agrees() -> bool:
    """Points decide, then the standings: victory points, then the share of them."""
    text = "entries 1-8\nround 1\n1: 1=10 2=4 3=3 4=2\n2: 5=11 6=4 7=3 8=2"
    ranking = derive(event(CATAN, text, 4)).points_ranking
    return ranking[:4] == ((5, 8), (1, 8), (2, 4), (6, 4))


# 7 Wonders


def wonders_points_agree() -> bool:
    """The points of the places, shared ones and those a virtual player takes away."""
    return [
        paid(WONDERS, "1=50 2=40 3=30 4=20 5=10", 5),
        paid(WONDERS, "1=50 2=50 3=30 4=20 5=10", 5),
        paid(WONDERS, "1=50 2=40 3=40 4=20 5=10", 5),
        paid(WONDERS, "1=40 2=35 3=25 4=20", 5),
        paid(WONDERS, "1=40 2=30 3=28 4=22", 5),
        paid(WONDERS, "1=40 2=35 3=25 4=20", 4),
        paid(WONDERS, "1=40 2=35 3=25", 3),
        paid(WONDERS, "1=40 2=35 3=25 4=20 5=50!1a", 5),
        paid(WONDERS, "1=40 2=35 3=27 4=?!1a", 5),
    ] == [
        [10, 7, 5, 3, 1],
        [8 + HALF, 8 + HALF, 5, 3, 1],
        [10, 6, 6, 3, 1],
        [10, 7, 3, 1],
        [10, 7, 3, 1],
        [10, 7, 5, 3],
        [10, 7, 5],
        [10, 7, 3, 1, 0],
        [10, 7, 1, 0],
    ] and _places(WONDERS, "1=40 2=35 3=27 4=?!1a", 5) == [1, 2, 5, 6]


def _places(ruleset: str, seats: str, size: int) -> list[int | None]:
    made = event(ruleset, f"entries 1-{size}\nround 1\n1: {seats}", size)
    return [seat.place for seat in derive(made).tables[0].seats]


def wonders_virtual_players_agree() -> bool:
    """The mean, rounded down; one for everybody who is missing."""
    return [
        virtual(WONDERS, "1=40 2=35 3=25 4=20", 5),
        virtual(WONDERS, "1=40 2=35 3=25 4=22", 5),
        virtual(WONDERS, "1=40 2=35 3=28", 5),
    ] == [(30,), (30,), (34, 34)]


def wonders_bids_agree() -> bool:
    """The bid is taken off and then breaks the tie, the lower one first."""
    return [
        paid(WONDERS, "1=53b3 2=51b1 3=30 4=20 5=10", 5),
        paid(WONDERS, "1=53b3 2=53b3 3=30 4=20 5=10", 5),
        paid(WONDERS, "1=53b3/9 2=51b1/1 3=30/1 4=20/1 5=10/1", 5, "tb high"),
        paid(WONDERS, "1=53b2 2=52b0 3=30 4=20 5=10", 5),
    ] == [[7, 10, 5, 3, 1], [8 + HALF, 8 + HALF, 5, 3, 1], [7, 10, 5, 3, 1], [7, 10, 5, 3, 1]]


def wonders_order_agrees() -> bool:
    """Tournament points, then the sum of the effective scores, whatever the start numbers."""
    rows = ("1=40 11=30 12=20 13=10 14=5", "2=60b2 21=50 22=20 23=10 24=5")
    found = [
        order(event(WONDERS, f"entries 1-2, 11-14, 21-24\nround 1\n1: {one}\n2: {two}", 5))
        for one, two in (rows, rows[::-1])
    ]
    return [each[:4] for each in found] == [[2, 1, 21, 11]] * 2


def wonders_leavers_agree() -> bool:
    """Who withdraws stays in the standings, the expelled do not; no ranking by points."""
    text = "entries 1-5\n1 withdrawn 1\n2 expelled 1\nround 1\n1: 1=50 2=40 3=30 4=20 5=10"
    found = derive(event(WONDERS, text, 5))
    listed = [row.entry for row in found.standings[0].rows]
    return (listed, found.struck, found.points_ranking) == ([1, 3, 4, 5], (2,), ())


def wonders_tables_agree() -> bool:
    """Tables of five, short ones of four; 8 to 20 players, three rounds, a final of five."""
    rules = ruleset_of(event(WONDERS, "entries 1-5", 5).settings)
    sizes = [[len(t) for t in tables(next_round(field(WONDERS, n, 5)))] for n in (13, 11)]
    after = field(WONDERS, 13, 5, rounds=3)
    for _ in range(3):
        after = play(after, by_number)
    return (
        sizes == [[5, 4, 4], [4, 4, 3]]
        and [n for n in (7, 8, 20, 21) if is_unusual(field(WONDERS, n, 5))] == [7, 21]
        and [rounds_proposed(rules, n, 5) for n in (8, 20)] == [3, 3]
        and next_ranks(after)[1] == [[1, 2, 3, 4, 5]]
        and options_of(WONDERS) == {"bid_deducted", "virtual_ties", "rematches"}
    )


def no_table_starts_early(ruleset: str) -> bool:
    """Slow tables hold everybody up, though nobody there can reach the four before them."""
    lines = []
    for number in range(8):
        winner, *others = ((number + turn) % 4 + 1 for turn in range(4))
        seats = " ".join(f"{entry}=5" for entry in others)
        lines.append(f"round {number + 1}\n1: {winner}=10 {seats}")
    text = "\n".join(["entries 1-8", *lines, "round 9 playing", "1: 1=10 2=9 3=8 4=7"])
    made = event(ruleset, text + "\n2: 5=? 6=? 7=? 8=?", 4)
    return early_round(with_settings(made, rounds_planned=10)) is None
