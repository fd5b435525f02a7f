"""Icons: one outline set, tinted by the theme, always drawn with a line of 1.5 pixels."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from bglmanager import resources
from bglmanager.ui.theme.theme import Theme

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
