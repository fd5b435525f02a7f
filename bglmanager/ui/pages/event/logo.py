"""The organiser's logo on the page of an event: chosen from a file, made small, shown, removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import shorten

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.logo import LARGEST_LOGO
from bglmanager.engine.problems import Problem, problem_if, refuse_if
from bglmanager.services import logo
from bglmanager.services.files import read_whole
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Words, WrappingRow, action_button, in_a_row, laid_out

_SIDES = QSize(720, 360)
"""Points of a logo at most: 45 mm of paper at 400 to the inch."""

_FORMATS = (b"png", b"jpeg")
_LETTERS = 48
"""Of the name of another event, which stands on a button."""

_SHOWN = 48
"""How high it is shown."""

_SMALLER = 0.8
"""From one try to the next, while the file is too large to be kept."""

_MOST_POINTS = 8_000 * 8_000
"""Qt reads no larger ones."""


def small_logo(data: bytes, name: str) -> bytes:
    """A picture of a file as a PNG that is small enough to be kept, on white.

    Raises `Refused`: logo.not-readable for what is no PNG and no JPEG, logo.huge.
    """
    picture = _read_picture(data, name)
    sides = picture.size()
    if sides.width() > _SIDES.width() or sides.height() > _SIDES.height():
        sides = sides.scaled(_SIDES, Qt.AspectRatioMode.KeepAspectRatio)
    while len(made := _png_of(picture, sides)) > LARGEST_LOGO:
        sides = sides * _SMALLER
    return made


def _read_picture(data: bytes, name: str) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)  # as a telephone was held
    sides = reader.size()
    told = {"file": name, "wide": sides.width(), "high": sides.height()}
    refuse_if(problem_if(sides.width() * sides.height() > _MOST_POINTS, "logo.huge", **told))
    picture = reader.read() if reader.format().data() in _FORMATS else QImage()
    refuse_if(problem_if(picture.isNull(), "logo.not-readable", file=name))
    return picture


def _png_of(picture: QImage, sides: QSize) -> bytes:
    """The picture as large as this, on white: paper has no see-through."""
    sides = sides.expandedTo(QSize(1, 1))
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = picture.scaled(sides, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    flat = QImage(scaled.size(), QImage.Format.Format_RGB32)
    flat.fill(Qt.GlobalColor.white)
    painter = QPainter(flat)
    painter.drawImage(0, 0, scaled)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(100)  # the tightest
    writer.write(flat)
    return bytes(buffer.data().data())


class LogoPart(QWidget):
    """The logo as it is printed, and the way to another one, to none, or to all of the paper as it
    was at another event.
    """

    def __init__(
        self, page: Page, desk: OpenEvent, why_unsaved: Callable[[], Sequence[str]]
    ) -> None:
        super().__init__()
        self._why_unsaved = why_unsaved
        self.page, self.desk, look = page, desk, page.look
        muted = look.theme.colours.muted
        self.picture = Words(look)
        self.picture.setFixedHeight(look.theme.px(_SHOWN))
        self.said = Words(look, "", Size.SMALL, colour=muted)
        page.make_acts(self)
        buttons = [action_button(look, each) for each in (self.choose, self.remove, self.as_at)]
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addLayout(in_a_row(look, (self.picture, self.said)))
        box.addWidget(WrappingRow(look.theme.px(8), buttons))

    def show_logo(self) -> None:
        """Show the logo that the event has now, and at which one paper looks as it could here."""
        t, look, found = self.page.texts, self.page.look, logo.logo_of(self.desk)
        if (other := logo.newest_paper(self.desk)) is not None:
            name = shorten(other.name, _LETTERS, placeholder="…")
            self.as_at.rename(t.text("As at {event}", event=name))
        self.picture.setVisible(found is not None)
        self.said.setText(t.text("Badges, signs, name tents and certificates have it."))
        if found is None:
            self.said.setText(t.text("No logo. A PNG or JPEG file is made as small as needed."))
            return
        image = QImage.fromData(found)
        self.picture.setAccessibleName(t.text("Logo of the organiser"))
        ratio = self.devicePixelRatioF()
        high = round(look.theme.px(_SHOWN) * ratio)
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = image.scaledToHeight(min(high, image.height()), smooth)
        shown.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(shown))

    @act("Choose the logo…", icon="folder-open")
    def choose(self) -> None:
        """Ask for a picture and have it on paper."""
        t = self.page.texts
        kinds = t.text("Pictures") + " (*.png *.jpg *.jpeg)"
        chosen = self.page.shell.messages.open_file(t.text("Choose the logo"), kinds)
        if chosen is not None:
            self.take_from(chosen)

    def take_from(self, path: Path) -> None:
        """Have the picture of a file on paper."""

        def take() -> None:
            data = read_whole(path, largest=logo.LARGEST_PICTURE)
            logo.take_logo(self.desk, small_logo(data, path.name))

        self.page.shell.attempt(take)

    @act(
        "Remove the logo",
        icon="trash-2",
        unless=lambda part: logo.can_remove_logo(part.desk),
        attempted=True,
    )
    def remove(self) -> None:
        logo.remove_logo(self.desk)

    def _why_not_as_at(self) -> Sequence[str | Problem]:
        return logo.can_take_paper(self.desk) or self._why_unsaved()

    @act("As at another event", icon="copy", unless=_why_not_as_at, attempted=True)
    def as_at(self) -> None:
        """Have logo, words at the foot, badges and lines as they were there."""
        logo.take_paper(self.desk)

    @act("Print badges", icon="printer")
    def badges(self) -> None:
        self.page.shell.go("prints/badges")
