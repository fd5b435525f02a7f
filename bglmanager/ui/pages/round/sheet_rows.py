"""The rows of an open sheet: who sits there, how they are marked, what stands in the fields."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.derived import SeatResult, points_of_units
from bglmanager.engine.event import Seat
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SCORE, ScoreSheet, exact_text
from bglmanager.services.table_sheet import BoardSheet
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.people import People, Person
from bglmanager.ui.pages.round.sheet_grid import SeatChip, SheetRow
from bglmanager.ui.pages.round.sheet_words import named_word
from bglmanager.ui.style import Tone
from bglmanager.words.results import bottom_word, role_name

_TIES, _TURNS, _GAMES = Figure.TIE_BREAK, Figure.TURN, Figure.GAME


class SheetRows:
    """Makes the rows; `people` sit there, `late` are those who have not come."""

    def __init__(self, texts: Texts) -> None:
        self._texts, self._format = texts, Format(texts)
        self.people: People | None = None
        self.late: frozenset[EntryNumber] = frozenset()

    def of_scores(self, sheet: ScoreSheet, n: int, seat: Seat, came: SeatResult) -> SheetRow:
        """A seat of a table with scores."""
        person, columns, made = self._person(seat), sheet.columns, sheet.would_be.seats[n]
        figures = dict(sheet.typed.seats[n])
        if columns.is_score_made:
            figures[SCORE] = exact_text(sheet.texts, made.score)
        ties = columns.fields[_TIES]
        for name, value in zip(ties, made.tie_breaks, strict=False):
            if name in columns.derived_fields:
                figures[name] = exact_text(sheet.texts, value)
        asked = {cell.field for cell in sheet.ties_asked if cell.seat == n}
        quiet = {f for f in (*ties, *columns.fields[_TURNS]) if f not in asked and not figures[f]}
        games = zip(columns.fields[_GAMES], made.games, strict=False)
        return SheetRow(
            person.name,
            person.name,
            self._below(person, seat),
            figures,
            self._outcome(came, columns.share),
            tuple(self._chips(sheet, n, seat)),
            frozenset(quiet),
            frozenset(name for name, game in games if game.winner),
        )

    def _person(self, seat: Seat) -> Person:
        assert self.people is not None  # a table is open
        return self.people[seat.entry]

    def _below(self, person: Person, seat: Seat) -> str:
        """What stands below the name: the side in the game, the club."""
        if seat.side is None:
            return person.club
        side = self._texts.text("Side {number}", number=seat.side)
        return f"{person.club} · {side}" if person.club else side

    def _chips(self, sheet: ScoreSheet, n: int, seat: Seat) -> Iterator[SeatChip]:
        """How somebody is marked, and that he, or his side, is named as the winner."""
        texts = self._texts
        if seat.bottom is not None:
            yield SeatChip(bottom_word(texts, seat.bottom_reason), back=True)
        elif seat.entry in self.late:
            yield SeatChip(texts.text("comes late"))
        if n in sheet.winners:
            yield SeatChip(named_word(texts, sheet.columns.asked.named), Tone.GOOD)

    def _outcome(self, came: SeatResult, share: str = "") -> tuple[str, ...]:
        """Place, points and share as they will be."""
        place = "–" if came.place is None else str(came.place)
        worth = None if came.units is None else points_of_units(came.units)
        part = came.pbg if share != "share" or came.pbg is None else came.pbg / 100
        shares = (self._format.number(part, 2),) if share else ()
        return (place, self._format.number(worth), *shares)

    def of_board(self, sheet: BoardSheet, n: int, seat: Seat, came: SeatResult) -> SheetRow:
        """A power of a board."""
        power, name = role_name(self._texts, seat.role or ""), self._person(seat).name
        gone = bottom_word(self._texts, seat.bottom_reason) if seat.bottom is not None else ""
        chips = (SeatChip(f"{name} · {gone}", back=True),) if gone else ()
        return SheetRow(power, power, name, sheet.typed.seats[n], self._outcome(came), chips)


def outlook_words(texts: Texts, sheet: BoardSheet) -> str:
    """How the board stands after its last complete year."""
    found = sheet.outlook
    if found is None:
        return texts.text("Type the centres year by year: Enter goes on, also to the next year.")
    said = texts.many(
        "After {year}: {n} power[s] with at least 3 centres.", found.solid, year=found.year
    )
    if found.solo is None:
        return said
    power = role_name(texts, sheet.table.seat_of(found.solo).role or "")
    solo = texts.text("Solo of {power}: the others have no points.", power=power)
    return f"{said} {solo}"
