"""Sheets of an event: which there are now, their PDFs, their editions, saving them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.printing import (
    KINDS,
    Picture,
    PrintContext,
    Printed,
    PrintOptions,
    Sheet,
    SheetGroup,
    print_sheet,
    render,
    sheet_name,
)
from bglmanager.services.files import pdf_name, whole_or_nothing
from bglmanager.services.games import Catalogue, games_of
from bglmanager.services.proposals import filled_in
from bglmanager.services.upcoming_rounds import is_again
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.words.phases import coming_name

__all__ = [
    "Offer",
    "Paper",
    "Picture",
    "Printed",
    "Sheet",
    "is_cut",
    "is_of_round",
    "render",
    "sheets_offered",
]


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that can be printed now; `round` None where no round is meant."""

    sheet: Sheet
    round: RoundNumber | None

    @property
    def key(self) -> str:
        """Names the sheet for good: "tables-2"."""
        return f"{self.sheet}-{self.round}" if self.round else str(self.sheet)


def sheets_offered(event: Event, derived: Derived, games: Catalogue) -> tuple[Offer, ...]:
    """The sheets that make sense now, the most wanted first."""
    known = (games.rules(game, event.settings) for game in games_of(event))
    now = PrintContext(event, derived, games.wishes(event), tuple(filter(None, known)))
    closed = [r for r in event.rounds if r.status is RoundStatus.CLOSED]
    swiss = [r for r in closed if r.phase.counts_for_standings]
    before = tuple(_of(SheetGroup.DAY, now))
    return (
        *(() if event.rounds else before),
        *_of(
            SheetGroup.ROUND,
            now,
            [r for r in event.rounds[-1:] if r.status is not RoundStatus.CLOSED],
        ),
        *_of(SheetGroup.RESULT, now),
        *_final_of_teams(now, closed[-1:]),
        *_of(SheetGroup.STANDINGS, now, reversed(swiss)),
        *_of(SheetGroup.DECISIONS, now),
        *_of(SheetGroup.TILL, now),
        *_of(SheetGroup.ROUND, now, reversed(closed)),
        *_of(SheetGroup.GAMES, now),
        *(before if event.rounds else ()),
    )


def _final_of_teams(now: PrintContext, last: Iterable[Round]) -> Iterator[Offer]:
    """The final ranking of the teams, which is the team sheet of a round of the final phases."""
    for round_ in last:
        there = KINDS[Sheet.TEAMS].is_available(replace(now, round=round_))
        if there and not round_.phase.counts_for_standings:
            yield Offer(Sheet.TEAMS, round_.number)


def _of(
    of: SheetGroup, now: PrintContext, rounds: Iterable[Round | None] = (None,)
) -> Iterator[Offer]:
    """The sheets of a round after those of the other."""
    for round_ in rounds:
        here = replace(now, round=round_)
        for kind in KINDS.values():
            if kind.of is of and kind.is_available(here):
                yield Offer(kind.sheet, round_.number if round_ is not None else None)


def is_of_round(offer: Offer) -> bool:
    """Whether the sheet is wanted in the hall with the others of its round."""
    return KINDS[offer.sheet].of is SheetGroup.ROUND


def is_cut(event: Event, offer: Offer) -> bool:
    """Whether several of these sheets can stand on a page; a Diplomacy board has its own."""
    if offer.sheet is Sheet.RECEIPTS:
        return True
    return offer.sheet is Sheet.TABLES and ruleset_of(event.settings).board is None


class Paper:
    """The sheets of one event in the language of its paper."""

    def __init__(
        self, workspace: Workspace, desk: OpenEvent, texts: Texts, games: Catalogue
    ) -> None:
        self._workspace = workspace
        self._desk = desk
        self._texts = texts
        self._games = games

    def title(self, offer: Offer) -> str:
        """What a sheet is called: "Table sheets, Round 2"."""
        name = sheet_name(self._texts, offer.sheet)
        if offer.round is None:
            return name
        round_ = self._desk.event.round(offer.round)
        again = is_again(self._desk.event, offer.round)
        return f"{name} – {coming_name(self._texts, round_.phase, offer.round, again=again)}"

    def file_name(self, offer: Offer) -> str:
        """A name for the file, in the language of the paper: "2026-11-21-statini-turno-2.pdf"."""
        return pdf_name(self._desk.event.settings.date, self.title(offer))

    def make(self, offer: Offer, *, per_page: int = 1) -> Printed:
        """The sheet as it would be printed now. `per_page` is for table sheets: 1, 2 or 4.

        Raises `Refused` when there is nothing to print.
        """
        return self.job(offer, per_page=per_page)()

    def job(self, offer: Offer, *, per_page: int = 1) -> Callable[[], Printed]:
        """`make` for later and for another thread: what it reads of the store is read now.

        Before the first draw the rounds are those it will plan.
        """
        edition, replaces = self._last_print(offer)
        options = PrintOptions(
            printed_at=self._desk.now(),
            edition=edition + 1,
            replaces=replaces,
            per_page=per_page,
            games=self._games.words(self._desk.event, self._texts.language),
        )
        return partial(
            print_sheet,
            offer.sheet,
            filled_in(self._desk.event, self._games, typed=self._desk.rounds_typed),
            self._desk.derived,
            self._texts,
            round_number=offer.round,
            options=options,
        )

    def save(self, offer: Offer, printed: Printed, path: Path) -> None:
        """Write the sheet and count it as printed: both, or neither with `NotSaved`."""
        with whole_or_nothing(path, printed.data, take_back=self._workspace.undo):
            self.note_printed(offer)

    def note_printed(self, offer: Offer) -> None:
        """Count a print, so that the next one says which it replaces."""
        edition, _ = self._last_print(offer)
        value = f"{edition + 1} {self._desk.now().isoformat()}"
        self._workspace.set_setting(self._setting(offer), value)

    def prints(self, offer: Offer) -> int:
        """How many times the sheet was printed or saved."""
        return self._last_print(offer)[0]

    def _last_print(self, offer: Offer) -> tuple[int, datetime | None]:
        kept = self._workspace.setting(self._setting(offer))
        if kept is None:
            return 0, None
        edition, _, at = kept.partition(" ")
        return int(edition), datetime.fromisoformat(at)

    def _setting(self, offer: Offer) -> str:
        return f"printed/{self._desk.id}/{offer.key}"
