"""Who was entered twice, on the page of entries: pointed out, made one, or deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.services import duplicates, leaving
from bglmanager.services.archive_index import DETAILS, ArchivedPerson
from bglmanager.services.duplicates import Duplicate
from bglmanager.services.entries import Person, person_of
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import MERGE, TAKE_OUT, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.archive_lookup import ArchiveLookup
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton, Words
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.ui.widgets.frame import Notice, still_there
from bglmanager.words.documents import likeness


class EntryMergePanel(MergePanel):
    """Which of two entries stays and what it will have. `parted` is sent when they are two
    people.
    """

    parted = Signal()

    def __init__(self, look: Style, keep: Entry, other: Entry, *, can_part: bool) -> None:
        """`can_part` says that the archive can note that they are two."""
        self._entries = {entry.number: entry for entry in (keep, other)}
        super().__init__(look, _as_known(keep), _as_known(other))
        self.part = QuietButton(look, look.texts.text("They are two people"))
        self.part.clicked.connect(self.parted)
        self.part.setVisible(can_part)
        self.add_way_out(self.part)

    @property
    def numbers(self) -> frozenset[EntryNumber]:
        """Who the two are."""
        return frozenset(self._entries)

    def _about(self, known: ArchivedPerson) -> str:
        t, entry = self._look.texts, self._entries[EntryNumber(known.id)]
        number = t.text("number {number}", number=entry.number)
        return " · ".join(filter(None, (number, known.club, status_word(t, entry))))

    def _sum(self) -> str:
        return self._look.texts.text("The entry that stays has, with what both paid and brought:")


class TwicePanel(ClosablePanel):
    """Two who sit in the event and may be one: which of them withdraws.

    `withdrawn` carries the start number, `parted` says that they are two, `left` is for neither.
    """

    withdrawn = Signal(int)
    parted = Signal()

    def __init__(self, look: Style, pair: Sequence[Entry], *, can_part: bool) -> None:
        super().__init__()
        t = look.texts
        self.numbers = frozenset(entry.number for entry in pair)
        box = QVBoxLayout(self)
        box.setSpacing(look.theme.px(8))
        said = t.text("Round 1 is drawn: they are not made one any more. One of them can withdraw.")
        box.addWidget(Words(look, said, wrap=True))
        self.out = tuple(self._withdrawing(look, entry) for entry in pair)
        self.part = QuietButton(look, t.text("They are two people"))
        self.part.clicked.connect(self.parted)
        self.part.setVisible(can_part)
        for button in (*self.out, self.part):
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        box.addStretch(1)

    def _withdrawing(self, look: Style, entry: Entry) -> QuietButton:
        named = {"name": listed_name(entry), "number": entry.number}
        button = QuietButton(look, look.texts.text("Withdraw {name} ({number})", **named))
        button.clicked.connect(lambda: self.withdrawn.emit(entry.number))
        return button

    def start(self) -> None:
        """Put the focus on who was entered last."""
        self.out[-1].setFocus(Qt.FocusReason.OtherFocusReason)


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
        self,
        page: Page,
        desk: OpenEvent,
        listed: DeskList,
        known: ArchiveLookup,
        nobody: Callable[[], Sequence[str]],
    ) -> None:
        """`nobody` says why there is nobody to do something with."""
        self._page, self._desk, self._listed = page, desk, listed
        self._known, self._nobody = known, nobody
        self._panel: EntryMergePanel | TwicePanel | None = None
        page.make_acts(self)

    @property
    def panel(self) -> EntryMergePanel | TwicePanel | None:
        """The panel, when it is open."""
        return self._panel if still_there(self._panel) else None

    @property
    def found(self) -> tuple[Duplicate, ...]:
        """Who may be entered twice, without those who are known to be two people."""
        archive, event = self._known.ready, self._desk.event.settings.id
        pairs = duplicates.find_duplicates(self._desk)
        if archive is None:
            return pairs
        return tuple(p for p in pairs if not archive.are_two(event, p.one, p.other))

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
        action = self.twice if self._desk.event.rounds else self.merge
        return (Notice(f"{words} {more}" if len(pairs) > 1 else words, action=action),)

    def _pair(self) -> tuple[EntryNumber, EntryNumber] | None:
        """The two that are selected; else those of the current line, or the first, who may be one
        person.
        """
        chosen = self._listed.chosen
        if len(chosen) == 2:
            one, other = sorted(line.entry.number for line in chosen)
            return one, other
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
        pair = self._pair()
        if pair is not None:
            keep, other = (self._desk.event.entry(number) for number in pair)
            can_part = self._known.ready is not None
            panel = EntryMergePanel(self._page.look, keep, other, can_part=can_part)
            panel.merged.connect(self._merge)
            self._ask(panel, pair)

    @act("Withdraw one of two", icon="users", unless=(_A_ROUND, _A_PAIR))
    def twice(self) -> None:
        first = self.found[0]
        pair = first.one, first.other
        found = [self._desk.event.entry(number) for number in pair]
        panel = TwicePanel(self._page.look, found, can_part=self._known.ready is not None)
        panel.withdrawn.connect(self._withdraw)
        self._ask(panel, pair)

    def _ask(
        self, panel: EntryMergePanel | TwicePanel, pair: tuple[EntryNumber, EntryNumber]
    ) -> None:
        panel.parted.connect(lambda: self._part(*pair))
        panel.left.connect(self._leave)
        if self._page.shell.show_side(self._page.texts.text("The same person?"), panel):
            self._panel = panel
            panel.start()

    @property
    def is_drawn(self) -> bool:
        """Whether a round is drawn, after which entries are not merged any more."""
        return bool(self._desk.event.rounds)

    def _withdraw(self, number: int) -> None:
        gone = EntryNumber(number)
        if self._page.shell.attempt(lambda: leaving.withdraw_entry(self._desk, gone)):
            self._leave()

    def _merge(self, keep: int, gone: int) -> None:
        kept = EntryNumber(keep)
        if self._page.shell.attempt(
            lambda: duplicates.merge_entries(self._desk, kept, EntryNumber(gone))
        ):
            self._leave()
            self._listed.pick(kept)

    def _part(self, one: EntryNumber, other: EntryNumber) -> None:
        """The archive notes that they are two: nobody asks again."""
        self._known.catch_up()
        archive, event = self._known.ready, self._desk.event
        if archive is None:
            return
        people = [archive.of_entry(event.settings.id, number) for number in (one, other)]
        first, second = (person.id if person else 0 for person in people)
        if self._page.shell.attempt(lambda: archive.not_the_same(first, second)):
            names = [listed_name(event.entry(number)) for number in (one, other)]
            self._leave()
            said = self._page.texts.text("{one} and {other}: kept as two people", one=names[0],
                                         other=names[1])  # fmt: skip
            self._page.shell.say(said)
            self._page.shell.renew()

    def _leave(self) -> None:
        self._page.leave_side()

    def refresh(self) -> None:
        """A panel about somebody who is gone goes with him; the name says how many are deleted."""
        panel = self.panel
        if panel is not None and not panel.numbers <= {e.number for e in self._desk.event.entries}:
            self._leave()
        self.follow()

    def follow(self) -> None:
        """Say how many are selected."""
        t, count = self._page.texts, len(self._listed.chosen)
        several = t.many("Delete {n} entr[y|ies]", count)
        self.delete.rename(several if count > 1 else t.text("Delete the entry"))

    def _numbers(self) -> tuple[EntryNumber, ...]:
        return tuple(line.entry.number for line in self._listed.chosen)

    def _why_not_deleted(self) -> Sequence[Problem]:
        return duplicates.can_delete(self._desk.event, self._numbers())

    @act(
        "Delete the entry",
        TAKE_OUT,
        icon="trash-2",
        unless=(_why_nobody, _why_not_deleted),
        attempted=True,
    )
    def delete(self) -> None:
        duplicates.delete_entries(self._desk, self._numbers())
