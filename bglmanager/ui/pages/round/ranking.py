"""Who won: the ranking of those who played the final phases, once the final is closed."""

from __future__ import annotations

from bglmanager.engine.event import Phase
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, Words
from bglmanager.words.standings import StandingsRow, view_of_final_ranking


class RankingCard(Card):
    """The ranking of all who played a final phase; hidden for every round but the last one."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=4)
        self._look = look
        self._title = Words(look, look.texts.text("Final ranking"), Size.SECTION, strong=True)
        self._winner = Words(look, "", Size.TITLE, strong=True, colour=look.theme.colours.accent)
        self._others = Words(look, "", wrap=True)
        for words in (self._title, self._winner, self._others):
            self.box.addWidget(words)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """The ranking as shown, line by line."""
        return (self._winner.text(), *self._others.text().splitlines())

    def show_event(self, subject: RoundContext) -> None:
        """Show the ranking of a closed final."""
        final = (
            subject.stage is RoundStage.CLOSED and subject.phase is Phase.FINAL and subject.is_last
        )
        self.setVisible(final)
        if not final:
            return
        people, texts = People(subject.event), self._look.texts
        finals = (r for r in subject.event.rounds if not r.phase.counts_for_standings)
        seated = {seat.entry for round_ in finals for seat in round_.seats()}
        lines = [
            self._line(line, people[line.entry].name)
            for line in view_of_final_ranking(texts, subject.event, subject.desk.derived).rows
            if line.entry in seated
        ]
        self._winner.setText(lines[0] if lines else "")
        self._others.setText("\n".join(lines[1:]))

    def _line(self, line: StandingsRow, name: str) -> str:
        text = self._look.texts.text
        if line.prize:
            return text("{rank}. {name} – {prize}", rank=line.rank, name=name, prize=line.prize)
        return text("{rank}. {name}", rank=line.rank, name=name)
