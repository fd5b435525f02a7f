"""How the day of a new event will be: tables, rounds and times for a number of players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from bglmanager.engine import pairs, plan
from bglmanager.engine.day_plan import BETWEEN, times_from
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services import day_plan, events, upcoming_rounds
from bglmanager.services.games import Catalogue
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words, filled, laid_out
from bglmanager.words.day_plan import plan_words
from bglmanager.words.number_format import day
from bglmanager.words.seating import sizes_in_words

_FEWEST, _MOST, _USUAL = 8, 120, 32
_STARTS = dt.time(10)


class TimesBand(QWidget):
    """The games of a day as blocks on a line of time, each with the time it begins at."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.blocks: Sequence[tuple[dt.time, bool]] = ()
        self.setFixedHeight(look.theme.px(48))

    def show_blocks(self, blocks: Sequence[tuple[dt.time, bool]], words: str) -> None:
        """Show games by the time they begin at, and whether they are of the final phase."""
        self.blocks = blocks
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._look.theme.font(Size.SMALL))
        wide = min(self.width() / max(len(self.blocks), 1), px(72))
        for place, (begins, final) in enumerate(self.blocks):
            block = QRectF(place * wide, 0, wide - px(4), px(24))
            painter.setPen(QColor(colours.accent))
            painter.setBrush(QColor(colours.accent if final else colours.accent_soft))
            painter.drawRoundedRect(block.adjusted(1, 1, -1, -1), px(4), px(4))
            painter.setPen(QColor(colours.on_accent if final else colours.accent))
            painter.drawText(block, Qt.AlignmentFlag.AlignCenter, str(place + 1))
            painter.setPen(QColor(colours.muted))
            below = QRectF(place * wide, px(26), wide, px(20))
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{begins:%H:%M}")
        painter.end()


class DayPreview(Card):
    """What the day will be like with so many players; nothing of it is kept."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=12)
        t, colours = look.texts, look.theme.colours
        self._texts = t
        self._asked: tuple[Settings, Catalogue] | None = None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(_FEWEST, _MOST)
        self.slider.setValue(_USUAL)
        self.slider.setAccessibleName(t.text("Players"))
        self.players = Words(look, size=Size.FIGURE, strong=True, colour=colours.accent)
        self.players.setMinimumWidth(look.theme.px(180))
        self.tables, self.plan = Words(look, strong=True, wrap=True), Words(look, wrap=True)
        self.band, self.end = TimesBand(look), Words(look, colour=colours.muted, wrap=True)
        self.code = Words(look, wrap=True)
        title = Words(look, t.text("How the day will be"), Size.SECTION, strong=True)
        chosen = filled(laid_out(QHBoxLayout(), look.theme.px(16)), self.players, (self.slider, 1))
        filled(self.box, title, chosen, self.tables, self.plan, self.band, self.end, self.code)
        self.slider.valueChanged.connect(self._show)

    def show_day(self, settings: Settings, games: Catalogue) -> None:
        """Show the day of an event with these settings."""
        self._asked = day_plan.with_minutes_known(settings, games), games
        self._show()

    def _show(self) -> None:
        t = self._texts
        self.players.setText(t.many("{n} player[s]", self.slider.value()))
        if self._asked is None:
            return
        settings, games = self._asked
        self.code.setVisible(settings.league is not None)
        if settings.league is not None:
            by = settings.date - dt.timedelta(days=events.ASK_DAYS[settings.league])
            self.code.setText(t.text("The league’s code by {day}", day=day(t, by)))
        found = self._proposal(settings, games)
        chosen = None if found is None else found.plans.proposed
        tables = () if found is None else self._tables_words(settings, games, found)
        self.tables.setText("\n".join(tables))
        self.tables.setVisible(bool(tables))
        none = t.text("There is no plan for tables of this size.")
        self.plan.setText(none if chosen is None else plan_words(t, chosen))
        known = chosen is not None and chosen.minutes is not None
        self.band.setVisible(known)
        self.end.setVisible(chosen is not None)
        self.end.setText(t.text("The times are shown once the minutes of every game are known."))
        if chosen is not None and known:
            self._show_times(chosen, settings, games)

    def _tables_words(
        self, settings: Settings, games: Catalogue, found: upcoming_rounds.Proposal
    ) -> Sequence[str]:
        """The tables that are needed, of each game where rounds have games of their own."""
        t, event = self._texts, Event(settings)
        rows = {row.game: row.players_per_table for row in settings.plan}
        if not rows:
            return [sizes_in_words(t, event, found.sizes)]
        return [
            t.text(
                "{game}: {tables}",
                game=games.name_of_game(game, t.language),
                tables=sizes_in_words(t, event, sizes_of_tables(found.units, size)),
            )
            for game, size in rows.items()
            if game
        ]

    def _proposal(self, settings: Settings, games: Catalogue) -> upcoming_rounds.Proposal | None:
        """What the rules have for so many; None for tables of a size that has no plan."""
        if settings.players_per_table not in RULESETS[settings.ruleset].points:
            return None
        units = self.slider.value() // (pairs.SIZE if pairs.are_played(settings) else 1)
        event = Event(settings)
        game = games.next_wishes(event).game
        return upcoming_rounds.event_proposal(event, units, game=game)

    def _show_times(self, chosen: plan.Plan, settings: Settings, games: Catalogue) -> None:
        count = chosen.rounds + chosen.final_rounds
        minutes = day_plan.game_minutes(settings, games, count)
        start = dt.datetime.combine(settings.date, settings.start_time or _STARTS)
        begins = times_from(start, minutes)
        last = dt.timedelta(minutes=minutes[-1] or 0) if minutes else dt.timedelta()
        said = self._texts.text(
            "From {start} to about {end}, with {minutes} minutes between rounds",
            start=f"{start:%H:%M}",
            end=f"{(begins or (start,))[-1] + last:%H:%M}",
            minutes=BETWEEN,
        )
        self.end.setText(said)
        blocks = [(time.time(), place >= chosen.rounds) for place, time in enumerate(begins)]
        self.band.show_blocks(blocks, said)
