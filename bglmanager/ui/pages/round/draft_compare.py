"""A draft beside another one: drawn again, seated otherwise, before a swap; either is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtGui import QHideEvent

from bglmanager.engine.event import Event, Round
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Named
from bglmanager.services import drafts, rounds
from bglmanager.services.drafts import Judged
from bglmanager.services.reseating import Affected, Move
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import NEXT_LIST, USE, Need, act
from bglmanager.ui.kit.lists import Chips
from bglmanager.ui.kit.panels import ButtonsPart, PartsPanel, RulePart, ValuesPart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.draft_facts import change_lines
from bglmanager.ui.pages.round.round_context import People, RoundContext, RoundStage
from bglmanager.ui.pages.round.seat_search import SeatSearch, Way
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.number_format import MISSING
from bglmanager.words.seating import costs_words, way_name

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
            RulePart(),
            WordsPart(self._who_moves, strong=True),
            WordsPart(self._moves),
            ButtonsPart((take,)),
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
        present: Callable[[], Judged],
        show: Callable[[], object],
    ) -> None:
        """`present` is the draft with its costs; `show` paints the hall again."""
        self._page, self._subject, self._present, self._show = page, subject, present, show
        self._chosen = ""
        self._panel: ComparePanel | None = None
        self._search = SeatSearch(page.shell, page)
        self._search.found.connect(self._renew)
        page.make_acts(self)

    @property
    def _event(self) -> Event:
        return self._subject.event

    @property
    def present(self) -> Judged:
        """The draft as it is."""
        return self._present()

    def _ways(self) -> Mapping[str, Way]:
        """How each of the others is made."""
        event, derived, kept = self._event, self._subject.desk.derived, self._subject.kept

        def judged(make: Callable[[], Iterator[Round]]) -> Way:
            return lambda: drafts.all_judged(event, derived, make())

        found: dict[str, Way] = {
            way: judged(partial(drafts.seated_by, event, derived, way))
            for way in drafts.other_ways(event)
        }
        before = drafts.before_last_swap(event)
        if before is not None:
            found[_BEFORE] = judged(lambda: iter((before,)))
        refused = drafts.can_redraw_rest(event, kept) if kept else rounds.can_redraw(event)
        if not refused:
            found[_LOTS] = judged(partial(drafts.drawn_otherwise, event, derived, kept))
        return found

    def names(self) -> Mapping[str, str]:
        """What each of the others is called."""
        texts = self._page.texts
        return {
            key: _NAMES(texts, key) if key in _NAMES else way_name(texts, Pairing(key))
            for key in self._ways()
        }

    def refresh(self) -> None:
        """Compare with what the draft is now; nothing is compared where no other can be made."""
        if self.panel is None:
            return
        ways = self._ways()
        if not ways:
            self._page.shell.close_side()
            return
        if self._chosen not in ways:
            self._chosen = next(iter(ways))
        self.panel.chips.show_words(self.names())
        self._look()
        self.panel.renew()

    def _look(self) -> None:
        ways, event, kept = self._ways(), self._event, self._subject.kept
        first = {self._chosen: ways[self._chosen]}
        self._search.look_for((event, *sorted(kept)), first | dict(ways))

    def _renew(self) -> None:
        if self.panel is not None:
            self.panel.renew()
            self._show()
            self.take.mark()

    @property
    def panel(self) -> ComparePanel | None:
        """The panel beside the hall, while it is seen."""
        panel = still_there(self._panel)
        return panel if panel is not None and panel.isVisible() else None

    def end(self) -> None:
        """The panel is closed: the hall shows the draft alone."""
        self._search.stop()
        if self._page.isVisible():
            self._show()

    @property
    def other(self) -> Judged | None:
        """The one it is compared with; None while it is not found."""
        return None if self.panel is None else self._search.best(self._chosen)

    @property
    def affected(self) -> Affected | None:
        """What the other one would change; None while it is not found."""
        return None if self.other is None else drafts.compare_drafts(self._event, self.other.round)

    def why_none(self) -> str:
        """Why there is nothing to compare with."""
        refused = self._search.refusals(self._chosen)
        if refused:
            return " ".join(self._page.shell.sentences(refused))
        return self._page.texts.text("Looking for the best seating…")

    def changes(self) -> Sequence[str]:
        """Who would meet again in the other one, and how many less."""
        other = self.other
        if other is None or len(other.told) != len(self.present.told):
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
        if self._ways():
            return ()
        return (self._page.texts.text("There is no other way to seat this round: swap by hand."),)

    def _why_not_take(self) -> Sequence[str | Problem]:
        return () if self.other is not None else (self.why_none(),)

    @act("Compare with another draft", NEXT_LIST, icon="copy", unless=(_why_not, _why_none))
    def compare(self) -> None:
        """Open the panel; while it is open the next one."""
        keys = [*self._ways()]
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
