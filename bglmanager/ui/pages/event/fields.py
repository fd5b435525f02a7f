"""The fields of an event: what each is called, how it is written and read, where it makes sense."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Any

from bglmanager.engine.event import FirstSeating, Kind, Pairing, Prize, Seating, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.ruleset import (
    Bracket,
    FinalMates,
    PairsCount,
    SharedWin,
    VirtualTies,
)
from bglmanager.engine.till import pays_out
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import parse_score
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.fields import FlagKind, FormField, FormFields
from bglmanager.ui.pages.event import leagues, readings

Offers = Sequence[tuple[str, object]]
"""What a box offers: words, and the value they stand for."""


@record
class ReadKind:
    """A line of text with its own way to be written and read; `wrong` is said of what is none.

    An empty line is the value `empty`, unless something is `needed`. What nobody touches stays
    exactly as it was.
    """

    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = str
    wrong: str = ""
    empty: Any = None
    needed: bool = False

    def write_value(self, value: Any) -> str:
        """The text that stands in the field."""
        return "" if value is None else self.write(value)

    def read_typed(self, typed: str, before: Any) -> Any:
        """The value; ValueError with the sentence for what is none."""
        if typed == self.write_value(before):
            return before
        if not typed and not self.needed:
            return self.empty
        try:
            return self.read(typed)
        except ValueError:
            raise ValueError(self.wrong) from None


@record
class BoxKind(ReadKind):
    """One of what a box offers, where that is the same in every event."""

    offers: Offers = ()


class NotesKind(ReadKind):
    """Several lines of text."""


class GameKind(ReadKind):
    """A game."""


class TicksKind(ReadKind):
    """What a game has to tick."""


@record
class EventField(FormField):
    """A field of the settings; its name is its path there, as in the event document.

    `of` and `put` are for what is found or kept in another way.
    """

    of: Callable[[Settings], Any] | None = None
    put: Callable[[Settings, Any], Settings] | None = None

    def _value(self, settings: Settings) -> Any:
        if self.of is not None:
            return self.of(settings)
        return reduce(getattr, self.name.split("."), settings)

    def write_of(self, record: Settings) -> str:
        return self.kind.write_value(self._value(record))

    def read_into(self, record: Settings, typed: str) -> Any:
        before = self._value(record)
        value = self.kind.read_typed(typed.strip(), before)
        if self.put is not None:
            return self.put(record, value)
        return record if value == before else _with_value(record, self.name, value)


def _with_value(facts: Any, path: str, value: Any) -> Any:
    name, _, rest = path.partition(".")
    inner = _with_value(getattr(facts, name), rest, value) if rest else value
    return replace(facts, **{name: inner})


_HOUR = re.compile(r"(\d{1,2})(?:[:.,hH ]?(\d{2}))?")
"""9, 9:30, 9.30, 9h30, 0930."""


def _read_day(text: str) -> dt.date:
    return dt.datetime.strptime(text, "%d/%m/%Y").replace(tzinfo=dt.UTC).date()


def _read_hour(text: str) -> dt.time:
    found = _HOUR.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return dt.time(int(found[1]), int(found[2] or 0))


def _write_money(fee: Any) -> str:
    return f"{float(fee):.2f}".removesuffix(".00").replace(".", ",")


def _parts(signs: str, text: str) -> tuple[str, ...]:
    """What stands between some signs, each once."""
    return tuple(dict.fromkeys(part.strip() for part in re.split(signs, text) if part.strip()))


lines_of = partial(_parts, r"\n")
"""Texts that stand one a line."""


def _read_prizes(text: str) -> tuple[Prize, ...]:
    lines = [line.strip() for line in text.split(";")]
    return tuple(Prize(place, line) for place, line in enumerate(lines, 1) if line)


def with_league(settings: Settings, text: str, games: Catalogue | None = None) -> Settings:
    """The settings with another answer to "which league?", by its key.

    With the `games` the minutes of a single event's game come with it.
    """
    if text == leagues.choice_of(settings).key:
        return settings
    answer = leagues.choice(text)
    return answer.of(settings) if games is None else leagues.followed(settings, answer, games)


def following(before: str, now: str) -> Sequence[str]:
    """The fields filled anew when this regulation gives way to another."""
    options = [f"options.{name}" for name in readings.NAMES]
    same = leagues.single(before) is leagues.single(now)
    return options if same else [*options, *_BROUGHT]


_BROUGHT = ("game", "players_per_table", "rounds_planned", "minutes", "first_seating", "seating")
"""What a regulation for a single game brings along, and what only its boards have."""


def _with_pot(settings: Settings, wanted: bool | None) -> Settings:
    """What is proposed by itself is not kept: it follows where the event is played."""
    free = replace(settings, pot=None)
    if ruleset_of(settings).pot is None or bool(wanted) is bool(pays_out(free)):
        return free
    return replace(settings, pot=bool(wanted))


def _of_league(path: str, empty: Any = None) -> Callable[[Settings, Any], Settings]:
    """What leagues alone have is none of a single game's regulation."""

    def put(settings: Settings, value: Any) -> Settings:
        single = leagues.single(settings.ruleset) is not None
        return settings if single else _with_value(settings, path, value or empty)

    return put


