"""Sheets of an event: which there are now, their PDFs, their editions, saving them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import is_again
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problems, Refused, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed as Printed
from bglmanager.printing.document import PrintOptions as PrintOptions
from bglmanager.printing.document import Step, no_step, round_asked_for
from bglmanager.printing.kinds import (
    KINDS,
    PrintContext,
    SheetGroup,
    place_in_use,
    print_sheet,
    sheets_of_round,
)
from bglmanager.printing.kinds import PER_PAGE as PER_PAGE
from bglmanager.printing.kinds import Chosen as Chosen
from bglmanager.printing.kinds import Sheet as Sheet
from bglmanager.printing.kinds import sheet_name as sheet_name
from bglmanager.printing.letters import Changed as Changed
from bglmanager.printing.letters import changed_words as changed_words
from bglmanager.printing.preview import Picture as Picture
from bglmanager.printing.preview import page_sizes as page_sizes
from bglmanager.printing.preview import render_page as render_page
from bglmanager.printing.styles import Distance as Distance
from bglmanager.printing.styles import PageSize as PageSize
from bglmanager.printing.styles import PaperSize as PaperSize
from bglmanager.services.files import pdf_name, whole_or_nothing
from bglmanager.services.finding import words_of
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.number_ranges import read_ranges
from bglmanager.services.room_plan import in_its_room as in_its_room
from bglmanager.services.sheet_choices import sheet_choices
from bglmanager.services.sheet_files import SheetFormat, format_of, write_tables
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.words.names import coming_name
from bglmanager.words.number_format import joined_spans

if TYPE_CHECKING:  # the command line has no store, and loads none
    from bglmanager.services.workspace import OpenEvent


@record
class Asked:
    """What alone is wanted of a sheet: tables, none for all, with blank ones beside them; people,
    nobody for everybody; labels from this place of the first page, those before it are gone.
    """

    tables: tuple[TableNumber, ...] = ()
    blanks: int = 0
    people: tuple[EntryNumber, ...] = ()
    first_place: int = 1

    @property
    def some(self) -> Sequence[int]:
        """The numbers of those it is of, none for all."""
        return self.tables or self.people


@record
class Offer:
    """A sheet that can be printed now, or what is `asked` of it; `round` None where no round is
    meant.
    """

    sheet: Sheet
    round: RoundNumber | None
    asked: Asked = Asked()

    @property
    def key(self) -> str:
        """Names the sheet for good, whatever is asked of it: "tables-2"."""
        return f"{self.sheet}-{self.round}" if self.round else str(self.sheet)


def sheets_offered(event: Event, derived: Derived, games: Catalogue) -> tuple[Offer, ...]:
    """The sheets that make sense now, the most wanted first."""
    now = print_context(event, derived, games)
    closed = [r for r in event.rounds if r.status is RoundStatus.CLOSED]
    swiss = [r for r in closed if r.phase.counts_for_standings]
    playing = [r for r in event.rounds[-1:] if r not in closed]
    before = tuple(_offers_of(SheetGroup.DAY, now))
    return (
        *(() if event.rounds else before),
        *_offers_of(SheetGroup.ROUND, now, playing),
        *_finals_of_teams(now),
        *_offers_of(SheetGroup.RESULT, now),
        *_offers_of(SheetGroup.STANDINGS, now, reversed(swiss)),
        *_offers_of(SheetGroup.DECISIONS, now),
        *_offers_of(SheetGroup.TILL, now),
        *_offers_of(SheetGroup.ROUND, now, reversed(closed)),
        *_offers_of(SheetGroup.GAMES, now),
        *(before if event.rounds else ()),
    )


def print_context(event: Event, derived: Derived, games: Catalogue) -> PrintContext:
    """What there is to print about."""
    known = games.games_in_event(event).values()
    return PrintContext(event, derived, games.next_wishes(event), tuple(filter(None, known)))


def _finals_of_teams(now: PrintContext) -> Iterator[Offer]:
    if now.derived.team_standings and KINDS[Sheet.RANKING].is_available(now):
        yield from (final_of_teams(now.event, sheet) for sheet in (Sheet.TEAMS, Sheet.TEAMS_WALL))


def final_of_teams(event: Event, sheet: Sheet = Sheet.TEAMS) -> Offer:
    """The final ranking of the teams: their sheet of a round of the final phases, or of none where
    none was played.
    """
    closed = [r for r in event.rounds if r.status is RoundStatus.CLOSED]
    final = [r.number for r in closed[-1:] if not r.phase.counts_for_standings]
    return Offer(sheet, final[0] if final else None)


def _offers_of(
    of: SheetGroup, now: PrintContext, rounds: Iterable[Round | None] = (None,)
) -> Iterator[Offer]:
    """The sheets of a round after those of the other."""
    for round_ in rounds:
        here = replace(now, round=round_)
        for kind in KINDS.values():
            if kind.of is of and kind.is_available(here):
                yield Offer(kind.sheet, round_.number if round_ is not None else None)


IN_CODES = (Sheet.CODES, Sheet.RANKING_CODES)
"""Sheets that a phone reads with a page of its own (`sheet_files.write_reader`)."""


def per_page_of(offer: Offer) -> tuple[int, ...]:
    """How many of these sheets can stand on a page."""
    return KINDS[offer.sheet].per_page


def is_cut(event: Event, offer: Offer) -> bool:
    """Whether several do: a Diplomacy board has a page of its own."""
    is_board = offer.sheet is Sheet.TABLES and ruleset_of(event.settings).board is not None
    return len(per_page_of(offer)) > 1 and not is_board


class _Print(NamedTuple):
    """Which print of a sheet it is, 0 for none yet, and when it was made."""

    edition: int = 0
    at: datetime | None = None


_NEVER = _Print()
_WHOLE = ""
"""The print of a sheet as such, beside those of single tables or people and of its parts."""


class Making(Protocol):
    """Makes a sheet, on whichever thread; who waits may hear of its pages, and end it."""

    def __call__(self, *, step: Step = no_step) -> Printed:
        """The sheet. Raises `Refused`, and what `step` raises."""


def file_name(event: Event, texts: Texts, offer: Offer) -> str:
    """A name for the file of a sheet, in the language of the paper: by their names files are in the
    order in which they are needed, "2026-11-21-turno-02-01-abbinamenti-per-nome.pdf".

    What is of no round, as a log, shows how things stand after the newest one; the sheets of the
    day are wanted before the first.
    """
    number = offer.round
    if number is None and event.last_round and KINDS[offer.sheet].of is not SheetGroup.DAY:
        number = event.last_round.number
    place, name = f"{place_in_use(offer.sheet):02}", sheet_name(texts, offer.sheet)
    of_round = () if number is None else (_round_words(event, texts, number),)
    words = (*of_round, place, name, joined_spans(offer.asked.some))
    return pdf_name(event.settings.date, " ".join(words))


def _round_words(event: Event, texts: Texts, number: RoundNumber) -> str:
    """The number of a round in two digits, and which of the final phases it is."""
    numbered = texts.text("Round {number}", number=f"{number:02}")
    round_ = event.round(number)
    if round_.phase.counts_for_standings:
        return numbered
    again = is_again(event, number)
    return f"{numbered} {coming_name(texts, round_.phase, number, again=again)}"


def is_for_wall(offer: Offer) -> bool:
    """Whether the sheet has letters for the distance from which it is read."""
    return KINDS[offer.sheet].wall


def chosen_of(sheet: Sheet) -> Chosen:
    """What of the sheet can be had alone."""
    return KINDS[sheet].chosen


def is_turned(offer: Offer) -> bool:
    """Whether the sheet stands upright or wide as is asked for."""
    return KINDS[offer.sheet].turns


class Paper:
    """The sheets of one event in the language of its paper."""

    def __init__(self, desk: OpenEvent, texts: Texts, games: Catalogue) -> None:
        self._workspace, self._desk, self._texts, self._games = desk.workspace, desk, texts, games

    def title(self, offer: Offer) -> str:
        """What a sheet is called: "Table sheets 3, 7 – Round 2"."""
        name = f"{sheet_name(self._texts, offer.sheet)} {joined_spans(offer.asked.some)}".rstrip()
        if offer.round is None:
            return name
        round_ = self._desk.event.round(offer.round)
        again = is_again(self._desk.event, offer.round)
        return f"{name} – {coming_name(self._texts, round_.phase, offer.round, again=again)}"

    def file_name(self, offer: Offer) -> str:
        """A name for the file (`file_name`)."""
        return file_name(self._desk.event, self._texts, offer)

    def sheet_job(self, offer: Offer, *, paper: PaperSize = PaperSize.A4) -> Making:
        """The sheet as it would be printed now on this paper, as was chosen last for its kind, to
        be made on another thread: what it reads of the store is read now. Before the first draw the
        rounds are those it will plan. All paper of a round has as many blank table sheets as were
        chosen last.
        """
        asked = offer.asked
        if offer.sheet is Sheet.ROUND:
            asked = Asked(blanks=sheet_choices(self._workspace, offer.sheet).blanks)
        own, *of_parts = (
            with_asked(self._options(each, paper), asked) for each in (offer, *self.parts(offer))
        )
        parts = zip((str(part.sheet) for part in self.parts(offer)), of_parts, strict=True)
        options = replace(own, parts=dict(parts))
        event = filled_in(self._desk.event, self._games)
        event = in_its_room(self._desk, event)
        about = (event, self._desk.derived, self._texts)
        return partial(print_sheet, offer.sheet, *about, round_number=offer.round, options=options)

    def _options(self, offer: Offer, paper: PaperSize) -> PrintOptions:
        last = self._last_print(offer)
        choices = sheet_choices(self._workspace, offer.sheet)
        return PrintOptions(
            printed_at=self._desk.now(),
            edition=last.edition + 1,
            replaces=last.at,
            per_page=choices.per_page,
            paper=paper,
            wide=choices.wide,
            distance=choices.distance,
            games=self._games.words_for_paper(self._desk.event, self._texts.language),
        )

    def parts(self, offer: Offer) -> tuple[Offer, ...]:
        """The sheets that are printed with this one: those of its round, if it is all of them."""
        if offer.sheet is not Sheet.ROUND or offer.round is None:
            return ()
        event = in_its_room(self._desk, self._desk.event)
        now = replace(
            print_context(event, self._desk.derived, self._games),
            round=event.round(offer.round),
        )
        return tuple(Offer(sheet, offer.round) for sheet in sheets_of_round(now))

    def save_sheet(self, offer: Offer, printed: Printed, path: Path) -> None:
        """Write the sheet and count it as printed: both, or neither with `NotSaved`. Where the name
        asks for another format than PDF, its tables, which count as nothing (`Refused` without).
        """
        if format_of(path) is not SheetFormat.PDF:
            write_tables(printed, path)
            return
        with whole_or_nothing(path, printed.data, take_back=self._workspace.undo_setting):
            self.note_printed(offer, printed)

    def note_printed(self, offer: Offer, made: Printed) -> None:
        """Count a print, so that the next one says which it replaces: where it was of some tables
        or people, of these alone. What was `made` counts, also where its draw has been undone
        meanwhile.
        """
        now = self._desk.now()
        printed = {part: Offer(Sheet(part), offer.round) for part in made.parts}
        printed |= {str(number): offer for number in offer.asked.some} or {_WHOLE: offer}
        kept = self._kept_prints(offer) if offer.asked.some else {}
        kept |= {of: _Print(self.times_printed(one) + 1, now) for of, one in printed.items()}
        whole = kept.pop(_WHOLE, _NEVER)
        parts = [f"{of}={edition}@{at.isoformat()}" for of, (edition, at) in kept.items() if at]
        value = [str(whole.edition), (whole.at or now).isoformat(), *parts]
        self._workspace.set_setting(self._setting_key(offer), " ".join(value))

    def times_printed(self, offer: Offer) -> int:
        """How many times the sheet was printed or saved, by itself or with all of its round; of
        several tables or people the one that was most often.
        """
        return self._last_print(offer).edition

    def _last_print(self, offer: Offer) -> _Print:
        own = self._kept_prints(offer)
        some = map(str, offer.asked.some) if offer.asked.some else filter(str.isdecimal, own)
        found = [own.get(of, _NEVER) for of in (_WHOLE, *some)]
        if offer.round is not None:
            whole = self._kept_prints(Offer(Sheet.ROUND, offer.round))
            found.append(whole.get(offer.sheet, _NEVER))
        return max(found, key=lambda print_: print_.edition)

    def _kept_prints(self, offer: Offer) -> dict[str, _Print]:
        kept = self._workspace.read_setting(self._setting_key(offer))
        if kept is None:
            return {}
        edition, at, *parts = kept.split()
        found = {_WHOLE: _Print(int(edition), datetime.fromisoformat(at))} if edition != "0" else {}
        for part in parts:
            of, _, print_ = part.partition("=")
            edition, _, own = print_.partition("@")
            found[of] = _Print(int(edition), datetime.fromisoformat(own or at))
        return found

    def _setting_key(self, offer: Offer) -> str:
        return f"printed/{self._desk.id}/{offer.key}"


USUAL_KINDS = tuple(kind.asked_as for kind in KINDS.values() if kind.usual)
"""The words that ask for the sheets of every event."""

ALL_KINDS: Mapping[str, Sheet] = {
    kind.asked_as: kind.sheet for kind in sorted(KINDS.values(), key=lambda kind: not kind.usual)
}
"""Every sheet by its word; those of some events only, as a set-up drawn, come last."""

OF_A_ROUND = frozenset(kind.asked_as for kind in KINDS.values() if kind.of is SheetGroup.ROUND)
"""The words for sheets of one round."""

EVERYTHING = "all"
"""The word for all sheets that make sense now."""


def kinds_asked(
    event: Event, words: Iterable[str], games: Catalogue, number: RoundNumber | None = None
) -> tuple[str, ...]:
    """The words one by one for what is asked for, where some mean several sheets: all that make
    sense now, or all of a round, of this one or the newest.

    Raises `Refused` (print.no-round, print.round-unknown).
    """
    found: dict[Sheet, None] = {}
    for word in words:
        if word == EVERYTHING:
            found.update(dict.fromkeys(_sheets_now(event, games, number)))
        elif ALL_KINDS[word] is Sheet.ROUND:
            now = print_context(event, derive(event), games)
            here = replace(now, round=round_asked_for(event, number))
            found.update(dict.fromkeys(sheets_of_round(here)))
        else:
            found[ALL_KINDS[word]] = None
    return tuple(KINDS[sheet].asked_as for sheet in found)


def _sheets_now(event: Event, games: Catalogue, number: RoundNumber | None) -> Iterator[Sheet]:
    newest = None if number is None and not event.rounds else round_asked_for(event, number).number
    for offer in sheets_offered(event, derive(event), games):
        standings = number is None and KINDS[offer.sheet].of is SheetGroup.STANDINGS
        if offer.sheet is not Sheet.ROUND and (standings or offer.round in (None, newest)):
            yield offer.sheet


def file_names(
    event: Event,
    words: Iterable[str],
    texts: Texts,
    games: Catalogue,
    number: RoundNumber | None = None,
) -> Mapping[str, str]:
    """A name for the file of each of these sheets, of this round or the newest that has it."""
    offers = {
        offer.sheet: offer
        for offer in reversed(sheets_offered(event, derive(event), games))
        if number is None or offer.round in (None, number)
    }
    asked = {word: ALL_KINDS[word] for word in words}
    return {
        word: file_name(event, texts, offers.get(sheet, Offer(sheet, None)))
        for word, sheet in asked.items()
    }


def name_together(
    event: Event,
    words: Sequence[str],
    texts: Texts,
    games: Catalogue,
    number: RoundNumber | None = None,
) -> str:
    """A name for the one file of what these words ask for."""
    if [ALL_KINDS.get(word) for word in words] == [Sheet.ROUND]:
        return file_names(event, words, texts, games, number)[words[0]]
    return pdf_name(event.settings.date, texts.text("Sheets of the event"))


def print_kind(
    event: Event,
    kind: str,
    texts: Texts,
    options: PrintOptions,
    *,
    round_number: RoundNumber | None = None,
    games: Catalogue | None = None,
) -> Printed:
    """One sheet, of this round, or of the newest round or standings there are.

    `games` are those known, the program's unless told. Raises `Refused` when there is nothing to
    print.
    """
    known = games or game_catalogue()
    called = replace(options, games=known.words_for_paper(event, texts.language))
    about = (ALL_KINDS[kind], filled_in(event, known), derive(event), texts)
    return print_sheet(*about, round_number=round_number, options=called)


def print_together(
    event: Event,
    kinds: Sequence[str],
    texts: Texts,
    options: PrintOptions,
    *,
    round_number: RoundNumber | None = None,
    games: Catalogue | None = None,
) -> Printed:
    """These sheets as one PDF under a cover. Raises `Refused`, by the word of the sheet, when there
    is nothing to print for one of them.
    """
    known = games or game_catalogue()
    called = replace(options, games=known.words_for_paper(event, texts.language))
    together = replace(called, parts={str(ALL_KINDS[kind]): called for kind in kinds})
    about = (event, Sheet.ROUND.value, texts, together)
    return print_kind(*about, round_number=round_number, games=known)


_NOT_PRINTED = {
    Sheet.RECEIPTS: "till.no-receipt",
    Sheet.PLAYER_PENALTIES: "penalty.nothing-given",
}
"""What is said of somebody who is not on a sheet of chosen people."""


def can_print_people(event: Event, sheet: Sheet, people: Sequence[EntryNumber]) -> Problems:
    """Why there is no such sheet of these people: of one the till has no line, or the log."""
    there = {line.entry for line in event.penalties}
    if sheet is Sheet.RECEIPTS:
        there = {entry.number for entry in event.entries if entry.desk.payments}
    return tuple(problem(_NOT_PRINTED[sheet], entry=one) for one in people if one not in there)


def people_job(
    desk: OpenEvent,
    texts: Texts,
    sheet: Sheet,
    people: Sequence[EntryNumber],
    *,
    paper: PaperSize = PaperSize.A4,
) -> Making:
    """The receipts or the penalties of these people as one PDF on this paper, to be made on another
    thread.
    """
    refuse_if(can_print_people(desk.event, sheet, people))
    options = PrintOptions(desk.now(), per_page=4, people=tuple(people), paper=paper)
    about = (sheet, desk.event, desk.derived, texts)
    return partial(print_sheet, *about, round_number=None, options=options)


_MOST_BLANKS, _MOST_TABLES = 99, 999


TablesWanted = tuple[tuple[TableNumber, ...], int]
"""Tables in order, none for all, and how many blank sheets beside them."""


def with_asked(options: PrintOptions, asked: Asked) -> PrintOptions:
    """The same way to print, of what is asked for."""
    return replace(
        options,
        tables=asked.tables,
        blanks=asked.blanks,
        people=asked.people,
        first_place=asked.first_place,
    )


def people_place(sheet: Sheet, people: Iterable[EntryNumber]) -> str:
    """Where the page of prints has this sheet of these people: "badges/12,40"."""
    return f"{sheet}/{','.join(map(str, people))}"


def read_people(event: Event, typed: str) -> tuple[EntryNumber, ...]:
    """Who is meant by "12, 40-44, Rossi", in order, nobody for everybody: numbers, of those there
    are, and names, as far as they are somebody's alone.

    Raises `Refused` (range.unread, range.beyond, print.nobody-called, print.several-called).
    """
    there = [entry.number for entry in event.entries]
    found: set[EntryNumber] = set()
    for part in filter(None, (part.strip() for part in re.split("[,;\n]", typed))):
        if any(sign.isalpha() for sign in part):
            found.add(_called(event, part))
        else:
            meant = set(there).intersection(read_ranges(part, max(there, default=0)))
            refuse_if(problem_if(not meant, "print.nobody-called", name=part))
            found |= meant
    return tuple(sorted(found))


def _called(event: Event, name: str) -> EntryNumber:
    """Whose name begins so, in whatever order; who is called just so goes before others."""
    words = words_of(name)
    names = {entry.number: words_of(listed_name(entry)) for entry in event.entries}
    same = [number for number, own in names.items() if sorted(own) == sorted(words)]
    found = same or [number for number, own in names.items() if _begin(words, own)]
    refuse_if(problem_if(not found, "print.nobody-called", name=name))
    numbers = ", ".join(map(str, sorted(found)))
    refuse_if(problem_if(len(found) > 1, "print.several-called", name=name, numbers=numbers))
    return found[0]


def _begin(words: Sequence[str], name: Sequence[str]) -> bool:
    return bool(words) and all(any(own.startswith(word) for own in name) for word in words)


def read_tables(typed: str) -> TablesWanted:
    """The tables meant by "3, 7-9 +2", in order, and how many blank sheets are wanted; none for all
    tables. Raises `Refused` (print.tables-unread).
    """
    said, plus, blanks = (part.strip() for part in typed.partition("+"))
    unread = Refused([problem("print.tables-unread", typed=typed)])
    if plus and not (blanks.isdecimal() and int(blanks) <= _MOST_BLANKS):
        raise unread
    try:
        meant = read_ranges(said, _MOST_TABLES + 1)
    except Refused:  # its sentences know nothing of blank sheets
        raise unread from None
    if _MOST_TABLES + 1 in meant:  # "7-": where tables end is not told
        raise unread
    return tuple(map(TableNumber, meant)), int(blanks or 0)


def people_name(event: Event, texts: Texts, sheet: Sheet, people: Sequence[EntryNumber]) -> str:
    """A name for the file: "2026-11-21-receipts-12.pdf"."""
    numbers = " ".join(str(number) for number in people)
    return pdf_name(event.settings.date, f"{sheet_name(texts, sheet)} {numbers}")
