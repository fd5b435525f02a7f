"""Panels from their parts: each part says what it shows now, and is asked again by `renew`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import capital
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone, set_tip
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import ClosablePanel
from bglmanager.ui.widgets.frame import still_there

_WHOLE = 22
"""Letters of the longest word that has room beside its name."""


@record
class PillState:
    """What a pill says; nothing of it is seen without words. The icon is the tone's unless told."""

    words: str
    tone: Tone = Tone.PLAIN
    icon: str = ""


@record
class PillsPart:
    """States as pills beside each other."""

    states: Sequence[Callable[[], PillState]]


@record
class WordsPart:
    """A sentence, or several lines; without any it takes no room."""

    say: str | Callable[[], str]
    size: Size = Size.TEXT
    strong: bool = False
    muted: bool = False


@record
class PressPart:
    """A button: what it is called now, what it does, and why it cannot.

    Without a name it is not there; `said` explains a press that would be refused and is allowed.
    """

    name: str | Callable[[], str]
    does: Callable[[], object]
    primary: bool = False
    icon: str = ""
    refused: Callable[[], Sequence[str]] = tuple
    said: Callable[[], str] = str


@record
class ButtonsPart:
    """Buttons from the left, on as many lines as they need."""

    presses: Sequence[PressPart | Action]


@record
class ValuesPart:
    """What is known, a line each: its name, and its value beside it or, `below`, under it."""

    values: Iterable[tuple[str, str]] | Callable[[], Iterable[tuple[str, str]]]
    below: bool = False


@record
class RulePart:
    """A hairline."""


PanelPart = PillsPart | WordsPart | PressPart | ButtonsPart | ValuesPart | RulePart | QWidget