def event_fields(t: Texts) -> Mapping[str, EventField]:
    """All fields by name, in the order in which they are read: the league comes first, it says by
    which regulation the others are; the Readings last, which may be none that it allows.
    """
    found = (*_what_is_played(t), *_when_and_where(t), *_how_it_is_played(t), *_of_people(t))
    return {each.name: each for each in (*found, *_of_the_day(t), *_readings(t))}


def form_fields(t: Texts) -> FormFields[Settings]:
    """The same as a form."""
    return FormFields([[each] for each in event_fields(t).values()])


def _number(t: Texts, *, needed: bool = False) -> ReadKind:
    wrong = t.text("This is not a number. Write it in digits.")
    return ReadKind(str, int, wrong, needed=needed)


def _hour(t: Texts) -> ReadKind:
    wrong = t.text("This is not a time of day. Write it as hours and minutes: 09:30.")
    return ReadKind("{:%H:%M}".format, _read_hour, wrong)


def _day(t: Texts, *, needed: bool = False) -> ReadKind:
    wrong = t.text("This is not a date. Write it as day/month/year: 21/11/2026.")
    return ReadKind("{:%d/%m/%Y}".format, _read_day, wrong, needed=needed)


_LINE = ReadKind()
_NEEDED = ReadKind(needed=True)


def _what_is_played(t: Texts) -> Sequence[EventField]:
    unvalued = t.text("Left empty, it counts. With a reason no league points are given.")
    winner = FlagKind(t.text("The winner goes straight to the national final"))
    return (
        EventField(
            "league",
            t.text("League or rules"),
            BoxKind(),
            of=lambda settings: leagues.choice_of(settings).key,
            put=with_league,
        ),
        EventField("league_code", t.text("League code"), _LINE, put=_of_league("league_code")),
        EventField("kind", t.text("Kind of event"), BoxKind(read=Kind)),
        EventField(
            "qualifies",
            t.text("Qualification"),
            winner,
            put=lambda s, yes: replace(s, qualifies=bool(yes) and has_ways_to_final(s.ruleset)),
        ),
        EventField(
            "not_valid",
            t.text("Why it does not count for the league"),
            _LINE,
            unvalued,
            put=_of_league("not_valid"),
        ),
        EventField("game", t.text("Game"), GameKind(needed=True)),
        EventField("players_per_table", t.text("Players per table"), _number(t, needed=True)),
    )


def _when_and_where(t: Texts) -> Sequence[EventField]:
    lasting = t.text("Only if it lasts longer than a day")
    return (
        EventField("name", t.text("Name of the event"), _NEEDED),
        EventField("date", t.text("Date"), _day(t, needed=True), t.text("Day/month/year")),
        EventField("end_date", t.text("Last day"), _day(t), lasting),
        EventField("start_time", t.text("Start"), _hour(t)),
        EventField("city", t.text("Town"), _LINE),
        EventField("venue", t.text("Venue"), _LINE),
        EventField("online", t.text("Place of play"), FlagKind(t.text("Played online"))),
    )


def _how_it_is_played(t: Texts) -> Sequence[EventField]:
    drawn = t.text("Every draw follows from it, and can be checked by anybody.")
    bids = FlagKind(t.text("The table sheets have a column for the bid"))
    ticks = TicksKind("\n".join, lines_of, empty=())
    return (
        EventField(
            "rounds_planned",
            t.text("Rounds"),
            _number(t, needed=True),
            t.text("A final is not counted."),
        ),
        EventField("minutes", t.text("Minutes of a game"), _number(t)),
        EventField("points_limit", t.text("Points limit"), _number(t)),
        EventField("appendices", t.text("Optional rules"), ticks),
        EventField("expansions", t.text("Expansions"), ticks),
        EventField("first_seating", t.text("Seating of round 1"), BoxKind(read=FirstSeating)),
        EventField("seating", t.text("Seating after round 1"), BoxKind(read=Seating)),
        EventField("draw_seed", t.text("Draw code"), _NEEDED, drawn),
        EventField(
            "auction",
            t.text("Seats are auctioned with points"),
            bids,
            of=lambda settings: settings.desk.auction,
            put=_of_league("desk.auction"),
        ),
    )


