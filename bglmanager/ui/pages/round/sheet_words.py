"""What is said of an open table: its columns, its seats, who is level, what two readings say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from PySide6.QtGui import QFontMetrics

from bglmanager.engine.boards import CENTRES, centres_by_year
from bglmanager.engine.derived import SeatResult, TableResult, points_of_units
from bglmanager.engine.event import (
    Better,
    BoardVariant,
    Differing,
    Event,
    Round,
    Seat,
    Table,
    TieBreak,
)
from bglmanager.engine.games.asked import Figure, Named
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye
from bglmanager.engine.totals import asked_for, virtual_behind
from bglmanager.i18n import Many, Texts
from bglmanager.services import boards
from bglmanager.services.result_input import WON
from bglmanager.services.score_sheet import (
    GAME,
    PLACE,
    ROLE,
    SCORE,
    TIE,
    TURN,
    ScoreSheet,
    SheetColumns,
    exact_text,
)
from bglmanager.services.table_sheet import BoardSheet, Cell, Sheet
from bglmanager.ui.format import Format
from bglmanager.ui.kit.hall_card import TableMark
from bglmanager.ui.pages.round.round_context import (
    People,
    RoundContext,
    box_owners,
    mark_of,
    mark_word,
)
from bglmanager.ui.pages.round.sheet_grid import (
    COUNT,
    FIELD,
    SeatChip,
    SheetColumn,
    SheetRow,
    column_cells,
)
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.words.games import extra_name, labels_shown
from bglmanager.words.names import names_of
from bglmanager.words.number_format import MISSING, short_figure
from bglmanager.words.regulations import criterion_name
from bglmanager.words.results import (
    bottom_word,
    escalation_words,
    role_name,
    role_title,
    ties_at_table,
)

_NUMBER = re.compile(r"-?\d+(\.\d+)?")

WIDEST = 92
"""So wide at 100 % a field is at most for its title."""

_WIDTHS = {None: (34, 28), Figure.GAME: (60, 60), Figure.ROLE: (92, 72)}
"""Widths of fields, and the least, where they are others than those of the rest."""


def year_columns(texts: Texts, sheet: BoardSheet) -> Iterator[SheetColumn]:
    """The years of a board."""
    for year in sheet.fields:
        spoken = texts.text("Centres of {power} in {year}", power="{name}", year=year)
        yield SheetColumn(None, year, year, spoken, *_WIDTHS[None])


def score_columns(look: Style, columns: SheetColumns) -> tuple[SheetColumn, ...]:
    """Every column there may be at a table with scores, from the left to the right: places and
    games are not shown at every table.
    """
    metrics = QFontMetrics(look.theme.font(Size.SMALL, strong=True))
    several = sum(map(len, columns.fields.values())) > 4  # score and place are always there
    wider = {Figure.SCORE} if not (columns.extras or columns.is_score_made) else set()
    wider |= set() if several else {Figure.BID, Figure.TIE_BREAK}
    made = []
    for figure, fields in columns.fields.items():
        for n, name in enumerate(fields):
            title, spoken, hint = _called(look.texts, columns, figure, n)
            usual = (FIELD if figure in wider else COUNT), COUNT
            wide, least = _WIDTHS.get(figure, usual)
            longest = max(map(metrics.horizontalAdvance, title.split()), default=0)
            wide = max(wide, min(100 * longest // look.theme.scale + 4, WIDEST))
            derived = name in columns.derived_fields
            made.append(
                SheetColumn(figure, name, title, spoken, wide, least, hint, derived=derived)
            )
    return tuple(made)


def _called(texts: Texts, columns: SheetColumns, figure: Figure, n: int) -> tuple[str, str, str]:
    """Title of the n-th column of a kind, what a field of it is called, and a hint."""
    text, label = texts.text, columns.name_of_label
    own = {
        Figure.SCORE: (text("Score"), text("Score of {name}"), ""),
        Figure.BID: (text("Bid"), text("Bid of {name}"), ""),
        Figure.ROLE: (
            role_title(texts, columns.asked.role),
            text("{label}, {name}", label=role_title(texts, columns.asked.role), name="{name}"),
            text("What was won at the auction: its number in the set-up, or its first letters"),
        ),
        Figure.TURN: (
            turn_title(texts),
            text("Turn of {name}"),
            text("Turn of play, 1 for the starting player: the seats were auctioned"),
        ),
        Figure.PLACE: (
            texts.word("place by the referee", "Ref."),
            text("Place of {name}"),
            text("Place given by the referee"),
        ),
    }
    if figure in own:
        return own[figure]
    title = hint = ""
    if figure is Figure.COMPONENT:
        title = hint = label(columns.asked.components[n].label.stored)
    elif figure is Figure.EXTRA:
        key = columns.extras[n]
        title, hint = extra_title(texts, columns, key), extra_hint(texts, columns, key)
    elif figure is Figure.TIE_BREAK:
        tie = columns.tie_breaks[n]
        title, hint = label(tie.label), tie_break_hint(texts, columns, tie)
    elif figure is Figure.GAME:
        title = text("Game {n}", n=n + 1)
    return title, text("{label}, {name}", label=hint or title, name="{name}"), hint


def extra_title(texts: Texts, columns: SheetColumns, key: str) -> str:
    """What heads the column of a number kept beside the score."""
    return columns.names.get(key) or extra_name(texts, key)


def extra_hint(texts: Texts, columns: SheetColumns, key: str) -> str:
    """The same in full."""
    return columns.names.get(key) or criterion_name(texts, key)


def turn_title(texts: Texts) -> str:
    """What heads the column of the turn order of auctioned seats."""
    return texts.word("order of play", "Turn")


def tie_break_hint(texts: Texts, columns: SheetColumns, tie_break: TieBreak) -> str:
    """A tie-break with what is better."""
    name, text = columns.name_of_label(tie_break.label), texts.text
    judged, high = tie_break.label in columns.judged, tie_break.better is Better.HIGH
    return {
        (True, True): text("{label}: the referee says it; the higher is better", label=name),
        (True, False): text("{label}: the referee says it; the lower is better", label=name),
        (False, True): text("{label}: the higher is better", label=name),
        (False, False): text("{label}: the lower is better", label=name),
    }[judged, high]


def shown_columns(
    every: Sequence[SheetColumn], *, games: int, by_referee: bool
) -> Iterator[SheetColumn]:
    """Those of them that are shown with so many games of a series."""
    for column in every:
        games -= column.figure is Figure.GAME
        hidden = {Figure.GAME: games < 0, Figure.PLACE: not by_referee}
        if not hidden.get(column.figure or Figure.SCORE, False):
            yield column


def why_not_pasted(texts: Texts, copied: str, seats: int) -> str:
    """Why the column cannot be taken by so many seats, as a sentence; empty when it can."""
    if "\t" in copied.strip():
        return texts.text(
            "Several columns were copied. Copy one column, a line for every seat, and paste it "
            "again."
        )
    lines = len(column_cells(copied))
    if lines <= seats:
        return ""
    return texts.many(
        "{lines} lines were copied for {n} seat[s]. Copy a line for every seat, and paste them "
        "again.",
        seats,
        lines=lines,
    )


_TONES = {
    TableMark.OPEN: Tone.NOW,
    TableMark.DONE: Tone.GOOD,
    TableMark.ONCE: Tone.NOW,
    TableMark.TWICE: Tone.GOOD,
    TableMark.STOPPED: Tone.WRONG,
    TableMark.BYE: Tone.PLAIN,
}


def table_state(
    texts: Texts, round_: Round, table: Table, *, typed: bool, correcting: bool, twice: bool
) -> tuple[str, Tone, str]:
    """Where a table stands: words, their tone, an icon."""
    if correcting:
        return texts.text("correction"), Tone.ATTENTION, "pencil"
    state = mark_of(round_, table, typed=typed, twice=twice)
    return mark_word(texts, state), _TONES.get(state, Tone.ATTENTION), ""


def time_and_box(texts: Texts, subject: RoundContext, people: People, sheet: Sheet) -> str:
    """What is said of the whole table, its time, and whose copy of the game they play with."""
    typed, owner = sheet.typed, box_owners(subject, people).get(sheet.table.number)
    said = (
        texts.text("Tied") if typed.drawn else "",
        texts.text("Stopped by the time limit") if typed.overran else "",
        texts.text("Places by the referee") if typed.by_referee else "",
        _minutes(texts, subject.made, sheet.table),
        texts.text("copy of {owner}", owner=owner) if owner else "",
    )
    return " · ".join(filter(None, said))


def _minutes(texts: Texts, round_: Round, table: Table) -> str:
    """The time of a table to which something was added; a bye has none."""
    minutes, extra = round_.minutes, table.extra_minutes
    if is_bye(round_, table) or not extra:
        return ""
    if minutes is None:
        return texts.many("{n} minute[s] more", extra)
    return texts.text("{minutes} + {extra} minutes", minutes=minutes, extra=extra)


def named_word(texts: Texts, named: Named | None) -> str:
    """What is said of who is named as the winner."""
    words: dict[Named | None, str] = {
        Named.DECLARED: texts.text("declared victory"),
        Named.PLAYER: texts.text("won the game"),
        Named.SIDE: texts.text("winning side"),
        None: "",
    }
    return words[named]


def level_words(texts: Texts, sheet: ScoreSheet) -> Iterator[str]:
    """What is said of players who are level, and of virtual ones and sides."""
    event, number, game, new = sheet.event, sheet.number, sheet.game, sheet.would_be
    yield from ties_at_table(texts, event, number, new, game)
    yield from _value_to_ask(texts, event, number, new, game)
    yield from virtual_words(texts, event, number, new)
    yield from side_words(texts, event, new, sheet.result)


def table_words(texts: Texts, sheet: ScoreSheet) -> Iterator[str]:
    """What is said of the whole table: that it is drawn, or who plays beside the players there."""
    seats, scores = sheet.result.seats, sheet.result.virtual
    if sheet.typed.drawn:
        yield texts.text("Everybody who played to the end shares the first place.")
    if sheet.typed.overran:
        yield texts.text("The winner scores 0.9.")
    if [seat.place for seat in seats] == [1, 1] and all(s.units is not None for s in seats):
        yield texts.text("A draw: both share the first place.")
    elif scores:
        yield texts.many(
            "Short table: [a|{n}] virtual player[s] [takes|take] part[|, each] with a score of "
            "{score}.",
            len(scores),
            score=short_figure(texts, scores[0], 2),
        )


def _value_to_ask(
    texts: Texts, event: Event, number: RoundNumber, table: Table, game: GameRules | None
) -> Iterator[str]:
    """Which value has to be typed, as who is level."""
    asked = asked_for(event, number, table)
    missing = (one for one in asked if table.seats[one.seat].tie_breaks[one.value] is None)
    first = next(missing, None)
    if first is None:
        return
    stored, names = event.round(number).tie_breaks[first.value].label, names_of(event.entries)
    level = (table.seats[one.seat].entry for one in asked if one.value == first.value)
    yield texts.text(
        "Level: {names}. “{label}” decides.",
        names=", ".join(names[entry] for entry in level),
        label=labels_shown(game, texts.language).get(stored, stored),
    )


_BEHIND_TIED = Many("Tied table: the [|{n} ]virtual player[s] [comes|come] after the others.")
_BEHIND_PLACED = Many(
    "These places are not in the order of the scores: the [|{n} ]virtual player[s] "
    "[comes|come] after the others."
)


def virtual_words(texts: Texts, event: Event, number: RoundNumber, table: Table) -> Iterator[str]:
    """That virtual players come last, where places or a draw hide it; a table may be unsaved."""
    behind = virtual_behind(event, number, table)
    if behind:
        yield texts.say(_BEHIND_TIED if table.drawn else _BEHIND_PLACED, {"n": behind})


def side_words(texts: Texts, event: Event, table: Table, result: TableResult) -> Iterator[str]:
    """Who leaves his side for the last places, and which places the others of both sides share.

    Nothing where no sides are paid, nobody is put last, or points are not known yet. `table` may be
    one not saved yet, `result` is what it gives.
    """
    gone = [seat for seat in table.seats if seat.bottom is not None]
    known = all(seat.units is not None for seat in result.seats)
    if not (ruleset_of(event.settings).sides and gone and known):
        return
    names, place = names_of(event.entries), {seat.entry: seat.place or 0 for seat in result.seats}
    for seat in sorted(gone, key=lambda seat: seat.bottom or 0):
        yield texts.text(
            "{name} leaves the side and has place {place}.",
            name=names[seat.entry],
            place=place[seat.entry],
        )
    staying = [(seat.side or 0, place[seat.entry]) for seat in table.seats if seat.bottom is None]
    ends = [*(at for _, at in staying), len(table.seats) + len(result.virtual) - len(gone) + 1]
    for side, first in sorted(dict(reversed(staying)).items()):
        last = min(end for end in ends if end > first) - 1
        yield texts.many(
            "Side {side}[: place| shares places] {first}[| to {last}].",
            last - first + 1,
            side=side,
            first=first,
            last=last,
        )


_YEARS = f"extra.{CENTRES}."


class ReadingWords:
    """Says what differs, in the language of the window."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def both(self, each: Differing, columns: SheetColumns | None) -> str:
        """A figure with both its values; `columns` are those of a form with scores."""
        return self._texts.text(
            "{figure}: first {first}, second {second}",
            figure=self._name(each.field, columns),
            first=self._value(each.first),
            second=self._value(each.second),
        )

    def order(self, result: TableResult, people: People) -> str:
        """Who comes where: "1. Rossi Ada, 2. Verdi Bruno"."""
        known = sorted(result.seats, key=lambda seat: seat.place or len(result.seats) + 1)
        return ", ".join(
            f"{MISSING if seat.place is None else f'{seat.place}.'} {people[seat.entry].name}"
            for seat in known
        )

    def _value(self, text: str | None) -> str:
        said = self._texts
        marks = {None: said.text("empty"), "true": said.text("yes"), "false": said.text("no")}
        if text is None or text in marks:
            return marks[text]
        if not _NUMBER.fullmatch(text.removesuffix(WON)):
            return text
        number = exact_text(self._texts, Fraction(text.removesuffix(WON)))
        return f"{number}{WON}" if text.endswith(WON) else number

    def _name(self, field: str, columns: SheetColumns | None) -> str:
        """What a figure is called: in full, as the game or the regulation does."""
        texts, cell = self._texts, cell_at(0, field).field
        whole = {
            "drawn": texts.text("Tied"),
            "overran": texts.text("Stopped by the time limit"),
            PLACE: texts.word("at the table", "Place"),
            TURN: turn_title(texts),
            ROLE: role_title(texts, None if columns is None else columns.asked.role),
        }
        if field in whole or columns is None:
            return whole.get(field, cell)
        if cell.startswith(f"{TIE}."):
            ties, nth = columns.tie_breaks, int(cell.removeprefix(f"{TIE}."))
            return columns.name_of_label(ties[nth].label) if nth < len(ties) else TIE
        for figure, fields in columns.fields.items():
            if cell in fields:
                title, _, hint = _called(texts, columns, figure, fields.index(cell))
                return hint or title
        return columns.name_of_label(field.removeprefix("components."))


