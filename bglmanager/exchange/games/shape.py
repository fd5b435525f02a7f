"""What stands in a game's file: every key, the kind of its value, its limits."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter

from bglmanager.engine.games.game import (
    Auction,
    Component,
    Element,
    ElementList,
    ExtraNumber,
    GameRules,
    Option,
    Series,
    Sizes,
    TieValue,
    Timing,
)
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, ByTurn, DrawnFinal, Scoring, Sides
from bglmanager.engine.games.setup import SetupDraw, SetupItem, SetupKind
from bglmanager.engine.kinds import Better
from bglmanager.engine.rulesets import RULESETS
from bglmanager.exchange.games.kinds import (
    LONGEST_NOTE,
    Amount,
    ByPlayers,
    Choice,
    Flag,
    Name,
    Whole,
    Word,
    Wording,
)
from bglmanager.exchange.games.tables import Many, Record

SECTIONS: tuple[str, ...] = tuple(
    dict.fromkeys(each.league.value if each.league else each.id for each in RULESETS.values())
)
"""The tables of a file that hold what a regulation says: its league's, or its own."""

PLAYERS = Whole(1, 12)
MINUTES = Whole(1, 1_440)
POINTS = Whole(0, 1_000_000)
NOTE = Wording(LONGEST_NOTE)

_label = attrgetter("label.it")
_name = attrgetter("name.it")
_id = attrgetter("id")

SIZES = Record(
    Sizes,
    {"least": PLAYERS, "recommended": PLAYERS, "most": PLAYERS, "valid": Many(PLAYERS, 12)},
)
TIMING = Record(
    Timing,
    {
        "minutes": ByPlayers(PLAYERS, MINUTES),
        "name": Wording(),
        "option": Name(),
        "points": POINTS,
    },
)
TIE_VALUE = Record(
    TieValue,
    {"label": Wording(), "better": Choice(Better), "source": Choice(ByTurn), "referee": Flag()},
)
COMPONENT = Record(
    Component,
    {
        "label": Wording(),
        "least": Amount(),
        "most": Amount(),
        "won": Amount(),
        "even": Amount(),
    },
)
SERIES = Record(
    Series,
    {
        "games": Whole(1, 99),
        "to_win": Whole(1, 99),
        "more_when_drawn": Flag(),
        "drawn_score": Amount(),
    },
)
AUCTION = Record(
    Auction,
    {
        "of": Choice(AuctionOf),
        "way": Choice(AuctionWay),
        "step": Amount(Fraction(1, 1000), 1000),
        "when": Wording(),
    },
)
OPTION = Record(Option, {"id": Name(), "name": Wording(), "text": NOTE})
EXTRA = Record(
    ExtraNumber,
    {
        "key": Name(),
        "label": Wording(),
        "most": Whole(),
        "option": Name(),
        "carried": Flag(),
    },
)
ELEMENT = Record(
    Element,
    {"name": Wording(), "cost": Whole(), "most": Whole(0, 1000), "least": Whole(0, 1000)},
)
ELEMENT_LIST = Record(
    ElementList,
    {"name": Wording(), "elements": Many(ELEMENT, 200, _name), "points": POINTS},
)
ITEM = Record(
    SetupItem,
    {
        "name": Wording(),
        "group": Word(empty=True),
        "not_at": Many(Whole(1, 100), 100),
        "sizes": Many(PLAYERS, 12),
        "copies": Whole(1, 100),
        "option": Name(),
    },
)
DRAW = Record(
    SetupDraw,
    {
        "id": Name(),
        "label": Wording(),
        "kind": Choice(SetupKind),
        "items": Many(ITEM, 200, _name),
        "count": Whole(1, 200),
        "per_player": Flag(),
        "sides": Many(Wording(), 10),
        "places": Many(Wording(), 200),
        "one_of_group": Flag(),
        "unused_first": Flag(),
        "not_alike": Flag(),
        "needs": Many(Word(), 50),
        "new_mix": Flag(),
        "once": Flag(),
        "without": Many(Name(), 30),
        "each_of": Name(),
        "counts": Many(Whole(1, 100), 200),
        "option": Name(),
        "sizes": Many(PLAYERS, 12),
    },
)
RULES = Record(
    GameRules,
    {
        "id": Name(),
        "name": Wording(),
        "players": SIZES,
        "timings": Many(TIMING, 20),
        "minutes_per_player": MINUTES,
        "overtime": NOTE,
        "scoring": Choice(Scoring),
        "components": Many(COMPONENT, 20, _label),
        "series": SERIES,
        "least_score": Amount(),
        "most_score": Amount(),
        "high": Amount(),
        "opposite": Flag(),
        "tie_breaks": Many(TIE_VALUE, 10, _label),
        "level_tables": Flag(),
        "drawn_final": Choice(DrawnFinal),
        "auction": AUCTION,
        "extra_rounds": Whole(0, 20),
        "final_plan": PLAYERS,
        "paragraph": Word(),
        "excluded": Many(Wording(), 100),
        "corrections": Many(NOTE, 100),
        "appendices": Many(OPTION, 30, _id),
        "expansions": Many(OPTION, 30, _id),
        "extras": Many(EXTRA, 10, attrgetter("key")),
        "notes": Many(NOTE, 30),
        "rulings": Many(NOTE, 50),
        "list": ELEMENT_LIST,
        "sides": Choice(Sides),
        "points_limit": POINTS,
        "pairs": Flag(),
        "setup": Many(DRAW, 30, _id),
    },
    attributes={"players": "sizes"},
)
SECTION = Record(
    GameRules,
    {key: kind for key, kind in RULES.kinds.items() if key != "id"},
    attributes=RULES.attributes,
)
