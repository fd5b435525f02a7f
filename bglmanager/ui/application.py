"""The Qt application: fonts, style, palette, Qt's own words. Once a process."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication

from bglmanager import resources
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.style import Style
from bglmanager.ui.style_sheet import style_sheet

FONTS = (
    "NotoSans-Regular.ttf",
    "NotoSans-SemiBold.ttf",
    "NotoSans-Bold.ttf",
    "NotoSans-Condensed.ttf",
)


def make_application(arguments: Sequence[str]) -> QApplication:
    """The application of this process with the program's fonts and name.

    Raises FileNotFoundError when a font is missing: every letter would be a box.
    """
    # From now on `GcScheduler` alone looks for unused cycles: Python does so on whichever thread
    # makes something, and a widget freed on that of a task or a backup takes the process with it
    gc.set_threshold(0)
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication(list(arguments))
    application.setApplicationName("BGL Manager")
    application.setStyle("Fusion")
    for name in FONTS:
        file = resources.path(f"fonts/{name}")
        if QFontDatabase.addApplicationFontFromData(file.read_bytes()) < 0:
            raise FileNotFoundError(file)
    return application


_WORN = "look"
"""The property of the application that says what it wears: every window that opens puts it on."""


class Dress:
    """Puts a look on the application, unless it wears it."""

    def __init__(self, application: QApplication) -> None:
        self._application = application

    @property
    def style_worn(self) -> Style | None:
        """What the application wears."""
        found = self._application.property(_WORN)
        return found if isinstance(found, Style) else None

    def put_on(self, look: Style) -> None:
        """Palette, font, style sheet, and the words of Qt's own buttons."""
        application = self._application
        if application.property(_WORN) == look:
            return
        QLocale.setDefault(QLocale(look.texts.language))
        self._speak_language(look.texts.language)
        application.setPalette(look.theme.palette())
        application.setFont(look.theme.font())
        sheet = style_sheet(look.theme, look.icons)
        if application.styleSheet() != sheet:  # the same again takes as long as another one
            # a millisecond for every widget there is: what is going away need not be there
            application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            application.setStyleSheet(sheet)
        application.setWindowIcon(QIcon(look.icons.pixmap("trophy", 48, look.theme.colours.accent)))
        application.setProperty(_WORN, look)

    def put_on_usual(self, folder: Path) -> Style:
        """The look of who likes nothing in particular: preferences are in a library that cannot be
        read. `folder` is for passing files.
        """
        likes = Preferences()
        look = Style.of(
            language=likes.language,
            dark=self.is_dark(likes.appearance),
            scale=likes.text_size,
            folder=folder,
        )
        self.put_on(look)
        return look

    def _speak_language(self, language: str) -> None:
        for old in self._application.findChildren(QTranslator):
            self._application.removeTranslator(old)
            old.deleteLater()
        words = QTranslator(self._application)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if words.load(f"qtbase_{language}", folder):
            self._application.installTranslator(words)

    def is_dark(self, appearance: Appearance) -> bool:
        """Whether to be dark: as the user says, otherwise as the desktop is."""
        if appearance is Appearance.DESKTOP:
            scheme = self._application.styleHints().colorScheme()
            return scheme is Qt.ColorScheme.Dark
        return appearance is Appearance.DARK
