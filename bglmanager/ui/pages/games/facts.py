"""The facts of a game as an editor has them: their order, their names, how each is typed.

What a fact is, its type in the engine tells. `in_fields` and `of_fields` turn what a file says into
what stands in fields, and back: there words are in both languages, and the usual minutes by
themselves under `usual`. No widgets here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin

from bglmanager.engine.fact_kinds import Identifier, but_marks, but_none, marks_of, types_of
from bglmanager.engine.games.game import GameRules, SetupKind
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal, Scoring, Sides, Text
from bglmanager.i18n import Named, Texts
from bglmanager.services.files import file_slug
from bglmanager.services.own_games import REGULATIONS, Values, value_at

section_name = Named(
    {
        "name.it name.en; players.least players.recommended players.most;"
        " usual.2 usual.3 usual.4 usual.5 usual.6 usual.7 usual.8; timings; tie_breaks": "The game",
        "scoring drawn_final; components;"
        " series.games series.to_win; series.drawn_score series.more_when_drawn;"
        " least_score most_score high; level_tables opposite": "The score",
        "auction.of; auction.way auction.step; auction.when.it auction.when.en;"
        " minutes_per_player; overtime.it overtime.en": "Auction, time",
        "players.valid points_limit; sides pairs; extra_rounds final_plan paragraph": (
            "Tables, sides, rounds"
        ),
        "appendices; expansions; extras": "What can be chosen",
        "excluded; corrections": "Left out, misprints",
        "notes; rulings": "Notes",
        "list.name.it list.name.en; list.points; list.elements": "List handed in",
        "setup": "Set-up drawn",
    }
)
"""The sections of the editor by their lines of keys: what every game has, then as a day goes."""

DRAW = (
    "setup.kind setup.each_of setup.option; setup.items;"
    " setup.one_of_group setup.unused_first; setup.not_alike setup.new_mix setup.once;"
    " setup.needs setup.without; setup.counts setup.sizes; setup.sides; setup.places"
)
"""More of the current draw, below the list of draws."""

COLUMNS: Mapping[str, str] = {
    "tie_breaks": "label better source referee",
    "timings": "name option points minutes",
    "components": "label least most won even",
    "appendices": "name text id",
    "expansions": "name text id",
    "extras": "label most option carried key",
    "list.elements": "name cost least most",
    "setup": "label count per_player id",
    "setup.items": "name group not_at sizes copies option",
}
"""The columns of lists; one without is of words alone."""

fact_name = Named(
    {
        "+": "Add a line",
        "it": "In Italian",
        "en": "In English",
        "id": "Id",
        "key": "Id",
        "least": "At least",
        "most": "At most",
        "name.it": "Name in Italian",
        "option": "Only with",
        "sizes": "Only at tables of",
        "name.en": "Name in English",
        "players.least": "Fewest players at a table",
        "players.recommended": "Best number",
        "players.most": "Most players",
        "usual": "Minutes by players at a table",
        "timings+": "Minutes of another way of playing",
        "timings.name": "Way of playing",
        "timings.option": "Option",
        "timings.points": "Points limit",
        "tie_breaks": "Tie-breaks at the table, in order",
        "tie_breaks+": "Add a tie-break",
        "tie_breaks?": "Each is asked for on the table sheet and at the desk.",
        "tie_breaks.better": "Fewer is better",
        "tie_breaks.source": "By turn order",
        "tie_breaks.referee": "The referee says",
        "scoring": "How the score is typed",
        "drawn_final": "Tied final",
        "components": "Parts of the score",
        "components+": "Add a part",
        "components.won": "If the side won",
        "components.even": "If no side won",
        "series.games": "Games of a series",
        "series.to_win": "Ends with so many won",
        "series.drawn_score": "Points for a tie",
        "series.more_when_drawn": "Tied games are played again",
        "least_score": "Lowest score",
        "most_score": "Highest score",
        "high": "Unlikely above",
        "level_tables": "A table can end in a tie",
        "opposite": "Scores add up to 0",
        "auction.of": "Auction",
        "auction.of-": "No auction",
        "auction.way": "How it goes",
        "auction.step": "Bids go up by",
        "auction.when": "At what moment",
        "auction.when.en": "The same in English",
        "minutes_per_player": "Minutes of each player in all",
        "overtime": "What happens when time is up",
        "players.valid": "Only these sizes count",
        "players.valid?": "Numbers with commas between them; empty for all.",
        "points_limit": "Points limit",
        "sides": "Two sides sit",
        "pairs": "Two fixed pairs at a table",
        "extra_rounds": "More rounds than usual",
        "final_plan": "Finals as with tables of",
        "paragraph": "Paragraph of the rules",
        "appendices": "Appendices",
        "appendices+": "Add an appendix",
        "expansions": "Expansions",
        "expansions+": "Add an expansion",
        "extras": "Numbers kept beside the score",
        "extras+": "Add a number",
        "extras?": "What goes on is printed on the next round’s table sheet.",
        "extras.carried": "Goes on",
        "excluded": "Left out",
        "corrections": "Misprints",
        "notes": "For the table sheet",
        "rulings": "For the referee",
        "list.name": "Army or deck list that players hand in",
        "list.points": "Points of all elements, at most",
        "list.elements": "Elements",
        "list.elements+": "Add an element",
        "list.elements?": "Without elements the list is collected, but not checked.",
        "list.elements.cost": "Cost",
        "setup+": "Add a draw",
        "setup?": "Empty for all of the elements. Choose a draw to see its elements below.",
        "setup.label": "What is drawn",
        "setup.count": "How many",
        "setup.per_player": "One more each player",
        "setup.kind": "Kind of draw",
        "setup.each_of": "For each of the draw (id)",
        "setup.option": "Only with the option (id)",
        "setup.items": "Elements",
        "setup.items+": "Add an element",
        "setup.items.group": "Group",
        "setup.items.not_at": "Not at place",
        "setup.items.copies": "Copies",
        "setup.one_of_group": "One of each group at most",
        "setup.unused_first": "First those not used yet",
        "setup.not_alike": "Not all of one group",
        "setup.new_mix": "Another choice every round",
        "setup.once": "Once for the whole event",
        "setup.needs": "At least one of",
        "setup.without": "Without those of (ids)",
        "setup.counts": "How many of each set",
        "setup.sides": "Sides",
        "setup.sides+": "Add a side",
        "setup.places": "Names of places",
        "setup.places+": "Add a place",
        "appendices.name": "Name",
        "appendices.text": "What it means",
        "expansions.name": "Name",
        "expansions.text": "What it means",
        "notes+": "Add a note",
        "rulings+": "Add a note",
    }
)
"""What facts are called by key, or by its end where that is the same everywhere.

