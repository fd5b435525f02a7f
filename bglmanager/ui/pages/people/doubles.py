"""People of the archive who are probably one, to be gone through by keys."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Double
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import TAKE_OUT
from bglmanager.ui.kit.lists import TableOf, name_column
from bglmanager.ui.kit.views import PageView
from bglmanager.ui.models.rows import Column
from bglmanager.ui.pages.people.side import ArchiveActs, PeopleSide
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.words.entry_lists import likeness

_A_PAIR = (
    Need("Choose “Probable duplicates” first.", lambda view: view.is_shown),
    Need("Nobody seems to be listed twice.", lambda view: view.table.current_row is not None),
)


class DoublesView(PageView, QWidget):
    """The pairs with what the keys do; the panel shows what merging the current one comes to."""

    def __init__(
        self, shell: Shell, archive: Archive, side: PeopleSide, deeds: ArchiveActs
    ) -> None:
        super().__init__()
        self._shell, self._archive, self._side, self._deeds = shell, archive, side, deeds
        self._pairs: tuple[Double, ...] | None = None
        self._arranging = False
        look, t = shell.look, shell.look.texts
        self.table = _table(t).draw_table(look)
        self.table.opened.connect(side.merge)
        self.table.picked.connect(self._picked)
        self.box = laid_out(QVBoxLayout(self), look.theme.px(12))
        self.box.addWidget(self.table, 1)

    def title(self) -> str:
        return self._shell.look.texts.text("Probably duplicates")

    def first_focus(self) -> QWidget | None:
        return self.table

    def state_line(self) -> str:
        t = self._shell.look.texts
        if self._pairs is None:
            return t.text("Everybody is compared with everybody…")
        if not self._pairs:
            return t.text("Nobody seems to be listed twice.")
        return t.many("{n} pair to look at", "{n} pairs to look at", len(self._pairs))

    def enter(self) -> None:
        """Compare everybody in the background, and show who is probably one."""
        archive = self._archive

        def work(progress: Progress) -> tuple[Double, ...]:
            while True:
                progress.check()
                with suppress(RuntimeError):  # an act changed the archive meanwhile
                    return archive.likely_doubles()

        name = self._shell.look.texts.text("Looking for duplicates")
        self._shell.tasks.start(name, work, self._show)

    def forget_current(self, gone: int | None = None) -> bool:
        """The current pair is dealt with, and perhaps one of the two is there no more; False where
        no pair is shown.
        """
        pair = self.table.current_row
        if not self.is_shown or pair is None:
            return False
        left = (one for one in self._pairs or () if _key(one) != _key(pair))
        self._show(tuple(one for one in left if gone not in _key(one)))
        return True

    @act(
        "Keep the other one",
        keys="F6",
        icon="arrow-left-right",
        unless=_A_PAIR,
        legend="keeps the other",
    )
    def _turn(self) -> None:
        self._side.turn()

    @act(
        "They are two people", TAKE_OUT, icon="users", unless=_A_PAIR, legend="they are two people"
    )
    def _part(self) -> None:
        pair, t = self.table.current_row, self._shell.look.texts
        if pair is None:
            return
        one, other = pair.one, pair.other
        said = t.text("{name} and {other} are two people", name=one.name, other=other.name)
        if self._deeds.do(said, lambda: self._archive.not_the_same(one.id, other.id)):
            self.forget_current()

    def _show(self, pairs: tuple[Double, ...]) -> None:
        """The line that follows one that is gone becomes the current one."""
        self._pairs = pairs
        place = max(self.table.currentIndex().row(), 0)
        self._arranging = True
        self.table.show_rows(pairs)
        self.table.fit_columns()
        if pairs and not self.table.selected_rows:
            self.table.selectRow(min(place, len(pairs) - 1))
        self._arranging = False
        self._picked()

    def _picked(self) -> None:
        if self.is_shown and not self._arranging:
            self._side.show_double(self.table.current_row)
            self._shell.renew()


def _key(pair: Double) -> tuple[int, int]:
    return pair.one.id, pair.other.id


def _table(t: Texts) -> TableOf[Double]:
    columns: tuple[Column[Double], ...] = (
        name_column(t.text("One"), lambda pair: pair.one.name),
        name_column(t.text("The other"), lambda pair: pair.other.name),
        Column(t.text("Why"), lambda pair: likeness(t, pair.reason.value)),
    )
    return TableOf(t.text("Probably duplicates"), columns, _key)
