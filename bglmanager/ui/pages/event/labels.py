"""What the fields of an event are called, what is said below them, what boxes offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine.event import FirstSeating, Kind, Pairing, Seating
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import (
    Bracket,
    FinalMates,
    PairsCount,
    SharedWin,
    VirtualTies,
)
from bglmanager.i18n import Texts
from bglmanager.ui.format import whole_number
from bglmanager.ui.pages.event import day, leagues, readings

Offers = Sequence[tuple[str, str]]
"""What a box offers: words, and the value they stand for."""

YES_OR_NO = tuple(f"options.{name}" for name in readings.YES_OR_NO)
"""Readings that are answered by yes or no."""

NOT_FOR_ALL = ("kind", "qualifies", "auction", "pot")
"""Fields besides the Readings that not every regulation has."""

_SIZES: Mapping[str, Sequence[int]] = {
    "bracket": (DUEL,),
    "semifinals_of_three": (3,),
    "semifinal_seating": (4, 5, 6, 7),
}
"""Options that some sizes of table alone can need."""


def labels(t: Texts) -> Mapping[str, str]:
    """The fields by name, in the order they are read in."""
    return {
        "name": t.text("Name of the event"),
        "date": t.text("Date"),
        "end_date": t.text("Last day"),
        "start_time": t.text("Start"),
        "city": t.text("Town"),
        "venue": t.text("Venue"),
        "league": t.text("League or rules"),
        "league_code": t.text("League code"),
        "kind": t.text("Kind of event"),
        "qualifies": t.text("Qualification"),
        "online": t.text("Place of play"),
        "not_valid": t.text("Why it does not count for the league"),
        "game": t.text("Game"),
        "players_per_table": t.text("Players per table"),
        "rounds_planned": t.text("Rounds"),
        "minutes": t.text("Minutes of a game"),
        "points_limit": t.text("Points limit"),
        "appendices": t.text("Optional rules"),
        "expansions": t.text("Expansions"),
        "first_seating": t.text("Seating of round 1"),
        "seating": t.text("Seating after round 1"),
        "options.rematches": t.text("Who has met before"),
        "draw_seed": t.text("Draw code"),
        "auction": t.text("Seats are auctioned with points"),
        "options.virtual_ties": t.text("Virtual player level with a real one"),
        "options.bracket": t.text("Knock-out after its first phase"),
        "options.final_mates": t.text("Teammates in the final"),
        "options.semifinal_seating": t.text("Semifinals of ten players"),
        "options.semifinals_of_three": t.text("Semifinals of seven players"),
        "options.tau_league": t.text("Events until a season counts fully"),
        "options.elo_default": t.text("Default Elo"),
        "options.pairs_count": t.text("League points of pairs"),
        "options.bid_deducted": t.text("Points spent at the auction"),
        "options.shared_win": t.text("First place shared at the time limit"),
        "options.women_first": t.text("Women before others at equal points and boards"),
        "options.worst_counts_tenth": t.text("Worst board of more than three"),
        "options.top_table": t.text("Top table in the last round"),
        "options.last_year": t.text("Last year played"),
        "organiser.name": t.text("Organiser"),
        "organiser.email": t.text("E-mail"),
        "organiser.phone": t.text("Phone"),
        "arbiters": t.text("Referees"),
        "fee": t.text("Fee in euro"),
        "max_players": t.text("Largest number of players"),
        "pot": t.text("Prize pot"),
        "prizes": t.text("Prizes"),
        **day.labels(t),
    }


def hints(t: Texts) -> Mapping[str, str]:
    """What is said below some of the fields."""
    ranks = t.text("The ranks of each table; tables separated by commas.")
    return {
        "draw_seed": t.text("Every draw follows from it, and can be checked by anybody."),
        "rounds_planned": t.text("A final is not counted."),
        "arbiters": t.text("Separated by commas; the first is the head referee."),
        "prizes": t.text("From the first place down, separated by semicolons."),
        "date": t.text("Day/month/year"),
        "end_date": t.text("Only if it lasts longer than a day"),
        "not_valid": t.text("Left empty, it counts. With a reason no league points are given."),
        "options.semifinal_seating": ranks,
        "options.semifinals_of_three": ranks,
        "options.women_first": t.text("Only where the player has stated it (5 b)."),
        "options.last_year": t.text("The top table may play one year more."),
        "options.tau_league": t.text("The τ of the season’s ranking: 3 in the worked example."),
        **day.hints(t),
    }


def ticks(t: Texts) -> Mapping[str, str]:
    """What stands beside the boxes to tick."""
    return {
        "qualifies": t.text("The winner goes straight to the national final"),
        "online": t.text("Played online"),
        "auction": t.text("The table sheets have a column for the bid"),
        "pot": t.text("Part of the fees goes back as prizes"),
        **day.ticks(t),
    }


def offers(t: Texts) -> Mapping[str, Offers]:
    """What the boxes offer that offer the same in every event."""
    return {
        "options.rematches": (
            (t.text("To the letter: first not met below"), Pairing.GREEDY),
            (
                t.text("Nobody without an opponent: no avoidable rematch"),
                Pairing.GREEDY_COMPLETE,
            ),
            (t.text("Fewest rematches, closest ranks"), Pairing.FEWEST),
        ),
        "options.virtual_ties": (
            (t.text("They share the place"), VirtualTies.SHARES),
            (t.text("The virtual player is behind"), VirtualTies.LOSES),
        ),
        "options.final_mates": (
            (t.text("They meet, as they rank"), FinalMates.MEET),
            (t.text("The lower-ranked one is passed over"), FinalMates.APART),
        ),
        "options.bracket": (
            (t.text("Best against worst of those left, anew in every phase"), Bracket.RE_RANKED),
            (t.text("Fixed from the start"), Bracket.FIXED),
        ),
        "options.pairs_count": (
            (t.text("Count the pairs and their places"), PairsCount.PAIRS),
            (t.text("Count the people, two places for each pair"), PairsCount.PEOPLE),
        ),
        "options.bid_deducted": (
            (t.text("Taken off the score as it was counted"), readings.YES),
            (t.text("Taken off by the players already"), readings.NO),
        ),
        "options.shared_win": (
            (t.text("Each has 0.9 of a win"), SharedWin.EACH),
            (t.text("They divide the 0.9 of a win"), SharedWin.SHARED),
        ),
        "options.women_first": (
            (t.text("Yes, as in the rules"), readings.YES),
            (t.text("No, next the score in round 1"), readings.NO),
        ),
        "options.worst_counts_tenth": (
            (t.text("Counts a tenth"), readings.YES),
            (t.text("Counts fully"), readings.NO),
        ),
        "options.top_table": (
            (t.text("Yes: the best seven, 2000 points for its winner"), readings.YES),
            (t.text("No: a round like the others"), readings.NO),
        ),
    }


def first_seating_offers(t: Texts, ruleset: str) -> Offers:
    """How round 1 is seated; boards have a way of their own (Diplomacy 8)."""
    if _has_boards(ruleset):
        return [(_apart(t), FirstSeating.OPTIMISED)]
    return [
        (t.text("By lot"), FirstSeating.RANDOM),
        (t.text("With seeds: never two at one table"), FirstSeating.SEEDED),
    ]


def _apart(t: Texts) -> str:
    return t.text("By lot, opponents and powers apart")


def _has_boards(ruleset: str) -> bool:
    found = RULESETS.get(ruleset)
    return found is not None and found.board is not None


def league_offers(
    t: Texts, now: leagues.RulesChoice, offered: Sequence[leagues.RulesChoice], *, fixed: bool
) -> Offers:
    """The answers to "which league?", the present one among them; `fixed` keeps its regulation."""
    found = [each for each in offered if not fixed or _is_same_regulation(each, now)]
    if all(each.key != now.key for each in found):
        found.append(now)
    return [(leagues.in_words(t, each), each.key) for each in found]


def _is_same_regulation(one: leagues.RulesChoice, other: leagues.RulesChoice) -> bool:
    return (one.ruleset, one.rules) == (other.ruleset, other.rules)


def kind_offers(t: Texts, ruleset: str) -> Offers:
    """The kinds of event; regional finals are the Boardgame League's (BGL 3.16).

    Single events have none.
    """
    kinds = [
        (t.text("Regular event"), Kind.REGULAR),
        (t.text("Regional final"), Kind.REGIONAL_FINAL),
        (t.text("National final"), Kind.NATIONAL_FINAL),
    ]
    if leagues.single(ruleset) is not None:
        return kinds[:1]
    ways = _has_ways_to_final(ruleset)
    return [kind for kind in kinds if ways or kind[1] is not Kind.REGIONAL_FINAL]


def _has_ways_to_final(ruleset: str) -> bool:
    found = RULESETS.get(ruleset)
    return found is None or found.ways_to_final


def seating_offers(t: Texts, ruleset: str, per_table: str) -> Offers:
    """How rounds after the first are seated; a round robin is for two at a table."""
    if _has_boards(ruleset):
        return [(_apart(t), Seating.OPTIMISED)]
    found: list[tuple[str, str]] = [
        (t.text("By the standings"), Seating.SWISS),
        (t.text("By lot"), Seating.RANDOM),
    ]
    if per_table == str(DUEL):
        found.append((t.text("Round robin: everybody meets everybody"), Seating.ROUND_ROBIN))
    return found


def plan_size(game: GameRules | None, per_table: str) -> int:
    """The size of table whose final phases an event follows, 0 for what is no size."""
    if game is not None and game.final_plan is not None:
        return game.final_plan
    return whole_number(per_table) or 0


def has(ruleset: str, name: str, size: int) -> bool:
    """Whether a field makes sense under a regulation, with final phases of this size."""
    found = RULESETS.get(ruleset)
    if name == "pot":
        return found is not None and found.pot is not None
    if name in NOT_FOR_ALL:
        leagueless = leagues.single(ruleset) is not None
        return not leagueless and (name != "qualifies" or _has_ways_to_final(ruleset))
    prefix, _, option = name.partition(".")
    if prefix != "options":
        return True
    return found is not None and option in found.options and size in _SIZES.get(option, (size,))


def is_open(ruleset: str, name: str) -> bool:
    """Whether a field can be another than the regulation has it: some are for one game alone."""
    found = leagues.single(ruleset)
    if found is None:
        return True
    if name in ("first_seating", "seating", "players_per_table") and found.board is not None:
        return False
    return name != "game"


def unreadable(t: Texts, name: str) -> str:
    """What is said of a field that holds no number, date or time."""
    if name in ("date", "end_date"):
        return t.text("This is not a date. Write it as day/month/year: 21/11/2026.")
    if name in ("start_time", *day.HOURS):
        return t.text("This is not a time of day. Write it as hours and minutes: 09:30.")
    if name.removeprefix("options.") in readings.TABLES:
        return t.text("This is not a list of ranks. Write the tables as 3-6-7-10, 4-5-8-9.")
    return t.text("This is not a number. Write it in digits.")
