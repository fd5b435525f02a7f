"""The editor of an own game: its facts in general, and what each regulation says differently."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.services.own_games import REGULATIONS, Draft, Values
from bglmanager.ui.pages.games import facts, games_texts
from bglmanager.ui.pages.games.asked import asked
from bglmanager.ui.pages.games.cells import RowsTable
from bglmanager.ui.pages.games.parts import KeysPart
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import Card, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, StillBox
from bglmanager.ui.widgets.focus import bring_into_sight

WIDTH = 860
GENERAL = ""


class GameEditor(QWidget):
    """All facts of one game; `edited` is sent when something else is typed.

    Nothing is kept here: `draft` is what stands in the fields, right or wrong.
    """

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._of: str | None = None
        self._values: Values = {}
        self._section = GENERAL
        self._wrong: dict[str, list[tuple[str, str]]] = {}
        t, muted, wrong = look.texts, look.theme.colours.muted, look.theme.colours.wrong
        self.section = StillBox()
        self.offered: dict[str, QCheckBox] = {}
        self.asked = Words(look, "", wrap=True)
        self.elsewhere = Words(look, "", colour=wrong, wrap=True)
        self.elsewhere.hide()
        self._about = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self._section_field = Field(look, t.text("What is written below holds"), self.section)
        self.simple = facts.simple(look)
        self.folds = facts.folds(look)
        self._parts: tuple[KeysPart, ...] = (self.simple, *self.folds)
        self._lay_out()
        self.section.activated.connect(lambda place: self.show_section(self._keys[place]))
        for part in self._parts:
            part.edited.connect(self._edited)

    def _lay_out(self) -> None:
        look, t, px = self._look, self._look.texts, self._look.theme.px
        self.setMaximumWidth(px(WIDTH))
        box = laid_out(QVBoxLayout(self), px(12))
        first = Card(look)
        first.box.addWidget(Words(look, t.text("Proposed for events by"), strong=True))
        for key in REGULATIONS:
            tick = QCheckBox(as_label(games_texts.regulation(t, key)))
            tick.setFont(look.theme.font())
            tick.clicked.connect(lambda on, key=key: self._offer(key, on=on))
            self.offered[key] = tick
        row = laid_out(QHBoxLayout(), px(12))
        for key in games_texts.LEAGUES:
            row.addWidget(self.offered[key])
        row.addStretch(1)
        first.box.addLayout(row)
        for key in games_texts.SINGLES:
            first.box.addWidget(self.offered[key])
        first.box.addWidget(self._section_field)
        first.box.addWidget(self._about)
        first.box.addWidget(self.elsewhere)
        box.addWidget(first)
        card = Card(look)
        card.box.addWidget(self.simple)
        box.addWidget(card)
        shown = Card(look)
        shown.box.addWidget(Words(look, t.text("The table sheet asks for"), strong=True))
        shown.box.addWidget(self.asked)
        box.addWidget(shown)
        for fold in self.folds:
            box.addWidget(fold)
        box.addStretch(1)

    # --------------------------------------------------------------------------- draft

    @property
    def draft(self) -> Draft:
        """What stands in the fields."""
        self._take()
        return Draft(self._of, copy.deepcopy(self._values))

    @property
    def first_field(self) -> QWidget:
        """Where typing starts: the name."""
        return self.simple.findChildren(LineField)[0]

    def open(self, draft: Draft) -> None:
        """Show a draft, its general facts first."""
        self._of, self._values = draft.of, copy.deepcopy(draft.values)
        self._section, self._wrong = GENERAL, {}
        for fold in self.folds:
            fold.open(wide=False)
        self._show()

    def show_section(self, key: str) -> None:
        """Show what a regulation says differently, or the facts in general."""
        self.finish()
        self._take()
        self._section = key
        self._show()
        self._tell()

    def finish(self) -> None:
        """Take what is being typed in a cell of a list."""
        for table in self.findChildren(RowsTable):
            table.finish()

    def _offer(self, key: str, *, on: bool) -> None:
        self._take()
        if on:
            self._values[key] = {}
        else:
            self._values.pop(key, None)
            self._section = GENERAL if self._section == key else self._section
        self._show()
        self._edited()

    def _take(self) -> None:
        """Take what stands in the fields into the facts they are of."""
        target = self._values if self._section == GENERAL else self._values[self._section]
        for part in self._parts:
            part.write(target)

    def _show(self) -> None:
        t = self._look.texts
        self._keys = [GENERAL, *(key for key in REGULATIONS if key in self._values)]
        self.section.clear()
        for key in self._keys:
            words = t.text("In general") if key == GENERAL else games_texts.regulation(t, key)
            self.section.addItem(words)
        self.section.setCurrentIndex(self._keys.index(self._section))
        for key, tick in self.offered.items():
            tick.setChecked(key in self._values)
            tick.setVisible(key in games_texts.LEAGUES or key in self._values)
        differs = t.text(
            "Only what is different under these rules. What is left empty is as in "
            "general; a – says that there is none."
        )
        self._about.setText(differs if self._section else "")
        self._about.setVisible(bool(self._section))
        shown = self._values if self._section == GENERAL else self._values[self._section]
        for part in self._parts:
            part.show_values(shown, section=self._section != GENERAL)
        self._preview()

    def _edited(self) -> None:
        self._take()
        self._preview()
        self.edited.emit()

    def _preview(self) -> None:
        """What the table sheet asks for, and what of the general facts holds here.

        A key the regulation has replaces the general one as a whole: nothing of that is shown.
        """
        whole: dict[str, Any] = dict(self._values)
        if self._section:
            whole |= self._values[self._section]
        self.asked.setText(asked(self._look.texts, whole))
        own = self._values[self._section] if self._section else self._values
        general = {key: value for key, value in self._values.items() if key not in own}
        for part in self._parts:
            part.show_general(general)

    # --------------------------------------------------------------------------- faults

    def tell(self, problems: Iterable[Problem]) -> None:
        """Say what is wrong, each at its field; nothing when nothing is."""
        self._wrong = {}
        for each in problems:
            key = each.path.partition(":")[2]
            section, _, rest = key.partition(".")
            if section not in REGULATIONS:
                section, rest = GENERAL, key
            sentence = games_texts.at_field(self._look.texts, each)
            self._wrong.setdefault(section, []).append((rest, sentence))
        if self._wrong and self._section not in self._wrong:
            self._take()
            self._section = next(iter(self._wrong))
            self._show()
        self._tell()

    def _tell(self) -> None:
        for part in self._parts:
            part.forget()
        here = self._wrong.get(self._section, [])
        told = [(sentence, self._tell_part(key, sentence)) for key, sentence in here]
        self._say_elsewhere([sentence for sentence, found in told if found is None])
        wrong = [found for _, found in told if found is not None]
        if wrong:
            first = min(wrong, key=self._place)
            first.setFocus()
            if isinstance(first, RowsTable):
                first.show_cell()
            else:
                bring_into_sight(first)

    def _place(self, widget: QWidget) -> tuple[int, int]:
        """How far down and across a widget stands."""
        at = widget.mapTo(self, QPoint(0, 0))
        return at.y(), at.x()

    def _tell_part(self, key: str, sentence: str) -> QWidget | None:
        for part in self._parts:
            found = part.tell(key, sentence)
            if found is not None:
                return found
        return None

    def _say_elsewhere(self, loose: list[str]) -> None:
        t = self._look.texts
        others = [
            t.text("In general") if key == GENERAL else games_texts.regulation(t, key)
            for key in self._wrong
            if key != self._section
        ]
        if others:
            loose.append(t.text("Wrong here too: {where}.", where=", ".join(others)))
        self.elsewhere.setText("\n".join(loose))
        self.elsewhere.setVisible(bool(loose))