def _of_people(t: Texts) -> Sequence[EventField]:
    number = t.text("This is not a number. Write it in digits.")
    return (
        EventField("organiser.name", t.text("Organiser"), _LINE),
        EventField("organiser.email", t.text("E-mail"), _LINE),
        EventField("organiser.phone", t.text("Phone"), _LINE),
        EventField(
            "arbiters",
            t.text("Referees"),
            ReadKind(", ".join, partial(_parts, ","), empty=()),
            t.text("Separated by commas; the first is the head referee."),
        ),
        EventField("fee", t.text("Fee in euro"), ReadKind(_write_money, parse_score, number)),
        EventField("max_players", t.text("Largest number of players"), _number(t)),
        EventField(
            "pot",
            t.text("Prize pot"),
            FlagKind(t.text("Part of the fees goes back as prizes")),
            of=lambda settings: bool(pays_out(settings)),
            put=_with_pot,
        ),
        EventField(
            "prizes",
            t.text("Prizes"),
            ReadKind(lambda won: "; ".join(each.text for each in won), _read_prizes, empty=()),
            t.text("From the first place down, separated by semicolons."),
        ),
    )


def _of_the_day(t: Texts) -> Sequence[EventField]:
    copies = FlagKind(t.text("Players are asked to bring a copy of the game"))
    twice = FlagKind(t.text("Results are typed twice, by two people"))
    notes = NotesKind(str.strip)
    return (
        EventField(
            "desk.registration_until",
            t.text("Registration until"),
            _hour(t),
            t.text("The time on the day itself"),
        ),
        EventField("desk.fee_until", t.text("Fee until"), _hour(t), t.text("The payment deadline")),
        EventField(
            "desk.bring_copy",
            t.text("Copies of the game"),
            copies,
            t.text("At check-in the copies brought set the places; the rest wait."),
        ),
        EventField(
            "desk.entered_twice",
            t.text("Second pass"),
            twice,
            t.text("A round is closed when both have typed the same; Ctrl+2 on its page."),
        ),
        EventField(
            "desk.timetable",
            t.text("Timetable"),
            notes,
            t.text("One line for each time; printed on the announcement."),
        ),
        EventField(
            "desk.tables",
            t.text("Tables in the hall"),
            NotesKind(", ".join, partial(_parts, r"[,;\n\u2028]"), empty=()),
            t.text("What the tables are called, separated by commas or one a line."),
        ),
        EventField(
            "desk.wishes",
            t.text("Notes for the day"),
            notes,
            t.text("For the desk alone: not printed on any sheet for the players."),
        ),
    )


def _readings(t: Texts) -> Sequence[EventField]:
    """What the regulation leaves open; the names are those of its options."""
    labels, hints, offers = _reading_labels(t), _reading_hints(t), _reading_offers(t)
    return [
        EventField(
            f"options.{name}",
            label,
            _reading_kind(t, name, offers.get(name)),
            hints.get(name, ""),
            of=partial(readings.value_of, name=name),
            put=partial(readings.with_value, name),
        )
        for name, label in labels.items()
    ]


def _reading_kind(t: Texts, name: str, offers: Offers | None) -> ReadKind:
    read = partial(readings.typed, name)
    if offers is not None:
        return BoxKind(readings.in_text, read, offers=offers)
    wrong = t.text("This is not a number. Write it in digits.")
    if name in readings.TABLES:
        wrong = t.text("This is not a list of ranks. Write the tables as 3-6-7-10, 4-5-8-9.")
    return ReadKind(readings.in_text, read, wrong)


def _reading_labels(t: Texts) -> Mapping[str, str]:
    return {
        "rematches": t.text("Who has met before"),
        "virtual_ties": t.text("Virtual player level with a real one"),
        "bracket": t.text("Knock-out after its first phase"),
        "final_mates": t.text("Teammates in the final"),
        "semifinal_seating": t.text("Semifinals of ten players"),
        "semifinals_of_three": t.text("Semifinals of seven players"),
        "tau_league": t.text("Events until a season counts fully"),
        "elo_default": t.text("Default Elo"),
        "pairs_count": t.text("League points of pairs"),
        "bid_deducted": t.text("Points spent at the auction"),
        "shared_win": t.text("First place shared at the time limit"),
        "women_first": t.text("Women before others at equal points and boards"),
        "worst_counts_tenth": t.text("Worst board of more than three"),
        "top_table": t.text("Top table in the last round"),
        "last_year": t.text("Last year played"),
    }


