"""The options of an event: Readings an organiser may choose otherwise (rules, first page)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from bglmanager.engine.event import Json, Pairing
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.rulesets.ruleset import (
    Bracket,
    EloFormula,
    FinalMates,
    PairsCount,
    Ranks,
    Ruleset,
    SharedWin,
    TierFormula,
    VirtualTies,
)

OFFERED_PAIRINGS = (Pairing.GREEDY, Pairing.GREEDY_COMPLETE, Pairing.FEWEST)
"""The rules of two-player tables to choose from (rules 3.6)."""

MOST_ELO = 10_000
FIRST_YEAR, LAST_YEAR = 1901, 1999


class _Option(NamedTuple):
    """How a value is read (None when it is none that is allowed) and where it goes."""

    allowed: str
    read: Callable[[Json], Any]
    apply: Callable[[Ruleset, Any], Ruleset]


def with_options(ruleset: Ruleset, options: Mapping[str, Json]) -> Ruleset:
    """The ruleset with these options taken in; `Refused` with every one that is wrong."""
    wrong = list(option_problems(ruleset, options, "event.options"))
    if wrong:
        raise Refused(wrong)
    for name, value in options.items():
        option = _OPTIONS[name]
        ruleset = option.apply(ruleset, option.read(value))
    return ruleset


def option_problems(ruleset: Ruleset, options: Mapping[str, Json], at: str) -> Iterator[Problem]:
    """Every option that is none of this ruleset's, or has a value that is not allowed.

    `at` is where the options stand.
    """
    for name, value in options.items():
        path = f"{at}.{name}"
        if name not in ruleset.options:
            yield problem("ruleset.option-unknown", path, option=name)
        elif _OPTIONS[name].read(value) is None:
            allowed = _OPTIONS[name].allowed
            yield problem("ruleset.option-value", path, option=name, allowed=allowed)


def _ties(value: Json) -> VirtualTies | None:
    return VirtualTies(str(value)) if value in list(VirtualTies) else None


def _shared_win(value: Json) -> SharedWin | None:
    return SharedWin(str(value)) if value in list(SharedWin) else None


def _pairing(value: Json) -> Pairing | None:
    return Pairing(str(value)) if value in list(OFFERED_PAIRINGS) else None


def _bracket(value: Json) -> Bracket | None:
    return Bracket(str(value)) if value in list(Bracket) else None


def _yes_or_no(value: Json) -> bool | None:
    return value if isinstance(value, bool) else None


def _year(value: Json) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if FIRST_YEAR <= value <= LAST_YEAR else None


def _number(least: int, most: int) -> Callable[[Json], Fraction | None]:
    def read(value: Json) -> Fraction | None:
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            return None
        return Fraction(value) if least <= value <= most else None

    return read


def _tables(first: int, last: int, size: int) -> Callable[[Json], Ranks | None]:
    """Lists of ranks: tables of `size`, each of the ranks `first` … `last` once."""

    def read(value: Json) -> Ranks | None:
        if not isinstance(value, tuple) or not all(
            isinstance(table, tuple) and len(table) == size for table in value
        ):
            return None
        ranks = [rank for table in value if isinstance(table, tuple) for rank in table]
        whole = [rank for rank in ranks if isinstance(rank, int) and not isinstance(rank, bool)]
        if len(whole) < len(ranks) or sorted(whole) != list(range(first, last + 1)):
            return None
        return tuple(
            tuple(whole[start : start + size]) for start in range(0, last - first + 1, size)
        )

    return read


def _with_ties(ruleset: Ruleset, ties: VirtualTies) -> Ruleset:
    assert ruleset.virtual is not None  # an option of such rulesets only
    return ruleset._replace(virtual=ruleset.virtual._replace(ties=ties))


def _with_shared_win(ruleset: Ruleset, shared: SharedWin) -> Ruleset:
    assert ruleset.wins is not None  # an option of such rulesets only
    return ruleset._replace(wins=ruleset.wins._replace(shared=shared))


def _with_tau(ruleset: Ruleset, tau: Fraction) -> Ruleset:
    assert isinstance(ruleset.formula, TierFormula)  # an option of such rulesets only
    return ruleset._replace(formula=ruleset.formula._replace(tau=tau))


def _with_elo(ruleset: Ruleset, elo: Fraction) -> Ruleset:
    assert isinstance(ruleset.formula, EloFormula)  # an option of such rulesets only
    return ruleset._replace(formula=ruleset.formula._replace(elo_default=elo))


def _pairs_count(value: Json) -> PairsCount | None:
    return PairsCount(str(value)) if value in list(PairsCount) else None


def _with_pairs_count(ruleset: Ruleset, pairs_count: PairsCount) -> Ruleset:
    assert isinstance(ruleset.formula, EloFormula)  # an option of such rulesets only
    return ruleset._replace(formula=ruleset.formula._replace(pairs_count=pairs_count))


def _with_pairing(ruleset: Ruleset, pairing: Pairing) -> Ruleset:
    return ruleset._replace(duels=ruleset.duels._replace(rematches=pairing))


def _with_bracket(ruleset: Ruleset, bracket: Bracket) -> Ruleset:
    return ruleset._replace(finals=ruleset.finals._replace(bracket=bracket))


def _final_mates(value: Json) -> FinalMates | None:
    return FinalMates(str(value)) if value in list(FinalMates) else None


def _with_final_mates(ruleset: Ruleset, mates: FinalMates) -> Ruleset:
    return ruleset._replace(finals=ruleset.finals._replace(mates=mates))


def _with_bids(ruleset: Ruleset, deducted: bool) -> Ruleset:
    return ruleset._replace(bid_deducted=deducted)


def _on_board(name: str) -> Callable[[Ruleset, Any], Ruleset]:
    def apply(ruleset: Ruleset, value: Any) -> Ruleset:
        assert ruleset.board is not None  # an option of such rulesets only
        return ruleset._replace(board=ruleset.board._replace(**{name: value}))

    return apply


def _with_semifinals(qualified: int) -> Callable[[Ruleset, Ranks], Ruleset]:
    def apply(ruleset: Ruleset, tables: Ranks) -> Ruleset:
        semifinals = {**ruleset.finals.semifinals, qualified: tables}
        return ruleset._replace(finals=ruleset.finals._replace(semifinals=semifinals))

    return apply


_OPTIONS: Mapping[str, _Option] = {
    "virtual_ties": _Option(", ".join(VirtualTies), _ties, _with_ties),
    "tau_league": _Option("1 … 100", _number(1, 100), _with_tau),
    "elo_default": _Option(f"0 … {MOST_ELO}", _number(0, MOST_ELO), _with_elo),
    "pairs_count": _Option(", ".join(PairsCount), _pairs_count, _with_pairs_count),
    "rematches": _Option(", ".join(OFFERED_PAIRINGS), _pairing, _with_pairing),
    "final_mates": _Option(", ".join(FinalMates), _final_mates, _with_final_mates),
    "bracket": _Option(", ".join(Bracket), _bracket, _with_bracket),
    "semifinal_seating": _Option("[[3, 6, 7, 10], [4, 5, 8, 9]] …", _tables(3, 10, 4),
                                 _with_semifinals(10)),
    "semifinals_of_three": _Option("[[2, 4, 7], [3, 5, 6]] …", _tables(2, 7, 3),
                                   _with_semifinals(7)),
    "bid_deducted": _Option("true, false", _yes_or_no, _with_bids),
    "shared_win": _Option(", ".join(SharedWin), _shared_win, _with_shared_win),
    "women_first": _Option("true, false", _yes_or_no, _on_board("women_first")),
    "worst_counts_tenth": _Option("true, false", _yes_or_no, _on_board("worst_counts_tenth")),
    "top_table": _Option("true, false", _yes_or_no, _on_board("top_table")),
    "last_year": _Option(f"{FIRST_YEAR} … {LAST_YEAR}", _year, _on_board("last_year")),
}  # fmt: skip
