"""Who was entered twice, on the page of entries: pointed out, made one, or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.services import duplicates, leaving
from bglmanager.services.archive_index import DETAILS, ArchivedPerson
from bglmanager.services.duplicates import Duplicate
from bglmanager.services.entries import Person, person_of
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Deed, Refusals
from bglmanager.ui.kit.acts import MERGE, TAKE_OUT, Need, act
from bglmanager.ui.kit.panels import PanelPlace, PartsPanel, PressPart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.pages.entries.recognised import ArchiveLookup
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.documents import likeness

Pair = tuple[EntryNumber, EntryNumber]


class EntryMergePanel(MergePanel):
    """Which of two entries stays and what it will have."""

    def __init__(self, look: Style, keep: Entry, other: Entry, part: Deed | None) -> None:
        """`part` notes that they are two people, where the archive can."""
        self._entries = {entry.number: entry for entry in (keep, other)}
        super().__init__(look, _as_known(keep), _as_known(other))
        self.numbers = frozenset(self._entries)
        self.part = QuietButton(look, look.texts.text("They are two people"))
        self.part.setVisible(part is not None)
        if part is not None:
            self.part.clicked.connect(part)
        self.add_way_out(self.part)

    def _about(self, known: ArchivedPerson) -> str:
        t, entry = self._look.texts, self._entries[EntryNumber(known.id)]
        number = t.text("number {number}", number=entry.number)
        return " · ".join(filter(None, (number, known.club, status_word(t, entry))))

    def _sum(self) -> str:
        return self._look.texts.text("The entry that stays has, with what both paid and brought:")


class TwicePanel(PartsPanel):
    """Two who sit in the event and may be one: which of them withdraws."""

    def __init__(
        self, page: Page, pair: Sequence[Entry], withdraw: Sequence[Deed], part: Deed | None
    ) -> None:
        """`withdraw` withdraws each of the pair; `part` notes that they are two people."""
        super().__init__(page.look)
        t = page.texts
        self.numbers = frozenset(entry.number for entry in pair)
        said = t.text("Round 1 is drawn: they are not made one any more. One of them can withdraw.")
        named = ({"name": listed_name(entry), "number": entry.number} for entry in pair)
        names = [t.text("Withdraw {name} ({number})", **each) for each in named]
        two = (PressPart(t.text("They are two people"), part),) if part is not None else ()
        outs = map(PressPart, names, withdraw)
        self.draw_parts(WordsPart(said), *outs, *two, spacing=8)

    def start(self) -> None:
        """Put the focus on who was entered last."""
        last = self.findChildren(QuietButton)[len(self.numbers) - 1]
        last.setFocus(Qt.FocusReason.OtherFocusReason)


def _as_known(entry: Entry) -> ArchivedPerson:
    """An entry as the panel shows it; the notes of both are kept."""
    person: Person = replace(person_of(entry), notes=None)
    return ArchivedPerson(**{name: getattr(person, name) for name in DETAILS}, id=entry.number)


_A_ROUND = Need(
    "Until round 1 is drawn two entries are merged: Ctrl+J.", lambda desk: desk.is_drawn
)
_A_PAIR = Need("Nobody seems to be entered twice.", lambda desk: bool(desk.found))


class DuplicateDesk:
    """The actions that make one entry of two and delete entries, and who may be somebody."""

    def __init__(
        self, page: Page, desk: OpenEvent, listed: DeskList, known: ArchiveLookup, nobody: Refusals
    ) -> None:
        """`nobody` says why there is nobody to do something with."""
        self._page, self._desk, self._listed = page, desk, listed
        self._known, self._nobody = known, nobody
        self._place = PanelPlace[EntryMergePanel | TwicePanel](page.shell, page.leave_side)
        page.make_acts(self)

    @property
    def panel(self) -> EntryMergePanel | TwicePanel | None:
        """The panel, when it is open."""
        return self._place.panel_shown

    @property
    def found(self) -> tuple[Duplicate, ...]:
        """Who may be entered twice, without those who are known to be two people."""
        archive, event = self._known.ready, self._desk.event.settings.id
        pairs = duplicates.find_duplicates(self._desk)
        if archive is None:
            return pairs
        return tuple(p for p in pairs if not archive.are_two(event, p.one, p.other))

    @property
    def is_drawn(self) -> bool:
        """Whether a round is drawn, after which entries are not merged any more."""
        return bool(self._desk.event.rounds)

    def notices(self) -> tuple[Notice, ...]:
        """The first who may be entered twice, and how many more there are."""
        pairs, t = self.found, self._page.texts
        if not pairs:
            return ()
        one, other = (self._desk.event.entry(n) for n in (pairs[0].one, pairs[0].other))
        words = t.text(
            "{one} ({number}) and {other} ({other_number}) may be the same person: {reason}.",
            one=listed_name(one),
            number=one.number,
            other=listed_name(other),
            other_number=other.number,
            reason=likeness(t, pairs[0].reason.value),
        )
        more = t.many("{n} more pair[s] to look at.", len(pairs) - 1)
        action = self.twice if self.is_drawn else self.merge
        return (Notice(f"{words} {more}" if len(pairs) > 1 else words, action=action),)

    def _pair(self) -> Pair | None:
        """The two that are selected; else those of the current line, or the first, who may be one
        person.
        """
        chosen = self._listed.numbers
        if len(chosen) == 2:
            return min(chosen), max(chosen)
        current = self._listed.number
        pairs = sorted(self.found, key=lambda pair: current not in (pair.one, pair.other))
        return (pairs[0].one, pairs[0].other) if pairs else None

    def _why_nobody(self) -> Sequence[str]:
        return self._nobody()

    def _why_not_merged(self) -> Sequence[str | Problem]:
        pair = self._pair()
        if pair is None:
            return (self._page.texts.text("Select two players: Shift+Down, or Ctrl and a click."),)
        return duplicates.can_merge(self._desk.event, *pair)

    @act("Merge two entries", MERGE, unless=(_why_nobody, _why_not_merged))
    def merge(self) -> None:
        if (pair := self._pair()) is not None:
            keep, other = map(self._desk.event.entry, pair)
            panel = EntryMergePanel(self._page.look, keep, other, self._parting(pair))
            panel.merged.connect(self._merge)
            self._ask(panel)

    @act("Withdraw one of two", icon="users", unless=(_A_ROUND, _A_PAIR))
    def twice(self) -> None:
        pair = self.found[0].one, self.found[0].other
        both = tuple(map(self._desk.event.entry, pair))
        out = [partial(self._withdraw, number) for number in pair]
        self._ask(TwicePanel(self._page, both, out, self._parting(pair)))

    def _ask(self, panel: EntryMergePanel | TwicePanel) -> None:
        self._place.show_panel(self._page.texts.text("The same person?"), panel)

    def _withdraw(self, number: EntryNumber) -> None:
        if self._page.shell.attempt(lambda: leaving.withdraw_entry(self._desk, number)):
            self._page.leave_side()

    def _merge(self, keep: int, gone: int) -> None:
        kept, other = EntryNumber(keep), EntryNumber(gone)
        if self._page.shell.attempt(lambda: duplicates.merge_entries(self._desk, kept, other)):
            self._page.leave_side()
            self._listed.pick(kept)

    def _parting(self, pair: Pair) -> Deed | None:
        """What notes that they are two people, where there is an archive."""
        return None if self._known.ready is None else lambda: self._part(pair)

    def _part(self, pair: Pair) -> None:
        """The archive notes that they are two: nobody asks again."""
        self._known.catch_up()
        archive, event, shell = self._known.ready, self._desk.event, self._page.shell
        if archive is None:
            return
        people = [archive.of_entry(event.settings.id, number) for number in pair]
        first, second = (person.id if person else 0 for person in people)
        if shell.attempt(lambda: archive.not_the_same(first, second)):
            one, other = (listed_name(event.entry(number)) for number in pair)
            self._page.leave_side()
            t = self._page.texts
            shell.say(t.text("{one} and {other}: kept as two people", one=one, other=other))
            shell.renew()

    def refresh(self) -> None:
        """A panel about somebody who is gone goes with him; the name says how many are deleted."""
        panel = self.panel
        if panel is not None and not panel.numbers <= {e.number for e in self._desk.event.entries}:
            self._page.leave_side()
        self.follow()

    def follow(self) -> None:
        """Say how many are selected."""
        t, count = self._page.texts, len(self._listed.numbers)
        several = t.many("Delete {n} entr[y|ies]", count)
        self.delete.rename(several if count > 1 else t.text("Delete the entry"))

    def _why_not_deleted(self) -> Sequence[Problem]:
        return duplicates.can_delete(self._desk.event, self._listed.numbers)

    @act(
        "Delete the entry",
        TAKE_OUT,
        icon="trash-2",
        unless=(_why_nobody, _why_not_deleted),
        attempted=True,
    )
    def delete(self) -> None:
        duplicates.delete_entries(self._desk, self._listed.numbers)