Behind "+" stands what adds a row, behind "?" what explains a list or a field, behind "-" that there
is none; ".en" is the field for the other language. `usual` are the minutes without a name.
"""

choice_name = Named[StrEnum](
    {
        Scoring.NUMBER: "One number",
        Scoring.COMPONENTS: "Parts that add up",
        Scoring.SERIES: "The games of a series",
        Scoring.WINNER: "The winner, and a number",
        DrawnFinal.STANDINGS: "The standings decide",
        DrawnFinal.REPLAY: "It is played again",
        DrawnFinal.IMPOSSIBLE: "Cannot happen",
        AuctionOf.SEAT: "The seat (list A)",
        AuctionOf.SEAT_AND_FACTION: "Seat and faction (list B)",
        AuctionOf.FACTION: "The faction (list C)",
        AuctionOf.WONDER: "The wonder",
        AuctionWay.AT_ONCE: "Everything at once",
        AuctionWay.IN_TURN: "One after the other",
        Sides.TOGETHER: "Side by side",
        Sides.ALTERNATING: "In turn",
        SetupKind.LIST: "Elements of a list",
        SetupKind.EACH: "Elements for each one drawn before",
        SetupKind.OPENER: "Who opens the auction",
        SetupKind.TURNS: "The turn order of every table",
        SetupKind.ISLAND: "The island of Catan",
    }
)
"""What the words of a fixed list mean."""


NOTHING = "–"
"""What is typed in the facts of a regulation where there is none of what there is in general."""

USUAL = "usual"
TABLE_SIZES = tuple(map(str, range(2, 9)))
"""Players at a table that have a field for their minutes."""


def keys_of(lines: str) -> Sequence[str]:
    """The keys that stand in some lines."""
    return lines.replace(";", "").split()


def is_at(key: str, place: str) -> bool:
    """Whether one of two keys is the other, or lies within it."""
    inner, outer = (key, place) if len(key) > len(place) else (place, key)
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))


def fact_label(t: Texts, key: str) -> str:
    """What a fact is called; nothing where nobody called it anything."""
    within, _, end = key.rpartition(".")
    if within == USUAL and end in TABLE_SIZES:
        return end
    named = (key, within if end == "it" else "", end, "+" if end.endswith("+") else "")
    return next((fact_name(t, each) for each in named if each in fact_name), "")


def fact_hint(t: Texts, key: str) -> str:
    """What explains a fact below its field."""
    kind = fact_type(key)
    listed = get_origin(kind) is tuple and item_type(kind) in (str, int)
    said = fact_label(t, f"{key}?")
    return said or (t.text("With commas between them.") if listed else "")


# ------------------------------------------------------------------------- what a fact is


def fact_type(key: str) -> Any:
    """The type of a fact by its key ("setup.items.copies"), without marks and without None."""
    within, _, name = key.rpartition(".")
    if within == USUAL:
        return int
    made = item_type(fact_type(within)) if within else GameRules
    return _bare_type(types_of(made)["sizes" if key == "players" else name])


def item_type(hint: Any) -> Any:
    """The type of the items of a list; of anything else the type itself."""
    return _bare_type(get_args(hint)[0]) if get_origin(hint) is tuple else hint


def _bare_type(hint: Any) -> Any:
    plain = but_marks(hint)
    return _bare_type(but_none(plain)) if NoneType in get_args(plain) else plain


def usual_value(key: str) -> Any:
    """What a fact is where nothing is said of it, None where something has to be."""
    within, _, name = key.rpartition(".")
    made = item_type(fact_type(within)) if within else GameRules
    return _default_of(made, name)


def _is_record(kind: Any) -> bool:
    return hasattr(kind, "__dataclass_fields__")


def _default_of(made: Any, name: str) -> Any:
    found = {each.name: each.default for each in fields(made)}[name]
    return None if found is MISSING else found


def is_choice(hint: Any) -> bool:
    """Whether a fact is yes or no, or one of some words."""
    return hint is bool or (isinstance(hint, type) and issubclass(hint, StrEnum))


def choices_of(t: Texts, key: str) -> Sequence[tuple[str, Any]]:
    """What a fact can be of which `is_choice` holds, in words; the usual value first."""
    if fact_type(key) is not bool:
        none = [(fact_label(t, f"{key}-"), False)] if f"{key}-" in fact_name else []
        return [*none, *((choice_name(t, each), each.value) for each in fact_type(key))]
    both = [(t.text("No"), False), (t.text("Yes"), True)]
    return both[::-1] if usual_value(key) else both


# -------------------------------------------------------------------------- how it is typed


def reader_of(hint: Any) -> Callable[[str], Any]:
    """What makes the value of a fact of what is typed for it."""
    if hint is str or item_type(hint) is Text:
        return str
    if get_origin(hint) is tuple:
        return _read_names if item_type(hint) is str else _read_numbers
    return _read_number


def _read_number(text: str) -> int | Decimal | str:
    """A number as it is typed, with comma or point; what is none stays text, and is refused."""
    if re.fullmatch(r"[+-]?\d{1,15}", text):
        return int(text)
    try:
        found = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return text
    return found if found.is_finite() and len(text) <= 20 else text


def _read_numbers(text: str) -> list[int | Decimal | str]:
    return [_read_number(each) for each in re.split(r"[,;\s]+", text) if each]


def _read_names(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def fact_text(value: Any) -> str:
    """A value as it is typed; nothing for None."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if value is False:
        return NOTHING
    return format(value, "f") if isinstance(value, Decimal) else str("" if value is None else value)


