"""The editor of an own game: its facts section by section, in general and under each regulation."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Texts
from bglmanager.services.own_games import REGULATIONS, Draft, Values, value_at
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.sections import SectionedForm
from bglmanager.ui.pages.games import facts
from bglmanager.ui.pages.games.parts import CellsTable, FactsForm
from bglmanager.ui.pages.own_files import FileEditor
from bglmanager.ui.style import Size, Style, as_label
from bglmanager.ui.widgets.basics import Words, WrappingRow, laid_out
from bglmanager.ui.widgets.fields import Field
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words import regulations
from bglmanager.words.messages import Messages, say
from bglmanager.words.problems import problem_sentence

GENERAL = ""
LEAGUES = tuple(
    dict.fromkeys(each.league.value for each in RULESETS.values() if each.league is not None)
)
"""Tables that are about the regulation of a league; the others are about that of one event."""

_FORM, _BOX = 760, 264

_AT_FIELDS: Messages = {
    "game.missing": "Fill this in.",
    "game.wording": "Write it in Italian and in English.",
    "game.blank": "Fill this in.",
    "game.whole": "A whole number from {least} to {most}.",
    "game.number": "A number from {least} to {most}, with at most {decimals} decimals.",
}
"""What is said at a field of the editor, where nobody sees the file."""


class GameEditor(QWidget, FileEditor):
    """All facts of one game; `edited` is sent when something else is typed.

    Nothing is kept here: `draft` is what stands in the fields, right or wrong.
    """

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, t = look, look.texts
        self._of: str | None = None
        self._values: Values = {}
        self._wrong: dict[str, list[tuple[str, str]]] = {}
        self._lines = tuple(facts.section_name)
        titles = [facts.section_name(t, lines) for lines in self._lines]
        self.sections = SectionedForm(look, titles, self._make_form, _FORM)
        self.regulation = ChoiceBox()
        self.offered = {key: self._tick(key) for key in REGULATIONS}
        self.asked = Words(look, "", wrap=True)
        self.elsewhere = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self._about = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self._section = GENERAL
        self._lay_out()
        self.regulation.activated.connect(lambda: self.show_regulation(self.regulation.value))

    def _tick(self, key: str) -> QCheckBox:
        tick = QCheckBox(as_label(regulation_words(self._look.texts, key)))
        tick.setFont(self._look.theme.font())
        tick.clicked.connect(lambda on: self._offer(key, on=on))
        return tick

    def _lay_out(self) -> None:
        look, t, px = self._look, self._look.texts, self._look.theme.px
        holds = Field(look, t.text("What is written below holds"), self.regulation)
        holds.setFixedWidth(px(_BOX))
        offered = QWidget()
        ticks = laid_out(QVBoxLayout(offered), px(4))
        ticks.addWidget(Words(look, t.text("Proposed for events by"), strong=True))
        ticks.addWidget(WrappingRow(px(16), list(self.offered.values())))
        top = laid_out(QHBoxLayout(), px(24))
        top.addWidget(holds, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(offered, 1, Qt.AlignmentFlag.AlignTop)
        self.sections.under.addWidget(Words(look, t.text("The table sheet asks for"), strong=True))
        self.sections.under.addWidget(self.asked)
        box = laid_out(QVBoxLayout(self), px(8))
        box.addLayout(top)
        box.addWidget(self._about)
        box.addWidget(self.elsewhere)
        box.addWidget(self.sections, 1)

    def title(self) -> str:
        t = self._look.texts
        return t.text("New game") if self._of is None else t.text("Change a game")

    def state_line(self) -> str:
        return self._look.texts.text("Simple things first; nothing is kept before you save.")

    def first_focus(self) -> QWidget | None:
        return self.sections.first_field

    # --------------------------------------------------------------------------- draft

    @property
    def draft(self) -> Draft:
        """What stands in the fields."""
        self._take()
        return Draft(self._of, facts.of_fields(copy.deepcopy(self._values)))

    def open(self, draft: Draft) -> None:
        """Show a draft, its general facts and the first section."""
        self._of, self._values = draft.of, facts.in_fields(copy.deepcopy(draft.values))
        self._section, self._wrong = GENERAL, {}
        self.sections.open_section(0)
        self._show()
        self._tell()

    def show_regulation(self, key: str) -> None:
        """Show what a regulation says differently, or the facts in general."""
        self.finish()
        self._take()
        self._section = key
        self._show()
        self._tell()

    def open_at(self, key: str) -> None:
        """Show the section in which a fact is."""
        self.sections.open_section(max(self._place_of(key)[0], 0))

    def finish(self) -> None:
        """Take what is being typed in a cell of a list."""
        for table in self.findChildren(CellsTable):
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

    @property
    def _shown(self) -> Values:
        """The facts that are shown: those of the game, or of a regulation."""
        of: Values = self._values[self._section] if self._section else self._values
        return of

    @property
    def _forms(self) -> Sequence[FactsForm]:
        return tuple(self.sections.made.values())

    def _make_form(self, place: int) -> FactsForm:
        form = FactsForm(self._look, self._lines[place])
        self._fill(form)
        form.edited.connect(self._edited)
        return form

    def _fill(self, form: FactsForm) -> None:
        form.show_values(self._shown, section=bool(self._section))
        form.show_general(facts.general_here(self._values, self._shown))

    def _take(self) -> None:
        """Take what stands in the fields into the facts they are of."""
        for form in self._forms:
            form.write_into(self._shown)

    def _show(self) -> None:
        t, own = self._look.texts, [key for key in REGULATIONS if key in self._values]
        self.regulation.offer([(regulation_words(t, key), key) for key in (GENERAL, *own)])
        self.regulation.show_value(self._section)
        for key, tick in self.offered.items():
            tick.setChecked(key in own)
            tick.setVisible(key in LEAGUES or key in own)
        differs = t.text(
            "Only what is different under these rules. What is left empty is as in "
            "general; a – says that there is none."
        )
        self._about.setText(differs if self._section else "")
        self._about.setVisible(bool(self._section))
        for form in self._forms:
            self._fill(form)
        self._follow()

    def _edited(self) -> None:
        self._take()
        self._follow()
        self.edited.emit()

    def _follow(self) -> None:
        """Say what the table sheet asks for, what holds in general, and which sections say more."""
        self.asked.setText(facts.sheet_asks(self._look.texts, {**self._values, **self._shown}))
        for form in self._forms:
            form.show_general(facts.general_here(self._values, self._shown))
        self._mark_sections()

    def _mark_sections(self) -> None:
        wrong = {self._place_of(key)[0] for key, _ in self._wrong.get(self._section, ())}
        for place, lines in enumerate(self._lines):
            filled = any(value_at(self._shown, key) is not None for key in facts.keys_of(lines))
            said = self._look.texts.text("filled in") if filled else ""
            self.sections.titles.mark_section(place, said, wrong=place in wrong)

    # --------------------------------------------------------------------------- faults

    def tell(self, problems: Iterable[Problem]) -> None:
        """Say what is wrong, each at its field, and go to the first; nothing when nothing is."""
        self._wrong = {}
        for each in problems:
            key = each.path.partition(":")[2]
            section, _, rest = key.partition(".")
            section, rest = (section, rest) if section in REGULATIONS else (GENERAL, key)
            of = self._values.get(section, {}) if section else self._values
            place = facts.place_in_fields(rest, of)
            self._wrong.setdefault(section, []).append((place, self._sentence(each)))
        if self._wrong and self._section not in self._wrong:
            self._section = next(iter(self._wrong))
            self._show()
        self._tell()

    def _sentence(self, found: Problem) -> str:
        """What is wrong with a fact, said at the field it is typed in."""
        t, said = self._look.texts, _AT_FIELDS.get(found.code)
        return problem_sentence(t, found) if said is None else say(t, said, dict(found.values))

    def _place_of(self, key: str) -> tuple[int, int]:
        """Of which section a fact is, and where it stands there."""
        for place, lines in enumerate(self._lines):
            for at, each in enumerate(facts.keys_of(lines)):
                if facts.is_at(key, each):
                    return place, at
        return -1, -1

    def _tell(self) -> None:
        for form in self._forms:
            form.forget()
        wrong = self._wrong.get(self._section, ())
        faults = sorted((self._place_of(key), key, sentence) for key, sentence in wrong)
        self._say_elsewhere([said for (place, _), _, said in faults if place < 0])
        told = [
            (place, self.sections.content_of(place).tell(key, said))
            for (place, _), key, said in faults
            if place >= 0
        ]
        self._mark_sections()
        if told:
            place, field = told[0]
            assert field is not None  # its section has its key
            self.sections.open_section(place)
            field.setFocus()
            if isinstance(field, CellsTable):
                field.show_cell()
            else:
                bring_into_sight(field)

    def _say_elsewhere(self, loose: Sequence[str]) -> None:
        t, said = self._look.texts, list(loose)
        others = [regulation_words(t, key) for key in self._wrong if key != self._section]
        if others:
            said.append(t.text("Wrong here too: {where}.", where=", ".join(others)))
        self.elsewhere.setText("\n".join(said))
        self.elsewhere.setVisible(bool(said))


def regulation_words(t: Texts, key: str) -> str:
    """What a table of a game's file is about."""
    names = {
        GENERAL: t.text("In general"),
        "bgl": t.text("Boardgame League"),
        "big": t.text("Board Italian Gamers"),
    }
    return names.get(key) or regulations.regulation_without_league(t, key)
