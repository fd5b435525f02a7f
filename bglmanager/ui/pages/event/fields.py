"""The fields of an event: what each is called, how it is written and read, where it makes sense."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from typing import Any

from bglmanager.engine.event import (
    FirstSeating,
    Json,
    Kind,
    Pairing,
    Prize,
    Seating,
    Settings,
)
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.kinds import BadgeSize, BoardPhase
from bglmanager.engine.phases import LONGEST_PHASE, PhaseMinutes
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import RULESETS, custom, ruleset_of
from bglmanager.engine.rulesets.ruleset import (
    FinalMates,
    PairsCount,
    Ruleset,
    SharedWin,
    VirtualTies,
)
from bglmanager.engine.till import pays_out
from bglmanager.i18n import Named, Texts
from bglmanager.services.limits import parse_score
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.fields import FieldKind, FlagKind, FormField, FormFields
from bglmanager.ui.pages.event import leagues
from bglmanager.words.finals import bracket_words, third_place_words
from bglmanager.words.phase_clock import phases_written

_LABEL = 204
"""The width of the label beside an option."""

Offers = Sequence[tuple[str, object]]
"""What a box offers: words, and the value they stand for."""


@record
class ReadKind:
    """Text with its own way to be written and read; `wrong` is said of what is none.

    An empty field is the value `empty`, unless something is `needed`. What nobody touches stays
    exactly as it was. The `editor` is "line", "notes", "box", "game" or "ticks"; a box `offers`
    what is the same in every event.
    """

    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = str
    wrong: str = ""
    empty: Any = None
    needed: bool = False
    editor: str = "line"
    offers: Offers = ()

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
class EventField(FormField):
    """A field of the settings; its name is its path there, as in the event document.

    `of` and `put` are for what is found or kept in another way.
    """

    of: Callable[[Settings], Any] | None = None
    put: Callable[[Settings, Any], Settings] | None = None

    def _value(self, settings: Settings) -> Any:
        return self.of(settings) if self.of else reduce(getattr, self.name.split("."), settings)

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


def event_fields(t: Texts) -> Mapping[str, EventField]:
    """All fields by name, in the order in which they are read: the league comes first, it says by
    which regulation the others are; the options last, which may be none that it allows.
    """
    kinds, line = _kinds(t), ReadKind()
    ways = {name: _ways(name) for name in _LABELS}
    return {
        name: EventField(
            name,
            _LABELS(t, name),
            kinds.get(name, line),
            _HINTS(t, name) if name in _HINTS else "",
            beside=_LABEL if name in OPTIONS else 0,
            of=of,
            put=put,
        )
        for name, (of, put) in ways.items()
    }


def form_fields(t: Texts) -> FormFields[Settings]:
    """The same as a form."""
    return FormFields([[each] for each in event_fields(t).values()])


_LABELS = Named(
    {
        "league": "League or rules",
        "league_code": "League code",
        "kind": "Kind of event",
        "qualifies": "Qualification",
        "not_valid": "Why it does not count for the league",
        "game": "Game",
        "players_per_table": "Players per table",
        "name": "Name of the event",
        "date": "Date",
        "end_date": "Last day",
        "start_time": "Start",
        "city": "Town",
        "venue": "Venue",
        "online": "Place of play",
        "rounds_planned": "Rounds, without the final",
        "minutes": "Minutes of a game",
        "desk.phases": "Minutes of a year",
        "points_limit": "Points limit",
        "appendices": "Optional rules",
        "expansions": "Expansions",
        "first_seating": "Seating of round 1",
        "seating": "Seating after round 1",
        "draw_seed": "Draw code",
        "auction": "Seats are auctioned with points",
        "organiser.name": "Organiser",
        "organiser.email": "E-mail",
        "organiser.phone": "Phone",
        "arbiters": "Referees",
        "fee": "Fee in euro",
        "max_players": "Largest number of players",
        "pot": "Prize pot",
        "prizes": "Prizes",
        "desk.registration_until": "Registration until",
        "desk.fee_until": "Fee until",
        "desk.bring_copy": "Copies of the game",
        "desk.entered_twice": "Second pass",
        "desk.timetable": "Timetable",
        "desk.tables": "Tables in the hall",
        "desk.wishes": "Notes for the day",
        "desk.footer": "Words at the foot of the sheets",
        "desk.badge": "Badges are cut to",
        "desk.accent": "Lines",
        "options.rematches": "Who has met before",
        "options.virtual_ties": "Virtual player level with a real one",
        "options.bracket": "Knock-out after its first phase",
        "options.third_place": "Game for third place",
        "options.final_mates": "Teammates in the final",
        "options.semifinal_seating": "Semifinals of ten players",
        "options.semifinals_of_three": "Semifinals of seven players",
        "options.tau_league": "Events until a season counts fully",
        "options.elo_default": "Default Elo",
        "options.pairs_count": "League points of pairs",
        "options.bid_deducted": "Points spent at the auction",
        "options.shared_win": "First place shared at the time limit",
        "options.women_first": "Women before others at equal points and boards",
        "options.worst_counts_tenth": "Worst board of more than three",
        "options.top_table": "Top table in the last round",
        "options.last_year": "Last year played",
    }
)
OPTIONS = tuple(name for name in _LABELS if name.startswith("options."))
"""What the regulation leaves open; behind the dot the name of its option."""

_HINTS = Named(
    {
        "date": "Day/month/year",
        "end_date": "Only if it lasts longer than a day",
        "draw_seed": "Proves every draw.",
        "arbiters": "Separated by commas; the first is the head referee.",
        "prizes": "From the first place down, separated by semicolons.",
        "desk.registration_until": "The time on the day itself",
        "desk.fee_until": "The payment deadline",
        "desk.bring_copy": "At check-in the copies brought set the places; the rest wait.",
        "desk.entered_twice": "A round is closed when both have typed the same; Ctrl+2 on its "
        "page.",
        "desk.phases": "Spring orders and retreats, the same in autumn, builds: usually "
        "15 + 5 + 15 + 5 + 5.",
        "desk.timetable": "One line for each time; printed on the announcement.",
        "desk.tables": "What the tables are called, separated by commas or one a line.",
        "desk.footer": "At the foot of lists and certificates: thanks, or an address.",
        "desk.wishes": "For the desk alone: not printed on any sheet for the players.",
        "options.semifinal_seating": "The ranks of each table; tables separated by commas.",
        "options.semifinals_of_three": "The ranks of each table; tables separated by commas.",
        "options.women_first": "Only where the player has stated it (5 b).",
        "options.last_year": "The top table may play one year more.",
        "options.tau_league": "The τ of the season’s ranking: 3 in the worked example.",
    }
)
_TICKS = Named(
    {
        "desk.accent": "Heavy lines under heads and names",
        "qualifies": "The winner goes straight to the national final",
        "online": "Played online",
        "auction": "The table sheets have a column for the bid",
        "pot": "Part of the fees goes back as prizes",
        "desk.bring_copy": "Players are asked to bring a copy of the game",
        "desk.entered_twice": "Results are typed twice, by two people",
    }
)


_BADGES: Offers = [(f"{size.replace('x', ' × ')} mm", size.value) for size in BadgeSize]


def _kinds(t: Texts) -> Mapping[str, FieldKind]:
    """How the fields are written and read that are not a line of text which may be empty."""
    digits = t.text("This is not a number. Write it in digits.")
    wrong_day = t.text("This is not a date. Write it as day/month/year: 21/11/2026.")
    wrong_hour = t.text("This is not a time of day. Write it as hours and minutes: 09:30.")
    number = ReadKind(str, int, digits)
    day = ReadKind("{:%d/%m/%Y}".format, _read_day, wrong_day)
    hour = ReadKind("{:%H:%M}".format, _read_hour, wrong_hour)
    needed, notes = ReadKind(needed=True), ReadKind(str.strip, editor="notes")
    ticks = ReadKind("\n".join, lines_of, empty=(), editor="ticks")
    tables = partial(_parts, r"[,;\n\u2028]")
    return {
        **{name: FlagKind(_TICKS(t, name)) for name in _TICKS},
        **dict.fromkeys(("name", "draw_seed"), needed),
        **dict.fromkeys(("minutes", "points_limit", "max_players"), number),
        **dict.fromkeys(("players_per_table", "rounds_planned"), replace(number, needed=True)),
        **dict.fromkeys(("start_time", "desk.registration_until", "desk.fee_until"), hour),
        **dict.fromkeys(("desk.timetable", "desk.wishes"), notes),
        **dict.fromkeys(("appendices", "expansions"), ticks),
        **{name: _option_kind(t, name.removeprefix("options.")) for name in OPTIONS},
        "league": ReadKind(editor="box"),
        "kind": ReadKind(read=Kind, editor="box"),
        "desk.badge": ReadKind(read=BadgeSize, editor="box", offers=_BADGES),
        "first_seating": ReadKind(read=FirstSeating, editor="box"),
        "seating": ReadKind(read=Seating, editor="box"),
        "game": ReadKind(needed=True, editor="game"),
        "date": replace(day, needed=True),
        "end_date": day,
        "arbiters": ReadKind(", ".join, partial(_parts, ","), empty=()),
        "fee": ReadKind(_write_money, parse_score, digits),
        "prizes": ReadKind(
            lambda won: "; ".join(each.text for each in won), _read_prizes, empty=()
        ),
        "desk.phases": ReadKind(
            phases_written,
            read_phases,
            t.text("These are not the minutes of five phases. Write them as 15 + 5 + 15 + 5 + 5."),
        ),
        "desk.tables": ReadKind(", ".join, tables, empty=(), editor="notes"),
    }


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


def read_phases(text: str) -> PhaseMinutes:
    """The minutes of a year, phase by phase; ValueError for what is no year."""
    minutes = [int(part) for part in re.split(r"\s*[+,;/]\s*|\s+", text)]
    fits = all(0 <= each <= LONGEST_PHASE for each in minutes)
    if not fits or len(minutes) != len(BoardPhase) or 0 in minutes[:3:2]:  # orders need time
        raise ValueError(text)
    return PhaseMinutes(*minutes)


def _read_prizes(text: str) -> tuple[Prize, ...]:
    lines = [line.strip() for line in text.split(";")]
    return tuple(Prize(place, line) for place, line in enumerate(lines, 1) if line)


# ----- What is found or kept in another way than at its path


def _ways(name: str) -> tuple[Callable[..., Any] | None, Callable[..., Any] | None]:
    """How the value of a field is found and put, None for its path in the settings."""
    prefix, _, option = name.partition(".")
    if prefix == "options":
        return partial(option_of, name=option), partial(with_option, option)
    return _WAYS.get(name, (None, None))


def _with_pot(settings: Settings, wanted: bool | None) -> Settings:
    """What is proposed by itself is not kept: it follows where the event is played."""
    free = replace(settings, pot=None)
    if ruleset_of(settings).pot is None or bool(wanted) is bool(pays_out(free)):
        return free
    return replace(settings, pot=bool(wanted))


def _of_league(path: str) -> Callable[[Settings, Any], Settings]:
    """What leagues alone have is none of a single game's regulation."""

    def put(settings: Settings, value: Any) -> Settings:
        single = leagues.single(settings.ruleset) is not None
        return settings if single else _with_value(settings, path, value or None)

    return put


