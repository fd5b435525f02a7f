"""Seating a round by hand: offered beside the draw, and pointed at where the draw failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bglmanager.engine.event import Event, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, Problems, Refused, attention
from bglmanager.engine.seating import repair
from bglmanager.services import rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.referee import SEATS
from bglmanager.words.seating import tables_listed

NAMED = 3
"""So many rematches are named, the others counted."""

Asks = Callable[[Callable[[], object]], bool]
"""Asks before something is done; False when nothing is to be asked."""


class ByHand:
    """The action, what is said of a round seated by hand, and of a draw that failed."""

    def __init__(self, page: Page, subject: RoundContext, asks: Asks) -> None:
        """`asks` takes what is to be done where something has to be asked before."""
        self._page, self._subject, self._asks = page, subject, asks
        self._failed: tuple[Event, tuple[Problem, ...]] | None = None
        self._found_anew: tuple[Event, tuple[TableNumber, ...]] | None = None
        page.make_acts(self)

    def refusals(self) -> Sequence[str]:
        """Why the round cannot be seated by hand now, as sentences."""
        not_now = self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)
        if not_now:
            return not_now
        desk = self._subject.desk
        found = rounds.can_seat_by_hand(desk.event, desk.derived, self._subject.wishes)
        return self._page.shell.sentences(found)

    @act("Seat by hand", keys="Ctrl+H", icon="pencil", unless=refusals)
    def seat(self) -> None:
        if not self._asks(self._seat_now):
            self._seat_now()

    def _seat_now(self) -> None:
        desk, wishes = self._subject.desk, self._subject.wishes
        self._page.shell.attempt(lambda: rounds.seat_by_hand(desk, wishes))

    def try_first(self, draw: Callable[[], object]) -> None:
        """Draw; when that fails the reason stays in sight, with the way by hand."""

        def deed() -> None:
            try:
                draw()
            except Refused as refused:
                self._failed = (self._subject.event, refused.problems)
                raise

        if not self._page.shell.attempt(deed):
            self._page.shell.renew()

    def after_fault(self) -> tuple[Notice, ...]:
        """Why the last draw failed, as long as the event is what it was."""
        if self._failed is None or self._failed[0] is not self._subject.event:
            return ()
        words = " ".join(self._page.shell.sentences(self._failed[1]))
        return (Notice(words, Tone.WRONG, None if self.refusals() else self.seat),)

    def notices(self) -> tuple[Notice, ...]:
        """What a round is because of hands: seated so from the start, kept so, or met before."""
        made = self._subject.round
        if made is None:
            return ()
        manual = made.pairing is Pairing.MANUAL
        anew = self._anew()
        if anew:
            return anew
        hands = not manual or rounds.was_seated_by_hand(self._subject.desk, self._subject.number)
        said = self._how() if manual else ()
        if not hands or self._subject.stage is not RoundStage.DRAFT:
            return said
        return (*said, *self._rematches())

    def _anew(self) -> tuple[Notice, ...]:
        """Tables that were repaired after their sheets were printed."""
        subject, texts = self._subject, self._page.texts
        if subject.stage is not RoundStage.PLAYING:
            return ()
        if self._found_anew is None or self._found_anew[0] is not subject.event:
            self._found_anew = subject.event, _seated_anew(subject.desk, subject.number)
        tables = self._found_anew[1]
        words = texts.many(
            "Table[s] {tables} [was|were] seated anew after a correction: tell the players and "
            "print [its|their] sheet[s] again.",
            len(tables),
            tables=tables_listed(texts, tables),
        )
        return (Notice(words),) if tables else ()

    def _how(self) -> tuple[Notice, ...]:
        text, desk = self._page.texts.text, self._subject.desk
        wanted = self._subject.number, SEATS
        if rounds.was_joined(desk, self._subject.number):
            words = text(
                "Somebody came after the draw and was given a seat: the draw alone does not give "
                "these tables."
            )
        elif any((each.round, each.field) == wanted for each in desk.event.corrections):
            words = text(
                "A correction gave players of this round other seats: the draw alone does not "
                "give these tables."
            )
        elif not rounds.was_seated_by_hand(desk, self._subject.number):
            words = text(
                "An older result was corrected after the players were seated here. Who sits "
                "where has stayed as it was."
            )
            if self._subject.stage is RoundStage.DRAFT:
                again = text("To follow the correction, discard the draft and draw again.")
                words = f"{words} {again}"
        elif self._subject.stage is not RoundStage.DRAFT:
            words = text("This round was seated by hand.")
        elif rounds.moves_alone(desk.event):
            words = text(
                "Nothing was drawn: the players sit in the order of their numbers. Swap them "
                "as you want, or move one to a table with a free seat: Ctrl+X on the player, "
                "Ctrl+Shift+V on anybody there."
            )
        else:
            words = text(
                "Nothing was drawn: the players sit in the order of their numbers. Swap them "
                "as you want, then publish."
            )
        return (Notice(words, Tone.PLAIN),)

    def _rematches(self) -> tuple[Notice, ...]:
        found = rematches_by_hand(self._subject.event)
        named = [Notice(words) for words in self._page.shell.sentences(found[:NAMED])]
        more = len(found) - NAMED
        if more > 0:
            words = self._page.texts.many(
                "[Two|{n}] other[| pairs of] players meet again as well.", more
            )
            named.append(Notice(words))
        return tuple(named)


def _seated_anew(desk: OpenEvent, number: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables at which others sit since the round was published: their paper is old. Those that
    have begun to play have found each other.
    """
    lines = [x for x in desk.event.corrections if (x.round, x.field) == (number, SEATS)]
    published = rounds.acts_on_round(desk, number, ("publish",)) if lines else ()
    if not published:  # or the history does not say when
        return ()
    moved = {line.table for line in lines if line.at >= published[-1].at}
    tables = desk.event.round(number).tables
    return tuple(t.number for t in tables if t.number in moved and not repair.has_begun(t))


def rematches_by_hand(event: Event) -> Problems:
    """Who meets again in the draft because a hand seated him, with the round they last met in."""
    draft = event.draft
    if draft is None:
        return ()
    moved = {entry for pair in draft.exchanged for entry in pair}
    met = {frozenset(pair): r.number for r in event.rounds[:-1] for pair, _ in _meetings(r)}
    mates = [{*team.members, team.reserve} for team in event.teams]
    return tuple(
        attention("seating.rematch", entry=one, other=other, table=table, met=met[pair])
        for (one, other), table in _meetings(draft)
        if (pair := frozenset((one, other))) in met
        and (draft.pairing is Pairing.MANUAL or pair & moved)
        and not any(pair <= team for team in mates)
    )


def _meetings(round_: Round) -> Iterator[tuple[tuple[EntryNumber, EntryNumber], TableNumber]]:
    """Each two who sit together, and their table."""
    for table in round_.tables:
        for one, other in combinations(table.seats, 2):
            yield (one.entry, other.entry), table.number
