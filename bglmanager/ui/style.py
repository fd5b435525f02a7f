"""What everything on the screen is made with: colours and sizes by what they mean (all sizes are
pixels at 100 %), icons, and texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QByteArray, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QToolTip, QWidget

from bglmanager import resources
from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts


@record
class Colours:
    """One set of colours, as #RRGGBB.

    `border` divides surfaces; `outline` surrounds what can be typed in or pressed and stands out
    3:1 from what is around it (WCAG 1.4.11). The `*_soft` ones lie behind the text of their name.
    """

    window: str
    surface: str
    raised: str
    text: str
    muted: str
    border: str
    outline: str
    accent: str
    accent_strong: str
    accent_soft: str
    on_accent: str
    good: str
    good_soft: str
    attention: str
    attention_soft: str
    wrong: str
    wrong_soft: str


_SHADES: Mapping[str, tuple[str, str]] = {
    "window": ("#F6F7F8", "#15181C"),
    "surface": ("#FFFFFF", "#1D2126"),
    "raised": ("#EEF1F4", "#272C33"),
    "text": ("#1C2127", "#E9ECEF"),
    "muted": ("#56606B", "#A7B0BA"),
    "border": ("#D5DBE1", "#3A424B"),
    "outline": ("#7D8894", "#75808C"),
    "accent": ("#0B6B5D", "#4CC2AC"),
    "accent_strong": ("#08564B", "#7BD6C5"),
    "accent_soft": ("#DFF1EE", "#17352F"),
    "on_accent": ("#FFFFFF", "#0B211D"),
    "good": ("#1B7A36", "#5BD07A"),
    "good_soft": ("#E4F4E8", "#18331F"),
    "attention": ("#8A5A00", "#E7B84A"),
    "attention_soft": ("#FFF4D6", "#3A2E10"),
    "wrong": ("#B3261E", "#FF9A91"),
    "wrong_soft": ("#FDECEA", "#40201D"),
}
"""Every colour in light and in dark."""

LIGHT, DARK = (Colours(**{name: both[n] for name, both in _SHADES.items()}) for n in (0, 1))


class Tone(StrEnum):
    """What a state means; always shown by an icon or a word as well."""

    PLAIN = "plain"
    NOW = "now"
    GOOD = "good"
    ATTENTION = "attention"
    WRONG = "wrong"


TONE_ICONS: Mapping[Tone, str] = {
    Tone.PLAIN: "info",
    Tone.NOW: "circle-dot",
    Tone.GOOD: "circle-check",
    Tone.ATTENTION: "triangle-alert",
    Tone.WRONG: "octagon-x",
}
"""The icon that goes with a tone where no other is asked for."""


def tone_colours(colours: Colours, tone: Tone) -> tuple[str, str]:
    """The text and the background of a tone."""
    return {
        Tone.PLAIN: (colours.muted, colours.raised),
        Tone.NOW: (colours.accent, colours.accent_soft),
        Tone.GOOD: (colours.good, colours.good_soft),
        Tone.ATTENTION: (colours.attention, colours.attention_soft),
        Tone.WRONG: (colours.wrong, colours.wrong_soft),
    }[tone]


class Size(IntEnum):
    """Sizes of text by use, in pixels."""

    SMALL = 12
    TEXT = 13
    SECTION = 15
    TITLE = 20
    FIGURE = 28


ROW = 32
CONTROL = 32
PRIMARY = 36
RADIUS = 6
RAIL, RAIL_SMALL, RAIL_NARROW = 216, 184, 60
SMALL_WIDTH, CRAMPED_WIDTH = 1440, 1000
"""A window narrower than these has a smaller rail, and one of icons alone."""
HEADER, STRIP, STATUS = 56, 32, 28
MARGIN = 16
SIDE, SIDE_LARGE = 320, 400
FORM = 640

SCALES = (100, 125, 150, 175, 200)
"""Text sizes on offer, in per cent."""

WIDE, ROOMY = 1680, 106
"""A screen as wide as this has text and rows a pixel larger: that is so many per cent."""

FAMILY = "Noto Sans"


@record
class Theme:
    """Colours and the text size in per cent; every size of the window goes through `px`."""

    colours: Colours = LIGHT
    scale: int = 100

    @classmethod
    def of(cls, *, dark: bool, scale: int = 100) -> Theme:
        """The dark or the light theme at a text size of 100 to 200 per cent."""
        return cls(DARK if dark else LIGHT, max(100, min(200, scale)))

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what it stands on."""
        return self.colours is DARK

    def px(self, size: float) -> int:
        """A size given at 100 % in pixels of this theme."""
        return round(size * self.scale / 100)

    def font(self, size: Size = Size.TEXT, *, strong: bool = False) -> QFont:
        """The font for a use; `strong` is the semibold cut."""
        font = QFont(FAMILY)
        font.setPixelSize(self.px(size))
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        return font

    def palette(self) -> QPalette:
        """The colours as Qt's own widgets ask for them."""
        c, role, palette = self.colours, QPalette.ColorRole, QPalette()
        texts = role.Text, role.ButtonText, role.HighlightedText, role.ToolTipText
        colours = {
            c.window: (role.Window, role.AlternateBase),
            c.surface: (role.Base, role.ToolTipBase),
            c.raised: (role.Button, role.Light, role.Midlight),
            c.text: (role.WindowText, *texts),
            c.muted: (role.PlaceholderText,),
            c.wrong: (role.BrightText,),
            c.accent_soft: (role.Highlight,),
            c.accent: (role.Accent, role.Link, role.LinkVisited),
            c.border: (role.Mid, role.Shadow),
            c.outline: (role.Dark,),
        }
        for colour, asked in colours.items():
            for each in asked:
                palette.setColor(each, QColor(colour))
        faint = QColor(c.muted)
        faint.setAlpha(140)
        for each in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, each, faint)
        return palette


