"""The day map for the wall: rounds, cut, bracket and champion on one wide sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bglmanager.engine.cross_table import cross_table
from bglmanager.engine.day_map import BoxState, DayMap, day_map, qualified_so_far
from bglmanager.engine.day_map_layout import Drawing, Fit, PlacedBox, Point, Spot, fitted_drawing
from bglmanager.engine.final_roll import final_roll
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.sheets.cross_table import cross_page
from bglmanager.printing.styles import Align, Face, Lettering, page_size
from bglmanager.words.finals import reserve_words
from bglmanager.words.map_boxes import BoxText, HeadText, MapText, SeatText, map_text

_WANTED, _MOST = 10.0, 15.0
_BELOW = 12.0  # what is said under the map
_PADDING = 0.45  # of the size
_SMALL = 0.86
_HEAD = 0.42  # of the height of a head, one of its lines
_DASH = (2.5, 2.0)
_BOX, _BAR, _SIGN, _WAY, _OPEN, _DECIDES = 0.7, 3.0, 1.0, 1.1, 0.6, 2.2  # lines
_SQUARE = 1.2  # the line of a table of a round that is not played yet
_CHAMPION = 2.4  # the line of who has won the event
_CHAMPIONS = (1.35, 1.15, 1.0, 0.85, 0.7)  # the letters of his name, of those of the others


def map_pages(job: Job) -> list[Page]:
    """Of a round robin its cross table, of anything else the map. Raises `Refused`
    (print.no-round) where there is no round, neither made nor planned.
    """
    size = page_size(job.options.paper, wide=True)
    crossed = cross_table(job.event, job.derived)
    if crossed is not None:
        return [cross_page(job, crossed, size)]
    game = job.game_words(planned_round(job.event.settings, len(job.event.rounds) + 1).game).rules
    qualified = qualified_so_far(job.event, job.derived, game)
    found = day_map(job.event, job.derived, game, qualified=qualified)
    if not found.stops:
        raise Refused([problem("print.no-round")])
    text = map_text(job.texts, job.event, found)
    room = job.body_of(size)
    scale = size[0] / styles.A4[1]
    roll = final_roll(job.event, job.derived, SeatingOptions(game=game))
    said = reserve_words(job.texts, job.event, roll) if roll else ""
    below = Lettering(_BELOW * scale)
    high = room.height - (2 * below.size if said else 0.0)
    drawing = fitted_drawing(found, Fit(room.width, high, _WANTED * scale, 0, _MOST * scale))

    def draw(paper: Paper) -> None:
        _draw_map(found, drawing, text, room, paper)
        paper.write_words(said, room.left, room.bottom, room.width, below)

    return [Page(draw, Head(_about(text), title=job.texts.text("Day map")), size=size)]


def _about(text: MapText) -> str:
    """The round that is being played, and the tables in it that decide who plays on."""
    now = ", ".join(head.title for head in text.heads if head.now)
    return " · ".join(filter(None, (now, text.race)))


def _draw_map(found: DayMap, drawing: Drawing, text: MapText, room: Room, paper: Paper) -> None:
    """Everything in its place: what lies lowest first."""
    left = room.left + max(room.width - drawing.wide, 0) / 2
    sheet = _Sheet(paper, drawing, text, (left, room.top))
    for head in drawing.heads:
        sheet.draw_head(text.heads[head.stop], head.spot)
    sheet.draw_cut()
    squares = [placed for placed in drawing.boxes if placed.is_square]
    for placed in squares:
        sheet.draw_square(placed, found.champion.entry)
    sheet.draw_lines(found)
    for placed in squares:  # their numbers stay to be read on the champion’s way
        sheet.write_number(placed)
    for placed in drawing.boxes:
        if not placed.is_square:
            sheet.draw_box(placed)
    sheet.draw_champion(found)


class _Sheet:
    """A drawing on its page, its corner where `at` is."""

    def __init__(
        self, paper: Paper, drawing: Drawing, text: MapText, at: tuple[float, float]
    ) -> None:
        self._paper, self._drawing, self._text, self._at = paper, drawing, text, at
        self._size = drawing.measures.letters

    def _moved(self, spot: Spot) -> Room:
        left, top = self._at
        return Room(left + spot.left, top + spot.top, spot.wide, spot.high)

    def draw_head(self, head: HeadText, spot: Spot) -> None:
        """The name of a stop, and how far it is."""
        whole = self._moved(spot)
        high = whole.height * _HEAD
        upper = Room(whole.left, whole.top, whole.width, high)
        lower = Room(whole.left, whole.top + high, whole.width, high * 0.9)
        self._paper.write_inside(head.title, upper, Lettering(self._size, Face.SEMIBOLD))
        small = Lettering(self._size * _SMALL, tone=styles.MUTED)
        fitted = self._paper.typesetter.fit_line(head.said, small.size, whole.width)
        self._paper.write_inside(head.short if fitted.is_cut else head.said, lower, small)

    def draw_cut(self) -> None:
        """The line between the rounds and the bracket."""
        if self._drawing.cut is not None:
            (left, top), at = self._at, self._drawing.cut
            ends = left + at, top, left + at, top + self._drawing.high
            self._paper.draw_rule(*ends, width=_WAY, dash=_DASH)

    def draw_lines(self, found: DayMap) -> None:
        """The ways of the bracket, thin while nobody goes them; the champion’s is broad, and goes
        on back to the first round.
        """
        champion = found.champion.entry
        for line in self._drawing.lines:
            wide = _OPEN if line.entry is None else _WAY
            won = champion is not None and line.entry == champion
            self._draw_way(line.points, _CHAMPION if won else wide)
        places = () if champion is None else self._text.places_of(champion)
        for one, other in pairwise(places):
            if found.stops[one[0].stop].phase.counts_for_standings:
                self._draw_way(self._drawing.way(*one, *other), _CHAMPION)

    def _draw_way(self, points: Sequence[Point], wide: float) -> None:
        left, top = self._at
        for (x, y), (to_x, to_y) in pairwise(points):
            ends = left + x, top + y, left + to_x, top + to_y
            self._paper.draw_rule(*ends, width=wide)

    def draw_box(self, placed: PlacedBox) -> None:
        """A table with its seats."""
        text, room = self._text.boxes[placed.node], self._moved(placed.spot)
        self._frame(text, room)
        if placed.head:
            head = Room(room.left, room.top, room.width, placed.head)
            small = Lettering(self._size * _SMALL, tone=styles.MUTED)
            self._paper.write_inside(text.head, self._inside(head), small)
        for n, seat in enumerate(text.seats):
            row = self._inside(self._moved(placed.seat(n)))
            if not placed.head and text.state is not None and n == 0:
                row = self._number_beside(text, row)
            self._write_seat(seat, row)

    def _frame(self, text: BoxText, room: Room) -> None:
        """White ground, so that no line is seen through; dashed where nobody plays yet, thick where
        it is decided who plays on.
        """
        corners = room.corners
        self._paper.draw_shape(corners, fill=1.0, line=0.0)
        solid = text.state in (BoxState.PLAYING, BoxState.DONE)
        for (x, y), (to_x, to_y) in pairwise((*corners, corners[0])):
            dash = None if solid else _DASH
            wide = _DECIDES if text.decides else _BOX
            self._paper.draw_rule(x, y, to_x, to_y, width=wide, dash=dash)

    def draw_square(self, placed: PlacedBox, champion: EntryNumber | None) -> None:
        """A table of a round: thin once it is played, broad where the champion sat."""
        text = self._text.boxes[placed.node]
        sat = champion is not None and any(seat.entry == champion for seat in text.seats)
        done = text.state is BoxState.DONE and not sat
        line = _CHAMPION if sat else _OPEN if done else _SQUARE
        line = _DECIDES if text.decides else line
        self._paper.draw_shape(self._moved(placed.spot).corners, fill=1.0, line=line)

    def write_number(self, placed: PlacedBox) -> None:
        """The number of a table in its square."""
        room, text = self._moved(placed.spot), self._text.boxes[placed.node]
        tone = styles.MUTED if text.state is BoxState.DONE else styles.BLACK
        size = min(self._size, room.height * 0.6)
        self._paper.write_inside(text.number, room, Lettering(size, tone=tone, align=Align.CENTRE))

    def _inside(self, room: Room) -> Room:
        padding = self._size * _PADDING
        return Room(room.left + padding, room.top, room.width - 2 * padding, room.height)

    def _number_beside(self, text: BoxText, row: Room) -> Room:
        """The number at the right of the first seat; what is left for the name."""
        small = Lettering(self._size * _SMALL, tone=styles.MUTED, align=Align.RIGHT)
        self._paper.write_inside(text.number, row, small)
        took = self._paper.typesetter.text_width(text.number) * small.size + self._size / 2
        return Room(row.left, row.top, row.width - took, row.height)

    def _write_seat(self, seat: SeatText, row: Room) -> None:
        """The name; who has won is bold, behind a bar that no narrow letters take away."""
        face = Face.BOLD if seat.first else Face.REGULAR
        tone = styles.MUTED if seat.entry is None else styles.BLACK
        if seat.first:
            edge = row.left - self._size * _PADDING
            ends = edge, row.top, edge, row.bottom
            self._paper.draw_rule(*ends, width=_BAR)
        fitted = self._paper.typesetter.fit_line(seat.words, self._size, row.width, face)
        words = seat.short if fitted.is_cut and seat.short else seat.words
        self._paper.write_inside(words, row, Lettering(self._size, face, tone))

    def draw_champion(self, found: DayMap) -> None:
        """Who has won the event, large; a line to write the name on while that is open."""
        spot = self._drawing.champion
        if spot is None:
            return
        whole = self._moved(spot)
        high = whole.height * _HEAD
        caption = Room(whole.left, whole.top, whole.width, high)
        small = Lettering(self._size * _SMALL, tone=styles.MUTED)
        self._paper.write_inside(self._text.caption, caption, small)
        name = Room(whole.left, whole.top + high, whole.width, whole.height - high)
        if found.champion.entry is None:
            y = name.bottom - self._size / 3
            self._paper.draw_rule(name.left, y, name.right, y, width=_SIGN)
            return
        self._write_champion(name)

    def _write_champion(self, room: Room) -> None:
        """As large as the whole name can be, else the short one."""
        typesetter, wide = self._paper.typesetter, room.width
        least = typesetter.fit_line(self._text.champion, self._size, wide, Face.BOLD)
        words = self._text.champion_short if least.is_cut else self._text.champion
        fitted = (
            Lettering(self._size * factor, Face.BOLD)
            for factor in _CHAMPIONS
            if not typesetter.fit_line(words, self._size * factor, wide, Face.BOLD).is_cut
        )
        lettering = next(fitted, Lettering(self._size * _CHAMPIONS[-1], Face.BOLD))
        self._paper.write_inside(words, room, lettering)
