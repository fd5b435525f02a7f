"""The editor of own rules: name, base, points, orders and options, what is wrong at its field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.pages.rules.boxes import narrow_box
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.pages.rules.options_form import OptionsForm
from bglmanager.ui.pages.rules.order_part import OrderPart
from bglmanager.ui.pages.rules.points_grid import PointsGrid
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, QuietButton, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.words import regulations

_AT = re.compile(r"\.(\w+)(?:\.(\w+))?")


class RulesEditor(QWidget):
    """Everything of one own ruleset; `edited` is sent after every change."""

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.draft: Draft = drafts.of({"name": "", "base": next(iter(RULESETS))})
        t = look.texts
        self.name = LineField(look)
        self.base = narrow_box()
        self.base.offer([(regulations.regulation_name(t, each), each) for each in RULESETS])
        self.name_field = Field(look, t.text("Name of the rules"), self.name)
        self.base_field = Field(look, t.text("They start from"), self.base)
        self.points = PointsGrid(look)
        self.standings = OrderPart(look, t.text("Standings"))
        self.same = QCheckBox(t.text("The standings seat the next round too"))
        self.seating = OrderPart(look, t.text("Seating of the next round"))
        self.usual_orders = QuietButton(look, t.text("Official ranking criteria"), "undo-2")
        self.options = OptionsForm(look)
        self._after_first = Words(
            look,
            t.text(
                "After round 1 the official rules rank in another way. Custom criteria hold "
                "after every round."
            ),
            Size.SMALL,
            colour=look.theme.colours.muted,
            wrap=True,
        )
        self._cards: dict[str, Card] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        t = self._look.texts
        box = laid_out(QVBoxLayout(self), self._look.theme.px(16))
        points = t.text("A shared place pays as in the official rules.")
        parts: Mapping[str, tuple[str, str, Sequence[QWidget]]] = {
            "name": ("", "", (self.name_field, self.base_field)),
            "points": (t.text("Points by place and players"), points, (self.points,)),
            "orders": (
                t.text("Orders"),
                "",
                (self._after_first, self.standings, self.same, self.seating, self.usual_orders),
            ),
            "readings": (
                t.text("Interpretations"),
                t.text("What the official rules leave open."),
                (self.options,),
            ),
        }
        for key, (title, about, widgets) in parts.items():
            self._cards[key] = self._card(title, about, widgets)
            box.addWidget(self._cards[key])
        box.addStretch(1)

    def _card(self, title: str, about: str, widgets: Sequence[QWidget]) -> Card:
        card = Card(self._look, spacing=12)
        if title:
            card.box.addWidget(Words(self._look, title, Size.SECTION, strong=True))
        if about:
            muted = self._look.theme.colours.muted
            card.box.addWidget(Words(self._look, about, Size.SMALL, colour=muted, wrap=True))
        for widget in widgets:
            if isinstance(widget, QuietButton):
                card.box.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
            else:
                card.box.addWidget(widget)
        return card

    def _connect(self) -> None:
        self.name.textEdited.connect(lambda text: self._become(replace(self.draft, name=text)))
        self.base.activated.connect(self._take_base)
        self.points.edited.connect(self._take_row)
        self.standings.edited.connect(self._take_orders)
        self.seating.edited.connect(self._take_orders)
        self.same.clicked.connect(self._take_orders)
        self.usual_orders.clicked.connect(self._forget_orders)
        self.options.edited.connect(
            lambda name: self._become(self.draft.with_reading(name, self.options.typed(name)))
        )

    def show_draft(self, draft: Draft) -> None:
        """Fill every field; nothing is said to be wrong."""
        self.draft = draft
        self.name.setText(draft.name)
        self.base.show_value(draft.base)
        self._show_rest()
        self.say((), ())

    def _show_rest(self) -> None:
        draft = self.draft
        self.points.show_draft(draft)
        self._show_orders()
        self.options.show_draft(draft)
        self._cards["points"].setVisible(bool(draft.points))
        self._cards["readings"].setVisible(bool(draft.ruleset.options))

    def _show_orders(self) -> None:
        draft = self.draft
        seating = draft.standings if draft.seating is None else draft.seating
        self.standings.show_steps(draft.ruleset, draft.standings)
        self.seating.show_steps(draft.ruleset, seating)
        self.same.setChecked(draft.seating is None)
        self.seating.setVisible(draft.seating is not None)
        self._after_first.setVisible(Stage.FIRST in draft.ruleset.orders)
        self.usual_orders.setEnabled("orders" in draft.options())

    def say(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Say what is wrong at each field, all at once."""
        said: dict[tuple[str, str], str] = {}
        for found, sentence in zip(problems, sentences, strict=True):
            at = _AT.match(found.path)
            said.setdefault((at[1], at[2] or "") if at else ("name", ""), sentence)
        self.name_field.set_problem(said.get(("name", ""), ""))
        self.base_field.set_problem(said.get(("base", ""), ""))
        rows = {int(size): text for (key, size), text in said.items() if key == "points" and size}
        self.points.say(self.draft, rows)
        self.standings.say(said.get(("orders", "standings"), ""))
        self.seating.say(said.get(("orders", "seating"), ""))
        self.options.say({name: text for (key, name), text in said.items() if key == "readings"})

    def focus_problem(self, problems: Sequence[Problem]) -> None:
        """Go to the first field that something is wrong with."""
        found = [_AT.match(each.path) for each in problems]
        keys = {(at[1], at[2] or "") for at in found if at}
        for size in self.draft.points:
            if ("points", str(size)) in keys and ("name", "") not in keys:
                self.points.focus_row(size)
                return
        self._wrong_editor(keys).setFocus(Qt.FocusReason.OtherFocusReason)

    def _wrong_editor(self, keys: set[tuple[str, str]]) -> QWidget:
        editors: dict[tuple[str, str], QWidget] = {
            ("name", ""): self.name,
            ("orders", "standings"): self.standings.more,
            ("orders", "seating"): self.seating.more,
            **{("readings", name): f.editor for name, f in self.options.fields.items()},
        }
        return next((editors[key] for key in editors if key in keys), self.name)

    def _become(self, draft: Draft) -> None:
        self.draft = draft
        self.usual_orders.setEnabled("orders" in draft.options())
        self.edited.emit()

    def _take_base(self) -> None:
        self.draft = self.draft.with_base(self.base.value)
        self._show_rest()
        self._become(self.draft)

    def _take_row(self, size: int) -> None:
        self._become(self.draft.with_row(size, self.points.typed(size)))

    def _take_orders(self) -> None:
        seating = None if self.same.isChecked() else self.seating.steps
        self.seating.setVisible(seating is not None)
        self._become(
            replace(self.draft, own_orders=True, standings=self.standings.steps, seating=seating)
        )

    def _forget_orders(self) -> None:
        usual = self.draft.ruleset.orders_at(Stage.LATER)
        self.draft = replace(
            self.draft, own_orders=False, standings=usual.standings, seating=usual.seating
        )
        self._show_orders()
        self._become(self.draft)