def cell_at(seat: int, field: str) -> Cell:
    """Where a figure of this seat, or the centres of a year, stand in the form: "games[1]" is
    "games.1" there.
    """
    name, _, rest = field.rpartition("[")
    if name in (TIE, GAME):
        return Cell(seat, f"{name}.{rest.removesuffix(']')}")
    return Cell(seat, field.removeprefix(_YEARS))


def by_person(table: Table) -> Iterator[tuple[EntryNumber | None, list[Differing]]]:
    """What differs seat by seat, that of the whole table last; no sum of figures that differ."""
    for entry in (*(seat.entry for seat in table.seats), None):
        found = [each for each in table.desk.differs if each.entry == entry]
        made = any(each.field.startswith(_SUMMED) for each in found)
        told = [each for each in found if not (made and each.field == SCORE)]
        if told:
            yield entry, told


_SUMMED = ("components.", "games[")


class SheetRows:
    """Makes the rows; `people` sit there, `late` are those who have not come."""

    def __init__(self, texts: Texts, people: People) -> None:
        self._texts, self._format, self.people = texts, Format(texts), people
        self.late: frozenset[EntryNumber] = frozenset()

    def of_scores(self, sheet: ScoreSheet) -> Iterator[SheetRow]:
        """The seats of a table with scores."""
        columns, asked = sheet.columns, set(sheet.ties_asked)
        ties, turns = columns.fields[Figure.TIE_BREAK], columns.fields[Figure.TURN]
        seats = zip(sheet.table.seats, sheet.would_be.seats, sheet.result.seats, strict=True)
        for n, (seat, made, came) in enumerate(seats):
            figures = dict(sheet.typed.seats[n])
            if columns.is_score_made:
                figures[SCORE] = exact_text(sheet.texts, made.score)
            for name, value in zip(ties, made.tie_breaks, strict=False):
                if name in columns.derived_fields:
                    figures[name] = exact_text(sheet.texts, value)
            quiet = (f for f in (*ties, *turns) if Cell(n, f) not in asked and not figures[f])
            games = zip(columns.fields[Figure.GAME], made.games, strict=False)
            yield SheetRow(
                self.people[seat.entry].name,
                self._below(seat),
                figures,
                self._outcome(came, columns.share),
                tuple(self._chips(sheet, n, seat)),
                frozenset(quiet),
                frozenset(name for name, game in games if game.winner),
            )

    def _below(self, seat: Seat) -> str:
        """What stands below the name: the club, the side in the game."""
        side = "" if seat.side is None else self._texts.text("Side {number}", number=seat.side)
        return " · ".join(filter(None, (self.people[seat.entry].club, side)))

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

    def of_board(self, sheet: BoardSheet) -> Iterator[SheetRow]:
        """The powers of a board."""
        seats = zip(sheet.table.seats, sheet.typed.seats, sheet.result.seats, strict=True)
        for seat, centres, came in seats:
            power, name = role_name(self._texts, seat.role or ""), self.people[seat.entry].name
            gone = bottom_word(self._texts, seat.bottom_reason) if seat.bottom is not None else ""
            chips = (SeatChip(f"{name} · {gone}", back=True),) if gone else ()
            under = " · ".join((*board_marks(self._texts, sheet, seat), name))
            yield SheetRow(power, under, centres, self._outcome(came), chips)


