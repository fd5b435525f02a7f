"""The side panel about a team: whom it is behind, whose points it has, what would have helped."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.derived import TeamRow, plain_number
from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.totals import total_of
from bglmanager.i18n import Texts
from bglmanager.ui.pages.standings.panel import Panel, StandingsSubject
from bglmanager.ui.pages.standings.what_if import WhatIf, about_team
from bglmanager.ui.shell import Shell
from bglmanager.words.names import names_of
from bglmanager.words.number_format import figure, figures
from bglmanager.words.regulations import criterion_short


class StandingsTeamPanel(Panel):
    """One team of the standings of teams."""

    def __init__(self, shell: Shell, subject: StandingsSubject, team: TeamNumber) -> None:
        super().__init__(shell.look, subject)
        self.sums: list[str] = []
        event, derived, t = subject.event, subject.derived, shell.look.texts
        found = next(e for e in derived.team_standings if e.after_round == subject.number)
        at = next(i for i, row in enumerate(found.rows) if row.team == team)
        row, above = found.rows[at], found.rows[at - 1] if at else None
        teams = {each.number: each for each in event.teams}
        title = t.text("Rank {rank} after round {round}", rank=row.rank, round=subject.number)
        name = "" if above is None else teams[above.team].name
        self.add_reason(title, _behind(t, row, above, name))
        self.what_if = WhatIf(shell, about_team(event, derived, team, subject.number))
        self.box.addWidget(self.what_if)
        self.add_rule()
        self._add_sums(row, teams[team].people)
        self.box.addStretch(1)

    def _add_sums(self, row: TeamRow, people: tuple[EntryNumber, ...]) -> None:
        """Points, PBG and PBA of the players who are in the standings."""
        t, subject = self.look.texts, self.subject
        names = names_of(subject.event.entries)
        last = next(e for e in subject.derived.standings if e.after_round == subject.number)
        listed = {each.entry for each in last.rows}
        found = [
            total_of(subject.event, subject.derived, number, subject.number)
            for number in people
            if number in listed
        ]
        if are_played(subject.event.settings):
            found = found[:1]  # both have what the pair has
        parts: tuple[tuple[str, list[Number]], ...] = (
            (t.text("{total} points", total=figure(t, row.points)), [e.points for e in found]),
            (t.text("PBG {total}", total=figure(t, _of(row, "pbg"), 2)), [e.pbg for e in found]),
            (t.text("PBA {total}", total=figure(t, _of(row, "pba"))), [e.pba for e in found]),
        )
        for title, values in parts[: 2 if are_played(subject.event.settings) else 3]:
            said = " + ".join(
                f"{figure(t, value)} ({names[each.entry]})"
                for value, each in zip(values, found, strict=True)
            )
            whole = figure(t, plain_number(sum(map(Fraction, values), Fraction(0))))
            self.sums.append(f"{said} = {whole}")
            self.add_words(title, strong=True)
            self.add_words(self.sums[-1])


def _behind(texts: Texts, row: TeamRow, above: TeamRow | None, name: str) -> str:
    """Why a team stands behind the one above, called so: points, PBG, PBA, lot (BGL 3.11)."""
    if above is None:
        return texts.text("First: no team is above.")
    if row.points != above.points:
        values = figures(texts, value=row.points, other=above.points)
        return texts.text("Behind {above}: {value} points against {other}.", above=name, **values)
    for key in ("pbg", "pba"):
        value, other = _of(row, key), _of(above, key)
        if value != other:
            return texts.text(
                "Same points as {above}; {criterion}: the higher value is better, {value} "
                "against {other}.",
                above=name,
                criterion=criterion_short(texts, key),
                **figures(texts, value=value, other=other),
            )
    return texts.text("Tied with {above} in everything: decided by lot.", above=name)


def _of(row: TeamRow, name: str) -> Number | None:
    return dict(row.criteria)[name]