def _with_phases(settings: Settings, phases: PhaseMinutes | None) -> Settings:
    """Boards alone have phases."""
    base = custom.base_of(settings.ruleset, settings.options)
    kept = phases if has_boards(base) else None
    return replace(settings, desk=replace(settings.desk, phases=kept))


_WAYS: Mapping[str, tuple[Callable[..., Any] | None, Callable[..., Any] | None]] = {
    "league": (lambda settings: leagues.choice_of(settings).key, leagues.with_choice),
    "league_code": (None, _of_league("league_code")),
    "not_valid": (None, _of_league("not_valid")),
    "auction": (lambda settings: settings.desk.auction, _of_league("desk.auction")),
    "desk.phases": (None, _with_phases),
    "pot": (lambda settings: bool(pays_out(settings)), _with_pot),
    "qualifies": (
        None,
        lambda s, yes: replace(s, qualifies=bool(yes) and has_ways_to_final(s.ruleset)),
    ),
}


# ----- The options of a regulation: their values, and as they are written

YES, NO = "true", "false"
_NUMBERS = ("tau_league", "elo_default", "last_year")
_TABLES = ("semifinal_seating", "semifinals_of_three")


def option_of(settings: Settings, name: str) -> Json:
    """The value of an option, None where the regulation has no such option."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or name not in ruleset.options:
        return None
    return settings.options.get(name, custom.usual_option(ruleset, name))


def with_option(name: str, settings: Settings, value: Json) -> Settings:
    """The settings with another value of an option; the regulation's own is not kept."""
    ruleset = RULESETS.get(settings.ruleset)
    if ruleset is None or name not in ruleset.options:
        return settings
    options = {key: old for key, old in settings.options.items() if key != name}
    if value is not None and value != custom.usual_option(ruleset, name):
        options[name] = value
    return replace(settings, options=options)


