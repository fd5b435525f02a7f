"""Language, light or dark, text size: each choice is kept and shown at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from bglmanager.i18n import LANGUAGES
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Appearance
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import SCALES
from bglmanager.ui.widgets.basics import Card
from bglmanager.ui.widgets.fields import Field, Form


class SettingsPage(Page):
    """A few choices; the window is built again at this page after each."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        t = self.texts
        self.language = self._combo(dict(LANGUAGES.items()), shell.preferences.language)
        self.appearance = self._combo(
            {
                Appearance.DESKTOP.value: t.text("As the desktop is"),
                Appearance.LIGHT.value: t.text("Light"),
                Appearance.DARK.value: t.text("Dark"),
            },
            shell.preferences.appearance.value,
        )
        sizes = {str(scale): f"{scale} %" for scale in SCALES}
        self.text_size = self._combo(sizes, str(shell.preferences.text_size))
        self.roomy = QCheckBox(t.text("A little larger on a wide screen"))
        self.roomy.setChecked(shell.preferences.roomy)
        self.roomy.clicked.connect(self._choose)
        self.language.activated.connect(self._choose)
        self.appearance.activated.connect(self._choose)
        self.text_size.activated.connect(self._choose)
        self.make_acts(self)
        form = Form(self.look)
        form.add_line(Field(self.look, t.text("Language of the screen"), self.language))
        form.add_line(Field(self.look, t.text("Colours"), self.appearance))
        form.add_line(
            Field(
                self.look,
                t.text("Size of the text"),
                self.text_size,
                t.text("Larger text is easier to read from a distance in the hall."),
            )
        )
        form.add_line(self.roomy)
        card = Card(self.look)
        card.setMaximumWidth(self.look.theme.px(720))
        card.box.addWidget(form)
        self.box.addWidget(card)
        self.box.addStretch(1)

    def _combo(self, options: dict[str, str], chosen: str) -> QComboBox:
        combo = QComboBox()
        for value, text in options.items():
            combo.addItem(text, value)
        combo.setCurrentIndex(combo.findData(chosen))
        return combo

    def title(self) -> str:
        return self.texts.text("Settings")

    def state_line(self) -> str:
        return self.texts.text("For this computer; every choice is kept at once.")

    def first_focus(self) -> QWidget | None:
        return self.language

    def open_at(self, place: str) -> None:
        """Show what holds: a choice comes to nothing where something typed would be lost."""
        likes = self.shell.preferences
        for combo, value in (
            (self.language, likes.language),
            (self.appearance, likes.appearance),
            (self.text_size, likes.text_size),
        ):
            combo.setCurrentIndex(combo.findData(str(value)))
        self.roomy.setChecked(likes.roomy)

    def _choose(self) -> None:
        chosen = replace(
            self.shell.preferences,
            language=str(self.language.currentData()),
            appearance=Appearance(str(self.appearance.currentData())),
            text_size=int(self.text_size.currentData()),
            roomy=self.roomy.isChecked(),
        )
        if chosen != self.shell.preferences:
            self.shell.prefer(chosen)
