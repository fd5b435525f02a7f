"""A list as it was read: its file, what its columns hold, and the other ways to read it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import Signal

from bglmanager.engine.problems import Level
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, Field, Reading
from bglmanager.ui.kit.acts import SWAP, SWAP_DATES, Need, act
from bglmanager.ui.pages.entries.column_boxes import ColumnBoxes
from bglmanager.ui.pages.entries.facts import Facts, can_swap_dates
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.fields import TypedPanel
from bglmanager.ui.widgets.frame import Notice

A_LIST = Need("Choose “Import a list” first.", lambda view: view.is_read)
_NAMES = Need("The list has no column with whole names.", lambda view: view.can_swap_names)
_DATES = Need("No date of the list could be another day.", lambda view: view.can_swap_dates)


class ReadList(TypedPanel):
    """What every preview of a list has. `asked` carries another way to read it.

    What is decided about the list is lost with it: `wanted` is sent when it is to be taken, `left`
    when it is to go.
    """

    asked = Signal(object)
    wanted = Signal()
    left = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell, self._look = shell, shell.look
        self._found: EntryList | None = None
        self._first: Reading | None = None
        self.facts, self.boxes = Facts(shell), ColumnBoxes(shell.look)
        self.boxes.chosen.connect(self._chosen)
        self.facts.names_swapped.connect(self._swap_names)
        self.facts.dates_swapped.connect(self._swap_dates)

    @property
    def found(self) -> EntryList:
        """The list shown. Raises LookupError when there is none."""
        if self._found is None:
            raise LookupError("no list")
        return self._found

    @property
    def is_read(self) -> bool:
        """Whether there is one."""
        return self._found is not None

    def _show_read(self, found: EntryList) -> None:
        """Say what was found out about a list and its columns."""
        if self._found is None:
            self._first = found.reading
        self._found = found
        self.facts.show_preview(found.preview)
        self.boxes.show_columns(found.preview)

    def has_typed(self) -> bool:
        """Whether the list is read otherwise than it was at first."""
        return self._found is not None and self._found.reading != self._first

    @abstractmethod
    def why_not(self) -> Sequence[str]:
        """Why the list cannot be taken now."""

    def save(self) -> None:
        why = self.why_not()
        if why:
            self._shell.say(why[0], Tone.ATTENTION)
        else:
            self.wanted.emit()

    def discard(self) -> None:
        self.left.emit()

    @property
    def can_swap_names(self) -> bool:
        """Whether the list has whole names."""
        return self.found.preview.names is not None

    @property
    def can_swap_dates(self) -> bool:
        """Whether some dates could be another day."""
        return can_swap_dates(self.found.preview)

    def _chosen(self, index: int, field: Field | None) -> None:
        self.asked.emit(entry_lists.with_column(self.found, index, field))

    def _swap_names(self) -> None:
        self.asked.emit(entry_lists.with_names_swapped(self.found))

    def _swap_dates(self) -> None:
        self.asked.emit(entry_lists.with_dates_swapped(self.found))

    names_swap = act("Swap name and surname", SWAP, unless=(A_LIST, _NAMES))(_swap_names)
    dates_swap = act("Swap day and month", SWAP_DATES, unless=(A_LIST, _DATES))(_swap_dates)

    def notices(self) -> Sequence[Notice]:
        """What hinders the list as a whole."""
        wrong = [p for p in self.found.preview.problems if p.level is Level.WRONG]
        return [Notice(sentence, Tone.WRONG) for sentence in self._shell.sentences(wrong)]
