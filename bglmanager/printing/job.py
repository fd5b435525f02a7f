"""What a print job is made from, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event, Round, Table, TeamKind
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.seating import is_over, wishes_of
from bglmanager.i18n import Texts
from bglmanager.printing.text import Typesetter
from bglmanager.words.games import GameWords, label_shown
from bglmanager.words.phases import round_names


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How to print.

    `edition` counts the prints of this sheet; `replaces` is when the one before was printed.
    `per_page` table sheets stand on one page: 1, 2 or 4. `games` are the games by id; a game
    that is not there is called by its id. `people` are those whose receipts or penalties are
    printed, nobody for everybody.
    """

    printed_at: datetime
    edition: int = 1
    replaces: datetime | None = None
    per_page: int = 1
    games: Mapping[str, GameWords] = field(default_factory=dict)
    people: tuple[EntryNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF, its pages, and the characters that had to be printed as □."""

    data: bytes
    pages: int
    unprintable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """One sheet to be printed. `round_number` None means the newest there is."""

    event: Event
    derived: Derived
    texts: Texts
    round_number: RoundNumber | None
    options: PrintOptions
    typesetter: Typesetter
    entries: Mapping[EntryNumber, Entry]

    def asked_round(self) -> Round:
        """The round asked for. Raises `Refused` (print.no-round, print.round-unknown)."""
        if self.event.last_round is None:
            raise Refused([problem("print.no-round")])
        if self.round_number is None:
            return self.event.last_round
        try:
            return self.event.round(self.round_number)
        except LookupError:
            unknown = problem("print.round-unknown", round=self.round_number)
            raise Refused([unknown]) from None

    def round_name(self, round_: Round) -> str:
        """What the round is called: "Round 2", "Semifinal", "Final, played again"."""
        return round_names(self.texts, self.event)[round_.number]

    @property
    def is_over(self) -> bool:
        """Whether everything is played: the final, or what decides where there is none."""
        event = self.event
        game = self.game_words(planned_round(event.settings, len(event.rounds) + 1).game).rules
        return is_over(event, self.derived, wishes_of(game))

    def team_names(self) -> Mapping[EntryNumber, str]:
        """The name of the fixed team of everybody who is in one, or its reserve."""
        mode = self.event.settings.teams_mode
        if mode is None or mode.kind is not TeamKind.FIXED:
            return {}
        return {
            number: team.name
            for team in self.event.teams
            for number in (*team.members, team.reserve)
            if number is not None
        }

    def game_words(self, game: str) -> GameWords:
        """What to say of this game."""
        return self.options.games.get(game) or GameWords(game)

    def label_on_paper(self, game: str, stored: str) -> str:
        """A stored wording of this game (a tie-break, an option) in the language of the paper."""
        return label_shown(self.game_words(game).rules, stored, self.texts.language)


def played_tables(round_: Round) -> list[Table]:
    """The tables where a game is played: a player or team with a bye sits alone."""
    byes = set(round_.byes)
    return [t for t in round_.tables if not all(seat.entry in byes for seat in t.seats)]
