"""The Qt application: fonts, style sheet, palette, Qt's own words. Once a process."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from string import Template

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from bglmanager import resources
from bglmanager.ui.motion import MOTION
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.style import CONTROL, PRIMARY, RADIUS, ROOMY, SCALES, WIDE, Icons, Style, Theme

_SHEET = Template("""
QToolTip { background: $surface; color: $text; border: 1px solid $outline; padding: $p4; }
QAbstractButton:focus, QAbstractItemView:focus { outline: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
  background: $surface; color: $text; border: 1px solid $outline; border-radius: $radius;
  padding: 0 $p8; min-height: $field; selection-background-color: $accent;
  selection-color: $on_accent; }
QPlainTextEdit, QTextEdit { padding: $p4; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid $accent; padding: 0 $p7; }
QLineEdit[wrong="true"], QAbstractSpinBox[wrong="true"], QComboBox[wrong="true"] {
  border: 2px solid $wrong; padding: 0 $p7; }
QLineEdit[wrong="true"]:focus, QAbstractSpinBox[wrong="true"]:focus,
QComboBox[wrong="true"]:focus { border-color: $accent; background: $wrong_soft; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $muted;
  background: $raised; border-color: $border; }
QAbstractItemView QLineEdit, QAbstractSpinBox QLineEdit, QComboBox QLineEdit,
QComboBox QLineEdit:focus {
  border: none; padding: 0; min-height: 0; border-radius: 0; background: transparent; }
QAbstractItemView QLineEdit { background: $surface; border: 2px solid $accent; }
QAbstractSpinBox { min-height: $spin; }
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: $p24; }
QComboBox::down-arrow, QDateEdit::down-arrow { image: url("$chevron"); width: $p16; height: $p16; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: $p20; }
QAbstractSpinBox::up-arrow { image: url("$chevron_up"); width: $p12; height: $p12; }
QAbstractSpinBox::down-arrow { image: url("$chevron"); width: $p12; height: $p12; }
QComboBox QAbstractItemView, QListView[kind="offers"] { background: $surface;
  border: 1px solid $outline; outline: none; }
QComboBox QAbstractItemView::item, QListView[kind="offers"]::item { min-height: $p28;
  padding: 0 $p8; }

QPushButton, QToolButton { background: $surface; color: $text; border: 1px solid $outline;
  border-radius: $radius; padding: 0 $p12; min-height: $field; }
QPushButton:hover, QToolButton:hover { background: $raised; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
  background: $accent_soft; border-color: $accent; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 0 $p11; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: transparent;
  border: 1px solid $border; }
QLineEdit QToolButton, QLineEdit QToolButton:hover { border: none; padding: 0; min-height: 0;
  background: transparent; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent;
  border: 1px solid $accent; min-height: $primary; padding: 0 $p16; font-weight: 600; }
QPushButton[kind="primary"]:hover { background: $accent_strong;
  border-color: $accent_strong; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; padding: 0 $p15; }
QPushButton[kind="primary"]:disabled { background: $raised; color: $muted;
  border-color: $border; }
QPushButton[kind="flat"], QToolButton[kind="flat"] { background: transparent;
  border: 2px solid transparent; padding: 0 $p7; min-height: $flat; }
QPushButton[kind="flat"]:hover, QToolButton[kind="flat"]:hover { background: $raised; }
QPushButton[kind="flat"]:focus, QToolButton[kind="flat"]:focus { border: 2px solid $accent; }
QPushButton[tight="true"], QPushButton[tight="true"]:focus { padding: 0; }
QPushButton[kind="link"] { background: transparent; border: 2px solid transparent; color: $accent;
  padding: 0 $p4; min-height: $flat; font-weight: 600; }
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 2px solid $accent; }
QPushButton[kind="chip"] { min-height: $p24; border-color: $border; border-radius: $p12;
  padding: 0 $p11; }
QPushButton[kind="chip"]:focus { border: 2px solid $accent; padding: 0 $p10; }
QPushButton[kind="chip"]:checked { color: $accent; font-weight: 600; border-color: $accent_soft; }
QPushButton[kind="chip"]:checked:focus { border-color: $accent; }
QFrame[kind="status"] QPushButton[tight="true"], QPushButton[tight="true"]:focus { padding: 0; }
QPushButton[kind="link"] { min-height: $p20; }

QCheckBox, QRadioButton { spacing: $p8; min-height: $p28; border: 2px solid transparent;
  border-radius: $radius; padding: 0 $p4 0 2px; }
