"""A round that is ready to be drawn: the band of the day, what would be made and why, choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from bglmanager.engine import plan
from bglmanager.engine.event import Number, Phase, Round, RoundStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Topic
from bglmanager.engine.seating.teams import is_united
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts, capital
from bglmanager.services import events, upcoming_rounds
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round import proposal_words as why
from bglmanager.ui.pages.round.choices import (
    Choose,
    CutCard,
    DecisionsCard,
    PairingCard,
    ReplayCard,
)
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, tables_of
from bglmanager.ui.style import RADIUS, Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.words.names import coming_name
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import plan_cited, with_paragraph
from bglmanager.words.seating import people_in_words, sizes_in_words


@record
class Proposed:
    """What would be made, in words: of whom, at which tables, of how many rounds, what follows."""

    figure: str = ""
    tables: str = ""
    rounds: str = ""
    tables_why: str = ""
    rounds_why: str = ""
    final: str = ""
    final_why: str = ""


def proposed(texts: Texts, subject: RoundContext) -> Proposed:
    """What the regulation has for the players who are here."""
    if subject.early is not None:
        return _early(texts, subject, subject.early)
    if subject.is_swiss:
        return _swiss(texts, subject)
    return (_phase if has_phases(subject.event) else _final)(texts, subject)


def _early(texts: Texts, subject: RoundContext, early: Round) -> Proposed:
    people = People(subject.event)
    tables = (
        texts.text(
            "Table {number}: {names}",
            number=table.number,
            names=" – ".join(people[seat.entry].name for seat in table.seats),
        )
        for table in early.tables
    )
    reason = texts.text(
        "Can start: {tables}. Whatever the slow tables report cannot change who sits "
        "there. The others follow when their results are in.",
        tables=capital(tables_of(texts, subject.event, early)),
    )
    return Proposed(
        figure=texts.many("{n} player[s]", sum(1 for _ in early.seats())),
        rounds=subject.name(texts),
        tables="\n".join(tables),
        tables_why=with_paragraph(reason, ruleset_of(subject.event.settings), Topic.EARLY),
    )


def _swiss(texts: Texts, subject: RoundContext) -> Proposed:
    event, planned = subject.event, subject.planned
    found = upcoming_rounds.event_proposal(event, game=subject.usual.game)
    sizes = why.proposed_sizes(event, found, even=subject.wishes.even)
    split = sizes_in_words(texts, event, sizes)
    reason = f"{why.why_tables(texts, subject, found)} {why.how(texts, subject)}"
    final, final_why = _then(texts, subject, found)
    return Proposed(
        figure=people_in_words(texts, event, found.units),
        tables=split,
        tables_why=reason if split else "",
        rounds=_of_how_many(texts, subject, planned),
        rounds_why=why.why_rounds(texts, subject, found),
        final=final,
        final_why=final_why,
    )


def _of_how_many(texts: Texts, subject: RoundContext, planned: int) -> str:
    values = {"number": subject.number, "planned": planned}
    if subject.phase is Phase.ROUND_ROBIN:
        return texts.text("Round {number} of the schedule, of {planned}", **values)
    return texts.text("Round {number} of {planned}", **values)


def _then(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> tuple[str, str]:
    """What comes after the Swiss rounds, and why."""
    event, planned = subject.event, subject.planned
    if not why.has_final(subject):
        return texts.text("No final"), why.why_no_final(texts, ruleset_of(event.settings))
    if is_united(event):
        teams = texts.text("Then the final of the two best teams")
        return teams, why.why_cut(texts, event, planned)
    if not has_phases(event):
        first = texts.many("Then the final for the first {n}", found.finalists)
        return first, why.why_cut(texts, event, planned)
    said = texts.text("The players advancing are known after round {n}.", n=planned)
    return texts.text("Then the playoffs"), plan_cited(said, event.settings, subject.usual.game)


def _phase(texts: Texts, subject: RoundContext) -> Proposed:
    """A final phase of a regulation that has several (BIG 8.1); of pairs only numbers are known."""
    found = why.final_of(subject)
    if found is None:
        return Proposed(rounds=subject.name(texts))
    single = subject.event.settings.teams_mode is None
    return Proposed(
        figure=people_in_words(texts, subject.event, sum(map(len, found.tables))),
        tables=why.phase_in_words(texts, found),
        rounds=subject.name(texts),
        tables_why=why.why_phase(texts, subject, found),
        final=why.tables_in_words(texts, People(subject.event), found) if single else "",
        final_why=texts.text("In the order of the Swiss standings.") if single else "",
    )


def _final(texts: Texts, subject: RoundContext) -> Proposed:
    event, found = subject.event, why.final_of(subject)
    playing = found.tables[0] if found else ()
    united = is_united(event)
    count = texts.many("{n} finalist[s]", len(playing))
    units = why.units_at(event, [playing])
    lines = (_teams if united else _finalists)(texts, subject, playing)
    return Proposed(
        figure=texts.text("Final of the two best teams") if united else count,
        tables=sizes_in_words(texts, event, units) if playing else "",
        rounds=subject.name(texts),
        tables_why=why.why_final(texts, event),
        final="\n".join(lines),
        final_why=why.why_finalists(texts, event),
    )


def _teams(texts: Texts, subject: RoundContext, playing: Collection[EntryNumber]) -> Iterator[str]:
    """The united teams that meet in the final, with their points."""
    teams = {team.number: team for team in subject.event.teams}
    for row in subject.desk.derived.team_standings[-1].rows:
        if {*teams[row.team].people} & {*playing}:
            yield _ranked(texts, row.rank, teams[row.team].name, row.points)


def _finalists(
    texts: Texts, subject: RoundContext, playing: Sequence[EntryNumber]
) -> Iterator[str]:
    """With points, or with wins where they come first (Catan)."""
    people, latest = People(subject.event), subject.desk.derived.latest_standings
    rows = {row.entry: row for row in latest.rows} if latest else {}
    for entry in playing:
        row, name = rows[entry], people[entry].name
        wins = dict(row.criteria).get("wins")
        if wins is None:
            yield _ranked(texts, row.rank, name, row.points)
        else:
            won = figure(texts, wins)
            yield texts.text("{rank}. {name}, wins: {wins}", rank=row.rank, name=name, wins=won)


def _ranked(texts: Texts, rank: int, name: str, won: Number) -> str:
    points = figure(texts, won)
    return texts.text("{rank}. {name}, {points} points", rank=rank, name=name, points=points)


class StopState(StrEnum):
    """Where a round is in the day."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@record
