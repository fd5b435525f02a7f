"""What is chosen for a final phase: who advances, who meets whom, whether a tie is played again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine.event import Json
from bglmanager.engine.finals import (
    Cut,
    impossible_ends,
    level_ends,
    planned_cut,
    third_table,
)
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import closed_rounds, people_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import Upcoming
from bglmanager.i18n import Texts
from bglmanager.services.upcoming_rounds import (
    FinalWay,
    current_way,
    level_before,
    may_choose_cut,
    may_play_again,
    open_third,
    open_ways,
)
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.pages.round.choice_card import ChoiceCard, Choose, OneOf
from bglmanager.ui.pages.round.proposal_words import final_of
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out
from bglmanager.ui.widgets.fields import Field, NumberField
from bglmanager.words.finals import (
    bracket_words,
    change_of_cut_words,
    cut_words,
    decided_words,
    ended_words,
    level_title,
    level_words,
    tables_words,
    third_place_words,
    why_cut_words,
)
from bglmanager.words.names import names_of_units
from bglmanager.words.problems import problem_sentence
from bglmanager.words.seating import people_in_words


def level_said(texts: Texts, subject: RoundContext) -> str:
    """That tables of the newest round, a final phase, have ended level, and what follows; "" where
    none did, or where the game does not know that.
    """
    event, made = subject.event, subject.made
    ends = level_ends(event, made.number) if made is event.last_round else {}
    third = third_table(ruleset_of(event.settings), made)
    found = {table: players for table, players in ends.items() if table != third}
    if not found or impossible_ends(event, made.number, subject.game):
        return ""
    standings = Upcoming(event, subject.desk.derived).derived.standings
    ranks = {row.entry: row.rank for row in standings[-1].rows} if standings else {}
    level = {
        table: sorted(players, key=lambda entry: ranks.get(entry, len(ranks) + 1))
        for table, players in found.items()
    }
    return ended_words(texts, event, made, level, subject.game)


class ReplayCard(ChoiceCard):
    """A game of the last phase ended level: is it played again, or do the standings decide?"""

    def __init__(self, look: Style, choose: Choose) -> None:
        text = look.texts.text
        super().__init__(look, choose, text("A game ended level"), spacing=4)
        names = text("Play again"), text("The standings decide")
        self.one_of = OneOf(look, names, lambda n: self.wish(replay=n == 0))
        self.usual = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        filled(self.box, self.usual, self.one_of)

    def show_choice(self, subject: RoundContext) -> bool:
        event, texts = subject.event, self._look.texts
        if not may_play_again(event, subject.desk.derived):
            return False
        again, last = making.plays_again(event, subject.wishes), event.rounds[-1]
        level = level_before(event, subject.desk.derived)
        names = names_of_units(event)
        self.title.setText(level_title(texts, level, names))
        self.usual.setText(decided_words(texts, event.settings, last, subject.usual.game))
        self.one_of.show_choice(0 if again else 1, level_words(texts, level, names, last.phase))
        return True


TakeOption = Callable[[str, Json], object]
"""Plays by another value of an option of the rules."""


def way_of_finals_words(texts: Texts, way: FinalWay) -> str:
    """A value as it is chosen."""
    match way:
        case bool():
            return third_place_words(texts, str(way).lower())
        case str():
            return bracket_words(texts, way)
        case _:
            return tables_words(way)


class OptionField(Field):
    """A choice among the values of an option of the rules; hidden where they leave none open."""

    def __init__(self, look: Style, label: str, take: TakeOption) -> None:
        self.box = ChoiceBox()
        super().__init__(look, label, self.box)
        self._take, self._name, self._ways = take, "", tuple[FinalWay, ...]()
        self.box.activated.connect(self._chosen)

    def show_option(
        self, texts: Texts, ruleset: Ruleset, name: str, ways: tuple[FinalWay, ...]
    ) -> None:
        """Offer these values of an option."""
        self.setVisible(bool(name))
        self._name, self._ways = name, ways
        if name:
            said = [way_of_finals_words(texts, way) for way in ways]
            self.box.offer([(words, str(place)) for place, words in enumerate(said)])
            self.box.show_value(str(ways.index(current_way(ruleset, name))))

    def _chosen(self, place: int) -> None:
        self._take(self._name, self._ways[place])


_MOST = 64
"""The most that can play on: a bracket of two-player tables has six phases."""


class CutCard(ChoiceCard):
    """How many qualify, and how many of them go straight past the first phase."""

    def __init__(self, look: Style, choose: Choose, take: TakeOption) -> None:
        """`take` gets another value of an option of the rules."""
        super().__init__(look, choose, "")
        text, px = look.texts.text, look.theme.px
        self.why = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.qualified, self.direct = (NumberField(look, n, n // 2, _MOST) for n in (2, 0))
        self.qualified_field = Field(look, text("Players advancing"), self.qualified)
        self.direct_field = Field(look, text("Of them straight to the final"), self.direct)
        for number in (self.qualified, self.direct):
            number.setKeyboardTracking(False)
            number.valueChanged.connect(self._changed)
        for part in (self.qualified_field, self.direct_field):
            part.setMaximumWidth(px(224))
        self.chosen = Words(look, "", strong=True, wrap=True)
        self.change = Words(look, "", wrap=True)
        self.usual = basics.QuietButton(look, text("As the rules say"), "undo-2")
        self.usual.clicked.connect(lambda: self.wish(cut=None))
        self.ways = OptionField(look, text("Who meets whom"), take)
        self.third = OptionField(look, text("Game for third place"), take)
        row, back = laid_out(QHBoxLayout(), px(16)), laid_out(QHBoxLayout(), 0)
        top = Qt.AlignmentFlag.AlignTop
        filled(row, (self.qualified_field, 0, top), (self.direct_field, 0, top), 1)
        filled(back, self.usual, 1)
        filled(self.box, self.why, row, self.chosen, self.change, back)
        filled(self.box, self.ways, self.third)

    def show_choice(self, subject: RoundContext) -> bool:
        event = subject.event
        if not may_choose_cut(event):
            return False
        ahead, wished = subject.upcoming, subject.wishes.cut
        usual, size = ahead.usual_cut, ahead.final_size
        self.title.setText(self._regulation(ahead, usual))
        self.why.setText(self._why(ahead))
        self.direct_field.setVisible(size != DUEL)
        if shown := wished or usual:
            self.qualified.show_number(shown.qualified)
            self.direct.show_number(shown.direct)
        found = ahead.cut_faults
        self.qualified_field.set_problem(
            "\n".join(problem_sentence(self._look.texts, one) for one in found)
        )
        changed = wished is not None and wished != usual and not found
        self.chosen.setText(self._chosen(wished, size) if wished and changed else "")
        self.change.setText(self._change(subject) if changed else "")
        for words in (self.chosen, self.change):
            words.setVisible(bool(words.text()))
        self.usual.setVisible(wished is not None and wished != usual)
        cut = None if found else shown
        self.ways.show_option(self._look.texts, ahead.ruleset, *open_ways(ahead, cut))
        self.third.show_option(self._look.texts, ahead.ruleset, *open_third(ahead, cut))
        return True

    def _regulation(self, ahead: Upcoming, cut: Cut | None) -> str:
        """What the regulation has: "25 players: 7 advance, the first straight to the final …"."""
        texts = self._look.texts
        if cut is None:
            return texts.text("By the rules everything is decided.")
        return texts.text(
            "{players}: {cut}",
            players=people_in_words(texts, ahead.people, self._players(ahead)),
            cut=cut_words(texts, cut, ahead.final_size),
        )

    def _players(self, ahead: Upcoming) -> int:
        return len(people_seated(closed_rounds(ahead.event)))

    def _why(self, ahead: Upcoming) -> str:
        texts, settings, game = self._look.texts, ahead.settings, ahead.wishes.game
        by, _ = planned_cut(settings, self._players(ahead), len(ahead.event.rounds), game)
        said = why_cut_words(texts, by, settings, game)
        return f"{said} {texts.text('Another number is yours to choose.')}"

    def _chosen(self, cut: Cut, size: int) -> str:
        return self._look.texts.text(
            "Your choice: {cut}.", cut=cut_words(self._look.texts, cut, size)
        )

    def _change(self, subject: RoundContext) -> str:
        """Who is in, or out, by the number that is chosen."""
        event, derived = subject.event, subject.desk.derived
        usual = Upcoming(event, derived, subject.wishes._replace(cut=None))
        rows = usual.derived.standings[-1].rows
        phases = usual.final, final_of(subject)
        before, now = (frozenset(phase.players if phase else ()) for phase in phases)
        ranked = [row.entry for row in rows]
        come, go = ([e for e in ranked if e in who] for who in (now - before, before - now))
        names = names_of_units(event)
        told = {row.entry: f"{row.rank}. {names[row.entry]}" for row in rows}
        return change_of_cut_words(self._look.texts, told, come, go)

    def _changed(self) -> None:
        direct = 0 if self.subject.upcoming.final_size == DUEL else self.direct.value()
        self.wish(cut=Cut(self.qualified.value(), direct))