def _reading_hints(t: Texts) -> Mapping[str, str]:
    ranks = t.text("The ranks of each table; tables separated by commas.")
    return {
        "semifinal_seating": ranks,
        "semifinals_of_three": ranks,
        "women_first": t.text("Only where the player has stated it (5 b)."),
        "last_year": t.text("The top table may play one year more."),
        "tau_league": t.text("The τ of the season’s ranking: 3 in the worked example."),
    }


def _reading_offers(t: Texts) -> Mapping[str, Offers]:
    yes, no = readings.YES, readings.NO
    return {
        "rematches": (
            (t.text("To the letter: first not met below"), Pairing.GREEDY),
            (t.text("Nobody without an opponent: no avoidable rematch"), Pairing.GREEDY_COMPLETE),
            (t.text("Fewest rematches, closest ranks"), Pairing.FEWEST),
        ),
        "virtual_ties": (
            (t.text("They share the place"), VirtualTies.SHARES),
            (t.text("The virtual player is behind"), VirtualTies.LOSES),
        ),
        "final_mates": (
            (t.text("They meet, as they rank"), FinalMates.MEET),
            (t.text("The lower-ranked one is passed over"), FinalMates.APART),
        ),
        "bracket": (
            (t.text("Best against worst of those left, anew in every phase"), Bracket.RE_RANKED),
            (t.text("Fixed from the start"), Bracket.FIXED),
        ),
        "pairs_count": (
            (t.text("Count the pairs and their places"), PairsCount.PAIRS),
            (t.text("Count the people, two places for each pair"), PairsCount.PEOPLE),
        ),
        "bid_deducted": (
            (t.text("Taken off the score as it was counted"), yes),
            (t.text("Taken off by the players already"), no),
        ),
        "shared_win": (
            (t.text("Each has 0.9 of a win"), SharedWin.EACH),
            (t.text("They divide the 0.9 of a win"), SharedWin.SHARED),
        ),
        "women_first": (
            (t.text("Yes, as in the rules"), yes),
            (t.text("No, next the score in round 1"), no),
        ),
        "worst_counts_tenth": ((t.text("Counts a tenth"), yes), (t.text("Counts fully"), no)),
        "top_table": (
            (t.text("Yes: the best seven, 2000 points for its winner"), yes),
            (t.text("No: a round like the others"), no),
        ),
    }


# ----- What boxes offer under one regulation, and which fields it has


def offers_under(t: Texts, ruleset: str, per_table: str) -> Mapping[str, Offers]:
    """What is offered where that is not the same in every event."""
    apart = t.text("By lot, opponents and powers apart")
    boards = _has_boards(ruleset)
    lot, seeds = t.text("By lot"), t.text("With seeds: never two at one table")
    later: list[tuple[str, object]] = [
        (t.text("By the standings"), Seating.SWISS),
        (lot, Seating.RANDOM),
    ]
    if per_table == str(DUEL):
        later.append((t.text("Round robin: everybody meets everybody"), Seating.ROUND_ROBIN))
    first = ((lot, FirstSeating.RANDOM), (seeds, FirstSeating.SEEDED))
    return {
        "kind": _kind_offers(t, ruleset),
        "first_seating": ((apart, FirstSeating.OPTIMISED),) if boards else first,
        "seating": ((apart, Seating.OPTIMISED),) if boards else later,
    }


def _kind_offers(t: Texts, ruleset: str) -> Offers:
    """Regional finals are the Boardgame League's (BGL 3.16); single events have no finals."""
    kinds = (
        (t.text("Regular event"), Kind.REGULAR),
        (t.text("Regional final"), Kind.REGIONAL_FINAL),
        (t.text("National final"), Kind.NATIONAL_FINAL),
    )
    if leagues.single(ruleset) is not None:
        return kinds[:1]
    return kinds if has_ways_to_final(ruleset) else (kinds[0], kinds[2])


def _has_boards(ruleset: str) -> bool:
    """Boards have a way of seating of their own (Diplomacy 8)."""
    found = RULESETS.get(ruleset)
    return found is not None and found.board is not None


def has_ways_to_final(ruleset: str) -> bool:
    """Whether events can qualify for a final; one that is not known may have any."""
    found = RULESETS.get(ruleset)
    return found is None or found.ways_to_final


_SIZES: Mapping[str, Sequence[int]] = {
    "bracket": (DUEL,),
    "semifinals_of_three": (3,),
    "semifinal_seating": (4, 5, 6, 7),
}
"""Options that some sizes of table alone can need."""

NOT_FOR_ALL = ("kind", "qualifies", "auction", "pot")
"""Fields besides the Readings that not every regulation has."""


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
        return not leagueless and (name != "qualifies" or has_ways_to_final(ruleset))
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
