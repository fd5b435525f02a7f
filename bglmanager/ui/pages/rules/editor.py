"""The editor of own rules, section by section, and the examples beside it as they then come out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.orders import Order
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.services import rules_example
from bglmanager.ui.kit.acts import NEXT_LIST, Need, act
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.sections import SectionedForm
from bglmanager.ui.pages.event import fields
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.pages.rules.grids import ExampleTable, PointsGrid, narrow_box
from bglmanager.ui.pages.rules.orders import ExampleOrder, OrderPart
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out, scrolled_area
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.frame import PageView
from bglmanager.words import regulations

_AT = re.compile(r"\.(\w+)(?:\.(\w+))?")
_OF_THE_LEAGUE = ("tau_league", "elo_default")
_BESIDE_FROM = 960
"""Pixels from which the examples stand beside the editor, and not below it."""

_FORM, _EXAMPLES = 520, 400
_POINTS, _STANDINGS, _SEATING, _READINGS = range(4)

_EDITOR = Need("No rules are being changed.", lambda view: view.is_shown)


class OptionsForm(QWidget):
    """What the regulation leaves open, a field for each; `edited` carries the option's name."""

    edited = Signal(str)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self._base = look, ""
        self.fields: dict[str, Field] = {}
        self._box = laid_out(QVBoxLayout(self), look.theme.px(12))

    def typed(self, name: str) -> str:
        """What stands in the field of an option."""
        editor = self.fields[name].editor
        if isinstance(editor, ChoiceBox):
            return editor.value
        assert isinstance(editor, LineField)  # the only other
        return editor.text()

    def show_draft(self, draft: Draft) -> None:
        """Show the options of a draft; the fields are made anew for another regulation."""
        if draft.base != self._base:
            self._base = draft.base
            self._make_fields(draft)
        for name, text in draft.readings.items():
            editor = self.fields[name].editor
            if isinstance(editor, ChoiceBox):
                editor.show_value(text)
            elif isinstance(editor, LineField) and editor.text() != text:
                editor.setText(text)

    def _make_fields(self, draft: Draft) -> None:
        for field in self.fields.values():
            field.hide()
            field.deleteLater()
        self.fields = {name: self._field(draft, name) for name in draft.ruleset.options}
        for field in self.fields.values():
            self._box.addWidget(field)

    def _field(self, draft: Draft, name: str) -> Field:
        t, key, usual = self._look.texts, f"options.{name}", fields.usual_text(draft.ruleset, name)
        described = fields.event_fields(t)[key]
        label, hints, kind = described.label, [str(described.hint)], described.kind
        editor: ChoiceBox | LineField
        if isinstance(kind, fields.ReadKind) and kind.offers:
            editor = narrow_box()
            official = t.text("{answer} (as the official rules)")
            said = {w: official if str(value) == usual else "{answer}" for w, value in kind.offers}
            editor.offer([(said[words].format(answer=words), v) for words, v in kind.offers])
            editor.activated.connect(lambda _index: self.edited.emit(name))
        else:
            editor = LineField(self._look)
            editor.textEdited.connect(lambda _text: self.edited.emit(name))
            hints.append(t.text("As the official rules: {value}.", value=usual))
        if name in _OF_THE_LEAGUE:
            hints.append(t.text("For the league only, which counts no event by own rules."))
        return Field(self._look, label, editor, " ".join(filter(None, hints)))