def board_marks(texts: Texts, sheet: BoardSheet, seat: Seat) -> Iterator[str]:
    """What is said of a power beside its player: out of the game, a draw that it proposed."""
    held = centres_by_year(sheet.would_be.seat_of(seat.entry))
    gone = min((year for year, count in held.items() if count == 0), default=None)
    if gone is not None:
        yield texts.text("out {year}", year=gone)
    for line in sheet.table.draw_proposals:
        if line.entry == seat.entry:
            yield texts.text("draw {year}", year=line.year)


def outlook_words(texts: Texts, sheet: BoardSheet) -> str:
    """How the board stands after its last complete year."""
    return " ".join(_said_of_board(texts, sheet))


def _said_of_board(texts: Texts, sheet: BoardSheet) -> Iterator[str]:
    found, table = sheet.outlook, sheet.table
    if table.ended_in_draw:
        end = boards.last_year(sheet.event, sheet.number, table)
        yield texts.text("Ended in an agreed draw: {year} is the last year.", year=end)
    if found is None:
        formula = boards.board_formula(sheet.event)
        assert formula is not None  # there are boards
        yield texts.text("Type the centres year by year; Enter in an empty year saves.")
        if table.variant is BoardVariant.ESCALATION:
            yield from escalation_words(texts, formula, table)
        return
    yield texts.many(
        "After {year}: {n} power[s] with at least 3 centres, all scores × {factor}.",
        found.solid,
        year=found.year,
        factor=short_figure(texts, found.factor, 1),
    )
    leader = role_name(texts, table.seat_of(found.first).role or "")
    if found.solo is not None:
        yield texts.text("Solo of {power}: the others have no points.", power=leader)
    elif found.has_break:
        yield texts.text(
            "{power} leads by {lead} and has the bonus.", power=leader, lead=found.lead
        )