def usual_text(ruleset: Ruleset, name: str) -> str:
    """The regulation's own value of one of its options, as it is written in its field."""
    return option_text(custom.usual_option(ruleset, name))


def option_text(value: Json) -> str:
    """A value of an option, as it is written in its field."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ", ".join("-".join(map(str, ranks)) for ranks in _tables_of(value))
    if isinstance(value, Fraction):
        return f"{float(value):.6f}".rstrip("0").rstrip(".").replace(".", ",")
    return "" if value is None else str(value)


def _tables_of(value: Sequence[Json]) -> Iterator[Sequence[Json]]:
    return (table if isinstance(table, tuple) else (table,) for table in value)


def read_option(name: str, text: str) -> Json:
    """The value that is written in a field; ValueError for no number or no list of ranks."""
    if name in _NUMBERS:
        return parse_score(text)
    if name in _TABLES:
        return tuple(
            tuple(int(rank) for rank in re.split(r"[\s–-]+", table.strip()))
            for table in re.split(r"[,;]", text)
        )
    return text == YES if YES in _OFFERED[name] else text


def _option_kind(t: Texts, name: str) -> ReadKind:
    read = partial(read_option, name)
    if name in _OFFERED:
        offers = [(_OFFERED[name](t, value), value) for value in _OFFERED[name]]
        return ReadKind(option_text, read, editor="box", offers=offers)
    wrong = t.text("This is not a number. Write it in digits.")
    if name in _TABLES:
        wrong = t.text("This is not a list of ranks. Write the tables as 3-6-7-10, 4-5-8-9.")
    return ReadKind(option_text, read, wrong)


_OFFERED: Mapping[str, Named[str]] = {
    "rematches": Named(
        {
            Pairing.GREEDY: "To the letter: by rank from the top",
            Pairing.GREEDY_COMPLETE: "To the letter, at tables of two no avoidable rematch",
            Pairing.FEWEST: "To the letter, at tables of two fewest rematches",
            Pairing.SOFT: "Few rematches at all tables, close to the ranks",
        }
    ),
    "virtual_ties": Named(
        {
            VirtualTies.SHARES: "They share the place",
            VirtualTies.LOSES: "The virtual player is behind",
        }
    ),
    "final_mates": Named(
        {
            FinalMates.MEET: "They meet, as they rank",
            FinalMates.APART: "The lower-ranked one is passed over",
        }
    ),
    "bracket": bracket_words,
    "third_place": third_place_words,
    "pairs_count": Named(
        {
            PairsCount.PAIRS: "Count the pairs and their places",
            PairsCount.PEOPLE: "Count the people, two places for each pair",
        }
    ),
    "shared_win": Named(
        {
            SharedWin.EACH: "Each has 0.9 of a win",
            SharedWin.SHARED: "They divide the 0.9 of a win",
        }
    ),
    "bid_deducted": Named(
        {
            YES: "Taken off the score as it was counted",
            NO: "Taken off by the players already",
        }
    ),
    "women_first": Named({YES: "Yes, as in the rules", NO: "No, next the score in round 1"}),
    "worst_counts_tenth": Named({YES: "Counts a tenth", NO: "Counts fully"}),
    "top_table": Named(
        {
            YES: "Yes: the best seven, 2000 points for its winner",
            NO: "No: a round like the others",
        }
    ),
}


# ----- What boxes offer under one regulation, and which fields it has

_KIND_NAMES = Named(
    {
        Kind.REGULAR: "Regular event",
        Kind.REGIONAL_FINAL: "Regional final",
        Kind.NATIONAL_FINAL: "National final",
    }
)
_SEATING_NAMES: Named[Seating | FirstSeating] = Named(
    {
        Seating.SWISS: "By the standings",
        Seating.RANDOM: "By lot",
        Seating.ROUND_ROBIN: "Round robin: everybody meets everybody",
        FirstSeating.SEEDED: "With seeds: never two at one table",
        FirstSeating.OPTIMISED: "By lot, people who have met or are related apart",
    }
)


def offers_under(t: Texts, ruleset: str, per_table: str) -> Mapping[str, Offers]:
    """What is offered where that is not the same in every event.

    Boards have a way of seating of their own (Diplomacy 8). Regional finals are the Boardgame
    League's (BGL 3.16); single events have no finals.
    """
    found = RULESETS.get(ruleset)
    kinds: list[Kind] = [Kind.REGULAR]
    if leagues.single(ruleset) is None:
        kinds += [Kind.REGIONAL_FINAL] * has_ways_to_final(ruleset) + [Kind.NATIONAL_FINAL]
    first = [FirstSeating.RANDOM, FirstSeating.SEEDED, FirstSeating.OPTIMISED]
    later = [Seating.SWISS, Seating.RANDOM, Seating.OPTIMISED]
    if per_table == str(DUEL):
        later.append(Seating.ROUND_ROBIN)
    if found is not None and found.board is not None:
        first, later = [FirstSeating.OPTIMISED], [Seating.OPTIMISED]
    return {
        "kind": [(_KIND_NAMES(t, each), each) for each in kinds],
        "first_seating": [(_SEATING_NAMES(t, each), each) for each in first],
        "seating": [(_SEATING_NAMES(t, each), each) for each in later],
    }


def has_boards(base: str) -> bool:
    """Whether boards are played by a regulation, or by that behind own rules."""
    found = RULESETS.get(base)
    return found is not None and found.board is not None


def has_ways_to_final(ruleset: str) -> bool:
    """Whether events can qualify for a final; one that is not known may have any."""
    found = RULESETS.get(ruleset)
    return found is None or found.ways_to_final


def following(before: str, now: str) -> Sequence[str]:
    """The fields filled anew when this regulation gives way to another: its options, and what a
    regulation for a single game brings along, and what only its boards have.
    """
    if leagues.single(before) is leagues.single(now):
        return OPTIONS
    brought = ("game", "players_per_table", "rounds_planned", "minutes", "first_seating", "seating")
    return (*OPTIONS, *brought)


_SIZES: Mapping[str, Sequence[int]] = {
    "options.bracket": (DUEL,),
    "options.semifinals_of_three": (3,),
    "options.semifinal_seating": (4, 5, 6, 7),
}
"""Options that some sizes of table alone can need."""

NOT_FOR_ALL = ("kind", "qualifies", "auction", "pot")
"""Fields besides the options that not every regulation has."""


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
    if name not in OPTIONS:
        return True
    option = name.removeprefix("options.")
    return found is not None and option in found.options and size in _SIZES.get(name, (size,))


def is_open(ruleset: str, name: str) -> bool:
    """Whether a field can be another than the regulation has it: some are for one game alone."""
    found = leagues.single(ruleset)
    if found is None:
        return True
    if name in ("first_seating", "seating", "players_per_table") and found.board is not None:
        return False
    return name != "game"
