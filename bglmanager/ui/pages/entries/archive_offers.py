"""People of the archive, offered while the name of a walk-in is typed, taken by one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import ENTER, Words, asked_first, is_held, laid_out
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList

_DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class ArchiveOffers(QWidget):
    """Up to five people under the fields; there is nothing to see while nobody fits.

    Down marks one and Enter takes the marked one; Alt and his number takes one at once. `taken`
    carries whom.
    """

    taken = Signal(object)

    def __init__(
        self,
        look: Style,
        find: Callable[[str], Sequence[ArchivedPerson]],
        about: Callable[[ArchivedPerson], Pair],
    ) -> None:
        """`find` says who fits what is typed, the likeliest first; `about` what is said of one."""
        super().__init__()
        self._find, self._about = find, about
        self._known: tuple[ArchivedPerson, ...] = ()
        t = look.texts
        told = t.text("Known already: Down and Enter, or Alt and the number")
        title = Words(look, told, Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.list = TwoLineList(look, t.text("Matching people"), one_click=True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.chosen.connect(self._choose)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addWidget(title)
        box.addWidget(self.list)
        self.hide()

    @property
    def known(self) -> Sequence[ArchivedPerson]:
        """Who is offered."""
        return self._known

    def watch(self, *editors: QLineEdit) -> None:
        """Hear the keys of these fields."""
        for editor in editors:
            editor.installEventFilter(self)

    def look_for(self, typed: str) -> None:
        """Offer who fits what is typed; nobody for nothing."""
        self._known = tuple(self._find(typed))
        pairs = tuple(self._pair(place, one) for place, one in enumerate(self._known, start=1))
        if pairs != self.list.pairs_shown:
            self.list.show_pairs(pairs)
        self.setVisible(bool(pairs))
        self._mark(-1)

    def _pair(self, place: int, known: ArchivedPerson) -> Pair:
        said = self._about(known)
        return Pair(said.key, said.first, said.second, f"Alt+{place}", said.icon, said.tone)

    def _mark(self, row: int) -> None:
        self.list.setCurrentRow(row)
        if row >= 0:
            bring_into_sight(self.list, self._marked)

    def _marked(self) -> QRect:
        """Where the marked line is."""
        row = self.list.currentRow()
        if row < 0 or self.isHidden():
            return QRect()
        place = self.list.visualItemRect(self.list.item(row))
        return place.translated(self.list.viewport().pos())

    def _choose(self, key: str) -> None:
        known = next((one for one in self._known if str(one.id) == key), None)
        if known is not None:
            self.taken.emit(known)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Alt+1; Alt+2; Alt+3; Alt+4; Alt+5", texts.text("Take who is offered there")),
            ("Up; Down", texts.text("Mark one of them")),
            ("Return", texts.text("Take who is marked")),
            ("Esc", texts.text("Mark nobody")),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the name fields that belong to the offers while there are some."""
        if isinstance(event, QKeyEvent) and not self.isHidden():
            asked = asked_first(event)
            if asked is not None and self._is_meant(asked):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._is_used(event):
                return True
        return super().eventFilter(watched, event)

    def _is_meant(self, event: QKeyEvent) -> bool:
        """Whether a key is no shortcut of the window now: Alt+1, and Escape with a line marked."""
        marked = self.list.currentRow() >= 0
        return self._place_of(event) is not None or (event.key() == Qt.Key.Key_Escape and marked)

    def _place_of(self, event: QKeyEvent) -> int | None:
        """Which line Alt and a digit mean."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in _DIGITS:
            place = _DIGITS.index(Qt.Key(event.key()))
            return place if place < len(self._known) else None
        return None

    def _is_used(self, event: QKeyEvent) -> bool:
        place, row = self._place_of(event), self.list.currentRow()
        if place is not None:
            self._choose(str(self._known[place].id))
        elif event.key() in _STEPS:
            step = _STEPS[Qt.Key(event.key())]
            self._mark(max(-1, min(row + step, len(self._known) - 1)))
        elif event.key() in ENTER and row >= 0:
            if not is_held(event):
                self.list.take_current()
        elif event.key() == Qt.Key.Key_Escape and row >= 0:
            self._mark(-1)
        else:
            return False
        return True