QCheckBox:focus, QRadioButton:focus { border-color: $accent; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {
  width: $p16; height: $p16; border: 1px solid $outline; border-radius: $p4;
  background: $surface; }
QRadioButton::indicator { border-radius: $p8; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked { background: $accent;
  border-color: $accent; image: url("$check"); }
QRadioButton::indicator:checked { border-color: $accent; background: qradialgradient(
  cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 $accent, stop: 0.55 $accent,
  stop: 0.65 $surface, stop: 1 $surface); }

QTableView, QListView, QTreeView { background: $surface; border: 1px solid $border; padding: 1px;
  border-radius: $radius; gridline-color: $border; selection-background-color: $accent_soft;
  selection-color: $text; }
QListView[kind="plain"] { border: none; padding: 0; }
QListView[kind="sections"], QListView[kind="sections"]:focus { border: none; padding: 0;
  background: transparent; }
QListView[kind="sections"]::item { padding: 0 $p8; }
QListView[kind="sections"]::item:selected { color: $accent; }
QHeaderView { background: $surface; border: none; }
QHeaderView::section { background: $surface; color: $muted; border: none;
  border-bottom: 1px solid $border; padding: 0 $p10; min-height: $field; font-weight: 600; }
QHeaderView[kind="tight"]::section { padding: 0 $p4; }
QHeaderView::up-arrow { image: url("$sort_up"); width: $p12; height: $p12; }
QHeaderView::down-arrow { image: url("$sort_down"); width: $p12; height: $p12; }
QTableCornerButton::section { background: $surface; border: none; }

QScrollArea { border: none; background: transparent; }
QAbstractScrollArea[kind="pages"] { border: 1px solid $border; padding: 1px; }
QAbstractScrollArea[kind="pages"]:focus { border: 2px solid $accent; padding: 0; }
QScrollArea[kind="read"] { border-left: 3px solid transparent; }
QScrollArea[kind="read"]:focus { border-left-color: $accent; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: $p12; margin: 0; }
QScrollBar:horizontal { background: transparent; height: $p12; margin: 0; }
QScrollBar::handle { background: $border; border-radius: $p4; margin: 2px; }
QScrollBar::handle:hover { background: $outline; }
QScrollBar::handle:vertical { min-height: $p32; }
QScrollBar::handle:horizontal { min-width: $p32; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenu { background: $surface; border: 1px solid $outline; padding: $p4; }
QMenu::item { padding: $p6 $p24 $p6 $p12; border-radius: $p4; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::separator { height: 1px; background: $border; margin: $p4; }
QProgressBar { background: $raised; border: none; border-radius: $p4; max-height: $p8; }
QProgressBar::chunk { background: $accent; border-radius: $p4; }
QFrame[kind="card"] { background: $surface; border: 1px solid $border; border-radius: $radius; }
QFrame[kind="popup"] { background: $surface; border: 1px solid $outline; border-radius: $radius; }
QFrame[kind="card"]:focus { border: 2px solid $accent; }
QFrame[notice="plain"] { background: $raised; border-radius: $radius; }
QFrame[notice="now"] { background: $accent_soft; border-radius: $radius; }
QFrame[notice="good"] { background: $good_soft; border-radius: $radius; }
QFrame[notice="attention"] { background: $attention_soft; border-radius: $radius; }
QFrame[notice="wrong"] { background: $wrong_soft; border-radius: $radius; }
QFrame[kind="rule-upright"] { background: $border; border: none; max-width: 1px; min-width: 1px; }
QFrame[kind="rule"] { background: $border; border: none; max-height: 1px; min-height: 1px; }
""")


def style_sheet(theme: Theme, icons: Icons) -> str:
    """The style sheet of the application in this theme."""
    c = theme.colours
    sizes = {f"p{n}": f"{theme.px(n)}px" for n in (4, 6, 7, 8, 10, 11, 12, 15, 16, 20, 24, 28, 32)}
    values = {name: str(getattr(c, name)) for name in c.__dataclass_fields__} | {
        "radius": f"{RADIUS}px",
        "field": f"{theme.px(CONTROL) - 2}px",
        "spin": f"{theme.px(CONTROL) - 5}px",
        "flat": f"{theme.px(CONTROL) - 4}px",
        "primary": f"{theme.px(PRIMARY) - 2}px",
        "check": icons.tinted_file("check", 12, c.on_accent),
        "chevron": icons.tinted_file("chevron-down", 16, c.muted),
        "chevron_up": icons.tinted_file("chevron-up", 16, c.muted),
        "sort_up": icons.tinted_file("chevron-up", 12, c.accent),
        "sort_down": icons.tinted_file("chevron-down", 12, c.accent),
    }
    return _SHEET.substitute(sizes | values)


def _scale_of(likes: Preferences) -> int:
    """The size of the text: as it is liked, and a little more on a wide screen."""
    wide = QGuiApplication.primaryScreen().availableGeometry().width() >= WIDE
    return ROOMY if wide and likes.roomy and likes.text_size == SCALES[0] else likes.text_size


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


class QtWords(QTranslator):
    """The words of Qt's own dialogs.

    Its catalogues lag behind it: a label that has got a key since is there without one.
    """

    def translate(self, context: str, source: str, note: str | None = None, count: int = -1) -> str:
        """The text in the language spoken, else as it is."""
        spoken = super().translate
        plain = source.replace("&", "")
        return spoken(context, source, note, count) or spoken(context, plain, note, count) or source


_WORN = "look"
"""The property of the application that says what it wears: every window that opens puts it on."""


class Dress:
    """Puts a look on the application, unless it wears it."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._liked: tuple[tuple[str, bool, int], Style] | None = None

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

    def put_on_liked(self, likes: Preferences, folder: Path) -> Style:
        """The look that somebody likes, worn from now on; its icons are drawn once, those that the
        style sheet reads into this folder.
        """
        dark = self._is_dark(likes.appearance)
        wanted = likes.language, dark, _scale_of(likes)
        if self._liked is None or self._liked[0] != wanted:
            language, _, scale = wanted
            look = Style.of(language=language, dark=dark, scale=scale, folder=folder)
            self._liked = wanted, look
        MOTION.want(wanted=likes.motion)
        self.put_on(self._liked[1])
        return self._liked[1]

    def _speak_language(self, language: str) -> None:
        for old in self._application.findChildren(QTranslator):
            self._application.removeTranslator(old)
            old.deleteLater()
        words = QtWords(self._application)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if words.load(f"qtbase_{language}", folder):
            self._application.installTranslator(words)

    def _is_dark(self, appearance: Appearance) -> bool:
        """Whether to be dark: as the user says, otherwise as the desktop is."""
        if appearance is Appearance.DESKTOP:
            scheme = self._application.styleHints().colorScheme()
            return scheme is Qt.ColorScheme.Dark
        return appearance is Appearance.DARK