class DayStop:
    """A round on the band of the day: its name, and below it tables and time."""

    name: str
    lines: tuple[str, ...]
    state: StopState


def day_stops(texts: Texts, subject: RoundContext, tables: int) -> tuple[DayStop, ...]:
    """The rounds of the event, made or to come; `tables` has the one that is drawn next."""
    event, clock = subject.event, Format(texts)
    made = [
        DayStop(
            coming_name(texts, round_.phase, round_.number),
            (
                texts.many("{n} table[s]", sum(not is_bye(round_, x) for x in round_.tables)),
                clock.clock_time(round_.desk.started) if round_.desk.started else "",
            ),
            StopState.DONE if round_.status is RoundStatus.CLOSED else StopState.LATER,
        )
        for round_ in event.rounds
    ]
    ahead = []
    for coming in subject.ahead:
        minutes = plan.minutes_planned(event.settings, coming.number, subject.usual.game)
        now = coming.number == subject.number
        seats = tables if now or coming.phase.counts_for_standings else 0
        ahead.append(
            DayStop(
                coming_name(texts, coming.phase, coming.number, again=coming.again),
                (
                    texts.many("{n} table[s]", seats) if seats else "",
                    texts.text("{n} min", n=minutes) if minutes else "",
                ),
                StopState.NOW if now else StopState.LATER,
            )
        )
    return (*made, *ahead)


_BAND, _STOP, _NARROW_STOP, _NOW = 1100, 96, 56, 400
_DISC, _LINE, _EDGE = 24, 32, 16
_READ = 720
"""At 100 %, of the band: widest, a stop, a narrow one, the next one; its discs and their line, its
edge; of the sentences below it."""


class DayBand(QWidget):
    """The rounds of the day on a line; the next one is wide, with `head` for its name and what is
    `inside` below it.
    """

    def __init__(self, look: Style, head: Words, inside: QWidget) -> None:
        super().__init__()
        self._look, self._head = look, head
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

    def show_stops(self, stops: tuple[DayStop, ...]) -> None:
        """Show these rounds."""
        self.stops = stops
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
        px, states = self._look.theme.px, [stop.state for stop in self.stops]
        now = states.index(StopState.NOW) if StopState.NOW in states else len(states)
        after = max(len(states) - now - 1, 0)
        self._box.setContentsMargins(
            px(_EDGE) + now * self._others,
            px(_LINE - _DISC // 2),
            px(_EDGE) + after * self._others,
            px(_EDGE),
        )
        natural = 2 * _EDGE + _NOW + (len(states) - 1) * _STOP
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
            wide = inside.width() if stop.state is StopState.NOW else self._others
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
            if stop.state is StopState.NOW:
                start.setX(self._head.geometry().right() + self._look.theme.px(8))
            painter.drawLine(start, self._middle(other))

    def _paint_stop(self, painter: QPainter, stop: DayStop, place: QRect) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        middle, radius = self._middle(place), px(_DISC) / 2
        now, done = stop.state is StopState.NOW, stop.state is StopState.DONE
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
            line = QRect(place.left(), px(_LINE + _DISC + 18 * n), place.width() - px(8), px(18))
            end = Qt.TextElideMode.ElideRight
            cut = QFontMetrics(font).elidedText(words, end, line.width())
            painter.setFont(font)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, cut)


