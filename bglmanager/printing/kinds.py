"""The kinds of sheets, each once: what it is called, who makes its pages, when it is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from bglmanager.engine.boxes import on_tables
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.seating import SeatingOptions, is_over
from bglmanager.engine.till import has_receipts, has_till
from bglmanager.i18n import Texts
from bglmanager.printing.document import Page
from bglmanager.printing.job import Job, Sheet
from bglmanager.printing.sheets import (
    announcement,
    boxes,
    call_out,
    check_in,
    consent,
    corrections,
    element_lists,
    game,
    hall,
    keys,
    pairings,
    penalties,
    points,
    ranking,
    referee,
    setup,
    standings,
    tables,
    teams,
    till_receipts,
    till_summary,
    why,
)


class SheetGroup(Enum):
    """What a sheet is of; those of the same are offered together.

    Each round has its own sheets, and so have the standings after each that counts for them. The
    result, the decisions, the till and the games of the event have theirs once, and the day itself
    those that are wanted before it.
    """

    ROUND = "round"
    RESULT = "result"
    STANDINGS = "standings"
    DECISIONS = "decisions"
    TILL = "till"
    GAMES = "games"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class PrintContext:
    """What there is to print about: the event, what its next round asks for, the games of it
    that are known, and the round where a kind is of one.
    """

    event: Event
    derived: Derived
    wishes: SeatingOptions
    games: tuple[GameRules, ...]
    round: Round | None = None


def _always(_: PrintContext) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet. `is_available` says whether there is something to print now.

    `usual` ones are for every event. `word` is how the command line asks for it, its own name
    where it is empty.
    """

    sheet: Sheet
    of: SheetGroup
    name: Callable[[Texts], str]
    pages: Callable[[Job], list[Page]]
    is_available: Callable[[PrintContext], bool] = _always
    usual: bool = False
    word: str = ""

    @property
    def asked_as(self) -> str:
        """The word that asks for it: "pairings"."""
        return self.word or self.sheet.value


def _has_ranking(now: PrintContext) -> bool:
    """After a round of the final phases, or where everything is decided without one."""
    played = closed_rounds(now.event)
    if played and not played[-1].phase.counts_for_standings:
        return True
    return bool(now.derived.final_ranking) and is_over(now.event, now.derived, now.wishes)


def _has_team_standings(now: PrintContext) -> bool:
    found = {standings_.after_round for standings_ in now.derived.team_standings}
    if now.round is None or not found:
        return False
    closed = now.round.status is RoundStatus.CLOSED
    return now.round.number in found or (closed and not now.round.phase.counts_for_standings)


def _has_setup(now: PrintContext) -> bool:
    return now.round is not None and now.round.setup is not None


def _has_boxes(now: PrintContext) -> bool:
    return now.round is not None and bool(on_tables(now.event, now.round))


def _has_till(now: PrintContext) -> bool:
    """Once somebody has paid, in the till or without a receipt."""
    return has_till(now.event) and any(e.desk.payments or e.desk.paid for e in now.event.entries)


_KINDS = (
    Kind(
        Sheet.PAIRINGS,
        SheetGroup.ROUND,
        lambda t: t.text("Pairings by name"),
        pairings.pages,
        usual=True,
    ),
    Kind(
        Sheet.CALL_OUT,
        SheetGroup.ROUND,
        lambda t: t.text("Pairings by table"),
        call_out.pages,
        usual=True,
    ),
    Kind(
        Sheet.TABLES, SheetGroup.ROUND, lambda t: t.text("Table sheets"), tables.pages, usual=True
    ),
    Kind(
        Sheet.STANDINGS,
        SheetGroup.STANDINGS,
        lambda t: t.text("Standings"),
        standings.pages,
        usual=True,
    ),
    Kind(
        Sheet.RANKING,
        SheetGroup.RESULT,
        lambda t: t.text("Final ranking"),
        ranking.pages,
        _has_ranking,
        usual=True,
        word="final",
    ),
    Kind(
        Sheet.PENALTIES,
        SheetGroup.DECISIONS,
        lambda t: t.text("Penalties"),
        penalties.pages,
        lambda now: bool(now.event.penalties),
        usual=True,
    ),
    Kind(Sheet.WHY, SheetGroup.STANDINGS, lambda t: t.text("Why this rank"), why.pages),
    Kind(
        Sheet.CORRECTIONS,
        SheetGroup.DECISIONS,
        lambda t: t.text("Corrections"),
        corrections.pages,
        lambda now: bool(now.event.corrections),
    ),
    Kind(
        Sheet.PLAYER_PENALTIES,
        SheetGroup.DECISIONS,
        lambda t: t.text("Penalties, a sheet a player"),
        penalties.player_pages,
        lambda now: bool(now.event.penalties),
    ),
    Kind(
        Sheet.TEAMS,
        SheetGroup.STANDINGS,
        lambda t: t.text("Team standings"),
        teams.pages,
        _has_team_standings,
    ),
    Kind(
        Sheet.POINTS,
        SheetGroup.RESULT,
        lambda t: t.text("Ranking by points"),
        points.pages,
        lambda now: bool(now.derived.points_ranking),
    ),
    Kind(
        Sheet.BOXES, SheetGroup.ROUND, lambda t: t.text("Copies to tables"), boxes.pages, _has_boxes
    ),
    Kind(Sheet.SETUP, SheetGroup.ROUND, lambda t: t.text("Set-up"), setup.pages, _has_setup),
    Kind(
        Sheet.TILL,
        SheetGroup.TILL,
        lambda t: t.text("Till"),
        till_summary.pages,
        _has_till,
    ),
    Kind(
        Sheet.RECEIPTS,
        SheetGroup.TILL,
        lambda t: t.text("Receipts"),
        till_receipts.pages,
        lambda now: has_receipts(now.event),
    ),
    Kind(
        Sheet.LISTS,
        SheetGroup.GAMES,
        lambda t: t.text("Army or deck lists"),
        element_lists.pages,
        lambda now: any(game_.list for game_ in now.games),
    ),
    Kind(
        Sheet.GAME,
        SheetGroup.GAMES,
        lambda t: t.text("Notes on the game"),
        game.pages,
        lambda now: bool(now.games),
    ),
    Kind(Sheet.ANNOUNCEMENT, SheetGroup.DAY, lambda t: t.text("Announcement"), announcement.pages),
    Kind(Sheet.HALL, SheetGroup.DAY, lambda t: t.text("What must be in the hall"), hall.pages),
    Kind(Sheet.REFEREE, SheetGroup.DAY, lambda t: t.text("Referee’s sheet"), referee.pages),
    Kind(Sheet.CHECK_IN, SheetGroup.DAY, lambda t: t.text("Check-in sheet"), check_in.pages),
    Kind(Sheet.CONSENT, SheetGroup.DAY, lambda t: t.text("Consent for minors"), consent.pages),
    Kind(Sheet.KEYS, SheetGroup.DAY, lambda t: t.text("Keyboard shortcuts"), keys.pages),
)

KINDS: Mapping[Sheet, Kind] = {kind.sheet: kind for kind in _KINDS}
"""Every kind by its sheet; of those offered together the most wanted first."""
