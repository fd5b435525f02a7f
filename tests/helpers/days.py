"""The day of an event at its desk: played step by step, and refused in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import documents, leaving, results, rounds
from bglmanager.services.changes import Changes, Way
from bglmanager.services.result_input import SeatInput
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.names import names_of
from bglmanager.words.problems import problem_sentence
from tests.helpers.results_typed import enter_result

ENGLISH = Texts("en")
EVENING = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)


class Day:
    """An open event, with short words for what a desk does all day.

    It remembers every snapshot, so that `check` can go all the way back and forth.
    """

    def __init__(self, desk: OpenEvent) -> None:
        self.desk = desk
        self.snapshots = [desk.event]
        desk.subscribe(self._remember)

    def _remember(self, changes: Changes) -> None:
        if changes.way is Way.UNDO:
            self.snapshots.pop()
        else:
            self.snapshots.append(self.desk.event)

    @property
    def event(self) -> Event:
        return self.desk.event

    @property
    def round(self) -> Round:
        """The last round."""
        return self.event.rounds[-1]

    def table(self, table: int, round_: int = 0) -> Table:
        """A table of a round, of the last one if none is named."""
        return self.event.round(RoundNumber(round_ or len(self.event.rounds))).table(
            TableNumber(table)
        )

    def who(self, table: int, seat: int, round_: int = 0) -> EntryNumber:
        """Who sits there; the first seat is 1."""
        return self.table(table, round_).seats[seat - 1].entry

    def seat(self, entry: EntryNumber, round_: int = 0) -> Seat:
        """Where somebody sits."""
        number = RoundNumber(round_ or len(self.event.rounds))
        [seat] = [seat for seat in self.event.round(number).seats() if seat.entry == entry]
        return seat

    def scores(self, table: int, round_: int = 1) -> list[Number | None]:
        """The scores at a table, in seat order."""
        return [seat.score for seat in self.table(table, round_).seats]

    def name(self, entry: EntryNumber) -> str:
        """What the desk calls somebody."""
        return names_of(self.event.entries)[entry]

    def seated(self, round_: int = 0) -> list[list[int]]:
        """Who sits at each table of a round."""
        found = self.event.round(RoundNumber(round_ or len(self.event.rounds)))
        return [[seat.entry for seat in table.seats] for table in found.tables]

    def start(self) -> None:
        """Draw the next round and publish it."""
        rounds.draw_round(self.desk)
        rounds.publish_draft(self.desk)

    def enter(
        self,
        table: int,
        scores: Sequence[Number | None],
        *,
        round_: int = 0,
        reason: str = "",
        **more: Any,
    ) -> Changes:
        """Type a result; `more` are lists by seat of `bid`, `place` or `tie_breaks`, or `drawn`."""
        drawn = more.pop("drawn", None)
        inputs = [
            SeatInput(score, **{key: values[index] for key, values in more.items()})
            for index, score in enumerate(scores)
        ]
        number = RoundNumber(round_ or len(self.event.rounds))
        return enter_result(
            self.desk, number, TableNumber(table), inputs, drawn=drawn, reason=reason
        )

    def fill(self) -> None:
        """Results for every table that has none: 100, 90, 80 … in seat order."""
        for number in rounds.missing_tables(self.round):
            seats = self.round.table(number).seats
            scores = [100 - 10 * place for place in range(len(seats))]
            self.enter(number, scores, tie_breaks=[seat.tie_breaks for seat in seats])

    def finish(self) -> None:
        """Fill the round and close it."""
        self.fill()
        rounds.close_round(self.desk, self.round.number)

    def play(self, count: int = 1) -> None:
        """Play so many rounds from the draw to the end."""
        for _ in range(count):
            self.start()
            self.finish()

    def leave(self, table: int, seat: int, reason: BottomReason) -> EntryNumber:
        """Put somebody last; says who it was."""
        entry = self.who(table, seat)
        leaving.leave_game(self.desk, self.round.number, TableNumber(table), entry, reason)
        return entry

    def places(self, table: int, round_: int = 0) -> list[int | None]:
        """The places at a table, in seat order."""
        number = RoundNumber(round_ or len(self.event.rounds))
        found = results.preview_table(self.event, number, self.table(table, round_))
        return [seat.place for seat in found.seats]

    def refused(self, deed: Callable[[], object]) -> list[str]:
        """What is said when this is refused; nothing may have changed by then."""
        before, line = self.event, len(self.desk.history_rows())
        try:
            deed()
        except Refused as refused:
            assert self.event is before
            assert len(self.desk.history_rows()) == line
            return self.said(refused.problems)
        raise AssertionError("not refused")

    def refuses(self, act: Callable[..., object], *given: object, **more: object) -> list[str]:
        """The same for an act of the desk with these arguments."""
        return self.refused(lambda: act(self.desk, *given, **more))

    def said(self, problems: Iterable[Problem]) -> list[str]:
        """The problems in English."""
        names = names_of(self.event.entries)
        return [problem_sentence(ENGLISH, found, names) for found in problems]

    def document(self) -> bytes:
        """The event as a document."""
        return documents.write_document(self.event, exported_at=EVENING, for_league=False)

    def check(self, desk: OpenEvent | None = None) -> None:
        """The document is sound; the last act, then all of them at once lead back to before them.

        In this desk over the same store, or in the day's own. `walk` goes step by step.
        """
        desk = desk or self.desk
        assert documents.verify_document(self.document()) == ()
        if len(self.snapshots) == 1:
            return
        first, before, now = self.snapshots[0], self.snapshots[-2], self.snapshots[-1]
        desk.undo()
        assert desk.event == before
        desk.redo()
        assert desk.event == now
        desk.undo_to(desk.history_rows()[0].sequence)
        assert desk.event == first
        assert desk.timeline.undoable is None

    def walk(self) -> None:
        """Undo leads through every snapshot, and redo back again."""
        snapshots = tuple(self.snapshots)
        for snapshot in reversed(snapshots[:-1]):
            self.desk.undo()
            assert self.event == snapshot
        assert self.desk.timeline.undoable is None
        for snapshot in snapshots[1:]:
            self.desk.redo()
            assert self.event == snapshot
