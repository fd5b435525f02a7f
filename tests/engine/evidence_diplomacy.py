"""What the tests know of Diplomacy (rules 7), as questions with yes or no."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import count
from types import SimpleNamespace
from typing import cast

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import plain_number, points_of_units
from bglmanager.engine.event import Adjustment, Event, Json, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import AdjustmentKind, EntryStatus, Gender, RoundStatus
from bglmanager.engine.plan import rounds_proposed
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import problems
from bglmanager.engine.seating.making import next_phase
from bglmanager.services import boards
from bglmanager.services.workspace import OpenEvent
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings
from tests.engine.evidence_cups import field, is_unusual, options_of
from tests.engine.generated_cups import DIPLOMACY

ORDER = ("austria", "germany", "italy", "turkey", "england", "russia", "france")  # rules 7.1.1
POWERS = {power[0]: power for power in ORDER}
TOP, REFUSED = AdjustmentKind.TOP_TABLE, AdjustmentKind.TOP_TABLE_REFUSED
TWICE, SAT_OUT = AdjustmentKind.TWO_BOARDS, AdjustmentKind.SAT_OUT
SPARE = 3
"""The first start number of those whose results are of no interest."""

Person = dict[str, object]
Line = tuple[int, int, AdjustmentKind]
"""Entry, round and kind of an adjustment."""


def seat(entry: int, power: str, *held: int) -> Seat:
    """A power and its centres from 1901 on."""
    centres = {str(1901 + year): n for year, n in enumerate(held)}
    return Seat(EntryNumber(entry), role=power, extra={"centres": centres})


def event(*rounds: list[list[Seat]], lines: tuple[Line, ...] = (), **options: Json) -> Event:
    """Closed rounds of boards, everybody at them an active entry."""
    seats = [each for round_ in rounds for board in round_ for each in board]
    last = max((each.entry for each in seats), default=2)
    made = notation.event(f"ruleset {DIPLOMACY}, size 7, rounds 3\nentries 1-{last}")
    made = with_settings(made, league=None, game="diplomacy", options=options)
    played = tuple(
        Round(
            RoundNumber(number),
            "diplomacy",
            7,
            tuple(Table(TableNumber(n), tuple(board)) for n, board in enumerate(round_, 1)),
            status=RoundStatus.CLOSED,
        )
        for number, round_ in enumerate(rounds, 1)
    )
    adjustments = tuple(Adjustment(EntryNumber(e), RoundNumber(r), kind) for e, r, kind in lines)
    return replace(made, rounds=played, adjustments=adjustments)


def board(*held: int) -> list[Number]:
    """The points of one board of one year, the powers in their order."""
    seats = [seat(n, ORDER[n - 1], owned) for n, owned in enumerate(held, 1)]
    return [points_of_units(each.units or 0) for each in derive(event([seats])).tables[0].seats]


def total(made: Event, entry: int = 1) -> Number:
    return next(row.points for row in derive(made).standings[-1].rows if row.entry == entry)


def tenths(*values: int) -> list[Number]:
    return [plain_number(Fraction(value, 10)) for value in values]


# One board: rules 7.1


def solos_agree() -> bool:
    """The example of the rules; 17 centres are no solo; S of 1 multiplies by nothing."""
    return [board(18, 6, 5, 4, 1, 0, 0), board(0, 0, 0, 0, 0, 0, 34), board(17, 3, 2)] == [
        tenths(4459, 0, 0, 0, 0, 0, 0),
        tenths(0, 0, 0, 0, 0, 0, 4070),
        tenths(1859, 517, 275),
    ]


def survivors_agree() -> bool:
    """Centres, placement, break and the number of powers with three centres and more."""
    return [
        board(9, 6, 6, 6, 5, 2, 0),
        board(9, 7, 6, 3, 2, 0),
        board(16, 0, 0),
        board(5, 2, 1),
    ] == [
        tenths(1918, 826, 574, 350, 294, 126, 10),
        tenths(1391, 949, 663, 299, 247, 10),
        [165, 1, 1],
        [121, 43, 21],
    ]


def equals_agree() -> bool:
    """Equal powers by the year before, back to 1901, and then in their order."""
    by_power = [seat(n, power, 4) for n, power in enumerate(reversed(ORDER), 1)]
    by_year = [
        seat(1, "france", 5, 3, 7), seat(2, "austria", 4, 4, 7), seat(3, "russia", 4, 3, 7),
        seat(4, "england", 4, 3, 7), seat(5, "turkey", 9, 9, 0),
    ]  # fmt: skip
    return [
        [each.place for each in derive(event([seats])).tables[0].seats]
        for seats in (by_power, by_year)
    ] == [[7, 6, 5, 4, 3, 2, 1], [2, 1, 4, 3, 5]]


# A player's rounds, written "a+ f-": his power, and how he fared


def rounds_of(*careers: str) -> list[list[list[Seat]]]:
    """Boards of start numbers 1 and 2 with others who are of no interest.

    `+` is a first place of 137 points, `-` a second of 39, `4` a fourth of 15, `0` the end with
    1; `=` does not play, `s` at the director's request.
    """
    spare = count(SPARE)
    fared = {"+": ((9,), (1,)), "-": ((1,), (9,)), "4": ((1,), (2, 2, 2)), "0": ((0,), (1,))}
    rounds: list[list[list[Seat]]] = []
    for words in zip(*(career.split() for career in careers), strict=True):
        made = []
        for entry, word in enumerate(words, 1):
            if word[-1] in "=s":
                continue
            own, others = fared[word[-1]]
            powers = [power for power in ORDER if power != POWERS[word[0]]]
            made.append(
                [
                    seat(entry, POWERS[word[0]], *own),
                    *(seat(next(spare), p, c) for p, c in zip(powers, others, strict=False)),
                ]
            )
        rounds.append(made)
    return rounds


def modifiers_agree() -> bool:
    """Top table, who declines it, two boards in one round, rounds sat out (rules 7.2)."""
    win, other = rounds_of("a+")[0], rounds_of("f-")[0]
    fallen = rounds_of("f0")[0]
    four = rounds_of("a+ a+ a+ a-")
    out = event(*rounds_of("a+ as"), lines=((1, 2, SAT_OUT),))
    return [
        total(event(win)),
        total(event(win, lines=((1, 1, TOP),))),
        total(event(win, lines=((1, 1, TOP),), top_table=False)),
        total(event(win, lines=((1, 1, REFUSED),))),
        total(event(win + other, lines=((1, 1, TWICE),))),
        total(event(win + fallen, lines=((1, 1, TWICE),))),
        total(out),
        total(replace(out, sat_out_points=20)),
        total(event(*four)),
        total(event(*four, worst_counts_tenth=True)),
        total(event(*four[1:], worst_counts_tenth=True)),
    ] == [
        137,
        Fraction(21644, 10),
        137,
        Fraction(1233, 10),
        Fraction(2024, 10),
        Fraction(1449, 10),
        149,
        157,
        450,
        Fraction(4149, 10),
        313,
    ]


OLD: Person = {"birth_date": date(1960, 1, 1)}
YOUNG: Person = {"birth_date": date(2000, 1, 1)}
SHE: Person = {"gender": Gender.FEMALE}

Player = tuple[str, Person]

BETTER: tuple[tuple[Player, Player], ...] = (  # of each two the first is before the second
    (("a+ a=", {}), ("a- a-", SHE)),  # points, before boards
    (("a+ a4", {}), ("a+ as", SHE)),  # boards; who sat out got 15 points
    (("a- a+", SHE), ("a+ a-", {})),  # women, before the scores
    (("a+ a-", {}), ("a- a+", {})),
    (("a+ a+ a-", {}), ("a+ a- a+", {})),
    (("f+ a+ a+ a-", {}), ("a+ a+ a- a+", {})),  # the score of round 3, before the powers
    (("a+ f+", {}), ("f+ a+", {})),
    (("a+ a+ f+", {}), ("a+ f+ a+", {})),
    (("a+ a+ a+", OLD), ("a+ a+ f+", YOUNG)),
    (("a+", YOUNG), ("a+", OLD)),
    (("a+", OLD), ("a+", {})),
)


def order_agrees() -> bool:
    """Every criterion decides before the next one, whoever has the lower start number."""
    return all(
        _first_of(better, worse) == 1 and _first_of(worse, better) == 2 for better, worse in BETTER
    )


def _first_of(*players: Player) -> int:
    careers = [career for career, _ in players]
    lines = tuple(
        (entry, number, SAT_OUT)
        for entry, career in enumerate(careers, 1)
        for number, word in enumerate(career.split(), 1)
        if word[-1] == "s"
    )
    made = replace(event(*rounds_of(*careers), lines=lines), sat_out_points=15)
    for index, (_, person) in enumerate(players):
        made = with_entry(made, index, **person)
    rows = derive(made).standings[-1].rows
    return next(row.entry for row in rows if row.entry in (1, 2))


def top_table_agrees() -> bool:
    """Its winner is first whatever the totals: here 2164.4 against five solos."""
    solo = [[seat(1, "italy", 18), *(seat(n, ORDER[n], 5) for n in (3, 4, 5))]]
    last = [[seat(2, "austria", 9), seat(3, "france", 1)]]
    made = event(*[solo] * 5, last, lines=((2, 6, TOP),))
    rows = derive(made).standings[-1].rows
    return [(row.entry, row.points) for row in rows[:2]] == [
        (2, Fraction(21644, 10)),
        (1, Fraction(22295, 10)),
    ]


def second_boards_agree() -> bool:
    """Of two boards in one round the better power counts in a tie (rules 7.3)."""
    lines = ((1, 1, TWICE), (2, 1, TWICE))
    boards_of = [
        rounds_of(first, second)[0] + rounds_of(third, fourth)[0]
        for first, second, third, fourth in (("a+", "g+", "f+", "i+"), ("g+", "a+", "i+", "f+"))
    ]
    found = [derive(event(each, lines=lines)).standings[-1].rows[0] for each in boards_of]
    return [row.entry for row in found] == [1, 2]


def women_agree() -> bool:
    """Only by the option is it a criterion."""
    made = with_entry(event(*rounds_of("a- a+", "a+ a-")), 0, gender=Gender.FEMALE)
    off = with_settings(made, options={"women_first": False})
    return [derive(e).standings[-1].rows[0].entry for e in (made, off)] == [1, 2]


def leavers_agree() -> bool:
    """Who withdraws stays in the standings, the expelled do not."""
    made = event(*rounds_of("a+", "a+"))
    made = with_entry(made, 0, status=EntryStatus.WITHDRAWN, left_after=RoundNumber(1))
    made = with_entry(made, 1, status=EntryStatus.EXPELLED, left_after=RoundNumber(1))
    found = derive(made)
    return found.standings[0].rows[0].entry == 1 and found.struck == (2,)


def desk_agrees() -> bool:
    """Three rounds and no final, seven players and more, boards to 1907, 12 to 20 points."""
    made = event(*rounds_of("a+ a+ a+"))
    rules = ruleset_of(made.settings)
    (only,) = made.rounds[0].tables
    return (
        [n for n in (6, 7, 40) if is_unusual(field(DIPLOMACY, n, 7))] == [6]
        and rounds_proposed(rules, 20, 7) == 3
        and next_phase(made) is None
        and boards.last_year(made, RoundNumber(1), only) == 1907
        and [n for n in (11, 12, 20, 21) if _can_be_given(made, n)] == [12, 20]
        and boards.sat_out_points(made) == 12
        and [n for n in (1, 2, 6, 7, 8) if _is_size(n)] == [7]
        and options_of(DIPLOMACY) == {"women_first", "worst_counts_tenth", "top_table", "last_year"}
    )


def _is_size(size: int) -> bool:
    found = problems(field(DIPLOMACY, 14, size))
    return all(problem.code != "ruleset.table-size" for problem in found)


def _can_be_given(made: Event, worth: int) -> bool:
    """Whether a round sat out may be worth so much."""
    desk = SimpleNamespace(event=made, act=lambda *_: None)
    try:
        boards.set_sat_out_points(cast(OpenEvent, desk), worth)
    except Refused:
        return False
    return True