SMALL, LARGE = 16, 20
_GRID = 24  # units of the drawings
_STROKE = 1.5


class Icons:
    """The icons of one theme. Names are those of the files in `resources/icons`."""

    def __init__(self, theme: Theme, folder: Path) -> None:
        """`folder` takes the few tinted drawings which the style sheet can only read from files."""
        self._theme = theme
        self._folder = folder
        self._made: dict[tuple[str, int, str], QIcon] = {}
        self._drawings: dict[str, str] = {}

    def icon(self, name: str, size: int = SMALL, colour: str = "") -> QIcon:
        """The icon at 16 or 20 px (more in large text), in the text's colour unless told.

        Raises FileNotFoundError for a name that is not in the set.
        """
        key = (name, size, colour)
        if key not in self._made:
            self._made[key] = self._make_icon(name, size, colour or self._theme.colours.text)
        return self._made[key]

    def pixmap(self, name: str, size: int, colour: str, ratio: float = 2.0) -> QPixmap:
        """One drawing for a screen with `ratio` device pixels to the pixel."""
        pixels = round(self._theme.px(size) * ratio)
        svg = self.tinted_svg(name, size, colour)
        key = f"{pixels}/{ratio} {svg}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):  # some are asked for at every painting
            pixmap = _draw_svg(svg, pixels)
            pixmap.setDevicePixelRatio(ratio)
            QPixmapCache.insert(key, pixmap)
        return pixmap

    def tinted_file(self, name: str, size: int, colour: str) -> str:
        """The path of a tinted drawing, written when first asked for."""
        target = self._folder / f"{name}-{size}-{colour.lstrip('#')}.svg"
        with suppress(OSError):  # on a full disk an arrow is missing, and the window is there
            if not target.exists():
                target.write_text(self.tinted_svg(name, size, colour), encoding="utf-8")
        return target.as_posix()

    def tinted_svg(self, name: str, size: int, colour: str) -> str:
        """The drawing, its line so wide that it measures 1.5 px when drawn at `size`."""
        if name not in self._drawings:
            file = resources.path(f"icons/{name}.svg")
            self._drawings[name] = file.read_text(encoding="utf-8")
        drawing = self._drawings[name]
        width = _STROKE * _GRID / size
        return drawing.replace("currentColor", colour).replace(
            'stroke-width="2"', f'stroke-width="{width:.4g}"'
        )

    def _make_icon(self, name: str, size: int, colour: str) -> QIcon:
        icon = QIcon()
        faint = QColor(self._theme.colours.muted)
        for ratio in (1.0, 2.0):
            drawn = self.pixmap(name, size, colour, ratio)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
                icon.addPixmap(drawn, mode)
            icon.addPixmap(self.pixmap(name, size, faint.name(), ratio), QIcon.Mode.Disabled)
        return icon


def _draw_svg(svg: str, pixels: int) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap


@record
class Style:
    """Texts, theme and icons; they never change in a living window (it is built again)."""

    texts: Texts
    theme: Theme
    icons: Icons

    @classmethod
    def of(cls, *, language: str, dark: bool, scale: int, folder: Path) -> Style:
        """A look; `folder` takes the tinted drawings of the style sheet."""
        theme = Theme.of(dark=dark, scale=scale)
        return cls(Texts(language), theme, Icons(theme, folder))


# Texts as they are where Qt reads more into them: `<b>` in a tooltip is markup that is obeyed and
# opens files, `&` in a button a key, `[*]` in a title a mark. Nothing else gives a text to these.
_UNSEEN = "\N{WORD JOINER}"


class _Explained(Protocol):
    def setToolTip(self, text: str, /) -> None: ...  # Qt's name


def as_tip(text: str) -> str:
    """A text that Qt shows as it is in a tooltip.

    A tag is none with a letter that nobody sees in it; to write it as markup would be read aloud.
    """
    if not GuiQt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_UNSEEN}").replace("&lt;", f"&{_UNSEEN}lt;")


def set_tip(explained: _Explained, text: str) -> None:
    """Give a widget, an action or a line of a list its tooltip."""
    explained.setToolTip(as_tip(text))


def show_tip(place: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at this point of the screen now."""
    QToolTip.showText(place, as_tip(text), widget)


def as_label(text: str) -> str:
    """A text for a button or a menu that underlines nothing and is no key."""
    return text.replace("&", "&&")


def as_read(label: str) -> str:
    """The text that `as_label` was made of."""
    return label.replace("&&", "&")


def as_title(text: str) -> str:
    """A text for the title of a window."""
    return text.replace("[*]", "[*][*]")