class PartsPanel(ClosablePanel):
    """A side panel drawn from its parts, once; `renew` shows how they stand now."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.look = look
        self._renewals: list[Callable[[], None]] = []
        self._forms: list[FieldForm] = []

    def draw_parts(self, *parts: PanelPart, spacing: int = 12) -> None:
        """Draw the parts one under the other."""
        self._forms = [part for part in parts if isinstance(part, FieldForm)]
        px = self.look.theme.px
        box = basics.laid_out(QVBoxLayout(self), px(spacing), (0, px(4), px(8), px(8)))
        for part in parts:
            self._add_part(box, part)
        box.addStretch(1)
        self.renew()

    def renew(self) -> None:
        """Ask every part again."""
        for renewal in (*(form.renew for form in self._forms), *self._renewals):
            renewal()

    def start(self) -> object:
        for form in self._forms[:1]:
            form.start()
        return None

    def has_typed(self) -> bool:
        """Of fields beside the forms only what is typed since `settle` counts."""
        return any(form.has_typed for form in self._forms) or super().has_typed()

    def save(self) -> None:
        """What Enter does in each form in which something is typed."""
        for form in self._forms:
            if form.has_typed:
                form.submitted.emit()

    def _add_part(self, box: QVBoxLayout, part: PanelPart) -> None:
        if isinstance(part, QWidget):
            box.addWidget(part)
        elif isinstance(part, RulePart):
            box.addWidget(basics.Rule())
        elif isinstance(part, WordsPart):
            box.addWidget(self._draw_words(part))
        elif isinstance(part, PillsPart):
            box.addLayout(self._draw_pills(part))
        elif isinstance(part, PressPart | ButtonsPart):
            box.addWidget(self._draw_buttons(part))
        else:
            box.addWidget(self._draw_values(part))

    def _draw_words(self, part: WordsPart) -> basics.Words:
        muted = self.look.theme.colours.muted if part.muted else ""
        words = basics.Words(self.look, "", part.size, strong=part.strong, colour=muted, wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

        def renew() -> None:
            said = part.say if isinstance(part.say, str) else part.say()
            words.setText(said)
            words.setVisible(bool(said))

        self._renewals.append(renew)
        return words

    def _draw_pills(self, part: PillsPart) -> QHBoxLayout:
        row = basics.laid_out(QHBoxLayout(), self.look.theme.px(8))
        for state in part.states:
            pill = basics.StatusPill(self.look)
            row.addWidget(pill)
            self._renewals.append(partial(_show_pill, pill, state))
        row.addStretch(1)
        return row

    def _draw_buttons(self, part: PressPart | ButtonsPart) -> QWidget:
        presses = part.presses if isinstance(part, ButtonsPart) else (part,)
        buttons = [
            basics.action_button(self.look, press)
            if isinstance(press, Action)
            else self._draw_button(press)
            for press in presses
        ]
        return basics.WrappingRow(self.look.theme.px(8), buttons, self.look.theme.px(8))

    def _draw_button(self, press: PressPart) -> basics.Button:
        kind = basics.PrimaryButton if press.primary else basics.QuietButton
        button = kind(self.look, "…", press.icon)
        button.clicked.connect(press.does)

        def renew() -> None:
            name = press.name if isinstance(press.name, str) else press.name()
            refused = "\n".join(press.refused())
            button.rename(name)
            button.setVisible(bool(name))
            button.setEnabled(not refused)
            set_tip(button, refused or press.said())
            button.setAccessibleDescription(refused)

        self._renewals.append(renew)
        return button

    def _draw_values(self, part: ValuesPart) -> QWidget:
        px, holder = self.look.theme.px, QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(0 if part.below else 1, 1)

        def renew() -> None:
            basics.empty_layout(grid)
            values = part.values() if callable(part.values) else part.values
            for line, (name, value) in enumerate(values):
                self._draw_value(grid, line, name, value, below=part.below)

        if callable(part.values):
            self._renewals.append(renew)
        else:
            renew()
        return holder

    def _draw_value(
        self, grid: QGridLayout, line: int, name: str, value: str, *, below: bool
    ) -> None:
        top, muted = Qt.AlignmentFlag.AlignTop, self.look.theme.colours.muted
        title = basics.Words(self.look, capital(name), Size.SMALL, colour=muted, wrap=below)
        grid.addWidget(title, line * (1 + below), 0, top)
        place = (2 * line + 1, 0) if below else (line, 1)
        grid.addWidget(value_words(self.look, value), *place, top)


def _show_pill(pill: basics.StatusPill, state: Callable[[], PillState]) -> None:
    now = state()
    pill.show_state(now.words, now.tone, now.icon)
    pill.setVisible(bool(now.words))


Panel = TypeVar("Panel", bound=ClosablePanel)


class PanelPlace(Generic[Panel]):
    """The place beside a page in which it shows one of its panels."""

    def __init__(self, shell: Shell, back: Callable[[], object]) -> None:
        """`back` is done when the user leaves the panel."""
        self._shell, self._back = shell, back
        self._shown: Panel | None = None

    @property
    def panel_shown(self) -> Panel | None:
        """What is shown, as long as it is."""
        return self._shown if still_there(self._shown) else None

    def show_panel(self, title: str, panel: Panel, *, focus: bool = True) -> bool:
        """Show a panel, unless something typed in the one before keeps its place."""
        panel.left.connect(self._back)
        shown = self._shell.show_side(title, panel)
        if shown:
            self._shown = panel
        if shown and focus:
            panel.start()
        return shown


def value_words(
    look: Style, text: str, size: Size = Size.TEXT, *, colour: str = ""
) -> basics.Words:
    """A datum in a narrow panel: on as many lines as it takes, or cut where it cannot be broken;
    the whole of one that is cut is its tooltip.
    """
    if max(map(len, text.split()), default=0) > _WHOLE:
        return basics.CutWords(look, text, size, colour=colour)
    words = basics.Words(look, text, size, colour=colour, wrap=True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words


_GAP = 32


class FiguresCard(basics.Card):
    """Figures with their names above them, on as many lines as they need, and a note below."""

    def __init__(self, look: Style, figures: Sequence[tuple[str, str]]) -> None:
        """`figures` are name and text of each."""
        super().__init__(look, spacing=8, margin=12)
        muted, holders = look.theme.colours.muted, []
        self.figures = [basics.Words(look, size=Size.SECTION, strong=True) for _ in figures]
        for (name, _), figure in zip(figures, self.figures, strict=True):
            holder = QWidget()
            box = basics.laid_out(QVBoxLayout(holder), 0)
            box.addWidget(basics.Words(look, name, Size.SMALL, colour=muted))
            box.addWidget(figure)
            holders.append(holder)
        self.note = basics.Words(look, colour=muted, wrap=True)
        self.box.addWidget(basics.WrappingRow(look.theme.px(_GAP), holders))
        self.box.addWidget(self.note)

    def show_figures(self, figures: Sequence[tuple[str, str]], note: str = "") -> None:
        """Show the same figures as they are now."""
        for (name, text), figure in zip(figures, self.figures, strict=True):
            figure.setText(text)
            figure.setAccessibleName(f"{name}: {text}")
        self.note.setText(note)
        self.note.setVisible(bool(note))


_HELD = "\N{NO-BREAK SPACE}"
"""Holds a place and its sum, a sum and its sign together."""


class SentenceCard(basics.Card):
    """A sentence under its title; without one it takes no room."""

    def __init__(self, look: Style, title: str) -> None:
        super().__init__(look, spacing=4, margin=12)
        self.words = basics.Words(look, "", wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.box.addWidget(basics.Words(look, title, strong=True))
        self.box.addWidget(self.words)
        self.hide()

    @property
    def sentence(self) -> str:
        """What is shown; empty while nothing is."""
        return "" if self.isHidden() else self.words.text().replace(_HELD, " ")

    def show_sentence(self, sentence: str) -> None:
        """Show another one; an empty one takes the card away."""
        held = re.sub(r"(?<=\d\.) | (?=€)", _HELD, sentence)
        self.words.setText(held)
        self.setVisible(bool(sentence))
