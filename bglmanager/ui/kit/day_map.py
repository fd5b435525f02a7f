"""The day as one picture: its rounds, the cut, bracket and champion.

Boxes and seats are walked with the arrows, somebody's way is marked, and seats are exchanged by
dragging one onto another.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from bglmanager.engine.day_map import DayMap
from bglmanager.engine.day_map_layout import Drawing, Fit, fitted_drawing
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.day_map_brush import MapBrush, MapState, rect
from bglmanager.ui.kit.day_map_walk import MapWalk, Place
from bglmanager.ui.kit.hall import ARROWS, ENDS, is_dragged
from bglmanager.ui.style import Size, Style, show_tip
from bglmanager.ui.widgets.basics import ENTER, PLAIN
from bglmanager.words.map_boxes import BoxText, MapText

_EDGE = 2  # around the drawing, for the lines of boxes

Fitting = Callable[[QSize], Fit]
"""How a map is fitted into a room of this size."""


def window_fit(look: Style) -> Fitting:
    """Letters as in the rest of the window, never smaller than its smallest."""
    least, most = (look.theme.px(size) for size in (Size.SMALL, Size.SECTION))
    return lambda room: Fit(room.width(), room.height(), least, least, most)


def wall_fit(room: QSize) -> Fit:
    """Letters as large as the room allows, to be read from metres."""
    return Fit(room.width(), room.height(), room.height() / 40, 0, room.height() / 24)


class DayMapArea(QAbstractScrollArea):
    """A day map to look at, painted as large as `fitting` says.

    `picked` says that another seat is the current one.
    """

    picked = Signal()

    def __init__(self, look: Style, name: str, fitting: Fitting) -> None:
        super().__init__()
        self._look, self._fitting = look, fitting
        self._map: DayMap | None = None
        self.text: MapText | None = None
        self.drawing: Drawing | None = None
        self._brush: MapBrush | None = None
        self.walk: MapWalk | None = None
        self._current: Place | None = None
        self._found: EntryNumber | None = None
        self._hover: EntryNumber | None = None
        self._taken: EntryNumber | None = None
        self._carried: EntryNumber | None = None
        self._target: Place | None = None
        self._offset = QPoint()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(name)

    # What is shown.

    def show_map(self, day_map: DayMap, text: MapText) -> None:
        """Show the map as it is now; the current place stays where it is."""
        self._map, self.text = day_map, text
        self._arrange()
        self._speak()

    def _arrange(self) -> None:
        if self._map is None or self.text is None:
            return
        edge = 2 * _EDGE
        room = self.viewport().size() - QSize(edge, edge)
        self.drawing = drawing = fitted_drawing(self._map, self._fitting(room))
        self._brush = MapBrush(self._look, self._map, drawing, self.text)
        self.walk = MapWalk(drawing, self.text)
        self._current = self.walk.nearest_to(self._current)
        whole = QSize(round(drawing.wide), round(drawing.high))
        for bar, size, page in (
            (self.horizontalScrollBar(), whole.width(), room.width()),
            (self.verticalScrollBar(), whole.height(), room.height()),
        ):
            bar.setRange(0, max(0, size - page))
            bar.setPageStep(page)
            bar.setSingleStep(round(drawing.measures.letters * 3))
        spare = max(room.width() - whole.width(), 0) // 2
        self._offset = QPoint(spare + _EDGE, _EDGE)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._bring_into_sight()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def _origin(self) -> QPoint:
        """Where the corner of the drawing is in the viewport."""
        bars = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return self._offset - QPoint(*bars)

    # The current place, and whose way is marked.

    @property
    def current(self) -> Place | None:
        """The current box, and the seat of it."""
        return self._current

    @property
    def current_box(self) -> BoxText | None:
        """What stands in the current box."""
        if self._current is None or self.text is None:
            return None
        return self.text.boxes.get(self._current[0])

    @property
    def current_entry(self) -> EntryNumber | None:
        """Who has the current seat."""
        return None if self._current is None else self.entry_at(self._current)

    def entry_at(self, place: Place) -> EntryNumber | None:
        """Who has a seat."""
        node, seat = place
        if self.text is None or seat is None:
            return None
        return self.text.boxes[node].seats[seat].entry

    @property
    def marked(self) -> EntryNumber | None:
        """Whose way is marked: under the mouse, looked for, else at the current seat."""
        own = self.current_entry if self.hasFocus() else None
        return self._hover or self._found or own

    def go_to(self, place: Place) -> None:
        """Make this box, or this seat of it, the current place."""
        self._current = place if self.walk is None else self.walk.nearest_to(place)
        self._bring_into_sight()
        self._speak()
        self.viewport().update()
        self.picked.emit()

    def go_to_entry(self, entry: EntryNumber, stop: int) -> None:
        """Make the seat of somebody in this stop the current place."""
        places = self.text.places_of(entry) if self.text else ()
        here = next((place for place in places if place[0].stop == stop), None)
        if here is not None:
            self.go_to(here)

    def show_found(self, entry: EntryNumber | None) -> None:
        """Mark somebody's way, and bring into sight where he sits last; None: nobody's."""
        self._found = entry
        if entry is not None and self.text is not None:
            places = self.text.places_of(entry)
            if places:
                self.go_to(places[-1])
        self.viewport().update()

    def take_up(self, entry: EntryNumber | None) -> None:
        """Show who is taken to be exchanged, or nobody."""
        self._taken = entry
        self.viewport().update()

    def place_rect(self, place: Place) -> QRect:
        """Where a box or a seat is in the viewport."""
        placed = self.drawing.box(place[0]) if self.drawing else None
        if placed is None:
            return QRect()
        spot = placed.spot if place[1] is None else placed.seat(place[1])
        return rect(spot).toRect().translated(self._origin())

    def _bring_into_sight(self) -> None:
        """Scroll so that the current box, or at least its seat, is seen whole."""
        if self._current is None:
            return
        room = self.viewport().rect()
        for place in ((self._current[0], None), self._current):
            here, edge = self.place_rect(place), self._look.theme.px(12)
            for bar, least, most, page in (
                (self.horizontalScrollBar(), here.left(), here.right(), room.width()),
                (self.verticalScrollBar(), here.top(), here.bottom(), room.height()),
            ):
                if most > page - edge:
                    bar.setValue(bar.value() + most - page + edge)
                if least < edge:
                    bar.setValue(bar.value() + least - edge)

    def _speak(self) -> None:
        """Say what the current place is, as a screen reader reads it."""
        box = self.current_box
        if box is None or self._current is None or self.text is None:
            self.setAccessibleDescription("")
            return
        seat, head = self._current[1], self.text.heads[self._current[0].stop]
        where = ", ".join(filter(None, (head.title, box.head, box.word)))
        if seat is None:
            self.setAccessibleDescription(f"{head.title}, {box.spoken}")
            return
        said = ". ".join(filter(None, (box.seats[seat].spoken, where, box.reserve)))
        self.setAccessibleDescription(said)

    def speak_also(self, words: str) -> None:
        """Say this behind the current place, until another one is."""
        self._speak()
        self.setAccessibleDescription(f"{self.accessibleDescription()}. {words}")

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._brush is None:
            return
        painter = QPainter(self.viewport())
        painter.translate(self._origin())
        taken = self._carried or self._taken
        state = MapState(self.marked, self._current, self.hasFocus(), taken, self._target)
        self._brush.paint(painter, state)
        painter.end()


class DayMapView(DayMapArea):
    """A map that is worked in by keyboard and mouse.

    `opened` carries the box that is wanted; `exchanged` the seats of two players; `aimed` that of
    the one dragged and the place he is over, None for none; `typed` a letter, which is for the
    field above; `menu_asked` where what can be done here is to be offered.
    """

    opened = Signal(object)
    exchanged = Signal(object, object)
    aimed = Signal(object, object)
    typed = Signal(str)
    menu_asked = Signal(QPoint)

    def __init__(self, look: Style, name: str, fitting: Fitting) -> None:
        super().__init__(look, name, fitting)
        self._drag: tuple[Place | None, QPoint, QPoint] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    # The keyboard.

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right; Home; End", texts.text("Another table or seat")),
            ("Return; Space", texts.text("Open the table")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = Qt.Key(event.key()), event.modifiers() in PLAIN
        if self._current is not None and plain and key in (*ENTER, Qt.Key.Key_Space):
            self.opened.emit(self._current[0])
        elif self._current is not None and plain and (key in ARROWS or key in ENDS):
            self._walk(key)
        elif plain and event.text().isalnum():
            self.typed.emit(event.text())
        else:
            QWidget.keyPressEvent(self, event)  # the area would scroll

    def _walk(self, key: Qt.Key) -> None:
        walk, here = self.walk, self._current
        if walk is None or here is None:
            return
        to = walk.end(ENDS[key]) if key in ENDS else walk.beside(here, *ARROWS[key])
        if to is not None:
            self.go_to(to)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    # The mouse.

    def place_at(self, at: QPoint) -> Place | None:
        """The seat under a point of the viewport, or the box."""
        point = at - self._origin()
        return None if self.walk is None else self.walk.place_at(point.x(), point.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        place = self.place_at(at)
        if place is not None:
            self.go_to(place)
        if event.button() is Qt.MouseButton.LeftButton:
            bars = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
            self._drag = place, at, bars

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._drag is None:
            place = self.place_at(at)
            hover = None if place is None else self.entry_at(place)
            if hover != self._hover:
                self._hover = hover
                self.viewport().update()
        elif is_dragged(self._drag[1], at):
            self._drag_to(at)

    def _drag_to(self, at: QPoint) -> None:
        """Carry a player along, or move the map under the window."""
        assert self._drag is not None
        place, pressed, bars = self._drag
        one = None if place is None else self.entry_at(place)
        if one is None:
            moved = at - pressed
            self.horizontalScrollBar().setValue(bars.x() - moved.x())
            self.verticalScrollBar().setValue(bars.y() - moved.y())
            return
        over = self.place_at(at)
        target = None if over == place else over
        if (target, one) == (self._target, self._carried):
            return
        self._target, self._carried = target, one
        self.aimed.emit(place, target)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Over another seat the two are exchanged; a double click opens."""
        drag, one, at = self._drag, self._carried, event.position().toPoint()
        self._drag = self._target = self._carried = None
        self.viewport().update()
        if drag is None or one is None or not is_dragged(drag[1], at):
            return
        self.aimed.emit(drag[0], None)
        place = self.place_at(at)
        other = None if place is None else self.entry_at(place)
        if other is not None and one != other:
            self.exchanged.emit(drag[0], place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position().toPoint())
        if place is not None:
            self.opened.emit(place[0])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """For the place under the mouse, or by its key for the current one."""
        place = self.place_at(event.pos())
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        if by_mouse and place is not None:
            self.go_to(place)
        if self._current is not None and (place is not None or not by_mouse):
            below = self.place_rect(self._current).bottomLeft()
            self.menu_asked.emit(self.viewport().mapToGlobal(below))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = None
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self.place_at(event.pos())
            box = None if place is None or self.text is None else self.text.boxes[place[0]]
            show_tip(event.globalPos(), "" if box is None else box.spoken, self)
            return True
        return super().viewportEvent(event)
