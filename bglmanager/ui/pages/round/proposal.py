"""A round that is ready to be drawn: the band of the day, what would be made and why, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine import plan
from bglmanager.engine.event import Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.services import events
from bglmanager.services.upcoming_rounds import ComingRound
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.choice_card import Choose
from bglmanager.ui.pages.round.choices import SeatSearch, WaysCard
from bglmanager.ui.pages.round.decisions import DecisionsCard
from bglmanager.ui.pages.round.final_choices import CutCard, ReplayCard, TakeOption
from bglmanager.ui.pages.round.proposal_words import has_final, proposed
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import RADIUS, Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import NumberField
from bglmanager.words.names import coming_name


@record
class DayStop:
    """A round on the band of the day: its name, and below it tables and time."""

    name: str
    lines: tuple[str, ...]
    is_done: bool = False
    is_next: bool = False


def day_stops(texts: Texts, subject: RoundContext, tables: int) -> tuple[DayStop, ...]:
    """The rounds of the event, made or to come; `tables` has the one that is drawn next."""
    event, times = subject.event, subject.times

    def made(round_: Round) -> DayStop:
        name = coming_name(texts, round_.phase, round_.number)
        played = sum(not is_bye(round_, table) for table in round_.tables)
        begun = round_.desk.started
        time = Format(texts).clock_time(begun) if begun else ""
        lines = texts.many("{n} table[s]", played), time
        return DayStop(name, lines, is_done=round_.status is RoundStatus.CLOSED)

    def ahead(coming: ComingRound) -> DayStop:
        name = coming_name(texts, coming.phase, coming.number, again=coming.again)
        game, begins = subject.games.planned_game(event, coming.number), times.get(coming.number)
        minutes = plan.minutes_planned(event.settings, coming.number, game)
        long = texts.text("{n} min", n=minutes) if minutes else ""
        hour = Format(texts).clock_time(begins) if begins else ""
        is_next = coming.number == subject.number
        played = tables if is_next or coming.phase.counts_for_standings else 0
        lines = (
            texts.many("{n} table[s]", played) if played else "",
            " · ".join(filter(None, (hour, long))),
        )
        return DayStop(name, lines, is_next=is_next)

    return (*map(made, event.rounds), *map(ahead, subject.ahead))


_BAND, _STOP, _NARROW_STOP, _NOW = 1100, 96, 56, 400
_DISC, _LINE, _EDGE, _ROW = 24, 32, 16, 18
_READ = 720
"""At 100 %, of the band: widest, a stop, a narrow one, the next one; its discs and their line, its
edge, a row of words; of the sentences below it."""


def words_fitting(metrics: QFontMetrics, words: str, room: int) -> str:
    """The words as far as they have room; the number they end with, where it would be cut off."""
    number = words.rpartition(" ")[2]
    if number.isdigit() and metrics.horizontalAdvance(words) > room:
        return number
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)


class DayBand(QWidget):
    """The rounds of the day on a line; the next one is wide, with `head` for its name and what is
    `inside` below it.
    """

    def __init__(self, look: Style, head: Words, inside: QWidget) -> None:
        super().__init__()
        self._look, self._head, self._is_wide = look, head, False
        self.stops: tuple[DayStop, ...] = ()
        px = look.theme.px
        self._box = laid_out(QVBoxLayout(self), px(8))
        line = laid_out(QHBoxLayout(), 0, (px(_DISC + 8), 0, 0, 0))
        head.setFixedHeight(px(_DISC))
        line.addWidget(head)
        line.addStretch(1)
        self._box.addLayout(line)
        self._box.addWidget(inside)
        self._name = look.theme.font(Size.SMALL, strong=True)
        self._small = look.theme.font(Size.SMALL)
        self.setMinimumHeight(px(_LINE + _DISC + 3 * _ROW))  # also while nothing can be made

    def show_stops(self, stops: tuple[DayStop, ...], *, wide: bool) -> None:
        """Show these rounds; `wide`: as wide as the cards below it, whose edges are its edges."""
        self.stops, self._is_wide = stops, wide
        said = (", ".join(filter(None, (stop.name, *stop.lines))) for stop in stops)
        self.setAccessibleName("; ".join(said))
        self._arrange()

    @property
    def _others(self) -> int:
        """The width of a stop that is not the next one."""
        px, count = self._look.theme.px, max(len(self.stops) - 1, 1)
        room = (self.width() - 2 * px(_EDGE) - px(_NOW)) // count
        return max(px(_NARROW_STOP), min(px(_STOP), room))

    def _arrange(self) -> None:
        px, count = self._look.theme.px, len(self.stops)
        now = next((n for n, stop in enumerate(self.stops) if stop.is_next), count)
        after = max(count - now - 1, 0)
        self._box.setContentsMargins(
            px(_EDGE) + now * self._others,
            px(_LINE - _DISC // 2),
            px(_EDGE) + after * self._others,
            px(_EDGE),
        )
        natural = _BAND if self._is_wide else 2 * _EDGE + _NOW + (count - 1) * _STOP
        self.setMaximumWidth(px(min(_BAND, natural)))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        inside = self._box.contentsRect()
        x, places = px(_EDGE), []
        for stop in self.stops:
            wide = inside.width() if stop.is_next else self._others
            places.append(QRect(x, 0, wide, self.height()))
            x += wide
        self._paint_line(painter, places)
        for stop, place in zip(self.stops, places, strict=True):
            self._paint_stop(painter, stop, place)
        painter.end()

    def _middle(self, place: QRect) -> QPointF:
        px = self._look.theme.px
        return QPointF(place.left() + px(_DISC) / 2, px(_LINE))

    def _paint_line(self, painter: QPainter, places: Sequence[QRect]) -> None:
        """From stop to stop; the name of the next round stands on it."""
        painter.setPen(QPen(QColor(self._look.theme.colours.border), 2))
        for one, other, stop in zip(places, places[1:], self.stops, strict=False):
            start = self._middle(one)
            if stop.is_next:
                start.setX(self._head.geometry().right() + self._look.theme.px(8))
            painter.drawLine(start, self._middle(other))

    def _paint_stop(self, painter: QPainter, stop: DayStop, place: QRect) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        middle, radius = self._middle(place), px(_DISC) / 2
        now, done = stop.is_next, stop.is_done
        painter.setPen(QPen(QColor(colours.accent if now else colours.outline), 1.5))
        painter.setBrush(QColor(colours.accent if now else colours.surface))
        painter.drawEllipse(middle, radius, radius)
        if done or now:
            side, ratio = px(16), painter.device().devicePixelRatioF()
            icon, ink = ("check", colours.muted) if done else ("shuffle", colours.on_accent)
            picture = self._look.icons.pixmap(icon, 16, ink, ratio)
            corner = middle - QPointF(side / 2, side / 2)
            painter.drawPixmap(QRectF(corner.x(), corner.y(), side, side), picture, picture.rect())
        if now:
            return
        lines = ((stop.name, self._name), *((line, self._small) for line in stop.lines if line))
        painter.setPen(QColor(colours.muted))
        for n, (words, font) in enumerate(lines):
            top = px(_LINE + _DISC + _ROW * n)
            line = QRect(place.left(), top, place.width() - px(8), px(_ROW))
            painter.setFont(font)
            fitted = words_fitting(QFontMetrics(font), words, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, fitted)


class ProposalView(QWidget):
    """The band of the day; below it why the next round would be made so, and what is chosen.

    `plan` gets another number of Swiss rounds, `choose` another way to make the next round;
    `decisions` is the card for those of a Diplomacy event; `search` looks for seatings; `take` gets
    another value of an option of the rules.
    """

    def __init__(
        self,
        look: Style,
        plan: Callable[[int], object],
        choose: Choose,
        decisions: DecisionsCard,
        search: SeatSearch,
        take: TakeOption,
    ) -> None:
        super().__init__()
        self._look, muted = look, look.theme.colours.muted
        self.figure = Words(look, "", Size.FIGURE, strong=True, wrap=True)
        self.tables = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.rounds = Words(look, "", strong=True, colour=look.theme.colours.accent)
        self.tables_why = Words(look, "", wrap=True)
        self.rounds_why = Words(look, "", colour=muted, wrap=True)
        self.replaced = Words(look, "", strong=True, wrap=True)
        self.final = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.final_why = Words(look, "", colour=muted, wrap=True)
        self.planned = NumberField(look, 1, 1, events.MAX_ROUNDS)
        self.planned.setKeyboardTracking(False)
        self.planned.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.planned.setFixedWidth(look.theme.px(80))
        self.planned.valueChanged.connect(plan)
        self.planned_label = Words(look, "")
        self.planned_label.setBuddy(self.planned)
        self.pairing, self.replay = WaysCard(look, choose, search), ReplayCard(look, choose)
        self.cut, self.decisions = CutCard(look, choose, take), decisions
        self._choices = (self.decisions, self.pairing, self.replay, self.cut)
        self._lay_out()

    def _lay_out(self) -> None:
        px, top = self._look.theme.px, Qt.AlignmentFlag.AlignTop
        self._spinner, inside, column, below = (QWidget() for _ in range(4))
        row = laid_out(QHBoxLayout(self._spinner), px(8), (0, px(8), 0, 0))
        row.addWidget(self.planned_label)
        row.addWidget(self.planned)
        row.addStretch(1)
        numbers = laid_out(QVBoxLayout(inside), px(4))
        for widget in (self.figure, self.tables, self._spinner):
            numbers.addWidget(widget)
        column.setMaximumWidth(px(_READ))
        reasons = laid_out(QVBoxLayout(column), px(8))
        said = self.tables_why, self.replaced, self.rounds_why, self.final, self.final_why
        for words in said:
            reasons.addWidget(words)
        reasons.addWidget(self.decisions.top)
        reasons.addStretch(1)
        choices = laid_out(QVBoxLayout(), px(12))
        for card in self._choices:
            choices.addWidget(card, 0, top)
        choices.addStretch(1)
        below.setMaximumWidth(px(_BAND))
        self._below = laid_out(QHBoxLayout(below), px(24))
        self._below.addWidget(column, 1)
        self._below.addLayout(choices, 1)
        self._below.addStretch(0)  # without choices the reasons stay at the left
        self.band = DayBand(self._look, self.rounds, inside)
        box = laid_out(QVBoxLayout(self), px(16))
        box.addWidget(self.band)
        box.addWidget(below)
        box.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        """With what its sentences take wrapped: less would squeeze the fields below them."""
        least, box = super().minimumSizeHint(), self.layout()
        high = 0 if box is None else box.minimumHeightForWidth(self.width())
        return least.expandedTo(QSize(0, high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_subject(self, subject: RoundContext) -> None:
        """Show what would be made now."""
        texts, found = self._look.texts, proposed(self._look.texts, subject)
        before_final = texts.text("Rounds before the final")
        words = before_final if has_final(subject) else texts.text("Rounds")
        self.planned_label.setText(words)
        for named in (self.planned, self.planned.lineEdit()):
            named.setAccessibleName(words)
        for label, said in (
            (self.figure, found.figure),
            (self.tables, found.tables),
            (self.rounds, found.rounds),
            (self.tables_why, found.tables_why),
            (self.replaced, found.replaced),
            (self.rounds_why, found.rounds_why),
            (self.final, found.final),
            (self.final_why, found.final_why),
        ):
            label.setText(said)
            label.setVisible(bool(said))
        for card in self._choices:
            card.show_subject(subject)
        chosen = any(not card.isHidden() for card in self._choices)
        self._below.setStretch(0, 2 if chosen else 1)
        self._below.setStretch(1, 3 if chosen else 0)
        self._spinner.setVisible(subject.is_swiss and subject.early is None)
        blocked = self.planned.blockSignals(True)
        self.planned.setMinimum(subject.number)
        self.planned.setValue(subject.planned)
        self.planned.blockSignals(blocked)
        self.band.show_stops(day_stops(texts, subject, found.count), wide=chosen)
