"""The closed lists of the event document: statuses, phases, reasons, kinds."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What the event is for its league."""

    REGULAR = "regular"
    REGIONAL_FINAL = "regional-final"
    NATIONAL_FINAL = "national-final"


class League(StrEnum):
    """The league an event counts for."""

    BGL = "bgl"
    BIG = "big"


class Tier(StrEnum):
    """Importance of the event for the league (fascia)."""

    A = "A"
    B = "B"
    C = "C"


class Gender(StrEnum):
    """As the player stated it."""

    FEMALE = "F"
    MALE = "M"
    OTHER = "X"


class EntryStatus(StrEnum):
    """Where an entry stands; only `ACTIVE` ones are seated."""

    REGISTERED = "registered"
    WAITING = "waiting"
    LAPSED = "lapsed"
    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"
    NO_SHOW = "no-show"


class Phase(StrEnum):
    """The phase a round belongs to."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    LAST_64 = "last-64"
    LAST_32 = "last-32"
    LAST_16 = "last-16"
    QUARTERFINAL = "quarterfinal"
    SEMIFINAL = "semifinal"
    FINAL = "final"

    @property
    def counts_for_standings(self) -> bool:
        """Whether the round is one of the Swiss rounds (round robins included)."""
        return self in (Phase.SWISS, Phase.ROUND_ROBIN)


class RoundStatus(StrEnum):
    """A draft can still be drawn again; a playing round takes results; a closed one has all."""

    DRAFT = "draft"
    PLAYING = "playing"
    CLOSED = "closed"


class Seating(StrEnum):
    """How rounds after the first are seated."""

    SWISS = "swiss"
    RANDOM = "random"
    OPTIMISED = "optimised"
    ROUND_ROBIN = "round-robin"


class FirstSeating(StrEnum):
    """How the first round is seated."""

    RANDOM = "random"
    SEEDED = "seeded"
    OPTIMISED = "optimised"


class Pairing(StrEnum):
    """The rule that made a round's seating.

    `GREEDY` at larger tables than two is the cut from the top. A round that names none counts as
    `GREEDY`, `RANDOM` or `SEEDED`, by the event's settings (rules 3.6).
    """

    GREEDY = "greedy"
    GREEDY_COMPLETE = "greedy-complete"
    FEWEST = "fewest"
    SOFT = "soft"
    RANDOM = "random"
    SEEDED = "seeded"
    OPTIMISED = "optimised"
    BRACKET = "bracket"
    SCHEDULE = "schedule"
    TEAMS = "teams"
    MANUAL = "manual"


class BottomReason(StrEnum):
    """Why a seat is in the bottom group of its table (rules 2.3.2)."""

    WITHDREW = "withdrew"
    PUT_LAST = "put-last"
    EXPELLED = "expelled"
    OUT_OF_TIME = "out-of-time"
    ABSENT = "absent"


class Better(StrEnum):
    """Which end of a tie-break value is better."""

    HIGH = "high"
    LOW = "low"


class PenaltyKind(StrEnum):
    """What the referee gave."""

    WARNING = "warning"
    LAST = "last"
    EXPULSION = "expulsion"
    YELLOW_CARD = "yellow-card"


class AdjustmentKind(StrEnum):
    """Modifiers of a Diplomacy event (rules 7.2)."""

    TOP_TABLE = "top-table"
    TOP_TABLE_REFUSED = "top-table-refused"
    TWO_BOARDS = "two-boards"
    SAT_OUT = "sat-out"


class TeamKind(StrEnum):
    """Fixed teams enter together; variable ones are made at the table every round."""

    FIXED = "fixed"
    VARIABLE = "variable"


class TeamPairing(StrEnum):
    """How members of a fixed team are seated (BGL 3.6.4-3.6.6)."""

    UNITED = "united"
    DIVIDED = "divided"
    FREE = "free"


class TeamPoints(StrEnum):
    """How a team game pays."""

    INDIVIDUAL = "individual"
    WINNERS_LOSERS = "winners-losers"
    PAIRS = "pairs"


class BoardVariant(StrEnum):
    """How a Diplomacy board of six or fewer is played."""

    ITALY_CIVIL_DISORDER = "italy-civil-disorder"
    TURKEY_OUT = "turkey-out"
    ESCALATION = "escalation"


class Season(StrEnum):
    """The seasons of a Diplomacy year in which orders are written."""

    SPRING = "spring"
    AUTUMN = "autumn"


class ListState(StrEnum):
    """State of a player's list of elements at the desk."""

    NOT_NEEDED = "not-needed"
    MISSING = "missing"
    HANDED_IN = "handed-in"
    CHECKED = "checked"


class BoardPhase(StrEnum):
    """A phase of a year of Diplomacy, in the order in which they are played."""

    SPRING_ORDERS = "spring_orders"
    SPRING_RETREATS = "spring_retreats"
    AUTUMN_ORDERS = "autumn_orders"
    AUTUMN_RETREATS = "autumn_retreats"
    WINTER_BUILDS = "winter_builds"


class BadgeSize(StrEnum):
    """What badges are cut to; the value is width and height in millimetres."""

    USUAL = "90x55"
    CARD = "85x54"
