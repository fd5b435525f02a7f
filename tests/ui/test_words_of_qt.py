"""Qt’s own buttons and dialogs speak the language of the program."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from bglmanager.i18n import Texts
from bglmanager.ui.application import Dress
from bglmanager.ui.look import Look


@pytest.mark.parametrize(("language", "cancel"), [("it", "Annulla"), ("en", "Cancel")])
def test_dialogs_of_qt_speak_as_the_program_does(
    qapp: QApplication, look: Look, language: str, cancel: str
) -> None:
    Dress(qapp).put_on(Look(Texts(language), look.theme, look.icons))
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel
    Dress(qapp).put_on(look)
