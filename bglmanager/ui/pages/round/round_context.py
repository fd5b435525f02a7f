"""What a round is, by its number: how far it has come, what is chosen for it, how it stands; and
how its people and tables are called.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from bglmanager.engine import copies
from bglmanager.engine.cut_race import CutRace
from bglmanager.engine.event import Event, Pairing, Phase, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut, is_again
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.pairs import team_of
from bglmanager.engine.presence import seat_held, seatable_entries
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.engine.seating.slow import SlowTables
from bglmanager.engine.seating.teams import sit_together
from bglmanager.engine.tables import Reading, is_bye, is_complete, reading_of, sizes_of_tables
from bglmanager.i18n import Texts, capital
from bglmanager.services import boards, lateness, pre_start_check, rounds, upcoming_rounds
from bglmanager.services.day_plan import day_ahead, times_ahead
from bglmanager.services.games import NO_GAMES, Catalogue, game_of_round
from bglmanager.services.hand_seating import Filled
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.reach import cut_race_now
from bglmanager.services.upcoming_rounds import ComingRound, rounds_to_come
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.hall_card import TableMark
from bglmanager.words.names import (
    coming_name,
    in_sentence,
    listed_names,
    rounds_in_sentences,
    third_place_word,
)
from bglmanager.words.number_format import joined, joined_spans
from bglmanager.words.seating import people_in_words

Found = TypeVar("Found")


@record
class Chosen:
    """The choices as `SeatingOptions` has them, and the answers about who is missing.

    `usual` is answered for all of them together, `answers` something else for one. `filled` are
    the tables as they are filled by hand, None while nobody does.
    """

    pairing: Pairing | None = None
    cut: Cut | None = None
    replay: bool | None = None
    even: bool = False
    usual: Answer = Answer.LAPSED
    answers: Mapping[EntryNumber, Answer] = field(default_factory=dict)
    filled: Filled | None = None

    def having(self, wishes: SeatingOptions) -> Chosen:
        """The round is to be made with these wishes."""
        return replace(
            self, pairing=wishes.pairing, cut=wishes.cut, replay=wishes.replay, even=wishes.even
        )


NOTHING = Chosen()
"""Nobody has chosen anything."""


class RoundStage(StrEnum):
    """How far a round has come.

    `WAITING` is one that cannot be drawn yet, `OVER` one that will not be: all is decided.
    """

    WAITING = "waiting"
    TO_DRAW = "to-draw"
    DRAFT = "draft"
    PLAYING = "playing"
    CLOSED = "closed"
    OVER = "over"


_STAGES = {
    RoundStatus.DRAFT: RoundStage.DRAFT,
    RoundStatus.PLAYING: RoundStage.PLAYING,
    RoundStatus.CLOSED: RoundStage.CLOSED,
}


class RoundContext:
    """A round by its number, made or not.

    `chosen` is what is chosen for it before it is made; until then the game says. With `set_up`
    the page shows the set-up of the round, while `swapping` it asks what went wrong at its tables:
    what else is done with the round has to wait. The tables that are `kept` stay as they are when a
    draft is drawn again.
    """

    def __init__(self, desk: OpenEvent, number: RoundNumber, games: Catalogue = NO_GAMES) -> None:
        self.desk = desk
        self.number = number
        self.set_up = False
        self.swapping = False
        self.games = games
        self.chosen = NOTHING
        self.kept: frozenset[TableNumber] = frozenset()
        self._filled: tuple[Event, int] | None = None
        self._ahead: tuple[tuple[Event, int, SeatingOptions], tuple[ComingRound, ...]] | None = None

    @property
    def event(self) -> Event:
        """The event as it is now."""
        return self.desk.event

    @property
    def game(self) -> GameRules | None:
        """The game of this round, made or not; None for one that nobody has described."""
        return self.games.planned_game(self.event, self.number)

    @property
    def planned(self) -> int:
        """How many rounds there are to be, filled in for who is here until somebody types it."""
        event = self.desk.event
        if self._filled is None or self._filled[0] != event:
            found = upcoming_rounds.rounds_to_plan(event, game=self.usual.game)
            self._filled = event, found
        return self._filled[1]

    @property
    def times(self) -> Mapping[int, dt.datetime]:
        """When the rounds to come begin, by their numbers, as far as anybody knows."""
        day = day_ahead(self.desk, self.games)
        return {} if day is None else times_ahead(self.event, day)

    def title(self, texts: Texts) -> str:
        """What the round is called, with its game where the rounds have games of their own."""
        if not self.event.settings.plan:
            return self.name(texts)
        game = self.games.name_of_game(game_of_round(self.event, self.number), texts.language)
        return f"{self.name(texts)} · {game}"

    @property
    def usual(self) -> SeatingOptions:
        """What the game asks of the next round when nothing else is chosen."""
        return self.games.next_wishes(self.event)

    @property
    def wishes_again(self) -> SeatingOptions:
        """What the game of the last round asks of it, where a correction makes it again."""
        return self.games.wishes_again(self.event)

    @property
    def wishes(self) -> SeatingOptions:
        """What is chosen for the next round."""
        if not self.is_next:
            return self.usual
        names = "pairing", "cut", "replay", "even"
        return self.usual._replace(**{name: getattr(self.chosen, name) for name in names})

    @property
    def upcoming(self) -> Upcoming:
        """The next round with what is chosen for it."""
        return Upcoming(self.event, self.desk.derived, self.wishes)

    @property
    def is_next(self) -> bool:
        """Whether the rounds before this one are made, and it is not."""
        return self.number == len(self.event.rounds) + 1

    @property
    def round(self) -> Round | None:
        """The round, None while it is not made."""
        return next((made for made in self.event.rounds if made.number == self.number), None)

    @property
    def made(self) -> Round:
        """The round; LookupError while it is not made."""
        return self.event.round(self.number)

    @property
    def ahead(self) -> tuple[ComingRound, ...]:
        """The rounds still to be made, with what is chosen as far as that can be played; looked up
        once for a state of the event.
        """
        asked = self.event, self.planned, self.wishes
        if self._ahead is None or self._ahead[0][0] is not asked[0] or self._ahead[0] != asked:
            self._ahead = asked, self._rounds_ahead()
        return self._ahead[1]

    def _rounds_ahead(self) -> tuple[ComingRound, ...]:
        wishes = self.wishes
        if wishes.cut is not None and self.upcoming.cut_faults:
            wishes = wishes._replace(cut=None)
        event = upcoming_rounds.with_planned(self.event, self.planned)
        return rounds_to_come(event, self.desk.derive(event), wishes)

    @property
    def coming(self) -> ComingRound | None:
        """What the round will be; None when it is made, or will not be."""
        return next((found for found in self.ahead if found.number == self.number), None)

    @property
    def phase(self) -> Phase | None:
        """The phase of the round, made or not; None for one that will not be."""
        if self.round is not None:
            return self.made.phase
        found = self.coming
        return None if found is None else found.phase

    @property
    def is_swiss(self) -> bool:
        """Whether the round counts for the standings, made or not."""
        phase = self.phase
        return phase is not None and phase.counts_for_standings

    @property
    def is_last(self) -> bool:
        """Whether this round is made and none comes after it."""
        last = self.event.last_round
        if last is None or last.number != self.number:
            return False
        return not rounds_to_come(self.event, self.desk.derived, self.usual)

    @property
    def slow(self) -> SlowTables:
        """What of this round can start before slow tables report, or waits for them, while it is
        not made or still lacks tables.
        """
        made = self.round
        if not self.is_next and (made is None or not made.partial):
            return SlowTables()
        return self._look_up("slow tables", rounds.slow_tables)

    @property
    def cut_race(self) -> CutRace | None:
        """What this round, the first of the final phases, hangs on while the last tables of the
        Swiss rounds play.
        """
        return cut_race_now(self.desk, self.games) if self.is_next else None

    @property
    def waits(self) -> Mapping[TableNumber, tuple[TableNumber, ...]]:
        """By the tables of the round before that still play, which ones of this wait for them."""
        race = self.cut_race
        return self.slow.waits if race is None else race.waits

    def _look_up(self, name: str, find: Callable[[Event, SeatingOptions], Found]) -> Found:
        """What follows from the event and what is chosen, looked up once."""
        asked = self.event, self.wishes
        name = f"{name} of round {self.number}"
        return self.desk.answer_once(name, asked, lambda: find(*asked))

    @cached_property
    def following(self) -> RoundContext:
        """The round after this one."""
        return RoundContext(self.desk, RoundNumber(self.number + 1), self.games)

    @property
    def has_race(self) -> bool:
        """Whether tables of another round wait for some of this one, or each has its own clock."""
        made = self.round
        if made is None or made.status is not RoundStatus.PLAYING:
            return False
        own = any(table.desk.started is not None for table in made.tables)
        race = self.following.cut_race
        return own or bool(self.following.waits) or bool(race and race.deciding)

    @property
    def early(self) -> Round | None:
        """The tables of this round that can start before slow ones report."""
        return self.slow.early if self.is_next else None

    @property
    def early_rule(self) -> Pairing | None:
        """The rule by which tables of this round could start before slow ones report, where the way
        that is chosen waits for all of them.
        """
        if not self.is_next or self.early is not None:
            return None
        return self._look_up("early rule", rounds.rule_to_begin_early)

    @property
    def stage(self) -> RoundStage:
        """How far the round has come."""
        round_ = self.round
        if round_ is not None:
            return _STAGES[round_.status]
        last = self.event.last_round
        if last is not None and last.status is not RoundStatus.CLOSED:
            return RoundStage.WAITING if self.early is None else RoundStage.TO_DRAW
        if self.coming is None:
            return RoundStage.OVER
        return RoundStage.TO_DRAW if self.is_next else RoundStage.WAITING

    def name(self, texts: Texts) -> str:
        """What the round is called: "Round 2", "Semifinal", "Final, played again"."""
        return coming_name(texts, self._shape[0], self.number, again=self._shape[1])

    def in_sentence(self, texts: Texts) -> str:
        """The same within a sentence: "round 2", "the semifinal"."""
        return in_sentence(texts, self._shape[0], self.number, again=self._shape[1])

    @property
    def _shape(self) -> tuple[Phase, bool]:
        """Its phase, made or not, and whether level tables of it play once more."""
        if self.round is not None:
            return self.made.phase, is_again(self.event, self.number)
        found = self.coming
        return (Phase.SWISS, False) if found is None else (found.phase, found.again)

    @property
    def first(self) -> RoundContext:
        """What comes first while this one waits: the round under way, or the one to be drawn."""
        open_ = (r.number for r in self.event.rounds if r.status is not RoundStatus.CLOSED)
        number = next(open_, RoundNumber(len(self.event.rounds) + 1))
        return RoundContext(self.desk, number, self.games)

    def why_not(self, texts: Texts, *stages: RoundStage) -> tuple[str, ...]:
        """Why something that belongs to these stages cannot be done now; nothing if it can."""
        if self.set_up:
            return (texts.text("The set-up is shown: go back to the round first."),)
        if self.swapping:
            return (texts.text("First say what went wrong at the tables, or leave that with Esc."),)
        return () if self.stage in stages else (self._why_other_stage(texts, stages),)

    def _why_other_stage(self, texts: Texts, stages: Sequence[RoundStage]) -> str:
        name = capital(self.in_sentence(texts))
        if RoundStage.DRAFT in stages:
            return texts.text("{round} has no draft now.", round=name)
        if RoundStage.PLAYING in stages and self.stage is RoundStage.CLOSED:
            return texts.text("{round} is closed. Open it again for that.", round=name)
        if RoundStage.PLAYING in stages:
            return texts.text("{round} is not being played.", round=name)
        if RoundStage.CLOSED in stages:
            return texts.text("{round} is not closed.", round=name)
        return _why_no_draw(texts, self) or texts.text("{round} is made already.", round=name)


def waiting_words(texts: Texts, subject: RoundContext) -> Iterator[str]:
    """For which tables of the round before those of this one wait, and how long these have left."""
    waits = subject.waits
    if not waits:
        return
    before, now = subject.event.round(RoundNumber(subject.number - 1)), subject.desk.now()
    for number, tables in waits.items():
        clock = clock_words(texts, lateness.minutes_left(before, before.table(number), now))
        yield texts.many(
            "Table {table} of {earlier} is still playing{clock}: table[s] {tables} [waits|wait] "
            "for it.",
            len(tables),
            table=number,
            earlier=rounds_in_sentences(texts, subject.event)[before.number],
            clock=f" ({clock})" if clock else "",
            tables=joined_spans(tables),
        )


def clock_words(texts: Texts, left: int | None) -> str:
    """How long a table still has, or is over its time: "12′ left", "5′ over"."""
    if left is None:
        return ""
    return texts.text("{n}′ left", n=left) if left >= 0 else texts.text("{n}′ over", n=-left)


MANY = 8
"""More tables than this are counted in a sentence, not named."""


def _why_no_draw(texts: Texts, subject: RoundContext) -> str:
    """Why a round that is not made cannot be; nothing where it can."""
    if subject.stage is RoundStage.OVER:
        return texts.text("Everything is decided: the event is over.")
    if subject.stage is RoundStage.WAITING:
        return texts.text("Not yet: {round} comes first.", round=subject.first.in_sentence(texts))
    return ""


def state_line(texts: Texts, subject: RoundContext) -> str:
    """How the round stands, in one line of words."""
    made = subject.round
    if made is None:
        return _why_no_draw(texts, subject) or _to_draw(texts, subject)
    if subject.stage is RoundStage.PLAYING:
        return _playing(texts, subject, made)
    size = _size(texts, subject.event, made)
    if subject.stage is RoundStage.DRAFT:
        return _draft(texts, subject, made, size)
    if subject.is_last and subject.is_swiss:
        return texts.text("Closed: {size}. Everything is decided.", size=size)
    return texts.text("Closed: {size}.", size=size)


def _to_draw(texts: Texts, subject: RoundContext) -> str:
    if subject.early is not None:
        return texts.text(
            "{round} is still being played, but some tables can start.",
            round=capital(subject.first.in_sentence(texts)),
        )
    if not subject.is_swiss:
        return _to_play(texts, subject)
    unseen = seat_held(subject.event)
    here = sum(number not in unseen for number in seatable_entries(subject.event))
    said = texts.many("Not drawn yet: {n} player[s] [is|are] here.", here)
    missing = len(unseen) + len(pre_start_check.entries_asked(subject.event))
    if not missing:
        return said
    more = texts.many("{n} [is|are] missing.", missing)
    return f"{said} {more}"


def _to_play(texts: Texts, subject: RoundContext) -> str:
    """A final phase before it is made."""
    found = subject.coming
    if found is None or found.again:
        return texts.text("A game of the last phase ended level.")
    last = subject.event.last_round
    if last is not None and not last.phase.counts_for_standings:
        return texts.text("The previous phase is played: now this one.")
    if found.phase is Phase.FINAL:
        return texts.text("All planned rounds are played: now the final.")
    return texts.text("All planned rounds are played: now the playoffs.")


def _playing(texts: Texts, subject: RoundContext, made: Round) -> str:
    """Which tables are missing; that it can be closed, where no second pass hinders it."""
    name, missing = subject.name(texts), rounds.missing_tables(made)
    if made.partial:
        return texts.text(
            "{round} in progress: {tables}; the others follow.",
            round=name,
            tables=tables_of(texts, subject.event, made),
        )
    if not missing and rounds.read_twice(subject.event, made.number):
        return texts.text("{round}: all results are in.", round=name)
    if not missing:
        return texts.text("{round}: all results are in. Close it.", round=name)
    if len(missing) > MANY:
        return texts.text(
            "{round} in progress: {missing} of {tables} tables are missing",
            round=name,
            missing=len(missing),
            tables=len(made.tables),
        )
    return texts.many(
        "{round} in progress: table[s] {tables} [is|are] missing",
        len(missing),
        round=name,
        tables=joined(texts, [str(number) for number in missing]),
    )


def _draft(texts: Texts, subject: RoundContext, made: Round, size: str) -> str:
    if made.partial:
        return texts.text(
            "Draft: {tables}; the others follow.", tables=tables_of(texts, subject.event, made)
        )
    if made.pairing is Pairing.MANUAL:
        return texts.text("Draft, by hand: {size}.", size=size)
    return texts.text("Draft, attempt {n}: {size}.", n=made.attempt, size=size)


def tables_of(texts: Texts, event: Event, round_: Round) -> str:
    """The tables of a partial round, and how many there will be: "tables 1 and 2 of 5"."""
    able = len(seatable_entries(event, round_.number))
    return texts.many(
        "table[s] {tables} of {of}",
        len(round_.tables),
        tables=joined(texts, [str(table.number) for table in round_.tables]),
        of=len(sizes_of_tables(able, round_.players_per_table)),
    )


def _size(texts: Texts, event: Event, round_: Round) -> str:
    unit = team_of(event) if sit_together(event) else {}
    alone = sum(seat.entry not in unit for seat in round_.seats())
    together = {unit[seat.entry] for seat in round_.seats() if seat.entry in unit}
    byes = sum(is_bye(round_, table) for table in round_.tables)
    parts = [
        texts.many("{n} table[s]", len(round_.tables) - byes),
        texts.many("{n} bye[s]", byes) if byes else "",
        people_in_words(texts, event, alone + len(together)),
    ]
    return ", ".join(part for part in parts if part)


@record
class Person:
    """A player at a seat; where fixed teams play, his team stands for the club."""

    entry: EntryNumber
    name: str
    club: str
    surname: str
    initial: str
    team: str = ""


class People:
    """Everybody of an event by start number."""

    def __init__(self, event: Event) -> None:
        teams = {n: team.name for team in event.teams for n in team.people}
        names = listed_names(event.entries)
        self._people = {
            entry.number: Person(
                entry.number,
                names[entry.number],
                teams.get(entry.number, "" if event.teams else entry.club or ""),
                entry.last_name or entry.first_name,
                f"{entry.first_name[:1]}." if entry.last_name and entry.first_name else "",
                teams.get(entry.number, ""),
            )
            for entry in event.entries
        }

    def __getitem__(self, entry: EntryNumber) -> Person:
        return self._people[entry]


def table_role(texts: Texts, event: Event, made: Round, table: Table) -> str:
    """What is special about a table of a round: the top table, the one for third place."""
    if boards.is_top_table(event, made.number, table):
        return texts.text("top table")
    return third_place_word(texts, event, made, table)


def table_short(table: Table) -> str:
    """As "4", or "4 · B2" where the furniture has another name."""
    return f"{table.number} · {table.label}" if table.label else str(table.number)


_READ = {
    Reading.ONCE: TableMark.ONCE,
    Reading.TWICE: TableMark.TWICE,
    Reading.STOPPED: TableMark.STOPPED,
}


def mark_of(round_: Round, table: Table, *, typed: bool, twice: bool = False) -> TableMark:
    """Where a table stands; with `twice` how often its result was typed."""
    if is_bye(round_, table):
        return TableMark.BYE
    if typed:
        return TableMark.UNSAVED
    read = _READ.get(reading_of(round_, table))
    if read is TableMark.STOPPED or (twice and read is not None):
        return read
    if is_complete(round_, table):
        return TableMark.DONE
    left = any(seat.bottom is not None for seat in table.seats)
    return TableMark.LEFT if left else TableMark.OPEN


def mark_word(texts: Texts, mark: TableMark) -> str:
    """The same in a word or two."""
    return {
        TableMark.OPEN: texts.text("playing"),
        TableMark.TYPING: texts.text("not saved"),
        TableMark.UNSAVED: texts.text("not saved"),
        TableMark.LEFT: texts.text("somebody last"),
        TableMark.DONE: texts.text("done"),
        TableMark.ONCE: texts.text("typed once"),
        TableMark.TWICE: texts.text("typed twice"),
        TableMark.LATE: texts.text("late"),
        TableMark.STOPPED: texts.text("stopped"),
        TableMark.BYE: texts.text("bye"),
        TableMark.DRAFT: "",
        TableMark.CHANGES: texts.text("would change"),
        TableMark.KEPT: texts.text("kept"),
    }[mark]


def box_owners(subject: RoundContext, people: People) -> Mapping[TableNumber, str]:
    """Whose box stands on each table of the round that has one."""
    found = copies.on_tables(subject.event, subject.made)
    return {table: people[owner].name for table, owner in found.items()}