# ------------------------------------------------------------------- from a file, and into it


def in_fields(game: Values) -> Values:
    """The facts of a file as they stand in fields."""
    return _by_section(game, _section_in_fields)


def of_fields(game: Values) -> Values:
    """What stands in fields as the facts of a file."""
    return _by_section(game, _section_of_fields)


def _by_section(game: Values, turned: Callable[[Values], Values]) -> Values:
    general = {key: value for key, value in game.items() if key not in REGULATIONS}
    return {**turned(general), **{k: turned(game[k]) for k in REGULATIONS if k in game}}


def _section_in_fields(facts: Values) -> Values:
    found: Values = _opened(facts, GameRules)
    if found.get("auction") is False:
        found["auction"] = {"of": False}
    timings = found.get("timings") or ()
    usual = next(
        (row for row in timings if isinstance(row, dict) and set(row) <= {"minutes"}), None
    )
    if usual:
        others = [row for row in timings if row is not usual]
        found = {**found, USUAL: usual["minutes"], "timings": others or None}
    return found


def _opened(value: Any, kind: Any) -> Any:
    """The same with all words in both languages, also where the file says them once."""
    if isinstance(value, list):
        return [_opened(each, item_type(kind)) for each in value]
    if kind is Text and isinstance(value, str):
        return {"it": value, "en": value}
    if isinstance(value, Mapping):
        types = types_of(kind) if _is_record(kind) else {}
        return {key: _opened(each, _bare_type(types.get(key, str))) for key, each in value.items()}
    return value