class ProposalView(QWidget):
    """The band of the day; below it why the next round would be made so, and what is chosen.

    `plan` gets another number of Swiss rounds, `choose` another way to make the next round;
    `decisions` is the card for those of a Diplomacy event.
    """

    def __init__(
        self,
        look: Style,
        plan: Callable[[int], object],
        choose: Choose,
        decisions: DecisionsCard,
    ) -> None:
        super().__init__()
        self._look, muted = look, look.theme.colours.muted
        self.figure = Words(look, "", Size.FIGURE, strong=True, wrap=True)
        self.tables = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.rounds = Words(look, "", strong=True, colour=look.theme.colours.accent)
        self.tables_why = Words(look, "", wrap=True)
        self.rounds_why = Words(look, "", colour=muted, wrap=True)
        self.final = Words(look, "", Size.SECTION, strong=True, wrap=True)
        self.final_why = Words(look, "", colour=muted, wrap=True)
        self._planned_label = Words(look, "")
        self.planned = QSpinBox()
        self.planned.setMaximum(events.MAX_ROUNDS)
        self.planned.setKeyboardTracking(False)
        self.planned.setFont(look.theme.font())
        self.planned.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.planned.setFixedWidth(look.theme.px(80))
        self.planned.valueChanged.connect(plan)
        self._planned_label.setBuddy(self.planned)
        self._spinner = QWidget()
        self._inside = QWidget()
        self.band = DayBand(look, self.rounds, self._inside)
        self.pairing = PairingCard(look, choose)
        self.replay = ReplayCard(look, choose)
        self.cut = CutCard(look, choose)
        self.decisions = decisions
        self._choices = (self.decisions, self.pairing, self.replay, self.cut)
        self._lay_out()

    def _lay_out(self) -> None:
        px, top = self._look.theme.px, Qt.AlignmentFlag.AlignTop
        row = laid_out(QHBoxLayout(self._spinner), px(8), (0, px(8), 0, 0))
        row.addWidget(self._planned_label)
        row.addWidget(self.planned)
        row.addStretch(1)
        inside = laid_out(QVBoxLayout(self._inside), px(4))
        for widget in (self.figure, self.tables, self._spinner):
            inside.addWidget(widget)
        column = QWidget()
        column.setMaximumWidth(px(_READ))
        reasons = laid_out(QVBoxLayout(column), px(8))
        for words in (self.tables_why, self.rounds_why, self.final, self.final_why):
            reasons.addWidget(words)
        reasons.addStretch(1)
        choices = laid_out(QVBoxLayout(), px(12))
        for card in self._choices:
            choices.addWidget(card, 0, top)
        choices.addStretch(1)
        below = QWidget()
        below.setMaximumWidth(px(_BAND))
        self._below = laid_out(QHBoxLayout(below), px(24))
        self._below.addWidget(column, 1)
        self._below.addLayout(choices, 1)
        self._below.addStretch(0)  # without choices the reasons stay at the left
        box = laid_out(QVBoxLayout(self), px(16))
        box.addWidget(self.band)
        box.addWidget(below)
        box.addStretch(1)

    def show_subject(self, subject: RoundContext) -> None:
        """Show what would be made now."""
        texts = self._look.texts
        words = why.rounds_words(texts, subject)
        self._planned_label.setText(words)
        for named in (self.planned, self.planned.lineEdit()):
            named.setAccessibleName(words)
        for name, said in asdict(proposed(texts, subject)).items():
            label = getattr(self, name)
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
        self.band.show_stops(day_stops(texts, subject, _tables_next(subject)))


def _tables_next(subject: RoundContext) -> int:
    """The tables of the round that is made next."""
    if subject.early is not None:
        return len(subject.early.tables)
    if not subject.is_swiss:
        found = why.final_of(subject)
        return 0 if found is None else len(found.tables)
    event = subject.event
    offered = upcoming_rounds.event_proposal(event, game=subject.usual.game)
    sizes = why.proposed_sizes(event, offered, even=subject.wishes.even)
    return sum(size > 1 for size in sizes)
