"""The words of a fixed list that games are described with."""

from __future__ import annotations

from enum import StrEnum

from bglmanager.engine.fact_kinds import record


class Scoring(StrEnum):
    """How the score of a seat is typed: one number, parts that add up, the games of a series,
    or a number beside a winner who is named (checkmate, elimination).
    """

    NUMBER = "number"
    COMPONENTS = "components"
    SERIES = "series"
    WINNER = "winner"


class DrawnFinal(StrEnum):
    """What is done when the last game ends level (BIG 8.3)."""

    STANDINGS = "standings"
    REPLAY = "replay"
    IMPOSSIBLE = "impossible"


class AuctionOf(StrEnum):
    """What the opening auction is about (BIG 6.1, lists A, B and C; wonders: 7 Wonders 2.1)."""

    SEAT = "seat"
    SEAT_AND_FACTION = "seat-and-faction"
    FACTION = "faction"
    WONDER = "wonder"


class AuctionWay(StrEnum):
    """Whether everything is auctioned at once, or one thing after the other."""

    AT_ONCE = "at-once"
    IN_TURN = "in-turn"


class ByTurn(StrEnum):
    """A tie-break value that is filled in from the turn order: 1 for who starts."""

    TURN = "turn"


class Sides(StrEnum):
    """How two sides sit at a table (BGL 3.6.4)."""

    TOGETHER = "together"
    ALTERNATING = "alternating"


@record
class Text:
    """Words of a game's file, Italian first; `en` falls back on them."""

    it: str
    en: str

    @property
    def stored(self) -> str:
        """The wording that goes into events and documents: Italian, whatever the screen speaks."""
        return self.it

    def of(self, language: str) -> str:
        """The wording in a language of the program."""
        return self.it if language == "it" else self.en
