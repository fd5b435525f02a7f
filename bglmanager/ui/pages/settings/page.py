"""Language, light or dark, text size, movements: each choice is kept and shown at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import SCALES
from bglmanager.ui.widgets.basics import Card
from bglmanager.ui.widgets.fields import Field, Form, StillBox


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
        self._combos = {choice.name: self._combo(choice) for choice in self._choices}
        form = Form(self.look)
        for choice in self._choices:
            combo = self._combos[choice.name]
            form.add_line(Field(self.look, choice.label, combo, choice.hint))
        self.roomy = QCheckBox(self.texts.text("A little larger on a wide screen"))
        self.roomy.clicked.connect(self._choose)
        self.make_acts(self)
        form.add_line(self.roomy)
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(720))
        card.box.addWidget(form)
        self.box.addWidget(card)
        self.box.addStretch(1)
        self.open_at("")

    @property
    def language(self) -> QComboBox:
        """The language of the screen."""
        return self._combos["language"]

    @property
    def appearance(self) -> QComboBox:
        """Light or dark."""
        return self._combos["appearance"]

    @property
    def text_size(self) -> QComboBox:
        """The size of the text."""
        return self._combos["text_size"]

    def _combo(self, choice: PreferenceChoice) -> QComboBox:
        combo = StillBox()
        for value, text in choice.options.items():
            combo.addItem(text, str(value))
        combo.activated.connect(self._choose)
        return combo

    def title(self) -> str:
        return self.texts.text("Settings")

    def state_line(self) -> str:
        return self.texts.text("For this computer; every choice is kept at once.")

    def first_focus(self) -> QWidget | None:
        return self.language

    def open_at(self, place: str) -> None:
        """Show what holds: a choice comes to nothing where something typed would be lost."""
        for name, combo in self._combos.items():
            combo.setCurrentIndex(combo.findData(str(getattr(self.shell.preferences, name))))
        self.roomy.setChecked(self.shell.preferences.roomy)

    def _choose(self) -> None:
        likes = replace(self.shell.preferences, roomy=self.roomy.isChecked())
        for choice in self._choices:
            likes = choice.having(likes, str(self._combos[choice.name].currentData()))
        if likes != self.shell.preferences:
            self.shell.prefer(likes)
