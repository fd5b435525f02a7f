"""A round before it is drawn: the proposal, what hinders it, the draw or seats by hand; the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, partial

from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import Event, Json, Pairing, Phase
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.plan import fee_ends_at
from bglmanager.engine.problems import Level, Problem, Problems, Refused, attention
from bglmanager.engine.rulesets.ruleset import FinalMates
from bglmanager.engine.seating import repair
from bglmanager.engine.seating.making import SeatingOptions, Upcoming
from bglmanager.i18n import Texts
from bglmanager.services import boards, events, pre_start_check, rounds, till, upcoming_rounds
from bglmanager.services.drafts import met_again
from bglmanager.services.entries import list_asked_for, lists_open
from bglmanager.services.upcoming_rounds import may_choose_cut, may_play_again
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.acts import ABSENT, GO_ON, MISSING, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.clock_watcher import ClockWatcher
from bglmanager.ui.pages.round.attendance import AttendancePart
from bglmanager.ui.pages.round.called import can_call
from bglmanager.ui.pages.round.choice_card import Choose
from bglmanager.ui.pages.round.choices import SeatSearch
from bglmanager.ui.pages.round.decisions import DecisionsCard
from bglmanager.ui.pages.round.final_choices import level_said
from bglmanager.ui.pages.round.hand_seating import HandSeatingPart
from bglmanager.ui.pages.round.proposal import ProposalView
from bglmanager.ui.pages.round.roll_call import MissingPart, RollCallPart
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.entries import draw_waits_words, fee_line
from bglmanager.words.referee import SEATS
from bglmanager.words.seating import costs_words, tables_listed

_NAMED = 3
"""So many rematches are named, the others counted."""

Asks = Callable[[Callable[[], object]], bool]
"""Asks before something is done; False when nothing is to be asked."""


class ByHand:
    """The action, what is said of a round seated by hand, and of a draw that failed."""

    def __init__(self, page: Page, subject: RoundContext, asks: Asks) -> None:
        """`asks` takes what is to be done where something has to be asked before."""
        self._page, self._subject, self._asks = page, subject, asks
        self._failed: tuple[Event, Problems] | None = None
        self._found_anew: tuple[Event, tuple[TableNumber, ...]] | None = None
        page.make_acts(self)

    def refusals(self) -> Sequence[str | Problem]:
        """Why the round cannot be seated by hand now."""
        desk = self._subject.desk
        not_now = self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)
        return not_now or rounds.can_seat_by_hand(desk.event, desk.derived, self._subject.wishes)

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
        made, stage = self._subject.round, self._subject.stage
        if made is None:
            return ()
        anew = self._anew() if stage is RoundStage.PLAYING else ""
        if anew:
            return (Notice(anew),)
        manual = made.pairing is Pairing.MANUAL
        said = (Notice(self._how(), Tone.PLAIN),) if manual else ()
        if manual and not rounds.was_seated_by_hand(self._subject.desk, made.number):
            return said
        again = self._rematches() if stage is RoundStage.DRAFT else ()
        return (*said, *map(Notice, again))

    def _anew(self) -> str:
        """Tables that were repaired after their sheets were printed."""
        subject, texts = self._subject, self._page.texts
        if self._found_anew is None or self._found_anew[0] is not subject.event:
            self._found_anew = subject.event, _seated_anew(subject.desk, subject.number)
        tables = self._found_anew[1]
        words = texts.many(
            "Table[s] {tables} [was|were] seated anew: tell the players and print [its|their] "
            "sheet[s] again.",
            len(tables),
            tables=tables_listed(texts, tables),
        )
        return words if tables else ""

    def _how(self) -> str:
        """How a round came to be seated otherwise than by its draw."""
        text, desk, number = self._page.texts.text, self._subject.desk, self._subject.number
        is_draft = self._subject.stage is RoundStage.DRAFT
        if rounds.was_joined(desk, number):
            return text(
                "Somebody came after the draw, or left: the draw alone does not give these tables."
            )
        if any((each.round, each.field) == (number, SEATS) for each in desk.event.corrections):
            return text(
                "A correction gave players of this round other seats: the draw alone does not "
                "give these tables."
            )
        if rounds.was_redrawn_in_part(desk, number):
            return text(
                "Some tables were kept while the others were drawn: the draw alone does not give "
                "these tables."
            )
        if not rounds.was_seated_by_hand(desk, number):
            kept = text(
                "An older result was corrected after the players were seated here. Who sits "
                "where has stayed as it was."
            )
            again = text("To follow the correction, discard the draft and draw again.")
            return f"{kept} {again}" if is_draft else kept
        if not is_draft:
            return text("This round was seated by hand.")
        if rounds.was_filled_by_hand(desk, number):
            return text("Nothing was drawn: everybody sits where a hand put them.")
        if rounds.moves_alone(desk.event):
            return text(
                "Nothing was drawn: the players sit in the order of their numbers. Swap them "
                "as you want, or move one to a table with a free seat: Ctrl+X on the player, "
                "Ctrl+Shift+V on anybody there."
            )
        return text(
            "Nothing was drawn: the players sit in the order of their numbers. Swap them "
            "as you want, then publish."
        )

    def _rematches(self) -> Iterator[str]:
        found = rematches_by_hand(self._subject.event)
        yield from self._page.shell.sentences(found[:_NAMED])
        more = len(found) - _NAMED
        if more > 0:
            yield self._page.texts.many(
                "[Two|{n}] other[| pairs of] players meet again as well.", more
            )


def _seated_anew(desk: OpenEvent, number: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables at which others sit since the round was published: their paper is old. Those that
    have begun to play have found each other.
    """
    lines = [x for x in desk.event.corrections if (x.round, x.field) == (number, SEATS)]
    published = rounds.acts_on_round(desk, number, ("publish",)) if lines else ()
    since = [row.at for row in published[-1:]]  # none where the history does not say when
    moved = {line.table for line in lines for at in since if line.at >= at}
    moved |= {*rounds.tables_reseated(desk, number)}
    tables = desk.event.round(number).tables
    return tuple(t.number for t in tables if t.number in moved and not repair.has_begun(t))