class RulesEditor(QWidget, PageView):
    """Everything of one own ruleset; `edited` is sent after every change.

    The examples are computed anew at every key, and show the last sound rules.
    """

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self._is_strict, t = look, False, look.texts
        self.draft: Draft = drafts.of({"name": "", "base": next(iter(RULESETS))})
        self.name, self.base = LineField(look), narrow_box()
        self.base.offer([(regulations.regulation_name(t, each), each) for each in RULESETS])
        self.name_field = Field(look, t.text("Name of the rules"), self.name)
        self.base_field = Field(look, t.text("They start from"), self.base)
        self.points = PointsGrid(look)
        self.standings = OrderPart(look, t.text("Standings"))
        self.same = QCheckBox(t.text("The standings seat the next round too"))
        self.seating = OrderPart(look, t.text("Seating of the next round"))
        self.usual_orders = QuietButton(look, t.text("Official ranking criteria"), "undo-2")
        self.options = OptionsForm(look)
        self.table = ExampleTable(look)
        self.ranking = ExampleOrder(look, t.text("Example: the standings"), Order.STANDINGS)
        self.next_round = ExampleOrder(
            look, t.text("Example: the seating of the next round"), Order.SEATING
        )
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        look, t, px = self._look, self._look.texts, self._look.theme.px
        self._after_first = self._note(
            t.text(
                "After round 1 the official rules rank in another way. Custom criteria hold "
                "after every round."
            )
        )
        self._shared = self._note(t.text("A shared place pays as in the official rules."))
        left_open = self._note(t.text("What the official rules leave open."))
        contents: Sequence[tuple[str, Sequence[QWidget]]] = (
            (
                t.text("Name and points"),
                (self.name_field, self.base_field, self.points, self._shared),
            ),
            (t.text("Standings"), (self._after_first, self.standings, self.usual_orders)),
            (t.text("Seating"), (self.same, self.seating)),
            (t.text("Interpretations"), (left_open, self.options)),
        )
        made = [_stacked(widgets, px(12)) for _, widgets in contents]
        titles = [title for title, _ in contents]
        self.sections = SectionedForm(look, titles, made.__getitem__, _FORM)
        for place in range(len(made)):
            self.sections.content_of(place)
        example = Words(look, t.text("Example: a table"), Size.SECTION, strong=True)
        self.still = self._note(t.text("Fix this to update the examples:"))
        shown = (self.still, self.wrong, example, self.table.whole, self.ranking, self.next_round)
        self._line = laid_out(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), px(16))
        self._line.addWidget(self.sections, 3)
        self._examples = scrolled_area(_stacked(shown, px(12), px(12)))
        self._examples.setMinimumWidth(px(_EXAMPLES))
        self._line.addWidget(self._examples, 2)

    def _note(self, text: str) -> Words:
        colour = self._look.theme.colours.muted
        return Words(self._look, text, Size.SMALL, colour=colour, wrap=True)

    def _connect(self) -> None:
        self.name.textEdited.connect(lambda text: self._become(replace(self.draft, name=text)))
        self.base.activated.connect(self._take_base)
        self.points.edited.connect(
            lambda: self._become(replace(self.draft, points=self.points.typed_points))
        )
        for part in (self.standings.edited, self.seating.edited, self.same.clicked):
            part.connect(self._take_orders)
        self.usual_orders.clicked.connect(self._forget_orders)
        self.options.edited.connect(
            lambda name: self._become(self.draft.with_reading(name, self.options.typed(name)))
        )
        self.table.edited.connect(self.show_example)

    def first_focus(self) -> QWidget | None:
        return self.name

    @act("Next section", NEXT_LIST, icon="arrow-down", unless=_EDITOR, legend="next section")
    def next_section(self) -> None:
        self.sections.open_next()

    # --------------------------------------------------------------------------- draft

    def show_draft(self, draft: Draft) -> None:
        """Fill every field, and open the first section; nothing is said to be wrong."""
        self.draft = draft
        self.name.setText(draft.name)
        self.base.show_value(draft.base)
        self.sections.open_section(_POINTS)
        self._show_rest()
        self.say((), ())

    def _show_rest(self) -> None:
        draft = self.draft
        self.points.show_draft(draft)
        self._shared.setVisible(bool(draft.points))
        self._show_orders()
        self.options.show_draft(draft)
        self.sections.titles.item(_READINGS).setHidden(not draft.ruleset.options)

    def _show_orders(self) -> None:
        draft = self.draft
        seating = draft.standings if draft.seating is None else draft.seating
        self.standings.show_steps(draft.ruleset, draft.standings)
        self.seating.show_steps(draft.ruleset, seating)
        self.same.setChecked(draft.seating is None)
        self.seating.setVisible(draft.seating is not None)
        self._after_first.setVisible(Stage.FIRST in draft.ruleset.orders)
        self.usual_orders.setEnabled("orders" in draft.options())

    def _become(self, draft: Draft) -> None:
        self.draft = draft
        self.usual_orders.setEnabled("orders" in draft.options())
        self.edited.emit()

    def _take_base(self) -> None:
        self.draft = self.draft.with_base(self.base.value)
        self._show_rest()
        self._become(self.draft)

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

    # --------------------------------------------------------------------------- faults

    def follow(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Something was typed: compute anew, say beside the examples what is not right yet.

        Once it was tried to save, it is said at the fields as well, until nothing is wrong.
        """
        self.show_example()
        self._is_strict = self._is_strict and bool(problems)
        shown = problems if self._is_strict else ()
        self._say_at_fields([*zip(shown, sentences, strict=False)])
        self._say_beside(problems, sentences)

    def say(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Say at the fields what is wrong, and go to the first."""
        self._is_strict = bool(problems)
        places = self._say_at_fields([*zip(problems, sentences, strict=True)])
        self._say_beside(problems, sentences)
        if places:
            section, editor = min(places, key=lambda place: place[0])
            self.sections.open_section(section)
            editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_beside(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        both = zip(problems, sentences, strict=True)
        told = [sentence for found, sentence in both if not found.path.startswith(".name")]
        self.wrong.setText("\n".join(told))
        for words in (self.still, self.wrong):
            words.setVisible(bool(told))

    def _say_at_fields(self, said: Sequence[tuple[Problem, str]]) -> Sequence[tuple[int, QWidget]]:
        """Say all at once; in which section and where each is to be mended, the first fields
        first.
        """
        at = {_place(found): sentence for found, sentence in reversed(said)}
        found: list[tuple[int, QWidget]] = []
        for key, (section, editor, tell) in self._told_fields().items():
            tell(at.get(key, ""))
            if key in at:
                found.append((section, editor))
        rows = {int(size): text for (key, size), text in at.items() if key == "points" and size}
        self.points.say(self.draft, rows)
        found += [(_POINTS, self.points.figure(size, 1)) for size in sorted(rows)]
        wrong = {section for section, _ in found}
        for place, changed in enumerate(self._changed_sections()):
            words = self._look.texts.text("changed") if changed else ""
            self.sections.titles.mark_section(place, words, wrong=place in wrong)
        return found

    def _told_fields(self) -> Mapping[tuple[str, str], tuple[int, QWidget, Callable[[str], None]]]:
        """In which section each field is, what is mended there, and what says that it is wrong."""
        return {
            ("name", ""): (_POINTS, self.name, self.name_field.set_problem),
            ("base", ""): (_POINTS, self.base, self.base_field.set_problem),
            ("orders", "standings"): (_STANDINGS, self.standings.more, self.standings.say),
            ("orders", "seating"): (_SEATING, self.seating.more, self.seating.say),
            **{
                ("readings", name): (_READINGS, field.editor, field.set_problem)
                for name, field in self.options.fields.items()
            },
        }

    def _changed_sections(self) -> Sequence[bool]:
        """Which sections say something else than the regulation."""
        changed = self.draft.options()
        orders = "orders" in changed
        return ("points" in changed, orders, orders, "readings" in changed)

    # ------------------------------------------------------------------------- examples

    def show_example(self) -> None:
        """Compute the examples anew, if the rules are sound."""
        draft = self.draft
        options = {**draft.options(), "name": "–"}
        try:
            ruleset = custom.made_ruleset(RULESETS, options)
        except Refused:
            self.table.show_rules(draft.ruleset, None)
            return
        self.table.show_rules(draft.ruleset, ruleset)
        found = rules_example.example_ranking(options, self.table.nominal)
        self.ranking.show_lines(found.standings)
        self.next_round.setVisible(draft.seating is not None)
        if draft.seating is not None:
            self.next_round.show_lines(found.seating)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= self._look.theme.px(_BESIDE_FROM)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(across if wide else down)


def _place(found: Problem) -> tuple[str, str]:
    at = _AT.match(found.path)
    return (at[1], at[2] or "") if at else ("name", "")


def _stacked(widgets: Sequence[QWidget], gap: int, edge: int = 0) -> QWidget:
    """Widgets under each other, a button as wide as it is."""
    whole = QWidget()
    box = laid_out(QVBoxLayout(whole), gap, (0, 0, edge, 0))
    for widget in widgets:
        if isinstance(widget, QuietButton):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            box.addWidget(widget)
    box.addStretch(1)
    return whole