def _section_of_fields(typed: Values) -> Values:
    found: Values = _closed(typed, GameRules) or {}
    auction, usual = found.get("auction"), found.pop(USUAL, None)
    if isinstance(auction, Mapping) and not auction.get("of"):
        del found["auction"]  # how it goes is not asked for
        if "of" in auction:
            found["auction"] = False
    if usual:
        found["timings"] = [{"minutes": usual}, *(found.get("timings") or ())]
    return found


def _closed(value: Any, kind: Any) -> Any:
    """The same without what says nothing; words of one language in both, rows with their ids."""
    if isinstance(value, list):
        rows = [_with_id(_closed(each, item_type(kind)), item_type(kind)) for each in value]
        said = [row for row in rows if row not in (None, "")]
        return said if said or not value else None
    if not isinstance(value, Mapping):
        return value
    if value and set(value) <= {"it", "en"}:
        words = value.get("it") or value.get("en")
        return {n: value.get(n) or words for n in ("it", "en")} if words else False
    types = types_of(kind) if _is_record(kind) else {}
    found = {k: _closed(each, _bare_type(types.get(k, str))) for k, each in value.items()}
    return {k: each for k, each in found.items() if each not in (None, "")} or None


def _with_id(row: Any, kind: Any) -> Any:
    """A row with an id made of its words, where it must have one."""
    ids = marks_of(kind, Identifier) if _is_record(kind) else ()
    needed = next((each for each in ids if _default_of(kind, each) is None), "")
    if not row or not needed or needed in row:
        return row
    words = value_at(row, "name.it") or value_at(row, "label.it")
    return {**row, needed: file_slug(str(words or "")).lower() or None}


def place_in_fields(key: str, facts: Values) -> str:
    """Where in the fields a fact of a file stands; `facts` are those of its section there."""
    found = re.match(r"timings\[(\d+)\](.*)", key)
    if found is None or not facts.get(USUAL):
        return key
    place, rest = int(found[1]), found[2]
    return f"timings[{place - 1}]{rest}" if place else USUAL + rest.removeprefix(".minutes")


def general_here(general: Values, section: Values) -> Values:
    """What of the general facts holds in a section: a key that it has replaces it whole."""
    own = set(section) | ({USUAL, "timings"} if {USUAL, "timings"} & set(section) else set())
    whole = in_fields(of_fields(general))  # with words in the language that nobody typed
    return {key: value for key, value in whole.items() if key not in own}


# ---------------------------------------------------------------------- what follows from them


def sheet_asks(t: Texts, facts: Mapping[str, Any]) -> str:
    """The columns of the table sheet between name and place, in a line of words."""
    bid = [t.text("Bid")] if value_at(facts, "auction.of") else []
    ties = [row for row in facts.get("tie_breaks") or () if value_at(row, "source") is None]
    columns = [*bid, *_score_columns(t, facts), *(_label_of(t, row) for row in ties)]
    return " · ".join(filter(None, columns))


def _score_columns(t: Texts, facts: Mapping[str, Any]) -> Sequence[str]:
    scoring = facts.get("scoring", Scoring.NUMBER.value)
    if scoring == Scoring.COMPONENTS.value:
        return [*(_label_of(t, row) for row in facts.get("components") or ()), t.text("Total")]
    if scoring == Scoring.SERIES.value:
        games = value_at(facts, "series.games")
        count = games if isinstance(games, int) and 0 < games < 20 else 3
        return [t.text("Game {n}", n=n) for n in range(1, count + 1)]
    winner = [t.text("Winner")] if scoring == Scoring.WINNER.value else []
    return [*winner, t.text("Score")]


def _label_of(t: Texts, row: Values) -> str:
    both = row.get("label") or {}
    return both.get(t.language) or both.get("it") or both.get("en") or ""