def rematches_by_hand(event: Event) -> Problems:
    """Who meets again in the draft because a hand seated him, with the round they last met in."""
    draft = event.draft
    if draft is None:
        return ()
    moved = {entry for pair in draft.exchanged for entry in pair}
    return tuple(
        attention("seating.rematch", entry=one, other=other, table=table, met=met)
        for one, other, table, met in met_again(event, draft)
        if draft.pairing is Pairing.MANUAL or {one, other} & moved
    )


_LEVEL = Need("No game of the last phase ended level.", lambda part: part.is_level)


class OverPart:
    """The event is over: what is said then, and what can be done all the same."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        page.make_acts(self)
        text = page.texts.text
        self.view = EmptyState(
            page.look,
            icon="trophy",
            title=text("The event is over"),
            text=text("Everything is decided: nothing is left to be played."),
        )

    def offered(self) -> Sequence[Action]:
        """The quiet buttons of the header, as far as they make sense."""
        return tuple(action for action in (self.hold, self.again) if action.isEnabled())

    def notices(self) -> Sequence[Notice]:
        """That the phase just closed ended level, with the way to play it again."""
        words = level_said(self._page.texts, self._subject)
        if not words:
            return ()
        return (Notice(words, action=self.again if self.is_level else None),)

    @property
    def is_level(self) -> bool:
        """Whether a game of the last phase ended level."""
        return may_play_again(self._subject.event, self._subject.desk.derived)

    def _why_no_final(self) -> Sequence[str | Problem]:
        event, text = self._subject.event, self._page.texts.text
        if not may_choose_cut(event) or self._subject.coming is not None:
            return (text("A final can be held after the last planned round, if there is none."),)
        return rounds.can_draw(event, self._subject.desk.derived, self._with_final())

    @act("Hold a final anyway", icon="medal", unless=_why_no_final)
    def hold(self) -> None:
        self._draw(self._with_final())

    @act("Play again", icon="medal", unless=_LEVEL)
    def again(self) -> None:
        self._draw(self._subject.usual._replace(replay=True))

    def _with_final(self) -> SeatingOptions:
        """One final of the smallest size, for who is here."""
        usual = self._subject.usual
        ahead = Upcoming(self._subject.event, self._subject.desk.derived, usual)
        return usual._replace(cut=Cut(min(ahead.final_size, len(ahead.players))))

    def _draw(self, wishes: SeatingOptions) -> None:
        desk = self._subject.desk
        if self._page.shell.attempt(lambda: rounds.draw_round(desk, wishes)):
            self._page.shell.go(f"round-{len(desk.event.rounds)}")


def drawing(texts: Texts, subject: RoundContext) -> str:
    """What the key that makes the round is called."""
    found = subject.coming
    if subject.early is not None:
        return texts.text("Start the tables that can")
    if found is None or found.phase.counts_for_standings:
        return texts.text("Draw round {n}", n=subject.number)
    if found.again:
        return texts.text("Play again")
    return {
        Phase.QUARTERFINAL: texts.text("Make the quarterfinals"),
        Phase.SEMIFINAL: texts.text("Make the semifinals"),
        Phase.FINAL: texts.text("Make the final"),
    }.get(found.phase, texts.text("Make the next phase"))


_AWAITED = Need("No seating is being looked for.", lambda part: part.is_awaiting)
_MISSING = Need("Nobody is missing.", lambda part: bool(part.missing.missing))


class BeforeDraw:
    """The views before the draw, one at a time, and the action that draws."""

    def __init__(self, page: Page, subject: RoundContext, choose: Choose) -> None:
        """`choose` hears that the round is to be made in another way."""
        self._page, self._subject, self._desk = page, subject, subject.desk
        self._choose = choose
        self.missing = MissingPart(page, subject)
        self.calling = RollCallPart(page, subject, self.missing)
        self.by_hand = ByHand(page, subject, self.missing.comes_first)
        self._awaited: Event | None = None
        self.hands = HandSeatingPart(page, subject, self.missing.comes_first)
        self.attendance = AttendancePart(page, subject)
        page.make_acts(self)
        self.moments = ClockWatcher(page, self._seen, self._turned)

    @cached_property
    def proposal(self) -> ProposalView:
        """The view of what would be made now, made when it is first needed."""
        decisions = DecisionsCard(self._page.shell, self._choose)
        search = SeatSearch(self._page.shell, self._page)
        search.found.connect(self._found_better)
        look = self._page.look
        return ProposalView(look, self._plan, self._choose, decisions, search, self._take_option)

    @property
    def _list(self) -> MissingPart | RollCallPart | HandSeatingPart | None:
        """The list that stands in the place of the proposal."""
        parts = (self.missing, self.calling, self.hands)
        return next((each for each in parts if each.is_shown), None)

    @property
    def view(self) -> QWidget:
        """What is shown before the draw."""
        return self.proposal if self._list is None else self._list.view

    @property
    def keys(self) -> Keys:
        """Those of the list that is gone through."""
        return () if self._list is None else self._list.keys

    def refresh(self) -> None:
        """Show the round as it would be made now."""
        self.missing.refresh()
        self.calling.refresh()
        self.hands.refresh()
        if self._subject.stage is RoundStage.TO_DRAW and self._list is None:
            self.proposal.show_subject(self._subject)
        verb = drawing(self._page.texts, self._subject)
        if self._list is self.hands:
            verb = self._page.texts.text("Make the draft")
        self.draw.rename(self.missing.verb(verb) if self.missing.is_shown else verb)

    def first_focus(self) -> QWidget:
        """The page itself beside the proposal: a stray arrow key must not change the rounds."""
        return self._page if self._list is None else self._list.view.listed.search

    def secondary(self) -> Sequence[Action]:
        """The quiet buttons of the header."""
        shown = self._list
        if shown is not None:
            return shown.offered() if shown is self.hands else (shown.back,)
        call = () if can_call(self._subject.event) else (self.calling.show,)
        hands = (self.by_hand.seat, self.hands.show)
        return call if self._subject.early is not None else (*call, *hands)

    def ask(self) -> None:
        """Ask about the missing, if there are any: whoever comes here from elsewhere wants that."""
        if not self.missing.is_shown:
            self.missing.comes_first(self._draw_now)

    def notices(self) -> tuple[Notice, ...]:
        """What hinders the draw, what is worth knowing before it, and that it waits."""
        self.moments.note()
        if self._subject.early is not None:
            return ()
        event = self._subject.event
        asked = list_asked_for(event, self._subject.games) is not None
        lists = lists_open(event, asked=asked)
        hindering = () if self.missing.is_shown else self._hindrances()
        start = () if event.rounds else (*self._waits(event), *self._unpaid(event))
        found = map(self._notice, (*hindering, *lists))
        failed = self.by_hand.after_fault()
        changed = self.attendance.notices() if self._list is None else ()
        said = (*self._search_notices(), *start, *changed, *self.calling.notices())
        return (*said, *failed, *found)

    def _waits(self, event: Event) -> Iterator[Notice]:
        """That the first draw waits, or has waited."""
        until, away = event.settings.desk.waits_until, len(pre_start_check.entries_asked(event))
        if until is None:
            return
        left = pre_start_check.minutes_left(event, self._desk.now()) if away else None
        hour = self._page.format.clock_time(until)
        words = draw_waits_words(self._page.texts, away, hour, left)
        tone = Tone.PLAIN if left is not None else Tone.ATTENTION if away else Tone.GOOD
        asks = left is not None and not self.missing.is_shown
        yield Notice(words, tone, self._ask if asks else None)

    def _unpaid(self, event: Event) -> Iterator[Notice]:
        """Who has not paid when the fee was due."""
        ends, unpaid = fee_ends_at(event.settings), till.unpaid_entries(event)
        over = pre_start_check.fee_is_over(event, self._desk.now())
        if ends is not None and over and unpaid and event.settings.fee:
            away, hour = pre_start_check.unpaid_away(event), self._page.format.clock_time(ends)
            texts = self._page.texts
            words = fee_line(texts, len(unpaid), hour, over=True, away=away, here=False)
            yield Notice(words, Tone.ATTENTION, self._entries)

    def _hindrances(self) -> tuple[Problem, ...]:
        event = upcoming_rounds.with_planned(self._desk.event, self._subject.planned)
        return rounds.can_draw(event, self._desk.derive(event), self._subject.wishes)

    def _notice(self, found: Problem) -> Notice:
        (words,) = self._page.shell.sentences([found])
        if found.level is not Level.ATTENTION:
            way = self._entries if self.by_hand.refusals() else self.by_hand.seat
            is_cut = found.code.startswith("finals.")  # its field is in sight
            return Notice(words, Tone.WRONG, None if is_cut else way)
        ways = {
            "seating.mates-in-final": self.pass_over,
            "seating.mates-passed-over": self.let_meet,
            "seating.boards-uneven": self.decide,
            "seating.board-of-one": self.decide,
            "seating.board-small": self.decide,
            "seating.no-top-table": self.decide,
        }
        return Notice(words, action=ways.get(found.code))

    def _why_made(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)

    def _why_no_draw(self) -> Sequence[str | Problem]:
        if self.missing.is_shown:
            return self.missing.refusals()
        if self._list is self.hands:
            return self.hands.refusals()
        if self.missing.missing:
            return ()  # what hinders the round depends on what becomes of them
        return [found for found in self._hindrances() if found.level is Level.WRONG]

    @act("", GO_ON, icon="shuffle", unless=(_why_made, _why_no_draw))
    def draw(self) -> None:
        if self.missing.is_shown:
            self.missing.give()
        elif self._list is self.hands:
            self.hands.give()
        elif not self.missing.comes_first(self._draw_now):
            self._draw_now()

    def _why_no_decision(self) -> Sequence[str]:
        """Why the director decides about nobody now."""
        event, shown = self._subject.event, self._list
        if (shown is None or shown is self.calling) and boards.board_formula(event) is not None:
            return ()
        return (self._page.texts.text("There is nothing to decide about a player now."),)

    @act("Decide about a player", ABSENT, icon="gavel", unless=(_why_made, _why_no_decision))
    def decide(self) -> None:
        """In the roll call it is about who is called."""
        player = self.calling.current if self.calling.is_shown else None
        if self.calling.is_shown:
            self.calling.show.trigger()
        self.proposal.decisions.go_in(player)

    @act("Who is missing", MISSING, unless=(_why_made, _MISSING))
    def _ask(self) -> None:
        self.draw.trigger()

    @act("Entries", icon="users")
    def _entries(self) -> None:
        self._page.shell.go("entries")

    @act("Pass over", icon="user-minus", attempted=True)
    def pass_over(self) -> None:
        events.choose_final_mates(self._desk, FinalMates.APART)

    @act("Let them play", icon="users", attempted=True)
    def let_meet(self) -> None:
        events.choose_final_mates(self._desk, FinalMates.MEET)

    def _draw_now(self) -> None:
        """Draw; a large round that is still looked for is awaited, a second time what there is of
        it is taken.
        """
        event, card = self._subject.event, self.proposal.pairing
        asked_twice = self._awaited is event and card.best is not None
        if card.is_awaited and not asked_twice:
            self._awaited = event
            self._page.shell.renew()
            return
        self._awaited = None
        wishes, planned = card.wishes_found(self._subject), self._subject.planned
        self.by_hand.try_first(partial(rounds.draw_round, self._desk, wishes, planned=planned))

    @property
    def is_awaiting(self) -> bool:
        """Whether the draw waits for the best seating."""
        return self._awaited is not None and self._awaited is self._subject.event

    def _search_notices(self) -> Iterator[Notice]:
        """That the draw waits for the best seating, and what there is of it."""
        if not self.is_awaiting:
            return
        text, best = self._page.texts.text, self.proposal.pairing.best
        costs = "" if best is None else costs_words(self._page.texts, best.told)
        words = text("Looking for the best seating…")
        if costs:
            words = text("Looking for the best seating. So far: {costs}.", costs=costs)
        yield Notice(words, Tone.PLAIN, self.take_found if best else None)

    def _found_better(self) -> None:
        if not self.is_awaiting:
            return
        if self.proposal.pairing.is_done:
            self._draw_now()
        else:
            self._page.shell.renew()

    @act("Take what there is", icon="check", unless=_AWAITED)
    def take_found(self) -> None:
        self._draw_now()

    def _take_option(self, name: str, value: Json) -> None:
        self._page.shell.attempt(lambda: events.choose_for_finals(self._desk, name, value))

    def _plan(self, planned: int) -> None:
        self._page.shell.attempt(lambda: events.set_rounds(self._desk, planned))
        self.refresh()
        self._page.shell.renew()

    def _seen(self) -> Hashable:
        """What the hour makes of the wait; the clock is asked only while there is one."""
        event = self._subject.event
        if event.settings.desk.waits_until is None or not self.missing.missing:
            return None
        now = self._desk.now()
        return pre_start_check.minutes_left(event, now), pre_start_check.wait_is_over(event, now)

    def _turned(self) -> None:
        """Another minute; when the wait is over the question comes again."""
        if pre_start_check.wait_is_over(self._subject.event, self._desk.now()):
            self.ask()
        self._page.shell.renew()
