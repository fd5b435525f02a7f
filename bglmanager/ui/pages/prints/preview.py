"""The pages of a sheet as they will be printed, each drawn when it comes into sight."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QStyle, QWidget

from bglmanager.i18n import Texts
from bglmanager.services.paper import PageSize, Picture, render_page
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.acts import act
from bglmanager.ui.style import Style
from bglmanager.ui.tasks import Progress, Task, Tasks
from bglmanager.ui.widgets.basics import IconButton, Words, filled, laid_out

ZOOMS = (25, 50, 75, 100, 125, 150, 200)
"""Sizes of a page in per cent of the width of the area."""

KEPT = 48_000_000
"""Bytes of pictures that are kept at most; those in sight are kept in any case."""

_GAP = 12
_ONE_LINE = 40

_Drawn = tuple[float, QImage]
"""At how many dots per inch a page was drawn, and the picture."""


class PagePreview(QAbstractScrollArea):
    """Pages below one another on the ground of the window; the widest has the area's width at
    100 %.

    `turned` is sent when another page is the first in sight, or there are others.
    """

    turned = Signal()

    def __init__(self, look: Style, tasks: Tasks) -> None:
        super().__init__()
        self.setProperty("kind", "pages")
        self._look, self._tasks = look, tasks
        self.zoom = 100
        self.page = 0
        self._data = b""
        self._sizes: Sequence[PageSize] = ()
        self._places: list[QRect] = []
        self._drawn: OrderedDict[int, _Drawn] = OrderedDict()
        self._task: Task | None = None
        self.setAccessibleName(look.texts.text("Preview of the pages"))
        self.verticalScrollBar().setSingleStep(look.theme.px(_ONE_LINE))
        self.verticalScrollBar().valueChanged.connect(self._note_page)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("PgUp; PgDown", texts.text("A page up or down")),
            ("Home; End", texts.text("The first or the last")),
        )

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    @property
    def is_drawn(self) -> bool:
        """Whether all that is in sight is drawn as it is to be."""
        return all(self._is_fresh(page) for page in self._in_sight())

    @property
    def dpi(self) -> float:
        """Dots of the screen per inch of paper."""
        return self._scale * 72 * self.devicePixelRatioF()

    @property
    def bytes_kept(self) -> int:
        """Of the pictures."""
        return sum(image.sizeInBytes() for _, image in self._drawn.values())

    @property
    def pictures(self) -> Sequence[QImage]:
        """Those of the pages in sight that are drawn."""
        return [self._drawn[page][1] for page in self._in_sight() if page in self._drawn]

    def show_document(self, data: bytes, sizes: Sequence[PageSize], *, again: bool) -> None:
        """Show the pages of this PDF from the top, or where one was reading if it is shown
        `again`.
        """
        self._data, self._sizes = data, sizes
        self._drawn.clear()
        if self._task is not None:
            self._task.stop()
            self._task = None
        self._lay_out()
        if not again:
            self.verticalScrollBar().setValue(0)
        self._note_page()
        self.viewport().update()

    def change_zoom(self, steps: int) -> None:
        """Show pages larger or smaller by so many steps; what is at the top stays there."""
        place = min(max(ZOOMS.index(self.zoom) + steps, 0), len(ZOOMS) - 1)
        bar = self.verticalScrollBar()
        part = bar.value() / max(self._height, 1)
        self.zoom = ZOOMS[place]
        self._lay_out()
        bar.setValue(round(part * self._height))
        self.turned.emit()
        self.viewport().update()

    def turn_page(self, way: int) -> None:
        """To the top of the page after, or before; of one that is higher than the area first its
        rest.
        """
        bar, high = self.verticalScrollBar(), self.viewport().height()
        tops = [place.top() - self._gap for place in self._places]
        if way > 0:
            ahead = (top for top in tops if top > bar.value())
            bar.setValue(min(next(ahead, bar.maximum()), bar.value() + high - self._gap))
        else:
            behind = (top for top in reversed(tops) if top < bar.value())
            bar.setValue(max(next(behind, 0), bar.value() - high + self._gap))

    @property
    def _gap(self) -> int:
        return self._look.theme.px(_GAP)

    @property
    def _height(self) -> int:
        return self._places[-1].bottom() + self._gap if self._places else 0

    @property
    def _scale(self) -> float:
        """Pixels per point; the same with the bar beside the pages and without."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = max(self.contentsRect().width() - bar - 2 * self._gap, 100)
        widest = max((width for width, _ in self._sizes), default=595.0)
        return room * self.zoom / 100 / widest

    def _lay_out(self) -> None:
        scale, gap, top = self._scale, self._gap, self._gap
        wide = round(max((width for width, _ in self._sizes), default=0) * scale) + 2 * gap
        area = max(wide, self.viewport().width())
        self._places = []
        for width, height in self._sizes:
            size = round(width * scale), round(height * scale)
            self._places.append(QRect((area - size[0]) // 2, top, *size))
            top += size[1] + gap
        for bar, whole, seen in (
            (self.verticalScrollBar(), top, self.viewport().height()),
            (self.horizontalScrollBar(), wide, self.viewport().width()),
        ):
            bar.setPageStep(seen)
            bar.setRange(0, max(whole - seen, 0))

    def _in_sight(self) -> range:
        """The pages of which something can be seen."""
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        first = bisect_right(self._places, top, key=QRect.bottom)
        return range(first, bisect_right(self._places, bottom, key=QRect.top))

    def _note_page(self) -> None:
        """The page that is read: the first of which more than a strip is seen."""
        first = self.verticalScrollBar().value() + 3 * self._gap
        page = min(bisect_right(self._places, first, key=QRect.bottom), max(self.count - 1, 0))
        self.page = page
        self.turned.emit()

    # ------------------------------------------------------------------------- drawing

    def _is_fresh(self, page: int) -> bool:
        return page in self._drawn and self._drawn[page][0] == self.dpi

    def _draw_next(self) -> None:
        """Have the first page in sight drawn that is not, then the next."""
        if self._task is not None or not self.isVisible():
            return
        wanted = next((page for page in self._to_be_seen() if not self._is_fresh(page)), None)
        if wanted is None:
            return
        data, dpi = self._data, self.dpi
        self._task = self._tasks.start(
            "",
            partial(_render, data, wanted, dpi),
            partial(self._take, wanted, dpi),
            self._give_up,
            quiet=True,
        )
        self._task.ended.connect(partial(self._go_on, self._task))

    def _to_be_seen(self) -> Iterator[int]:
        """What is in sight, and what comes next."""
        shown = self._in_sight()
        yield from shown
        if shown and shown.stop < self.count:
            yield shown.stop

    def _take(self, page: int, dpi: float, picture: Picture) -> None:
        whole = QImage(picture.rgba, picture.width, picture.height, QImage.Format.Format_RGBA8888)
        self._drawn[page] = dpi, whole.convertToFormat(QImage.Format.Format_RGB32)
        self._drawn.move_to_end(page)
        seen = set(self._to_be_seen())
        for other in list(self._drawn):
            if self.bytes_kept <= KEPT:
                break
            if other not in seen:
                del self._drawn[other]
        self.viewport().update()

    def _give_up(self, problem: Exception) -> None:
        """A page that cannot be drawn is not asked for again and again."""
        self.show_document(b"", (), again=False)
        raise problem

    def _go_on(self, ended: Task) -> None:
        if self._task is ended:
            self._task = None
            self._draw_next()

    # -------------------------------------------------------------------------- events

    def paintEvent(self, event: QPaintEvent) -> None:
        bars = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        line = QColor(self._look.theme.colours.border)
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for page in self._in_sight():
                place = self._places[page].translated(-bars[0], -bars[1])
                painter.fillRect(place, Qt.GlobalColor.white)
                if page in self._drawn:
                    painter.drawImage(QRectF(place), self._drawn[page][1])
                painter.setPen(line)
                painter.drawRect(place.adjusted(-1, -1, 0, 0))
        self._draw_next()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_PageDown:
                self.turn_page(1)
            case Qt.Key.Key_PageUp:
                self.turn_page(-1)
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()


class Zooming(QWidget):
    """Below the pages: which of them is read, and how large they are."""

    def __init__(self, look: Style, preview: PagePreview) -> None:
        """Its acts are to be made before it is laid out."""
        super().__init__()
        self._look, self._preview = look, preview
        self._page, self._zoom = Words(look), Words(look)
        preview.turned.connect(self._tell)
        self._tell()

    def lay_out(self) -> None:
        """Put the buttons of its acts into it."""
        smaller, larger = (
            IconButton(self._look, one.icon_name, one.text()) for one in (self.smaller, self.larger)
        )
        smaller.follow_action(self.smaller)
        larger.follow_action(self.larger)
        box = laid_out(QHBoxLayout(self), self._look.theme.px(4))
        filled(box, self._page, 1, smaller, self._zoom, larger)

    @act("Larger pages", keys="Ctrl++", icon="zoom-in")
    def larger(self) -> None:
        self._preview.change_zoom(1)

    @act("Smaller pages", keys="Ctrl+-", icon="zoom-out")
    def smaller(self) -> None:
        self._preview.change_zoom(-1)

    def _tell(self) -> None:
        t, shown = self._look.texts, self._preview
        words = t.text("Page {number} of {count}", number=shown.page + 1, count=shown.count)
        self._page.setText(words if shown.count else "")
        self._zoom.setText(f"{shown.zoom} %")


def _render(data: bytes, page: int, dpi: float, _progress: Progress) -> Picture:
    return render_page(data, page, dpi)
