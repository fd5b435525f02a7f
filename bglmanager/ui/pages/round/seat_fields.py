"""The fields of one seat, in the order they are typed in."""

from __future__ import annotations

from bglmanager.engine.games.asked import Figure
from bglmanager.services.score_sheet import PLACE, SCORE, ScoreSheet, SheetColumns, exact_text
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.pages.round.figure_field import FigureField, GameField
from bglmanager.ui.pages.round.form_columns import FormColumn, FormColumns
from bglmanager.ui.style import Style, set_tip


class SeatFields:
    """Made once for a line and used for whoever sits there.

    Where the score is made of parts or games its field shows their sum.
    """

    def __init__(self, look: Style, columns: SheetColumns, seat: int) -> None:
        self._look, self._columns, self._seat = look, columns, seat
        self._described = list(FormColumns(look, columns).all())
        self.named = {each.field: self._made(each) for each in self._described}
        self.score, self.place = self.named[SCORE], self.named[PLACE]

    def _made(self, column: FormColumn) -> FigureField:
        cell = Cell(self._seat, column.field)
        if column.figure is Figure.GAME:
            return GameField(self._look, cell)
        derived = column.field in self._columns.derived_fields
        return FigureField(self._look, cell, column.wide, derived=derived)

    def of(self, figure: Figure) -> list[FigureField]:
        """The fields of one kind."""
        return [self.named[field] for field in self._columns.fields[figure]]

    @property
    def games(self) -> list[GameField]:
        """The fields of the games of a series."""
        return [field for field in self.named.values() if isinstance(field, GameField)]

    def all(self) -> list[FigureField]:
        """Every field, from the left to the right."""
        return list(self.named.values())

    def typable(self) -> list[FigureField]:
        """Those that take figures now."""
        return [field for field in self.all() if not field.isHidden() and not field.isReadOnly()]

    def name_after(self, person: str) -> None:
        """Give every field its spoken name."""
        for column in self._described:
            field, spoken = self.named[column.field], column.spoken.replace("{name}", person)
            field.setAccessibleName(spoken)
            if column.figure is Figure.COMPONENT:
                set_tip(field, column.title)

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show what stands in the fields; those in which it stands already are left alone.

        And what comes of it: their sum, the ties by turn order, who won each game.
        """
        self._set_editable(sheet)
        made = sheet.would_be.seats[self._seat]
        shown = dict(sheet.typed.seats[self._seat])
        if self._columns.is_score_made:
            shown[SCORE] = exact_text(sheet.texts, made.score)
        ties = self._columns.fields[Figure.TIE_BREAK]
        for name, value in zip(ties, made.tie_breaks, strict=False):
            if name in self._columns.derived_fields:
                shown[name] = exact_text(sheet.texts, value)
        for name, field in self.named.items():
            if field.text().strip() != shown[name]:
                field.setText(shown[name])
        for n, game in enumerate(self.games):
            game.show_won(won=n < len(made.games) and made.games[n].winner)
        for field in (*self.of(Figure.TIE_BREAK), *self.of(Figure.TURN)):
            field.set_quiet(quiet=field.cell not in sheet.ties_asked and not field.text())

    def _set_editable(self, sheet: ScoreSheet) -> None:
        """Whether the fields take figures, and which there are: places and games come and go."""
        for field in self.all():
            field.set_editable(editable=sheet.is_editable)
        by_referee = sheet.typed.by_referee
        if not by_referee and self.place.hasFocus():  # hidden, it gives the keyboard to anybody
            before = [field for field in self.typable() if field is not self.place]
            (before or [self.score])[-1].setFocus()
        self.place.setVisible(by_referee)
        for n, field in enumerate(self.games):
            if field.isHidden() is (n < sheet.games_shown):
                field.setVisible(n < sheet.games_shown)
