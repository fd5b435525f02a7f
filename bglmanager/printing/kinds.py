"""The kinds of sheets, each once: its name, who makes its pages, when it is there; printing one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum, StrEnum
from functools import partial

from bglmanager.engine.copies import on_tables
from bglmanager.engine.derived import Derived
from bglmanager.engine.equipment_needed import coming_entries
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.problems import Refused
from bglmanager.engine.room_plan import tables_expected
from bglmanager.engine.seating.making import SeatingOptions, is_over
from bglmanager.engine.till import has_receipts, has_till
from bglmanager.i18n import Texts
from bglmanager.printing.bundle import BundledSheet, bundle_pages
from bglmanager.printing.document import (
    Job,
    Page,
    Printed,
    PrintOptions,
    Step,
    no_step,
    write_document,
)
from bglmanager.printing.paper import Typesetter
from bglmanager.printing.sheets import (
    badges,
    bringing,
    cards,
    certificates,
    day,
    day_map,
    emergency,
    entry_list,
    notices,
    pairings,
    prizes,
    referee,
    result_codes,
    room,
    setup,
    standings,
    standings_wall,
    tables,
    tents,
    till,
)
from bglmanager.printing.styles import register_faces


class Sheet(StrEnum):
    """The sheets that can be printed, each with the word that names it for good."""

    PAIRINGS = "pairings"
    CALL_OUT = "call-out"
    TABLES = "tables"
    ROUND = "round"
    STANDINGS = "standings"
    STANDINGS_WALL = "standings-wall"
    CODES = "standings-codes"
    WHY = "why"
    RANKING = "ranking"
    RANKING_WALL = "ranking-wall"
    RANKING_CODES = "ranking-codes"
    MAP = "map"
    TEAMS = "teams"
    TEAMS_WALL = "teams-wall"
    POINTS = "points"
    PENALTIES = "penalties"
    PLAYER_PENALTIES = "player-penalties"
    REFEREE = "referee"
    CORRECTIONS = "corrections"
    GAME = "game"
    LISTS = "lists"
    SETUP = "setup"
    BOXES = "boxes"
    RECEIPTS = "receipts"
    TILL = "till"
    ANNOUNCEMENT = "announcement"
    HALL = "hall"
    BRINGING = "bringing"
    ROOM = "room"
    CHECK_IN = "check-in"
    CONSENT = "consent"
    KEYS = "keys"
    ENTRIES = "entries"
    TIMETABLE = "timetable"
    SIGNS = "signs"
    BADGES = "badges"
    NAME_TENTS = "name-tents"
    PRIZES = "prizes"
    CERTIFICATES = "certificates"
    CARDS = "cards"
    EMERGENCY = "emergency"


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


class Chosen(Enum):
    """What of a sheet can be had alone."""

    NOTHING = "nothing"
    TABLES = "tables"
    PEOPLE = "people"


@record
class PrintContext:
    """What there is to print about, the known games of the event, the round where it is of one."""

    event: Event
    derived: Derived
    wishes: SeatingOptions
    games: tuple[GameRules, ...]
    round: Round | None = None


@record
class SheetKind:
    """A kind of sheet, called by its `title`. `is_available` says whether there is something to
    print now.

    `usual` ones are for every event. `word` is how the command line asks for it, its own name
    where it is empty. Those for the `wall` have letters for a reading distance; one that never
    `turns` lies on the paper as it does, upright or wide, whatever is asked for. So many sheets as
    in `per_page` can stand on a page to be cut. It can be had of some of what is `chosen` alone.
    """

    title: str
    sheet: Sheet
    of: SheetGroup
    pages: Callable[[Job], list[Page]]
    is_available: Callable[[PrintContext], bool] = lambda _: True
    usual: bool = False
    word: str = ""
    wall: bool = False
    turns: bool = True
    per_page: tuple[int, ...] = (1,)
    chosen: Chosen = Chosen.NOTHING

    @property
    def asked_as(self) -> str:
        """The word that asks for it: "pairings"."""
        return self.word or self.sheet.value

    def made_of(self, job: Job) -> list[Page]:
        """The pages of a job, with no fewer sheets on each than can be chosen."""
        per_page = max(job.options.per_page, self.per_page[0])
        return self.pages(replace(job, options=replace(job.options, per_page=per_page)))


PER_PAGE = (1, 2, 4)
"""So many sheets that are cut can stand on a page."""

_SMALL = PER_PAGE[1:]
"""Of small ones: one alone on a page would be a waste of paper."""


def sheet_name(texts: Texts, sheet: Sheet) -> str:
    """What the sheet is called."""
    return texts.say(KINDS[sheet].title)


def _has_ranking(now: PrintContext) -> bool:
    """After a round of the final phases, or where everything is decided without one."""
    played = closed_rounds(now.event)
    if played and not played[-1].phase.counts_for_standings:
        return True
    return _is_decided(now)


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


def _has_lists(now: PrintContext) -> bool:
    return any(game.list for game in now.games)


def _has_map(now: PrintContext) -> bool:
    """Once the first round is made; before it nothing is to be seen on a wall."""
    return bool(now.event.rounds)


def _is_to_finish(now: PrintContext) -> bool:
    """As long as there is something to play."""
    return not is_over(now.event, now.derived, now.wishes)


def _has_plan(now: PrintContext) -> bool:
    return bool(now.event.settings.desk.room)


def _has_penalties(now: PrintContext) -> bool:
    return bool(now.event.penalties)


def _has_till(now: PrintContext) -> bool:
    """Once somebody has paid, in the till or without a receipt."""
    return has_till(now.event) and any(e.desk.payments or e.desk.paid for e in now.event.entries)


def _has_bringing(now: PrintContext) -> bool:
    """Once somebody has promised a copy, or has brought one."""
    desks = [entry.desk for entry in now.event.entries]
    return any(desk.copies or desk.promised_copy for desk in desks)


def _has_people(now: PrintContext) -> bool:
    return bool(coming_entries(now.event))


def _has_tables(now: PrintContext) -> bool:
    return bool(tables_expected(now.event, {game.id: game for game in now.games}))


def _has_times(now: PrintContext) -> bool:
    """Once an hour of the day is known."""
    settings = now.event.settings
    return bool(settings.start_time or settings.desk.timetable or settings.desk.registration_until)


def _is_decided(now: PrintContext) -> bool:
    return bool(now.derived.final_ranking) and is_over(now.event, now.derived, now.wishes)


def _has_prizes(now: PrintContext) -> bool:
    return prizes.has_prizes(now.event) and _is_decided(now)


def _has_played(now: PrintContext) -> bool:
    return bool(closed_rounds(now.event))


def _round_pages(job: Job) -> list[Page]:
    """All paper of a round, or the sheets that were asked for."""
    sheets = {Sheet(sheet): options for sheet, options in job.options.parts.items()}
    if not sheets:
        sheets = dict.fromkeys(_sheets_of(job), job.options)
    made = [
        BundledSheet(sheet_name(job.texts, sheet), partial(_named_pages, sheet), options)
        for sheet, options in sheets.items()
    ]
    return bundle_pages(job, _bundle_name(job), made, of_round=_is_of_round(job))


def _is_of_round(job: Job) -> bool:
    """Whether all that is in it is of one round."""
    return all(KINDS[Sheet(sheet)].of is _ROUND for sheet in job.options.parts)


def _bundle_name(job: Job) -> str:
    """What a bundle is called, by what is in it."""
    if _is_of_round(job):
        return sheet_name(job.texts, Sheet.ROUND)
    return job.texts.text("Sheets of the event")


def _named_pages(sheet: Sheet, job: Job) -> list[Page]:
    """The pages of one of several sheets; a refusal says which it is of."""
    kind = KINDS[sheet]
    try:
        return kind.made_of(job)
    except Refused as refused:
        raise Refused([p._replace(path=kind.asked_as) for p in refused.problems]) from refused


def _sheets_of(job: Job) -> tuple[Sheet, ...]:
    games = tuple(words.rules for words in job.options.games.values() if words.rules)
    now = PrintContext(job.event, job.derived, SeatingOptions(), games, job.asked_round())
    return sheets_of_round(now)


def sheets_of_round(now: PrintContext) -> tuple[Sheet, ...]:
    """What is on paper of a round, in the order in which it is used in the hall."""
    there = [kind for kind in KINDS.values() if kind.of is _ROUND and kind.is_available(now)]
    return tuple(kind.sheet for kind in there if kind.sheet is not Sheet.ROUND)


_ROUND, _RESULT, _STANDINGS, _DECISIONS, _TILL, _GAMES, _DAY = SheetGroup

_KINDS = (
    SheetKind(
        "Pairings by name", Sheet.PAIRINGS, _ROUND, pairings.pages_by_name, usual=True, wall=True
    ),
    SheetKind(
        "Pairings by table", Sheet.CALL_OUT, _ROUND, pairings.pages_by_table, usual=True, wall=True
    ),
    SheetKind(
        "Table sheets",
        Sheet.TABLES,
        _ROUND,
        tables.table_sheet_pages,
        usual=True,
        per_page=PER_PAGE,
        chosen=Chosen.TABLES,
    ),
    SheetKind("Team standings", Sheet.TEAMS, _STANDINGS, standings.team_pages, _has_team_standings),
    SheetKind(
        "Team standings for the wall",
        Sheet.TEAMS_WALL,
        _STANDINGS,
        standings_wall.teams_on_wall,
        _has_team_standings,
        wall=True,
    ),
    SheetKind("Standings", Sheet.STANDINGS, _STANDINGS, standings.standings_pages, usual=True),
    SheetKind(
        "Standings for the wall",
        Sheet.STANDINGS_WALL,
        _STANDINGS,
        standings_wall.standings_on_wall,
        usual=True,
        wall=True,
    ),
    SheetKind(
        "Final ranking",
        Sheet.RANKING,
        _RESULT,
        standings.final_pages,
        _has_ranking,
        usual=True,
        word="final",
    ),
    SheetKind(
        "Final ranking for the wall",
        Sheet.RANKING_WALL,
        _RESULT,
        standings_wall.ranking_on_wall,
        _has_ranking,
        usual=True,
        word="final-wall",
        wall=True,
    ),
    SheetKind(
        "Penalties", Sheet.PENALTIES, _DECISIONS, referee.penalty_pages, _has_penalties, usual=True
    ),
    SheetKind(
        "Final ranking in QR codes",
        Sheet.RANKING_CODES,
        _RESULT,
        result_codes.ranking_code_pages,
        _has_ranking,
        word="final-codes",
    ),
    SheetKind("Day map", Sheet.MAP, _RESULT, day_map.map_pages, _has_map, turns=False),
    SheetKind("Standings in QR codes", Sheet.CODES, _STANDINGS, result_codes.standings_code_pages),
    SheetKind("Why this rank", Sheet.WHY, _STANDINGS, standings.reason_pages),
    SheetKind(
        "Corrections",
        Sheet.CORRECTIONS,
        _DECISIONS,
        referee.correction_pages,
        lambda now: bool(now.event.corrections),
    ),
    SheetKind(
        "Penalties, a sheet a player",
        Sheet.PLAYER_PENALTIES,
        _DECISIONS,
        referee.player_pages,
        _has_penalties,
        chosen=Chosen.PEOPLE,
    ),
    SheetKind(
        "Ranking by points",
        Sheet.POINTS,
        _RESULT,
        standings.points_pages,
        lambda now: bool(now.derived.points_ranking),
    ),
    SheetKind("Prizes", Sheet.PRIZES, _RESULT, prizes.prize_pages, _has_prizes),
    SheetKind(
        "Certificates",
        Sheet.CERTIFICATES,
        _RESULT,
        certificates.certificate_pages,
        _is_decided,
        turns=False,
        chosen=Chosen.PEOPLE,
    ),
    SheetKind(
        "Players’ cards",
        Sheet.CARDS,
        _RESULT,
        cards.card_pages,
        _has_played,
        per_page=_SMALL,
        chosen=Chosen.PEOPLE,
    ),
    SheetKind("Copies to tables", Sheet.BOXES, _ROUND, day.box_pages, _has_boxes),
    SheetKind("Set-up", Sheet.SETUP, _ROUND, setup.setup_pages, _has_setup),
    SheetKind("All paper of the round", Sheet.ROUND, _ROUND, _round_pages),
    SheetKind("Till", Sheet.TILL, _TILL, till.till_pages, _has_till),
    SheetKind(
        "Receipts",
        Sheet.RECEIPTS,
        _TILL,
        till.receipt_pages,
        lambda now: has_receipts(now.event),
        per_page=_SMALL,
        chosen=Chosen.PEOPLE,
    ),
    SheetKind("Army or deck lists", Sheet.LISTS, _GAMES, day.list_pages, _has_lists),
    SheetKind(
        "Notes on the game", Sheet.GAME, _GAMES, notices.note_pages, lambda now: bool(now.games)
    ),
    SheetKind("Announcement", Sheet.ANNOUNCEMENT, _DAY, notices.announcement_pages),
    SheetKind("Timetable", Sheet.TIMETABLE, _DAY, notices.timetable_pages, _has_times),
    SheetKind(
        "Entry list", Sheet.ENTRIES, _DAY, entry_list.entry_list_pages, _has_people, wall=True
    ),
    SheetKind("What must be in the hall", Sheet.HALL, _DAY, day.hall_pages),
    SheetKind("Who brings a copy", Sheet.BRINGING, _DAY, bringing.bringing_pages, _has_bringing),
    SheetKind("Plan of the room", Sheet.ROOM, _DAY, room.room_pages, _has_plan),
    SheetKind(
        "Table signs",
        Sheet.SIGNS,
        _DAY,
        tents.sign_pages,
        _has_tables,
        per_page=PER_PAGE,
        chosen=Chosen.TABLES,
    ),
    SheetKind("Badges", Sheet.BADGES, _DAY, badges.badge_pages, _has_people, chosen=Chosen.PEOPLE),
    SheetKind(
        "Name tents",
        Sheet.NAME_TENTS,
        _DAY,
        tents.name_tent_pages,
        _has_people,
        per_page=PER_PAGE,
        chosen=Chosen.PEOPLE,
    ),
    SheetKind("Referee’s sheet", Sheet.REFEREE, _DAY, referee.blank_pages),
    SheetKind("Check-in sheet", Sheet.CHECK_IN, _DAY, day.check_in_pages),
    SheetKind("Consent for minors", Sheet.CONSENT, _DAY, day.consent_pages),
    SheetKind("Keyboard shortcuts", Sheet.KEYS, _DAY, day.key_pages),
    SheetKind("Emergency pack", Sheet.EMERGENCY, _DAY, emergency.emergency_pages, _is_to_finish),
)

KINDS: Mapping[Sheet, SheetKind] = {kind.sheet: kind for kind in _KINDS}
"""Every kind by its sheet; of those offered together the most wanted first."""

_BEFORE = [kind.sheet for kind in _KINDS if kind.of is _DAY]
_AFTER = [kind.sheet for of in SheetGroup for kind in _KINDS if kind.of is of is not _DAY]


def place_in_use(sheet: Sheet) -> int:
    """Which of the sheets it is in the order in which they are used: those of the day before the
    first round, those of a round and what comes of it after each; both begin with 1.
    """
    return (_BEFORE if sheet in _BEFORE else _AFTER).index(sheet) + 1


def print_sheet(
    sheet: Sheet,
    event: Event,
    derived: Derived,
    texts: Texts,
    *,
    round_number: RoundNumber | None,
    options: PrintOptions,
    step: Step = no_step,
) -> Printed:
    """Print one sheet of an event; `step` hears of its pages.

    `round_number` None takes the newest round, or the newest standings; sheets of which there is
    one do not ask for it. Raises `Refused` (print.no-…, print.round-unknown) when there is nothing
    to print yet.
    """
    entries = {entry.number: entry for entry in event.entries}
    typesetter = Typesetter(register_faces())
    job = Job(event, derived, texts, round_number, options, typesetter, entries)
    name = _bundle_name(job) if sheet is Sheet.ROUND else sheet_name(texts, sheet)
    pages = KINDS[sheet].made_of(job)
    of_round = KINDS[sheet].of is _ROUND and _is_of_round(job)
    if round_number is None and event.last_round and of_round:
        job = replace(job, round_number=event.last_round.number)  # what the document is called by
    return write_document(job, name, pages, step)
