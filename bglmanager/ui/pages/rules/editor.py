"""The editor of own rules, section by section, and the examples beside it as they then come out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.orders import Order
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.engine.rulesets.ruleset import Stage
from bglmanager.i18n import Texts
from bglmanager.services import rules_example
from bglmanager.ui.kit.fields import ChoiceKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.kit.sections import SectionedForm
from bglmanager.ui.pages.event import fields
from bglmanager.ui.pages.own_files import FileEditor
from bglmanager.ui.pages.rules.draft import Draft, draft_of
from bglmanager.ui.pages.rules.grids import ExampleTable, PointsGrid
from bglmanager.ui.pages.rules.orders import ExampleOrder, OrderPart
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import (
    QuietButton,
    TurningRow,
    Words,
    empty_layout,
    laid_out,
    scrolled_area,
)
from bglmanager.ui.widgets.fields import Field
from bglmanager.ui.widgets.focus import tab_stops
from bglmanager.words import regulations

_AT = re.compile(r"\.(\w+)(?:\.(\w+))?")
_OF_THE_LEAGUE = ("tau_league", "elo_default")
_BESIDE_FROM = 960
"""Pixels from which the examples stand beside the editor, and not below it."""

_FORM, _EXAMPLES = 520, 400
_POINTS, _STANDINGS, _SEATING, _READINGS = range(4)


class RulesEditor(QWidget, FileEditor):
    """Everything of one own ruleset; `edited` is sent after every change, `submitted` for Enter.

    The examples are computed anew at every key, and show the last sound rules.
    """

    edited = Signal()
    submitted = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self._is_strict, self._is_filling, t = look, False, False, look.texts
        self.draft: Draft = draft_of({"name": "", "base": next(iter(RULESETS))})
        bases = [(regulations.regulation_name(t, each), each) for each in RULESETS]
        name = FormField("name", t.text("Name of the rules"), TextKind())
        base = FormField("base", t.text("They start from"), ChoiceKind(bases))
        self.named = FieldForm(look, FormFields([[name], [base]], quick=2))
        self.points = PointsGrid(look)
        self.standings = OrderPart(look, t.text("Standings"))
        self.same = QCheckBox(t.text("The standings seat the next round too"))
        self.seating = OrderPart(look, t.text("Seating of the next round"))
        self.usual_orders = QuietButton(look, t.text("Official ranking criteria"), "undo-2")
        self._asked_by, self._options = "", laid_out(QVBoxLayout())
        self.options = FieldForm(look, FormFields([]))
        self.table = ExampleTable(look)
        self.ranking = ExampleOrder(look, t.text("Example: the standings"), Order.STANDINGS)
        self.next_round = ExampleOrder(
            look, t.text("Example: the seating of the next round"), Order.SEATING
        )
        self.wrong = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self._lay_out()
        self.named.changed.connect(self._take_typed)
        self.named.submitted.connect(self.submitted)
        self.points.edited.connect(self._take_typed)
        for part in (self.standings.edited, self.seating.edited, self.same.clicked):
            part.connect(self._take_orders)
        self.usual_orders.clicked.connect(self._forget_orders)
        self.table.edited.connect(self.show_example)

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
        contents: Mapping[str, Sequence[QWidget | QVBoxLayout]] = {
            t.text("Name and points"): (self.named, self.points, self._shared),
            t.text("Standings"): (self._after_first, self.standings, self.usual_orders),
            t.text("Seating"): (self.same, self.seating),
            t.text("Interpretations"): (left_open, self._options),
        }
        made = [_stacked(parts, px(12)) for parts in contents.values()]
        self.sections = SectionedForm(look, list(contents), made.__getitem__, _FORM)
        for place in range(len(made)):
            self.sections.content_of(place)
        example = Words(look, t.text("Example: a table"), Size.SECTION, strong=True)
        self.still = self._note(t.text("Fix this to update the examples:"))
        shown = (self.still, self.wrong, example, self.table.whole, self.ranking, self.next_round)
        examples = scrolled_area(_stacked(shown, px(12), px(12)))
        beside = TurningRow(look, _BESIDE_FROM)
        examples.setMinimumWidth(px(_EXAMPLES))
        beside.box.addWidget(self.sections, 3)
        beside.box.addWidget(examples, 2)
        laid_out(QVBoxLayout(self)).addWidget(beside)

    def _note(self, text: str) -> Words:
        colour = self._look.theme.colours.muted
        return Words(self._look, text, Size.SMALL, colour=colour, wrap=True)

    def title(self) -> str:
        return self.draft.name.strip()

    def state_line(self) -> str:
        base = regulations.regulation_name(self._look.texts, self.draft.base)
        return self._look.texts.text("Own rules that start from: {base}", base=base)

    # --------------------------------------------------------------------------- draft

    def show_draft(self, draft: Draft) -> None:
        """Fill every field, and open the first section; nothing is said to be wrong."""
        self.draft = draft
        self.sections.open_section(_POINTS)
        self._fill()
        self.say((), ())

    def _fill(self) -> None:
        """Show the draft; the options are asked for anew for another regulation."""
        self._is_filling, draft = True, self.draft
        self.named.show_typed({"name": draft.name, "base": draft.base})
        self.points.show_draft(draft)
        self._shared.setVisible(bool(draft.points))
        if self._asked_by != draft.base:
            self._asked_by = draft.base
            empty_layout(self._options)
            self.options = FieldForm(self._look, _option_fields(self._look.texts, draft))
            self.options.changed.connect(self._take_typed)
            self.options.submitted.connect(self.submitted)
            self._options.addWidget(self.options)
        self.options.show_typed(draft.readings)
        self.sections.titles.item(_READINGS).setHidden(not draft.readings)
        self.standings.show_steps(draft.ruleset, draft.standings)
        self.seating.show_steps(draft.ruleset, draft.seating or draft.standings)
        self.same.setChecked(draft.seating is None)
        self.seating.setVisible(draft.seating is not None)
        self._after_first.setVisible(Stage.FIRST in draft.ruleset.orders)
        self._is_filling = False

    def _take_typed(self) -> None:
        """Take what stands in the fields; another regulation brings its own."""
        if self._is_filling:
            return
        if self.named["base"] != self.draft.base:
            self.draft = self.draft.with_base(self.named["base"])
            self._fill()
        else:
            self.draft = replace(
                self.draft,
                name=self.named["name"],
                points=self.points.typed_points,
                readings=self.options.typed_texts,
            )
        self.edited.emit()

    def _take_orders(self) -> None:
        seating = None if self.same.isChecked() else self.seating.steps
        self.seating.setVisible(seating is not None)
        self.draft = replace(
            self.draft, own_orders=True, standings=self.standings.steps, seating=seating
        )
        self.edited.emit()

    def _forget_orders(self) -> None:
        usual = self.draft.ruleset.orders_at(Stage.LATER)
        self.draft = replace(
            self.draft, own_orders=False, standings=usual.standings, seating=usual.seating
        )
        self._fill()
        self.edited.emit()

    # --------------------------------------------------------------------------- faults

    def follow(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Something was typed: compute anew, say beside the examples what is not right yet.

        Once it was tried to save, it is said at the fields as well, until nothing is wrong.
        """
        self.show_example()
        self._is_strict = self._is_strict and bool(problems)
        self._say_at_fields(problems if self._is_strict else (), sentences)
        both = zip(problems, sentences, strict=True)
        told = [sentence for found, sentence in both if not found.path.startswith(".name")]
        self.wrong.setText("\n".join(told))
        for words in (self.still, self.wrong):
            words.setVisible(bool(told))

    def say(self, problems: Sequence[Problem], sentences: Sequence[str]) -> None:
        """Say at the fields what is wrong, and go to the first."""
        self._is_strict = bool(problems)
        self.follow(problems, sentences)
        places = self._say_at_fields(problems, sentences)
        if places:
            section, field = places[0]
            self.sections.open_section(section)
            stops = tab_stops(field)
            stops[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_at_fields(
        self, problems: Sequence[Problem], sentences: Sequence[str]
    ) -> Sequence[tuple[int, Field]]:
        """Say all at once; in which section and at which field, the first fields first."""
        both = [*zip(problems, sentences, strict=False)]
        at = {_place(found): said for found, said in reversed(both)}
        found: list[tuple[int, Field]] = []
        for key, (section, field) in self._told_fields().items():
            field.set_problem(at.get(key, ""))
            found += [(section, field)] if key in at else []
        self.points.tell_changes(self.draft)
        changed, wrong = self.draft.options(), {section for section, _ in found}
        parts = ("points", "orders", "orders", "readings")
        for place, part in enumerate(parts):
            words = self._look.texts.text("changed") if part in changed else ""
            self.sections.titles.mark_section(place, words, wrong=place in wrong)
        self.usual_orders.setEnabled("orders" in changed)
        return found

    def _told_fields(self) -> Mapping[tuple[str, str], tuple[int, Field]]:
        """Where what is wrong is said: in which section, at which field."""
        named, options = self.named.fields, self.options.fields
        return {
            ("name", ""): (_POINTS, named["name"]),
            ("base", ""): (_POINTS, named["base"]),
            **{("points", str(n)): (_POINTS, row) for n, row in self.points.rows.items()},
            ("orders", "standings"): (_STANDINGS, self.standings),
            ("orders", "seating"): (_SEATING, self.seating),
            **{("readings", name): (_READINGS, field) for name, field in options.items()},
        }

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


def _option_fields(t: Texts, draft: Draft) -> FormFields[Draft]:
    """What the regulation leaves open, as in the form of an event."""
    described = fields.event_fields(t)
    names = draft.readings
    made = [[_option_field(t, draft, described[f"options.{name}"], name)] for name in names]
    return FormFields(made, quick=len(made))


def _option_field(t: Texts, draft: Draft, described: FormField, name: str) -> FormField:
    hints, kind = [str(described.hint)], described.kind
    usual = fields.usual_text(RULESETS[draft.base], name)
    if isinstance(kind, fields.ReadKind) and kind.offers:
        official = t.text("{answer} (as the official rules)")
        said = [(official if str(v) == usual else "{answer}", words, v) for words, v in kind.offers]
        asked: ChoiceKind | TextKind = ChoiceKind(
            [(words.format(answer=answer), value) for words, answer, value in said]
        )
    else:
        asked = TextKind()
        hints.append(t.text("As the official rules: {value}.", value=usual))
    if name in _OF_THE_LEAGUE:
        hints.append(t.text("For the league only, which counts no event by own rules."))
    return FormField(name, described.label, asked, " ".join(filter(None, hints)))


def _place(found: Problem) -> tuple[str, str]:
    at = _AT.match(found.path)
    return (at[1], at[2] or "") if at else ("name", "")


def _stacked(parts: Sequence[QWidget | QVBoxLayout], gap: int, edge: int = 0) -> QWidget:
    """Parts under each other, a button as wide as it is."""
    whole = QWidget()
    box = laid_out(QVBoxLayout(whole), gap, (0, 0, edge, 0))
    for part in parts:
        if isinstance(part, QVBoxLayout):
            box.addLayout(part)
        elif isinstance(part, QuietButton):
            box.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            box.addWidget(part)
    box.addStretch(1)
    return whole
