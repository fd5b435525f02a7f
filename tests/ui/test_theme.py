"""Colours, sizes and icons of the theme."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFontInfo, QPalette, qGray
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from bglmanager import resources
from bglmanager.i18n import Texts
from bglmanager.ui.application import Dress, style_sheet
from bglmanager.ui.motion import Motion
from bglmanager.ui.style import (
    DARK,
    LIGHT,
    SCALES,
    TONE_ICONS,
    Colours,
    Icons,
    Size,
    Style,
    Theme,
    Tone,
    tone_colours,
)

pytestmark = pytest.mark.usefixtures("dressed")

BOTH = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    rgb = QColor(colour)
    r, g, b = linear(rgb.redF()), linear(rgb.greenF()), linear(rgb.blueF())
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast("#FFFFFF", "#000000"), 2) == 21
    assert round(contrast("#777777", "#FFFFFF"), 2) == 4.48


@BOTH
def test_text_is_readable_on_every_ground(colours: Colours) -> None:
    grounds = (colours.window, colours.surface, colours.raised, colours.accent_soft)
    inks = (colours.text, colours.muted)
    low = [(i, g) for i in inks for g in grounds if contrast(i, g) < 4.5]
    low += [
        (i, g)
        for i in (colours.accent, colours.good, colours.attention, colours.wrong)
        for g in (colours.window, colours.surface)
        if contrast(i, g) < 4.5
    ]
    assert low == []


@BOTH
def test_text_is_readable_on_its_own_tone(colours: Colours) -> None:
    for tone in Tone:
        ink, ground = tone_colours(colours, tone)
        assert contrast(ink, ground) >= 4.5, tone
        assert contrast(colours.text, ground) >= 4.5, tone


@BOTH
def test_a_link_is_readable_on_a_notice(colours: Colours) -> None:
    for ground in (colours.attention_soft, colours.wrong_soft):
        assert contrast(colours.accent, ground) >= 4.5


@BOTH
def test_the_primary_button_is_readable(colours: Colours) -> None:
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    assert contrast(colours.on_accent, colours.accent_strong) >= 4.5


@BOTH
def test_edges_of_fields_and_focus_stand_out(colours: Colours) -> None:
    for ground in (colours.window, colours.surface):
        assert contrast(colours.outline, ground) >= 3
        assert contrast(colours.accent, ground) >= 3


def test_sizes_follow_the_text_size() -> None:
    assert [Theme.of(dark=False, scale=s).px(32) for s in SCALES] == [32, 40, 48, 56, 64]
    assert Theme.of(dark=False, scale=500).scale == 200
    assert Theme.of(dark=False, scale=150).font(Size.TITLE).pixelSize() == 30


def test_the_font_is_the_bundled_one_with_its_cuts(look: Style) -> None:
    for strong in (False, True):
        info = QFontInfo(look.theme.font(strong=strong))
        assert info.family() == "Noto Sans"
        assert (info.weight() >= 600) is strong


def test_qt_s_own_dialog_speaks_the_language(
    qtbot: QtBot, qapp: QApplication, look: Style, request: pytest.FixtureRequest
) -> None:
    dress = Dress(qapp)
    request.addfinalizer(lambda: dress.put_on(look))
    dress.put_on(replace(look, texts=Texts("it")))
    asked = QFileDialog(None, "", "", "PDF (*.pdf)")
    qtbot.addWidget(asked)
    labels = {label.text().replace("&", "") for label in asked.findChildren(QLabel)}
    assert labels == {"Cerca in:", "Nome del file:", "File di tipo:"}


def test_the_palette_is_the_theme_s() -> None:
    palette = Theme.of(dark=True).palette()
    assert palette.color(QPalette.ColorRole.Window) == QColor(DARK.window)
    assert palette.color(QPalette.ColorRole.Text) == QColor(DARK.text)


def test_icons_are_drawn_with_a_line_of_one_and_a_half_pixels(tmp_path: Path) -> None:
    icons = Icons(Theme.of(dark=False), tmp_path)
    assert 'stroke-width="2.25"' in icons.tinted_svg("check", 16, "#123456")
    assert 'stroke-width="1.8"' in icons.tinted_svg("check", 20, "#123456")
    assert "#123456" in icons.tinted_svg("check", 16, "#123456")


def test_every_icon_of_the_set_draws_something_in_its_colour(look: Style) -> None:
    names = sorted(file.stem for file in resources.path("icons").glob("*.svg"))
    assert len(names) > 60
    for name in names:
        picture = look.icons.pixmap(name, 20, "#B3261E").toImage()
        inked = [
            picture.pixelColor(x, y)
            for x in range(0, picture.width(), 2)
            for y in range(picture.height())
            if picture.pixelColor(x, y).alpha() == 255
        ]
        assert inked, name
        assert all(abs(c.red() - 0xB3) + abs(c.blue() - 0x1E) < 6 for c in inked), name


def test_an_icon_that_does_not_exist_is_a_fault_of_the_program(look: Style) -> None:
    with pytest.raises(FileNotFoundError):
        look.icons.icon("unicorn")


def test_the_style_sheet_has_a_file_for_every_picture(look: Style) -> None:
    sheet = style_sheet(look.theme, look.icons)
    files = [part.split('"')[0] for part in sheet.split('url("')[1:]]
    assert files
    assert all(Path(file).is_file() for file in files)
    assert "$" not in sheet


def test_states_are_told_apart_in_grey() -> None:
    """Each tone has an icon of its own, and its text stands out from its ground without colour."""
    assert len({TONE_ICONS[tone] for tone in Tone}) == len(Tone)
    for colours in (LIGHT, DARK):
        for tone in Tone:
            ink, ground = (qGray(QColor(one).rgb()) for one in tone_colours(colours, tone))
            assert abs(ink - ground) >= 80, tone


def test_motion_ends_at_once_where_it_is_not_wanted(qtbot: QtBot) -> None:
    made, seen, owner = Motion(), list[float](), QObject()
    made.want(wanted=True)
    assert not made.is_wanted  # there is no screen here
    made.run(owner, 400, seen.append)
    assert seen == [1.0]
    made.is_wanted = True
    made.run(owner, 30, seen.append)
    qtbot.waitUntil(lambda: seen[-1] == 1.0 and len(seen) > 2)
    assert sorted(seen[1:]) == seen[1:]


def test_a_panel_comes_forth_without_moving(qtbot: QtBot) -> None:
    panel, made = QWidget(), Motion()
    qtbot.addWidget(panel)
    panel.show()
    made.unveil(panel, 30, "#102030")
    assert panel.children() == []
    made.is_wanted = True
    made.unveil(panel, 30, "#102030")
    assert panel.findChildren(QWidget)[0].testAttribute(_THROUGH)
    qtbot.waitUntil(lambda: panel.findChildren(QWidget) == [])


_THROUGH = Qt.WidgetAttribute.WA_TransparentForMouseEvents
