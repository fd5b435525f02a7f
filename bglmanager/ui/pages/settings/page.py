"""Language, light or dark, text size, movements: each choice is kept and shown at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QCheckBox, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import FORM, SCALES
from bglmanager.ui.widgets.basics import Card, filled
from bglmanager.ui.widgets.fields import Field, Form


@record
class PreferenceChoice:
    """A choice of the user: the preference of this `name`, what its `options` are called."""

    name: str
    label: str
    options: Mapping[str, str]
    read: Callable[[str], Any] = str
    hint: str = ""

    def having(self, likes: Preferences, option: str) -> Preferences:
        """What is liked, with this option chosen."""
        return replace(likes, **{self.name: self.read(option)})


def choices(t: Texts) -> Sequence[PreferenceChoice]:
    """All choices, as the page and the box for everything have them."""
    return (
        PreferenceChoice("language", t.text("Language of the screen"), LANGUAGES),
        PreferenceChoice(
            "appearance",
            t.text("Colours"),
            {
                Appearance.DESKTOP: t.text("As the desktop is"),
                Appearance.LIGHT: t.text("Light"),
                Appearance.DARK: t.text("Dark"),
            },
            Appearance,
        ),
        PreferenceChoice(
            "text_size",
            t.text("Size of the text"),
            {str(scale): f"{scale} %" for scale in SCALES},
            int,
            t.text("Larger text is easier to read from a distance in the hall."),
        ),
        PreferenceChoice(
            "motion",
            t.text("Movements"),
            {str(True): t.text("Yes"), str(False): t.text("No")},
            str(True).__eq__,
        ),
    )


class SettingsPage(Page):
    """The choices; the window is built again at this page after each."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._choices = choices(self.texts)
        self.boxes = {choice.name: ChoiceBox() for choice in self._choices}
        form = Form(self.look)
        for choice in self._choices:
            box = self.boxes[choice.name]
            box.offer([(words, value) for value, words in choice.options.items()])
            box.activated.connect(self._choose)
            form.add_line(Field(self.look, choice.label, box, choice.hint))
        self.roomy = QCheckBox(self.texts.text("A little larger on a wide screen"))
        self.roomy.clicked.connect(self._choose)
        self.make_acts(self)
        form.add_line(self.roomy)
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(FORM) + 2 * self.look.theme.px(16))
        card.box.addWidget(form)
        filled(self.box, card, 1)
        self.open_at("")

    def title(self) -> str:
        return self.texts.text("Settings")

    def state_line(self) -> str:
        return self.texts.text("For this computer; every choice is kept at once.")

    def first_focus(self) -> QWidget | None:
        return self.boxes["language"]

    def open_at(self, place: str) -> None:
        """Show what holds: a choice comes to nothing where something typed would be lost."""
        for name, box in self.boxes.items():
            box.show_value(str(getattr(self.shell.preferences, name)))
        self.roomy.setChecked(self.shell.preferences.roomy)

    def _choose(self) -> None:
        likes = replace(self.shell.preferences, roomy=self.roomy.isChecked())
        for choice in self._choices:
            likes = choice.having(likes, self.boxes[choice.name].value)
        if likes != self.shell.preferences:
            self.shell.prefer(likes)
