"""The side panel in which two lines of the archive become one person."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import SWAP
from bglmanager.ui.kit.panels import (
    ButtonsPart,
    PanelPart,
    PartsPanel,
    PressPart,
    RulePart,
    ValuesPart,
    WordsPart,
)
from bglmanager.ui.pages.person_fields import DATA, known_name, value_of
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import PrimaryButton


class MergePanel(PartsPanel):
    """Who stays, who goes into him, and what the one who stays will have.

    `merged` carries the ids of who stays and who goes.
    """

    merged = Signal(int, int)

    def __init__(
        self, look: Style, keep: ArchivedPerson, other: ArchivedPerson, *more: PanelPart
    ) -> None:
        """`more` stands beside what keeps the other one."""
        super().__init__(look)
        self.keep, self.other, t = keep, other, look.texts
        merge = PressPart(t.text("Merge the two"), self._merge, primary=True, icon="users")
        swap = t.text("Keep the other (Ctrl+Shift+X)")
        self.draw_parts(
            WordsPart(t.text("Stays"), Size.SMALL, muted=True),
            WordsPart(lambda: self.keep.name, strong=True),
            WordsPart(lambda: self._about(self.keep)),
            WordsPart(t.text("Goes into it"), Size.SMALL, muted=True),
            WordsPart(lambda: self.other.name, strong=True),
            WordsPart(lambda: self._about(self.other)),
            ButtonsPart((merge, PressPart(t.text("Cancel"), self.left.emit))),
            PressPart(swap, self.swap, icon="arrow-left-right"),
            *more,
            RulePart(),
            WordsPart(self._sum),
            ValuesPart(self._values),
            spacing=8,
        )

    def _merge(self) -> None:
        self.merged.emit(self.keep.id, self.other.id)

    def swap(self) -> None:
        """Keep the other one."""
        self.keep, self.other = self.other, self.keep
        self.renew()

    def start(self) -> None:
        """Put the focus on what merges."""
        for merge in self.findChildren(PrimaryButton):
            merge.setFocus(Qt.FocusReason.OtherFocusReason)

    def _values(self) -> Iterator[tuple[str, str]]:
        """Each datum: what is kept, and under it what is given up."""
        for name, kept, lost in self.told:
            given_up = self.look.texts.text("not kept: {value}", value=lost)
            yield name, f"{kept}\n{given_up}" if lost else kept

    @property
    def told(self) -> Iterator[tuple[str, str, str]]:
        """Of each datum its name, what is kept, and what is given up."""
        t, both = self.look.texts, (self.keep, self.other)
        form = Format(t)
        if self.keep.name != self.other.name:
            yield t.text("name"), self.keep.name, self.other.name
        for datum in DATA:
            kept, other = (value_of(t, form, one, datum) for one in both)
            if kept or other:
                lost = other if kept and other != kept else ""
                yield known_name(t, datum), kept or other, lost
        bans = [one.banned for one in both if one.banned is not None]
        if bans:
            lost = bans[1] if len(set(bans)) > 1 else ""
            yield known_name(t, "banned"), bans[0], lost

    def _about(self, known: ArchivedPerson) -> str:
        """What tells one of the two, under the name."""
        events = self.look.texts.many("{n} event[s]", known.events)
        return " · ".join(filter(None, (known.club, events)))

    def _sum(self) -> str:
        """What both make together, above the data."""
        return self.look.texts.many(
            "The person kept has {n} event[s], and:", self.keep.events + self.other.events
        )

    def own_keys(self, texts: Texts) -> Keys:
        return ((SWAP.keys, texts.text("Keep the other one")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if QKeySequence(event.keyCombination()) == QKeySequence(SWAP.keys):
            self.swap()
        else:
            super().keyPressEvent(event)
