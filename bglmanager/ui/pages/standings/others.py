"""Rankings beside that of the players: the standings of teams, the prize for most points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.derived import Derived, TeamStandings
from bglmanager.engine.event import Event, Number, Team
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import points_winner
from bglmanager.engine.seating import SeatingOptions, is_over
from bglmanager.engine.team_standings import final_team_standings, people_of
from bglmanager.i18n import Texts
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.table import TableView
from bglmanager.words import number_format
from bglmanager.words.criteria import criterion_short
from bglmanager.words.names import names_of


@dataclass(frozen=True, slots=True)
class RankedLine:
    """One line: rank, who, what belongs to it, and its numbers as they are written.

    `number` is that of the team or of the player.
    """

    rank: int
    number: int
    name: str
    more: str
    figures: tuple[str, ...]
    values: tuple[Number | None, ...]


@dataclass(frozen=True, slots=True)
class RankingTable:
    """A ranking as a table, with a sentence below it."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[RankedLine, ...]
    sentence: str = ""


def of_teams(texts: Texts, event: Event, found: TeamStandings) -> RankingTable:
    """The standings of the teams after a round, with their members."""
    names, teams = names_of(event.entries), {team.number: team for team in event.teams}
    listed = [teams[row.team] for row in found.rows]
    values: list[tuple[Number | None, ...]] = [
        (row.points, dict(row.criteria)["pbg"], dict(row.criteria)["pba"]) for row in found.rows
    ]
    lines = tuple(
        RankedLine(
            row.rank,
            team.number,
            team.name,
            _people(team, names),
            own,
            numbers,
        )
        for row, team, own, numbers in zip(
            found.rows, listed, _written(texts, values), values, strict=True
        )
    )
    heads = tuple(criterion_short(texts, name) for name in ("points", "pbg", "pba"))
    return RankingTable(texts.text("Teams after round {n}", n=found.after_round), heads, lines)


def of_teams_in_the_end(texts: Texts, event: Event, derived: Derived) -> RankingTable:
    """The final ranking of the teams, and which of them is the champion."""
    found = final_team_standings(event, derived)
    assert found is not None  # offered where there is one
    names = {team.number: team.name for team in event.teams}
    shown = of_teams(texts, event, found)
    said = texts.text("Champion: {team}.", team=names[found.rows[0].team])
    title = texts.text("Final ranking of the teams")
    return replace(shown, title=title, sentence=said)


def _people(team: Team, names: Mapping[EntryNumber, str]) -> str:
    return ", ".join(names[number] for number in people_of(team))


def of_points(texts: Texts, event: Event, derived: Derived, wishes: SeatingOptions) -> RankingTable:
    """The ranking by points, and who has the prize (Catan)."""
    names = names_of(event.entries)
    values: list[tuple[Number | None, ...]] = [(points,) for _, points in derived.points_ranking]
    lines = tuple(
        RankedLine(rank, entry, names[entry], "", own, (points,))
        for rank, ((entry, points), own) in enumerate(
            zip(derived.points_ranking, _written(texts, values), strict=True), 1
        )
    )
    winner = points_winner(derived) if is_over(event, derived, wishes) else None
    return RankingTable(
        texts.text("Points prize"),
        (criterion_short(texts, "points"),),
        lines,
        _prize(texts, winner, names[winner] if winner is not None else ""),
    )


def _prize(texts: Texts, winner: EntryNumber | None, name: str) -> str:
    if winner is None:
        return texts.text("Who wins the event does not win this prize: it is open until the final.")
    return texts.text("The prize goes to {name}, the best who has not won the event.", name=name)


def _written(
    texts: Texts, values: Sequence[tuple[Number | None, ...]]
) -> Sequence[tuple[str, ...]]:
    """Every column with one number of decimals."""
    columns = [number_format.column(texts, column) for column in zip(*values, strict=True)]
    return list(zip(*columns, strict=True))


class OtherRanking(QWidget):
    """A table of its own and the sentence below it; `picked` is sent for another line."""

    picked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.shown: RankingTable | None = None
        self.table: TableView[RankedLine] | None = None
        self.sentence = Words(look, "", wrap=True)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(12))
        self._box.addWidget(self.sentence)

    def show_ranking(self, shown: RankingTable) -> None:
        """Show this ranking; the table is made again when its columns are others."""
        if self.table is None or self.shown is None or self.shown.heads != shown.heads:
            self._replace(shown)
        self.shown = shown
        assert self.table is not None  # made above
        self.table.show_rows(shown.lines)
        self.sentence.setText(shown.sentence)
        self.sentence.setVisible(bool(shown.sentence))

    @property
    def chosen(self) -> RankedLine | None:
        """The line that is chosen, the first where none is."""
        if self.shown is None or self.table is None or not self.shown.lines:
            return None
        return self.table.current_row or self.shown.lines[0]

    def _replace(self, shown: RankingTable) -> None:
        if self.table is not None:
            self._box.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        model = RowsModel(self._look, self._columns(shown), lambda line: line.rank, self)
        self.table = TableView(self._look, model, shown.title)
        self.table.picked.connect(self.picked)
        self._box.insertWidget(0, self.table, 1)

    def _columns(self, shown: RankingTable) -> Sequence[Column[RankedLine]]:
        t = self._look.texts
        found: list[Column[RankedLine]] = [
            Column(
                t.text("No."),
                lambda line: f"{line.rank}",
                order=lambda line: line.rank,
                figures=True,
            ),
            Column(t.text("Name"), lambda line: line.name, stretch=True, strong=True),
        ]
        if any(line.more for line in shown.lines):
            found.append(Column(t.text("Players"), lambda line: line.more, stretch=True))
        found += [
            Column(head, partial(_figure, index), order=partial(_value, index), figures=True)
            for index, head in enumerate(shown.heads)
        ]
        return found


def _figure(index: int, line: RankedLine) -> str:
    return line.figures[index]


def _value(index: int, line: RankedLine) -> object:
    return line.values[index]
