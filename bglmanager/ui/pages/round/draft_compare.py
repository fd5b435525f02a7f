"""A draft beside another one: drawn again, seated otherwise, before a swap; either is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtGui import QHideEvent

from bglmanager.engine.event import Event
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.asking import SEARCHED
from bglmanager.i18n import Named
from bglmanager.services import drafts, rounds
from bglmanager.services.drafts import DraftNow, Judged
from bglmanager.services.reseating import Affected, Move
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import NEXT_LIST, USE, Need, act
from bglmanager.ui.kit.lists import Chips
from bglmanager.ui.kit.panels import ButtonsPart, PartsPanel, RulePart, ValuesPart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.choices import SeatSearch, Way
from bglmanager.ui.pages.round.draft_facts import change_lines
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.number_format import MISSING
from bglmanager.words.seating import costs_words, way_words

_BEFORE, _LOTS = "before", "lots"
_MOVES = 60
"""So many who move are listed; the hall shows all."""

_NAMES = Named({_BEFORE: "Before the swap", _LOTS: "Drawn again"})


class ComparePanel(PartsPanel):
    """What the draft and another one cost, who would move; chips choose among the others."""

    def __init__(self, shell: Shell, others: OtherDrafts, take: Action) -> None:
        super().__init__(shell.look)
        self._others, texts = others, shell.look.texts
        self.chips = Chips(shell.look, [*others.names()])
        self.chips.show_words(others.names())
        self.chips.chosen.connect(others.show_other)
        self.draw_parts(
            self.chips,
            ValuesPart(self._costs, below=True),
            WordsPart(self._changes),
            ButtonsPart((take,)),
            RulePart(),
            WordsPart(self._who_moves, strong=True),
            WordsPart(self._moves),
            WordsPart(texts.text("F3 shows the next one, Esc goes back to the draft."), muted=True),
        )

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._others.end()

    def _costs(self) -> Iterator[tuple[str, str]]:
        text, other = self.look.texts.text, self._others.other
        both = ((text("This draft"), self._others.present), (text("The other draft"), other))
        for name, found in both:
            if found is not None and found.told:
                yield name, costs_words(self.look.texts, found.told)

    def _changes(self) -> str:
        return "\n".join(self._others.changes())

    def _who_moves(self) -> str:
        texts, found = self.look.texts, self._others.affected
        if found is None:
            return self._others.why_none()
        moved = texts.many("{n} player[s] [goes|go] to another table", len(found.moves))
        return moved if found.tables else texts.text("The same seats as now.")

    def _moves(self) -> str:
        found = self._others.affected
        moves = () if found is None else found.moves
        lines = [self._others.move_line(move) for move in moves[:_MOVES]]
        more = len(moves) - _MOVES
        if more > 0:
            lines.append(self.look.texts.text("and {n} more", n=more))
        return "\n".join(lines)


_COMPARED = Need(
    "Show another draft beside this one first: press F3.", lambda part: part.panel is not None
)


class OtherDrafts:
    """The drafts there could be in the place of the present one, and the one compared with it."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        now: Callable[[], DraftNow],
        show: Callable[[], object],
    ) -> None:
        """`now` is the draft with its costs; `show` shows it again when more is known."""
        self._page, self._subject, self._now, self._show = page, subject, now, show
        self._chosen = ""
        self._panel: ComparePanel | None = None
        self._by_way, self._others = (SeatSearch(page.shell, page) for _ in range(2))
        for search in (self._by_way, self._others):
            search.found.connect(self._renew)
        page.make_acts(self)

    @property
    def _event(self) -> Event:
        return self._subject.event

    @property
    def present(self) -> Judged:
        """The draft as it is, with what is proven of its costs."""
        found = self._now().found
        own = self._by_way.best(str(found.round.pairing))
        return found if own is None else found.with_proof(own)

    def _ways(self) -> Mapping[str, Way]:
        """How each of the others is made that follows from the rounds before."""
        event, derived = self._event, self._subject.desk.derived
        return {
            way: partial(drafts.seated_by, event, derived, way) for way in drafts.other_ways(event)
        }

    def _others_made(self) -> Mapping[str, Way]:
        """How each of the others is made that follows from the draft."""
        event, derived, kept = self._event, self._subject.desk.derived, self._subject.kept
        found: dict[str, Way] = {}
        before = drafts.before_last_swap(event)
        if before is not None:
            found[_BEFORE] = lambda: iter((self._now().otherwise(before),))
        refused = drafts.can_redraw_rest(event, kept) if kept else rounds.can_redraw(event)
        if not refused:
            found[_LOTS] = lambda: iter((drafts.drawn_otherwise(event, derived, kept),))
        return found

    def names(self) -> Mapping[str, str]:
        """What each of the others is called."""
        texts, event = self._page.texts, self._event
        ways = {str(way): way_words(texts, event, Pairing(way)) for way in self._ways()}
        found = ways | {key: _NAMES(texts, key) for key in self._others_made()}
        return dict(sorted(found.items(), key=lambda each: each[0] != _BEFORE))

    def refresh(self) -> None:
        """Look for what the present draft can be compared with."""
        names = self.names()
        if self.panel is not None and not names:
            self._page.shell.close_side()
        if self._chosen not in names:
            self._chosen = next(iter(names), "")
        self._look()
        if self.panel is not None:
            self.panel.chips.show_words(names)
            self.panel.renew()
        self._name_way()

    def _look(self) -> None:
        """The seating by every way is looked for once; others only while they are shown."""
        event, ways, made = self._event, self._ways(), self._subject.made
        if made.pairing is not None and made.pairing in SEARCHED and ways:
            derived = self._subject.desk.derived
            ways = {**ways, made.pairing: partial(drafts.seated_by, event, derived, made.pairing)}
        self._by_way.look_for((*drafts.facts_before(event), made.pairing), ways)
        if self.panel is not None:
            self._others.look_for((event, *sorted(self._subject.kept)), self._others_made())

    def _renew(self) -> None:
        if self._subject.stage is not RoundStage.DRAFT or not self._page.isVisible():
            return
        if self.panel is not None:
            self.panel.renew()
        self._show()
        self._name_way()
        self.take.mark()
        self.by_other_way.mark()

    def _search_of(self, key: str) -> SeatSearch:
        return self._others if key in _NAMES else self._by_way

    def _name_way(self) -> None:
        """The act that seats the draft by another way is called after that."""
        ways = self._ways()
        if ways:
            key = Pairing(next(iter(ways)))
            self.by_other_way.rename(way_words(self._page.texts, self._event, key))

    def way_costs(self) -> str:
        """What the draft costs by its way and by the other one: both are of the same rounds."""
        texts, ways = self._page.texts, self._ways()
        found = self._by_way.best(next(iter(ways))) if ways else None
        if found is None:
            return texts.text("Looking for the best seating…") if ways else ""
        name = way_words(texts, self._event, Pairing(next(iter(ways))))
        return texts.text("{name}: {costs}.", name=name, costs=costs_words(texts, found.told))

    @property
    def panel(self) -> ComparePanel | None:
        """The panel beside the hall, while it is seen."""
        panel = still_there(self._panel)
        return panel if panel is not None and panel.isVisible() else None

    def end(self) -> None:
        """The panel is closed: the hall shows the draft alone."""
        self._others.stop()
        if self._page.isVisible() and self._subject.stage is RoundStage.DRAFT:
            self._show()

    @property
    def other(self) -> Judged | None:
        """The one it is compared with; None while it is not found."""
        return None if self.panel is None else self._search_of(self._chosen).best(self._chosen)

    @property
    def affected(self) -> Affected | None:
        """What the other one would change; None while it is not found."""
        return None if self.other is None else drafts.compare_drafts(self._event, self.other.round)

    def why_none(self) -> str:
        """Why there is nothing to compare with."""
        refused = self._search_of(self._chosen).refusals(self._chosen)
        if refused:
            return " ".join(self._page.shell.sentences(refused))
        return self._page.texts.text("Looking for the best seating…")

    def changes(self) -> Sequence[str]:
        """Who would meet again in the other one, and how many less."""
        other = self.other
        if other is None:
            return ()
        found = drafts.seating_changes(self.present, other)
        return change_lines(self._page.texts, People(self._event), found)

    def move_line(self, move: Move) -> str:
        """As "Rossi Ada: 3 → 5"."""
        name = People(self._event)[move.entry].name
        return f"{name}: {move.before or MISSING} → {move.after or MISSING}"

    def show_other(self, key: str) -> None:
        """Compare with this one."""
        self._chosen = key
        self._renew()

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.DRAFT)

    def _why_none(self) -> Sequence[str | Problem]:
        if self.names():
            return ()
        return (self._page.texts.text("There is no other way to seat this round: swap by hand."),)

    def _why_not_take(self) -> Sequence[str | Problem]:
        return () if self.other is not None else (self.why_none(),)

    @act("Compare with another draft", NEXT_LIST, icon="copy", unless=(_why_not, _why_none))
    def compare(self) -> None:
        """Open the panel; while it is open the next one."""
        keys = [*self.names()]
        if self.panel is not None:
            place = keys.index(self._chosen) + 1 if self._chosen in keys else 0
            self.panel.chips.choose(keys[place % len(keys)])
            return
        self._chosen = keys[0]
        self._panel = ComparePanel(self._page.shell, self, self.take)
        self._page.shell.show_side(self._page.texts.text("Another draft"), self._panel)
        self._look()
        self._renew()
        self._page.shell.renew()

    @act(
        "Take the other draft",
        USE,
        unless=(_why_not, _COMPARED, _why_not_take),
        attempted=True,
    )
    def take(self) -> None:
        other = self.other
        if other is not None:
            drafts.take_draft(self._subject.desk, other.round)

    def _why_no_way(self) -> Sequence[str | Problem]:
        ways = [*self._ways()]
        if not ways:
            return (self._page.texts.text("There is no other way to seat this round."),)
        if self._by_way.best(ways[0]) is None:
            refused = self._by_way.refusals(ways[0])
            return refused or (self._page.texts.text("Looking for the best seating…"),)
        return ()

    @act(
        "Seat otherwise",
        keys="Ctrl+Shift+H",
        icon="arrow-left-right",
        unless=(_why_not, _why_no_way),
        attempted=True,
    )
    def by_other_way(self) -> None:
        """Seat the draft by the first other way: with few rematches, or cut from the top."""
        found = self._by_way.best(next(iter(self._ways())))
        if found is not None:
            drafts.take_draft(self._subject.desk, found.round)

    def offered(self) -> Sequence[Action]:
        """The button of the header, as far as it makes sense."""
        return (self.compare,) if self.names() else ()
