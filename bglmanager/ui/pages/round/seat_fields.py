"""The fields of one seat, in the order they are typed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine.event import Seat
from bglmanager.engine.games.asked import Figure
from bglmanager.ui.format import Format
from bglmanager.ui.literal import set_tip
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.figure_field import FigureField, GameField
from bglmanager.ui.pages.round.form_columns import (
    FIGURE,
    GIVEN,
    FormColumns,
    extra_hint,
    extra_width,
    label_width,
    part_title,
    part_width,
    score_width,
    tie_break_hint,
    turn_width,
)
from bglmanager.ui.pages.round.typed import (
    BID,
    PLACE,
    SCORE,
    TURN,
    TypedSeat,
    exact,
    extra_spot,
    game_spot,
    part_spot,
)


class SeatFields:
    """Made once for a line and used for whoever sits there.

    Where the score is made of parts or games its field shows their sum; `kept` is the score of a
    seat that has none of them.
    """

    def __init__(self, look: Look, columns: FormColumns) -> None:
        self._look, self._columns = look, columns
        self._kept = ""
        asked = columns.asked
        self.components = [
            FigureField(look, part_width(look, columns, part)) for part in asked.components
        ]
        self.games = [GameField(look) for _ in range(asked.games)]
        self.score = FigureField(look, score_width(look, columns), derived=columns.sums)
        self.extras = [FigureField(look, extra_width(look, columns, e)) for e in columns.extras]
        self.bid = FigureField(look, FIGURE)
        self.turn = FigureField(look, turn_width(look))
        self.tie_breaks = [
            FigureField(look, label_width(look, columns, tie), derived=n in asked.from_turn)
            for n, tie in enumerate(columns.tie_breaks)
        ]
        self.place = FigureField(look, GIVEN)

    def hide_unasked(self) -> None:
        """Hide what this game does not ask for; to be called once they are laid out."""
        self.bid.setVisible(self._columns.auction)
        self.turn.setVisible(self._columns.asked.turns)
        self.place.setVisible(False)

    def all(self) -> list[FigureField]:
        """Every field, from the left to the right."""
        found: dict[Figure, Sequence[FigureField]] = {
            Figure.BID: [self.bid],
            Figure.COMPONENT: self.components,
            Figure.GAME: self.games,
            Figure.SCORE: [self.score],
            Figure.EXTRA: self.extras,
            Figure.TURN: [self.turn],
            Figure.TIE_BREAK: self.tie_breaks,
            Figure.PLACE: [self.place],
        }
        return [field for figure in Figure for field in found[figure]]

    def typable(self) -> list[FigureField]:
        """Those that take figures now."""
        return [field for field in self.all() if not field.isHidden() and not field.isReadOnly()]

    @property
    def first(self) -> FigureField:
        """Where the figures of this seat begin."""
        return next((field for field in self.typable()), self.score)

    @property
    def deciding(self) -> list[FigureField]:
        """Those that count between players who are level: tie-breaks, and when he plays."""
        return [*self.tie_breaks, self.turn]

    @property
    def is_scored(self) -> bool:
        """Whether he has a score already, typed or made of what is typed."""
        return bool(self.score.text())

    def field(self, name: str, nth: int = 0) -> FigureField:
        """A field by its name in a problem's path."""
        named = {SCORE: self.score, BID: self.bid, PLACE: self.place, TURN: self.turn}
        named |= {extra_spot(key): one for key, one in self._with_extras()}
        named |= {part_spot(label): one for label, one in self._with_parts()}
        named |= {game_spot(n): one for n, one in enumerate(self.games)}
        if name in named:
            return named[name]
        return self.tie_breaks[nth] if self.tie_breaks else self.first

    def _with_extras(self) -> Iterator[tuple[str, FigureField]]:
        return zip(self._columns.extras, self.extras, strict=True)

    def _with_parts(self) -> Iterator[tuple[str, FigureField]]:
        labels = (part.label.stored for part in self._columns.asked.components)
        return zip(labels, self.components, strict=True)

    def name_after(self, person: str) -> None:
        """Give every field its spoken name."""
        texts, columns = self._look.texts, self._columns
        text = texts.text
        self.score.setAccessibleName(text("Score of {name}", name=person))
        self.bid.setAccessibleName(text("Bid of {name}", name=person))
        self.turn.setAccessibleName(text("Turn of {name}", name=person))
        self.place.setAccessibleName(text("Place of {name}", name=person))
        parts = zip(columns.asked.components, self.components, strict=True)
        labels = [(part_title(columns, part), field) for part, field in parts]
        labels += [(text("Game {n}", n=n), field) for n, field in enumerate(self.games, 1)]
        labels += [(extra_hint(texts, columns, key), field) for key, field in self._with_extras()]
        ties = zip(columns.tie_breaks, self.tie_breaks, strict=True)
        labels += [(tie_break_hint(texts, columns, tie), field) for tie, field in ties]
        for label, field in labels:
            field.setAccessibleName(text("{label}, {name}", label=label, name=person))
        for (label, _), field in zip(labels, self.components, strict=False):
            set_tip(field, label)

    def read(self) -> TypedSeat:
        """What is typed."""
        return TypedSeat(
            self._kept if self._columns.sums else self.score.text().strip(),
            self.bid.text().strip(),
            tuple((key, field.text().strip()) for key, field in self._with_extras()),
            tuple("" if field.derived else field.text().strip() for field in self.tie_breaks),
            self.place.text().strip(),
            tuple((label, field.text().strip()) for label, field in self._with_parts()),
            tuple(field.text().strip() for field in self.games),
            self.turn.text().strip(),
        )

    def write(self, typed: TypedSeat) -> None:
        """Put texts into the fields; those that are there already are left alone."""
        self._kept = typed.score if self._columns.sums else ""
        found: dict[Figure, Sequence[str]] = {
            Figure.BID: (typed.bid,),
            Figure.COMPONENT: tuple(text for _, text in typed.components),
            Figure.GAME: typed.games,
            Figure.SCORE: (typed.score,),
            Figure.EXTRA: tuple(text for _, text in typed.extra),
            Figure.TURN: (typed.turn,),
            Figure.TIE_BREAK: typed.tie_breaks,
            Figure.PLACE: (typed.place,),
        }
        texts = [text for figure in Figure for text in found[figure]]
        for field, text in zip(self.all(), texts, strict=True):
            if not field.derived and field.text().strip() != text:
                field.setText(text)

    def set_editable(self, *, editable: bool, by_referee: bool) -> None:
        """Whether the fields take figures, and whether there is one for the place."""
        for field in self.all():
            field.set_editable(editable=editable)
        if not by_referee and self.place.hasFocus():  # hidden, it gives the keyboard to anybody
            before = [field for field in self.typable() if field is not self.place]
            (before or [self.score])[-1].setFocus()
        self.place.setVisible(by_referee)

    def show_made(self, form: Format, seat: Seat) -> None:
        """Show what comes of the figures: their sum, the ties by turn order, who won each game."""
        if self._columns.sums:
            self.score.setText(exact(form, seat.score))
        for field, value in zip(self.tie_breaks, seat.tie_breaks, strict=False):
            if field.derived:
                field.setText(exact(form, value))
        for n, field in enumerate(self.games):
            field.show_won(won=n < len(seat.games) and seat.games[n].winner)

    def show_games(self, count: int) -> None:
        """Show so many games of a series."""
        for n, field in enumerate(self.games):
            if field.isHidden() is (n < count):
                field.setVisible(n < count)
